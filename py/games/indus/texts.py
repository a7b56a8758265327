"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Enter your board once, then run the game turn by turn: the app tracks who can move with which roll, who is "
    "captured and who leads on every ruin. Or enter the final board and let the app score it. Every point can be "
    "opened to see why."
)

RULINGS: Final = (
    Ruling(
        "I1",
        "A Building with several colours tied for most.",
        "They divide both places together, rounded down. Nobody takes second place.",
    ),
    Ruling("I2", "Several colours tied for second.", "They divide second place, rounded down."),
    Ruling(
        "I3",
        "A Building with the researchers of only one player.",
        "That player takes both places. With two colours per player, each colour counts separately. When you start a "
        "table you can choose to give both places in full to a player whose two colours are the only ones there. That "
        "is 1 point more if the two are tied and the sum of both places is odd.",
    ),
    Ruling(
        "I4",
        "Any other ruin with several colours tied.",
        "Divide its points, rounded down: two points between three players are nothing. There is no second place.",
    ),
    Ruling(
        "I5",
        "Which researchers count?",
        "In Buildings, all of them, wherever they are in the stack. In all other ruins, only the top one of each "
        "field.",
    ),
    Ruling(
        "I6",
        "How do you secure a field?",
        "With a second researcher of your colour anywhere in the stack. All others there are captured and score 1, 2 "
        "or 3 by rank for you. Later arrivals are captured immediately, even when it is not your turn.",
    ),
    Ruling(
        "I7",
        "What is a Graveyard worth?",
        "One field 3, two fields 4, three fields 6, unless you enter something else. For larger ones the app asks.",
    ),
    Ruling(
        "I8",
        "When can you roll again?",
        "For a second roll you need an assistant or professor on a start space, for a third a professor; with two "
        "colours per player, of the colour chosen this turn. The researcher you just added counts.",
    ),
    Ruling("I9", "A tie at the end, and who goes first.", "Tied players share the win. Anyone can go first."),
    Ruling(
        "I10",
        "Two players: you capture your own other colour.",
        "It cannot stay there. Either score its points, or return it to its reserve and add it again later. This can "
        "happen repeatedly, and the log shows how often.",
    ),
    Ruling(
        "I11",
        "Two players: the chosen colour has no reserve.",
        "Add nothing. You must move a researcher of that colour, even if your other colour still has a reserve. If a "
        "colour has a reserve but no researcher on a start space, add one and move that one.",
    ),
    Ruling("I12", "Start spaces at the corners of the frame.", "None: six on each side, 24 in total."),
    Ruling(
        "I13",
        "Must City walls match where board pieces join?",
        "The rulebook names them in one place and omits them in two. They must match, unless you choose otherwise "
        "when you start a table. A ruin that reaches the outer edge needs no match there.",
    ),
    Ruling(
        "I14",
        "Buildings and Graveyards at the edge of a board piece.",
        "They end there. The same kind on both sides of a join is two ruins.",
    ),
    Ruling("I15", "The same kind twice on one field, unconnected.", "Two ruins. Each counts separately."),
    Ruling(
        "I16",
        "A ruin across several board pieces.",
        "Its points follow the list in the rulebook: a Canal 1 per field; paths, alleys and walls 2. If you enter "
        "other points, those count: for a Canal on the fields of that piece, for any other ruin as a whole. With "
        "points entered on several pieces, a path, alley or wall is worth 2; older tables add them.",
    ),
    Ruling(
        "I17",
        "The start spaces of the first game.",
        "The app does not have the picture that shows them. Place the researchers as in your rulebook. The app checks "
        "ranks and numbers.",
    ),
    Ruling(
        "I18",
        "Can you skip adding a researcher?",
        "No. A turn has three actions, and you skip the first only if your reserve is empty. You choose only the rank.",
    ),
    Ruling("I19", "Can you move the researcher you just added?", "Yes. You can move any of your own on a start space."),
    Ruling(
        "I20",
        "Two players: which colour scores for capturing your own other colour?",
        "The colour that captured it. You can also return a researcher that is captured when it arrives on a field "
        "secured earlier.",
    ),
    Ruling("I21", "A ruin with no researchers that count.", "Nobody scores."),
    Ruling("I22", "Discovery pieces run out.", "The app keeps counting without them."),
    Ruling(
        "I23",
        "A fourth player joins three.",
        "The rulebook does not say, so the app decides. The new player takes the colour that is left and as many "
        "researchers as the others, places none in advance, and counts as having skipped the turns before. Nobody can "
        "join two players, who play all four colours. If nothing is placed yet, start a new table for four.",
    ),
    Ruling(
        "I24",
        "Two players: changing colour during your turn.",
        "No. Before you roll the die, you can undo instead.",
    ),
    Ruling(
        "I25",
        "Players stop or leave before all researchers are on the board.",
        "The turns of a player who leaves are skipped, and that player’s researchers stay where they are. If you all "
        "stop, end the game as a house rule: each ruin scores with the researchers on its fields, points for captures "
        "stay, and researchers that are not on the board score nothing.",
    ),
)
"""Rulings for points that the rulebook leaves open, by number."""

BRIEF: Final = (
    (
        "Board Preparation",
        "Each player leads a team of one colour. Two or four players: 6 workers, 4 assistants and 2 professors per "
        "colour; three players: 8, 5 and 3. Two players lead two colours each. The board is a square centre piece and "
        "four corner pieces; canals, alleys, paths and walls must match where they join.",
    ),
    (
        "Game Setup",
        "In the recommended first game, each colour starts with one assistant and one worker on start spaces (with "
        "three players, one assistant and two workers).",
    ),
    (
        "Variable Setup",
        "From the start player on, each player in turn places one researcher of any rank on any unoccupied start "
        "space, until each colour has two there (three in a 3-player game).",
    ),
    (
        "1. Add a researcher",
        "Place one from your reserve on an unoccupied start space. If your reserve is empty, skip this.",
    ),
    (
        "2. Roll the die",
        "Roll once. If you do not like the result, roll again, at most three times in total; only the last roll "
        "counts. Workers move by the first roll, assistants by the first or second, professors by any.",
    ),
    (
        "3. Move a researcher onto a game field",
        "Move one of your researchers from its start space straight ahead, as many fields as you rolled, and place it "
        "on top of any researchers there.",
    ),
    (
        "Securing a field / capturing pieces",
        "Your second researcher on a field secures it until the game ends. All others there leave the game and score "
        "for you: worker 1, assistant 2, professor 3. So do any that arrive there later.",
    ),
    (
        "Scoring",
        "The game ends when all researchers are on the board. Score ruin by ruin: the most researchers take its "
        "points; rank does not matter. If tied, divide and round down.",
    ),
    (
        "Scoring › Buildings",
        "All researchers in the stacks count. The most score 2 points per field, the second most 1 per field; with no "
        "other colour there, you score both. Tied for most: divide both places together. Tied for second: divide "
        "second place.",
    ),
    (
        "Scoring › Graveyards, canals, wood paths, stone alleys, city walls",
        "Only the top researcher of each field counts, and only first place scores: Graveyards 3, 4 or 6, Canals 1 "
        "per field, the others 2.",
    ),
    (
        "Particularities for 2 players",
        "Each colour plays and scores separately; your own other colour is an opponent too. On your turn choose a "
        "colour, add one researcher of it and move one of it. If you capture your own other colour, score the points "
        "or return the researcher to your reserve. A player with no researchers left is skipped. Add your two colours "
        "together; the highest total wins.",
    ),
)
"""Headings of the rulebook, each with its rules in brief."""
