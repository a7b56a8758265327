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
    ~ A lay well a1               an undone event that can be redone, the next one first
    # a remark                    ignored, like blank lines after the first
    end                           shows that the text is complete

A word is a name, a number with its sign if it has one, yes or no, several words joined by commas, or - for none. The
words of a move are the fields of its class in order. Reading checks every event with the judge of the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum, IntEnum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.game import AnyGame, GameInfo
from engine.moves import AnyMove
from engine.refusal import Refusal, Refused
from engine.table import Adjustment, AnyTable, Event, Played, Table, done, kept
from engine.turn import CHANCE, Actor, Outcome, Seat
from engine.value import but, latest

VERSION: Final = 1

T = TypeVar("T")

_BARE = re.compile(r"[^\W_][\w.:/+-]*")
_VERSION = re.compile(r"[0-9]{1,9}")
_TOKEN = re.compile(r'\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)')


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


class _Unread(ValueError):
    """Error for a word that is not valid."""


def line(word: str) -> Any:
    """Return a setup field that is written with another word than its name, one item per line."""
    return field(default=(), metadata={"line": word})


# Words: one value of a declared type, without spaces unless quoted


def word(value: object) -> str:
    """Return a value as a word. Raises: TypeError if its type has no notation."""
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
    if type(value) is tuple:
        return ",".join(word(item) for item in value) or "-"
    written: Callable[[], str] | None = getattr(value, "word", None)
    if written is None:
        raise TypeError(f"{type(value).__name__} has no notation: give it word() and from_word()")
    return written()


def unword(text: str, kind: Any) -> Any:
    """Return the value of a word of the declared type. Raises: ValueError that says what is wrong."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        inner = next(part for part in get_args(kind) if part is not NoneType)
        return None if text == "-" else unword(text, inner)
    if origin is tuple:
        return () if text == "-" else tuple(unword(part, get_args(kind)[0]) for part in _split(text))
    if kind is bool:
        if text not in ("yes", "no"):
            raise _Unread(f"“{text}” must be yes or no")
        return text == "yes"
    if kind is int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise _Unread(f"“{text}” must be a whole number")
        return int(text)
    if kind is str:
        return _string(text)
    if issubclass(kind, IntEnum):
        if text not in kind.__members__:
            raise _Unread(f"“{text}” is not a valid {kind.__name__.lower()}")
        return kind[text]
    if issubclass(kind, Enum):
        try:
            return kind(text)
        except ValueError:
            raise _Unread(f"“{text}” is not a valid {kind.__name__.lower()}") from None
    try:
        return kind.from_word(text)
    except ValueError:
        raise _Unread(f"“{text}” is not a valid {kind.__name__.lower()}") from None


def _string(text: str) -> str:
    try:
        value = str(json.loads(text)) if text.startswith('"') else text
        value.encode()  # half a character (a lone surrogate) can be neither shown nor saved
    except ValueError:
        raise _Unread(f"{text} has a missing or wrong quotation mark") from None
    return value


def _split(text: str) -> list[str]:
    return re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text)


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    while match := _TOKEN.match(text, at):
        found.append(match[1])
        at = match.end()
    if text[at:].strip():
        raise _Unread(f"{text[at:].strip()} has a missing or wrong quotation mark")
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
    """Return the fields of a record in order, without those at the end that equal their defaults."""
    parts = _fields(type(record))
    while parts and getattr(record, parts[-1].name) == parts[-1].default:
        parts = parts[:-1]
    return " ".join(word(getattr(record, part.name)) for part in parts)


def unwords(tokens: Sequence[str], cls: type[T]) -> T:
    """Return the record of these words. Trailing words with defaults may be missing. Raises: ValueError."""
    parts = _fields(cls)
    if len(tokens) > len(parts):
        raise _Unread(f"“{tokens[len(parts)]}” is an extra word")
    for part in parts[len(tokens) :]:
        if part.default is MISSING:
            raise _Unread(f"{part.name} is missing at the end of the line")
    values = {part.name: unword(token, part.kind) for part, token in zip(parts, tokens, strict=False)}
    return cls(**values)


def _item(kind: Any) -> Any:
    """Return the record type of a field that is written with one item per line, None for a field of one line."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return inner if inner is not None and is_dataclass(inner) and not hasattr(inner, "word") else None


def setup_lines(setup: object, former: Mapping[str, object] = MappingProxyType({})) -> list[str]:
    """Return the setup, one field per line, without fields at their default, those in `former` replacing today's."""
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
    """Return the setup of numbered lines. `former` has the defaults of the version that wrote it. Raises: BadText."""
    parts = {part.line: part for part in _fields(cls)}
    found: dict[str, Any] = {}
    number = 1
    for number, text in lines:
        try:
            keyword, *tokens = _tokens(text)
            part = parts.get(keyword)
            if part is None:
                raise _Unread(f"“{keyword}” is not a setup line")
            record = _item(part.kind)
            if record:
                found[part.name] = (*found.get(part.name, ()), unwords(tokens, record))
            elif part.name in found:
                raise _Unread(f"{keyword} appears twice")
            elif len(tokens) != 1:
                raise _Unread(f"{keyword} takes one word, not {len(tokens)}")
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
    lines = [*_head(table.game.info, table.setup), *[entry.line for entry in table.log]]
    lines += [f"~ {event_line(event)}" for event in table.undone]
    return "\n".join([*lines, "end", ""])


@latest
def _head(info: GameInfo, setup: object) -> tuple[str, ...]:
    """Return the lines before the events, which no move changes."""
    return (f"chaupal {VERSION}", f"game {info.key} {info.version}", *setup_lines(setup), "")


def event_line(event: Event) -> str:
    """Return an event as its line in the text."""
    if isinstance(event, Adjustment):
        return f"= {event.seat.name} {event.points:+d} {json.dumps(event.why, ensure_ascii=False)}"
    actor = "*" if event.actor is CHANCE else event.actor.name
    return " ".join(filter(None, (actor, event.move.verb, words(event.move), "!" if event.ruled else "")))


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
    ahead = table  # the table with the undone events redone, which must be possible too
    undone: list[Event] = []
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
        if undone and not back:
            raise BadText(number, "no events may follow undone events (~)")
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
        raise BadText(number, "the text is incomplete: the last line must be “end”")
    return but(table, undone=tuple(undone))


def _after(table: AnyTable, event: Event) -> AnyTable:
    """Return the table after an event, with the steps before it that earlier versions did not have."""
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
            raise _Unread(f"there is no player at seat {event.seat.name}")
        return
    now = table.turn
    if isinstance(now, Outcome) or now.actor is event.actor or event.move.corrects:
        return
    expected = "a random event (*)" if now.actor is CHANCE else f"a move of seat {now.actor.name}"
    raise _Unread(f"{expected} must come here")


def _read_event(tokens: list[str], verbs: dict[str, type[AnyMove]]) -> Event:
    if tokens[0] == "=":
        if len(tokens) != 4:
            raise _Unread("write a points adjustment as: = seat points “reason”")
        return Adjustment(unword(tokens[1], Seat), unword(tokens[2], int), unword(tokens[3], str))
    actor: Actor = CHANCE if tokens[0] == "*" else unword(tokens[0], Seat)
    if len(tokens) < 2 or tokens[1] not in verbs:
        known = ", ".join(sorted(verbs))
        raise _Unread(f"“{tokens[1] if len(tokens) > 1 else ''}” is not a move in this game: use one of {known}")
    ruled = tokens[-1] == "!"
    return Played(actor, unwords(tokens[2 : -1 if ruled else None], verbs[tokens[1]]), ruled)
