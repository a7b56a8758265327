"""The past of a table changed, at random tables of every game: what holds whatever is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import walk
from engine.game import AnyGame
from engine.notation import BadText, read, write
from engine.rebase import Fix, opened, rebased
from engine.refusal import Refused
from engine.table import MOST_PASTS, Adjustment, AnyTable, Event, Past, Played, Table, dealt
from engine.turn import CHANCE, Seat
from engine.value import but
from fuzz import any_move
from games.panchayat.game import GAME as PANCHAYAT
from setups import ALL, KINDS, SETUPS
from teaching.rules.moves.drawing import Draw
from teaching.rules.moves.taking import Take
from test_table import table
from walk import IN_PAGE, LENGTH

EVERY_KIND = pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(game, kind, id=f"{game.info.key}-{kind}")
        for game in ALL
        for kind in range(min(KINDS[game.info.key], 2 if IN_PAGE or LENGTH == "quick" else 8))
    ],
)


def _table(game: AnyGame, kind: int, steps: int = 50) -> AnyTable:
    """A table on which all sorts of things were done, at which the app's dice have answered what is asked of them."""
    table = walk.wander(Table.new(game, SETUPS[game.info.key](kind)), Random(f"past {kind}"), steps)
    return but(dealt(table), undone=())


def _places(table: AnyTable, rng: Random, number: int) -> list[int]:
    return sorted(rng.sample(range(len(table.events)), min(number, len(table.events))))


def _same(one: AnyTable, other: AnyTable) -> None:
    assert one == other
    assert one.states == other.states
    assert [entry.line for entry in one.log] == [entry.line for entry in other.log]
    assert one.sheet == other.sheet


@EVERY_KIND
def test_onto_itself_is_identity(game: AnyGame, kind: int) -> None:
    table = _table(game, kind)
    _same(rebased(table, {}).table, table)
    for at in _places(table, Random(kind), 8):
        for fix in (Fix(), Fix(ruled=True), Fix((table.events[at],), out=True)):
            found = rebased(table, {at: fix})
            _same(found.table, table)
            assert [row.at for row in found.rows] == list(range(at, len(table.events)))
            assert not found.open
            assert all(row.was == row.now for row in found.rows if not row.fix.out)
        _same(opened(table, {}, at), table.at(at))


@EVERY_KIND
def test_insert_then_take_out_is_identity(game: AnyGame, kind: int) -> None:
    table, rng = _table(game, kind), Random(kind)
    for at in _places(table, rng, 6):
        there = opened(table, {}, at)
        more: list[Event] = [Adjustment(Seat.A, 3, "forgotten")]
        if not walk.stuck(there):
            more.append(walk.step(there, rng).events[-1])
        for event in more:
            found = rebased(table, {at: Fix((event,))})
            if any(row.event != table.events[row.at] for row in found.rows):
                assert not isinstance(event, Adjustment), "adjusted points change no position"
                continue  # another event gave way to it
            assert found.table.events[at] == event
            _same(rebased(found.table, {at: Fix(out=True)}).table, but(table, pasts=()))


@EVERY_KIND
def test_whatever_is_decided_it_is_a_table_and_one_undo_reverts_it(game: AnyGame, kind: int) -> None:
    table, rng = _table(game, kind), Random(kind)
    for _ in range(2 if IN_PAGE else 8):
        fixes = {at: _fix(table, at, rng) for at in _places(table, rng, rng.randint(1, 4))}
        found = rebased(table, fixes)
        assert [row.at for row in found.rows] == list(range(min(fixes), len(table.events)))
        decided = found
        while decided.open:  # once, but for new events that were refused themselves
            before, lost = decided, any(row.fix.put for row in decided.open)
            fixes |= {row.at: Fix(out=True) for row in decided.open}
            decided = rebased(table, fixes)
            if not lost:
                _same(decided.table, before.table)
                assert not decided.open
        _same(rebased(decided.table, {}).table, decided.table)
        mended = table.mended(decided.table)
        _same(but(mended.undo(), undone=()), table)
        _same(mended.undo().redo(), mended)
        for shown in (mended, mended.undo()):
            _same(read(write(shown), ALL), shown)
        table = walk.wander(mended, rng, 3) if rng.random() < 0.5 else mended
        _same(read(write(table), ALL), table)
        table = but(table, undone=())
    whole = table
    while table.last or table.pasts:
        table = table.undo()
        _same(read(write(table), ALL), table)
    while table.undone:
        table = table.redo()
    _same(table, whole)


def _fix(table: AnyTable, at: int, rng: Random) -> Fix:
    """Any decision, also one that no page offers."""
    put: list[Event] = []
    for _ in range(rng.randint(0, 2)):
        ways: list[Callable[[], Event]] = [
            lambda: Adjustment(Seat(rng.randrange(len(table.setup.players))), rng.randint(-9, 9), "why"),
            lambda: Played(rng.choice((Seat.A, Seat.B, CHANCE)), any_move(table.game, rng), rng.random() < 0.5),
            lambda: rng.choice(table.events),
        ]
        put.append(rng.choice(ways)())
    return Fix(tuple(put), out=rng.random() < 0.5, ruled=rng.random() < 0.3)


