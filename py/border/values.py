"""Two copies of one game, compared piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.game import AnyGame
from engine.notation import BadText, read_setup, setup_lines
from engine.value import but
from engine.wording import Field, fields_of, record_of, word
from engine.words import capital, plural

_Pieces = Mapping[tuple[str, str], tuple[Any, ...]]
"""The values of each piece, by the field of the setup and the word of the piece."""
_ONE: Final = ""
"""The word of a field with one value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The pieces that differ between our copy of a game and another one, in words."""

    new: tuple[str, ...] = ()
    """Pieces that only the other copy has."""
    differs: tuple[str, ...] = ()
    """Pieces that have other values in ours."""
    ours: tuple[str, ...] = ()
    """Pieces that only ours has."""


def difference(game: AnyGame, ours: Any, theirs: Any) -> Difference:
    """Return the pieces that differ."""
    mine, others = _pieces(game, ours), _pieces(game, theirs)
    return Difference(
        new=_said(game, {key: values for key, values in others.items() if key not in mine}),
        differs=_said(game, {key: values for key, values in others.items() if mine.get(key, values) != values}),
        ours=_said(game, {key: values for key, values in mine.items() if key not in others}),
    )


def added(game: AnyGame, ours: Any, theirs: Any) -> Any:
    """Return our copy with the pieces that only the other one has; the same copy if it cannot have them as well."""
    mine = _pieces(game, ours)
    found: dict[str, Any] = {}
    for (name, piece), values in _pieces(game, theirs).items():
        if (name, piece) not in mine:
            more = values[0] if piece == _ONE else (*found.get(name, getattr(ours, name)), *values)
            found[name] = more
    try:
        return read_setup(enumerate(setup_lines(but(ours, **found)), 1), game.setup)
    except BadText:
        return ours


def _fields(game: AnyGame) -> list[Field]:
    return [part for part in fields_of(game.setup) if part.name in game.info.copy]


def _pieces(game: AnyGame, setup: Any) -> _Pieces:
    """Return the values by piece: its first word names it, or all of it if it is written as one word."""
    found: dict[tuple[str, str], tuple[Any, ...]] = {}
    for part in _fields(game):
        value = getattr(setup, part.name)
        if not isinstance(value, tuple):
            found |= {(part.name, _ONE): (value,)} if value != part.default else {}
            continue
        for item in value:
            key = part.name, word(_named(item)) if record_of(part.kind) else word(item)
            found[key] = (*found.get(key, ()), item)
    return found


def _named(item: Any) -> Any:
    """Return the part of a piece that names it."""
    return getattr(item, fields_of(type(item))[0].name)


def _said(game: AnyGame, pieces: _Pieces) -> tuple[str, ...]:
    """Return pieces in words; those without a name are counted."""
    found = []
    for part in _fields(game):
        mine = {piece: values for (name, piece), values in pieces.items() if name == part.name}
        if _ONE in mine:
            found.append(capital(part.line))
        elif mine and not record_of(part.kind):
            found.append(plural(len(mine), "tile"))
        else:
            found += [_title(part, _named(values[0]), piece) for piece, values in mine.items()]
    return tuple(found)


def _title(part: Field, named: Any, piece: str) -> str:
    """Return the name of a piece as the app writes it elsewhere."""
    title = named if isinstance(named, str) else getattr(named, "title", None)
    return title if isinstance(title, str) else f"{capital(part.line)} {piece}"
