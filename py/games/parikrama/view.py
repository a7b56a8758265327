"""The table's page: what the turn can do, with the groups laid open; then one question at a time.

A journey is chosen card by card, and what it costs stands below as a sum; the cheapest way waits on the main button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import View
from engine.move import Offer, Path
from engine.refusal import Refusal
from engine.turn import Outcome, Seat
from engine.way import Way as Table
from engine.words import number
from games.parikrama.drawing import card, group, group_title, mark, plural, way
from games.parikrama.group import Form, flaw, form
from games.parikrama.judge import refused_group
from games.parikrama.laid import Cell
from games.parikrama.looked import points_say, worths
from games.parikrama.looked import tried as tried_card
from games.parikrama.map_view import Tried, as_list, map_board, turnings
from games.parikrama.moves import Move, Pay, Thing
from games.parikrama.pieces import (
    BASIC,
    FOURTEEN,
    HUES,
    REST,
    RIDES,
    SIGHT_FACES,
    SMALLEST,
    SPECIAL,
    VALUES,
    Card,
    Hue,
    Total,
)
from games.parikrama.price import Way
from games.parikrama.price_view import discounts, pay_says, price, unread, way_key
from games.parikrama.shown import (
    ROW_RIDES,
    about,
    coming,
    everybody,
    journal_cards,
    journal_part,
    map_part,
    marks_of,
    row_places,
    supply,
)
from games.parikrama.state import Asked, Copy, State
from games.parikrama.survey import asked_totals, discount, paying
from games.parikrama.tile import Kind
from games.parikrama.tile_view import described, picture
from games.parikrama.turn import starter, turn
from games.parikrama.worth import Worth
from markup.html import (
    Child,
    Html,
    b,
    button,
    div,
    fieldset,
    h2,
    input_,
    join,
    label,
    legend,
    li,
    p,
    section,
    small,
    span,
    ul,
)
from markup.keys import ask, key, typed, whose
from markup.parts import fold


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """What is asked now, and below it how it stands."""
    if offer.by_hand:
        return _by_hand(state, offer)
    now = turn(state)
    if isinstance(now, Outcome):
        return View(board=map_part(state, seat) or about(state, seat), about=about(state, seat))
    if seat != (now.seat or Seat.A):
        return View(board="", about=about(state, seat))
    if state.now is not None:
        return _ASKED[state.now](state, offer)
    if state.setup.way is Table.END:
        return _final(state, offer)
    return _actions(state, offer)


def _task(title: Child, *parts: Child, class_: str = "") -> Html:
    return section(h2(title), *parts, class_=f"pk-task {class_}".rstrip())


def _below(state: State, row: Html | None = None) -> Html:
    """How it stands: the row where the app follows it, the player's own Map, what everybody has, what is left."""
    seat = state.seat
    mine = (journal_part(state, seat), map_part(state, seat), coming(state, seat))
    return join(row, *mine, everybody(state), supply(state))


# What the turn can do


def _actions(state: State, offer: Offer[Move]) -> View:
    """Groups with what can be done with them, then Backpack, Rest, Sights."""
    whole = offer.narrowed(())
    me = state.me
    own = [_own(state, whole, at, cards) for at, cards in enumerate(me.groups, 1)]
    new = _key(whole, "group:new", "New group", "play cards to start one", mark=mark("travel", 28))
    left = state.actions - len(state.done)
    says = [f"{plural(me.hand, 'card')} in hand"]
    if state.done:
        says.append(f"{' and '.join(action.title for action in state.done)} done")
    others = [
        _key(
            whole,
            "backpack",
            "Backpack",
            f"{me.backpack} cards, takes {me.pack}",
            mark=mark("backpack", 28),
        ),
        *_rests(whole),
    ]
    task = _task(
        f"What does {state.name} do?" if left else f"{state.name} has done {plural(len(state.done), 'action')}",
        p(join("; ".join(says), "; ", discounts(discount(state.setup, me))), class_="soft"),
        div(own) if own else None,
        div(new, [one for one in others if one], class_="keys") if new or any(others) else None,
        _sights(state, whole),
    )
    quiet = None
    if not state.done:
        quiet = key("done", "No action this turn" if not state.last else "No last action", class_="btn quiet")
    stop = div(key("stop", "The table ends the game", "nobody can do anything more"), class_="keys")
    return View(
        board=task,
        hand=join(div(quiet, class_="pk-pass") if quiet else None, stop if "stop" in whole.next else None),
        below=_below(state, _row_part(state, whole) if state.setup.maps else None),
        hint="End the turn" if state.done else "Choose an action",
        main="done" if state.done else "",
    )


