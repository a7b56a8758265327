"""The app without a browser: intents in, pages out, nothing lost on the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from app import draw, update
from app.route import Route, at_table
from app.state import Intent, Kept, Stored, Ui, updated
from app.storage import records
from app.table import offers
from engine.move import Blank, Offer
from engine.notation import read, write
from engine.turn import Outcome, Seat
from games import GAMES
from pages import Page
from storing import loaded

SEATS = (("seats", "2"), ("colour-a", "red"), ("colour-b", "blue"), ("copy", "practice"))
ASKED = "Delete permanently? You cannot undo this."
PRACTICE = (*SEATS, ("name-a", "Leaf"), ("name-b", "Stone"))


def do(ui: Ui, *intents: Intent) -> Ui:
    for intent in intents:
        ui = update.handle(ui, intent)
    return ui


def go(route: str | Route) -> Intent:
    return Intent("go", str(route), now=1_000)


def tap(key: str) -> Intent:
    return Intent("tap", key, now=2_000)


def opened(fields: Sequence[tuple[str, str]] = PRACTICE) -> Ui:
    return do(Ui(), go("panchayat/new"), Intent("fill", "new", fields, now=1_000, random="abc"))


def events(ui: Ui) -> int:
    assert ui.open.table is not None
    return len(ui.open.table.events)


def test_a_filled_form_opens_a_table_that_is_kept() -> None:
    ui = opened()
    assert str(ui.route) == "table/abc"
    assert ui.stored.tables["abc"].text.startswith("chaupal 1\ngame panchayat 2\nplayer Leaf red\nplayer Stone blue\n")
    assert [name for name, _, _ in ui.stored.tables["abc"].seats] == ["Leaf", "Stone"]
    assert ui.stored.names == ("Leaf", "Stone")


def test_a_wrong_form_keeps_the_page_and_says_what_to_do() -> None:
    ui = opened((*SEATS, ("name-a", "Leaf"), ("name-b", "leaf")))
    assert str(ui.route) == "panchayat/new"
    assert ui.said.fault is not None
    assert not ui.stored.tables
    assert "leaf" in ui.said.fault.sentence.lower()
    assert ui.said.fault.sentence.replace("’", "&#39;")[:10] in draw.page(ui).replace("’", "&#39;")


def test_a_tile_is_tried_first_and_booked_by_the_main_button() -> None:
    ui = do(opened(), tap("tile:temple"), tap("tile:well"))
    assert events(ui) == 2
    ui = do(ui, tap("cell:b2"))
    assert events(ui) == 2
    assert "Place Temple on b2" in draw.page(ui)
    ui = do(ui, tap("cell:c3"))  # another square, without going back
    ui = do(ui, tap("app:go"))
    assert ui.open.table is not None
    assert ui.open.table.state.village.squares[10] is not None
    assert events(ui) == 3


def test_what_is_asked_once_stands_below_what_is_tried() -> None:
    """Whatever else is asked, a tap on the board is answered first."""
    page = draw.page(do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:b2")))
    assert 0 < page.index('id="why"') < page.index("form:bonus:A")


def test_each_chip_of_a_turn_says_who_earns_and_for_what() -> None:
    """Several tiles earn in the Score step, each for more than one thing; one that is tried says for what only."""
    tried = do(opened(), tap("tile:house"), tap("tile:well"), tap("cell:b2"))
    assert _chips(tried) == ["+3 printed on the tile", "0 no adjacent Industrial"]
    booked = do(tried, tap("app:go"), tap("cell:c2"), tap("app:go"))
    said = [chip.partition(" ")[2] for chip in _chips(booked)]
    assert said[:2] == ["House on b2: printed on the tile", "House on b2: no adjacent Industrial"]
    assert said[2] == "Well on c2: printed on the tile"


def _chips(ui: Ui) -> list[str]:
    terms = draw.page(ui).partition('class="terms"')[2].partition("</summary>")[0]
    return [b + says for b, says in re.findall(r"<span[^>]*><b>([^<]*)</b>([^<]*)", terms)]


def test_the_menu_begins_with_what_is_done_most() -> None:
    """Score and the table itself, then what is put right; what is told once comes last."""
    page = draw.page(do(opened(), go("table/abc/menu")))
    assert re.findall(r"<h2>([^<]*)</h2>", page) == [
        "Score",
        "This table",
        "Rules",
        "Corrections",
        "Players and box",
        "The app",
    ]


def test_a_key_of_the_ledge_with_many_words_has_smaller_type() -> None:
    ui = do(opened(), tap("tile:well"), tap("tile:wood-workshop"), tap("cell:b2"), tap("app:go"), tap("cell:a2"))
    page = draw.page(ui)
    assert 'class="btn go long" data-key="app:go"><span>Place Wood Workshop on a2<' in page
    assert 'class="btn undo" data-key="app:undo"' in page  # Place Well on b2
    page = draw.page(ui := do(ui, tap("app:go")))
    assert 'class="btn go" data-key="app:go"><span>End turn<' in page
    page = draw.page(do(ui, tap("app:go")))
    ((shown, said),) = re.findall(r'</b><span aria-hidden="true">(.*?)</span><span class="sr">(.*?):', page)
    assert (shown, said) == ("Leaf: 3 points", "Leaf scores 3 points"), "Undo, which is read in full"


def test_points_are_booked_with_the_turn() -> None:
    """Score Victory Points: 4 for the Temple and 1 for the Well."""
    ui = do(
        opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:c3"), tap("app:go")
    )
    page = draw.page(ui)
    assert "End turn" in page
    ui = do(ui, tap("app:go"))
    assert ui.open.table is not None
    assert ui.open.table.sheet.total(Seat.A) == 5
    assert ui.stored.tables["abc"].seats[0][2] == "5"
    assert "Stone’s turn, round 1 of 8" in ui.stored.tables["abc"].says


def test_a_taken_square_says_why_not_and_keeps_what_was_chosen() -> None:
    ui = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    assert ui.open.refused is not None
    assert ui.open.refused[1].code == "taken"
    page = draw.page(ui)
    assert "Temple is already on a1." in page
    assert "house rule" not in page  # a firm refusal cannot be overruled
    assert events(do(ui, tap("cell:b1"), tap("app:go"))) == 4


def test_why_not_is_closed_when_it_is_read() -> None:
    """It stands over other keys on a phone; what was chosen stays."""
    ui = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    assert "app:heard" in Page(draw.page(ui)).keys
    read = do(ui, tap("app:heard"))
    assert read.open.refused is None
    assert read.open.chosen == ui.open.chosen
    assert "is already on a1" not in draw.page(read)


def test_a_house_ruling_is_played_and_marked() -> None:
    """The practice copy has 5 Temples, and 2 of them stay in the box with two players: the fourth is refused."""
    turn = (tap("cell:a1"), tap("app:go"), tap("cell:c1"), tap("app:go"), tap("app:go"))
    ui = do(opened(), tap("tile:temple"), tap("tile:temple"), *turn, tap("tile:temple"), tap("tile:temple"))
    assert ui.open.refused is not None
    assert ui.open.refused[1].code == "box"
    before = events(ui)
    ui = do(ui, tap("app:rule"))
    assert events(ui) == before + 1
    assert ui.open.table is not None
    assert write(ui.open.table).splitlines()[-2].endswith("!")
    assert "House rule." in draw.page(ui)


def test_undo_and_redo_say_what_they_take_back() -> None:
    ui = do(opened(), tap("tile:temple"))
    assert "Collect Temple" in draw.page(ui)
    ui = do(ui, tap("app:undo"))
    assert ui.said.notice == "Undone: Leaf collects Temple."
    assert "Redo: Collect Temple" in draw.page(ui)
    assert "~ A collect temple" in ui.stored.tables["abc"].text
    assert events(do(ui, tap("app:redo"))) == 1
    assert events(do(ui, tap("app:undo"), tap("app:undo"))) == 0


def test_what_a_tap_did_is_read_aloud() -> None:
    """A placement waits for its key with its points; the turn that ends tells the total and who is next."""
    ui = do(opened(), tap("tile:temple"), tap("tile:well"), tap("hand:temple"), tap("cell:a1"))
    assert ui.said.notice == "Place Temple on a1: +4."
    assert '<p class="sr">Move 2: Leaf collects Well.</p><footer' in draw.page(ui), "beside the keys"
    ui = do(ui, tap("app:go"), tap("cell:c1"), tap("app:go"))
    ui = do(ui, tap("app:go"))
    assert ui.said.notice.startswith("Leaf scores 5 points: ")
    assert ui.said.notice.endswith(" Leaf: marker on 5. Stone’s turn, round 1 of 8.")
    back = do(ui, tap("app:undo"))
    assert back.said.notice.startswith("Undone: Leaf scores 5 points: ")
    assert back.said.notice.endswith(" Leaf: marker on 0. Leaf’s turn, round 1 of 8.")
    assert do(back, tap("app:redo")).said.notice == f"Redone: {ui.said.notice}"


def test_unknown_keys_and_pages_change_nothing() -> None:
    ui = opened()
    for key in ("cell:z9", "nonsense", "seat:Q", "tile:"):
        assert do(ui, tap(key)).open.table == ui.open.table
    assert "Shelf" in draw.page(do(ui, go("no/such/page")))
    assert "Table not found" in draw.page(do(ui, go("table/none")))


def test_the_pad_for_the_points_of_any_seat_is_two_taps_from_the_table() -> None:
    table, menu = (draw.page(do(opened(), go(page))) for page in ("table/abc", "table/abc/menu"))
    assert 'href="#table/abc/menu"' in table
    for seat, name in (("A", "Leaf"), ("B", "Stone")):
        key = rf'href="#table/abc/hand/{seat}">.*?Adjust points of </span><span[^>]*>{name}<'
        assert re.search(key, menu)
        assert 'data-key="pad:7"' in draw.page(do(opened(), go(f"table/abc/hand/{seat}")))


def test_numbers_are_set_by_hand_with_a_sum_and_a_reason() -> None:
    ui = do(opened(), go("table/abc/hand/B"))
    ui = do(ui, *(tap(f"pad:{key}") for key in ("3", "plus", "6", "minus", "minus", "2", "delete", "4")))
    assert ui.typed.pads[at_table("abc", "hand", "B")] == "3+6-4"
    page = draw.page(ui)
    assert "3 + 6 − 4" in page
    assert "= 5" in page
    ui = do(ui, go("table/abc"), go("table/abc/hand/B"))  # back and again: the digits are still there
    ui = do(ui, Intent("tap", "app:hand:B", (("why", "forgot the farm"),), now=3_000))
    assert ui.open.table is not None
    assert ui.open.table.sheet.total(Seat.B) == 5
    assert '= B +5 "forgot the farm"' in ui.stored.tables["abc"].text
    assert str(ui.route) == "table/abc"


def test_final_boards_are_typed_and_scored() -> None:
    ui = opened((*PRACTICE, ("way", "end")))
    for points in ("4", "5"):
        for square in (f"{column}{row}" for row in "1234" for column in "abcd"):
            ui = do(ui, tap(f"cell:{square}"), tap("tile:temple"))
            if ui.open.refused:
                ui = do(ui, tap("app:rule"))
        ui = do(ui, tap("points"))
        assert str(ui.route) == "table/abc/number/points"
        ui = do(ui, tap(f"pad:{points}"), tap("pad:0"), tap("app:go"), tap("done"))
    assert ui.open.table is not None
    assert isinstance(ui.open.table.turn, Outcome)
    assert [ui.open.table.sheet.total(seat) for seat in (Seat.A, Seat.B)] == [40, 50]
    assert str(ui.route) == "table/abc/end"
    assert "4 values to enter, then the winner" in draw.page(ui)
    sheet = draw.page(do(ui, go("table/abc/sheet")))
    assert "Stone leads so far; 2 score lines still open" in sheet
    assert 'href="#table/abc/end">Enter missing values' in sheet
    for at, name in enumerate(("house", "well", "statue", "quarry"), 1):
        assert f"{at} of 4. End Game Bonus tile {at}: which buildings?" in draw.page(ui)
        ui = do(ui, tap(f"tell:names={name}"), tap("app:told"))
    assert "Stone wins" in draw.page(ui)
    assert "by 10 points, 50 to 40" in draw.page(ui)


def test_what_is_kept_comes_back_the_same() -> None:
    ui = do(opened(), tap("tile:temple"), tap("app:undo"), tap("tile:well"))
    items = {key: text for key, text in records.changes(Stored(), ui.stored) if text is not None}
    again = loaded(items)
    assert again.stored.tables == ui.stored.tables
    assert again.stored.names == ui.stored.names
    again = do(again, go("table/abc"))
    assert again.open.table == ui.open.table


def test_only_what_changed_is_written() -> None:
    ui = opened()
    assert [key for key, _ in records.changes(ui.stored, do(ui, tap("tile:temple")).stored)] == ["chaupal:table:abc"]
    assert not list(records.changes(ui.stored, do(ui, go("")).stored))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"game": "panchayat"}', '{"text": 4}'])
def test_one_damaged_record_leaves_the_others(text: str) -> None:
    ui = opened()
    items = {key: value for key, value in records.changes(Stored(), ui.stored) if value is not None}
    again = loaded({**items, "chaupal:table:bad": text, "chaupal:copy:none": "x"})
    assert again.stored.tables == ui.stored.tables
    assert [one.key for one in again.stored.broken] == ["chaupal:table:bad", "chaupal:copy:none"]
    page = draw.page(again)
    assert "chaupal:table:bad" in page
    assert "Leaf" in page


def test_a_table_whose_text_is_damaged_shows_it() -> None:
    kept = Kept(id="x", game="panchayat", text="chaupal 1\ngame panchayat 1\nplayer", at=1)
    page = draw.page(do(updated(Ui(), tables={"x": kept}), go("table/x")))
    assert "cannot be read" in page
    assert "chaupal 1" in page


def test_a_text_is_brought_in_or_kept_on_the_page() -> None:
    text = write(opened().open.table)  # type: ignore[arg-type]  # it is open
    ui = do(Ui(), go("bring"), Intent("fill", "bring", (("text", text),), now=1, random="new"))
    assert not ui.stored.tables  # it is looked at first
    ui = do(ui, Intent("fill", "take", (), now=1, random="new"))
    assert ui.stored.tables["new"].text == text
    assert str(ui.route) == "table/new"
    for end in range(0, len(text) - 1, 7):
        cut = do(Ui(), go("bring"), Intent("fill", "bring", (("text", text[:end]),), now=1, random="new"))
        assert not cut.stored.tables
        assert cut.said.fault is not None
        assert cut.typed.pasted == text[:end]


def test_a_table_put_away_can_be_taken_back() -> None:
    ui = do(opened(), tap("app:bin:abc"))
    assert str(ui.route) == ""
    assert "Recently deleted (1)" in draw.page(ui)
    assert do(ui, tap("app:bin:abc")).stored.tables["abc"].binned is False
    delete = tap("app:delete:abc")
    asked = do(ui, delete)
    assert "abc" in asked.stored.tables
    assert ASKED in draw.page(asked)
    assert "abc" not in do(asked, delete).stored.tables
    for other in (tap("app:leave"), go("")):  # what comes between takes the question back
        assert "abc" in do(asked, other, delete).stored.tables
        assert ASKED not in draw.page(do(asked, other))
    assert "abc" not in do(ui, tap("app:set:asks:off"), delete).stored.tables
    assert "abc" in do(opened(), delete, delete).stored.tables  # only what was put away


def test_a_table_put_away_that_is_played_on_is_back_on_the_shelf() -> None:
    """By the phone's own Back it is open once more, and looks like any other."""
    booked = do(opened(), tap("tile:house"))
    ui = do(booked, tap("app:bin:abc"), go("table/abc"))
    assert "This table is deleted." in draw.page(ui)
    seen = do(ui, go("table/abc/log"), go("table/abc"), tap("app:look:b1"))
    assert seen.stored.tables["abc"].binned  # looking changes nothing
    seats = (("seats", "2"), ("name-a", "Lily"), ("colour-a", "red"), ("name-b", "Stone"), ("colour-b", "blue"))
    renamed = Intent("fill", "players", seats)
    for change in (tap("tile:well"), tap("app:undo"), renamed):
        after = do(ui, go("table/abc/form/players") if change is renamed else go("table/abc"), change)
        assert after.stored.tables["abc"].text != booked.stored.tables["abc"].text
        assert (after.stored.tables["abc"].binned, after.stored.tables["abc"].left) == (False, 0)
        assert "It was deleted and is now back on the shelf." in after.said.notice
        assert "It was deleted and is now back on the shelf." in after.said.told
        assert "This table is deleted." not in draw.page(after)
        assert "back on the shelf" not in do(after, tap("tile:house")).said.told
    assert "Restore table" in draw.page(do(ui, go("table/abc/menu")))
    assert "Restore table" not in draw.page(do(opened(), go("table/abc/menu")))


