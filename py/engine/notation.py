"""The text of a table: readable, complete, and read back to the same value.

    chaupal 1                     version of the notation
    game panchayat 1              key and version of the game
    player Leaf red               setup, one field per line; fields at their default are left out, and reading gives
                                  them the default of the version in the second line
    player "Big Stone" blue       words with spaces or signs in double quotes, as in JSON
    first B
                                  a blank line, then the events in order
    B collect house               actor (letter of a seat, or * for chance), verb of the move, its words
    B lay house b3 !              a move against the rules, as a house rule
    = A -2 "counted twice"        a points adjustment
    seats B,A,C C                 from now on the order of play is B, A, C, and the player at C has left
    & loops x 3                   a house rule: how the players count a rule of the score sheet (engine/house_rules.py)
    past 6 11 2                   a change of the past: of the events above the first 6 and the last 11 stay, and the
                                  next 2 lines are between them; lines `player` before it are the players from then on
    correct 4 12                  the players found that after 4 and 12 events the app showed what was on the table
    ~ A lay well a1               an undone event that can be redone, the next one first; so can a change of the past
    # a remark                    ignored, like blank lines after the first
    end                           shows that the text is complete

A word is a name, a number with its sign if it has one, yes or no, several words joined by commas, or - for none. The
words of a move are the fields of its class in order. Reading checks every event with the judge of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.game import AnyGame, GameInfo
from engine.house_rules import PointsRule
from engine.moves import AnyMove
from engine.refusal import Refusal, Refused
from engine.table import (
    Adjustment,
    AnyTable,
    Change,
    Event,
    Past,
    Played,
    Seats,
    Table,
    done,
    event_line,
    kept,
    players_of,
    replayed,
    same_start,
)
from engine.turn import CHANCE, Actor, Outcome, Player, Seat
from engine.value import but, latest
from engine.wording import Unread, fields_of, record_of, tokens_of, unword, unwords, word, words

VERSION: Final = 1

T = TypeVar("T")

_VERSION = re.compile(r"[0-9]{1,9}")


class BadText(Exception):
    """Error for a text that is not a table. `line` counts from 1, `what` says what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class RefusedText(BadText):
    """Error for a text with a move that the rules refuse."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(line, str(refusal))
        self.refusal = refusal


def setup_lines(setup: object, former: Mapping[str, object] = MappingProxyType({})) -> list[str]:
    """Return the setup, one field per line, without fields at their default, those in `former` replacing today's."""
    found = []
    for part in fields_of(type(setup)):
        value = getattr(setup, part.name)
        if value == former.get(part.name, part.default):
            continue
        if record_of(part.kind):
            found += [f"{part.line} {words(item)}" for item in value]
        else:
            found.append(f"{part.line} {word(value)}")
    return found


def read_setup(
    lines: Iterable[tuple[int, str]], cls: type[T], former: Mapping[str, object] = MappingProxyType({})
) -> T:
    """Return the setup of numbered lines. `former` has the defaults of the version that wrote it. Raises: BadText."""
    parts = {part.line: part for part in fields_of(cls)}
    found: dict[str, Any] = {}
    number = 1
    for number, text in lines:
        try:
            keyword, *tokens = tokens_of(text)
            part = parts.get(keyword)
            if part is None:
                raise Unread(f"“{keyword}” is not a setup line")
            record = record_of(part.kind)
            if record:
                found[part.name] = (*found.get(part.name, ()), unwords(tokens, record))
            elif part.name in found:
                raise Unread(f"{keyword} appears twice")
            elif len(tokens) != 1:
                raise Unread(f"{keyword} takes one word, not {len(tokens)}")
            else:
                found[part.name] = unword(tokens[0], part.kind)
        except ValueError as wrong:
            raise BadText(number, str(wrong)) from None
    try:
        return cls(**{**former, **found})
    except Refused as wrong:
        raise BadText(number, str(wrong.refusal)) from None
    except TypeError:
        missing = next(part.line for part in parts.values() if part.default is MISSING and part.name not in found)
        raise BadText(number, f"the setup line “{missing}” is missing") from None


# Tables


