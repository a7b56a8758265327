"""The copies of a game: their names, which one is in use, and those kept next to it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from types import MappingProxyType
from typing import Any

from app.state import Copy, Stored, Ui, game_of, updated
from engine.game import AnyGame
from markup.forms import wrong
from markup.seating import LONGEST_NAME, cleaned, visible


def in_use(stored: Stored, game: AnyGame) -> str:
    """Return the name of the copy in use."""
    return stored.called.get(game.info.key, "your copy")


def entered(stored: Stored, game: AnyGame) -> bool:
    """Return whether the copy in use has any values."""
    return bool(stored.copies.get(game.info.key, game.setup()) != game.setup())


def named(ui: Ui, game: AnyGame, typed: str) -> Ui:
    """Return the state with another name for the copy in use. Raises: Refused."""
    key, name = game.info.key, cleaned(typed)
    if visible(name) > LONGEST_NAME:
        raise wrong(
            "name-long",
            f"This name is too long: {visible(name)} characters.",
            f"Shorten it to {LONGEST_NAME} characters or fewer.",
            field="name",
        )
    if name in _names(ui.stored, key):
        raise wrong("name-taken", f"Another copy is called {name}.", "Choose another name.", field="name")
    called = {other: one for other, one in ui.stored.called.items() if other != key}
    called |= {key: name} if visible(name) else {}
    return updated(ui, called=MappingProxyType(called), fault=None, took=ui.said.took + 1, notice="Name saved.")


def beside(others: Iterable[Copy], more: Iterable[Copy], called: Iterable[tuple[str, str]] = ()) -> tuple[Copy, ...]:
    """Return the further copies with some more, each with a name that no other copy of its game has."""
    found = [*others]
    taken = {*called, *((one.game, one.name) for one in found)}
    for one in more:
        tries = (one.name if at == 1 and one.name else f"{one.name or 'Copy'} {at}" for at in count(1))
        name = next(name for name in tries if (one.game, name) not in taken)
        taken.add((one.game, name))
        found.append(Copy(game=one.game, name=name, setup=one.setup))
    return tuple(found)


def tapped(ui: Ui, what: str) -> Ui:
    """Return the state after a key of the page of copies."""
    kind, _, number = what.partition(":")
    game = game_of(ui.route.name)
    if game is None:
        return ui
    if kind == "new":
        return _used(ui, game, game.setup(), "", ui.stored.others, "An empty copy is in use.")
    at = int(number)
    one = ui.stored.others[at] if at < len(ui.stored.others) else None
    if one is None or one.game != game.info.key:
        return ui
    others = (*ui.stored.others[:at], *ui.stored.others[at + 1 :])
    if kind == "delete":
        return updated(ui, others=others, notice=f"{one.name} deleted.")
    return _used(ui, game, one.setup, one.name, others, f"{one.name} is in use. Tables in progress are unchanged.")


def _used(ui: Ui, game: AnyGame, setup: Any, name: str, others: tuple[Copy, ...], said: str) -> Ui:
    """Return the state with another copy in use; the one before is kept, if anything is entered in it."""
    key, stored = game.info.key, ui.stored
    if entered(stored, game):
        before = Copy(game=key, name=stored.called.get(key, ""), setup=stored.copies[key])
        others = beside(others, (before,), ((key, name),))
    called = {**{game: one for game, one in stored.called.items() if game != key}, **({key: name} if name else {})}
    drafts = {page: taps for page, taps in stored.drafts.items() if not page.startswith(f"{key}/copy/")}
    return updated(
        ui,
        copies=MappingProxyType({**stored.copies, key: setup}),
        called=MappingProxyType(called),
        others=others,
        drafts=MappingProxyType(drafts),
        notice=said,
    )


def _names(stored: Stored, key: str) -> set[str]:
    return {one.name for one in stored.others if one.game == key}
