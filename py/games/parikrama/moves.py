"""The moves of Parikrama, and which of them are proposed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import ClassVar, Final, TypeAlias

from engine.move import Blank, Path, Plain
from engine.turn import Outcome, Seat
from engine.way import Way
from games.parikrama.group import Form, flaw, form
from games.parikrama.laid import Cell, places
from games.parikrama.pieces import (
    CARDS,
    FACES,
    REST,
    RIDE_CARDS,
    RIDES,
    Card,
    Face,
    Ride,
    Total,
)
from games.parikrama.price import hand_word
from games.parikrama.state import Action, Asked, State, Traveller
from games.parikrama.survey import asked_totals, free_tiles, paying, progress, sights_out, totals_now
from games.parikrama.tile import Kind
from games.parikrama.turn import turn


@dataclass(frozen=True, slots=True)
class Travel(Plain):
    """Action A: cards are played into a group, from 1, or into a new one, 0."""

    verb: ClassVar[str] = "travel"
    into: int

    @property
    def path(self) -> Path:
        return (f"group:{self.into}" if self.into else "group:new",)


@dataclass(frozen=True, slots=True)
class Play(Plain):
    """A card is played into the group, a wild as what it stands for (Wild Cards)."""

    verb: ClassVar[str] = "plays"
    card: Card

    @property
    def path(self) -> Path:
        face = self.card.face
        return (f"{'wild' if self.card.wild else 'card'}:{face.hue.value}", f"value:{face.value}")


@dataclass(frozen=True, slots=True)
class Back(Plain):
    """The cards chosen go back to the hand: no Travel, or another one."""

    verb: ClassVar[str] = "back"

    @property
    def path(self) -> Path:
        return ("back",)


@dataclass(frozen=True, slots=True)
class Pay(Plain):
    """The Travel is paid, with these hitch-hikes, as the app found (Costs; Discounts; Route Bonuses)."""

    verb: ClassVar[str] = "pays"
    rides: tuple[Ride, ...] = ()

    @property
    def path(self) -> Path:
        return (f"pay:{hand_word(self.rides)}",)


@dataclass(frozen=True, slots=True)
class Paid(Plain):
    """The Travel is paid as the table found, since something printed is not read yet."""

    verb: ClassVar[str] = "paid"
    cards: int
    rides: tuple[Ride, ...] = ()

    @property
    def path(self) -> Path:
        return (f"paid:{hand_word(self.rides)}",)


@dataclass(frozen=True, slots=True)
class Close(Plain):
    """Action B: a group is closed, from 1."""

    verb: ClassVar[str] = "close"
    group: int

    @property
    def path(self) -> Path:
        return (f"close:{self.group}",)


@dataclass(frozen=True, slots=True)
class Keep(Plain):
    """Which card of a closed set goes to the Journal (Action B 1)."""

    verb: ClassVar[str] = "keeps"
    card: Card

    @property
    def path(self) -> Path:
        return (f"keep:{self.card.word()}",)


@dataclass(frozen=True, slots=True)
class Take(Plain):
    """The Basic tile on a place of the row, from 1 at the left (Action B 3; ruling K10)."""

    verb: ClassVar[str] = "takes"
    place: int

    @property
    def path(self) -> Path:
        return (f"row:{self.place}",)


@dataclass(frozen=True, slots=True)
class Tell(Plain):
    """With maps: which tile lies on a place of the row is told next, so that its worth can be seen."""

    verb: ClassVar[str] = "tells"
    place: int

    @property
    def path(self) -> Path:
        return (f"tell:{self.place}",)


@dataclass(frozen=True, slots=True)
class Shows(Plain):
    """With maps: which tile of the copy it is, by its number; 0: one that is not drawn yet, and is not laid."""

    verb: ClassVar[str] = "shows"
    tile: int

    @property
    def path(self) -> Path:
        return (f"tile:{self.tile}",)


@dataclass(frozen=True, slots=True)
class Lay(Plain):
    """With maps: the tile is laid, turned clockwise some times by 90 degrees (Tiles)."""

    verb: ClassVar[str] = "lay"
    tried_first: ClassVar[bool] = True
    cell: Cell
    turns: int

    @property
    def path(self) -> Path:
        return (self.cell.key, f"turns:{self.turns}")


@dataclass(frozen=True, slots=True)
class Has(Plain):
    """A number of the Map, or at the end of Journal and Map, as the table counts it."""

    verb: ClassVar[str] = "has"
    total: Total
    number: int

    @property
    def path(self) -> Path:
        return (self.total.key,)


@dataclass(frozen=True, slots=True)
class Told(Plain):
    """Without maps: what has changed on the Map is typed; at the end, what else it shows."""

    verb: ClassVar[str] = "told"

    @property
    def path(self) -> Path:
        return ("on",)


@dataclass(frozen=True, slots=True)
class Bonus(Plain):
    """Whether the long route bonus is taken (Action B 4; ruling K11)."""

    verb: ClassVar[str] = "bonus"
    taken: bool

    @property
    def path(self) -> Path:
        return ("bonus:yes" if self.taken else "bonus:no",)


@dataclass(frozen=True, slots=True)
class Backpack(Plain):
    """Action C: Backpack cards for a Special tile."""

    verb: ClassVar[str] = "backpack"

    @property
    def path(self) -> Path:
        return ("backpack",)


@dataclass(frozen=True, slots=True)
class Rest(Plain):
    """Action D: three coloured cards, or as many as lie there (ruling K12a); 0: one white."""

    verb: ClassVar[str] = "rest"
    cards: int = REST

    @property
    def path(self) -> Path:
        return (f"rest:{self.cards or 'white'}",)


@dataclass(frozen=True, slots=True)
class Visit(Plain):
    """A Sight is taken, by its number in the copy (Discover Sights)."""

    verb: ClassVar[str] = "sight"
    sight: int

    @property
    def path(self) -> Path:
        return (f"sight:{self.sight}",)


class Gift(Enum):
    """The tile that comes with a Sight (Appendix › Sights)."""

    BASIC = "basic"
    SPECIAL = "special"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Reward(Plain):
    """Which tile comes with the Sight; it can be left (ruling K32)."""

    verb: ClassVar[str] = "reward"
    gift: Gift

    @property
    def path(self) -> Path:
        return (f"reward:{self.gift.value}",)


@dataclass(frozen=True, slots=True)
class Done(Plain):
    """The turn is over, the hand cut to twelve; at the end: Journal and Map of this player are in."""

    verb: ClassVar[str] = "done"

    @property
    def path(self) -> Path:
        return ("done",)


@dataclass(frozen=True, slots=True)
class Stop(Plain):
    """The table ends the game, since nobody does anything any more."""

    verb: ClassVar[str] = "stop"

    @property
    def path(self) -> Path:
        return ("stop",)


@dataclass(frozen=True, slots=True)
class Adds(Plain):
    """At the end: a card of the Journal; wilds are worth nothing and are not told."""

    verb: ClassVar[str] = "adds"
    face: Face

    @property
    def path(self) -> Path:
        return (f"card:{self.face.hue.value}", f"value:{self.face.value}")


@dataclass(frozen=True, slots=True)
class Spent(Plain):
    """At the end: a spent hitch-hike in the Journal (ruling K7)."""

    verb: ClassVar[str] = "spent"
    ride: Ride

    @property
    def path(self) -> Path:
        return (f"ride:{self.ride.value}",)


class Thing(Enum):
    """What a player has, as far as it is a number that is put right by hand."""

    HAND = "hand"
    BACKPACK = "backpack"
    TILES = "tiles"
    CARRIAGE = "carriage"
    RIVERBOAT = "riverboat"
    TRUCK = "truck"
    SPENT_CARRIAGE = "spent-carriage"
    SPENT_RIVERBOAT = "spent-riverboat"
    SPENT_TRUCK = "spent-truck"

    @property
    def title(self) -> str:
        """In words."""
        if self.ride:
            return f"Spent {self.ride.title}s in the Journal" if self.spent else f"{self.ride.title}s in hand"
        return {Thing.HAND: "Cards in hand", Thing.BACKPACK: "Backpack cards"}.get(self, "Tiles of the Map")

    @property
    def spent(self) -> bool:
        """It lies in the Journal (ruling K7)."""
        return self.value.startswith("spent-")

    @property
    def ride(self) -> Ride | None:
        """The hitch-hike that it is."""
        return next((ride for ride in RIDES if ride.value == self.value.removeprefix("spent-")), None)

    def of(self, one: Traveller) -> int:
        """How many a player has now."""
        if self.ride:
            return (one.spent if self.spent else one.held)[self.ride.at]
        return {Thing.HAND: one.hand, Thing.BACKPACK: one.backpack}.get(self, one.tiles)

    def most(self, state: State, seat: Seat) -> int:
        """A player has no more: of hitch-hikes those that can be had, and the own ones (Components)."""
        if not self.ride:
            return CARDS
        return min(RIDE_CARDS, state.stock[self.ride.at] + self.of(state.travellers[seat]))


def thing_key(seat: Seat, thing: Thing) -> str:
    """The key by which it is put right: one, since all players lie open on one page."""
    return f"thing:{thing.value}:{seat.name}"


def total_key(seat: Seat, total: Total) -> str:
    """The key by which a number of somebody's Map is put right."""
    return f"{total.key}:{seat.name}"


