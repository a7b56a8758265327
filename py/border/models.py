"""What comes in from outside, as pydantic checks it: a backup, a shared table, a shared copy. Each is a JSON text.

The first key says which of them it is and in which writing; a writing is never changed, a new one gets the next number.
What a table or a copy is, the notation alone knows: here they are texts of some length. `public/schema` has the same as
JSON Schemas.
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
    str, Field(pattern=r"^[0-9a-z]{1,32}$", description="The name under which a phone keeps the table")
]
Text: TypeAlias = Annotated[
    str, Field(max_length=TEXT, description="The text of the table, as py/engine/notation.py has it")
]
When: TypeAlias = Annotated[int, Field(ge=0, lt=2**53, description="Milliseconds since 1970")]
Day: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        description="The day on which it ended, where it was played",
    ),
]
Key: TypeAlias = Annotated[str, Field(pattern=r"^[a-z]{1,40}$", description="The key of a game, such as panchayat")]
Values: TypeAlias = Annotated[
    str, Field(max_length=TEXT, description="What is printed on the pieces of a copy: lines of a setup in the notation")
]
Name: TypeAlias = Annotated[str, Field(max_length=NAME, description="A name of somebody who plays")]
Number: TypeAlias = Annotated[int, Field(ge=0, lt=10**9)]


class Strict(BaseModel):
    """Nothing that is not declared, and nothing changed on the way."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SavedTable(Strict):
    """A table as a phone keeps it."""

    id: Id
    text: Text
    at: When
    binned: bool = Field(default=False, description="It was put away")


class DatedTable(SavedTable):
    """The same, with the day of one that is finished."""

    day: Day | None = None


class SavedCopy(Strict):
    """The printed values of a game's copy."""

    game: Key
    version: Number = Field(description="The game's version that wrote them")
    values: Values


class Settings(Strict):
    """What is set for the whole app."""

    awake: bool = Field(description="The screen is kept awake at a table")
    theme: Literal["system", "light", "dark"] = "system"
    text: Literal["normal", "larger", "largest"] = Field(default="normal", description="The size of the text")
    hand: Literal["right", "left"] = Field(default="right", description="On which side the main button stands")
    asks: bool = Field(default=True, description="It is asked once more before something is lost for good")
    haptics: bool = Field(default=True, description="The phone is felt when something is booked")


class Everything(Strict):
    """A backup since it has names and settings."""

    KIND: ClassVar = "backup"

    chaupal_backup: int
    notation: Number = Field(description="The notation's version")
    tables: Annotated[tuple[SavedTable, ...], Field(max_length=MOST)]
    copies: Annotated[tuple[SavedCopy, ...], Field(max_length=MOST)]
    names: Annotated[tuple[Name, ...], Field(max_length=MOST, description="Names typed before, the latest first")]
    settings: Settings


class Backup(Everything):
    """Everything that a phone keeps."""

    chaupal_backup: Literal[3]
    tables: Annotated[tuple[DatedTable, ...], Field(max_length=MOST)]


class UndatedBackup(Everything):
    """The second writing of a backup, in which no table has a day."""

    chaupal_backup: Literal[2]


class FormerBackup(Strict):
    """The first writing of a backup, without names and settings."""

    KIND: ClassVar = "backup"

    chaupal_backup: Literal[1]
    tables: Annotated[tuple[SavedTable, ...], Field(max_length=MOST)]
    copies: dict[Annotated[str, Field(max_length=40)], Values]


class SharedTable(Strict):
    """One table, handed to another phone."""

    KIND: ClassVar = "table"

    chaupal_table: Literal[1]
    id: Id
    at: When
    text: Text


class EndedTable(Strict):
    """The same, with the day on which it ended."""

    KIND: ClassVar = "table"

    chaupal_table: Literal[2]
    id: Id
    at: When
    text: Text
    day: Day


