"""A game being played at a table: what was agreed, what happened since, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias

from engine.automa import Step, ahead
from engine.game import Game, GameInfo, Setup, SetupT, StateT, offer
from engine.move import MoveT, Offer
from engine.refusal import Refusal, Refused
from engine.score import BY_HAND, ScoreLine, ScoreSheet
from engine.turn import CHANCE, Actor, Outcome, Seat, Turn
from engine.value import but
from engine.words import signed


@dataclass(frozen=True, slots=True)
class Played(Generic[MoveT]):
    """Somebody made a move."""

    actor: Actor
    move: MoveT
    ruled: bool = False
    """True: the rules refuse it and the table plays it all the same, as a house ruling."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The table sets a number by hand: a line of its own in log and sheet."""

    seat: Seat
    points: int
    why: str


Event: TypeAlias = Played[MoveT] | ByHand


@dataclass(frozen=True, eq=False)
class Entry(Generic[SetupT, StateT, MoveT]):
    """A line of the log. Its sentence, round and line in the text are worked out when first asked for, and kept."""

    game: Game[SetupT, StateT, MoveT]
    setup: SetupT
    before: StateT
    event: Event[MoveT]

    @cached_property
    def round(self) -> int:
        """The round in which it happened, from 1; 0 outside of the rounds."""
        now = self._turn
        return now.round if isinstance(now, Turn) else 0

    @cached_property
    def sentence(self) -> str:
        """Who did what."""
        event = self.event
        if isinstance(event, ByHand):
            name = self.setup.players[event.seat].name
            return f"Set by hand: {signed(event.points)} for {name}{f', {event.why}' if event.why else ''}."
        sentence = self.game.tell(self.before, event.move)
        if not event.ruled:
            return sentence
        now = self._turn
        return f"{sentence} {'As the table did.' if isinstance(now, Turn) and now.automa else 'House ruling.'}"

    @cached_property
    def line(self) -> str:
        """The event as its line in the text of the table."""
        from engine.notation import event_line  # noqa: PLC0415  # the notation reads and writes tables, and knows them

        return event_line(self.event)

    @cached_property
    def _turn(self) -> Turn | Outcome:
        return self.game.turn(self.before)


@dataclass(frozen=True, kw_only=True)
class Table(Generic[SetupT, StateT, MoveT]):
    """A saved table is its setup and events; the states between them are played again and never saved."""

    game: Game[SetupT, StateT, MoveT]
    setup: SetupT
    events: tuple[Event[MoveT], ...]
    undone: tuple[Event[MoveT], ...]
    """What was taken back, the next to be redone first."""
    states: tuple[StateT, ...] = field(compare=False, repr=False)
    """The state before the first event and after each."""
    log: tuple[Entry[SetupT, StateT, MoveT], ...] = field(default=(), compare=False, repr=False)
    """A line for each event."""

    @classmethod
    def new(cls, game: Game[SetupT, StateT, MoveT], setup: SetupT) -> Table[SetupT, StateT, MoveT]:
        """A table on which nothing has happened yet. Raises Refused where the setup makes none."""
        _sit_down(game.info, setup)
        return cls(game=game, setup=setup, events=(), undone=(), states=(game.start(setup),))

    @property
    def state(self) -> StateT:
        """The state after the last event."""
        return self.states[-1]

    @cached_property
    def turn(self) -> Turn | Outcome:
        """Who acts now, or how the game ended."""
        return self.game.turn(self.state)

    @cached_property
    def offer(self) -> Offer[MoveT]:
        """Everything that can be done now: hundreds of moves, judged once."""
        return offer(self.game, self.state)

    @cached_property
    def steps(self) -> tuple[Step[MoveT], ...]:
        """What the automa does now and then by itself; empty while it is not its turn."""
        return ahead(self.game, self.state)

    @cached_property
    def amended(self) -> Offer[MoveT]:
        """Everything that the table can put right by hand."""
        state = self.state
        return Offer.judged(None, self.game.amends(state), lambda move: self.game.refuse(state, move), by_hand=True)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """Every line so far, those set by hand included."""
        by_hand = (
            ScoreLine(event.seat, BY_HAND.key, event.points, event.why, round=entry.round)
            for entry in self.log
            if isinstance(event := entry.event, ByHand)
        )
        return self.game.score(self.state).adding(by_hand)

    def play(self, move: MoveT, *, ruled: bool = False) -> Table[SetupT, StateT, MoveT]:
        """The table after a move. What was taken back before is dropped.

        Raises Refused when the rules refuse the move and it is not ruled, or the refusal is firm.
        """
        refusal = self.game.refuse(self.state, move)
        if refusal is not None and (refusal.firm or not ruled):
            raise Refused(refusal)
        now = self.turn
        actor = now.actor if isinstance(now, Turn) else CHANCE
        return self._with(Played(actor, move, refusal is not None), self.game.play(self.state, move))

    def set_by_hand(self, seat: Seat, points: int, why: str) -> Table[SetupT, StateT, MoveT]:
        """The table after a correction of a seat's points by `points`, plus or minus."""
        return self._with(ByHand(seat, points, why), self.game.by_hand(self.state, seat, points))

    def _with(self, event: Event[MoveT], state: StateT) -> Table[SetupT, StateT, MoveT]:
        entry = Entry(self.game, self.setup, self.state, event)
        return but(self, events=(*self.events, event), undone=(), states=(*self.states, state), log=(*self.log, entry))

    @property
    def last(self) -> int:
        """How many events one undo takes back: the last one, and the app's own draws before it and after it.

        0: there is nothing to take back.
        """
        end = len(self.events)
        return next((end - start for start in range(end - 1, -1, -1) if self._ours(start)), 0)

    @property
    def following(self) -> int:
        """How many events one redo brings back; 0: there is nothing to redo."""
        return next(
            (number for number in range(1, len(self.undone)) if self._is_ours(self.undone[number])), len(self.undone)
        )

    def _ours(self, number: int) -> bool:
        return self._is_ours(self.events[number])

    def _is_ours(self, event: Event[MoveT]) -> bool:
        """A person did it, not the app's dice."""
        return isinstance(event, ByHand) or event.actor is not CHANCE or not self.setup.seed

    def at(self, number: int) -> Table[SetupT, StateT, MoveT]:
        """Return the table as it was after its first `number` events, with nothing to redo."""
        return but(
            self, events=self.events[:number], undone=(), states=self.states[: number + 1], log=self.log[:number]
        )

    def undo(self) -> Table[SetupT, StateT, MoveT]:
        """The table before the last event; itself when nothing has happened."""
        if not self.last:
            return self
        end = len(self.events) - self.last
        return but(self.at(end), undone=(*self.events[end:], *self.undone))

    def redo(self) -> Table[SetupT, StateT, MoveT]:
        """The table after the event that was taken back last; itself when there is none."""
        again, rest = self.undone[: self.following], self.undone[self.following :]
        return but(replayed(self, self.setup, (*self.events, *again)), undone=rest)

    def agreed(self, setup: SetupT) -> Table[SetupT, StateT, MoveT]:
        """The same events under another setup: a name, a printed value, a bonus tile put right, a player added.

        What was taken back is dropped where it does not hold under it. Raises Refused when an event does not.
        """
        again = replayed(self, setup, self.events)
        try:
            replayed(self, setup, (*self.events, *self.undone))
        except Refused:
            return again
        return but(again, undone=self.undone)

    def told(self, number: int) -> str:
        """The sentence of event `number` in the log."""
        return self.log[number].sentence

    def round_of(self, number: int) -> int:
        """The round in which event `number` happened."""
        return self.log[number].round


