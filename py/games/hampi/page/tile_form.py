"""A Land tile of your copy, entered once: its six sides, connected parts, buildings and numbers.

The stylesheet fills the hexagon above the questions while you choose the sides, before anything is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Fields
from engine.words import plural
from games.hampi.page.tile_view import described, drawn, picture, shapes, wedge
from games.hampi.rules.land.landscape import Laid
from games.hampi.rules.land.tile import (
    FARM,
    LAND,
    MOST,
    MOST_VILLAGES,
    POND,
    ROAD,
    SIDE_NAMES,
    SIDES,
    Group,
    Mark,
    Tile,
    ordered,
    usual,
)
from games.hampi.rules.pieces import PEOPLE
from markup.forms import area, checks, choice, note, one_of, signed_field, signed_number, value, values, wrong
from markup.html import Html, b, button, div, fieldset, h2, input_, join, label, legend, li, small, span, ul
from markup.parts import fold

END: Final = "V"
"""A side with a road that ends in a village on this tile."""
_SIDES: Final = ((LAND, "Land"), (POND, "Pond"), (FARM, "Farm"), (ROAD, "Road"), (END, "Village"))
_ORDER: Final = (5, 0, 1, 2, 3, 4)
"""Sides in reading order, clockwise from the top."""
_USUAL, _ALONE = "", "alone"
_PARTS: Final = ("a", "b", "c")
_JOINS: Final = ((_USUAL, "default"), (_ALONE, "separate"), *((part, f"part {part.upper()}") for part in _PARTS))
_COUNTS: Final = ("none", "one", "two", "three", "four", "five", "six")
_VILLAGES: Final = tuple((str(count), says) for count, says in enumerate(_COUNTS))
_INSIDE: Final = {POND: "pond-inside", FARM: "farm-inside"}
_EXTRAS: Final = (
    *((mark.value, mark.title) for mark in Mark),
    (_INSIDE[POND], "A pond that reaches no side"),
    (_INSIDE[FARM], "A farm that reaches no side"),
)


def tile_form(tile: Tile | None) -> Html:
    """Return the questions about one tile, or about a new one with land on all sides."""
    known = tile or Tile(LAND * SIDES)
    letters = _letters(known)
    joins = _joins(known, letters)
    many = {
        group.sides[0]: group.villages - len(group.sides[1 : group.villages])
        for group in known.groups
        if group.villages > len(group.sides) > 0
    }
    inside = sum(group.villages for group in known.groups if not group.sides)
    extras = [mark.value for mark in known.marks]
    extras += [_INSIDE[group.letter] for group in known.groups if group.letter in _INSIDE and not group.sides]
    return join(
        area(
            "What is on the six sides?",
            note(
                "Hold the tile with a corner at the top, in any rotation. “Village” means a road that ends in a "
                "village on this side."
            ),
            div([_side(side, letters[side]) for side in _ORDER], class_="tile-sides"),
        ),
        fold(
            "tile-joins",
            "What is connected?",
            note(
                "Default: ponds and farms on adjacent sides are one, and all roads meet except those that end in a "
                "village. If your tile is different, give all sides of one pond, farm or road the same part."
            ),
            div(
                [choice(f"join-{side}", _where(side), _JOINS, joins[side], class_=f"join-{side}") for side in _ORDER],
                class_="tile-joins",
            ),
            div(
                [
                    choice(
                        f"villages-{side}",
                        f"Villages on the road, {SIDE_NAMES[side]}",
                        _VILLAGES[1:],
                        str(many.get(side, 1)),
                        class_=f"villages-{side}",
                    )
                    for side in _ORDER
                ],
                class_="tile-joins tile-villages",
            ),
            open_=any(joins) or bool(many),
            class_="rule later",
        ),
        area(
            "What else is on it?",
            checks("on", _EXTRAS, extras),
            choice("villages-inside", "End villages on a road that reaches no side", _VILLAGES, str(inside)),
        ),
        area(
            "What are its numbers?",
            note(
                "Numbers in the circles, positive or negative. Leave an influencer empty if the tile does not show one."
            ),
            div(
                [
                    signed_field(person.value, person.title, number or None)
                    for person, number in zip(PEOPLE, known.row, strict=True)
                ],
                class_="tile-numbers",
            ),
        ),
    )


def _where(side: int) -> str:
    return SIDE_NAMES[side].capitalize()


def _side(side: int, letter: str) -> Html:
    options = [
        label(input_(type="radio", name=f"side-{side}", value=value_, checked=value_ == letter), span(says))
        for value_, says in _SIDES
    ]
    return fieldset(
        legend(wedge(side, "which"), span(_where(side))), wedge(side, "whole"), div(options), class_="tile-side"
    )


def _letters(tile: Tile) -> list[str]:
    """Return the letter that the form shows for each side."""
    found = list(tile.sides)
    for group in tile.groups:
        for side in group.sides[: group.villages]:
            found[side] = END
    return found


def _joins(tile: Tile, letters: Sequence[str]) -> list[str]:
    """Return the part of each side, or the default if that is enough."""
    found = [_USUAL] * SIDES
    shown = tuple(group for group in tile.groups if group.sides)
    if {group.sides for group in _grouped(letters, found)} == {group.sides for group in shown}:
        return found
    parts = iter(_PARTS * SIDES)
    for group in shown:
        part = next(parts) if len(group.sides) > 1 else _ALONE
        for side in group.sides:
            found[side] = part
    return found


def _grouped(letters: Sequence[str], joins: Sequence[str], many: Sequence[int] = (1,) * SIDES) -> tuple[Group, ...]:
    """Return the groups of the chosen sides, with the villages at the ends of roads."""
    sides = "".join(ROAD if letter == END else letter for letter in letters)
    chosen: dict[tuple[str, str], list[int]] = {}
    rest = ""
    for side, (letter, join_) in enumerate(zip(sides, joins, strict=True)):
        alone = join_ == _ALONE or (join_ == _USUAL and letters[side] == END)
        if letter != LAND and (alone or join_ != _USUAL):
            chosen.setdefault((letter, str(side) if alone else join_), []).append(side)
            rest += LAND
        else:
            rest += letter
    groups = [Group(letter, tuple(reached)) for (letter, _), reached in chosen.items()]
    groups += [Group(group.letter, group.sides) for letter in (POND, FARM, ROAD) for group in usual(rest, letter)]
    return ordered(
        Group(group.letter, group.sides, sum(many[side] for side in group.sides if letters[side] == END))
        for group in groups
    )


def read_tile(fields: Fields) -> Tile:
    """Return the tile of a submitted form. Raises: Refused if a field is invalid."""
    known = [value_ for value_, _ in _SIDES]
    letters = [one_of(fields, f"side-{side}", known, f"{SIDE_NAMES[side]} side", LAND) for side in range(SIDES)]
    parts = [value_ for value_, _ in _JOINS]
    joins = [one_of(fields, f"join-{side}", parts, f"part of the {SIDE_NAMES[side]} side") for side in range(SIDES)]
    many = [_villages(fields, str(side), 1) for side in range(SIDES)]
    on = values(fields, "on")
    groups = [*_grouped(letters, joins, many), *(Group(letter) for letter, name in _INSIDE.items() if name in on)]
    if inside := _villages(fields, "inside", 0):
        groups.append(Group(ROAD, (), inside))
    if any(group.villages > MOST_VILLAGES for group in groups):
        raise wrong(
            "villages",
            f"A road on a tile has at most {MOST_VILLAGES} end villages.",
            "Count again. A separate road has its own end villages.",
            "Components › Land Tiles",
        )
    row = tuple(
        signed_number(fields, person.value, -MOST, MOST, f"number of the {person.title}")
        if value(fields, person.value).strip()
        else 0
        for person in PEOPLE
    )
    sides = "".join(ROAD if letter == END else letter for letter in letters)
    return Tile(sides, ordered(groups), tuple(mark for mark in Mark if mark.value in on), row)


def _villages(fields: Fields, name: str, usual_: int) -> int:
    known = [value_ for value_, _ in _VILLAGES[min(1, usual_) :]]
    return int(one_of(fields, f"villages-{name}", known, "number of villages", str(usual_)))


# The copy


def tiles_entered(tiles: Sequence[Tile], box: int = 0) -> Html:
    """Return the entered tiles of a copy as keys `form:tile:1` and so on, and the key for the next one."""
    laid = [Laid(tile) for tile in tiles]
    keys = [
        li(
            button(
                picture(one, 48, shared=True),
                span(b(f"Tile {at}"), small(described(one))),
                type="button",
                data_key=f"form:tile:{at}",
            )
        )
        for at, one in enumerate(laid, 1)
    ]
    new = button("Enter a tile", type="button", class_="btn", data_key=f"form:tile:{len(tiles) + 1}")
    many = f"{len(tiles)} of {box} tiles entered" if box else f"{plural(len(tiles), 'tile')} entered"
    defs = Html(f'<svg class="sprite" aria-hidden="true"><defs>{shapes(map(drawn, laid))}</defs></svg>')
    return join(
        defs if tiles else None,
        div(h2(many), note("Enter a tile the first time you place it, or here."), class_="copy-head"),
        ul(keys, class_="copy-list tiles-drawn"),
        new,
    )
