"""The printed values of the tiles: the form of one building, and the overview of a copy."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.printed import Source
from engine.value import but
from engine.words import MINUS, plural
from games.panchayat.page.drawing import badge
from games.panchayat.rules.pieces import (
    BOX,
    EVERY,
    POINTS,
    REMOVED,
    TYPES,
    Building,
    Card,
    Condition,
    Land,
    Lands,
    Match,
    Near,
    Rounds,
    Type,
)
from games.panchayat.rules.state import Copy, Setup
from markup import marks
from markup.forms import (
    a_kind,
    area,
    choice,
    either,
    note,
    number_field,
    one_of,
    optional_number,
    signed_field,
    signed_number,
    value,
    whole_number,
    wrong,
)
from markup.html import (
    Html,
    b,
    button,
    div,
    element,
    fieldset,
    h2,
    join,
    legend,
    li,
    p,
    small,
    span,
    ul,
)

CONDITIONS: Final = 4
"""Conditions that the form asks for."""
MOST_POINTS: Final = 20
MOST_COPIES: Final = 20
_LAST_ROUND: Final = 8
_KINDS: Final = (
    ("", "nothing"),
    ("near", "adjacent buildings"),
    ("land", "a landscape"),
    ("rounds", "rounds"),
)
_LANDS: Final = {Land.RIVER: "river, top row", Land.CENTRE: "village centre", Land.FARM: "farm, right column"}
_WHAT: Final = (
    ("Any building of one type", tuple((type_.value, type_.title) for type_ in Type)),
    ("One building", tuple((building.value, building.title) for building in Building)),
)
_ROUNDS: Final = tuple((str(round_), str(round_)) for round_ in range(1, _LAST_ROUND + 1))


# One building


def card(setup: Setup, building: Building) -> Html:
    """Return the form of one building; with the practice copy its values, read-only."""
    known = setup.cards.get(building)
    source = known.source.label if known else "not entered yet"
    head = div(
        marks.glyph(f"g-{building.value}", 44),
        div(h2(building.title), span(source, class_="chip")),
        class_="card-head",
    )
    if setup.copy is Copy.PRACTICE and known:
        return join(
            head,
            p(_summary(known), class_="card-says"),
            note("This table uses the practice copy. Its values are made up and cannot be changed."),
        )
    return join(
        head,
        note("Look at one of these tiles. The points are at the top left."),
        _type(building, known),
        area(
            "Points",
            signed_field("points", "Points", known.points if known else POINTS.get(building), class_="bare"),
            _told(building in POINTS),
        ),
        area(
            "Extra points",
            note("What the tile scores or loses for its square, its adjacent tiles or the round."),
            element(
                "ol",
                [li(_condition(at, condition), class_="condition") for at, condition in _rows(known)],
                class_="conditions",
            ),
        ),
        area(
            "How many are in the box?",
            number_field("copies", "Tiles of this building in the box", known.copies if known else None),
            note(
                "You can leave this empty. It is only needed when the app deals. "
                f"All buildings together make {BOX} tiles."
            ),
        ),
    )


def _told(told: bool) -> Html | None:
    return span(Source.RULEBOOK.label, class_="chip") if told else None


def _type(building: Building, known: Card | None) -> Html:
    type_ = known.type if known else TYPES.get(building)
    return area(
        "Type",
        either(
            "type",
            [(found.value, join(badge(found), span(found.title)), None) for found in Type],
            type_.value if type_ else "",
        ),
        _told(building in TYPES),
        class_="area-type",
    )


def _rows(known: Card | None) -> list[tuple[int, Condition | None]]:
    conditions: list[Condition | None] = list(known.conditions) if known else []
    conditions += [None] * (CONDITIONS - len(conditions))
    return list(enumerate(conditions, 1))


def _condition(at: int, condition: Condition | None) -> Html:
    kind = what = land = ""
    first, last = "1", str(_LAST_ROUND)
    if isinstance(condition, Near):
        kind, what = "near", condition.match.word()
    elif isinstance(condition, Lands):
        kind, land = "land", condition.land.value
    elif isinstance(condition, Rounds):
        kind, first, last = "rounds", str(condition.first), str(condition.last)
    return fieldset(
        legend(f"Condition {at}", class_="sr"),
        choice(f"kind-{at}", f"Condition {at} checks", _KINDS, kind, class_="kind"),
        signed_field(f"by-{at}", "Points", condition.points if condition else None, class_="for-any"),
        choice(f"what-{at}", "for each", [("", "choose"), *_WHAT], what, class_="for-near"),
        choice(
            f"land-{at}",
            "on the",
            [("", "choose"), *((land_.value, says) for land_, says in _LANDS.items())],
            land,
            class_="for-land",
        ),
        div(
            choice(f"from-{at}", "from round", _ROUNDS, first),
            choice(f"to-{at}", "to round", _ROUNDS, last),
            class_="for-rounds",
        ),
    )


def filled(setup: Setup, building: Building, fields: Fields) -> Setup:
    """Return the setup with the printed values from the form. Raises: Refused."""
    if setup.copy is Copy.PRACTICE:
        if fields:
            raise wrong(
                "practice", "The values of the practice copy cannot be changed.", "Start a table with your own copy."
            )
        return setup
    type_ = a_kind(fields, "type", Type, f"type of the {building.title}")
    points = signed_number(fields, "points", -MOST_POINTS, MOST_POINTS, "number of points")
    conditions = tuple(found for at in _numbers(fields) if (found := _read(fields, at)))
    new = Card(building, type_, points, conditions, _copies(fields, building))
    cards = {card.building: card for card in setup.printed} | {building: new}
    return but(setup, printed=tuple(cards.values()))


def _numbers(fields: Fields) -> list[int]:
    return sorted(
        {int(key[5:]) for key, _ in fields if key[:5] == "kind-" and key[5:].isascii() and key[5:].isdecimal()}
    )


def _copies(fields: Fields, building: Building) -> int | None:
    copies = optional_number(fields, "copies", 0, MOST_COPIES, "number of tiles")
    if copies is None:
        return None
    least = REMOVED[2].get(building, 0)
    if copies < least:
        tiles = f"{plural(least, f'{building.title} tile')}"
        raise wrong(
            "copies",
            f"A 2-player game removes {tiles}, so the box cannot contain {f'only {copies}' if copies else 'none'}.",
            "Count again, including the tiles returned to the box.",
            "2-Player Mode",
            field="copies",
        )
    alone = REMOVED[1].get(building, 0)
    if copies < alone < EVERY:
        raise wrong(
            "copies",
            f"A solo game removes {plural(alone, f'{building.title} tile')}, "
            f"so the box cannot contain {f'only {copies}' if copies else 'none'}.",
            "Count again, including the tiles returned to the box.",
            "Solo Mode › Setup 1",
            field="copies",
        )
    return copies


def _read(fields: Fields, at: int) -> Condition | None:
    kind = one_of(fields, f"kind-{at}", [word for word, _ in _KINDS], f"kind of condition {at}")
    if not kind:
        return None
    points = signed_number(fields, f"by-{at}", -MOST_POINTS, MOST_POINTS, f"number of points in condition {at}")
    if kind == "near":
        words = [*(type_.value for type_ in Type), *(building.value for building in Building)]
        return Near(
            Match.from_word(one_of(fields, f"what-{at}", words, f"adjacent building in condition {at}")), points
        )
    if kind == "land":
        return Lands(a_kind(fields, f"land-{at}", Land, f"landscape in condition {at}"), points)
    first = whole_number(value(fields, f"from-{at}"), 1, _LAST_ROUND, f"first round of condition {at}", f"from-{at}")
    last = whole_number(value(fields, f"to-{at}"), 1, _LAST_ROUND, f"last round of condition {at}", f"to-{at}")
    if first > last:
        raise wrong(
            "rounds",
            f"Condition {at} ends (round {last}) before it starts (round {first}).",
            "Enter the earlier round first.",
            field=f"to-{at}",
        )
    return Rounds(first, last, points)


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
        *(condition.title.replace("-", MINUS) for condition in known.conditions),
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
