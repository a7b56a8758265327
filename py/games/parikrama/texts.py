"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Say which cards are played, and the app tells whether the group is lawful, what the travel costs after discounts "
    "and hitch-hikes, and keeps Journals, Backpacks and Maps in order. Or type in the final Journals and Maps and let "
    "them be scored. Every point opens to its reason."
)

RULINGS: Final = (
    Ruling(
        "K1",
        "Several players level on the most loops.",
        "20 points are divided among them, rounded down, also between two players. Nobody takes the second award.",
    ),
    Ruling(
        "K2", "Several players level on the second most loops.", "6 points are divided, with three or four players."
    ),
    Ruling("K3", "Nobody has a loop.", "No award. Nor is there one for a second place without a loop."),
    Ruling(
        "K4",
        "Half loops.",
        "Two halves of the Journal make one; whole ones of the Map are added. Halves of both are never put together.",
    ),
    Ruling("K5", "Which tiles make the ninth.", "All: the starting tile, Special tiles and 14-Point tiles too."),
    Ruling(
        "K6",
        "How the game ends.",
        "The turn of the ninth tile is finished, a second action with it, then the round; then everybody in turn order "
        "takes one action more. Another ninth tile changes nothing.",
    ),
    Ruling(
        "K7",
        "Spent hitch-hikes.",
        "They lie in the Journal and count for Numbers and for the Number tile. They are outside of the hand limit, "
        "and pay no cost.",
    ),
    Ruling(
        "K8",
        "Wilds.",
        "They stay what they were played as until the group is closed. One that stands for the highest card of a run "
        "goes to the Journal; there it is worth nothing and has neither value nor colour.",
    ),
    Ruling("K9", "Discounts.", "Each circle once a turn, on cards of its own colour; never on wilds."),
    Ruling("K10", "From which places of the row a tile comes.", "As many as the group had cards before it was closed."),
    Ruling(
        "K11",
        "The long route bonus.",
        "That of the exact length, 4 to 7; none where its stack is empty, and no smaller.",
    ),
    Ruling(
        "K12",
        "The tile with a symbol to choose.",
        "The app finds the best choice for all such tiles together, over products and Scoring tiles, and says it.",
    ),
    Ruling("K12a", "Fewer than three coloured cards for a Rest.", "As many as lie there."),
    Ruling("K12b", "Disjoint Symbols.", "A tile has one place for a symbol; its eight neighbours are looked at."),
    Ruling("K13", "Level at the end.", "More loops stand higher; still level share the place."),
    Ruling("K14", "Tables of the Scoring tiles.", "They are printed on the tiles: typed once for your copy."),
    Ruling(
        "K15",
        "How many cards a hitch-hike frees.",
        "Fewer than it says is allowed, but each has to free one at least; it may be one that costs nothing.",
    ),
    Ruling(
        "K16",
        "Whether two cards of one face show the same.",
        "Yes. Where your copy differs, the number of cards in hand is put right by hand.",
    ),
    Ruling(
        "K17",
        "Whether the number of cards that a hitch-hike frees is its value in the Journal.",
        "The two are asked apart.",
    ),
    Ruling("K18", "Whether a gain works in the same turn.", "Yes: circles, powers and hitch-hikes at once."),
    Ruling("K19", "A group of wilds alone.", "Lawful, as whatever they stand for."),
    Ruling(
        "K20",
        "The tile with a discount every turn.",
        "Its amount and colour are told for your copy. With no colour it comes off coloured cards after the circles, "
        "once a turn, and never off wilds.",
    ),
    Ruling("K21", "The bag is empty.", "The row grows shorter; the places count from the left as before."),
    Ruling("K22", "Several tiles that make the Backpack action cheaper.", "Six cards, not fewer."),
    Ruling(
        "K23",
        "Where parts of circles and loops lie on the tiles.",
        "Circles at the sides and loops at the corners, unless your copy is told otherwise. What is counted by eye can "
        "be typed, and counts before what the app counts.",
    ),
    Ruling("K24", "A Quartet.", "A complete loop whose four joins are complete circles of four colours."),
    Ruling("K25", "What counts for a Sight.", "Real Journal cards, each once; wilds and hitch-hikes do not."),
    Ruling("K26", "Points of Sights.", "They belong to Numbers; for the tiles Number and Color they count nothing."),
    Ruling("K27", "A count beyond the table of a Scoring tile.", "It scores like the last entry."),
    Ruling(
        "K28",
        "Nobody can or wants to do anything any more.",
        "The book knows no such end. After a whole round without an action the table can end the game.",
    ),
    Ruling("K29", "The last action.", "It may be let go by; a Travel in it has all discounts again."),
    Ruling("K30", "A symbol to choose that only does harm.", "One is chosen all the same."),
    Ruling(
        "K31",
        "The travel cost of Purple, Green and Yellow 3.",
        "2, as of Blue 3 and of every 4, until your copy is told otherwise.",
    ),
    Ruling("K32", "Whether the tile of a Sight has to be taken.", "No: all that a Sight brings is optional."),
    Ruling(
        "K33",
        "When a Sight is taken.",
        "In your own turn, before, between or after the actions. One that is begun is finished first, with its tile.",
    ),
)

BRIEF: Final = (
    (
        "Setup",
        "Hands of 5, 6, 7 and 8 cards by seat. Six cards face up. 6, 8 or 10 Special tiles for 2, 3 or 4 players. "
        "Seven Basic tiles in a row, one for everybody to begin with. Hitch-hikes under places 4 to 6, 14-Point tiles "
        "under 7.",
    ),
    (
        "Gameplay",
        "Two actions a turn, not the same one twice: Travel, Journal, Backpack, Rest. Fewer are allowed.",
    ),
    (
        "Action A: Travel",
        "Play cards into one group, new or old, so that it is a set (one value, four colours at most) or a run (one "
        "colour, values without a gap). Their dots are paid with other cards of the hand. A wild is what you say, "
        "for 1.",
    ),
    (
        "Discounts from Journal and Map",
        "Each whole circle in Journal and Map takes 1 off cards of its colour, once a turn. A spent hitch-hike frees "
        "whole cards, wilds too.",
    ),
    (
        "Action B: Journal",
        "Close a group of three or more: its highest card to the Journal (of a set, any), the others to the Backpack, "
        "and a Basic tile from as many places of the row as the group had cards. Four to seven cards bring a bonus.",
    ),
    ("Action C: Backpack", "Exactly seven Backpack cards for a Special tile."),
    (
        "Action D: Rest",
        "Three coloured cards or one white. Four whites in the row: all six are replaced. At the end of a turn twelve "
        "cards in hand at most.",
    ),
    (
        "Tiles",
        "A tile shares a whole side with the Map, turned as you like. Parts that match make circles and loops.",
    ),
    (
        "Rest › the end",
        "With the ninth tile of a Map the round is played out; then everybody takes one last action.",
    ),
    (
        "Scoring",
        "Numbers of Journal and tiles; each symbol, Journal times Map; 14 for the most loops, and 6 for the second "
        "most with three or four players.",
    ),
    (
        "Advanced Variant",
        "Three Sights, free for who has their cards in the Journal, each with points and a tile; three Scoring tiles.",
    ),
)
