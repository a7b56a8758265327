"""The table's page: one question of the turn with its keys, the landscape, and below it the bank, the Jewel, the zones.

The three things that are said of every tile have the same place each turn: what is drawn, what it completes, the cube.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.move import Offer
from engine.turn import Outcome, Seat
from engine.value import but, latest
from engine.way import Way
from engine.words import capital, number, plural
from games.hampi import turn as steps
from games.hampi.drawing import balance, cubes, icon, sun
from games.hampi.landscape import START_TILES
from games.hampi.map_part import map_part
from games.hampi.moves import TYPICAL, Completes, Draw, Joins, Marks, Move, What
from games.hampi.pieces import ADVANCED, AROUND, PEOPLE, ROUND_2_CUBES, Asks, Condition, Kind, Person, Zone
from games.hampi.scoring import sum_of
from games.hampi.shown import about, bank, booking_card, condition_says, jewel_part, just_booked, zones_part
from games.hampi.state import Asked, Record, Standing, State
from games.hampi.survey import shut_in
from games.hampi.turn import turn
from games.hampi.words import names, say, warnings
from markup import marks
from markup.html import Child, Html, b, button, div, h2, join, p, section, small, span
from markup.keys import ask, key, typed, whose
from markup.parts import fold


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """What is asked now, the landscape, and how it stands."""
    if offer.by_hand:
        return _by_hand(state, offer)
    now = turn(state)
    land = map_part(state, offer)
    if isinstance(now, Outcome):
        return View(board=land, below=_below(state), about=about(state, seat))
    if seat != (now.seat or Seat.A):
        return View(board=land, about=about(state, seat))
    if state.asked:
        return _asked(state, offer, land)
    if state.setup.way is Way.END:
        return _final(state, offer)
    if now.phase in (steps.START, steps.PLACE):
        return _placing(state, offer, land)
    if now.phase == steps.DRAW:
        return _warned(state, _drawing(state, offer, land))
    if state.scoring:
        return _warned(state, _scoring(state, offer, state.scoring, land))
    return _zones(state, offer, land)


def _warned(state: State, seen: View) -> View:
    """The page, and what looks odd before what else is beside the board."""
    asks = [p(span("?", class_="knot", aria_hidden="true"), span(one), class_="looks-odd") for one in warnings(state)]
    return but(seen, hand=join(asks, Html(seen.hand)))


@latest
def _below(state: State) -> Html:
    """How it stands, whatever is asked now."""
    return join(bank(state), jewel_part(state), zones_part(state))


def _task(title: Child, *parts: Child, class_: str = "") -> Html:
    return section(h2(title), *parts, class_=f"hampi-task {class_}".rstrip())


def _page(task: Html, land: Html, **rest: str) -> View:
    """With a landscape the task stands above it, else it is the page."""
    return View(board=div(task, land, class_="hampi-place"), **rest)


# What is drawn


def _drawing(state: State, offer: Offer[Move], land: Html) -> View:
    """A Land tile, the Sun Jewel, a condition, or nothing more."""
    main = "draw:land" if "draw:land" in offer.next else ""
    jewel = None
    if "draw:jewel" in offer.next:
        jewel = key("draw:jewel", "Sun Jewel", "instead of a Land tile", mark=sun(34))
    numbers = [what for what in What if what.condition and f"draw:{what.value}" in offer.next]
    drawn = {resolved.number for resolved in state.conditions}
    others = [move for move, _ in offer.refused if not (isinstance(move, Draw) and move.what.condition in drawn)]
    conditions = [_condition_key(state, what) for what in numbers]
    title = f"What does {state.name} draw from stack {state.round}?"
    left = _left(state)
    task = _task(
        join(title, small(left) if main and left else None),
        div(jewel, class_="keys big-keys") if jewel else None,
    )
    banker = just_booked(state)
    hand = join(
        banker,
        section(h2(f"Condition tile, {len(numbers)} of 7 to come"), div(conditions, class_="keys"), class_="part")
        if conditions
        else None,
        _not_now("other-draws", "Something else is drawn", [key(m.path[0], say(state, m), off=True) for m in others]),
        _empty(state, quiet=bool(main)) if "empty" in offer.next else None,
    )
    hint = "Land tile drawn" if main else "Tap what is drawn"
    return _page(task, land, hand=hand, below=_below(state), hint=hint, main=main)


def _not_now(name: str, title: str, keys: Sequence[Html]) -> Html | None:
    """What the rules refuse now: a tap says why, and lets the table do it all the same."""
    return fold(name, title, div(keys, class_="keys")) if keys else None


def _empty(state: State, *, quiet: bool) -> Html:
    """The end of the round, quiet and below all draws while a tile can come still."""
    class_ = "btn quiet" if quiet else "btn"
    return div(key("empty", f"Stack {state.round} is empty", "the round ends", class_=class_), class_="keys part")


def _left(state: State) -> str:
    left = state.lands_left
    return "" if left is None else f"{plural(left, 'Land tile')} left in it"


def _condition_key(state: State, what: What) -> Html:
    says, who = condition_says(state, what.condition)
    knot = span(str(what.condition), class_="knot", aria_hidden="true")
    return key(f"draw:{what.value}", says, who, mark=knot)


# What the table is asked


def _asked(state: State, offer: Offer[Move], land: Html) -> View:
    whole = offer.narrowed(())
    if state.asked is Asked.FINDER:
        task = _task(
            "Who drew the Sun Jewel?",
            p("It lay in stack 1, which is empty.", class_="soft"),
            _seat_keys(state, whole),
        )
        return _page(task, land, below=_below(state), hint="Tap who drew it")
    if state.asked is Asked.GO_ON:
        win = f"{names(state, state.holders)} {'win' if len(state.holders) > 1 else 'wins'}"
        task = _task(
            "The quick game is over",
            p(sun(28), f"{win}: the Sun Jewel is there.", class_="holds") if state.holders else None,
            div(
                key("stop", "It ends here", win if state.holders else None),
                key("on", "Go on with round 3", "as a full game, with the same support"),
                class_="keys big-keys",
            ),
        )
        return _page(task, land, below=_below(state), hint="It ends, or goes on")
    if state.asked is Asked.SEVENTH:
        conditions = [_condition_key(state, what) for what in What if f"draw:{what.value}" in whole.next]
        task = _task(
            "Which condition is the seventh?",
            div(conditions, class_="keys"),
            div(key("given", "Say who holds the Jewel", "without a condition"), class_="keys"),
        )
        return _page(task, land, below=_below(state), hint="Tap the condition")
    if state.asked is Asked.HOLDER:
        task = _task("Who holds the Sun Jewel?", _seat_keys(state, whole))
        main = "given" if "given" in whole.next else ""
        hint = "Those hold it" if main else "Tap who holds it, or all"
        return _page(task, land, below=_below(state), hint=hint, main=main)
    return _condition(state, whole, land)


def _seat_keys(state: State, whole: Offer[Move]) -> Html:
    """The players as keys; those who are named already are pressed."""
    keys = []
    for at in range(state.seats):
        seat, player = Seat(at), state.setup.players[at]
        name = f"seat:{seat.name}"
        named = seat in state.named
        keys.append(
            key(
                name,
                player.name,
                "named" if named else None,
                mark=marks.seat(seat, player),
                pressed=named,
                off=name not in whole.next,
            )
        )
    return div(keys, class_="keys")


def _condition(state: State, whole: Offer[Move], land: Html) -> View:
    """A drawn condition that is not known, or that the table has to answer."""
    known = state.setup.condition(state.drawn)
    title = f"Condition {state.drawn}: {known.title if known else 'what does it say?'}"
    main = "given" if state.named and "given" in whole.next else ""
    hint = "To those who are named" if state.named else "Tap who gets it"
    if state.read:
        task = _task(
            title, p("Whose support does it add up?", class_="soft"), _people_read(state, whole), _most(state, whole)
        )
        return _page(task, land, below=_below(state), hint="The most, or the fewest?")
    nobody = None
    if not state.named and "given" in whole.next:
        stays = f"it stays with {names(state, state.holders)}" if state.holders else "it goes to nobody"
        nobody = div(key("given", "Nobody qualifies", stays), class_="keys")
    who = section(h2("Who gets the Jewel?"), _seat_keys(state, whole), nobody, class_="part")
    if state.named:
        return _page(_task(title, who), land, below=_below(state), hint=hint, main=main)
    new = ask(
        "It is not in your copy",
        "Typed once, it is known at every table.",
        "Type it",
        f"form:condition:{state.drawn}",
    )
    here = fold(
        "read-here",
        "It adds up somebody’s support: count it here",
        _people_read(state, whole),
        _most(state, whole),
    )
    return _page(_task(title, None if known else new, who, here), land, below=_below(state), hint=hint, main=main)


def _people_read(state: State, whole: Offer[Move]) -> Html:
    keys = [
        key(person.key, person.title, pressed=person in state.read, off=person.key not in whole.next)
        for person in PEOPLE
    ]
    return div(keys, class_="keys people-keys")


def _most(state: State, whole: Offer[Move]) -> Html:
    """The most or the fewest, with who it would be."""
    keys = []
    for asks in (Asks.MOST, Asks.FEWEST):
        live = asks.value in whole.next
        says = Condition(state.drawn, asks, state.read).title if live else f"the {asks.value}"
        keys.append(
            key(
                asks.value,
                capital(says.removeprefix("the ")),
                off=not live,
            )
        )
    return div(keys, class_="keys")


# Where the tile goes


def _placing(state: State, offer: Offer[Move], land: Html) -> View:
    """With a landscape: which tile it is, and where it lies."""
    swap, whole = None, offer.narrowed(())
    if "swap" in whole.next:
        swap = div(
            key("swap", "Another tile", "this one fits nowhere and goes back to its stack"),
            class_="keys",
        )
    elif "swap" in whole.why_not:
        swap = _not_now("swap-now", "Draw another tile instead", [key("swap", "Another tile", off=True)])
    count = len(state.land.tiles) + 1 if state.land else 1
    title = f"Starting tile {count} of {START_TILES}" if state.starting else f"{state.name} places the tile"
    hint = "Tap where it goes"
    if state.in_hand is None:
        hint = "Which tile is it?"
    elif offer.chosen:
        hint = "Tap how it lies"
    says = p("One of each stack, laid round one corner.", class_="soft") if state.starting and count == 1 else None
    task = _task(title, says)
    return _page(task, land, hand=swap or "", hint=hint)


# Zones and the cube


def _zones(state: State, offer: Offer[Move], land: Html) -> View:
    """What the tile completes, then the cube."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    closed = [record for record in state.zones if record.standing is Standing.CLOSED]
    done = [
        *(_closed(state, record, whole) for record in closed),
        *(_shut_in(state, record) for record in shut_in(state)),
    ]
    known = [move for move in whole.legal if isinstance(move, Completes) and not move.new]
    keys = [_zone_key(state, move.zone, move.path[0], "completes it") for move in known]
    if state.land is None:
        title = "Does it complete another zone?" if closed else "Does the tile complete a zone?"
        rest: Html | None = join(
            div(keys, class_="keys") if keys else None,
            p("Or one without a cube", class_="soft") if keys else None,
            _new_zones(whole, Completes, "Completes a zone without a cube"),
            _together(state, whole),
        )
    else:
        title = "The tile completes" if closed else "The tile completes no zone"
        off = [
            _zone_key(state, move.zone, move.path[0], "not complete by the rules", off=True)
            for move, _ in whole.refused
            if isinstance(move, Completes)
        ]
        rest = _not_now("declare", "Another zone is complete, the table says", [*keys, *off])
    first = _task(title, div(done, class_="closed-zones") if done else None, rest)
    cube = _cube(state, offer, whole, chosen)
    return _page(
        join(first, cube), land, below=_below(state), hint="No cube" if "pass" in whole.next else "", main="pass"
    )


