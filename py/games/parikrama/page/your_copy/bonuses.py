"""Sights and Scoring tiles: those on the table, and their printed values."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.value import but, put
from engine.words import plural
from games.parikrama.page.drawing import marks_say
from games.parikrama.page.your_copy.cards import MOST_NUMBER, fixed, marks_part, practice, read_marks
from games.parikrama.rules.pieces import (
    BARE,
    HUES,
    PER_UNIT,
    SCORING_OUT,
    SIGHT_FACES,
    SIGHTS_OUT,
    VALUES,
    WITH_TABLE,
    Hue,
    Need,
    Scoring,
    ScoringTable,
    Sight,
)
from games.parikrama.rules.state import Copy, Setup
from markup.forms import area, checks, choice, note, number_field, one_of, optional_number, values, wrong
from markup.html import Html, div, element, fieldset, h2, join, legend, li, p, span
from markup.parts import fold

MOST_NEEDS: Final = 5
"""Most required cards of a Sight."""
MOST_ENTRIES: Final = 16
"""Fields for the table of a Scoring tile: nine tiles can have twelve circles, and more tiles more."""
MOST_POINTS: Final = 60
_NONE, _ANY = "", "any"


# On the table


def on_table(setup: Setup) -> Html:
    """Return the three Sights and the three Scoring tiles of this table."""
    return join(area("Scoring tiles on the table", scoring(setup)), area("Sights on the table", sights_out(setup)))


def scoring(setup: Setup) -> Html:
    """Return which Scoring tiles are in play."""
    ticked = [tile.value for tile in setup.scoring]
    return join(
        note(f"Select the {SCORING_OUT} Scoring tiles next to the deck. Select none if you do not know them yet."),
        div(checks("scoring", [(tile.value, tile.title) for tile in Scoring], ticked), class_="pk-checks"),
    )


def sights_out(setup: Setup) -> Html:
    """Return which Sights of the copy are in play."""
    known = setup.prints.sights
    if not known:
        return note("No Sights are entered in your copy yet. Enter them on their own page, or when a player takes one.")
    options = [(str(at), f"{at}: {sight.title}") for at, sight in enumerate(known, 1)]
    return join(
        note(
            f"Select the {SIGHTS_OUT} above the Journey cards. If you select fewer, players can take any Sight that "
            "you have entered."
        ),
        div(checks("out", options, map(str, setup.out)), class_="pk-checks"),
    )


def read_on_table(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with the Sights and Scoring tiles on the table. Raises: Refused."""
    ticked = values(fields, "scoring")
    tiles = tuple(tile for tile in Scoring if tile.value in ticked)
    if len(tiles) not in (0, SCORING_OUT):
        raise wrong(
            "scoring-tiles",
            f"{plural(len(tiles), 'Scoring tile is', 'Scoring tiles are')} selected.",
            f"Select the {SCORING_OUT} Scoring tiles on the table, or none.",
            "Advanced Variant",
        )
    known = range(1, len(setup.prints.sights) + 1)
    out = tuple(at for at in known if str(at) in values(fields, "out"))
    if len(out) > SIGHTS_OUT:
        raise wrong(
            "sights-out",
            f"{len(out)} Sights are selected.",
            f"Select the {SIGHTS_OUT} Sights on the table, or only those you know.",
            "Advanced Variant",
        )
    return but(setup, scoring=tiles, out=out)


# A Sight


def sight(setup: Setup, number: int) -> Html:
    """Return the form of a face of a Sight card."""
    known = setup.sight(number) or Sight(())
    needs: list[Need | None] = [*known.needs, *[None] * (MOST_NEEDS - len(known.needs))]
    return join(
        div(h2(f"Sight {number}"), class_="card-head"),
        practice(setup, sight_says(known))
        or join(
            note("The six cards are double-sided. Each side is a separate Sight, so there are twelve."),
            area(
                "Required Journal cards",
                element("ol", [li(_need(at, need)) for at, need in enumerate(needs, 1)], class_="conditions pk-needs"),
            ),
            area("What it gives", number_field("points", "Points", known.points)),
            fold(
                "pk-sight-marks",
                "If it shows circles, symbols or loops",
                div(marks_part(known.marks), class_="pk-marks"),
                open_=known.marks != BARE,
                class_="rule later pk-more",
            ),
            p("Rules: Advanced Variant; Appendix › Sights", class_="ref"),
        ),
    )


