"""The stored state as JSON text under a few keys; `journal` stores the texts.

It knows no browser: browser.py connects it to the store.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final

from app.state import CHOICES, SWITCHES, Backed, Copy, Kept, Laid, Result, Settings, Stored
from app.storage.journal import PREFIX, Broken, Record
from engine.notation import VERSION, BadText, read_setup, setup_lines
from engine.value import but
from games import GAMES

TABLE: Final = f"{PREFIX}table:"
COPY: Final = f"{PREFIX}copy:"
APP: Final = f"{PREFIX}app"
CAME: Final = f"{PREFIX}came"
"""Parts of received codes, one per line."""
DRAFTS: Final = f"{PREFIX}drafts"
"""The taps of pieces that are not saved yet."""
LAID: Final = f"{PREFIX}laid"
"""Pieces entered for moves, for Undo and Redo."""
BACKED: Final = f"{PREFIX}backed"
"""The last backup."""
OTHERS: Final = f"{PREFIX}others"
"""Names of the copies in use, and the further copies."""
LASTING: Final = 10
"""Number of finished tables with a safety copy."""
LAST: Final = f"{PREFIX}last"
LONGEST_NAME: Final = 120
"""Most characters of a name in a backup, as in the forms; an imported text may have a longer one."""


def opened(records: Iterable[tuple[str, Record]], broken: Iterable[Broken]) -> Stored:
    """Return the state from undamaged records; one that this version does not understand is in `broken`, too."""
    stored = Stored()
    unread = []
    for key, record in records:
        try:
            stored = understood(stored, key, record.body)
        except BadText as wrong:
            unread.append(Broken(record.slot, f"{wrong}.", record.body))
        except (ValueError, KeyError, TypeError):
            unread.append(Broken(record.slot, "it was not written by this app.", record.body))
    return but(stored, broken=(*broken, *unread))


def understood(stored: Stored, key: str, body: str) -> Stored:
    """Return the state with one stored record. Raises: ValueError, KeyError, TypeError, BadText."""
    if key.startswith(TABLE):
        name = key[len(TABLE) :]
        return but(stored, tables=MappingProxyType({**stored.tables, name: _kept(name, json.loads(body))}))
    if key.startswith(COPY):
        name = key[len(COPY) :]
        return but(stored, copies=MappingProxyType({**stored.copies, name: _copy(name, body)}))
    if key == CAME:
        return but(stored, came=tuple(body.split()))
    found = json.loads(body)
    if key == LAST:
        return but(stored, last=tuple(_kept(str(one["id"]), one) for one in found))
    if key == DRAFTS:
        drafts = {str(name): tuple(map(str, taps)) for name, taps in found.items()}
        return but(stored, drafts=MappingProxyType(drafts))
    if key == LAID:
        return but(stored, laid=tuple(Laid(**{name: _listed(part) for name, part in one.items()}) for one in found))
    if key == BACKED:
        sums = {str(name): int(sum_) for name, sum_ in found["sums"].items()}
        backed = Backed(at=int(found["at"]), sums=MappingProxyType(sums), later=int(found["later"]))
        return but(stored, backed=backed)
    if key == OTHERS:
        called = {str(game): str(name) for game, name in found["called"].items()}
        others = tuple(
            Copy(game=one["game"], name=str(one["name"]), setup=_copy(one["game"], one["values"]))
            for one in found["copies"]
        )
        return but(stored, called=MappingProxyType(called), others=others)
    helped = tuple(map(str, found.get("helped", ())))
    return but(stored, names=tuple(map(str, found["names"])), settings=settings(found), helped=helped)


def _listed(part: Any) -> Any:
    return tuple(map(str, part)) if isinstance(part, list) else part


def settings(found: Mapping[str, Any]) -> Settings:
    """Return the settings of a record; the defaults for missing or unknown values."""
    chosen = {name: found[name] for name, words in CHOICES.items() if found.get(name) in words}
    return but(Settings(), **chosen, **{name: bool(found[name]) for name in SWITCHES if name in found})


def set_to(settings: Settings) -> dict[str, str | bool]:
    """Return each setting by its name."""
    return {name: getattr(settings, name) for name in (*CHOICES, *SWITCHES)}


def without(stored: Stored, name: str) -> Stored:
    """Return the state without a table of this name."""
    return but(
        stored, tables=MappingProxyType({other: table for other, table in stored.tables.items() if other != name})
    )


def copies(found: Mapping[str, str]) -> dict[str, Any]:
    """Return the printed values of each game's copy, as far as they can be read."""
    read_ = {}
    for key, text in found.items():
        try:
            read_[key] = _copy(key, text)
        except (BadText, KeyError):
            continue
    return read_


def _copy(key: str, text: str) -> Any:
    """Return the setup with the printed values of a stored copy. Raises: KeyError for an unknown game, BadText."""
    game = GAMES.named(key)
    if game is None:
        raise KeyError(key)
    return read_setup(list(enumerate(text.splitlines(), 1)), game.setup)


def _kept(name: str, found: Any) -> Kept:
    return Kept(
        id=name,
        game=str(found["game"]),
        text=str(found["text"]),
        at=int(found["at"]),
        order=int(found.get("order", found["at"])),
        day=str(found.get("day", "")),
        says=str(found["says"]),
        seats=tuple((str(who), str(colour), str(total)) for who, colour, total in found["seats"]),
        over=bool(found["over"]),
        binned=bool(found["binned"]),
        left=int(found.get("left", 0)),
        counted=str(found.get("counted", "")),
        result=_result(found.get("result")),
        shared=str(found.get("shared", "")),
    )


