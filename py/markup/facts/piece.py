"""A kind of piece with its printed values: its page after some taps, and its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.game import Draft, Taps
from engine.refusal import Refusal, Refused
from engine.words import capital, listed
from markup.facts.chips import row_label
from markup.facts.field import Field
from markup.facts.several import Several
from markup.facts.whole import Whole
from markup.forms import wrong
from markup.html import Html, div, join

KeyT = TypeVar("KeyT")
RecordT = TypeVar("RecordT")
SetupT = TypeVar("SetupT")


@dataclass(frozen=True, eq=False, kw_only=True)
class Facts(Generic[SetupT, KeyT, RecordT]):
    """The printed values of a kind of piece."""

    keys: Mapping[str, KeyT]
    """Every piece by the name of its form."""
    known: Callable[[SetupT, KeyT], RecordT | None]
    title: Callable[[KeyT], str]
    record: Callable[[KeyT, Mapping[str, Any]], RecordT]
    """Return the record of a piece and its values by field; `Several` are finished."""
    picture: Callable[[KeyT, Mapping[str, Any]], Html]
    """Return the piece with the values so far."""
    fields: tuple[Field[Any], ...]
    hint: str
    """A line of help."""
    refuse: Callable[[KeyT, Mapping[str, Any]], Refusal | None] = lambda *_: None
    """Return why the values cannot stand together."""

    def values(self, setup: SetupT, key: KeyT) -> Mapping[str, Any]:
        """Return what is known of a piece, with what the rulebook gives."""
        found = self.known(setup, key)
        return {one.name: self._given(one, getattr(found, one.name)) if found else one.told(key) for one in self.fields}

    def _given(self, one: Field[Any], value: Any) -> Any:
        return one.given(value) if isinstance(one, Several) else value

    def told(self, setup: SetupT, key: KeyT, taps: Taps) -> tuple[Mapping[str, Any], str]:
        """Return the values after the taps, and the last tap in words. Raises: Refused for a bad tap."""
        values, last = dict(self.values(setup, key)), ""
        by_name = {one.name: one for one in self.fields}
        for tap in taps:
            at, _, text = tap.partition("=")
            name, *path = at.split(":")
            if name not in by_name:
                raise wrong("not-offered", "This value is not printed here.", "Choose one of the options.")
            before = values[name]
            values[name] = by_name[name].after(before, path, text, key)
            if refusal := self.refuse(key, values):
                raise Refused(refusal)
            last = by_name[name].says(path, values[name], before)
        return values, last

    def lacks(self, values: Mapping[str, Any]) -> str:
        """Return what is missing, or empty."""
        missing = list(filter(None, (one.lacks(values[one.name]) for one in self.fields)))
        return f"{capital(listed(missing))} missing" if missing else ""

    def says(self, key: KeyT, values: Mapping[str, Any]) -> str:
        """Return the values as the sentence of the piece."""
        said = [one.sentence(values[one.name]) for one in self.fields if values[one.name] is not None]
        return f"{self.title(key)}: {', '.join(filter(None, said)) or 'not entered yet'}"

    def draft(self, setup: SetupT, key: KeyT, taps: Taps) -> Draft:
        """Return the page of a piece after the taps. Raises: Refused for a bad tap."""
        values, last = self.told(setup, key, taps)
        rows = []
        for one in self.fields:
            given, told = values[one.name], one.told(key)
            folded = isinstance(one, Whole) and one.folded
            look = "from the rulebook" if told is not None and given == told else one.look
            rows.append(join(None if folded else row_label(one.title, look), one.draw(given, key)))
        left = [other for other in self.keys if self.known(setup, self.keys[other]) is None]
        names = list(self.keys)
        at = names.index(next(name for name in names if self.keys[name] == key))
        then = next((name for name in (*names[at + 1 :], *names[:at]) if name in left), "")
        return Draft(
            picture=self.picture(key, values),
            body=join([div(row) for row in rows]),
            last=last,
            says=f"{self.says(key, values)}.",
            lacks=self.lacks(values),
            title=self.title(key),
            numbers={name: title for one in self.fields for name, title in one.numbers(values[one.name])},
            hint=self.hint,
            then=(then, self.title(self.keys[then]) if then else ""),
        )

    def read(self, setup: SetupT, key: KeyT, taps: Taps) -> RecordT:
        """Return the record after the taps. Raises: Refused for a bad tap, or if something is missing."""
        values, _ = self.told(setup, key, taps)
        if lacks := self.lacks(values):
            raise wrong("lacks", f"{lacks}.", "Enter it first.")
        finished = {
            one.name: one.made(values[one.name] or ()) if isinstance(one, Several) else values[one.name]
            for one in self.fields
        }
        return self.record(key, finished)
