"""Tables that leave this phone or come to it.

importing.py  what comes in: gathered, looked at
choosing.py   the choices for what was looked at, imported all or nothing
hand_over.py  link, QR codes and code for another phone; whether two phones agree
report.py     a report of what looks wrong
export.py     a result as text, spreadsheet, picture or play
given.py      what went out, and is there or is shown to be copied by hand
"""
