"""The pages of a table: the table itself, the pad, correcting by hand, and its menu."""

from __future__ import annotations

from typing import Any

from app.ui import Ui
from engine.game import View
from engine.move import Offer, Path
from engine.score import ScoreLine, standings
from engine.table import AnyTable, ByHand
from engine.turn import CHANCE, Outcome, Seat, Turn
from markup import marks
from markup.html import (
    Child,
    Html,
    a,
    b,
    button,
    details,
    div,
    footer,
    form,
    h2,
    i,
    input_,
    join,
    label,
    li,
    main,
    ol,
    p,
    section,
    small,
    span,
    summary,
    ul,
)
from markup.parts import banner, lines, number, pad, refusal, summed
from markup.seating import names_list

LOG = 30
"""Events of the log that are shown at once; the whole log has its own page."""


def headline(table: AnyTable) -> str:
    """Whose turn it is and which round, or who won."""
    now = table.turn
    if isinstance(now, Outcome):
        ranking = standings(table.sheet)
        names = [table.setup.players[seat].name for seat in ranking.winners]
        return f"{' and '.join(names)} {'share the win' if len(names) > 1 else 'wins'}"
    rounds = table.game.info.rounds
    where = f"round {now.round} of {rounds}" if now.round and rounds else now.phase.lower()
    return f"{_whose(table, now)}, {where}"


def _whose(table: AnyTable, now: Turn) -> str:
    seat = now.goes_on if now.actor is CHANCE else now.actor
    return "Chance" if seat is None else f"{table.setup.players[seat].name}’s turn"


def offered(ui: Ui) -> Offer[Any]:
    """What can be done now on this page, narrowed by the keys chosen."""
    table = ui.table
    if table is None:
        return Offer(CHANCE, ())
    if ui.tail[:1] == ("amend",):
        state = table.state
        offer = Offer.judged(None, table.game.amends(state), lambda move: table.game.refuse(state, move))
        return offer.narrowed(ui.chosen or ())
    if ui.tail[:1] == ("number",):
        return table.offer.narrowed(ui.tail[1:])
    return table.offer.narrowed(table.game.begin(table.state) if ui.chosen is None else ui.chosen)


def waiting(ui: Ui) -> Any:
    """The move that the main button would book; None when there is none."""
    offer = offered(ui)
    if offer.blank is not None:
        typed = summed(ui.typed.get(ui.route, ""))
        return None if typed is None else offer.blank.fill(typed)
    if offer.move is not None:
        return offer.move
    alone = [move for move in offer.legal if len(move.path) == 1 and move.tried_first]
    return alone[0] if alone and ui.tail[:1] != ("amend",) else None


def page(ui: Ui) -> Html:
    """A page of the open table."""
    table = ui.table
    assert table is not None  # the shell shows another page otherwise
    offer = offered(ui)
    kind = ui.tail[0] if ui.tail else ""
    draw = {"number": _number, "hand": _hand, "form": _form, "menu": _menu, "log": _whole_log}.get(kind, _board)
    body, foot = draw(ui, table, offer)
    return div(
        _banner(ui, table),
        _strip(ui, table, offer),
        _windows(ui),
        _unkept(ui),
        body,
        p(ui.notice, class_="sr", role="status"),
        foot,
        id="app",
        class_="at-table",
        data_game=table.game.info.key,
        data_awake="yes" if ui.awake and isinstance(table.turn, Turn) else "no",
        data_route=ui.route,
        data_step=_step(table),
    )


def _unkept(ui: Ui) -> Html | None:
    """The table goes on without being kept: said, with the way out."""
    if not ui.unkept:
        return None
    copy = button("Copy its text", type="button", class_="btn", data_key="app:share:text")
    return div(p(ui.unkept), copy, class_="unkept", role="alert")


ELSEWHERE = "This table is open in another window, which writes it. Here it is only shown."


