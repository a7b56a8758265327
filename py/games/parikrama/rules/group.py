"""Groups: sets and runs, and what forbids to add cards to one (Action A › Sets and Runs)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.value import Named
from games.parikrama.rules.pieces import RUN_SIZE, SET_SIZE, Card


class Form(Named):
    """What a group is."""

    OPEN = "open"
    """One card: it can become either."""
    SET = "set"
    RUN = "run"


class Flaw(Named):
    """What forbids a group.

    Of a set the size and the colours are asked first: a colour is tapped before a value, so that what is said has to be
    true of every value.
    """

    NEITHER = "neither"
    """Neither one value nor one colour, or one and the same face twice."""
    VALUE = "value"
    """Another value than that of the set."""
    HUE = "hue"
    """Another colour than that of the run."""
    FIFTH = "fifth"
    EIGHTH = "eighth"
    HUE_TWICE = "hue-twice"
    VALUE_TWICE = "value-twice"
    GAP = "gap"


def form(cards: Sequence[Card]) -> Form:
    """Set or run; it is fixed by two faces and never changes. Cards that are neither, by a house ruling, are a run."""
    if len(cards) < 2:
        return Form.OPEN
    return Form.SET if len({card.face.value for card in cards}) == 1 else Form.RUN


def flaw(before: Sequence[Card], played: Sequence[Card]) -> Flaw | None:
    """What forbids to play these cards into a group; None: nothing. Only how it lies afterwards counts."""
    cards = (*before, *played)
    if len(cards) < 2:
        return None
    fixed = form(before)
    values = [card.face.value for card in cards]
    hues = [card.face.hue for card in cards]
    if fixed is Form.OPEN:
        first = cards[0].face
        second = next((card.face for card in cards[1:] if card.face != first), first)
        if (first.value == second.value) == (first.hue is second.hue):
            return Flaw.NEITHER
        fixed = Form.SET if first.value == second.value else Form.RUN
    if fixed is Form.SET:
        return _of_set(values, len(set(hues)))
    return _of_run(values, len(set(hues)))


def _of_set(values: list[int], hues: int) -> Flaw | None:
    if len(values) > SET_SIZE:
        return Flaw.FIFTH
    if hues < len(values):
        return Flaw.HUE_TWICE
    return Flaw.VALUE if len(set(values)) > 1 else None


def _of_run(values: list[int], hues: int) -> Flaw | None:
    if hues > 1:
        return Flaw.HUE
    if len(values) > RUN_SIZE:
        return Flaw.EIGHTH
    if len(set(values)) < len(values):
        return Flaw.VALUE_TWICE
    return Flaw.GAP if missing(values) else None


def swapped(cards: Sequence[Card], had: Card | None, lies: Card | None) -> tuple[Card, ...]:
    """The cards with one in place of another, one more, or one less.

    >>> b3, b4 = map(Card.from_word, ("B3", "B4"))
    >>> swapped((b3,), None, b4) == (b3, b4), swapped((b3, b3), b3, b4) == (b4, b3)
    (True, True)
    """
    at = cards.index(had) if had else len(cards)
    return (*cards[:at], *([lies] if lies else []), *cards[at + 1 :])


def missing(values: Sequence[int]) -> tuple[int, ...]:
    """The values that a run lacks between its ends.

    >>> missing((3, 4, 6))
    (5,)
    """
    return tuple(value for value in range(min(values), max(values) + 1) if value not in values)


def highest(cards: Sequence[Card]) -> Card:
    """The card of the highest value, a wild by what it stands for (Action B 1; ruling K8); of equal ones the first.

    In a set any card may be chosen: a real one is proposed before a wild, which is worth nothing.
    """
    if form(cards) is Form.SET:
        return min(cards, key=lambda card: card.wild)
    return max(cards, key=lambda card: card.face.value)
