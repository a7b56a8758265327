"""The table's page: what is tapped next comes first, then what lies beside it.

While a square is asked for, that is the village; while a tile is asked for, the tiles. Nothing is ever dropped: the
other one follows below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.way import Way
from engine.words import number, plural, signed
from games.panchayat.page.drawing import WHERE, Pencil, board
from games.panchayat.page.hand import (
    BUS,
    POLICE,
    RAILWAY,
    ask_card,
    ask_end_tiles,
    asks,
    asks_at_end,
    hand,
    short,
    uses,
)
from games.panchayat.page.shown import ORDINALS, Keys, choice, market, reserve, twenty
from games.panchayat.rules.keys import cell
from games.panchayat.rules.market import PILES, REVEALED, Spot, pile
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.corrections import lying
from games.panchayat.rules.moves.placing import Lay, Shift
from games.panchayat.rules.moves.replacing import Replace
from games.panchayat.rules.pieces import SQUARES, Building, Square
from games.panchayat.rules.state import Market, State
from games.panchayat.rules.turn import COLLECT, TILES_A_TURN, turn
from markup.html import Html, button, div, join, p
from markup.keys import key, typed, whose
from markup.marks import glyph


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """The board of a seat, the hand and the market."""
    if offer.by_hand:
        return _by_hand(state, offer, seat)
    now = turn(state)
    if isinstance(now, Turn) and now.actor is CHANCE:
        return _revealing(state, offer, seat)
    if isinstance(now, Outcome):
        return View(board=board(state, seat, {}, live=False), hand=asks_at_end(state) or "")
    if seat != state.seat:
        return View(board=board(state, seat, {}, live=False))
    if state.acts:
        return View(board=market(state, _keys(offer, 0)) or "", hand=board(state, seat, {}, live=False))
    return _final(state, offer) if state.setup.way is Way.END else _playing(state, offer, now)


def _keys(offer: Offer[Move], depth: int) -> Keys:
    """The keys at a depth, along those chosen."""
    chosen = offer.chosen[depth] if len(offer.chosen) > depth else ""
    narrowed = offer if len(offer.chosen) == depth else offer.narrowed(offer.chosen[:depth])
    return Keys(narrowed.next, narrowed.why_not, chosen)


def _square(name: str) -> Square | None:
    """The square of a key."""
    return Square[name[5:]] if name.startswith("cell:") else None


def _building(name: str) -> Building:
    """The building of a key such as `hand:house`."""
    return Building(name.partition(":")[2])


# Turn by turn


def _playing(state: State, offer: Offer[Move], now: Turn) -> View:
    root = _keys(offer, 0)
    use = root.chosen if root.chosen in (POLICE, RAILWAY, BUS) else ""
    abilities = uses(root, use)
    asked = asks(state)
    village = board(state, state.seat, _tried(state, offer), live=True)
    if use == POLICE:
        keys = _keys(offer, 1)
        tiles = choice("Which tile is the extra one?", "Police Station", _tiles(state, keys), picked=state.hand)
        return View(board=tiles, hand=join(abilities, asked, village), hint="Choose the extra tile")
    if use == BUS and len(offer.chosen) > 1:
        square = _square(offer.chosen[1])
        tiles = choice(f"Which tile replaces {_lying(state, square)}?", "Bus Stop", _tiles(state, _keys(offer, 2)))
        if offer.move:
            return View(board=village, hand=join(tiles, abilities, hand(state, root)), below=asked or "")
        return View(board=tiles, hand=join(abilities, village), hint="Choose the new tile")
    if now.phase == COLLECT and not use:
        tiles, hint = _collecting(state, offer, root)
        return View(board=tiles, hand=join(abilities, asked, div(village, class_="glance")), hint=hint)
    mine = join(hand(state, root), abilities, short(state, root))
    return View(board=village, hand=mine, hint=_hint(offer, now, use), below=asked or "")


def _tiles(state: State, keys: Keys) -> Html:
    """The tiles that can be taken, and the reserve."""
    return join(market(state, keys) if state.market else twenty(state, keys), reserve(state, keys))


def _collecting(state: State, offer: Offer[Move], root: Keys) -> tuple[Html, str]:
    if state.picked >= TILES_A_TURN:
        return _stowing(state, offer, root)
    if state.picked:
        title, hint = "And the second tile?", "Collect one more tile"
    else:
        title, hint = f"Which two tiles does {state.name} collect?", "Collect two tiles"
    below = f"{state.picked} of {TILES_A_TURN}" if state.picked else ""
    return choice(title, below, _tiles(state, root), picked=state.hand), hint


def _stowing(state: State, offer: Offer[Move], root: Keys) -> tuple[Html, str]:
    if not root.chosen.startswith("new:"):
        tiles = join(market(state, root), reserve(state, root))
        return choice("Which New tile is put away first?", "", tiles, picked=state.hand), "Put the New tiles away"
    columns = _keys(offer, 1)
    keys = Keys([*columns.live, *root.live], columns.refused, root.chosen)
    title = f"Which column takes {_building(root.chosen).title}?"
    tiles = join(market(state, keys, chosen_new=root.chosen), reserve(state, root))
    below = "the vacant one comes first" if columns.refused else "a full one goes to the discards"
    return choice(title, below, tiles, picked=state.hand), "Choose a column"


def _hint(offer: Offer[Move], now: Turn, use: str) -> str:
    if use == RAILWAY:
        return "Choose where it goes" if len(offer.chosen) > 1 else "Choose the tile that moves"
    if use == BUS:
        return "Choose the tile that goes"
    if "book" in offer.next:
        return "Book the turn"
    chosen = offer.chosen[0] if offer.chosen else ""
    return f"Choose a square for {_building(chosen).title}" if chosen.startswith("hand:") else "Choose a tile in hand"


def _lying(state: State, square: Square | None) -> str:
    lies = state.village.squares[square] if square is not None else None
    return f"{lies.building.title} on {square.name}" if lies and square is not None else "it"


# What is tried on the board


def _tried(state: State, offer: Offer[Move]) -> Mapping[Square, Pencil]:
    if not offer.chosen:
        return {}
    first = offer.chosen[0]
    at = _square(offer.chosen[1]) if len(offer.chosen) > 1 else None
    if first.startswith("hand:"):
        return _laying(state, offer, _building(first), at)
    if first == RAILWAY and at is not None:
        return _moving(state, offer, at)
    if first not in (RAILWAY, BUS):
        return {}
    keys = _keys(offer, 1)
    squares = [square for square in SQUARES if cell(square) in keys.live]
    verb = "Tap to move it." if first == RAILWAY else "Tap to replace it."
    tried = {square: Pencil(label=verb) for square in squares}
    if at is not None:
        new = next((move.tile for move in (offer.move,) if isinstance(move, Replace)), None)
        adds = _adds(state, offer.move)[1] if offer.move else ""
        tried[at] = Pencil(label=f"{new.title} would lie here and {adds}." if new else "", chosen=True, ghost=new)
    return tried


def _adds(state: State, move: Move) -> tuple[str, str]:
    """What a move would add to the turn: on the square, and in words."""
    found = move.preview(state)
    points = sum(line.points or 0 for line in found)
    unknown = any(line.points is None for line in found)
    shown = "?" if unknown and not points else f"{signed(points)}{'?' if unknown else ''}"
    return shown, f"add {number(points)}{' and what is not read yet' if unknown else ''}"


def _laying(state: State, offer: Offer[Move], building: Building, at: Square | None) -> Mapping[Square, Pencil]:
    """What the chosen tile would add on every square where it can be laid."""
    tried = {}
    for move in offer.legal:
        if isinstance(move, Lay) and move.tile is building:
            shown, adds = _adds(state, move)
            chosen = move.square == at
            label = f"{building.title} here would {adds}."
            tried[move.square] = Pencil(shown, label, chosen, building if chosen else None)
    return tried


def _moving(state: State, offer: Offer[Move], origin: Square) -> Mapping[Square, Pencil]:
    """Where a Railway Station can move a tile: it scores nothing itself, but tiles laid this turn may (ruling P31)."""
    lies = state.village.squares[origin]
    keys = _keys(offer, 2)
    to = _square(keys.chosen)
    tried = {origin: Pencil(chosen=to is None)}
    if lies:
        for square in SQUARES:
            if cell(square) in keys.live:
                shown, adds = _adds(state, Shift(origin, square))
                chosen = square == to
                label = f"{lies.building.title} would move here and {adds}."
                tried[square] = Pencil(shown, label, chosen, lies.building if chosen else None)
    return tried


# Chance


def _revealing(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Nobody acts, so that no seat is the acting one: another seat's village is looked at below the tiles."""
    keys = _keys(offer, 0)
    row = "Old" if state.to_reveal > REVEALED else "New"
    at = REVEALED - 1 - (state.to_reveal - 1) % REVEALED
    title = "Which tile is turned up?"
    tiles = choice(title, f"{row} row, {ORDINALS[at]} of {REVEALED}", twenty(state, keys))
    village = board(state, seat, {}, live=seat == state.seat)
    shown = market(state, Keys(()))
    if seat != state.seat:
        return View(board=join(tiles, village), hand=shown or "", hint="Turn up a tile")
    return View(board=tiles, hand=join(shown, village), hint="Turn up a tile")


