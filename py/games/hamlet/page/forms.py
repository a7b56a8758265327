"""The forms: new table, players, and printed values of your copy."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.turn import Colour, Player
from engine.value import but
from games.hamlet.page.area import pennant
from games.hamlet.rules.pieces import (
    BOTRIC,
    COLOURS,
    EASIER,
    HARDER,
    LEAST,
    MARKERS,
    MOST,
    Marker,
    Modifier,
    Number,
    Tile,
)
from games.hamlet.rules.state import HIM, YOU, Card, Changed, Setup, unused
from games.hamlet.texts import set_up
from markup.forms import (
    a_kind,
    area,
    checklist,
    checks,
    deal_part,
    either,
    later,
    note,
    number_field,
    one_of,
    optional_number,
    pills,
    read_seed,
    value,
    values,
    wrong,
)
from markup.html import Html, h3, join, p, small, span
from markup.seating import players_part, read_players

SEATS: Final = (2, 2)
YOU_AND_HIM: Final = (Player("Green", Colour.GREEN), Player(BOTRIC, Colour.YELLOW))
TILES: Final = tuple(tile for tile in Tile if tile not in (Tile.LANDMARK, Tile.OTHER))
"""Buildings whose tiles of one kind all have the same printed values; Landmarks are asked one by one."""


def form(setup: Setup, name: str) -> str:
    """Return the controls of a form, or a sentence if there is no form of this name."""
    if name == "new":
        return join(_players(setup), _how(setup), _difficulty(setup), _numbers(setup), _checklist(setup))
    if name == "players":
        return _players(setup)
    if name == "copy":
        return join(
            note(
                "Values printed on your tiles. The app asks for missing ones when the tile is built. Buildings he has"
                " already built keep their points."
            ),
            *(_card(setup, tile) for tile in TILES),
            number_field("rate", "Gold needed for 1 point at game end", setup.rate),
        )
    return note("This form does not exist.")


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup after a submitted form. Raises: Refused if a field is invalid."""
    if name == "players":
        return but(setup, players=_read_players(fields))
    if name == "copy":
        rate = optional_number(fields, "rate", LEAST, MOST, "number of gold")
        return but(setup, printed=tuple(_read_cards(fields)), rate=rate)
    if name != "new":
        raise wrong("no-form", "This form does not exist.", "Go back to the table.")
    known = {modifier.value: modifier for modifier in Modifier}
    chosen = set(values(fields, "modifier"))
    players = _read_players(fields)
    return but(
        setup,
        players=players,
        seed=read_seed(fields, setup.seed),
        modifiers=tuple(modifier for name_, modifier in known.items() if name_ in chosen),
        markers=_read_markers(fields, players),
        split=one_of(fields, "ties", ("full", "split"), "ruling on ties", "split" if setup.split else "full")
        == "split",
        changed=tuple(_read_numbers(setup, fields)),
    )


def _players(setup: Setup) -> Html:
    players = setup.players or YOU_AND_HIM
    return join(
        players_part(players, None, SEATS, colours=COLOURS),
        note("Seat B is always Botric."),
    )


def _read_players(fields: Fields) -> tuple[Player, ...]:
    players = read_players(fields, SEATS)[0]
    return players[YOU], Player(BOTRIC, players[HIM].colour)


def _how(setup: Setup) -> Html:
    now = setup.markers or unused(setup.players or YOU_AND_HIM)
    return area(
        "How do you play?",
        deal_part(
            "Who draws?",
            ("We draw", "you draw tokens and markers on the table"),
            ("The app draws", "it shuffles the tokens and draws from the bag"),
            setup.seed,
        ),
        *(
            pills(
                f"marker-{marker.value}",
                [(colour.value, _in_colour(marker, colour)) for colour in COLOURS],
                now[at].value,
                title=f"Markers above spot {at + 1}, {marker.dots}",
            )
            for at, marker in enumerate(MARKERS[:2])
        ),
        note("Two colours nobody plays: four markers of the first, three of the second, and two of Botric’s own."),
    )


