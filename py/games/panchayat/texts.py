"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling
from games.panchayat.rules.pieces import Scenario

LEAD: Final = (
    "Run the game turn by turn: the app checks every placement, previews its points and records it when you confirm. "
    "Or enter the final boards and let the app score them. Every point can be opened to see why."
)

RULINGS: Final = (
    Ruling(
        "P1",
        "The rulebook says 18 buildings but names 20.",
        "You can use all 20. The rulebook gives the type of seven and the points of two. Enter everything else that "
        "is printed on the tiles of your copy.",
    ),
    Ruling(
        "P2",
        "Is a single tile a group?",
        "Yes. It scores 2 at the end: the rulebook’s example counts a single Utility tile.",
    ),
    Ruling(
        "P3",
        "Most Cowsheds when nobody has any.",
        "Nobody scores. If players tie with at least one each, each of them scores 10.",
    ),
    Ruling(
        "P4",
        "The order of the Zamindar Discards.",
        "The rulebook lists them only in its text. For scenario 1 its own example contradicts that order, so the app "
        "uses School, House, Granary, Temple; the others are as listed. You can change each list to match your tile.",
    ),
    Ruling(
        "P5",
        "The goal of scenario 5 stops after “86 and”.",
        "86 points or more.",
    ),
    Ruling(
        "P6",
        "The Zamindar finds several tiles from his list.",
        "He discards one: the highest on the list; of the same building New before Old, then the leftmost. He does "
        "not check a tile that this uncovers.",
    ),
    Ruling(
        "P7",
        "How many tiles does he discard by position?",
        "One, the leftmost New Building, if he discarded a tile from his list. If none was available, the two "
        "leftmost New Buildings, left to right. If there are too few New Buildings, he discards fewer, and never one "
        "from the Old Buildings instead.",
    ),
    Ruling(
        "P8",
        "Adding a New Building to a full column.",
        "First discard its three tiles. The new tile starts the column again.",
    ),
    Ruling(
        "P9",
        "The Zamindar after the eighth turn.",
        "He does not act, because the game has ended. So he acts seven times.",
    ),
    Ruling(
        "P10",
        "The deck runs out while you reveal tiles.",
        "Reveal what is left, shuffle the discard pile into a new deck and continue. If both are empty, reveal fewer "
        "tiles. If the last tile you need empties the deck, do not reshuffle until the next draw.",
    ),
    Ruling(
        "P11",
        "The order of a discarded column.",
        "Keep its order: its top tile ends up on top of the discard pile, where a Post Office can take it.",
    ),
    Ruling(
        "P12",
        "Which squares does an Adjacency Bonus tile check?",
        "Its own square and the eight around it. The rulebook does not say; one published review does. When you start "
        "a table you can choose the four orthogonal squares instead. For buildings, adjacent always means "
        "orthogonally adjacent.",
    ),
    Ruling(
        "P13",
        "Do the two tiles of a turn affect each other?",
        "Yes. Place both, then score both. A tile with a condition scores once in the game for each adjacent tile "
        "that meets it. Tiles of earlier rounds are checked again for new adjacent tiles.",
    ),
    Ruling(
        "P14",
        "When does an Adjacency Bonus tile score?",
        "Once, on the turn you cover it. The covering tile counts too.",
    ),
    Ruling(
        "P15",
        "Who can win an End Game Bonus tile?",
        "Only players with at least one tile of every building named on it. Among them, count all tiles of those "
        "buildings; each player with the most scores 5. A player who has more but lacks one of the buildings does not "
        "block it.",
    ),
    Ruling(
        "P16",
        "The final tiebreaker.",
        "The largest group of any of the five types, including General. If still tied, the players share the win.",
    ),
    Ruling(
        "P17",
        "What can a Bus Stop place?",
        "Any tile you could collect now, or one from your own reserve, in addition to your two tiles, at any time "
        "during your turn. It scores nothing either way. Put the replaced tile on top of the discard pile. Once only.",
    ),
    Ruling(
        "P18",
        "Where and when can a Railway Station move a tile?",
        "To any square without a building, even on the turn you place the station. It scores nothing; a bonus tile on "
        "that square is covered and scores nothing. Once only.",
    ),
    Ruling(
        "P19",
        "How does a Police Station’s reserve work?",
        "Once, you collect one extra tile. Of the three, you reserve the one you do not place this turn. On a later "
        "turn it counts as one of your two tiles. A tile you never place scores nothing.",
    ),
    Ruling(
        "P20",
        "Bonus tiles in a solo game.",
        "None are dealt, because the solo setup does not mention them. If you enter some for your village, they count.",
    ),
    Ruling(
        "P21",
        "“Adjacent to each other” in scenario 1.",
        "One House, School, Granary and Temple, each adjacent to at least one other of the four, all connected. Other "
        "tiles of these buildings do not matter, and connections through a fifth tile do not count.",
    ),
    Ruling(
        "P22",
        "“Unique” in scenarios 3 and 4.",
        "One to one. Scenario 3: three Houses, each adjacent to a different Commercial building; additional Houses do "
        "no harm. Scenario 4: three kinds of Industrial buildings, and every Industrial tile of the village adjacent "
        "to a Commercial tile of its own. When you start a table you can choose to require this of only three.",
    ),
    Ruling(
        "P23",
        "Tiles in a 3-player game.",
        "All 72. Tiles are removed only for two players.",
    ),
    Ruling(
        "P24",
        "Points above 149 or below 0.",
        "Points are a plain number without limits. The app also shows them as on the score track: a 50 or 100 token "
        "and the position of the marker.",
    ),
    Ruling(
        "P25",
        "What does “once during the game” mean?",
        "Once per tile: a second Railway Station can move another tile.",
    ),
    Ruling(
        "P26",
        "Tiles that become adjacent by a move or a replacement.",
        "They never score for each other. Tiles placed next to them later score as usual.",
    ),
    Ruling(
        "P27",
        "An adjacent tile that meets two conditions of one tile.",
        "Add both.",
    ),
    Ruling(
        "P28",
        "Which points count toward the target of a scenario?",
        "The points from your turns and your groups. Cowsheds and End Game Bonus tiles are not used in a solo game.",
    ),
    Ruling(
        "P29",
        "The Zamindar’s “column with maximum tiles”.",
        "Count after his discards. A vacant column comes first. Of several, take the leftmost.",
    ),
    Ruling(
        "P30",
        "A Cowshed replaced by a Bus Stop.",
        "Only the final board counts.",
    ),
    Ruling(
        "P31",
        "Which tiles are adjacent when you move or replace tiles in the turn you place one?",
        "Score uses the board at the end of Place. A tile placed this turn scores where it is then, for the tiles "
        "adjacent to it then, and those are checked again for it. Two tiles that became adjacent by a move or a "
        "replacement do not score for each other (P26). Older tables keep the ruling they started with: each tile "
        "scores where it was placed, for the tiles adjacent to it then.",
    ),
    Ruling(
        "P32",
        "When does a Utility tile start to work?",
        "Post Office and Police Station: from your next turn, because collecting is over when you place them. Railway "
        "Station and Bus Stop: immediately. You choose the extra tile of a Police Station by the same rules as your "
        "second tile.",
    ),
    Ruling(
        "P33",
        "A Bus Stop takes the last tile of an Old Buildings column.",
        "The column stays vacant until the Zamindar, or the next player with New Buildings left over, fills it. If "
        "there are more vacant columns than New Buildings, each tile goes to a vacant column.",
    ),
    Ruling(
        "P34",
        "Is a Pandit House a House?",
        "No. Lists and goals refer to the exact name.",
    ),
    Ruling(
        "P35",
        "A replaced Industrial building in scenario 5.",
        "The final board counts.",
    ),
    Ruling(
        "P36",
        "You miss the goal or the points.",
        "The Zamindar wins. There is no partial win.",
    ),
    Ruling(
        "P37",
        "More than two New Buildings are left for the Zamindar, because you played it differently.",
        "Each one goes one column further to the right, and from the third column to the first.",
    ),
)
"""Rulings for points that the rulebook leaves open, by number."""

