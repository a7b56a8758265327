"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Ruling
from engine.turn import Colour
from games.hamlet.pieces import Modifier

LEAD: Final = (
    "Play alone: the app plays Botric step by step, says why, and asks only what the map alone can tell. Tell it of "
    "your own turn what he must know. Every point opens to its reason."
)

RULINGS: Final = (
    Ruling("H1", "The Favour tile after a Church delivery.", "It turns face down, as after a hire."),
    Ruling(
        "H2", "Gold on a Favour tile that lies face down.", "It stays and can be spent; the face only stops new gold."
    ),
    Ruling(
        "H3",
        "All four villagers are hired.",
        "The hire is passed over; a Church failure of the first villager may still bring the gold.",
    ),
    Ruling(
        "H4",
        "When the bag is filled again.",
        "When the action that drew the sixth marker is over: six markers back, Favour tile up, 1 gold.",
    ),
    Ruling(
        "H5",
        "No token of the whole line works.",
        "A villager lies down on the Church, 1 gold with either face; the marker stays out, the tokens stay.",
    ),
    Ruling("H6", "When a hired villager acts.", "From the next round; until then it lies on the Church."),
    Ruling(
        "H7",
        "What Botric makes of his own goods.",
        "3 for each high-quality good, 2 for each other: 1 of it instead of gold.",
    ),
    Ruling("H8", "Gold that Botric would gain.", "1 point for each reward, whatever the amount."),
    Ruling("H9", "Paying nearest to a tile before its place is chosen.", "The place is chosen first."),
    Ruling("H10", "Equal scores.", "You win only with more points than Botric."),
    Ruling(
        "H11",
        "What only the base book or your tiles print.",
        "It is asked: the longest road, gold for a point, construction points.",
    ),
    Ruling("H12", "His fifth road.", "Its token leaves the line; the markers stay over places 1 to 3."),
    Ruling(
        "H13", "What a Church space or sale is worth.", "Its printed points. At the same points 10 gold goes first."
    ),
    Ruling(
        "H14", "Which goods he pays with.", "His own high quality, his others, then the nearest, then as you choose."
    ),
    Ruling("H15", "The sixth marker is drawn and no token works.", "The bag is filled all the same."),
    Ruling("H16", "Harder Merchant: most sales, but fewer than five.", "Nobody has it."),
    Ruling(
        "H17",
        "What counts as gold that he ignores.",
        "Gold of blueprints that he skips, with a hire too, and of buildings. His points may fall below 0.",
    ),
    Ruling("H18", "Who is Planner.", "Whoever builds the first road on the table: 1 for each own road at the end."),
    Ruling("H19", "His Landmarks at 1 and at 5.", "They exclude each other."),
    Ruling("H20", "How much gold comes on a skipped blueprint.", "1 on each; the number can be changed."),
    Ruling(
        "H21",
        "A tied award.",
        "Both score it in full, and a tie for Chaplain leaves no Sacristan. A new table can divide instead, "
        "rounded down: Chaplain and Sacristan together, then.",
    ),
    Ruling("H22", "An award when nobody has any.", "Nobody scores, with the harder Merchant too."),
    Ruling("H23", "Sacristan with two sides.", "It is given; one delivery at least is needed."),
    Ruling("H24", "The nearest villager.", "A standing one. Where none is named, as you choose."),
    Ruling("H25", "Which tiles he uses.", "Those joined to the road, for producing and refining too."),
    Ruling("H26", "How many goods he refines.", "As the tile allows; it is asked."),
    Ruling("H27", "Points for milestones, refining and roads.", "None when they are taken, made or built."),
    Ruling("H28", "Tiles that the book does not name.", "After the Barn; the left-most or oldest."),
    Ruling(
        "H29",
        "The places for a building.",
        "One line after the other; no place meets one: the next. How far is counted in tiles from the Church.",
    ),
    Ruling("H30", "Options for a road.", "Lawful ones that he can pay; every road edge of a tile counts."),
    Ruling("H31", "Gold of a sale.", "1 point, and it does not count in choosing the sale."),
    Ruling("H32", "Roads to your Landmark.", "Avoided before all other lines of the list, not forbidden."),
    Ruling(
        "H33",
        "The quality of goods.",
        "It follows from the kind: the first Refinery takes the milestone, so there is no good of a kind before it.",
    ),
    Ruling("H34", "Gold at the end.", "Rounded down, at the same rate for both."),
    Ruling("H35", "His goods at the end, harder.", "All in the village, joined or not; they are no sale."),
    Ruling("H36", "The display.", "Four tiles."),
    Ruling("H37", "Five sales in total.", "Your own five."),
    Ruling("H38", "Goods on a delivery that are yours.", "You have the bonus, as he has when you use his."),
    Ruling("H39", "His supply of pieces.", "Never a limit; a donkey stands in for his fourth Church marker."),
    Ruling(
        "H40",
        "Turning a tile.",
        "A road to a road first; then the fewest forest beside mountain; then the most matching sides.",
    ),
    Ruling(
        "H41",
        "Where his goods lie.",
        "On the road, all that were told: he refines only there, and no road is taken away. So he can pay with them.",
    ),
)