def _need(at: int, need: Need | None) -> Html:
    hue = _NONE if need is None else need.hue.value if need.hue else _ANY
    number = _ANY if need is None or need.value is None else str(need.value)
    hues = [(_NONE, "no other" if at > 1 else "choose"), (_ANY, "any colour")]
    return fieldset(
        legend(f"Card {at}", class_="sr"),
        choice(f"hue-{at}", f"Card {at}", [*hues, *((one.value, one.title) for one in HUES)], hue),
        choice(f"value-{at}", "of value", [(_ANY, "any"), *((str(one), str(one)) for one in VALUES)], number),
        class_="pk-need",
    )


def sight_filled(setup: Setup, number: int, fields: Fields) -> Setup:
    """Return the setup with an entered Sight. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    needs = tuple(need for at in range(1, MOST_NEEDS + 1) if (need := _read_need(fields, at)))
    if not needs:
        raise wrong(
            "no-need",
            "You have not entered a required card for this Sight.",
            "Choose at least one card that it shows.",
            "Appendix › Sights",
        )
    points = optional_number(fields, "points", 0, MOST_NUMBER, "number of points")
    read = Sight(needs, points, read_marks(fields))
    if number > len(setup.sights):
        return but(setup, sights=(*setup.sights, read))
    return but(setup, sights=put(setup.sights, number - 1, read))


def _read_need(fields: Fields, at: int) -> Need | None:
    hue = one_of(fields, f"hue-{at}", [_NONE, _ANY, *(one.value for one in HUES)], f"colour of card {at}")
    number = one_of(fields, f"value-{at}", [_ANY, *map(str, VALUES)], f"value of card {at}", _ANY)
    if hue == _NONE:
        return None
    return Need(None if hue == _ANY else Hue(hue), None if number == _ANY else int(number))


def sight_at(setup: Setup, rest: str) -> int:
    """Return the number of a Sight, one more than entered for a new one, or 0 if there is none."""
    many = len(setup.prints.sights)
    at = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 3 else 0
    new = setup.copy is Copy.OWN and many < SIGHT_FACES
    return at if 0 < at <= many + new else 0


def sight_says(known: Sight) -> str:
    """Return a Sight in a few words."""
    points = "points not entered yet" if known.points is None else plural(known.points, "point")
    marks = marks_say(known.marks)
    return " · ".join(filter(None, (known.title, points, marks)))


# The table of a Scoring tile


def table(setup: Setup, tile: Scoring) -> Html:
    """Return the form of the table printed on a Scoring tile."""
    known = setup.table(tile) or ()
    entries = [*known, *[None] * (MOST_ENTRIES - len(known))]
    return join(
        div(h2(tile.title), class_="card-head"),
        practice(setup, table_says(setup, tile))
        or area(
            "Scoring table",
            note("Points for a count of 1, 2, 3 and so on. If the table starts later, enter 0 before that."),
            div(
                [
                    number_field(f"for-{at}", join(span("For ", class_="sr"), str(at)), points)
                    for at, points in enumerate(entries, 1)
                ],
                class_="pk-dots",
            ),
            note("Counts above the last entry score the same as the last entry. Leave the remaining fields empty."),
            p("Rules: Appendix › Scoring Tiles; rulings K14, K27", class_="ref"),
        ),
    )


def table_filled(setup: Setup, tile: Scoring, fields: Fields) -> Setup:
    """Return the setup with an entered table. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    known = setup.table(tile) or ()
    most = max(MOST_ENTRIES, len(known))
    points = [optional_number(fields, f"for-{at}", 0, MOST_POINTS, f"points for {at}") for at in range(1, most + 1)]
    while points and points[-1] is None:
        points.pop()
    if None in points:
        raise wrong(
            "gap",
            f"The points for {points.index(None) + 1} are missing.",
            "Enter what the tile shows, or 0 if it shows nothing.",
            "Appendix › Scoring Tiles",
        )
    tables = {one.tile: one.points for one in setup.tables} | {tile: tuple(one for one in points if one is not None)}
    return but(setup, tables=tuple(ScoringTable(one, tables[one]) for one in WITH_TABLE if tables.get(one)))


def table_says(setup: Setup, tile: Scoring) -> str:
    """Return a table in a few words."""
    if tile in PER_UNIT:
        return f"{PER_UNIT[tile]} points each, from the rulebook"
    known = setup.table(tile)
    if not known:
        return "table not entered yet"
    return ", ".join(f"{at}: {points}" for at, points in enumerate(known, 1))
