"""The rules in brief, in our own words, the setup and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Enter what each tile completes and where the cubes go. The app adds up the zones, divides them among tied "
    "players, shows the Banker which cards to give, and tracks the Sun Jewel. Enter your tiles once, and it tracks "
    "the landscape and finds the zones for you. Every point can be opened to see why."
)

CHECKLIST: Final = (
    "Shuffle the Land tiles and divide them into three equal face-down stacks.",
    "Shuffle the Sun Jewel into stack 1 and the seven Condition tiles into stacks 2 and 3.",
    "Each player takes eight cubes of one colour. Return the other cubes to the box.",
    "Reveal one Land tile from each stack and place the three so that they meet at one corner. Shuffle a Jewel or "
    "condition back into its stack. Replace a tile that does not match with another from its stack.",
)

RULINGS: Final = (
    Ruling(
        "S1",
        "The market of the example: the rulebook prints 15, but its parts add up to 13.",
        "13.",
    ),
    Ruling(
        "S2",
        "How many starting tiles: one from each stack, or three as in the example?",
        "Three in total. If you draw a Jewel or a condition, shuffle it back in and draw again.",
    ),
    Ruling(
        "S3",
        "Who gets the Jewel after a condition, and what does “most” mean if nobody has any?",
        "The condition decides, not who drew it. “Most” needs at least 1. If nobody qualifies, the Jewel stays with "
        "its holder, even at the seventh condition.",
    ),
    Ruling(
        "S4",
        "Several players are tied for a condition.",
        "They share the Jewel until the next condition. At the seventh they share the win.",
    ),
    Ruling(
        "S5",
        "When does the game end?",
        "A quick game ends when stack 2 is empty, or at the seventh condition if that comes first; the holder of the "
        "Jewel wins. A full game ends at the seventh condition, even in round 2. You can continue a quick game that "
        "ended with stack 2.",
    ),
    Ruling(
        "S6",
        "What is a zone?",
        "A land, a pond, a farm, or a road between end villages. In the advanced game also a temple or market, which "
        "counts seven tiles: its own and the six around it.",
    ),
    Ruling(
        "S7",
        "Where can you place a cube in the basic game?",
        "One per turn, on your own turn. Round 1: on a zone you have just completed. Round 2: on any zone of the "
        "tile, open or just completed, three times per player; cubes from round 1 do not count toward the three, "
        "reused cubes do. Round 3: the same without that limit. Never on a zone completed in an earlier turn.",
    ),
    Ruling(
        "S7a",
        "Where can you place a cube in the advanced game?",
        "In every round, on any zone of the tile you just placed, including its own temple or market. The cube counts "
        "only for the zone you name, not for every zone on its tile.",
    ),
    Ruling(
        "S8",
        "A ninth cube, and cubes that return.",
        "If all eight are used, you may withdraw one from an open zone and place it elsewhere immediately. While you "
        "have a cube left, you cannot. A zone just completed keeps its cubes. In the advanced game all cubes of a "
        "zone, including the losers’, return to their owners when it is scored and can be used from the next turn.",
    ),
    Ruling(
        "S9",
        "Who scores a zone?",
        "The player with the most cubes there, no matter who completes it. Nobody else scores. Tied players each "
        "score the total divided by their number, and the remainder goes to the bank. Example: 13 between two is 6 "
        "each.",
    ),
    Ruling(
        "S10",
        "How is the support of each influencer divided?",
        "Divide the points of each influencer and round down, the same for all tied players. Then, in the order "
        "Miner, Merchant, Lady, Elder, Priest, Farmer, add one of each influencer with a remainder, until all players "
        "have their share.",
    ),
    Ruling(
        "S11",
        "Negative support.",
        "You owe it, influencer by influencer. You may owe it until the end, and it counts. A zone below 0 is divided "
        "toward zero, and the bank covers the rest. Support from one influencer never pays a debt to another.",
    ),
    Ruling(
        "S12",
        "A zone with negative support.",
        "You never have to place a cube there. A cube already there scores, like it or not.",
    ),
    Ruling(
        "S13",
        "You draw a Jewel or condition.",
        "You place no tile and no cube this turn. Your next turn is normal.",
    ),
    Ruling(
        "S14",
        "What do the seven conditions say?",
        "The rulebook gives two: most support in total, and most Lady support. Enter the others from your tiles, once "
        "for your copy. If one asks for something the app cannot add up, you decide who gets the Jewel.",
    ),
    Ruling(
        "O1",
        "How many Land tiles are there?",
        "The rulebook does not say. Count them once for your copy, or enter when a stack is empty. Set aside tiles "
        "that do not make three equal stacks.",
    ),
    Ruling(
        "O4",
        "The starting tiles complete a zone.",
        "Nobody scores it, and nobody can place a cube there.",
    ),
    Ruling(
        "O6",
        "A tile that does not match.",
        "Replace it only if it fits nowhere, and shuffle it back into its stack. If you draw a Jewel or condition in "
        "its place, it counts as drawn.",
    ),
    Ruling(
        "O8",
        "A cube on an open road.",
        "Only if there is already an end village on the road.",
    ),
    Ruling(
        "O11",
        "Two open zones join.",
        "They become one zone. Add their cubes together and count each tile once. If the app does not track the "
        "landscape, enter this before you enter what the tile completes.",
    ),
    Ruling(
        "O12",
        "A tile completely inside a road loop.",
        "It counts for the land if it is there when the loop closes (O20).",
    ),
    Ruling(
        "O14",
        "An empty space inside a pond or farm.",
        "It is not a gap if only land faces it.",
    ),
    Ruling(
        "O15",
        "A road with forks.",
        "It is complete when it has no open end and two end villages. If your group follows the rulebook literally, "
        "enter it as complete at the first connection.",
    ),
    Ruling(
        "O16",
        "Land enclosed without a road loop, for example between a loop and ponds outside it; or a closed road with "
        "fewer than two end villages.",
        "It is not complete unless you decide so. If the app tracks the landscape, it asks you.",
    ),
    Ruling(
        "O19",
        "Ranking below the winner.",
        "None: only the Jewel counts. The app shows the totals.",
    ),
    Ruling(
        "O20",
        "An empty space inside a closed road loop.",
        "The land inside is complete as soon as the road closes, with the tiles that are there then. Land placed "
        "inside later is a new zone, complete at once, because the road around it is closed. When you start a table "
        "with the landscape you can choose that an empty space keeps the land open. Older tables keep that ruling.",
    ),
)
"""Rulings for points that the rulebook leaves open, then smaller ones, by number."""

BRIEF: Final = (
    (
        "Goal",
        "Hold the Sun Jewel at the end: after two rounds in a quick game, after three in a full one. The more support "
        "you have, the more likely a condition names you.",
    ),
    (
        "Place a Tile",
        "Draw one tile from the stack of the round. Place it where it touches at least two sides and all touching "
        "sides match. If you draw the Sun Jewel, keep it; you place no tile this turn.",
    ),
    (
        "Place a Marker Cube",
        "A land is complete when the road around it closes into a loop, a pond or farm when it has no open side, an "
        "end village when a road connects it to another. You may place one cube on a zone of your tile: in round 1 on "
        "one you have just completed, in round 2 on open ones too, three times per player, in round 3 without limit.",
    ),
    (
        "Scoring Support Points",
        "Score a completed zone with cubes immediately: each tile counts once, with all its positive and negative "
        "numbers. The player with the most cubes scores everything; tied players share, and the remainder goes to the "
        "bank. Support you cannot pay is owed to the bank, per influencer.",
    ),
    (
        "Round Conditions",
        "Cubes stay on scored zones. If all eight are used, you may take one from an open zone and place it again.",
    ),
    (
        "Follow the Jewel",
        "Read a condition aloud and follow it immediately: the Jewel goes to the player it names; tied players share "
        "it. The player who drew it places no tile this turn.",
    ),
    (
        "Game Ends",
        "The game ends at the seventh condition. The player who fulfils it gets the Jewel and wins.",
    ),
    (
        "Advanced Gameplay",
        "Temples and markets are zones too. They are complete when six tiles surround them. You can mark only the one "
        "on the tile you just placed. All rounds have the same rules, and all cubes of a scored zone return to their "
        "owners.",
    ),
)
"""Headings of the rulebook, each with its rules in brief."""
