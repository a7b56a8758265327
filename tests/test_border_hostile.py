"""Links and files made against us: nothing breaks, nothing of ours is lost, and a sentence says what it is.

Ten thousand inputs in all, the same ones every time, and besides what hypothesis finds. Where an input is taken, the
page that shows it holds no tag that it brought.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import walk
from app import draw, open_table, update
from app.route import IMPORT
from app.state import Intent, Kept, Ui, updated
from app.storage import records
from border.code import BadCode, found, pieces, text_of
from border.compared import Held, State
from border.incoming import Unreadable
from border.merged import Choice, merged
from engine.notation import read, write
from engine.table import AnyTable, Played, event_line
from engine.turn import Turn
from engine.value import but
from fuzz import any_move
from games import GAMES
from test_border_code import forged
from test_border_incoming import incoming

FEW: Final = walk.IN_PAGE or walk.LENGTH == "quick"
"""A twentieth of the inputs: in the page's Python, which runs the same code some times slower, and in a quick check."""
TESTS: Final = Path(__file__).parent
SHORT: Final = """chaupal 1
game panchayat 1
player Leaf red
player Stone blue
copy practice
bonus A adjacency R b2

A collect temple
A collect well
A lay temple a1
A lay well b1 !
= B -2 "counted twice"
~ A book
end
"""
GAMES_PLAYED: Final = [path.read_text("utf-8") for path in sorted((TESTS / "playthroughs").glob("*-*.txt"))]
OTHERS: Final = [
    write(but(table, events=table.events[:12], states=table.states[:13]))
    for table in (read(text, GAMES) for text in GAMES_PLAYED)
]
"""The first moves of every playthrough."""
GOING: Final = [text for text in OTHERS if isinstance(read(text, GAMES).turn, Turn)]
"""Those that do not end with these."""
MARK: Final = "x9z"
"""Stands in every tag that is tried, so that it is found again in the page."""
SCRIPTS: Final = (
    f"<script>{MARK}()</script>",
    f"<img src=x onerror={MARK}()>",
    f'"><svg onload={MARK}()>',
    f"'-{MARK}()-'",
    f"javascript:{MARK}()",
    f"</textarea><iframe src={MARK}>",
    f"&lt;{MARK}&gt;",
    "{{7*7}}${7*7}",
    "\u202egnp.exe\u202c",
    "\x00\x07\x1b[31m",
    "💥" * 20,
    "e" + "\u0301" * 60,
)
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**53, 2**63, -(2**63), 10**400, 1.5, 1e308, float("inf"), float("nan"),
    "", "0", "x" * 50_000, "__proto__", "../../etc", "a/b", "\ud83d",
    [], {}, [[[[[]]]]], {"__proto__": {"polluted": 1}}, {"constructor": {"prototype": {}}},
    *SCRIPTS,
)  # fmt: skip
KEYS: Final = ("__proto__", "constructor", "prototype", "toString", "", "0", "id", "text", "tables", *SCRIPTS)


def ours() -> Ui:
    table = read(SHORT, GAMES)
    kept = Kept(id="mine", game="panchayat", text=write(table.undo().undo()), at=1)
    return updated(Ui(), tables=MappingProxyType({"mine": kept}), names=("Leaf",))


OURS: Final = ours()
HELD: Final = Held(tables={name: kept.text for name, kept in OURS.stored.tables.items()}, copies=OURS.stored.copies)
BACKUP: Final = records.backup(
    updated(
        OURS,
        tables=MappingProxyType(
            {
                "mine": but(OURS.stored.tables["mine"], text=SHORT),
                "other": but(OURS.stored.tables["mine"], id="other", text=OTHERS[0], binned=True),
            }
        ),
        copies=MappingProxyType({"panchayat": read(GAMES_PLAYED[-1], GAMES).setup}),
    ).stored
)
BACKUP_OBJECT: Final = {**json.loads(BACKUP), "copies": [{"game": "hamlet", "version": 1, "values": "rate 2"}]}
FORMER: Final = {"chaupal_backup": 1, "tables": BACKUP_OBJECT["tables"], "copies": {"hamlet": "rate 2"}}
SHARED: Final = json.loads(records.shared_table(but(OURS.stored.tables["mine"], text=SHORT)))
COPY: Final = {"chaupal_copy": 1, "game": "hamlet", "version": 1, "values": "rate 2", "source": "copy", "by": "Leaf"}
ENDED: Final = SHARED | {"chaupal_table": 2, "day": "2027-01-15"}
OBJECTS: Final[tuple[dict[str, Any], ...]] = (BACKUP_OBJECT, FORMER, SHARED, ENDED, COPY)


