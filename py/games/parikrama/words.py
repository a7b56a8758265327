"""The moves in words: on a button, in the log, and what to put back when one is undone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.turn import Seat
from engine.way import Way as Table
from engine.words import capital, plural
from games.parikrama import moves as m
from games.parikrama.group import Form, form, highest
from games.parikrama.laid import Cell
from games.parikrama.pieces import HAND_LIMIT, HUES, RIDES, RUN_SIZE, SET_SIZE, WILD_DOTS, Ride
from games.parikrama.play import play
from games.parikrama.price import Way
from games.parikrama.state import Asked, Group, State
from games.parikrama.survey import paying
from games.parikrama.turn import starter


def joined(parts: Sequence[str]) -> str:
    """Several things, as one says them."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def titled(group: Group) -> str:
    """A group in a few words, such as `run of Blue 3 to 5`."""
    if not group:
        return "new group"
    values = [card.face.value for card in group]
    if form(group) is Form.OPEN:
        return group[0].title
    if form(group) is Form.SET:
        return f"set of {values[0]}s, {joined([hue.title for hue in HUES if _holds(group, hue.value)])}"
    return f"run of {group[0].face.hue.title} {min(values)} to {max(values)}"


def _holds(group: Group, hue: str) -> bool:
    return any(card.face.hue.value == hue for card in group)


def sum_says(way: Way) -> str:
    """How a price comes about, such as `Blue 4 − 2 = 2; pay 2`."""
    parts = []
    if way.rides:
        parts.append(f"{rides_says(way.rides)}: {joined([capital(card.title) for card in way.freed])} free")
    for hue in HUES:
        dots, off = way.dots[hue.at], way.off[hue.at]
        if dots:
            parts.append(f"{hue.title} {dots}" + (f" − {off} = {dots - off}" if off else ""))
    if way.off_any:
        parts.append(f"any colour − {way.off_any}")
    if way.wilds:
        parts.append(f"{plural(way.wilds, 'wild')} {way.wilds * WILD_DOTS}")
    return f"{'; '.join(parts) or 'no cost'}; pay {way.most}"


def rides_says(rides: Sequence[Ride]) -> str:
    """Hitch-hikes in words, such as `2 Carriages and Truck`."""
    counts = [(ride, list(rides).count(ride)) for ride in RIDES]
    return joined([ride.title if count == 1 else plural(count, ride.title) for ride, count in counts if count])


def whose(state: State, seat: Seat) -> str:
    """The name of a seat."""
    return state.setup.players[seat].name if seat < state.seats else f"Seat {seat.name}"


def way_of(state: State, rides: Sequence[Ride]) -> Way | None:
    """The way to pay with these hitch-hikes; None where there is none."""
    wanted = sorted(ride.at for ride in rides)
    return next((way for way in paying(state) if sorted(ride.at for ride in way.rides) == wanted), None)


def _group(state: State, number: int) -> Group:
    return state.me.groups[number - 1] if 0 < number <= len(state.me.groups) else ()


def _tile(state: State, number: int) -> str:
    tile = state.setup.tile(number)
    return f"{tile.kind.title} tile {number}" if tile else "a tile that is not drawn yet"


def _row_tile(state: State, place: int) -> str:
    number = state.row[place - 1] if 0 < place <= len(state.row) else 0
    return f"place {place}" + (f", tile {number}" if number else "")


def where(cell: Cell) -> str:
    """A place of the Map, from the first tile, such as `2 right, 1 up`."""
    parts = [
        f"{abs(steps)} {after if steps > 0 else before}"
        for steps, before, after in ((cell.x, "left", "right"), (cell.y, "up", "down"))
        if steps
    ]
    return ", ".join(parts) or "first place"


def bonus_title(size: int) -> str:
    """The long route bonus of a group (Long Route Bonus; ruling K11)."""
    if size == RUN_SIZE:
        return "14-Point tile"
    return RIDES[size - SET_SIZE].title if SET_SIZE <= size < RUN_SIZE else "bonus"


