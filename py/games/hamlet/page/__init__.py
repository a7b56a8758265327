"""The page of Hamlet: what is drawn of a table, and the forms. It knows the rules; they know nothing of it.

view.py    the table's page
forms.py   the forms: new table, players, your copy
"""
