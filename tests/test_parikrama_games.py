"""Whole games of Parikrama at random, each turn beside the second reading of the book (`parikrama_table.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Final

import pytest

import parikrama_checker as second
import walk
from engine.notation import read, write
from engine.table import AnyTable, Played, Table
from engine.turn import Outcome, Seat
from games.parikrama.game import GAME
from games.parikrama.rules.maps.tile import Power, Tile
from games.parikrama.rules.moves.backpack import Backpack
from games.parikrama.rules.moves.common import Move
from games.parikrama.rules.moves.ending import Done, Stop
from games.parikrama.rules.moves.journal import Bonus, Close, Keep, Take
from games.parikrama.rules.moves.paying import Paid, Pay
from games.parikrama.rules.moves.rest import Rest
from games.parikrama.rules.moves.sights import Gift, Reward, Visit
from games.parikrama.rules.moves.tiles import Lay, OpenTile, Shows, Tell
from games.parikrama.rules.moves.totals import Has, Told
from games.parikrama.rules.moves.travel import Back, Play, Travel
from games.parikrama.rules.pieces import RIDES, Card, Marks
from games.parikrama.rules.state import Asked, Setup
from games.parikrama.rules.totals import Total
from parikrama_table import Table as Second
from people import players
from setups_parikrama import COPY, VARIANTS
from walk import FEW

GAMES, PARTS = (3, 3) if FEW else (18, 3)
SEEN: Final = {"travel", "close", "backpack", "rest", "sight", "rides", "discounts", "bonus", "short", "late", "typed"}
"""What has to have happened, so that the comparison means something."""
LETTER: Final = dict(zip(RIDES, "CRT", strict=True))


def letters(row: tuple[int, ...], order: str) -> str:
    """A row in letters."""
    return "".join(letter * many for letter, many in zip(order, row, strict=True))


def printed(marks: Marks | None) -> second.Printed:
    """The same for the second reading."""
    assert marks
    return second.Printed(letters(marks.circles, "PBGY"), letters(marks.symbols, "WLKF"), marks.halves, marks.loops)


def as_tile(tile: Tile) -> second.Tile:
    """The same for the second reading."""
    return second.Tile(
        tile.circles.replace("-", "."),
        tile.loops.replace("-", ".").replace("+", "o"),
        "*" if tile.free else "WLKF"[tile.symbol.at] if tile.symbol else "",
        tile.points,
        tile.inner,
        tile.rings,
        f"{tile.off.letter if tile.off else '+'}{tile.discount}" if tile.discount else "",
    )


def as_copy(setup: Setup) -> second.Copy:
    """The same for the second reading."""
    prints = setup.prints
    return second.Copy(
        faces={card.face.word(): printed(card.marks) for card in prints.cards}
        | {LETTER[ride.ride]: printed(ride.marks) for ride in prints.rides},
        numbers={LETTER[ride.ride]: ride.number or 0 for ride in prints.rides},
        tables={table.tile.value: dict(enumerate(table.points, 1)) for table in prints.tables},
        switches=second.Switches(prints.circles.value, prints.loops.value),
    )


def meets(journal: Sequence[str], needs: Sequence[str]) -> bool:
    """Whether there is a card of its own for each need, such as `B5`, `B` or `5`; all ways are tried."""
    real = [card for card in journal if not second.wild(card)]
    return any(
        all(need == "any" or set(need) <= set(card) for need, card in zip(needs, cards, strict=True))
        for cards in permutations(real, len(needs))
    )


def as_card(card: Card) -> str:
    """The same for the second reading."""
    return f"{'W=' if card.wild else ''}{card.face.word()}"


class Watched:
    """A game followed action by action beside its table."""

    def __init__(self, table: AnyTable) -> None:
        self.setup: Setup = table.setup
        prints = self.setup.prints
        self.second = Second(
            len(self.setup.players),
            self.setup.first,
            as_copy(self.setup),
            {card.face.word(): card.dots or 0 for card in prints.cards},
            {LETTER[ride.ride]: ride.free or 0 for ride in prints.rides},
        )
        self.events = 0
        self.sights: set[int] = set()
        self.row = [0] * 7
        """Tiles of the row, by their numbers; 0: not told."""
        self.stopped = False
        self.told = 0
        """The tile that was left open and is told now, by its number."""
        self.seen: Counter[str] = Counter()

    def look(self, table: AnyTable) -> None:
        """What everybody has is the same twice whenever nothing is asked, and what may be answered when it is."""
        state = table.state
        played = [event for event in table.events if isinstance(event, Played)]
        if played and table.states[-2].late:
            self.late(played[-1])
        if state.now is None or state.counted is not None:
            moves = [
                event.move
                for event, before in zip(played[self.events :], table.states[self.events :], strict=False)
                if not before.late and not isinstance(event.move, OpenTile)
            ]
            self.events = len(played)
            if moves:
                self.follow(moves)
            self.everybody(table)
        elif table.state.now is Asked.TRAVEL:
            self.payments(table)
        elif table.state.now is Asked.ROW:
            self.places(table)

    # what was done

    def late(self, event: Played) -> None:
        """A tile that was left open is told: it is counted already."""
        assert event.actor is not None
        move, me = event.move, self.second.travellers[event.actor]
        if isinstance(move, Shows):
            self.told = move.tile
        elif isinstance(move, Lay):
            tile = self.setup.tile(self.told)
            assert tile
            cell = move.cell.x, move.cell.y
            assert not me.laid or cell in second.free_cells(me.laid)
            me.laid[cell] = as_tile(tile), move.turns
            me.six = me.six or tile.power is Power.SIX
            me.seven = me.seven or tile.power is Power.SEVEN
            self.seen["late"] += 1

    def follow(self, moves: Sequence[Move]) -> None:
        """One action, with all that was asked for it."""
        other, first = self.second, moves[0]
        self.seen[first.verb] += 1
        if isinstance(first, Travel):
            self.travel(first, moves)
        elif isinstance(first, Close):
            self.closes(first, moves)
        elif isinstance(first, Backpack):
            other.backpack()
            self.tiles(moves)
        elif isinstance(first, Rest):
            other.rest(first.cards or 1)
        elif isinstance(first, Visit):
            self.visits(first, moves)
        elif isinstance(first, Shows):
            for seat, move in zip(other.order, moves, strict=True):
                assert isinstance(move, Shows)
                if tile := self.setup.tile(move.tile):
                    other.travellers[seat].laid[0, 0] = as_tile(tile), 0
        elif isinstance(first, Done):
            other.end()
        elif isinstance(first, (Has, Told)):
            assert other.over or self.stopped, "what else a Map shows is told when the game is played"
        else:
            assert isinstance(first, (Tell, Stop))
            self.stopped = self.stopped or isinstance(first, Stop)
            self.tiles(moves)
        if not self.setup.advanced and not other.over and len(other.done) == (1 if other.last else 2):
            other.end()

    def closes(self, first: Close, moves: Sequence[Move]) -> None:
        """A group is closed."""
        other = self.second
        keep = next((move.card for move in moves if isinstance(move, Keep)), None)
        size = len(other.me.groups[first.group - 1])
        other.journal(first.group - 1, as_card(keep) if keep else other.may_keep(first.group - 1)[0])
        self.tiles(moves, size)

    def visits(self, first: Visit, moves: Sequence[Move]) -> None:
        """A Sight is taken."""
        self.sights.add(first.sight)
        sight = self.setup.prints.sights[first.sight - 1]
        self.second.me.sights.append((sight.points or 0, printed(sight.marks)))
        if any(isinstance(move, Reward) and move.gift is Gift.SPECIAL for move in moves):
            self.second.pool -= 1
        self.tiles(moves)

    def travel(self, first: Travel, moves: Sequence[Move]) -> None:
        """Cards played and paid, or taken back."""
        if isinstance(moves[-1], Back):
            return
        cards = [as_card(move.card) for move in moves if isinstance(move, Play)]
        paid = moves[-1]
        assert isinstance(paid, (Pay, Paid))
        rides = "".join(sorted(LETTER[ride] for ride in paid.rides))
        self.seen["rides"] += bool(rides)
        self.seen["discounts"] += sum(self.second.discounts()[0].values()) > 0
        group = first.into - 1 if first.into else len(self.second.me.groups)
        if isinstance(paid, Paid):
            assert self.open_tiles()
            self.seen["typed"] += 1
        self.second.travel(group, cards, rides, paid.cards if isinstance(paid, Paid) else None)

    def open_tiles(self) -> bool:
        """A tile on the Map of whose turn it is was left open: what comes off the cost is not known."""
        return self.setup.maps and self.second.me.tiles > len(self.second.me.laid)

    def tiles(self, moves: Sequence[Move], size: int = 0) -> None:
        """The tiles that came, and the bonus for a group of this size."""
        other, telling, drawn = self.second, 0, 0
        for move in moves:
            if isinstance(move, Tell):
                telling = move.place
            elif isinstance(move, Take):
                filled = other.bag > 0
                other.take()
                drawn = self.row.pop(move.place - 1)
                self.row += [0] * filled
                self.uncounted()
            elif isinstance(move, Backpack) or (isinstance(move, Reward) and move.gift is Gift.SPECIAL):
                self.uncounted()
            elif isinstance(move, Bonus) and move.taken:
                got = other.bonus(size)
                assert got
                self.seen["bonus"] += 1
                if got == "14":
                    self.uncounted()
            elif isinstance(move, Shows) and telling:
                self.row[telling - 1], telling = move.tile, 0
            elif isinstance(move, Shows):
                drawn = move.tile
                if not drawn:
                    other.one_more()
            elif isinstance(move, Lay):
                self.lay(drawn, move)
            elif isinstance(move, Has):
                self.has(move)

    def uncounted(self) -> None:
        """A tile comes to a Map that is not followed."""
        if not self.setup.maps:
            self.second.one_more()

    def lay(self, drawn: int, move: Lay) -> None:
        """A tile on a Map that is followed."""
        tile, me = self.setup.tile(drawn), self.second.me
        assert tile
        self.second.lay(as_tile(tile), (move.cell.x, move.cell.y), move.turns)
        me.six = me.six or tile.power is Power.SIX
        me.seven = me.seven or tile.power is Power.SEVEN
        self.seen["power"] += tile.power is not None

    def has(self, move: Has) -> None:
        """A number of the Map that is typed."""
        me = self.second.me
        letter = {"purple": "P", "blue": "B", "green": "G", "yellow": "Y", "any": "+"}.get(move.total.value)
        if letter:
            me.typed[letter] = move.number
        if move.total is Total.SIX:
            me.six = move.number > 0
        if move.total is Total.SEVEN:
            me.seven = move.number > 0

    # what is compared

    def everybody(self, table: AnyTable) -> None:
        """Hands, groups, Journals, Backpacks, Maps; whose turn it is; which Sights may be taken."""
        state, other = table.state, self.second
        assert (state.counted is not None) == (other.over or self.stopped), write(table)
        if not other.over and not self.stopped:
            assert (state.seat, state.round, state.last) == (other.seat, other.round, other.last), write(table)
            assert len(state.done) == len(other.done)
        assert (state.bag, len(state.row), state.pool) == (other.bag, other.row, other.pool)
        assert (*state.stock, state.fourteen) == tuple(other.stock[what] for what in ("C", "R", "T", "14"))
        assert state.free_cards == other.left()
        for mine, theirs in zip(state.travellers, other.travellers, strict=True):
            assert (mine.hand, mine.backpack, mine.tiles) == (theirs.hand, theirs.backpack, theirs.tiles), write(table)
            assert letters(mine.held, "CRT") == "".join(sorted(theirs.held.elements()))
            assert letters(mine.spent, "CRT") == "".join(sorted(theirs.spent.elements()))
            assert [list(map(as_card, group)) for group in mine.groups] == theirs.groups
            assert list(map(as_card, mine.journal)) == theirs.journal, write(table)
            assert {(laid.cell.x, laid.cell.y): (as_tile(laid.tile), laid.turns) for laid in mine.map} == theirs.laid
        if state.counted is None and self.setup.advanced:
            may = {
                number
                for number, sight in enumerate(self.setup.prints.sights, 1)
                if number not in self.sights
                and len(self.sights) < 3
                and number in (self.setup.out or [number])
                and meets(other.me.journal, [need.word() for need in sight.needs])
            }
            assert {move.sight for move in table.offer.legal if isinstance(move, Visit)} == may, write(table)
            self.seen["sights"] += len(may)

    def payments(self, table: AnyTable) -> None:
        """With the cards chosen so far the Travel can be paid in just these ways."""
        state, other = table.state, self.second
        cards = list(map(as_card, state.played))
        group = other.me.groups[state.into - 1] if state.into else []
        ways = other.ways(cards) if cards and second.kind([*group, *cards]) else {}
        offered = {"".join(sorted(LETTER[ride] for ride in move.rides)) for move in table.offer.legal
                   if isinstance(move, Pay)}  # fmt: skip
        assert offered <= set(ways) if self.open_tiles() else offered == set(ways), write(table)
        self.seen["short"] += bool(cards) and not ways

    def places(self, table: AnyTable) -> None:
        """Tiles may be taken from as many places as the group had cards, or from all."""
        state, other = table.state, self.second
        reach = 7 if state.visiting or other.me.seven else len(state.closed)
        offered = [move.place for move in table.offer.legal if isinstance(move, Take)]
        assert offered == list(range(1, min(reach, other.row) + 1)), write(table)


def step(table: AnyTable, rng: Random) -> AnyTable:
    """A move at random, but so that groups grow and Travels are paid now and then."""
    state, legal = table.state, table.offer.legal
    if isinstance(table.turn, Outcome) or state.now is None:
        far = [move for move in legal if not isinstance(move, (Done, Tell, Stop))]
        small = [move for move in far if isinstance(move, Close) and len(state.me.groups[move.group - 1]) < 4]
        if len(far) > len(small) > 0 and rng.random() < 0.6:
            far = [move for move in far if move not in small]
        if far and rng.random() < 0.9:
            return table.play(rng.choice(far))
    if state.now is Asked.TRAVEL:
        pays: list[Move] = [move for move in legal if isinstance(move, Pay)]
        pays += [blank.fill(rng.randint(blank.low, blank.high)) for blank in table.offer.blanks]
        if pays and rng.random() < 0.5:
            return table.play(rng.choice(pays))
        cards = (*state.group, *state.played)
        near = [
            move
            for move in legal
            if isinstance(move, Play)
            and any(card.face.hue is move.card.face.hue and abs(card.face.value - move.card.face.value) == 1
                    for card in cards)
        ]  # fmt: skip
        if near and rng.random() < 0.8:
            return table.play(rng.choice(near))
        return table.play(rng.choice(legal))
    if state.now is Asked.TOTALS and rng.random() < 0.7:
        return table.play(Told())
    if state.now is Asked.TOTALS:
        blank = rng.choice(table.offer.blanks)
        return table.play(blank.fill(rng.randint(0, 4)))
    return walk.step(table, rng)


def any_setup(rng: Random) -> Setup:
    """Both games, with Maps and without, all numbers of players; the copy is read."""
    seats = rng.choice((2, 3, 4))
    changes = rng.choice([variant for variant in VARIANTS if "cards" in variant and "way" not in variant])
    copy = COPY | {"tiles": changes.get("tiles", COPY["tiles"])}
    return Setup(players=players(seats), first=Seat(rng.randrange(seats)), **{**changes, **copy})


def play(setup: Setup, rng: Random) -> tuple[AnyTable, Watched]:
    """A whole game at random."""
    table: AnyTable = Table.new(GAME, setup)
    watched = Watched(table)
    while not isinstance(table.turn, Outcome):
        watched.look(table)
        table = step(table, rng)
        assert len(table.events) < 4000
    watched.look(table)
    return table, watched


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_games_action_by_action(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(part, GAMES, PARTS):
        rng = Random(number)
        table, watched = play(any_setup(rng), rng)
        seen += watched.seen
        seats = len(table.setup.players)
        if not watched.stopped:
            assert len({watched.second.passed[seat] for seat in range(seats)}) == 1, "all have had as many turns"
        assert read(write(table), (GAME,)).states == table.states
    assert GAMES == PARTS or not SEEN - set(seen), seen  # a game alone may have had no Sight


PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"
TOTALS: Final = {"2": [61, 28], "3": [36, 67, 30], "4": [9, 3, 3, 87]}
"""As they were worked out by hand, before either reading counted them."""


@pytest.mark.parametrize("name", TOTALS)
def test_the_games_worked_out_by_hand(name: str) -> None:
    """Followed action by action too, and scored twice."""
    whole = read((PLAYTHROUGHS / f"parikrama-{name}.txt").read_text("utf-8"), (GAME,))
    table: AnyTable = Table.new(GAME, whole.setup)
    watched = Watched(table)
    for event in whole.events:
        watched.look(table)
        assert isinstance(event, Played)
        table = table.play(event.move)
    watched.look(table)
    people = [traveller.person() for traveller in watched.second.travellers]
    tiles = [tile.value for tile in table.setup.scoring]
    twice = [sum(lines.values()) for lines in second.scored(people, watched.second.copy, tiles)]
    assert [table.sheet.total(Seat(seat)) for seat in range(len(people))] == twice == TOTALS[name]
