"""The table's page: Botric's area as the app follows it, and a key for everything that can be done."""

from __future__ import annotations

from typing import Final

from engine.game import View
from engine.move import Offer
from engine.turn import Outcome, Seat
from engine.words import number, plural
from games.hamlet.rules import by_hand, options
from games.hamlet.rules.botric import automa
from games.hamlet.rules.botric.proofs import why_not
from games.hamlet.rules.goods import bonus, heap
from games.hamlet.rules.moves.action_line import Road
from games.hamlet.rules.moves.church import Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Fix
from games.hamlet.rules.moves.final_count import OPTIONAL, asked
from games.hamlet.rules.moves.paying import Uses
from games.hamlet.rules.moves.setting_up import Lay
from games.hamlet.rules.moves.your_turn import Own
from games.hamlet.rules.pieces import (
    BAG,
    BLUEPRINTS,
    CHURCH,
    GOODS,
    IN_BAG,
    MARKERS,
    MILESTONES,
    MOST_VILLAGERS,
    PLACES,
    QUEUE,
    REFINERIES,
    SPACES,
    Marker,
    Thing,
    Tile,
    Token,
)
from games.hamlet.rules.state import HIM, YOU, Acts, Stage, State
from games.hamlet.rules.turn import turn
from games.hamlet.texts import set_up
from markup import marks
from markup.forms import checklist
from markup.html import (
    Html,
    b,
    caption,
    circle,
    div,
    h2,
    h3,
    join,
    li,
    named,
    ol,
    p,
    path,
    section,
    small,
    span,
    svg,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
from markup.keys import key, typed
from markup.parts import fold


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """Botric's area, and what can be tapped."""
    now = turn(state)
    if offer.by_hand:
        return View(board=_area(state), hand=join(_by_hand(state, offer), _stands(state)), hint="Choose what is wrong")
    if isinstance(now, Outcome):
        return View(board=_area(state), hand=_stands(state))
    if not state.ready:
        return View(board=_setting_up(state), hand=_laid_next(state, offer), hint="Tap the next token")
    if state.counting:
        return View(board=_area(state), hand=join(_final(state), _stands(state)), hint="Type what the table shows")
    if state.acts is None:
        return View(
            board=_area(state),
            hand=join(_yours(state, offer), _stands(state)),
            hint="Your turn: tell what he must know",
        )
    more = next((blank.path[0] for blank in offer.blanks), "")
    step = automa.step(state)
    asked = step is not None and step.move is None
    has = join(_favour(state), _queue(state)) if asked else None  # the question stands high, above its answers
    return View(
        board=_area(state, asked=asked),
        hand=join(_his(state, offer), has, _stands(state)),
        hint="Another number …",
        main=more,
    )


# Botric's area


def _area(state: State, *, asked: bool = False) -> Html:
    """What lies before him; the action line only while he acts, and alone while the table is asked."""
    last = p(b("The Church is full: "), f"this is the last round.{_forgotten(state)}", class_="last-round")
    return section(
        h2("Botric’s area", class_="sr"),
        last if state.full and not state.counting and not state.closed else None,
        _line(state) if state.acts else None,
        None if asked else _favour(state),
        _queue(state) if state.acts and not asked else None,
        class_="botric",
    )


def _forgotten(state: State) -> str:
    """The Church was filled by hand, and not with a delivery of this round: the end may be past."""
    if state.round == 1 or any(line.rule == "church" and line.round == state.round for line in state.lines):
        return ""
    return f" If it was full in round {state.round - 1} already, undo to that turn and deliver there."


def _line(state: State) -> Html:
    """The action line, left to right: markers over places 1 to 3, what was tried, what is asked."""
    return ol(
        [_token(state, at, token) for at, token in enumerate(state.line)],
        class_="tokens",
        aria_label="Action line, left to right",
    )


def _token(state: State, at: int, token: Token) -> Html:
    acts = state.acts
    class_, says = _tried(state, acts, token) if acts else ("", "")
    marker = MARKERS[at] if at < len(MARKERS) else None
    return li(
        _marker(state, marker) if marker else span(class_="marker none", aria_hidden="true"),
        span(marks.glyph(f"a-{token.value}", 30), b(_short(token)), class_="token-body"),
        small(says),
        class_=f"token {class_}".rstrip(),
        aria_current="step" if class_ == "ask" else None,
    )


def _short(token: Token) -> str:
    """The name of a token with a place to break it."""
    return token.title.replace("Blueprint", "Blue\u00adprint").replace("Produce", "Pro\u00adduce")


def _tried(state: State, acts: Acts, token: Token) -> tuple[str, str]:
    """How a token looks while a marker is out, and a word or two below it."""
    if acts.marker is None or acts.stage in (Stage.REFILL, Stage.END):
        return "", ""
    loop = options.loop(state)
    if acts.stage is Stage.TOKEN:
        tries = options.tokens(state)
        if token in tries:
            first = tries[0] is token
            return "ask" if first else "", "asked now" if first else "then"
    elif acts.token is token:
        return "ask", "does it"
    elif acts.token is not None and loop.index(token) > loop.index(acts.token):
        return "", ""
    if token not in loop or options.works(state, token):  # what comes after one that surely works is not reached
        return "", ""
    return "no", f"✕ {_WHY[token][bool(why_not(state, acts, token).startswith('said'))]}"


_WHY: Final = {
    Token.PRODUCE: ("not now", "all full"),
    Token.BLUEPRINT: ("holds 3", "none lie there"),
    Token.REFINE: ("no refinery", "cannot work"),
    Token.BUILD: ("no blueprint", "cannot build"),
    Token.ROAD: ("no road", "no road"),
}
"""Why a token is passed by: as the app knows it, and as it was said this turn."""

_DOTS: Final = {Marker.FIRST: (11.0, 20.0, 29.0), Marker.SECOND: (15.5, 24.5), Marker.HIS: (20.0,)}


def _marker(state: State, marker: Marker) -> Html:
    """A marker over its place, with its dots and its colour in a word."""
    colour = state.setup.colour(marker).value
    drawn = state.acts is not None and state.acts.marker is marker
    return span(
        svg(
            path(class_="seat-shape", d="M9 2h22l7 9v13H2V11z"),
            *(circle(class_="dot", cx=at, cy=16, r=3) for at in _DOTS[marker]),
            viewBox="0 0 40 26",
            aria_hidden="true",
        ),
        b("drawn") if drawn else colour,
        span(f", {colour}, {marker.dots}: " if drawn else f", {marker.dots}: ", class_="sr"),
        class_=f"marker seat-{colour}{' drawn' * drawn}",
    )


COINS: Final = 9
"""Coins that are drawn; the number beside them is always there."""


def _favour(state: State) -> Html:
    """The Favour tile: its face, its coins, his villagers."""
    coin = svg(
        circle(cx=11, cy=11, r=9.5),
        circle(class_="rim", cx=11, cy=11, r=6),
        class_="coin",
        viewBox="0 0 22 22",
        aria_hidden="true",
    )
    villagers = f"{state.villagers} of {MOST_VILLAGERS} villagers"
    return div(
        h3("Favour", small("▲ face up" if state.up else "▼ face down"), class_="face"),
        span([coin] * min(state.gold, COINS), class_="coins") if state.gold else None,
        b(state.gold, class_="num"),
        p("gold", small(villagers)),
        class_="favour" if state.up else "favour down",
    )


def _stands(state: State) -> Html:
    """What else the app follows, below what is done now."""
    rest = [] if state.acts else [_line(state), _queue(state)]
    return fold("area", _summary(state), *rest, *_counts(state), class_="rule stands")


def _queue(state: State) -> Html:
    """His blueprints, the oldest first, and the places that are free."""
    held = [li(b(tile.title), small("oldest") if at == 0 else None) for at, tile in enumerate(state.queue)]
    free = [li("free", class_="none") for _ in range(QUEUE - len(state.queue))]
    return div(h3("His blueprints"), ol([*held, *free]), class_="queue")


def _summary(state: State) -> Html:
    taken = sum(by is not None for by in state.church)
    return span(b("What stands where"), small(f"Church {taken} of {len(SPACES)} filled; what each side has"))


def _counts(state: State) -> list[Html]:
    """What the app follows: counts of both, the Church, the milestones, his goods, the bag."""
    both = (
        ("Church deliveries", state.deliveries(YOU), state.deliveries(HIM)),
        ("Market sales", *state.sales),
        ("Landmarks", *state.landmarks),
        ("Roads", *state.roads),
    )
    bag = [
        f"{left} of {whole} {state.setup.colour(marker).value}"
        for marker, left, whole in zip(MARKERS, state.bag, BAG, strict=True)
    ]
    whose = [
        *(
            (f"Church: {space.title}", f"{plural(state.setup.points(space), 'point')}, ", by)
            for space, by in zip(SPACES, state.church, strict=True)
        ),
        *((good.milestone, f"first for {good.value}, ", by) for good, by in zip(GOODS, state.milestones, strict=True)),
        ("Planner", "first road, ", state.planner),
    ]
    return [
        table(
            caption("What each side has", class_="sr"),
            thead(
                tr(th(span("What", class_="sr"), scope="col"), th(state.name, scope="col"), th("Botric", scope="col"))
            ),
            tbody([tr(th(what, scope="row"), td(mine), td(his)) for what, mine, his in both]),
            class_="sides",
        ),
        ul(
            [
                li(span(what, small(more, "free" if by is None else "taken")), _holder(state, by))
                for what, more, by in whose
            ],
            class_="whose-is-it",
        ),
        p(b("His goods, as far as told: "), heap(state)),
        p(b("In the bag: "), ", ".join(bag)),
    ]


def _holder(state: State, by: Seat | None) -> Html | None:
    if by is None:
        return None
    return span(marks.seat(by, state.setup.players[by]), named(state.setup.players[by].name, class_="sr"))


# Keys


def _setting_up(state: State) -> Html:
    """What is put on the table, and the line as far as it lies."""
    return section(
        h2("Set up the table"),
        checklist(set_up(state.setup.modifiers, [state.setup.colour(marker) for marker in MARKERS])),
        _line(state) if state.line else None,
        class_="botric",
    )


def _laid_next(state: State, offer: Offer[Move]) -> Html:
    """The tokens, to be tapped as they lie from left to right."""
    keys = [
        key(move.path[0], move.token.title, mark=marks.glyph(f"a-{move.token.value}", 30))
        for move in offer.legal
        if isinstance(move, Lay)
    ]
    return section(h2(f"Which token is number {len(state.line) + 1} from the left?"), div(keys, class_="keys"))


def _yours(state: State, offer: Offer[Move]) -> Html:
    """What he must know of your turn: points, sale, Church, buildings, road, his goods."""
    off = {move.path for move, _ in offer.refused}
    moves = (*offer.legal, *(move for move, _ in offer.refused))
    church: list[Html] = []
    built: list[Html] = []
    goods: list[Html] = []
    for space in SPACES:
        points = plural(state.setup.points(space), "point")
        church += [
            key(move.path[0], space.title, "filled" if not state.open(space) else points, off=move.path in off)
            for move in moves
            if isinstance(move, Deliver) and move.space is space
        ]
    for tile in (*REFINERIES, Tile.LANDMARK):
        first = f"takes {tile.good.milestone}" if tile.good and state.holder(tile.good) is None else ""
        known = next((move.points for move in moves if isinstance(move, Own) and move.tile is tile), None)
        points = "points …" if known is None else plural(known, "point")
        built.append(key(f"built:{tile.value}", tile.title, ", ".join(filter(None, (first, points)))))
    for move in moves:
        if isinstance(move, Road):
            first = "takes Planner" if state.planner is None else f"your {state.roads[YOU] + 1}."
            built.append(key(move.path[0], "Road", first, off=move.path in off))
        elif isinstance(move, Uses):
            many = options.there(state, move.good)
            brings = f"{many} there: {bonus(state, move.owner, move.good)} for him"
            worth = brings if many > 0 else "none there, as told"
            goods.append(key(move.path[0], move.good.value.capitalize(), worth, off=move.path in off))
    asks = {
        "points": key("points", "Points …", "others, made or lost"),
        "sale:more": key("sale:more", "A sale …", "its points"),
    }
    over = "Botric’s turn is over: stand his villagers and yours up."
    return section(
        p(b("you", class_="who"), f" {over}", class_="do") if state.round > 1 else None,
        h2(f"Your turn, round {state.round}", small("tap what he must know, then “Botric’s turn”")),
        div([asks[blank.path[0]] for blank in offer.blanks if blank.path[0] in asks], class_="keys"),
        _group("You delivered to the Church", church),
        _group("You built", built),
        _group("You used up Botric’s", goods),
        class_="yours",
    )


def _group(title: str, keys: list[Html]) -> Html | None:
    return div(h3(title), div(keys, class_="keys"), class_="key-group") if keys else None


def _his(state: State, offer: Offer[Move]) -> Html:
    """Keys that are neither an answer nor the main button, and why not for what is refused."""
    step = automa.step(state)
    shown = {answer.move.path[0] for answer in step.answers} if step else set[str]()
    if step and step.move:
        shown.add(step.move.path[0])
    live = [
        key(move.path[0], move.say(state)) for move in offer.legal if move.path[0] not in shown and not move.tried_first
    ]
    if step and step.answers:  # else the main button asks for it
        live += [key(blank.path[0], f"{'More' if live else blank.label} …") for blank in offer.blanks]
    refused = [key(move.path[0], move.say(state), off=True) for move, why in offer.refused if why.firm]
    return join(
        div(live, class_="keys") if live else None,
        fold("not-now", span("Not now, and why"), div(refused, class_="keys")) if refused else None,
    )


def _final(state: State) -> Html:
    """What only the table sees at the end, one key a number."""
    keys = []
    for item in asked(state):
        count, need = state.count(item), item not in OPTIONAL
        says = "typed" if count is not None else "to be typed" if need else "may stay empty"
        keys.append(typed(f"count:{item.value}", item.title, says, number(count), waits=count is None and need))
    return section(
        h2("The final count", small("awards and Botric’s Landmarks are counted by the app")),
        div(keys, class_="finals"),
    )


_HANDS: Final = (
    ("Botric", (Thing.GOLD, Thing.FACE, Thing.VILLAGERS, *BLUEPRINTS)),
    ("The action line", PLACES),
    ("The bag", IN_BAG),
    ("His goods", (Thing.TIMBER, Thing.BRICK, Thing.FLOUR, Thing.MILK)),
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
"""What can be put right, as it lies on the table."""


def _by_hand(state: State, offer: Offer[Move]) -> Html:
    """What can be put right, each as it stands now, and below the one that is chosen how it may really lie."""
    chosen = offer.chosen[0] if offer.chosen else ""
    ways = [
        key(move.path[1], by_hand.says(state, move.thing, move.number))
        for move in offer.open
        if chosen and isinstance(move, Fix)
    ]
    there = by_hand.proposed(state)
    groups = []
    for head, things in _HANDS:
        keys: list[Html | None] = []
        for thing in things:
            if thing in there:
                name, now = f"fix:{thing.value}", by_hand.says(state, thing, by_hand.stands(state, thing))
                title = by_hand.title(state, thing)
                keys.append(key(name, title, f"now {now}", pressed=chosen == name))
                if chosen == name and ways:
                    keys.append(div(h3(f"{title}: how it lies"), div(ways, class_="keys"), class_="how-it-lies"))
        groups.append(_group(head, list(filter(None, keys))))
    return join(*groups)
