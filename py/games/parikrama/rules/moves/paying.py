"""Action A: Travel. A player pays with cards and hitch-hikes (Costs; Discounts from Journal and Map; Route Bonuses)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.value import but, put
from engine.words import MINUS, listed, noun, plural
from games.parikrama.rules.group import flaw
from games.parikrama.rules.moves.common import BaseMove
from games.parikrama.rules.moves.travel import refused_group
from games.parikrama.rules.pieces import HUES, MOST_TYPED, WILD_DOTS, Ride
from games.parikrama.rules.price import Way, hand_word
from games.parikrama.rules.state import Action, Asked, State
from games.parikrama.rules.survey import discount, paying
from games.parikrama.rules.turn import QUESTIONS, mine
from games.parikrama.rules.words import rides_says


@dataclass(frozen=True, slots=True)
class Pay(BaseMove):
    """Pay the cost that the app worked out, with these hitch-hikes (Costs; Discounts; Route Bonuses)."""

    verb = "pays"
    answers = (QUESTIONS[Asked.TRAVEL],)
    rides: tuple[Ride, ...] = ()

    @property
    def path(self) -> Path:
        return (f"pay:{hand_word(self.rides)}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Pay]:
        if state.played:
            yield from (cls(way.rides) for way in paying(state))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := _no_payment(state, self.rides):
            return refusal
        way = _way(state, self.rides)
        if way is None or (way.pay is None and (way.most is None or discount(state.setup, state.me).unread)):
            return Refusal(
                "unread",
                "The cost depends on a printed value that is not entered yet.",
                "Enter the value from your copy, or enter how many cards you pay.",
                "Costs; Discounts from Journal and Map",
                firm=True,
            )
        return _too_dear(state, way.pay)

    def play(self, state: State) -> State:
        return _paid(state, self._cost(state), self.rides)

    def _cost(self, state: State) -> int:
        """Return the number of cards discarded for the Travel (Costs)."""
        way = _way(state, self.rides)
        return way.most or 0 if way else 0

    def say(self, state: State) -> str:
        way = _way(state, self.rides)
        pays = "" if way is None or way.pay is None else f" {plural(way.pay, 'card')}"
        return f"Pay{pays}{_with(self.rides)}"

    def brief(self, state: State) -> str:
        way = _way(state, self.rides)
        return f"{state.name} pays {plural(way.pay, 'card')}" if way and way.pay is not None else f"{state.name} pays"

    def sentence(self, state: State) -> str:
        way = _way(state, self.rides)
        return f"{state.name} pays {_sum_says(way)}." if way else f"{state.name} pays."

    def own_undo_steps(self, state: State) -> str:
        return _returned(state, self._cost(state), self.rides)

    def hand_after(self, state: State) -> int:
        return state.me.hand - len(state.played) - self._cost(state)


@dataclass(frozen=True, slots=True)
class Paid(BaseMove):
    """Pay a cost that the players worked out, because a printed value is not entered yet."""

    verb = "paid"
    answers = (QUESTIONS[Asked.TRAVEL],)
    cards: int
    rides: tuple[Ride, ...] = ()

    @property
    def path(self) -> Path:
        return (f"paid:{hand_word(self.rides)}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Paid | Blank[Paid]]:
        if not state.played:
            return
        most = state.me.hand - len(state.played)
        for rides in (way.rides for way in paying(state) if way.pay is None):
            if most < 0 or flaw(state.group, state.played):
                yield cls(0, rides)  # refused with any number: the page says why
            else:
                label = "Cards paid" + (f" with {listed([ride.title for ride in rides])}" if rides else "")
                yield Blank(cls(0, rides).path, label, 0, most, partial(cls, rides=rides))

    def refuse(self, state: State) -> Refusal | None:
        refusal = _no_payment(state, self.rides) or outside(self.cards, 0, MOST_TYPED, "Costs")
        return refusal or _too_dear(state, self.cards)

    def play(self, state: State) -> State:
        return _paid(state, self.cards, self.rides)

    def say(self, _: State) -> str:
        return f"Pay {plural(self.cards, 'card')}{_with(self.rides)}"

    def brief(self, state: State) -> str:
        return f"{state.name} pays {plural(self.cards, 'card')}"

    def sentence(self, state: State) -> str:
        return f"{state.name} pays {plural(self.cards, 'card')}{_with(self.rides)}, as entered."

    def own_undo_steps(self, state: State) -> str:
        return _returned(state, self.cards, self.rides)

    def hand_after(self, state: State) -> int:
        return state.me.hand - len(state.played) - self.cards


def _way(state: State, rides: Sequence[Ride]) -> Way | None:
    """Return the way to pay with these hitch-hikes, or None."""
    return next((way for way in paying(state) if _sorted(way.rides) == _sorted(rides)), None)


def _sorted(rides: Sequence[Ride]) -> list[int]:
    """Return hitch-hikes in the order of the rulebook, to compare them."""
    return sorted(ride.at for ride in rides)


def _counts(state: State, rides: Sequence[Ride]) -> list[int]:
    """Return the number of hitch-hikes of each kind."""
    return [_sorted(rides).count(at) for at in range(len(state.me.held))]


def _no_payment(state: State, rides: Sequence[Ride]) -> Refusal | None:
    """Refuse a payment that is not possible at any cost."""
    if not state.played:
        return Refusal(
            "no-card",
            "You have not chosen a card for this Travel action.",
            "Choose at least one, or cancel the Travel action.",
            "Action A: Travel",
            firm=True,
        )
    if any(count > held for count, held in zip(_counts(state, rides), state.me.held, strict=True)):
        return Refusal(
            "ride-missing",
            f"{state.name} does not have these Hitch-Hike cards.",
            "Choose from the ones available, or correct them.",
            "Route Bonuses",
            firm=True,
        )
    if len(rides) > len(state.played):
        return Refusal(
            "too-many-rides",
            f"{plural(len(rides), 'Hitch-Hike card')} for {plural(len(state.played), 'card')}: each must make at least "
            "one card free.",
            "Spend fewer.",
            "Route Bonuses; ruling K15",
            firm=True,
        )
    return None


def _too_dear(state: State, pay: int | None) -> Refusal | None:
    """Refuse a Travel that the rules forbid or that this number of cards does not pay (None if not known yet)."""
    if (found := flaw(state.group, state.played)) is not None:
        return refused_group(state, found, state.played)
    if pay is None:
        return Refusal(
            "untold",
            "The discount depends on a tile of the Map that is not entered yet."
            if discount(state.setup, state.me).open_tiles
            else "The discount depends on a spent Hitch-Hike card that is not entered yet.",
            "Enter it, or enter how many cards you pay. As a house rule you pay without it.",
            "Discounts from Journal and Map",
        )
    short = len(state.played) + pay - state.me.hand
    if short > 0:
        return Refusal(
            "cannot-pay",
            f"You have {plural(state.me.hand, 'card')}. You play {len(state.played)} and pay {pay}: {short} too few.",
            "Play fewer or cheaper cards, spend a Hitch-Hike card, or Rest first.",
            "Costs",
        )
    return None


def _paid(state: State, cards: int, rides: Sequence[Ride]) -> State:
    """Return the state with the cards in their group and the hitch-hikes in the Journal (ruling K7)."""
    me = state.me
    counts = _counts(state, rides)
    group = (*state.group, *state.played)
    groups = put(me.groups, state.into - 1, group) if state.into else (*me.groups, group)
    state = mine(
        state,
        hand=max(0, me.hand - len(state.played) - cards),
        groups=groups,
        held=tuple(held - count for held, count in zip(me.held, counts, strict=True)),
        spent=tuple(spent + count for spent, count in zip(me.spent, counts, strict=True)),
    )
    return but(state, done=(*state.done, Action.TRAVEL), asked=(), into=0, played=())


# In words


def _with(rides: Sequence[Ride]) -> str:
    return f" with {rides_says(rides)}" if rides else ""


def _sum_says(way: Way) -> str:
    """Return a cost with its arithmetic, such as `2 cards: 4 − 2 = 2 for Blue`."""
    parts = []
    if way.rides:
        parts.append(f"{listed([card.title for card in way.freed])} free with {rides_says(way.rides)}")
    for hue in HUES:
        dots, off = way.dots[hue.at], way.off[hue.at]
        if dots:
            parts.append(f"{dots}{f' − {off} = {dots - off}' if off else ''} for {hue.title}")
    if way.off_any:
        parts.append(f"any colour {MINUS}{way.off_any}")
    if way.wilds:
        parts.append(f"{way.wilds * WILD_DOTS} for {noun(way.wilds, 'a wild card', 'wild cards')}")
    return ": ".join(filter(None, (plural(way.most, "card"), "; ".join(parts))))


def _returned(state: State, cards: int, rides: Sequence[Ride]) -> str:
    parts = [card.title for card in state.played]
    parts += [f"{plural(cards, 'card')} from the discard pile"] if cards else []
    parts += [rides_says(rides)] if rides else []
    return f"Return to {state.name}’s hand: {listed(parts)}."