BRIEF: Final = (
    (
        "Setup",
        "The base game for two. Botric has one villager, no donkeys, and 2 gold on his Favour tile, face up. Five "
        "Action tokens lie in a row by chance. Of 4, 3 and 2 Action markers one each lies on the tile, six in the bag.",
    ),
    ("Action Phase", "You act with all your villagers, then Botric with all of his."),
    (
        "General Rule Changes for Botric",
        "He takes materials from any tile joined to the road and never buys at the Market. Gold is for hires and the "
        "Church alone. Gold of a bonus or a blueprint is 1 point instead, whatever the amount.",
    ),
    (
        "Priority Actions",
        "Each of his villagers does the first that works. Hire: 5 gold, and a blueprint. Church: 7 gold, 8 raw or 2 "
        "refined materials. Market: a sale. After a hire or delivery the Favour tile lies face down. Where the first "
        "villager fails to hire or deliver, 1 gold comes on it while it lies face up, once a turn.",
    ),
    (
        "Non-Priority Actions",
        "Else a marker is drawn: its place tells the token. If that cannot be done, the next to the right, once "
        "around. The token that was done goes to the far right. None: he rests and has 1 gold.",
    ),
    (
        "After Botric’s Actions",
        "When the bag is empty, the six markers go back, the Favour tile turns up, and 1 gold comes on it.",
    ),
    ("Produce", "The tile with the fewest materials; 1 point."),
    (
        "Purchase a Blueprint",
        "At most three. Refinery with its milestone free, Landmark, Refinery, Barn; left-most. 1 gold from the supply "
        "on each tile skipped; gold on his tile is 1 point.",
    ),
    ("Refine", "His high quality first, then the most goods, then the nearest."),
    (
        "Construct a Building",
        "In the same order as blueprints, then the oldest. He pays materials only; the points are printed on the tile.",
    ),
    (
        "Build a Road",
        "To the unjoined tile nearest the Church, else to the one with the fewest roads. After his fifth, no more.",
    ),
    (
        "Game End",
        "The round in which the fourth Church space is filled is the last. His Landmarks make 3 each. You win with "
        "more points than he.",
    ),
    (
        "Adjusting Difficulty",
        "Easier: a second donkey for you, his Landmarks at 1, a point less for each gold that he is spared. Harder: he "
        "begins with two villagers and no gold; his Favour tile stays face up; Merchant takes more sales than his, and "
        "five; he wins a tie for Chaplain; his Landmarks at 5; he sells the goods he has left. Never a whole list.",
    ),
)
"""Headings of the book, and what each comes to."""


def set_up(modifiers: tuple[Modifier, ...] = (), colours: Sequence[Colour] = ()) -> tuple[str, ...]:
    """Setting up the table (Setup 1 to 9), with what the modifiers change of it (Adjusting Difficulty).

    The colours of the Action markers are named where they are known: the four, the three, and his own.
    """
    four, three, his = (f" {colour.value}" for colour in colours) if colours else ("", "", " of his own")
    donkeys = "2 donkeys" if Modifier.DONKEYS in modifiers else "a donkey"
    villagers, gold = ("2 villagers", "no gold") if Modifier.VILLAGERS in modifiers else ("a villager", "2 gold")
    return (
        f"Set up the base game for two. You play first and have 3 gold, a villager and {donkeys} on the Church.",
        f"Botric has {villagers} on the Church; his donkeys go back into the box.",
        f"His Solo Action tile in his area, the Favour tile face up in its corner, {gold} on it.",
        "The five Action tokens in a row under the tile, in the order that chance gives.",
        f"Action markers: 4{four}, 3{three} and 2{his}. On the tile’s bottom row one of the four under the three dots, "
        "one of the three under the two dots, one of his under the one dot; the other six into the bag.",
    )
