"""A game as a record of pure functions, which tables, pages and tests are built on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from engine.cell import Cell
from engine.move import Blank, Offer, Path
from engine.moves import Move, Moves, StateT
from engine.score import ADJUSTED, Rule, ScoreLine, ScoreSheet
from engine.turn import Player, Seat

if TYPE_CHECKING:
    from random import Random


class Setup(Protocol):
    """A frozen dataclass for everything agreed before the first move. Fields at their default are not written."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, from seat A."""

    @property
    def seed(self) -> str:
        """Seed of the app's dice, empty if you draw your own pieces and enter them."""


SetupT = TypeVar("SetupT", bound=Setup)

Fields: TypeAlias = Sequence[tuple[str, str]]
"""Names and values of a submitted form in the order of the page, a name once for each value."""


Taps: TypeAlias = tuple[str, ...]
"""The taps on a piece that is not saved yet, in order, each `name=value`."""
TAP: Final = "tap"
"""The name under which `filled` gets each tap of a saved draft."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A piece whose printed values are entered by taps: its page after the taps so far, as HTML."""

    picture: str = ""
    """The piece as entered so far, small beside its title; empty if the body has it."""
    body: str
    """The keys that enter it: `tell:` and a tap, or `open:` and a name for a number on the pad."""
    more: str = ""
    """Keys that are needed less often, below the line of help. A page that has them has its own heading."""
    asks: str = ""
    """The question and its answers, which stand above the keys of the ledge."""
    last: str = ""
    """The last tap in words, for the Undo key."""
    says: str
    """Everything entered so far as a sentence, for screen readers."""
    lacks: str = ""
    """Missing values in words, or empty if it can be saved."""
    left: str = ""
    """Values that are not entered, in words, although it can be saved without them."""
    title: str
    """The title of the piece."""
    hint: str = ""
    """A line of help: it is shown the first two times on a phone, and later opens with “?”."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """The values that can be entered on the number pad: the name after `open:`, and its title there."""
    act: str = ""
    """The words of the main button where no piece follows; empty for those of the move, or "Save"."""
    then: tuple[str, str] = ("", "")
    """The piece to enter after this one: its form and its title, or empty."""
    onward: bool = False
    """The next piece follows at a table too; otherwise only in your copy."""
    move: Any = None
    """The move that the piece completes and the main button plays, or None."""
    lines: tuple[ScoreLine, ...] | None = None
    """The score lines that its move would add, or None if the app has to find them."""
    sent: Fields = ()
    """The piece as `filled` gets it; empty if it gets the taps."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling on a point that the rulebook leaves open, listed on the page of the game."""

    key: str
    point: str
    """The open point."""
    reading: str
    """The ruling that the app follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """Names, numbers and texts of a game."""

    key: str
    title: str
    seats: tuple[int, int]
    """Fewest and most players."""
    rulebook: str
    """Title and year of the rulebook that the headings refer to."""
    version: int
    """Version of the game's setup defaults. It increases when older texts would otherwise replay to other points."""
    former: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    """For each former version, the setup fields that had another default, with that default."""
    phases: tuple[str, ...]
    """Phases of a turn, in order."""
    steps: tuple[str, ...] = ()
    """The phases in one word each, for the row that shows the current one. Empty if they are short already."""
    rules: tuple[Rule, ...]
    unwritten: tuple[str, ...] = ()
    """Keys of rules that an empty score sheet on paper leaves out: they only enter points in the app."""
    rulings: tuple[Ruling, ...]
    forms: tuple[tuple[str, str, str], ...]
    """Forms in the menu of a table: name, title, explanation.

    A name that ends in `:*` stands for one form per seat, `:A` and so on.
    """
    brief: tuple[tuple[str, str], ...]
    """The rules in brief, in our own words, by headings of the rulebook."""
    lead: str
    """One or two sentences on what the app does for this game."""
    copy: tuple[str, ...] = ()
    """Setup fields that belong to the box, not to one table. They are saved as "your copy" for the next table."""
    apart: tuple[str, ...] = ()
    """Fields of `copy` that no table has, such as the boards that are kept."""
    board: tuple[str, ...] = ()
    """Setup fields of a board of pieces that the next table can use again."""
    drawn: tuple[str, ...] = ()
    """Setup fields of pieces drawn anew for each table: where a table has them, “Play again” opens the form."""
    amend: tuple[str, str] = ("", "")
    """Menu entry for corrections: title, explanation. Empty if no move is a correction."""

    def rule(self, key: str) -> Rule:
        """Return the declared rule with this key. Raises: KeyError if there is none."""
        return {rule.key: rule for rule in (*self.rules, ADJUSTED)}[key]


