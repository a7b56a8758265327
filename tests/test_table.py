"""A table: events, undo and redo, house rulings, numbers by hand, another setup; played with the teaching game."""

from __future__ import annotations

import re
from typing import Any

import pytest

import walk
from engine.chance import dice, drawn
from engine.notation import BadText, read, write
from engine.refusal import Refusal, Refused
from engine.table import Adjustment, AnyTable, Played, Table, replayed
from engine.turn import CHANCE, Colour, Outcome, Player, Seat, Turn
from engine.value import HELD, but, latest, put
from engine.way import Way
from games.panchayat.game import GAME as PANCHAYAT
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect
from games.panchayat.rules.moves.corrections import Put
from games.panchayat.rules.pieces import PRACTICE, Building, Square
from games.panchayat.rules.state import Setup as PanchayatSetup
from teaching.game import GAME
from teaching.rules.moves.counting import Count
from teaching.rules.moves.drawing import Draw
from teaching.rules.moves.taking import Take
from teaching.rules.state import Setup
from teaching.rules.turn import CARD
from test_teaching_moves import TWO


def table(*moves: Any, seed: str = "") -> AnyTable:
    found: AnyTable = Table.new(GAME, Setup(players=TWO, seed=seed))
    for move in moves:
        found = found.play(move)
    return found


def test_a_new_table_waits_for_chance() -> None:
    new = table()
    assert new.turn == Turn(CHANCE, asks=CARD)
    assert new.offer.actor is CHANCE
    assert (new.last, new.following) == (0, 0)
    assert new.undo() is new


def test_events_are_kept_with_who_acted() -> None:
    events = table(Draw(7), Take(1), Take(2)).events
    assert events == (Played(CHANCE, Draw(7)), Played(Seat.A, Take(1)), Played(Seat.B, Take(2)))


def test_playing_leaves_the_table_as_it_was() -> None:
    before = table(Draw(7))
    after = before.play(Take(1))
    assert before == table(Draw(7))
    assert len(after.states) == len(before.states) + 1
    assert after.states[: len(before.states)] == before.states


def test_a_refused_move_raises_and_changes_nothing() -> None:
    before = table(Draw(7))
    with pytest.raises(Refused) as refused:
        before.play(Take(4))
    assert refused.value.refusal.code == "greedy"
    assert before.game.moves.refuse(before.state, Take(4)) == refused.value.refusal
    assert str(refused.value) == "Nobody may take 4. Take 3 at most. (rules: Your Turn)"
    assert before == table(Draw(7))


def test_a_refusal_without_a_rule_is_said_without_one() -> None:
    assert str(Refusal("x", "No.", "Do.", "")) == "No. Do."


def test_a_house_ruling_plays_what_is_refused_but_not_what_is_firm() -> None:
    ruled = table(Draw(7)).play(Take(4), ruled=True)
    assert ruled.events[-1] == Played(Seat.A, Take(4), True)
    assert ruled.told(1) == "Leaf takes 4. House rule."
    assert ruled.sheet.total(Seat.A) == 4
    with pytest.raises(Refused):
        ruled.play(Take(4), ruled=True)


def test_undo_and_redo_with_the_table_s_own_pieces() -> None:
    """Without the app's dice a draw is a person's doing and is taken back by itself."""
    whole = table(Draw(7), Take(1), Take(2))
    assert whole.last == 1
    back = whole.undo()
    assert back.undone == whole.events[2:]
    assert back.following == 1
    assert back.undo().undone == whole.events[1:]
    assert back.undo().undo().events == ()
    assert back.undo().undo().undone == whole.events
    assert back.redo() == whole
    assert whole.redo() == whole


def test_undo_takes_the_app_s_draws_back_with_the_move_before_them() -> None:
    setup = PanchayatSetup(players=TWO, printed=PRACTICE, market=True, seed="leaf")
    found: AnyTable = Table.new(PANCHAYAT, setup)

    def dealt(now: AnyTable) -> AnyTable:
        while isinstance(now.turn, Turn) and now.turn.actor is CHANCE:
            assert PANCHAYAT.deal is not None
            now = now.play(PANCHAYAT.deal(now.state, dice("leaf", len(now.events))))
        return now

    start = found = dealt(found)
    assert (found.last, len(found.events)) == (0, 6), "the first deal is not taken back"
    for _ in range(2):
        found = found.play(next(move for move in found.offer.legal if isinstance(move, Collect)))
    assert found.last == 1
    while walk.moves_of(found)[-1] != Book():
        found = found.play(next(m for m in found.offer.legal if not isinstance(m, Collect)))
    booked = dealt(found)
    assert booked.last == 4, "the booking and the three tiles turned up after it"
    assert booked.undo().undone[1:] == booked.events[-3:]
    assert booked.undo().following == 4
    assert booked.undo().redo() == booked
    while booked.last:
        booked = booked.undo()
    assert booked.events == start.events
    twice = booked.redo().undo()
    assert twice == booked


