"""Whole games by someone who sees nothing, from the shelf to the winner: a keyboard, and what a screen reader reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from conftest import LONG
from ear import WON, Ear, Node, Told
from playwright.sync_api import Page
from test_panchayat import Open

SAME_DICE: Final = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""The seed of the app's dice, so that each run plays the same game."""
MOST: Final = 500
"""More acts than any of these games takes."""


@pytest.fixture
def ear(page: Page, open_app: Open) -> Ear:
    """The shelf, by ear."""
    page.add_init_script(SAME_DICE)
    found = Ear(page, "Leaf", "Stone")
    open_app(page)
    return found


def new_table(ear: Ear, game: str, *choices: str) -> Told:
    """From the shelf to a new table of a game."""
    ear.press("link", game)
    ear.press("link", "/.*New table")
    for choice in choices:
        if ear.find("radio", choice).states.get("checked") != "true":
            ear.press("radio", choice)
    for seat, name in zip("AB", ear.names, strict=False):
        ear.fill(f"Seat {seat}", name)
    ear.press("button", "Start")
    return ear.told()


def play(ear: Ear, now: Told, choose: Callable[[Told], Node]) -> None:
    """Go on until somebody has won, which is spoken."""
    for _ in range(MOST):
        if WON.fullmatch(now.turn):
            assert any(f"{now.turn}: " in said for said in ear.spoken), f"the winner is not spoken: {ear.spoken}"
            return
        now = ear.play(choose(now))
    raise AssertionError(f"the game does not end: {now}")


def ledge(now: Told) -> list[Node]:
    """The keys beside the question that lead on."""
    return [one for one in now.can if one.within("contentinfo") and not one.name.startswith(("Undo", "Redo", "Back"))]


def plain(now: Told) -> list[Node]:
    """The keys of the page itself, those of the board and those that lead to a form left out."""
    return [
        one
        for one in now.can
        if one.role == "button" and one.within("main") and not one.within("grid") and not one.name.startswith("Enter ")
    ]


def places(now: Told, says: str) -> list[Node]:
    """The places on the board that say this of themselves."""
    return [one for one in now.can if one.within("grid") and says in one.name]


def unticked(now: Told) -> list[Node]:
    return [one for one in now.can if one.role == "checkbox" and one.states.get("checked") != "true"]


def digits(now: Told, digit: str) -> list[Node]:
    """A key of the number pad, if there is one."""
    pads = ((one, one.within("group")) for one in now.can if one.name == digit)
    return [one for one, group in pads if group and group.name == "Number pad"]


class Steady:
    """Someone who takes the first key that is there, and another one where it changed nothing."""

    def __init__(self) -> None:
        self.pressed: Counter[tuple[int, str]] = Counter()

    def first(self, now: Told, keys: list[Node]) -> Node:
        """Return the key that was pressed least since the last move, the first of several."""
        one = min(keys, key=lambda key: self.pressed[now.number, key.name])
        self.pressed[now.number, one.name] += 1
        return one


@LONG
def test_panchayat(ear: Ear) -> None:
    """Eight rounds for two, the first tiles on the first squares; the values missing at the end are entered."""
    steady = Steady()

    def choose(now: Told) -> Node:
        tiles = [one for one in plain(now) if one.within("group") and not one.name.endswith("?")]
        return steady.first(now, ledge(now) or places(now, "would add") or unticked(now) or tiles)

    play(ear, new_table(ear, "Panchayat", "2", "Turn by turn", "Our villages only", "Practice copy"), choose)


@LONG
def test_zamindar(ear: Ear) -> None:
    """Eight rounds against the Zamindar; the app deals."""
    ear.names = ("Leaf",)
    steady = Steady()

    def choose(now: Told) -> Node:
        return steady.first(now, ledge(now) or places(now, "would add") or unticked(now) or plain(now))

    play(ear, new_table(ear, "Panchayat", "1", "Practice copy", "The app deals"), choose)


@LONG
def test_indus(ear: Ear) -> None:
    """Two colours each, the app's die, the practice board: whoever can move first."""
    steady = Steady()

    def choose(now: Told) -> Node:
        board = places(now, "Tap to place") or places(now, "could move here")
        return steady.first(now, ledge(now) or board or plain(now))

    play(ear, new_table(ear, "Indus", "2", "Turn by turn", "The app’s die", "Practice board"), choose)


@LONG
def test_botric(ear: Ear) -> None:
    """Against Botric: each of the two delivers to the Church in every round, until it is full."""
    ear.names = ("Leaf", "Botric")
    steady = Steady()
    delivered: set[str] = set()

    def choose(now: Told) -> Node:
        if pad := digits(now, "4"):
            return steady.first(now, [*pad, *ledge(now)])
        church = [one for one in plain(now) if re.match("10 gold|10 raw|3 milk|3 timber", one.name)]
        if church and now.turn not in delivered:
            delivered.add(now.turn)
            return church[0]
        answers = [one for one in ledge(now) if not re.match("Why|Played|No such", one.name)]
        if len(answers) > 1 and "deliver" in now.asks:
            return answers[1]
        return steady.first(now, answers[::-1] or plain(now))

    play(ear, new_table(ear, "Hamlet", "The app draws"), choose)


def test_hampi(ear: Ear) -> None:
    """A quick game of zones: a pond is scored, the Sun Jewel found, and all conditions are drawn."""
    steady = Steady()
    plan = ["Land tile", "Pond", "Cube on Pond 1", "Lady", r"\+2", "Next tile", "Score Pond 1"]

    def choose(now: Told) -> Node:
        keys = [one for one in plain(now) if not one.name.endswith(", adjust")]
        if plan:
            return next(one for one in [*ledge(now), *keys] if re.match(plan[0], one.name) and plan.pop(0))
        given = [one for one in ledge(now) if one.name.startswith("Give it")]
        return steady.first(now, given or [*keys, *ledge(now)])

    play(ear, new_table(ear, "Hampi", "2", "Turn by turn", "Basic", "Quick", "Zones only"), choose)


@LONG
def test_parikrama(ear: Ear) -> None:
    """The numbers of both players are entered at the end of the game."""
    steady = Steady()

    def choose(now: Told) -> Node:
        pad = digits(now, "2" if now.turn.startswith("Leaf") else "1")
        return steady.first(now, [*pad, *ledge(now)] or plain(now))

    play(ear, new_table(ear, "Parikrama", "2", "Score at the end", "Totals only"), choose)