def _key(whole: Offer[Move], name: str, says: Child, more: Child = None, *, mark: Html | None = None) -> Html | None:
    """A key where it is offered or refused; nothing where it is not there."""
    if name not in whole.next and name not in whole.why_not:
        return None
    return key(name, says, more, mark=mark, off=name not in whole.next)


def _own(state: State, whole: Offer[Move], at: int, cards: Sequence[Card]) -> Html:
    """A group of the player with its keys."""
    close = f"close:{at}"
    x = len(cards)
    bring = "needs three"
    if x >= SMALLEST:
        bonus = _bonus_of(state, x)
        bring = f"tile 1–{x}" + (f", {bonus}" if bonus else "")
    keys = [
        _key(whole, f"group:{at}", "Add cards", _grows(cards), mark=mark("travel", 28)),
        _key(whole, close, "Close it", bring, mark=mark("journal", 28)),
    ]
    found = [one for one in keys if one]
    return div(
        div(group(cards, class_="small"), b(group_title(cards)), class_="pk-name"),
        div(found, class_="keys") if found else None,
        class_="pk-own",
    )


def _grows(cards: Sequence[Card]) -> str:
    """What a group can still take, in a few words."""
    values = sorted(card.face.value for card in cards)
    if form(cards) is Form.SET:
        missing = [hue.title for hue in HUES if hue not in {card.face.hue for card in cards}]
        return " or ".join(missing) or "it is full"
    if form(cards) is Form.RUN:
        ends = [value for value in (values[0] - 1, values[-1] + 1) if value in VALUES]
        return " or ".join(map(str, ends)) or "it is full"
    return "set or run"


def _bonus_of(state: State, size: int) -> str:
    """The long route bonus of a group, in words; empty: none."""
    ride = ROW_RIDES.get(size)
    if ride is not None:
        return ride.title if state.stock[ride.at] else ""
    return "14-Point" if size == 7 and state.fourteen else ""


def _rests(whole: Offer[Move]) -> list[Html | None]:
    rest = mark("rest", 28)
    found = [
        _key(whole, f"rest:{REST}", "Rest", "three coloured cards", mark=rest),
        _key(whole, "rest:white", "Rest", "one white card", mark=rest),
    ]
    fewer = [f"rest:{cards}" for cards in range(REST - 1, -1, -1) if f"rest:{cards}" in whole.next]
    found += [
        key(name, "Rest", f"only {name[5:]} coloured {'lies' if name[5:] == '1' else 'lie'} there", mark=rest)
        for name in fewer
    ]
    return found


def _sights(state: State, whole: Offer[Move]) -> Html | None:
    """Sights: no action. Those that the Journal meets are keys, the others stand folded with what they ask for."""
    if not state.setup.advanced:
        return None
    met = [_sight(state, name, live=True) for name in whole.next if name.startswith("sight:")]
    rest = [_sight(state, name, live=False) for name in whole.why_not if name.startswith("sight:")]
    many = len(state.setup.prints.sights)
    new = None
    if state.setup.copy is Copy.OWN and many < SIGHT_FACES:
        new = ask("One that is not here", "Tell once what it asks for.", "Tell it", f"form:sight:{many + 1}")
    return join(
        div(met, class_="keys") if met else None,
        fold("sights", join("Sights", span("no action", class_="count")), div(rest, class_="keys"), new),
    )


def _sight(state: State, name: str, *, live: bool) -> Html:
    sight = state.setup.sight(int(name[6:]))
    points = "?" if sight is None or sight.points is None else number(sight.points, signed=True)
    return key(name, f"Sight: {points}", sight.title if sight else "", mark=mark("sight", 28), off=not live)