def test_the_app_deals_and_undo_stops_before_a_person() -> None:
    ui = opened((*PRACTICE, ("market", "yes"), ("deal", "app")))
    assert ui.open.table is not None
    dealt = ui.open.table.events
    assert len(dealt) == 6
    market = ui.open.table.state.market
    key = f"new:{market.new[0].value}"
    ui = do(ui, tap(key), tap("app:undo"))
    assert ui.open.table is not None
    assert ui.open.table.events == dealt
    assert ui.open.table.last == 0  # the app's own draws are not taken back alone
    again = read(ui.stored.tables["abc"].text, GAMES)
    assert again == ui.open.table


def test_names_are_escaped_everywhere() -> None:
    fields = (*SEATS, ("name-a", "<b>&\"'"), ("name-b", "\u202eevil"))
    ui = opened(fields)
    for route in ("table/abc", "table/abc/sheet", "table/abc/menu", "table/abc/hand", "table/abc/log", ""):
        page = draw.page(do(ui, go(route)))
        assert '<b>&"' not in page
        assert "&lt;b&gt;&amp;&quot;&#39;" in page


def test_shared_texts() -> None:
    ui = do(opened(), go("table/abc/sheet"), tap("app:share:csv"))
    assert ui.transfer.out is not None
    assert ui.transfer.out.text.startswith('\ufeff"game","day","seat","player","rule"')
    ui = do(updated(ui, commas=True), tap("app:share:csv"))
    assert ui.transfer.out is not None
    assert ui.transfer.out.text.startswith('\ufeff"game";"day";"seat";"player";"rule"')
    ui = do(ui, tap("app:share:result"))
    assert ui.transfer.out is not None
    assert "1. Leaf 0" in ui.transfer.out.text
    ui = do(ui, tap("app:share:text"))
    assert ui.transfer.out is not None
    assert ui.transfer.out.text == ui.stored.tables["abc"].text
    assert do(ui, go("")).transfer.out is None


