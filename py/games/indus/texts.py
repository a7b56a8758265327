"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Paint your board once, then run the table turn by turn: the app knows who may move by which throw, who is "
    "captured, and how it stands on every ruin. Or type in the final board and let it be scored. Every point opens to "
    "its reason."
)

RULINGS: Final = (
    Ruling(
        "I1",
        "A building with several colours level for most.",
        "Both places together are divided among them, rounded down. Nobody takes the second place.",
    ),
    Ruling("I2", "Several colours level for second.", "The second place is divided among them, rounded down."),
    Ruling(
        "I3",
        "A building with one player’s researchers only.",
        "It takes both places. With two colours a player each colour counts for itself. A new table can give both "
        "places in full to a player who is there with both colours alone: that is one point more where the two are "
        "level and the sum is odd.",
    ),
    Ruling(
        "I4",
        "Any other ruin with several colours level.",
        "Its points are divided, rounded down: two points among three are nothing. There is no second place.",
    ),
    Ruling(
        "I5",
        "Which researchers count.",
        "In buildings every one, however deep it lies. For all other ruins only the top one of each field.",
    ),
    Ruling(
        "I6",
        "How a field is secured.",
        "By a second researcher of one colour anywhere in the stack. All others there are captured and pay 1, 2 or 3 "
        "by their rank; whoever comes later is captured on arrival, also for a player who is not on turn.",
    ),
    Ruling(
        "I7",
        "What a graveyard is worth.",
        "One field 3, two fields 4, three fields 6, unless something else is typed; larger ones are asked.",
    ),
    Ruling(
        "I8",
        "When the die may be thrown again.",
        "For the second throw an assistant or professor has to wait on a start space, for the third a professor; with "
        "two colours a player, of the colour chosen for this turn. The researcher just added counts.",
    ),
    Ruling("I9", "Level at the end, and who begins.", "The win is shared. Anybody may begin."),
    Ruling(
        "I10",
        "Two players: one’s own other colour is captured.",
        "It cannot be left where it was: it makes its points, or goes back to its reserve and is brought in again. "
        "That can happen again and again; the log says how often.",
    ),
    Ruling(
        "I11",
        "Two players: the chosen colour has nothing in reserve.",
        "Nothing is added, and one of it has to move, even while the other colour still has a reserve. A colour with "
        "a reserve and nobody on the edge adds one and moves that one.",
    ),
    Ruling("I12", "Start spaces at the corners of the frame.", "None: six on each side, twenty-four in all."),
    Ruling(
        "I13",
        "Whether city walls have to meet where board pieces join.",
        "The book names them in one place and leaves them out in two. They have to, unless a new table says "
        "otherwise. What runs to the rim need not meet anything.",
    ),
    Ruling(
        "I14",
        "Buildings and graveyards at the edge of a board piece.",
        "They end there. The same type on both sides of a joint is two ruins.",
    ),
    Ruling("I15", "The same type twice on one field, unconnected.", "Two ruins; each counts for itself."),
    Ruling(
        "I16",
        "A ruin that runs over several board pieces.",
        "Its points follow the book’s list: a canal one a field, paths, alleys and walls 2. What is typed instead "
        "stands: for a canal on the fields of that piece, for any other ruin as a whole. Typed on several pieces, a "
        "path, alley or wall is worth 2.",
    ),
    Ruling(
        "I17",
        "The start spaces of the first game.",
        "They stood in a picture that our text lost: the table places by its own book. Ranks and numbers are checked.",
    ),
    Ruling(
        "I18",
        "Whether adding a researcher can be left out.",
        "No: a turn has three actions, and only an empty reserve skips the first. The choice is which rank.",
    ),
    Ruling("I19", "Whether the researcher just added may move.", "Yes, any of one’s own on the edge."),
    Ruling(
        "I20",
        "Two players: which colour is paid for capturing one’s own other colour.",
        "The colour that captured. A piece can be taken back as well when it arrives on a field secured earlier.",
    ),
    Ruling("I21", "A ruin on which nobody counts.", "Nobody is paid."),
    Ruling("I22", "Discovery pieces run out.", "Points are counted on without them."),
    Ruling(
        "I23",
        "A player joins later.",
        "Not after the first researcher is placed: how many each team has hangs on the number of players.",
    ),
    Ruling(
        "I24",
        "Two players: changing the colour within a turn.",
        "No. Before the die is thrown it is an undo.",
    ),
)
"""What the book leaves open, by number."""

BRIEF: Final = (
    (
        "Board Preparation",
        "Everybody leads a team of one colour. Two and four players: 6 workers, 4 assistants and 2 professors a "
        "colour; three players: 8, 5 and 3. Two players lead two colours each. The board is a square centre and four "
        "corner pieces; canals, alleys, paths and walls have to meet where they join.",
    ),
    (
        "Game Setup",
        "In the recommended first game everybody begins with an assistant and a worker of each colour on the edge, "
        "with three players an assistant and two workers.",
    ),
    (
        "Variable Setup",
        "From the start player on, one researcher of any rank at a time goes on any free start space, until each "
        "colour has two there, with three players three.",
    ),
    (
        "1. Add a researcher",
        "Put one from your reserve on a free start space. With an empty reserve this is skipped.",
    ),
    (
        "2. Roll the die",
        "Throw once. If you do not like it, throw again, three times at most; only the last throw counts. Workers move "
        "by the first throw, assistants by the first or second, professors by any.",
    ),
    (
        "3. Move a researcher onto a game field",
        "One of yours goes from its start space straight in, as many fields as the die shows, and lies on top of "
        "whoever is there.",
    ),
    (
        "Securing a field / capturing pieces",
        "Your second researcher on a field secures it for good. All others there leave the game and pay you: worker 1, "
        "assistant 2, professor 3. So does everybody else who arrives there later.",
    ),
    (
        "Scoring",
        "The game ends when everybody is on the board. Ruin by ruin, most researchers take its points; rank does not "
        "matter. Level: divided and rounded down.",
    ),
    (
        "Scoring › Buildings",
        "Everybody in the stacks counts. Most take two points a field, second most one a field; alone, both. Level for "
        "most: both places together, divided; level for second: the second place, divided.",
    ),
    (
        "Scoring › Graveyards, canals, wood paths, stone alleys, city walls",
        "Only the top researcher of each field counts, and only the most are paid: graveyards 3, 4 or 6, canals one a "
        "field, the others 2.",
    ),
    (
        "Particularities for 2 players",
        "Each colour plays and scores for itself; your own other colour is an enemy too. In a turn you choose a "
        "colour, add one of it and move one of it. Capturing your own other colour you take the points, or the piece "
        "back to reserve. Whoever has none left is passed over. The two colours together win.",
    ),
)
"""Headings of the book, and what each comes to."""
