"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling
from games.panchayat.pieces import Scenario

LEAD: Final = (
    "Run the table turn by turn: every placement is checked, shown in pencil with its points, and booked when you say "
    "so. Or type in the final boards and let the end be scored. Every point opens to its reason."
)

RULINGS: Final = (
    Ruling(
        "P1",
        "The book speaks of 18 buildings and names 20.",
        "All twenty can be chosen. It tells the type of seven and the points of two; everything else printed on the "
        "tiles is read off your copy.",
    ),
    Ruling(
        "P2",
        "Whether a single tile is a group.",
        "It is, and makes 2 at the end: the book's example counts a lone Utility tile.",
    ),
    Ruling(
        "P3",
        "Most Cowsheds when nobody has any.",
        "Nobody scores. With the same number, at least one, everybody tied makes 10.",
    ),
    Ruling(
        "P4",
        "The order of the Zamindar's lists.",
        "The book prints them in a sentence. For scenario 1 its own example contradicts that order, so it is School, "
        "House, Granary, Temple; the others are as printed. Each can be put in the order of your tile.",
    ),
    Ruling(
        "P5",
        "The goal of scenario 5 breaks off at “86 and”.",
        "86 points or more.",
    ),
    Ruling(
        "P6",
        "The Zamindar finds several tiles of his list.",
        "One goes: the highest on the list; of the same building New before Old, then left before right. A tile that "
        "comes to light by that is not looked at again.",
    ),
    Ruling(
        "P7",
        "How many tiles go by position.",
        "One after a tile of the list, the left-most New one. Where none of the list lies open, the two left-most New "
        "ones, the left one first. With too few New ones there, fewer go; never one from the Old columns instead.",
    ),
    Ruling(
        "P8",
        "A New tile for a column of three.",
        "Its three tiles go to the discards first; then the tile begins the column anew.",
    ),
    Ruling(
        "P9",
        "The Zamindar after the eighth turn.",
        "He does not act: the game has ended. So he acts seven times.",
    ),
    Ruling(
        "P10",
        "The deck ends while tiles are turned up.",
        "What is there is turned up, the discards are shuffled into a new deck, and it goes on from that. "
        "With neither left, fewer tiles come. A deck that ends with the last tile needed is left so until the next "
        "draw.",
    ),
    Ruling(
        "P11",
        "The order of a column on the discards.",
        "It keeps its order: its top tile ends on top, where a Post Office can take it.",
    ),
    Ruling(
        "P12",
        "How far an Adjacency Bonus tile looks.",
        "At its own square and the eight around it. The book does not say; one published review does. "
        "A new table can choose the four squares beside it instead. For buildings, beside always means these four.",
    ),
    Ruling(
        "P13",
        "Whether the two tiles of a turn count for each other.",
        "They do: both are laid, then both are scored. A tile with a condition is paid once for each neighbour that "
        "meets it, ever; tiles of earlier rounds are looked at again for new neighbours.",
    ),
    Ruling(
        "P14",
        "When an Adjacency Bonus tile pays.",
        "Once, in the turn in which it is covered, the covering tile included.",
    ),
    Ruling(
        "P15",
        "Who can win an End Game Bonus tile.",
        "Only players with at least one tile of every name on it; among them all tiles of these names are counted, and "
        "everybody with the most makes 5. One who leads but lacks a name does not block it.",
    ),
    Ruling(
        "P16",
        "The tie-break at the end.",
        "The largest group of any of the five types, General included. Still level: the win is shared.",
    ),
    Ruling(
        "P17",
        "What a Bus Stop can put in.",
        "A tile that could be collected now, or one in the village's own reserve, beyond the two of the turn, at any "
        "time in the turn. Nothing is scored either way; the tile taken out goes on top of the discards. Once.",
    ),
    Ruling(
        "P18",
        "Where and when a Railway Station moves a tile.",
        "To any square without a building, also in the turn in which the station is laid. Nothing is scored; "
        "a bonus tile there is covered and pays nothing. Once.",
    ),
    Ruling(
        "P19",
        "How the reserve of a Police Station works.",
        "Once, one more tile is collected; of the three, the one not laid this turn is reserved. In a later turn it is "
        "one of the two that are collected. A tile never laid makes nothing.",
    ),
    Ruling(
        "P20",
        "Bonus tiles alone.",
        "None are dealt, since the solo set-up does not name them. Who enters them for the village plays with them.",
    ),
    Ruling(
        "P21",
        "“Adjacent to each other” in scenario 1.",
        "One House, School, Granary and Temple, each beside at least one other of the four, all of them connected. "
        "Other copies do not matter, and connections through a fifth tile do not count.",
    ),
    Ruling(
        "P22",
        "“Unique” in scenarios 3 and 4.",
        "One for one: three Houses, each beside a Commercial building that no other of them uses; more Houses do no "
        "harm. Three kinds of Industrial buildings, and every Industrial tile of the village beside a Commercial one "
        "of its own; a new table can ask it of three only.",
    ),
    Ruling(
        "P23",
        "Tiles for three players.",
        "All 72, since tiles are taken out for two players only.",
    ),
    Ruling(
        "P24",
        "Points past 149, or below 0.",
        "Points are a plain number, never cut off. Beside it stands how the track would show it: a token of 50 or 100, "
        "and the place of the marker.",
    ),
    Ruling(
        "P25",
        "What “once in the game” means.",
        "Once for each tile: a second Railway Station moves once more.",
    ),
    Ruling(
        "P26",
        "Neighbours made by a move or a replacement.",
        "Never paid, neither way. Tiles laid beside them later count as usual.",
    ),
    Ruling(
        "P27",
        "A neighbour that meets two conditions of one tile.",
        "Both are added.",
    ),
    Ruling(
        "P28",
        "The points that a scenario asks for.",
        "The turns and the groups. Cowsheds and End Game tiles are not part of the game alone.",
    ),
    Ruling(
        "P29",
        "The Zamindar's “column with maximum tiles”.",
        "Counted after his discards. A vacant column comes first; of several, the left-most.",
    ),
    Ruling(
        "P30",
        "A Cowshed taken out by a Bus Stop.",
        "Only what lies on the final board counts.",
    ),
    Ruling(
        "P31",
        "What a tile’s neighbours are when tiles are moved or replaced in the turn in which it is placed.",
        "Score reads the board as it is when Place is over: a tile placed this turn scores where it is then, for the "
        "neighbours it has then, and those look again at it; but not where the two became neighbours by a move or a "
        "replacement (P26). Older tables keep the reading that they began with: each tile scores where it was placed, "
        "for the neighbours it had then.",
    ),
    Ruling(
        "P32",
        "From when a utility tile works.",
        "Post Office and Police Station from the next turn, since collecting is over when they are laid; "
        "Railway Station and Bus Stop at once. The extra tile of a Police Station is chosen as the second one is.",
    ),
    Ruling(
        "P33",
        "A Bus Stop takes the last tile of an Old column.",
        "The column stays vacant until somebody fills it: the Zamindar, or the next who puts New tiles away. With more "
        "vacant columns than New tiles, each tile goes to a vacant one.",
    ),
    Ruling(
        "P34",
        "Whether a House is a Pandit House.",
        "No: lists and goals mean the exact name.",
    ),
    Ruling(
        "P35",
        "An Industrial building that was replaced, in scenario 5.",
        "The final board counts.",
    ),
    Ruling(
        "P36",
        "A goal or the points are missed.",
        "The Zamindar wins. There is nothing in between.",
    ),
    Ruling(
        "P37",
        "More than two New tiles are left to the Zamindar, after the table did otherwise.",
        "Each goes one column further to the right, from the third to the first.",
    ),
)
"""What the book leaves open, by number."""

