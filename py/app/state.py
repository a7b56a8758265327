"""What the app knows between two taps, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from app.route import SHELF, Place, Route, at_table
from app.storage.journal import Broken
from engine.game import AnyGame, Fields
from engine.move import Path
from engine.refusal import Refusal
from engine.table import AnyTable
from games import GAMES


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person did on the page."""

    kind: str
    """`tap` on a key, `fill` of a form, `go` to a page, `facts` that the browser tells."""
    key: str
    """The key tapped, the form's name, or the page."""
    fields: Fields = ()
    """Names and values of a filled form."""
    now: int = 0
    """Milliseconds since 1970."""
    random: str = ""
    """A new random word, for the name of a table or the seed of its dice."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished table came to, so that nobody has to play its text again to know."""

    totals: tuple[int, ...] = ()
    """Points of each seat; none where this version cannot read the text."""
    winners: tuple[int, ...] = ()
    rounds: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Points of each seat by round, `end` last."""
    against: str | None = ""
    """The book's own opponent, where there was one; None: a former version did not write it down."""
    automa: int | None = None
    """The seat that it had; None: it had none, or there was no such opponent."""
    scenario: str = ""
    open: int = 0
    """Lines that wait for a printed value: until these are told it counts for nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A table as it is kept: its text, and what the shelf says of it without reading the text again."""

    id: str
    game: str
    text: str
    at: int
    """When it was last touched, in milliseconds since 1970, by a clock that may have been wrong."""
    order: int = 0
    """Its place among the tables by what was done last; times.py has how it comes about."""
    day: str = ""
    """Of a finished table the day on which it ended, as it was where this phone then was; times.py has it."""
    says: str = ""
    """Whose turn it is, or who won."""
    seats: tuple[tuple[str, str, str], ...] = ()
    """Name, colour and total of each seat."""
    over: bool = False
    binned: bool = False
    """Put away: kept apart until it is taken back or deleted."""
    left: int = 0
    """Days on which the app is opened until it is deleted; 0: it is not put away, or they are not counted yet."""
    counted: str = ""
    """The last day that was counted."""
    result: Result | None = None
    """Of a finished table; None where a former version did not write it down."""


@dataclass(frozen=True, slots=True)
class Out:
    """Something to hand to the phone: a text to share, or a file to save."""

    kind: str
    """`share`, `link`, `copy`, `file` or `picture`."""
    name: str
    text: str
    says: str = ""
    """What is said once it is there: of a text that is copied, or a picture. Nothing is said before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is set for the whole app."""

    theme: str = "system"
    text: str = "normal"
    hand: str = "right"
    """On which side the main button stands."""
    asks: bool = True
    """It is asked once more before something is lost for good."""
    awake: bool = True
    """The screen is kept awake at a table."""
    haptics: bool = True
    """The phone is felt when something is booked."""


CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"theme": ("system", "light", "dark"), "text": ("normal", "larger", "largest"), "hand": ("right", "left")}
)
"""What each of the settings can be, the usual first; the others are switches, which are on or off."""
SWITCHES: Final = ("asks", "awake", "haptics")


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """What came in, and how far it was looked at; `border.incoming` has its parts."""

    text: str
    plain: bool = False
    """It is the text of a table, which no models check."""
    opened: Any = None
    """None: it is not opened yet."""
    held: Any = None
    """What the phone held when this was looked at."""
    tables: tuple[tuple[Any, Kept | None], ...] = ()
    """Each table that was looked at, and as it would be kept; None where it cannot be."""
    copies: tuple[Any, ...] = ()
    settings: Settings | None = None
    """None: it does not say."""

    @property
    def seen(self) -> bool:
        """Whether all of it was looked at."""
        return self.opened is not None and len(self.tables) == len(self.opened.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ui:
    """The whole state of the app."""

    route: Route = SHELF
    """The page."""
    kept: Mapping[str, Kept] = field(default_factory=lambda: MappingProxyType({}))
    copies: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """For each game the setup that holds the printed values of your copy."""
    last: tuple[Kept, ...] = ()
    """The tables that were finished last, kept a second time in a record of their own."""
    names: tuple[str, ...] = ()
    """Names typed before, the latest first."""
    settings: Settings = field(default_factory=Settings)
    now: int = 0

    table: AnyTable | None = None
    """The open table."""
    table_id: str = ""
    chosen: Path | None = None
    """Keys chosen on the table; None: those with which the game begins."""
    look: str = ""
    """A place on the board whose lines are looked at."""
    refused: tuple[Any, Refusal] | None = None
    """The move that the rules just refused, and why."""
    took: int = 0
    """How many forms were accepted on a page that stayed open for more."""
    fault: Refusal | None = None
    """What is wrong with the form on the page."""
    typed: Mapping[Route, str] = field(default_factory=lambda: MappingProxyType({}))
    """What is typed on the pad, by page, kept until it is booked."""
    pasted: str = ""
    find: str = ""
    """What finished tables are searched for."""
    notice: str = ""
    """What the last tap did, in a sentence that is read aloud once, and seen where nothing else on the page says it."""
    told: str = ""
    """What a form has changed, shown until the next tap."""
    asked: str = ""
    """The key that was tapped and does something only when it is tapped once more."""
    out: Out | None = None
    by_hand: Out | None = None
    """What the phone did not take, or a file of which nobody can tell: its text is shown, to be copied by hand."""
    unkept: str = ""
    """Why this phone does not keep what is done; empty while it does."""
    broken: tuple[Broken, ...] = ()
    """What is kept but cannot be read."""
    revision: int = 0
    """The revision of the open table as it was read back from where it is kept; 0 before there is one."""
    elsewhere: bool = False
    """The open table is open in another window, which writes it: here it is only looked at."""
    apart: str = ""
    """What another window did to what is shown here; it stands there until the next tap."""
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What the browser told of itself and of the page, for the page about the app."""
    commas: bool = False
    """The phone writes its numbers with a decimal comma, and so expects a spreadsheet with semicolons."""
    forgets: bool = False
    """The browser is one that forgets a page's texts when it is not opened for some days."""
    unsafe: bool = False
    """The page came over plain http from another machine, where browsers withhold parts of what they can."""
    within: str = ""
    """The app in whose built-in browser the page is open."""
    sleeps: bool = False
    """The browser cannot keep the screen awake."""
    site: str = ""
    """The address of the app, without what stands behind # in it."""
    build: str = ""
    """Which version of the site it is."""

    loaded: frozenset[str] = frozenset()
    """Packages that were fetched since the page began."""
    unloaded: str = ""
    """Why a package could not be fetched."""
    came: tuple[str, ...] = ()
    """Pieces of codes that came in and are not brought in yet, the latest last; they outlive the page."""
    coming: Coming | None = None
    """What came in whole, and is looked at before any of it is taken."""
    whole: bool = False
    """What was just done is kept whole or not at all."""
    square: int = 0
    """Which of the squares that hand the table over is shown."""
    still: bool = False
    """The squares do not follow each other by themselves."""

    @property
    def unbooked(self) -> bool:
        """Whether something is typed that only this page knows, and a reload would lose."""
        return bool(self.pasted) or any(self.typed.values())

    @property
    def game(self) -> AnyGame | None:
        """The game of the page."""
        if self.route.place is Place.TABLE:
            return self.table.game if self.table else None
        return game_of(self.route.name)

    @property
    def home(self) -> Route:
        """The first page of the open table."""
        return at_table(self.table_id)


def game_of(key: str) -> AnyGame | None:
    """The game of this key."""
    return GAMES.named(key)
