"""The table's page: the part to tap next comes first, then the rest.

While a square is chosen, the village comes first; while a tile is chosen, the tiles. The other one always follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import View
from engine.move import Offer
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.way import Way
from engine.words import number, plural, signed
from games.panchayat.page.drawing import WHERE, Preview, board
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
    """Return the board of a seat, the hand and the market."""
    if offer.corrects:
        return _correcting(state, offer)
    if offer.shown:
        return View(board=board(state, seat, {}, live=False))
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
    """Return the keys at a depth, after those chosen."""
    chosen = offer.chosen[depth] if len(offer.chosen) > depth else ""
    narrowed = offer if len(offer.chosen) == depth else offer.narrowed(offer.chosen[:depth])
    return Keys(narrowed.next, narrowed.why_not, chosen)


def _square(name: str) -> Square | None:
    """Return the square of a key, or None."""
    return Square[name[5:]] if name.startswith("cell:") else None


def _building(name: str) -> Building:
    """Return the building of a key such as `hand:house`."""
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
        tiles = choice("Which is your extra tile?", "Police Station", _tiles(state, keys), picked=state.hand)
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
    """Return the tiles that can be taken, and the reserve."""
    return join(market(state, keys) if state.market else twenty(state, keys), reserve(state, keys))


def _collecting(state: State, offer: Offer[Move], root: Keys) -> tuple[Html, str]:
    if state.picked >= TILES_A_TURN:
        return _stowing(state, offer, root)
    if state.picked:
        title, hint = "Which is the second tile?", "Collect one more tile"
    else:
        title, hint = f"{state.name}: collect which two tiles?", "Collect two tiles"
    below = f"{state.picked} of {TILES_A_TURN}" if state.picked else ""
    return choice(title, below, _tiles(state, root), picked=state.hand), hint


def _stowing(state: State, offer: Offer[Move], root: Keys) -> tuple[Html, str]:
    if not root.chosen.startswith("new:"):
        tiles = join(market(state, root), reserve(state, root))
        return choice("Which New Building do you move first?", "", tiles, picked=state.hand), "Move the New Buildings"
    columns = _keys(offer, 1)
    keys = Keys([*columns.live, *root.live], columns.refused, root.chosen)
    title = f"Which column takes {_building(root.chosen).title}?"
    tiles = join(market(state, keys, chosen_new=root.chosen), reserve(state, root))
    below = "fill a vacant column first" if columns.refused else "a full column is discarded first"
    return choice(title, below, tiles, picked=state.hand), "Choose a column"


def _hint(offer: Offer[Move], now: Turn, use: str) -> str:
    if use == RAILWAY:
        return "Choose its new square" if len(offer.chosen) > 1 else "Choose the tile to move"
    if use == BUS:
        return "Choose the tile to replace"
    if "book" in offer.next:
        return "End turn"
    chosen = offer.chosen[0] if offer.chosen else ""
    return (
        f"Choose a square for {_building(chosen).title}"
        if chosen.startswith("hand:")
        else "Choose a tile from your hand"
    )


def _lying(state: State, square: Square | None) -> str:
    lies = state.village.squares[square] if square is not None else None
    return f"{lies.building.title} on {square.name}" if lies and square is not None else "it"


# Previews on the board


def _tried(state: State, offer: Offer[Move]) -> Mapping[Square, Preview]:
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
    tried = {square: Preview(label=verb) for square in squares}
    if at is not None:
        new = next((move.tile for move in (offer.move,) if isinstance(move, Replace)), None)
        adds = _adds(state, offer.move)[1] if offer.move else ""
        tried[at] = Preview(label=f"{new.title} here would {adds}." if new else "", chosen=True, ghost=new)
    return tried


def _adds(state: State, move: Move) -> tuple[str, str]:
    """Return the points that a move would add to the turn: for the square, and in words."""
    each = [line.points for line in move.preview(state)]
    points, unknown = sum(filter(None, each)), None in each
    shown = "?" if unknown and not points else f"{signed(points)}{'?' if unknown else ''}"
    return shown, f"add {number(points)}{' plus values not entered yet' if unknown else ''}"


def _laying(state: State, offer: Offer[Move], building: Building, at: Square | None) -> Mapping[Square, Preview]:
    """Return the preview of the chosen tile on every square where it can be placed."""
    tried = {}
    for move in offer.legal:
        if isinstance(move, Lay) and move.tile is building:
            shown, adds = _adds(state, move)
            chosen = move.square == at
            label = f"{building.title} here would {adds}."
            tried[move.square] = Preview(shown, label, chosen, building if chosen else None)
    return tried


def _moving(state: State, offer: Offer[Move], origin: Square) -> Mapping[Square, Preview]:
    """Return the previews of a Railway Station: a move can change the score of tiles placed this turn (ruling P31)."""
    lies = state.village.squares[origin]
    keys = _keys(offer, 2)
    to = _square(keys.chosen)
    tried = {origin: Preview(chosen=to is None)}
    if lies:
        for square in SQUARES:
            if cell(square) in keys.live:
                shown, adds = _adds(state, Shift(origin, square))
                chosen = square == to
                label = f"Moving {lies.building.title} here would {adds}."
                tried[square] = Preview(shown, label, chosen, lies.building if chosen else None)
    return tried


# Chance


def _revealing(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Return the page of a reveal. No seat acts, so another seat's village is shown below the tiles."""
    keys = _keys(offer, 0)
    row = "Old columns" if state.to_reveal > REVEALED else "New Buildings"
    at = REVEALED - 1 - (state.to_reveal - 1) % REVEALED
    title = "Which tile did you reveal?"
    tiles = choice(title, f"From the deck: {row}, {ORDINALS[at]} of {REVEALED}", twenty(state, keys))
    if state.market and not state.market.deck:
        says = "The deck is empty. Shuffle the discard pile into a new deck, then reveal the tile."
        tiles = join(p(says, class_="told"), tiles)
    village = board(state, seat, {}, live=seat == state.seat)
    shown = market(state, Keys(()))
    if seat != state.seat:
        return View(board=join(tiles, village), hand=shown or "", hint="Reveal a tile")
    return View(board=tiles, hand=join(shown, village), hint="Reveal a tile")


