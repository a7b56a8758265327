"""Values and frozen records as words of a line of text, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum, IntEnum
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

_TOKEN = re.compile(r'\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)')
_BARE = re.compile(r"[^\W_][\w.:/+-]*")


class Unread(ValueError):
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
            raise Unread(f"“{text}” must be yes or no")
        return text == "yes"
    if kind is int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise Unread(f"“{text}” must be a whole number")
        return int(text)
    if kind is str:
        return _string(text)
    if issubclass(kind, IntEnum):
        if text not in kind.__members__:
            raise Unread(f"“{text}” is not a valid {kind.__name__.lower()}")
        return kind[text]
    if issubclass(kind, Enum):
        try:
            return kind(text)
        except ValueError:
            raise Unread(f"“{text}” is not a valid {kind.__name__.lower()}") from None
    try:
        return kind.from_word(text)
    except ValueError:
        raise Unread(f"“{text}” is not a valid {kind.__name__.lower()}") from None


def _string(text: str) -> str:
    try:
        value = str(json.loads(text)) if text.startswith('"') else text
        value.encode()  # half a character (a lone surrogate) can be neither shown nor saved
    except ValueError:
        raise Unread(f"{text} has a missing or wrong quotation mark") from None
    return value


def _split(text: str) -> list[str]:
    return re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text)


def tokens_of(text: str) -> list[str]:
    """Return the words of a line. Raises: ValueError for a wrong quotation mark."""
    found, at = [], 0
    while match := _TOKEN.match(text, at):
        found.append(match[1])
        at = match.end()
    if text[at:].strip():
        raise Unread(f"{text[at:].strip()} has a missing or wrong quotation mark")
    return found


# Records: the fields of a frozen dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record, with its declared type and the word of its line."""

    name: str
    kind: Any
    line: str
    default: object


_KNOWN: dict[Any, tuple[Field, ...]] = {}


def fields_of(cls: Any) -> tuple[Field, ...]:
    """Return the fields of a record type, in order."""
    if cls not in _KNOWN:
        hints = get_type_hints(cls)
        _KNOWN[cls] = tuple(
            Field(part.name, hints[part.name], part.metadata.get("line", part.name), part.default)
            for part in fields(cls)
        )
    return _KNOWN[cls]


def words(record: object) -> str:
    """Return the fields of a record in order, without those at the end that equal their defaults."""
    parts = fields_of(type(record))
    while parts and getattr(record, parts[-1].name) == parts[-1].default:
        parts = parts[:-1]
    return " ".join(word(getattr(record, part.name)) for part in parts)


def unwords(tokens: Sequence[str], cls: type[T]) -> T:
    """Return the record of these words. Trailing words with defaults may be missing. Raises: ValueError."""
    parts = fields_of(cls)
    if len(tokens) > len(parts):
        raise Unread(f"“{tokens[len(parts)]}” is an extra word")
    for part in parts[len(tokens) :]:
        if part.default is MISSING:
            raise Unread(f"{part.name} is missing at the end of the line")
    values = {part.name: unword(token, part.kind) for part, token in zip(parts, tokens, strict=False)}
    return cls(**values)


def record_of(kind: Any) -> Any:
    """Return the record type of a field that is written with one item per line, None for a field of one line."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return inner if inner is not None and is_dataclass(inner) and not hasattr(inner, "word") else None
