"""What comes in is looked at before any of it is taken; then all that was chosen is kept, or nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from app import draw
from app.route import IMPORT
from app.state import Coming, Intent, Settings, Stored, Ui, updated
from app.storage import records
from app.storage.journal import Unkept
from app.storage.keeper import FULL, Keeper
from border.code import links, pieces
from engine.value import but
from pages import Page
from test_shell import do, go, opened, tap
from test_storage import Memory

pytestmark = pytest.mark.cpython_only  # pydantic is loaded on demand in the page, and not for the engine's tests

LOADED = Intent("loaded", "pydantic")


def come(ui: Ui) -> Coming:
    assert ui.transfer.coming is not None
    return ui.transfer.coming


def seen(ui: Ui, text: str) -> Ui:
    """A text that is imported, looked at to its end."""
    ui = do(ui, LOADED, go("bring"), paste(text))
    while ui.transfer.coming and not ui.transfer.coming.seen:
        ui = do(ui, Intent("next", ""))
    return ui


def words(page: str) -> str:
    return " ".join(Page(page).text)


def paste(text: str) -> Intent:
    return Intent("fill", "bring", (("text", text),), now=9, random="fedcba")


def take(ui: Ui, **chosen: str) -> Ui:
    return do(ui, Intent("fill", "take", tuple(chosen.items()), now=9, random="fedcba"))


def brought(ui: Ui, text: str, **chosen: str) -> Ui:
    return take(seen(ui, text), **chosen)


def states(ui: Ui) -> list[str]:
    return [one.state.value for one, _ in come(ui).tables]


def sent(ui: Ui) -> str:
    return records.shared_table(ui.stored.tables["abc"])


def test_everything_comes_back() -> None:
    ui = do(opened(), tap("tile:house"), tap("app:undo"), tap("app:bin:abc"))
    assert ui.stored.tables["abc"].binned
    looked = seen(Ui(), records.backup(ui.stored))
    assert states(looked) == ["new"]
    assert not looked.stored.tables  # import nothing by looking
    assert "Leaf" in draw.page(looked)
    again = take(looked)
    assert again.stored.tables["abc"] == ui.stored.tables["abc"]  # its thirty days begin here
    assert again.said.notice.startswith("1 table imported")


def test_what_is_kept_stays_beside_what_comes_in() -> None:
    mine = do(opened(), tap("tile:house"))
    other = records.backup(do(opened(), tap("tile:well")).stored)
    both = brought(mine, other)
    assert both.stored.tables["abc"] == mine.stored.tables["abc"]
    assert both.stored.tables["abcfedc"].text != mine.stored.tables["abc"].text
    assert states(seen(both, records.backup(both.stored))) == ["same", "same"]


@pytest.mark.parametrize(
    ("mine", "theirs", "state", "words"),
    [
        ((), ("tile:house",), "newer", "Newer"),
        (("tile:house",), (), "older", "Older"),
        (("tile:house",), ("tile:house",), "same", "Already here"),
        (("tile:house",), ("tile:well",), "different", "Move 1 differs"),
    ],
)
def test_a_table_is_told_beside_ours(mine: tuple[str, ...], theirs: tuple[str, ...], state: str, words: str) -> None:
    ours, other = do(opened(), *map(tap, mine)), do(opened(), *map(tap, theirs))
    looked = seen(ours, sent(other))
    assert states(looked) == [state]
    page = draw.page(looked)
    assert words in page
    Page(page)
    after = take(looked)
    kept = ours.stored.tables["abc"].text
    assert kept == after.stored.tables["abc"].text or state == "newer"
    assert len(after.stored.tables) == 2 if state == "different" else len(after.stored.tables) == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "state"),
    [
        ((), ("tile:house",), "newer"),
        (("tile:house",), ("tile:house",), "same"),
        (("tile:house",), ("tile:well",), "new"),
    ],
)
def test_the_text_of_a_table_is_looked_at_too(mine: tuple[str, ...], theirs: tuple[str, ...], state: str) -> None:
    """No models are needed for it, and so no package."""
    ours, other = do(opened(), tap("tile:well"), *map(tap, mine)), do(opened(), tap("tile:well"), *map(tap, theirs))
    looked = do(ours, go("bring"), paste(other.stored.tables["abc"].text))
    assert states(looked) == [state]
    assert looked.stored.tables == ours.stored.tables
    page = words(draw.page(looked))
    assert all(says in page for says in ("Panchayat", "Leaf", "round 1"))
    left = do(looked, tap("app:came:later"))
    assert left.transfer.coming is None
    assert other.stored.tables["abc"].text.strip() in words(draw.page(left))  # it stands in the field again
    after = take(looked)
    assert {kept.text for kept in after.stored.tables.values()} == {
        *([] if state == "newer" else [ours.stored.tables["abc"].text]),
        other.stored.tables["abc"].text,
    }
    assert take(looked, t0="leave").stored.tables == ours.stored.tables


def test_the_text_of_a_table_goes_by_code_too() -> None:
    looked = do(Ui(), go(f"bring/{pieces(opened().stored.tables['abc'].text)[0]}"))
    assert states(looked) == ["new"]
    assert "data-needs" not in draw.page(looked)


def test_a_text_that_cannot_be_read_is_put_right_in_its_field() -> None:
    text = opened().stored.tables["abc"].text.replace("player", "plays", 1)
    after = do(opened(), go("bring"), paste(text))
    assert after.said.fault is not None
    assert "Line 3: " in after.said.fault.sentence
    assert text.strip() in words(draw.page(after))
    assert states(do(after, paste(opened().stored.tables["abc"].text))) == ["same"]


LEFT: Final = Settings(hand="left", haptics=False)


def test_settings_come_in_where_they_are_chosen() -> None:
    sent_ = records.backup(updated(opened(), settings=LEFT).stored)
    mine = updated(do(opened(), tap("tile:house")), settings=Settings(theme="dark"))
    looked = seen(mine, sent_)
    page = words(draw.page(looked))
    assert "Different from yours" in page
    for says in ("Theme: system, here dark", "Hand: left, here right", "is recorded: off, here on"):
        assert says in page
    assert take(looked).stored.settings == mine.stored.settings
    after = take(looked, settings="take")
    assert after.stored.settings == LEFT
    assert after.stored.tables == mine.stored.tables
    assert after.said.notice == "Settings imported. Everything else is unchanged."
    nothing = take(updated(looked, names=()), t0="leave", settings="leave")
    assert (nothing.stored.settings, nothing.stored.names) == (mine.stored.settings, ())
    assert nothing.said.notice == "Nothing was imported or changed."


def test_settings_come_in_where_none_are_set() -> None:
    """A new phone is set as the old one was, unless that is left out; nothing of its own is lost."""
    looked = seen(Ui(), records.backup(updated(opened(), settings=LEFT).stored))
    assert take(looked).stored.settings == LEFT
    assert take(looked, settings="leave").stored.settings == Settings()
    assert "Same as this phone" in words(draw.page(seen(Ui(), records.backup(opened().stored))))


@pytest.mark.parametrize("room", range(2))
def test_a_full_phone_takes_no_settings_either(room: int) -> None:
    store = Full()
    keeper = Keeper(store)
    before = keeper.load()
    looked = seen(before, records.backup(updated(opened(), settings=LEFT).stored))
    store.room = room
    after = keeper.save(looked, take(looked))
    assert after.said.fault is FULL
    assert (after.stored.settings, after.stored.tables) == (before.stored.settings, before.stored.tables)
    store.room = 1_000
    again = Keeper(store).load()
    assert (again.stored.settings, again.stored.tables) == (before.stored.settings, before.stored.tables)
    done = keeper.save(after, take(after))
    assert (done.stored.settings, list(done.stored.tables)) == (LEFT, ["abc"])
    assert Keeper(store).load().stored.settings == LEFT


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("text", "huge", "The choice “text” of the settings must be a known value."),
        ("theme", 3, "The choice “theme” of the settings must be a known value."),
        ("haptics", "yes", "The choice “haptics” of the settings must be true or false."),
        ("zoom", True, "“zoom” of the settings is not something Chaupal writes here."),
    ],
)
def test_settings_that_are_none_are_refused_by_name(name: str, value: object, says: str) -> None:
    found = json.loads(records.backup(opened().stored))
    found["settings"][name] = value
    after = seen(Ui(), json.dumps(found))
    assert after.said.fault is not None
    assert after.said.fault.sentence.startswith(says)
    assert not after.stored.tables


@pytest.mark.parametrize(("choice", "many", "replaced"), [("leave", 1, False), ("take", 2, True), ("both", 2, False)])
def test_each_choice_is_followed(choice: str, many: int, replaced: bool) -> None:
    ours, other = do(opened(), tap("tile:house")), do(opened(), tap("tile:well"))
    after = brought(ours, sent(other), t0=choice)
    assert len(after.stored.tables) == many
    assert (after.stored.tables["abc"].text == other.stored.tables["abc"].text) is replaced
    assert ours.stored.tables["abc"].text in {kept.text for kept in after.stored.tables.values()}


def test_a_table_that_gives_way_is_put_away_and_comes_back_whole() -> None:
    ours, other = do(opened(), tap("tile:house")), do(opened(), tap("tile:well"))
    looked = seen(ours, sent(other))
    assert "Import and delete mine" in words(draw.page(looked))
    after = take(looked, t0="take")
    (mine,) = (kept for kept in after.stored.tables.values() if kept.binned)
    assert mine == but(ours.stored.tables["abc"], id=mine.id, binned=True, left=30, counted="1970-01-01")
    assert str(after.route) == "table/abc"
    assert "1 table imported, 1 of yours deleted. Everything else is unchanged." in words(draw.page(after))
    back = do(after, go(""), tap(f"app:bin:{mine.id}"))
    assert back.stored.tables[mine.id] == but(ours.stored.tables["abc"], id=mine.id)
    assert back.stored.tables["abc"].text == other.stored.tables["abc"].text


LILY: Final = Intent(
    "fill",
    "players",
    (("seats", "2"), ("name-a", "Lily D'Souza"), ("colour-a", "red"), ("name-b", "Stone"), ("colour-b", "blue")),
)


@pytest.mark.parametrize(
    ("mine", "theirs", "state", "name"),
    [
        ((), (), "same", "Leaf"),
        ((), ("tile:house",), "newer", "Lily D'Souza"),
        (("tile:house",), (), "older", "Leaf"),
        (("tile:house",), ("tile:well",), "different", "Leaf"),
    ],
)
def test_another_name_makes_no_other_table(
    mine: tuple[str, ...], theirs: tuple[str, ...], state: str, name: str
) -> None:
    """Somebody's name was put right on the other phone: the newer one's name stays, or else the one that is here."""
    ours = do(opened(), tap("tile:temple"), *map(tap, mine))
    other = do(opened(), tap("tile:temple"), go("table/abc/form/players"), LILY, *map(tap, theirs))
    looked = seen(ours, sent(other))
    assert states(looked) == [state]
    page = words(draw.page(looked))
    assert "A name differs: Leaf in your table, Lily D'Souza in the other." in page
    assert "player" not in page
    after = take(looked)
    assert after.stored.tables["abc"].seats[0][0] == name
    assert len(after.stored.tables) == (2 if state == "different" else 1)
    pasted = Intent("fill", "agree", (("text", sent(other)),))
    agree = do(ours, LOADED, go("table/abc/agree"), pasted)
    assert agree.said.told.startswith("A name differs: Leaf in your table, Lily D'Souza in the other. ")
    assert agree.said.told.endswith("No differences: both tables are the same, move by move.") is (state == "same")


@pytest.mark.parametrize("mine", [(), ("tile:house",)])
@pytest.mark.parametrize("plain", [False, True])
def test_a_table_that_is_put_away_here_comes_back_to_the_shelf(mine: tuple[str, ...], *, plain: bool) -> None:
    """Its code or its text, as it stood then or earlier: it would be deleted, and is told so."""
    then = do(opened(), tap("tile:well"))
    ours = do(then, *map(tap, mine), tap("app:bin:abc"))
    looked = seen(ours, then.stored.tables["abc"].text if plain else sent(then))
    assert states(looked) == ["older" if mine else "same"]
    page = words(draw.page(looked))
    assert "Yours is deleted." in page
    assert "You can restore it for at least 30 days." in page
    assert "nothing to take" not in page
    assert looked.said.notice == f"1 table: 1 {'older' if mine else 'same'} (deleted here)."
    for after in (take(looked), take(looked, t0="back")):
        assert after.stored.tables == {"abc": but(ours.stored.tables["abc"], binned=False, left=0, counted="")}
        assert str(after.route) == "table/abc"
        assert "1 of yours restored. Everything else is unchanged." in words(draw.page(after))
    assert take(looked, t0="leave").stored.tables == ours.stored.tables


def test_a_newer_table_takes_one_that_is_put_away_back_to_the_shelf() -> None:
    looked = seen(do(opened(), tap("app:bin:abc")), sent(do(opened(), tap("tile:house"))))
    assert "Yours is deleted." in words(draw.page(looked))
    assert not take(looked).stored.tables["abc"].binned


def test_a_table_that_is_put_away_there_and_here_is_told_and_stays_so() -> None:
    ours = do(opened(), tap("app:bin:abc"))
    looked = seen(ours, records.backup(ours.stored))
    page = words(draw.page(looked))
    assert all(says in page for says in ("It was deleted.", "Yours is deleted.", "nothing to import"))
    assert take(looked).stored.tables == ours.stored.tables


def test_a_table_on_the_shelf_is_not_put_away_by_what_comes_in() -> None:
    theirs = do(opened(), tap("tile:house"), tap("app:bin:abc"))
    after = brought(opened(), records.backup(theirs.stored))
    assert after.stored.tables["abc"] == but(theirs.stored.tables["abc"], binned=False, left=0, counted="")


def test_a_longer_table_that_gives_way_is_put_away_too() -> None:
    """The page does not offer it, but a form may say it."""
    ours = do(opened(), tap("tile:house"))
    after = brought(ours, sent(opened()), t0="take")
    assert {kept.text for kept in after.stored.tables.values()} == {
        ours.stored.tables["abc"].text,
        opened().stored.tables["abc"].text,
    }
    newer = brought(opened(), sent(ours), t0="take")
    assert list(newer.stored.tables) == ["abc"], "all of ours is in it"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"chaupal_backup": 2, "tables": [], "copies": {}}',
        '{"chaupal_backup": 1, "tables": [{"id": "../x", "text": "", "at": 1}], "copies": {}}',
        '{"chaupal_backup": 1, "tables": [], "copies": {}, "more": 1}',
        "#bring/C1-AAAAAAA-1-1-AAAA",
        "#bring/C9-AAAAAAA-1-1-AAAA",
    ],
)
def test_what_cannot_be_read_changes_nothing(text: str) -> None:
    ui = opened()
    after = seen(ui, text)
    assert after.stored.tables == ui.stored.tables
    assert after.transfer.coming is None
    assert after.said.fault is not None
    assert after.said.fault.sentence
    assert str(after.route) == "bring"
    Page(draw.page(after))


def test_a_table_that_cannot_be_read_leaves_the_others() -> None:
    found = json.loads(records.backup(opened().stored))
    found["tables"].append({"id": "bad", "text": "chaupal 1", "at": 1})
    ui = seen(Ui(), json.dumps(found))
    assert states(ui) == ["new", "damaged"]
    assert "Damaged: cannot be imported" in draw.page(ui)
    assert list(take(ui, t1="take").stored.tables) == ["abc"]


def long() -> str:
    """A table that takes several squares."""
    text = (Path(__file__).parent / "playthroughs" / "panchayat-2.txt").read_text("utf-8")
    return records.shared_table(
        do(Ui(), go("bring"), paste(text), Intent("fill", "take", random="abc")).stored.tables["abc"]
    )


def test_names_from_elsewhere_are_text_on_the_page() -> None:
    other = do(opened(), tap("tile:house"))
    hostile = sent(other).replace("Leaf", "<img/onerror=alert(1)>")
    page = draw.page(seen(Ui(), hostile))
    assert "<img" not in page
    assert "&lt;img" in page


def test_before_what_checks_it_has_come_it_waits() -> None:
    ui = do(opened(), go("bring"), Intent("fill", "bring", (("text", sent(opened())),)))
    assert 'data-needs="pydantic"' in draw.page(ui)
    assert "Loading the checker" in draw.page(ui)
    gone = do(ui, Intent("unloaded", "pydantic", (("why", "no <internet>"),)))
    assert "no &lt;internet&gt;" in draw.page(gone)
    assert "data-needs" not in draw.page(gone)
    assert "data-needs" in draw.page(do(gone, tap("app:again")))
    away = do(ui, go("table/abc"), LOADED)  # the app goes on meanwhile
    assert str(away.route) == "table/abc"
    back = do(away, go("bring"), Intent("next", ""))
    assert come(back).seen


def test_pieces_are_gathered_in_any_order_and_kept() -> None:
    keeper = Keeper(Memory())
    ui = updated(keeper.load(), site="https://example.org/")
    squares = [f"bring/{one}" for one in pieces(long(), 300)]
    assert len(squares) > 2
    for at, square in enumerate(reversed(squares[1:])):
        ui = keeper.save(ui, do(ui, go(square)))
        assert str(ui.route) == "bring"
        assert f"{at + 1} of {len(squares)} parts" in draw.page(ui)
        assert re.search(r"Parts? 1[ ,]", draw.page(ui))
        keeper = Keeper(keeper.journal.store)  # another page
        ui = keeper.load()
        assert len(ui.stored.came) == at + 1
    ui = do(ui, LOADED, go(squares[0]), Intent("next", ""))
    assert states(ui) == ["new"]
    after = keeper.save(ui, take(ui))
    assert str(after.route) == "table/abc"
    assert not after.stored.came
    assert not Keeper(keeper.journal.store).load().stored.came


def test_what_waits_is_called_by_its_game_and_people() -> None:
    """Two of them, so that each is known."""
    ours = opened()
    other = do(ours, go("table/abc/form/players"), LILY)
    ui = do(but(Ui(), now=ours.stored.tables["abc"].at), LOADED)
    for table in (ours, other):
        ui = do(ui, go(f"bring/{pieces(sent(table))[0]}"), Intent("next", ""), tap("app:came:later"))
    page = words(draw.page(ui))
    assert "Panchayat: Leaf, Stone · just now." in page
    assert "Panchayat: Lily D'Souza, Stone." in page


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        '{"text": 3, "at": 1}',
        '{"text": "chaupal 1", "at": 1}',
        '{"text": "chaupal 1\\ngame chess 1\\nplayer <b> red", "at": 1}',
        '{"text": "chaupal 1\\ngame panchayat 1\\nplays", "at": 1}',
        '{"text": "chaupal 1\\ngame panchayat 1\\nplayer Leaf red", "at": "x"}',
        '{"a":' * 9_000,
        records.backup(Stored()),
    ],
)
def test_what_waits_and_tells_of_no_game_has_no_name(text: str) -> None:
    page = words(draw.page(updated(Ui(), came=pieces(text), route=IMPORT)))
    assert "A table." in page
    assert "Ready to import: you have not imported it yet." in page


def test_nothing_waits_where_nothing_was_to_take() -> None:
    ui = do(opened(), LOADED, go(f"bring/{pieces(sent(opened()))[0]}"), Intent("next", ""))
    assert "nothing to import" in words(draw.page(ui))
    assert not ui.stored.came
    for after in (do(ui, tap("app:came:later")), do(ui, go(""), go("bring"))):
        page = words(draw.page(after))
        assert "It waits here" not in page
        assert "Paste a link" in page
    away = do(opened(), tap("app:bin:abc"))  # it could be taken back
    assert do(away, LOADED, go(f"bring/{pieces(sent(opened()))[0]}"), Intent("next", "")).stored.came


def test_a_damaged_piece_leaves_the_others() -> None:
    squares = pieces(long(), 300)
    ui = do(Ui(), go(f"bring/{squares[0]}"), go(f"bring/{squares[1][:-3]}"))
    assert ui.stored.came == squares[:1]
    assert ui.said.fault is not None
    ui = do(ui, tap(f"app:came:forget:{squares[0].split('-')[1]}"))
    assert not ui.stored.came


def test_a_link_in_a_browser_that_forgets_says_where_it_opened() -> None:
    link = links(sent(opened()), "")[0].removeprefix("#")
    ui = do(updated(Ui(), forgets=True), go(link))
    assert "not in the app on your home screen" in draw.page(ui)
    assert do(ui, tap("app:came:copy")).transfer.out is not None
    assert "not in the app on your home screen" not in draw.page(do(Ui(), go(link)))


class Full(Memory):
    """Takes so many texts and no more."""

    room = 1_000

    def put(self, key: str, text: str) -> None:
        if not self.room:
            raise Unkept
        self.room -= 1
        super().put(key, text)


@pytest.mark.parametrize("room", range(4))
def test_a_full_phone_takes_nothing_at_all(room: int) -> None:
    store = Full()
    keeper = Keeper(store)
    before = keeper.load()
    before = keeper.save(before, do(opened(), tap("tile:house")))
    other = do(opened(), tap("tile:well"))
    more = updated(
        other,
        tables={
            **other.stored.tables,
            "two": but(other.stored.tables["abc"], id="two"),
            "three": but(other.stored.tables["abc"], id="three"),
        },
    )
    looked = seen(before, records.backup(more.stored))
    store.room = room
    after = keeper.save(looked, take(looked, t0="take"))
    assert after.stored.tables == before.stored.tables
    assert after.said.fault is FULL
    assert come(after).seen  # it can be chosen otherwise
    Page(draw.page(after))
    store.room = 1_000
    assert Keeper(store).load().stored.tables == before.stored.tables
    done = keeper.save(after, take(after, t0="take"))
    assert len(done.stored.tables) == 4  # the one that gave way too
    assert Keeper(store).load().stored.tables == done.stored.tables
    assert not done.transfer.whole


def test_what_changes_meanwhile_is_looked_at_once_more() -> None:
    mine = opened()
    looked = seen(mine, sent(do(opened(), tap("tile:house"))))
    changed = updated(looked, tables=do(opened(), tap("tile:well")).stored.tables)
    after = take(changed)
    assert after.stored.tables == changed.stored.tables
    assert states(after) == ["different"]


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_field_is_told_as_one(text: str) -> None:
    """Nothing is said of a code that nobody pasted; so it is where two phones are compared."""
    for ui in (do(Ui(), go("bring"), paste(text)), do(opened(), go("table/abc/agree"), agree(text))):
        assert ui.said.fault is not None
        assert (ui.said.fault.sentence, ui.said.fault.field) == ("The field is empty.", "text")
        assert "The field is empty." in words(draw.page(ui))
    assert do(ui, agree("chaupal 1")).said.fault is None, "the checker is loaded first"


def agree(text: str) -> Intent:
    return Intent("fill", "agree", (("text", text),), now=9)