# Scoring at the end


def _final(state: State, offer: Offer[Move]) -> View:
    root = _keys(offer, 0)
    at = _square(root.chosen)
    free = [square for square in SQUARES if cell(square) in root.live]
    tried = {square: Preview("", "Tap to enter its building.", square == at) for square in free}
    village = board(state, state.seat, tried, live=True)
    points = state.so_far[state.seat]
    says = "enter them" if points is None else "tap to change"
    ask_points = typed("points", "Points on the score track", says, number(points))
    lie = f"{len(SQUARES) - len(free)} of {len(SQUARES)} tiles"
    done = typed("done", "Board complete", lie, waits="done" not in root.live)
    both = div(ask_points, done, class_="finals")
    asked = [ask_end_tiles(state)] if state.missing_end_tiles else []
    lying = [tile.building for tile in state.village.squares if tile]
    unread = next((building for building in lying if state.type_of(building) is None), None)
    if unread:
        asked.append(ask_card(unread))
    below = div(asked, class_="asks") if asked else None
    if at is None:
        main = "done" if points is not None and "done" in root.live else ""
        hint = "Board complete" if main else "Tap a square" if free else "Enter the points, then “Board complete”"
        return View(board=village, hand=join(both, below), hint=hint, main=main)
    tiles = choice(f"What is on {WHERE[at]}?", "", twenty(state, _keys(offer, 1)))
    return View(board=tiles, hand=join(village, both, below), hint=f"Choose what is on {at.name}")


# Corrections


def _correcting(state: State, offer: Offer[Move]) -> View:
    root = _keys(offer, 0)
    seats = whose(state.setup.players, root.chosen, "Which village?", "village")
    if state.market:
        seats = join(seats, _piles(state, state.market, root.chosen))
    if not root.chosen:
        title, hint = ("What do you want to correct?", "Choose an area") if state.market else _WHOSE
        return View(board=choice(title, "", seats), hint=hint)
    if state.market and root.chosen in {spot.value for spot in PILES}:
        return _correcting_pile(state, offer, Spot(root.chosen), seats)
    seat = Seat[root.chosen[5:]]
    name = state.setup.players[seat].name
    cells = _keys(offer, 1)
    at = _square(cells.chosen)
    tried = {square: Preview(chosen=True) for square in SQUARES if square == at}
    village = board(state, seat, tried, live=True)
    if at is None:
        undo = p(_LAID_NOW, class_="note") if state.laid and seat == state.seat else None
        return View(board=join(seats, village, undo), hint="Tap the wrong square")
    keys = _keys(offer, 2)
    lies = state.villages[seat].squares[at]
    nothing = None
    if lies:
        nothing = button(f"Remove {lies.building.title}", type="button", class_="btn", data_key="tile:none")
    tiles = choice(f"What is really on {at.name} in {name}’s village?", "", nothing, twenty(state, keys))
    return View(board=tiles, hand=join(seats, village), hint="Choose the correct tile")


_LAID_NOW: Final = "The tile placed this turn is not final yet. If it is wrong, undo it."
_WHOSE: Final = ("Which village do you want to correct?", "Choose a village")


def _piles(state: State, market_: Market, chosen: str) -> Html:
    """Return a key for each of the New Buildings, the Old columns, the discard pile and the deck."""
    found = []
    for spot in PILES:
        tiles = pile(market_, spot)
        lie = [tile.title for tile in (tiles if spot is Spot.NEW else reversed(tiles))][:REVEALED]
        more = f" and {len(tiles) - REVEALED} more" if len(tiles) > REVEALED else ""
        says = f"{', '.join(lie)}{more}" if lie else "vacant"
        found.append(key(spot.value, _TITLES[spot], says, pressed=spot.value == chosen))
    found.append(key("deck", "Deck", plural(market_.deck, "tile")))
    return div(found, class_="keys")


def _correcting_pile(state: State, offer: Offer[Move], spot: Spot, parts: Html) -> View:
    """Return the questions for a wrong tile: its place from the left or from the top, then the correct tile."""
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
    title = f"Which tile is really there instead of {lies.title}?" if lies else "Which other tile is there?"
    nothing = lies and button(f"Remove {lies.title}", type="button", class_="btn", data_key="tile:none")
    ask = choice(title, spot.title, nothing, twenty(state, _keys(offer, 2)))
    return View(board=ask, hand=parts, hint="Choose the correct tile")


_TITLES: Final = {
    Spot.NEW: "New Buildings",
    Spot.OLD_1: "Old column 1",
    Spot.OLD_2: "Old column 2",
    Spot.OLD_3: "Old column 3",
    Spot.DISCARDS: "Discard pile",
}
