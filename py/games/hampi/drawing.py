"""Marks of the table's page: what a zone is made of, the Sun Jewel, a cube, a Land tile, Support cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.turn import Player, Seat
from engine.words import MINUS, number
from games.hampi.pieces import Kind
from markup.html import Html, join, span

_HEXAGON: Final = "M16 1 29 8.5v15L16 31 3 23.5v-15z"
_INSIDE: Final = {
    Kind.LAND: '<circle class="icon-road" cx="16" cy="16" r="7.5"/>',
    Kind.POND: '<path class="icon-pond" d="M8 15c2-6 13-7 16-2s0 10-7 10-11-3-9-8z"/>'
    '<path class="icon-wave" d="M11 16q2.5-2.5 5 0t5 0M13 20q2-2 4 0t4 0"/>',
    Kind.FARM: '<path class="icon-farm" d="M8 10h16v13H8z"/>'
    '<path class="icon-furrow" d="M12 10v13M16 10v13M20 10v13"/>',
    Kind.END_VILLAGE: '<path class="icon-road" d="M3 22h26"/><path class="icon-hut" d="M9 24v-8H7l9-9 9 9h-2v8z"/>'
    '<path class="icon-door" d="M14 24v-5h4v5z"/>',
    Kind.TEMPLE: '<path class="icon-mark" d="M14.5 5h3l1 5h3l1 6h2l1 9H6.5l1-9h2l1-6h3z"/>'
    '<path class="icon-door" d="M14 25v-5h4v5z"/>',
    Kind.MARKET: '<path class="icon-mark" d="M7 9h18l2 7H5zM8 17h2v9H8zM22 17h2v9h-2zM10 21h12v2H10z"/>',
}


def icon(kind: Kind, size: int = 32) -> Html:
    """What a zone is made of."""
    return Html(
        f'<svg class="zone-icon" width="{size}" height="{size}" viewBox="0 0 32 32" aria-hidden="true">'
        f'<path class="icon-land" d="{_HEXAGON}"/>{_INSIDE[kind]}</svg>'
    )


def tile_icon(size: int = 36) -> Html:
    """A Land tile, face down."""
    return Html(
        f'<svg class="zone-icon" width="{size}" height="{size}" viewBox="0 0 32 32" aria-hidden="true">'
        f'<path class="icon-land" d="{_HEXAGON}"/><path class="icon-road" d="M5 22C12 20 20 12 27 10"/></svg>'
    )


def sun(size: int = 24) -> Html:
    """The Sun Jewel."""
    return Html(
        f'<svg class="sun" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true">'
        '<path d="M12 0l2.5 5 4.5-3-.5 5.5L24 9l-4 3 4 3-5.5 1.5.5 5.5-4.5-3L12 24l-2.5-5L5 22l.5-5.5L0 15l4-3'
        '-4-3 5.5-1.5L5 2l4.5 3z"/><circle cx="12" cy="12" r="4.5"/></svg>'
    )


def cube(seat: Seat, player: Player, many: int = 1) -> Html:
    """Cubes of a player: colour, letter and how many."""
    mark = Html(
        f'<svg class="cube-mark seat-{player.colour.value}" width="22" height="22" viewBox="0 0 22 22" '
        f'aria-hidden="true"><rect x="1" y="1" width="20" height="20" rx="3"/>'
        f'<text x="11" y="16">{seat.name}</text></svg>'
    )
    says = span(f"{many} of {player.name}", class_="sr")
    return span(mark, span(f"×{many}", aria_hidden="true") if many > 1 else None, says, class_="cubes-of")


def cubes(players: Sequence[Player], counts: Sequence[int]) -> Html | None:
    """All cubes of a zone."""
    found = [cube(Seat(at), players[at], many) for at, many in enumerate(counts) if many]
    return span(found, class_="cubes-on") if found else None


def cards(points: Iterable[int]) -> Html:
    """Support cards, the denominations as one hands them out."""
    return join(span(str(one), class_="card") for one in points)


def balance(points: int) -> Html:
    """What a player has of a person; what is owed stands dark, with its sign."""
    if points < 0:
        return span(span("owes ", class_="sr"), span(number(points), class_="owed-chip"))
    return span(str(points), class_="same" if not points else None)


def change(points: int) -> str:
    """A change with its sign."""
    return f"{points:+d}".replace("-", MINUS)