class SharedCopy(Strict):
    """The printed values of one copy, handed to somebody who has the same edition."""

    KIND: ClassVar = "copy"

    chaupal_copy: Literal[1]
    game: Key
    version: Number = Field(description="The game's version that wrote them")
    values: Values
    source: Source = Field(description="Where the values are known from")
    by: Name = Field(default="", description="Who read them off, if that is told")


Parcel: TypeAlias = Backup | UndatedBackup | FormerBackup | SharedTable | EndedTable | SharedCopy
_KINDS: Final[dict[str, dict[int, type[Parcel]]]] = {
    "chaupal_backup": {1: FormerBackup, 2: UndatedBackup, 3: Backup},
    "chaupal_table": {1: SharedTable, 2: EndedTable},
    "chaupal_copy": {1: SharedCopy},
}
_CALLED: Final = {"chaupal_backup": "backup", "chaupal_table": "table", "chaupal_copy": "copy"}


AGAIN: Final = "Save it once more where it comes from."


class BadParcel(Exception):
    """What came in is none of these: which part of it is wrong and what to do, in a sentence or two."""


def parcel(text: str) -> Parcel:
    """The backup, table or copy of a JSON text. Raises BadParcel."""
    try:
        found = from_json(text)
    except ValueError:
        raise BadParcel(f"This file is damaged or cut off. {AGAIN}") from None
    marks = [mark for mark in _KINDS if isinstance(found, dict) and mark in found]
    if len(marks) != 1:
        raise BadParcel("This is no backup, table or copy of Chaupal. Choose another file.")
    writings, called = _KINDS[marks[0]], _CALLED[marks[0]]
    writing = found[marks[0]]
    if isinstance(writing, int) and writing > max(writings):
        raise BadParcel(f"This {called} was written by a newer Chaupal: update the app and open it again.")
    if isinstance(writing, bool) or not isinstance(writing, int) or writing not in writings:
        raise BadParcel(f"This {called} does not say rightly how it is written. {AGAIN}")
    for part in ("tables", "copies", "names"):  # before each of a million is found wrong
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
    """Raises BadParcel where a table or a copy stands there twice, so that nobody can tell which is meant."""
    if isinstance(found, (Everything, FormerBackup)):
        copies = [copy.game for copy in found.copies] if isinstance(found, Everything) else []
        for keys, called in ([table.id for table in found.tables], "table"), (copies, "copy"):
            twice = next((key for key in keys if keys.count(key) > 1), None) if len(set(keys)) < len(keys) else None
            if twice is not None:
                raise BadParcel(f"The {called} “{twice}” stands twice in this backup. {AGAIN}")


_PARTS: Final = {
    "tables": "table",
    "copies": "copy",
    "names": "name",
    "id": "the name it is kept under",
    "text": "the text",
    "at": "the time",
    "day": "the day",
    "binned": "whether it is put away",
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
    "source": "where the values are known from",
    "by": "who read them",
}


def _where(error: ErrorDetails) -> str:
    """The part that is wrong, in words: “The text of table 3”."""
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
        elif part in ("tables", "copies", "names"):
            told.append(f"the list of {part}")
        else:
            told.append(_PARTS.get(f"{loc[at - 1]} {part}" if at else part) or _PARTS.get(part, part))
    return capital(" of ".join(reversed(told)) or "the file")


def _what(error: ErrorDetails) -> str:
    """What is wrong with it: “should be a text”."""
    kind = error["type"]
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is nothing that Chaupal writes there"
    if kind in ("string_too_long", "too_long"):
        return "is too long"
    if kind == "string_pattern_mismatch":
        return "has letters that it cannot have"
    if kind in _SHOULD:
        return f"should be {_SHOULD[kind]}"
    return "is not as Chaupal writes it"


_SHOULD: Final = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "names with their texts",
    "model_type": "names with what belongs to them",
    "enum": "rulebook, public, copy or practice",
    "greater_than_equal": "0 or more",
    "less_than": "a smaller number",
    "literal_error": "a known one",
}
