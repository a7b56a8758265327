"""The table's page: Botric's area, and a key for every possible move."""

from __future__ import annotations

from typing import Final

from engine.game import Fact, View
from engine.move import Offer
from engine.turn import Outcome, Seat
from engine.words import number, plural
from games.hamlet.page.answers import his_keys
from games.hamlet.page.area import area, favour, last_round, line, queue, stands
from games.hamlet.rules import fixes, options
from games.hamlet.rules.fixes import BLUEPRINTS, CHURCH, IN_BAG, MILESTONES, PLACES, Thing
from games.hamlet.rules.goods import bonus
from games.hamlet.rules.moves.action_line import Road
from games.hamlet.rules.moves.church import Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Fix
from games.hamlet.rules.moves.final_count import OPTIONAL, asked, missing
from games.hamlet.rules.moves.paying import Uses
from games.hamlet.rules.moves.setting_up import Lay
from games.hamlet.rules.moves.your_turn import Own
from games.hamlet.rules.pieces import (
    MARKERS,
    MOST_ROADS,
    REFINERIES,
    SPACES,
    Item,
    Tile,
)
from games.hamlet.rules.scoring import remaining
from games.hamlet.rules.state import YOU, State
from games.hamlet.rules.turn import turn
from games.hamlet.texts import set_up
from markup import marks
from markup.forms import checklist
from markup.html import Html, b, div, h2, h3, join, p, section, small, span
from markup.keys import key, typed
from markup.parts import fold


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Return Botric's area and the keys."""
    now = turn(state)
    if offer.corrects:
        return View(board=area(state), hand=join(_by_hand(state, offer), stands(state)), hint="Choose what to correct")
    if offer.shown and state.acts:
        return View(board=area(state), hand=join(favour(state), queue(state), stands(state)))
    if offer.shown or isinstance(now, Outcome):
        return View(board=area(state), hand=stands(state))
    if not state.ready:
        return View(board=_setting_up(state), hand=_laid_next(state, offer), hint="Tap the next token")
    if state.counting:
        return View(board=area(state), hand=join(_final(state), stands(state)), hint="Enter what you see")
    if state.acts is None:
        return View(
            board=_yours(state, offer),
            hand=join(favour(state), stands(state)),
            hint="Your turn: enter what affects Botric",
        )
    return View(
        board=area(state),
        hand=join(favour(state), queue(state), _refused(state, offer), stands(state)),
        asks=his_keys(state, offer),
    )


def _setting_up(state: State) -> Html:
    """Return the setup steps, and the action line so far."""
    return section(
        h2("Set up the table"),
        checklist(set_up(state.setup.modifiers, [state.setup.colour(marker) for marker in MARKERS])),
        line(state) if state.line else None,
        class_="botric",
    )


def _laid_next(state: State, offer: Offer[Move]) -> Html:
    """Return the keys of the tokens, to be tapped from left to right."""
    keys = [
        key(move.path[0], move.token.title, mark=marks.glyph(f"a-{move.token.value}", 30))
        for move in offer.legal
        if isinstance(move, Lay)
    ]
    return section(h2(f"Which is token {len(state.line) + 1} from the left?"), div(keys, class_="keys"))


def _yours(state: State, offer: Offer[Move]) -> Html:
    """Return the keys for what affects Botric on your turn: points, sale, Church, buildings, road, his materials."""
    off = {move.path for move, _ in offer.refused}
    moves = (*offer.legal, *(move for move, _ in offer.refused))
    church: list[Html] = []
    built: list[Html] = []
    goods: list[Html] = []
    for space in SPACES:
        points = plural(state.setup.points(space), "point")
        church += [
            key(move.path[0], space.title, "taken" if not state.open(space) else points, off=move.path in off)
            for move in moves
            if isinstance(move, Deliver) and move.space is space
        ]
    for tile in (*REFINERIES, Tile.LANDMARK):
        first = f"takes {tile.good.milestone}" if tile.good and state.holder(tile.good) is None else ""
        known = next((move.points for move in moves if isinstance(move, Own) and move.tile is tile), None)
        points = "" if known is None else plural(known, "point")
        says = f"{tile.title}{'…' * (known is None)}"
        mark = _mark(tile.good.value if tile.good else "landmark")
        built.append(key(f"built:{tile.value}", says, ", ".join(filter(None, (first, points))), mark=mark))
    for move in moves:
        if isinstance(move, Road):
            first = "takes Planner" if state.planner is None else f"{state.roads[YOU] + 1} of {MOST_ROADS}"
            built.append(key(move.path[0], "Road", first, mark=marks.glyph("a-road"), off=move.path in off))
        elif isinstance(move, Uses):
            many = options.there(state, move.good)
            worth = f"{many} left: {bonus(state, move.owner, move.good)}" if many > 0 else "none"
            goods.append(
                key(
                    move.path[0],
                    move.good.value.capitalize(),
                    worth,
                    mark=_mark(move.good.value),
                    off=move.path in off,
                )
            )
    asks = {
        "points": key("points", "Points…", "from anything else"),
        "sale:more": key("sale:more", "A sale…", "its points"),
    }
    stand = b("Stand up all villagers, his and yours. ") if state.round > 1 else None
    return section(
        last_round(state),
        h2("What did you do?"),
        p(stand, "Enter your points and what affects Botric.", class_="do"),
        div([asks[blank.path[0]] for blank in offer.blanks if blank.path[0] in asks], class_="keys"),
        _group("You delivered to the Church", church, "four"),
        _group("You built", built, "three"),
        _group("You used Botric’s materials: he scores", goods, "four"),
        class_="yours",
    )


