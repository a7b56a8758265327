"""Forms of the bonus tiles: those on the Village Boards and the End Game Bonus tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.game import Fields
from engine.turn import Seat
from games.panchayat.rules.pieces import END_TILES, LANDS, Building, Land, Match, Square, Type
from games.panchayat.rules.state import Bonus, BonusKind, EndTile, Setup
from markup import marks
from markup.forms import NOT_ENTERED, area, choice, note, squares, value, values, wrong
from markup.html import Html, div, fieldset, input_, join, label, legend, named, p, span

_ROWS: Final = tuple(tuple(f"{column}{row}" for column in "abcd") for row in range(1, 5))
_SAYS: Final = {
    BonusKind.ADJACENCY: "Scores for each",
    BonusKind.PLACEMENT: "Scores for a tile of type",
}
_TYPES: Final = tuple((type_.value, type_.title) for type_ in Type)
_NAMES: Final = tuple((building.value, building.title) for building in Building)
NAMES_ON_A_TILE: Final = 4
"""Most buildings on an End Game Bonus tile that the form asks for."""


# Bonus tiles on a Village Board


def both(setup: Setup, seat: Seat) -> Html:
    """Return the form of a seat's two bonus tiles."""
    player = setup.players[seat]
    return join(
        div(marks.seat(seat, player, big=True), named(player.name), class_="of-seat"),
        [area(f"{kind.value.title()} tile", _tile(setup, seat, kind)) for kind in BonusKind],
        p("Rules: Setup 9", class_="ref"),
    )


def parts(setup: Setup, seat: Seat) -> Iterable[Html]:
    """Return a seat's two bonus tiles as parts of a longer form."""
    return [
        fieldset(legend(f"{kind.value.title()} tile"), _tile(setup, seat, kind), class_="bonus-of")
        for kind in BonusKind
    ]


def count(setup: Setup, seat: Seat) -> str:
    """Return how many of a seat's tiles are entered."""
    entered = sum(bonus.seat == seat for bonus in setup.bonus)
    return f"{entered} of 2" if entered else NOT_ENTERED


def _tile(setup: Setup, seat: Seat, kind: BonusKind) -> Html:
    bonus = next((bonus for bonus in setup.bonus if bonus.seat == seat and bonus.kind is kind), None)
    name = f"{kind.value}-{seat.name.lower()}"
    types = [("Any building of one type", _TYPES), ("One building", _NAMES)] if kind is BonusKind.ADJACENCY else _TYPES
    return div(
        choice(name, _SAYS[kind], [("", NOT_ENTERED), *types], bonus.says.word() if bonus else ""),
        squares(
            f"{name}-at",
            "On which square?",
            _ROWS,
            bonus.square.name if bonus else "",
            looks=_look,
            says=_land,
        ),
        class_="bonus-part",
    )


def _look(place: str) -> str:
    return " ".join(land.value for land in LANDS[Square[place]])


def _land(place: str) -> str:
    words = {Land.RIVER: "river", Land.FARM: "farm", Land.CENTRE: "village centre"}
    return " and ".join(words[land] for land in LANDS[Square[place]])


def read(fields: Fields, seat: Seat) -> tuple[Bonus, ...]:
    """Return the bonus tiles of a seat from the form. Raises: Refused."""
    found: list[Bonus] = []
    for kind in BonusKind:
        name = f"{kind.value}-{seat.name.lower()}"
        says, place = value(fields, name), value(fields, f"{name}-at")
        if not says:
            continue
        whose = f"{kind.value.title()} tile of seat {seat.name}"
        try:
            match = Match.from_word(says)
        except ValueError:
            raise wrong(
                "bonus-says", f"“{says[:20]}” is not on any {kind.value} tile.", "Choose from the list.", field=name
            ) from None
        if kind is BonusKind.PLACEMENT and not isinstance(match.what, Type):
            raise wrong(
                "bonus-says",
                f"The {whose} names a building.",
                "Choose a type: Placement tiles show a type.",
                "Setup 9",
                field=name,
            )
        if place not in Square.__members__:
            raise wrong(
                "bonus-square",
                f"You entered what the {whose} shows ({match.title}), but not its square.",
                "Tap its square, or choose “not entered”.",
                "Setup 9",
                field=f"{name}-at",
            )
        if any(bonus.square.name == place for bonus in found):
            raise wrong(
                "bonus-square",
                f"Both bonus tiles of seat {seat.name} are on {place}.",
                "Choose two different squares.",
                "Setup 9",
                field=f"{name}-at",
            )
        found.append(Bonus(seat, kind, match, Square[place]))
    return tuple(found)