# Scoring at the end


def _final(state: State, offer: Offer[Move]) -> View:
    root = _keys(offer, 0)
    at = _square(root.chosen)
    free = [square for square in SQUARES if cell(square) in root.live]
    tried = {square: Pencil("", "Tap to say what lies there.", square == at) for square in free}
    village = board(state, state.seat, tried, live=True)
    points = state.so_far[state.seat]
    says = "type them" if points is None else "tap to change them"
    ask_points = typed("points", "Points on the track", says, number(points))
    lie = f"{len(SQUARES) - len(free)} of {len(SQUARES)} tiles"
    done = typed("done", "Board is in", lie, waits="done" not in root.live)
    both = div(ask_points, done, class_="finals")
    asked = [ask_end_tiles(state)] if state.missing_end_tiles else []
    lying = [tile.building for tile in state.village.squares if tile]
    unread = next((building for building in lying if state.type_of(building) is None), None)
    if unread:
        asked.append(ask_card(unread))
    below = div(asked, class_="asks") if asked else None
    if at is None:
        hint = "Tap a square" if free else "Type the points, then “Board is in”"
        return View(board=village, hand=join(both, below), hint=hint)
    tiles = choice(f"What lies on {WHERE[at]}?", "", twenty(state, _keys(offer, 1)))
    return View(board=tiles, hand=join(village, both, below), hint=f"Choose what lies on {at.name}")