# Ways to make an input


def changed_json(rng: Random) -> str:
    """One or two values of a file replaced, added, or put deep inside others."""
    whole = json.loads(json.dumps(rng.choice(OBJECTS)))
    for _ in range(rng.choice((1, 1, 2))):
        holder, key = rng.choice(list(places(whole)))
        what = rng.randrange(6)
        if what == 0:
            holder.pop(key)
        elif what == 1 and isinstance(holder, dict):
            holder[rng.choice(KEYS)] = deepcopy(rng.choice(VALUES))
        elif what == 2 and isinstance(holder, list):
            holder += [holder[key]] * rng.choice((1, 3))
        elif what == 3 and isinstance(holder[key], str):
            holder[key] = changed_text(rng, holder[key])
        else:
            holder[key] = deepcopy(rng.choice(VALUES))
    return json.dumps(whole, ensure_ascii=rng.random() < 0.5)


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value inside a JSON value."""
    for key in list(node) if isinstance(node, dict) else range(len(node)):
        yield node, key
        if isinstance(node[key], (dict, list)):
            yield from places(node[key])
    if not node:
        yield {"": node}, ""


def changed_text(rng: Random, text: str = "") -> str:
    """A word or a line of a table replaced, put in, doubled or taken away."""
    text = text or rng.choice((SHORT, SHORT, *OTHERS))
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    what = rng.randrange(7)
    words = lines[at].split(" ")
    if what == 0:
        lines[at : at + 1] = []
    elif what == 1:
        lines.insert(at, rng.choice(lines))
    elif what == 2:
        words[rng.randrange(len(words))] = rng.choice(
            ("999999999", "-999999999", "0", "-1", "1e9", "٣", "yes", "-", "!", ",")
        )
    elif what == 3:
        words.insert(rng.randrange(len(words) + 1), json.dumps(rng.choice(SCRIPTS), ensure_ascii=False))
    elif what == 4:
        words[rng.randrange(len(words))] = json.dumps(rng.choice(SCRIPTS), ensure_ascii=rng.random() < 0.5)
    elif what == 5:
        words[-1] += rng.choice(SCRIPTS)
    else:
        words.append("!")
    if what > 1:
        lines[at] = " ".join(words)
    return "\n".join(lines)


def spoiled(rng: Random, text: str) -> str:
    """Cut, or one letter flipped, put in or taken away, or a piece of it moved."""
    at = rng.randrange(len(text))
    what = rng.randrange(5)
    if what == 0:
        return text[:at]
    if what == 1:
        return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]
    if what == 2:
        return text[:at] + rng.choice('\x00\n"\\{}[]<>-A7é💥\ud800') + text[at:]
    if what == 3:
        return text[:at] + text[at + rng.randint(1, 9) :]
    other = rng.randrange(len(text))
    return text[min(at, other) :] + text[: max(at, other)]


CODES: Final = [
    [pieces(text, most) for text in (SHORT, BACKUP[:6_000], json.dumps(SHARED), OTHERS[3])] for most in (1_000_000, 150)
]


def spoiled_code(rng: Random) -> str:
    code = list(rng.choice(rng.choice(CODES)))
    at = rng.randrange(len(code))
    what = rng.randrange(4)
    if what == 0:
        code[at] = spoiled(rng, code[at])
    elif what == 1:
        code.pop(at)
    elif what == 2:
        code[at] = rng.choice(rng.choice(rng.choice(CODES)))
    else:
        return spoiled(rng, f"https://phone.example/#bring/{' '.join(code)}")
    return rng.choice(("", "https://phone.example/#bring/")) + " ".join(code)


def forged_code(rng: Random) -> str:
    """Checksums are right, what is inside is not."""
    what = rng.randrange(4)
    if what == 0:
        return forged(b"", packed=rng.randbytes(rng.randrange(1, 200)))
    if what == 1:
        return forged(rng.randbytes(rng.randrange(200)))
    if what == 2:
        return forged(changed_json(rng).encode("utf-8", "surrogatepass"))
    return forged(spoiled(rng, SHORT).encode("utf-8", "surrogatepass"))


def moves_at_random(rng: Random) -> str:
    """A move of any class with any words, lawful or not, by whoever's turn it is."""
    text = rng.choice(GOING)
    table = read(text, GAMES)
    now = table.turn
    assert isinstance(now, Turn)
    event = Played(now.actor, any_move(table.game, rng), rng.random() < 0.5)
    return text.replace("\nend\n", f"\n{event_line(event)}\nend\n")


