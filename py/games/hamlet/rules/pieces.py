"""The content of the box, known values of the base game, and numbers that can be changed."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Self

from engine.printed import Source
from engine.turn import Colour
from engine.value import Named, Titled

BOTRIC: Final = "Botric"

COLOURS: Final = (Colour.GREEN, Colour.YELLOW, Colour.RED, Colour.BLUE)
"""Colours of the pieces. In the example of the rulebook you are green and Botric is yellow."""
MOST_VILLAGERS: Final = 4
MOST_ROADS: Final = 5
QUEUE: Final = 3
"""Most blueprints that Botric can have (Purchase a Blueprint)."""
HIS_GOLD: Final = 2
"""Gold on the Favour tile at the start (Setup 1b)."""
HIRE: Final = 5
"""Gold that a hire costs Botric (General Rule Changes for Botric)."""
GOLD_SPACE: Final = 7
RAW_SPACE: Final = 8
GOODS_SPACE: Final = 2
"""Cost of Botric's Church deliveries: 10 gold minus 3, 10 raw minus 2, 3 refined minus 1 (General Rule Changes)."""
DISPLAY: Final = 4
"""Blueprints in the display."""


class Token(Titled):
    """An Action token of the action line (Setup 4)."""

    PRODUCE = "produce"
    BLUEPRINT = "blueprint"
    REFINE = "refine"
    BUILD = "build", "Construct a building"
    ROAD = "road", "Build a road"


class Marker(Named):
    """An Action marker, by its spot on the tile."""

    FIRST = "first"
    SECOND = "second"
    HIS = "his"

    @property
    def dots(self) -> str:
        """Dots above its spot."""
        return {"first": "three dots", "second": "two dots", "his": "one dot"}[self.value]


MARKERS: Final = tuple(Marker)
BAG: Final = (3, 2, 1)
"""Markers in the bag, by their spots; one more of each is on the tile (Setup 5 to 9)."""


class Good(Named):
    """A refined material."""

    TIMBER = "timber"
    BRICK = "brick"
    FLOUR = "flour"
    MILK = "milk"

    @property
    def milestone(self) -> str:
        """Milestone of its first Refinery; its holder makes high quality."""
        return _MILESTONES[self]


_MILESTONES: Final = {Good.TIMBER: "Carpenter", Good.BRICK: "Mason", Good.FLOUR: "Miller", Good.MILK: "Herder"}
GOODS: Final = tuple(Good)


class Tile(Titled):
    """A kind of building."""

    SAWMILL = "sawmill"
    BRICKWORKS = "brickworks"
    MILL = "mill"
    DAIRY = "dairy"
    LANDMARK = "landmark"
    BARN = "barn"
    OTHER = "other", "Other building"

    @property
    def good(self) -> Good | None:
        """Refined material of a Refinery, or None for any other building."""
        return _MAKES.get(self)


_MAKES: Final = {
    Tile.SAWMILL: Good.TIMBER,
    Tile.BRICKWORKS: Good.BRICK,
    Tile.MILL: Good.FLOUR,
    Tile.DAIRY: Good.MILK,
}
REFINERIES: Final = tuple(_MAKES)


def refinery(good: Good) -> Tile:
    """Return the Refinery that makes a good."""
    return REFINERIES[GOODS.index(good)]


class Owner(Named):
    """Owner of a refined material, which decides its quality and bonus."""

    HIS = "his"
    YOURS = "yours"

    @property
    def word(self) -> str:
        """Word before the name of a material in a sentence to the player."""
        return "his" if self is Owner.HIS else "your"


class Space(Titled):
    """A delivery space of the Church, 1-2 player side."""

    GOLD = "gold", "10 gold"
    RAW = "raw", "10 raw materials"
    MILK_BRICK = "milk-brick", "3 milk or brick"
    TIMBER_FLOUR = "timber-flour", "3 timber or flour"

    @property
    def goods(self) -> tuple[Good, ...]:
        """Refined materials that it accepts; empty for gold and raw materials."""
        return _TAKES.get(self, ())


_TAKES: Final = {Space.MILK_BRICK: (Good.MILK, Good.BRICK), Space.TIMBER_FLOUR: (Good.TIMBER, Good.FLOUR)}
SPACES: Final = tuple(Space)


class Modifier(Titled):
    """Adjusting Difficulty: one or several, from either list."""

    DONKEYS = "donkeys2", "You start with 2 donkeys on the Church"
    LANDMARKS_1 = "landmarks1", "His Landmarks score 1 point each"
    IGNORED_GOLD = "ignored_gold", "He loses points for gold he does not pay"
    VILLAGERS = "villagers2", "He starts with 2 villagers and no gold"
    ALWAYS_UP = "always_up", "His Favour tile always stays face up"
    MERCHANT = "merchant5", "Merchant: you need 5 or more sales, and more than he has"
    CHAPLAIN = "chaplain", "Chaplain: he wins a tie"
    LANDMARKS_5 = "landmarks5", "His Landmarks score 5 points each"
    SELL_GOODS = "sell_goods", "At game end he sells his remaining refined materials"


