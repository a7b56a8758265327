"""What comes in is looked at whole, table by table beside what is here, and taken all or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest

from app.state import Kept, Settings, Ui, updated
from app.storage import records
from border.code import pieces
from border.compared import Held, State, judged_copies, judged_one
from border.incoming import Unreadable, opened
from border.merged import Choice, Incoming, merged
from engine.notation import read, setup_lines, write
from engine.rebase import Fix, rebased
from engine.table import Adjustment, AnyTable
from engine.turn import Colour, Player, Seat
from engine.value import but
from games import GAMES

SET: Final = Settings(
    theme="dark", text="larger", hand="left", asks=False, awake=False, haptics=False, reminds=False, teaches=True
)
TESTS: Final = Path(__file__).parent
FORMER: Final = (TESTS / "saved_tables" / "backup-1.json").read_text("utf-8")
WHOLE: Final = read((TESTS / "playthroughs" / "panchayat-2.txt").read_text("utf-8"), GAMES)
INDUS: Final = read((TESTS / "playthroughs" / "indus-2.txt").read_text("utf-8"), GAMES)
SOLO: Final = read((TESTS / "playthroughs" / "panchayat-solo-1.txt").read_text("utf-8"), GAMES)


def incoming(text: str, held: Held) -> Incoming:
    """A whole import, looked at and compared at once."""
    found = opened(text)
    tables = tuple(judged_one(number, one, held) for number, one in enumerate(found.tables))
    return Incoming(opened=found, tables=tables, copies=judged_copies(found, held))


def shared_copy(setup: Any, by: str = "") -> str:
    """The printed values of a copy as a file of their own, as the first version wrote them."""
    values = "\n".join(setup_lines(setup))
    found = {"chaupal_copy": 1, "game": "panchayat", "version": 1, "values": values, "source": "copy", "by": by}
    return json.dumps(found)


def first(table: AnyTable, many: int) -> AnyTable:
    """A table after so many of its moves."""
    return table.at(many)


def kept(name: str, table: AnyTable, at: int = 1, *, binned: bool = False) -> Kept:
    return Kept(id=name, game=table.game.info.key, text=write(table), at=at, binned=binned)


def holding(**tables: AnyTable) -> Held:
    return Held(tables={name: write(table) for name, table in tables.items()})


def sent(name: str, table: AnyTable) -> str:
    return records.shared_table(kept(name, table))


def stands(text: str, held: Held) -> State:
    (one,) = incoming(text, held).tables
    return one.state


# A table


@pytest.mark.parametrize(
    ("theirs", "ours", "state", "why"),
    [
        (WHOLE, None, State.NEW, ""),
        (WHOLE, WHOLE, State.SAME, ""),
        (first(WHOLE, 20), WHOLE, State.OLDER, "Your table has 63 more moves. Move 21: "),
        (first(WHOLE, 0), WHOLE, State.OLDER, "Your table has 83 more moves."),
        (WHOLE, first(WHOLE, 82), State.NEWER, "The other table has 1 more move. Move 83: "),
        (WHOLE.undo(), WHOLE, State.OLDER, "It was undone in the other table."),
        (WHOLE, WHOLE.undo(), State.NEWER, "It was undone in your table."),
        (first(WHOLE, 5), first(WHOLE, 6).undo(), State.SAME, ""),
        (first(WHOLE, 20).adjust(Seat.A, 1, "x"), WHOLE, State.DIFFERENT, "Move 21 differs. Your table: "),
        (
            WHOLE.agreed(but(WHOLE.setup, bonus=())),
            WHOLE,
            State.DIFFERENT,
            "Difference before the first move: “bonus A",
        ),
        (INDUS, WHOLE, State.DIFFERENT, "Your table is Panchayat, the other table is Indus."),
    ],
)
def test_a_table_is_compared_with_ours(theirs: AnyTable, ours: AnyTable | None, state: State, why: str) -> None:
    held = holding(b=SOLO, **({"a": ours} if ours else {}))
    (one,) = incoming(sent("a", theirs), held).tables
    assert one.state is state
    assert one.table == (None if state is State.SAME and theirs == ours else theirs)
    assert one.text == write(theirs)
    assert why in one.why
    assert bool(one.why) == bool(why)


def test_a_table_with_another_past_has_all_of_the_one_before() -> None:
    """So it takes its place without being asked; and the one before is older, wherever it was left."""
    changed = WHOLE.mended(rebased(WHOLE, {30: Fix((Adjustment(Seat.A, 1, ""),))}).table)
    assert stands(sent("a", changed), holding(a=WHOLE)) is State.NEWER
    assert stands(sent("a", changed.undo()), holding(a=changed)) is State.OLDER
    assert stands(sent("a", changed), holding(a=changed)) is State.SAME
    other = first(WHOLE, 82).adjust(Seat.B, 1, "")
    assert stands(sent("a", changed), holding(a=other)) is State.DIFFERENT
    twice = changed.mended(rebased(changed, {10: Fix((Adjustment(Seat.A, 1, ""),))}).table)
    assert stands(sent("a", twice), holding(a=changed)) is State.NEWER
    assert stands(sent("a", twice), holding(a=first(WHOLE, 20))) is State.NEWER
    found = incoming(sent("a", twice), holding(a=other)).tables[0]
    assert "The past was changed in the other table." in found.why


def test_a_text_that_changes_the_past_over_and_over_is_not_read() -> None:
    for line in ("past 0 0 0", "\t\xa0past 0 0 0", "~ past 0 0 0"):
        text = write(WHOLE).replace("\nend", f"\n{line}" * 21 + "\nend")
        found = incoming(text, holding()).tables[0]
        assert (found.state, found.why) == (State.DAMAGED, "It is longer than any game can be.")
    odd = WHOLE.undo()
    for number in range(30):
        odd = odd.adjust(Seat.A, number, "the past \n past 1")
    assert stands(sent("a", odd), holding()) is State.NEW


def test_a_text_without_a_name_finds_its_table_by_what_happened() -> None:
    held = holding(a=first(WHOLE, 30), b=INDUS)
    for table, state, ours in (
        (WHOLE, State.NEWER, "a"),
        (first(WHOLE, 30), State.SAME, "a"),
        (first(WHOLE, 9), State.OLDER, "a"),
        (first(WHOLE, 30).adjust(Seat.A, 1, ""), State.NEWER, "a"),
        (first(WHOLE, 9).adjust(Seat.A, 1, ""), State.NEW, ""),
        (first(WHOLE, 0), State.NEW, ""),  # a new table of the same people is no part of the last one
        (SOLO, State.NEW, ""),
    ):
        (one,) = incoming(write(table), held).tables
        assert (one.state, one.ours) == (state, ours)


def test_a_text_without_a_name_finds_no_table_of_other_people() -> None:
    """Their first moves may be the same by chance: it stands beside ours, and not in its place."""
    players = (WHOLE.setup.players[0], but(WHOLE.setup.players[1], name="Lily"))
    other = WHOLE.agreed(but(WHOLE.setup, players=players))
    for table in (other, first(other, 9)):
        (one,) = incoming(write(table), holding(a=first(WHOLE, 30))).tables
        assert (one.state, one.ours) == (State.NEW, "")
    assert stands(sent("a", other), holding(a=first(WHOLE, 30))) is State.NEWER


def test_the_same_table_under_another_name_is_known() -> None:
    assert stands(sent("zz", WHOLE), holding(a=WHOLE)) is State.SAME
    assert stands(sent("zz", first(WHOLE, 9)), holding(a=WHOLE)) is State.NEW


def test_a_link_brings_a_table_as_a_file_does() -> None:
    for text in (write(WHOLE), sent("a", WHOLE)):
        for code in (
            pieces(text)[0],
            f"https://phone.example/chaupal/#bring/{pieces(text)[0]}",
            f"#bring/{pieces(text)[0]}",
            "Look: " + " ".join(pieces(text, 600)),
        ):
            (one,) = incoming(code, Held()).tables
            assert one.table == WHOLE
            assert one.state is State.NEW


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no Chaupal code"),
        ("hello", "no Chaupal code"),
        ("# remark", "no Chaupal code"),
        ("C1-AAAAAAA-1-1-AAAA", "damaged"),
        (pieces("hello")[0], "not a Chaupal table, backup or link"),
        (pieces(pieces("chaupal 1")[0])[0], "not a Chaupal table, backup or link"),
        ("{", "damaged or incomplete"),
        (FORMER[: len(FORMER) // 2], "damaged or incomplete"),
        ('{"chaupal_backup": 5}', "newer version of Chaupal. Update"),
        ('{"chaupal_table": 3}', "This table was written by a newer"),
        ('{"chaupal_copy": 3}', "This copy was written by a newer"),
        ('{"a": 1}', "not a Chaupal backup, table or copy"),
        (pieces('{"a": 1}')[0], "not a Chaupal backup, table or copy"),
        ("{" * 100_000, "damaged"),
        ('{"a":' * 100_000, "damaged"),
        ("{" + " " * 20_000_000 + "}", "larger than anything"),
        ('{"chaupal_table": "\ud800"}', "damaged"),
    ],
)
def test_what_is_nothing_is_one_sentence(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        incoming(text, holding(a=WHOLE))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chaupal 1", "Line 2: the second line"),
        ("chaupal 2\n", "newer version of Chaupal"),
        (write(WHOLE).replace("end\n", ""), "incomplete"),
        (write(WHOLE).replace("A collect temple", "A collect castle"), "castle"),
        (
            write(WHOLE).replace("player Leaf", f"player {'x' * 121}"),
            "The name xxxxxxxxxxxxxxxxxxxx… is longer than",
        ),
        (write(WHOLE).replace("end\n", "= A +1 -\n" * 2_000 + "end\n"), "longer than any game"),
        (write(WHOLE).replace("end\n", f'= A +1 "{"x" * 100_000}"\nend\n'), "longer than any game"),
    ],
)
def test_a_table_that_cannot_be_read_is_damaged_and_says_why(text: str, says: str) -> None:
    found = incoming(text, holding(a=WHOLE))
    assert found.tables[0].state is State.DAMAGED
    assert says in found.tables[0].why
    assert found.tables[0].why.endswith(".")
    assert not merged(found, Held(), "new", {0: Choice.BOTH}).tables
    assert not merged(found, Held(), "new", {0: Choice.TAKE}).tables


# A backup


def phone(**tables: AnyTable) -> Ui:
    shelf = {name: kept(name, table, at, binned=at == 1) for at, (name, table) in enumerate(tables.items())}
    copies = {"panchayat": but(GAMES.named("panchayat").setup(), printed=SOLO.setup.printed)}  # type: ignore[union-attr]
    return updated(
        Ui(), tables=MappingProxyType(shelf), copies=MappingProxyType(copies), names=("Leaf", "ليلى"), settings=SET
    )


def held_by(ui: Ui) -> Held:
    return Held(tables={name: one.text for name, one in ui.stored.tables.items()}, copies=ui.stored.copies)


def test_a_backup_brings_everything() -> None:
    ui = phone(a=WHOLE, b=INDUS)
    text = records.backup(ui.stored)
    found = incoming(text, Held())
    assert [(one.sent.id, one.sent.at, one.sent.binned, one.state) for one in found.tables] == [
        ("a", 0, False, State.NEW),
        ("b", 1, True, State.NEW),
    ]
    taken = merged(found, Held(), "new", settings=True)
    assert {name: one.text for name, one in taken.tables.items()} == {"a": write(WHOLE), "b": write(INDUS)}
    assert taken.copies == ui.stored.copies
    assert (taken.names, taken.settings and taken.settings.model_dump()) == (ui.stored.names, records.set_to(SET))
    assert merged(found, Held(), "new").settings is None
    again = incoming(text, held_by(ui))
    assert {one.state for one in again.tables} == {one.state for one in again.copies} == {State.SAME}
    nothing = merged(again, held_by(ui), "new")
    assert not nothing.tables
    assert not nothing.copies


def test_settings_that_a_backup_does_not_name_are_as_usual() -> None:
    """A backup of an earlier app told of the screen alone."""
    found = json.loads(records.backup(phone().stored))
    found["settings"] = {"awake": False}
    taken = merged(incoming(json.dumps(found), Held()), Held(), "new", settings=True)
    assert taken.settings
    assert records.settings(taken.settings.model_dump()) == Settings(awake=False)


def test_the_first_writing_of_a_backup_is_read_for_ever() -> None:
    """A file that a former version wrote, with the points that it held."""
    found = incoming(FORMER, Held())
    totals = json.loads((TESTS / "saved_tables" / "totals.json").read_text("utf-8"))
    names = [path.stem for path in sorted((TESTS / "saved_tables" / "former").glob("*.json"))]
    assert len(found.tables) == len(names) == 5
    for name, one in zip(names, found.tables, strict=True):
        assert one.table
        assert [one.table.sheet.total(Seat(at)) for at in range(len(totals[name]))] == totals[name]
    assert [one.sent.binned for one in found.tables] == [False, False, True, False, False]
    (copy,) = found.copies
    assert [str(card.building.value) for card in copy.setup.printed] == ["house", "temple", "granary", "school"]
    assert found.opened.names == ()
    assert found.opened.settings is None


def test_the_writings_before_a_table_had_its_day_are_read_for_ever() -> None:
    table = {"id": "a", "text": write(WHOLE), "at": 5}
    whole = {"notation": 1, "copies": [], "names": ["Leaf"], "settings": {"awake": False}}
    second = {"chaupal_backup": 2, "tables": [{**table, "binned": True}], **whole}
    first_ = {"chaupal_table": 1, **table}
    for sent, binned in ((second, True), (first_, False)):
        (one,) = incoming(json.dumps(sent), Held()).tables
        assert (one.table, one.sent.at, one.sent.day, one.sent.binned) == (WHOLE, 5, "", binned)
    for early in (second | {"tables": [{**table, "day": "2027-01-15"}]}, first_ | {"day": "2027-01-15"}):
        with pytest.raises(Unreadable, match=r"“day” .*is not something"):
            incoming(json.dumps(early), Held())
    for day in ("2027-13-01", "15.1.2027", "2027-01-15\n", ""):
        with pytest.raises(Unreadable, match="date"):
            incoming(json.dumps({"chaupal_table": 2, **table, "day": day}), Held())


def test_each_table_is_chosen_for_itself() -> None:
    theirs = phone(a=WHOLE, b=INDUS, c=SOLO, d=first(WHOLE, 5))
    ours = holding(a=first(WHOLE, 10), b=INDUS.adjust(Seat.A, 1, ""), c=first(SOLO, 9).adjust(Seat.A, 1, ""), x=SOLO)
    found = incoming(records.backup(theirs.stored), ours)
    assert [one.state for one in found.tables] == [State.NEWER, State.OLDER, State.SAME, State.NEW]
    usual = merged(found, ours, "f00ba4")
    assert {name: one.number for name, one in usual.tables.items()} == {"a": 0, "d": 3}
    chosen = merged(found, ours, "f00ba4", {0: Choice.BOTH, 1: Choice.TAKE, 2: Choice.BOTH, 3: Choice.LEAVE})
    assert {name: one.number for name, one in chosen.tables.items()} == {"af00b": 0, "b": 1, "cf00b": 2}


def test_new_names_are_free_ones() -> None:
    ours = but(holding(a=first(WHOLE, 9).adjust(Seat.A, 1, "")), taken=frozenset(("af00b", "af00b3")))
    found = incoming(sent("a", WHOLE), ours)
    assert found.tables[0].state is State.DIFFERENT
    assert list(merged(found, ours, "f00ba4").tables) == ["af00b4"]
    long = "z" * 32
    ours = but(ours, tables={long: write(INDUS)})
    (name,) = merged(incoming(sent(long, WHOLE), ours), ours, "f00ba4").tables
    assert len(name) == 32
    assert name not in ours.tables
    plain = incoming(write(WHOLE), ours)
    assert list(merged(plain, ours, "f00ba4").tables) == ["f00ba4"]


def test_one_table_that_is_damaged_leaves_the_others() -> None:
    found = json.loads(records.backup(phone(a=WHOLE, b=INDUS).stored))
    found["tables"][0]["text"] = found["tables"][0]["text"].replace("A collect temple", "A collect castle")
    looked = incoming(json.dumps(found), Held())
    assert [one.state for one in looked.tables] == [State.DAMAGED, State.NEW]
    assert list(merged(looked, Held(), "new").tables) == ["b"]


Change = Callable[[dict[str, Any]], object]
WRONG: Final[Mapping[str, tuple[Change, str]]] = {
    "more": (lambda all_: all_.update(more=1), "“more” is not something Chaupal writes here"),
    "prototype": (
        lambda all_: all_["tables"][0].update({"__proto__": {"binned": True}}),
        "“__proto__” of table 1 is not something Chaupal writes here",
    ),
    "no text": (lambda all_: all_["tables"][1].pop("text"), "The text of table 2 is missing"),
    "path": (lambda all_: all_["tables"][0].update(id="../x"), "The id of table 1 contains"),
    "no list": (lambda all_: all_.update(tables={}), "The list of tables must be a list"),
    "no table": (lambda all_: all_["tables"].append(4), "Table 3 must be names with their values"),
    "time": (lambda all_: all_["tables"][0].update(at=-1), "The time of table 1 must be 0 or more"),
    "float": (lambda all_: all_["tables"][0].update(at=1.5), "The time of table 1 must be a whole number"),
    "word": (lambda all_: all_["tables"][0].update(at="1"), "The time of table 1 must be a whole number"),
    "huge": (lambda all_: all_["tables"][0].update(at=10**40), "The time of table 1 must be a smaller number"),
    "yes": (
        lambda all_: all_["tables"][0].update(binned=1),
        "The mark “deleted” of table 1 must be true",
    ),
    "settings": (lambda all_: all_.update(settings=None), "The settings must be names"),
    "setting": (lambda all_: all_["settings"].update(awake=None), "The choice “awake” of the settings must be true"),
    "theme": (
        lambda all_: all_["settings"].update(theme="pink"),
        "The choice “theme” of the settings must be a known",
    ),
    "name": (lambda all_: all_.update(names=["x" * 121]), "Name 1 is too long"),
    "names": (lambda all_: all_.update(names="x"), "The list of names must be a list"),
    "game": (
        lambda all_: all_["copies"][0].update(game="<b>"),
        "The game of copy 1 contains characters that are not allowed",
    ),
    "twice": (lambda all_: all_["tables"].append(all_["tables"][0]), "The table “a” appears twice"),
    "copy twice": (lambda all_: all_["copies"].append(all_["copies"][0]), "The copy “panchayat” appears twice"),
    "long": (lambda all_: all_["tables"][0].update(text="x" * 1_000_001), "The text of table 1 is too long"),
    "many": (lambda all_: all_.update(names=["x"] * 10_001), "The list of names is too long"),
    "writing": (lambda all_: all_.update(chaupal_backup=True), "The version number of this backup is wrong"),
    "two kinds": (lambda all_: all_.update(chaupal_table=1), "not a Chaupal backup, table or copy"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_field_is_named_in_words_and_nothing_is_taken(wrong: str) -> None:
    found = json.loads(records.backup(phone(a=WHOLE, b=INDUS).stored))
    change, says = WRONG[wrong]
    change(found)
    with pytest.raises(Unreadable) as refused:
        opened(json.dumps(found))
    assert says in str(refused.value)
    assert str(refused.value).endswith(("where it came from.", "another file."))
    assert len(str(refused.value)) < 200


# Copies


def copy_of(text: str, held: Held) -> Any:
    (one,) = incoming(text, held).copies
    return one


def test_a_copy_is_compared_with_ours() -> None:
    game = GAMES.named("panchayat")
    assert game
    whole = but(game.setup(), printed=SOLO.setup.printed)
    some = but(whole, printed=whole.printed[:5])
    other = but(whole, printed=(but(whole.printed[0], points=9), *whole.printed[1:]))
    text = shared_copy(whole, "Leaf")
    assert (opened(text).by, opened(text).source) == ("Leaf", "from the printed pieces")
    for ours, state, why in (
        (None, State.NEW, ""),
        (game.setup(), State.NEW, ""),
        (whole, State.SAME, ""),
        (some, State.NEWER, "15 of 20 values differ from yours."),
        (other, State.DIFFERENT, "1 of 20 values differs from yours."),
    ):
        held = Held(copies={"panchayat": ours} if ours else {})
        one = copy_of(text, held)
        assert (one.state, one.why, one.setup) == (state, why, whole)
        taken = merged(incoming(text, held), held, "new")
        assert bool(taken.copies) == (state in (State.NEW, State.NEWER))
        assert merged(incoming(text, held), held, "new", copies={"panchayat": Choice.TAKE}).copies["panchayat"] == whole
    less = shared_copy(some)
    assert copy_of(less, Held(copies={"panchayat": whole})).state is State.OLDER
    assert incoming(pieces(text)[0], Held()).copies[0].setup == whole


@pytest.mark.parametrize(
    ("game", "values", "says"),
    [
        ("chess", "", "does not have this game"),
        ("panchayat", "printed castle R 1", "Line 1: “castle”"),
        ("panchayat", "player Leaf red", "more than printed values"),
        ("panchayat", "first B\nprinted house R 5 - 7", "more than printed values"),
        ("panchayat", "printed house R 5 - 7\n" * 2_001, "longer than any copy"),
    ],
)
def test_a_copy_that_cannot_be_read_says_why(game: str, values: str, says: str) -> None:
    text = json.dumps({"chaupal_copy": 1, "game": game, "version": 1, "values": values, "source": "copy"})
    one = copy_of(text, Held())
    assert one.state is State.DAMAGED
    assert says in one.why
    assert not merged(incoming(text, Held()), Held(), "x", copies={game: Choice.TAKE}).copies


def test_what_is_taken_reads_again() -> None:
    """A phone that took everything saves the same backup."""
    ui = phone(a=WHOLE, b=INDUS, c=first(SOLO, 20).undo())
    found: Incoming = incoming(records.backup(ui.stored), Held())
    taken = merged(found, Held(), "new", settings=True)
    shelf = {
        name: Kept(id=name, game="", text=one.text, at=one.sent.at, binned=one.sent.binned)
        for name, one in taken.tables.items()
    }
    again = updated(
        Ui(),
        tables=shelf,
        copies=taken.copies,
        names=taken.names,
        settings=records.settings(taken.settings.model_dump() if taken.settings else {}),
    )
    assert records.backup(again.stored) == records.backup(ui.stored)


def test_a_name_from_a_text_that_is_too_long_does_not_spoil_the_backup() -> None:
    ui = updated(phone(), names=("Leaf", "x" * 121))
    assert opened(records.backup(ui.stored)).names == ("Leaf",)
    assert Player("Leaf", Colour.RED) == SOLO.setup.players[0]