def say(state: State, move: m.Move) -> str:  # noqa: PLR0912  # one case a move
    """The move on a button."""
    match move:
        case m.Travel():
            return f"Travel: {titled(_group(state, move.into)) if move.into else 'a new group'}"
        case m.Play() | m.Keep():
            return capital(move.card.title)
        case m.Back():
            return "Take the cards back"
        case m.Pay():
            return _say_pay(state, move)
        case m.Paid():
            return f"Pay {plural(move.cards, 'card')}" + (f" with {rides_says(move.rides)}" if move.rides else "")
        case m.Close():
            return f"Journal: close the {titled(_group(state, move.group))}"
        case m.Take():
            return f"Take the tile on {_row_tile(state, move.place)}"
        case m.Tell():
            return f"Which tile lies on place {move.place}?"
        case m.Shows():
            if state.now is Asked.UNTOLD and not move.tile:
                return "It stays open"
            return f"Tile {move.tile}" if move.tile else "A tile that is not drawn yet"
        case m.Lay():
            return "Lay the tile here"
        case m.Has() | m.SetTotal():
            return f"{move.total.title}: {move.number}"
        case m.Told():
            return "Go on"
        case m.Bonus():
            title = bonus_title(len(state.closed))
            return f"Take the {title}" if move.taken else f"No {title}"
        case m.Backpack():
            return f"{state.me.pack_says} cards for a Special tile"
        case m.Rest():
            return f"Rest: {plural(move.cards, 'coloured card')}" if move.cards > 0 else "Rest: one white card"
        case m.Visit():
            sight = state.setup.sight(move.sight)
            return f"Sight {move.sight}" + (f": {sight.title}" if sight else "")
        case m.Reward():
            return "No tile" if move.gift is m.Gift.NONE else f"A {move.gift.value.capitalize()} tile"
        case m.Done():
            return f"{state.name} is counted" if state.setup.way is Table.END else "End the turn"
        case m.Stop():
            return "End the game here"
        case m.Adds():
            return move.face.title
        case m.Spent():
            return f"{move.ride.title}, spent"
        case m.SetThing():
            return f"{move.thing.title}: {move.number}"
        case m.SetCard():
            return _put_right(state, move)
        case m.SetSight():
            return _sight_put_right(state, move)
        case m.Untold():
            return "Tell a tile left open"


def _say_pay(state: State, move: m.Pay) -> str:
    way = way_of(state, move.rides)
    if way is None or way.pay is None:
        return "Pay" + (f" with {rides_says(move.rides)}" if move.rides else "")
    return f"Pay {plural(way.pay, 'card')}" + (f" with {rides_says(move.rides)}" if move.rides else "")


def tell(state: State, move: m.Move) -> str:
    """The move in the log, and what follows from it by itself."""
    return f"{_told(state, move)}{_follows(state, move)}"


