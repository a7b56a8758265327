"""The rules in brief, in our own words, the set-up, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Say what each tile completes and where the cubes go: the app adds up the zones, divides them among those who are "
    "level, tells the Banker which cards to hand out, and knows who holds the Sun Jewel. Draw your tiles once, and it "
    "follows the landscape and finds the zones by itself."
)

CHECKLIST: Final = (
    "Shuffle the Land tiles into three equal stacks, face down.",
    "Shuffle the Sun Jewel into stack 1, the seven condition tiles into stacks 2 and 3.",
    "Everybody takes eight cubes of one colour; the other cubes stay in the box.",
    "Turn up one Land tile of each stack and lay the three round one corner. A Jewel or condition goes back into its "
    "stack, and a tile that does not match is exchanged for another of its stack.",
)

RULINGS: Final = (
    Ruling(
        "S1",
        "The market of the example: the book prints 15, its parts make 13.",
        "13.",
    ),
    Ruling(
        "S2",
        "How many starting tiles: one of each stack, or three as in the story.",
        "Three in all. A Jewel or a condition drawn for them goes back and is shuffled in again.",
    ),
    Ruling(
        "S3",
        "Who owns the Jewel after a condition, and what “most” is when there is none.",
        "The condition decides, not who drew it. The most is 1 at least; where nobody qualifies, the Jewel stays with "
        "whoever holds it, also at the seventh condition.",
    ),
    Ruling(
        "S4",
        "Several are level on a condition.",
        "They share the Jewel until the next one; at the seventh they win together.",
    ),
    Ruling(
        "S5",
        "When a game ends.",
        "A quick one when stack 2 is empty, or at the seventh condition if that comes sooner; who holds the Jewel "
        "wins. A full one at the seventh condition, even in round 2. A quick game that ended with stack 2 can be "
        "continued.",
    ),
    Ruling(
        "S6",
        "What a zone is.",
        "A land, a pond, a farm, a road between end villages; in the advanced game a temple or market too, which "
        "counts seven tiles: its own and the six around it.",
    ),
    Ruling(
        "S7",
        "Where a cube may go, in the basic game.",
        "One a turn, by the player of the turn. Round 1: on a zone that the tile just completed. Round 2: on any zone "
        "of the tile, open or just completed, three times a player; cubes of round 1 do not count for the three, a "
        "cube used again does. Round 3: the same without that limit. Never on a zone completed in an earlier turn.",
    ),
    Ruling(
        "S7a",
        "Where a cube may go, in the advanced game.",
        "In every round on any zone of the tile just placed, its own temple or market included. It stands for the zone "
        "it was placed for, not for every zone of its tile.",
    ),
    Ruling(
        "S8",
        "A ninth cube, and cubes that come back.",
        "With all eight used, one may be taken from an open zone and placed elsewhere at once; with one left, none is "
        "taken. A zone that was just completed keeps its cubes. In the advanced game all cubes of a zone, the losers' "
        "too, come back when it is scored, and can be placed from the next turn on.",
    ),
    Ruling(
        "S9",
        "Who scores a zone.",
        "Whoever has the most cubes there, no matter who completes it; nobody else gets anything. Several who are "
        "level each get the total divided by their number; what is left goes to the bank: 13 between two is 6 each.",
    ),
    Ruling(
        "S10",
        "How the people of a zone are divided.",
        "Each person's points are divided and rounded down, for all alike. Then, in the order Miner, Merchant, Lady, "
        "Elder, Priest, Farmer, one more of each of whom something was left, until everybody has his share.",
    ),
    Ruling(
        "S11",
        "Less than nothing.",
        "It is owed, person by person, may be owed to the end, and counts. A zone below 0 is divided toward zero; "
        "the bank bears the rest. A surplus of one person never pays for another.",
    ),
    Ruling(
        "S12",
        "A zone that costs support.",
        "Nobody has to place a cube there; one that lies there already scores, wanted or not.",
    ),
    Ruling(
        "S13",
        "A Jewel or condition is drawn.",
        "No tile and no cube in this turn; the next turn is as usual.",
    ),
    Ruling(
        "S14",
        "What the seven conditions say.",
        "The book tells two: the most support in all, and the most Lady support. The others are read off the tiles, "
        "once for your copy; where one asks for what the app cannot add up, the table says who gets the Jewel.",
    ),
    Ruling(
        "O1",
        "How many Land tiles there are.",
        "The book does not say. Count them once for your copy, or say when a stack is empty. Tiles that do not make "
        "three equal stacks stay aside.",
    ),
    Ruling(
        "O4",
        "A zone that the starting tiles complete.",
        "Nobody scores it, and no cube goes there.",
    ),
    Ruling(
        "O6",
        "A tile that does not match.",
        "It is exchanged only when it fits nowhere; it is shuffled back into its stack. A Jewel or condition drawn in "
        "its place counts as drawn.",
    ),
    Ruling(
        "O8",
        "A cube on an open road.",
        "Only when an end village stands on it already.",
    ),
    Ruling(
        "O11",
        "Two open zones grow together.",
        "They are one zone; their cubes are added, and each tile counts once. Without the landscape the table says so, "
        "before it says what the tile completes.",
    ),
    Ruling(
        "O12",
        "A tile that lies wholly inside a loop of road.",
        "It counts for the land.",
    ),
    Ruling(
        "O14",
        "An empty place inside a pond or farm.",
        "It is no gap where only land is turned toward it.",
    ),
    Ruling(
        "O15",
        "A road with forks.",
        "Complete when no end of it is open and two end villages are on it. A table that takes the book by the letter "
        "says so at the first connection.",
    ),
    Ruling(
        "O16",
        "Land that is shut in without a loop of road round it, as between a loop and ponds outside it; a closed "
        "road with fewer than two end villages.",
        "It is not complete unless the table says so; with the landscape the table is asked.",
    ),
    Ruling(
        "O19",
        "Places behind the winner.",
        "None: only the Jewel counts. The totals are shown.",
    ),
)
"""What the book leaves open: rulings by number, then smaller readings."""

BRIEF: Final = (
    (
        "Goal",
        "Hold the Sun Jewel at the end: after two rounds in a quick game, after three in a full one. The more support "
        "of the people one has, the likelier a condition names one.",
    ),
    (
        "Place a Tile",
        "Draw one tile of the round's stack. Lay it where it touches two sides at least and where all sides that "
        "touch match. Who draws the Sun Jewel owns it and has no tile this turn.",
    ),
    (
        "Place a Marker Cube",
        "A land is complete when the road around it closes to a loop, a pond or farm when nothing of it is open, an "
        "end village when a road connects it to another. One cube may go on a zone of the tile: in round 1 on one just "
        "completed, in round 2 three times a player on open ones too, in round 3 freely.",
    ),
    (
        "Scoring Support Points",
        "A completed zone with cubes is scored at once: each tile counts once, with all its numbers, plus and minus. "
        "The most cubes take everything; who is level shares, and the rest goes to the bank. What cannot be paid is "
        "owed to the bank, of that person's support.",
    ),
    (
        "Round Conditions",
        "Cubes stay on scored zones. With all eight used, one may be taken from an open zone to be placed again.",
    ),
    (
        "Follow the Jewel",
        "A condition is read out and followed at once: the Jewel goes to whom it names; level players share it. Who "
        "drew it has no tile this turn.",
    ),
    (
        "Game Ends",
        "At the seventh condition: who fulfils it gets the Jewel and wins.",
    ),
    (
        "Advanced Gameplay",
        "Temples and markets are zones too, complete when six tiles lie around them; only the one on the tile just "
        "placed can be marked. All rounds are alike, and all cubes of a scored zone come back.",
    ),
)
"""Headings of the book, and what each comes to."""
