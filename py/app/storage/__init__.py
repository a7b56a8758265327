"""Texts that outlive the page.

journal.py  each text stored twice, with revision and checksum
records.py  tables, copies and settings as JSON text
keeper.py   a change is stored before it is shown; other windows' changes are adopted
deleted.py  tables that can be restored for thirty days of use
"""
