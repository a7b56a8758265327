"""The tiles to choose from: all twenty buildings, the market and the reserve."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.refusal import Refusal
from engine.words import plural
from games.panchayat.page.drawing import described, kind, tile, under
from games.panchayat.rules import automa
from games.panchayat.rules.keys import tile as tile_key
from games.panchayat.rules.market import COLUMN, OLD, Spot
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.zamindar import Discard, Settle
from games.panchayat.rules.pieces import Building, Type
from games.panchayat.rules.state import Market, State
from markup import marks
from markup.html import (
    Child,
    Html,
    b,
    button,
    circle,
    div,
    g,
    h2,
    join,
    li,
    p,
    path,
    rect,
    section,
    small,
    span,
    svg,
    text,
    ul,
)

ORDINALS: Final = ("1st", "2nd", "3rd")


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys at one depth of an offer."""

    live: Collection[str]
    """Keys that lead to a legal move."""
    refused: Mapping[str, tuple[Move, Refusal]] = field(default_factory=dict)
    """Keys that lead to refused moves only. A tap says why."""
    chosen: str = ""

    def __contains__(self, name: str) -> bool:
        return name in self.live or name in self.refused

    def any(self, *kinds: str) -> bool:
        """Return whether a key of one of these kinds leads to a legal move."""
        return any(name.partition(":")[0] in kinds for name in self.live)


def choice(title: str, below: Child, *parts: Child, picked: Iterable[Building] = ()) -> Html:
    """Return one question and the tiles that answer it."""
    chips = [li(marks.glyph(f"g-{building.value}", 22), building.title, class_="chip") for building in picked]
    head = div(
        h2(title, small(below) if below else None, id="pick-h"),
        ul(chips, class_="picked", aria_label="Collected") if chips else None,
        class_="pick-head",
    )
    return section(head, *parts, class_="pick", aria_labelledby="pick-h")


@lru_cache(maxsize=64)
def _face(building: Building, type_: Type | None, says: str) -> Html:
    return join(
        marks.glyph(f"g-{building.value}", 28), span(building.title, small(says, class_="why-not") if says else None)
    )


def twenty(state: State, keys: Keys) -> Html:
    """Return the twenty buildings, always in the same places, so that players learn where each one is.

    They are one stop of Tab, and arrow keys go round them.
    """
    buttons: list[Html] = []
    refused = False
    for building in Building:
        name = tile_key(building)
        if name not in keys:
            continue
        why = "" if name in keys.live else _SHORT.get(keys.refused[name][1].code, "not now")
        refused = refused or bool(why)
        type_ = state.type_of(building)
        buttons.append(
            button(
                _face(building, type_, why),
                type="button",
                data_key=name,
                class_=f"type-{kind(type_)}{' no' if why else ''}",
                aria_pressed="true" if name == keys.chosen else None,
                tabindex=-1 if buttons else 0,
            )
        )
    grid = div(buttons, class_="twenty", role="group", aria_labelledby="pick-h", data_ring=True)
    return join(grid, _DOTTED if refused else None)


_SHORT: Final = {"not-solo": "stays in the box", "box": "none left", "reshuffled": "not in the deck"}
"""Why a tile is not possible, in up to four words, by refusal code."""
_DOTTED: Final = p(
    "You can tap a dotted tile marked ? to see why it is not possible and what you can do instead.", class_="note"
)


def reserve(state: State, keys: Keys) -> Html | None:
    """Return the village's reserved tiles, as buttons while they can be taken."""
    if not state.village.reserved:
        return None
    items = []
    for building in state.village.reserved:
        name = f"{Spot.RESERVE.value}:{building.value}"
        face = join(marks.glyph(f"g-{building.value}", 32), span(b(building.title), small("reserved")))
        items.append(
            li(
                button(face, type="button", data_key=name, aria_pressed="true" if name == keys.chosen else None)
                if name in keys
                else span(face, class_="held")
            )
        )
    return ul(items, class_="hand", aria_label="Reserved")


# The market


