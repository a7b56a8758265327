"""Typed addresses of pages. `parse` and `str` are inverses, and no other module splits an address at its slashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.value import Named
from games import GAMES


class Place(Named):
    """The kind of a page; the value is the start of its address."""

    SHELF = ""
    TABLE = "table"
    GAME = "game"
    """The address starts with the key of the game."""
    HISTORY = "history"
    IMPORT = "bring"
    JOIN = "join"
    SETTINGS = "settings"
    ABOUT = "about"
    OPENING = "opening"
    """Placeholder in the file for a page that is not drawn yet; no address leads there."""


_BEGINS: Final = {place.value: place for place in Place if place not in (Place.GAME, Place.OPENING)}


@dataclass(frozen=True, slots=True)
class Route:
    """The address of one page: the text after # in the browser.

    >>> Route.parse("table/abc/number/seat:A/gold")
    Route(place=<Place.TABLE: 'table'>, name='abc', page='number', rest=('seat:A', 'gold'))
    >>> str(at_table("abc", "sheet")), Route.parse("nowhere/else").place
    ('table/abc/sheet', <Place.SHELF: ''>)
    """

    place: Place = Place.SHELF
    name: str = ""
    """The id of the table, or the key of the game; empty elsewhere."""
    page: str = ""
    """The page within it; empty for the first one."""
    rest: tuple[str, ...] = ()
    """Further parts of the address: a seat, a form, a ruling, a path of keys."""

    @classmethod
    def parse(cls, text: str) -> Route:
        """Return the route of an address; the shelf for an address that means nothing."""
        first, *parts = text.split("/")
        place = Place.GAME if first in GAMES.titles else _BEGINS.get(first, Place.SHELF)
        if place is Place.SHELF:
            return cls()
        name = first if place is Place.GAME else (*parts, "")[0] if place is Place.TABLE else ""
        return cls(place, name, *_page(parts[1:] if place is Place.TABLE else parts))

    def __str__(self) -> str:
        begins = (self.name,) if self.place is Place.GAME else (self.place.value, *filter(None, (self.name,)))
        return "/".join((*begins, *filter(None, (self.page,)), *self.rest))

    @property
    def href(self) -> str:
        """The address as used in a link."""
        return f"#{self}"

    def to(self, page: str = "", *rest: str) -> Route:
        """Return another page of the same table, game or place."""
        return Route(self.place, self.name, page, rest)


def _page(parts: list[str]) -> tuple[str, tuple[str, ...]]:
    return (parts[0], tuple(parts[1:])) if parts else ("", ())


SHELF: Final = Route()
IMPORT: Final = Route(Place.IMPORT)
JOIN: Final = Route(Place.JOIN)
SETTINGS: Final = Route(Place.SETTINGS)
ABOUT: Final = Route(Place.ABOUT)
HISTORY: Final = Route(Place.HISTORY)
OPENING: Final = Route(Place.OPENING)


FACING: Final = "facing"
"""The page that is turned towards another side of the table; the rest of its address is the page below it."""
THEN: Final = "then"
"""The page of a table as it was after so many moves."""
DIFFER: Final = "differ"
"""The page of a table that looks for the first difference between the app and the table."""
PHONES: Final = "phones"
"""The page of a table about the phones that share it."""
WALK: Final = "walk"
"""The page of a game with a first look at it; the rest of its address is the number of the step."""
AS_IT_WAS: Final = frozenset((THEN, DIFFER))
"""Pages that show a table as it was; the seat whose board they show can be the last part of their address."""


def at_table(name: str, page: str = "", *rest: str) -> Route:
    """Return a page of the table of this name."""
    return Route(Place.TABLE, name, page, rest)


def of_game(key: str, page: str = "", *rest: str) -> Route:
    """Return a page of the game of this key."""
    return Route(Place.GAME, key, page, rest)