def _zone_key(
    state: State, zone: Zone, name: str, says: Child, *, off: bool = False, pressed: bool | None = None
) -> Html:
    record = state.record(zone)
    on = cubes(state.setup.players, record.cubes) if record else None
    return key(name, zone.title, join(says, " ", on) if on else says, mark=icon(zone.kind), off=off, pressed=pressed)


def _closed(state: State, record: Record, whole: Offer[Move]) -> Html:
    """A zone that this tile completes."""
    reopen = f"reopen:{record.zone.word()}"
    return div(
        icon(record.zone.kind),
        span(b(record.zone.title), small("complete", span(" ", cubes(state.setup.players, record.cubes)))),
        key(reopen, "Not complete", class_="btn quiet") if reopen in whole.next else None,
        class_="closed-zone",
    )


def _shut_in(state: State, record: Record) -> Html:
    """A zone to which nothing can be added: by the rules it is not complete, and the table may see it otherwise."""
    lacks = "no loop of road runs round it" if record.zone.kind is Kind.LAND else "two end villages are not on it"
    return div(
        icon(record.zone.kind),
        span(
            b(f"{record.zone.title} is shut in"),
            small(f"{lacks}: is it complete?", span(" ", cubes(state.setup.players, record.cubes))),
        ),
        key(f"completes:{record.zone.word()}", "Complete", class_="btn quiet"),
        class_="closed-zone",
    )