def _windows(ui: Ui) -> Html | None:
    """What another window does to this table."""
    if not (ui.elsewhere or ui.apart):
        return None
    return div(
        p(ui.apart) if ui.apart else None,
        p(ELSEWHERE) if ui.elsewhere else None,
        button("Take over here", type="button", class_="btn", data_key="app:over") if ui.elsewhere else None,
        class_="unkept",
        role="alert",
    )


def _mark(ui: Ui) -> Html | None:
    """What was read back from where the table is kept, and not what was meant to be kept."""
    if ui.unkept or not ui.revision:
        return None
    return p(span(f"kept, revision {ui.revision}", class_="chip"), class_="kept-mark")


def _step(table: AnyTable) -> str:
    """Changes when somebody else acts or another phase begins: the page is then shown from its top."""
    now = table.turn
    if isinstance(now, Outcome):
        return "over"
    return f"{'chance' if now.actor is CHANCE else now.actor.name} {now.phase} {now.round}"


# Banner and strip


def _banner(ui: Ui, table: AnyTable) -> Html:
    now = table.turn
    home = f"#table/{ui.table_id}"
    info = table.game.info
    back, back_says = ("#", "Back to the shelf") if not ui.tail else (home, "Back to the table")
    menu = a(marks.MENU, class_="btn icon", href=f"{home}/menu", aria_label="Table menu")
    if isinstance(now, Outcome):
        return join(banner(headline(table), now.why, back=back, back_says=back_says, menu=menu), fringe(info.key))
    seat = now.goes_on if now.actor is CHANCE else now.actor
    mark = marks.seat(seat, table.setup.players[seat], big=True) if seat is not None else None
    title = _whose(table, now)
    below: Child = now.phase
    if now.round and info.rounds:
        below = join(f"Round {now.round} of {info.rounds} ", _pips(now.round, info.rounds))
    phases = _phases(now, info.phases)
    head = banner(title, below, back=back, back_says=back_says, mark=mark, menu=menu, phases=phases)
    return join(head, fringe(info.key))


def _pips(now: int, rounds: int) -> Html:
    kinds = ("done" if at < now else "now" if at == now else "" for at in range(1, rounds + 1))
    return span([i(class_=f"pip {kind}".strip()) for kind in kinds], class_="pips", aria_hidden="true")


def _phases(now: Turn, phases: tuple[str, ...]) -> Html | None:
    if now.phase not in phases:
        return None
    at = phases.index(now.phase)
    items = [
        li(
            f"{name} ✓" if number_ < at else name,
            class_="done" if number_ < at else None,
            aria_current="step" if number_ == at else None,
        )
        for number_, name in enumerate(phases)
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


def _strip(ui: Ui, table: AnyTable, offer: Offer[Any]) -> Html:
    """Every total, always."""
    now = table.turn
    totals = table.sheet
    pencil = table.game.preview(table.state, None) if isinstance(now, Turn) else ()
    actor = (now.goes_on if now.actor is CHANCE else now.actor) if isinstance(now, Turn) else None
    items = []
    for at, player in enumerate(table.setup.players):
        seat = Seat(at)
        says: Child = None
        mine = tuple(line for line in pencil if line.seat == seat)
        if mine:
            says = span(_sum(mine), span(" in pencil", class_="sr"), class_="pencil-chip")
        elif seat == actor:
            says = small("plays")
        unknown = totals.unknown(seat)
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
                    href=f"#table/{ui.table_id}" if seat == actor else f"#table/{ui.table_id}/seat/{seat.name}",
                ),
                aria_current="true" if seat == actor else None,
            )
        )
    return section(ul(items, class_="strip"), aria_label="Scores")


# The table


def _board(ui: Ui, table: AnyTable, offer: Offer[Any]) -> tuple[Html, Html]:
    now = table.turn
    acting = now.actor if isinstance(now, Turn) and now.actor is not None else Seat.A
    seat = _seat_looked_at(ui, acting)
    seen: View = table.game.view(table.state, offer, seat)
    side = div(
        Html(seen.hand) if seat == acting or ui.tail[:1] == ("amend",) else _about(ui, table, seat),
        p(ui.told, class_="told") if ui.told else None,
        _refused(ui),
        _pencil(ui, table, offer),
        _looked(ui, table, seat),
        _log(ui, table),
        _mark(ui),
        class_="side",
    )
    body = main(Html(seen.board), side, class_="table-main", id=f"m:{ui.table_id}:{'/'.join(ui.tail)}")
    return body, _ledge(ui, table, seen.hint)


