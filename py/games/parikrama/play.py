"""What each move does, what is chosen by itself, and what a move would add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.move import Plain
from engine.turn import Seat
from engine.value import but, put
from engine.way import Way
from games.parikrama.group import Form, form, highest, swapped
from games.parikrama.laid import START, Laid
from games.parikrama.moves import (
    Adds,
    Back,
    Backpack,
    Bonus,
    Close,
    Done,
    Gift,
    Has,
    Keep,
    Lay,
    Move,
    Paid,
    Pay,
    Play,
    Rest,
    Reward,
    SetCard,
    SetSight,
    SetThing,
    SetTotal,
    Shows,
    Spent,
    Stop,
    Take,
    Tell,
    Thing,
    Told,
    Travel,
    Untold,
    Visit,
)
from games.parikrama.pieces import HAND_LIMIT, NINTH, RUN_SIZE, SET_SIZE, Card, Ride
from games.parikrama.state import Action, Asked, State
from games.parikrama.survey import paying
from games.parikrama.tile import Kind
from games.parikrama.turn import starter


def play(state: State, move: Move) -> State:
    """The state after a move."""
    return _settled(_PLAYS[type(move)](state, move))


def _of(state: State, seat: Seat, **changes: Any) -> State:
    """The state with something changed of what a seat has."""
    return but(state, travellers=put(state.travellers, seat, but(state.travellers[seat], **changes)))


def _mine(state: State, **changes: Any) -> State:
    return _of(state, state.seat, **changes)


def _next(state: State, *first: Asked, **changes: Any) -> State:
    """What was asked is answered, and this is asked before what waits."""
    return but(state, asked=(*first, *state.asked[1:]), **changes)


def _settled(state: State) -> State:
    """In the introductory game the turn passes by itself once nothing more can be done in it (Gameplay).

    Nor is a tile asked for where none is open any more.
    """
    if state.late and not state.travellers[state.whose].untold:
        state = _told_late(state)
    if state.asked or state.setup.way is Way.END or state.counted is not None:
        return state
    if state.visiting:
        state = but(state, visiting=False)
    if state.setup.advanced or len(state.done) < state.actions:
        return state
    return _next_turn(state)


def _next_turn(state: State) -> State:
    """The hand is cut to twelve, and the turn passes on (Rest)."""
    state = _mine(state, hand=min(state.me.hand, HAND_LIMIT))
    idle = 0 if state.done else state.idle + 1
    state = but(
        state,
        turns=state.turns + 1,
        done=(),
        asked=(),
        played=(),
        into=0,
        closed=(),
        drawn=0,
        place=0,
        opened=None,
        special=False,
        visiting=False,
        idle=idle,
    )
    return _count(state) if state.played_out else state


def _count(state: State, counted: int = 0) -> State:
    """In the end it is told what is open of the Maps, player by player from the start player on.

    Without maps all that they show; else the tiles that were left open, of those who have some.
    """
    state = but(state, counted=counted, asked=(), opened=None, drawn=0)
    if counted >= state.seats:
        return state
    if not state.setup.maps:
        return but(state, asked=(Asked.TOTALS,))
    if state.setup.left_open and state.me.untold:
        return but(state, asked=(Asked.UNTOLD,))
    return _count(state, counted + 1)


def _told_late(state: State) -> State:
    """What was asked before goes on; in the end with the next tile that was left open."""
    if state.opened is None:
        return _count(state, state.counted or 0)
    return _next(state, opened=None, drawn=0)


def _left_open(state: State) -> State:
    """The tile stays open."""
    return _passed(state) if state.opened is None else _next(state, opened=None, drawn=0)


def _passed(state: State) -> State:
    """The next player is counted."""
    assert state.counted is not None
    return _count(state, state.counted + 1)


# Travel


def _travel(state: State, move: Travel) -> State:
    return but(state, asked=(Asked.TRAVEL,), into=move.into, played=())


def _play(state: State, move: Play) -> State:
    return but(state, played=(*state.played, move.card))


def _back(state: State, _: Back) -> State:
    return but(state, asked=(), into=0, played=())


def _pay(state: State, move: Pay) -> State:
    way = next(way for way in paying(state) if sorted(map(_at, way.rides)) == sorted(map(_at, move.rides)))
    assert way.most is not None
    return _paid(state, Paid(way.most, move.rides))


def _at(ride: Ride) -> int:
    return ride.at


def _paid(state: State, move: Paid) -> State:
    """The cards lie in their group, the cost in the discards, the hitch-hikes in the Journal (ruling K7)."""
    me = state.me
    counts = [sum(ride.at == at for ride in move.rides) for at in range(len(me.held))]
    group = (*state.group, *state.played)
    groups = put(me.groups, state.into - 1, group) if state.into else (*me.groups, group)
    state = _mine(
        state,
        hand=max(0, me.hand - len(state.played) - move.cards),
        groups=groups,
        held=tuple(held - count for held, count in zip(me.held, counts, strict=True)),
        spent=tuple(spent + count for spent, count in zip(me.spent, counts, strict=True)),
    )
    return but(state, done=(*state.done, Action.TRAVEL), asked=(), into=0, played=())


# Journal


def _close(state: State, move: Close) -> State:
    """Step by step: which card is kept, the tile, the bonus (Action B)."""
    me = state.me
    group = me.groups[move.group - 1]
    state = _mine(state, groups=(*me.groups[: move.group - 1], *me.groups[move.group :]))
    state = but(state, done=(*state.done, Action.JOURNAL), closed=group)
    asked = [*([Asked.ROW] if state.row else []), *([Asked.BONUS] if _has_bonus(state, len(group)) else [])]
    if form(group) is Form.SET:
        return but(state, asked=(Asked.KEEP, *asked))
    return _kept(but(state, asked=tuple(asked)), highest(group))


def _has_bonus(state: State, size: int) -> bool:
    """Whether there is a long route bonus of exactly this length (ruling K11)."""
    if size == RUN_SIZE:
        return state.fourteen > 0
    return SET_SIZE <= size < RUN_SIZE and state.stock[size - SET_SIZE] > 0


def _kept(state: State, card: Card) -> State:
    me = state.me
    return _mine(state, journal=(*me.journal, card), backpack=me.backpack + len(state.closed) - 1)


def _keep(state: State, move: Keep) -> State:
    return _next(_kept(state, move.card))


def _take(state: State, move: Take) -> State:
    """The row moves up, and the bag fills its end (Action B 3)."""
    number = state.row[move.place - 1]
    row = (*state.row[: move.place - 1], *state.row[move.place :])
    if state.bag > 0:
        row = (*row, 0)
    state = but(state, row=row, bag=max(0, state.bag - 1))
    if not state.setup.maps:
        return _one_more(_next(state))
    return _next(state, Asked.LAY, drawn=number) if number else _next(state, Asked.BASIC)


def _one_more(state: State, seat: Seat | None = None) -> State:
    """A tile more on the Map; without maps it is asked in the end what that changed."""
    seat = state.seat if seat is None else seat
    state = _of(state, seat, tiles=state.travellers[seat].tiles + 1)
    if not state.setup.maps and Asked.TOTALS not in state.asked:
        state = but(state, asked=(*state.asked, Asked.TOTALS))
    return _ninth(state, seat)


def _ninth(state: State, seat: Seat) -> State:
    """The first ninth tile brings the end: the round is played out, then one last action each (rulings K5, K6)."""
    if state.ninth or state.travellers[seat].tiles < NINTH or state.setup.way is Way.END:
        return state
    return but(state, ninth=(seat, state.turns), ends=state.round * state.seats)


def _bonus(state: State, move: Bonus) -> State:
    size = len(state.closed)
    waits = state.now is Asked.BONUS  # else its stack is empty, and the table takes one all the same
    if not move.taken:
        return _next(state) if waits else state
    if size == RUN_SIZE:
        state = but(state, fourteen=state.fourteen - 1)
        return _next(state, Asked.FOURTEEN) if state.setup.maps else _one_more(_next(state))
    at = size - SET_SIZE
    me = state.me
    state = _mine(state, held=put(me.held, at, me.held[at] + 1))
    return _next(state) if waits else state


# Tiles


def _tell(state: State, move: Tell) -> State:
    return but(state, asked=(Asked.TELL, *state.asked), place=move.place)


def _shows(state: State, move: Shows) -> State:
    if state.setup.way is Way.END:
        return but(state, asked=(Asked.LAY,), drawn=move.tile)
    if state.now is Asked.TELL:
        return _next(state, row=put(state.row, state.place - 1, move.tile), place=0)
    tile = state.setup.tile(move.tile)
    if state.now is Asked.START:
        laid = (Laid(START, tile, 0, move.tile),) if tile else ()
        return _next(_of(state, starter(state), map=laid))
    if tile is None and state.now is Asked.UNTOLD:
        return _left_open(state)
    if tile is None:  # not drawn off the copy yet: it counts as a tile and is not laid
        special = state.now is Asked.SPECIAL
        return _one_more(_next(_mine(state, hidden=state.me.hidden + special)))
    return _next(state, Asked.LAY, drawn=move.tile)


def _lay(state: State, move: Lay) -> State:
    tile = state.in_hand
    assert tile is not None
    one = state.travellers[state.whose]
    after = _of(state, state.whose, map=(*one.map, Laid(move.cell, tile, move.turns, state.drawn)))
    if not state.late:
        return _one_more(_next(after, drawn=0))
    special = tile.kind is Kind.SPECIAL
    return _told_late(_of(after, state.whose, hidden=max(0, one.hidden - special)))


def _has(state: State, move: Has) -> State:
    return _mine(state, totals=put(state.me.totals, move.total.at, move.number))


def _told(state: State, _: Told) -> State:
    return _next(state, special=False) if state.counted is None else _passed(state)


# Backpack, Rest, Sights, end of the turn


def _special(state: State) -> State:
    """A Special tile of the pool; it is not filled again (Action C)."""
    state = but(state, pool=max(0, state.pool - 1))
    if state.setup.maps:
        return but(state, asked=(Asked.SPECIAL, *state.asked))
    return _one_more(but(state, special=True))


def _backpack(state: State, _: Backpack) -> State:
    me = state.me
    state = _mine(state, backpack=max(0, me.backpack - me.pack))
    return _special(but(state, done=(*state.done, Action.BACKPACK)))


def _rest(state: State, move: Rest) -> State:
    return but(_mine(state, hand=state.me.hand + max(1, move.cards)), done=(*state.done, Action.REST))


def _visit(state: State, move: Visit) -> State:
    state = _mine(state, sights=(*state.me.sights, move.sight))
    if state.setup.way is Way.END:
        return state
    return but(state, asked=(Asked.REWARD,), visiting=True)


def _reward(state: State, move: Reward) -> State:
    if move.gift is Gift.NONE:
        return _next(state)
    if move.gift is Gift.SPECIAL:
        return _special(_next(state))
    return _next(state, Asked.ROW)


def _done(state: State, _: Done) -> State:
    if state.setup.way is Way.END:
        return but(state, turns=state.turns + 1)
    if state.now is Asked.START:
        return _next(state)
    if state.late and state.whose is not state.seat:
        return _left_open(state)
    return _next_turn(state) if state.counted is None else _passed(state)


def _stop(state: State, _: Stop) -> State:
    return _count(state)


# Score at the end


def _adds(state: State, move: Adds) -> State:
    return _mine(state, journal=(*state.me.journal, Card(move.face)))


def _spent(state: State, move: Spent) -> State:
    me = state.me
    return _mine(state, spent=put(me.spent, move.ride.at, me.spent[move.ride.at] + 1))


# By hand


def _set_thing(state: State, move: SetThing) -> State:
    one = state.travellers[move.seat]
    if move.thing.ride:
        kept = "spent" if move.thing.spent else "held"
        return _of(state, move.seat, **{kept: put(getattr(one, kept), move.thing.ride.at, move.number)})
    changed = _of(state, move.seat, **{move.thing.value: move.number})
    if move.thing is not Thing.TILES:
        return changed
    if state.setup.maps:
        more = max(0, move.number - one.tiles)
        changed = _of(changed, move.seat, hidden=one.hidden + more)
    if all(one.tiles < NINTH for one in changed.travellers):  # the ninth tile was a slip
        return but(changed, ninth=None, ends=None)
    return _ninth(changed, move.seat)


def _set_total(state: State, move: SetTotal) -> State:
    one = state.travellers[move.seat]
    return _of(state, move.seat, totals=put(one.totals, move.total.at, move.number))


def _set_card(state: State, move: SetCard) -> State:
    """The cards as they lie; a group without a card is none."""
    one, at = state.travellers[move.seat], move.group
    cards = swapped(one.lying(at), move.had, move.lies)
    if not at:
        return _of(state, move.seat, journal=cards)
    groups = (*one.groups[: at - 1], *([cards] if cards else []), *one.groups[at:])
    state = _of(state, move.seat, groups=groups)
    if cards or move.seat is not state.seat or state.into < at:
        return state
    return but(state, into=0 if state.into == at else state.into - 1)  # a Travel goes on, into a new one if need be


def _set_sight(state: State, move: SetSight) -> State:
    sights = state.travellers[move.seat].sights
    kept = (*sights, move.sight) if move.lies else tuple(sight for sight in sights if sight != move.sight)
    return _of(state, move.seat, sights=kept)


def _untold(state: State, move: Untold) -> State:
    return but(state, asked=(Asked.UNTOLD, *state.asked), opened=move.seat)


_PLAYS: Final[dict[type[Plain], Callable[[State, Any], State]]] = {
    Travel: _travel,
    Play: _play,
    Back: _back,
    Pay: _pay,
    Paid: _paid,
    Close: _close,
    Keep: _keep,
    Take: _take,
    Tell: _tell,
    Shows: _shows,
    Lay: _lay,
    Has: _has,
    Told: _told,
    Bonus: _bonus,
    Backpack: _backpack,
    Rest: _rest,
    Visit: _visit,
    Reward: _reward,
    Done: _done,
    Stop: _stop,
    Adds: _adds,
    Spent: _spent,
    SetThing: _set_thing,
    SetTotal: _set_total,
    SetCard: _set_card,
    SetSight: _set_sight,
    Untold: _untold,
}
