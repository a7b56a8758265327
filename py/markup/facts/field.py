"""A printed value: its keys, its value after a tap, its words, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, TypeVar

from engine.words import capital
from markup.html import Html

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Field(Generic[T]):
    """A printed value."""

    name: str
    """The field of the record."""
    what: str
    """Its name in a refusal: `number of points`."""
    title: str
    """Its heading."""
    _: KW_ONLY
    look: str = ""
    """Where to look on the piece."""
    said: Callable[[T], str] = str
    """Its words in the sentence of the piece: `3 points`."""
    told: Callable[[Any], T | None] = lambda _: None
    """The value that the rulebook gives for a piece."""
    needed: bool = True
    """Whether a piece cannot be saved without it."""

    def draw(self, given: T | None, key: Any, at: str = "") -> Html:
        """Return its keys; `at` leads to it where it is a part."""
        raise NotImplementedError

    def after(self, given: T | None, path: Sequence[str], text: str, key: Any) -> T | None:
        """Return the value after a tap on it, or on its part at the path. Raises: Refused."""
        raise NotImplementedError

    def sentence(self, given: T) -> str:
        """Return its words."""
        return self.said(given)

    def numbers(self, given: T | None) -> Iterable[tuple[str, str]]:
        """Return each number that the pad can enter, with its title there."""
        return ()

    def lacks(self, given: T | None) -> str:
        """Return what is missing in a few words, or empty."""
        return self.title.lower() if self.needed and given is None else ""

    def says(self, path: Sequence[str], value: T | None, before: T | None) -> str:
        """Return a tap in words, for Undo."""
        return "" if value is None else capital(self.said(value))
