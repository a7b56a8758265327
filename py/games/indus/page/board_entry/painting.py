"""Ruins painted stroke by stroke, on the whole board or on a piece: the result of the taps so far.

`draw=a1.b1.c1` a stroke over places, or a tap on one; `brush=canal`; `new=ruin` deselects the ruin in hand;
`points=7` for the ruin in hand, `points=usual` for those of the rulebook; `joints=keep` or `joints=match`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.game import Taps
from engine.value import put
from engine.words import plural
from games.indus.rules.board.ruin import Ruin, second, worth
from games.indus.rules.board.side import Side
from games.indus.rules.pieces import FIELDS, LINES, Kind
from games.indus.rules.survey import BOARD, LEAST, MOST
from markup.forms import one_of, whole_number, wrong

Beside: TypeAlias = Mapping[str, Mapping[Side, str]]
"""Every place in order, with those adjacent to it: fields, and edges of a piece, which are adjacent to one field."""
USUAL: Final = "usual"
"""Points by the rulebook."""
KEEP: Final = "keep"
_KINDS: Final = tuple(kind.value for kind in Kind)


class Drawn(NamedTuple):
    """A ruin as it is painted."""

    kind: Kind
    on: tuple[str, ...]
    """Its fields, and the edges where it continues, in order."""
    value: int | None = None
    """Entered points, or None for the usual ones."""


class Painting(NamedTuple):
    """Everything painted so far."""

    drawn: tuple[Drawn, ...]
    brush: Kind = Kind.BUILDING
    hand: int | None = None
    """The ruin that the next adjacent tap continues: its place in `drawn`. It has the kind of the brush."""
    last: str = ""
    """The last tap in words."""
    unmet: bool | None = None
    """Whether joints that do not match stay; None if it was not tapped."""

    @property
    def held(self) -> Drawn | None:
        """The ruin in hand."""
        return None if self.hand is None else self.drawn[self.hand]


def edge(beside: Beside, place: str) -> bool:
    """Return whether a place is an edge."""
    return len(beside[place]) == 1


def fields(beside: Beside, one: Drawn) -> tuple[str, ...]:
    """Return the fields of a ruin, without edges."""
    return tuple(place for place in one.on if not edge(beside, place))


def as_ruin(beside: Beside, one: Drawn) -> Ruin:
    """Return a ruin of the same kind, size and points, for its worth."""
    return Ruin(one.kind, FIELDS[: len(fields(beside, one))], one.value)


def worth_of(beside: Beside, one: Drawn) -> str:
    """Return the points of a ruin: `6 and 3 points`."""
    ruin = as_ruin(beside, one)
    points, half = worth(ruin), second(ruin)
    if points is None:
        return "points not known"
    return f"{points} and {plural(half, 'point')}" if half else plural(points, "point")


def size(beside: Beside, one: Drawn) -> str:
    """Return a ruin in a few words: `Canal, 7 fields`."""
    return f"{one.kind.title}, {plural(len(fields(beside, one)), 'field')}"


def touching(beside: Beside, one: Drawn, other: Drawn) -> bool:
    """Return whether two ruins share a place or are adjacent."""
    near = {place for at in one.on for place in (at, *beside[at].values())}
    return not near.isdisjoint(other.on)


# Taps


def told(start: Painting, beside: Beside, taps: Taps) -> Painting:
    """Return what is painted after the taps. Raises: Refused for a bad one."""
    now = start
    for tap in taps:
        name, _, text = tap.partition("=")
        if name == "draw":
            now = _drawn(now, beside, stroke(beside, text.split(".")))
        elif name == "brush":
            kind = Kind(one_of([(name, text)], name, _KINDS, "kind of ruin"))
            now = now._replace(brush=kind, hand=None, last=kind.title if kind is not now.brush else "New ruin")
        elif name == "new":
            now = now._replace(hand=None, last="New ruin")
        elif name == "points" and now.hand is not None and now.held is not None:
            value = None if text == USUAL else whole_number(text, LEAST, MOST, "number of points")
            held = now.held._replace(value=value)
            now = now._replace(
                drawn=put(now.drawn, now.hand, held), last=f"{held.kind.title}, {worth_of(beside, held)}"
            )
        elif name == "joints":
            now = now._replace(unmet=text == KEEP, last="Joints")
        else:
            raise wrong("not-offered", "No ruin is selected.", "Tap one of its fields first.")
    return now


def stroke(beside: Beside, names: Sequence[str]) -> list[str]:
    """Return the places of a stroke. Where it cuts a corner, it goes straight on first; places off the rim are dropped.

    Raises: Refused if there is no such place.
    """
    strange = [name for name in names if name not in beside]
    if strange:
        raise wrong("no-such-field", f"“{strange[0][:20]}” is not a field here.", "Tap one of the fields shown.")
    found, last, side = [names[0]], names[0], None
    for name in names[1:]:
        near = set(beside[name].values())
        if name not in found:
            if near.isdisjoint(found):
                between = {way: one for way, one in beside[last].items() if one in near}
                if not between:
                    continue
                found.append(between[side] if side in between else next(iter(between.values())))
            found.append(name)
        side = next((way for way, one in beside[last].items() if one == name), None)
        last = name
    return list(dict.fromkeys(found))


def _drawn(now: Painting, beside: Beside, places: list[str]) -> Painting:
    """Return what is painted after a stroke of the brush: it joins every ruin of its kind that it touches.

    Raises: Refused for an edge alone where the kind ends at each edge (Board Preparation).
    """
    if now.brush not in LINES:
        places = [place for place in places if not edge(beside, place)]
    if not places:
        title = now.brush.title
        raise wrong("ends-there", f"A {title} ends at the edge of its piece.", "Paint its fields only.", BOARD)
    mine = [at for at, one in enumerate(now.drawn) if one.kind is now.brush and not set(places).isdisjoint(one.on)]
    if len(places) == 1:
        place = places[0]
        if now.hand is not None and now.hand in mine:
            return _rubbed(now, beside, now.hand, place)
        if mine:
            return now._replace(hand=mine[-1], last=f"Continue: {size(beside, now.drawn[mine[-1]]).lower()}")
        mine = _beside(now, beside, place)
    at = now.hand if now.hand in mine else mine[0] if mine else len(now.drawn)
    on = {place for one in mine for place in now.drawn[one].on} | set(places)
    value = now.drawn[at].value if mine else None
    new = Drawn(now.brush, _in_order(beside, on), value)
    kept = {number: one for number, one in enumerate(now.drawn) if number not in mine}
    drawn = tuple(one for _, one in sorted({**kept, at: new}.items()))
    return now._replace(drawn=drawn, hand=sum(number < at for number in kept), last=size(beside, new))


def _beside(now: Painting, beside: Beside, place: str) -> list[int]:
    """Return the ruin that a tap on an empty place continues: the one in hand, or at an edge the one on its field."""
    near = beside[place].values()
    if now.held is not None and not set(near).isdisjoint(now.held.on):
        return [now.hand] if now.hand is not None else []
    if not edge(beside, place):
        return []
    return [at for at, one in enumerate(now.drawn) if one.kind is now.brush and not set(near).isdisjoint(one.on)][-1:]


def _rubbed(now: Painting, beside: Beside, at: int, place: str) -> Painting:
    """Return what is painted without a place of a ruin, and without the edges adjacent only to it."""
    one = now.drawn[at]
    on = tuple(
        other for other in one.on if other != place and not (edge(beside, other) and place in beside[other].values())
    )
    last = f"Erase {place}"
    if not on:
        return now._replace(drawn=(*now.drawn[:at], *now.drawn[at + 1 :]), hand=None, last=last)
    return now._replace(drawn=put(now.drawn, at, one._replace(on=on)), last=last)


def _in_order(beside: Beside, on: Iterable[str]) -> tuple[str, ...]:
    there = set(on)
    return tuple(place for place in beside if place in there)