def _told(state: State, move: m.Move) -> str:  # noqa: PLR0912  # one case a move
    name = state.name
    match move:
        case m.Travel():
            return f"{name} travels: {titled(_group(state, move.into))}."
        case m.Play():
            return f"{name} plays {move.card.title}."
        case m.Back():
            return f"{name} takes the cards back."
        case m.Pay():
            way = way_of(state, move.rides)
            return f"{name} pays: {sum_says(way)}." if way else f"{name} pays."
        case m.Paid():
            by = f", with {rides_says(move.rides)}" if move.rides else ""
            return f"{name} pays {plural(move.cards, 'card')}{by}, as the table counts."
        case m.Close():
            group = _group(state, move.group)
            kept = "" if form(group) is Form.SET or not group else f"; {highest(group).title} goes to the Journal"
            return f"{name} closes the {titled(group)}{kept}."
        case m.Keep():
            return f"{capital(move.card.title)} goes to the Journal of {name}."
        case m.Take():
            return f"{name} takes the tile on {_row_tile(state, move.place)}."
        case m.Tell():
            return f"It is told which tile lies on place {move.place}."
        case m.Shows():
            return _told_shows(state, move)
        case m.Lay():
            turned = f", turned by {90 * move.turns}°" if move.turns else ""
            if state.late:
                return f"{capital(_tile(state, state.drawn))} lies there: {where(move.cell)}{turned}."
            return f"{name} lays {_tile(state, state.drawn)}: {where(move.cell)}{turned}."
        case m.Has():
            return f"{move.total.title} of {name}: {move.number}."
        case m.Told():
            return f"{name}’s Map is told."
        case m.Bonus():
            title = bonus_title(len(state.closed))
            return f"{name} takes the {title}." if move.taken else f"{name} takes no {title}."
        case m.Backpack():
            return f"{name} discards {state.me.pack} Backpack cards for a Special tile."
        case m.Rest():
            return f"{name} rests: {plural(move.cards, 'coloured card') if move.cards > 0 else 'one white card'}."
        case m.Visit():
            return f"{name} takes {'Sight' if state.setup.sight(move.sight) else 'the Sight'} {move.sight}."
        case m.Reward():
            gift = "no tile" if move.gift is m.Gift.NONE else f"a {move.gift.value.capitalize()} tile"
            return f"{name} adds {gift} for the Sight."
        case m.Done():
            return _told_done(state)
        case m.Stop():
            return "The table ends the game here."
        case m.Adds():
            return f"{move.face.title} is in the Journal of {name}."
        case m.Spent():
            return f"A spent {move.ride.title} is in the Journal of {name}."
        case m.SetThing():
            return f"{move.thing.title} of {whose(state, move.seat)}: {move.number}."
        case m.SetTotal():
            return f"{move.total.title} of {whose(state, move.seat)}: {move.number}."
        case m.SetCard():
            return f"{_put_right(state, move)}."
        case m.SetSight():
            return f"{_sight_put_right(state, move)}."
        case m.Untold():
            return f"A tile that was left open on the Map of {whose(state, move.seat)} is told."


def place_of(state: State, seat: Seat, group: int) -> str:
    """Where cards lie open, such as `Leaf’s Journal` or `Leaf’s run of Blue 3 to 5`."""
    cards = state.travellers[seat].lying(group) if seat < state.seats else ()
    name = whose(state, seat)
    if group and not cards:
        return f"a new group of {name}"
    return f"{name}’s {'group of one card' if len(cards) == 1 else titled(cards)}" if group else f"{name}’s Journal"


def _put_right(state: State, move: m.SetCard) -> str:
    where = place_of(state, move.seat, move.group)
    if move.lies is None:
        what = capital(move.had.title) if move.had else "Nothing"
        twice = move.seat < state.seats and state.travellers[move.seat].lying(move.group).count(move.had) > 1
        return f"{what} lies once less in {where}" if twice else f"{what} does not lie in {where}"
    instead = f", not {move.had.title}" if move.had else ""
    return f"{capital(move.lies.title)} lies in {where}{instead}"


def _sight_put_right(state: State, move: m.SetSight) -> str:
    return f"Sight {move.sight} {'lies' if move.lies else 'does not lie'} in {place_of(state, move.seat, 0)}"


def _told_shows(state: State, move: m.Shows) -> str:
    if state.now is Asked.START:
        return f"{whose(state, starter(state))} begins with {_tile(state, move.tile)}."
    if state.now is Asked.TELL:
        return f"On place {state.place} lies {_tile(state, move.tile)}."
    if state.now is Asked.UNTOLD and not move.tile:
        return f"A tile on the Map of {whose(state, state.whose)} stays open."
    return f"It is {_tile(state, move.tile)}."


