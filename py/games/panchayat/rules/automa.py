"""The Zamindar (Solo Mode, Rules for Zamindar's Actions).

1. Three tiles are turned up for the New row: chance does that.
2. Two tiles go to the discards:
   I.  one that his list names, if it lies New or on top of an Old column: the highest on the list; New before Old;
       left before right (ruling P6);
   II. the left-most of the New tiles that remain; where I found none, the two left-most (ruling P7).
3. The left-most New tile moves to an Old column: a vacant one; else that with the most tiles; the left-most of these
   (ruling P29, counted after his discards).
4. What remains New moves to the column on the right of the last one, from the third to the first.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.automa import Applied, Candidate, Proof, Step, TieBreak, prove
from engine.value import but
from engine.words import plural
from games.panchayat.rules.market import COLUMN, OLD, REVEALED, Spot, ordinal, to_turn_up
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.zamindar import DISCARDED, Discard, Settle
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Acts, Market, State


@dataclass(frozen=True, slots=True)
class Lies:
    """A tile that he can take."""

    tile: Building
    spot: Spot
    at: int
    """Its place in the New row, or its column, from 0."""

    @property
    def says(self) -> str:
        """Where it lies, in a few words."""
        return f"top of Old {self.at + 1}" if self.spot in OLD else f"New, {ordinal(min(2, self.at) + 1)}"


def step(state: State) -> Step[Move] | None:
    """What the Zamindar does next; None while he does not act, and when he has done everything."""
    acts, market = state.acts, state.market
    if acts is None or market is None or state.to_reveal:
        return None
    if acts.gone < DISCARDED:
        found = listed(state)
        return _discard_listed(state, found) if found else _discard_left(state, market, acts)
    if not market.new:
        return None
    return _settle(market) if acts.last is None else _settle_right(market, acts.last)


def passed_on(_: State, __: Move, after: State) -> State:
    """After every move: the player's turn begins when the Zamindar has done everything."""
    if after.acts is None or after.to_reveal or step(after):
        return after
    return but(after, acts=None, to_reveal=to_turn_up(after.market, REVEALED))


def listed(state: State) -> tuple[Lies, ...]:
    """The tiles that he may take by his list: none once he has discarded one."""
    if state.market is None or state.acts is None or state.acts.gone:
        return ()
    new = (Lies(tile, Spot.NEW, at) for at, tile in enumerate(state.market.new))
    return tuple(lies for lies in (*new, *_tops(state.market)) if lies.tile in state.setup.his_list)


def _tops(market: Market) -> list[Lies]:
    """The top of each Old column."""
    return [Lies(column[-1], OLD[at], at) for at, column in enumerate(market.old) if column]


def _candidate(lies: Lies, number: int = 0) -> Candidate[Lies]:
    return Candidate(lies, lies.tile.title, lies.says, f"g-{lies.tile.value}", number)


def _discard_listed(state: State, found: tuple[Lies, ...]) -> Step[Move]:
    his_list = state.setup.his_list
    order: list[TieBreak[Lies]] = [
        TieBreak("Highest on his list", lambda lies: his_list.index(lies.tile)),
        TieBreak("New before Old", lambda lies: lies.spot in OLD),
        TieBreak("Left before right", lambda lies: lies.at),
    ]
    proof = prove([_candidate(lies, his_list.index(lies.tile) + 1) for lies in found], order)
    shown = {lies.tile for lies in found}
    absent = tuple(
        Candidate(Lies(tile, Spot.TABLE, 0), tile.title, "not on show", f"g-{tile.value}", at)
        for at, tile in enumerate(his_list, 1)
        if tile not in shown
    )
    proof = but(proof, absent=absent, caption="His list, top first: the gold numbers")
    return _discard(proof, "Zamindar’s Actions 2 I; rulings P4, P6")


def _discard_left(state: State, market: Market, acts: Acts) -> Step[Move] | None:
    """The left-most New tile; None where no tile lies New."""
    if not market.new:
        return None
    left_most: TieBreak[Lies] = TieBreak("Left-most in the New row", lambda lies: lies.at)
    new = [Lies(tile, Spot.NEW, at) for at, tile in enumerate(market.new)]
    if acts.gone:
        proof = prove(map(_candidate, new), [left_most])
        return _discard(but(proof, caption="What is left in the New row"), "Zamindar’s Actions 2 II; ruling P7")
    names = ", ".join(tile.title for tile in state.setup.his_list)
    in_new: TieBreak[Lies] = TieBreak("In the New row", lambda lies: lies.spot in OLD)
    proof = prove(map(_candidate, (*new, *_tops(market))), [in_new, left_most])
    if len(proof.candidates) > 1:
        none = Applied(f"On his list ({names}): none", proof.candidates)
        proof = but(proof, applied=(none, *proof.applied))
    proof = but(proof, caption="Every tile that lies open")
    go = "the two left-most New tiles go" if len(new) > 1 else "the only New tile goes"
    hint = f"No tile of his list lies open: {go}."
    return _discard(proof, "Zamindar’s Actions 2; ruling P7", hint)


def _discard(proof: Proof[Lies], rule: str, hint: str = "") -> Step[Move]:
    lies = proof.left[0].value
    title = lies.tile.title
    where = f" from {lies.spot.title}" if proof.left[0].number else ", left-most in the New row,"
    return Step(
        says=f"Put the {title}{where} on the discards.",
        move=Discard(lies.tile, lies.spot),
        done=f"{title} is gone",
        why=f"Why the {title}?",
        hint=hint,
        proof=but(proof, words=("goes", "stays")),
        rule=rule,
    )


def _columns(market: Market) -> list[Candidate[int]]:
    return [Candidate(at, f"Old {at + 1}", _filled(len(column))) for at, column in enumerate(market.old)]


def _settle(market: Market) -> Step[Move]:
    order: list[TieBreak[int]] = [
        TieBreak("A vacant column", lambda at: bool(market.old[at])),
        TieBreak("The most tiles", lambda at: -len(market.old[at])),
        TieBreak("The left-most", lambda at: at),
    ]
    return _settled(market, prove(_columns(market), order), "Zamindar’s Actions 3; rulings P8, P29")


def _filled(tiles: int) -> str:
    full = ", full" if tiles >= COLUMN else ""
    return f"{plural(tiles, 'tile')}{full}" if tiles else "vacant"


def _settle_right(market: Market, last: int) -> Step[Move]:
    step = f"On the right of Old {last + 1}, which took the last tile"
    if last + 1 == len(OLD):
        step = f"After Old {last + 1}, which took the last tile: the first"
    order: list[TieBreak[int]] = [TieBreak(step, lambda at: (at - last - 1) % len(OLD) > 0)]
    return _settled(market, prove(_columns(market), order), "Zamindar’s Actions 4; rulings P8, P37")


def _settled(market: Market, proof: Proof[int], rule: str) -> Step[Move]:
    tile, column = market.new[0], OLD[proof.left[0].value]
    full = len(market.old[OLD.index(column)]) >= COLUMN
    first = f"Put the three tiles of {column.title} on the discards, then the" if full else "Move the"
    return Step(
        says=f"{first} {tile.title} {'there' if full else f'to {column.title}'}.",
        move=Settle(tile, column),
        done=f"{tile.title} stands there",
        why=f"Why {column.title}?",
        proof=but(proof, words=("takes it", "–"), caption="The Old columns, as they are filled now"),
        rule=rule,
    )
