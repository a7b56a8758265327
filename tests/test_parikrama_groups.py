"""Sets and runs of Parikrama, case by case: what may be added, and what forbids it (Action A › Sets and Runs)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from games.parikrama.rules.group import Flaw, Form, flaw, form, highest, missing
from games.parikrama.rules.pieces import FACES, Card


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their words, such as `B3 WB4`."""
    return tuple(map(Card.from_word, text.split()))


LAWFUL = {
    "one card is open": ("", "B4", Form.OPEN),
    "one value makes a set": ("B4", "G4", Form.SET),
    "one colour makes a run": ("B4", "B5", Form.RUN),
    "book: three 4s": ("", "P4 G4 Y4", Form.SET),
    "book: a wild as Blue 4 into the set": ("P4 G4 Y4", "WB4", Form.SET),
    "book: Blue 3 and 4": ("", "B3 B4", Form.RUN),
    "two values that close up": ("B3 B4", "B5 B6", Form.RUN),
    "a wild fills the gap": ("B3 B4", "B6 WB5", Form.RUN),
    "both ends": ("B3 B4", "B2 B5", Form.RUN),
    "around a single card": ("B5", "B4 B6", Form.RUN),
    "the seventh": ("B1 B2 B3 B4 B5 B6", "B7", Form.RUN),
    "the face of a wild decides: set": ("B4", "WG4", Form.SET),
    "the face of a wild decides: run": ("B4", "WB5", Form.RUN),
    "wilds alone (ruling K19)": ("", "WP5 WG5 WY5", Form.SET),
}


@pytest.mark.parametrize("case", LAWFUL)
def test_lawful(case: str) -> None:
    before, played, kind = LAWFUL[case]
    assert flaw(cards(before), cards(played)) is None
    assert form(cards(f"{before} {played}")) is kind


FORBIDDEN = {
    "a gap after a single card": ("B4", "B6", Flaw.GAP),
    "neither value nor colour": ("B4", "G5", Flaw.NEITHER),
    "the same face": ("B4", "B4", Flaw.NEITHER),
    "the same face three times": ("", "B4 B4 B4", Flaw.NEITHER),
    "a wild as a colour that is there": ("P4 G4 Y4", "WG4", Flaw.HUE_TWICE),
    "another value": ("P4 G4 Y4", "B5", Flaw.VALUE),
    "a fifth card; the wild is not replaced": ("P4 G4 Y4 WB4", "B4", Flaw.FIFTH),
    "a fifth card, a wild": ("P4 B4 G4 Y4", "WB4", Flaw.FIFTH),
    "book: Blue 6 leaves a gap": ("B3 B4", "B6", Flaw.GAP),
    "a wild keeps its value": ("B3 WB4", "B4", Flaw.VALUE_TWICE),
    "another colour": ("B3 B4", "G5", Flaw.HUE),
    "an eighth card": ("B1 B2 B3 B4 B5 B6 B7", "WB7", Flaw.EIGHTH),
    "a run and a card of its value": ("B3 B4", "G4", Flaw.HUE),
    "a set and a card of its colour": ("B4 G4", "G5", Flaw.HUE_TWICE),
    "a fifth card, whatever its value": ("P4 B4 G4 Y4", "P1", Flaw.FIFTH),
}


@pytest.mark.parametrize("case", FORBIDDEN)
def test_forbidden(case: str) -> None:
    before, played, why = FORBIDDEN[case]
    assert flaw(cards(before), cards(played)) is why


def test_only_how_the_group_lies_afterwards_counts() -> None:
    assert flaw(cards("B3 B4"), cards("B6")) is Flaw.GAP
    assert flaw(cards("B3 B4"), cards("B6 B5")) is None
    assert missing((3, 4, 7)) == (5, 6)


def test_the_highest_card_is_a_wild_that_stands_for_it() -> None:
    """Ruling K8; in a set the app proposes a real card."""
    assert highest(cards("B3 B4 WB5")) == Card.from_word("WB5")
    assert highest(cards("WB3 B4 B5")) == Card.from_word("B5")
    assert highest(cards("WB4 P4 G4")) == Card.from_word("P4")


def _lawful(faces: tuple[Card, ...]) -> bool:
    """By the words of the book alone."""
    hues = {card.face.hue for card in faces}
    values = sorted(card.face.value for card in faces)
    alone = len(faces) == 1
    a_set = len(set(values)) == 1 and len(hues) == len(faces) <= 4
    a_run = len(hues) == 1 and values == list(range(values[0], values[0] + len(values)))
    return alone or a_set or a_run


def test_every_group_of_up_to_three_and_what_is_added() -> None:
    """Whatever lies there lawfully, and one or two cards more: lawful exactly where the whole group is."""
    few = [Card(face) for face in FACES if face.value <= 4 and face.hue.at < 3]
    groups = [group for size in (1, 2, 3) for group in combinations(few, size) if _lawful(group)]
    for group in groups:
        for played in [*((card,) for card in few), *product(few, repeat=2)]:
            assert (flaw(group, played) is None) == _lawful((*group, *played)), (group, played)
            assert (flaw((), (*group, *played)) is None) == _lawful((*group, *played))