def _new_zones(whole: Offer[Move], what: type[Completes | Marks], title: str) -> Html | None:
    """Zones that the app hears of only now, one of each kind."""
    moves = {move.path[0]: move for move in whole.legal if isinstance(move, what) and move.new}
    keys = [key(name, move.zone.kind.title, mark=icon(move.zone.kind)) for name, move in moves.items()]
    return div(keys, class_="keys kinds-of", role="group", aria_label=title) if keys else None


def _together(state: State, whole: Offer[Move]) -> Html | None:
    """Zones that may have grown together by this tile, a key for every two (ruling O11)."""
    keys = [
        key(move.path[0], say(state, move), "their cubes are added", mark=icon(move.zone.kind))
        for move in whole.legal
        if isinstance(move, Joins)
    ]
    return fold("together", "Two zones have grown together", div(keys, class_="keys")) if keys else None


def _cube(state: State, offer: Offer[Move], whole: Offer[Move], chosen: str) -> Html:
    """Where the one cube of this turn may go."""
    keys = []
    for record in state.zones:
        name = f"mark:{record.zone.word()}"
        if name in whole.next:
            says = "just completed" if record.standing is Standing.CLOSED else "open"
            keys.append(_zone_key(state, record.zone, name, says, pressed=name == chosen))
    new = _new_zones(whole, Marks, "A cube on a new open zone")
    refused = {name: move for name, (move, _) in whole.why_not.items() if isinstance(move, Marks)}
    off = [_zone_key(state, move.zone, name, _stands(state, move), off=True) for name, move in refused.items()]
    why = None
    if not keys and not new:
        reason = next((whole.why_not[name][1].sentence for name in refused), "There is no zone for a cube.")
        why = p(reason, class_="soft")
    return section(
        h2(f"A cube of {state.name}?", small(_cube_says(state, max(0, state.supply(state.seat))))),
        why,
        div(keys, class_="keys") if keys else None,
        p("A new open zone", class_="soft") if new else None,
        new,
        _sources(state, offer) if chosen.startswith("mark:") else None,
        _not_now("no-cube-there", "Where no cube may go now", off),
        class_="hampi-task cube-task",
    )


