"""The page of an automa's turn: steps done, the one to do with its proof, those that follow; or its question."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from app.draw import page
from app.route import at_table
from app.scores import goals
from app.scores.scores import strip
from app.state import Intent, Kept, Ui, updated
from app.table import solo_opponent
from app.table.actions import ledge
from app.table.changes import undo_steps
from app.update import handle
from engine.automa import Answer, Candidate, Step, TieBreak, otherwise, prove
from engine.notation import read
from engine.table import AnyTable, Played, ahead, since
from engine.turn import Seat
from engine.value import but
from games.panchayat.game import GAME
from games.panchayat.rules.market import Spot
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.zamindar import Discard
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Market
from pages import Page

B = Building
GOLDEN: Final = (Path(__file__).parent / "playthroughs" / "panchayat-solo-1.txt").read_text("utf-8").splitlines()


def table_before(line: str) -> AnyTable:
    """The golden game before a line of its text."""
    return read("\n".join([*GOLDEN[: GOLDEN.index(line)], "end", ""]), (GAME,))


EXAMPLE: Final = table_before("A discard school old:3")


def words(table: AnyTable) -> str:
    html = solo_opponent.page(table, table.offer)
    assert html is not None
    return " ".join("".join(Page(f"<div>{html}</div>").text).split())


def test_the_worked_example_as_a_page() -> None:
    says = words(EXAMPLE)
    assert "Flower Stall is revealed. Granary is revealed. Well is revealed." in says
    assert "4you Discard the School from Old column 3." in says
    assert "His list, top first (gold numbers)" in says
    order = [
        "1School",
        "top of Old column 3discarded",
        "2House",
        "not visible–",
        "3Granary",
        "New Buildings, secondstays",
        "4Temple",
        "Old column 2stays",
    ]
    places = [says.index(word) for word in order]
    assert places == sorted(places)
    assert "Highest on the listdecided here New Buildings before Oldnot needed Leftmostnot needed" in says.replace(
        "hereNew", "here New"
    ).replace("neededLeft", "needed Left")
    steps = ["5you Discard the Flower Stall", "6you Move the Granary to Old column 3", "7you"]
    assert [says.index(step) for step in steps] == sorted(says.index(step) for step in steps)


def test_every_step_of_his_is_proved() -> None:
    """All seven turns: candidates, each line of the book's order, and where it was decided; never a heading alone."""
    table = read("\n".join(GOLDEN) + "\n", (GAME,))
    kinds = set()
    for at, event in enumerate(table.events):
        now = table.at(at)
        step = solo_opponent.step(now)
        if step is None or not isinstance(event, Played):
            continue
        assert step.move == event.move
        assert step.proof is not None, step.says
        assert step.proof.chosen is not None
        assert step.proof.candidates
        kinds.add(step.rule)
        says = words(now)
        assert says.count("decided here") == 1, says
        assert all(candidate.title in says for candidate in step.proof.candidates)
        assert all(line.says in says for line in step.proof.applied)
    assert kinds == {
        "Zamindar’s Actions 2 I; rulings P4, P6",
        "Zamindar’s Actions 2; ruling P7",
        "Zamindar’s Actions 2 II; ruling P7",
        "Zamindar’s Actions 3; rulings P8, P29",
        "Zamindar’s Actions 4; rulings P8, P37",
    }


def test_the_last_tile_goes_to_the_right() -> None:
    """Step 4 of the worked example: after the third column the first takes the Well."""
    says = words(table_before("A settle well old:1"))
    columns = ["Old column 12 tilestakes it", "Old column 22 tiles–", "Old column 31 tile–"]
    assert " ".join(columns) in says.replace("itOld", "it Old").replace("–Old", "– Old")
    assert "Old column 3 took the last tile, so start again at the firstdecided here" in says


def test_where_none_of_his_list_lies_open_that_is_the_first_line() -> None:
    says = words(table_before("A discard well new"))
    assert "On the list (School, House, Granary, Temple): none6 left" in says
    assert "Among the New Buildings3 leftLeftmost New Buildingdecided here" in says


def test_the_only_one_is_said_to_be_it() -> None:
    table = but(EXAMPLE, states=(*EXAMPLE.states[:-1], but(EXAMPLE.state, market=Market(3, new=(B.SCHOOL,)))))
    assert "No alternativesdecided here Highest on the listnot needed" in words(table).replace("hereHigh", "here High")