# Travel


def _travel(state: State, offer: Offer[Move]) -> View:
    """The cards, the sum, the ways to pay."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    before, played = state.group, state.played
    found = paying(state) if played else ()
    off = discount(state.setup, state.me)
    payable = [way for way in found if _name(way) in whole.next]
    shown = payable or list(found)
    best = shown[0] if shown else None
    lies = group(before, played) if before or played else p("Which cards are played?", class_="soft")
    title = group_title((*before, *played)) if before or played else "A new group"
    in_hand = state.me.hand - len(played)
    cost = None
    why = _refusal(state, whole, best) if best is not None else None
    if best is not None:
        cost = join(
            price(state.setup, played, off, best),
            unread(state.setup, played, off, best),
            _short(why) if why and why.code != "unread" else None,
        )
    task = _task(
        join(title, small(join(f"{plural(in_hand, 'card')} left in hand; ", discounts(off)))),
        lies,
        cost,
        _cards(offer, whole, chosen),
    )
    others = _other_ways(state, whole, shown, best) if best is not None else None
    back = div(key("back", "Take all back" if played else "No Travel", class_="btn quiet"), class_="pk-pass")
    main = _name(best) if best is not None and _name(best) in whole.next else ""
    hint = "Choose its value" if chosen else "Choose a card"
    if best is not None:
        hint = pay_says(best) if main else _HINTS.get(why.code if why else "", "It is not lawful yet")
    return View(board=task, hand=join(others, back), below=_below(state), hint=hint, main=main)


_HINTS: Final = {
    "gap": "A gap in the run",
    "cannot-pay": "Too few cards",
    "unread": "Type what is paid",
}
"""What the main button says while it cannot pay, by the refusal."""


def begin(state: State) -> Path:
    """The colour of a run is chosen by itself: the next card can have no other."""
    cards = (*state.group, *state.played)
    if state.now is not Asked.TRAVEL or form(cards) is not Form.RUN:
        return ()
    return (f"card:{cards[0].face.hue.value}",)


def _name(way: Way) -> str:
    """The key of a way to pay."""
    return Pay(way.rides).path[0]


def _cards(offer: Offer[Move], whole: Offer[Move], chosen: str) -> Html:
    """A colour, real or as a wild, then its value."""
    rows = [_hue(whole, chosen, kind, hue) for kind in ("card", "wild") for hue in HUES]
    values = None
    kind, _, name = chosen.partition(":")
    if kind in ("card", "wild"):
        hue = Hue(name)
        keys = [_value(offer, value) for value in VALUES]
        values = div(
            keys,
            class_=f"pk-values {way(hue)}",
            role="group",
            aria_label=f"Value, {'wild as ' if kind == 'wild' else ''}{hue.title}",
        )
    return join(div(rows, class_="pk-hues", role="group", aria_label="Colour of the card"), values)


def _hue(whole: Offer[Move], chosen: str, kind: str, hue: Hue) -> Html:
    name = f"{kind}:{hue.value}"
    wild = kind == "wild"
    return button(
        span(mark("white" if wild else hue.value, 20), class_=f"pk-land {'way-w' if wild else way(hue)}"),
        span(span("wild as ", class_="sr") if wild else None, f"as {hue.title}" if wild else hue.title),
        type="button",
        data_key=name,
        aria_pressed=str(chosen == name).lower(),
        aria_disabled=None if name in whole.next else "true",
    )


def _value(offer: Offer[Move], value: int) -> Html:
    name = f"value:{value}"
    return button(
        str(value),
        type="button",
        data_key=name,
        aria_disabled=None if name in offer.next else "true",
    )


def _refusal(state: State, whole: Offer[Move], best: Way) -> Refusal | None:
    """Why it cannot be paid so; a gap also where some dots are not read yet."""
    if (found := flaw(state.group, state.played)) is not None:
        return refused_group(state, found, state.played)
    why = whole.why_not.get(_name(best))
    return why[1] if why else None


def _short(why: Refusal) -> Html:
    says = span(b(why.sentence), " ", why.instead)
    return p(span("✕", class_="no", aria_hidden="true"), says, class_="pk-short")


def _other_ways(state: State, whole: Offer[Move], shown: Sequence[Way], best: Way) -> Html | None:
    """The other ways to pay than the main button's; those in which a hitch-hike is idle stand folded."""
    off = discount(state.setup, state.me)
    keys: list[Html] = []
    idle: list[Html] = []
    for one in shown:
        if one is not best and _name(one) in whole.next:
            (idle if one.idle else keys).append(way_key(_name(one), state.setup, state.played, off, one))
    keys += [_paid(blank.path[0], blank.label) for blank in whole.blanks]
    return join(
        div(keys, class_="pk-ways") if keys else None,
        fold("idle", f"{len(idle)} more, no cheaper", div(idle, class_="pk-ways")) if idle else None,
    )


