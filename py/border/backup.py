"""A backup: every table and every copy of this phone in one JSON file.

Writing one needs no pydantic and stands in `app.storage`; reading one checks everything before anything is taken in.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.notation import BadText, read
from engine.table import AnyTable
from games import GAMES

LONGEST = 1_000_000
MOST = 10_000


class Strict(BaseModel):
    """Nothing that is not declared, and nothing changed on the way."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SavedTable(Strict):
    """A table: its name on the phone and its text."""

    id: Annotated[str, Field(pattern=r"^[0-9a-z]{1,32}$")]
    text: Annotated[str, Field(max_length=LONGEST)]
    at: Annotated[int, Field(ge=0)]
    binned: bool = False
    """It was put away."""


class Backup(Strict):
    """The whole file."""

    chaupal_backup: Literal[1]
    tables: Annotated[tuple[SavedTable, ...], Field(max_length=MOST)]
    copies: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=LONGEST)]]


class BadBackup(Exception):
    """A file that is no backup, in one sentence."""


def read_backup(text: str) -> tuple[Backup, dict[str, AnyTable], dict[str, str]]:
    """The backup of a text, its tables read, and for each that cannot be read the reason.

    Raises BadBackup when the text is no backup at all.
    """
    try:
        backup = Backup.model_validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the text"
        raise BadBackup(f"This is no backup of Chaupal: {where}: {first['msg'].lower()}.") from None
    tables: dict[str, AnyTable] = {}
    unread: dict[str, str] = {}
    for saved in backup.tables:
        try:
            tables[saved.id] = read(saved.text, GAMES)
        except BadText as bad:
            unread[saved.id] = str(bad)
    return backup, tables, unread
