"""Botric's area: the action line, the Favour tile, his blueprints, and an overview of both sides."""

from __future__ import annotations

from typing import Final

from engine.turn import Seat
from engine.words import plural
from games.hamlet.rules import options
from games.hamlet.rules.goods import heap
from games.hamlet.rules.pieces import BAG, GOODS, MARKERS, MOST_VILLAGERS, QUEUE, SPACES, Marker, Token
from games.hamlet.rules.state import HIM, YOU, Acts, Stage, State
from markup import marks
from markup.html import (
    Html,
    b,
    button,
    caption,
    circle,
    div,
    h2,
    h3,
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
from markup.parts import fold


def area(state: State) -> Html:
    """Return Botric's area: on his turn the action line, on yours the Favour tile."""
    return section(
        h2("Botric’s area", class_="sr"),
        last_round(state),
        line(state) if state.acts else favour(state),
        class_="botric",
    )


def last_round(state: State) -> Html | None:
    """Return that this is the last round once the Church is full, or None."""
    if not state.full or state.counting or state.closed:
        return None
    return p(b("The Church is full: "), f"this is the last round.{_forgotten(state)}", class_="last-round")


def _forgotten(state: State) -> str:
    """Return a hint if a correction filled the Church in a later round, or empty."""
    if state.round == 1 or any(one.rule == "church" and one.round == state.round for one in state.lines):
        return ""
    return f" If it was already full in round {state.round - 1}, undo to that turn and record the delivery there."


def line(state: State) -> Html:
    """Return the action line, left to right: markers under their dots, tokens tried, the token in question.

    While Church or Market is asked, a marker is a key: it was drawn, so both answers are no.
    """
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
        span(
            marks.glyph(f"a-{token.value}", 30),
            b("Construct" if token is Token.BUILD else token.title),
            class_="token-body",
        ),
        small(says) if says else None,
        class_=f"token {class_}".rstrip(),
        aria_current="step" if class_ == "ask" else None,
    )


def _tried(state: State, acts: Acts, token: Token) -> tuple[str, str]:
    """Return the class of a token while a marker is drawn, and a short label."""
    if acts.marker is None or acts.stage in (Stage.REFILL, Stage.END):
        return "", ""
    loop = options.loop(state)
    if acts.stage is Stage.TOKEN:
        tries = options.tokens(state)
        if token in tries:
            first = tries[0] is token
            return "ask" if first else "", "now" if first else "then"
    elif acts.token is token:
        return "ask", "does it"
    elif acts.token is not None and loop.index(token) > loop.index(acts.token):
        return "", ""
    if token not in loop or options.works(state, token):  # tokens after one that is certainly possible: not reached
        return "", ""
    return "no", f"✕ {_WHY[token][options.TOKEN_FACT[token] in acts.noted]}"


_WHY: Final = {
    Token.PRODUCE: ("not now", "all full"),
    Token.BLUEPRINT: ("he has 3", "none in the display"),
    Token.REFINE: ("no Refinery", "cannot work"),
    Token.BUILD: ("no blueprint", "cannot build"),
    Token.ROAD: ("no road", "no road"),
}
"""Why a token is not possible: as counted by the app, and as entered this turn."""

_DOTS: Final = {Marker.FIRST: (11.0, 20.0, 29.0), Marker.SECOND: (15.5, 24.5), Marker.HIS: (20.0,)}


def pennant(marker: Marker) -> Html:
    """Return the drawing of a marker with its dots."""
    return svg(
        path(class_="seat-shape", d="M9 2h22l7 9v13H2V11z"),
        *(circle(class_="dot", cx=at, cy=16, r=3) for at in _DOTS[marker]),
        viewBox="0 0 40 26",
        aria_hidden="true",
    )


def _marker(state: State, marker: Marker) -> Html:
    """Return a marker above its spot, with its dots and the name of its colour."""
    colour = state.setup.colour(marker).value
    acts = state.acts
    if acts and acts.stage is Stage.WAY and options.draws_at_once(state):
        return button(
            pennant(marker),
            span(colour),
            type="button",
            class_=f"marker marker-btn seat-{colour}",
            data_key=f"marker:{marker.value}",
            aria_label=f"{colour} marker was drawn: no to Church and Market",
            aria_disabled="true" if not state.bag[MARKERS.index(marker)] else None,
        )
    drawn = acts is not None and acts.marker is marker
    return span(
        pennant(marker),
        b("drawn") if drawn else colour,
        span(f", {colour}, {marker.dots}: " if drawn else f", {marker.dots}: ", class_="sr"),
        class_=f"marker seat-{colour}{' drawn' * drawn}",
    )


COINS: Final = 9
"""Most coins drawn; the number next to them is always shown."""


def favour(state: State) -> Html:
    """Return the Favour tile: its face, its coins, his villagers."""
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


def stands(state: State) -> Html:
    """Return the overview below the current step."""
    rest = [] if state.acts else [line(state), queue(state)]
    return fold("area", _summary(state), *rest, *_counts(state), class_="rule stands")


def queue(state: State) -> Html:
    """Return his blueprints, the oldest first, and the empty spots."""
    held = [li(b(tile.title), small("oldest") if at == 0 else None) for at, tile in enumerate(state.queue)]
    free = [li("empty", class_="none") for _ in range(QUEUE - len(state.queue))]
    return div(h3("Botric’s blueprints"), ol([*held, *free]), class_="queue")


def _summary(state: State) -> Html:
    taken = sum(by is not None for by in state.church)
    return span(b("Overview"), small(f"Church: {taken} of {len(SPACES)} filled; what each side has"))


def _counts(state: State) -> list[Html]:
    """Return the overview: counts of both sides, the Church, the milestones, his refined materials, the bag."""
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
                tr(th(span("Item", class_="sr"), scope="col"), th(state.name, scope="col"), th("Botric", scope="col"))
            ),
            tbody([tr(th(what, scope="row"), td(mine), td(his)) for what, mine, his in both]),
            class_="sides",
        ),
        ul(
            [
                li(span(what, small(more, "available" if by is None else "taken")), _holder(state, by))
                for what, more, by in whose
            ],
            class_="whose-is-it",
        ),
        p(b("His refined materials, as entered: "), heap(state)),
        p(b("In the bag: "), ", ".join(bag)),
    ]


def _holder(state: State, by: Seat | None) -> Html | None:
    if by is None:
        return None
    return span(marks.seat(by, state.setup.players[by]), named(state.setup.players[by].name, class_="sr"))
