"""Parts next to the board: the standing on the ruins, the holdings of each colour, and details of a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engine.turn import Colour, Seat
from engine.value import but, latest, put
from engine.way import Way
from engine.words import capital, number, plural
from games.indus.page.drawing import called, heap, over, secured, single, stacked, team
from games.indus.page.picture import small_map
from games.indus.page.ruins_drawing import icon
from games.indus.rules import scoring
from games.indus.rules.board.ruin import Ruin, extent, second, worth
from games.indus.rules.capturing import arrived
from games.indus.rules.keys import team as of_team
from games.indus.rules.pieces import SIDE, Field, Kind, Rank, Start
from games.indus.rules.scoring import Standing, forecast, standing
from games.indus.rules.state import Researcher, State
from markup.html import (
    Child,
    Html,
    b,
    button,
    caption,
    cut,
    div,
    h2,
    join,
    p,
    section,
    small,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from markup.parts import fold

PLURALS: Final = {
    Kind.BUILDING: "Buildings",
    Kind.GRAVEYARD: "Graveyards",
    Kind.CANAL: "Canals",
    Kind.PATH: "Wooden paths",
    Kind.ALLEY: "Stone alleys",
    Kind.WALL: "City walls",
}


@lru_cache(maxsize=64)
def value(ruin: Ruin) -> str:
    """Return the points of a ruin: `6 and 3 points`."""
    points = worth(ruin)
    if points is None:
        return "points not entered yet"
    if ruin.kind is Kind.BUILDING:
        return f"{points} and {plural(second(ruin), 'point')}"
    return plural(points, "point")


@lru_cache(maxsize=64)
def _where(ruin: Ruin) -> str:
    names = [field.name for field in ruin.fields]
    return f"on {names[0]}" if len(names) == 1 else f"{len(names)} fields, {extent(names)}"


@lru_cache(maxsize=16)
def _heads(colours: tuple[Colour, ...]) -> Html:
    """Return the head of a table of ruins."""
    heads = [th(team(colour), span(colour.value, class_="sr"), scope="col") for colour in colours]
    return thead(tr(th(span("Ruin", class_="sr"), scope="col"), *heads))


def _counted(ruin: Ruin) -> str:
    return "in it" if ruin.kind is Kind.BUILDING else "on top"


def _row(title: Child, cells: Iterable[Child], class_: str = "") -> Html:
    return tr(th(title, scope="row"), [td(cell) for cell in cells], class_=class_ or None)


# Ruins


def _title(state: State, ruin: Ruin) -> Html:
    at = state.ruins.index(ruin) + 1
    return tr(
        th(
            button(
                icon(ruin.kind, 32),
                span(b(ruin.kind.title), small(f"{value(ruin)}; {_where(ruin)}")),
                type="button",
                class_="ruin-key",
                data_key=f"app:look:ruin:{at}",
            ),
            scope="colgroup",
            colspan=1 + len(state.setup.colours),
        ),
        class_="ruin-head",
    )


def _now(state: State, ruin: Ruin, field: Field | None) -> Html:
    """Return the standing on a ruin, and the change if one more researcher moves to a field of it."""
    found = standing(state, ruin)
    more = None
    if field is not None:
        then = [_one_more(state, ruin, field, colour).points[at] for at, colour in enumerate(state.setup.colours)]
        says = [number(is_) if is_ == was else b(number(is_)) for was, is_ in zip(found.points, then, strict=True)]
        more = _row(f"one more on {field.name}", says, "pencil-row")
    return join(
        _row(_counted(ruin), map(str, found.counts)),
        _row("scores now", map(number, found.points), "pencil-row"),
        more,
        tr(td(found.because, colspan=1 + len(found.counts), class_="because")),
    )


def _one_more(state: State, ruin: Ruin, field: Field, colour: Colour) -> Standing:
    """Return the standing after a researcher of a colour moves to a field, on top or captured there."""
    stack, _, _ = arrived(state.stacks[field], Researcher(colour, Rank.WORKER))
    return standing(but(state, stacks=put(state.stacks, field, stack)), ruin)


def ruins_of(state: State, ruins: Sequence[Ruin], field: Field | None) -> Html | None:
    """Return ruins in full; with a field, also the change if one more researcher moves there."""
    if not ruins:
        return p("No ruin is entered here.", class_="soft")
    return table(
        caption("Standing on these ruins", class_="sr"),
        _heads(state.setup.colours),
        [tbody(_title(state, ruin), _now(state, ruin, field)) for ruin in ruins],
        class_="standing",
    )


def _change(was: object, is_: object) -> Child:
    if was == is_:
        return span(str(was), class_="same")
    return join(span(f"{was} → "), b(str(is_)))


def changes(before: State, after: State, ruins: Sequence[Ruin]) -> Html | None:
    """Return the changes of a move on the ruins of its field, for every colour."""
    if not ruins:
        return None
    groups = []
    for ruin in ruins:
        old, new = standing(before, ruin), standing(after, ruin)
        groups.append(
            tbody(
                _title(before, ruin),
                _row(_counted(ruin), map(_change, old.counts, new.counts)),
                _row("scores", map(_change, map(number, old.points), map(number, new.points)), "pencil-row"),
            )
        )
    return table(
        caption("Changes on these ruins, before and after", class_="sr"),
        _heads(before.setup.colours),
        groups,
        class_="standing changes",
    )


@latest
def standings(state: State) -> Html:
    """Return every ruin in scoring order: the researchers there and the points now."""
    if not state.ruins:
        return div(
            p(
                b("The board is not painted yet"),
                small("You can paint its ruins at any time. The moves so far stay as they are."),
            ),
            button("Paint it", type="button", class_="btn", data_key="form:paint"),
            class_="ask",
        )
    over_ = scoring.over(state)
    found = scoring.standings(state)
    title = h2(
        "Ruins",
        small("in scoring order, if the game ended now (→ in the scores above)" if not over_ else "in scoring order"),
    )
    legend = p(
        "Each ruin is drawn as on the board. A coloured frame marks a field secured by that colour.", class_="soft"
    )
    kinds: dict[Kind, list[tuple[int, Standing]]] = {kind: [] for kind in Kind}
    for at, one in enumerate(found, 1):
        kinds[one.ruin.kind].append((at, one))
    shown = [_kind(state.setup.colours, kind, tuple(ruins)) for kind, ruins in kinds.items() if ruins]
    return section(title, legend, shown, class_="ruins-now")


@lru_cache(maxsize=64)
def _kind(colours: tuple[Colour, ...], kind: Kind, found: tuple[tuple[int, Standing], ...]) -> Html:
    """Return the ruins of a kind; those where no researcher came are not drawn again."""
    sums = [sum([one.points[at] or 0 for _, one in found]) for at in range(len(colours))]
    paid = [
        span(team(colour), b(points), class_="sum-of") for colour, points in zip(colours, sums, strict=True) if points
    ]
    says = span(paid, class_="sums") if paid else span("nobody yet", class_="sums soft")
    title = PLURALS[kind] if len(found) > 1 else kind.title
    rows = [cut(_ruin_row(at, value(one.ruin), _where(one.ruin), one.points, one.counts)) for at, one in found]
    return fold(
        f"ruins-{kind.value}",
        span(icon(kind, 28), span(b(title), small(f"×{len(found)}")), says),
        table(caption(PLURALS[kind], class_="sr"), _heads(colours), tbody(rows), class_="standing"),
    )


@lru_cache(maxsize=256)
def _ruin_row(at: int, worth_: str, where: str, points: tuple[int | None, ...], counts: tuple[int, ...]) -> Html:
    title = button(span(b(worth_), small(where)), type="button", class_="ruin-key", data_key=f"app:look:ruin:{at}")
    cells = [
        join(b(number(paid)), small(f"{count} there")) if count else span("–", class_="same")
        for paid, count in zip(points, counts, strict=True)
    ]
    return _row(title, cells)


# Holdings of each colour


def _captives(state: State, colour: Colour) -> int:
    if state.setup.way is Way.END:
        return dict(state.captured).get(colour, 0)
    return sum(line.points or 0 for line in state.lines if line.piece == of_team(colour))


def holdings(state: State, colours: Sequence[Colour]) -> Html:
    """Return reserve, start spaces and captured points of some colours; all of it is public."""
    rows = []
    for colour in colours:
        left = state.reserve[colour]
        name = state.setup.players[state.setup.seat_of(colour)].name
        rows.append(
            _row(
                span(team(colour), span(name, small(colour.value)), class_="of-whom"),
                (
                    *(str(left[rank]) for rank in Rank),
                    str(len(state.on_edge(colour))),
                    b(_captives(state, colour)),
                ),
            )
        )
    stars = [th("★" * rank, span(f"{rank.title}s in reserve", class_="sr"), scope="col") for rank in Rank]
    heads = thead(
        tr(th(span("Colour", class_="sr"), scope="col"), *stars, th("start", scope="col"), th("captured", scope="col"))
    )
    return section(
        h2("Reserves", small("left of each rank, on start spaces, and points for captured researchers")),
        table(caption("Holdings of each colour", class_="sr"), heads, tbody(rows), class_="standing holdings"),
        class_="holdings-now",
    )


def about(state: State, seat: Seat) -> Html:
    """Return the holdings of the selected seat, and its forecast."""
    paid = sum(line.points or 0 for line in forecast(state) if line.seat == seat)
    says = f"If the game ended now, the ruins would score {plural(paid, 'more point')}."
    return join(
        holdings(state, state.setup.players[seat].colours), None if scoring.over(state) else p(says, class_="soft")
    )


# Details of a place


def looked(state: State, key: str) -> str:
    """Return the details of a field, a start space or a ruin."""
    kind, _, name = key.partition(":")
    if kind == "cell" and name in Field.__members__:
        return _field(state, Field[name])
    if kind == "start" and name in Start.__members__:
        return _start(state, Start[name])
    if kind == "ruin" and name.isdecimal() and 1 <= int(name) <= len(state.ruins):
        ruin = state.ruins[int(name) - 1]
        return join(
            div(
                small_map(ruin.fields),
                div(h2(ruin.kind.title, small(f"{value(ruin)}; {_where(ruin)}"))),
                class_="looked-head",
            ),
            ruins_of(state, [ruin], next((field for field in ruin.fields if not state.stacks[field]), None)),
        )
    return Html("")


def _field(state: State, field: Field) -> Html:
    stack = state.stacks[field]
    held = secured(stack)
    says = [capital(stacked(stack))]
    if held:
        says.append(f"Secured by {held.value}: any other colour that lands here is captured.")
    elif stack:
        says.append("Not secured.")
    head = div(
        heap(stack) if stack else None,
        div(h2(field.name), [p(one) for one in says]),
        class_="looked-head",
    )
    return join(head, ruins_of(state, [state.ruins[at] for at in over(state.ruins)[field]], field))


def _start(state: State, space: Start) -> Html:
    one = state.edge[space]
    ways = [f"{pips} to {space.field(pips).name}" for pips in range(1, SIDE + 1)]
    return div(
        single(one.colour, one.rank) if one else None,
        div(
            h2(f"Start space: {space.title}"),
            p(called(one) if one else "Empty"),
            p(f"Rolls: {', '.join(ways)}.", class_="soft"),
        ),
        class_="looked-head",
    )


def captured_by(gone: Sequence[Researcher], colour: Colour) -> Html:
    """Return the captured researchers, and the colour that scores for them."""
    points = sum(one.worth for one in gone)
    return p(
        "Captured: ",
        [join(single(one.colour, one.rank), " ") for one in gone],
        b(f"+{points}"),
        f" for {colour.value}",
        class_="gone",
    )
