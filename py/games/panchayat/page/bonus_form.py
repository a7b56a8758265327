"""Pages of the bonus tiles, entered by taps: those on the Village Boards and the End Game Bonus tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from engine.game import TAP, Draft, Fields, Taps
from engine.turn import Seat
from engine.value import but
from games.panchayat.page.drawing import badge
from games.panchayat.rules.pieces import END_TILES, LANDS, Building, Land, Match, Square, Type
from games.panchayat.rules.state import Bonus, BonusKind, EndTile, Setup
from markup import marks
from markup.facts.chips import chip
from markup.facts.choices import AnyOf, OneOf
from markup.facts.field import Field
from markup.facts.piece import Facts
from markup.forms import values, wrong
from markup.html import Html, div, join, span

_LANDS: Final = {Land.RIVER: "river", Land.FARM: "farm", Land.CENTRE: "village centre"}
_ROWS: Final = tuple(tuple(Square[f"{column}{row}"] for column in "abcd") for row in range(1, 5))
_NONE: Final = "none"
_SAYS: Final = {
    BonusKind.ADJACENCY: "Scores for each",
    BonusKind.PLACEMENT: "Scores for a tile of type",
}
_TITLES: Final = {kind: f"{kind.value.title()} tile" for kind in BonusKind}
_TYPES: Final = {type_.value: Match(type_) for type_ in Type}
_NAMES: Final = {building.value: Match(building) for building in Building}


# Bonus tiles on a Village Board

Shown: TypeAlias = Match | str
"""The building or type that a tile shows; `none` for a seat without the tile."""


def _sign(says: Shown) -> Html:
    if isinstance(says, str):
        return span("no tile")
    return badge(says.what) if isinstance(says.what, Type) else marks.glyph(f"g-{says.what.value}", 26)


@dataclass(frozen=True, eq=False)
class _OnSquare(Field[Square]):
    """A square of the Village Board."""

    def draw(self, given: Square | None, key: Any, at: str = "") -> Html:
        rows = [
            div([self._key(square, given, first=square is Square.a1) for square in row], class_="squares-row")
            for row in _ROWS
        ]
        return div(rows, class_="squares-grid", role="radiogroup", aria_label=self.title)

    def _key(self, square: Square, given: Square | None, *, first: bool) -> Html:
        lands = LANDS[square]
        words = " and ".join(_LANDS[land] for land in lands)
        looks = " ".join(("square-pick", *(land.value for land in lands)))
        says = join(square.name, span(f", {words}", class_="sr") if words else None)
        tab = first if given is None else square is given
        return chip(f"{self.name}={square.name}", says, on=square is given, class_=looks, tab=tab)

    def after(self, given: Square | None, path: Sequence[str], text: str, key: Any) -> Square:
        if text not in Square.__members__:
            raise wrong("not-offered", f"There is no square “{text[:20]}”.", "Tap one of the sixteen squares.")
        return Square[text]


_AT: Final = _OnSquare(
    "square", "square", "On which square?", said=lambda square: f"on {square.name}", needed=False, look="Setup 9"
)


@lru_cache(maxsize=8)
def _tiles(seat: Seat, kind: BonusKind) -> Facts[Setup, BonusKind, Bonus | None]:
    """Return the declaration of a bonus tile of a seat."""
    names = _NAMES if kind is BonusKind.ADJACENCY else {}

    def record(_: BonusKind, given: Mapping[str, Any]) -> Bonus | None:
        if given["says"] == _NONE:
            return None
        if given["square"] is None:
            raise wrong(
                "bonus-square",
                f"You entered what the tile shows ({given['says'].title}), but not its square.",
                "Tap its square, or choose the cross.",
                "Setup 9",
            )
        return Bonus(seat, kind, given["says"], given["square"])

    return Facts(
        keys={kind.value: kind},
        known=lambda setup, _: _of(setup, seat, kind),
        title=lambda _: _TITLES[kind],
        record=record,
        picture=lambda *_: Html(""),
        fields=(
            OneOf[Shown](
                "says",
                "building of the bonus tile",
                _SAYS[kind],
                {**_TYPES, **names, _NONE: _NONE},
                _sign,
                said=lambda says: "no tile" if isinstance(says, str) else says.title,
                rare=tuple(names),
            ),
            _AT,
        ),
        hint="The tile and its square are on the Village Board.",
    )


def _of(setup: Setup, seat: Seat, kind: BonusKind) -> Bonus | None:
    return next((bonus for bonus in setup.bonus if bonus.seat == seat and bonus.kind is kind), None)


def seat_of(setup: Setup, name: str) -> tuple[Seat, BonusKind] | None:
    """Return the seat and kind of a form, `A` or `A:placement`, or None if there is no such form."""
    letter, _, kind = name.partition(":")
    seats = [Seat(at).name for at in range(len(setup.players))]
    if letter not in seats or kind not in ("", BonusKind.PLACEMENT.value):
        return None
    return Seat[letter], BonusKind(kind or BonusKind.ADJACENCY)


def entry(setup: Setup, seat: Seat, kind: BonusKind, taps: Taps) -> Draft:
    """Return the page of a seat's bonus tile after these taps; the other one follows. Raises: Refused."""
    draft = _tiles(seat, kind).draft(setup, kind, taps)
    name = setup.players[seat].name
    then = f"bonus:{seat.name}:{BonusKind.PLACEMENT.value}", "Placement tile"
    follows = then if kind is BonusKind.ADJACENCY else ("", "")
    return but(draft, title=f"{name}: {draft.title}", then=follows, onward=True)


