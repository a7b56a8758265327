"""Keys of a game in its own part of the page: buttons that go on along a move's path, ask a number, or open a form."""

from __future__ import annotations

from collections.abc import Sequence

from engine.turn import Player, Seat
from markup import marks
from markup.html import Child, Html, b, button, div, li, named, p, small, span, ul


def key(
    name: str,
    says: Child,
    more: Child = None,
    *,
    mark: Html | None = None,
    pressed: bool | None = None,
    off: bool = False,
    class_: str = "btn",
) -> Html:
    """A key: what it does and, below, a few words more. One that is `off` looks so, and says why when it is tapped."""
    return button(
        mark,
        span(b(says), small(more) if more else None),
        type="button",
        class_=class_ or None,
        data_key=name,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_disabled="true" if off else None,
    )


def typed(name: str, says: Child, more: Child, points: str = "", *, waits: bool = False) -> Html:
    """A key of the count at the end, with what was typed; one that `waits` has to be tapped still."""
    return button(
        span(b(says), small(more)),
        span(points, class_="num") if points else None,
        type="button",
        class_="btn typed waits" if waits else "btn typed",
        data_key=name,
    )


def whose(players: Sequence[Player], chosen: str, title: str, more: str = "") -> Html:
    """The seats as keys `seat:A` and so on: whose piece is put right by hand, and what it is."""
    keys = [
        button(
            marks.seat(Seat(at), player),
            span(named(player.name), small(more) if more else None),
            type="button",
            data_key=f"seat:{Seat(at).name}",
            aria_pressed=str(chosen == f"seat:{Seat(at).name}").lower(),
        )
        for at, player in enumerate(players)
    ]
    return ul(map(li, keys), class_="hand whose", aria_label=title)


def ask(title: str, says: str, does: str, name: str) -> Html:
    """What the app has not been told yet, and the key, such as `form:players`, by which it can be told."""
    return div(p(b(title), small(says)), button(does, type="button", class_="btn", data_key=name), class_="ask")