def _in_colour(marker: Marker, colour: Colour) -> Html:
    """Return a marker in a colour, with its name."""
    return span(pennant(marker), small(colour.value), class_=f"seat-{colour.value}")


def _read_markers(fields: Fields, players: tuple[Player, ...]) -> tuple[Colour, ...]:
    words = [value(fields, f"marker-{marker.value}") for marker in MARKERS[:2]]
    if not any(words):
        return ()
    found = tuple(a_kind(fields, f"marker-{marker.value}", COLOURS, "colour") for marker in MARKERS[:2])
    if len(set(found) | {player.colour for player in players}) < 4:
        raise wrong(
            "marker-colours",
            "The Action markers need two colours nobody plays.",
            "Choose other colours for spots 1 and 2.",
            "Setup 5",
        )
    return () if found == unused(players) else found


def _difficulty(setup: Setup) -> Html:
    """Return the modifiers. The stylesheet shows each warning while its modifiers are selected."""
    ticked = [modifier.value for modifier in setup.modifiers]
    both = "Botric’s Landmarks cannot score both 1 and 5 points. Remove one of the two (ruling H19)."
    return area(
        "Difficulty",
        note("Choose none, one or several from either list."),
        *(
            join(h3(title), checks("modifier", [(one.value, one.title) for one in those], ticked))
            for title, those in (("Easier", EASIER), ("Harder", HARDER))
        ),
        p("Using all three easier modifiers together is not recommended.", class_="note warning for-all-easier"),
        p("Using all six harder modifiers together is not recommended.", class_="note warning for-all-harder"),
        p(both, class_="note warning for-both-landmarks"),
        class_="area-difficulty",
    )


def _checklist(setup: Setup) -> Html:
    """Return the setup steps in order, with the numbers of the normal game and the modifiers."""
    you, him = (player.colour.value for player in setup.players or YOU_AND_HIM)
    return later(
        "checklist",
        "On the table",
        f"{len(set_up())} steps",
        checklist(set_up()),
        note(
            f"Suggested: you {you}, Botric {him}. Harder: two villagers for him and no gold. Easier: two donkeys for "
            "you."
        ),
    )


def _numbers(setup: Setup) -> Html:
    fields = [
        number_field(
            f"number-{number.value}",
            join(number.title, small(number.source.label if number.source else "our ruling")),
            setup.number(number),
        )
        for number in Number
    ]
    return later(
        "numbers",
        "Numbers of the base game",
        f"{len(setup.changed)} changed" if setup.changed else "found in public",
        *fields,
        either(
            "ties",
            [("full", "In full", "both score all of it"), ("split", "Divided", "rounded down")],
            "split" if setup.split else "full",
            title="Tied awards (ruling H21)",
        ),
        class_="numbers",
    )


def _read_numbers(setup: Setup, fields: Fields) -> list[Changed]:
    found = []
    for number in Number:
        count = optional_number(fields, f"number-{number.value}", LEAST, MOST, number.title)
        if count is not None and count != number.default:
            found.append(Changed(number, count))
    return found


def _card(setup: Setup, tile: Tile) -> Html:
    card = setup.card(tile)
    rewards = [("", "not known"), ("yes", "gives gold"), ("no", "gives no gold")]
    chosen = "" if card.reward is None else "yes" if card.reward else "no"
    return later(
        f"card-{tile.value}",
        tile.title,
        "not entered yet" if card == Card(tile) else "entered",
        number_field(f"points-{tile.value}", "Construction points", card.points),
        number_field(f"cost-{tile.value}", "Gold in its cost", card.cost),
        pills(f"reward-{tile.value}", rewards, chosen, title="When built"),
    )


def _read_cards(fields: Fields) -> list[Card]:
    found = []
    for tile in TILES:
        reward = {"yes": True, "no": False}.get(value(fields, f"reward-{tile.value}"))
        points = optional_number(fields, f"points-{tile.value}", LEAST, MOST, "number of points")
        cost = optional_number(fields, f"cost-{tile.value}", LEAST, MOST, "number of gold")
        card = Card(tile, points, reward, cost)
        if card != Card(tile):
            found.append(card)
    return found
