"""The tables on which taps are timed, each as full as it becomes.

Panchayat for two, round 8 of 8, thirty tiles lying and two in hand; Indus for four, all 48 researchers brought out, red
about to move one of its last two; Hampi for five, a landscape of 80 tiles and the
next one in hand; Parikrama for four, advanced, twelve tiles on three Maps and the twelfth of the last one in hand, more
than a game brings; Hamlet against Botric, the Church full, your last turn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

from make.step import ROOT

ID: Final = "bench"
TURNS: Final = (
    "granary d2, statue c3",
    "house b2, quarry c1",
    "police-station c1, tea-shop d1",
    "railway-station b3, well a2",
    "pottery b1, house a4",
    "temple c2, temple a1",
    "school a3, pandit-house a2",
    "medical-clinic d4, well c3",
    "medical-clinic b4, house b3",
    "cowshed d3, cowshed d2",
    "granary a1, post-office b2",
    "bus-stop d1, restaurant b1",
    "flour-mill c4, flower-stall d4",
    "pottery c4, wood-workshop b4",
    "restaurant c2, cowshed d3",
)
"""The turns of the two seats by turns. Seat B has an unused Railway Station and an unused Bus Stop, so that there is as
much to judge as there can be: 280 ways to replace a tile, 28 to move one."""
HEAD: Final = """chaupal 1
game panchayat 1
player Leaf red
player Stone blue
copy practice
bonus A adjacency R b2
bonus A placement I c3
bonus B adjacency temple d1
bonus B placement G a4
end-tile house,school
end-tile temple
"""

ROUND: Final = (
    ("hand:school", "choose"),
    ("cell:a3", "choose"),
    ("cell:a4", "choose"),
    ("hand:post-office", "choose"),
    ("cell:a3", "choose"),
    ("app:go", "book"),
    ("cell:a4", "choose"),
    ("app:undo", "book"),
)
"""Keys tapped round and round, each of which changes the page: squares and tiles are tried, the first tile is placed,
the second tried, and the first undone. `book` is a tap that changes what is saved."""


def _events() -> Iterator[str]:
    for number, turn in enumerate(TURNS):
        seat = "AB"[number % 2]
        tiles = turn.split(", ")
        yield from (f"{seat} collect {tile.split()[0]}" for tile in tiles)
        yield from (f"{seat} lay {tile}" for tile in tiles)
        yield f"{seat} book"
    yield from (f"B collect {tile}" for tile in ("post-office", "school"))


def text() -> str:
    """Return the text of the table."""
    return "\n".join([HEAD, *_events(), "end", ""])


GAMES: Final = ROOT / "tests" / "playthroughs"
MOVED: Final = 40
"""Turns of that game that were played."""
INDUS_ROUND: Final = (
    ("start:Na", "choose"),
    ("start:Nb", "choose"),
    ("app:go", "book"),
    ("app:undo", "book"),
)
"""Each of the two who may move is tried, the second is moved, and undone."""


def _indus() -> str:
    """Return the text of the game up to the roll of the turn after `MOVED`."""
    lines = (GAMES / "indus-4.txt").read_text(encoding="utf-8").splitlines()
    moved = [number for number, line in enumerate(lines) if " enter " in line]
    return "\n".join([*lines[: moved[MOVED]], "end", ""])


LAID: Final = 80
"""Tiles of the landscape."""
HAMPI_ROUND: Final = (
    ("place:-1/6", "choose"),
    ("turns:1", "choose"),
    ("turns:2", "choose"),
    ("place:4/2", "choose"),
    ("turns:5", "choose"),
    ("app:go", "book"),
    ("app:undo", "book"),
)
"""The tile in hand is tried on two places and turned; it is laid and undone."""


def _hampi() -> str:
    """Return the text of the game up to the tile after `LAID`, which is drawn and not placed yet."""
    lines = (GAMES / "hampi-map.txt").read_text(encoding="utf-8").splitlines()
    told = [number for number, line in enumerate(lines) if " shows " in line]
    return "\n".join([*lines[: told[LAID] + 1], "end", ""])


PARIKRAMA_HEAD: Final = """chaupal 1
game parikrama 1
player Leaf red
player Stone blue
player River yellow
player Hill green
mode advanced
maps yes
scoring map-symbols,disjoint,diagonals
copy practice
"""
COLUMNS, BASIC, SPECIAL = 4, 8, 3
"""Of a Map three rows of four: beside the tile it begins with so many Basic ones, then Special ones."""
FIRST_SPECIAL: Final = 41
"""Tiles of the practice copy have their numbers."""
PARIKRAMA_ROUND: Final = (
    ("cell:3/2", "choose"),
    ("turns:1", "choose"),
    ("turns:2", "choose"),
    ("cell:4/1", "choose"),
    ("turns:3", "choose"),
    ("app:go", "book"),
    ("app:undo", "book"),
)
"""Two places and some ways to lie are tried, the tile is laid, and undone."""


def _parikrama() -> str:
    """Everybody takes all tiles in one turn, each for a group of one card, which only house rules allow."""
    lines = [f"{seat} shows {number}" for number, seat in enumerate("ABCD", 1)]
    for number, seat in enumerate("ABCD"):
        lines += [f"{seat} set {seat} hand 60", f"{seat} set {seat} backpack 21"]
        for tile in range(BASIC):
            face = f"{'PBGY'[tile % 4]}{tile % 7 + 1}"
            lines += [f"{seat} travel 0 !", f"{seat} plays {face}", f"{seat} pays", f"{seat} close 1 !"]
            lines += [f"{seat} takes 1", f"{seat} shows {5 + number * BASIC + tile}", _lay(seat, tile + 1)]
        for tile in range(SPECIAL):
            shown = FIRST_SPECIAL + number * SPECIAL + tile
            lines += [f"{seat} backpack !", f"{seat} shows {shown}", _lay(seat, 1 + BASIC + tile)]
        lines.append(f"{seat} done")
    return "\n".join([PARIKRAMA_HEAD, *lines[:-2], "end", ""])


def _lay(seat: str, tile: int) -> str:
    return f"{seat} lay {tile % COLUMNS}/{tile // COLUMNS} {tile % 4}"


HAMLET_ROUND: Final = (
    ("use:his-brick", "choose"),
    ("road", "book"),
    ("church:gold", "choose"),
    ("app:undo", "book"),
)
"""Two acts are refused, each with its reason; a road between them is built and undone."""


def _hamlet() -> str:
    """Return the text of the game up to the last delivery to the Church."""
    lines = (GAMES / "hamlet-1.txt").read_text(encoding="utf-8").splitlines()
    last = max(at for at, line in enumerate(lines) if line.startswith("A deliver "))
    return "\n".join([*lines[: last + 1], "end", ""])


class Tapped(NamedTuple):
    """A table, and the keys that are tapped on it."""

    game: str
    text: str
    round: tuple[tuple[str, str], ...]
    says: str

    def kept(self) -> dict[str, str]:
        """Return the records of the table as the page stores it."""
        found = {
            "game": self.game,
            "text": self.text,
            "at": 0,
            "says": "",
            "seats": [],
            "over": False,
            "binned": False,
        }
        return {f"chaupal:table:{ID}": json.dumps(found)}


PANCHAYAT: Final = Tapped(
    "panchayat",
    text(),
    ROUND,
    "A table of Panchayat for two in round 8, 30 tiles on the boards and two in hand",
)
INDUS: Final = Tapped(
    "indus",
    _indus(),
    INDUS_ROUND,
    "A table of Indus for four with all 48 researchers brought out, 8 of them on start spaces still",
)
HAMPI: Final = Tapped(
    "hampi",
    _hampi(),
    HAMPI_ROUND,
    "A table of Hampi for five with a landscape of 80 tiles, the next one in hand, which fits on 14 places",
)
PARIKRAMA: Final = Tapped(
    "parikrama",
    _parikrama(),
    PARIKRAMA_ROUND,
    "A table of Parikrama for four with three Maps of twelve tiles, the twelfth of the last in hand",
)
HAMLET: Final = Tapped(
    "hamlet",
    _hamlet(),
    HAMLET_ROUND,
    "A table of Hamlet against Botric in round 8, the Church full, your turn",
)
