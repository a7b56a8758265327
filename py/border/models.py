"""Pydantic models of importable files: a backup, a shared table, a shared copy. Each is a JSON text.

The first key names the kind and the version of the format. A released version never changes; a new one gets the next
number. Only the notation reads tables and copies: here they are texts up to a length. `public/schema` has the same
models as JSON Schemas.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, from_json

from engine.printed import Source
from engine.words import capital

TEXT: Final = 1_000_000
MOST: Final = 10_000
NAME: Final = 120

Id: TypeAlias = Annotated[
    str, Field(pattern=r"^[0-9a-z]{1,32}$", description="Name under which the phone stores the table")
]
Text: TypeAlias = Annotated[
    str, Field(max_length=TEXT, description="Text of the table, in the notation of py/engine/notation.py")
]
When: TypeAlias = Annotated[int, Field(ge=0, lt=2**53, description="Milliseconds since 1970")]
Day: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        description="Local date on which it ended",
    ),
]
Key: TypeAlias = Annotated[str, Field(pattern=r"^[a-z]{1,40}$", description="Key of a game, such as panchayat")]
Values: TypeAlias = Annotated[
    str, Field(max_length=TEXT, description="Values printed on the pieces of a copy: setup lines in the notation")
]
Name: TypeAlias = Annotated[str, Field(max_length=NAME, description="Name of a player")]
Number: TypeAlias = Annotated[int, Field(ge=0, lt=10**9)]


class Strict(BaseModel):
    """Base of all models: no undeclared fields, no conversion of values."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SavedTable(Strict):
    """A table as the phone stores it."""

    id: Id
    text: Text
    at: When
    binned: bool = Field(default=False, description="Whether the table is deleted")


class DatedTable(SavedTable):
    """A table as the phone stores it, with the date it ended on if it is finished."""

    day: Day | None = None


class SavedCopy(Strict):
    """The printed values of your copy of a game."""

    game: Key
    version: Number = Field(description="The game's version that wrote them")
    values: Values


class NamedCopy(SavedCopy):
    """The printed values of a copy that can have a name, such as “2nd printing, ours”."""

    name: Name = Field(default="", description="Name of the copy")


class Settings(Strict):
    """Settings of the whole app."""

    awake: bool = Field(description="Keep the screen on during play")
    theme: Literal["system", "light", "dark"] = "system"
    text: Literal["normal", "larger", "largest"] = Field(default="normal", description="Text size")
    hand: Literal["right", "left"] = Field(default="right", description="Side of the main button")
    asks: bool = Field(default=True, description="Confirm before deleting permanently")
    haptics: bool = Field(default=True, description="Vibrate when a move is recorded")
    reminds: bool = Field(default=True, description="Remind of a backup after a finished table")
    teaches: bool = Field(
        default=False, description="Show each rule in full when it first scores or refuses a move at a table"
    )


class Everything(Strict):
    """Base of the backups with names and settings."""

    KIND: ClassVar = "backup"

    chaupal_backup: int
    notation: Number = Field(description="Version of the notation")
    tables: Annotated[tuple[SavedTable, ...], Field(max_length=MOST)]
    copies: Annotated[tuple[SavedCopy, ...], Field(max_length=MOST)]
    names: Annotated[tuple[Name, ...], Field(max_length=MOST, description="Names entered before, latest first")]
    settings: Settings


class Backup(Everything):
    """Everything that a phone stores."""

    chaupal_backup: Literal[3]
    tables: Annotated[tuple[DatedTable, ...], Field(max_length=MOST)]


class NamedBackup(Everything):
    """Everything that a phone stores, with the names of the copies and those that are not in use."""

    chaupal_backup: Literal[4]
    tables: Annotated[tuple[DatedTable, ...], Field(max_length=MOST)]
    copies: Annotated[tuple[NamedCopy, ...], Field(max_length=MOST)]
    others: Annotated[
        tuple[NamedCopy, ...], Field(max_length=MOST, description="Further copies of the games, not in use")
    ]


class UndatedBackup(Everything):
    """Version 2 of a backup, without dates."""

    chaupal_backup: Literal[2]


class FormerBackup(Strict):
    """Version 1 of a backup, without names and settings."""

    KIND: ClassVar = "backup"

    chaupal_backup: Literal[1]
    tables: Annotated[tuple[SavedTable, ...], Field(max_length=MOST)]
    copies: dict[Annotated[str, Field(max_length=40)], Values]


class SharedTable(Strict):
    """One table, handed over to another phone."""

    KIND: ClassVar = "table"

    chaupal_table: Literal[1]
    id: Id
    at: When
    text: Text


class EndedTable(Strict):
    """One finished table with the date it ended on, handed over to another phone."""

    KIND: ClassVar = "table"

    chaupal_table: Literal[2]
    id: Id
    at: When
    text: Text
    day: Day


class SharedCopy(Strict):
    """The printed values of one copy, shared with somebody who has the same edition."""

    KIND: ClassVar = "copy"

    chaupal_copy: Literal[1]
    game: Key
    version: Number = Field(description="The game's version that wrote them")
    values: Values
    source: Source = Field(description="Source of the values")
    by: Name = Field(default="", description="Who entered them, if given")


class NamedSharedCopy(Strict):
    """The printed values of one copy with its name, handed over to another phone."""

    KIND: ClassVar = "copy"

    chaupal_copy: Literal[2]
    game: Key
    version: Number = Field(description="The game's version that wrote them")
    values: Values
    name: Name = Field(default="", description="Name of the copy")


