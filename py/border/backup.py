"""A backup as the page that brings one in takes it: every table read, or the reason why it cannot be."""

from __future__ import annotations

from border.incoming import Opened, Unreadable, opened, readable
from engine.table import AnyTable


class BadBackup(Exception):
    """A file that is no backup, in a sentence or two."""


def read_backup(text: str) -> tuple[Opened, dict[str, AnyTable], dict[str, str]]:
    """The backup of a text, its tables read, and for each that cannot be read the reason.

    Raises BadBackup when the text is no backup at all.
    """
    try:
        backup = opened(text)
    except Unreadable as wrong:
        raise BadBackup(str(wrong)) from None
    if backup.kind != "backup":
        raise BadBackup(f"This is a {backup.kind}, and no backup. Choose another file.")
    tables: dict[str, AnyTable] = {}
    unread: dict[str, str] = {}
    for sent in backup.tables:
        table, why = readable(sent.text)
        if table is None:
            unread[sent.id] = why
        else:
            tables[sent.id] = table
    return backup, tables, unread
