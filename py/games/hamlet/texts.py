"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Ruling
from engine.turn import Colour
from games.hamlet.rules.pieces import Modifier

LEAD: Final = (
    "Play solo: the app runs Botric step by step, explains every choice and asks only what it cannot see on your map. "
    "Enter whatever he needs to know about your own turn. Every point can be opened to see why."
)

RULINGS: Final = (
    Ruling("H1", "The Favour tile after a Church delivery.", "Flip it face down, as after hiring."),
    Ruling(
        "H2", "Gold on a face-down Favour tile.", "It stays and can be spent. A face-down tile only stops new gold."
    ),
    Ruling(
        "H3",
        "All four villagers are hired.",
        "Skip the hire. If his first villager then fails to deliver to the Church, the Favour tile can still gain the "
        "gold.",
    ),
    Ruling(
        "H4",
        "When is the bag refilled?",
        "After the action that drew the sixth marker: return six markers, flip the Favour tile face up, add 1 gold.",
    ),
    Ruling(
        "H5",
        "No token of the whole line is possible.",
        "Lay down a villager on the Church and add 1 gold, whichever side of the Favour tile is up. The marker stays "
        "out and the tokens stay where they are.",
    ),
    Ruling("H6", "When does a hired villager act?", "From the next round. Until then it lies on the Church."),
    Ruling(
        "H7",
        "How much does Botric score for his own refined materials?",
        "3 for each high-quality material and 2 for each other one. In each case 1 of these points replaces the gold.",
    ),
    Ruling("H8", "Gold that Botric would gain.", "1 point per reward, whatever the amount."),
    Ruling("H9", "Paying with the closest materials before the location is chosen.", "Choose the location first."),
    Ruling("H10", "A tie at game end.", "You win only if you score more than Botric."),
    Ruling(
        "H11",
        "Values printed only in the base rulebook or on your tiles.",
        "The app asks for them: longest road, gold per point, construction points.",
    ),
    Ruling(
        "H12", "Botric’s fifth road.", "Remove the Build Road token from the line. The markers stay under their dots."
    ),
    Ruling("H13", "How much is a Church space or a sale worth?", "Its printed points. If tied, 10 gold comes first."),
    Ruling(
        "H14",
        "Which materials does he pay with?",
        "His own high-quality materials first, then his other refined materials, "
        "then the closest ones, then your choice.",
    ),
    Ruling("H15", "The sixth marker is drawn and no token is possible.", "Refill the bag anyway."),
    Ruling("H16", "Merchant in the harder game: most sales, but fewer than five.", "Nobody scores it."),
    Ruling(
        "H17",
        "Which gold counts as ignored (easier game)?",
        "Gold for skipped blueprints, including with a hire, and for buildings. His points can fall below 0.",
    ),
    Ruling(
        "H18",
        "Who is Planner?",
        "You or Botric, with the first road. Planner scores 1 for each road of its owner at game end.",
    ),
    Ruling("H19", "His Landmarks at 1 and at 5 points.", "You cannot use both modifiers."),
    Ruling("H20", "How much gold goes on a skipped blueprint?", "1 on each. You can change this number."),
    Ruling(
        "H21",
        "A tied award.",
        "Both score it in full, and if Chaplain is tied nobody scores Sacristan. When you start a table you can "
        "choose to divide it instead, rounded down. A tie for Chaplain then divides Chaplain and Sacristan together.",
    ),
    Ruling("H22", "An award that nobody has earned.", "Nobody scores it. This includes Merchant in the harder game."),
    Ruling("H23", "Sacristan with only two sides.", "It is awarded, but needs at least one delivery."),
    Ruling("H24", "The closest villager.", "The closest unused one. If the rules name none, you choose."),
    Ruling("H25", "Which tiles can he use?", "Those connected to the road network, for producing and refining too."),
    Ruling("H26", "How many materials does he refine?", "As many as the tile allows. The app asks."),
    Ruling("H27", "Points for milestones, refining and roads.", "None at the moment he takes, refines or builds them."),
    Ruling(
        "H28",
        "Tiles not named in the rulebook.",
        "They come after the Barn. Of several, take the leftmost or the oldest.",
    ),
    Ruling(
        "H29",
        "Locations for a building.",
        "Go through the list in order. If no location meets a line, go to the next. Measure distance in tiles from "
        "the Church.",
    ),
    Ruling("H30", "Options for a road.", "Legal roads he can pay for. Every road edge of a tile counts."),
    Ruling("H31", "Gold from a sale.", "1 point. It does not count when he chooses a sale."),
    Ruling(
        "H32",
        "Roads to your Landmark.",
        "He can build them, but avoiding them comes before everything else on the list.",
    ),
    Ruling(
        "H33",
        "The quality of refined materials.",
        "It depends on the kind: the first Refinery takes the milestone, so no material of that kind exists before it.",
    ),
    Ruling("H34", "Gold at game end.", "Rounded down, at the same rate for both sides."),
    Ruling(
        "H35",
        "His remaining refined materials (harder game).",
        "All of them in the village, connected or not. They are not a sale.",
    ),
    Ruling("H36", "How many tiles are in the display?", "Four tiles."),
    Ruling("H37", "Five sales in total, for Merchant (harder game).", "Five sales of your own."),
    Ruling("H38", "Your refined materials in his delivery.", "You gain the bonus, just as he does when you use his."),
    Ruling("H39", "His supply of pieces.", "Never a limit. A donkey replaces his fourth Church marker."),
    Ruling(
        "H40",
        "Rotating a tile.",
        "Road to road first, then the fewest sides with forest next to mountain, then the most matching sides.",
    ),
    Ruling(
        "H41",
        "Where are his materials?",
        "All those you have entered are on the road network, because he refines only there and roads are never "
        "removed. So he can pay with them.",
    ),
)