def write(table: AnyTable) -> str:
    """Return the text of a table."""
    setup, lines = table.setup, []
    if table.pasts:
        players = players_of(table.pasts, setup.players)
        setup = setup if players[0] is players[-1] else but(setup, players=players[0])
        lines = _past_lines(table.pasts, table.events, players)
    lines = [*_head(table.game.info, setup), *lines]
    lines += [entry.line for entry in table.log[table.pasts[-1].after if table.pasts else 0 :]]
    lines += [" ".join((_CORRECT, *map(str, table.right)))] if table.right else []
    lines += [f"~ {line}" for line in _undone_lines(table)]
    return "\n".join([*lines, "end", ""])


@latest
def _past_lines(
    pasts: tuple[Past, ...], events: tuple[Event, ...], players: tuple[tuple[Player, ...], ...]
) -> list[str]:
    """Return the lines up to the last change of the past."""
    lines: list[str] = []
    shown = 0
    thens = (*(past.before for past in pasts[1:]), events)
    for past, then, now in zip(pasts, thens, players[1:], strict=False):
        lines += [event_line(event) for event in past.before[shown:]]
        lines += _player_lines(past.players and now)
        lines += _change_lines(past.before, then[: past.after])
        shown = past.after
    return lines


def _undone_lines(table: AnyTable) -> Iterator[str]:
    """Return the lines of the undone events, those of a change in order."""
    events = table.events
    for event in table.undone:
        if isinstance(event, Change):
            yield from _player_lines(event.players)
            yield from _change_lines(events, event.events)
            events = event.events
        else:
            yield event_line(event)
            events = (*events, event)


def _player_lines(players: tuple[Player, ...] | None) -> list[str]:
    return [f"{_PLAYER} {words(player)}" for player in players or ()]


def _change_lines(before: tuple[Event, ...], after: tuple[Event, ...]) -> list[str]:
    """Return the lines of a change of the past."""
    start = same_start(before, after)
    end = same_start(before[start:][::-1], after[start:][::-1])
    put = after[start : len(after) - end]
    return [f"{_PAST} {start} {end} {len(put)}", *map(event_line, put)]


_CORRECT: Final = "correct"
"""First word of the line with the positions marked as correct."""
_PLAYER: Final = "player"
"""First word of a line with a player, as in the setup of every game."""
_PAST: Final = "past"
"""First word of a line with a change of the past."""


@latest
def _head(info: GameInfo, setup: object) -> tuple[str, ...]:
    """Return the lines before the events, which no move changes."""
    return (f"chaupal {VERSION}", f"game {info.key} {info.version}", *setup_lines(setup), "")


def read(text: str, games: Iterable[AnyGame]) -> AnyTable:
    """Return the table of a text, with every event replayed and judged.

    Raises: BadText if it is not the text of a table, RefusedText if the rules refuse a move.
    """
    numbered = list(enumerate(text.replace("\r\n", "\n").split("\n"), 1))
    game, version, rest = _read_head(numbered, games)
    blank = next((at for at, (_, line_) in enumerate(rest) if not line_.strip()), len(rest))
    head = [(number, line_) for number, line_ in rest[:blank] if not line_.startswith("#")]
    setup = read_setup(head, game.setup, game.info.former.get(version, {}))
    try:
        table: AnyTable = Table.new(game, setup)
    except Refused as wrong:
        raise BadText(head[-1][0] if head else 2, str(wrong.refusal)) from None
    return _read_events(table, rest[blank:])


