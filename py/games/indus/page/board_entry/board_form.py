"""The board of a table: five pieces and their joints, or a whole board; and its totals."""

from __future__ import annotations

from typing import Final

from engine.game import Fact, Fields
from engine.value import but
from engine.words import listed, plural
from games.indus.page import ruins_drawing
from games.indus.page.board_entry import board_painting, piece_form
from games.indus.rules.board.agreed import Board, ruins
from games.indus.rules.board.dealing import dealt
from games.indus.rules.board.joining import PLACES, Joint, joints
from games.indus.rules.board.piece import LIBRARY, Piece
from games.indus.rules.board.ruin import Ruin, boards
from games.indus.rules.pieces import FIELDS, Kind
from games.indus.rules.scoring import CAPTURED, score
from games.indus.rules.state import Setup, State
from games.indus.rules.survey import FIRST_GAME, FIRST_GAME_POINTS, QUARTERS, check, empty, notes, points, says_bad
from markup.forms import STAY, area, either, later, note, one_of, pills, value, values, wrong
from markup.html import (
    Html,
    b,
    button,
    div,
    input_,
    join,
    label,
    li,
    p,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)

FIT: Final = "fit"
"""A matching board of your copy, dealt by the app."""
AGAIN: Final = "again"
"""The ruins that were entered for the last table, without a name."""
KEPT: Final = "kept:"
"""A saved board, by its number."""
DEAL: Final = "deal"
LAY: Final = "lay"
_TURNS: Final = (("0", "0"), ("1", "¼"), ("2", "½"), ("3", "¾"))
_TURNED: Final = ("not rotated", "quarter turn ↻", "half turn", "three-quarter turn ↻")
_AS_THEY_LIE: Final = (1, 2, 0, 4, 3)
"""Places of the pieces in the order of the page: upper row, centre, lower row."""


# The source of the board


def source(setup: Setup, *, new: bool) -> Html:
    """Return the choice of the source of the ruins; the app deals a board only for a new table."""
    small, big = _painted(setup)
    kept = boards(setup.kept)
    last = next((title for title, found in kept.items() if title == setup.titled or found == setup.ruins), "")
    last = last if setup.board is Board.PAINTED and setup.ruins else ""
    again = new and setup.board is Board.PAINTED and bool(setup.ruins) and last not in kept
    enough = small >= 1 and big >= 4
    has = f"{small} small and {big} big pieces entered"
    options = [
        (FIT, "Deal a matching board", f"the app chooses five of your pieces; {has}") if new else None,
        (Board.PIECES.value, "Choose our own pieces", "you choose a piece for each place; the app checks the joints"),
        (AGAIN, "The board of the last table", f"{plural(len(setup.ruins), 'ruin')} entered") if again else None,
        *((f"{KEPT}{at}", title, board_painting.says(found)) for at, (title, found) in enumerate(kept.items(), 1)),
        (Board.PAINTED.value, "Paint a board", "one stroke for each ruin, in a few minutes"),
        (Board.PRACTICE.value, "Practice board", "made up, to try the app without the box"),
    ]
    known = not new or setup.laid or setup.board is Board.PRACTICE
    usual = FIT if enough else f"{KEPT}{len(kept)}" if kept and new else Board.PAINTED.value
    chosen = AGAIN if again else setup.board.value if known else usual
    if last in kept:
        chosen = f"{KEPT}{list(kept).index(last) + 1}"
    return join(
        either("board", [one for one in options if one], chosen, title="Where do the ruins come from?"),
        compose(setup),
        _title(setup) if new else None,
        note(
            f"To deal a matching board, enter at least one small and four big pieces under “Your copy”: {has} so far.",
            class_="for-fit",
        )
        if new and not enough
        else None,
        note(
            "The practice board is made up. It is not from the rulebook and uses none of your pieces.",
            class_="for-practice",
        ),
    )


def _title(setup: Setup) -> Html:
    """Return the field for the name under which a painted board is saved."""
    field = board_painting.title_field("titled", board_painting.next_name(setup))
    return label(span("Name of the board, saved for other tables"), field, class_="field for-painted")


def _painted(setup: Setup) -> tuple[int, int]:
    found = {part.piece for part in setup.parts}
    return sum(piece.small for piece in found), sum(not piece.small for piece in found)