def _stands(state: State, move: Marks) -> str:
    record = state.record(move.zone)
    if record is None:
        return "a new open zone"
    if record.scored:
        return "scored"
    return {Standing.OPEN: "open", Standing.CLOSED: "just completed", Standing.DONE: "done"}[record.standing]


def _cube_says(state: State, left: int) -> str:
    says = f"{left} left"
    if not state.advanced and state.round == 2:
        more = max(0, ROUND_2_CUBES - state.placed[state.seat])
        says = f"{says}, {more} more in this round"
    return says


def _sources(state: State, offer: Offer[Move]) -> Html | None:
    """All eight are out: from which open zone one is taken."""
    names_ = [name for name in offer.next if name.startswith("from:")]
    if not names_:
        return None
    zones = [Zone.from_word(name.partition(":")[2]) for name in names_]
    keys = [_zone_key(state, zone, name, "take it from here") for name, zone in zip(names_, zones, strict=True)]
    return section(h2("All eight are used: take one from"), div(keys, class_="keys"), class_="part")


# Counting a zone


def _scoring(state: State, offer: Offer[Move], record: Record, land: Html) -> View:
    """The numbers on its tiles: a person, then a number; or the six sums."""
    whole = offer.narrowed(())
    chosen = offer.chosen[0] if offer.chosen else ""
    tried = booking_card(state, record) if record.typed or record.all_tiles else ""
    head = div(
        icon(record.zone.kind, 36),
        span(b(record.zone.title), small(_counted(state, record))),
        cubes(state.setup.players, record.cubes),
        class_="zone-head",
    )
    as_it_is = None
    if early := next((name for name in ("book", "book:bare") if name in whole.why_not), ""):
        as_it_is = _not_now("as-it-is", "It has no more tiles", [key(early, "Book it as it is", off=True)])
    elif "book:bare" in whole.next:
        as_it_is = _bare(record, pressed=chosen == "book:bare")
    if state.land is not None:
        task = section(head, _row(state, record), class_="hampi-task")
        return _page(task, land, tried=tried or "", below=join(just_booked(state), _below(state)), hint="Book it")
    sums = [
        name
        for name in dict.fromkeys(path[0] for path in (blank.path for blank in whole.blanks))
        if name.startswith("sum:")
    ]
    if record.typed:
        body: Child = _sum_keys(record, sums)
        hint = "Type the sums"
    else:
        body = join(_people(record, whole, chosen), _numbers(offer, whole, chosen, record))
        person = next((person for person in PEOPLE if person.key == chosen), None)
        hint = f"Tap the number of the {person.title}" if person else "Tap a person, then a number"
        if sums:
            body = join(body, fold("six-sums", "Or type the six sums", _sum_keys(record, sums)))
    return _page(
        section(head, body, as_it_is, class_="hampi-task"),
        land,
        tried=tried or "",
        below=join(just_booked(state), _below(state)),
        hint=hint,
    )