def test_a_fold_keeps_its_name_from_step_to_step() -> None:
    """What a person opened or closed is known by its id."""
    after = EXAMPLE.play(Discard(B.SCHOOL, Spot.OLD_3))
    for table in (EXAMPLE, after):
        assert '<details class="proof" id="proof" open>' in (solo_opponent.page(table, table.offer) or "")


def test_every_other_tile_on_show_can_be_said_to_have_gone() -> None:
    html = solo_opponent.page(EXAMPLE, EXAMPLE.offer)
    keys = {key for key in Page(f"<div>{html}</div>").keys if not key.startswith("app:")}
    assert keys == {"new:flower-stall", "new:granary", "new:well", "old:1", "old:2"}


def test_a_person_has_no_page_of_an_automa() -> None:
    table = table_before("A collect house new")
    assert solo_opponent.page(table, table.offer) is None
    assert solo_opponent.step(table) is None
    assert solo_opponent.answers(table) == []
    assert since(table) == len(table.events)


def test_the_main_button_is_his_step_and_says_what_follows() -> None:
    ui = updated(Ui(), route=at_table("x"), table=EXAMPLE, id="x")
    foot = ledge(ui, EXAMPLE, "")
    assert "All done" in foot
    assert "80 to reach" in strip(EXAMPLE, ui.route)
    after = handle(ui, Intent("tap", "app:tick:0"))
    assert after.open.table is not None
    assert after.open.table.events[-1] == Played(Seat.A, Discard(B.SCHOOL, Spot.OLD_3))
    done = handle(ui, Intent("tap", "app:tick:3")).open.table
    assert done is not None
    assert len(done.events) == len(EXAMPLE.events) + 4
    assert not done.steps


def test_a_line_of_what_was_done_is_a_way_back() -> None:
    ui = updated(Ui(), route=at_table("x"), table=EXAMPLE, id="x")
    after = handle(handle(ui, Intent("tap", "app:tick:0")), Intent("tap", "app:tick:0"))
    back = handle(after, Intent("tap", f"app:back:{len(EXAMPLE.events)}"))
    assert back.open.table is not None
    assert back.open.table.events == EXAMPLE.events
    assert "Move School from the discard pile back to Old column 3." in back.said.told
    assert len(back.open.table.undone) == 2
    assert handle(back, Intent("tap", "app:back:x")) == updated(back, told="", notice="")


def test_an_overruled_step_says_what_the_rules_say_first() -> None:
    ui = handle(updated(Ui(), route=at_table("x"), table=EXAMPLE, id="x"), Intent("tap", "old:2"))
    assert ui.open.refused is not None
    assert ui.open.refused[1].code == "automa"
    after = handle(ui, Intent("tap", "app:rule"))
    assert after.open.table is not None
    assert after.open.table.told(len(after.open.table.events) - 1).endswith("Old column 2. As we played it.")
    assert "As we played it." in words(after.open.table)


def test_undo_says_what_to_put_back() -> None:
    after = EXAMPLE.play(Discard(B.SCHOOL, Spot.OLD_3))
    assert undo_steps(after) == "Move School from the discard pile back to Old column 3."
    ui = handle(updated(Ui(), route=at_table("x"), table=after, id="x"), Intent("tap", "app:undo"))
    assert ui.said.told == "On the table: Move School from the discard pile back to Old column 3."
    assert ui.said.notice == f"Undone: The Zamindar discards School from Old column 3. {ui.said.told}"
    assert f'<p class="told" aria-hidden="true">{ui.said.told}</p>' in page(ui)  # said once, to the eye and to the ear
    later = table_before("A collect school new")
    assert undo_steps(later).startswith("Put Flour Mill back on top of the deck, face down.")


def test_a_list_put_right_keeps_what_was_done() -> None:
    """Under the order as printed the Temple would have gone first: it is told as the table's own doing."""
    done = EXAMPLE.play(Discard(B.SCHOOL, Spot.OLD_3)).play(Discard(B.FLOWER_STALL, Spot.NEW)).undo()
    right = done.agreed(but(done.setup, discards=(B.TEMPLE, B.GRANARY, B.HOUSE, B.SCHOOL)))
    assert len(right.events) == len(done.events)
    assert right.told(len(right.events) - 1).endswith("As we played it.")
    assert right.redo().events[-1] == Played(Seat.A, Discard(B.FLOWER_STALL, Spot.NEW))
    back = right.agreed(done.setup)
    assert back == done


