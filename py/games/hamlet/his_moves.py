"""The moves of Botric's turn, some of which are yours too; moves.py has the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.move import Path, Plain
from games.hamlet.pieces import (
    Good,
    Marker,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
)

# Yours and his


@dataclass(frozen=True, slots=True)
class Deliver(Plain):
    """A Church space is filled."""

    verb: ClassVar[str] = "deliver"
    space: Space

    @property
    def path(self) -> Path:
        return (f"church:{self.space.value}",)


@dataclass(frozen=True, slots=True)
class Sale(Plain):
    """A Market Sale tile, by its printed points."""

    verb: ClassVar[str] = "sale"
    points: int

    @property
    def path(self) -> Path:
        return (f"sale:{self.points}",)


@dataclass(frozen=True, slots=True)
class Uses(Plain):
    """A refined material is used up: its owner has the bonus."""

    verb: ClassVar[str] = "use"
    owner: Owner
    good: Good

    @property
    def path(self) -> Path:
        return (f"use:{self.owner.value}-{self.good.value}",)


@dataclass(frozen=True, slots=True)
class Road(Plain):
    """A road is built."""

    verb: ClassVar[str] = "road"

    @property
    def path(self) -> Path:
        return ("road",)


# Botric's turn


@dataclass(frozen=True, slots=True)
class Hire(Plain):
    """He hires a villager, or by the table's ruling he does not."""

    verb: ClassVar[str] = "hire"
    did: bool = True

    @property
    def path(self) -> Path:
        return ("hire:yes" if self.did else "hire:no",)


@dataclass(frozen=True, slots=True)
class Favour(Plain):
    """1 gold for the failure of his first villager."""

    verb: ClassVar[str] = "favour"
    did: bool = True

    @property
    def path(self) -> Path:
        return ("favour:yes" if self.did else "favour:no",)


@dataclass(frozen=True, slots=True)
class Can(Plain):
    """The first of Church and Market that he can do."""

    verb: ClassVar[str] = "can"
    way: Way

    @property
    def path(self) -> Path:
        return (f"can:{self.way.value}",)


@dataclass(frozen=True, slots=True)
class Draw(Plain):
    """An Action marker is drawn from the bag."""

    verb: ClassVar[str] = "draw"
    marker: Marker

    @property
    def path(self) -> Path:
        return (f"marker:{self.marker.value}",)


@dataclass(frozen=True, slots=True)
class Try(Plain):
    """The first token of the loop that works; none of them."""

    verb: ClassVar[str] = "try"
    token: Token | None

    @property
    def path(self) -> Path:
        return (f"try:{self.token.value if self.token else 'none'}",)


@dataclass(frozen=True, slots=True)
class Produce(Plain):
    """He produces."""

    verb: ClassVar[str] = "produce"

    @property
    def path(self) -> Path:
        return ("produce",)


@dataclass(frozen=True, slots=True)
class Rest(Plain):
    """No token works: a villager lies down, 1 gold comes."""

    verb: ClassVar[str] = "rest"

    @property
    def path(self) -> Path:
        return ("rest",)


@dataclass(frozen=True, slots=True)
class Shows(Plain):
    """The first rank of the book's order that lies in the display."""

    verb: ClassVar[str] = "shows"
    rank: Rank

    @property
    def path(self) -> Path:
        return (f"shows:{self.rank.value}",)


@dataclass(frozen=True, slots=True)
class Take(Plain):
    """Which of several Refineries lies left-most."""

    verb: ClassVar[str] = "take"
    tile: Tile

    @property
    def path(self) -> Path:
        return (f"take:{self.tile.value}",)


@dataclass(frozen=True, slots=True)
class Left(Plain):
    """How many blueprints lie before the one he takes."""

    verb: ClassVar[str] = "left"
    tiles: int

    @property
    def path(self) -> Path:
        return (f"left:{self.tiles}",)


@dataclass(frozen=True, slots=True)
class Coins(Plain):
    """Whether gold lay on the blueprint: he has it then."""

    verb: ClassVar[str] = "coins"
    lay: bool

    @property
    def path(self) -> Path:
        return (f"coins:{'yes' if self.lay else 'no'}",)


@dataclass(frozen=True, slots=True)
class Refinery(Plain):
    """Which Refinery he works."""

    verb: ClassVar[str] = "refinery"
    good: Good

    @property
    def path(self) -> Path:
        return (f"refinery:{self.good.value}",)


@dataclass(frozen=True, slots=True)
class Made(Plain):
    """How many goods he refined."""

    verb: ClassVar[str] = "made"
    goods: int

    @property
    def path(self) -> Path:
        return (f"made:{self.goods}",)


@dataclass(frozen=True, slots=True)
class Build(Plain):
    """Which tile of his queue he builds, from 0."""

    verb: ClassVar[str] = "build"
    at: int

    @property
    def path(self) -> Path:
        return (f"queue:{self.at}",)


@dataclass(frozen=True, slots=True)
class Prints(Plain):
    """Construction points printed on the building."""

    verb: ClassVar[str] = "prints"
    points: int

    @property
    def path(self) -> Path:
        return (f"prints:{self.points}",)


@dataclass(frozen=True, slots=True)
class Costs(Plain):
    """Gold printed in the building's cost, which he ignores."""

    verb: ClassVar[str] = "costs"
    gold: int

    @property
    def path(self) -> Path:
        return (f"costs:{self.gold}",)


@dataclass(frozen=True, slots=True)
class Finish(Plain):
    """The sale or building is done, and whether it pays gold besides."""

    verb: ClassVar[str] = "finish"
    gold: bool

    @property
    def path(self) -> Path:
        return (f"finish:{'gold' if self.gold else 'plain'}",)


@dataclass(frozen=True, slots=True)
class Before(Plain):
    """It goes on as it was before a correction, as texts of former days have it."""

    verb: ClassVar[str] = "before"

    @property
    def path(self) -> Path:
        return ("before",)


@dataclass(frozen=True, slots=True)
class Refill(Plain):
    """The six markers go back; by the table's ruling without gold and without turning the tile."""

    verb: ClassVar[str] = "refill"
    did: bool = True

    @property
    def path(self) -> Path:
        return ("refill:yes" if self.did else "refill:no",)