AnyTable: TypeAlias = Table[Any, Any, Any]


def _sit_down(info: GameInfo, setup: Setup) -> None:
    """Raises Refused where these players are no table of the game, or cannot be told apart."""
    players, (low, high) = setup.players, info.seats
    first = getattr(setup, "first", Seat.A)  # only where the table says who begins
    wrong = None
    if not low <= len(players) <= high:
        seats = f"{low} to {high} seats" if low < high else f"{low} seats"
        wrong = "seats", f"{info.title} has {seats}, not {len(players)}.", "Add or take away a seat."
    elif first >= len(players):
        wrong = "first", f"Nobody sits on seat {first.name} to go first.", "Choose a seat of this table."
    elif len({player.name for player in players}) < len(players):
        wrong = "names", "Two players have the same name.", "Give one of them another."
    else:
        colours = [colour for player in players for colour in player.colours]
        if len(set(colours)) < len(colours):
            wrong = "colours", "Two players have pieces of the same colour.", "Give one of them another."
    if wrong:
        raise Refused(Refusal(*wrong, rule="", firm=True))


def replayed(
    table: Table[SetupT, StateT, MoveT], setup: SetupT, events: tuple[Event[MoveT], ...]
) -> Table[SetupT, StateT, MoveT]:
    """A new table of the same game with `setup`, after `events`. Raises Refused at the first that does not hold."""
    again = Table.new(table.game, setup)
    for event in events:
        again = _gone_by(again, event)
        again = done(again, kept(again, event))
    return again


def kept(table: Table[SetupT, StateT, MoveT], event: Event[MoveT]) -> Event[MoveT]:
    """The event; where an automa would act otherwise by what was put right, or today, it stays as the table did it.

    So do a correction to more than the box holds, a tile that a new deck lacks, and what hangs on something that is not
    told, none of which was refused in former days.
    """
    if isinstance(event, ByHand):
        return event
    refusal = table.game.refuse(table.state, event.move)
    return but(event, ruled=True) if refusal is not None and refusal.code in _KEPT else event


_KEPT: Final = ("automa", "stock", "reshuffled", "untold")


def _gone_by(table: Table[SetupT, StateT, MoveT], event: Event[MoveT]) -> Table[SetupT, StateT, MoveT]:
    """The table when it is this event's turn: seats added since it was written have let theirs go by."""
    if isinstance(event, ByHand) or event.actor is CHANCE or table.game.skip is None:
        return table
    while isinstance(now := table.turn, Turn) and now.actor not in (CHANCE, event.actor):
        table = table.play(table.game.skip, ruled=True)
        after = table.turn
        if not isinstance(after, Outcome) and after.actor is now.actor:  # else this would go on for ever
            raise RuntimeError("the move `skip` passes the turn on")
    return table


def done(table: Table[SetupT, StateT, MoveT], event: Event[MoveT]) -> Table[SetupT, StateT, MoveT]:
    """The table after an event. Raises Refused when it does not hold."""
    if isinstance(event, ByHand):
        return table.set_by_hand(event.seat, event.points, event.why)
    return table.play(event.move, ruled=event.ruled)