BRIEF: Final = (
    (
        "Setup",
        "Set up the base game for two players. Botric has one villager, no donkeys and 2 gold on his Favour tile, "
        "face up. Place the five Action tokens in a row in random order. Of the 4, 3 and 2 Action markers, put one of "
        "each on the tile and the other six in the bag.",
    ),
    ("Action Phase", "You act with all your villagers, then Botric acts with all of his."),
    (
        "General Rule Changes for Botric",
        "Botric takes materials from any tile connected to the road network and never buys at the Market. He spends "
        "gold only on hiring and the Church. Instead of gold from a bonus or a blueprint he scores 1 point, whatever "
        "the amount.",
    ),
    (
        "Priority Actions",
        "Each of his villagers performs the first possible action. Hire: 5 gold; he also purchases a blueprint. "
        "Church: 7 gold, 8 raw or 2 refined materials. Market: a sale. After a hire or delivery, flip the Favour tile "
        "face down. If his first villager fails to hire or deliver, add 1 gold to the tile if it is face up, once per "
        "turn.",
    ),
    (
        "Non-Priority Actions",
        "Otherwise draw a marker: its spot shows the token. If that action is not possible, try the next token on the "
        "right, once around. Move the token of the action he performs to the far right. If none is possible, he lays "
        "down a villager and gains 1 gold.",
    ),
    (
        "After Botric’s Actions",
        "When the bag is empty, return the six markers, flip the Favour tile face up and add 1 gold.",
    ),
    ("Produce", "He produces on the tile with the fewest materials and scores 1 point."),
    (
        "Purchase a Blueprint",
        "At most three. Refinery with its milestone available, Landmark, any Refinery, Barn; leftmost first. Place 1 "
        "gold from the supply on each skipped tile. If there is gold on his tile, he scores 1 point instead.",
    ),
    (
        "Refine",
        "First the Refinery that makes his high-quality material, then the one that makes the most, then the closest.",
    ),
    (
        "Construct a Building",
        "Same order as for blueprints, then the oldest. He pays only materials. The points are printed on the tile.",
    ),
    (
        "Build a Road",
        "To the unconnected tile closest to the Church, otherwise to the tile with the fewest roads. No more after "
        "his fifth.",
    ),
    (
        "Game End",
        "The round in which the fourth Church space is filled is the last. His Landmarks score 3 each. You win if you "
        "score more than Botric.",
    ),
    (
        "Adjusting Difficulty",
        "Easier: a second donkey for you; his Landmarks score 1; he loses 1 point for each gold he does not pay. "
        "Harder: he starts with two villagers and no gold; his Favour tile stays face up; for Merchant you need more "
        "sales than he has, and at least five; he wins a tie for Chaplain; his Landmarks score 5; he sells his "
        "remaining refined materials. Do not use a whole list.",
    ),
)
"""Headings of the rulebook, each with its rules in brief."""


def set_up(modifiers: tuple[Modifier, ...] = (), colours: Sequence[Colour] = ()) -> tuple[str, ...]:
    """Return the steps of the setup (Setup 1 to 9), as the modifiers change them (Adjusting Difficulty).

    `colours` are those of the Action markers, if known: the four, the three and Botric’s own.
    """
    donkeys = "2 donkeys" if Modifier.DONKEYS in modifiers else "a donkey"
    villagers, gold = ("2 villagers", "no gold") if Modifier.VILLAGERS in modifiers else ("a villager", "2 gold")
    if colours:
        four, three, his = (colour.value for colour in colours)
        markers = f"Action markers: take 4 {four}, 3 {three} and 2 {his}."
    else:
        markers = "Action markers: take 4 of one unused colour, 3 of another and 2 of Botric’s own."
    return (
        f"Set up the base game for two players. You go first, with 3 gold, a villager and {donkeys} on the Church.",
        f"Botric has {villagers} on the Church. Return his donkeys to the box.",
        f"Place his Solo Action tile in his area and the Favour tile face up in its corner, with {gold} on it.",
        "Place the five Action tokens in a row under the tile, in random order.",
        f"{markers} On the bottom row of the tile, place one of the four under the three dots, one of the three under "
        "the two dots and one of his under the one dot. Put the other six in the bag.",
    )