def _seat_looked_at(ui: Ui, acting: Seat) -> Seat:
    if ui.tail[:1] == ("seat",) and ui.table and ui.tail[1] in Seat.__members__:
        seat = Seat[ui.tail[1]]
        return seat if seat < len(ui.table.setup.players) else acting
    if ui.tail[:1] == ("amend",) and ui.chosen and ui.chosen[0].startswith("seat:"):
        return Seat[ui.chosen[0][5:]]
    return acting


def _about(ui: Ui, table: AnyTable, seat: Seat) -> Html:
    """What is said of a seat that is only looked at."""
    name = table.setup.players[seat].name
    made = [line for line in table.sheet.lines if line.seat == seat]
    last = max((line.round for line in made), default=0)
    recent = [line for line in made if line.round == last]
    home = f"#table/{ui.table_id}"
    return div(
        p(f"You look at {name}’s board. ", a("Back to the turn", href=home), class_="soft"),
        p(f"On the score board: {table.game.track(table.sheet.total(seat))}.") if table.game.track else None,
        details(
            summary(f"{name}’s last lines", marks.CHEVRON), lines(recent, f"Lines of {name}"), open=True, class_="log"
        )
        if recent
        else None,
        p(a("All lines of every seat", class_="btn", href=f"{home}/sheet")),
    )


def _pencil(ui: Ui, table: AnyTable, offer: Offer[Any]) -> Html | None:
    """The lines that the main button would book, in pencil."""
    move = waiting(ui)
    found = table.game.preview(table.state, move) if move is not None and move.tried_first else ()
    if not found:
        return None
    says = table.game.say(table.state, move)
    return details(
        summary(
            span(span(says), span(_sum(found), class_="num pencil-num"), class_="line-head"),
            span([_term(line, offer.chosen) for line in found], marks.CHEVRON, class_="terms"),
        ),
        lines(found, f"Lines of {says}, in pencil"),
        p(f"Rules: {_cites(table, found)}", class_="ref"),
        class_="pencil-card why",
        id="why",
    )


def _sum(found: tuple[ScoreLine, ...]) -> str:
    points = sum(line.points or 0 for line in found)
    known = number(points, signed=True) if points else "+0"
    if not any(line.points is None for line in found):
        return known
    return f"{known}+?" if points else "?"


def _term(line: ScoreLine, chosen: Path) -> Html:
    """A line in a word or two: who earns, where that is another piece than the chosen one, and else for what."""
    head, _, tail = line.because.rpartition(": ")
    says = tail if not line.where or line.where[0] in chosen else head
    return span(b(number(line.points, signed=True)), f" {says}", class_="zero" if line.points == 0 else None)


def _cites(table: AnyTable, found: tuple[ScoreLine, ...]) -> str:
    return "; ".join(dict.fromkeys(table.game.info.rule(line.rule).cites for line in found))


def _refused(ui: Ui) -> Html | None:
    if ui.refused is None:
        return None
    why = ui.refused[1]
    anyway = None
    if not why.firm:
        anyway = button("Play it all the same, as a house ruling", type="button", class_="btn", data_key="app:rule")
    return refusal(why, anyway)


def _looked(ui: Ui, table: AnyTable, seat: Seat) -> Html | None:
    """Every line of the place that was tapped."""
    if not ui.look:
        return None
    found = [line for line in table.sheet.lines if line.seat == seat and ui.look in line.where]
    if not found:
        return None
    place = ui.look.partition(":")[2]
    total = number(sum(line.points or 0 for line in found), signed=True)
    return section(
        h2(f"{place}: {total} so far"),
        lines(found, f"Lines of {place}"),
        class_="looked",
        aria_label=f"Lines of {place}",
    )


