"""The questions of a solo game: scenario, the Zamindar's list and the deck."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.value import but
from engine.words import listed
from games.panchayat.rules.pieces import BOX, REMOVED, Building, Scenario
from games.panchayat.rules.start import FEWEST, LIST
from games.panchayat.rules.state import Copy, Setup
from markup.forms import a_kind, area, digits, either, later, note, one_of, pills, read_digits, wrong
from markup.html import Html, div, join, p

B = Building

_NEEDS: Final = {
    Scenario.NEW_BEGINNING: {B.HOUSE: 1, B.SCHOOL: 1, B.GRANARY: 1, B.TEMPLE: 1},
    Scenario.VILLAGE_CENTER: {B.STATUE: 1, B.RESTAURANT: 1},
    Scenario.COMMERCIAL_BOOM: {B.HOUSE: 3},
    Scenario.INDUSTRIAL_IMPACT: {B.POTTERY: 1, B.QUARRY: 1, B.WOOD_WORKSHOP: 1},
    Scenario.GREEN_REVOLUTION: {B.HOUSE: 2},
}
"""The fewest tiles of each building that a scenario needs."""
_RULES: Final = "Rules: Solo Mode › Setup 5; Solo Scenarios; rulings P4, P21, P22"


def of_new_table(setup: Setup) -> Html:
    """Return the part of the form of a new table that is shown for one player."""
    cards = [
        (
            scenario.value,
            f"{scenario.number}  {scenario.title}",
            f"{'. '.join(scenario.goals)}. {scenario.least} points or more{_short(setup, scenario)}",
        )
        for scenario in Scenario
    ]
    return area(
        "Against the Zamindar",
        either("scenario", cards, setup.scenario.value, title="Which scenario?"),
        div(_industry(setup), class_="for-industry"),
        _deck(setup),
        later(
            "list",
            "What he discards",
            "check once",
            note("Does this match the Zamindar Discards tile of your scenario? If not, correct the order, top first."),
            [div(_order(setup, scenario), class_=f"for-scenario-{scenario.number}") for scenario in Scenario],
            note(
                "The rulebook lists these only in the text, and its own example for scenario 1 uses a different order."
            ),
            p(_RULES, class_="ref"),
        ),
        class_="area-alone for-one",
    )


def _short(setup: Setup, scenario: Scenario) -> str:
    """Return a warning if the copy, all of it counted, has too few tiles for a scenario; else empty."""
    if not counted(setup):
        return ""
    left = {card.building: (card.copies or 0) - REMOVED[1].get(card.building, 0) for card in setup.printed}
    short = [building.title for building, many in _NEEDS[scenario].items() if left[building] < many]
    return f". Not possible with your copy: too few {listed(short)} tiles" if short else ""


def zamindar(setup: Setup) -> Html:
    """Return the form that corrects his list at a table in progress."""
    return area(
        f"Scenario {setup.scenario.number}: {setup.scenario.title}",
        note("The order on the Zamindar Discards tile, top first."),
        _order(setup, setup.scenario),
        note("His earlier actions stay unchanged. From his next action on, he follows this order."),
        _industry(setup) if setup.scenario is Scenario.INDUSTRIAL_IMPACT else None,
        p(_RULES, class_="ref"),
    )


def _industry(setup: Setup) -> Html:
    return either(
        "industry",
        [
            ("every", "Every one", "a fourth or fifth needs its own, too"),
            ("three", "Any three", "the others need none"),
        ],
        "every" if setup.every_industry else "three",
        title="Which Industrial buildings need a Commercial building?",
    )


def _list(setup: Setup, scenario: Scenario) -> tuple[Building, ...]:
    return setup.his_list if scenario is setup.scenario else scenario.discards


def _order(setup: Setup, scenario: Scenario) -> Html:
    names = [(building.value, building.title) for building in scenario.discards]
    rows = [
        pills(f"list-{scenario.number}-{at}", names, building.value, title=f"Position {at}")
        for at, building in enumerate(_list(setup, scenario), 1)
    ]
    return join(rows)


def _deck(setup: Setup) -> Html | None:
    """Return the question for the tiles in the deck, or None if the tiles of the copy are counted."""
    if counted(setup):
        return None
    return div(
        digits("deck", "Tiles in the deck before any is revealed", setup.deck, BOX),
        note("Count them once, after returning the solo tiles to the box. The app then knows when the deck runs out."),
        class_="for-deck",
    )


def counted(setup: Setup) -> bool:
    """Return whether all tiles of your copy are counted."""
    return len([card for card in setup.printed if card.copies is not None]) == len(Building)


def filled(setup: Setup, fields: Fields, scenario: Scenario) -> Setup:
    """Return the setup with his list and the option of scenario 4. Raises: Refused."""
    discards = tuple(
        a_kind(fields, f"list-{scenario.number}-{at}", scenario.discards, f"tile {at} on his list", building)
        for at, building in enumerate(_list(setup, scenario), 1)
    )
    if len(set(discards)) < LIST:
        again = next(at for at, building in enumerate(discards) if building in discards[:at])
        raise wrong(
            "his-list",
            f"{discards[again].title} is on the Zamindar Discards list twice.",
            "Give each of the four buildings one position, as on the tile.",
            "Solo Mode › Setup 5; ruling P4",
            field=f"list-{scenario.number}-{again + 1}",
        )
    usual = "every" if setup.every_industry else "three"
    every = one_of(fields, "industry", ("every", "three"), "option of scenario 4", usual) == "every"
    return but(
        setup,
        scenario=scenario,
        discards=() if discards == scenario.discards else discards,
        every_industry=every,
    )


def filled_new(setup: Setup, fields: Fields, copy: Copy) -> Setup:
    """Return the setup of a solo game from the form of a new table. Raises: Refused."""
    found = filled(setup, fields, a_kind(fields, "scenario", Scenario, "scenario", setup.scenario))
    if copy is Copy.PRACTICE:  # all of it is counted: the field is hidden, and may have an older number
        return but(found, deck=0)
    return but(found, deck=read_digits(fields, "deck", FEWEST, BOX, "number of tiles in the deck"))