Parcel: TypeAlias = (
    Backup | NamedBackup | UndatedBackup | FormerBackup | SharedTable | EndedTable | SharedCopy | NamedSharedCopy
)
_KINDS: Final[dict[str, dict[int, type[Parcel]]]] = {
    "chaupal_backup": {1: FormerBackup, 2: UndatedBackup, 3: Backup, 4: NamedBackup},
    "chaupal_table": {1: SharedTable, 2: EndedTable},
    "chaupal_copy": {1: SharedCopy, 2: NamedSharedCopy},
}
_CALLED: Final = {"chaupal_backup": "backup", "chaupal_table": "table", "chaupal_copy": "copy"}


AGAIN: Final = "Export it again from where it came from."


class BadParcel(Exception):
    """Error for a file that is not valid. The message says which part is wrong and what to do."""


def parcel(text: str) -> Parcel:
    """Return the backup, table or copy of a JSON text. Raises: BadParcel if it is not valid."""
    try:
        found = from_json(text)
    except ValueError:
        raise BadParcel(f"This file is damaged or incomplete. {AGAIN}") from None
    marks = [mark for mark in _KINDS if isinstance(found, dict) and mark in found]
    if len(marks) != 1:
        raise BadParcel("This is not a Chaupal backup, table or copy. Choose another file.")
    writings, called = _KINDS[marks[0]], _CALLED[marks[0]]
    writing = found[marks[0]]
    if isinstance(writing, int) and writing > max(writings):
        raise BadParcel(f"This {called} was written by a newer version of Chaupal. Update the app and open it again.")
    if isinstance(writing, bool) or not isinstance(writing, int) or writing not in writings:
        raise BadParcel(f"The version number of this {called} is wrong. {AGAIN}")
    for part in ("tables", "copies", "others", "names"):  # or each of a million items would be checked first
        if isinstance(found.get(part), (list, dict)) and len(found[part]) > MOST:
            raise BadParcel(f"The list of {part} is too long. {AGAIN}")
    try:
        whole = writings[writing].model_validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_context=True, include_input=False)[0]
        raise BadParcel(f"{_where(first)} {_what(first)}. {AGAIN}") from None
    _once(whole)
    return whole


def _once(found: Parcel) -> None:
    """Raise BadParcel if a table or a copy appears twice, so that it is unclear which one is meant."""
    if isinstance(found, (Everything, FormerBackup)):
        copies = [copy.game for copy in found.copies] if isinstance(found, Everything) else []
        for keys, called in ([table.id for table in found.tables], "table"), (copies, "copy"):
            twice = next((key for key in keys if keys.count(key) > 1), None) if len(set(keys)) < len(keys) else None
            if twice is not None:
                raise BadParcel(f"The {called} “{twice}” appears twice in this backup. {AGAIN}")


_PARTS: Final = {
    "tables": "table",
    "copies": "copy",
    "others": "further copy",
    "names": "name",
    "id": "the id",
    "text": "the text",
    "at": "the time",
    "day": "the date",
    "binned": "the mark “deleted”",
    "game": "the game",
    "version": "the game’s version",
    "values": "the values",
    "notation": "the version of the notation",
    "settings": "the settings",
    "awake": "the choice “awake”",
    "settings text": "the choice “text”",
    "theme": "the choice “theme”",
    "hand": "the choice “hand”",
    "asks": "the choice “asks”",
    "haptics": "the choice “haptics”",
    "reminds": "the choice “reminds”",
    "teaches": "the choice “teaches”",
    "source": "the source of the values",
    "by": "who entered them",
    "name": "the name of the copy",
}


def _where(error: ErrorDetails) -> str:
    """Return the name of the wrong part, such as “The text of table 3”."""
    loc = [part for part in error["loc"] if part != "[key]"]
    if error["type"] == "extra_forbidden":
        unknown = " ".join(str(loc[-1]).split())
        loc[-1] = f"“{unknown[:20]}…”" if len(unknown) > 20 else f"“{unknown}”"
    told: list[str] = []
    for at, part in enumerate(loc):
        if isinstance(part, int):
            told[-1] = f"{_PARTS.get(str(loc[at - 1]), 'part')} {part + 1}"
        elif at and loc[at - 1] == "copies":
            told[-1] = f"the copy of “{' '.join(part.split())[:20]}”"
        elif part in ("tables", "copies", "others", "names"):
            told.append(f"the list of {part}")
        else:
            told.append(_PARTS.get(f"{loc[at - 1]} {part}" if at else part) or _PARTS.get(part, part))
    return capital(" of ".join(reversed(told)) or "the file")


def _what(error: ErrorDetails) -> str:
    """Return the fault of the part, such as “must be a text”."""
    kind = error["type"]
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is not something Chaupal writes here"
    if kind in ("string_too_long", "too_long"):
        return "is too long"
    if kind == "string_pattern_mismatch":
        return "contains characters that are not allowed"
    if kind in _MUST:
        return f"must be {_MUST[kind]}"
    return "is not in the form Chaupal writes"


_MUST: Final = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "names with their texts",
    "model_type": "names with their values",
    "enum": "rulebook, public, copy or practice",
    "greater_than_equal": "0 or more",
    "less_than": "a smaller number",
    "literal_error": "a known value",
}
