"""Tiles on the page: the row, which tile it is, and its space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import View
from engine.grid import Cell
from engine.move import Offer
from engine.words import plural
from games.parikrama.page.drawing import mark
from games.parikrama.page.maps.looked import best, points_say
from games.parikrama.page.maps.looked import tried as tried_card
from games.parikrama.page.maps.map_view import Tried, as_list, map_board, turnings
from games.parikrama.page.maps.tile_view import described, picture
from games.parikrama.page.new_tile import form_of
from games.parikrama.page.shown import ROW_RIDES, below, everybody, row_places, supply, task
from games.parikrama.rules.maps.tile import FOURTEEN_POINTS, Kind, Tile
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.state import Asked, Copy, State
from games.parikrama.rules.survey import reach
from games.parikrama.rules.turn import starter
from games.parikrama.rules.worth import Worth, worths
from markup.html import Html, b, button, div, fieldset, h2, input_, join, label, legend, li, p, section, small, span, ul
from markup.keys import ask, key
from markup.parts import fold


def row(state: State, offer: Offer[Move]) -> View:
    """Return the question which tile of the row, with the open places."""
    x = reach(state, len(state.closed))
    helps = []
    if any(name.startswith("tell:") for name in offer.next):
        helps.append("“Which?” asks which tile is there.")
    if any(state.setup.tile(number) for number in state.row):
        helps.append("“Points?” shows what it would score for you.")
    asks = task(
        "Which Basic tile?",
        p(_reach_says(state, x), class_="soft"),
        p(small(" ".join(helps)), class_="soft") if helps else None,
        row_places(state, offer, first=x),
    )
    return View(board=asks, below=below(state), hint="Tap the tile you take")


def _reach_says(state: State, x: int) -> str:
    if x >= len(state.row):
        return "You can take any tile in the row."
    return f"You can take one of the first {x} from the left. Then the row slides left and is refilled from the bag."


def _tell_fold(offer: Offer[Move]) -> Html | None:
    """Return the places whose tile can be entered, while a tap on the row takes a tile."""
    names = [name for name in offer.next if name.startswith("tell:")]
    if not names:
        return None
    keys = [key(name, name[5:], class_="btn") for name in names]
    return fold("tells", "To see what a tile would score, first enter which tile it is", div(keys, class_="pk-tells"))


def bonus(state: State, offer: Offer[Move]) -> View:
    """Return the question whether to take the long route bonus."""
    size = len(state.closed)
    ride = ROW_RIDES.get(size)
    what = ride.title if ride else "14-Point tile"
    fourteen = Tile(Kind.FOURTEEN, points=FOURTEEN_POINTS)
    drawn = mark(ride.value, 40) if ride else picture(fourteen, 40, parts=state.setup.parts)
    taken = "a Hitch-Hike card for your hand" if ride else "added to your Map immediately"
    asks = task(
        f"A group of {size} cards: does {state.name} take the {what}?",
        div(
            key("bonus:yes", "Take it", taken, mark=drawn),
            key("bonus:no", "Skip it", "and no smaller bonus"),
            class_="keys big-keys",
        ),
    )
    return View(
        board=asks, below=below(state), hint=f"Take the {what}", main="bonus:yes" if "bonus:yes" in offer.next else ""
    )


def reward(state: State, offer: Offer[Move]) -> View:
    """Return the question which tile comes with a Sight."""
    keys = [
        key("reward:basic", "A Basic tile", "from any place in the row", off="reward:basic" not in offer.next),
        key("reward:special", "A Special tile", "without discarding cards", off="reward:special" not in offer.next),
        key("reward:none", "No tile", "only the Sight", off="reward:none" not in offer.next),
    ]
    asks = task("Which tile comes with the Sight?", div(keys, class_="keys"))
    return View(board=asks, hand=_tell_fold(offer) or "", below=below(state), hint="Tap your choice")


# Which tile it is, and its space


def which(state: State, offer: Offer[Move]) -> View:
    """Return the tiles of the copy to choose from; pills filter them by symbol."""
    kind = {Asked.SPECIAL: Kind.SPECIAL, Asked.FOURTEEN: Kind.FOURTEEN}.get(state.now or Asked.BASIC, Kind.BASIC)
    title = f"Which {kind.title} tile is it?"
    if state.now is Asked.START:
        title = f"Which tile does {state.setup.players[starter(state)].name} start with?"
    elif state.now is Asked.TELL:
        title = f"Which tile is in place {state.place}?"
    elif state.now is Asked.UNTOLD:
        open_ = plural(state.travellers[state.whose].open_tiles, "tile")
        title = f"{state.setup.players[state.whose].name} has {open_} left open. Which is it?"
    numbers = [int(name[5:]) for name in (*offer.next, *offer.why_not) if name.startswith("tile:") and name != "tile:0"]
    tiles = which_tiles(state, offer, numbers)
    new = not_entered(state, offer, "Not in this list" if tiles else "Not entered yet")
    return View(board=task(title, tiles, new), below=below(state), hint="Tap the tile" if tiles else "Enter the tile")


def which_tiles(state: State, offer: Offer[Move], numbers: Sequence[int]) -> Html | None:
    """Return tiles of the copy as keys, by their numbers."""
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
    """Return pills that filter the tiles by symbol: radio buttons, no script."""
    names = [("all", "All"), *((one, one) for one in ("wheel", "lotus", "knot", "fish")), ("other", "Other")]
    pills = [
        label(
            input_(type="radio", name="pk-has", value=value, checked=value == "all"),
            span(says) if value in ("all", "other") else join(mark(value, 24), span(value, class_="sr")),
        )
        for value, says in names
        if value == "all" or value in shown
    ]
    return fieldset(legend("Show only tiles with", class_="sr"), pills, class_="pk-filters")


def not_entered(state: State, offer: Offer[Move], title: str = "Not in this list") -> Html:
    """Return the keys for a tile that is not in the copy yet: enter it now, or leave it open."""
    form = form_of(state)
    new = ask(title, "Enter once what is printed on it.", "Enter tile", f"form:{form}") if form else None
    skip = div(key("tile:0", "Skip for now", class_="btn quiet"), class_="pk-pass") if "tile:0" in offer.next else None
    return join(new, skip)


def lay(state: State, offer: Offer[Move]) -> View:
    """Return the question for the space and the rotation of the tile."""
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
        span(b("Where do you place it?"), small(described(tile, 0, parts))),
        button("Change", type="button", class_="tap soft-key", data_key=f"form:tile:{state.drawn}")
        if state.setup.copy is Copy.OWN
        else None,
        class_="pk-in-hand",
    )
    shows = "the score in this rotation" if state.held else "the best score"
    board = section(
        h2(f"{name_}: place the tile", class_="sr"),
        turnings(tiles, parts, tried, cell, _here(found, cell)) if cell else head,
        None if cell else p(small(f"Each space shows {shows} and what becomes complete."), class_="soft"),
        map_board(tiles, parts, tried=tried, seat=state.whose, name=name_),
        as_list(tiles, parts, state.whose) if tiles else None,
        class_="pk-task pk-lay",
    )
    return View(
        board=board,
        tried=tried_card(found[cell, turns]) if cell and turns is not None and (cell, turns) in found else "",
        below=join(everybody(state), supply(state)),
        hint="Choose the rotation" if cell else "Tap a space",
    )


def _here(found: Mapping[tuple[Cell, int], Worth], cell: Cell) -> dict[int, str]:
    """Return the value of the tile on a space, by rotation."""
    return {turns: points_say(one) for (at, turns), one in found.items() if at == cell}