def _paid(name: str, label_: str) -> Html:
    return typed(name, label_, "type what was paid", waits=True)


# Journal


def _keep(state: State, offer: Offer[Move]) -> View:
    """Which card of a set goes to the Journal, with what each brings."""
    keys = []
    for one in state.closed:
        name = f"keep:{one.word()}"
        if one.wild:
            says: Child = "worth nothing in the Journal"
        else:
            found = state.setup.printed(one.face).marks
            says = join(f"value {one.face.value} ", marks_of(found) if found else "symbols not read yet")
        keys.append(key(name, one.title.capitalize(), says, mark=card(one), off=name not in offer.next))
    task = _task(
        "Which card goes to the Journal?",
        p("Any one of a set; the others go to the Backpack, face down.", class_="soft"),
        div(keys, class_="keys pk-keep"),
    )
    return View(board=task, below=_below(state), hint="Tap the card")


def _row(state: State, offer: Offer[Move]) -> View:
    """Which tile of the row: the first X places."""
    x = _reach(state)
    task = _task(
        "Which Basic tile?",
        p(_reach_says(state, x), class_="soft"),
        row_places(state, offer, first=x),
    )
    return View(board=task, below=_below(state), hint="Tap the tile that is taken")


def _reach(state: State) -> int:
    return state.reach or len(state.closed)


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
    return fold("tells", "Tell first what lies there, to see its worth", div(keys, class_="pk-tells"))


def _row_part(state: State, offer: Offer[Move] | None) -> Html:
    """The row while it is only looked at: a place that is not told can be told, a told one says its worth."""
    says = "left to right; tap one to tell it, or to see its worth" if offer else "left to right"
    return section(h2("The row", small(says)), row_places(state, offer), class_="part")


def _bonus(state: State, offer: Offer[Move]) -> View:
    """Whether the long route bonus is taken."""
    size = len(state.closed)
    ride = ROW_RIDES.get(size)
    what = ride.title if ride else "14-Point tile"
    drawn = mark(ride.value, 40) if ride else mark("wheel", 40)
    taken = "a hitch-hike, into your hand" if ride else "placed on your Map at once"
    task = _task(
        f"A group of {size}: does {state.name} take the {what}?",
        div(
            key("bonus:yes", f"Take the {what}", taken, mark=drawn),
            key("bonus:no", "Leave it", "no smaller one instead"),
            class_="keys big-keys",
        ),
    )
    return View(
        board=task, below=_below(state), hint=f"Take the {what}", main="bonus:yes" if "bonus:yes" in offer.next else ""
    )


def _reward(state: State, offer: Offer[Move]) -> View:
    """Which tile comes with a Sight."""
    keys = [
        key("reward:basic", "A Basic tile", "from any place of the row", off="reward:basic" not in offer.next),
        key("reward:special", "A Special tile", "no cards discarded", off="reward:special" not in offer.next),
        key("reward:none", "No tile", "only the Sight", off="reward:none" not in offer.next),
    ]
    task = _task("Which tile comes with the Sight?", div(keys, class_="keys"))
    return View(board=task, hand=_tell_fold(offer) or "", below=_below(state), hint="Tap what is taken")