EASIER: Final = tuple(Modifier)[:3]
HARDER: Final = tuple(Modifier)[3:]


class Number(Named):
    """A number of the base game, or of a ruling, that a table can change."""

    title: str
    """Label on the form."""
    default: int
    """Known value."""
    source: Source | None
    """Source of the value, or None for our ruling."""

    def __new__(cls, value: str, title: str = "", default: int = 0, source: Source | None = None) -> Self:
        made = object.__new__(cls)
        made._value_, made.title, made.default, made.source = value, title, default, source
        return made

    GOLD = "church-gold", "Church, 10 gold", 6, Source.PUBLIC
    RAW = "church-raw", "Church, 10 raw materials", 6, Source.PUBLIC
    MILK_BRICK = "church-milk-brick", "Church, 3 milk or brick", 4, Source.PUBLIC
    TIMBER_FLOUR = "church-timber-flour", "Church, 3 timber or flour", 4, Source.PUBLIC
    NORMAL = "normal-good", "Refined material used: points for its owner", 1, Source.PUBLIC
    HIGH = "high-quality-good", "High-quality material used: points for its owner", 2, Source.PUBLIC
    CHAPLAIN = "chaplain", "Chaplain, most deliveries", 5, Source.PUBLIC
    SACRISTAN = "sacristan", "Sacristan, second most deliveries", 3, Source.PUBLIC
    MERCHANT = "merchant", "Merchant, most sales", 4, Source.PUBLIC
    LANDSCAPER = "landscaper", "Landscaper, most Landmarks", 4, Source.PUBLIC
    PLANNER = "planner", "Planner, per own road", 1, Source.PUBLIC
    SKIPPED = "skipped-gold", "Gold placed on each skipped blueprint (ruling H20)", 1


LEAST: Final = 0
MOST: Final = 30
"""Bounds of a changed number."""


class Item(Titled):
    """A number entered when the game is over."""

    LANDMARKS = "your-landmarks", "Points for your Landmarks"
    YOUR_ROAD = "your-road", "Points for your longest road"
    HIS_ROAD = "his-road", "Points for the road that scores Botric the most"
    GOLD = "your-gold"
    RATE = "gold-rate", "Gold needed for 1 point"
    YOUR_OTHER = "your-other", "Your other points"
    HIS_OTHER = "his-other", "Botric’s other points"
    HIGH_LEFT = "his-high-left", "Botric’s high-quality materials left in the village"
    NORMAL_LEFT = "his-normal-left", "Botric’s other refined materials left in the village"


ITEMS: Final = tuple(Item)


class Way(Named):
    """An option of a villager at Church or Market."""

    GOLD = "gold"
    RAW = "raw"
    MILK_BRICK = "milk-brick"
    TIMBER_FLOUR = "timber-flour"
    GOODS = "goods"
    """Refined materials, for either of the two spaces."""
    NO_CHURCH = "no-church"
    """No delivery to the Church; the Market is next."""
    SALE = "sale"
    NONE = "none"

    @property
    def space(self) -> Space | None:
        """The single space, or None."""
        return Space(self.value) if self in _ONE_SPACE else None


_ONE_SPACE: Final = (Way.GOLD, Way.RAW, Way.MILK_BRICK, Way.TIMBER_FLOUR)


class Rank(Named):
    """A kind looked for in the display, in the order of the rulebook (Purchase a Blueprint)."""

    FREE = "free"
    """A Refinery whose milestone is still available."""
    LANDMARK = "landmark"
    REFINERY = "refinery"
    BARN = "barn"
    REST = "rest"
    """None of these."""
    OTHER = "other"
    EMPTY = "empty"


class Fact(IntEnum):
    """Something that Botric cannot do, as entered this turn."""

    RAW = 0
    MILK_BRICK = 1
    TIMBER_FLOUR = 2
    SALE = 3
    PRODUCE = 4
    REFINE = 5
    BUILD = 6
    ROAD = 7
    DISPLAY = 8
    """The display is empty."""

    @property
    def says(self) -> str:
        """The fact in words."""
        return _FACTS[self]


_FACTS: Final = (
    "fewer than 8 raw materials",
    "fewer than 2 milk or brick",
    "fewer than 2 timber or flour",
    "nothing to sell",
    "every Production tile is at its maximum",
    "no Refinery can be activated",
    "nothing he can build",
    "no legal road",
    "the display is empty",
)
