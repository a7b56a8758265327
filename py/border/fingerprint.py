"""Four words that are the same on two phones with the same position, and the first difference of two tables.

Equal positions have equal fingerprints, in whatever way they came about: by undo and redo, in another order, by a house
rule or not, and whatever the players are called. The four words stand for 32 bits. They do not depend on the wording of
sentences, on fields at their default, or on fields about the past (`engine.value.PAST`). So a newer version of the app
shows the same words for the same position, as long as its states have the same fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final
from zlib import crc32

from engine.notation import setup_lines
from engine.score import ScoreLine
from engine.table import Adjustment, AnyTable, Change, Event, event_line
from engine.value import PAST, but
from engine.words import plural

_LIST: Final = """
acorn album amber anchor angel ankle apron arena arrow atlas attic autumn badge bakery balcony ballet bamboo banana
banjo barrel beaver bedroom beetle bicycle biscuit blanket bonfire bracelet bridge broccoli bronze bubble bucket
buffalo butter cabin cactus camel canoe captain caravan carpet castle cedar chapel cheese cherry chimney circus
clover coconut coffee compass copper cotton cradle crayon cricket crown crystal cushion daisy dancer desert diamond
dinner doctor dolphin donkey dragon drawer drum eagle eclipse elbow elephant emerald engine envelope falcon farmer
feather ferry finger flamingo flute forest fossil fountain fox galaxy gallery garden garlic gazelle giraffe glacier
glove goblet granite grape guitar hammer harvest hedge helmet hockey horizon hotel igloo indigo island ivory jacket
jaguar jasmine jelly jersey jewel jigsaw jungle juniper kangaroo kettle kitchen ladder lagoon lantern laundry lemon
leopard lettuce library lily lizard lobster lotus lunar magnet maple marble meadow melon mirror mitten mosaic muffin
museum mustard napkin needle nugget nutmeg oasis ocean octopus olive onion opera orange orchid otter owl oyster
paddle palace pancake panda parrot pebble pelican pencil pepper piano picnic pigeon pillow pilot pirate planet pony
potato prism puzzle pyramid quartz quilt rabbit radio raft rainbow raven ribbon river rocket ruby saffron sailor
salad salmon saturn sausage scarf school scooter seagull shepherd silver skeleton slipper snow soap sofa spider
spoon squirrel stadium statue summer sunrise teapot temple tennis thistle thunder toast tomato tortoise tower
tractor trophy trumpet tulip tunnel turkey umbrella unicorn valley vanilla velvet village vinegar violin volcano
vulture waffle wagon walnut walrus whale window winter wombat yellow zebra zigzag
"""
WORDS: Final = tuple(_LIST.split())
"""256 words, no two of which look or sound alike: people read them aloud to each other."""


def fingerprint(table: AnyTable) -> tuple[str, str, str, str]:
    """Return the four words for a position: its game, setup, state, points adjustments and house rules about points."""
    adjusted = [0] * len(table.setup.players)
    for event in table.events:
        if isinstance(event, Adjustment):
            adjusted[event.seat] += event.points
    nameless = but(table.setup, players=tuple(but(player, name="") for player in table.setup.players))
    released = table.game.info.former.get(
        1, {}
    )  # a default that changed later must not change the words of older tables
    told = (
        table.game.info.key,
        *setup_lines(nameless, released),
        _plain(table.state, table.setup),
        *map(str, adjusted),
        *(seat.name for seat in sorted(table.away)),
        *sorted(map(event_line, table.points_rules.values())),
    )
    first, second, third, fourth = crc32("\n".join(told).encode("utf-8", "surrogatepass")).to_bytes(4, "big")
    return WORDS[first], WORDS[second], WORDS[third], WORDS[fourth]


def _plain(value: Any, setup: object) -> str:
    """Return a value as text, the same for equal values whatever the order of sets and mappings.

    The setup is part of the fingerprint already, so it is only named.
    """
    if value is setup:
        return "setup"
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, ScoreLine):  # the wording of a score line is no part of a position
        return f"{value.seat.name} {value.rule} {value.points} {value.where} {value.piece} {value.round}"
    if is_dataclass(value):
        told = (
            f"{part.name}={_plain(held, setup)}"
            for part in fields(value)
            if part.metadata != PAST and (part.default is MISSING or getattr(value, part.name) != part.default)
            for held in (getattr(value, part.name),)
        )
        return f"{type(value).__name__}({' '.join(told)})"
    if hasattr(value, "_fields"):  # a named tuple is a record too
        usual = value._field_defaults
        parts = zip(value._fields, value, strict=True)
        told = (f"{name}={_plain(held, setup)}" for name, held in parts if held != usual.get(name, MISSING))
        return f"{type(value).__name__}({' '.join(told)})"
    if isinstance(value, Mapping):
        return f"{{{' '.join(sorted(f'{_plain(key, setup)}:{_plain(held, setup)}' for key, held in value.items()))}}}"
    if isinstance(value, Set):
        return f"{{{' '.join(sorted(_plain(item, setup) for item in value))}}}"
    if isinstance(value, tuple):
        items = [_plain(item, setup) for item in value]
        if value and isinstance(value[0], ScoreLine):  # the order of score lines has no meaning
            items.sort()
        return f"[{' '.join(items)}]"
    if value is None or isinstance(value, (int, str)):
        return repr(value)
    raise TypeError(f"{type(value).__name__} occurs in a state but has no text form")


def first_difference(ours: AnyTable, theirs: AnyTable) -> str:
    """Return the first difference between two tables in a sentence or two, empty if there is none.

    Names of players are no part of a game: `names_apart` says where they differ.
    """
    if ours.game.info.key != theirs.game.info.key:
        return f"Your table is {ours.game.info.title}, the other table is {theirs.game.info.title}."
    mine, others = setup_lines(ours.setup), setup_lines(named_as(ours.setup, theirs.setup))
    if mine != others:
        return f"Difference before the first move: {_apart(mine, others)}."
    both = zip(ours.events, theirs.events, strict=False)
    at = next((at for at, (one, other) in enumerate(both) if not same_event(one, other)), None)
    if at is not None:
        said = f"Move {at + 1} differs. Your table: {ours.told(at)} The other table: {theirs.told(at)}"
        changed = len(ours.pasts) - len(theirs.pasts)
        return f"{said} The past was changed in {'your' if changed > 0 else 'the other'} table." if changed else said
    here, there = len(ours.events), len(theirs.events)
    if here == there:
        return ""
    longer, shorter = (ours, theirs) if here > there else (theirs, ours)
    more, fewer = ("Your table", "the other table") if longer is ours else ("The other table", "your table")
    first = min(here, there)
    then = shorter.undone[0] if shorter.undone else None
    back = then is not None and not isinstance(then, Change) and same_event(then, longer.events[first])
    lacking = f"It was undone in {fewer}." if back else f"It is not recorded in {fewer}."
    has = f"{more} has {plural(abs(here - there), 'more move')}."
    return f"{has} Move {first + 1}: {longer.told(first)} {lacking}"


def names_apart(ours: AnyTable, theirs: AnyTable) -> str:
    """Return which names of players differ between two tables of one game, in a sentence; empty if none does."""
    pairs = [
        (mine.name, other.name)
        for mine, other in zip(ours.setup.players, theirs.setup.players, strict=False)
        if mine.name != other.name
    ]
    if not pairs:
        return ""
    here, there = (" and ".join(names) for names in zip(*pairs, strict=True))
    if len(pairs) == 1:
        return f"A name differs: {here} in your table, {there} in the other."
    return f"Names differ: {here} in your table, {there} in the other."


def named_as(ours: Any, theirs: Any) -> Any:
    """Return their setup with the names of our players, unchanged if the number of players differs."""
    if len(ours.players) != len(theirs.players):
        return theirs
    pairs = zip(ours.players, theirs.players, strict=True)
    return but(theirs, players=tuple(but(other, name=mine.name) for mine, other in pairs))


def same_event(one: Event, other: Event) -> bool:
    """Return whether two events are the same move by the same seat, by a house rule or not."""
    return event_line(one).removesuffix(" !") == event_line(other).removesuffix(" !")


def _apart(mine: list[str], others: list[str]) -> str:
    """Return the first setup line that only one of two tables has, and the line in its place in the other."""
    here = next((line for line in mine if line not in others), "")
    there = next((line for line in others if line not in mine), "")
    if not here and not there:
        return "the same lines in a different order"
    return f"{f'“{here}”' if here else 'nothing'} in your table, {f'“{there}”' if there else 'nothing'} in the other"
