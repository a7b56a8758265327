"""After a correction Botric decides again, from the first step of the rulebook; only answers bind (Botric's Turn).

An answer binds if the same question is asked again and no earlier option has become possible meanwhile. A decided step
that was carried out counts if the rules decide the same again. A drawn marker goes back into the bag unless he draws
again.
"""

from __future__ import annotations

from typing import Any, Final

from engine.automa import Step
from engine.refusal import Refusal
from engine.value import but, put
from games.hamlet.rules import options
from games.hamlet.rules.botric import automa
from games.hamlet.rules.fixes import TOUCHES, fixed
from games.hamlet.rules.flow import settle, stage
from games.hamlet.rules.moves.action_line import Cannot, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Shows
from games.hamlet.rules.moves.building import Build
from games.hamlet.rules.moves.church import Can, draws_last
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Before, Fix
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Sale
from games.hamlet.rules.moves.refining import Refinery
from games.hamlet.rules.pieces import BAG, MARKERS, Fact, Space, Token, Way, refinery
from games.hamlet.rules.state import Acts, Entered, Stage, State


def went_on(state: State, move: Move, after: State) -> State:
    """Return the state after every move: his turn continues, and its entries are remembered for a correction."""
    if isinstance(move, Fix):
        return settle(_anew(after, move, after.villagers - state.villagers) if move.anew and state.acts else after)
    if isinstance(move, Before):
        return settle(after)
    after = settle(_remembered(state, move, after))
    waits = state.acts.pending if state.acts else ()
    if waits and after.acts and after.acts.pending == waits:
        return _replayed(stage(after, after.acts.stage, pending=()), waits)
    return after


def _refused(state: State, move: Move, step: Step[Move] | None) -> Refusal | None:
    """Return why a move of his turn is refused, or None."""
    return move.refuse(state) or move.not_the_step(state, step)


def _remembered(state: State, move: Move, after: State) -> State:
    """Return the state after a move of his turn, which is remembered for a correction."""
    acts, now = state.acts, after.acts
    if acts is None or now is None:
        return after
    step = automa.step(state)
    entered = Entered(
        move,
        _about(state, acts, move),
        decided=step is not None and step.move == move,
        ruled=_refused(state, move, step) is not None,
    )
    return but(after, acts=but(now, told=(*now.told, entered), former=None, back=None))


def _about(state: State, acts: Acts, move: Move) -> tuple[Any, ...]:
    """Return the subject of a question. An answer does not bind a question about another subject."""
    if isinstance(move, Draw) or (isinstance(move, Try) and state.setup.answers_hold):
        return ()
    about: tuple[Any, ...] = (acts.stage, acts.way if acts.marker is None and acts.stage is not Stage.WAY else None)
    if acts.stage in (Stage.BLUEPRINT, Stage.REFINE, Stage.BUILD) or isinstance(move, Build):
        about += (acts.rank, acts.tile, acts.at, state.queue, state.milestones)
    return about


def _anew(state: State, fix: Fix, villagers: int) -> State:
    """Return Botric's turn after a correction, which may change the number of his villagers."""
    acts = options.acting(state)
    touched = TOUCHES.get(fix.thing, ())
    kept = _kept(acts, touched, villagers)
    of, noted = kept.of, kept.noted
    if acts.stage in (Stage.END, Stage.REFILL):
        return but(state, acts=but(kept, stage=Stage.END))
    told = (*acts.told, *acts.pending)
    if state.setup.answers_hold:
        told = _standing(told, noted)
    hired = acts.stage is Stage.BLUEPRINT and acts.token is None
    first = Acts(
        of=of,
        villager=acts.villager,
        given=acts.given,
        brought=acts.brought,
        late=acts.late,
        noted=tuple(sorted({*noted, *(_held(state, acts) if acts.marker else ())})),
        stage=Stage.BLUEPRINT if hired else Stage.HIRE,
        told=tuple(one for one in told if _put(one)),
    )
    bag = state.bag
    if acts.marker:
        at = MARKERS.index(acts.marker)
        bag = put(bag, at, min(BAG[at], bag[at] + 1))
    after = settle(but(state, bag=bag, acts=first))
    after = _replayed(after, tuple(one for one in told if not _put(one)))
    if after.acts is None or after.acts.villager != acts.villager:
        return after
    goes_back = after.acts.marker is None and after.acts.stage is not Stage.FAVOUR
    after = but(
        after,
        acts=but(
            after.acts,
            noted=tuple(fact for fact in after.acts.noted if fact not in touched),
            back=acts.marker or acts.back if goes_back else None,
        ),
    )
    if acts.former is None:
        former = settle(but(state, acts=kept))
    else:  # not the first correction: earlier versions corrected the state that continued after the one before
        former = fixed(acts.former, fix.thing, fix.number)
        former = settle(but(former, acts=_kept(former.acts, touched, villagers))) if former.acts else former
    return after if _bare(after) == _bare(former) else but(after, acts=but(options.acting(after), former=former))


