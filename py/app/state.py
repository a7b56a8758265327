"""The state of the app between two taps, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from app.route import SHELF, Place, Route, at_table
from app.storage.journal import Broken
from engine.game import AnyGame, Fields, Taps
from engine.move import Path
from engine.refusal import Refusal
from engine.table import AnyTable
from engine.value import but
from games import GAMES


@dataclass(frozen=True, slots=True)
class Intent:
    """An action of the user on the page."""

    kind: str
    """`tap` on a key, `fill` of a form, `go` to a page, `facts` about the browser."""
    key: str
    """The tapped key, the name of the form, or the page."""
    fields: Fields = ()
    """Names and values of a submitted form."""
    now: int = 0
    """Milliseconds since 1970."""
    random: str = ""
    """A new random word, for the id of a table or the seed of its dice."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished table, stored so that its text need not be replayed."""

    totals: tuple[int, ...] = ()
    """Points of each seat; empty if this version cannot read the text."""
    winners: tuple[int, ...] = ()
    rounds: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Points of each seat by round, `end` last."""
    against: str | None = ""
    """Name of the solo opponent, empty without one, or None from a version that did not record it."""
    automa: int | None = None
    """Seat of the solo opponent, or None if it had none or there was none."""
    scenario: str = ""
    open: int = 0
    """Number of score lines without a printed value. Until it is 0 the table counts for nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A stored table: its text, and its summary for the shelf."""

    id: str
    game: str
    text: str
    at: int
    """Time of the last change in milliseconds since 1970, by a clock that may be wrong."""
    order: int = 0
    """Position among the tables by their latest action; see `dates.next_order`."""
    day: str = ""
    """Day on which a finished table ended, in the time zone of this phone then; see `dates.played`."""
    says: str = ""
    """Whose turn it is, or the winner, in words."""
    seats: tuple[tuple[str, str, str], ...] = ()
    """Name, colour and total of each seat."""
    over: bool = False
    binned: bool = False
    """Deleted: it can be restored until its days are over."""
    left: int = 0
    """Days of use until it is deleted permanently; 0 if it is not deleted or the days are not counted yet."""
    counted: str = ""
    """The last day that was counted."""
    result: Result | None = None
    """The result of a finished table, or None from a version that did not record it."""
    shared: str = ""
    """The state of the phones that share the table, as JSON; empty if none do."""


@dataclass(frozen=True, slots=True)
class Out:
    """Something for the phone: a text to share, or a file to save."""

    kind: str
    """`share`, `link`, `copy`, `file`, `backup` or `picture`."""
    name: str
    text: str
    says: str = ""
    """The message after success, for a copied text; before that there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of the whole app."""

    theme: str = "system"
    text: str = "normal"
    hand: str = "right"
    """Side of the main button."""
    asks: bool = True
    """Ask again before deleting something permanently."""
    awake: bool = True
    """Keep the screen on at a table."""
    haptics: bool = True
    """Vibrate when a move is recorded."""
    reminds: bool = True
    """Remind of a backup after a finished table."""
    teaches: bool = False
    """Show each rule in full the first time it scores at a table, and when it refuses a move."""


CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"theme": ("system", "light", "dark"), "text": ("normal", "larger", "largest"), "hand": ("right", "left")}
)
"""Possible values of each setting, the default first; the others are switches."""
SWITCHES: Final = ("asks", "awake", "haptics", "reminds", "teaches")


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """An import and the progress of its check; `border` has its parts."""

    text: str
    plain: bool = False
    """It is the text of a table, which needs no checker."""
    opened: Any = None
    """The contents, or None while it is not opened."""
    held: Any = None
    """The tables of this phone when the import was checked."""
    tables: tuple[tuple[Any, Kept | None], ...] = ()
    """Each checked table and the form in which it would be stored, or None if it cannot be."""
    copies: tuple[Any, ...] = ()
    settings: Settings | None = None
    """None if the import does not say."""

    @property
    def seen(self) -> bool:
        """Whether all of it is checked."""
        return self.opened is not None and len(self.tables) == len(self.opened.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A piece that was entered for a move: if the move is undone, its draft opens again, and Redo makes the move again.

    It is stored, so its parts are texts.
    """

    table: str
    """The id of the table."""
    events: int
    """Number of events before the move."""
    move: str
    """The line of the move in the text of the table."""
    says: str
    """The move in words, for Redo."""
    gone: tuple[str, ...]
    """Lines of the setup that the piece replaced."""
    new: tuple[str, ...]
    """Lines of the setup with the piece."""
    key: str
    """The address of its form."""
    page: str
    """The address of the page on which it was entered."""
    taps: Taps
    undone: tuple[str, ...] = ()
    """Once the move is undone, the lines of it and of the moves to redo after it, which may need the piece."""
    back: int = 0
    """Once the move is undone, the checksum of the table’s text: Redo is offered as long as the table is the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backed:
    """The last backup."""

    at: int = 0
    """Milliseconds since 1970, or 0 if none was made."""
    sums: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Checksum of each table and copy in it, by the key of its record."""
    later: int = 0
    """Milliseconds since 1970 at which the reminder was put off since then, or 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A further copy of a game, which is not in use."""

    game: str
    name: str
    setup: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """Everything that outlives the page."""

    tables: Mapping[str, Kept] = field(default_factory=lambda: MappingProxyType({}))
    copies: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """The setup with the printed values of your copy, by game."""
    called: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Name of your copy, by game; none for one without a name."""
    others: tuple[Copy, ...] = ()
    """Further copies of the games."""
    last: tuple[Kept, ...] = ()
    """The tables that were finished last, stored again in a separate record: the safety copies."""
    names: tuple[str, ...] = ()
    """Names entered before, the latest first."""
    settings: Settings = field(default_factory=Settings)
    drafts: Mapping[str, Taps] = field(default_factory=lambda: MappingProxyType({}))
    """The taps of each piece that is entered and not saved yet, by the address of its form, the oldest first."""
    helped: tuple[str, ...] = ()
    """Kinds of pieces that were entered with a line of help, each at most twice."""
    laid: tuple[Laid, ...] = ()
    """Pieces entered for moves, the latest last."""
    came: tuple[str, ...] = ()
    """Parts of codes that were received and are not imported yet, the latest last."""
    backed: Backed = field(default_factory=Backed)
    broken: tuple[Broken, ...] = ()
    """Stored texts that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """The open table."""

    table: AnyTable | None = None
    """The table of the page: as it is, or as it was while a new move of the past is entered."""
    present: AnyTable | None = None
    """The table as it is, while `table` is as it was; otherwise None."""
    id: str = ""
    chosen: Path | None = None
    """Keys chosen on the table, or None for those that the game chooses at first."""
    look: str = ""
    """A place on the board whose score lines are shown."""
    refused: tuple[Any, Refusal] | None = None
    """The move that the rules refused last, and the reason."""
    revision: int = 0
    """Revision of the table when it was read back from storage; 0 before the first."""
    elsewhere: bool = False
    """The table is open for editing in another window; here it is read-only."""
    apart: str = ""
    """The change by another window to the page here, shown until the next tap."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An answer that failed."""

    how: str
    """A key of `failed.SAYS`."""
    tapped: str = ""
    """The key that was tapped, empty if the page asked by itself."""
    why: str = ""
    """The error, line by line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The answer to the last tap."""

    notice: str = ""
    """The result of the tap: read aloud once, and shown if nothing else on the page says it."""
    quiet: bool = False
    """The notice repeats what the page shows: it is only read aloud."""
    told: str = ""
    """The changes made by a form, shown until the next tap."""
    fault: Refusal | None = None
    """The fault of the form on the page."""
    asked: str = ""
    """The tapped key that acts only on a second tap."""
    took: int = 0
    """Number of forms accepted on a page that stays open."""
    failed: Failed | None = None
    """An answer that failed, told until the next tap."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """Entries that are not recorded yet."""

    pads: Mapping[Route, str] = field(default_factory=lambda: MappingProxyType({}))
    """Entries on the number pads, by page."""
    pasted: str = ""
    find: str = ""
    """The search text for finished tables."""

    @property
    def unbooked(self) -> bool:
        """Whether the page has unrecorded entries that a reload would lose."""
        return bool(self.pasted) or any(self.pads.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Phone:
    """The browser and its limits."""

    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Facts about the browser and the page, for the about page."""
    site: str = ""
    """Address of the app, without the part after #."""
    build: str = ""
    """Version of the site."""
    commas: bool = False
    """The phone uses a decimal comma, so a spreadsheet needs semicolons."""
    forgets: bool = False
    """The browser deletes a page's data after some days without a visit."""
    unsafe: bool = False
    """The page came over plain http from another machine, where browsers withhold some functions."""
    within: str = ""
    """Name of the app whose built-in browser shows the page."""
    sleeps: bool = False
    """The browser cannot keep the screen on."""
    unfelt: bool = False
    """The browser cannot make the phone vibrate."""
    unkept: str = ""
    """The reason why this phone does not store changes; empty if it does."""
    loaded: frozenset[str] = frozenset()
    """Packages loaded since the page started."""
    unloaded: str = ""
    """The reason why a package could not be loaded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Texts on their way out of the phone or into it."""

    out: Out | None = None
    to_copy: Out | None = None
    """A text that the phone did not accept, or a file that may not be saved: shown so that it can be copied."""
    backing: Backed | None = None
    """The backup that was sent to the phone, until the browser answers."""
    coming: Coming | None = None
    """A complete import, before any of it is stored."""
    whole: bool = False
    """The last change must be stored completely or not at all."""
    square: int = 0
    """Index of the QR code shown for handing over the table."""
    still: bool = False
    """The QR codes do not advance automatically."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ui:
    """The whole state of the app."""

    route: Route = SHELF
    """The route of the page."""
    now: int = 0
    """Milliseconds since 1970 at the last tap."""
    stored: Stored = field(default_factory=Stored)
    open: Open = field(default_factory=Open)
    said: Said = field(default_factory=Said)
    typed: Typed = field(default_factory=Typed)
    phone: Phone = field(default_factory=Phone)
    transfer: Transfer = field(default_factory=Transfer)
    live: Any = None
    """The other phones at the table (`app.live.session.Live`), None while there are none."""

    @property
    def game(self) -> AnyGame | None:
        """The game of the page."""
        if self.route.place is Place.TABLE:
            return self.open.table.game if self.open.table else None
        return game_of(self.route.name)

    @property
    def home(self) -> Route:
        """The first page of the open table."""
        return at_table(self.open.id)


_RECORD: Final[Mapping[str, str]] = MappingProxyType(
    {
        part.name: record
        for record in ("stored", "open", "said", "typed", "phone", "transfer")
        for part in fields(getattr(Ui(), record))
    }
)
"""The record of the state that has a field."""


def updated(ui: Ui, **changes: Any) -> Ui:
    """Return the state with some fields changed, each in the record that has it: `updated(ui, look="", notice="")`.

    Raises: TypeError for a field that no record has.
    """
    own: dict[str, Any] = {}
    parts: dict[str, dict[str, Any]] = {}
    for name, changed in changes.items():
        if name in _RECORD:
            parts.setdefault(_RECORD[name], {})[name] = changed
        else:
            own[name] = changed
    return but(ui, **own, **{record: but(getattr(ui, record), **part) for record, part in parts.items()})


def game_of(key: str) -> AnyGame | None:
    """Return the game of a key, or None."""
    return GAMES.named(key)