WAYS: Final[dict[str, tuple[Callable[[Random], str], int]]] = {
    "a file with other values": (changed_json, 2_600),
    "a file with one byte changed": (lambda rng: spoiled(rng, json.dumps(rng.choice(OBJECTS))), 2_000),
    "a text with other words": (changed_text, 1_200),
    "a text with one byte changed": (lambda rng: spoiled(rng, rng.choice((SHORT, *OTHERS))), 1_000),
    "moves at random": (moves_at_random, 400),
    "a code that is damaged": (spoiled_code, 1_800),
    "a code with right checksums": (forged_code, 1_000),
}


def test_there_are_ten_thousand() -> None:
    assert sum(many for _, many in WAYS.values()) == 10_000


# What has to hold


def is_a_sentence(said: str) -> None:
    assert said
    assert said[-1] in ".…", said
    assert len(said) < 400
    assert "\n" not in said
    assert not re.search(
        r"Traceback|pydantic|NoneType|object|Error|errors\.|type=|validation", re.sub("“.*?”", "", said)
    ), said


def survives(text: str, rng: Random) -> str:
    """What became of an input: the word of it."""
    try:
        all_ = incoming(text, HELD)
    except Unreadable as refused:
        is_a_sentence(str(refused))
        return "refused"
    for why in (
        *(one.why for one in all_.tables if one.state is State.DAMAGED),
        *(copy.why for copy in all_.copies if copy.state is State.DAMAGED),
    ):
        is_a_sentence(why)
    taken = merged(all_, HELD, "f00ba4", {number: rng.choice(list(Choice)) for number in range(len(all_.tables))})
    for name, one in taken.tables.items():
        assert re.fullmatch(r"[0-9a-z]{1,32}", name)
        again = read(one.text, GAMES)
        assert again == one.table or (one.table is None and one.state is State.SAME)
        if name in HELD.tables:
            assert one.ours == name
    usual = merged(all_, HELD, "f00ba4")
    for name, one in usual.tables.items():  # nothing of ours is lost where nobody chose
        assert name not in HELD.tables or one.state is State.NEWER
    if taken.tables and rng.random() < 0.05:
        for one in taken.tables.values():
            is_shown_without_its_tags(read(one.text, GAMES))
    return "taken" if usual.tables else "left"


