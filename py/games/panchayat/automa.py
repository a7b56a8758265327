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

from typing import Final

from engine.automa import Candidate, Proof, Step, TieBreak, prove
from games.panchayat.moves import DISCARDED, OLD, Discard, Move, Settle, Spot, visible
from games.panchayat.pieces import Building
from games.panchayat.state import Acts, Market, State

ORDINALS: Final = ("first", "second", "third")


def step(state: State) -> Step[Move] | None:
    """What the Zamindar does next; None while he does not act, and when he has done everything."""
    acts, market = state.acts, state.market
    if acts is None or market is None or state.to_reveal:
        return None
    if acts.gone < DISCARDED:
        listed = _listed(state) if acts.gone == 0 else ()
        return _discard_listed(state, listed) if listed else _discard_left(market, acts)
    if not market.new:
        return None
    return _settle(market) if acts.last is None else _settle_right(market, acts.last)


def _listed(state: State) -> tuple[Candidate[tuple[Building, Spot]], ...]:
    """The tiles that he may take by his list."""
    return tuple(
        Candidate((tile, spot), tile.title, _where(state, tile, spot), f"g-{tile.value}")
        for tile, spot in visible(state)
        if tile in state.setup.his_list and spot in (Spot.NEW, *OLD)
    )


def _where(state: State, tile: Building, spot: Spot) -> str:
    place = state.setup.his_list.index(tile) + 1
    if spot is Spot.NEW and state.market:
        return f"{place} on his list; New, {ORDINALS[min(2, state.market.new.index(tile))]}"
    return f"{place} on his list; top of Old {OLD.index(spot) + 1}"


def _discard_listed(state: State, listed: tuple[Candidate[tuple[Building, Spot]], ...]) -> Step[Move]:
    his_list = state.setup.his_list
    new = state.market.new if state.market else ()
    order: list[TieBreak[tuple[Building, Spot]]] = [
        TieBreak("Highest on his list", lambda at: his_list.index(at[0])),
        TieBreak("New before Old", lambda at: at[1] in OLD),
        TieBreak("Left before right", lambda at: OLD.index(at[1]) if at[1] in OLD else new.index(at[0])),
    ]
    return _discard(prove(listed, order), "Zamindar’s Actions 2 I; rulings P4, P6")


def _discard_left(market: Market, acts: Acts) -> Step[Move] | None:
    """The left-most New tile; None where no tile lies New."""
    new = [
        Candidate((tile, Spot.NEW), tile.title, f"New, {ORDINALS[min(2, at)]}", f"g-{tile.value}")
        for at, tile in enumerate(market.new)
    ]
    if not new:
        return None
    where = {id(candidate.value): at for at, candidate in enumerate(new)}
    proof = prove(new, [TieBreak("Left-most New", lambda at: where[id(at)])])
    none = acts.gone == 0
    says = "No tile of his list lies open: the two left-most New tiles go." if none else ""
    return _discard(proof, f"Zamindar’s Actions 2 II{'; ruling P7' if none else ''}", says)


def _discard(proof: Proof[tuple[Building, Spot]], rule: str, hint: str = "") -> Step[Move]:
    tile, spot = proof.left[0].value
    return Step(
        says=f"Put the {tile.title} from {spot.title} on the discards.",
        move=Discard(tile, spot),
        done=f"{tile.title} is gone",
        why=f"Why the {tile.title}?",
        hint=hint,
        proof=proof,
        rule=rule,
    )


def _settle(market: Market) -> Step[Move]:
    tile = market.new[0]
    columns = [
        Candidate(at, column.title[4:].capitalize(), _filled(len(market.old[at]))) for at, column in enumerate(OLD)
    ]
    order: list[TieBreak[int]] = [
        TieBreak("A vacant column", lambda at: bool(market.old[at])),
        TieBreak("The most tiles", lambda at: -len(market.old[at])),
        TieBreak("The left-most", lambda at: at),
    ]
    proof = prove(columns, order)
    return _settled(tile, OLD[proof.left[0].value], market, proof, "Zamindar’s Actions 3; rulings P8, P29")


def _filled(tiles: int) -> str:
    return f"{tiles} {'tile' if tiles == 1 else 'tiles'}" if tiles else "vacant"


def _settle_right(market: Market, last: int) -> Step[Move]:
    column = OLD[(last + 1) % len(OLD)]
    return _settled(market.new[0], column, market, None, "Zamindar’s Actions 4; ruling P8")


def _settled(tile: Building, column: Spot, market: Market, proof: Proof[int] | None, rule: str) -> Step[Move]:
    full = len(market.old[OLD.index(column)]) >= len(OLD)
    first = f"Put the three tiles of {column.title} on the discards, then the" if full else "Move the"
    hint = "" if proof else "To the right of the column that took the last tile; from the third on to the first."
    return Step(
        says=f"{first} {tile.title} {'there' if full else f'to {column.title}'}.",
        move=Settle(tile, column),
        done=f"{tile.title} stands there",
        why=f"Why {column.title}?",
        hint=hint,
        proof=proof,
        rule=rule,
    )