def test_a_cell_is_no_formula() -> None:
    fields = (*SEATS, ("name-a", "=1+1"), ("name-b", "Stone"))
    taps = (
        tap("tile:temple"),
        tap("tile:well"),
        tap("cell:a1"),
        tap("app:go"),
        tap("cell:c3"),
        tap("app:go"),
        tap("app:go"),
    )
    ui = do(opened(fields), *taps, go("table/abc/sheet"), tap("app:share:csv"))
    assert ui.transfer.out is not None
    assert '"\'=1+1"' in ui.transfer.out.text


def test_pages_in_the_file_are_those_that_python_draws_first() -> None:
    """To the byte, each under the id that is its address; no id is there twice; the shelf comes last.

    Those of the games stand beside the page.
    """
    beside = draw.beside()
    file = "".join((*beside.values(), draw.prerender()))
    assert len(Page(file).ids) > 50
    assert {"panchayat", "panchayat/new", "panchayat/copy"} <= set(beside)
    assert not Page(draw.prerender()).ids & set(beside)
    assert {"shelf", "panchayat", "panchayat/new", "panchayat/copy", "bring", "opening"} <= Page(file).ids
    for route in draw.drawn():
        first = draw.page(do(Ui(), go(route)))
        assert file.count(first) == 1, route
        assert first.startswith(f'<div id="{str(route) or "shelf"}" class="page ')
    assert file.endswith(draw.page(do(Ui(), go(""))))
    for route in draw.QUIET:  # all but what Python fills in
        start, end = re.split(r"(?<=>)(?=<p class=\"lead\">It will open)|(?=</main>)", draw.quiet(route))[::2]
        filled = draw.page(do(Ui(), go(route))).replace(f'data-route="{route}"', 'data-route="opening"')
        assert (filled.startswith(start), filled.endswith(end)) == (True, True)
        assert file.count(f'id="{route}"') == 1