@dataclass(frozen=True, slots=True)
class Fact:
    """A value that open score lines wait for. It is asked before anybody is called the winner."""

    page: str
    """The page of the table where it is entered, such as `form/card:P3`."""
    title: str
    """The question for it, such as `House: what is printed on the tile?`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game's part of the page of a table, as HTML."""

    board: str
    """The drawing, with the grid of buttons on top."""
    hand: str = ""
    """Everything next to the board: tiles in hand, the market, questions."""
    hint: str = ""
    """Short instruction while no complete move is chosen."""
    main: str = ""
    """Key that the main button taps while no complete move is chosen. `hint` is its label."""
    tried: str = ""
    """Changes that the chosen move would make, instead of the lines of `preview`."""
    below: str = ""
    """Content that is needed less often, below the preview and the refusals."""
    asks: str = ""
    """A question with its answers, or the effect of the chosen move, above the keys of the ledge.

    While a solo opponent asks: the keys of its answers that are not plain words, such as colours and numbers.
    """
    act: str = ""
    """The main button for the chosen move: act, points, who is next. Empty if the move and its score lines say it."""
    about: str = ""
    """Possessions of the seat that are only shown, in games with one common board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[SetupT, StateT]):
    """A game's part of the pages of a table: the table itself, forms, and what the app shows in its name."""

    view: Callable[[StateT, Offer[Move[StateT]], Seat], View]
    """Return the view of a table with the board of a seat, its hand and the preview of the chosen keys."""
    form: Callable[[SetupT, str], str]
    """Return the HTML of a form by its name. `new` is the form of a new table; the views name the others."""
    filled: Callable[[SetupT, str, Fields], SetupT]
    """Return the setup after a submitted form, or after the taps of a draft. Raises: Refused if one is invalid."""
    entry: Callable[[SetupT, str, Taps], Draft | None] = lambda *_: None
    """Return a form that is entered by taps, after these taps; None if it is filled. Raises: Refused for a bad tap."""
    entry_at: Callable[[StateT, str, Taps], Draft | None] | None = None
    """The same at a table, for a piece whose page depends on the position. A `/` in the form's name begins its place,
    such as `tile:15/1/-1`; the draft is the same in every place. None if `entry` is enough."""
    asked_first: Callable[[StateT, Move[StateT]], tuple[str, Blank[Move[StateT]] | None]] = lambda *_: ("", None)
    """Return the form of the printed values that a move needs and nobody has entered yet, or empty.

    The blank is the same move with a number of points instead, this time.
    """

    again: Callable[[StateT, Move[StateT]], str] = lambda *_: ""
    """Return the form, with its place, on which a move was entered together with its piece, both as they were; empty
    for other moves. A change of the past opens it."""
    opens: Callable[[StateT], str] = lambda _: ""
    """Return the form that opens by itself, because the question is about a piece that nobody has entered, or empty."""

    begin: Callable[[StateT], Path] = lambda _: ()
    """Keys that are chosen automatically while the player has chosen none, such as the only tile in hand."""
    continues: Callable[[StateT, Path], Path] = lambda *_: ()
    """Return the keys that are chosen automatically after those that the player has tapped."""
    holds: Callable[[StateT, Seat], str] | None = None
    """Return the mark of the piece that decides who wins, as HTML with its name; empty if the seat does not hold it."""
    looked: Callable[[StateT, str], str] | None = None
    """Return details of a tapped place, by its key, as HTML. Empty if there are only its score lines."""
    picture: Callable[[StateT, Seat, tuple[str, ...]], str] | None = None
    """Return a small picture of a seat's board with some places highlighted, as HTML."""
    track: Callable[[int], str] | None = None
    """Return in words how the printed score track shows a total. None if there is no track."""
    overview: Callable[[SetupT], str] | None = None
    """Return your copy as a list of forms, if it is too large for the form `copy`."""
    has_form: Callable[[SetupT, str], bool] | None = None
    """Return whether a table has a declared form, by its name. None if every table has all of them."""
    starts_with: Callable[[StateT], str] = lambda _: ""
    """Return the form that a new table opens with, such as that of its board; empty if it begins at once."""
    keeps: Callable[[SetupT, SetupT], SetupT] = lambda copy, _: copy
    """Return your copy with what it keeps of a table, by its setup, such as a board under a name."""
    entered_at: Callable[[StateT, ScoreLine], str] | None = None
    """Return the page where the missing value of an open line is entered, such as `form/card:P3`, or empty."""
    facts: Callable[[StateT], tuple[Fact, ...]] = lambda _: ()
    """Return the values that open score lines wait for after the end, in the order in which they are asked."""
    forecasts: bool = False
    """Whether the forecast is always shown, in games where most points can change until the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[SetupT, StateT]):
    """One game. Every function is pure: it changes nothing and returns the same result for the same values."""

    info: GameInfo
    setup: type[SetupT]
    start: Callable[[SetupT], StateT]
    moves: Moves[StateT]
    """All moves, with the turn that decides which of them can be made."""
    score: Callable[[StateT], ScoreSheet]
    """Return all score lines so far."""
    page: Page[SetupT, StateT]

    deal: Callable[[StateT, Random], Move[StateT]] | None = None
    """Return the move of chance by the app's dice."""
    skip: Move[StateT] | None = None
    """Move that skips a turn as a house rule, for the past turns of a player who is added later."""
    seated: Callable[[StateT, tuple[Seat, ...], bool], StateT] | None = None
    """Return the state with another order of play, the start player of the next round first.

    If the last value is true, the turn goes on with the seat that has begun it. None if nobody takes turns.
    """
    left_out: Callable[[StateT], Move[StateT] | None] = lambda _: None
    """Return a step that earlier versions did not have, which reading adds before an event that is not possible."""
    adjusted: Callable[[StateT, Seat, int], StateT] | None = None
    """Return the state after a points adjustment, in games whose state counts points itself; None in all others."""
    pending: Callable[[StateT], tuple[ScoreLine, ...]] = lambda _: ()
    """Return the score lines of actions of this turn that are not scored yet."""
    missed: Callable[[StateT], Iterable[ScoreLine]] = lambda _: ()
    """Return a line of 0 points for each piece that does not score by a rule so far, with what it lacks.

    Lines of the score sheet with 0 points are among them where more was possible."""
    position: Callable[[StateT], Iterable[Move[StateT]]] = lambda _: ()
    """Return the moves that enter the pieces on the board at a table of the same players that scores only the end."""
    cells: Callable[[StateT], Iterable[Cell[StateT]]] = lambda _: ()
    """Return the final board of a table that scores only the end, cell by cell in the order of its turns."""
    forecast: Callable[[StateT], Iterable[ScoreLine]] | None = None
    """Forecast: lines that the end of the game would add now. Never recorded. None if the end adds no points."""


AnyGame: TypeAlias = Game[Any, Any]
