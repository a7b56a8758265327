"""The colours of the pieces, as eyes see them that lack a kind of cone, and at night beside what is salmon.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a whole lack; distances are in Oklab, where 2 is
just seen and 100 is from black to white.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

import pytest

CSS: Final = (Path(__file__).resolve().parent.parent / "web" / "css" / "chaupal.css").read_text("utf-8")
PIECES: Final = ("red", "blue", "yellow", "green", "white", "black")
THEMES: Final = ("day", "night")
Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]
SIGHTS: Final[dict[str, Matrix]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
LMS: Final[Matrix] = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB: Final[Matrix] = (
    (0.2104542553, 0.793617785, -0.0040720468),
    (1.9779984951, -2.428592205, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.808675766),
)


def token(name: str, theme: str, game: str = "") -> str:
    """Return a colour of the style sheet; a game has an accent of its own."""
    part = CSS[CSS.index(f'[data-game="{game}"]') :] if game else CSS
    found = re.search(rf"--{name}: +var\(--day, (#\w{{6}})\) var\(--night, (#\w{{6}})\)", part)
    assert found, name
    return found[1 + THEMES.index(theme)]


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _curve(red), _curve(green), _curve(blue)


def _curve(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4)


def times(matrix: Matrix, seen: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, seen, strict=True)) for row in matrix)
    return first, second, third


def lab(colour: str, sight: str) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], linear(colour)))
    first, second, third = (math.cbrt(part) for part in times(LMS, (red, green, blue)))
    return times(LAB, (first, second, third))


def apart(one: str, other: str, sight: str) -> float:
    return 100 * math.dist(lab(one, sight), lab(other, sight))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG counts it, 1 to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(sum(a * b for a, b in zip(weights, linear(each), strict=True)) + 0.05 for each in (one, other))
    return light / dark


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_colours_of_pieces_look_alike(theme: str, sight: str) -> None:
    for one, other in combinations(PIECES, 2):
        far = apart(token(f"piece-{one}", theme), token(f"piece-{other}", theme), sight)
        assert far >= 7, f"{one} and {other}: {far:.1f}"


@pytest.mark.parametrize("name", ["block", "accent"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_red_pieces_stay_red_at_night_beside_salmon(name: str, sight: str) -> None:
    """Salmon is what acts in Hampi; refusals have much the same colour."""
    red = token("piece-red", "night")
    assert apart(red, token(name, "night", "hampi"), sight) >= 10
    assert apart(red, token("bad", "night"), sight) >= 10


@pytest.mark.parametrize("theme", THEMES)
def test_letters_on_pieces_can_be_read_and_pieces_seen(theme: str) -> None:
    for name in ("red", "blue", "green"):
        assert contrast(token(f"piece-{name}", theme), token("on-piece", theme)) >= 4.5, name
        assert contrast(token(f"piece-{name}", theme), token("raised", theme)) >= 3, name
