"""What every page of a table has: head, score strip, ledge, and what the main button would book."""

from __future__ import annotations

from collections.abc import Callable
from time import localtime, strftime
from typing import Any

from app import automa
from app.ui import Ui
from engine.move import Offer
from engine.score import ScoreLine, ScoreSheet, Standings, standings
from engine.table import AnyTable, ByHand
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.words import number, signed
from markup import marks
from markup.html import (
    Child,
    Html,
    a,
    b,
    button,
    div,
    footer,
    i,
    join,
    li,
    ol,
    p,
    section,
    small,
    span,
    ul,
)
from markup.parts import banner, summands


def headline(table: AnyTable) -> str:
    """Whose turn it is and which round, or who won."""
    now = table.turn
    if isinstance(now, Outcome):
        ranking = standings(table.sheet)
        if table.sheet.open:
            return _so_far(table, ranking)
        if ranking.lost:
            return f"{table.sheet.rival} wins"
        names = [table.setup.players[seat].name for seat in ranking.winners]
        return f"{' and '.join(names)} {'share the win' if len(names) > 1 else 'wins'}"
    rounds = rounds_of(table)
    if now.shared:
        return now.phase
    where = f"round {now.round} of {rounds}" if now.round and rounds else _phase(table, now).lower()
    return f"{whose(table, now)}, {where}"


def rounds_of(table: AnyTable) -> int:
    """How many rounds this table has, 0 where the number is not fixed."""
    return table.game.rounds(table.state) if table.game.rounds else table.game.info.rounds


def _so_far(table: AnyTable, ranking: Standings) -> str:
    """Who is ahead, where lines are open still: nobody has won before these are told."""
    names = [table.setup.players[seat].name for seat in ranking.winners] or [table.sheet.rival]
    many = table.sheet.open
    ahead = f"{' and '.join(names)} {'are level' if len(names) > 1 else 'is ahead'} so far"
    return f"{ahead}, {many} {'line' if many == 1 else 'lines'} open"


def when(now: int, at: int) -> str:
    """How long ago, in words.

    >>> when(7_300_000, 100_000)
    '2 hours ago'
    """
    minutes = max(0, now - at) // 60_000
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"


