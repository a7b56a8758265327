"""What comes from outside and goes out: nothing that comes in is taken before all of it was looked at.

    code.py         a text as a link, whole or in pieces for squares to scan, and back; common.py: what its words are
    qr.py           a link as a square (needs segno)
    fingerprint.py  four words of a position, and the first move that differs
    report.py       “This looks wrong”
    models.py       what a file is, field by field (needs pydantic); schema.py publishes that
    incoming.py     what came in, table by table beside what is here, and what is written of it

The page loads pydantic or segno when one of these is first needed.
"""
