"""The page: what is drawn of a table, and the forms.

view.py    the table's page
forms.py   the form of a new table
"""