def _log(ui: Ui, table: AnyTable) -> Html:
    end = len(table.events)
    if not end:
        return details(summary("Log ", span("nothing has happened yet", class_="soft")), class_="log", id="log")
    last = f"{table.told(end - 1)}{moved(table.undo(), table)}"
    items = _entries(table, range(end - 1, max(-1, end - 1 - LOG), -1))
    more = p(a("The whole log", href=f"#table/{ui.table_id}/log")) if end > LOG else None
    return details(
        summary("Log ", span(f"last: {last}", class_="soft"), marks.CHEVRON), ol(items), more, class_="log", id="log"
    )


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


def _entries(table: AnyTable, numbers: range) -> list[Html]:
    found = []
    for at in numbers:
        rounds = table.round_of(at)
        head = b(f"Round {rounds}" if rounds else "Before") if table.game.info.rounds else None
        found.append(li(head, " ", table.told(at), class_=_entry_class(table, at)))
    return found


def _entry_class(table: AnyTable, at: int) -> str | None:
    event = table.events[at]
    if isinstance(event, ByHand) or event.move.by_hand:
        return "by-hand"
    return "ruled" if event.ruled else None


def _whole_log(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    items = _entries(table, range(len(table.events)))
    body = main(h2("Log"), ol(items, class_="whole-log"), id=f"m:{ui.route}", class_="log-main log")
    return body, _ledge(ui, table, "")


# The ledge


def undo_says(table: AnyTable) -> str:
    """What one undo takes back, with everything that goes back on the table."""
    end = len(table.events)
    return " ".join(table.told(at) for at in range(end - table.last, end))


def _ledge(ui: Ui, table: AnyTable, hint: str) -> Html:
    return footer(_undo(table), _go(ui, table, hint), class_="ledge")


def _undo(table: AnyTable) -> Html:
    what = "nothing booked yet"
    if table.last:
        at = len(table.events) - table.last
        event = table.events[at]
        what = table.told(at) if isinstance(event, ByHand) else table.game.say(table.states[at], event.move)
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
            class_="btn undo",
            data_key="app:undo",
            aria_disabled="true" if not table.last else None,
        ),
        redo,
        class_="back-forth",
    )


def _go(ui: Ui, table: AnyTable, hint: str) -> Html:
    if isinstance(table.turn, Outcome):
        return a(
            span(b("Score sheet"), small("every point, with its reason")),
            class_="btn go",
            href=f"#table/{ui.table_id}/sheet",
        )
    if ui.tail[:1] in (("seat",), ("menu",), ("log",), ("hand",)):
        return a(span(b("Back to the table"), small(headline(table))), class_="btn go", href=f"#table/{ui.table_id}")
    move = waiting(ui)
    if move is None:
        return button(span(hint or "Choose on the board"), type="button", class_="btn go", aria_disabled="true")
    says = table.game.say(table.state, move)
    found = table.game.preview(table.state, move)
    points = span(_sum(found), class_="num") if found else None
    return button(span(says), points, type="button", class_="btn go", data_key="app:go")


# Pad, forms, menu