def test_the_same_draw_at_the_same_place() -> None:
    assert [dice("leaf", 3).random() for _ in range(2)] == [dice("leaf", 3).random()] * 2
    assert dice("leaf", 3).random() != dice("leaf", 4).random()
    assert dice("leaf", 3).random() != dice("oak", 3).random()


def test_drawing_from_a_bag() -> None:
    rng = dice("leaf", 0)
    found = [drawn({"a": 3, "b": 1, "c": 0}, rng) for _ in range(400)]
    assert "c" not in found
    assert 250 < found.count("a") < 350
    with pytest.raises(ValueError, match="empty"):
        drawn({"a": 0}, rng)


def test_a_move_drops_what_was_taken_back() -> None:
    back = table(Draw(7), Take(1)).undo()
    assert back.undone
    assert not back.play(Take(1)).undone
    assert not back.adjust(Seat.A, 1, "").undone


def test_a_number_by_hand_is_an_event_and_a_line() -> None:
    found = table(Draw(7), Take(1)).adjust(Seat.B, -4, "counted twice")
    assert found.events[-1] == Adjustment(Seat.B, -4, "counted twice")
    assert found.state == table(Draw(7), Take(1)).state
    line = found.sheet.lines[-1]
    assert (line.seat, line.rule, line.points, line.because, line.round) == (Seat.B, "by-hand", -4, "counted twice", 1)
    assert found.sheet.total(Seat.B) == -4
    assert found.told(2) == "Points adjusted: −4 for Stone (counted twice)."
    assert found.adjust(Seat.A, 2, "").told(3) == "Points adjusted: +2 for Leaf."
    assert found.undo().sheet.total(Seat.B) == 0


def test_a_number_by_hand_counts_after_the_end_too() -> None:
    over = table(Draw(7), Take(3), Take(3), Take(1))
    assert isinstance(over.turn, Outcome)
    assert over.adjust(Seat.A, 5, "late").sheet.total(Seat.A) == over.sheet.total(Seat.A) + 5
    assert over.log[0].round == 0
    assert over.log[3].round == 2


def test_another_name_leaves_the_events() -> None:
    back = table(Draw(7), Take(1), Take(2)).undo()
    setup = but(back.setup, players=(Player("Oak", Colour.GREEN), TWO[1]))
    again = back.agreed(setup)
    assert again.events == back.events
    assert again.undone == back.undone
    assert again.told(1) == "Oak takes 1."


def test_a_setup_under_which_an_event_does_not_hold_is_refused() -> None:
    """Scoring at the end has other moves than playing turn by turn."""
    setup = PanchayatSetup(players=TWO)
    found: AnyTable = Table.new(PANCHAYAT, setup).play(Collect(Building.TEMPLE))
    with pytest.raises(Refused):
        found.agreed(but(setup, way=Way.END))
    with pytest.raises(Refused):
        found.agreed(but(setup, players=TWO[:1]))


def test_steps_taken_back_that_do_not_hold_any_more_are_dropped() -> None:
    """A third Well was taken back; then the copy is counted, and the box of two players holds two."""
    setup = PanchayatSetup(players=TWO)
    found: AnyTable = Table.new(PANCHAYAT, setup)
    for move in (Collect(Building.WELL), Collect(Building.WELL)):
        found = found.play(move)
    found = found.play(Put(Seat.B, Square.a1, Building.WELL)).undo().undo()
    assert len(found.undone) == 2
    found = found.agreed(but(setup, printed=PRACTICE))
    assert len(found.undone) == 2, "two Wells are in the box"
    found = found.play(Put(Seat.B, Square.a1, Building.WELL))
    loose: AnyTable = Table.new(PANCHAYAT, setup)
    loose = loose.play(Collect(Building.WELL)).play(Put(Seat.B, Square.a1, Building.WELL))
    loose = loose.play(Collect(Building.WELL)).undo().agreed(but(setup, printed=PRACTICE))
    assert not loose.undone
    assert read(write(loose), (PANCHAYAT,)) == loose


