"""What is asked of somebody who plays alone: scenario, the Zamindar's list, the deck, and what stays in the box."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.value import but
from games.panchayat.rules.pieces import BOX, REMOVED, Building, Scenario
from games.panchayat.rules.state import FEWEST, LIST, Copy, Setup
from markup.forms import a_kind, area, choice, either, later, note, number_field, one_of, optional_number, wrong
from markup.html import Html, div, p, span

B = Building

_NEEDS: Final = {
    Scenario.NEW_BEGINNING: {B.HOUSE: 1, B.SCHOOL: 1, B.GRANARY: 1, B.TEMPLE: 1},
    Scenario.VILLAGE_CENTER: {B.STATUE: 1, B.RESTAURANT: 1},
    Scenario.COMMERCIAL_BOOM: {B.HOUSE: 3},
    Scenario.INDUSTRIAL_IMPACT: {B.POTTERY: 1, B.QUARRY: 1, B.WOOD_WORKSHOP: 1},
    Scenario.GREEN_REVOLUTION: {B.HOUSE: 2},
}
"""The tiles without which no village can meet a scenario."""
_RULES: Final = "Rules: Solo Mode › Setup 5; Solo Scenarios; rulings P4, P21, P22"


def of_new_table(setup: Setup) -> Html:
    """The part of the form of a new table that is shown while one player sits down."""
    cards = [
        (
            scenario.value,
            f"{scenario.number}  {scenario.title}",
            f"{'; '.join(scenario.goals)}; {scenario.least} points or more{_short(setup, scenario)}",
        )
        for scenario in Scenario
    ]
    return area(
        "Against the Zamindar",
        either("scenario", cards, setup.scenario.value, title="Which scenario"),
        div(_industry(setup), class_="for-industry"),
        _deck(setup),
        later(
            "list",
            "What he discards",
            "check it once",
            note("Is this the order of the Zamindar Discards tile of your scenario? If not, put it right, top first."),
            [div(_order(setup, scenario), class_=f"for-scenario-{scenario.number}") for scenario in Scenario],
            note("The book prints these lists only in a sentence; for scenario 1 its own example needs another order."),
            p(_RULES, class_="ref"),
        ),
        class_="area-alone for-one",
    )


def _short(setup: Setup, scenario: Scenario) -> str:
    """A warning where the copy, all of it counted, has too few tiles for a scenario."""
    if not counted(setup):
        return ""
    left = {card.building: (card.copies or 0) - REMOVED[1].get(card.building, 0) for card in setup.printed}
    short = [building.title for building, many in _NEEDS[scenario].items() if left[building] < many]
    return f". It cannot be met with your copy: too few {' and '.join(short)} tiles" if short else ""


def zamindar(setup: Setup) -> Html:
    """The form by which a running table puts his list right."""
    return area(
        f"Scenario {setup.scenario.number}: {setup.scenario.title}",
        note("The order of the Zamindar Discards tile, top first."),
        _order(setup, setup.scenario),
        note("What he did before stays as it is; from his next step on he follows this order."),
        _industry(setup) if setup.scenario is Scenario.INDUSTRIAL_IMPACT else None,
        p(_RULES, class_="ref"),
    )


def _industry(setup: Setup) -> Html:
    return either(
        "industry",
        [
            ("every", "Each one that lies", "also a fourth or fifth needs its own"),
            ("three", "Three of them", "others may lie alone"),
        ],
        "every" if setup.every_industry else "three",
        title="Which Industrial buildings need a Commercial one",
    )


def _list(setup: Setup, scenario: Scenario) -> tuple[Building, ...]:
    return setup.his_list if scenario is setup.scenario else scenario.discards


def _order(setup: Setup, scenario: Scenario) -> Html:
    names = [(building.value, building.title) for building in scenario.discards]
    rows = [
        choice(f"list-{scenario.number}-{at}", span(at, class_="place-no"), names, building.value)
        for at, building in enumerate(_list(setup, scenario), 1)
    ]
    return div(rows, class_="his-list")


def _deck(setup: Setup) -> Html | None:
    """Asked only while the tiles of the copy are not counted."""
    if counted(setup):
        return None
    return div(
        number_field("deck", "Tiles in the deck, before any is turned up", setup.deck or None),
        note("Count them once, when what stays in the box is put away. So the app knows when the deck runs out."),
        class_="for-deck",
    )


def counted(setup: Setup) -> bool:
    """All tiles of the own copy are counted."""
    return len([card for card in setup.printed if card.copies is not None]) == len(Building)


def filled(setup: Setup, fields: Fields, scenario: Scenario) -> Setup:
    """The setup with his list, and what scenario 4 asks. Raises Refused."""
    discards = tuple(
        a_kind(fields, f"list-{scenario.number}-{at}", scenario.discards, f"tile {at} of his list", building)
        for at, building in enumerate(_list(setup, scenario), 1)
    )
    if len(set(discards)) < LIST:
        again = next(at for at, building in enumerate(discards) if building in discards[:at])
        raise wrong(
            "his-list",
            f"{discards[again].title} stands twice on the Zamindar’s list.",
            "Give each of the four one place, as on the tile.",
            "Solo Mode › Setup 5; ruling P4",
            field=f"list-{scenario.number}-{again + 1}",
        )
    usual = "every" if setup.every_industry else "three"
    every = one_of(fields, "industry", ("every", "three"), "reading of scenario 4", usual) == "every"
    return but(
        setup,
        scenario=scenario,
        discards=() if discards == scenario.discards else discards,
        every_industry=every,
    )


def filled_new(setup: Setup, fields: Fields, copy: Copy) -> Setup:
    """The setup alone as the form of a new table says. Raises Refused."""
    found = filled(setup, fields, a_kind(fields, "scenario", Scenario, "scenario", setup.scenario))
    if copy is Copy.PRACTICE:  # all of it is counted: the field is out of sight, and may hold a number of before
        return but(found, deck=0)
    return but(found, deck=optional_number(fields, "deck", FEWEST, BOX, "number of tiles in the deck") or 0)