def _bare(record: Record, *, pressed: bool) -> Html:
    """A zone without a single number, before it is booked for nothing."""
    many = "tile" if len(record.all_tiles) == 1 else f"{len(record.all_tiles)} tiles"
    says = p(b(f"{record.zone.title} has no number so far"), small("Is there really none? Else tap a person first."))
    return div(says, key("book:bare", f"None on its {many}", "it brings nothing", pressed=pressed), class_="ask")


def _counted(state: State, record: Record) -> str:
    if state.land is not None:
        many = len(record.tiles)
        return f"{number(sum(record.row))} in all, on {plural(many, 'tile')}"
    if record.typed:
        return f"{number(sum(record.row))} in all, by its six sums"
    at = len(record.tiles) + 1
    of = f" of {AROUND}" if record.zone.kind in ADVANCED else ""
    here = ", ".join(f"{person.title} {number(points, signed=True)}" for person, points in record.here)
    where = "all seven tiles are counted" if record.full else f"tile {at}{of}{f': {here}' if here else ''}"
    return f"{number(sum(record.row))} in all; {where}"


def _people(record: Record, whole: Offer[Move], chosen: str) -> Html:
    """Six people, each with the sum so far."""
    keys = []
    for person in PEOPLE:
        parts = record.parts[person.at]
        points = record.row[person.at]
        keys.append(
            button(
                span(person.title),
                b(number(points) if parts else "–", class_="num"),
                type="button",
                data_key=person.key,
                aria_pressed=str(chosen == person.key).lower(),
                aria_disabled=None if person.key in whole.next else "true",
                class_="owed" if points < 0 else None,
            )
        )
    return div(keys, class_="fields people", role="group", aria_label="Whose number is it?")


def _numbers(offer: Offer[Move], whole: Offer[Move], chosen: str, record: Record) -> Html:
    """The numbers, two rows of them, with the next tile at their end."""
    ready = chosen.startswith("person:")
    row = [
        _number_key(points, ready, offer)
        for points in (*[n for n in TYPICAL if n > 0], *[n for n in TYPICAL if n < 0][::-1])
    ]
    more = button(
        "…",
        span(" another number", class_="sr"),
        type="button",
        class_="key op",
        data_key="n:typed" if ready else None,
        aria_disabled=None if ready else "true",
    )
    next_ = button(
        span(b("Next tile"), small(f"{len(record.tiles) + 1} counted" if record.here else "no number")),
        type="button",
        class_="btn next-tile",
        data_key="tile",
        aria_disabled=None if "tile" in whole.next else "true",
    )
    half = len(row) // 2
    return div(row[:half], more, row[half:], next_, class_="number-keys", role="group", aria_label="Which number?")


