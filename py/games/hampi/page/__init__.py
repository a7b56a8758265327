"""The page of Hampi: drawings and forms. It imports the rules; they import nothing of it.

view.py           the table's page
question_view.py  the open question
zones_view.py     the zones that a tile completes, and the cube
counting_view.py  the numbers of a zone
parts.py          parts shared by several of these
payout.py         the pay-out of a scored zone, for the Banker
shown.py          the bank, the cards and the zones below the turn
jewel_view.py     the Sun Jewel and its conditions
drawing.py        marks of the page
land/             the landscape, and a tile as it is painted
forms.py          the other forms
"""