def _mark(name: str) -> Html:
    return marks.glyph(f"h-{name}")


def _group(title: str, keys: list[Html], columns: str = "") -> Html | None:
    return div(h3(title), div(keys, class_=f"keys {columns}".rstrip()), class_="key-group") if keys else None


def _refused(state: State, offer: Offer[Move]) -> Html | None:
    """Return refused moves, which say why when tapped."""
    found = [key(move.path[0], move.say(state), off=True) for move, why in offer.refused if why.firm]
    return fold("not-now", span("Not possible now, and why"), div(found, class_="keys")) if found else None


def _final(state: State) -> Html:
    """Return the keys of the numbers that only you can see at the end."""
    keys = []
    for item in asked(state):
        count, need = state.count(item), item not in OPTIONAL
        says = "entered" if count is not None else "to enter" if need else "may be left empty"
        if count is None and item in (Item.HIGH_LEFT, Item.NORMAL_LEFT):
            count, says = remaining(state, item), "as counted by the app"
        keys.append(typed(f"count:{item.value}", item.title, says, number(count), waits=count is None and need))
    return section(
        h2("Final scoring", small("the app scores the awards and Botric’s Landmarks")),
        div(keys, class_="finals"),
    )


def facts(state: State) -> tuple[Fact, ...]:
    """Return the numbers that the score waits for after the end."""
    return tuple(Fact(f"number/count:{item.value}", item.title) for item in missing(state))


_CORRECTED: Final = (
    ("Botric", (Thing.GOLD, Thing.FACE, Thing.VILLAGERS, *BLUEPRINTS)),
    ("The action line", PLACES),
    ("The bag", IN_BAG),
    ("His refined materials", (Thing.TIMBER, Thing.BRICK, Thing.FLOUR, Thing.MILK)),
    (
        "What each side has",
        (
            *(Thing.YOUR_SALES, Thing.HIS_SALES, Thing.YOUR_LANDMARKS, Thing.HIS_LANDMARKS),
            *(Thing.YOUR_ROADS, Thing.HIS_ROADS),
        ),
    ),
    ("Milestones", (*MILESTONES, Thing.PLANNER)),
    ("The Church", CHURCH),
)
"""Things that can be corrected, in groups."""


def _by_hand(state: State, offer: Offer[Move]) -> Html:
    """Return the things that can be corrected with their current values, and the values of the chosen one."""
    chosen = offer.chosen[0] if offer.chosen else ""
    ways = [
        key(move.path[1], fixes.says(state, move.thing, move.number))
        for move in offer.open
        if chosen and isinstance(move, Fix)
    ]
    there = fixes.proposed(state)
    groups = []
    for head, things in _CORRECTED:
        keys: list[Html | None] = []
        for thing in things:
            if thing in there:
                name, now = f"fix:{thing.value}", fixes.says(state, thing, fixes.stands(state, thing))
                title = fixes.title(state, thing)
                keys.append(key(name, title, f"now {now}", pressed=chosen == name))
                if chosen == name and ways:
                    keys.append(div(h3(f"{title}: correct value"), div(ways, class_="keys"), class_="how-it-lies"))
        groups.append(_group(head, list(filter(None, keys))))
    return join(*groups)
