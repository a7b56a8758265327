"""The forms of a new table and of the players. The others are in card_form.py, bonus_form.py and solo_form.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Draft, Fields, Taps
from engine.value import but
from engine.way import Way
from games.panchayat.page import bonus_form, box_form, card_form, solo_form
from games.panchayat.page.bonus_form import END
from games.panchayat.page.card_form import CARDS
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Copy, Setup
from markup.forms import a_kind, area, deal_part, either, later, note, one_of, read_seed, way_part, wrong
from markup.html import Html, join, p
from markup.seating import players_part, read_players

SEATS: Final = (1, 4)


def form(setup: Setup, name: str) -> str:
    """Return the controls of a form, or a sentence if there is no form of this name."""
    kind, _, rest = name.partition(":")
    if name == "new":
        return _new(setup)
    if name in _PLAYERS:
        return players_part(setup.players, None, _more_or_less(setup))
    if name == "zamindar" and setup.solo:
        return solo_form.zamindar(setup)
    if kind == "card" and rest in _BUILDINGS and setup.copy is Copy.PRACTICE:
        return card_form.practice(setup, _BUILDINGS[rest])
    return note("This form does not exist.")


def entry(setup: Setup, name: str, taps: Taps) -> Draft | None:
    """Return a form that is entered by taps, after these taps, or None if it is filled. Raises: Refused."""
    kind, _, rest = name.partition(":")
    if kind == "bonus" and (tile := bonus_form.seat_of(setup, rest)):
        return bonus_form.entry(setup, *tile, taps)
    if name in END.keys and not setup.solo:
        return bonus_form.end_entry(setup, name, taps)
    building = CARDS.keys.get(name)
    return card_form.entry(setup, building, taps) if building else None


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup after a submitted form. Raises: Refused."""
    kind, _, rest = name.partition(":")
    if name == "new":
        return _filled_new(setup, fields)
    if name in _PLAYERS:
        return but(setup, players=read_players(fields, _more_or_less(setup))[0])
    if name == "zamindar" and setup.solo:
        return solo_form.filled(setup, fields, setup.scenario)
    if name in END.keys and not setup.solo:
        return bonus_form.end_filled(setup, name, fields)
    if kind == "card" and rest in _BUILDINGS:
        return card_form.filled(setup, _BUILDINGS[rest], fields)
    if kind == "bonus" and (tile := bonus_form.seat_of(setup, rest)):
        return bonus_form.filled(setup, *tile, fields)
    raise wrong("no-form", "This form does not exist.", "Go back to the table.")


def has(setup: Setup, name: str) -> bool:
    """Return whether a table in progress has a form of this name: some are for solo games only, some for others."""
    return setup.solo if name in _ALONE else not setup.solo if name in _TOGETHER else True


_PLAYERS: Final = ("players", "player")
_ALONE: Final = ("zamindar", "player")
_TOGETHER: Final = (*END.keys, "players")


def _more_or_less(setup: Setup) -> tuple[int, int]:
    """Return the fewest and most players of a table in progress: a solo game stays solo, others can gain players."""
    return (1, 1) if setup.solo else (len(setup.players), SEATS[1])


_BUILDINGS: Final[Mapping[str, Building]] = {building.value: building for building in Building}


# A new table


def _new(setup: Setup) -> Html:
    return join(
        players_part(setup.players, setup.first, SEATS),
        area(
            "How do you play?",
            way_part(setup.way, "checks and previews every placement", "you enter the finished boards"),
            _tiles(setup),
            _values(setup),
            class_="area-how",
        ),
        solo_form.of_new_table(setup),
        area(
            "Set up the table",
            box_form.away(2),
            box_form.away(1),
            _options(setup),
            class_="area-set for-turns",
        ),
    )


def _tiles(setup: Setup) -> Html:
    counted = sum(card.copies is not None for card in setup.printed)
    return join(
        either(
            "market",
            [
                ("no", "Our villages only", "you enter the tiles you place"),
                ("yes", "New and Old Buildings too", "and the discard pile, tile by tile"),
            ],
            "yes" if setup.market else "no",
            title="What the app tracks",
        ),
        deal_part(
            "Who deals?",
            ("We deal", "you draw from your own deck"),
            ("The app deals", "it shuffles and keeps the order"),
            setup.seed,
        ),
        p(
            f"To deal from your copy, the app needs the number of tiles of each building. {counted} of "
            f"{len(Building)} are counted under “Your copy”.",
            class_="note for-uncounted",
        )
        if counted < len(Building)
        else None,
    )


def _values(setup: Setup) -> Html:
    return join(
        either(
            "copy",
            [
                (
                    Copy.OWN.value,
                    "Your copy",
                    f"{len(setup.printed)} of {len(Building)} buildings entered; others are asked once, when placed",
                ),
                (Copy.PRACTICE.value, "Practice copy", "made-up values, to try the app without the box"),
            ],
            setup.copy.value,
            title="Which printed values?",
        ),
        p(
            "The practice copy is made up. Its types and points differ from your tiles, so do not score a real game "
            "with it.",
            class_="note for-practice",
        ),
    )


def _options(setup: Setup) -> Html:
    return later(
        "readings",
        "Rules options",
        f"{setup.reach} squares",
        either(
            "reach",
            [
                ("8", "8 squares around it", "diagonals too, as one review says"),
                ("4", "4 adjacent squares", "orthogonal only, as for buildings"),
            ],
            str(setup.reach),
            title="An Adjacency Bonus tile checks",
        ),
        note("The rulebook does not say which. Either way, the tile placed on it counts too."),
    )


def _filled_new(setup: Setup, fields: Fields) -> Setup:
    players, first = read_players(fields, SEATS)
    way = a_kind(fields, "way", Way, "way to play", setup.way)
    market = one_of(fields, "market", ("yes", "no"), "tracking option", "yes" if setup.market else "no") == "yes"
    seed = read_seed(fields, setup.seed)
    alone = len(players) == 1
    copy = a_kind(fields, "copy", Copy, "copy", setup.copy)
    reach = int(one_of(fields, "reach", ("8", "4"), "number of squares", str(setup.reach)))
    return but(
        solo_form.filled_new(setup, fields, copy) if alone else but(setup, deck=0),
        players=players,
        first=first,
        way=way,
        market=market,
        seed=seed if (market or alone) and way is Way.TURNS else "",
        copy=copy,
        reach=reach,
        bonus=tuple(tile for tile in setup.bonus if tile.seat < len(players)),
        end_tiles=() if alone else setup.end_tiles,
    )