# Which tile it is, and where it lies


def _which(state: State, offer: Offer[Move]) -> View:
    """The tiles of the copy, to say which one it is; pills show those with one symbol only."""
    kind = {Asked.SPECIAL: Kind.SPECIAL, Asked.FOURTEEN: Kind.FOURTEEN}.get(state.now or Asked.BASIC, Kind.BASIC)
    title = f"Which {kind.title} tile is it?"
    if state.now is Asked.START:
        title = f"With which tile does {state.setup.players[starter(state)].name} begin?"
    elif state.now is Asked.TELL:
        title = f"Which tile lies on place {state.place}?"
    numbers = [int(name[5:]) for name in (*offer.next, *offer.why_not) if name.startswith("tile:") and name != "tile:0"]
    return View(
        board=_task(title, _tiles(state, offer, numbers), _not_drawn(state, offer)),
        below=_below(state),
        hint="Tap the tile",
    )


def _tiles(state: State, offer: Offer[Move], numbers: Sequence[int]) -> Html | None:
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
    names = [("all", "All"), *((one, one) for one in ("wheel", "lotus", "knot", "fish")), ("other", "None")]
    pills = [
        label(
            input_(type="radio", name="pk-has", value=value, checked=value == "all"),
            span(says) if value in ("all", "other") else join(mark(value, 24), span(value, class_="sr")),
        )
        for value, says in names
        if value == "all" or value in shown
    ]
    return fieldset(legend("Only tiles with", class_="sr"), pills, class_="pk-filters")


def _not_drawn(state: State, offer: Offer[Move]) -> Html:
    """A tile that the copy has not got yet: drawn now, or left untold."""
    new, setup = None, state.setup
    if setup.copy is Copy.OWN and len(setup.prints.tiles) < BASIC + SPECIAL + FOURTEEN:
        name = f"form:tile:{len(setup.prints.tiles) + 1}"
        new = ask("It is not here", "Draw once what is printed on it.", "Draw it", name)
    skip = div(key("tile:0", "Leave it open", class_="btn quiet"), class_="pk-pass") if "tile:0" in offer.next else None
    return join(new, skip)


