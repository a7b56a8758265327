"""Why Botric does what he does: the candidates, and the book's order up to the line that decided.

Where only the table sees what a line compares, the line is one to look at, and those after it follow.
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
    "Most of his own high-quality goods",
    "Most of his own goods",
    "Fewest materials",
    "Your choice",
)
"""Deliver to the Church; Market Sale."""
HOLDS: Final = "so it is"


def listed(asks: str, *rest: str, candidates: Iterable[Candidate[Any]] = ()) -> Proof[Any]:
    """An order that the people go through, since only the table can decide it."""
    return Proof(tuple(candidates), asks=asks, unneeded=rest, level="asked")


# Priority Actions


def hire(state: State) -> Proof[Any]:
    """Of the three Priority Actions the left-most that can be done."""
    found = _priority(
        f"{HIRE} gold: he has {state.gold}; {state.villagers} of {MOST_VILLAGERS} villagers",
        "the second, if he cannot hire",
        "the third",
    )
    line = Applied("The left-most Priority Action that he can do", found[:1])
    return Proof(found, (line,), words=("he does it", "not reached"))


def _priority(*where: str) -> tuple[Candidate[Any], ...]:
    named = zip(("Hire a villager", "Deliver to the Church", "Market sale"), where, strict=True)
    return tuple(Candidate(title, title, says, number=at) for at, (title, says) in enumerate(named, 1))


def favour(state: State, acts: Acts) -> Proof[Any]:
    """The conditions for the gold, and which failure brings it."""
    if options.of_hire(acts):
        found = _priority(f"{HIRE} gold, he has {state.gold}: it failed", "looked at next, without gold", "never")[:2]
        fails = found[:1]
    else:
        hired = state.villagers == MOST_VILLAGERS
        passed = (
            f"all {MOST_VILLAGERS} are hired: passed over, which is no failure" if hired else "not done by the table"
        )
        found = _priority(passed, "nothing can be delivered: it failed", "never")[:2]
        fails = found[1:]
    lines = (
        Applied(f"The first of his {acts.of} villagers" if acts.of > 1 else "His first villager", found, HOLDS),
        Applied("The Favour tile lies face up", found, HOLDS),
        Applied("No failure of this turn has brought gold", found, HOLDS),
        Applied("The first that fails", fails),
    )
    return Proof(found, lines, words=("brings 1 gold", "brings none"))


def church(state: State, *, asked: bool = False) -> Proof[Space]:
    """The four spaces, and the book's order as far as the app can count."""
    found = [Candidate(space, space.title, _of_space(state, space)) for space in SPACES]
    found.sort(key=lambda one: options.merit(state, one.value))
    if asked:
        open_ = tuple(one for one in found if state.open(one.value))
        left = tuple(one for one in open_ if options.takes(state, one.value))
        lines = (Applied("Still open", open_), Applied("As far as is known, he can", left))
        asks, rest = ("The first that he can deliver, with what lies on the road", ORDER) if left else ("", ())
        return Proof(tuple(found), lines, rest, asks, words=("asked", "he cannot"), level="asked")
    order: list[TieBreak[Space]] = [
        TieBreak("Still open", lambda space: not state.open(space)),
        TieBreak("As far as is known, he can", lambda space: not options.takes(state, space)),
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
        return f"filled by {state.setup.players[by].name}"
    points = plural(state.setup.points(space), "point")
    fact = options.SPACE_FACT.get(space)
    if fact is not None and fact in options.acting(state).noted:
        return f"{points}; said: {fact.says}"
    if space is Space.GOLD and state.gold >= GOLD_SPACE and not options.surely(state, Way.GOLD):
        return f"{points}; its gold came only now: for later villagers"
    if space is Space.GOLD:
        return f"{points}; {GOLD_SPACE} gold, he has {state.gold}"
    if space is Space.RAW:
        return f"{points}; {RAW_SPACE} raw materials"
    if not options.made(state, space):
        return f"{points}; no Refinery for it stands"
    high, own = options.own(state, space, high=True), options.own(state, space)
    return f"{points}; {GOODS_SPACE} goods, his own {own}, high quality {high}"


def chosen(state: State, space: Space) -> Proof[Space]:
    """Why this space: the order decides it, or the table told that no other before it works."""
    proof = church(state)
    if proof.chosen is space or any(one.value is space for one in proof.left):
        return proof
    told = tuple(one for one in proof.candidates if one.value is space)
    return Proof(proof.candidates, (Applied("As the table did", told),))


def payment(state: State) -> Proof[Any]:
    """Which good is delivered next (ruling H14)."""
    found: list[Candidate[tuple[Owner, Good]]] = []
    for owner in Owner:
        for good in options.goods(state):
            quality = "high quality" if state.high(owner, good) else "normal"
            many = options.there(state, good) if owner is Owner.HIS else 1
            counted = f"{max(many, 0)} as told, {quality}" if owner is Owner.HIS else quality
            found.append(Candidate((owner, good), f"{owner.word.capitalize()} {good.value}", counted))
    order: list[TieBreak[tuple[Owner, Good]]] = [
        TieBreak("There, as far as was told", lambda one: _own(one) and options.there(state, one[1]) <= 0),
        TieBreak("His own high-quality goods", lambda one: not (_own(one) and state.high(Owner.HIS, one[1]))),
        TieBreak("His own goods", lambda one: not _own(one)),
        TieBreak("Nearest to the Church", lambda _: None),
        TieBreak("Your choice", lambda _: None),
    ]
    return prove(found, order)


def _own(one: tuple[Owner, Good]) -> bool:
    return one[0] is Owner.HIS


def used(state: State) -> Proof[Any]:
    """The goods that a sale or building may use up, in the order in which he pays."""
    kinds = sorted(options.goods(state), key=lambda good: not state.high(Owner.HIS, good))
    found = [
        Candidate((owner, good), f"{owner.word.capitalize()} {good.value}", _worth(state, owner, good))
        for owner in Owner
        for good in kinds
        if owner is Owner.YOURS or options.there(state, good) > 0
    ]
    return listed(
        "Fits the cost: his own high-quality goods", "his own goods", "the nearest", "Your choice", candidates=found
    )


def _worth(state: State, owner: Owner, good: Good) -> str:
    many = f"{options.there(state, good)} there, " if owner is Owner.HIS else ""
    quality = "high quality" if state.high(owner, good) else "normal"
    return f"{many}{quality}: {bonus(state, owner, good)}"


# The action line


def tokens(state: State, acts: Acts) -> tuple[Candidate[Token], ...]:
    """The line from the marker on, once around, and what is known of each token."""
    loop, found = options.loop(state), options.tokens(state)
    reached = loop.index(acts.token) if acts.token in loop else len(loop)
    candidates = []
    for at, token in enumerate(loop):
        why = why_not(state, acts, token)
        if not why and (at > reached or (acts.token is None and token not in found)):
            why = "not reached"
        elif not why and acts.token is not None and at < reached:
            why = "said: he cannot"
        place = f"place {state.line.index(token) + 1}"
        candidates.append(Candidate(token, token.title, f"{place}: {why}" if why else place, number=at + 1))
    return tuple(candidates)


def why_not(state: State, acts: Acts, token: Token) -> str:
    """Why the app leaves a token out."""
    if token is Token.BLUEPRINT and len(state.queue) >= QUEUE:
        return f"he holds {QUEUE}"
    if token is Token.BUILD and not state.queue:
        return "he holds no blueprint"
    if token is Token.REFINE and not any(holder is not None for holder in state.milestones):
        return "no Refinery stands"
    fact = options.TOKEN_FACT[token]
    return f"said this turn: {fact.says}" if fact in acts.noted else ""


def _from(state: State, acts: Acts) -> str:
    if acts.marker is None:
        return ""
    colour = state.setup.colour(acts.marker).value
    return f"From the {colour} marker, over place {MARKERS.index(acts.marker) + 1}, to the right"


def token(state: State, acts: Acts) -> Proof[Token]:
    """Which tokens may work, and what is asked of them."""
    candidates, found = tokens(state, acts), options.tokens(state)
    left = tuple(one for one in candidates if one.value in found)
    lines = (Applied("As far as is known, he can", left),)
    return Proof(
        candidates,
        lines,
        asks="The first of them that he can do",
        caption=_from(state, acts),
        words=("asked", "–"),
        level="asked",
    )


def does(state: State, acts: Acts, asks: str = "", *rest: str) -> Proof[Token]:
    """The first token that works, and then what the people look for."""
    candidates = tokens(state, acts)
    left = tuple(one for one in candidates if one.value is acts.token)
    line = Applied("The first that he can do", left)
    return Proof(candidates, (line,), rest, asks, caption=_from(state, acts), words=("he does it", "–"))


def rest(state: State, acts: Acts) -> Proof[Token]:
    """None of the line works."""
    candidates = tuple(
        Candidate(one, one.title, why_not(state, acts, one) or "said: he cannot", number=at)
        for at, one in enumerate(options.loop(state), 1)
    )
    line: Applied[Token] = Applied("The first that he can do", ())
    return Proof(candidates, (line,), caption=_from(state, acts), words=("", "✕"))


def refill(state: State) -> Proof[Any]:
    """Nothing is left in the bag."""
    found = tuple(
        Candidate(marker, f"{state.setup.colour(marker).value.capitalize()} markers", f"{left} of {whole} in the bag")
        for marker, left, whole in zip(MARKERS, state.bag, BAG, strict=True)
    )
    return Proof(found, (Applied("The bag is empty after this action", (), HOLDS),), words=("", "drawn"))


# What the tokens do


def display(state: State, acts: Acts) -> Proof[Rank]:
    """Which blueprint he takes."""
    ranks = [rank for rank in Rank if rank not in (Rank.REST, Rank.OTHER, Rank.EMPTY)]
    found = tuple(
        Candidate(rank, RANKS[rank], ", ".join(tile.title for tile in options.kinds(state, rank)) or "none of these")
        for rank in (*ranks, *((Rank.OTHER,) if acts.rank is Rank.OTHER else ()))
    )
    first = Applied("The first that lies in the display", tuple(one for one in found if one.value is acts.rank))
    return Proof(found, (first,), asks="Left-most", words=("he takes it", "–"))


RANKS: Final = {
    Rank.FREE: "Refinery, milestone free",
    Rank.LANDMARK: "Landmark",
    Rank.REFINERY: "Refinery, milestone taken",
    Rank.BARN: "Barn",
    Rank.OTHER: "Another tile",
}


def refinery_of(state: State, acts: Acts) -> Proof[Good]:
    """Which Refinery he works: his high quality is known, the rest is told."""
    found = tuple(_kind(state, good) for good in options.refined(state))
    tile = acts.tile
    this = tuple(one for one in found if tile is not None and one.value is tile.good)
    best = tuple(one for one in found if state.holder(one.value) is HIM)
    lines: list[Applied[Good]] = []
    if len(best) < len(found) and set(this) <= set(best):
        lines.append(Applied("Makes his high-quality goods", best))
    if not lines and len(found) > 1:
        lines.append(Applied("A free place, and its materials on the road: as told", this))
    elif lines and len(best) > 1:
        lines.append(Applied("Makes the most goods; then the nearest: as told", this))
    return Proof(
        found,
        tuple(lines),
        ("Nearest to one of his standing villagers", "Your choice"),
        "Of several of this kind: makes the most goods",
        words=("he works it", "–"),
    )


def refineries(state: State) -> Proof[Good]:
    """Which Refinery is asked."""
    return listed(
        "Makes his high-quality goods",
        "Makes the most goods",
        "Nearest to one of his standing villagers",
        "Your choice",
        candidates=[_kind(state, good) for good in options.refined(state)],
    )


def _kind(state: State, good: Good) -> Candidate[Good]:
    quality = "high-quality" if state.holder(good) is HIM else "normal"
    return Candidate(good, refinery(good).title, f"{quality} {good.value}")


def queue(state: State, acts: Acts, asks: str, *rest: str) -> Proof[int]:
    """Which blueprint of his queue he builds, and then where."""
    found = tuple(
        Candidate(at, state.queue[at].title, f"{KINDS[options.precedence(state, state.queue[at])]}{age(state, at)}")
        for at in options.queued(state)
    )
    if acts.at is None:
        return listed(asks, *rest, candidates=found)
    left = tuple(one for one in found if one.value == acts.at)
    line = Applied("The first with its materials on the road, and a legal place", left)
    return Proof(found, (line,), rest, asks, words=("he builds it", "–"))


def age(state: State, at: int) -> str:
    """Where in his queue a blueprint lies."""
    return f", {at + 1} of {len(state.queue)} in his queue" if len(state.queue) > 1 else ""


KINDS: Final = ("milestone free", "Landmark", "Refinery, milestone taken", "Barn", "another building")
