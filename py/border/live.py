"""Pydantic models of the messages between phones that play at one table. Each is a JSON text.

A message that does not fit its model is refused as a whole: another phone is as little trusted as a file. Texts and
lines are read by the notation alone.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError

from border.code import LONGEST
from border.models import Id, Key, Number, Strict

PROTOCOL: Final = 1
LARGEST: Final = LONGEST + 50_000
"""Most bytes of a message: a whole table, and what comes with it."""
MOST: Final = 5
"""Most guests at a table."""

Revision: TypeAlias = Annotated[int, Field(ge=0, lt=2**32, description="Checksum of the text of the table")]
Line: TypeAlias = Annotated[str, Field(max_length=10_000, pattern=r"^[^\r\n]*$", description="A line of the notation")]
Lines: TypeAlias = Annotated[tuple[Line, ...], Field(max_length=500)]
Text: TypeAlias = Annotated[str, Field(max_length=LONGEST, description="Text of the table")]
Says: TypeAlias = Annotated[str, Field(max_length=2_000, description="A sentence")]
Seats: TypeAlias = Annotated[
    tuple[Annotated[int, Field(ge=0, le=9)], ...],
    Field(max_length=10, description="Seats whose players use this phone; none if it only watches"),
]


class Edit(Strict):
    """A change of the table: undo or redo, or new moves and changed lines of the setup, or its whole text."""

    step: Literal["", "undo", "redo"] = ""
    gone: Lines = Field(default=(), description="Lines of the setup that are no longer there")
    new: Lines = Field(default=(), description="Lines of the setup that are new")
    lines: Lines = Field(default=(), description="Lines of the new moves")
    text: Text = ""


class Person(Strict):
    """A phone at the table."""

    phone: Id
    seats: Seats
    here: bool = Field(description="Whether it is in touch with the host")


class Hello(Strict):
    """A guest to the host: who it is, and what it has."""

    kind: Literal["hello"] = "hello"
    protocol: Number = PROTOCOL
    build: Annotated[str, Field(max_length=80)]
    phone: Id
    seats: Seats = ()
    table: Annotated[str, Field(pattern=r"^[0-9a-z]{0,32}$", description="The table it had, empty if none")] = ""
    has: Revision = Field(default=0, description="The last revision that it got from a host")
    games: dict[Key, Number] = Field(description="Version of each game", max_length=40)


class Welcome(Strict):
    """The host to a guest: the whole table."""

    kind: Literal["welcome"] = "welcome"
    table: Id
    text: Text
    words: Annotated[int, Field(ge=0, lt=2**32, description="Checksum of the position")]
    known: bool = Field(description="Whether the revision that the guest has is one of this table’s")
    number: Number = Field(description="Number of the guest’s last edit that was accepted")
    people: Annotated[tuple[Person, ...], Field(max_length=20)]
    each: bool = Field(description="Whether each phone records only for its own players")


class Propose(Strict):
    """A guest to the host: an edit, made at a revision."""

    kind: Literal["propose"] = "propose"
    number: Number = Field(description="Number of the edit, counted by the guest")
    at: Revision
    edit: Edit


class Accepted(Strict):
    """The host to all guests: an edit of anybody."""

    kind: Literal["accepted"] = "accepted"
    phone: Id = Field(description="The phone that made it")
    number: Number
    edit: Edit
    before: Revision
    after: Revision
    words: Annotated[int, Field(ge=0, lt=2**32, description="Checksum of the position")]


class Declined(Strict):
    """The host to a guest: its edit was not accepted."""

    kind: Literal["declined"] = "declined"
    number: Number
    says: Says
    instead: Says


class Present(Strict):
    """The host to all guests: who is at the table."""

    kind: Literal["present"] = "present"
    people: Annotated[tuple[Person, ...], Field(max_length=20)]
    each: bool


class Sits(Strict):
    """A guest to the host: who uses this phone."""

    kind: Literal["sits"] = "sits"
    seats: Seats


class Stop(Strict):
    """Either way: the connection ends, for a reason."""

    kind: Literal["stop"] = "stop"
    says: Says


class StoredHost(Strict):
    """The record of a host, from which it knows the other phones after a new start."""

    me: tuple[Id, Seats, Number]
    """This phone, its seats and the number of its last edit."""
    peers: tuple[tuple[Id, Seats, Number], ...]
    revisions: tuple[tuple[Revision, int], ...]
    each: bool
    offers: tuple[Line, ...]


class StoredGuest(Strict):
    """The record of a guest, from which it finds the host again after a new start."""

    phone: Id
    seats: Seats
    has: Revision
    many: Number
    number: Number
    unanswered: Number
    offers: tuple[Line, ...]
    each: bool
    people: tuple[tuple[Id, Seats], ...]


Message: TypeAlias = Hello | Welcome | Propose | Accepted | Declined | Present | Sits | Stop
_ANY: Final[TypeAdapter[Message]] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


_STORED: Final[TypeAdapter[StoredHost | StoredGuest]] = TypeAdapter(StoredHost | StoredGuest)


class BadMessage(Exception):
    """Error for a message that is none."""


def stored(text: str) -> StoredHost | StoredGuest | None:
    """Return the record that a phone stored of the others, or None if the text is none."""
    try:
        return _STORED.validate_json(text)
    except ValidationError:
        return None


def message(text: str) -> Message:
    """Return the message of a JSON text. Raises: BadMessage."""
    try:
        if len(text) > LARGEST:
            raise BadMessage("too long")
        return _ANY.validate_json(text)
    except ValidationError as wrong:
        raise BadMessage(str(wrong.errors(include_url=False, include_input=False)[0]["type"])) from None
