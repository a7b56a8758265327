"""The forms: a new table, names, a condition, a tile of your copy, and your copy as a list."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from engine.words import capital
from games.hampi.page.land import tile_entry
from games.hampi.rules.pieces import COLOURS, CONDITIONS, PEOPLE, SEATS, Asks, Condition, Length, Mode, Person
from games.hampi.rules.state import FEWEST, HIGHEST_TILES, Setup
from games.hampi.texts import CHECKLIST
from markup.forms import (
    a_kind,
    area,
    checklist,
    checks,
    digits,
    either,
    later,
    note,
    one_of,
    pills,
    read_digits,
    value,
    values,
    way_part,
    wrong,
)
from markup.html import Html, b, button, div, h2, input_, join, label, li, named, p, small, span, ul
from markup.seating import cleaned, players_part, read_players

_LONGEST: Final = 60
"""Most characters of a condition's wording."""
_KNOWN: Final = {str(at): at for at in range(1, CONDITIONS + 1)}


def form(setup: Setup, name: str) -> str:
    """Return the controls of a form, or a sentence if there is no form of this name."""
    kind, _, rest = name.partition(":")
    if name == "new":
        return _new(setup)
    if name == "players":
        return join(
            players_part(setup.players, None, _more(setup), colours=COLOURS),
            note(
                "A new player sits after the last one and is treated as having skipped all turns so far. This does "
                "not change who had the Jewel."
            ),
        )
    if kind == "condition" and rest in _KNOWN:
        return _condition(setup, _KNOWN[rest])
    return note("This form does not exist.")


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup after a submitted form. Raises: Refused if a field is invalid."""
    kind, _, rest = name.partition(":")
    if name == "new":
        return _filled_new(setup, fields)
    if name == "players":
        return but(setup, players=read_players(fields, _more(setup))[0])
    if kind == "condition" and rest in _KNOWN:
        return but(setup, conditions=_with_condition(setup, _read_condition(fields, _KNOWN[rest])))
    if kind == "tile" and (at := tile_entry.tile_at(setup, rest.partition("/")[0])):
        return tile_entry.filled(setup, at, fields)
    raise wrong("no-form", "This form does not exist.", "Go back to the table.")


def _more(setup: Setup) -> tuple[int, int]:
    """Return the range for the number of players: some can be added later, none removed."""
    return len(setup.players), SEATS[1]


# A new table


def _new(setup: Setup) -> Html:
    return join(
        players_part(setup.players, setup.first, SEATS, colours=COLOURS),
        area(
            "How do you play?",
            way_part(setup.way, "acts as the Banker, zone by zone", "you enter each player’s cards"),
            either(
                "mode",
                [
                    (Mode.BASIC.value, "Basic", "cubes stay on scored zones"),
                    (Mode.ADVANCED.value, "Advanced", "temples and markets; cubes return to their owners"),
                ],
                setup.mode.value,
                title="Which game?",
            ),
            either(
                "length",
                [
                    (Length.FULL.value, "Full", "three rounds, ends at the seventh condition"),
                    (Length.QUICK.value, "Quick", "two rounds"),
                ],
                setup.length.value,
                title="How long?",
            ),
            either(
                "landscape",
                [
                    ("no", "Zones only", "you enter what each tile completes"),
                    ("yes", "The landscape too", "you enter each tile once; the app finds the zones"),
                ],
                "yes" if setup.landscape else "no",
                title="What the app tracks",
            ),
            class_="area-how hampi-how",
        ),
        area(
            "Set up the table",
            later("box", "Set-up", f"{len(CHECKLIST)} steps", checklist(CHECKLIST), _counts()),
            later("bank", "Banker", named(data_name_of="banker"), _banker(setup)),
            later(
                "tiles",
                "Land tiles in your box",
                str(setup.tiles) if setup.tiles else "not counted",
                digits("tiles", "Number of Land tiles (0 if you do not know)", setup.tiles, HIGHEST_TILES),
                note("With this number the app knows when a stack is empty. Without it, you enter that."),
            ),
            later("readings", "Rules options", None, _loops(setup), class_="for-landscape"),
            class_="area-set",
        ),
    )


def _banker(setup: Setup) -> Html:
    """Return the keys of the Banker: each seat, with the name that the page has for it."""
    seats = [
        (letter, join(letter.upper(), " ", named(data_name_of=letter)))
        for letter in (seat.name.lower() for seat in list(Seat)[: SEATS[1]])
    ]
    return join(
        pills("banker", seats, setup.held_by.name.lower(), title="Who is the Banker?"),
        note("The Banker hands out the Support cards. A seat without a player counts as seat A."),
    )


def _loops(setup: Setup) -> Html:
    return either(
        "loops",
        [
            ("closed", "When the road closes", "land placed inside later is a new zone"),
            ("full", "When it is also full", "an empty space inside keeps the land open"),
        ],
        "full" if setup.full_loops else "closed",
        title="Land inside a road loop is complete (ruling O20)",
    )


def _counts() -> Html:
    """Return the part about the box."""
    return p(
        "In the box: Land tiles, 1 Sun Jewel tile, 7 Condition tiles, 120 Support cards (six influencers; 1, "
        "2, 5 and 10) and 40 cubes, 8 of each colour. The app is the Banker; one of you hands out the cards.",
        class_="note",
    )


def _filled_new(setup: Setup, fields: Fields) -> Setup:
    players, first = read_players(fields, SEATS)
    way = a_kind(fields, "way", Way, "way to play", setup.way)
    tiles = read_digits(fields, "tiles", 0, HIGHEST_TILES, "number of Land tiles")
    if tiles and tiles < FEWEST:
        raise wrong(
            "tiles",
            f"You cannot make three equal stacks from {tiles} Land tiles.",
            f"Count again (at least {FEWEST}), or leave it at 0.",
            "Setup your Game 1",
        )
    known = "yes" if setup.landscape else "no"
    seats = tuple(seat.name.lower() for seat in list(Seat)[: SEATS[1]])
    landscape = one_of(fields, "landscape", ("yes", "no"), "answer about the landscape", known) == "yes"
    loops = one_of(fields, "loops", ("closed", "full"), "ruling", "full" if setup.full_loops else "closed")
    return but(
        setup,
        players=players,
        first=first,
        way=way,
        mode=a_kind(fields, "mode", Mode, "game", setup.mode),
        length=a_kind(fields, "length", Length, "length", setup.length),
        landscape=landscape and way is Way.TURNS,
        tiles=tiles,
        full_loops=loops == "full",
        banker=Seat[one_of(fields, "banker", seats, "Banker", setup.held_by.name.lower()).upper()],
    )


# A condition tile


def _condition(setup: Setup, number: int) -> Html:
    known = setup.condition(number)
    asks = known.asks if known else Asks.MOST
    people = [person.value for person in known.people] if known else []
    return join(
        area(
            f"Condition tile {number}",
            note("Give your seven tiles numbers once, with a pencil or by their order in the box."),
            either(
                "asks",
                [
                    (Asks.MOST.value, "The most", "support of certain influencers, added together"),
                    (Asks.FEWEST.value, "The least", "support of certain influencers, added together"),
                    (Asks.TABLE.value, "Something else", "you decide who gets the Jewel"),
                ],
                asks.value,
                title="What does it ask for?",
            ),
        ),
        area(
            "Whose support?",
            note("Choose all six if it counts all support."),
            div(checks("people", [(person.value, person.title) for person in PEOPLE], people), class_="people-checks"),
            class_="for-people",
        ),
        area(
            "Its wording",
            label(
                span("In short, to complete “The Jewel goes to the player with…”"),
                input_(
                    type="text",
                    name="says",
                    value=known.says if known else "",
                    autocomplete="off",
                    maxlength=_LONGEST,
                    placeholder="the most cubes on the table",
                ),
                class_="field",
            ),
            class_="for-table",
        ),
    )


def _read_condition(fields: Fields, number: int) -> Condition:
    asks = a_kind(fields, "asks", Asks, "kind of condition")
    if asks is Asks.TABLE:
        return Condition(number, asks, (), cleaned(value(fields, "says"))[:_LONGEST])
    named = values(fields, "people")
    people = tuple(person for person in Person if person.value in named)
    if not people:
        raise wrong(
            "no-people",
            "You have not chosen whose support counts.",
            "Choose one or more influencers, or all six if it counts all support.",
            "Follow the Jewel",
        )
    return Condition(number, asks, people)


def _with_condition(setup: Setup, condition: Condition) -> tuple[Condition, ...]:
    others = (known for known in setup.conditions if known.number != condition.number)
    return tuple(sorted((*others, condition), key=lambda known: known.number))


# Your copy


def overview(setup: Setup) -> str:
    """Return the known values of the copy: the seven conditions, and the tiles entered."""
    keys = []
    for at in range(1, CONDITIONS + 1):
        known = setup.condition(at)
        says = known.title.removeprefix("the ") if known else "not entered yet"
        keys.append(
            li(
                button(
                    span(str(at), class_="knot"),
                    span(
                        b(capital(says)),
                        small(
                            "from the rulebook" if known and known not in setup.conditions else f"Condition tile {at}"
                        ),
                    ),
                    type="button",
                    data_key=f"form:condition:{at}",
                    class_=None if known else "unknown",
                )
            )
        )
    return join(
        div(h2("The seven conditions"), note("Entered once, used at every table."), class_="copy-head"),
        ul(keys, class_="copy-list conditions-list"),
        tile_entry.tiles_entered(setup.printed, setup.tiles),
    )
