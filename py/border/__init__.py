"""Import and export. Nothing is imported before all of it is checked.

    code.py         texts as links or parts for QR codes, and back; common.py is the dictionary for compressing them
    qr.py           links as QR codes (needs segno)
    fingerprint.py  four words for a position, and the first move that differs
    report.py       “This looks wrong”
    models.py       the files, field by field (needs pydantic); schema.py publishes them as JSON Schemas
    incoming.py     the content of an import, from a file, links, a code or a text
    compared.py     each imported table, read and compared with the saved ones
    values.py       two copies of one game, piece by piece
    live.py         messages between phones at one table (needs pydantic)
    pairing.py      the codes by which two phones connect
    merged.py       the changes to save, for the choices made

The page loads pydantic and segno when they are first needed.
"""
