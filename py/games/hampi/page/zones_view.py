"""The page after a tile is placed: the zones that it completes, then the cube."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.refusal import Refusal
from engine.words import listed, number
from games.hampi.page.drawing import cubes, icon
from games.hampi.page.parts import below, follows, not_now, page, task_part, zone_key
from games.hampi.rules.land.tile import SIDE_NAMES
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.cube import Marks, NoCube
from games.hampi.rules.moves.zones import Completes, Joins
from games.hampi.rules.pieces import ROUND_2_CUBES, Kind, Zone
from games.hampi.rules.split import majority
from games.hampi.rules.state import Record, Standing, State
from games.hampi.rules.survey import shut_in
from markup.html import Html, b, div, h2, join, p, section, small, span
from markup.keys import key
from markup.parts import fold


def zones(state: State, offer: Offer[Move], land: Html) -> View:
    """Return the zones that the tile completes, then the cube."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    just = [record for record in state.zones if record.standing is Standing.CLOSED]
    done = [
        *(_closed(state, record, whole) for record in just),
        *(_shut_in(state, record) for record in shut_in(state)),
    ]
    known = [move for move in whole.legal if isinstance(move, Completes) and not move.new]
    keys = [zone_key(state, move.zone, move.path[0], "completes it") for move in known]
    complete = div(done, class_="closed-zones") if done else None
    usual, hint = _usual(state, whole)
    cube, not_there = _cube(state, offer, whole, chosen, usual)
    if chosen and usual != "pass":
        usual, hint = "", "Tap the zone to take a cube from"
    first: Html | None
    if state.land is None:
        first = task_part(
            "Does it complete another zone?" if just else COMPLETES_ONE,
            complete,
            div(keys, class_="keys") if keys else None,
            p("Or one without a cube", class_="soft") if keys else None,
            _new_zones(whole, Completes, "Completes a zone without a cube"),
            _together(state, whole),
        )
        return page(join(first, cube, not_there), land, below=below(state), hint=hint, main=usual)
    off = [
        zone_key(state, move.zone, move.path[0], _goes_on(move.zone, why), off=True)
        for move, why in whole.refused
        if isinstance(move, Completes)
    ]
    ruled = not_now("declare", "Another zone is complete (house rule)", [*keys, *off])
    first = complete or (None if cube else task_part("The tile completes no zone"))
    hand = join(not_there, ruled)  # below the map, which shows what is asked
    return page(join(first, cube), land, hand=hand, below=below(state), hint=hint, main=usual)


COMPLETES_ONE: Final = "Does the tile complete a zone?"


def _usual(state: State, whole: Offer[Move]) -> tuple[str, str]:
    """Return the key of the main button and its words: the cube on the only completed zone that brings points.

    No cube where no completed zone can take one; otherwise none, because it is a choice.
    """
    marks_ = [move for move in whole.legal if isinstance(move, Marks)]
    on_closed = [move for move in marks_ if (known := state.record(move.zone)) and known.standing is Standing.CLOSED]
    if not on_closed:
        says = "No cube" if marks_ else "No zone is complete"
        if any(record.standing is Standing.CLOSED for record in state.zones):
            says = "Continue without a cube"
        return "pass", f"{says}, {follows(NoCube().play(state))}"
    usual = [move for move in on_closed if _wins(state, move)]
    if len(usual) != 1:
        return "", "Tap a zone, or no cube"
    if state.land is None:
        return usual[0].path[0], usual[0].say(state)
    without, with_ = usual[0].pays(state)
    points = f"{number(with_, signed=True)}{f', not {number(without, signed=True)}' if without else ''}"
    return usual[0].path[0], f"{usual[0].say(state)}: {points}"


def _wins(state: State, move: Marks) -> bool:
    """Return whether a cube on a completed zone makes the player win or share it and, if it is counted, adds points."""
    if state.land is not None:
        return move.adds(state) > 0
    before, after = state.known_or_new(move.zone), move.play(state).known_or_new(move.zone)
    return majority(before.cubes) != majority(after.cubes)


def _closed(state: State, record: Record, whole: Offer[Move]) -> Html:
    """Return a zone that this tile completes."""
    reopen = f"reopen:{record.zone.word()}"
    says = ", ".join(filter(None, ("complete", _sides(state, record))))
    return div(
        icon(record.zone.kind),
        span(b(record.zone.title), small(says, span(" ", cubes(state.setup.players, record.cubes)))),
        key(reopen, "Not complete", class_="btn quiet") if reopen in whole.next else None,
        class_="closed-zone",
    )