def test_the_goals_with_what_they_rest_on() -> None:
    html = goals.page(EXAMPLE)
    assert html is not None
    says = "".join(Page(f"<div>{html}</div>").text)
    assert "missing: School, Granary, Temple" in says
    assert "23 so far, 57 missing" in says
    assert "open: House, School, Granary and Temple in one connected group" in says
    assert "Leaf’s board: b3" in html
    assert (
        goals.page(read((Path(__file__).parent / "playthroughs" / "panchayat-2.txt").read_text("utf-8"), (GAME,)))
        is None
    )


# A question: no game here asks yet, so the Zamindar is made to


def _asking(_: Any) -> Step[Move]:
    proof = prove([Candidate(1, "one"), Candidate(2, "two")], [TieBreak("the nearer", lambda _: None)])
    answers: tuple[Answer[Move], ...] = (
        Answer(Discard(B.WELL, Spot.NEW), "The Well", "then it goes"),
        Answer(Discard(B.SCHOOL, Spot.OLD_3), "The School"),
    )
    return Step(says="Which tile is nearer?", rule="Heading", answers=answers, hint="Preview.", proof=proof)


@pytest.fixture
def asked() -> AnyTable:
    return but(EXAMPLE, game=but(GAME, moves=but(GAME.moves, automa=_asking)))


def test_a_question_has_big_answers_and_says_why(asked: AnyTable) -> None:
    says = words(asked)
    assert "the nearerasked now" in says
    found = Page(f"<div>{''.join(solo_opponent.answers(asked))}</div>")
    assert found.keys == {"new:well", "old:3"}
    foot = ledge(updated(Ui(), route=at_table("x"), table=asked, id="x"), asked, "")
    assert "Which tile is nearer?Preview.The Wellthen it goesThe School" in "".join(Page(foot).text)
    assert "app:go" not in foot


def numbered(step: Step[Move]) -> Step[Move]:
    return but(step, answers=tuple(but(one, place=at) for at, one in enumerate(step.answers, 1)))


def test_answers_in_an_order_show_their_place(asked: AnyTable) -> None:
    def says(table: AnyTable) -> list[str]:
        return ["".join(Page(str(one)).text) for one in solo_opponent.answers(table)]

    assert says(asked) == ["The Wellthen it goes", "The School"]
    ordered = but(asked, game=but(GAME, moves=but(GAME.moves, automa=lambda state: numbered(_asking(state)))))
    assert says(ordered) == ["1 The Wellthen it goes", "2 The School"]


def test_one_long_answer_and_all_step_down_in_type(asked: AnyTable) -> None:
    def long(*says: str) -> list[bool]:
        step = _asking(None)
        answers = tuple(but(one, says=word) for one, word in zip(step.answers, says, strict=True))
        table = but(asked, game=but(GAME, moves=but(GAME.moves, automa=lambda _: but(step, answers=answers))))
        return ["btn answer long" in str(one) for one in solo_opponent.answers(table)]

    assert long("Yes", "No") == [False, False]
    assert long("Yes", "Yes, and it pays gold") == [True, True]


def test_nothing_lies_ahead_of_a_question(asked: AnyTable) -> None:
    assert len(ahead(asked.game, asked.state)) == 1


def test_only_an_answer_answers() -> None:
    step = _asking(None)
    assert otherwise(step, Discard(B.WELL, Spot.NEW)) is None
    refusal = otherwise(step, Discard(B.GRANARY, Spot.NEW))
    assert refusal is not None
    assert refusal.code == "not-asked"
    assert refusal.firm
    assert otherwise(None, Book()) is None
    assert otherwise(but(step, answers=()), Book()) is None


def test_the_shelf_says_whose_turn_it_is() -> None:
    after = handle(updated(Ui(), route=at_table("x"), table=EXAMPLE, id="x"), Intent("tap", "app:go", now=1))
    kept: Kept = after.stored.tables["x"]
    assert kept.says == "The Zamindar’s turn, round 3 of 8"
