"""What is kept between two visits, as JSON text under a few keys. Knows no browser: dom.py carries it to and fro."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from app.ui import Kept, Ui
from engine.notation import BadText, read_setup, setup_lines
from games import GAMES

PREFIX: Final = "chaupal:"
TABLE: Final = f"{PREFIX}table:"
COPY: Final = f"{PREFIX}copy:"
APP: Final = f"{PREFIX}app"


def load(items: Mapping[str, str]) -> Ui:
    """The app as it was left. What cannot be read is named in `broken`, never dropped."""
    kept: dict[str, Kept] = {}
    copies: dict[str, Any] = {}
    broken: list[tuple[str, str]] = []
    names: tuple[str, ...] = ()
    awake = True
    for key, text in items.items():
        try:
            if key.startswith(TABLE):
                kept[key[len(TABLE) :]] = _kept(key[len(TABLE) :], json.loads(text))
            elif key.startswith(COPY):
                game = next(game for game in GAMES if game.info.key == key[len(COPY) :])
                copies[game.info.key] = read_setup(list(enumerate(text.splitlines(), 1)), game.setup)
            elif key == APP:
                found = json.loads(text)
                names, awake = tuple(map(str, found["names"])), bool(found["awake"])
        except BadText as wrong:
            broken.append((key, f"{wrong}."))
        except (ValueError, KeyError, TypeError, StopIteration):
            broken.append((key, "it is not what this app writes."))
    return Ui(
        kept=MappingProxyType(kept),
        copies=MappingProxyType(copies),
        names=names,
        awake=awake,
        broken=tuple(broken),
    )


def _kept(name: str, found: Any) -> Kept:
    return Kept(
        id=name,
        game=str(found["game"]),
        text=str(found["text"]),
        at=int(found["at"]),
        says=str(found["says"]),
        seats=tuple((str(who), str(colour), str(total)) for who, colour, total in found["seats"]),
        over=bool(found["over"]),
        binned=bool(found["binned"]),
    )


def changes(before: Ui, after: Ui) -> Iterator[tuple[str, str | None]]:
    """What to write, key by key; None: the key goes."""
    for name, kept in after.kept.items():
        if before.kept.get(name) is not kept:
            yield f"{TABLE}{name}", _written(kept)
    for name in before.kept:
        if name not in after.kept:
            yield f"{TABLE}{name}", None
    for key, setup in after.copies.items():
        if before.copies.get(key) is not setup:
            yield f"{COPY}{key}", "\n".join(setup_lines(setup))
    if (before.names, before.awake) != (after.names, after.awake):
        yield APP, json.dumps({"names": after.names, "awake": after.awake}, ensure_ascii=False)


def _written(kept: Kept) -> str:
    return json.dumps(
        {
            "game": kept.game,
            "text": kept.text,
            "at": kept.at,
            "says": kept.says,
            "seats": kept.seats,
            "over": kept.over,
            "binned": kept.binned,
        },
        ensure_ascii=False,
    )
