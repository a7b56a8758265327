"""The Zamindar (Solo Mode, Rules for Zamindar's Actions).

1. Three New Buildings are revealed: a chance move.
2. He discards two tiles:
   I.  one from his list, if it is among the New Buildings or on top of an Old column: the highest on the list; New
       Buildings before Old; leftmost first (ruling P6);
   II. the leftmost remaining New Building; if I found none, the two leftmost (ruling P7).
3. The leftmost New Building moves to an Old column: a vacant one, else the one with the most tiles; if tied, the
   leftmost (ruling P29, counted after his discards).
4. The remaining New Building moves to the next column on the right, from the third to the first.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.automa import Applied, Candidate, Proof, Step, TieBreak, prove
from engine.value import but
from engine.words import plural
from games.panchayat.rules.market import COLUMN, OLD, REVEALED, Spot, ordinal, to_reveal
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.zamindar import DISCARDED, Discard, Settle
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Acts, Market, State


@dataclass(frozen=True, slots=True)
class Lies:
    """A tile that he can discard."""

    tile: Building
    spot: Spot
    at: int
    """Position among the New Buildings, or the column, from 0."""

    @property
    def says(self) -> str:
        """Place of the tile in a few words."""
        if self.spot in OLD:
            return f"top of Old column {self.at + 1}"
        return f"New Buildings, {ordinal(self.at + 1)}"


def step(state: State) -> Step[Move] | None:
    """Return the Zamindar's next step, or None while he does not act or when he has finished."""
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
    """Return the state after every move: the player's turn starts when the Zamindar has finished."""
    if after.acts is None or after.to_reveal or step(after):
        return after
    return but(after, acts=None, to_reveal=to_reveal(after.market, REVEALED))


def listed(state: State) -> tuple[Lies, ...]:
    """Return the tiles that his list names: none once he has discarded one."""
    if state.market is None or state.acts is None or state.acts.gone:
        return ()
    new = (Lies(tile, Spot.NEW, at) for at, tile in enumerate(state.market.new))
    return tuple(lies for lies in (*new, *_tops(state.market)) if lies.tile in state.setup.his_list)


def _tops(market: Market) -> list[Lies]:
    """Return the top tile of each Old column."""
    return [Lies(column[-1], OLD[at], at) for at, column in enumerate(market.old) if column]


def _candidate(lies: Lies, number: int = 0) -> Candidate[Lies]:
    return Candidate(lies, lies.tile.title, lies.says, f"g-{lies.tile.value}", number)


def _discard_listed(state: State, found: tuple[Lies, ...]) -> Step[Move]:
    his_list = state.setup.his_list
    order: list[TieBreak[Lies]] = [
        TieBreak("Highest on the list", lambda lies: his_list.index(lies.tile)),
        TieBreak("New Buildings before Old", lambda lies: lies.spot in OLD),
        TieBreak("Leftmost", lambda lies: lies.at),
    ]
    proof = prove([_candidate(lies, his_list.index(lies.tile) + 1) for lies in found], order)
    shown = {lies.tile for lies in found}
    absent = tuple(
        Candidate(Lies(tile, Spot.TABLE, 0), tile.title, "not visible", f"g-{tile.value}", at)
        for at, tile in enumerate(his_list, 1)
        if tile not in shown
    )
    proof = but(proof, absent=absent, caption="His list, top first (gold numbers)")
    return _discard(proof, "Zamindar’s Actions 2 I; rulings P4, P6")


def _discard_left(state: State, market: Market, acts: Acts) -> Step[Move] | None:
    """Return the step for the leftmost New Building, or None if there is none."""
    if not market.new:
        return None
    leftmost: TieBreak[Lies] = TieBreak("Leftmost New Building", lambda lies: lies.at)
    new = [Lies(tile, Spot.NEW, at) for at, tile in enumerate(market.new)]
    if acts.gone:
        proof = prove(map(_candidate, new), [leftmost])
        return _discard(but(proof, caption="Remaining New Buildings"), "Zamindar’s Actions 2 II; ruling P7")
    names = ", ".join(tile.title for tile in state.setup.his_list)
    in_new: TieBreak[Lies] = TieBreak("Among the New Buildings", lambda lies: lies.spot in OLD)
    proof = prove(map(_candidate, (*new, *_tops(market))), [in_new, leftmost])
    if len(proof.candidates) > 1:
        none = Applied(f"On the list ({names}): none", proof.candidates)
        proof = but(proof, applied=(none, *proof.applied))
    proof = but(proof, caption="All visible tiles")
    which = "the two leftmost New Buildings" if len(new) > 1 else "the only New Building"
    hint = f"No tile from the list is visible: discard {which}."
    return _discard(proof, "Zamindar’s Actions 2; ruling P7", hint)


def _discard(proof: Proof[Lies], rule: str, hint: str = "") -> Step[Move]:
    lies = proof.left[0].value
    title = lies.tile.title
    where = f" from {lies.spot.title}" if proof.left[0].number else ", leftmost of the New Buildings"
    return Step(
        says=f"Discard the {title}{where}.",
        move=Discard(lies.tile, lies.spot),
        done=f"{title} discarded",
        why=f"Why the {title}?",
        hint=hint,
        proof=but(proof, words=("discarded", "stays")),
        rule=rule,
    )


def _columns(market: Market) -> list[Candidate[int]]:
    return [Candidate(at, f"Old column {at + 1}", _filled(len(column))) for at, column in enumerate(market.old)]


def _settle(market: Market) -> Step[Move]:
    order: list[TieBreak[int]] = [
        TieBreak("A vacant column", lambda at: bool(market.old[at])),
        TieBreak("Most tiles", lambda at: -len(market.old[at])),
        TieBreak("Leftmost", lambda at: at),
    ]
    return _settled(market, prove(_columns(market), order), "Zamindar’s Actions 3; rulings P8, P29")


def _filled(tiles: int) -> str:
    full = ", full" if tiles >= COLUMN else ""
    return f"{plural(tiles, 'tile')}{full}" if tiles else "vacant"


def _settle_right(market: Market, last: int) -> Step[Move]:
    step = f"Right of Old column {last + 1}, where the last tile went"
    if last + 1 == len(OLD):
        step = f"Old column {last + 1} took the last tile, so start again at the first"
    order: list[TieBreak[int]] = [TieBreak(step, lambda at: (at - last - 1) % len(OLD) > 0)]
    return _settled(market, prove(_columns(market), order), "Zamindar’s Actions 4; rulings P8, P37")


def _settled(market: Market, proof: Proof[int], rule: str) -> Step[Move]:
    tile, column = market.new[0], OLD[proof.left[0].value]
    full = len(market.old[OLD.index(column)]) >= COLUMN
    says = f"Move the {tile.title} to {column.title}."
    if full:
        says = f"Discard all three tiles of {column.title}, then place the {tile.title} there."
    return Step(
        says=says,
        move=Settle(tile, column),
        done=f"{tile.title} placed",
        why=f"Why {column.title}?",
        proof=but(proof, words=("takes it", "–"), caption="The Old columns now"),
        rule=rule,
    )