def _read_head(numbered: list[tuple[int, str]], games: Iterable[AnyGame]) -> tuple[AnyGame, int, list[tuple[int, str]]]:
    lines = [(number, line_) for number, line_ in numbered if not line_.startswith("#")]
    (number, text), *rest = lines or [(1, "")]
    first = text.split()
    if len(first) != 2 or first[0] != "chaupal" or not _VERSION.fullmatch(first[1]):
        raise BadText(number, "this is not a Chaupal table: the first line must be “chaupal 1”")
    if int(first[1]) == 0:
        raise BadText(number, "there is no version 0: the first line must be “chaupal 1”")
    if int(first[1]) > VERSION:
        raise BadText(number, "this text was written by a newer version of Chaupal: update the app and open it again")
    (number, text), *rest = rest or [(number + 1, "")]
    second = text.split()
    if len(second) != 3 or second[0] != "game" or not _VERSION.fullmatch(second[2]):
        raise BadText(number, "the second line must name the game and its version, such as “game panchayat 1”")
    game = next((game for game in games if game.info.key == second[1]), None)
    if game is None:
        raise BadText(number, f"“{second[1]}” is not a game in this app")
    version = int(second[2])
    if version == 0:
        raise BadText(number, f"there is no version 0: the first is “game {game.info.key} 1”")
    if version > game.info.version:
        raise BadText(number, "this table was written by a newer version of Chaupal: update the app and open it again")
    return game, version, rest


def _read_events(table: AnyTable, lines: list[tuple[int, str]]) -> AnyTable:
    verbs = {move.verb: move for move in table.game.moves.classes}
    reader = _Reader(table)
    ahead: _Reader | None = None  # the table with the undone events redone, which must be possible too
    undone: list[Event | Change] = []
    number = lines[-1][0] if lines else 1
    for number, text in lines:
        stripped = text.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if stripped == "end":
            after = next((at for at, rest in lines if at > number and rest.strip()), None)
            if after is not None:
                raise BadText(after, "nothing may follow “end”: does this text contain two tables?")
            break
        back = stripped.startswith("~ ")
        if ahead and not back:
            raise BadText(number, "no events may follow undone events (~)")
        try:
            tokens = tokens_of(stripped[2:] if back else stripped)
            ahead = ahead or (reader.ahead() if back else None)
            now = ahead or reader
            before, changes = len(now.table.events), now.left > 0 or tokens[0] == _PAST
            now.line(tokens, verbs)
            if back and not now.left:
                undone += (now.change_read,) if changes else now.table.events[before:]
        except ValueError as wrong:
            raise BadText(number, str(wrong)) from None
        except Refused as wrong:
            raise RefusedText(number, wrong.refusal) from None
    else:
        raise BadText(number, "the text is incomplete: the last line must be “end”")
    if (ahead or reader).left or (ahead or reader).players:
        raise BadText(number, "the text is incomplete: the last change of the past lacks lines")
    return but(reader.table, undone=tuple(undone))


_LACKS: Final = "the change of the past before this line lacks lines"