class Tags(HTMLParser):
    """Every tag and attribute of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag, *(name for name, _ in attrs)]
        self.found += [value or "" for name, value in attrs if name in ("href", "src", "style")]


def is_shown_without_its_tags(table: AnyTable) -> None:
    ui = open_table.keep(updated(Ui(), table=table, id="in"), 1)
    for route in ("", "table/in", "table/in/sheet", "table/in/log", "table/in/menu"):
        page = draw.page(update.handle(ui, Intent("go", route, now=2)))
        tags = Tags()
        tags.feed(page)
        assert not {"script", "iframe", "img"} & set(tags.found)
        assert not [name for name in tags.found if name.startswith("on") or MARK in name], tags.found


@pytest.mark.parametrize("way", WAYS)
def test_ten_thousand_inputs_do_no_harm(way: str) -> None:
    make, many = WAYS[way]
    rng = Random(way)
    before = records.backup(OURS.stored)
    became = [survives(make(rng), rng) for _ in range(many // 20 if FEW else many)]
    assert records.backup(OURS.stored) == before
    assert became.count("refused") + became.count("left") > len(became) / 4  # they are hostile enough to be told apart
    if not FEW and way != "a code that is damaged":
        assert "taken" in became


@pytest.mark.parametrize("way", WAYS)
def test_what_is_pasted_goes_through_the_same_border(way: str) -> None:
    """The page of what was pasted says what the border says, import nothing by looking, and no tag comes with it."""
    make, _ = WAYS[way]
    rng = Random(f"pasted {way}")
    became = {pasted(make(rng)) for _ in range(5 if FEW else 150)}
    assert "refused" in became
    assert FEW or not way.startswith(("a file", "a text with other")) or "shown" in became


def pasted(text: str) -> str:
    """What became of a text that was pasted: the word of it."""
    before = updated(OURS, route=IMPORT, loaded=frozenset({"pydantic"}))
    ui = update.handle(before, Intent("fill", "bring", (("text", text),), now=1, random="f00ba4"))
    while ui.transfer.coming and not ui.transfer.coming.seen:
        ui = update.handle(ui, Intent("next", "", now=1))
    assert (ui.stored.tables, ui.stored.copies, ui.stored.settings, ui.stored.names) == (
        OURS.stored.tables,
        OURS.stored.copies,
        OURS.stored.settings,
        OURS.stored.names,
    )
    tags = Tags()
    tags.feed(draw.page(ui))
    assert not {"script", "iframe", "img"} & set(tags.found)
    assert not [name for name in tags.found if name.startswith("on") or MARK in name], tags.found
    if ui.transfer.coming:
        found_ = incoming(ui.transfer.coming.text, HELD)  # of several codes the last is looked at, the others wait
        assert [one.state for one, _ in ui.transfer.coming.tables] == [one.state for one in found_.tables]
        return "shown"
    if not ui.said.fault:  # pieces of a code wait for the others
        assert ui.stored.came
        return "gathered"
    is_a_sentence(ui.said.fault.sentence)
    return "refused"


@given(st.text(max_size=300))
@settings(max_examples=15 if FEW else 300, deadline=None)
def test_any_text_is_a_sentence_or_a_table(text: str) -> None:
    for given_ in (
        text,
        f"chaupal 1\n{text}",
        f'{{"chaupal_table": 1, "id": "a", "at": 1, "text": {json.dumps(text)}}}',
    ):
        survives(given_, Random(1))
        pasted(given_)


JSONS: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9) | st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(OBJECTS), st.data())
@settings(max_examples=15 if FEW else 300, deadline=None)
def test_any_value_in_any_place_of_a_file_is_refused_or_taken(whole: dict[str, Any], data: st.DataObject) -> None:
    whole = json.loads(json.dumps(whole))
    holder, key = data.draw(st.sampled_from(list(places(whole))))
    holder[key] = data.draw(JSONS)
    survives(json.dumps(whole), Random(1))


@given(st.binary(max_size=300))
@settings(max_examples=15 if FEW else 300, deadline=None)
def test_any_bytes_with_right_checksums_are_a_sentence_or_a_text(data: bytes) -> None:
    for code in (forged(data), forged(b"", packed=data or b"x")):
        try:
            assert isinstance(text_of(code), str)
        except BadCode as wrong:
            is_a_sentence(str(wrong))


# Made by hand


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_in_a_name_is_a_name(script: str) -> None:
    text = SHORT.replace("player Leaf", f"player {json.dumps(script)}").replace(
        "counted twice", json.dumps(script)[1:-1]
    )
    (one,) = incoming(text, HELD).tables
    assert one.table
    assert one.table.setup.players[0].name == script
    is_shown_without_its_tags(one.table)
    for refused in (f"{{{script}", json.dumps({**SHARED, script: 1}), SHORT.replace("copy practice", script)):
        ui = update.handle(but(OURS, route=IMPORT), Intent("fill", "bring", (("text", refused),), random="a"))
        if not refused.startswith("{"):
            assert ui.said.fault
        tags = Tags()
        tags.feed(draw.page(ui))
        assert not [name for name in tags.found if name.startswith("on") or MARK in name]


@pytest.mark.cpython_only  # fifty megabytes more would have to stay for as long as the tests last
def test_fifty_megabytes_are_refused_at_once() -> None:
    for text in ("x" * 50_000_000, "{" * 50_000_000, "chaupal 1\n" * 5_000_000, "C1-" * 17_000_000, "\n" * 50_000_000):
        with pytest.raises(Unreadable) as refused:
            incoming(text, HELD)
        is_a_sentence(str(refused.value))


@pytest.mark.parametrize(
    "text",
    [
        "C1-" * 300_000,
        "C1-AAAAAAA-1-99-" + "A" * 900_000,
        " ".join(pieces(SHORT, 100)) * 50,
        '{"chaupal_table":' * 5_000,
        '{"chaupal_table": 1, "text": ' + "[" * 100_000,
        '{"chaupal_backup": 2, "tables": [' + "{}," * 300_000 + "{}]}",
        '{"chaupal_backup": 1, "copies": {' + ",".join(f'"{at}": ""' for at in range(50_000)) + '}, "tables": []}',
        f'{{"chaupal_backup": {"9" * 5_000}}}',
        '{"chaupal_backup": 2, "chaupal_backup": 1}',
        "# x\n" * 200_000,
        "chaupal 1\n" + "# x\n" * 200_000,
        "chaupal 1\ngame panchayat 1\n" + "bonus A adjacency R b2\n" * 1_900 + "\nend\n",
        "chaupal 1\ngame panchayat 1\nplayer " + '"' * 90_000,
        "chaupal 1\ngame panchayat 1\nplayer " + "\\" * 90_000,
        "chaupal 1\ngame panchayat 1\nplayer " + ',"a"' * 20_000,
        SHORT.replace("end\n", "= A +999999999 -\n" * 1_900 + "end\n"),
        SHORT.replace("~ A book\n", "~ = A +1 -\n" * 1_900),
    ],
    ids=lambda text: text[:30].replace("\n", " "),
)
def test_what_is_long_ends(text: str) -> None:
    survives(text, Random(1))


def test_pieces_of_a_crafted_code_never_make_another_text() -> None:
    """Pieces with right checksums of their own, but of another whole."""
    one, two = pieces(SHORT, 120), pieces(SHORT.replace("Leaf", "Lily"), 120)
    assert len(one) == len(two) == 2
    (ours_,), (theirs,) = found(one[1]), found(two[1])
    assert forged(b"", packed=ours_.data, head=f"C1-{ours_.id}-2-2-") == one[1]
    with pytest.raises(BadCode, match="do not belong"):
        text_of(f"{one[0]} {forged(b'', packed=theirs.data, head=f'C1-{ours_.id}-2-2-')}")


def test_a_flipped_bit_anywhere_in_a_link_is_seen() -> None:
    (code,) = pieces(SHORT)
    for at in range(len(code)):
        for bit in range(7):
            bad = code[:at] + chr(ord(code[at]) ^ (1 << bit)) + code[at + 1 :]
            try:
                assert text_of(bad) == SHORT  # a capital made small
                assert bad.upper() == code
            except BadCode as wrong:
                is_a_sentence(str(wrong))
