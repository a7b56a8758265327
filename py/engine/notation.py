"""The text of a table: readable, complete, and the same value again when it is read.

    chaupal 1                     the notation's version
    game panchayat 1              the game's key and its version
    player Leaf red               the setup, a field a line; one that equals its default is left out, and when it is
                                  read it gets the default of the version in the second line
    player "Big Stone" blue       a word with spaces or signs stands in double quotes, as in JSON
    first B
                                  a blank line, then the events in order
    B collect house               who acts (a seat's letter, or * for chance), the verb of the move, its words
    B lay house b3 !              played against the rules, as a house ruling
    = A -2 "counted twice"        a number set by hand
    ~ A lay well a1               taken back: can be redone, the next first
    # a remark                    skipped, like blank lines after the first
    end                           so that a text cut short is seen

A word is a name, a number with its sign where it has one, yes or no, several joined by commas, or - for nothing. The
words of a move are the fields of its class in order. Reading checks every event with the game's own judge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum, IntEnum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.game import AnyGame
from engine.move import Move
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, ByHand, Event, Played, Table, done, kept
from engine.turn import CHANCE, Actor, Outcome, Seat
from engine.value import but

VERSION: Final = 1

T = TypeVar("T")

_BARE = re.compile(r"[^\W_][\w.:/+-]*")
_VERSION = re.compile(r"[0-9]{1,9}")
_TOKEN = re.compile(r'\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)')


class BadText(Exception):
    """A text that is no table: `line` counts from 1, `what` says what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class RefusedText(BadText):
    """A text that reads well, but one of its moves is refused by the rules."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(line, str(refusal))
        self.refusal = refusal


class _Unread(ValueError):
    """A word that means nothing here."""


def line(word: str) -> Any:
    """A field of a setup that is written under another word than its name, an item a line."""
    return field(default=(), metadata={"line": word})


# Words: one value of a declared type, without spaces unless quoted


def word(value: object) -> str:
    """One value as a word. Raises TypeError for a type that has no notation."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, IntEnum):
        return value.name
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        return ",".join(word(item) for item in value) or "-"
    written: Callable[[], str] | None = getattr(value, "word", None)
    if written is None:
        raise TypeError(f"{type(value).__name__} has no notation: give it word() and from_word()")
    return written()


def unword(text: str, kind: Any) -> Any:
    """The value of a word of the declared type. Raises ValueError with what is wrong."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        inner = next(part for part in get_args(kind) if part is not NoneType)
        return None if text == "-" else unword(text, inner)
    if origin is tuple:
        return () if text == "-" else tuple(unword(part, get_args(kind)[0]) for part in _split(text))
    if kind is bool:
        if text not in ("yes", "no"):
            raise _Unread(f"“{text}” should be yes or no")
        return text == "yes"
    if kind is int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise _Unread(f"“{text}” should be a whole number")
        return int(text)
    if kind is str:
        return _string(text)
    if issubclass(kind, IntEnum):
        if text not in kind.__members__:
            raise _Unread(f"“{text}” is no {kind.__name__.lower()}")
        return kind[text]
    if issubclass(kind, Enum):
        try:
            return kind(text)
        except ValueError:
            raise _Unread(f"“{text}” is no {kind.__name__.lower()}") from None
    try:
        return kind.from_word(text)
    except ValueError:
        raise _Unread(f"“{text}” is no {kind.__name__.lower()}") from None


def _string(text: str) -> str:
    try:
        value = str(json.loads(text)) if text.startswith('"') else text
        value.encode()  # half a sign (a lone surrogate) could be neither shown nor saved
    except ValueError:
        raise _Unread(f"{text} is not closed or not well quoted") from None
    return value


def _split(text: str) -> list[str]:
    return re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text)


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    while match := _TOKEN.match(text, at):
        found.append(match[1])
        at = match.end()
    if text[at:].strip():
        raise _Unread(f"{text[at:].strip()} is not closed or not well quoted")
    return found


# Records: the fields of a frozen dataclass


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kind: Any
    line: str
    default: object


_KNOWN: dict[Any, tuple[_Field, ...]] = {}


def _fields(cls: Any) -> tuple[_Field, ...]:
    if cls not in _KNOWN:
        hints = get_type_hints(cls)
        _KNOWN[cls] = tuple(
            _Field(part.name, hints[part.name], part.metadata.get("line", part.name), part.default)
            for part in fields(cls)
        )
    return _KNOWN[cls]


def words(record: object) -> str:
    """The fields of a record, in order; those at the end that equal their defaults are left out."""
    parts = _fields(type(record))
    while parts and getattr(record, parts[-1].name) == parts[-1].default:
        parts = parts[:-1]
    return " ".join(word(getattr(record, part.name)) for part in parts)


def unwords(tokens: Sequence[str], cls: type[T]) -> T:
    """The record of these words. Raises ValueError with what is wrong; trailing words with defaults may be missing."""
    parts = _fields(cls)
    if len(tokens) > len(parts):
        raise _Unread(f"“{tokens[len(parts)]}” is one word too many")
    for part in parts[len(tokens) :]:
        if part.default is MISSING:
            raise _Unread(f"{part.name} is missing at the end of the line")
    values = {part.name: unword(token, part.kind) for part, token in zip(parts, tokens, strict=False)}
    return cls(**values)


def _item(kind: Any) -> Any:
    """The record of which a field holds several, an item a line; None for a field of one line."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return inner if inner is not None and is_dataclass(inner) and not hasattr(inner, "word") else None


