"""How an automa's choice is proved: each tie-break in order, as far as it is needed or can be known."""

from __future__ import annotations

from engine.automa import Candidate, TieBreak, prove

PAIRS = [Candidate(pair, f"{pair}") for pair in ((1, 2), (1, 1), (2, 0))]
FIRST: TieBreak[tuple[int, int]] = TieBreak("the first number", lambda pair: pair[0])
SECOND: TieBreak[tuple[int, int]] = TieBreak("the second number", lambda pair: pair[1])
UNSEEN: TieBreak[tuple[int, int]] = TieBreak("nearest", lambda _: None)


def test_order_matters() -> None:
    assert prove(PAIRS, [FIRST, SECOND]).chosen == (1, 1)
    assert prove(PAIRS, [SECOND, FIRST]).chosen == (2, 0)


def test_a_line_that_decides_is_the_last() -> None:
    proof = prove(PAIRS, [SECOND, FIRST])
    assert [line.says for line in proof.applied] == ["the second number"]
    assert proof.unneeded == ("the first number",)


def test_one_candidate_needs_no_line() -> None:
    proof = prove(PAIRS[:1], [FIRST, SECOND])
    assert proof.chosen == (1, 2)
    assert not proof.applied
    assert len(proof.unneeded) == 2


def test_no_candidate_is_no_choice() -> None:
    assert prove([], [FIRST]).chosen is None


def test_what_cannot_be_known_is_asked_of_those_left() -> None:
    proof = prove(PAIRS, [FIRST, UNSEEN, SECOND])
    assert proof.asks == "nearest"
    assert [candidate.value for candidate in proof.left] == [(1, 2), (1, 1)]
    assert proof.chosen is None
    assert proof.unneeded == ("the second number",)


def test_what_cannot_be_known_is_not_asked_where_one_is_left() -> None:
    proof = prove(PAIRS, [SECOND, UNSEEN])
    assert proof.chosen == (2, 0)
    assert not proof.asks


def test_level_to_the_end_is_the_persons_choice() -> None:
    proof = prove([*PAIRS[:2]], [FIRST])
    assert proof.chosen is None
    assert len(proof.left) == 2
    assert not proof.asks