def _shut_in(state: State, record: Record) -> Html:
    """Return an enclosed zone, not complete by the rules, with the key to complete it as a house rule."""
    lacks = "No road loop surrounds it" if record.zone.kind is Kind.LAND else "It has fewer than two end villages"
    return div(
        icon(record.zone.kind),
        span(
            b(f"{record.zone.title} is enclosed"),
            small(f"{lacks}. Is it complete?", span(" ", cubes(state.setup.players, record.cubes))),
        ),
        key(f"completes:{record.zone.word()}", "Complete", class_="btn quiet"),
        class_="closed-zone",
    )


def _new_zones(whole: Offer[Move], what: type[Completes | Marks], title: str) -> Html | None:
    """Return the keys of zones that are new to the app, one of each kind."""
    moves = {move.path[0]: move for move in whole.legal if isinstance(move, what) and move.new}
    keys = [key(name, move.zone.kind.title, mark=icon(move.zone.kind)) for name, move in moves.items()]
    return div(keys, class_="keys kinds-of", role="group", aria_label=title) if keys else None


def _together(state: State, whole: Offer[Move]) -> Html | None:
    """Return zones that this tile may have joined, one key per pair (ruling O11)."""
    keys = [
        key(move.path[0], move.say(state), "their cubes are combined", mark=icon(move.zone.kind))
        for move in whole.legal
        if isinstance(move, Joins)
    ]
    return fold("together", "Two zones have joined", div(keys, class_="keys")) if keys else None


def _cube(
    state: State, offer: Offer[Move], whole: Offer[Move], chosen: str, usual: str
) -> tuple[Html | None, Html | None]:
    """Return the part for the cube of this turn, and the zones that cannot take one, folded with the reason.

    `usual` is the key of the main button, which is not repeated here. Where no zone can take a cube, there is no
    question, only the reason.
    """
    open_to = [record for record in state.zones if f"mark:{record.zone.word()}" in whole.next]
    kinds = Counter(record.zone.kind for record in open_to)
    keys = []
    for record in open_to:
        name = f"mark:{record.zone.word()}"
        if name == usual and not chosen:
            continue
        says = "just completed" if record.standing is Standing.CLOSED else "open"
        if kinds[record.zone.kind] > 1 and (sides := _sides(state, record)):
            says = f"{says}, {sides}"
        keys.append(zone_key(state, record.zone, name, says, pressed=name == chosen))
    new = _new_zones(whole, Marks, "A cube on a new open zone")
    off = [
        zone_key(state, move.zone, name, _goes_on(move.zone, why), off=True)
        for name, (move, why) in whole.why_not.items()
        if isinstance(move, Marks)
    ]
    not_there = not_now("no-cube-there", "Where you cannot place a cube now", off)
    if not open_to and not new:
        reason = next((why.sentence for move, why in whole.why_not.values() if isinstance(move, Marks)), "")
        return (p(reason, class_="soft"), not_there) if reason else (None, None)
    if usual != "pass":
        keys.append(key("pass", "No cube", follows(NoCube().play(state))))
    part = section(
        h2(f"{state.name}: place a cube?", *map(small, _cube_says(state))),
        div(keys, class_="keys") if keys else None,
        p("A new open zone", class_="soft") if new else None,
        new,
        _sources(state, offer) if chosen.startswith("mark:") else None,
        class_="hampi-task cube-task",
    )
    return part, not_there


def _sides(state: State, record: Record) -> str:
    """Return the sides of the tile just placed at which a zone lies; empty without the landscape."""
    land, last = state.land, state.last
    if land is None or last is None:
        return ""
    parts = land.tiles[last].face.parts
    mine = [shape for part, shape in enumerate(parts) if land.at[last, part] == record.number]
    return listed([SIDE_NAMES[side] for side in sorted({spot // 3 for shape in mine for spot in shape.rim})])


def _goes_on(zone: Zone, why: Refusal) -> str:
    """Return a reason that goes on after the name of the zone."""
    return why.sentence.removeprefix(f"{zone.title} ")


def _cube_says(state: State) -> list[str]:
    """Return how many cubes are left, and that no zone is complete where there is no other question about it."""
    says = f"{max(0, state.supply(state.seat))} left"
    if not state.advanced and state.round == 2:
        more = max(0, ROUND_2_CUBES - state.placed[state.seat])
        says = f"{says}; {more} more allowed this round"
    if state.land is None or any(record.standing is Standing.CLOSED for record in state.zones):
        return [says]
    return [says, "The tile completes no zone."]


def _sources(state: State, offer: Offer[Move]) -> Html | None:
    """Return the open zones to withdraw a cube from, if all eight are used."""
    names_ = [name for name in offer.next if name.startswith("from:")]
    if not names_:
        return None
    zones = [Zone.from_word(name.partition(":")[2]) for name in names_]
    keys = [zone_key(state, zone, name, "take a cube from here") for name, zone in zip(names_, zones, strict=True)]
    return section(h2("All 8 cubes are used. Take one from"), div(keys, class_="keys"), class_="part")
