"""The page of Hamlet: drawings and forms. It imports the rules; they import nothing of it.

view.py       the table's page
answers.py    answers to Botric's questions that are not plain words
area.py       Botric's area
copy_form.py  the printed values of your copy, entered by taps
forms.py      the forms: new table, players
"""