@dataclass(frozen=True, slots=True)
class SetThing(Plain):
    """By hand: how many a player has."""

    verb: ClassVar[str] = "set"
    by_hand: ClassVar[bool] = True
    seat: Seat
    thing: Thing
    number: int

    @property
    def path(self) -> Path:
        return (thing_key(self.seat, self.thing),)


@dataclass(frozen=True, slots=True)
class SetTotal(Plain):
    """By hand: a number of the Map, which then counts before what the app counts."""

    verb: ClassVar[str] = "total"
    by_hand: ClassVar[bool] = True
    seat: Seat
    total: Total
    number: int

    @property
    def path(self) -> Path:
        return (total_key(self.seat, self.total),)


def card_key(seat: Seat, group: int, card: Card | None) -> str:
    """The key by which a card that lies open is put right; None: one more."""
    return f"lies:{group}:{seat.name}:{card.word() if card else 'more'}"


@dataclass(frozen=True, slots=True)
class SetCard(Plain):
    """By hand: which card really lies in a group, from 1, in a new one, or in the Journal, 0.

    What the app has there is none where it is one more; what lies there is none where it is one less.
    """

    verb: ClassVar[str] = "card"
    by_hand: ClassVar[bool] = True
    seat: Seat
    group: int
    had: Card | None
    lies: Card | None

    @property
    def path(self) -> Path:
        first = card_key(self.seat, self.group, self.had)
        return (first, *Play(self.lies).path) if self.lies else (first, "gone")


