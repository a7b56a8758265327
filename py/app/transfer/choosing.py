"""A checked import: shown table by table with its choices, and stored as chosen, completely or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

from app import copies, dates
from app.pages import settings
from app.pages.frame import form_error, root_of_many
from app.pages.shelf import practised, scores
from app.route import SHELF
from app.state import Coming, Copy, Intent, Kept, Settings, Ui, updated
from app.storage import deleted, records
from app.transfer import backup, importing
from engine.value import but
from engine.words import capital, listed, plural
from games import GAMES
from markup.html import (
    Html,
    a,
    b,
    button,
    div,
    fieldset,
    footer,
    form,
    input_,
    label,
    legend,
    li,
    main,
    named,
    p,
    small,
    span,
    ul,
)
from markup.parts import banner
from markup.seating import cleaned

NAMES: Final = 12

_SAYS: Final = {
    "new": "New here",
    "same": "Already here: identical, move for move",
    "older": "Older: your table already includes all of it",
    "newer": "Newer: continues from where yours stops",
    "different": "Different from yours",
    "damaged": "Damaged: cannot be imported",
}
_TAKES: Final = {
    "new": (("take", "Import"), ("leave", "Skip")),
    "same": (),
    "older": (("leave", "Skip"), ("both", "Keep both")),
    "newer": (("take", "Import and update mine"), ("both", "Keep both"), ("leave", "Skip")),
    "different": (("both", "Keep both"), ("take", "Import and delete mine"), ("leave", "Skip")),
    "damaged": (),
}
"""Return the choices for a table, the default first."""
_BACK: Final = (("back", "Restore mine"), ("leave", "Leave mine deleted"))
_COPY_SAYS: Final = {
    **_SAYS,
    "same": "Already here, with the same values",
    "older": "Yours has all of its values, and more",
    "newer": "It has all of your values, and more",
}
_BOTH: Final = ("both", "Keep both: mine stays in use")
_REPLACE: Final = ("take", "Replace mine: mine is kept as a further copy")
_COPY_TAKES: Final = {
    **_TAKES,
    "older": (("leave", "Keep mine"), _BOTH, _REPLACE),
    "newer": (("take", "Replace mine: it has more values"), _BOTH, ("leave", "Keep mine")),
    "different": (("leave", "Keep mine"), _BOTH, _REPLACE),
}
_ADD: Final = ("add", "Add what is new: mine stays where they differ")
SHOWN: Final = 12
"""Most pieces of a copy that are named one by one."""
_SET_SAYS: Final = {
    "new": "Different from this phone",
    "same": "Same as this phone",
    "different": "Different from yours",
}
_SET_TAKES: Final = {
    "new": (("take", "Import"), ("leave", "Skip")),
    "same": (),
    "different": (("leave", "Keep mine"), ("take", "Replace mine")),
}


def _set(mine: Settings, theirs: Settings) -> str:
    """Return how the imported settings differ from ours; without settings of your own there is nothing to lose."""
    return "same" if theirs == mine else "new" if mine == Settings() else "different"


def _takes(one: Any) -> tuple[tuple[str, str], ...]:
    """Return the choices for this table, the default first; one that is deleted in both places stays deleted."""
    state = one.state.value
    if one.recalls:
        return (*_BACK, *(choice for choice in _TAKES[state] if choice[0] != "leave"))
    return _TAKES[state]


def page(ui: Ui, coming: Coming) -> Html:
    """Return the contents of an import and their choices."""
    head = banner("Import", importing.summed(coming), back="#", back_says="Back to the shelf")
    takes = (
        any(_takes(one) for one, _ in coming.tables)
        or any(map(_copy_takes, coming.copies))
        or (coming.settings and coming.settings != ui.stored.settings)
    )
    body = main(
        form_error(ui),
        importing.where(ui),
        form(
            [_table(ui, one, kept) for one, kept in coming.tables],
            [_copy(one) for one in coming.copies],
            _settings(ui.stored.settings, coming.settings) if coming.settings else None,
            id="form",
            data_key="fill:take",
            class_="coming",
        ),
        class_="new-main bring-main",
        id="m",
    )
    later = button(span(b("Not now"), small("import nothing")), type="button", class_="btn", data_key="app:came:later")
    go = (
        button(span(b("Import"), small("as chosen above")), type="submit", form="form", class_="btn go")
        if takes
        else a(span(b("Shelf"), small("nothing to import")), class_="btn go", href="#")
    )
    return root_of_many(ui, "new", "bring", head, body, footer(later, go, class_="ledge"))


def _table(ui: Ui, one: Any, kept: Kept | None) -> Html:
    state = one.state.value
    title = GAMES.titles.get(kept.game, kept.game) if kept else "A table"
    at = f" · {dates.when(ui.now, one.sent.at)}" if one.sent.at else ""
    mine = ui.stored.tables.get(one.ours)
    return _row(
        f"t{one.number}",
        title,
        [
            p(f"{_stand(kept)}{at}") if kept else None,
            p(b(_SAYS[state]), f". {one.why}" if one.why else "."),
            p(f"Yours: {_stand(mine)}", class_="soft") if mine and state != "same" else None,
            p("It was deleted.", class_="soft") if one.sent.binned else None,
            p(b("Yours is deleted. "), f"You can restore it for {deleted.stays(mine)}.") if mine and one.away else None,
        ],
        _takes(one),
        game=kept.game if kept else None,
    )


def _stand(kept: Kept) -> str:
    """Return the players with their points, and whose turn it is in which round, or the winner."""
    return f"{scores(kept)}: {kept.says}{practised(kept)}"


def _copy_takes(one: Any) -> tuple[tuple[str, str], ...]:
    """Return the choices for this copy, the default first."""
    takes = _COPY_TAKES[one.state.value]
    return (*takes[:1], _ADD, *takes[1:]) if one.added is not None and one.state.value == "different" else takes


def _copy(one: Any) -> Html:
    title = GAMES.titles.get(one.game, one.game)
    further = f"Another copy of {title}" if one.number is not None else f"Printed values of {title}"
    differs = one.difference
    groups = (("New here", differs.new), ("Different from yours", differs.differs), ("Only in yours", differs.ours))
    says = [
        p("Its name: ", named(one.name)) if one.name else None,
        p(b(_COPY_SAYS[one.state.value]), f". {one.why}" if one.why else "."),
        ul([li(b(f"{what}: "), _pieces(pieces)) for what, pieces in groups if pieces]),
    ]
    return _row(f"c-{one.key}", further, says, _copy_takes(one), game=one.game)


def _pieces(pieces: Sequence[str]) -> str:
    more = len(pieces) - SHOWN
    return listed([*pieces[:SHOWN], f"{more} more"] if more > 1 else pieces)


def _settings(mine: Settings, theirs: Settings) -> Html:
    state = _set(mine, theirs)
    says = [p(b(_SET_SAYS[state]), "."), ul(map(li, settings.differing(mine, theirs))) if state != "same" else None]
    return _row("settings", "Settings", says, _SET_TAKES[state], game=None)


def _row(
    name: str, title: str, says: Sequence[Html | None], takes: tuple[tuple[str, str], ...], *, game: str | None
) -> Html:
    choices = [
        label(
            input_(type="radio", name=name, value=value, checked=at == 0),
            span(word),
            class_="check",
        )
        for at, (value, word) in enumerate(takes)
    ]
    return fieldset(
        legend(title), div(says, class_="coming-say"), choices, data_game=game if game in GAMES.titles else None
    )


# Importing


def taken(ui: Ui, intent: Intent) -> tuple[Ui, tuple[str, ...]]:
    """Return the state with the chosen parts, and the names of the tables; all of it is stored, or nothing."""
    coming = ui.transfer.coming
    if coming is None or not coming.seen:
        return ui, ()
    from border.merged import Choice, Incoming, merged  # noqa: PLC0415

    held = importing.holds(ui)
    if held != coming.held:
        again = importing.looked(updated(ui, coming=Coming(text=coming.text, plain=coming.plain)))
        return updated(again, notice="Something changed on this phone in the meantime. Check again."), ()
    fields = {name: value for name, value in intent.fields if value in {one.value for one in Choice}}
    usual = "take" if coming.settings and _set(ui.stored.settings, coming.settings) == "new" else "leave"
    plan = merged(
        Incoming(opened=coming.opened, tables=tuple(one for one, _ in coming.tables), copies=coming.copies),
        held,
        intent.random,
        {one.number: Choice(fields[f"t{one.number}"]) for one, _ in coming.tables if f"t{one.number}" in fields},
        {one.key: Choice(fields[f"c-{one.key}"]) for one in coming.copies if f"c-{one.key}" in fields},
        settings=fields.get("settings", usual) == "take",
    )
    rows = {one.number: kept for one, kept in coming.tables}
    tables = {
        name: _placed(ui, _timed(ui, but(kept, id=name), intent.now), intent.now)
        for name, one in plan.tables.items()
        if (kept := rows[one.number]) is not None
    }
    back = {name: deleted.taken_back(ui.stored.tables[name]) for name in plan.back}
    aside = {name: deleted.put(but(ui.stored.tables[mine], id=name), intent.now) for name, mine in plan.aside.items()}
    last = ui.stored.last
    for kept in tables.values():
        last = records.last(last, kept) if kept.over else last
    set_ = coming.settings if plan.settings and coming.settings else ui.stored.settings
    called = {game: cleaned(name) for game, name in {**ui.stored.called, **plan.called}.items() if cleaned(name)}
    former = [Copy(game=key, name=ui.stored.called.get(key, ""), setup=ui.stored.copies[key]) for key in plan.former]
    others = copies.beside(ui.stored.others, (*map(_further, plan.others), *former), called.items())
    games = {*plan.copies, *(one.game for one in plan.others)}
    said = _said(len(tables), len(aside), len(back), len(games), len(former), changed=set_ != ui.stored.settings)
    names = plan.names if tables or games or set_ != ui.stored.settings else ()
    ui = updated(
        importing.forgotten_text(ui, coming.text),
        tables=MappingProxyType({**ui.stored.tables, **back, **aside, **tables}),
        copies=MappingProxyType({**ui.stored.copies, **plan.copies}),
        called=MappingProxyType(called),
        others=others,
        settings=set_,
        names=tuple(dict.fromkeys((*ui.stored.names, *names)))[:NAMES],
        last=last,
        coming=None,
        fault=None,
        pasted="",
        route=SHELF,
        whole=True,
    )
    if coming.opened.kind == "backup":
        same = (ui.stored.copies.get(one.game) for one in coming.copies if one.state.value == "same")
        setups = (*plan.copies.values(), *(one.setup for one in plan.others), *filter(None, same))
        texts = (*(kept.text for _, kept in coming.tables if kept), *map(records.values, setups))
        ui = backup.imported(ui, texts, max((one.sent.at for one, _ in coming.tables), default=0))
    return updated(ui, notice=said, told=said if aside or back else ""), (*tables, *back)


def _further(one: Any) -> Copy:
    return Copy(game=one.game, name=cleaned(one.name), setup=one.setup)


def _placed(ui: Ui, kept: Kept, now: int) -> Kept:
    """Return a table deleted on the other phone as deleted here, with new days; one on this shelf stays on it."""
    mine = ui.stored.tables.get(kept.id)
    return deleted.put(kept, now) if kept.binned and (mine is None or mine.binned) else deleted.taken_back(kept)


def _timed(ui: Ui, kept: Kept, now: int) -> Kept:
    """Return a table with a time; one without, such as a text, is from now."""
    if kept.at:
        return kept
    day = dates.day(now) if kept.over else ""
    return but(kept, at=now, order=dates.next_order(ui.stored.tables.values(), now), day=day)


def _said(tables: int, aside: int, back: int, games: int, former: int, *, changed: bool) -> str:
    """Return the words about what was imported."""
    parts = [
        plural(tables, "table") if tables else "",
        f"printed values for {plural(games, 'game')}" if games else "",
        "settings" if changed else "",
    ]
    found = listed([part for part in parts if part])
    done = [
        f"{capital(found)} imported" if found else "",
        f"{aside} of yours deleted" if aside else "",
        f"{back} of yours restored" if back else "",
        f"{plural(former, 'copy', 'copies')} of yours also kept" if former else "",
    ]
    if not any(done):
        return "Nothing was imported or changed."
    return f"{', '.join(filter(None, done))}. Everything else is unchanged."
