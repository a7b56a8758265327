"""Parts next to the board: the turn's tiles, the abilities that can be used, and values to enter once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.game import Fact
from engine.score import ScoreLine
from engine.turn import Seat
from engine.way import Way
from engine.words import number, signed
from games.panchayat.page.drawing import badge
from games.panchayat.page.shown import Keys
from games.panchayat.rules.keys import cell
from games.panchayat.rules.pieces import END_TILES, Building, Card, Lands, Near, Rounds, Type
from games.panchayat.rules.scoring import ROUNDS, score, turn_lines, unread_types
from games.panchayat.rules.state import State
from games.panchayat.rules.turn import TILES_A_TURN
from markup import marks
from markup.html import Html, b, button, div, join, li, p, small, span, ul
from markup.keys import ask, key

POLICE: Final = "use:police-station"
RAILWAY: Final = "use:railway-station"
BUS: Final = "use:bus-stop"
_USES: Final = (
    (RAILWAY, Building.RAILWAY_STATION, "move a tile"),
    (POLICE, Building.POLICE_STATION, "collect one more"),
    (BUS, Building.BUS_STOP, "replace a tile"),
)
BONUS_TILES: Final = 2


def hand(state: State, root: Keys) -> Html | None:
    """Return the turn's tiles: those placed, with their preview, and those in hand."""
    items = [_laid(state, at) for at in range(len(state.laid))]
    pressed = root.chosen
    for building in state.hand:
        name = f"hand:{building.value}"
        face = join(
            marks.glyph(f"g-{building.value}", 32),
            span(
                b(building.title), small(_printed(state.cards.get(building)) if name in root else "goes to the reserve")
            ),
        )
        if name in root:
            items.append(
                li(button(face, type="button", data_key=name, aria_pressed="true" if pressed == name else "false"))
            )
            pressed = "" if pressed == name else pressed
        else:
            items.append(li(span(face, class_="held")))
    items += [
        li(span(marks.glyph(f"g-{tile.value}", 32), span(b(tile.title), small("reserved")), class_="held"))
        for tile in state.village.reserved
    ]
    return ul(items, class_="hand", aria_label=f"{state.name}’s hand") if items else None


def _laid(state: State, at: int) -> Html:
    laid = state.laid[at]
    mine = [line for line in turn_lines(state) if _owner(state, line.where) == at]
    points = sum(line.points or 0 for line in mine)
    says = signed(points)
    if any(line.points is None for line in mine):
        says = f"{says} + ?" if points else "?"
    where = f"on {laid.now.name}" if laid.now is not None else "replaced"
    return li(
        span(
            marks.glyph(f"g-{laid.building.value}", 32),
            span(b(laid.building.title), small(join(f"✓ {where}, ", span(says, class_="pencil-num")))),
            span("placed, turn not ended", class_="sr"),
            class_="held laid",
        )
    )


def _owner(state: State, where: tuple[str, ...]) -> int | None:
    """Return the index of the placed tile that a score line belongs to: the last one that it names."""
    named = [at for at, laid in enumerate(state.laid) if cell(laid.square) in where]
    return named[-1] if named else None


@lru_cache(maxsize=128)
def _printed(card: Card | None) -> Html:
    """Return the printed values of a tile in a few words."""
    if card is None:
        return Html("? not entered yet")
    parts = [Html(str(card.points))]
    for condition in card.conditions:
        points = number(condition.points, signed=True)
        if isinstance(condition, Near):
            what = condition.match.what
            said = badge(what) if isinstance(what, Type) else Html(what.title)
            readers = span(f" {what.title} adjacent", class_="sr") if isinstance(what, Type) else None
            parts.append(join(", ", f"{points} per ", said, readers))
        elif isinstance(condition, Lands):
            parts.append(join(", ", f"{points} {condition.land.value}"))
        elif isinstance(condition, Rounds):
            once = condition.first == condition.last
            when = f"round {condition.first}" if once else f"rounds {condition.first}–{condition.last}"
            parts.append(join(", ", f"{points} {when}"))
    return join(parts)


def uses(root: Keys, use: str) -> Html | None:
    """Return the one-time abilities that can be used now. A second tap on the one in use cancels it."""
    items = []
    for name, building, what in _USES:
        if name in root:
            used = name == use
            does, says = ("app:unchoose", "cancel") if used else (name, what)
            mark = marks.glyph(f"g-{building.value}", 28)
            items.append(li(key(does, building.title, says, mark=mark, pressed=used, class_="")))
    return ul(items, class_="hand uses", aria_label="Abilities") if items else None