_XS: Final = (16, 100, 184)
_TRAY: Final = join(
    rect(class_="tray", x=10, y=19, width=249, height=83, rx=12),
    text("New Buildings", class_="cap", x=12, y=13),
    [rect(class_="tray", x=x - 6, y=127, width=81, height=127, rx=12) for x in _XS],
    [text(f"Old {at}", class_="cap", x=x - 4, y=121) for at, x in enumerate(_XS, 1)],
    text("Deck", class_="mid cap", x="302.5", y=13),
    text("Discarded", class_="mid cap", x="302.5", y=121),
)
_DISCARDS_X: Final = 268
_PEEK: Final = 22
_LEGAL: Final = rect(class_="pencil-box", x=-3, y=-3, width=75, height=75, rx=11)
_MARKED: Final = rect(class_="chosen-box", x=-3, y=-3, width=75, height=75, rx=11)
_VACANT: Final = rect(class_="vacant", width=69, height=69, rx=9)
_COLUMN: Final = rect(class_="pencil-box", x=-3, y=-3, width=75, height=119, rx=11)


def market(state: State, keys: Keys, *, chosen_new: str = "") -> Html | None:
    """Return the New Buildings, the Old columns and the discard pile; None if the app does not track them.

    `chosen_new` is the key of a New Building that is being moved. In the Zamindar's turn it shows his next step too.
    """
    shown = state.market
    if shown is None:
        return None
    his = automa.step(state)
    drawing = svg(
        _TRAY,
        [_drawn(state, building, _XS[at], 26) for at, building in enumerate(shown.new[:3])],
        _line_of_new(shown, chosen_new or keys.chosen),
        [
            _column(state, column, _XS[at], legal=bool(chosen_new) and OLD[at].value in keys.live)
            for at, column in enumerate(shown.old)
        ],
        _pile(state, shown),
        g(
            rect(class_="pile deck", x=4, y=-4, width=60, height=66, rx=8),
            rect(class_="pile deck", x=2, y=-2, width=60, height=66, rx=8),
            rect(class_="pile deck", width=60, height=66, rx=8),
            text(shown.deck, class_="n4 mid", x=30, y=43),
            transform="translate(272 30)",
        ),
        _his(state, shown, his.move) if his and his.move else None,
        class_="board-drawing",
        viewBox="0 0 344 258",
        aria_hidden="true",
    )
    return div(drawing, div(_touch(state, shown, keys), class_="market-touch"), class_="market-board")


def _drawn(state: State, building: Building, x: int, y: int) -> Html:
    type_ = state.type_of(building)
    card = state.cards.get(building)
    face = tile(building, type_, card.points if card else None)
    return g(face, class_=f"tile type-{kind(type_)}", transform=f"translate({x} {y})")


def _line_of_new(shown: Market, chosen: str) -> Html | None:
    """Return the dashed line around the chosen New Building."""
    names = [f"{Spot.NEW.value}:{building.value}" for building in shown.new]
    return g(_MARKED, transform=f"translate({_XS[names.index(chosen)]} 26)") if chosen in names else None


def _column(state: State, column: tuple[Building, ...], x: int, *, legal: bool) -> Html:
    """Return a column, its visible top tile drawn last and highest, as on the table."""
    if not column:
        return g(_VACANT, _LEGAL if legal else None, transform=f"translate({x} 134)")
    low = [
        g(
            under(building, state.type_of(building)),
            class_=f"tile type-{kind(state.type_of(building))}",
            transform=f"translate({x} {134 + _PEEK * depth})",
        )
        for depth, building in zip(range(len(column) - 1, 0, -1), column[:-1], strict=True)
    ]
    return join(low, _drawn(state, column[-1], x, 134), g(_COLUMN, transform=f"translate({x} 134)") if legal else None)


def _pile(state: State, shown: Market) -> Html:
    if not shown.discards:
        return join(
            g(_VACANT, transform=f"translate({_DISCARDS_X} 134)"),
            text("none", class_="mid where", x="302.5", y=173),
        )
    edges = [
        rect(class_="pile", x=_DISCARDS_X + more, y=134 - more, width=69, height=69, rx=9)
        for more in (4, 2)[: len(shown.discards) - 1]
    ]
    count = len(shown.discards)
    return join(
        edges,
        _drawn(state, shown.discards[-1], _DISCARDS_X, 134),
        text(plural(count, "tile"), class_="mid", x="302.5", y=221),
    )