def test_what_stands_in_the_file_is_not_drawn_again() -> None:
    """As long as nothing is kept, chosen or said; on whatever phone, that makes no difference to the page."""
    for phone in (Ui(), updated(Ui(), forgets=True, site="https://example.org/", build="app-1", commas=True)):
        for route in draw.drawn():
            ui = do(phone, go(route))
            assert draw.stands(ui)
            assert draw.page(ui) == draw.page(Ui(route=route)), route
    for ui in (
        do(Ui(), go("settings")),
        do(opened(), go("")),
        do(opened(), go("panchayat/new")),
        do(Ui(), go("bring"), Intent("fill", "bring", (("text", "nothing of ours"),), now=1)),
        do(Ui(), go("settings"), tap("app:set:text:larger"), go("hamlet")),
    ):
        assert not draw.stands(ui), ui.route


def test_the_ids_that_a_page_refers_to_are_its_own() -> None:
    page = draw.page(do(Ui(), go("panchayat/new")))
    named = re.findall(r' (?:form|list|for|aria-labelledby)="([^"]+)"', page)
    assert {"panchayat/new:form", "panchayat/new:names"} <= set(named)
    assert set(named) <= Page(page).ids


def test_a_page_as_the_next_start_draws_it() -> None:
    """Whatever was chosen, typed, refused or said: the page kept for the next start is what that will draw first."""
    before = opened()
    for intents in (
        (),
        (tap("tile:temple"),),
        (tap("tile:temple"), tap("tile:well"), tap("cell:a1")),
        (tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1")),
        (tap("tile:temple"), tap("app:undo")),
        (go("table/abc/hand/A"), tap("pad:7")),
        (go("table/abc/form/players"),),
        (go("table/abc/sheet"),),
        (go(""),),
        (go("panchayat/new"),),
    ):
        ui = do(before, *intents)
        items = {key: text for key, text in records.changes(Stored(), ui.stored) if text is not None}
        started = do(loaded(items), go(ui.route))
        assert draw.page(draw.as_kept(ui)) == draw.page(started)


def test_a_player_who_was_forgotten_is_added_without_losing_points() -> None:
    """The new seat's missed turn is let go by as a house ruling; everything else stays as it was."""
    turn = (tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:c3"), *(tap("app:go"),) * 2)
    ui = do(opened(), *turn, *turn, tap("tile:house"))
    fields = (*PRACTICE, ("seats", "3"), ("colour-c", "green"), ("name-c", "Late"))
    ui = do(ui, go("table/abc/form/players"), Intent("fill", "players", fields[1:], now=5_000))
    assert ui.open.table is not None
    assert [ui.open.table.sheet.total(seat) for seat in (Seat.A, Seat.B, Seat.C)] == [5, 5, 0]
    assert "C book yes !" in ui.stored.tables["abc"].text
    assert ui.open.table.state.hand
    assert read(ui.stored.tables["abc"].text, GAMES) == ui.open.table


def test_the_marker_is_told_after_points_are_booked() -> None:
    """Score Victory Points: past 49 a token is taken and the marker goes on from 0."""
    ui = do(opened(), go("table/abc/hand/A"), tap("pad:5"), tap("pad:2"))
    ui = do(ui, Intent("tap", "app:hand:A", (), now=3_000))
    assert "Leaf: marker on 2, token 50." in draw.page(ui)


def test_a_turn_is_let_go_by_from_the_menu() -> None:
    """A player who passes: the turn is booked as a house rule; nothing else changes, and can be undone."""
    ui = do(opened(), go("table/abc/menu"), tap("app:skip"))
    assert "A book yes !" in ui.stored.tables["abc"].text
    assert "Stone’s turn" in ui.stored.tables["abc"].says
    assert str(ui.route) == "table/abc"
    assert events(do(ui, tap("app:undo"))) == 0


def test_lines_open_on_the_board_of_another_seat() -> None:
    turn = (tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:c3"), *(tap("app:go"),) * 2)
    ui = do(opened(), *turn, go("table/abc/seat/A"), tap("app:look:cell:a1"))
    assert "a1: +4 so far" in draw.page(ui)
    assert "a1: +4 so far" not in draw.page(do(ui, tap("app:look:cell:a1")))


def test_points_that_a_form_changes_are_told_on_the_page() -> None:
    """Your own copy: the House was booked unread; once it is read, its points and the marker are told."""
    own = tuple(field for field in PRACTICE if field[0] != "copy")
    turn = (tap("tile:house"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:c3"), *(tap("app:go"),) * 2)
    ui = do(opened(own), *turn)
    assert "scores no points plus values not entered yet" in draw.page(ui)
    ui = do(ui, go("table/abc/form/card:house"), tap("tell:type=R"), tap("tell:points=3"), tap("app:told"))
    assert "Saved. Leaf: +3, marker on 3." in draw.page(ui)
    assert "Saved." not in draw.page(do(ui, tap("tile:temple")))


def test_the_lines_of_the_turn_stand_by_the_button_that_books_it() -> None:
    ui = do(
        opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:c3"), tap("app:go")
    )
    page = draw.page(ui)
    assert "Temple on a1: printed on the tile" in page
    assert "Well on c3: no adjacent Residential" in page


def test_whose_turn_it_is_while_tiles_are_turned_up() -> None:
    ui = opened((*PRACTICE, ("market", "yes")))
    assert "Leaf’s turn" in draw.page(ui)
    assert "Leaf’s turn, round 1 of 8" in ui.stored.tables["abc"].says


def test_your_copy_comes_with_the_next_table() -> None:
    """What is saved for it goes to every table; what a table learns stays in it."""
    ui = do(Ui(), go("hamlet/copy/card:mill"), tap("tell:points=3"), tap("app:told"))
    ui = do(ui, go("hamlet/copy/numbers"), tap("tell:rate=2"), tap("app:told"))
    assert str(ui.route) == "hamlet/copy"
    assert (ui.stored.copies["hamlet"].rate, len(ui.stored.copies["hamlet"].printed)) == (2, 1)
    who = (("seats", "2"), ("colour-a", "green"), ("colour-b", "yellow"), ("deal", "app"), ("ties", "full"))
    ui = do(ui, go("hamlet/new"), Intent("fill", "new", who, random="abc"))
    assert ui.open.table is not None
    assert ui.open.table.setup.rate == 2
    ui = do(ui, go(f"table/{ui.open.id}/form/numbers"), tap("tell:rate=3"), tap("app:told"))
    assert ui.open.table is not None
    assert (ui.open.table.setup.rate, ui.stored.copies["hamlet"].rate) == (3, 3)


def test_an_overview_is_nothing_to_be_written_down() -> None:
    ui = do(opened(), go("table/abc/form/copy"))
    assert "Save changes" not in draw.page(ui)
    assert "form:card:house" in draw.page(ui)


def test_while_chance_acts_the_page_is_that_of_the_turn() -> None:
    """Tiles are turned up in Stone's turn: Stone's village stands on the page, and Leaf's can be looked at."""
    ui = opened((*PRACTICE, ("market", "yes"), ("first", "b")))
    assert ui.open.table is not None
    assert "Stone’s turn" in draw.page(ui)
    assert "You are viewing" not in draw.page(ui)
    assert "You are viewing Leaf’s board" in draw.page(do(ui, go("table/abc/seat/A")))
    lit = [
        re.findall(r'aria-current="true"><a.*?class="name"><span translate="no">(\w+)', draw.page(do(ui, *to)))
        for to in ([], [go("table/abc/seat/A")])
    ]
    assert lit[1] == ["Leaf"], "the seat looked at is the one that is lit"
    assert lit[0] != lit[1]


def test_what_cannot_be_done_from_the_menu_says_so() -> None:
    ui = do(opened((*PRACTICE, ("way", "end"))), go("table/abc/menu"), tap("app:skip"))
    assert ui.said.fault is not None
    assert ui.said.fault.sentence in draw.page(ui)


@pytest.mark.parametrize("route", ["table/abc/seat", "table/abc/amend/x", "table/abc/number", "table/abc/form"])
def test_an_address_cut_short_is_a_page_all_the_same(route: str) -> None:
    Page(draw.page(do(opened(), go(route))))


def test_a_key_that_leads_to_typed_numbers_alone_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept until the next one says which number; another key of its kind takes its place."""
    blanks = [Blank((f"seat:{seat}", "count"), "How many", 0, 9, lambda number: number) for seat in "AB"]
    offer: Offer[Any] = Offer(Seat.A, (), blanks=tuple(blanks))
    monkeypatch.setattr(offers, "offered", lambda ui: offer.narrowed(ui.open.chosen or ()))
    ui = do(opened(), tap("seat:A"))
    assert ui.open.chosen == ("seat:A",)
    ui = do(ui, tap("seat:B"))
    assert ui.open.chosen == ("seat:B",)
    assert str(do(ui, tap("count")).route) == "table/abc/number/seat:B/count"


def test_what_stood_on_a_pad_before_a_reload_stands_there_again() -> None:
    """Digits and signs alone; anything else is no number that somebody typed here."""
    pad = go("table/abc/hand/A")
    before = Intent("typed", "", (("table/abc/hand/A", "4+3"), ("table/abc/hand/B", "<b>"), ("table/abc/hand/C", "")))
    ui = do(opened(), before, pad, tap("app:hand:A"))
    assert ui.open.table is not None
    assert ui.open.table.sheet.total(Seat.A) == 7
    assert ui.typed.pads == {}


def test_what_was_chosen_before_a_new_start_is_chosen_again() -> None:
    """It is never recorded by that, and what cannot be chosen any more is not."""
    ui = do(opened(), tap("tile:house"), tap("tile:well"))
    left = do(ui, tap("cell:b2"))
    before = Intent("chosen", "", tuple(("key", key) for key in left.open.chosen or ()))
    again = do(ui, go("table/abc"), before)
    assert draw.page(again) == draw.page(do(left, go("table/abc/rules"), go("table/abc")))
    assert again.open.table is ui.open.table
    assert do(opened(), before).open.chosen is None
    assert do(Ui(), before).open.chosen is None


def test_a_number_put_right_by_hand_is_typed() -> None:
    who = (("seats", "2"), ("colour-a", "green"), ("colour-b", "yellow"), ("deal", "app"), ("ties", "full"))
    ui = do(Ui(), go("hamlet/new"), Intent("fill", "new", who, random="abc"), go("table/abc/amend"))
    ui = do(ui, tap("fix:favour-gold"))
    assert str(ui.route) == "table/abc/number/fix:favour-gold"
    ui = do(ui, tap("pad:1"), tap("pad:2"))
    assert "Gold on the Favour tile: 12" in draw.page(ui)
    ui = do(ui, tap("app:go"))
    assert ui.open.table is not None
    assert (str(ui.route), ui.open.table.state.gold) == ("table/abc", 12)
    ui = do(ui, go("table/abc/amend"), tap("fix:planner"), tap("to:2"))
    assert ui.open.table is not None
    assert ui.open.table.state.planner is Seat.B


def test_a_number_that_is_refused_softly_is_taken_as_a_house_ruling() -> None:
    """With three players each has eight workers: once one of them is placed, a reserve of eight is one too many."""
    seats = zip("abc", ("Leaf", "Stone", "Oak"), ("red", "blue", "yellow"), strict=True)
    each = [((f"name-{at}", name), (f"colour-{at}", colour)) for at, name, colour in seats]
    fields = (("seats", "3"), *(pair for two in each for pair in two))
    ui = do(Ui(), go("indus/new"), Intent("fill", "new", fields, now=1_000, random="abc"))
    ui = do(ui, tap("add:red-worker"), tap("start:Na"), go("table/abc/amend"), tap("reserve:red-worker"))
    typed = do(ui, tap("pad:8"), tap("app:go"))
    assert typed.open.refused is not None
    assert "Red has 8 workers in this game, and 1 of them is already in play." in draw.page(typed)
    assert events(typed) == events(ui)
    again = do(typed, tap("pad:7"))
    assert again.open.refused is None
    assert "app:rule" not in Page(draw.page(again)).keys
    assert "app:rule" in Page(draw.page(typed)).keys
    ruled = do(typed, tap("app:rule"))
    assert ruled.open.table is not None
    assert write(ruled.open.table).splitlines()[-2] == "B hold red WORKER 8 !"
    assert ruled.route == Route.parse("table/abc")
    assert not ruled.typed.pads