# Put right by hand


def _by_hand(state: State, offer: Offer[Move], seat: Seat) -> View:
    root = _keys(offer, 0)
    seats = whose(state.setup.players, root.chosen, "Whose village", "village")
    if state.market:
        seats = join(seats, _piles(state, state.market, root.chosen))
    if not root.chosen:
        title, hint = ("What is put right?", "Choose a part") if state.market else _WHOSE
        return View(board=choice(title, "", seats), hand=board(state, seat, {}, live=False), hint=hint)
    if state.market and root.chosen in {spot.value for spot in PILES}:
        return _pile_by_hand(state, offer, Spot(root.chosen), seats)
    seat = Seat[root.chosen[5:]]
    name = state.setup.players[seat].name
    cells = _keys(offer, 1)
    at = _square(cells.chosen)
    tried = {square: Pencil(chosen=True) for square in SQUARES if square == at}
    village = board(state, seat, tried, live=True)
    if at is None:
        undo = p(_LAID_NOW, class_="note") if state.laid and seat == state.seat else None
        return View(board=join(seats, village, undo), hint="Tap the square that is wrong")
    keys = _keys(offer, 2)
    lies = state.villages[seat].squares[at]
    nothing = None
    if lies:
        nothing = button(f"Take {lies.building.title} away", type="button", class_="btn", data_key="tile:none")
    buildings = twenty(state, keys) if lies is None else None
    tiles = choice(f"What really lies on {name}’s {at.name}?", "", nothing, buildings)
    return View(board=tiles, hand=join(seats, village), hint="Choose what really lies there")


_LAID_NOW: Final = "A tile laid this turn is not booked yet: if it is wrong, undo it."
_WHOSE: Final = ("Whose village is put right?", "Choose a village")


def _piles(state: State, market_: Market, chosen: str) -> Html:
    """The New row, the Old columns, the discards and the deck, each a key."""
    found = []
    for spot in PILES:
        tiles = pile(market_, spot)
        lie = [tile.title for tile in (tiles if spot is Spot.NEW else reversed(tiles))][:REVEALED]
        more = f" and {len(tiles) - REVEALED} more" if len(tiles) > REVEALED else ""
        says = f"{', '.join(lie)}{more}" if lie else "vacant"
        found.append(key(spot.value, _TITLES[spot], says, pressed=spot.value == chosen))
    found.append(key("deck", "Deck", plural(market_.deck, "tile")))
    return div(found, class_="keys")


def _pile_by_hand(state: State, offer: Offer[Move], spot: Spot, parts: Html) -> View:
    """Which tile of a row or pile is wrong, from the left or from the top, and what lies there really."""
    tiles = pile(state.market, spot) if state.market else ()
    places = _keys(offer, 1)
    if not places.chosen:
        found = [
            key(f"at:{at}", tile.title, lying(spot, at, len(tiles)), mark=glyph(f"g-{tile.value}", 28))
            for at, tile in enumerate(tiles)
        ]
        last = f"at:{len(tiles)}"
        found.append(key(last, "One more", lying(spot, len(tiles), len(tiles)), off=last not in places.live))
        if spot is not Spot.NEW:
            found.reverse()
        ask = choice(f"Which tile of {spot.title} is wrong?", "", div(found, class_="keys"))
        return View(board=ask, hand=parts, hint="Choose a tile")
    lies = next((tile for at, tile in enumerate(tiles) if places.chosen == f"at:{at}"), None)
    title = f"What really lies where {lies.title} is shown?" if lies else "Which tile lies there too?"
    nothing = lies and button(f"Take {lies.title} away", type="button", class_="btn", data_key="tile:none")
    ask = choice(title, spot.title, nothing, twenty(state, _keys(offer, 2)))
    return View(board=ask, hand=parts, hint="Choose what really lies there")


_TITLES: Final = {
    Spot.NEW: "New row",
    Spot.OLD_1: "Old 1",
    Spot.OLD_2: "Old 2",
    Spot.OLD_3: "Old 3",
    Spot.DISCARDS: "Discards",
}