def _result(found: Any) -> Result | None:
    if not found:
        return None
    rounds = tuple((str(title), tuple(map(int, points))) for title, points in found["rounds"])
    against, automa = found.get("against"), found.get("automa")
    return Result(
        totals=tuple(map(int, found["totals"])),
        winners=tuple(map(int, found["winners"])),
        rounds=rounds,
        against=None if against is None else str(against),
        automa=None if automa is None else int(automa),
        scenario=str(found.get("scenario", "")),
        open=int(found.get("open", 0)),
    )


def changes(before: Stored, after: Stored) -> Iterator[tuple[str, str | None]]:
    """Return the texts to write, by key; None deletes the key."""
    for name, kept in after.tables.items():
        if before.tables.get(name) is not kept:
            yield f"{TABLE}{name}", json.dumps(_written(kept), ensure_ascii=False)
    for name in before.tables:
        if name not in after.tables:
            yield f"{TABLE}{name}", None
    yield from _copy_changes(before, after)
    if before.last != after.last:
        yield LAST, json.dumps([{"id": kept.id, **_written(kept)} for kept in after.last], ensure_ascii=False)
    if (before.names, before.settings, before.helped) != (after.names, after.settings, after.helped):
        found = {"names": after.names, "helped": after.helped, **set_to(after.settings)}
        yield APP, json.dumps(found, ensure_ascii=False)
    if before.drafts != after.drafts:
        yield DRAFTS, json.dumps(dict(after.drafts), ensure_ascii=False)
    if before.laid != after.laid:
        yield LAID, json.dumps([asdict(one) for one in after.laid], ensure_ascii=False)
    if before.backed != after.backed:
        backed = after.backed
        yield BACKED, json.dumps({"at": backed.at, "sums": dict(backed.sums), "later": backed.later})
    if before.came != after.came:
        yield CAME, "\n".join(after.came) or None


def _copy_changes(before: Stored, after: Stored) -> Iterator[tuple[str, str]]:
    for key, setup in after.copies.items():
        if before.copies.get(key) is not setup:
            yield f"{COPY}{key}", values(setup)
    if (before.called, before.others) != (after.called, after.others):
        yield OTHERS, json.dumps({"called": dict(after.called), "copies": _further(after)}, ensure_ascii=False)


def last(before: tuple[Kept, ...], kept: Kept) -> tuple[Kept, ...]:
    """Return the safety copies of the tables finished last, including this one."""
    if any(one.id == kept.id for one in before):
        return tuple(kept if one.id == kept.id else one for one in before)
    return (kept, *before)[:LASTING]


def backup(stored: Stored) -> str:
    """Return everything stored as one JSON text, which `border.incoming` reads."""
    tables = [{**_sent(kept), "binned": kept.binned} for kept in stored.tables.values()]
    more = bool(stored.called or stored.others)
    found = {
        "chaupal_backup": 4 if more else 3,
        "notation": VERSION,
        "tables": tables,
        "copies": [_named(key, setup, stored.called.get(key, "")) for key, setup in stored.copies.items()],
        **({"others": _further(stored)} if more else {}),
        "names": [name for name in stored.names if len(name) <= LONGEST_NAME],
        "settings": set_to(stored.settings),
    }
    return json.dumps(found, ensure_ascii=False, indent=1)


def shared_table(kept: Kept) -> str:
    """Return a table for a link or a file: one JSON text, which `border.incoming` reads."""
    return json.dumps({"chaupal_table": 2 if kept.day else 1, **_sent(kept)}, ensure_ascii=False)


def _sent(kept: Kept) -> dict[str, Any]:
    return {"id": kept.id, "at": kept.at, "text": kept.text, **({"day": kept.day} if kept.day else {})}


def values(setup: Any) -> str:
    """Return the printed values of a copy as text."""
    return "\n".join(setup_lines(setup))


def shared_copy(key: str, setup: Any, name: str) -> str:
    """Return a copy for a link or a file: one JSON text, which `border.incoming` reads."""
    return json.dumps({"chaupal_copy": 2, **_named(key, setup, name)}, ensure_ascii=False)


def _further(stored: Stored) -> list[dict[str, Any]]:
    return [_named(one.game, one.setup, one.name) for one in stored.others]


def _named(key: str, setup: Any, name: str) -> dict[str, Any]:
    game = GAMES.named(key)
    version = game.info.version if game else 0
    return {"game": key, "version": version, "values": values(setup), **({"name": name} if name else {})}


def _written(kept: Kept) -> dict[str, Any]:
    found = {
        "game": kept.game,
        "text": kept.text,
        "at": kept.at,
        "says": kept.says,
        "seats": kept.seats,
        "over": kept.over,
        "binned": kept.binned,
    }
    if kept.order != kept.at:
        found["order"] = kept.order
    if kept.day:
        found["day"] = kept.day
    if kept.shared:
        found["shared"] = kept.shared
    if kept.left:
        found |= {"left": kept.left, "counted": kept.counted}
    if kept.result and kept.result.totals:
        result = kept.result
        found["result"] = {
            "totals": result.totals,
            "winners": result.winners,
            "rounds": result.rounds,
            "against": result.against,
            **({} if result.automa is None else {"automa": result.automa}),
            **({"scenario": result.scenario} if result.scenario else {}),
            **({"open": result.open} if result.open else {}),
        }
    return found
