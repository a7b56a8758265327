"""The order of play changed at a table in progress, and players who leave and return."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import walk
from app import draw
from app.route import at_table
from app.state import Ui, updated
from border.fingerprint import fingerprint
from engine.game import AnyGame
from engine.notation import BadText, RefusedText, read, write
from engine.rebase import Fix, rebased
from engine.refusal import Refused
from engine.table import AnyTable, Played, Seats, Table, dealt
from engine.turn import Colour, Order, Outcome, Player, Seat, Turn
from engine.value import but
from engine.way import Way
from games import GAMES
from games.hamlet.game import GAME as HAMLET
from games.hampi.game import GAME as HAMPI
from games.hampi.rules.moves.cube import NoCube
from games.hampi.rules.moves.draw import Draw, Miss
from games.hampi.rules.pieces import What
from games.hampi.rules.state import Setup as HampiSetup
from games.indus.game import GAME as INDUS
from games.indus.rules.moves.stopping import Stop
from games.indus.rules.scoring import forecast
from games.panchayat.game import GAME as PANCHAYAT
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Setup as PanchayatSetup
from games.parikrama.game import GAME as PARIKRAMA
from games.parikrama.rules.moves.ending import Done
from games.parikrama.rules.state import Setup as ParikramaSetup
from people import players
from setups import ALL, KINDS, SETUPS
from teaching.game import GAME as TEACHING
from teaching.rules.moves.counting import Count
from teaching.rules.moves.drawing import Draw as Heap
from teaching.rules.state import Setup as TeachingSetup
from walk import IN_PAGE

A, B, C, D = list(Seat)[:4]
LAND = Draw(What.LAND)


def _seat(table: AnyTable) -> Seat:
    assert isinstance(table.turn, Turn)
    assert table.turn.seat is not None
    return table.turn.seat


def _panchayat(number: int = 3) -> AnyTable:
    return Table.new(PANCHAYAT, PanchayatSetup(players=players(number)))


def _skipped(table: AnyTable) -> AnyTable:
    assert table.game.skip is not None
    return table.play(table.game.skip, ruled=True)


def _booked(table: AnyTable, turns: int) -> str:
    """The seats of so many turns, each skipped by hand, after those that are skipped anyway."""
    found = ""
    for _ in range(turns):
        table = dealt(table)
        found += _seat(table).name
        table = _skipped(table)
    return found


def _same(one: AnyTable, other: AnyTable) -> None:
    assert one == other
    assert one.states == other.states
    assert one.sheet == other.sheet


# The order of play


def test_each_seat_has_one_turn_in_the_round_of_the_change() -> None:
    for then in ((A, C, B), (B, C, A), (C, B, A)):
        for turns in range(7):
            order = Order.of(A, 3).changed(turns, then)
            start = turns - turns % 3
            assert sorted(order.at(turn) for turn in range(start, start + 3)) == [A, B, C]
            assert tuple(order.at(turn) for turn in range(start + 3, start + 6)) == then
            assert all(order.at(turn) is Order.of(A, 3).at(turn) for turn in range(start, turns))


def test_before_the_first_turn_it_is_another_start_player() -> None:
    table = _panchayat().seat((B, C, A))
    assert _booked(table, 6) == "BCABCA"
    assert _booked(_panchayat(), 6) == "ABCABC"


def test_who_has_not_played_in_this_round_plays_in_the_new_order() -> None:
    table = _panchayat().play(Book(), ruled=True).seat((B, A, C))
    assert _booked(table, 5) == "BCBAC"
    again = table.play(Book(), ruled=True).seat((C, B, A))
    assert _booked(again, 4) == "CCBA"


def test_a_turn_that_has_begun_is_played_to_its_end() -> None:
    begun = _panchayat().play(Collect(Building.HOUSE))
    assert _booked(begun.seat((C, B, A)), 6) == "ACBCBA"
    assert begun.seat((C, B, A)).state.hand == (Building.HOUSE,)


def test_in_parikrama_the_first_hands_follow_the_start_player() -> None:
    """Five cards for the start player and one more for each next one (Setup B)."""
    table: AnyTable = Table.new(PARIKRAMA, ParikramaSetup(players=players(3)))
    assert [one.hand for one in table.state.travellers] == [5, 6, 7]
    assert [one.hand for one in table.seat((C, A, B)).state.travellers] == [6, 7, 5]
    later = table.play(Done())
    assert [one.hand for one in later.seat((C, A, B)).state.travellers] == [5, 6, 7]
    assert _booked(later.seat((C, A, B)), 5) == "CBCAB"


def test_in_indus_who_has_fewer_turns_plays_first() -> None:
    setup = next(one for number in range(99) if len((one := SETUPS["indus"](number)).players) == 4)
    table: AnyTable = Table.new(INDUS, setup)
    while not (isinstance(table.turn, Turn) and table.turn.round):
        table = walk.step(table, Random(1))
    first = _seat(table)
    second, third, fourth = (Seat((first + at) % 4) for at in (1, 2, 3))
    table = _skipped(table)
    assert _seat(table) is second
    table = table.seat((first, fourth, third, second))
    assert [_seat(table)] == [fourth]
    assert _booked(table, 4) == "".join(seat.name for seat in (fourth, third, second, first))


# Players who leave and return


def _indus(number: int) -> AnyTable:
    """A table whose first researchers are placed, rolled with its own die."""
    text = (Path(__file__).parent / "playthroughs" / f"indus-{number}.txt").read_text("utf-8")
    table: AnyTable = read(text, GAMES)
    return next(then for at in range(99) if isinstance((then := table.at(at)).turn, Turn) and then.turn.round)


def test_nobody_is_asked_for_the_roll_of_who_has_left() -> None:
    table = _indus(3)
    first, order = _seat(table), table.order
    table = table.play(table.offer.legal[0])
    assert isinstance(table.turn, Turn)
    assert (table.turn.actor, table.turn.seat) == (None, first), "the die is asked for"
    left = dealt(table.seat(order, away=(first,)))
    assert [entry.line for entry in left.log][-2:] == [f"seats A,B,C {first.name}", "* pass !"]
    assert _seat(left) is not first
    assert left.last == 2, "one undo: nobody has left, and the die is asked for"
    assert left.undo().events == table.events
    assert left.undo().redo() == left
    _same(read(write(left), GAMES), left)
    assert table.seat(order, away=(order[1],)).turn == table.turn, "the others roll"
    back = rebased(left, {len(table.events): Fix(out=True)}).table
    assert back.events == table.events, "the player has not left, and is asked again"


def test_the_turns_of_who_has_left_are_skipped_until_they_return() -> None:
    table: AnyTable = Table.new(HAMPI, HampiSetup(players=players(3)))
    table = table.play(LAND).play(NoCube()).seat((A, B, C), away=(B,))
    assert table.away == (B,)
    table = dealt(table)
    assert [entry.line for entry in table.log][-2:] == ["seats A,B,C B", "B miss !"]
    assert table.told(3).endswith("skips the turn. House rule.")
    assert _seat(table) is C
    assert table.last == 2, "one undo takes the skipped turn with what was before it"
    table = dealt(table.play(LAND).play(NoCube()))
    assert _seat(table) is A
    table = dealt(table.play(LAND).play(NoCube()))
    assert _seat(table) is C
    assert table.last == 2
    back = table.undo()
    assert _seat(back) is A
    assert back.following == 2
    _same(back.redo(), table)
    table = table.seat((A, B, C)).play(LAND).play(NoCube()).play(LAND).play(NoCube())
    assert _seat(dealt(table)) is B


def test_a_turn_that_is_skipped_by_hand_is_undone_alone() -> None:
    table: AnyTable = Table.new(HAMPI, HampiSetup(players=players(3))).play(Miss(), ruled=True)
    assert table.last == 1
    assert table.is_ours(0)


def test_the_log_says_who_plays_and_who_left() -> None:
    table = _panchayat().seat((B, A, C), away=(C,))
    names = [player.name for player in table.setup.players]
    assert table.told(0) == f"Order of play: {names[1]}, {names[0]}. {names[2]} left: their turns are skipped."
    assert _panchayat().seat((B, C, A)).told(0) == f"Order of play: {names[1]}, {names[2]}, {names[0]}."


@pytest.mark.parametrize(
    ("order", "away", "code"),
    [
        ((A, B), (A, B, C), "nobody"),
        ((A, A, B, C), (), "order"),
        ((A, B, C, D), (), "order"),
        ((A, B, C), (D,), "order"),
    ],
)
def test_seats_that_are_none_are_refused(order: tuple[Seat, ...], away: tuple[Seat, ...], code: str) -> None:
    with pytest.raises(Refused) as wrong:
        _panchayat().seat(order, away)
    assert wrong.value.refusal.code == code
    head = write(_panchayat()).removesuffix("end\n")
    with pytest.raises(RefusedText):
        read(f"{head}seats {','.join(seat.name for seat in order)} {','.join(s.name for s in away) or '-'}\nend\n", ALL)


def test_nobody_takes_turns_alone_or_at_the_end() -> None:
    tables = [Table.new(game, SETUPS[game.info.key](kind)) for game in GAMES for kind in range(KINDS[game.info.key])]
    found = [table for table in tables if len(table.setup.players) == 1 or table.game is HAMLET]
    found += [table for table in tables if getattr(table.setup, "way", None) is Way.END]
    assert len({table.game.info.key for table in found}) == 5
    for table in found:
        wrong = table.not_seated(Seats(tuple(map(Seat, range(len(table.setup.players))))))
        assert wrong is not None
        assert wrong.code == "no-turns"


def test_the_app_stops_where_only_who_has_left_can_play() -> None:
    """Here what skips the turn does not end it, as if nobody else had a turn."""
    table: AnyTable = Table.new(but(TEACHING, skip=Count(5)), TeachingSetup(players=players(2)))
    table = table.play(Heap(7)).seat((A, B), away=(A,))
    assert dealt(table) is table


def test_in_indus_the_players_end_a_table_at_which_only_who_has_left_has_researchers() -> None:
    """Ruling I25: it waits, and the key that ends it is on its page."""
    table, rng = _indus(3), Random(0)
    table = table.seat(table.order, away=(C,))
    while _seat(table := dealt(table)) is not C:
        table = walk.step(table, rng, walk.pick)
    assert not any(table.state.left(seat) for seat in (A, B))
    page = draw.page(updated(Ui(), table=table, id="x", route=at_table("x")))
    assert 'data-key="stop"' in page
    ended = table.play(Stop(), ruled=True)
    assert isinstance(ended.turn, Outcome)
    assert [(line.seat, line.points) for line in ended.sheet.lines if line.rule != "captured"] == [
        (line.seat, line.points) for line in forecast(table.state)
    ]
    _same(read(write(ended), GAMES), ended)
    assert dealt(ended) is ended


def test_who_leaves_in_the_past_has_skipped_the_turns_since() -> None:
    table: AnyTable = Table.new(HAMPI, HampiSetup(players=players(3)))
    for _ in range(4):
        table = table.play(LAND).play(NoCube())
    left = dealt(table.at(2).seat((A, B, C), away=(B,)))
    assert [entry.line for entry in left.log][2:] == ["seats A,B,C B", "B miss !"]
    found = rebased(table, {2: Fix(left.events[2:])})
    assert [row.at for row in found.open] == [2, 3], "the turn of who had left by then"
    out = {2: Fix(left.events[2:], out=True), 3: Fix(out=True)}
    lines = [entry.line for entry in rebased(table, out).table.log]
    assert lines[2:] == [
        "seats A,B,C B",
        "B miss !",
        "C draw land",
        "C no-cube",
        "A draw land",
        "A no-cube",
        "B miss !",
    ]


# What holds in every game


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(game, kind, id=f"{game.info.key}-{kind}")
        for game in ALL
        for kind in range(min(KINDS[game.info.key], 2 if IN_PAGE else 6))
    ],
)
def test_it_can_be_undone_read_and_taken_out_again(game: AnyGame, kind: int) -> None:
    rng = Random(kind)
    table = but(walk.wander(Table.new(game, SETUPS[game.info.key](kind)), rng, 30), undone=())
    for _ in range(6):
        before, table = table, walk.reseats(table, rng)
        if table is before:
            break
        _same(read(write(table), ALL), table)
        assert before.away == table.away or fingerprint(before) != fingerprint(table)
        _same(but(table.undo(), undone=()), but(before, undone=()))
        _same(table.undo().redo(), table)
        _same(rebased(table, {}).table, but(table, undone=()))
        _same(rebased(table, {len(before.events): Fix(out=True)}).table, but(dealt(before), undone=(), pasts=()))
        named = [but(player, name=f"Old {player.name}") for player in table.setup.players]
        assert table.agreed(but(table.setup, players=tuple(named))).events == table.events
        while not isinstance(table.turn, Outcome) and not walk.stuck(table) and rng.random() < 0.8:
            table = walk.step(table, rng)
        table = but(table, undone=())


# Other players


def _named(table: AnyTable) -> tuple[Player, ...]:
    return tuple(but(player, name=f"Old {player.name}") for player in table.setup.players)


def test_other_names_are_a_change_that_one_undo_reverts() -> None:
    table = _panchayat(2).play(Collect(Building.HOUSE)).marked().play(Collect(Building.WELL))
    named = table.with_players(_named(table))
    found = write(named).split("\n\n", 1)[1].split("\n")
    assert [line.split(" ")[0] for line in found] == ["A", "A", "player", "player", "past", "correct", "end", ""]
    assert found[4] == "past 2 0 0"
    assert write(named).startswith(write(table).split("\n\n", 1)[0]), (
        "the text begins with the players of the beginning"
    )
    assert named.right == (1,)
    assert named.undoes_past
    for one in (named, named.undo(), named.play(Collect(Building.WELL), ruled=True)):
        _same(read(write(one), ALL), one)
    _same(but(named.undo(), undone=()), table)
    _same(named.undo().redo(), named)
    assert table.with_players(table.setup.players) is table


def test_a_player_who_joins_has_missed_the_turns_before_and_undo_takes_those_out_again() -> None:
    table = _skipped(_skipped(_skipped(_panchayat(2))))
    more = table.with_players(players(3))
    assert [event.actor for event in more.events if isinstance(event, Played)] == [A, B, C, A]
    assert more.log[2].sentence.endswith("skips the turn. House rule.")
    assert _seat(more) is B
    _same(but(more.undo(), undone=()), table)
    _same(more.undo().redo(), more)
    for one in (more, more.undo(), _skipped(more)):
        _same(read(write(one), ALL), one)
    with pytest.raises(Refused):
        table.with_players(players(5))


def test_in_parikrama_who_joins_begins_with_the_cards_of_their_place() -> None:
    """Seven cards for the third player (Setup B), and no turn in the first round."""
    table: AnyTable = Table.new(PARIKRAMA, ParikramaSetup(players=players(2)))
    table = table.play(Done()).play(Done()).play(Done()).with_players(players(3))
    assert [event.actor for event in table.events if isinstance(event, Played)] == [A, B, C, A]
    assert [one.hand for one in table.state.travellers] == [5, 6, 7]
    assert _seat(table) is B


def test_who_joins_after_a_change_of_the_order_plays_last() -> None:
    table = _panchayat(2).seat((B, A))
    assert table.with_players(players(3)).order == (B, A, C)
    assert _booked(table.with_players(players(3)), 4) == "BACB"


def test_the_later_moves_are_judged_with_the_new_players() -> None:
    table = _skipped(_skipped(_panchayat(2)))
    found = rebased(table, {}, players(3))
    assert [row.at for row in found.rows] == [0, 1]
    assert not found.open
    assert all(row.was == row.now == (0, 0, 0) for row in found.rows)
    _same(but(table.mended(found.table).undo(), undone=()), table)
    _same(rebased(table, {}, table.setup.players).table, table)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["player Moss red"], "lacks lines"),
        (["player Moss red", "A collect house"], "players of a change"),
        (["player Moss red", "past 0 0 0"], "needs|player"),
        (["player Moss", "past 0 0 0"], "colour is missing"),
    ],
)
def test_other_players_that_are_none_are_named(lines: list[str], says: str) -> None:
    head = write(_panchayat(2)).removesuffix("end\n")
    if "needs" in says:
        head = write(Table.new(HAMPI, HampiSetup(players=players(2)))).removesuffix("end\n")
    with pytest.raises(BadText, match=says):
        read(head + "\n".join([*lines, "end", ""]), ALL)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(game, kind, id=f"{game.info.key}-{kind}")
        for game in ALL
        for kind in range(min(KINDS[game.info.key], 2 if IN_PAGE else 6))
    ],
)
def test_other_players_never_lose_the_table_before(game: AnyGame, kind: int) -> None:
    rng = Random(kind)
    table = but(walk.wander(Table.new(game, SETUPS[game.info.key](kind)), rng, 30), undone=())
    many = len(table.setup.players)
    free = [colour for colour in Colour if all(colour not in player.colours for player in table.setup.players)]
    for new in (_named(table), (*table.setup.players, Player("Late", free[0])) if free else ()):
        try:
            Table.new(game, but(table.setup, players=new))
        except Refused:
            continue
        found = rebased(table, {}, new)
        assert [row.at for row in found.rows] == list(range(len(table.events)))
        assert not found.open or len(new) > many
        changed = table.mended(found.table)
        for one in (changed, changed.undo()):
            _same(read(write(one), ALL), one)
        _same(but(changed.undo(), undone=()), table)
        _same(changed.undo().redo(), changed)


def test_texts_without_it_are_as_before() -> None:
    assert "seats" not in write(_panchayat().play(Book(), ruled=True))
    assert _panchayat().play(Book(), ruled=True).state.order is None


# Colours and players in Indus, whose moves name the colour


def test_in_indus_other_colours_change_no_points() -> None:
    for number, names in ((2, "green blue red yellow"), (3, "green red yellow"), (4, "blue red green yellow")):
        whole = read((Path(__file__).parent / "playthroughs" / f"indus-{number}.txt").read_text("utf-8"), GAMES)
        colours = iter(map(Colour, names.split()))
        after = tuple(
            but(player, colour=next(colours), also=player.also and next(colours)) for player in whole.setup.players
        )
        assert {colour for one in after for colour in one.colours} != {whole.setup.players}
        table = whole.with_players(after)
        assert [table.sheet.total(Seat(at)) for at in range(number)] == [
            whole.sheet.total(Seat(at)) for at in range(number)
        ]
        assert table.setup.players == after
        assert but(table.undo(), undone=()) == whole
        assert table.undo().redo() == table
        _same(read(write(table), GAMES), table)
        found = rebased(whole, {}, after)
        assert not found.open
        assert found.table.events == table.events
        assert all(row.was == row.now for row in found.rows)


def test_in_indus_a_fourth_player_joins_with_as_many_researchers_and_skips_the_turns_before() -> None:
    """Board Preparation: three players have 8 workers, 5 assistants and 3 professors each. Ruling I23."""
    table = _indus(3)
    for _ in range(4):
        table = _skipped(table)
    ivy = Player("Ivy", Colour.GREEN, late=True)
    joined = table.with_players((*table.setup.players, ivy))
    assert joined.state.reserve[Colour.GREEN] == {1: 8, 2: 5, 3: 3}
    assert joined.state.setup.placed_first == 3
    assert not joined.state.on_edge(Colour.GREEN), "none is placed in advance"
    assert [joined.state.turns[seat] for seat in (A, B, C, D)] == [2, 1, 1, 1]
    assert "player Ivy green - yes" in write(joined)
    _same(read(write(joined), GAMES), joined)
    assert but(joined.undo(), undone=()) == table
    assert "D" in _booked(joined, 4)


def test_in_indus_nobody_joins_a_table_of_two() -> None:
    table = _indus(2)
    with pytest.raises(Refused) as refused:
        table.with_players((*table.setup.players, Player("Ivy", Colour.WHITE, late=True)))
    assert refused.value.refusal.code == "no-seat"
    assert "no colour for another player" in refused.value.refusal.sentence
