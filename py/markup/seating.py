"""The players of a table: their number, names and colours, and the start player."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from engine.game import Fields
from engine.turn import Colour, Player, Seat
from engine.value import but
from engine.words import capital, plural
from markup import marks
from markup.forms import area, pills, value, wrong
from markup.html import (
    Html,
    button,
    details,
    div,
    element,
    fieldset,
    input_,
    label,
    legend,
    li,
    option,
    small,
    span,
    summary,
    ul,
)

LONGEST_NAME: Final = 40
"""Most visible characters of a name."""
_MOST_SIGNS: Final = 120
"""Most characters, including those that only modify the one before, as in a backup."""
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of all following text. A name keeps its own direction without them."""
USUAL: Final = 2
"""Number of players before a choice."""
NAMES: Final = "names"
"""The id of the list of remembered names, which every name field refers to."""


def names_list(names: Iterable[str]) -> Html:
    """Return the names that the fields suggest."""
    return element("datalist", [option(value=name) for name in names], id=NAMES)


def players_part(
    players: Sequence[Player],
    first: Seat | None,
    seats: tuple[int, int] = (2, 4),
    *,
    colours: Sequence[Colour] = tuple(Colour),
    remembered: Iterable[str] | None = None,
    also: bool = False,
) -> Html:
    """Return the fields `seats`, `name-a`, `colour-a` and so on, and `first`.

    If the least and the most seats are equal, the number of players is not asked. If `first` is None, as at a table in
    progress, the start player is not asked, and seats cannot change places. Without `colours` the players keep theirs.
    `remembered` adds the list of names; without it the page can have a `names_list`. With `also`, two players play two
    colours each: `also-a` and `also-b`.
    """
    least, most = seats
    sit = list(players)[:most]
    free = [colour for colour in colours if colour not in {player.colour for player in sit}]
    many = max(least, len(sit) or USUAL)
    sit += [Player("", colour) for colour in free][: most - len(sit)]
    if least == most:
        how_many = input_(type="hidden", name="seats", value=most)
    else:
        counts = [(str(count), str(count)) for count in range(least, most + 1)]
        how_many = pills("seats", counts, str(many), title="Number of players")
    if also:
        rest = [colour for colour in colours if all(colour not in player.colours for player in sit[:2])]
        sit[:2] = [but(player, also=player.also or rest.pop(0)) for player in sit[:2]]
    usual = [_usual(Seat(at), player if many == 2 else but(player, also=None)) for at, player in enumerate(sit)]
    rows = [_place(Seat(at), player, usual[at], first, colours, least, also) for at, player in enumerate(sit)]
    return area(
        "Who is playing?",
        how_many,
        ul(rows, class_="places"),
        names_list(remembered) if remembered is not None else None,
        class_="area-who",
    )


def _place(
    seat: Seat, player: Player, usual: str, first: Seat | None, colours: Sequence[Colour], least: int, also: bool
) -> Html:
    key = seat.name.lower()
    field = input_(
        type="text",
        name=f"name-{key}",
        value="" if player.name == usual else player.name,
        placeholder=usual,
        data_pair=_usual(seat, player) if also and player.also else None,
        list=NAMES,
        autocomplete="off",
        autocapitalize="words",
        enterkeyhint="next",
        spellcheck="false",
        dir="auto",
        maxlength=_MOST_SIGNS,
    )
    plays_first = label(
        input_(type="radio", name="first", value=key, checked=seat is first),
        span("first", span(f": seat {seat.name}", class_="sr")),
        class_="first",
    )
    return li(
        _colours(seat, player, colours) if colours else _kept(seat, player),
        label(span(f"Seat {seat.name}"), field, class_="field"),
        plays_first if first is not None else None,
        _swap(seat) if first is not None and seat else None,
        class_=f"place{surplus(seat, least)}",
    )


def _swap(seat: Seat) -> Html:
    """Return the key that swaps a seat with the one before it. The page does that by itself; nothing is submitted."""
    says = f"Seat {seat.name} changes places with seat {Seat(seat - 1).name}"
    return button(marks.UP, type="button", class_="btn icon swap", data_swap=seat.name.lower(), aria_label=says)


def _colours(seat: Seat, player: Player, colours: Sequence[Colour]) -> Html:
    """Return the mark of a seat, which opens the choice of its colours."""
    key = seat.name.lower()
    second = _swatches(f"also-{key}", seat, colours, player.also) if player.also else None
    return details(
        summary(
            marks.seat(seat, player, big=True), span(f"Colour of seat {seat.name}", class_="sr"), class_="mark-btn"
        ),
        fieldset(
            legend(f"Pieces of seat {seat.name}"),
            _swatches(f"colour-{key}", seat, colours, player.colour),
            class_="swatches",
        ),
        fieldset(legend(f"Second colour of seat {seat.name}"), second, class_="swatches for-two") if second else None,
        class_="pieces",
        id=f"pieces-{key}",
    )


