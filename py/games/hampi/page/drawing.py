"""Marks of the table's page: kinds of zones, the Sun Jewel, cubes, Support cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.turn import Player, Seat
from engine.words import number
from games.hampi.rules.pieces import Kind
from markup.html import Html, join, span


def icon(kind: Kind, size: int = 32) -> Html:
    """Return the picture of a kind of zone."""
    return mark(kind.value, "zone-icon", size)


def sun(size: int = 24) -> Html:
    """Return the Sun Jewel."""
    return mark("sun", "sun", size)


def mark(name: str, class_: str, size: int) -> Html:
    """Return a mark of the sprite; a page has dozens of them."""
    return Html(
        f'<svg class="{class_}" width="{size}" height="{size}" aria-hidden="true"><use href="#z-{name}"/></svg>'
    )


def cube(seat: Seat, player: Player, many: int = 1) -> Html:
    """Return cubes of a player: colour, letter and number."""
    mark = Html(
        f'<svg class="cube-mark seat-{player.colour.value}" width="22" height="22" viewBox="0 0 22 22" '
        f'aria-hidden="true"><rect x="1" y="1" width="20" height="20" rx="3"/>'
        f'<text x="11" y="16">{seat.name}</text></svg>'
    )
    says = span(f"{many} of {player.name}", class_="sr")
    return span(mark, span(f"×{many}", aria_hidden="true") if many > 1 else None, says, class_="cubes-of")


def cubes(players: Sequence[Player], counts: Sequence[int]) -> Html | None:
    """Return all cubes of a zone."""
    found = [cube(Seat(at), players[at], many) for at, many in enumerate(counts) if many]
    return span(found, class_="cubes-on") if found else None


def cards(points: Iterable[int]) -> Html:
    """Return Support cards by their denominations."""
    return join(span(str(one), class_="card") for one in points)


def balance(points: int) -> Html:
    """Return a balance; points owed are dark, with their sign."""
    if points < 0:
        return span(span("owes ", class_="sr"), span(number(points), class_="owed-chip"))
    return span(str(points), class_="same" if not points else None)