# Worked out by hand, in the teaching game: one point a stone, five for the last, three stones at most


def test_a_change_scores_what_the_rules_say() -> None:
    old = table(Draw(7), Take(1), Take(3), Take(3))
    found = rebased(old, {2: Fix((Played(Seat.B, Take(2)),), out=True)})
    assert [entry.line for entry in found.table.log] == ["* draw 7", "A take 1", "B take 2", "A take 3"]
    (changed, last) = found.rows
    assert (changed.was, changed.event, changed.end) == ((0, 3), None, 3)
    assert (last.was, last.now, last.refusal) == ((8, 0), (3, 0), None), "one stone is left now"
    assert found.table.sheet.total(Seat.A) == 1 + 3


def test_what_is_not_possible_any_more_is_left_out_until_it_is_decided() -> None:
    old = table(Draw(7), Take(1), Take(3), Take(3))
    found = rebased(old, {1: Fix((Played(Seat.A, Take(3)),), out=True)})
    (row,) = found.open
    assert (row.at, row.refusal and row.refusal.code, row.start, row.end) == (3, "heap", 3, 3)
    assert [entry.line for entry in found.table.log] == ["* draw 7", "A take 3", "B take 3"]
    firm = rebased(old, {1: found.rows[0].fix, 3: Fix(ruled=True)})
    assert firm.open, "a stone that is not there cannot be taken by a house rule"
    again = rebased(old, {1: found.rows[0].fix, 3: Fix((Played(Seat.A, Take(1)),), out=True)})
    assert not again.open
    assert again.table.sheet.total(Seat.A) == 3 + 1 + 5


def test_a_move_against_the_rules_can_be_kept_as_a_house_rule() -> None:
    greedy = table(Draw(9), Take(1)).play(Take(4), ruled=True)
    found = rebased(greedy, {1: Fix((Played(Seat.A, Take(2)),), out=True)})
    assert not found.open, "it was one before"
    new = rebased(table(Draw(9), Take(1), Take(2)), {2: Fix((Played(Seat.B, Take(4)),), out=True)})
    assert new.open
    assert new.open[0].refusal is not None
    assert new.open[0].refusal.code == "greedy"


def test_what_the_solo_opponent_did_stays_as_it_was_played() -> None:
    """Without one tile in his market he would do something else now: that is marked, and nobody has to decide it."""
    old = read((Path(__file__).parent / "playthroughs" / "panchayat-solo-1.txt").read_text("utf-8"), ALL)
    found = rebased(old, {63: Fix(out=True)})
    his = [row for row in found.rows if row.refusal and row.refusal.code == "automa"]
    assert his
    assert all(isinstance(row.event, Played) and row.event.ruled and not row.open for row in his)


def test_a_turn_that_is_left_out_makes_the_next_seat_wait() -> None:
    found = rebased(table(Draw(9), Take(1), Take(2), Take(3)), {1: Fix(out=True)})
    assert [row.at for row in found.open] == [2]
    assert [entry.line for entry in found.table.log] == ["* draw 9", "A take 3"]
    put = rebased(table(Draw(9), Take(1), Take(2)), {2: Fix((Played(Seat.B, Take(3)), Played(Seat.A, Take(1))))})
    assert [entry.line for entry in put.table.log] == ["* draw 9", "A take 1", "B take 3", "A take 1", "B take 2"]


def test_a_draw_stays_what_it_was_where_it_is_asked() -> None:
    """Panchayat with the app's draws: another tile placed changes no draw after it."""
    kind = next(number for number in range(99) if SETUPS[PANCHAYAT.info.key](number).seed)
    old = walk.walk(PANCHAYAT, SETUPS[PANCHAYAT.info.key](kind), Random(3))
    at = next(at for at, event in enumerate(old.events) if isinstance(event, Played) and event.move.verb == "lay")
    found = rebased(old, {at: Fix((Adjustment(Seat.A, 1, ""),))})
    assert _drawn(found.table) == _drawn(old)
    without = rebased(old, {at: Fix(out=True)})
    assert _drawn(without.table)[:3] == _drawn(old)[:3]


def _drawn(table: AnyTable) -> list[Event]:
    return [event for event in table.events if isinstance(event, Played) and event.actor is CHANCE]


def test_a_draw_that_is_not_possible_any_more_is_drawn_anew_by_the_app() -> None:
    old = table(Draw(7), Take(1), seed="s")
    found = rebased(but(old, events=(Played(CHANCE, Draw(-1)), *old.events[1:])), {0: Fix()})
    assert found.rows[0].event == found.table.events[0] != Played(CHANCE, Draw(-1))
    assert not found.open