# End Game Bonus tiles


def end_tiles(setup: Setup) -> Html:
    """Return the form of the four tiles, each with the buildings on it."""
    tiles = []
    for at in range(END_TILES):
        names = [name.value for name in setup.end_tiles[at].names] if at < len(setup.end_tiles) else []
        names += [""] * (NAMES_ON_A_TILE - len(names))
        tiles.append(
            fieldset(
                legend(f"Tile {at + 1}"),
                [
                    choice(
                        f"end-{at + 1}",
                        span(f"Tile {at + 1}, building {number + 1}", class_="sr"),
                        [("", NOT_ENTERED if number == 0 else "no other"), *_NAMES],
                        name,
                    )
                    for number, name in enumerate(names)
                ],
                class_="end-tile",
            )
        )
    return join(
        note(
            "The buildings named on the four tiles next to the deck. The winner is not decided until all are entered."
        ),
        div(tiles, class_="end-tiles"),
        p("Rules: Setup 5; End Game Scoring 2", class_="ref"),
    )


def end_tile(setup: Setup, number: int) -> Html:
    """Return the form of one tile: every building as a key to choose."""
    names = setup.end_tiles[number - 1].names if number <= len(setup.end_tiles) else ()
    keys = [
        label(
            input_(type="checkbox", name="named", value=building.value, checked=building in names),
            marks.glyph(f"g-{building.value}"),
            span(building.title),
            class_="tap tick",
        )
        for building in Building
    ]
    says = "Choose every building that the tile names. It lies next to the deck."
    return join(note(says), div(keys, class_="brushes three"), p("Rules: Setup 5; End Game Scoring 2", class_="ref"))


def read_end_tile(setup: Setup, number: int, fields: Fields) -> tuple[EndTile, ...]:
    """Return all tiles with this one from its form. Raises: Refused."""
    known = {building.value: building for building in Building}
    words = values(fields, "named")
    if not words or not all(word in known for word in words):
        raise wrong(
            "end-tile",
            f"No building is chosen for End Game Bonus tile {number}.",
            "Choose at least one, or skip this tile.",
            "End Game Scoring 2",
            field="named",
        )
    tile = EndTile(tuple(dict.fromkeys(known[word] for word in words)))
    return (*setup.end_tiles[: number - 1], tile, *setup.end_tiles[number:])


def read_end_tiles(fields: Fields) -> tuple[EndTile, ...]:
    """Return the tiles with at least one building from the form. Raises: Refused."""
    tiles = []
    known = {building.value: building for building in Building}
    for at in range(1, END_TILES + 1):
        words = [word for word in values(fields, f"end-{at}") if word]
        for number, word in enumerate(words):
            if word not in known:
                raise wrong(
                    "end-tile",
                    f"“{word[:20]}” is not a building in this game.",
                    "Choose from the list.",
                    field=f"end-{at}",
                )
            if word in words[:number]:
                raise wrong(
                    "end-tile",
                    f"{known[word].title} appears twice on End Game Bonus tile {at}.",
                    "Choose “no other” for one of them.",
                    "End Game Scoring 2",
                    field=f"end-{at}",
                )
        if words:
            tiles.append(EndTile(tuple(known[word] for word in words)))
    return tuple(tiles)
