"""The goals of each Solo Scenario, apart from its points (Solo Scenarios; rulings P21, P22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Final

from engine.grid import group
from engine.score import Goal
from engine.words import listed
from games.panchayat.rules.pieces import BESIDE, LANDS, SQUARES, Building, Land, Scenario, Square, Type
from games.panchayat.rules.state import State

FAMILY: Final = (Building.HOUSE, Building.SCHOOL, Building.GRANARY, Building.TEMPLE)
HOUSES: Final = 3
COMMERCIAL: Final = 5
KINDS: Final = 3
GREEN_HOUSES: Final = 2


def goals(state: State) -> tuple[Goal, ...]:
    """Return the goals of the scenario, met or not; empty unless it is a solo game."""
    return _GOALS[state.setup.scenario](state) if state.setup.solo else ()


def _of(state: State, building: Building) -> list[Square]:
    return [at for at in SQUARES if (tile := state.village.squares[at]) and tile.building is building]


def _of_type(state: State, type_: Type) -> list[Square]:
    return [at for at in SQUARES if (tile := state.village.squares[at]) and state.type_of(tile.building) is type_]


def _title(state: State, square: Square) -> str:
    tile = state.village.squares[square]
    return f"{tile.building.title if tile else 'No building'} on {square.name}"


def _keys(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple(f"cell:{square.name}" for square in squares)


def _goal(title: str, where: Sequence[Square], says: str, *, met: bool, ruling: str = "") -> Goal:
    return Goal(title, f"Solo Scenarios{f'; ruling {ruling}' if ruling else ''}", met, says, _keys(where))


def _unread(state: State) -> str:
    """Return the buildings of the village whose type is not entered yet, as the end of a sentence."""
    found = {tile.building for tile in state.village.squares if tile and state.type_of(tile.building) is None}
    names = sorted(building.title for building in found)
    return f"; the type of {listed(names)} is not entered yet" if names else ""


# Scenario 1


def _beginning(state: State) -> tuple[Goal, ...]:
    """Return the goal: House, School, Granary and Temple in one connected group of four (ruling P21)."""
    lying = [_of(state, building) for building in FAMILY]
    (title,) = Scenario.NEW_BEGINNING.goals
    for four in product(*lying):
        if connected(four):
            return (_goal(title, four, ", ".join(_title(state, at) for at in four), met=True, ruling="P21"),)
    missing = [building.title for building, squares in zip(FAMILY, lying, strict=True) if not squares]
    apart = "all four are placed, but not joined; a fifth tile between does not count"
    says = f"missing: {', '.join(missing)}" if missing else apart
    return (_goal(title, [at for squares in lying for at in squares], says, met=False, ruling="P21"),)


def connected(squares: Sequence[Square]) -> bool:
    """Return whether squares are connected orthogonally."""
    return len(group(squares[0], BESIDE.__getitem__, squares.__contains__)) == len(squares)


# Scenario 2


def _center(state: State) -> tuple[Goal, ...]:
    """Return the goals: a Statue and a Restaurant on the four squares of the village centre."""
    found = []
    both = (Building.STATUE, Building.RESTAURANT)
    for title, building in zip(Scenario.VILLAGE_CENTER.goals, both, strict=True):
        lying = _of(state, building)
        inside = [at for at in lying if Land.CENTRE in LANDS[at]]
        says = (
            _title(state, inside[0]) if inside else "in the village, but not in the village centre" if lying else "none"
        )
        found.append(_goal(title, inside[:1] or lying, says, met=bool(inside)))
    return tuple(found)


# Scenarios 3 and 4: matchings


def matched(those: Sequence[Square], partners: Sequence[Square]) -> Mapping[Square, Square]:
    """Return as many of those squares as possible, each with an adjacent partner of its own (augmenting paths)."""
    taken: dict[Square, Square] = {}

    def finds(square: Square, seen: set[Square]) -> bool:
        for partner in BESIDE[square]:
            if partner in partners and partner not in seen:
                seen.add(partner)
                if partner not in taken or finds(taken[partner], seen):
                    taken[partner] = square
                    return True
        return False

    for square in those:
        finds(square, set())
    return {square: partner for partner, square in sorted(taken.items(), key=lambda pair: pair[1])}


def _pairs(state: State, pairs: Mapping[Square, Square]) -> str:
    return ", ".join(f"{_title(state, at)} with {_title(state, partner)}" for at, partner in pairs.items())


def _boom(state: State) -> tuple[Goal, ...]:
    """Return the goals: five Commercial tiles, and three Houses each adjacent to its own Commercial tile (P22)."""
    commercial = _of_type(state, Type.COMMERCIAL)
    houses = _of(state, Building.HOUSE)
    pairs = matched(houses, commercial)
    missing = HOUSES - len(pairs)
    says = _pairs(state, pairs) or "none"
    if missing > 0:
        says = f"{says}; {missing} missing{_unread(state)}"
    many = f"{len(commercial)} of {COMMERCIAL}"
    first, second = Scenario.COMMERCIAL_BOOM.goals
    unread = _unread(state) if len(commercial) < COMMERCIAL else ""
    return (
        _goal(first, commercial, f"{many}{unread}", met=len(commercial) >= COMMERCIAL),
        _goal(
            second,
            [at for pair in pairs.items() for at in pair],
            says,
            met=missing <= 0,
            ruling="P22",
        ),
    )


def _impact(state: State) -> tuple[Goal, ...]:
    """Return the goals: three kinds of Industrial tiles, each adjacent to its own Commercial tile (ruling P22)."""
    industrial = _of_type(state, Type.INDUSTRIAL)
    commercial = _of_type(state, Type.COMMERCIAL)
    kinds = {tile.building for at in industrial if (tile := state.village.squares[at])}
    names = listed(sorted(building.title for building in kinds)) or "none"
    several, title = Scenario.INDUSTRIAL_IMPACT.goals
    first = _goal(several, industrial, names, met=len(kinds) >= KINDS)
    if state.setup.every_industry:
        pairs = matched(industrial, commercial)
        alone = [at for at in industrial if at not in pairs]
        met = bool(industrial) and not alone
    else:
        pairs = _of_three_kinds(state, industrial, commercial)
        alone = [] if len(pairs) >= KINDS else [at for at in industrial if at not in pairs]
        met = len(pairs) >= KINDS
        title = "A Commercial building of its own adjacent to each of three"
    says = _pairs(state, pairs) or "none"
    if alone:
        says = f"{says}; without: {', '.join(_title(state, at) for at in alone)}{_unread(state)}"
    where = [at for pair in pairs.items() for at in pair]
    return (first, _goal(title, where, says, met=met, ruling="P22"))


def _of_three_kinds(state: State, industrial: list[Square], commercial: list[Square]) -> Mapping[Square, Square]:
    """Return the pairs of one tile of each kind, as many as can be matched."""
    kinds: dict[Building, list[Square]] = {}
    for at in industrial:
        if tile := state.village.squares[at]:
            kinds.setdefault(tile.building, []).append(at)
    return max((matched(those, commercial) for those in product(*kinds.values())), key=len, default={})


# Scenario 5


def _green(state: State) -> tuple[Goal, ...]:
    """Return the goals: two Houses, and no Industrial tile."""
    houses = _of(state, Building.HOUSE)
    industrial = _of_type(state, Type.INDUSTRIAL)
    unread = _unread(state)
    says = f"{', '.join(_title(state, at) for at in industrial) or 'none'}{unread}"
    first, second = Scenario.GREEN_REVOLUTION.goals
    return (
        _goal(first, houses, f"{len(houses)} of {GREEN_HOUSES}", met=len(houses) >= GREEN_HOUSES),
        _goal(second, industrial, says, met=not industrial and not unread),
    )


_GOALS: Final[Mapping[Scenario, Callable[[State], tuple[Goal, ...]]]] = {
    Scenario.NEW_BEGINNING: _beginning,
    Scenario.VILLAGE_CENTER: _center,
    Scenario.COMMERCIAL_BOOM: _boom,
    Scenario.INDUSTRIAL_IMPACT: _impact,
    Scenario.GREEN_REVOLUTION: _green,
}