def _number(ui: Ui, table: AnyTable, offer: Offer[Any]) -> tuple[Html, Html]:
    asked = offer.blank.label if offer.blank else "Nothing is asked here now"
    body = main(
        h2(asked),
        pad(ui.typed.get(ui.route, ""), asked),
        _wrong(ui),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    return body, _ledge(ui, table, "Type the number")


def _wrong(ui: Ui) -> Html | None:
    return refusal(ui.fault) if ui.fault else None


def _hand(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """A number set by hand: plus or minus for one seat."""
    chosen = ui.tail[1] if len(ui.tail) > 1 else ""
    if chosen not in Seat.__members__ or Seat[chosen] >= len(table.setup.players):
        rows = [
            li(
                a(
                    marks.seat(Seat(at), player),
                    span(player.name),
                    span(number(table.sheet.total(Seat(at))), class_="num"),
                    class_="btn",
                    href=f"#table/{ui.table_id}/hand/{Seat(at).name}",
                )
            )
            for at, player in enumerate(table.setup.players)
        ]
        return main(h2("Whose points?"), ul(rows, class_="menu"), id=f"m:{ui.route}"), _ledge(
            ui, table, "Choose a seat"
        )
    seat = Seat[chosen]
    typed = ui.typed.get(ui.route, "")
    points = summed(typed)
    total = table.sheet.total(seat)
    name = table.setup.players[seat].name
    says = f"{name}: {number(total)} now"
    after = f", {number(total + points)} after" if points is not None else ""
    go = button(
        span(f"Set by hand{after}"),
        span(number(points, signed=True) if points is not None else "", class_="num"),
        type="submit",
        form="by-hand",
        class_="btn go",
        aria_disabled=None if points is not None else "true",
    )
    body = main(
        h2("Points to add or take away"),
        p(says, class_="soft"),
        form(
            label(
                span("Why, for the log"),
                input_(type="text", name="why", maxlength="80", autocomplete="off"),
                class_="field",
            ),
            id="by-hand",
            data_key=f"tap:app:hand:{seat.name}",
        ),
        pad(typed, name),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    return body, footer(_undo(table), go, class_="ledge")


def _form(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    name = "/".join(ui.tail[1:])
    body = main(
        _wrong(ui),
        form(Html(table.game.form(table.setup, name)), names_list(ui.names), id="form", data_key=f"fill:{name}"),
        class_="new-main",
        id=f"m:{ui.route}",
    )
    save = button(
        span(b("Write it down"), small("the table is counted again")), type="submit", form="form", class_="btn go"
    )
    back = a(span(b("Back"), small("nothing is changed")), class_="btn", href=f"#table/{ui.table_id}")
    return body, footer(back, save, class_="ledge")


def _forms(table: AnyTable) -> list[tuple[str, str, str]]:
    """The game's forms, those of a seat once for each that sits at the table."""
    found = []
    for name, says, more in table.game.info.forms:
        if name.endswith(":*"):
            players = enumerate(table.setup.players)
            found += [(f"{name[:-1]}{Seat(at).name}", f"{player.name}: {says}", more) for at, player in players]
        else:
            found.append((name, says, more))
    return found


def _menu(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    home = f"#table/{ui.table_id}"

    def go(says: str, more: str, href: str) -> Html:
        return li(a(span(b(says), small(more)), class_="btn", href=f"{home}/{href}"))

    def tap(says: str, more: str, key: str) -> Html:
        return li(button(span(b(says), small(more)), type="button", class_="btn", data_key=key))

    forms = [go(says, more, f"form/{name}") for name, says, more in _forms(table)]
    body = main(
        newer(ui),
        h2("Score"),
        ul(
            go("Score sheet", "every point so far, with its reason", "sheet"),
            go("Log", "everything that happened, in order", "log"),
            class_="menu",
        ),
        h2("Put right"),
        ul(
            go("Points by hand", "add or take away, with a reason", "hand"),
            go("A square by hand", "what really lies there; nothing is scored", "amend")
            if isinstance(table.turn, Turn)
            else None,
            tap("Let this turn go by", "as it stands, as a house ruling", "app:skip")
            if table.game.skip is not None and isinstance(table.turn, Turn)
            else None,
            *forms,
            class_="menu",
        ),
        h2("This table"),
        ul(
            tap("Copy its text", "the whole table: a save, a link, a report", "app:share:text"),
            tap("Save as a file", "the same text", "app:share:file"),
            tap(
                f"Screen stays awake: {'yes' if ui.awake else 'no'}",
                "while a table is open",
                "app:awake",
            ),
            tap("Put the table away", "it can be taken back from the shelf", f"app:bin:{ui.table_id}"),
            class_="menu",
        ),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    return body, _ledge(ui, table, "")