def day(at: int) -> str:
    """The day on this phone, as files are named by it: `2026-11-28`."""
    return strftime("%Y-%m-%d", localtime(at // 1000))


def alone(table: AnyTable) -> bool:
    """One person plays against an automa, with points of its own or without."""
    low, high = table.game.info.seats
    return bool(table.sheet.rival) or (table.game.automa is not None and low == high)


def _phase(table: AnyTable, now: Turn) -> str:
    """The phase, and the round where nobody knows how many there will be."""
    counts = now.round and not table.game.info.rounds
    return f"{now.phase} · round {now.round}" if counts else now.phase


def whose(table: AnyTable, now: Turn) -> str:
    """Whose turn it is, in words."""
    if now.shared:
        return now.phase
    if now.automa:
        return f"{now.automa} acts"
    return "Chance" if now.seat is None else f"{table.setup.players[now.seat].name}’s turn"


def offered(ui: Ui) -> Offer[Any]:
    """What can be done now on this page, narrowed by the keys chosen."""
    table = ui.table
    if table is None:
        return Offer(CHANCE, ())
    if ui.tail[:1] == ("amend",) and isinstance(table.turn, Turn):
        return table.amended.narrowed(ui.chosen or ())
    if ui.tail[:1] == ("number",):
        asked = table.offer.narrowed(ui.tail[1:])
        return asked if asked.blank else table.amended.narrowed(ui.tail[1:])
    return table.offer.narrowed(table.game.begin(table.state) if ui.chosen is None else ui.chosen)


def typed(ui: Ui, offer: Offer[Any]) -> str:
    """What stands on the pad: what is typed there, else what was booked before."""
    return ui.typed.get(ui.route, offer.blank.had if offer.blank else "")


def waiting(ui: Ui) -> Any:
    """The move that the main button would book; None when there is none."""
    offer = offered(ui)
    if offer.blank is not None:
        numbers = summands(typed(ui, offer))
        return offer.blank.filled(numbers) if numbers else None
    if offer.move is not None:
        return offer.move
    if ui.table and ui.table.steps and not ui.tail and not offer.chosen:
        return ui.table.steps[0].move
    alone = [move for move in offer.legal if len(move.path) == 1 and move.tried_first and ":" not in move.path[0]]
    return alone[0] if alone and not offer.by_hand else None


_BESIDE = frozenset(("seat", "menu", "log", "hand", "rules", "settings", "about", "handover", "agree"))
"""Pages of a table on which nothing is booked."""


def step(table: AnyTable) -> str:
    """Changes when somebody else acts or another phase begins: the page is then shown from its top."""
    now = table.turn
    if isinstance(now, Outcome):
        return "over"
    who = "chance" if now.actor is CHANCE else now.automa or now.actor.name
    return f"{who} {now.phase} {now.round}"


def back(ui: Ui) -> tuple[str, str]:
    """Where the way back leads from a page of the open table, and what it is called."""
    home = f"#table/{ui.table_id}"
    if not ui.tail:
        return "#", "Back to the shelf"
    if ui.tail[0] == "wrong" and ui.tail[1:] != ("refused",):
        return f"{home}/sheet", "Back to the score sheet"
    return home, "Back to the table"


def head(ui: Ui, table: AnyTable) -> Html:
    """The head of a page: who acts, which round and phase."""
    now = table.turn
    home = f"#table/{ui.table_id}"
    info = table.game.info
    way, way_says = back(ui)
    menu = a(marks.MENU, class_="btn icon", href=f"{home}/menu", aria_label="Table menu")
    if isinstance(now, Outcome):
        return join(banner(headline(table), now.why, back=way, back_says=way_says, menu=menu), fringe(info.key))
    seat = None if now.shared else now.seat
    mark = marks.seat(seat, table.setup.players[seat], big=True) if seat is not None else None
    if now.automa and now.automa not in (player.name for player in table.setup.players):
        mark = marks.automa(now.automa, big=True)
    title = now.automa or whose(table, now)
    below: Child = "All together" if now.shared else _phase(table, now)
    if now.round and (rounds := rounds_of(table)):
        below = join(f"Round {now.round} of {rounds} ", _pips(now.round, rounds))
    phases = _phases(now, info.phases, info.steps or info.phases)
    head = banner(title, below, back=way, back_says=way_says, mark=mark, menu=menu, phases=phases)
    return join(head, fringe(info.key))


def _pips(now: int, rounds: int) -> Html:
    kinds = ("done" if at < now else "now" if at == now else "" for at in range(1, rounds + 1))
    return span([i(class_=f"pip {kind}".strip()) for kind in kinds], class_="pips", aria_hidden="true")


def _phases(now: Turn, phases: tuple[str, ...], steps: tuple[str, ...]) -> Html | None:
    if now.phase not in phases:
        return None
    at = phases.index(now.phase)
    items = [
        li(
            f"{name} ✓" if number_ < at else name,
            class_="done" if number_ < at else None,
            aria_current="step" if number_ == at else None,
        )
        for number_, name in enumerate(steps)
    ]
    return ol(items, class_="phases", aria_label="Phases of the turn")


def fringe(key: str) -> Html:
    """The game's row of printed marks under the banner."""
    return Html(
        f'<svg class="fringe" aria-hidden="true"><rect width="100%" height="12" fill="url(#fringe-{key})"/></svg>'
    )


def newer(ui: Ui) -> Html | None:
    """The bar that offers a new version: not seen until the page's side finds that one waits.

    It is not there at all while anything is typed and not booked.
    """
    if ui.unbooked:
        return None
    use = button("Use it now", type="button", class_="btn", data_newer="")
    return div(p(b("A new version is ready."), " ", "Tables stay as they are."), use, class_="newer")


def looked_at(ui: Ui, table: AnyTable) -> Seat | None:
    """The seat whose page is open; None on every other page."""
    if ui.tail[:1] != ("seat",) or not ui.tail[1:2] or ui.tail[1] not in Seat.__members__:
        return None
    seat = Seat[ui.tail[1]]
    return seat if seat < len(table.setup.players) else None


def strip(ui: Ui, table: AnyTable, offer: Offer[Any]) -> Html:
    """Every total, always."""
    now = table.turn
    totals = table.sheet
    playing = isinstance(now, Turn)
    pencil = table.game.preview(table.state, None) if playing else ()
    coming = tuple(table.game.forecast(table.state)) if playing and table.game.forecast else None
    actor = now.seat if isinstance(now, Turn) and not now.automa and not now.shared else None
    looked = looked_at(ui, table)
    shown = actor if looked is None else looked
    items = []
    for at, player in enumerate(table.setup.players):
        seat = Seat(at)
        says: Child = None
        mine = tuple(line for line in pencil if line.seat == seat)
        if coming is not None:
            says = _forecast(totals, tuple(line for line in coming if line.seat == seat), seat)
        elif mine:
            says = span(total(mine), span(" in pencil", class_="sr"), class_="pencil-chip")
        elif seat == actor:
            says = small("plays")
        elif totals.rival:
            says = small(f"{totals.least} to reach")
        unknown = totals.unknown(seat)
        home = f"#table/{ui.table_id}"
        items.append(
            li(
                a(
                    marks.seat(seat, player),
                    span(player.name, says, class_="name"),
                    span(
                        number(totals.total(seat)),
                        "+?" if unknown else None,
                        span(" booked; look at this seat", class_="sr"),
                        class_="num",
                    ),
                    href=home if seat == actor else f"{home}/seat/{seat.name}",
                ),
                aria_current="true" if seat == shown else None,
            )
        )
    return section(ul(items, class_="strip"), aria_label="Scores")


def _forecast(sheet: ScoreSheet, coming: tuple[ScoreLine, ...], seat: Seat) -> Html:
    """The total of a seat as it would be if the game ended now."""
    points = sheet.total(seat) + sum(line.points or 0 for line in coming)
    unknown = "+?" if any(line.points is None for line in coming) else ""
    at_end = f"→ {number(points)}{unknown}"
    return span(at_end, span(" in pencil, if the game ended now", class_="sr"), class_="pencil-chip")


def total(found: tuple[ScoreLine, ...]) -> str:
    """The sum of some lines, with its sign; `?` where one is not known."""
    points = sum(line.points or 0 for line in found)
    known = signed(points)
    if not any(line.points is None for line in found):
        return known
    return f"{known}+?" if points else "?"


def changed(before: AnyTable, after: AnyTable) -> str:
    """By how much the points of the seats have changed, and where their markers stand now."""
    old, new = before.sheet, after.sheet
    found = []
    for seat, player in zip(map(Seat, range(new.seats)), after.setup.players, strict=True):
        more = new.total(seat) - (old.total(seat) if seat < old.seats else 0)
        if more:
            track = f", {after.game.track(new.total(seat))}" if after.game.track else ""
            found.append(f" {player.name}: {number(more, signed=True)}{track}.")
    return "".join(found)


def moved(before: AnyTable, after: AnyTable) -> str:
    """Where the markers of the seats stand whose points have changed."""
    track = after.game.track
    if track is None:
        return ""
    old, new = before.sheet, after.sheet
    changed = [seat for seat in map(Seat, range(new.seats)) if old.total(seat) != new.total(seat)]
    return "".join(f" {after.setup.players[seat].name}: {track(new.total(seat))}." for seat in changed)


LEDGE_LETTERS = 24
"""What a key in the ledge says in two lines on a phone of 360 px."""


def undo_says(table: AnyTable) -> str:
    """What one undo takes back."""
    end = len(table.events)
    return " ".join(table.told(at) for at in range(end - table.last, end))


def put_back(table: AnyTable) -> str:
    """What one undo puts back on the table, the last thing first; empty where nothing has to be."""
    return " ".join(reversed(_of_last(table, table.game.put_back)))


def to_do(table: AnyTable) -> str:
    """What the table has to do for what was just booked; empty where nothing is."""
    return " ".join(_of_last(table, table.game.to_do))


def _of_last(table: AnyTable, ask: Callable[[Any, Any], str] | None) -> list[str]:
    """What a game says of each move that one undo takes back."""
    if ask is None:
        return []
    end = len(table.events)
    events = ((table.events[at], table.states[at]) for at in range(end - table.last, end))
    found = (ask(state, event.move) for event, state in events if not isinstance(event, ByHand))
    return list(filter(None, found))


def at_table(says: str) -> str:
    """What is to be done on the table, as it is shown; empty where nothing is."""
    return f"On the table: {says}" if says else ""


def ledge(ui: Ui, table: AnyTable, hint: str, main: str = "") -> Html:
    """Undo and the main button, or the answers to an automa's question, in thumb reach.

    While nothing is chosen that could be booked, the main button says `hint`, and taps the key `main` if there is one.
    """
    answers = automa.answers(table) if not ui.tail else []
    if answers:
        return footer(answers, undo(table), class_="ledge answers")
    return footer(undo(table), _go(ui, table, hint, main), class_="ledge")


def told(ui: Ui) -> Html | None:
    """What a form or an undo has changed; not read aloud where the notice says it too."""
    return p(ui.told, class_="told", aria_hidden="true" if ui.told in ui.notice else None) if ui.told else None


def undo(table: AnyTable) -> Html:
    """Undo and redo, each with what it takes back or brings."""
    what = "nothing booked yet"
    if table.last:
        at = len(table.events) - table.last
        event = table.events[at]
        if isinstance(event, ByHand) or event.actor not in (CHANCE, getattr(table.turn, "actor", None)):
            what = table.told(at)  # who, and for how much: the turn has passed
        else:
            what = table.game.say(table.states[at], event.move)
    redo = None
    if table.following:
        event = table.undone[0]
        again = "number set by hand" if isinstance(event, ByHand) else table.game.say(table.state, event.move)
        redo = button(marks.REDO, type="button", class_="btn icon", data_key="app:redo", aria_label=f"Redo: {again}")
    return div(
        button(
            marks.UNDO,
            span(b("Undo"), span(what)),
            type="button",
            class_=_sized("btn undo", "Undo", what),
            data_key="app:undo",
            aria_disabled="true" if not table.last else None,
        ),
        redo,
        class_="back-forth",
    )


def _go(ui: Ui, table: AnyTable, hint: str, main: str) -> Html:
    if isinstance(table.turn, Outcome):
        return a(
            span(b("Score sheet"), small("every point, with its reason")),
            class_="btn go",
            href=f"#table/{ui.table_id}/sheet",
        )
    if ui.tail and ui.tail[0] in _BESIDE:
        says, where = "Back to the table", headline(table)
        return a(span(b(says), small(where)), class_=_sized("btn go", says, where), href=f"#table/{ui.table_id}")
    move = waiting(ui)
    if move is None:
        if main:
            return button(span(hint), type="button", class_=_sized("btn go", hint), data_key=main)
        return p(hint or "Choose on the board", class_="hint")
    step = automa.step(table)
    if step is not None and move == step.move and not ui.tail:
        follow = table.steps[1:2]
        then = ""
        if follow:
            after = table.game.play(table.state, move)
            says = follow[0].says if follow[0].move is None else table.game.say(after, follow[0].move)
            then = f"then: {says}"
        label = span(b(step.done), small(then) if then else None)
        return button(label, type="button", class_=_sized("btn go", step.done, then), data_key="app:go")
    says = table.game.say(table.state, move)
    seat = table.turn.seat
    found = tuple(line for line in table.game.preview(table.state, move) if line.seat == seat)
    points = span(total(found), class_="num") if found else None
    sized = _sized("btn go", says, "and points" if found else "")  # their figures are twice as wide
    return button(span(says), points, type="button", class_=sized, data_key="app:go")


def _sized(names: str, *says: str) -> str:
    """The classes of a key in the ledge: `long` where its words need the next smaller type on a narrow phone."""
    return f"{names} long" if sum(map(len, says)) > LEDGE_LETTERS else names