def _lay(state: State, offer: Offer[Move]) -> View:
    """Where the tile lies, and how it is turned."""
    tile = state.in_hand
    if tile is None:
        return View(board="")
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
    best: dict[Cell, str] = {}
    for (at, _), one in found.items():
        best.setdefault(at, points_say(one))
    tried = Tried(tile, cells, cell, turns, best)
    parts = state.setup.parts
    head = div(
        picture(tile, 62, parts=parts),
        span(b("Where does it lie?"), small(described(tile, 0, parts))),
        class_="pk-in-hand",
    )
    board = section(
        h2(f"{state.name} lays the tile", class_="sr"),
        turnings(state.me.map, parts, tried, cell, _here(found, cell)) if cell else head,
        map_board(state.me.map, parts, tried=tried, seat=state.seat, name=state.name),
        as_list(state.me.map, parts, f"map-{state.seat.name}") if state.me.map else None,
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


# What is typed


_GROUPS = (("Circles, complete", (Total.PURPLE, Total.BLUE, Total.GREEN, Total.YELLOW)),)


def _totals(state: State, offer: Offer[Move]) -> View:
    """Without maps: what has changed on the Map."""
    task = _task(
        f"What does {state.name}’s Map show now?",
        p("Complete circles are discounts. The rest can wait until the end.", class_="soft"),
        _typed(state, offer, asked_totals(state.setup)),
    )
    return View(board=task, below=_below(state), hint="Go on", main="on")


def _typed(state: State, offer: Offer[Move], totals: Sequence[Total]) -> Html:
    names = {blank.path[-1] for blank in offer.blanks}
    keys = []
    for total in totals:
        if total.key in names:
            had = state.me.total(total)
            says = "tap to change it" if had is not None else "not typed"
            keys.append(typed(total.key, total.title, says, "–" if had is None else number(had), waits=had is None))
    return div(keys, class_="finals")


def _final(state: State, offer: Offer[Move]) -> View:
    """Score at the end: the Journal card by card and the Map tile by tile, or what they come to."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    me = state.me
    rides = [
        _key(whole, f"ride:{ride.value}", ride.title, f"{me.spent[ride.at]} spent", mark=mark(ride.value, 26))
        for ride in RIDES
    ]
    journal = section(
        h2(f"The Journal of {state.name}", small("each coloured card, then the hitch-hikes spent")),
        journal_cards(me.journal) if me.journal else None,
        _adds(offer, whole, chosen),
        div([one for one in rides if one], class_="keys pk-rides"),
        _sights(state, whole),
        class_="pk-task",
    )
    names = [name for name in (*whole.next, *whole.why_not) if name.startswith("tile:") and name != "tile:0"]
    tiles = None
    if names:
        tiles = section(
            h2(f"The Map of {state.name}", small("tile by tile, as they lie")),
            _tiles(state, whole, [int(name[5:]) for name in names]),
            _not_drawn(state, whole),
            class_="part",
        )
    numbers = fold(
        "totals",
        "What it comes to, typed",
        _typed(state, whole, asked_totals(state.setup)),
        open_=not state.setup.maps,
    )
    return View(
        board=journal,
        hand=join(map_part(state, state.seat), tiles, numbers),
        below=coming(state, state.seat) or "",
        hint=f"{state.name} is counted",
        main="" if chosen else "done",
    )


def _adds(offer: Offer[Move], whole: Offer[Move], chosen: str) -> Html:
    rows = [_hue(whole, chosen, "card", hue) for hue in HUES]
    values = None
    if chosen.startswith("card:"):
        hue = Hue(chosen[5:])
        values = div(
            [_value(offer, value) for value in VALUES],
            class_=f"pk-values {way(hue)}",
            role="group",
            aria_label=f"Value, {hue.title}",
        )
    return join(div(rows, class_="pk-hues", role="group", aria_label="Colour of the card"), values)


# Put right by hand


def _by_hand(state: State, offer: Offer[Move]) -> View:
    """Whose, then what: cards in hand, Backpack, tiles, hitch-hikes, what the Map shows."""
    chosen = offer.chosen[0] if offer.chosen else ""
    keys = div(whose(state.setup.players, chosen, "Whose is it?"), class_="pk-whose")
    if not chosen:
        return View(board=join(_task("Whose cards or Map?", keys), everybody(state)), hint="Tap whose")
    seat = Seat[chosen.partition(":")[2]]
    one = state.travellers[seat]
    blanks = {blank.path[1] for blank in offer.blanks if len(blank.path) > 1 and blank.path[0] == chosen}
    now = {Thing.HAND: one.hand, Thing.BACKPACK: one.backpack, Thing.TILES: one.tiles}
    things = []
    for thing in Thing:
        if f"thing:{thing.value}" in blanks:
            had = one.held[thing.ride.at] if thing.ride else now[thing]
            things.append(typed(f"thing:{thing.value}", thing.title, "tap to set it", number(had)))
    totals = []
    for total in Total:
        if total.key in blanks:
            had_ = one.total(total)
            says = "set by hand" if had_ is not None else "as counted"
            totals.append(typed(total.key, total.title, says, "" if had_ is None else number(had_), waits=had_ is None))
    name = state.setup.players[seat].name
    return View(
        board=join(
            keys,
            _task(f"What {name} really has", div(things, class_="finals")),
            section(h2("What the Map shows"), div(totals, class_="finals"), class_="part") if totals else None,
        ),
        hint="Tap what is wrong",
    )


_ASKED: Final = {
    Asked.START: _which,
    Asked.TRAVEL: _travel,
    Asked.KEEP: _keep,
    Asked.ROW: _row,
    Asked.BASIC: _which,
    Asked.SPECIAL: _which,
    Asked.FOURTEEN: _which,
    Asked.LAY: _lay,
    Asked.TOTALS: _totals,
    Asked.BONUS: _bonus,
    Asked.REWARD: _reward,
    Asked.TELL: _which,
}