@dataclass(frozen=True, slots=True)
class SetSight(Plain):
    """By hand: whether a Sight lies in a Journal, by its number in the copy; its tile stays as it is."""

    verb: ClassVar[str] = "kept"
    by_hand: ClassVar[bool] = True
    seat: Seat
    sight: int
    lies: bool

    @property
    def path(self) -> Path:
        return (f"{'kept' if self.lies else 'off'}:{self.sight}:{self.seat.name}",)


@dataclass(frozen=True, slots=True)
class Untold(Plain):
    """By hand: a tile that was left open is told now, and where it lies; it is counted already."""

    verb: ClassVar[str] = "untold"
    by_hand: ClassVar[bool] = True
    seat: Seat

    @property
    def path(self) -> Path:
        return (f"untold:{self.seat.name}",)


Move: TypeAlias = (
    Travel | Play | Back | Pay | Paid | Close | Keep | Take | Tell | Shows | Lay | Has | Told | Bonus | Backpack | Rest
    | Visit | Reward | Done | Stop | Adds | Spent | SetThing | SetTotal | SetCard | SetSight
    | Untold
)  # fmt: skip
MOVES: Final = (
    Travel, Play, Back, Pay, Paid, Close, Keep, Take, Tell, Shows, Lay, Has, Told, Bonus, Backpack, Rest, Visit, Reward,
    Done, Stop, Adds, Spent, SetThing, SetTotal, SetCard, SetSight, Untold,
)  # fmt: skip


# What is proposed


def candidates(state: State) -> Iterator[Move | Blank[Move]]:
    """Everything a person may have in mind now, lawful or not."""
    if isinstance(turn(state), Outcome):
        return
    if state.now is not None:
        yield from _ANSWERS[state.now](state)
        if state.now in (Asked.ROW, Asked.REWARD):
            yield from _tells(state)
    elif state.setup.way is Way.END:
        yield from _counted(state)
    else:
        yield from _actions(state)


def _actions(state: State) -> Iterator[Move]:
    """What the turn can go on with."""
    me = state.me
    if Action.TRAVEL not in state.done:
        yield from (Travel(into) for into in range(len(me.groups) + 1))
    if Action.JOURNAL not in state.done:
        yield from (Close(group) for group in range(1, len(me.groups) + 1))
    if Action.BACKPACK not in state.done:
        yield Backpack()
    if Action.REST not in state.done:
        yield from map(Rest, range(REST, -1, -1))
    yield from map(Visit, sights_out(state))
    yield from _tells(state)
    yield from _own_untold(state)
    yield Done()
    if state.idle >= state.seats and not state.done:
        yield Stop()


def _tells(state: State) -> Iterator[Move]:
    """Places of the row of which nobody has said yet what lies there."""
    if state.setup.maps:
        yield from (Tell(place) for place, number in enumerate(state.row, 1) if not number)


def _own_untold(state: State) -> Iterator[Move]:
    """The tile of the own Map that was left open."""
    if state.setup.maps and state.me.untold:
        yield Untold(state.seat)


