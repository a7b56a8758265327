"""After a correction Botric decides anew, from the book's first step: only a person's answers bind (Botric's Turn).

An answer binds where the same is asked again, and nothing before it that nobody was asked about may work now. What
hands have done by a decided step counts where the book decides the same again. A marker that was drawn goes back into
the bag unless he comes to draw again.
"""

from __future__ import annotations

from typing import Any, Final

from engine.automa import Step
from engine.refusal import Refusal
from engine.value import but, put
from games.hamlet.rules import options
from games.hamlet.rules.botric import automa
from games.hamlet.rules.by_hand import TOUCHES, fixed
from games.hamlet.rules.flow import settle, stage
from games.hamlet.rules.moves.action_line import Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Shows, Take
from games.hamlet.rules.moves.building import Build
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Before, Fix
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.refining import Refinery
from games.hamlet.rules.pieces import BAG, MARKERS, Fact, Space, Token, Way, refinery
from games.hamlet.rules.state import Acts, Stage, State, Told


def went_on(state: State, move: Move, after: State) -> State:
    """After every move: his turn goes on by itself, and what was told of it is kept for a correction."""
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
    """Why a move of his turn is refused."""
    return move.refuse(state) or move.not_the_step(state, step)


def _remembered(state: State, move: Move, after: State) -> State:
    """The state after a move in his turn, which is kept for a correction; one that was corrected before is settled."""
    acts, now = state.acts, after.acts
    if acts is None or now is None:
        return after
    step = automa.step(state)
    told = Told(
        move,
        _about(state, acts, move),
        decided=step is not None and step.move == move,
        ruled=_refused(state, move, step) is not None,
    )
    return but(after, acts=but(now, told=(*now.told, told), former=None, back=None))


def _about(state: State, acts: Acts, move: Move) -> tuple[Any, ...]:
    """What a question is about: asked again about something else, its answer does not bind."""
    if isinstance(move, Draw):
        return ()
    about: tuple[Any, ...] = (acts.stage, acts.way if acts.marker is None and acts.stage is not Stage.WAY else None)
    if acts.stage in (Stage.BLUEPRINT, Stage.REFINE, Stage.BUILD) or isinstance(move, Build):
        about += (acts.rank, acts.tile, acts.at, state.queue, state.milestones)
    return about


def _anew(state: State, fix: Fix, villagers: int) -> State:
    """Botric's turn once a thing was put right, and with it so many villagers more or less."""
    acts = options.acting(state)
    touched = TOUCHES.get(fix.thing, ())
    kept = _kept(acts, touched, villagers)
    of, noted = kept.of, kept.noted
    if acts.stage in (Stage.END, Stage.REFILL):
        return but(state, acts=but(kept, stage=Stage.END))
    told = (*acts.told, *acts.pending)
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
    else:  # not the first correction: in former days it was one to what went on after those before it
        former = fixed(acts.former, fix.thing, fix.number)
        former = settle(but(former, acts=_kept(former.acts, touched, villagers))) if former.acts else former
    return after if _bare(after) == _bare(former) else but(after, acts=but(options.acting(after), former=former))


def _kept(acts: Acts, touched: tuple[Fact, ...], villagers: int) -> Acts:
    """His turn as it goes on, but for what was noted of the thing that was put right."""
    noted = tuple(fact for fact in acts.noted if fact not in touched)
    of = max(acts.villager + 1, acts.of + villagers)
    return but(acts, of=of, noted=noted, pending=(), former=None, back=None)


def _put(told: Told) -> bool:
    """Gold and villager have come; they do not come again."""
    return isinstance(told.move, Favour) or (isinstance(told.move, Hire) and told.move.did)


_PRIORITY: Final = {Fact.MILK_BRICK: Space.MILK_BRICK, Fact.TIMBER_FLOUR: Space.TIMBER_FLOUR, Fact.SALE: None}


def _held(state: State, acts: Acts) -> tuple[Fact, ...]:
    """What was said of Church and Market before the draw holds for this villager, unless his goods are enough."""
    return tuple(
        fact
        for fact, space in _PRIORITY.items()
        if fact in acts.noted and not (space and options.surely(state, Way(space.value)))
    )


def _bare(state: State) -> State:
    """A state without how it was come to."""
    return but(state, acts=state.acts and but(state.acts, told=(), pending=(), former=None, back=None))


def _replayed(state: State, told: tuple[Told, ...]) -> State:
    """The state with what was told of this villager, as far as it binds; a step that is due first is done first."""
    for at, one in enumerate(told):
        acts = options.acting(state)
        if _holds(acts, one.move):
            state = but(state, acts=but(acts, told=(*acts.told, one)))
        elif acts.stage is Stage.FAVOUR or (acts.stage is Stage.HIRE and not isinstance(one.move, Hire)):
            return but(state, acts=but(acts, pending=told[at:]))
        elif not _binds(state, acts, one):
            break
        else:
            state = went_on(state, one.move, one.move.play(state))
    return state


def _holds(acts: Acts, move: Move) -> bool:
    """It is so without being told."""
    match move:
        case Can(way):
            return acts.stage not in (Stage.HIRE, Stage.WAY) and (acts.way or Way.NONE) is way
        case Try(Token.BLUEPRINT) | Shows() if Fact.DISPLAY in acts.noted:
            return True
        case Try(token):
            return acts.stage is Stage.REST if token is None else acts.token is token
        case Refinery(good):
            return acts.tile is refinery(good)
        case Take(tile):
            return acts.tile is tile
        case Build(at):
            return acts.at == at
        case _:
            return False


def _binds(state: State, acts: Acts, told: Told) -> bool:
    """The table has done or said it, and it can still be so."""
    move, step = told.move, automa.step(state)
    if told.decided:
        return step is not None and step.move == move
    if _about(state, acts, move) != told.about:
        return False
    refusal = _refused(state, move, step)
    if told.ruled:
        return refusal is None or not refusal.firm
    if refusal is not None:
        return False
    if acts.stage is Stage.WAY:
        return isinstance(move, Can) and options.ways(state)[0] is move.first
    if acts.stage is Stage.TOKEN:
        return options.tokens(state)[0] is (Token.BUILD if isinstance(move, Build) else move.token)
    return True