def compose(setup: Setup) -> Html:
    """Return a row of keys for each place, in the order on the board."""
    laid = setup.laid or (None,) * len(PLACES)
    return div(
        [_place(setup, place, laid[place]) for place in _AS_THEY_LIE],
        pills("turned", _TURNS, str(setup.turned), title="Centre piece rotation ↻"),
        label(
            input_(type="checkbox", name="unmet", value="yes", checked=setup.unmet),
            span("Allow joints that do not match, as a house rule"),
            class_="check",
        ),
        class_="for-pieces",
    )


def _place(setup: Setup, place: int, chosen: Piece | None) -> Html:
    options = [
        (piece.value, _number(piece, piece_form.summary(setup, piece)))
        for piece in LIBRARY
        if piece.small is not bool(place)
    ]
    title = f"{PLACES[place].capitalize()}: {'big' if place else 'small'} piece"
    return pills(f"laid-{place}", options, chosen.value if chosen else "", title=title)


def _number(piece: Piece, summary: str) -> Html:
    """Return the number on the slip of a piece; its size and its ruins are spoken."""
    size, _, number = piece.title.partition(" ")
    return join(span(f"{size} ", class_="sr"), number, span(f": {summary}", class_="sr"))


def read_source(setup: Setup, fields: Fields, seed: str) -> Setup:
    """Return the setup with the chosen board. Raises: Refused."""
    kept = boards(setup.kept)
    known = [FIT, *(board.value for board in Board), *(f"{KEPT}{at}" for at in range(1, len(kept) + 1))]
    word = one_of(fields, "board", known, "board", setup.board.value)
    walls = "no" not in values(fields, "walls")
    unmet = "yes" in values(fields, "unmet")
    after = but(setup, walls=walls, unmet=unmet)
    if word == FIT:
        return deal(after, seed)
    if word.startswith(KEPT):
        title = list(kept)[int(word.removeprefix(KEPT)) - 1]
        return but(after, board=Board.PAINTED, ruins=kept[title], titled=title)
    after = but(after, board=Board(word))
    if after.board is Board.PAINTED and not after.ruins:
        after = but(after, titled=board_painting.read_title(fields, "titled"))
    if after.board is Board.PIECES:
        words = [value(fields, f"laid-{place}") for place in range(len(PLACES))]
        after = but(after, laid=_read_laid(words), turned=_read_turned(fields))
    check(after)
    return after


def _read_laid(words: list[str]) -> tuple[Piece, ...]:
    known = {piece.value: piece for piece in LIBRARY}
    missing = [PLACES[place] for place, word in enumerate(words) if not word]
    if missing:
        raise wrong(
            "laid-few",
            f"No piece is chosen for the {listed(missing)}.",
            "Choose one for each of the five places.",
            "Board Preparation",
        )
    strange = [word for word in words if word not in known]
    if strange:
        raise wrong("no-piece", f"“{strange[0][:20]}” is not a board piece.", "Choose from the list.")
    return tuple(known[word] for word in words)


def _read_turned(fields: Fields) -> int:
    return int(
        one_of(fields, "turned", [str(quarters) for quarters in range(QUARTERS)], "rotation of the centre piece", "0")
    )


def deal(setup: Setup, seed: str) -> Setup:
    """Return the setup with five matching pieces, dealt by the app. Raises: Refused."""
    from engine.chance import dice  # noqa: PLC0415  # the dice are loaded only where the app deals

    found = dealt(dice(f"{seed}/board", 0), setup.parts, setup.walls)
    if found is None:
        small, big = _painted(setup)
        raise wrong(
            "no-fit",
            f"No five of your pieces match: {small} small and {big} big pieces are entered.",
            "Enter more pieces under “Your copy”, or enter the whole board for this table.",
            "Variable Setup",
        )
    return but(setup, board=Board.PIECES, laid=found[0], turned=found[1], unmet=False)


def facts(state: State) -> tuple[Fact, ...]:
    """Return the ruins as the value that the score waits for, while there are none or their points are missing."""
    missing = [line for line in score(state).lines if line.points is None and line.rule != CAPTURED]
    if not missing:
        return ()
    page = "form/paint" if state.setup.board is Board.PAINTED else "form/board"
    return (Fact(page, "The board: which ruins are on it?"),)


# The form of a table in progress