def _number_key(points: int, ready: bool, offer: Offer[Move]) -> Html:
    name = f"n:{points:+d}"
    live = ready and name in offer.next
    return button(
        number(points, signed=True),
        type="button",
        class_="key minus" if points < 0 else "key",
        data_key=name if ready else None,
        aria_disabled=None if live else "true",
    )


def _sum_keys(record: Record, names_: Sequence[str]) -> Html:
    keys = []
    for person in PEOPLE:
        name = f"sum:{person.value}"
        if name in names_:
            keys.append(_typed_key(name, person, record.sums[person.at], "type the sum"))
    return div(keys, class_="finals")


def _typed_key(name: str, person: Person, numbers: tuple[int, ...] | None, asks: str) -> Html:
    """A sum to be typed, or as it was typed."""
    if numbers is None:
        return typed(name, person.title, asks, "?", waits=True)
    says = f"{sum_of(numbers)}, tap to change it" if len(numbers) > 1 else "tap to change it"
    return typed(name, person.title, says, number(sum(numbers)))


def _row(state: State, record: Record) -> Html:
    """The six sums, found by the landscape."""
    found = [div(span(person.title), b(balance(record.row[person.at])), class_="sum-of-person") for person in PEOPLE]
    return div(found, class_="sums-row")


# The support at the end


def _final(state: State, offer: Offer[Move]) -> View:
    """What each player has, person by person."""
    had = state.typed[state.seat]
    keys = [_typed_key(f"sum:{person.value}", person, had[person.at], "type it") for person in PEOPLE]
    task = _task(
        f"What does {state.name} have?",
        p("Cards of each person; what is owed with a minus.", class_="soft"),
        div(keys, class_="finals"),
        _not_now("as-it-is", "There is nothing to type", [key("book", "Book it as it is", off=True)])
        if "book" in offer.narrowed(()).why_not
        else None,
    )
    return View(board=task, below=bank(state), hint="Type what there is")


# Put right by hand


def _whose(state: State, chosen: str) -> Html:
    return div(whose(state.setup.players, chosen, "Whose is it?"), class_="hampi-whose")


def _by_hand(state: State, offer: Offer[Move]) -> View:
    """Whose, then what: the support of a person, cubes on a zone, the Jewel."""
    chosen = offer.chosen[0] if offer.chosen else ""
    if not chosen:
        return View(
            board=join(_task("Whose support, cubes or Jewel?", _whose(state, chosen)), bank(state)),
            hint="Tap whose",
        )
    seat = Seat[chosen.partition(":")[2]]
    player = state.setup.players[seat]
    row = state.balance(seat)
    blanks = {blank.path[1]: blank for blank in offer.blanks if len(blank.path) > 1 and blank.path[0] == chosen}
    people = [
        typed(person.key, person.title, "tap to set it", number(row[person.at]))
        for person in PEOPLE
        if person.key in blanks
    ]
    zones, done = (
        [
            typed(record.zone.key, record.zone.title, "cubes there", str(record.cubes[seat]))
            for record in state.zones
            if record.zone.key in blanks and (record.standing is Standing.DONE) is late
        ]
        for late in (False, True)
    )
    holds = [name for name in offer.next if name.startswith("jewel:")]
    gives = [
        key(
            name,
            f"{player.name} holds the Jewel" if name == "jewel:holds" else f"{player.name} does not hold the Jewel",
            mark=sun(28),
        )
        for name in holds
    ]
    return View(
        board=join(
            _whose(state, chosen),
            _task(f"What {player.name} really has", div(people, class_="finals")),
            section(h2("Cubes on zones"), div(zones, class_="finals"), class_="part") if zones else None,
            fold("done-cubes", "Cubes on done zones", div(done, class_="finals")) if done else None,
            div(gives, class_="keys"),
        ),
        hint="Tap what is wrong",
    )
