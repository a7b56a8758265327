"""The page of Hamlet: what is drawn of a table, and the forms. It knows the rules; they know nothing of it.

view.py    the table's page
area.py    Botric's area
forms.py   the forms: new table, players, your copy
"""