BRIEF: Final = (
    (
        "Setup",
        "Each player starts with an empty village of 16 squares: river at the top, farm on the right, green village "
        "center. Place an Adjacency and a Placement Bonus tile on two of its squares. Four End Game Bonus tiles are "
        "face up for everyone, and three building tiles start the Old Buildings columns.",
    ),
    (
        "Collect Building Tiles",
        "Reveal three New Buildings. Collect two tiles: any New Building, or the top tile of an Old Buildings column. "
        "Move the remaining New Buildings to the Old Buildings columns; if a column already has three tiles, discard "
        "it first. There must be three columns.",
    ),
    (
        "Place Building Tiles",
        "Place both tiles on squares without a building. You may cover a bonus tile: it scores now and leaves the "
        "board.",
    ),
    (
        "Score Victory Points",
        "Each tile scores the points at its top left, plus its conditions: for adjacent tiles, for river, village "
        "center or farm, for the round. Tiles of earlier rounds also score for new adjacent tiles. A Placement Bonus "
        "tile scores 2 under the right type, an Adjacency Bonus tile 1 for each matching tile on it and around it.",
    ),
    (
        "Utility Tiles",
        "Post Office: from now on you may also collect the top tile of the discard pile. Railway Station: move one "
        "tile to another square. Police Station: collect one extra tile and reserve one for a later turn. Bus Stop: "
        "replace a tile in your village with another. The last three work once each; turn the tile sideways when you "
        "use it. Moving and replacing score nothing.",
    ),
    (
        "End of the Game",
        "The game ends after eight rounds, when every village is full.",
    ),
    (
        "End Game Scoring",
        "Most Cowsheds: 10. Each End Game Bonus tile: 5 for the most of its buildings, if you have at least one of "
        "each. Largest group of Commercial, Industrial, Residential and Utility tiles: 2 for each tile in it. Tied "
        "players score in full.",
    ),
    (
        "Winner",
        "Most points. If tied, the largest group of any type.",
    ),
    (
        "2-Player Mode",
        "Return 25 tiles to the box and play with 47.",
    ),
    (
        "Solo Mode",
        "One village against the Zamindar. More tiles stay in the box, including all Tea Shops and Cowsheds, and "
        "there are no bonus tiles. A scenario asks for certain buildings and 80 or 86 points, including groups. You "
        "take eight turns as usual; after each turn except the last, the Zamindar acts.",
    ),
    (
        "Solo Scenarios",
        " ".join(f"{one.number} {one.title}: {'. '.join(one.goals)}. {one.least} points." for one in Scenario),
    ),
    (
        "Zamindar’s Actions",
        "Reveal three New Buildings. Discard one tile from the Zamindar’s list (the highest one among the New "
        "Buildings and the tops of the Old Buildings), then the leftmost New Building. If no tile of his list is "
        "there, discard the two leftmost New Buildings. Move the leftmost remaining tile to a vacant column, "
        "otherwise to the fullest one, leftmost first. Move any other tile to the next column on the right, and from "
        "the third column to the first. If a column already has three tiles, discard it first.",
    ),
)
"""Headings of the rulebook, each with its rules in brief."""
