"""The forms: a new table and names; those for the printed values of your copy are in your_copy/."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.game import Draft, Fields, Taps
from engine.value import but
from engine.way import Way
from engine.words import plural
from games.parikrama.page.box_form import ADVANCED, STEPS, setting_up
from games.parikrama.page.maps.tile_view import described
from games.parikrama.page.your_copy import bonuses, cards, dots, parts, rides, sights, tables, tile_page, tiles
from games.parikrama.rules.maps.tile import Tile
from games.parikrama.rules.pieces import COLOURS, FACES, RIDES, SCORING_OUT, SEATS, SIGHTS_OUT, WITH_TABLE, Mode, Sight
from games.parikrama.rules.state import Copy, Setup
from markup.forms import a_kind, area, either, later, note, one_of, way_part, wrong
from markup.html import Html, button, div, h2, join, p
from markup.seating import players_part, read_players

_FACES: Final = {face.word(): face for face in FACES}
_RIDES: Final = {ride.value: ride for ride in RIDES}
_TABLES: Final = {tile.value: tile for tile in WITH_TABLE}
_SAYS: Final = "This form does not exist."


def form(setup: Setup, name: str) -> str:
    """Return the controls of a form, or a sentence if there is no form of this name."""
    found = _form_of(setup, name)
    return found[0]() if found else note(_SAYS)


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup after a submitted form. Raises: Refused if a field is invalid."""
    found = _form_of(setup, name)
    if found is None:
        raise wrong("no-form", _SAYS, "Go back to the table.")
    return found[1](fields)


def entry(setup: Setup, name: str, taps: Taps) -> Draft | None:
    """Return a form that is entered by taps, after these taps, or None if it is filled. Raises: Refused."""
    if name.partition("/")[0] == "dots":
        return dots.entry(setup, taps, name.partition("/")[2])
    kind, _, rest = name.partition(":")
    if setup.copy is Copy.PRACTICE:
        return None
    if kind == "card" and rest in _FACES:
        return cards.card_entry(setup, _FACES[rest], taps)
    if kind == "ride" and rest in _RIDES:
        return rides.entry(setup, _RIDES[rest], taps)
    if kind == "sight" and (sight := sights.sight_at(setup, rest)):
        return sights.entry(setup, sight, taps)
    if kind == "table" and rest in _TABLES:
        return tables.entry(setup, _TABLES[rest], taps)
    return tile_page.entry(setup, rest, taps) if kind == "tile" else None


def has(setup: Setup, name: str) -> bool:
    """Return whether a running table has a form of this name: Sights and Scoring tiles belong to the advanced game."""
    return name != "advanced" or setup.advanced


def _form_of(setup: Setup, name: str) -> tuple[Callable[[], Html], Callable[[Fields], Setup]] | None:
    """Return a form and the function that reads it, or None if there is none of this name."""
    kind, _, rest = name.partition(":")
    plain: Mapping[str, tuple[Callable[[], Html], Callable[[Fields], Setup]]] = {
        "new": (lambda: _new(setup), lambda fields: _filled_new(setup, fields)),
        "players": (lambda: _players(setup), lambda fields: _renamed(setup, fields)),
        "dots": (lambda: dots.form(setup) or note(_SAYS), lambda fields: dots.filled(setup, fields)),
        "parts": (lambda: _parts(setup), lambda fields: _parts_filled(setup, fields)),
    }
    if (form := name.partition("/")[0]) in plain:
        return plain[form]
    if name == "advanced" and setup.advanced:
        return lambda: bonuses.on_table(setup), lambda fields: bonuses.read_on_table(setup, fields)
    if kind == "card" and rest in _FACES:
        face = _FACES[rest]
        return lambda: _shown(setup, face.title, cards.card_says(setup, face)), lambda fields: cards.card_filled(
            setup, face, fields
        )
    if kind == "ride" and rest in _RIDES:
        ride = _RIDES[rest]
        says = rides.ride_says(setup.ride(ride))
        return lambda: _shown(setup, ride.title, says), lambda fields: rides.filled(setup, ride, fields)
    at, purpose = tile_page.named(setup, rest) if kind == "tile" else (0, None)
    if purpose and at:
        says = described(setup.tile(at) or Tile(), 0, setup.parts)
        return lambda: _shown(setup, f"Tile {at}", says), lambda fields: tiles.filled(setup, at, purpose.kind, fields)
    if kind == "sight" and (at := sights.sight_at(setup, rest)):
        says = sights.sight_says(setup.sight(at) or Sight(()))
        return lambda: _shown(setup, f"Sight {at}", says), lambda fields: sights.filled(setup, at, fields)
    if kind == "table" and rest in _TABLES:
        table = _TABLES[rest]
        says = tables.table_says(setup, table)
        return lambda: _shown(setup, table.title, says), lambda fields: tables.filled(setup, table, fields)
    return None