def short(state: State, root: Keys) -> Html | None:
    """Return why a turn can end with too few tiles: corrections have left no tile to collect, or no empty square."""
    if "book" not in root.live or len(state.laid) >= TILES_A_TURN:
        return None
    return p(_FULL if state.hand else _NOTHING, class_="note")


_NOTHING: Final = "There is no tile to collect. End your turn, or correct the tiles."
_FULL: Final = "No square is empty. End your turn, or correct the village."


# Values to enter once


def entered_at(state: State, line: ScoreLine) -> str:
    """Return the form to enter the first value that an open score line lacks, such as `form/card:house`.

    Empty if there is none: the points on the score track, or a tile that has left the village.
    """
    if line.rule == "end-tiles":
        return f"form/end-tile:{END_TILES - state.missing_end_tiles + 1}"
    return next((f"form/card:{tile.value}" for tile in _unread(state, line)), "")


def _unread(state: State, line: ScoreLine) -> list[Building]:
    """Return the buildings whose printed values an open score line lacks: its own, then those of its village."""
    own = [tile for tile in Building if f"tile:{tile.value}" == line.piece and tile not in state.cards]
    return own + unread_types(state, state.villages[line.seat])


def facts(state: State) -> tuple[Fact, ...]:
    """Return the values that the score waits for: buildings that are not entered, then End Game Bonus tiles."""
    open_ = [line for line in score(state).lines if line.points is None and line.rule != "end-tiles"]
    cards = dict.fromkeys(tile for line in open_ for tile in _unread(state, line))
    numbers = range(END_TILES - state.missing_end_tiles, END_TILES)
    return (
        *(Fact(f"form/card:{tile.value}", f"{tile.title}: what is printed on the tile?") for tile in cards),
        *(Fact(f"form/end-tile:{at + 1}", f"End Game Bonus tile {at + 1}: which buildings?") for at in numbers),
    )


def asks_at_end(state: State) -> Html | None:
    """Return the prompts for values not entered after the game: the bonus tiles, and a building."""
    found = [ask_end_tiles(state)] if state.missing_end_tiles else []
    found += [asked for seat in range(state.seats) if (asked := _ask_bonus(state, Seat(seat)))]
    pages = (entered_at(state, line) for line in score(state).lines if line.points is None)
    cards = [Building(page.removeprefix("form/card:")) for page in pages if page.startswith("form/card:")]
    found += map(ask_card, cards[:1])
    return div(found, class_="asks") if found else None


def asks(state: State) -> Html | None:
    """Return the prompts for printed values and bonus tiles that are not entered yet."""
    at_hand = dict.fromkeys((*state.hand, *(laid.building for laid in state.laid)))
    found = [ask_card(building) for building in at_hand if state.cards.get(building) is None]
    if state.round in (1, ROUNDS) and (asked := _ask_bonus(state, state.seat)):
        found.append(asked)
    if state.round == ROUNDS and state.missing_end_tiles:
        found.append(ask_end_tiles(state))
    return div(found, class_="asks") if found else None


def _ask_bonus(state: State, seat: Seat) -> Html | None:
    """Return the prompt to enter the bonus tiles of a village, whose points are missing without them."""
    entered = sum(bonus.seat == seat for bonus in state.setup.bonus)
    if entered == BONUS_TILES or state.setup.solo or state.setup.way is not Way.TURNS:
        return None
    title = f"{state.setup.players[seat].name}’s bonus tiles"
    return ask(title, f"{entered or 'none'} of {BONUS_TILES} entered", "Enter them", f"form:bonus:{seat.name}")


def ask_card(building: Building) -> Html:
    """Return the prompt to enter the printed values of a building."""
    title = f"{building.title} is not entered in your copy yet"
    says = "The points are at the top left of the tile. Any scoring conditions are printed on it, too."
    return ask(title, says, "Enter it", f"form:card:{building.value}")


def ask_end_tiles(state: State) -> Html:
    """Return the prompt to enter the End Game Bonus tiles."""
    entered = len(state.setup.end_tiles)
    return ask(
        "End Game Bonus tiles",
        f"{entered or 'none'} of {END_TILES} entered",
        "Enter them",
        f"form:end-tile:{entered + 1}",
    )
