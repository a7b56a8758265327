"""The forms: new table and players. What your copy prints is in copy_form.py."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.turn import Colour, Player
from engine.value import but
from games.hamlet.page import copy_form
from games.hamlet.page.area import pennant
from games.hamlet.rules.pieces import (
    BOTRIC,
    COLOURS,
    EASIER,
    HARDER,
    MARKERS,
    Marker,
    Modifier,
)
from games.hamlet.rules.state import HIM, YOU, Setup, unused
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
    one_of,
    pills,
    read_seed,
    value,
    values,
    wrong,
)
from markup.html import Html, button, h3, join, p, small, span
from markup.seating import players_part, read_players

SEATS: Final = (2, 2)
YOU_AND_HIM: Final = (Player("Green", Colour.GREEN), Player(BOTRIC, Colour.YELLOW))


def form(setup: Setup, name: str) -> str:
    """Return the controls of a form, or a sentence if there is no form of this name."""
    if name == "new":
        return join(_players(setup), _how(setup), _difficulty(setup), _numbers(setup), _checklist(setup))
    if name == "players":
        return _players(setup)
    return note("This form does not exist.")


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup after a submitted form. Raises: Refused if a field is invalid."""
    if name == "players":
        return but(setup, players=_read_players(fields))
    if name in (*copy_form.CARDS.keys, copy_form.NUMBERS):
        return copy_form.filled(setup, name, fields)
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
                title=f"Markers under the {marker.dots}",
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
            "Choose other colours for the markers under the three and the two dots.",
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
    return later(
        "numbers",
        "Numbers of the base game",
        copy_form.numbers_say(setup),
        button("Change a number", type="button", class_="tap soft-key", data_key=f"form:{copy_form.NUMBERS}"),
        either(
            "ties",
            [("full", "In full", "both score all of it"), ("split", "Divided", "rounded down")],
            "split" if setup.split else "full",
            title="Tied awards (ruling H21)",
        ),
    )