BRIEF: Final = (
    (
        "Setup",
        "Everybody has an empty village of 16 squares: a river on top, a farm at the right, a green centre. An "
        "Adjacency and a Placement Bonus tile lie on two of its squares. Four End Game Bonus tiles lie open for "
        "all, and three building tiles begin the Old columns.",
    ),
    (
        "Collect Building Tiles",
        "Turn up three New tiles. Take two: any New one, or the top one of an Old column. Put the New ones left "
        "over on Old columns; a column that already holds three goes to the discards first. Three columns have to "
        "stand.",
    ),
    (
        "Place Building Tiles",
        "Lay both on free squares. A bonus tile may be covered: it pays now and leaves the board.",
    ),
    (
        "Score Victory Points",
        "Each tile makes the points at its top left, and what its conditions give: for neighbours, for river, "
        "centre or farm, for the round. Tiles of earlier rounds count their new neighbours too. A Placement tile "
        "makes 2 under the right type, an Adjacency tile 1 for each fitting tile around and on it.",
    ),
    (
        "Utility Tiles",
        "Post Office: from now on the top of the discards can be collected too. Railway Station: one tile moves to "
        "another square. Police Station: one tile more is collected, and one is kept for a later turn. Bus Stop: a "
        "tile in the village makes room for another. The last three work once each; the tile is then turned on its "
        "side. Moving and replacing score nothing.",
    ),
    (
        "End of the Game",
        "After eight rounds every village is full.",
    ),
    (
        "End Game Scoring",
        "Most Cowsheds: 10. Each End Game Bonus tile: 5 for the most of its buildings, with at least one of each. "
        "Largest group of Commercial, Industrial, Residential and Utility tiles: 2 for each tile in it. Who is tied "
        "scores in full.",
    ),
    (
        "Winner",
        "The most points; level, the largest group of any type.",
    ),
    (
        "2-Player Mode",
        "25 tiles stay in the box, 47 are played.",
    ),
    (
        "Solo Mode",
        "One village against the Zamindar. More tiles stay in the box, all Tea Shops and Cowsheds among them; there "
        "are no bonus tiles. A scenario asks for certain buildings and 80 or 86 points, groups included. Eight turns "
        "as ever; after each but the last the Zamindar acts.",
    ),
    (
        "Solo Scenarios",
        " ".join(f"{one.number} {one.title}: {'; '.join(one.goals)}; {one.least} points." for one in Scenario),
    ),
    (
        "Zamindar’s Actions",
        "Three New tiles are turned up. One tile of his list goes to the discards, the highest that lies New or on top "
        "of a column; then the left-most New one; without one of the list, the two left-most. The left-most left over "
        "goes to a vacant column, else to the fullest, left before right; one more to the column on the right of that, "
        "after the third to the first. A column that already holds three goes to the discards first.",
    ),
)
"""Headings of the book, and what each comes to."""