def setup_lines(setup: object, former: Mapping[str, object] = MappingProxyType({})) -> list[str]:
    """The setup, a field a line, defaults left out: today's, or where `former` has it that of a former version."""
    found = []
    for part in _fields(type(setup)):
        value = getattr(setup, part.name)
        if value == former.get(part.name, part.default):
            continue
        if _item(part.kind):
            found += [f"{part.line} {words(item)}" for item in value]
        else:
            found.append(f"{part.line} {word(value)}")
    return found


def read_setup(
    lines: Iterable[tuple[int, str]], cls: type[T], former: Mapping[str, object] = MappingProxyType({})
) -> T:
    """The setup of numbered lines; `former` has the defaults that were others when it was written. Raises BadText."""
    parts = {part.line: part for part in _fields(cls)}
    found: dict[str, Any] = {}
    number = 1
    for number, text in lines:
        try:
            keyword, *tokens = _tokens(text)
            part = parts.get(keyword)
            if part is None:
                raise _Unread(f"“{keyword}” is no part of this setup")
            record = _item(part.kind)
            if record:
                found[part.name] = (*found.get(part.name, ()), unwords(tokens, record))
            elif part.name in found:
                raise _Unread(f"{keyword} stands here a second time")
            elif len(tokens) != 1:
                raise _Unread(f"{keyword} takes one word, here are {len(tokens)}")
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
        raise BadText(number, f"the setup lacks its line “{missing}”") from None


# Tables


def write(table: AnyTable) -> str:
    """The text of a table."""
    info = table.game.info
    lines = [f"chaupal {VERSION}", f"game {info.key} {info.version}", *setup_lines(table.setup), ""]
    lines += [entry.line for entry in table.log]
    lines += [f"~ {event_line(event)}" for event in table.undone]
    return "\n".join([*lines, "end", ""])


def event_line(event: Event[Any]) -> str:
    """One event as its line in the text."""
    if isinstance(event, ByHand):
        return f"= {event.seat.name} {event.points:+d} {json.dumps(event.why, ensure_ascii=False)}"
    actor = "*" if event.actor is CHANCE else event.actor.name
    return " ".join(filter(None, (actor, event.move.verb, words(event.move), "!" if event.ruled else "")))