class _Reader:
    """The table of the lines read so far."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.read: list[tuple[Event, int]] = []
        """The events of the text, each with the number of events after it, with steps that earlier versions lacked."""
        self.before = table
        """The table before the last change of the past."""
        self.then: list[Event] = []
        """Events that stay, after those that the last change puts before them."""
        self.left = 0
        """Number of lines that the last change still puts there."""
        self.players: tuple[Player, ...] = ()
        """The players of the next change, if they are others."""

    def ahead(self) -> _Reader:
        """Return another reader of what follows. Raises: ValueError if a change of the past lacks lines."""
        if self.left or self.players:
            raise Unread(_LACKS)
        found = _Reader(self.table)
        found.read = [*self.read]
        return found

    def line(self, tokens: list[str], verbs: dict[str, type[AnyMove]]) -> None:
        """Read a line. Raises: ValueError, Refused."""
        if tokens[0] == _PAST:
            self.change(tokens[1:])
        elif tokens[0] == _PLAYER:
            self.players = (*self.players, unwords(tokens[1:], Player))
        elif self.players:
            raise Unread("after the players of a change must come its line: past, events that stay before, after")
        elif tokens[0] == _CORRECT:
            self.mark(tokens[1:])
        else:
            self.add(_read_event(tokens, verbs))

    def add(self, event: Event) -> None:
        """Read an event. Raises: ValueError, Refused."""
        self._play(event)
        if self.left:
            self.left -= 1
            self._changed()

    def change(self, tokens: Sequence[str]) -> None:
        """Read a change of the past. Raises: ValueError, Refused."""
        start, end, put = (unword(token, int) for token in tokens) if len(tokens) == 3 else (-1, 0, 0)
        if min(start, end, put) < 0 or start + end > len(self.read):
            raise Unread("write a change of the past as: past, events that stay before, after, lines in between")
        if self.left:
            raise Unread(_LACKS)
        self.before, self.left = self.table, put
        self.then = [event for event, _ in self.read[len(self.read) - end :]]
        self.table = self.table.at(self.read[start - 1][1] if start else 0)
        if self.players:
            self.table, self.players = replayed(self.table, self._with_players(), self.table.events), ()
        del self.read[start:]
        self._changed()

    def _with_players(self) -> Any:
        return but(self.table.setup, players=self.players)

    @property
    def change_read(self) -> Change:
        """The change that was read last."""
        players = self.table.pasts[-1].players and self.table.setup.players
        return Change(self.table.events, players)

    def mark(self, tokens: Sequence[str]) -> None:
        """Read the positions marked as correct. Raises: ValueError."""
        numbers = [unword(token, int) for token in tokens]
        if self.left or not all(0 < number <= len(self.read) for number in numbers):
            raise Unread("write positions marked as correct as: correct, numbers of events before them")
        self.table = but(self.table, right=tuple(sorted({self.read[number - 1][1] for number in numbers})))

    def _changed(self) -> None:
        """Read the events that stay, once those that are new are there."""
        if not self.left:
            for event in self.then:
                self._play(event)
            self.table = self.before.mended(self.table)

    def _play(self, event: Event) -> None:
        self.table = after_event(self.table, event)
        self.read.append((event, len(self.table.events)))


def after_event(table: AnyTable, event: Event) -> AnyTable:
    """Return the table after an event, with the steps before it that earlier versions did not have.

    Raises: ValueError if it is not the turn of the event, Refused if the rules refuse it.
    """
    while isinstance(event, Played) and (move := table.game.left_out(table.state)) is not None:
        now, refusal = table.turn, table.game.moves.refuse(table.state, event.move)
        if isinstance(now, Outcome) or (now.actor is event.actor and not (refusal and refusal.firm)):
            break
        table = done(table, Played(now.actor, move, ruled=True))
    _agree(table, event)
    return done(table, kept(table, event))


def _agree(table: AnyTable, event: Event) -> None:
    """Raise an error unless the event belongs to the current turn and its seat has a player.

    A correction belongs to no turn: its seat is who was to act, which a later version can see differently.
    """
    if isinstance(event, Adjustment):
        if event.seat >= len(table.setup.players):
            raise Unread(f"there is no player at seat {event.seat.name}")
        return
    now = table.turn
    if not isinstance(event, Played) or isinstance(now, Outcome) or now.actor is event.actor or event.move.corrects:
        return
    expected = "a random event (*)" if now.actor is CHANCE else f"a move of seat {now.actor.name}"
    raise Unread(f"{expected} must come here")


def read_event(text: str, game: AnyGame) -> Event:
    """Return the event of a line. Raises: ValueError that says what is wrong."""
    return _read_event(tokens_of(text), {move.verb: move for move in game.moves.classes})


def _read_event(tokens: list[str], verbs: dict[str, type[AnyMove]]) -> Event:
    if tokens[0] == "=":
        if len(tokens) != 4:
            raise Unread("write a points adjustment as: = seat points “reason”")
        return Adjustment(unword(tokens[1], Seat), unword(tokens[2], int), unword(tokens[3], str))
    if tokens[0] == "seats":
        return unwords(tokens[1:], Seats)
    if tokens[0] == "&":
        return unwords(tokens[1:], PointsRule)
    if tokens[0] != "*" and tokens[0] not in Seat.__members__:
        raise Unread(f"this version has no lines that start with “{tokens[0]}”; a newer app may have written it")
    actor: Actor = CHANCE if tokens[0] == "*" else Seat[tokens[0]]
    if len(tokens) < 2 or tokens[1] not in verbs:
        known = ", ".join(sorted(verbs))
        raise Unread(f"“{tokens[1] if len(tokens) > 1 else ''}” is not a move in this game: use one of {known}")
    ruled = tokens[-1] == "!"
    return Played(actor, unwords(tokens[2 : -1 if ruled else None], verbs[tokens[1]]), ruled)