def filled(setup: Setup, seat: Seat, kind: BonusKind, fields: Fields) -> Setup:
    """Return the setup with a seat's bonus tile. Raises: Refused."""
    tile = _tiles(seat, kind).read(setup, kind, values(fields, TAP))
    others = [bonus for bonus in setup.bonus if (bonus.seat, bonus.kind) != (seat, kind)]
    if tile and any((bonus.seat, bonus.square) == (seat, tile.square) for bonus in others):
        raise wrong(
            "bonus-square",
            f"Both bonus tiles of this village are on {tile.square.name}.",
            "Choose two different squares.",
            "Setup 9",
        )
    order = list(BonusKind)
    found = (*others, tile) if tile else others
    return but(setup, bonus=tuple(sorted(found, key=lambda bonus: (bonus.seat, order.index(bonus.kind)))))


# End Game Bonus tiles


def _end_tile(setup: Setup, number: int) -> EndTile | None:
    return setup.end_tiles[number - 1] if number <= len(setup.end_tiles) else None


END: Final = Facts[Setup, int, EndTile](
    keys={f"end-tile:{number}": number for number in range(1, END_TILES + 1)},
    known=_end_tile,
    title=lambda number: f"End Game Bonus tile {number}",
    record=lambda _, given: EndTile(given["names"]),
    picture=lambda *_: Html(""),
    fields=(
        AnyOf(
            "names",
            "building of the tile",
            "Buildings",
            {building.value: building for building in Building},
            lambda building: marks.glyph(f"g-{building.value}"),
            lambda building: building.title,
            look="all that are named on it",
        ),
    ),
    hint="The four tiles are next to the deck. Tap every building that is named.",
)


def end_entry(setup: Setup, name: str, taps: Taps) -> Draft:
    """Return the page of an End Game Bonus tile after these taps; the next one follows. Raises: Refused."""
    number = END.keys[name]
    follows = (f"end-tile:{number + 1}", f"tile {number + 1} of {END_TILES}") if number < END_TILES else ("", "")
    return but(END.draft(setup, number, taps), then=follows, onward=True)


def end_filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup with an End Game Bonus tile. Raises: Refused."""
    number = END.keys[name]
    tile = END.read(setup, number, values(fields, TAP))
    return but(setup, end_tiles=(*setup.end_tiles[: number - 1], tile, *setup.end_tiles[number:]))