_GOING: Final = rect(class_="going", x=-2, y=-2, width=73, height=73, rx=11)
_TOP: Final = 134
_LANE: Final = 107
"""Height of the arrows, between the New Buildings and the Old columns."""


def _his(state: State, shown: Market, move: Move) -> Html:
    """Return the Zamindar's next step: a ring around the tile, an arrow to its new place, his list in gold numbers."""
    his_list = state.setup.his_list
    ranks = [
        g(circle(r=11), text(his_list.index(lies.tile) + 1, y=5), class_="rank", transform=f"translate({x} {y + 33})")
        for lies in automa.listed(state)
        if lies.at < len(_XS)
        for x, y in ((_XS[lies.at], 26 if lies.spot is Spot.NEW else _TOP),)
    ]
    if isinstance(move, Settle):
        at, to = 0, OLD.index(move.column)
        x = _XS[to] + 54
        way, tip = f"M{_XS[at] + 34.5} 97V{_LANE}H{x}V119", f"M{x - 8} 116h16l-8 14z"
        ring = g(_GOING, transform=f"translate({_XS[at]} 26)")
        if len(shown.old[to]) >= COLUMN:
            ring = join(ring, g(_FULL, transform=f"translate({_XS[to]} {_TOP})"))
    elif isinstance(move, Discard):
        new = move.spot is Spot.NEW
        at = shown.new.index(move.tile) if new else OLD.index(move.spot)
        if at >= len(_XS):  # a fourth New Building, which only older tables can have, is not drawn
            return join(ranks)
        x = _XS[at]
        ring = g(_GOING, transform=f"translate({x} {26 if new else _TOP})")
        start = f"M{x + 34.5} 97V{_LANE}" if new else f"M{x + 60} 132V{_LANE}"
        way = f"M257 {_TOP + 34}H268" if move.spot is OLD[-1] else f"{start}H263.5V{_TOP + 34}H268"
        tip = f"M267 {_TOP + 26}v16l14-8z"
    return join(ring, path(class_="arrow", d=way), path(class_="tip", d=tip), ranks)


_FULL: Final = rect(class_="going", x=-2, y=-2, width=73, height=117, rx=11)


def _touch(state: State, shown: Market, keys: Keys) -> list[Html]:
    places = [
        (
            f"at-new-{at + 1}",
            f"{Spot.NEW.value}:{building.value}",
            f"New Buildings, {ORDINALS[at]}: {described(state, building)}",
        )
        for at, building in enumerate(shown.new[:3])
    ]
    for at, column in enumerate(shown.old):
        places.append((f"at-old-{at + 1}", OLD[at].value, _column_label(state, column, at)))
    if shown.discards:
        label = f"Discard pile, {len(shown.discards)}: {described(state, shown.discards[-1])} on top"
        places.append(("at-discards", Spot.DISCARDS.value, label))
    his_list = state.setup.his_list
    ranks = {f"at-{'old' if lies.spot in OLD else 'new'}-{lies.at + 1}": lies.tile for lies in automa.listed(state)}
    return [
        button(
            type="button",
            class_=where,
            data_key=name if name in keys else None,
            aria_disabled=None if name in keys else "true",
            aria_pressed="true" if name == keys.chosen else None,
            aria_label=f"{label}; number {his_list.index(ranks[where]) + 1} on his list" if where in ranks else label,
        )
        for where, name, label in places
    ]


def _column_label(state: State, column: tuple[Building, ...], at: int) -> str:
    if not column:
        return f"Old column {at + 1}: vacant"
    below = ", ".join(building.title for building in reversed(column[:-1]))
    full = "; full" if len(column) >= COLUMN else ""
    return f"Old column {at + 1}: {described(state, column[-1])}{f', on top of {below}' if below else ''}{full}"