def _kept(acts: Acts, touched: tuple[Fact, ...], villagers: int) -> Acts:
    """Return his turn as it continues, without facts about the corrected thing."""
    noted = tuple(fact for fact in acts.noted if fact not in touched)
    of = max(acts.villager + 1, acts.of + villagers)
    return but(acts, of=of, noted=noted, pending=(), former=None, back=None)


def _put(entered: Entered) -> bool:
    """Return whether gold or a villager has been placed, which happens only once."""
    return isinstance(entered.move, Favour) or (isinstance(entered.move, Hire) and entered.move.did)


def _standing(told: tuple[Entered, ...], noted: tuple[Fact, ...]) -> tuple[Entered, ...]:
    """Return the entries without those about a token that a later “No” took back, if that still holds."""
    return tuple(
        one
        for at, one in enumerate(told)
        if not any(
            isinstance(no.move, Cannot)
            and no.move.token is getattr(one.move, "token", None)
            and options.TOKEN_FACT[no.move.token] in noted
            for no in told[at + 1 :]
        )
    )


_PRIORITY: Final = {Fact.MILK_BRICK: Space.MILK_BRICK, Fact.TIMBER_FLOUR: Space.TIMBER_FLOUR, Fact.SALE: None}


def _held(state: State, acts: Acts) -> tuple[Fact, ...]:
    """Return facts about Church and Market that still hold for this villager, unless his materials are enough."""
    return tuple(
        fact
        for fact, space in _PRIORITY.items()
        if fact in acts.noted and not (space and options.surely(state, Way(space.value)))
    )


def _bare(state: State) -> State:
    """Return a state without its past."""
    return but(state, acts=state.acts and but(state.acts, told=(), pending=(), former=None, back=None))


def _replayed(state: State, told: tuple[Entered, ...]) -> State:
    """Return the state with this villager's entries, as far as they bind. A step that is due comes first."""
    for at, one in enumerate(told):
        acts = options.acting(state)
        if _holds(state, acts, one.move):
            state = but(state, acts=but(acts, told=(*acts.told, one)))
            if acts.stage is Stage.DRAW and state.setup.answers_hold and _drew(told[at:]):
                state = settle(draws_last(state))
        elif acts.stage is Stage.FAVOUR or (acts.stage is Stage.HIRE and not isinstance(one.move, Hire)):
            return but(state, acts=but(acts, pending=told[at:]))
        elif not _binds(state, acts, one):
            break
        else:
            state = went_on(state, one.move, one.move.play(state))
    return state


def _drew(told: tuple[Entered, ...]) -> bool:
    """Return whether the first entry drew the marker too, because one colour was left in the bag."""
    return told[0].move == Can(Way.NONE) and not any(isinstance(one.move, Draw) for one in told)


def _holds(state: State, acts: Acts, move: Move) -> bool:
    """Return whether it holds without being entered."""
    match move:
        case Can(Way.NO_CHURCH):
            return not options.church(state)
        case Cannot(token):
            return options.TOKEN_FACT[token] in acts.noted
        case Can(way):
            return acts.stage not in (Stage.HIRE, Stage.WAY) and (acts.way or Way.NONE) is way
        case Try(Token.BLUEPRINT) | Shows() if Fact.DISPLAY in acts.noted:
            return True
        case Try(token):
            return acts.stage is Stage.REST if token is None else acts.token is token
        case Refinery(good):
            return acts.tile is refinery(good)
        case Build(at):
            return acts.at == at
        case _:
            return False


def _binds(state: State, acts: Acts, entered: Entered) -> bool:
    """Return whether a step or answer of a person is still possible."""
    move, step = entered.move, automa.step(state)
    if entered.decided:
        return step is not None and step.move == move
    if _about(state, acts, move) != entered.about:
        return False
    refusal = _refused(state, move, step)
    if entered.ruled:
        asked = acts.stage is Stage.WAY and move == Can(Way.NONE) and options.draws_at_once(state)
        return not asked and (refusal is None or not refusal.firm)
    if refusal is not None:
        return False
    if acts.stage is Stage.WAY:
        held = state.setup.answers_hold or not isinstance(move, Sale)
        return held and options.ways(state)[0] is move.first
    if acts.stage is Stage.TOKEN:
        if move == Try(Token.BUILD) and options.spread(state):  # which of several was not said
            return False
        return options.tokens(state)[0] is move.token
    return True
