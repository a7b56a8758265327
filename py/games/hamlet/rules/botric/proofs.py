"""Reasons for Botric's steps: the candidates, and the order of the rulebook up to the line that decided.

If only you can see what a line compares, the proof says to check it, and the later lines follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.automa import Applied, Candidate, Proof, TieBreak, prove
from engine.words import plural
from games.hamlet.rules import options
from games.hamlet.rules.goods import bonus
from games.hamlet.rules.pieces import (
    BAG,
    GOLD_SPACE,
    GOODS_SPACE,
    HIRE,
    MARKERS,
    MOST_VILLAGERS,
    QUEUE,
    RAW_SPACE,
    SPACES,
    Good,
    Marker,
    Owner,
    Rank,
    Space,
    Token,
    Way,
    refinery,
)
from games.hamlet.rules.state import HIM, Acts, State

ORDER: Final = (
    "Most points",
    "Most of his own high-quality materials",
    "Most of his own refined materials",
    "Fewest materials",
    "Your choice",
)
"""Deliver to the Church; Market Sale."""
HOLDS: Final = "yes"


def listed(asks: str, *rest: str, candidates: Iterable[Candidate[Any]] = ()) -> Proof[Any]:
    """Return an order that you check yourself, because only you can see the pieces."""
    return Proof(tuple(candidates), asks=asks, unneeded=rest, level="asked")


# Priority Actions


def hire(state: State) -> Proof[Any]:
    """Return the proof for the leftmost possible Priority Action."""
    found = _priority(
        f"costs {HIRE} gold, he has {state.gold}; {state.villagers} of {MOST_VILLAGERS} villagers",
        "second, if he cannot hire",
        "third",
    )
    line = Applied("The leftmost Priority Action he can perform", found[:1])
    return Proof(found, (line,), words=("he does it", "not reached"))


def _priority(*where: str) -> tuple[Candidate[Any], ...]:
    named = zip(("Hire a villager", "Deliver to the Church", "Market sale"), where, strict=True)
    return tuple(Candidate(title, title, says, number=at) for at, (title, says) in enumerate(named, 1))


def favour(state: State, acts: Acts) -> Proof[Any]:
    """Return the conditions for the gold, and the failure that gives it."""
    if options.of_hire(acts):
        failed = f"failed: costs {HIRE} gold, he has {state.gold}"
        found = _priority(failed, "checked next; gives no gold", "never")[:2]
        fails = found[:1]
    else:
        hired = state.villagers == MOST_VILLAGERS
        passed = f"all {MOST_VILLAGERS} are hired: skipped, which is not a failure" if hired else ("skipped, as played")
        found = _priority(passed, "failed: nothing can be delivered", "never")[:2]
        fails = found[1:]
    lines = (
        Applied(f"First of his {acts.of} villagers" if acts.of > 1 else "His first villager", found, HOLDS),
        Applied("The Favour tile is face up", found, HOLDS),
        Applied("No failure has given gold this turn", found, HOLDS),
        Applied("The first failure", fails),
    )
    return Proof(found, lines, words=("gives 1 gold", "gives no gold"))


def church(state: State, *, asked: bool = False) -> Proof[Space]:
    """Return the four spaces, and the order of the rulebook as far as the app can count."""
    found = [Candidate(space, space.title, _of_space(state, space)) for space in SPACES]
    found.sort(key=lambda one: options.merit(state, one.value))
    if asked:
        open_ = tuple(one for one in found if state.open(one.value))
        left = tuple(one for one in open_ if options.takes(state, one.value))
        lines = (Applied("Still available", open_), Applied("Possible, as far as entered", left))
        asks, rest = ("The first one he can deliver with connected materials", ORDER) if left else ("", ())
        return Proof(tuple(found), lines, rest, asks, words=("asked", "he cannot"), level="asked")
    order: list[TieBreak[Space]] = [
        TieBreak("Still available", lambda space: not state.open(space)),
        TieBreak("Possible, as far as entered", lambda space: not options.takes(state, space)),
        *(TieBreak(says, _merit(state, at)) for at, says in enumerate(ORDER[:-1])),
    ]
    proof = prove(found, order)
    if len(proof.left) > 1:
        return Proof(proof.candidates, proof.applied, asks=ORDER[-1])
    return Proof(proof.candidates, proof.applied, (*proof.unneeded, ORDER[-1]))


def _merit(state: State, at: int) -> Any:
    return lambda space: options.merit(state, space)[at]


def _of_space(state: State, space: Space) -> str:
    by = state.church[SPACES.index(space)]
    if by is not None:
        return f"taken by {state.setup.players[by].name}"
    points = plural(state.setup.points(space), "point")
    fact = options.SPACE_FACT.get(space)
    if fact is not None and fact in options.acting(state).noted:
        return f"{points}; entered: {fact.says}"
    if space is Space.GOLD and state.gold >= GOLD_SPACE and not options.surely(state, Way.GOLD):
        return f"{points}; the gold came just now, for later villagers"
    if space is Space.GOLD:
        return f"{points}; costs {GOLD_SPACE} gold, he has {state.gold}"
    if space is Space.RAW:
        return f"{points}; {RAW_SPACE} raw materials"
    if not options.made(state, space):
        return f"{points}; no Refinery for it yet"
    high, own = options.own(state, space, high=True), options.own(state, space)
    return f"{points}; {GOODS_SPACE} materials: {own} his own, {high} high quality"


def chosen(state: State, space: Space) -> Proof[Space]:
    """Return the reason for this space: the order, or your entry that no earlier one is possible."""
    proof = church(state)
    if proof.chosen is space or any(one.value is space for one in proof.left):
        return proof
    played = tuple(one for one in proof.candidates if one.value is space)
    return Proof(proof.candidates, (Applied("As we played it", played),))


def payment(state: State) -> Proof[Any]:
    """Return the proof for the next material delivered (ruling H14)."""
    found: list[Candidate[tuple[Owner, Good]]] = []
    for owner in Owner:
        for good in options.goods(state):
            quality = "high quality" if state.high(owner, good) else "normal"
            his = f"{max(options.there(state, good), 0)} as entered, " if owner is Owner.HIS else ""
            found.append(Candidate((owner, good), f"{owner.word.capitalize()} {good.value}", f"{his}{quality}"))
    order: list[TieBreak[tuple[Owner, Good]]] = [
        TieBreak("In the village, as far as entered", lambda one: _own(one) and options.there(state, one[1]) <= 0),
        TieBreak("His own high-quality materials", lambda one: not (_own(one) and state.high(Owner.HIS, one[1]))),
        TieBreak("His own refined materials", lambda one: not _own(one)),
        TieBreak("Closest to the Church", lambda _: None),
        TieBreak("Your choice", lambda _: None),
    ]
    return prove(found, order)


def _own(one: tuple[Owner, Good]) -> bool:
    return one[0] is Owner.HIS


def used(state: State) -> Proof[Any]:
    """Return the materials that a sale or building can use, in the order in which he pays."""
    kinds = sorted(options.goods(state), key=lambda good: not state.high(Owner.HIS, good))
    found = [
        Candidate((owner, good), f"{owner.word.capitalize()} {good.value}", _worth(state, owner, good))
        for owner in Owner
        for good in kinds
        if owner is Owner.YOURS or options.there(state, good) > 0
    ]
    return listed(
        "Fits the cost: his own high-quality materials",
        "his own refined materials",
        "closest",
        "Your choice",
        candidates=found,
    )


def _worth(state: State, owner: Owner, good: Good) -> str:
    many = f"{options.there(state, good)} available, " if owner is Owner.HIS else ""
    quality = "high quality" if state.high(owner, good) else "normal"
    return f"{many}{quality}: {bonus(state, owner, good)}"


# The action line


def tokens(state: State, acts: Acts) -> tuple[Candidate[Token], ...]:
    """Return the line from the marker on, once around, with the known facts of each token."""
    loop, found = options.loop(state), options.tokens(state)
    reached = loop.index(acts.token) if acts.token in loop else len(loop)
    candidates = []
    for at, token in enumerate(loop):
        why = why_not(state, acts, token)
        if not why and (at > reached or (acts.token is None and token not in found)):
            why = "not reached"
        elif not why and acts.token is not None and at < reached:
            why = "entered: he cannot"
        spot = f"spot {state.line.index(token) + 1}"
        candidates.append(Candidate(token, token.title, f"{spot}: {why}" if why else spot, number=at + 1))
    return tuple(candidates)


def why_not(state: State, acts: Acts, token: Token) -> str:
    """Return why a token is not possible, or empty."""
    if token is Token.BLUEPRINT and len(state.queue) >= QUEUE:
        return f"he has {QUEUE}"
    if token is Token.BUILD and not state.queue:
        return "he has no blueprint"
    if token is Token.REFINE and not any(holder is not None for holder in state.milestones):
        return "no Refinery yet"
    fact = options.TOKEN_FACT[token]
    return f"entered this turn: {fact.says}" if fact in acts.noted else ""


def _from(state: State, acts: Acts) -> str:
    marker = acts.marker or Marker.FIRST
    return f"From the {state.setup.colour(marker).value} marker under the {marker.dots}, to the right"


def token(state: State, acts: Acts) -> Proof[Token]:
    """Return the proof for the question about the tokens."""
    candidates, found = tokens(state, acts), options.tokens(state)
    left = tuple(one for one in candidates if one.value in found)
    lines = (Applied("Possible, as far as entered", left),)
    return Proof(
        candidates,
        lines,
        asks="The first one he can perform",
        caption=_from(state, acts),
        words=("asked", "–"),
        level="asked",
    )


def does(state: State, acts: Acts) -> Proof[Token]:
    """Return the proof for the first possible token."""
    candidates = tokens(state, acts)
    left = tuple(one for one in candidates if one.value is acts.token)
    line = Applied("The first one he can perform", left)
    return Proof(candidates, (line,), caption=_from(state, acts), words=("he does it", "–"))


def rest(state: State, acts: Acts) -> Proof[Token]:
    """Return the proof that no token is possible."""
    candidates = tuple(
        Candidate(one, one.title, why_not(state, acts, one) or "entered: he cannot", number=at)
        for at, one in enumerate(options.loop(state), 1)
    )
    line: Applied[Token] = Applied("The first one he can perform", ())
    return Proof(candidates, (line,), caption=_from(state, acts), words=("", "✕"))


def _bag(state: State) -> tuple[Candidate[Any], ...]:
    return tuple(
        Candidate(marker, f"{state.setup.colour(marker).value.capitalize()} markers", f"{left} of {whole} in the bag")
        for marker, left, whole in zip(MARKERS, state.bag, BAG, strict=True)
    )


def last(state: State) -> Proof[Any]:
    """Return the proof that only one colour is left."""
    found = _bag(state)
    left = tuple(one for one, many in zip(found, state.bag, strict=True) if many)
    return Proof(found, (Applied("Left in the bag", left),), words=("drawn", "none left"))


def refill(state: State) -> Proof[Any]:
    """Return the proof that the bag is empty."""
    return Proof(_bag(state), (Applied("The bag is empty after this action", (), HOLDS),), words=("", "drawn"))


# Actions of the tokens


def display(state: State, acts: Acts) -> Proof[Rank]:
    """Return the proof for the blueprint he takes: the leftmost one, which is asked or entered with the kind."""
    ranks = [rank for rank in Rank if rank not in (Rank.REST, Rank.OTHER, Rank.EMPTY)]
    found = tuple(
        Candidate(rank, RANKS[rank], ", ".join(tile.title for tile in options.kinds(state, rank)) or "none of these")
        for rank in (*ranks, *((Rank.OTHER,) if acts.rank is Rank.OTHER else ()))
    )
    left = tuple(one for one in found if one.value is options.shown(state))
    first = Applied("The first one in the display", left)
    if acts.tile is None:
        return Proof(found, (first,), asks="Leftmost", words=("he takes it", "–"))
    return Proof(found, (first, Applied("Leftmost, as entered", left)), words=("he takes it", "–"))


RANKS: Final = {
    Rank.FREE: "Refinery, milestone available",
    Rank.LANDMARK: "Landmark",
    Rank.REFINERY: "Refinery, milestone taken",
    Rank.BARN: "Barn",
    Rank.OTHER: "Another tile",
}


def refinery_of(state: State, acts: Acts) -> Proof[Good]:
    """Return the proof for the activated Refinery: his high quality is known, the rest is entered."""
    found = tuple(_kind(state, good) for good in options.refined(state))
    tile = acts.tile
    this = tuple(one for one in found if tile is not None and one.value is tile.good)
    best = tuple(one for one in found if state.holder(one.value) is HIM)
    lines: list[Applied[Good]] = []
    if len(best) < len(found) and set(this) <= set(best):
        lines.append(Applied("Makes his high-quality material", best))
    if not lines and len(found) > 1:
        lines.append(Applied("Has space and connected materials, as entered", this))
    elif lines and len(best) > 1:
        lines.append(Applied("Makes the most materials; then closest, as entered", this))
    return Proof(
        found,
        tuple(lines),
        ("Closest to one of his unused villagers", "Your choice"),
        "If there are several: makes the most materials",
        words=("he activates it", "–"),
    )


def refineries(state: State) -> Proof[Good]:
    """Return the proof for the question about the Refinery."""
    return listed(
        "Makes his high-quality material",
        "Makes the most materials",
        "Closest to one of his unused villagers",
        "Your choice",
        candidates=[_kind(state, good) for good in options.refined(state)],
    )


def _kind(state: State, good: Good) -> Candidate[Good]:
    quality = "high-quality" if state.holder(good) is HIM else "normal"
    return Candidate(good, refinery(good).title, f"{quality} {good.value}")


def queue(state: State, acts: Acts) -> Proof[int]:
    """Return the proof for the blueprint he builds, which is asked or entered."""
    decides = "The first with connected materials and a legal location"
    found = tuple(
        Candidate(at, state.queue[at].title, f"{KINDS[options.precedence(state, state.queue[at])]}{age(state, at)}")
        for at in options.queued(state)
    )
    if acts.at is None:
        return listed(decides, candidates=found)
    left = tuple(one for one in found if one.value == acts.at)
    return Proof(found, (Applied(decides, left),), words=("he builds it", "–"))


def age(state: State, at: int) -> str:
    """Return the place of a blueprint in his queue."""
    return f", {at + 1} of {len(state.queue)} in his queue" if len(state.queue) > 1 else ""


KINDS: Final = ("milestone available", "Landmark", "Refinery, milestone taken", "Barn", "another building")
