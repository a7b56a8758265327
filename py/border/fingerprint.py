"""Two phones agree when they say the same four words: a fingerprint of a position, and what differs where it does.

Equal positions have equal fingerprints, however they were come to: by undo and redo, in another order, by a house
ruling or not, and whatever its people are called. The four words stand for 32 bits. They do not know how a sentence is
worded, nor a field that stands at its default or tells of the past alone (`engine.value.PAST`), so that a newer
version of the app says the same words of the same position as long as its states have the same fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final
from zlib import crc32

from engine.notation import event_line, setup_lines
from engine.score import ScoreLine
from engine.table import AnyTable, ByHand, Event
from engine.value import PAST, but

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
"""256 of them, no two alike to the eye or ear: they are read aloud across a table."""


def fingerprint(table: AnyTable) -> tuple[str, str, str, str]:
    """Four words of where the table stands: game, setup, state, and what was set by hand."""
    by_hand = [0] * len(table.setup.players)
    for event in table.events:
        if isinstance(event, ByHand):
            by_hand[event.seat] += event.points
    nameless = but(table.setup, players=tuple(but(player, name="") for player in table.setup.players))
    released = table.game.info.former.get(1, {})  # a default that changed since changes no words of an older table
    told = (table.game.info.key, *setup_lines(nameless, released), _plain(table.state, table.setup), *map(str, by_hand))
    first, second, third, fourth = crc32("\n".join(told).encode("utf-8", "surrogatepass")).to_bytes(4, "big")
    return WORDS[first], WORDS[second], WORDS[third], WORDS[fourth]


def _plain(value: Any, setup: object) -> str:
    """A value in letters, the same for equal values whatever order a set or a mapping has. The setup is told apart."""
    if value is setup:
        return "setup"
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, ScoreLine):  # how its sum is worded is no part of a position
        return f"{value.seat.name} {value.rule} {value.points} {value.where} {value.piece} {value.round}"
    if is_dataclass(value):
        told = (
            f"{part.name}={_plain(held, setup)}"
            for part in fields(value)
            if part.metadata != PAST and (part.default is MISSING or getattr(value, part.name) != part.default)
            for held in (getattr(value, part.name),)
        )
        return f"{type(value).__name__}({' '.join(told)})"
    if isinstance(value, Mapping):
        return f"{{{' '.join(sorted(f'{_plain(key, setup)}:{_plain(held, setup)}' for key, held in value.items()))}}}"
    if isinstance(value, Set):
        return f"{{{' '.join(sorted(_plain(item, setup) for item in value))}}}"
    if isinstance(value, tuple):
        items = [_plain(item, setup) for item in value]
        if value and isinstance(value[0], ScoreLine):  # a sheet is a sum: its order says nothing
            items.sort()
        return f"[{' '.join(items)}]"
    if value is None or isinstance(value, (int, str)):
        return repr(value)
    raise TypeError(f"{type(value).__name__} stands in a state, and nobody has said how it is told")


def first_difference(ours: AnyTable, theirs: AnyTable) -> str:
    """Where two tables part, in a sentence for the people who hold both phones; empty where they do not.

    A person's name is no part of a game: names_apart says where it differs.
    """
    if ours.game.info.key != theirs.game.info.key:
        return f"Here it is {ours.game.info.title}, there it is {theirs.game.info.title}."
    mine, others = setup_lines(ours.setup), setup_lines(named_as(ours.setup, theirs.setup))
    if mine != others:
        return f"Before the first move: {_apart(mine, others)}."
    both = zip(ours.events, theirs.events, strict=False)
    at = next((at for at, (one, other) in enumerate(both) if not same_event(one, other)), None)
    if at is not None:
        return f"Move {at + 1} differs. Here: {ours.told(at)} There: {theirs.told(at)}"
    here, there = len(ours.events), len(theirs.events)
    if here == there:
        return ""
    longer, shorter = (ours, theirs) if here > there else (theirs, ours)
    where, other = ("here", "there") if longer is ours else ("there", "here")
    more = abs(here - there)
    first = min(here, there)
    many = f"One move was made {where} that is" if more == 1 else f"{more} moves were made {where} that are"
    back = shorter.undone and same_event(shorter.undone[0], longer.events[first])
    lacking = f"It was taken back {other}." if back else f"It is not booked {other}."
    return f"{many} not {other}. Move {first + 1}: {longer.told(first)} {lacking}"


def names_apart(ours: AnyTable, theirs: AnyTable) -> str:
    """Which people are called otherwise at two tables of one game, in a sentence; empty where none is."""
    pairs = [
        (mine.name, other.name)
        for mine, other in zip(ours.setup.players, theirs.setup.players, strict=False)
        if mine.name != other.name
    ]
    if not pairs:
        return ""
    here, there = (" and ".join(names) for names in zip(*pairs, strict=True))
    return f"{'A name differs' if len(pairs) == 1 else 'Names differ'}: here {here}, there {there}."


def named_as(ours: Any, theirs: Any) -> Any:
    """Their setup under our people's names; as it is, where it is for more or fewer."""
    if len(ours.players) != len(theirs.players):
        return theirs
    pairs = zip(ours.players, theirs.players, strict=True)
    return but(theirs, players=tuple(but(other, name=mine.name) for mine, other in pairs))


def same_event(one: Event[Any], other: Event[Any]) -> bool:
    """The same move by the same seat; whether it was a house ruling is no other move."""
    return event_line(one).removesuffix(" !") == event_line(other).removesuffix(" !")


def _apart(mine: list[str], others: list[str]) -> str:
    """The first line of the setup that only one of two tables has, and what stands in its place in the other."""
    here = next((line for line in mine if line not in others), "")
    there = next((line for line in others if line not in mine), "")
    if not here and not there:
        return "the same lines stand in another order"
    return f"here {f'“{here}”' if here else 'nothing'}, there {f'“{there}”' if there else 'nothing'}"
