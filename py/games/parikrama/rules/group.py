"""Groups: sets and runs, and why cards cannot be added to one (Action A › Sets and Runs)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.value import Named
from games.parikrama.rules.pieces import RUN_SIZE, SET_SIZE, Card


class Form(Named):
    """Kind of a group."""

    OPEN = "open"
    """One card, which can become either."""
    SET = "set"
    RUN = "run"


class Flaw(Named):
    """Reason why a group is not allowed.

    For a set, size and colours are checked first: you tap a colour before a value, so the reason must hold for every
    value.
    """

    NEITHER = "neither"
    """Neither one value nor one colour, or the same face twice."""
    VALUE = "value"
    """A value different from that of the set."""
    HUE = "hue"
    """A colour different from that of the run."""
    FIFTH = "fifth"
    EIGHTH = "eighth"
    HUE_TWICE = "hue-twice"
    VALUE_TWICE = "value-twice"
    GAP = "gap"


def form(cards: Sequence[Card]) -> Form:
    """Return set or run, which two faces decide for good. Cards that are neither, by a house rule, are a run."""
    if len(cards) < 2:
        return Form.OPEN
    return Form.SET if len({card.face.value for card in cards}) == 1 else Form.RUN


def flaw(before: Sequence[Card], played: Sequence[Card]) -> Flaw | None:
    """Return why these cards cannot be played into a group, or None. Only the resulting group counts."""
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
    """Return the cards with one in place of another, one more, or one less.

    >>> b3, b4 = map(Card.from_word, ("B3", "B4"))
    >>> swapped((b3,), None, b4) == (b3, b4), swapped((b3, b3), b3, b4) == (b4, b3)
    (True, True)
    """
    at = cards.index(had) if had else len(cards)
    return (*cards[:at], *([lies] if lies else []), *cards[at + 1 :])


def missing(values: Sequence[int]) -> tuple[int, ...]:
    """Return the values that a run lacks between its ends.

    >>> missing((3, 4, 6))
    (5,)
    """
    return tuple(value for value in range(min(values), max(values) + 1) if value not in values)


def highest(cards: Sequence[Card]) -> Card:
    """Return the first card of the highest value; a wild counts as its chosen face (Action B 1; ruling K8).

    In a set you can choose any card: a real one is proposed before a wild, which is worth nothing.
    """
    if form(cards) is Form.SET:
        return min(cards, key=lambda card: card.wild)
    return max(cards, key=lambda card: card.face.value)
