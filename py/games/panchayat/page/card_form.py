"""The printed values of the tiles: the declaration of a building, and the overview of a copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.game import TAP, Draft, Fields, Taps
from engine.refusal import Refusal
from engine.value import but
from engine.words import number, plural
from games.panchayat.page.drawing import badge, kind, tile
from games.panchayat.rules.pieces import (
    BOX,
    EVERY,
    MOST_POINTS,
    POINTS,
    REMOVED,
    TYPES,
    Building,
    Card,
    Land,
    Lands,
    Match,
    Near,
    Rounds,
    Type,
)
from games.panchayat.rules.state import Copy, Setup
from markup import marks
from markup.facts.choices import OneOf
from markup.facts.piece import Facts
from markup.facts.several import Case, Several
from markup.facts.whole import Whole
from markup.forms import note, values, wrong
from markup.html import (
    Html,
    b,
    button,
    div,
    element,
    g,
    h2,
    join,
    li,
    p,
    small,
    span,
    svg,
    ul,
)

MOST_COPIES: Final = 20
_LAST_ROUND: Final = 8
_SHORT: Final = {
    Type.RESIDENTIAL: "Resid.",
    Type.COMMERCIAL: "Comm.",
    Type.INDUSTRIAL: "Indust.",
    Type.UTILITY: "Utility",
    Type.GENERAL: "General",
}
"""Types in a word that fits under a badge."""
_LANDS: Final = {Land.RIVER: "at the river", Land.CENTRE: "in the village centre", Land.FARM: "at the farm"}
_MATCHES: Final = {match.word(): match for match in (*map(Match, _SHORT), *map(Match, Building))}


# One building


def _sign(match: Match) -> Html:
    what = match.what
    return badge(what) if isinstance(what, Type) else marks.glyph(f"g-{what.value}", 26)


def _wrong_rounds(parts: Mapping[str, Any]) -> Refusal | None:
    first, last = parts["first"], parts["last"]
    if first <= last:
        return None
    said = f"A condition cannot end in round {last} before it starts in round {first}."
    return wrong("rounds", said, "Choose the earlier round first.").refusal


def _too_few(building: Building, given: Mapping[str, Any]) -> Refusal | None:
    """Return why the box cannot hold so few tiles: a smaller game removes more (2-Player Mode; Solo Mode, Setup 1)."""
    copies = given["copies"]
    for players, game, rule in ((2, "2-player", "2-Player Mode"), (1, "solo", "Solo Mode › Setup 1")):
        least = REMOVED[players].get(building, 0)
        if copies is not None and copies < least < EVERY:
            return wrong(
                "copies",
                f"A {game} game removes {plural(least, f'{building.title} tile')}, "
                f"so the box cannot contain {f'only {copies}' if copies else 'none'}.",
                "Count again, including the tiles returned to the box.",
                rule,
            ).refusal
    return None


def _picture(building: Building, given: Mapping[str, Any]) -> Html:
    type_ = given["type"]
    face = g(tile(building, type_, given["points"]), class_=f"tile type-{kind(type_)}")
    return svg(
        face, class_="big-tile board-drawing", viewBox="0 0 69 69", role="img", aria_label=_SAYS(building, given)
    )


def _span(parts: Mapping[str, Any]) -> str:
    first, last = parts["first"], parts["last"]
    if first is None or last is None:
        return "if placed in rounds …"
    return f"if placed in round {first}" if first == last else f"if placed in rounds {first} to {last}"


_BY: Final = Whole(
    "points",
    "number of points of a condition",
    "Points",
    -MOST_POINTS,
    MOST_POINTS,
    (-3, -2, -1, 1, 2, 3, 4, 5),
    signed=True,
    said=lambda points: number(points, signed=True),
)
_ROUNDS: Final = tuple(range(1, _LAST_ROUND + 1))
_FIRST: Final = Whole("first", "first round", "From round", 1, _LAST_ROUND, _ROUNDS, said=lambda at: f"from round {at}")
_LAST: Final = Whole("last", "last round", "To round", 1, _LAST_ROUND, _ROUNDS, said=lambda at: f"to round {at}")
_MATCH: Final = OneOf(
    "match",
    "adjacent building",
    "Adjacent to what",
    _MATCHES,
    _sign,
    said=lambda match: match.title,
    rare=tuple(building.value for building in Building),
)
_LAND: Final = OneOf("land", "landscape", "On the", {land.value: land for land in Land}, lambda _: Html(""), said=str)

_POINTS: Final = Whole(
    "points",
    "number of points",
    "Points",
    -MOST_POINTS,
    MOST_POINTS,
    (1, 2, 3, 4, 5),
    shortcut=True,
    look="top left",
    told=POINTS.get,
    said=lambda points: plural(points, "point"),
)
_TYPE: Final = OneOf(
    "type",
    "type",
    "Type",
    {type_.value: type_ for type_ in _SHORT},
    badge,
    short=_SHORT.__getitem__,
    shortcut=lambda type_: type_.value,
    look="top right",
    told=TYPES.get,
    said=lambda type_: type_.title,
)
_CONDITIONS: Final = Several(
    "conditions",
    "condition",
    "Extra points",
    (
        Case(
            "near",
            Near,
            (_BY, _MATCH),
            (("+1 adjacent", {"points": 1}), ("−1 adjacent", {"points": -1})),
            lambda parts: f"for each adjacent {parts['match'].title if parts['match'] else '…'}",
            lambda condition: isinstance(condition, Near),
        ),
        Case(
            "rounds",
            Rounds,
            (_BY, _FIRST, _LAST),
            (("+2 rounds", {"points": 2}),),
            _span,
            lambda condition: isinstance(condition, Rounds),
            _wrong_rounds,
        ),
        Case(
            "land",
            Lands,
            (_BY, _LAND),
            tuple((f"+2 {land.value}", {"points": 2, "land": land}) for land in Land),
            lambda parts: _LANDS[parts["land"]],
            lambda condition: isinstance(condition, Lands),
        ),
    ),
    4,
    look="only if printed",
    needed=False,
)
_COPIES: Final = Whole(
    "copies",
    "number of tiles",
    "Tiles in the box",
    0,
    MOST_COPIES,
    (2, 3, 4, 5, 6, 7),
    folded=True,
    look="Only needed when the app deals.",
    said=lambda copies: f"{copies} in the box",
    needed=False,
)

CARDS: Final = Facts[Setup, Building, Card](
    keys={f"card:{building.value}": building for building in Building},
    known=lambda setup, building: setup.cards.get(building),
    title=lambda building: building.title,
    record=lambda building, given: Card(building, given["type"], given["points"], given["conditions"], given["copies"]),
    picture=_picture,
    fields=(_POINTS, _TYPE, _CONDITIONS, _COPIES),
    hint="Enter it from the tile, once. What is not printed needs no tap.",
    refuse=_too_few,
)
_SAYS: Final = CARDS.says


def entry(setup: Setup, building: Building, taps: Taps) -> Draft | None:
    """Return the page of a building after these taps; None with the practice copy, which is only shown."""
    return None if setup.copy is Copy.PRACTICE else CARDS.draft(setup, building, taps)


def practice(setup: Setup, building: Building) -> Html:
    """Return the values of a building in the practice copy, read-only."""
    known = setup.cards[building]
    return join(
        div(
            marks.glyph(f"g-{building.value}", 44),
            div(h2(building.title), span(known.source.label, class_="chip")),
            class_="card-head",
        ),
        p(_summary(known), class_="card-says"),
        note("This table uses the practice copy. Its values are made up and cannot be changed."),
    )


def filled(setup: Setup, building: Building, fields: Fields) -> Setup:
    """Return the setup with the printed values of a draft. Raises: Refused."""
    if setup.copy is Copy.PRACTICE:
        if fields:
            raise wrong(
                "practice", "The values of the practice copy cannot be changed.", "Start a table with your own copy."
            )
        return setup
    new = CARDS.read(setup, building, values(fields, TAP))
    cards = {card.building: card for card in setup.printed} | {building: new}
    return but(setup, printed=tuple(cards.values()))


# The copy


def overview(setup: Setup) -> Html:
    """Return the list of the twenty buildings with the values entered for each."""
    cards = setup.cards
    practice = setup.copy is Copy.PRACTICE
    return join(
        div(
            h2(f"{len(cards)} of {len(Building)} buildings entered"),
            element("progress", value=len(cards), max=len(Building), aria_label="Buildings entered"),
            note(
                "These are the made-up values of the practice copy. They cannot be changed."
                if practice
                else "Tap a building to enter its tile. Anything you skip is asked once, when you place that tile."
            ),
            class_="copy-head",
        ),
        ul([li(_row(building, cards.get(building))) for building in Building], class_="copy-list"),
        note(_sum(list(cards.values()))),
    )


def _row(building: Building, known: Card | None) -> Html:
    type_ = known.type if known else TYPES.get(building)
    told = [f"{type_.title}"] if type_ else []
    told += [_points(POINTS[building])] if building in POINTS else []
    says = (
        _summary(known)
        if known
        else join("not entered yet", f"; {', '.join(told)} known from the rulebook" if told else "")
    )
    return button(
        marks.glyph(f"g-{building.value}", 32),
        span(b(building.title), small(says)),
        badge(type_),
        type="button",
        class_="" if known else "unknown",
        data_key=f"form:card:{building.value}",
    )


def _points(points: int) -> str:
    return plural(points, "point")


def _summary(known: Card) -> str:
    words = [
        known.type.title,
        _points(known.points),
        *map(_CONDITIONS.words, _CONDITIONS.given(known.conditions)),
    ]
    words += [f"{known.copies} in the box"] if known.copies is not None else []
    return " · ".join(words)


def _sum(cards: list[Card]) -> str:
    counts = [card.copies for card in cards if card.copies is not None]
    total = sum(counts)
    if len(counts) < len(Building):
        return f"Counted: {len(counts)} of {len(Building)} buildings, {plural(total, 'tile')}. The box contains {BOX}."
    if total == BOX:
        return f"All {BOX} tiles counted."
    differs = f"but the rulebook says {BOX}. Count again, or continue if your box is different."
    return f"Your counts add up to {plural(total, 'tile')}, {differs}"