def _travel(state: State) -> Iterator[Move | Blank[Move]]:
    faces: Sequence[Face] = FACES
    laid = (*state.group, *state.played)
    if form(laid) is Form.SET:  # its value first: a colour that is off is refused, or ruled, with the card one means
        faces = sorted(FACES, key=lambda face: face.value != laid[0].face.value)
    yield from (Play(Card(face)) for face in faces)
    yield from (Play(Card(face, wild=True)) for face in faces)
    yield Back()
    yield from _own_untold(state)
    if not state.played:
        return
    found = paying(state)
    yield from (Pay(way.rides) for way in found)
    most = state.me.hand - len(state.played)
    for rides in (way.rides for way in found if way.pay is None):
        if most < 0 or flaw(state.group, state.played):
            yield Paid(0, rides)  # refused whatever is typed: the page tells why
        else:
            label = "Cards paid" + (f" with {' and '.join(ride.title for ride in rides)}" if rides else "")
            yield Blank(Paid(0, rides).path, label, 0, most, partial(Paid, rides=rides))


def _shows(kind: Kind | None, state: State) -> Iterator[Move]:
    """Tiles of the copy, of one kind or of all, and the one that is not drawn yet."""
    yield from map(Shows, free_tiles(state, kind))
    if state.now is not Asked.TELL:
        yield Shows(0)


def _lays(state: State) -> Iterator[Move]:
    """Every place that shares a side with the Map, in every turning that looks different."""
    tile = state.in_hand
    if tile is not None:
        cells = places(state.travellers[state.whose].map)
        yield from (Lay(cell, turns) for cell in cells for turns in tile.turnings)


def _totals(state: State) -> Iterator[Blank[Move]]:
    for total in totals_now(state):
        at = progress(state, total)
        label = f"{total.title} of {state.name}{f', {at}' if at else ''}"
        had = state.me.total(total)
        typed = "" if had is None else str(had)
        yield Blank((total.key,), label, 0, total.most, partial(Has, total), had=typed)


def _told(state: State) -> Iterator[Move | Blank[Move]]:
    yield from _totals(state)
    yield Told()


def _counted(state: State) -> Iterator[Move | Blank[Move]]:
    """At the end: the Journal card by card, the Map tile by tile, or what they come to."""
    yield from map(Adds, FACES)
    yield from map(Spent, RIDES)
    yield from map(Visit, sights_out(state))
    if state.setup.maps:
        yield from map(Shows, free_tiles(state))
    yield from _totals(state)
    yield Done()


_ANSWERS: Final[dict[Asked, Callable[[State], Iterable[Move | Blank[Move]]]]] = {
    Asked.START: partial(_shows, Kind.BASIC),
    Asked.TRAVEL: _travel,
    Asked.KEEP: lambda state: map(Keep, state.closed),
    Asked.ROW: lambda state: (Take(place) for place in range(1, len(state.row) + 1)),
    Asked.BASIC: partial(_shows, Kind.BASIC),
    Asked.SPECIAL: partial(_shows, Kind.SPECIAL),
    Asked.FOURTEEN: partial(_shows, Kind.FOURTEEN),
    Asked.LAY: _lays,
    Asked.TOTALS: _told,
    Asked.BONUS: lambda _: map(Bonus, (True, False)),
    Asked.REWARD: lambda _: map(Reward, Gift),
    Asked.TELL: partial(_shows, Kind.BASIC),
    Asked.UNTOLD: partial(_shows, None),
}


NOT_LATER: Final = (Asked.START, Asked.LAY, Asked.UNTOLD)
"""While a starting tile is asked for, or a tile is laid, no other is told that was left open."""


def amends(state: State) -> Iterator[Move | Blank[Move]]:
    """What each player has, to be put right by hand."""
    if state.setup.way is Way.END:
        return
    if isinstance(turn(state), Outcome):
        yield from (Untold(seat) for seat in map(Seat, range(state.seats)) if state.travellers[seat].untold)
        return
    for seat in map(Seat, range(state.seats)):
        name, one = state.setup.players[seat].name, state.travellers[seat]
        for thing in Thing:
            label, had = f"{thing.title} of {name}", str(thing.of(one))
            most = thing.most(state, seat)
            yield Blank((thing_key(seat, thing),), label, 0, most, partial(SetThing, seat, thing), had=had)
        for total in asked_totals(state.setup):
            label, typed = f"{total.title} of {name}", one.total(total)
            had = "" if typed is None else str(typed)  # what is counted itself is not begun with
            yield Blank((total_key(seat, total),), label, 0, total.most, partial(SetTotal, seat, total), had=had)
        for group in range(len(one.groups) + 2):
            for card in (*dict.fromkeys(one.lying(group)), None):
                yield from (SetCard(seat, group, card, lies) for lies in _ALL_CARDS if lies != card)
                if card:
                    yield SetCard(seat, group, card, None)
        yield from (SetSight(seat, sight, lies=False) for sight in one.sights)
        yield from (SetSight(seat, sight, lies=True) for sight in sights_out(state))
        if state.setup.maps and one.untold and state.now not in NOT_LATER:
            yield Untold(seat)


_ALL_CARDS: Final = tuple(Card(face, wild) for wild in (False, True) for face in FACES)
