"""What the rules refuse: the one judge of every move, with the heading that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.move import Plain
from engine.refusal import Refusal, outside
from engine.turn import Outcome, Seat
from engine.way import Way
from engine.words import capital, plural
from games.parikrama.group import Flaw, Form, flaw, form, highest, missing, swapped
from games.parikrama.laid import Why, unfit
from games.parikrama.moves import (
    NOT_LATER,
    Adds,
    Back,
    Backpack,
    Bonus,
    Close,
    Done,
    Gift,
    Has,
    Keep,
    Lay,
    Move,
    Paid,
    Pay,
    Play,
    Rest,
    Reward,
    SetCard,
    SetSight,
    SetThing,
    SetTotal,
    Shows,
    Spent,
    Stop,
    Take,
    Tell,
    Told,
    Travel,
    Untold,
    Visit,
)
from games.parikrama.pieces import (
    FACE_UP,
    HIGHEST,
    LOWEST,
    MOST_TYPED,
    PACK_LESS,
    PER_HUE,
    REST,
    RIDE_CARDS,
    RIDES,
    RUN_SIZE,
    SET_SIZE,
    SIGHTS_OUT,
    SMALLEST,
    Card,
    Face,
    Ride,
)
from games.parikrama.state import Action, Asked, State
from games.parikrama.survey import box_kind, discount, free_tiles, lie_open, meets, paying, reach, sights_out
from games.parikrama.tile import PLACES, Kind, Power
from games.parikrama.turn import turn


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    if isinstance(turn(state), Outcome) and not isinstance(move, Untold):  # a tile left open can be told at any time
        return _OVER
    if isinstance(move, (SetThing, SetTotal, SetCard, SetSight, Untold)):
        return _refuse_by_hand(state, move)
    if state.setup.way is Way.END and state.now is None:
        return _JUDGES[type(move)](state, move) if isinstance(move, _AT_END) else _OTHER_WAY
    if not isinstance(move, _WHEN.get(state.now, ())):
        return _unasked(state, move)
    return _JUDGES[type(move)](state, move)


_AT_END: Final = (Adds, Spent, Visit, Shows, Has, Done)
_WHEN: Final[dict[Asked | None, tuple[type[Plain], ...]]] = {
    None: (Travel, Close, Backpack, Rest, Visit, Tell, Done, Stop),
    Asked.START: (Shows, Done),
    Asked.TRAVEL: (Play, Back, Pay, Paid, Done),
    Asked.KEEP: (Keep, Done),
    Asked.ROW: (Take, Tell, Done),
    Asked.BASIC: (Shows, Done),
    Asked.SPECIAL: (Shows, Done),
    Asked.FOURTEEN: (Shows, Done),
    Asked.LAY: (Lay, Done),
    Asked.TOTALS: (Has, Told, Done),
    Asked.BONUS: (Bonus, Done),
    Asked.REWARD: (Reward, Tell, Done),
    Asked.TELL: (Shows, Done),
    Asked.UNTOLD: (Shows, Done),
}
"""What answers each question; anything else waits."""
_OVER: Final = Refusal(
    "over", "The game is over.", "Undo the last step to go on from there.", "Scoring; ruling K6", firm=True
)
_OTHER_WAY: Final = Refusal(
    "other-way",
    "This move belongs to the other way of using the app.",
    "Open a new table: turn by turn, or score at the end.",
    "Gameplay",
    firm=True,
)
_ASKS: Final = {
    Asked.START: "First it is said with which tile each Map begins.",
    Asked.TRAVEL: "A Travel is begun: its cards are chosen and paid first.",
    Asked.KEEP: "First it is said which card of the set goes to the Journal.",
    Asked.ROW: "First a tile of the row is taken.",
    Asked.BASIC: "First it is said which Basic tile it is.",
    Asked.SPECIAL: "First it is said which Special tile it is.",
    Asked.FOURTEEN: "First it is said which 14-Point tile it is.",
    Asked.LAY: "First the tile is laid.",
    Asked.TOTALS: "First it is said what the Map shows now.",
    Asked.BONUS: "First it is said whether the long route bonus is taken.",
    Asked.REWARD: "First it is said which tile comes with the Sight.",
    Asked.TELL: "First it is said which tile lies there.",
    Asked.UNTOLD: "First it is said which tile was left open.",
}


def _unasked(state: State, move: Move) -> Refusal:
    if isinstance(move, (Adds, Spent)):
        return _OTHER_WAY
    if isinstance(move, Bonus) and SET_SIZE <= len(state.closed) < RUN_SIZE:
        at = len(state.closed) - SET_SIZE
        if not state.stock[at]:
            return _all_had(state, RIDES[at], "Go on without one, or correct who has them.")
    if state.now is not None:
        return _waits(state.now)
    return Refusal(
        "not-asked",
        "Nothing is asked to which this would be the answer.",
        "Choose an action first.",
        "Gameplay",
        firm=True,
    )


def _waits(asked: Asked) -> Refusal:
    return Refusal("asked", _ASKS[asked], "Answer that, or undo.", "Gameplay", firm=True)


# Actions of a turn


def _refuse_action(state: State, action: Action) -> Refusal | None:
    if action in state.done:
        return Refusal(
            "same-action",
            f"{action.title} was an action of this turn already.",
            "The two actions of a turn are different: choose another, or end the turn.",
            "Gameplay",
        )
    if len(state.done) >= state.actions:
        return Refusal(
            "no-action-left",
            "Everybody takes one last action, and it is taken." if state.last else "Both actions are taken.",
            "End the turn.",
            "Scoring; ruling K6" if state.last else "Gameplay",
        )
    return None


def _refuse_travel(state: State, move: Travel) -> Refusal | None:
    if not 0 <= move.into <= len(state.me.groups):
        return _no_group(state, state.seat)
    if refusal := _refuse_action(state, Action.TRAVEL):
        return refusal
    if state.me.hand < 1:
        return Refusal(
            "hand-empty",
            f"{state.name} has no card in hand to play.",
            "Rest first, or set the hand right.",
            "Action A: Travel",
        )
    return None


def _no_group(state: State, seat: Seat) -> Refusal:
    name, number = state.setup.players[seat].name, len(state.travellers[seat].groups)
    return Refusal(
        "no-group",
        f"{name} has {plural(number, 'open group')}{', and this is none of them' if number else ''}.",
        "Choose an own group, or begin a new one; nobody plays into the area of another.",
        "Action A: Travel",
        firm=True,
    )


def _refuse_play(state: State, move: Play) -> Refusal | None:
    if refusal := _no_such_card(move.card.face):
        return refusal
    if len(state.played) + 1 > state.me.hand:
        return Refusal(
            "not-in-hand",
            f"{state.name} has {plural(state.me.hand, 'card')} in hand.",
            "Play fewer, or set the hand right.",
            "Action A: Travel",
        )
    found = flaw(state.group, (*state.played, move.card))
    return None if found in (None, Flaw.GAP) else refused_group(state, found, (*state.played, move.card))


def _no_such_card(face: Face) -> Refusal | None:
    if LOWEST <= face.value <= HIGHEST:
        return None
    return Refusal(
        "value",
        f"No card has the value {face.value}.",
        f"Values go from {LOWEST} to {HIGHEST}, also that of a wild.",
        "Sets and Runs",
        firm=True,
    )


def refused_group(state: State, found: Flaw, played: tuple[Card, ...]) -> Refusal:
    """What forbids the group as it would lie."""
    cards = (*state.group, *played)
    first, new = cards[0].face, played[-1].face
    if found is Flaw.NEITHER:
        sentence = f"{first.title} and {new.title} share "
        sentence += "value and colour." if first == new else "neither value nor colour."
        return Refusal(
            "neither",
            sentence,
            "A set has one value in different colours, a run one colour in a row of values.",
            "Sets and Runs",
        )
    if found is Flaw.VALUE:
        return Refusal(
            "other-value",
            f"This group is a set of {first.value}s, and this is a {new.value}.",
            f"Add a {first.value} of another colour, or use another group.",
            "Sets and Runs",
        )
    if found is Flaw.HUE:
        return Refusal(
            "other-colour",
            f"This group is a run of {first.hue.title}, and this is {new.hue.title}.",
            f"Add a {first.hue.title} card, or use another group.",
            "Sets and Runs",
        )
    if found is Flaw.FIFTH:
        return Refusal(
            "fifth",
            "A set holds four cards at most, wilds with them.",
            "Close it, or use another group.",
            "Sets and Runs; Example 1",
        )
    if found is Flaw.EIGHTH:
        return Refusal(
            "eighth",
            "A run holds seven cards at most, wilds with them.",
            "Close it, or use another group.",
            "Sets and Runs; Example 1",
        )
    if found is Flaw.HUE_TWICE:
        return Refusal(
            "colour-twice",
            f"{new.hue.title} is in this set already.",
            "Add a colour that is missing; a wild keeps what it stands for.",
            "Sets and Runs; ruling K8",
        )
    if found is Flaw.VALUE_TWICE:
        return Refusal(
            "value-twice",
            f"The value {new.value} is in this run already.",
            "Add a value that is missing; a wild keeps what it stands for.",
            "Sets and Runs; ruling K8",
        )
    lacking = missing([card.face.value for card in cards])
    return Refusal(
        "gap",
        f"A gap: {' and '.join(map(str, lacking))} {'is' if len(lacking) == 1 else 'are'} missing in this run.",
        "Play what is missing too, or a wild for it; or take the cards back.",
        "Sets and Runs; Example 1",
    )


def _refuse_pay(state: State, move: Pay | Paid) -> Refusal | None:
    if not state.played:
        return Refusal(
            "no-card",
            "No card is chosen for this Travel.",
            "Choose one at least, or take the Travel back.",
            "Action A: Travel",
            firm=True,
        )
    if refusal := _refuse_rides(state, move):
        return refusal
    way = next((way for way in paying(state) if sorted_rides(way.rides) == sorted_rides(move.rides)), None)
    if isinstance(move, Paid):
        if refusal := outside(move.cards, 0, MOST_TYPED, "Costs"):
            return refusal
        pay: int | None = move.cards
    elif way is None or (way.pay is None and (way.most is None or discount(state.setup, state.me).unread)):
        return Refusal(
            "unread",
            "The price hangs on something printed that is not read yet.",
            "Tell what your copy shows, or type how many cards are paid.",
            "Costs; Discounts from Journal and Map",
            firm=True,
        )
    else:
        pay = way.pay
    if (found := flaw(state.group, state.played)) is not None:
        return refused_group(state, found, state.played)
    if pay is None:
        return Refusal(
            "untold",
            "The discount hangs on a tile of the Map that is not told yet."
            if discount(state.setup, state.me).untold
            else "The discount hangs on a spent hitch-hike that is not read yet.",
            "Tell it, or type how many cards are paid; a house ruling pays without it.",
            "Discounts from Journal and Map",
        )
    short = len(state.played) + pay - state.me.hand
    if short > 0:
        return Refusal(
            "cannot-pay",
            f"{state.me.hand} in hand, {len(state.played)} played and {pay} to pay: {short} short.",
            "Play fewer or cheaper cards, spend a hitch-hike, or Rest first.",
            "Costs",
        )
    return None


def sorted_rides(rides: tuple[Any, ...]) -> tuple[int, ...]:
    """The same hitch-hikes in the order of the book."""
    return tuple(sorted(ride.at for ride in rides))


def _refuse_rides(state: State, move: Pay | Paid) -> Refusal | None:
    counts = [sorted_rides(move.rides).count(at) for at in range(len(state.me.held))]
    if any(count > held for count, held in zip(counts, state.me.held, strict=True)):
        return Refusal(
            "ride-missing",
            f"{state.name} does not hold these hitch-hikes.",
            "Choose those that are there, or set them right.",
            "Route Bonuses",
            firm=True,
        )
    if len(move.rides) > len(state.played):
        return Refusal(
            "too-many-rides",
            f"{plural(len(move.rides), 'hitch-hike')} for {plural(len(state.played), 'card')}: "
            "each has to free one at least.",
            "Spend fewer.",
            "Route Bonuses; ruling K15",
            firm=True,
        )
    return None


# Journal


def _refuse_close(state: State, move: Close) -> Refusal | None:
    if not 1 <= move.group <= len(state.me.groups):
        return _no_group(state, state.seat)
    if refusal := _refuse_action(state, Action.JOURNAL):
        return refusal
    size = len(state.me.groups[move.group - 1])
    if size < SMALLEST:
        return Refusal(
            "too-small",
            f"A group needs three cards to be closed; this one has {size}.",
            "Travel into it first, or close another.",
            "Action B: Journal",
        )
    return None


def _refuse_keep(state: State, move: Keep) -> Refusal | None:
    if move.card not in state.closed:
        return Refusal(
            "not-in-group",
            f"{capital(move.card.title)} is no card of this group.",
            "Choose one of its cards.",
            "Action B: Journal 1",
            firm=True,
        )
    if form(state.closed) is not Form.SET and move.card != highest(state.closed):
        return Refusal(
            "not-highest",
            f"The highest card of a run goes to the Journal: {highest(state.closed).title}.",
            "Only in a set any card may be chosen.",
            "Action B: Journal 1; ruling K8",
        )
    return None


def _refuse_take(state: State, move: Take) -> Refusal | None:
    if not 1 <= move.place <= len(state.row):
        return Refusal(
            "no-place",
            f"No tile lies on place {move.place} of the row.",
            "Choose a place where one lies.",
            "Action B: Journal 3",
            firm=True,
        )
    size = len(state.closed)
    if move.place <= reach(state, size):
        return None
    if state.me.has(Power.SEVEN) is None:
        return Refusal(
            "untold",
            f"A group of {size} reaches {plural(size, 'place')} far, unless a tile not told opens the whole row.",
            f"Tell it, or choose a place from 1 to {size}; a house ruling takes from this one.",
            "Appendix",
        )
    return Refusal(
        "beyond",
        f"A group of {size} reaches {plural(size, 'place')} far, and this is place {move.place}.",
        f"Choose a place from 1 to {size}; a longer group reaches farther.",
        "Action B: Journal 3; ruling K10",
    )


def _refuse_tell(state: State, move: Tell) -> Refusal | None:
    if not state.setup.maps:
        return _NO_MAPS
    if not 1 <= move.place <= len(state.row):
        return Refusal(
            "no-place",
            f"No tile lies on place {move.place} of the row.",
            "Choose a place where one lies.",
            "Setup E",
            firm=True,
        )
    if not free_tiles(state, Kind.BASIC):
        return Refusal(
            "none-drawn",
            "No Basic tile drawn off your copy is left that could lie there.",
            "Draw the tile first.",
            "Setup E",
            firm=True,
        )
    return None


_NO_MAPS: Final = Refusal(
    "no-maps",
    "This table does not follow which tile lies where.",
    "Type what counts on the Map, or open a table that follows the Maps.",
    "Tiles",
    firm=True,
)


def _lawful(_: State, __: Move) -> None:
    return None


# Tiles


_KINDS: Final = {
    Asked.START: Kind.BASIC,
    Asked.BASIC: Kind.BASIC,
    Asked.TELL: Kind.BASIC,
    Asked.SPECIAL: Kind.SPECIAL,
    Asked.FOURTEEN: Kind.FOURTEEN,
}


def _refuse_shows(state: State, move: Shows) -> Refusal | None:
    if not state.setup.maps:
        return _NO_MAPS
    tile = state.setup.tile(move.tile)
    if move.tile == 0 and state.now not in (None, Asked.TELL):
        return None
    kind = _KINDS.get(state.now) if state.now else None
    if tile is None or (kind and tile.kind is not kind):
        what = f"{kind.title} tile" if kind else "tile"
        return Refusal(
            "no-tile",
            f"Tile {move.tile} is no {what} drawn off your copy.",
            "Draw it first, or choose one that is drawn.",
            "Components",
            firm=True,
        )
    if move.tile in state.gone:
        return Refusal(
            "tile-gone",
            f"Tile {move.tile} lies on a Map or in the row already.",
            "Choose another; tiles that look alike are drawn one by one.",
            "Components",
            firm=True,
        )
    return None


def _refuse_lay(state: State, move: Lay) -> Refusal | None:
    if refusal := outside(move.turns, 0, PLACES - 1, "Tiles"):
        return refusal
    why = unfit(state.travellers[state.whose].map, move.cell)
    if why is None:
        return None
    if why is Why.TAKEN:
        return Refusal("taken", "A tile lies there already.", "Choose an empty place.", "Tiles", firm=True)
    return Refusal(
        "no-side",
        "There the tile would touch the Map with a corner only."
        if why is Why.CORNER
        else "There the tile would not touch the Map.",
        "Choose a place that shares a whole side with a tile.",
        "Tiles",
    )


def _refuse_has(_: State, move: Has) -> Refusal | None:
    return outside(move.number, 0, move.total.most, "Scoring")


# Backpack, Rest, Sights, end of the turn


def _refuse_backpack(state: State, _: Backpack) -> Refusal | None:
    if refusal := _refuse_action(state, Action.BACKPACK):
        return refusal
    me = state.me
    unsure = me.has(Power.SIX) is None
    if me.backpack < (PACK_LESS if unsure else me.pack):
        return Refusal(
            "backpack-short",
            f"Exactly {me.pack_says} Backpack cards are discarded, and {state.name} has {me.backpack}.",
            "Close groups first: all their cards but one come into the Backpack.",
            "Action C: Backpack",
        )
    if state.pool < 1:
        return Refusal(
            "pool-empty",
            "No Special tile is left.",
            "Choose another action.",
            "Action C: Backpack",
        )
    if unsure:
        return Refusal(
            "untold",
            f"Whether {me.pack_says} Backpack cards are discarded hangs on a tile of the Map that is not told yet.",
            f"Tell it; a house ruling discards {me.pack}.",
            "Action C: Backpack",
        )
    return None


def _refuse_rest(state: State, move: Rest) -> Refusal | None:
    if refusal := outside(move.cards, 0, REST, "Action D: Rest"):
        return refusal
    if refusal := _refuse_action(state, Action.REST):
        return refusal
    if max(1, move.cards) > state.free_cards:
        left = state.free_cards
        return Refusal(
            "no-cards",
            f"Players have all Journey cards but {max(0, left)}." if left > 0 else "Players have all Journey cards.",
            "Take what lies there, choose another action, or set the hands right.",
            "Action D: Rest; ruling K12a",
        )
    if 0 < move.cards < REST and state.free_cards >= FACE_UP:
        return Refusal(
            "too-few",
            f"A Rest takes three coloured cards or one white, not {move.cards}.",
            "Take three; fewer only where fewer coloured cards lie there.",
            "Action D: Rest; ruling K12a",
        )
    return None


def _refuse_visit(state: State, move: Visit) -> Refusal | None:
    if refusal := _not_out(state, move.sight):
        return refusal
    sight = state.setup.sight(move.sight)
    assert sight is not None
    if state.setup.way is Way.TURNS and not meets(state.me.journal, sight.needs):
        return Refusal(
            "sight-needs",
            f"The Journal of {state.name} lacks cards for this Sight: {sight.title}.",
            "Journal what is missing; wilds and hitch-hikes do not count for it.",
            "Discover Sights; ruling K25",
        )
    return None


def _not_out(state: State, number: int) -> Refusal | None:
    if not state.setup.advanced or state.setup.sight(number) is None:
        return Refusal(
            "no-sight",
            f"There is no Sight {number} on this table.",
            "Choose one that is told for your copy; Sights belong to the advanced game.",
            "Advanced Variant",
            firm=True,
        )
    if number not in sights_out(state) or sum(len(one.sights) for one in state.travellers) >= SIGHTS_OUT:
        return Refusal(
            "sight-gone",
            "This Sight does not lie on the table any more.",
            f"{SIGHTS_OUT} lie there in a game, and one that is taken is not replaced.",
            "Advanced Variant",
            firm=True,
        )
    return None


def _refuse_reward(state: State, move: Reward) -> Refusal | None:
    if (move.gift is Gift.BASIC and not state.row) or (move.gift is Gift.SPECIAL and state.pool < 1):
        return Refusal(
            "nothing-left",
            f"No {move.gift.value.capitalize()} tile is left.",
            "Take the other kind, or none.",
            "Appendix › Sights",
            firm=True,
        )
    return None


def _refuse_done(state: State, _: Done) -> Refusal | None:
    if state.now is None:
        return None
    if state.setup.way is Way.END:
        return _waits(state.now)
    half = state.now in _HALF_DONE and not state.late
    lost = "what is begun is lost, until undo takes it back" if half else "nothing comes of it"
    return Refusal("turn-open", _ASKS[state.now], f"Answer that first; or let the turn go by, and {lost}.", "Gameplay")


_HALF_DONE: Final = (Asked.KEEP, Asked.ROW, Asked.BASIC, Asked.SPECIAL, Asked.FOURTEEN, Asked.LAY)
"""Something is spent for the answer already: a group, cards of the Backpack, a tile of the row."""


def _refuse_stop(state: State, _: Stop) -> Refusal | None:
    if state.idle >= state.seats and not state.done:
        return None
    return Refusal(
        "goes-on",
        "The game goes on until a Map has nine tiles.",
        "Only where everybody passed for a whole round can the table end it.",
        "Gameplay; ruling K28",
    )


# Score at the end


def _refuse_adds(state: State, move: Adds) -> Refusal | None:
    if refusal := _no_such_card(move.face):
        return refusal
    if sum(card.face.hue is move.face.hue for one in state.travellers for card in one.journal) >= PER_HUE:
        return Refusal(
            "no-more-cards",
            f"There are {PER_HUE} {move.face.hue.title} cards, and all are in Journals.",
            "Count them again.",
            "Components",
            firm=True,
        )
    return None


def _refuse_spent(state: State, move: Spent) -> Refusal | None:
    if sum(one.spent[move.ride.at] for one in state.travellers) >= RIDE_CARDS:
        return Refusal(
            "no-more-rides",
            f"There are {RIDE_CARDS} {move.ride.title}s, and all are in Journals.",
            "Count them again.",
            "Components",
            firm=True,
        )
    return None


# By hand


def _refuse_by_hand(state: State, move: SetThing | SetTotal | SetCard | SetSight | Untold) -> Refusal | None:
    if state.setup.way is Way.END:
        return _OTHER_WAY
    if refusal := _nobody(state, move.seat):
        return refusal
    if isinstance(move, Untold):
        return _refuse_untold(state, move)
    if isinstance(move, SetCard):
        return _refuse_set_card(state, move)
    if isinstance(move, SetSight):
        if move.lies:
            return _not_out(state, move.sight)
        return None if move.sight in state.travellers[move.seat].sights else _not_there(f"Sight {move.sight}")
    if isinstance(move, SetTotal):
        return outside(move.number, 0, move.total.most, "Components")
    ride, most = move.thing.ride, move.thing.most(state, move.seat)
    if ride and most < move.number <= RIDE_CARDS:
        return _all_had(state, ride, f"Enter {most} at most, or correct the others first.")
    return outside(move.number, 0, RIDE_CARDS if ride else most, "Components")


def _refuse_untold(state: State, move: Untold) -> Refusal | None:
    if not state.setup.maps:
        return _NO_MAPS
    if state.now and state.now in NOT_LATER:
        return _waits(state.now)
    if state.travellers[move.seat].untold:
        return None
    return Refusal(
        "all-told",
        f"Every tile on the Map of {state.setup.players[move.seat].name} is told.",
        "Where one more lies there, put the number of tiles right first.",
        "Tiles",
        firm=True,
    )


def _all_had(state: State, ride: Ride, instead: str) -> Refusal:
    """Four of each hitch-hike are in the box: who has them."""
    had = []
    for player, one in zip(state.setup.players, state.travellers, strict=True):
        counts = (("holds", one.held[ride.at]), ("has spent", one.spent[ride.at]))
        if said := " and ".join(f"{kept} {count}" for kept, count in counts if count):
            had.append(f"{player.name} {said}")
    return Refusal(
        "stock",
        f"There are {plural(RIDE_CARDS, ride.title)} in the box: {', '.join(had)}.",
        instead,
        "Components",
    )


def _refuse_set_card(state: State, move: SetCard) -> Refusal | None:
    one = state.travellers[move.seat]
    if not 0 <= move.group <= len(one.groups) + 1:
        return _no_group(state, move.seat)
    if move.had and move.had not in one.lying(move.group):
        return _not_there(capital(move.had.title))
    if move.had == move.lies:
        return Refusal(
            "same-card", "That is what the app has there.", "Choose what really lies there.", "Components", firm=True
        )
    if move.lies and (refusal := _no_such_card(move.lies.face) or _beyond_box(state, move.had, move.lies)):
        return refusal
    if move.group and flaw((), swapped(one.lying(move.group), move.had, move.lies)):
        return Refusal(
            "no-group-left",
            "So the cards of the group are neither a set nor a run.",
            "Put another of its cards right first, a run from its ends.",
            "Sets and Runs",
        )
    return None


def _not_there(what: str) -> Refusal:
    return Refusal("not-there", f"{what} does not lie there.", "Choose what lies there.", "Components", firm=True)


def _beyond_box(state: State, had: Card | None, lies: Card) -> Refusal | None:
    """No more cards of a colour lie open, and no more wilds, than the box has (Components)."""
    kind = box_kind(lies)
    many, most = lie_open(state)[kind]
    if many < most or (had and box_kind(had) == kind):
        return None
    return Refusal(
        "all-open",
        f"There are {most} {kind} cards, and all lie open already.",
        "Put right first where one lies too many.",
        "Components",
        firm=True,
    )


def _nobody(state: State, seat: Seat) -> Refusal | None:
    if seat < state.seats:
        return None
    return Refusal("nobody", f"Nobody sits on seat {seat.name}.", "Choose a seat of this table.", "Setup B", firm=True)


_JUDGES: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    Travel: _refuse_travel,
    Play: _refuse_play,
    Back: _lawful,
    Pay: _refuse_pay,
    Paid: _refuse_pay,
    Close: _refuse_close,
    Keep: _refuse_keep,
    Take: _refuse_take,
    Tell: _refuse_tell,
    Shows: _refuse_shows,
    Lay: _refuse_lay,
    Has: _refuse_has,
    Told: _lawful,
    Bonus: _lawful,
    Backpack: _refuse_backpack,
    Rest: _refuse_rest,
    Visit: _refuse_visit,
    Reward: _refuse_reward,
    Done: _refuse_done,
    Stop: _refuse_stop,
    Adds: _refuse_adds,
    Spent: _refuse_spent,
}
