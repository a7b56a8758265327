"""A game is a record of pure functions; everything else (tables, pages, tests) is built on these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from engine.automa import Step
from engine.move import Blank, MoveT, Offer, Path
from engine.refusal import Refusal
from engine.score import BY_HAND, Rule, ScoreLine, ScoreSheet
from engine.turn import Outcome, Player, Seat, Turn

if TYPE_CHECKING:
    from random import Random


class Setup(Protocol):
    """A frozen dataclass: what is agreed before the first move. A field that equals its default is not written."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits down, from seat A."""

    @property
    def seed(self) -> str:
        """Seed of the app's dice; empty: the table's own pieces are drawn and typed in."""


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT")

Fields: TypeAlias = Sequence[tuple[str, str]]
"""What a filled form sends: names and values in the order of the page, a name once for each value."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reading of what the rulebook leaves open, as listed on the game's page."""

    key: str
    point: str
    """What is open."""
    reading: str
    """What is built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What a game is called and what it declares."""

    key: str
    title: str
    seats: tuple[int, int]
    """Fewest and most players."""
    rulebook: str
    """Title and year of the book that the headings refer to."""
    version: int
    """Raised when an older text would replay to other points: it stands for the defaults of the setup, nothing else."""
    former: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    """For each former version the fields of the setup whose default was another then, with that default."""
    rounds: int
    """How many rounds, 0 where the number is not fixed."""
    phases: tuple[str, ...]
    """Phases of a turn, in order."""
    steps: tuple[str, ...] = ()
    """The same in a word each, for the row that shows which of them it is; empty: they are short as they are."""
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    forms: tuple[tuple[str, str, str], ...]
    """Forms that a running table offers from its menu: name, what it puts right, more words.

    A name that ends in `:*` stands for one form a seat, `:A` and so on.
    """
    brief: tuple[tuple[str, str], ...]
    """The rules in brief, in our words: heading of the book and what it comes to."""
    lead: str
    """What the app does for this game, in a sentence or two."""
    copy: tuple[str, ...] = ()
    """Fields of the setup that belong to the box and not to one table: kept for the next one as "your copy"."""
    amend: tuple[str, str] = ("", "")
    """What is put right by hand, as the menu says it: title, more words. Empty where there are no `amends`."""

    def rule(self, key: str) -> Rule:
        """The declared rule of this key; KeyError for any other."""
        return {rule.key: rule for rule in (*self.rules, BY_HAND)}[key]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game's part of the table's page, as HTML."""

    board: str
    """The drawing and, above it, the grid of buttons."""
    hand: str = ""
    """What lies beside the board: tiles in hand, the market, what is asked."""
    hint: str = ""
    """What to do next, in a few words, while nothing is chosen that could be booked."""
    main: str = ""
    """The key that the main button taps while nothing is chosen that could be booked; `hint` is what stands on it."""
    tried: str = ""
    """What the chosen move would change, in place of the lines of `preview`."""
    below: str = ""
    """What is looked at less often: it stands below what is tried and why not."""
    about: str = ""
    """What the seat has that is only looked at, where one board is everybody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[SetupT, StateT, MoveT]):
    """One game. Every function is pure: it changes nothing and gives the same answer for the same values."""

    info: GameInfo
    setup: type[SetupT]
    moves: tuple[type[Any], ...]
    """Every class of moves, for the notation."""

    start: Callable[[SetupT], StateT]
    turn: Callable[[StateT], Turn | Outcome]
    candidates: Callable[[StateT], Iterable[MoveT | Blank[MoveT]]]
    """Proposes moves, lawful or not, and numbers to type; what is not proposed is never refused, it is not there."""
    refuse: Callable[[StateT, MoveT], Refusal | None]
    """The one judge of a move, whoever proposes it."""
    play: Callable[[StateT, MoveT], StateT]
    """The state after a move, be it lawful or a house ruling."""
    say: Callable[[StateT, MoveT], str]
    """The move before it is made, on a button: `Lay House on b3`."""
    tell: Callable[[StateT, MoveT], str]
    """The move after it was made, in the log: `Leaf lays House on b3.`"""
    score: Callable[[StateT], ScoreSheet]
    """Every line booked so far, at any moment."""

    form: Callable[[SetupT, str], str]
    """HTML of a form by its name; `new` is the form of a new table, the others are named by the game's views."""
    filled: Callable[[SetupT, str, Fields], SetupT]
    """The setup after a form was filled; raises Refused with one clear sentence."""
    view: Callable[[StateT, Offer[MoveT], Seat], View]
    """The table: the board of the seat looked at, the hand, and what the chosen keys would do."""

    amends: Callable[[StateT], Iterable[MoveT | Blank[MoveT]]] = lambda _: ()
    """Moves by which the table puts a piece right, offered from the table's menu."""
    begin: Callable[[StateT], Path] = lambda _: ()
    """Keys that are chosen by themselves while a person has chosen none, such as the only tile in hand."""
    preview: Callable[[StateT, MoveT | None], tuple[ScoreLine, ...]] = lambda _, __: ()
    """Lines in pencil: with None those of what is done but not booked, with a move those that it would add."""
    forecast: Callable[[StateT], Iterable[ScoreLine]] | None = None
    """Lines that would come if the game ended now, where points change hands until then: in pencil, never booked."""
    looked: Callable[[StateT, str], str] | None = None
    """What there is to know of a place that was tapped, by its key, as HTML; empty: nothing but its score lines."""
    picture: Callable[[StateT, Seat, tuple[str, ...]], str] | None = None
    """A small picture of a seat's board with some places lit, as HTML."""
    track: Callable[[int], str] | None = None
    """How the game's own score board shows a total, in words; None where it has none."""
    by_hand: Callable[[StateT, Seat, int], StateT] = lambda state, _, __: state
    """The state after points of a seat were set by hand, where the game counts them itself besides the sheet."""
    skip: MoveT | None = None
    """The move by which a seat lets its turn go by, as a house ruling: a player who was forgotten did so until now."""
    deal: Callable[[StateT, Random], MoveT] | None = None
    """Answers chance with the app's dice."""
    automa: Callable[[StateT], Step[MoveT] | None] | None = None
    """The next step of an opponent without a person; None while it is not its turn."""
    overview: Callable[[SetupT], str] | None = None
    """Your copy as a list of forms, where it is too much for the one form `copy`."""
    has_form: Callable[[SetupT, str], bool] | None = None
    """Whether a table has one of the declared forms, by its name; None: every table has all of them."""
    by_parts: Callable[[str], bool] = lambda _: False
    """Whether a form is kept part by part, by keys of its own: its ledge says no more than that all is done."""
    remark: Callable[[SetupT, SetupT], str] = lambda _, __: ""
    """What is worth a second look in a setup that was just accepted, after the one before it: a sentence, or empty."""
    next_number: Callable[[StateT, Path], Path] = lambda _, __: ()
    """The keys of the number that is asked at once after another, by its keys, was typed; none: the table is shown."""
    rounds: Callable[[StateT], int] | None = None
    """How many rounds this table has, where it chose fewer than `info.rounds`; None: as many as those."""
    left_out: Callable[[StateT], MoveT | None] = lambda _: None
    """A step that was none in former days: where the next event of a text does not hold, it is done before that one."""
    told_at: Callable[[StateT, ScoreLine], str] | None = None
    """The page of a table, such as `form/card:P3`, where what an open line lacks is told; empty: the table itself."""
    put_back: Callable[[StateT, MoveT], str] | None = None
    """What to put back on the table when this move, made in this state, is undone, as a sentence; empty: nothing."""
    to_do: Callable[[StateT, MoveT], str] | None = None
    """What else the table has to do once this move, made in this state, is booked, as a sentence; empty: nothing."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def offer(game: Game[SetupT, StateT, MoveT], state: StateT) -> Offer[MoveT]:
    """Everything proposed in a state, judged. Empty when the game is over."""
    now = game.turn(state)
    if isinstance(now, Outcome):
        return Offer(None, ())
    return Offer.judged(now.actor, game.candidates(state), lambda move: game.refuse(state, move))
