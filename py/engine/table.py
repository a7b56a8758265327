"""A game in progress: its setup, its events and the undone events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias

from engine.automa import Step
from engine.game import AnyGame, Game, GameInfo, Setup, SetupT
from engine.house_rules import PointsRule, PointsRules, by_table, in_force
from engine.move import Offer
from engine.moves import AnyMove, Move, StateT
from engine.refusal import Refusal, Refused
from engine.score import ADJUSTED, ScoreLine, ScoreSheet
from engine.turn import CHANCE, Actor, Colour, Order, Outcome, Player, Seat, Turn
from engine.value import but, latest
from engine.way import Way
from engine.wording import words
from engine.words import listed, number, plural, signed


@dataclass(frozen=True, slots=True)
class Played:
    """A recorded move."""

    actor: Actor
    move: AnyMove
    ruled: bool = False
    """Whether the rules refuse the move and the players allowed it as a house rule."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A points adjustment, with its own line in the log and the score sheet."""

    seat: Seat
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Another order of play from now on, or players who leave or return."""

    order: tuple[Seat, ...]
    """The seats in order of play, the start player first. Seats that were added later follow."""
    away: tuple[Seat, ...] = ()
    """Seats whose players have left. Their turns are skipped; what they have stays on the table."""


Event: TypeAlias = Played | Adjustment | Seats | PointsRule


def event_line(event: Event) -> str:
    """Return an event as its line in the text."""
    if isinstance(event, Seats):
        return f"seats {words(event)}"
    if isinstance(event, Adjustment):
        return f"= {event.seat.name} {event.points:+d} {json.dumps(event.why, ensure_ascii=False)}"
    if isinstance(event, PointsRule):
        return f"& {words(event)}"
    actor = "*" if event.actor is CHANCE else event.actor.name
    return " ".join(filter(None, (actor, event.move.verb, words(event.move), "!" if event.ruled else "")))


@dataclass(frozen=True, slots=True)
class Past:
    """A change of the past: one undo reverts it whole."""

    before: tuple[Event, ...]
    """The events as they were before it."""
    after: int
    """Number of events right after it."""
    players: tuple[Player, ...] | None = None
    """The players before it, None if they are the same."""


@dataclass(frozen=True, slots=True)
class Change:
    """An undone change of the past."""

    events: tuple[Event, ...]
    """The events right after it."""
    players: tuple[Player, ...] | None = None
    """The players after it, None if they are the same."""


MOST_PASTS: Final = 20
"""Changes of the past that a table remembers; of more, the oldest are forgotten."""


@dataclass(frozen=True, eq=False)
class Entry(Generic[SetupT, StateT]):
    """A line of the log. Its sentence, round and line of text are computed when first needed, and cached."""

    game: Game[SetupT, StateT]
    setup: SetupT
    before: StateT
    event: Event

    @cached_property
    def round(self) -> int:
        """Round of the event from 1, 0 outside the rounds."""
        now = self._turn
        return now.round if isinstance(now, Turn) else 0

    @cached_property
    def sentence(self) -> str:
        """The event in a sentence."""
        event = self.event
        if isinstance(event, Adjustment):
            name = self.setup.players[event.seat].name
            why = f" ({event.why})" if event.why else ""
            return f"Points adjusted: {signed(event.points)} for {name}{why}."
        if isinstance(event, Seats):
            return _told(event, [player.name for player in self.setup.players])
        if isinstance(event, PointsRule):
            return event.told(self.game.info.rule(event.rule).title)
        sentence = event.move.tell(self.before)
        if not event.ruled:
            return sentence
        now = self._turn
        return f"{sentence} {'As we played it.' if isinstance(now, Turn) and now.automa else 'House rule.'}"

    @cached_property
    def line(self) -> str:
        """Line of the event in the text of the table."""
        return event_line(self.event)

    @cached_property
    def _turn(self) -> Turn | Outcome:
        return self.game.moves.turn(self.before)


@dataclass(frozen=True, kw_only=True)
class Table(Generic[SetupT, StateT]):
    """A table. Only its setup and events are saved; the states between them are replayed."""

    game: Game[SetupT, StateT]
    setup: SetupT
    events: tuple[Event, ...]
    undone: tuple[Event | Change, ...]
    """Undone events and changes of the past, the next to redo first."""
    pasts: tuple[Past, ...] = ()
    """Changes of the past, the oldest first."""
    right: tuple[int, ...] = ()
    """Positions that the players marked as correct, each by the number of events before it, in order."""
    states: tuple[StateT, ...] = field(compare=False, repr=False)
    """States before the first event and after each event."""
    log: tuple[Entry[SetupT, StateT], ...] = field(default=(), compare=False, repr=False)
    """One line per event."""

    @classmethod
    def new(cls, game: Game[SetupT, StateT], setup: SetupT) -> Table[SetupT, StateT]:
        """Return a new table without events. Raises: Refused if the setup is not valid."""
        _sit_down(game.info, setup)
        return cls(game=game, setup=setup, events=(), undone=(), states=(game.start(setup),))

    @property
    def state(self) -> StateT:
        """State after the last event."""
        return self.states[-1]

    @cached_property
    def turn(self) -> Turn | Outcome:
        """The current turn, or the outcome of a finished game."""
        return self.game.moves.turn(self.state)

    @cached_property
    def offer(self) -> Offer[Move[StateT]]:
        """All current moves, often hundreds, judged once."""
        return self.game.moves.offer(self.state)

    @cached_property
    def steps(self) -> tuple[Step[Move[StateT]], ...]:
        """The next automatic steps of the automa, empty if it is not its turn."""
        return ahead(self.game, self.state)

    @cached_property
    def corrections(self) -> Offer[Move[StateT]]:
        """All corrections that the players can make."""
        return self.game.moves.corrections(self.state)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """All score lines so far as the players count them, including points adjustments."""
        adjusted = (
            ScoreLine(event.seat, ADJUSTED.key, event.points, event.why, round=entry.round)
            for entry in self.log
            if isinstance(event := entry.event, Adjustment)
        )
        sheet = scored(self.game, self.state)
        return but(sheet, lines=(*self.counted(sheet.lines), *adjusted))

    @cached_property
    def points_rules(self) -> PointsRules:
        """The house rules about points that are in force, by the key of the rule."""
        return in_force(self.events)

    def counted(self, lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
        """Return lines of the game as the players count them."""
        return by_table(lines, self.points_rules)

    @property
    def by_book(self) -> Table[SetupT, StateT]:
        """The same table as if there had been no house rules about points, with nothing to redo."""
        stay = [at for at, event in enumerate(self.events) if not isinstance(event, PointsRule)]
        return but(
            self,
            events=tuple(self.events[at] for at in stay),
            undone=(),
            pasts=(),
            right=(),
            states=(self.states[0], *(self.states[at + 1] for at in stay)),
            log=tuple(self.log[at] for at in stay),
        )

    def play(self, move: Move[StateT], *, ruled: bool = False) -> Table[SetupT, StateT]:
        """Return the table after a move. Undone events are dropped.

        Raises: Refused if the rules refuse the move and it is not `ruled`, or the refusal is firm.
        """
        refusal = self.game.moves.refuse(self.state, move)
        if refusal is not None and (refusal.firm or not ruled):
            raise Refused(refusal)
        now = self.turn
        actor = now.actor if isinstance(now, Turn) else CHANCE
        return self._with(Played(actor, move, refusal is not None), self.game.moves.play(self.state, move))

    def adjust(self, seat: Seat, points: int, why: str) -> Table[SetupT, StateT]:
        """Return the table after the points of a seat are adjusted by `points`, positive or negative."""
        adjusted = self.game.adjusted
        return self._with(Adjustment(seat, points, why), adjusted(self.state, seat, points) if adjusted else self.state)

    def count(self, rule: PointsRule) -> Table[SetupT, StateT]:
        """Return the table with a house rule about points, or without one. Raises: Refused if it has no meaning."""
        if refusal := self.not_counted(rule):
            raise Refused(refusal)
        return self._with(rule, self.state)

    def not_counted(self, rule: PointsRule) -> Refusal | None:
        """Return the reason why the points of a rule cannot be counted so, or None."""
        if self.game.adjusted:
            wrong = "paid", "Points are paid during this game.", "Adjust points, or the amount of a payment."
        elif all(one.key != rule.rule for one in self.game.info.rules):
            wrong = "rule", f"The score sheet has no rule “{rule.rule}”.", "Choose a rule of the score sheet."
        elif not rule.fits:
            least, most = rule.bounds
            says = f"Enter {least} to {most}." if most else "Enter no number."
            wrong = "number", f"{number(rule.number)} cannot be used here.", says
        else:
            return None
        return Refusal(*wrong, rule="", firm=True)

    def _with(self, event: Event, state: StateT) -> Table[SetupT, StateT]:
        entry = Entry(self.game, self.setup, self.state, event)
        return but(self, events=(*self.events, event), undone=(), states=(*self.states, state), log=(*self.log, entry))

    def marked(self) -> Table[SetupT, StateT]:
        """Return the table with its position marked as correct: the app shows what is on the table.

        Before the first event there is nothing to mark.
        """
        here = len(self.events)
        return self if here in (0, *self.right) else but(self, right=(*self.right, here))

    def seat(self, order: tuple[Seat, ...], away: tuple[Seat, ...] = ()) -> Table[SetupT, StateT]:
        """Return the table with another order of play from now on; the players at the seats `away` have left.

        Who has not played in this round yet plays in the new order. Raises: Refused if nobody takes turns at this
        table, if a seat is missing or has no player, or if nobody stays.
        """
        refusal = self.not_seated(event := Seats(order, away))
        if refusal is not None:
            raise Refused(refusal)
        assert self.game.seated is not None
        return self._with(event, self.game.seated(self.state, _all(event, self.setup), self._begun))

    def not_seated(self, event: Seats) -> Refusal | None:
        """Return the reason why the order of play cannot be changed so, or None."""
        now, seats = self.turn, _all(event, self.setup)
        if self.game.seated is None or len(seats) < 2 or isinstance(now, Outcome) or now.way is not Way.TURNS:
            wrong = "no-turns", "Players do not take turns at this table now.", "Change only names and colours."
        elif sorted(seats) != list(range(len(self.setup.players))) or not {*event.away} <= {*seats}:
            wrong = "order", "Each player has one place in the order of play.", "Give each player one place."
        elif {*event.away} >= {*seats}:
            wrong = "nobody", "Nobody would be left at the table.", "Keep at least one player."
        else:
            return None
        return Refusal(*wrong, rule="", firm=True)

    @property
    def _begun(self) -> bool:
        """Whether the seat of the turn has done something in it."""
        now = self.turn
        for event, before in zip(reversed(self.events), reversed(self.states[:-1]), strict=True):
            if isinstance(event, Played) and event.actor is not CHANCE and not event.move.corrects:
                then = self.game.moves.turn(before)
                same = isinstance(then, Turn) and isinstance(now, Turn) and then.round == now.round
                return same and event.actor is getattr(now, "seat", None)
        return False

    @property
    def order(self) -> tuple[Seat, ...]:
        """Every seat in order of play, the start player first."""
        first = getattr(self.setup, "first", Seat.A)
        clockwise = Seats(Order.of(first, len(self.setup.players)).then)
        return _all(next((one for one in reversed(self.events) if isinstance(one, Seats)), clockwise), self.setup)

    @cached_property
    def away(self) -> tuple[Seat, ...]:
        """Seats whose players have left."""
        return away_after(self.events)

    @property
    def last(self) -> int:
        """Number of events that one undo reverts: the last one, and the app's own draws before and after it.

        0 if there is nothing to undo, or only the last change of the past.
        """
        end, first = len(self.events), self.pasts[-1].after if self.pasts else 0
        backwards = range(end - 1, first - 1, -1)
        return next((end - start for start in backwards if self._is_ours(self.events, start, ())), 0)

    @property
    def undoes_past(self) -> bool:
        """Whether one undo reverts a change of the past."""
        return bool(self.pasts) and not self.last

    @property
    def following(self) -> int:
        """Number of undone events that one redo restores, 0 if there is nothing to redo."""
        many = len(self.undone)
        return next((number for number in range(1, many) if self._is_ours(self.undone, number, self.away)), many)

    def is_ours(self, at: int) -> bool:
        """Return whether the players made event `at`, not the app: its dice, or the turn of a player who has left."""
        return self._is_ours(self.events, at, ())

    def _is_ours(self, events: Sequence[Event | Change], at: int, before: tuple[Seat, ...]) -> bool:
        event = events[at]
        if not isinstance(event, Played):
            return True
        if event.actor is CHANCE and self.setup.seed:  # the dice are not needed after the end
            return event.move.after_end
        if event.move != self.game.skip:
            return True
        away = away_after(events[:at], before)
        return not away if event.actor is CHANCE else event.actor not in away  # by chance: a roll is not asked for

    def at(self, number: int) -> Table[SetupT, StateT]:
        """Return the table as it was after its first `number` events, with nothing to redo."""
        pasts = self.pasts
        while pasts and pasts[-1].after > number:
            pasts = pasts[:-1]
        return but(
            self,
            events=self.events[:number],
            undone=(),
            pasts=pasts,
            right=tuple(position for position in self.right if position <= number),
            states=self.states[: number + 1],
            log=self.log[:number],
        )

    def undo(self) -> Table[SetupT, StateT]:
        """Return the table before the last event or change of the past, or the same table if there is neither."""
        if self.undoes_past:
            past = self.pasts[-1]
            back = _changed(self, past.before, past.players)
            change = Change(self.events[: past.after], past.players and self.setup.players)
            undone = (change, *self.events[past.after :], *self.undone)
            return but(back, pasts=self.pasts[:-1], undone=undone)
        if not self.last:
            return self
        end = len(self.events) - self.last
        return but(self.at(end), undone=(*self.events[end:], *self.undone))

    def redo(self) -> Table[SetupT, StateT]:
        """Return the table after the event or change that was undone last, or the same table if there is neither."""
        table = self
        for event in self.undone[: self.following]:
            if isinstance(event, Change):
                table = table.mended(_changed(table, event.events, event.players))
            else:
                table = _continued(table, (*table.events, event))
        return but(table, undone=self.undone[self.following :])

    def mended(self, after: Table[SetupT, StateT]) -> Table[SetupT, StateT]:
        """Return `after`, a table with other events or other players, as a change of the past of this one.

        Only positions before the change stay marked as correct.
        """
        players = None if after.setup.players == self.setup.players else self.setup.players
        pasts = (*self.pasts, Past(self.events, len(after.events), players))
        return but(after, undone=(), pasts=pasts[-MOST_PASTS:])

    def with_players(self, players: tuple[Player, ...]) -> Table[SetupT, StateT]:
        """Return the table with other names, other colours or more players, as a change that one undo reverts.

        Players who were added skip the turns before. Raises: Refused if an event is not possible with them.
        """
        if players == self.setup.players:
            return self
        return self.mended(_changed(self, in_colours(self.events, self.setup.players, players), players))

    def agreed(self, setup: SetupT) -> Table[SetupT, StateT]:
        """Return the same events under another setup, such as a corrected name or printed value, or one more player.

        Undone events and changes of the past that are not possible under it are dropped. Raises: Refused if another
        event is not possible.
        """
        again = replayed(self, setup, self.events)
        right = self.right if len(again.events) == len(self.events) else ()  # else turns were skipped between
        again = but(again, pasts=self._pasts(setup), undone=self.undone, right=right)
        ahead = again
        try:
            while ahead.undone:
                ahead = ahead.redo()
        except Refused:
            return but(again, undone=())
        return again

    def _pasts(self, setup: SetupT) -> tuple[Past, ...]:
        """Return the changes of the past under another setup; none before one whose events are not possible."""
        found: list[Past] = []
        thens = (*(past.before for past in self.pasts[1:]), self.events)
        players = players_of(self.pasts, setup.players)
        for past, then, were, are in zip(self.pasts, thens, players, players[1:], strict=False):
            try:
                before = replayed(self, but(setup, players=were), past.before)
                after = replayed(self, but(setup, players=are), then[: past.after])
            except Refused:
                found = []
            else:
                found.append(Past(before.events, len(after.events), past.players))
        return tuple(found)

    def told(self, number: int) -> str:
        """Return the sentence of event `number` in the log, from 0."""
        return self.log[number].sentence


AnyTable: TypeAlias = Table[Any, Any]


@latest
def scored(game: AnyGame, state: object) -> ScoreSheet:
    """Return the score lines of a position, without points adjustments, by the rulebook."""
    return game.score(state)


def _sit_down(info: GameInfo, setup: Setup) -> None:
    """Raise Refused if the game does not allow these players, or two of them cannot be distinguished."""
    players, (low, high) = setup.players, info.seats
    first = getattr(setup, "first", Seat.A)  # only in games where the setup says who goes first
    wrong = None
    if not low <= len(players) <= high:
        needs = f"{low} to {high} players" if low < high else plural(low, "player")
        wrong = "seats", f"{info.title} needs {needs}, not {len(players)}.", "Add or remove a player."
    elif first >= len(players):
        wrong = "first", f"There is no player at seat {first.name} to go first.", "Choose another start player."
    elif len({player.name for player in players}) < len(players):
        wrong = "names", "Two players have the same name.", "Give one of them another name."
    else:
        colours = [colour for player in players for colour in player.colours]
        if len(set(colours)) < len(colours):
            wrong = "colours", "Two players have the same colour.", "Give one of them another colour."
    if wrong:
        raise Refused(Refusal(*wrong, rule="", firm=True))


def replayed(table: Table[SetupT, StateT], setup: SetupT, events: tuple[Event, ...]) -> Table[SetupT, StateT]:
    """Return a new table of the same game with `setup`, after `events`. Raises: Refused if one is not possible."""
    return _continued(Table.new(table.game, setup), events)


def _continued(table: Table[SetupT, StateT], events: tuple[Event, ...]) -> Table[SetupT, StateT]:
    """Return the table after `events`, the first of which it has. Raises: Refused if another one is not possible."""
    for event in events[len(table.events) :]:
        table = gone_by(table, event)
        table = done(table, kept(table, event))
    return table


@latest
def players_of(pasts: tuple[Past, ...], now: tuple[Player, ...]) -> tuple[tuple[Player, ...], ...]:
    """Return the players before each change of the past, and those of now."""
    found = [now]
    for past in reversed(pasts):
        found.append(past.players or found[-1])
    return tuple(reversed(found))


def _changed(
    table: Table[SetupT, StateT], events: tuple[Event, ...], players: tuple[Player, ...] | None = None
) -> Table[SetupT, StateT]:
    """Return the table with other events, replayed from the first that differs, or with other players from the start.

    Positions stay marked as correct before the first event that differs.
    """
    if not players:
        return _continued(table.at(same_start(events, table.events)), events)
    again = replayed(table, but(table.setup, players=players), events)
    same = same_start(again.events, table.events)
    return but(again, right=tuple(position for position in table.right if position <= same))


def in_colours(events: tuple[Event, ...], before: tuple[Player, ...], after: tuple[Player, ...]) -> tuple[Event, ...]:
    """Return events with the pieces of players who have other colours now."""
    pairs = [
        pair for was, now in zip(before, after, strict=False) for pair in zip(was.colours, now.colours, strict=False)
    ]
    new = dict(pairs)
    if all(was is now for was, now in pairs):
        return events
    return tuple(
        but(event, move=_in_colours(event.move, new)) if isinstance(event, Played) else event for event in events
    )


def _in_colours(move: Any, new: Mapping[Colour, Colour]) -> Any:
    named = {part.name: getattr(move, part.name) for part in fields(move)}
    return but(
        move, **{name: new[colour] for name, colour in named.items() if isinstance(colour, Colour) and colour in new}
    )


def same_start(one: tuple[Event, ...], other: tuple[Event, ...]) -> int:
    """Return the number of events with which both start."""
    both = zip(one, other, strict=False)
    return next((at for at, (mine, others) in enumerate(both) if mine != others), min(len(one), len(other)))


def dealt(table: Table[SetupT, StateT]) -> Table[SetupT, StateT]:
    """Return the table after all that the app does by itself.

    Its dice answer all chance questions, if the app deals, and players who have left skip their turns, unless only they
    can still play.
    """
    waits, skipped = table, 0
    while isinstance(now := table.turn, Turn):
        if now.actor is not CHANCE or (now.goes_on in table.away and not deals(table)):
            after = _left(table, now)
            if after is table:
                break
            if skipped == 2 * len(table.away):
                return waits
            waits = waits if skipped else table
            table, skipped = after, skipped + 1
            continue
        if not deals(table):
            break
        from engine.chance import dice  # noqa: PLC0415  # the dice are loaded only where the app deals

        assert table.game.deal is not None
        drawn = sum(isinstance(event, Played) and event.actor is CHANCE for event in table.events)
        table = table.play(table.game.deal(table.state, dice(table.setup.seed, drawn)))
    return table


def _left(table: Table[SetupT, StateT], now: Turn) -> Table[SetupT, StateT]:
    """Return the table after the turn of a player who has left, or the same table. Before the rounds all take part."""
    skip = table.game.skip
    if not now.round or skip is None or now.seat not in table.away:
        return table
    refusal = table.game.moves.refuse(table.state, skip)
    return table if refusal is not None and refusal.firm else table.play(skip, ruled=True)


def away_after(events: Sequence[Event | Change], before: tuple[Seat, ...] = ()) -> tuple[Seat, ...]:
    """Return the seats whose players have left after these events. `before` are those before them."""
    return next((event.away for event in reversed(events) if isinstance(event, Seats)), before)


def _all(event: Seats, setup: Setup) -> tuple[Seat, ...]:
    """Return every seat in order of play, also those that were added later."""
    return (*event.order, *(seat for seat in map(Seat, range(len(setup.players))) if seat not in event.order))


def _told(event: Seats, names: Sequence[str]) -> str:
    """Return the order of play in a sentence, and who has left."""
    plays = [names[seat] for seat in event.order if seat not in event.away]
    left = f" {listed([names[seat] for seat in event.away])} left: their turns are skipped." if event.away else ""
    return f"Order of play: {', '.join(plays)}.{left}"


def deals(table: AnyTable) -> bool:
    """Return whether the app draws and rolls at this table."""
    return bool(table.setup.seed and table.game.deal)


def kept(table: Table[SetupT, StateT], event: Event) -> Event:
    """Return the event, as a house rule if an automa would act differently now, after a correction or an update.

    The same holds for refusals that earlier versions did not have: a correction to more pieces than the box has, a tile
    that a new deck lacks, and a move that depends on something not entered.
    """
    if not isinstance(event, Played):
        return event
    refusal = table.game.moves.refuse(table.state, event.move)
    return but(event, ruled=True) if refusal is not None and refusal.code in KEPT else event


KEPT: Final = ("automa", "stock", "reshuffled", "untold")


def gone_by(table: Table[SetupT, StateT], event: Event) -> Table[SetupT, StateT]:
    """Return the table at the turn of the event. Seats that were added later skip their turns before it."""
    if not isinstance(event, Played) or event.actor is CHANCE or table.game.skip is None:
        return table
    while isinstance(now := table.turn, Turn) and now.actor not in (CHANCE, event.actor):
        table = table.play(table.game.skip, ruled=True)
        after = table.turn
        if not isinstance(after, Outcome) and after.actor is now.actor:  # otherwise this would never end
            raise RuntimeError("the move `skip` must end the turn")
    return table


def done(table: Table[SetupT, StateT], event: Event) -> Table[SetupT, StateT]:
    """Return the table after an event. Raises: Refused if it is not possible."""
    if isinstance(event, Adjustment):
        return table.adjust(event.seat, event.points, event.why)
    if isinstance(event, Seats):
        return table.seat(event.order, event.away)
    if isinstance(event, PointsRule):
        return table.count(event)
    return table.play(event.move, ruled=event.ruled)


# Turns of an automa


def ahead(game: Game[Any, Any], state: Any, most: int = 8) -> tuple[Step[Any], ...]:
    """Return at most `most` automatic steps after a state, up to a question, a draw or the turn of a player."""
    found: list[Step[Any]] = []
    while game.moves.automa and len(found) < most and not isinstance(game.moves.turn(state), Outcome):
        step = game.moves.automa(state)
        if step is None:
            break
        found.append(step)
        if step.move is None:
            break
        state = game.moves.play(state, step.move)
    return tuple(found)


def since(table: AnyTable) -> int:
    """Return the index of the first event of the automa's current turn, or the number of events if it has none."""
    at = len(table.events)
    now = table.turn
    if isinstance(now, Outcome) or not now.automa:
        return at
    while at:
        before = table.game.moves.turn(table.states[at - 1])
        if isinstance(before, Outcome) or (before.automa, before.round) != (now.automa, now.round):
            break
        at -= 1
    return at
