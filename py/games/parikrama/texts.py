"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Enter the cards you play, and the app checks the group, works out the travel cost after discounts and Hitch-Hike "
    "cards, and tracks Journals, Backpacks and Maps. Or enter the final Journals and Maps and let the app score them. "
    "Every point can be opened to see why."
)

RULINGS: Final = (
    Ruling(
        "K1",
        "Several players tied for most loops.",
        "They divide 20 points, rounded down, even in a 2-player game. Nobody gets the second award.",
    ),
    Ruling(
        "K2", "Several players tied for second most loops.", "They divide 6 points, in 3-player and 4-player games."
    ),
    Ruling("K3", "Nobody has a loop.", "No award. A second place without a loop gets no award either."),
    Ruling(
        "K4",
        "Half loops.",
        "Two halves in the Journal make one. Complete loops on the Map are added. Halves from the two are never "
        "combined.",
    ),
    Ruling(
        "K5",
        "Which tiles count toward the ninth?",
        "All of them, including the starting tile, Special tiles and 14-Point tiles.",
    ),
    Ruling(
        "K6",
        "How does the game end?",
        "Finish the turn with the ninth tile, including a second action, and then the round. Then each player takes "
        "one more action in turn order. Another ninth tile changes nothing.",
    ),
    Ruling(
        "K7",
        "Spent Hitch-Hike cards.",
        "They go to the Journal and count for Numbers and for the Number tile. They do not count toward the hand "
        "limit and cannot pay costs.",
    ),
    Ruling(
        "K8",
        "Wild cards.",
        "They keep the colour and value you chose until the group is closed. A wild card that is the highest card of "
        "a run goes to the Journal; there it is worth nothing and has no value or colour.",
    ),
    Ruling("K9", "Discounts.", "Each circle once per turn, on cards of its own colour; never on wild cards."),
    Ruling(
        "K10",
        "From which places of the row can you take a tile?",
        "The first ones, as many as the group had cards before you closed it.",
    ),
    Ruling(
        "K11",
        "The long route bonus.",
        "Only the bonus for the exact length, 4 to 7. If its stack is empty, there is none, and no smaller one "
        "instead.",
    ),
    Ruling(
        "K12",
        "The tile with a symbol of your choice.",
        "The app finds the best choice for all such tiles together, including symbol products and Scoring tiles, and "
        "shows it.",
    ),
    Ruling("K12a", "Fewer than three coloured cards for a Rest action.", "Take as many as there are."),
    Ruling("K12b", "Disjoint Symbols.", "A tile has one place for a symbol. Check the eight places around it."),
    Ruling(
        "K13",
        "A tie at the end.",
        "The tied player with more loops ranks higher. If still tied, players share the place.",
    ),
    Ruling("K14", "Scoring tables.", "They are printed on the Scoring tiles. Enter them once for your copy."),
    Ruling(
        "K15",
        "How many cards does a Hitch-Hike card make free?",
        "You may play fewer than it says, but each must make at least one card free. That card can be one that costs "
        "nothing.",
    ),
    Ruling(
        "K16",
        "Do two cards with the same face show the same?",
        "Yes. If your copy is different, correct the number of cards in hand.",
    ),
    Ruling(
        "K17",
        "Is the number of free cards on a Hitch-Hike card also its value in the Journal?",
        "The app asks for the two separately.",
    ),
    Ruling(
        "K18",
        "Does something you gain work in the same turn?",
        "Yes: circles, powers and Hitch-Hike cards work immediately.",
    ),
    Ruling("K19", "A group of wild cards only.", "Legal, as whatever you choose for them."),
    Ruling(
        "K20",
        "The tile with a discount every turn.",
        "Enter its amount and colour from your copy. Without a colour it applies to coloured cards after the circles, "
        "once per turn, and never to wild cards.",
    ),
    Ruling("K21", "The bag is empty.", "The row gets shorter. Count the places from the left as before."),
    Ruling("K22", "Several tiles that make the Backpack action cheaper.", "Six cards, never fewer."),
    Ruling(
        "K23",
        "Where are the parts of circles and loops on the tiles?",
        "Circles at the sides and loops at the corners, unless you enter something else for your copy. You can also "
        "enter a number that you counted yourself; it overrides the count of the app.",
    ),
    Ruling("K24", "A Quartet.", "A complete loop whose four joins are complete circles in four colours."),
    Ruling(
        "K25",
        "What counts for a Sight?",
        "Real Journal cards, each once. Wild cards and Hitch-Hike cards do not count.",
    ),
    Ruling("K26", "Points of Sights.", "They count for Numbers, but not for the Number and Color tiles."),
    Ruling("K27", "A count above the last entry of a scoring table.", "It scores the same as the last entry."),
    Ruling(
        "K28",
        "Nobody can or wants to do anything more.",
        "The rulebook has no such ending. After a complete round without any action, you can end the game.",
    ),
    Ruling("K29", "The last action.", "You may skip it. A Travel action in it gets all discounts again."),
    Ruling("K30", "A symbol of your choice that can only cost points.", "You must choose one anyway."),
    Ruling(
        "K31",
        "The travel cost of Purple, Green and Yellow 3.",
        "2, like Blue 3 and every 4, unless you enter something else for your copy.",
    ),
    Ruling("K32", "Do you have to take the tile of a Sight?", "No. Everything a Sight gives is optional."),
    Ruling(
        "K33",
        "When can you take a Sight?",
        "On your own turn: before, between or after your actions. Finish an action you have started first, including "
        "its tile.",
    ),
)

BRIEF: Final = (
    (
        "Setup",
        "Deal 5, 6, 7 and 8 cards in turn order. Six cards face up. 6, 8 or 10 Special tiles for 2, 3 or 4 players. "
        "Seven Basic tiles in a row and one starting tile for each player. Hitch-Hike cards under places 4 to 6, "
        "14-Point tiles under place 7.",
    ),
    (
        "Gameplay",
        "On your turn take two different actions: Travel, Journal, Backpack, Rest. You may take fewer.",
    ),
    (
        "Action A: Travel",
        "Play cards into one group, new or existing, to make a set (one value, up to four different colours) or a run "
        "(one colour, values without a gap). Pay their dots with other cards from your hand. A wild card is any card "
        "you choose and costs 1.",
    ),
    (
        "Discounts from Journal and Map",
        "Each complete circle in your Journal and on your Map takes 1 off the cost of cards of its colour, once per "
        "turn. A spent Hitch-Hike card makes whole cards free, including wild cards.",
    ),
    (
        "Action B: Journal",
        "Close a group of three or more: its highest card goes to your Journal (any card of a set), the others to "
        "your Backpack. Take a Basic tile from the first places of the row, as many places as the group had cards. "
        "Groups of four to seven cards give a bonus.",
    ),
    ("Action C: Backpack", "Discard exactly seven Backpack cards and take a Special tile."),
    (
        "Action D: Rest",
        "Draw three coloured cards or one white card. If four cards of the row are white, replace all six. At the end "
        "of your turn keep at most twelve cards in hand.",
    ),
    (
        "Tiles",
        "Each tile must share a complete side with your Map; rotate it as you like. Matching parts make circles and "
        "loops.",
    ),
    (
        "Rest › the end",
        "When a player adds a ninth tile to their Map, finish the round; then each player takes one last action.",
    ),
    (
        "Scoring",
        "Numbers in your Journal and on tiles; for each symbol, Journal times Map; 14 for the most loops, and 6 for "
        "the second most in 3- and 4-player games.",
    ),
    (
        "Advanced Variant",
        "Three Sights, free if you have their cards in your Journal, each with points and a tile; three Scoring tiles.",
    ),
)
