"""Tiles on the page: from where one is taken, which it is, and where it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import View
from engine.grid import Cell
from engine.move import Offer
from engine.words import plural
from games.parikrama.page.drawing import mark
from games.parikrama.page.looked import best, points_say
from games.parikrama.page.looked import tried as tried_card
from games.parikrama.page.map_view import Tried, as_list, map_board, turnings
from games.parikrama.page.shown import ROW_RIDES, below, everybody, row_places, supply, task
from games.parikrama.page.tile_view import described, picture
from games.parikrama.rules.maps.tile import FOURTEEN_POINTS, Kind, Tile
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.pieces import BASIC, FOURTEEN, SPECIAL
from games.parikrama.rules.state import Asked, Copy, State
from games.parikrama.rules.survey import reach
from games.parikrama.rules.turn import starter
from games.parikrama.rules.worth import Worth, worths
from markup.html import Html, b, button, div, fieldset, h2, input_, join, label, legend, li, p, section, small, span, ul
from markup.keys import ask, key
from markup.parts import fold


def row(state: State, offer: Offer[Move]) -> View:
    """Which tile of the row: the first X places."""
    x = reach(state, len(state.closed))
    asks = task(
        "Which Basic tile?",
        p(_reach_says(state, x), class_="soft"),
        p(small("“Which?” says what lies there, “Points?” what it would bring you."), class_="soft")
        if state.setup.maps
        else None,
        row_places(state, offer, first=x),
    )
    return View(board=asks, below=below(state), hint="Tap the tile that is taken")


def _reach_says(state: State, x: int) -> str:
    if x >= len(state.row):
        return "Any of the row."
    return f"The first {x} from the left are open; then the row moves up and is filled from the bag."


def _tell_fold(offer: Offer[Move]) -> Html | None:
    """Places that can be told, where a tap on them takes the tile."""
    names = [name for name in offer.next if name.startswith("tell:")]
    if not names:
        return None
    keys = [key(name, name[5:], class_="btn") for name in names]
    return fold(
        "tells", "Say first which tile lies on a place, to see what it would bring", div(keys, class_="pk-tells")
    )


def bonus(state: State, offer: Offer[Move]) -> View:
    """Whether the long route bonus is taken."""
    size = len(state.closed)
    ride = ROW_RIDES.get(size)
    what = ride.title if ride else "14-Point tile"
    fourteen = Tile(Kind.FOURTEEN, points=FOURTEEN_POINTS)
    drawn = mark(ride.value, 40) if ride else picture(fourteen, 40, parts=state.setup.parts)
    taken = "a hitch-hike, into your hand" if ride else "placed on your Map at once"
    asks = task(
        f"A group of {size}: does {state.name} take the {what}?",
        div(
            key("bonus:yes", f"Take the {what}", taken, mark=drawn),
            key("bonus:no", "Leave it", "no smaller one instead"),
            class_="keys big-keys",
        ),
    )
    return View(
        board=asks, below=below(state), hint=f"Take the {what}", main="bonus:yes" if "bonus:yes" in offer.next else ""
    )


def reward(state: State, offer: Offer[Move]) -> View:
    """Which tile comes with a Sight."""
    keys = [
        key("reward:basic", "A Basic tile", "from any place of the row", off="reward:basic" not in offer.next),
        key("reward:special", "A Special tile", "no cards discarded", off="reward:special" not in offer.next),
        key("reward:none", "No tile", "only the Sight", off="reward:none" not in offer.next),
    ]
    asks = task("Which tile comes with the Sight?", div(keys, class_="keys"))
    return View(board=asks, hand=_tell_fold(offer) or "", below=below(state), hint="Tap what is taken")


# Which tile it is, and where it lies


def which(state: State, offer: Offer[Move]) -> View:
    """The tiles of the copy, to say which one it is; pills show those with one symbol only."""
    kind = {Asked.SPECIAL: Kind.SPECIAL, Asked.FOURTEEN: Kind.FOURTEEN}.get(state.now or Asked.BASIC, Kind.BASIC)
    title = f"Which {kind.title} tile is it?"
    if state.now is Asked.START:
        title = f"With which tile does {state.setup.players[starter(state)].name} begin?"
    elif state.now is Asked.TELL:
        title = f"Which tile lies on place {state.place}?"
    elif state.now is Asked.UNTOLD:
        open_ = plural(state.travellers[state.whose].untold, "tile")
        title = f"{state.setup.players[state.whose].name} has {open_} left open: which is it?"
    numbers = [int(name[5:]) for name in (*offer.next, *offer.why_not) if name.startswith("tile:") and name != "tile:0"]
    return View(
        board=task(title, which_tiles(state, offer, numbers), not_drawn(state, offer)),
        below=below(state),
        hint="Tap the tile",
    )


def which_tiles(state: State, offer: Offer[Move], numbers: Sequence[int]) -> Html | None:
    """Tiles of the copy as keys, by their numbers."""
    parts = state.setup.parts
    items, shown = [], set()
    for at in sorted(numbers):
        tile = state.setup.tile(at)
        if tile is None:
            continue
        has = tile.symbol.value if tile.symbol else "other"
        shown.add(has)
        items.append(
            li(
                button(
                    picture(tile, 66, parts=parts),
                    span(f"Tile {at}. {described(tile, 0, parts)}", class_="sr"),
                    type="button",
                    data_key=f"tile:{at}",
                    aria_disabled=None if f"tile:{at}" in offer.next else "true",
                ),
                class_=f"has-{has}",
            )
        )
    if not items:
        return None
    filters = _filters(shown) if len(items) > 8 and len(shown) > 1 else None
    return div(filters, ul(items, class_="pk-which"), class_="pk-pick")


def _filters(shown: set[str]) -> Html:
    """Pills that leave only the tiles of one symbol: radios, no script."""
    names = [("all", "All"), *((one, one) for one in ("wheel", "lotus", "knot", "fish")), ("other", "Other")]
    pills = [
        label(
            input_(type="radio", name="pk-has", value=value, checked=value == "all"),
            span(says) if value in ("all", "other") else join(mark(value, 24), span(value, class_="sr")),
        )
        for value, says in names
        if value == "all" or value in shown
    ]
    return fieldset(legend("Only tiles with", class_="sr"), pills, class_="pk-filters")


def not_drawn(state: State, offer: Offer[Move]) -> Html:
    """A tile that the copy has not got yet: drawn now, or left untold."""
    new, setup = None, state.setup
    if setup.copy is Copy.OWN and len(setup.prints.tiles) < BASIC + SPECIAL + FOURTEEN:
        name = f"form:tile:{len(setup.prints.tiles) + 1}"
        new = ask("It is not here", "Draw once what is printed on it.", "Draw it", name)
    skip = div(key("tile:0", "Leave it open", class_="btn quiet"), class_="pk-pass") if "tile:0" in offer.next else None
    return join(new, skip)


def lay(state: State, offer: Offer[Move]) -> View:
    """Where the tile lies, and how it is turned."""
    tile = state.in_hand
    if tile is None:
        return View(board="")
    name_, tiles = state.setup.players[state.whose].name, state.travellers[state.whose].map
    cell = turns = None
    for name in offer.chosen:
        kind, _, word = name.partition(":")
        if kind == "cell":
            cell = Cell.from_word(word)
        elif kind == "turns":
            turns = int(word)
    whole = offer.narrowed(())
    cells = [Cell.from_word(name[5:]) for name in (*whole.next, *whole.why_not) if name.startswith("cell:")]
    found = worths(state)
    tried = Tried(tile, cells, cell, turns, best(state))
    parts = state.setup.parts
    head = div(
        picture(tile, 62, parts=parts),
        span(b("Where does it lie?"), small(described(tile, 0, parts))),
        class_="pk-in-hand",
    )
    board = section(
        h2(f"{name_} lays the tile", class_="sr"),
        turnings(tiles, parts, tried, cell, _here(found, cell)) if cell else head,
        None if cell else p(small("In each place: points at best, what becomes whole."), class_="soft"),
        map_board(tiles, parts, tried=tried, seat=state.whose, name=name_),
        as_list(tiles, parts, state.whose) if tiles else None,
        class_="pk-task pk-lay",
    )
    return View(
        board=board,
        tried=tried_card(found[cell, turns]) if cell and turns is not None and (cell, turns) in found else "",
        below=join(everybody(state), supply(state)),
        hint="Choose how it lies" if cell else "Tap a place",
    )


def _here(found: Mapping[tuple[Cell, int], Worth], cell: Cell) -> dict[int, str]:
    """What the tile brings on a place, by its turning."""
    return {turns: points_say(one) for (at, turns), one in found.items() if at == cell}