def _swatches(name: str, seat: Seat, colours: Sequence[Colour], chosen: Colour) -> Html:
    return div(
        label(
            input_(type="radio", name=name, value=colour.value, checked=colour is chosen),
            marks.seat(seat, Player("", colour)),
            small(colour.value),
            class_="swatch",
        )
        for colour in colours
    )


def _kept(seat: Seat, player: Player) -> Html:
    """Return the mark of a seat whose colours cannot change."""
    names = (f"colour-{seat.name.lower()}", f"also-{seat.name.lower()}")
    return span(
        marks.seat(seat, player, big=True),
        [
            input_(type="hidden", name=name, value=colour.value)
            for name, colour in zip(names, player.colours, strict=False)
        ],
        class_="mark-btn",
    )


def surplus(seat: Seat, least: int = 2) -> str:
    """Return the class that hides the parts of a seat while fewer players are selected; empty for the least seats."""
    return f" from-{seat + 1}" if seat >= least else ""


def read_players(
    fields: Fields, seats: tuple[int, int] = (2, 4), *, also: bool = False
) -> tuple[tuple[Player, ...], Seat]:
    """Return the players from seat A, and the start player; with `also`, two play two colours each. Raises: Refused."""
    least, most = seats
    typed = value(fields, "seats")
    many = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 3 else 0
    if not least <= many <= most:
        who = capital(f"{plural(many, 'player')} selected")
        allowed = f"{least} to {most} players" if least < most else plural(most, "player")
        raise wrong("seats", f"{who}, but this game is for {allowed}.", f"Choose {allowed}.", field="seats")
    players: list[Player] = []
    for seat in list(Seat)[:many]:
        colour = _colour(fields, "colour", seat, [(Seat(at), player.colour) for at, player in enumerate(players)])
        players.append(Player("", colour))
    if also and many == 2:
        for seat in list(Seat)[:2]:
            taken = [(Seat(at), colour) for at, player in enumerate(players) for colour in player.colours]
            players[seat] = but(players[seat], also=_colour(fields, "also", seat, taken))
    for seat, player in zip(Seat, players, strict=False):
        players[seat] = but(player, name=_name(fields, seat, _usual(seat, player), players[:seat]))
    first = value(fields, "first", "a").upper() if many > 1 else "A"  # not asked in a solo game
    if first not in [seat.name for seat in list(Seat)[:many]]:
        raise wrong(
            "first",
            f"Seat {first[:1]} goes first, but nobody is sitting there.",
            "Choose who goes first.",
            field="first",
        )
    return tuple(players), Seat[first]


def _colour(fields: Fields, name: str, seat: Seat, taken: Sequence[tuple[Seat, Colour]]) -> Colour:
    field = f"{name}-{seat.name.lower()}"
    word = value(fields, field)
    known = {colour.value: colour for colour in Colour}
    second = "second " if name == "also" else ""
    if word not in known:
        raise wrong(
            "colour",
            f"Seat {seat.name} has no {second}colour.",
            f"Choose one with the marker for seat {seat.name}.",
            field=field,
        )
    for whose, colour in taken:
        if colour.value == word:
            raise wrong(
                "colour-taken",
                f"{word.capitalize()} is already taken by seat {whose.name}.",
                f"Give seat {seat.name} a different {second}colour: tap its marker.",
                field=field,
            )
    return known[word]


def _usual(seat: Seat, player: Player) -> str:
    """Return the name of a player who enters none: the colour, or the seat if they play two colours."""
    return f"Player {seat.name}" if player.also else player.colour.value.capitalize()


def _name(fields: Fields, seat: Seat, usual: str, before: Sequence[Player]) -> str:
    field = f"name-{seat.name.lower()}"
    name = cleaned(value(fields, field))
    if not visible(name):
        name = usual
    if visible(name) > LONGEST_NAME or len(name) > _MOST_SIGNS:
        raise wrong(
            "name-long",
            f"The name of seat {seat.name} is too long: {visible(name)} characters.",
            f"Shorten it to {LONGEST_NAME} characters or fewer.",
            field=field,
        )
    for at, player in enumerate(before):
        if _alike(player.name) == _alike(name):
            raise wrong(
                "name-taken",
                f"Seats {Seat(at).name} and {seat.name} are both called {name}.",
                "Change one of the names so that you can tell them apart on the score sheet.",
                field=field,
            )
    return name


def cleaned(text: str) -> str:
    r"""Return a name without control characters and with single spaces.

    >>> cleaned("  Big\t Stone ")
    'Big Stone'
    """
    kept = (
        " " if sign.isspace() else sign
        for sign in text
        if sign.isspace() or (unicodedata.category(sign) not in ("Cc", "Cs") and sign not in _TURNING)
    )
    return " ".join("".join(kept).split())


def visible(name: str) -> int:
    r"""Return the number of visible characters; marks that join or modify another one are not counted.

    >>> visible("Zoë"), visible("Zoe\u0308"), visible("\u200b")
    (3, 3, 0)
    """
    return sum(unicodedata.category(sign) not in ("Mn", "Me", "Cf", "Cc") for sign in name)


def _alike(name: str) -> str:
    """Return the form of a name for comparisons: without case and without invisible characters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in folded if unicodedata.category(sign) != "Cf")
