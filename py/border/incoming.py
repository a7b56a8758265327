"""The content of an import: of a file, of one link or several, of a code, or of the text of a table.

A text that is none of these is refused as a whole. Only files need the models, and so pydantic; the text of a table is
read by the notation alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from border.code import BadCode, text_of
from engine.notation import BadText, read_setup
from engine.value import but
from games import GAMES

if TYPE_CHECKING:
    from border.models import EndedTable, NamedCopy, NamedSharedCopy, SavedTable, Settings, SharedTable

LARGEST: Final = 20_000_000
"""Most letters of an import, four times the storage that a phone gives a page."""
NAME: Final = 120
"""Most characters in the name of a player, as in the forms."""
SEATS: Final = 6
"""Most players shown of a table that is not checked yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A table as it was exported."""

    id: str
    """Empty if the table has no id."""
    text: str
    at: int = 0
    day: str = ""
    """Date it ended on, empty if unknown."""
    binned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SentCopy:
    """A further copy of a game as it was exported, not the one in use."""

    game: str
    name: str
    values: str
    """Lines of printed values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The content of an import, its tables not parsed yet."""

    kind: str
    """`backup`, `table` or `copy`."""
    tables: tuple[Sent, ...] = ()
    copies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Lines of printed values, by game."""
    called: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Names of these copies, by game; none for one without a name."""
    others: tuple[SentCopy, ...] = ()
    names: tuple[str, ...] = ()
    settings: Settings | None = None
    """None if the import has no settings."""
    source: str = ""
    """Source of the values of a shared copy, in words."""
    by: str = ""


WHOLE: Final = "Copy all of it and try again."


class Unreadable(Exception):
    """Error for an import that is refused as a whole. The message says why and what to do."""


def opened(text: str) -> Opened:
    """Return the content of an imported text. Raises: Unreadable if it has none."""
    if len(text) > LARGEST:
        raise Unreadable("This is larger than anything Chaupal writes. Choose another file.")
    bare = text.strip()
    try:
        bare.encode()
    except UnicodeEncodeError:  # half a character can be neither shown nor saved
        raise Unreadable(f"This is damaged or incomplete. {WHOLE}") from None
    try:
        if not (bare.startswith("{") or plain(bare)):
            bare = text_of(bare).strip()
    except BadCode as wrong:
        raise Unreadable(str(wrong)) from None
    if bare.startswith("{"):
        return _file(bare)
    if not plain(bare):
        raise Unreadable(f"This is not a Chaupal table, backup or link. {WHOLE}")
    return Opened(kind="table", tables=(Sent(id="", text=bare),))


def plain(text: str) -> bool:
    """Return whether this is the text of a table, not a link or a file."""
    first = next((line for line in text.strip().splitlines() if not line.startswith("#")), "")
    return first.startswith("chaupal")


def glimpsed(text: str) -> tuple[str, tuple[str, ...], int]:
    """Return the game, the players and the time of a table before it is checked.

    The game is empty if the text names none.
    """
    try:
        sent: Any = json.loads(text) if text.startswith("{") else {"text": text, "at": 0}
        lines = sent["text"].split("\n\n", 1)[0].splitlines()
        game = GAMES.named(lines[1].split()[1])
        now = [*people(sent["text"])[1:], *(line for line in lines[2:] if not line.startswith(_PLAYER))]
        players = read_setup(list(enumerate(now, 3)), game.setup).players if game else ()
        return game.info.title if game else "", tuple(player.name[:NAME] for player in players[:SEATS]), int(sent["at"])
    except (AttributeError, BadText, IndexError, LookupError, RecursionError, TypeError, ValueError):
        return "", (), 0


_PLAYER: Final = "player "


def people(text: str) -> list[str]:
    """Return the lines of a table’s text with the game and the players, those of now if they were changed."""
    lines = text.splitlines()
    players = [[*found] for is_one, found in groupby(lines, lambda line: line.startswith(_PLAYER)) if is_one]
    return [*(line for line in lines if line.startswith("game ")), *(players[-1] if players else ())]


def _file(text: str) -> Opened:
    from border import models  # noqa: PLC0415  # needs pydantic

    try:
        found = models.parcel(text)
    except models.BadParcel as wrong:
        raise Unreadable(str(wrong)) from None
    if isinstance(found, (models.SharedTable, models.EndedTable)):
        return Opened(kind="table", tables=(_sent(found),))
    if isinstance(found, models.SharedCopy):
        values = MappingProxyType({found.game: found.values})
        return Opened(kind="copy", copies=values, source=found.source.label, by=found.by)
    if isinstance(found, models.NamedSharedCopy):
        values = MappingProxyType({found.game: found.values})
        return Opened(kind="copy", copies=values, called=_called((found,)))
    tables = tuple(but(_sent(one), binned=one.binned) for one in found.tables)
    if isinstance(found, models.FormerBackup):
        return Opened(kind="backup", tables=tables, copies=MappingProxyType(dict(found.copies)))
    copies = MappingProxyType({one.game: one.values for one in found.copies})
    whole = Opened(kind="backup", tables=tables, copies=copies, names=found.names, settings=found.settings)
    if not isinstance(found, models.NamedBackup):
        return whole
    others = tuple(SentCopy(game=one.game, name=one.name, values=one.values) for one in found.others)
    return but(whole, called=_called(found.copies), others=others)


def _called(copies: Iterable[NamedCopy | NamedSharedCopy]) -> Mapping[str, str]:
    return MappingProxyType({copy.game: copy.name for copy in copies if copy.name})


def _sent(one: SavedTable | SharedTable | EndedTable) -> Sent:
    from border.models import DatedTable, EndedTable  # noqa: PLC0415  # needs pydantic

    day = one.day if isinstance(one, (DatedTable, EndedTable)) else None
    return Sent(id=one.id, text=one.text, at=one.at, day=day or "")