def form(setup: Setup) -> Html:
    """Return the form: the whole board as a picture, its totals, its joints and its source."""
    found = ruins(setup)
    return join(
        area(
            "The board",
            _laid(setup) if setup.board is Board.PIECES and setup.laid else None,
            div(board_painting.picture(found), class_="board")
            if found
            else note("No ruins are entered yet. Until then you play without them."),
            [note(says, class_="odd") for says in notes(setup)],
            totals(found) if found else None,
            button(span("Paint the ruins"), type="button", class_="btn", data_key="form:paint"),
            class_="area-board",
        ),
        _joints(setup) if setup.board is Board.PIECES and setup.laid else None,
        area(
            "Another board",
            source(setup, new=False),
            div(
                button(span("Place and preview"), type="submit", name=STAY, value=LAY, class_="btn"),
                button(span("Deal a matching board"), type="submit", name=STAY, value=DEAL, class_="btn"),
                class_="board-keys",
            ),
            _walls(setup),
            note("Researchers already on the board stay where they are. The app recounts the points."),
        ),
    )


def _laid(setup: Setup) -> Html:
    """Return the piece of each place: the corners as on the board, then the centre."""
    order = sorted(_AS_THEY_LIE, key=lambda place: not place)
    words = [join(f"{PLACES[place].capitalize()}: ", b(setup.laid[place].title)) for place in order]
    return p([join(one, " · ") for one in words[:-1]], words[-1], f", {_TURNED[setup.turned]}.")


def _walls(setup: Setup) -> Html:
    return later("walls", "City walls at the joints", "checked" if setup.walls else "not checked", walls_part(setup))


def walls_part(setup: Setup) -> Html:
    """Return the choice whether city walls must match."""
    return either(
        "walls",
        [
            ("yes", "They must match", "like canals, paths and alleys"),
            ("no", "They need not match", "Variable Setup does not mention them"),
        ],
        "yes" if setup.walls else "no",
        title="City walls at the joints",
    )


def filled(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with another board. Raises: Refused."""
    if value(fields, STAY) == DEAL:
        return deal(but(setup, walls="no" not in values(fields, "walls")), value(fields, "seed"))
    return read_source(setup, fields, value(fields, "seed"))


def totals(found: tuple[Ruin, ...]) -> Html:
    """Return the number and sizes of ruins of each kind, next to those of the first game's board, to spot mistakes."""
    rows = []
    for kind in Kind:
        sizes = sorted(len(ruin.fields) for ruin in found if ruin.kind is kind)
        rows.append(
            tr(
                th(span(ruins_drawing.icon(kind, 24), kind.title), scope="row"),
                td(len(sizes), class_="num"),
                td(_sizes(sizes)),
                td(_book(kind)),
            )
        )
    total = points(found)
    covered = len(FIELDS) - len(empty(found))
    rows.append(
        tr(
            th("Total", scope="row"),
            td(len(found), class_="num"),
            td(f"{covered} of {len(FIELDS)} fields"),
            td(f"{sum(map(len, FIRST_GAME.values()))} ruins"),
        )
    )
    rows.append(
        tr(
            th("Total value", scope="row"),
            td("?" if total is None else total, class_="num"),
            td("first and second place of Buildings"),
            td(b(FIRST_GAME_POINTS)),
        )
    )
    head = thead(
        tr(th("Kind", scope="col"), th("Ruins", scope="col"), th("Fields", scope="col"), th("First game", scope="col"))
    )
    return table(head, tbody(rows), class_="board-totals")


def _sizes(sizes: list[int]) -> str:
    return ", ".join(map(str, sizes)) or "–"


def _book(kind: Kind) -> str:
    sizes = FIRST_GAME[kind]
    return _sizes(list(sizes)) if any(sizes) else plural(len(sizes), "ruin")


def _joints(setup: Setup) -> Html:
    found = joints(setup.parts, setup.laid, setup.turned, setup.walls)
    good = sum(joint.good for joint in found)
    rows = [li(_joint(joint), class_="meets" if joint.good else "apart") for joint in found]
    return later("joints", "Joints", f"{good} of {len(found)} match", ul(rows, class_="joints"))


def _joint(joint: Joint) -> Html:
    edge = f"{joint.one.name} | {joint.other.name}"
    if not joint.good:
        return join(span("✕", class_="no", aria_hidden="true"), b(edge), span(f"does not match: {says_bad(joint)}"))
    kinds = ruins_drawing.says(joint.ones)
    return join(
        span("✓" if kinds else "·", class_="yes", aria_hidden="true"), b(edge), f" {kinds or 'no ruin crosses'}"
    )
