"""Tables that leave this phone or arrive on it.

importing.py  an import: its parts are collected and checked
choosing.py   the choices for a checked import, stored completely or not at all
hand_over.py  link, QR codes and code for another phone; comparing two phones
report.py     a report of a mistake
export.py     a result as text, spreadsheet or play
picture.py    a result as picture
exported.py   the message after an export, or the text to copy yourself
"""