def test_replaying_the_events_gives_the_table() -> None:
    found = table(Draw(9), Take(3), Count(5)).adjust(Seat.A, 1, "x").play(Take(2))
    assert replayed(found, found.setup, found.events) == found
    assert replayed(found, found.setup, found.events).states == found.states


def test_a_copy_of_a_value_with_changes() -> None:
    player = Player("Leaf", Colour.RED)
    assert but(player, name="Oak") == Player("Oak", Colour.RED)
    assert player.name == "Leaf"
    with pytest.raises(TypeError):
        but(player, age=3)
    assert put((1, 2, 3), 0, 9) == (9, 2, 3)
    assert put((1, 2, 3), 2, 9) == (1, 2, 9)


def test_an_offer_is_narrowed_key_by_key() -> None:
    offer = table(Draw(7)).offer
    assert list(offer.next) == ["heap:stones"]
    assert offer.move is None
    assert offer.blank is None
    narrower = offer.narrowed(("heap:stones",))
    assert list(narrower.next) == ["stones:1", "stones:2", "stones:3"]
    assert list(narrower.why_not) == ["stones:4"]
    assert narrower.why_not["stones:4"][1].code == "greedy"
    assert narrower.narrowed(("heap:stones", "stones:2")).move == Take(2)
    assert not offer.narrowed(("heap:stones", "stones:9")).open
    blank = table(Draw(7)).corrections.narrowed(("heap:count",)).blank
    assert blank is not None
    assert blank.fill(4) == Count(4)


TWINS: tuple[tuple[Player, ...], ...] = (
    (TWO[0], Player("Leaf", Colour.BLUE)),
    (TWO[0], Player("Stone", Colour.RED)),
    (TWO[0], Player("Stone", Colour.BLUE, Colour.RED)),
)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(players=TWO[:1]), "seats"),
        (Setup(players=(*TWO, Player("Oak", Colour.GREEN))), "seats"),
        (Setup(players=TWO, first=Seat.C), "first"),
        *zip((Setup(players=players) for players in TWINS), ("names", "colours", "colours"), strict=True),
    ],
)
def test_who_cannot_sit_down_is_said(setup: Setup, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Table.new(GAME, setup)
    assert refused.value.refusal.code == code
    text = write(but(table(), setup=setup))
    with pytest.raises(BadText, match=re.escape(refused.value.refusal.sentence)):
        read(text, (GAME,))


def test_a_turn_that_does_not_go_by_is_a_mistake_of_the_game() -> None:
    """Else a table whose players were changed would let it go by for ever."""
    stays = but(table(Draw(7), Take(1)), game=but(GAME, skip=Count(5)))
    with pytest.raises(RuntimeError, match="must end the turn"):
        stays.agreed(Setup(players=TWO, first=Seat.B))


def test_a_sentence_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is read at every tap: a line that stands there is not worked out anew, whatever happens after it."""
    asked: list[Any] = []

    def tell(move: Draw, state: Any) -> str:
        asked.append(move)
        return written(move, state)

    written = Draw.tell
    monkeypatch.setattr(Draw, "tell", tell)
    new: AnyTable = Table.new(GAME, Setup(players=TWO))
    first = new.play(Draw(7))
    says = first.told(0)
    later = first.play(Take(1))
    assert later.told(0) == later.undo().told(0) == later.at(1).told(0) == says
    assert asked == [Draw(7)]


def test_what_was_offered_before_a_move_is_not_offered_anew_by_its_undo() -> None:
    before = table(Draw(7))
    assert before.play(Take(1)).undo().offer is before.offer


def test_a_function_that_remembers_takes_only_the_identical_values_and_forgets_the_oldest() -> None:
    made: list[list[int]] = []

    @latest
    def number(value: list[int]) -> int:
        made.append(value)
        return len(made)

    first, *others = [[7] for _ in range(HELD + 1)]
    assert [number(first), number(others[0]), number(first)] == [1, 2, 1]
    assert [number(other) for other in others] == [2, 3, 4, 5]
    assert number(first) == HELD + 2


def test_a_table_as_it_was_before_has_nothing_to_redo() -> None:
    whole = table(Draw(7), Take(1), Take(2)).undo()
    assert whole.at(1) == table(Draw(7))
    assert whole.at(0) == table()