def _players(setup: Setup) -> Html:
    return players_part(setup.players, None, (len(setup.players), SEATS[1]), colours=COLOURS)


def _renamed(setup: Setup, fields: Fields) -> Setup:
    return but(setup, players=read_players(fields, (len(setup.players), SEATS[1]))[0])


def _shown(setup: Setup, title: str, says: str) -> Html:
    """Return a piece of the practice copy; others are entered by taps."""
    shown = cards.practice(setup, says)
    return join(div(h2(title), class_="card-head"), shown) if shown else note(_SAYS)


def _parts(setup: Setup) -> Html:
    return cards.practice(setup) or area("Position of circles and loops", parts.parts_form(setup))


def _parts_filled(setup: Setup, fields: Fields) -> Setup:
    return setup if cards.fixed(setup, fields) else parts.read_parts(setup, fields)


# A new table


def _new(setup: Setup) -> Html:
    return join(
        players_part(setup.players, setup.first, SEATS, colours=COLOURS),
        area(
            "How do you play?",
            way_part(setup.way, "works out costs and tracks turns", "you enter Journals and Maps"),
            either(
                "mode",
                [
                    (Mode.INTRODUCTORY.value, "Introductory", "numbers, symbols, loops"),
                    (Mode.ADVANCED.value, "Advanced", "plus Sights and Scoring tiles"),
                ],
                setup.mode.value,
                title="Which game?",
            ),
            either(
                "maps",
                [
                    ("no", "Totals only", "you enter what has changed on a Map"),
                    ("yes", "The Maps too", "you enter each tile once; the app counts circles and loops"),
                ],
                "yes" if setup.maps else "no",
                title="What the app tracks",
            ),
            _copy(setup),
            class_="area-how pk-how",
        ),
        area(
            "Set up the table",
            later("box", "Set-up", _steps(), setting_up()),
            later(
                "scoring",
                "Scoring tiles on the table",
                f"{len(setup.scoring)} of {SCORING_OUT}" if setup.scoring else "can wait",
                bonuses.scoring(setup),
                class_="pk-advanced",
            ),
            later(
                "sights",
                "Sights on the table",
                f"{len(setup.out)} of {SIGHTS_OUT}" if setup.out else "can wait",
                bonuses.sights_out(setup),
                class_="pk-advanced",
            ),
            later(
                "parts",
                "Position of circles and loops on your tiles",
                "as printed",
                parts.parts_form(setup),
                class_="pk-maps",
            ),
            class_="area-set",
        ),
    )


def _steps() -> Html:
    """Return how many steps there are, by the game."""
    return join(
        div(f"{STEPS} steps", class_="pk-introductory"), div(f"{STEPS + len(ADVANCED)} steps", class_="pk-advanced")
    )


def _copy(setup: Setup) -> Html:
    read = sum(card.marks is not None for card in setup.cards)
    return join(
        either(
            "copy",
            [
                (
                    Copy.OWN.value,
                    "Your copy",
                    f"{read} of {len(FACES)} cards and {plural(len(setup.tiles), 'tile')} entered; more is asked once",
                ),
                (Copy.PRACTICE.value, "Practice copy", "made-up values, to try the app without the box"),
            ],
            setup.copy.value,
            title="Which printed values?",
        ),
        button("Enter all travel costs at once", type="button", class_="tap soft-key for-own", data_key="form:dots"),
        p(
            "The practice copy is made up. Its values differ from your cards and tiles, so do not score a real game "
            "with it.",
            class_="note for-practice",
        ),
    )


def _filled_new(setup: Setup, fields: Fields) -> Setup:
    players, first = read_players(fields, SEATS)
    mode = a_kind(fields, "mode", Mode, "game", setup.mode)
    found = but(
        parts.read_parts(setup, fields),
        players=players,
        first=first,
        way=a_kind(fields, "way", Way, "way to play", setup.way),
        mode=mode,
        maps=one_of(fields, "maps", ("yes", "no"), "answer about the Maps", "yes" if setup.maps else "no") == "yes",
        copy=a_kind(fields, "copy", Copy, "copy", setup.copy),
    )
    if mode is Mode.INTRODUCTORY:
        return but(found, scoring=(), out=())
    # the Sights offered belong to the copy with which the form was made
    told = fields if found.copy is setup.copy else [pair for pair in fields if pair[0] != "out"]
    return bonuses.read_on_table(found, told)