def read(text: str, games: Iterable[AnyGame]) -> AnyTable:
    """The table of a text, every event played again and judged.

    Raises BadText where it is no text of a table, RefusedText where a move is refused by the rules.
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
        raise BadText(number, "this is no text of a table: its first line should be “chaupal 1”")
    if int(first[1]) == 0:
        raise BadText(number, "there is no version 0: a text of a table begins with “chaupal 1”")
    if int(first[1]) > VERSION:
        raise BadText(number, "this text was written by a newer Chaupal: update the app and open it again")
    (number, text), *rest = rest or [(number + 1, "")]
    second = text.split()
    if len(second) != 3 or second[0] != "game" or not _VERSION.fullmatch(second[2]):
        raise BadText(number, "the second line should name the game and its version, such as “game panchayat 1”")
    game = next((game for game in games if game.info.key == second[1]), None)
    if game is None:
        raise BadText(number, f"“{second[1]}” is no game of this app")
    version = int(second[2])
    if version == 0:
        raise BadText(number, f"there is no version 0: the first is “game {game.info.key} 1”")
    if version > game.info.version:
        raise BadText(number, "this table was written by a newer Chaupal: update the app and open it again")
    return game, version, rest


def _read_events(table: AnyTable, lines: list[tuple[int, str]]) -> AnyTable:
    verbs = {move.verb: move for move in table.game.moves}
    ahead = table  # the table with what was taken back done again, since that has to hold too
    undone: list[Event[Any]] = []
    number = lines[-1][0] if lines else 1
    for number, text in lines:
        stripped = text.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if stripped == "end":
            after = next((at for at, rest in lines if at > number and rest.strip()), None)
            if after is not None:
                raise BadText(after, "nothing can stand after “end”: is this the text of two tables?")
            break
        back = stripped.startswith("~ ")
        if undone and not back:
            raise BadText(number, "after what was taken back (~) nothing more can have happened")
        try:
            ahead = _after(ahead, _read_event(_tokens(stripped[2:] if back else stripped), verbs))
        except ValueError as wrong:
            raise BadText(number, str(wrong)) from None
        except Refused as wrong:
            raise RefusedText(number, wrong.refusal) from None
        if back:
            undone += ahead.events[len(table.events) + len(undone) :]
        else:
            table = ahead
    else:
        raise BadText(number, "the text is cut off: its last line should be “end”")
    return but(table, undone=tuple(undone))


def _after(table: AnyTable, event: Event[Any]) -> AnyTable:
    """The table after an event, and before it after what was no step in former days."""
    while isinstance(event, Played) and (move := table.game.left_out(table.state)) is not None:
        now, refusal = table.turn, table.game.refuse(table.state, event.move)
        if isinstance(now, Outcome) or (now.actor is event.actor and not (refusal and refusal.firm)):
            break
        table = done(table, Played(now.actor, move, ruled=True))
    _agree(table, event)
    return done(table, kept(table, event))


def _agree(table: AnyTable, event: Event[Any]) -> None:
    """The seat of the line is the one whose turn it is, and every seat named sits at the table."""
    if isinstance(event, ByHand):
        if event.seat >= len(table.setup.players):
            raise _Unread(f"nobody sits on seat {event.seat.name}")
        return
    now = table.turn
    if isinstance(now, Outcome) or now.actor is event.actor:
        return
    whose = "chance's turn (*)" if now.actor is CHANCE else f"the turn of seat {now.actor.name}"
    raise _Unread(f"it is {whose}")


def _read_event(tokens: list[str], verbs: dict[str, type[Move]]) -> Event[Any]:
    if tokens[0] == "=":
        if len(tokens) != 4:
            raise _Unread("a number set by hand is written as: = seat points “why”")
        return ByHand(unword(tokens[1], Seat), unword(tokens[2], int), unword(tokens[3], str))
    actor: Actor = CHANCE if tokens[0] == "*" else unword(tokens[0], Seat)
    if len(tokens) < 2 or tokens[1] not in verbs:
        known = ", ".join(sorted(verbs))
        raise _Unread(f"“{tokens[1] if len(tokens) > 1 else ''}” is no move of this game: one of {known}")
    ruled = tokens[-1] == "!"
    return Played(actor, unwords(tokens[2 : -1 if ruled else None], verbs[tokens[1]]), ruled)
