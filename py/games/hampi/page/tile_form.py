"""A Land tile of your copy, drawn once: what its six sides show, what hangs together, what stands on it, its numbers.

The hexagon above the questions is filled by the stylesheet as the sides are chosen, before anything is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Fields
from engine.words import plural
from games.hampi.page.tile_view import described, drawn, picture, shapes, wedge
from games.hampi.rules.landscape import Laid
from games.hampi.rules.pieces import PEOPLE
from games.hampi.rules.tile import (
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
from markup.forms import area, checks, choice, note, one_of, signed_field, signed_number, value, values, wrong
from markup.html import Html, b, button, div, fieldset, h2, input_, join, label, legend, li, small, span, ul
from markup.parts import fold

END: Final = "V"
"""A side with a road that ends in a village on this tile."""
_SIDES: Final = ((LAND, "Land"), (POND, "Pond"), (FARM, "Farm"), (ROAD, "Road"), (END, "Village"))
_ORDER: Final = (5, 0, 1, 2, 3, 4)
"""Sides as one reads them, clockwise from the top."""
_USUAL, _ALONE = "", "alone"
_PARTS: Final = ("a", "b", "c")
_JOINS: Final = ((_USUAL, "as usual"), (_ALONE, "by itself"), *((part, f"part {part.upper()}") for part in _PARTS))
_COUNTS: Final = ("none", "one", "two", "three", "four", "five", "six")
_VILLAGES: Final = tuple((str(count), says) for count, says in enumerate(_COUNTS))
_INSIDE: Final = {POND: "pond-inside", FARM: "farm-inside"}
_EXTRAS: Final = (
    *((mark.value, mark.title) for mark in Mark),
    (_INSIDE[POND], "A pond that reaches no side"),
    (_INSIDE[FARM], "A farm that reaches no side"),
)


def tile_form(tile: Tile | None) -> Html:
    """The questions about one tile; None: a new one, land all round."""
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
            "What the six sides show",
            note("Hold the tile with a corner at the top, any way up. Village: a road that ends in a village here."),
            div([_side(side, letters[side]) for side in _ORDER], class_="tile-sides"),
        ),
        fold(
            "tile-joins",
            "What hangs together",
            note(
                "As usual: ponds and farms on sides next to each other are one, and all roads meet, but those that end "
                "in a village. Where the tile shows it otherwise, give sides of one pond, farm or road the same part."
            ),
            div(
                [choice(f"join-{side}", _where(side), _JOINS, joins[side], class_=f"join-{side}") for side in _ORDER],
                class_="tile-joins",
            ),
            div(
                [
                    choice(
                        f"villages-{side}",
                        f"Villages of the road {SIDE_NAMES[side]}",
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
            "What else is on it",
            checks("on", _EXTRAS, extras),
            choice("villages-inside", "End villages whose road reaches no side", _VILLAGES, str(inside)),
        ),
        area(
            "Its numbers",
            note("The circles, for or against: leave empty whom it does not show."),
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
    """The part of each side; as usual where this says enough."""
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
    """The groups of the sides as they are chosen, and how many villages stand where a road ends in one."""
    sides = "".join(ROAD if letter == END else letter for letter in letters)
    told: dict[tuple[str, str], list[int]] = {}
    rest = ""
    for side, (letter, join_) in enumerate(zip(sides, joins, strict=True)):
        alone = join_ == _ALONE or (join_ == _USUAL and letters[side] == END)
        if letter != LAND and (alone or join_ != _USUAL):
            told.setdefault((letter, str(side) if alone else join_), []).append(side)
            rest += LAND
        else:
            rest += letter
    groups = [Group(letter, tuple(reached)) for (letter, _), reached in told.items()]
    groups += [Group(group.letter, group.sides) for letter in (POND, FARM, ROAD) for group in usual(rest, letter)]
    return ordered(
        Group(group.letter, group.sides, sum(many[side] for side in group.sides if letters[side] == END))
        for group in groups
    )


def read_tile(fields: Fields) -> Tile:
    """The tile of a filled form. Raises Refused."""
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
            f"A road of a tile has {MOST_VILLAGES} end villages at most.",
            "Count them again; a road that is by itself has its own.",
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


def tiles_drawn(tiles: Sequence[Tile], box: int = 0) -> Html:
    """The tiles of a copy that are drawn, each a key `form:tile:1` and so on, and one for the next."""
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
    new = button("Draw a tile", type="button", class_="btn", data_key=f"form:tile:{len(tiles) + 1}")
    many = f"{len(tiles)} of {box} tiles drawn" if box else f"{plural(len(tiles), 'tile')} drawn"
    defs = Html(f'<svg class="sprite" aria-hidden="true"><defs>{shapes(map(drawn, laid))}</defs></svg>')
    return join(
        defs if tiles else None,
        div(h2(many), note("A tile is drawn once, when it is laid for the first time or here."), class_="copy-head"),
        ul(keys, class_="copy-list tiles-drawn"),
        new,
    )
