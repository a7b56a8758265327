"""Points: the strip, the score sheet, a forecast, and the end of a game.

scores.py       the strip of scores
unscored.py     what does not score by a rule, and why
score_sheet.py  every score line with its reason
house_rules.py  rules of the sheet that the players count differently
on_paper.py     pages to print
score_now.py    a forecast, and the switch to scoring only the end
goals.py        goals of a solo game
result.py       the result of a table, for the shelf and for export
outcome.py      winner, margin, difference and tiebreaker in words
ending.py       the end: missing values are asked, then the result is shown
"""