def _told_done(state: State) -> str:
    if state.setup.way is Table.END:
        return f"Journal and Map of {state.name} are in."
    if state.now is Asked.START:
        return f"{whose(state, starter(state))} does not tell the starting tile."
    if state.late and (state.counted is not None or state.whose is not state.seat):
        return f"A tile on the Map of {whose(state, state.whose)} stays open."
    return f"{state.name} ends the turn" + ("." if state.done else " without an action.")


def _follows(state: State, move: m.Move) -> str:
    """What comes by itself: cards of the hand that are too many, the ninth tile, the last actions."""
    if state.setup.way is Table.END:
        return ""
    said, after = "", play(state, move)
    if after.ninth and not state.ninth:
        said += f" It is the ninth tile of {whose(state, after.ninth[0])}: the end begins."
    if after.turns > state.turns:
        said += f" {too_many}" if (too_many := to_do(state, move)) else ""
        if after.ends is not None and after.turns == after.ends:
            said += " Now everybody takes one last action."
        if after.counted is not None and not after.over:
            said += " Now it is told what else the Maps show."
    return said


def to_do(state: State, move: m.Move) -> str:
    """What is discarded where this move ends the turn (Rest)."""
    too_many = _too_many(state, move)
    return f"{state.name} discards {plural(too_many, 'card')} down to {HAND_LIMIT}." if too_many else ""


def _too_many(state: State, move: m.Move) -> int:
    """Cards that are discarded with this move; none where the turn goes on."""
    if state.setup.way is Table.END or play(state, move).turns == state.turns:
        return 0
    return cut(state, move)


def cut(state: State, move: m.Move) -> int:
    """Cards that are too many when the turn ends with this move (Rest); what it plays and pays is gone before."""
    hand = state.me.hand
    match move:
        case m.Rest():
            hand += max(1, move.cards)
        case m.Pay() | m.Paid():
            hand -= len(state.played) + _cost(state, move)
    return max(0, hand - HAND_LIMIT)


def _cost(state: State, move: m.Pay | m.Paid) -> int:
    """Cards that are discarded for a Travel (Costs)."""
    if isinstance(move, m.Paid):
        return move.cards
    way = way_of(state, move.rides)
    return way.most or 0 if way else 0


def put_back(state: State, move: m.Move) -> str:
    """What to put back on the table when this move, made in this state, is undone."""
    too_many = _too_many(state, move)
    given = f"Give {state.name} back the {plural(too_many, 'card')} discarded down to {HAND_LIMIT}." if too_many else ""
    return " ".join(filter(None, (_put_back(state, move), given)))


def _put_back(state: State, move: m.Move) -> str:  # one case a move
    name = state.name
    match move:
        case m.Pay() | m.Paid():
            return _pay_back(state, _cost(state, move), move.rides)
        case m.Close():
            return f"Turn the {titled(_group(state, move.group))} up again, out of Journal and Backpack."
        case m.Keep():
            return f"Take {move.card.title} out of the Journal of {name}."
        case m.Take():
            bag = " and the new tile of place 7 into the bag" if state.bag else ""
            return f"Put the tile back on place {move.place}{bag}; the others move to the right."
        case m.Lay():
            return "" if state.late else f"Take the tile off the Map of {name}."
        case m.Bonus():
            return f"Put the {bonus_title(len(state.closed))} back." if move.taken else ""
        case m.Backpack():
            return f"Give {name} the {state.me.pack} Backpack cards back, and the Special tile to the pool."
        case m.Rest():
            return f"Put what {name} drew back, and the new cards on the deck."
        case m.Visit() if state.setup.way is not Table.END:
            return f"Put Sight {move.sight} back."
        case m.Reward(gift=m.Gift.SPECIAL):
            return "Put the Special tile back into the pool."
        case _:
            return ""


def _pay_back(state: State, cards: int, rides: Sequence[Ride]) -> str:
    parts = [joined([card.title for card in state.played])]
    parts += [f"{plural(cards, 'card')} of the discards"] if cards else []
    parts += [rides_says(rides)] if rides else []
    return f"Take back into the hand of {state.name}: {joined(parts)}."