def test_the_position_before_a_change_is_the_one_that_the_changes_before_it_make() -> None:
    old = table(Draw(9), Take(1), Take(2), Take(3))
    fixes = {1: Fix((Played(Seat.A, Take(3)),), out=True), 3: Fix((Played(Seat.A, Take(1)),), out=True)}
    assert [entry.line for entry in opened(old, fixes, 3).log] == ["* draw 9", "A take 3", "B take 2"]
    assert [entry.line for entry in opened(old, fixes, 4).log] == ["* draw 9", "A take 3", "B take 2", "A take 1"]


# In the text


def test_the_text_names_what_was_changed() -> None:
    old = table(Draw(7), Take(1), Take(3), Take(2))
    changed = old.mended(rebased(old, {2: Fix((Played(Seat.B, Take(2)),), out=True)}).table).play(Take(1))
    text = write(changed)
    lines = ["* draw 7", "A take 1", "B take 3", "A take 2", "past 2 1 1", "B take 2", "B take 1", "end", ""]
    assert text.split("\n\n", 1)[1].split("\n") == lines
    _same(read(text, ALL), changed)
    back = changed.undo()
    assert back.undone == (Played(Seat.B, Take(1)),)
    assert back.undoes_past
    assert back.last == 0
    gone = back.undo()
    _same(but(gone, undone=()), old)
    undone = ["* draw 7", "A take 1", "B take 3", "A take 2", "~ past 2 1 1", "~ B take 2", "~ B take 1", "end", ""]
    assert write(gone).split("\n\n", 1)[1].split("\n") == undone
    _same(gone.redo(), back)
    _same(gone.redo().redo(), changed)
    _same(read(write(gone), ALL).redo().redo(), changed)


def test_positions_marked_as_correct_are_in_the_text() -> None:
    old = table().marked().play(Draw(7)).play(Take(1)).marked().marked().play(Take(3)).marked().play(Take(2))
    lines = ["* draw 7", "A take 1", "B take 3", "A take 2", "correct 2 3", "end", ""]
    assert write(old).split("\n\n", 1)[1].split("\n") == lines
    _same(read(write(old), ALL), old)
    assert read(write(table().marked()), ALL) == table(), "before the first event there is nothing to mark"
    assert old.undo().right == (2, 3)
    assert old.undo().undo().right == (2,)
    mended = old.mended(rebased(old, {2: Fix((Played(Seat.B, Take(2)),), out=True)}).table)
    assert mended.right == (2,), "the app was right before the change"
    _same(read(write(mended), ALL), mended)
    assert old.agreed(but(old.setup, players=old.setup.players[:2])).right == (2, 3)


@pytest.mark.parametrize(
    ("lines", "number", "says"),
    [
        (["past 2 1"], 9, "past, events that stay"),
        (["past 2 2 0"], 9, "past, events that stay"),
        (["past 2 -1 0"], 9, "past, events that stay"),
        (["past 1 0 2", "A take 1"], 11, "lacks lines"),
        (["past 1 0 2", "past 1 0 0"], 10, "lacks lines"),
        (["past 1 1 1", "B take 2"], 10, "a move of seat A must come here"),
        (["past 1 1 0"], 9, "a move of seat A must come here"),
        (["past 1 0 1", "~ A take 1"], 10, "lacks lines"),
        (["~ past 1 0 1"], 10, "lacks lines"),
        (["correct 4"], 9, "numbers of events"),
        (["correct 0"], 9, "numbers of events"),
        (["correct x"], 9, "“x”"),
        (["~ past 2 2 0"], 9, "past, events that stay"),
    ],
)
def test_a_change_that_is_not_one_is_named(lines: list[str], number: int, says: str) -> None:
    head = "chaupal 1\ngame teaching 1\nplayer Leaf red\nplayer Stone blue\n\n"
    text = "\n".join(["* draw 7", "A take 1", "B take 2", *lines, "end", ""])
    with pytest.raises(BadText, match=says) as wrong:
        read(head + text, ALL)
    assert wrong.value.line == number


def test_the_oldest_changes_are_forgotten() -> None:
    found = table(Draw(7), Take(1))
    for number in range(MOST_PASTS + 5):
        found = found.mended(rebased(found, {1: Fix((Adjustment(Seat.A, number, ""),))}).table)
    assert len(found.pasts) == MOST_PASTS
    _same(read(write(found), ALL), found)


def test_another_setup_goes_for_the_past_too() -> None:
    old = table(Draw(7), Take(1), Take(3))
    mended = old.mended(rebased(old, {1: Fix((Played(Seat.A, Take(2)),), out=True)}).table)
    named = but(old.setup, players=(but(old.setup.players[0], name="Moss"), old.setup.players[1]))
    _same(but(mended.agreed(named).undo(), undone=()), old.agreed(named))
    _same(mended.undo().agreed(named).redo(), mended.agreed(named))
    other = but(old.setup, first=Seat.B)
    assert mended.agreed(other).pasts == (
        () if _refused(old, other) else (Past(old.agreed(other).events, len(mended.events)),)
    )


def _refused(old: AnyTable, setup: object) -> bool:
    try:
        old.agreed(setup)
    except Refused:
        return True
    return False
