"""What is set for the whole app: how it is kept, shown, and followed."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from app import draw, update
from app.state import CHOICES, SWITCHES, Intent, Settings, Stored, Ui, updated
from app.storage import records
from app.storage.journal import slot
from app.storage.keeper import UNKEPT
from pages import Page
from storing import loaded
from test_shell import do, go, opened, tap

ALL = {
    **{f"app:set:{name}:{value}": (name, value) for name, values in CHOICES.items() for value in values},
    **{f"app:set:{name}:{word}": (name, word == "on") for name, word in product(SWITCHES, ("on", "off"))},
}


def kept(ui: Ui) -> dict[str, str]:
    """What is written of it."""
    return {key: text for key, text in records.changes(Stored(), ui.stored) if text is not None}


def test_every_one_has_its_key_and_its_words() -> None:
    assert set(CHOICES) | set(SWITCHES) == set(Settings.__slots__)
    assert all(getattr(Settings(), name) == values[0] for name, values in CHOICES.items()), "the usual comes first"
    for key, (name, value) in ALL.items():
        ui = do(Ui(), go("settings"), tap(key))
        assert getattr(ui.stored.settings, name) == value
        now = Page(draw.page(ui)).keys
        assert {other for other, (of, _) in ALL.items() if of == name and name in CHOICES} <= now
        assert name in CHOICES or f"app:set:{name}:{'off' if value else 'on'}" in now


@pytest.mark.parametrize(
    "key", ["theme", "theme:", "theme:pink", "text:on", "asks", "asks:yes", "names:on", "", ":", "hand:left:right"]
)
def test_a_key_that_means_nothing_sets_nothing(key: str) -> None:
    assert do(Ui(), go("settings"), tap(f"app:set:{key}")).stored.settings == Settings()


def test_what_is_set_comes_back() -> None:
    for key in ALL:
        ui = do(Ui(), tap(key))
        assert loaded(kept(ui)).stored.settings == ui.stored.settings
    assert not list(records.changes(Stored(), do(Ui(), tap("app:set:theme:system")).stored)), (
        "nothing is written for nothing"
    )


@pytest.mark.parametrize(
    ("body", "now"),
    [
        ('{"names": ["Leaf"], "awake": false}', Settings(awake=False)),  # as the first version wrote it
        ('{"names": ["Leaf"], "awake": true, "theme": "dark", "asks": false}', Settings(theme="dark", asks=False)),
        ('{"names": ["Leaf"], "theme": "sepia", "text": ["largest"], "hand": null, "wheel": 3}', Settings()),
    ],
    ids=["former", "in part", "of another version"],
)
def test_other_records_are_read(body: str, now: Settings) -> None:
    """What they do not say, or say in words that this version does not know, is as usual; the names are kept."""
    for items in ({"chaupal:app": body}, {"chaupal:app:a": slot(4, body)}):
        ui = loaded(items)
        assert (ui.stored.settings, ui.stored.names, ui.stored.broken) == (now, ("Leaf",), ())


def test_a_former_version_reads_what_is_written_now() -> None:
    """Two windows may run two versions: what the first one asked for is still there."""
    ui = do(opened(), tap("app:set:awake:off"))
    found = json.loads(kept(ui)["chaupal:app"])
    assert (found["names"], found["awake"]) == (["Leaf", "Stone"], False)


def test_the_pages_are_reached_from_the_shelf_and_from_a_table() -> None:
    assert 'href="#settings"' in draw.page(do(Ui(), go("")))
    ui = do(opened(), go("table/abc/menu"))
    assert 'href="#table/abc/settings"' in draw.page(ui)
    ui = do(ui, go("table/abc/settings"))
    page = draw.page(ui)
    assert set(ALL) & Page(page).keys
    assert "Back to the table" in page
    assert do(ui, tap("app:set:theme:dark"), go("table/abc")).open.table == opened().open.table


def test_the_screen_is_kept_awake_as_it_is_set() -> None:
    ui = opened()
    assert 'data-awake="yes"' in draw.page(ui)
    assert 'data-awake="no"' in draw.page(do(ui, tap("app:set:awake:off")))


def test_what_is_booked_is_felt() -> None:
    before = opened()
    after = do(before, tap("tile:temple"))
    assert update.booked(before, after)
    assert update.booked(do(after, tap("app:undo")), do(after, tap("app:undo"), tap("app:redo")))
    for other in (do(after, tap("app:undo")), do(after, go("")), do(after, tap("cell:a1")), before, Ui()):
        assert not update.booked(after, other)
    assert not update.booked(Ui(), after)


def test_how_it_is_installed() -> None:
    """Offered where the browser lets a page ask, told where it does not; not seen where neither helps."""
    page = draw.page(do(Ui(), go("settings")))
    assert 'class="as-app install"' in page
    told = draw.page(do(updated(Ui(), forgets=True), go("settings")))
    assert "Add to Home Screen" in told
    assert "data-install" not in told


@pytest.mark.parametrize("route", ["", "settings", "table/abc/settings"])
def test_over_plain_http_it_is_said_once_what_is_missing_and_why(route: str) -> None:
    says = "Parts of the app are missing here."
    page = draw.page(do(updated(opened(), unsafe=True), go(route)))
    assert page.count(says) == 1
    assert "only over https" in page
    assert "serve --https" in page
    assert says not in draw.page(do(opened(), go(route)))
    assert not draw.stands(do(updated(Ui(), unsafe=True), go("")))
    assert says in draw.page(draw.as_kept(do(updated(Ui(), unsafe=True), go(""))))


@pytest.mark.parametrize(
    ("name", "phone", "why"),
    [
        ("awake", {"unsafe": True, "sleeps": True}, "not over plain http"),
        ("awake", {"sleeps": True}, "not available in this browser"),
        ("haptics", {"unfelt": True}, "not available in this browser"),
    ],
)
def test_a_switch_that_cannot_work_is_off_with_the_reason(name: str, phone: dict[str, bool], why: str) -> None:
    """What is set stays so, for a backup and for a day on which it works."""

    def switch(ui: Ui) -> str:
        found = re.search(rf"<button[^>]*set-{name}.*?</button>", draw.page(do(ui, go("settings"))))
        assert found
        return found[0]

    there, here = switch(Ui()), switch(updated(Ui(), **phone))
    assert 'aria-checked="true"' in there
    assert "aria-disabled" not in there
    assert 'aria-checked="false" aria-disabled="true"' in here
    assert why in here
    assert "ten minutes" not in here
    assert getattr(do(updated(Ui(), **phone), go("settings")).stored.settings, name)


def test_over_plain_http_nothing_is_promised_that_cannot_be() -> None:
    page = draw.page(do(updated(Ui(), unsafe=True, forgets=True), go("settings")))
    assert "Add to Home Screen" not in page
    assert "data-install" not in page
    assert "over plain http" in about(updated(Ui(), unsafe=True), kept=None)


def test_a_question_is_not_kept_for_the_next_start() -> None:
    ui = do(opened(), tap("app:bin:abc"), tap("app:delete:abc"))
    assert ui.said.asked
    assert not draw.as_kept(ui).said.asked


FACTS = {
    "build": "app-0123456789ab/",
    "kept": {"have": 25, "of": 27},
    "stores": ["localStorage", "IndexedDB"],
    "lasts": False,
    "directly": False,
    "plain": False,
    "folder": "/licences-0123456789ab/",
    "licences": [
        {"name": "Python", "version": "3.14.2", "licence": "PSF-2.0", "text": "1-python.txt", "within": ""},
        {"name": "codedent", "version": "", "licence": "ISC", "text": "", "within": "PyScript"},
    ],
}


MADE = 1_795_953_600_000
"""Noon of 29 November 2026."""


def about(ui: Ui, **changes: object) -> str:
    """What the page about the app says, as text."""
    page = Page(draw.page(do(ui, go("about"), Intent("facts", json.dumps({**FACTS, **changes})))))
    return " ".join(page.text)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "0123456789ab"),
        ({}, "25 of 27 parts stored so far"),
        ({"kept": {"have": 27, "of": 27}}, "all 27 parts stored"),
        ({"kept": None}, "nothing stored yet; some browsers store nothing"),
        ({}, "localStorage and IndexedDB; the browser may delete them"),
        ({"stores": ["localStorage"], "lasts": True}, "localStorage only; the browser has promised"),
        ({"stores": ["IndexedDB"], "lasts": None}, "IndexedDB only"),
        ({"stores": []}, "memory only"),
        ({}, "through PyScript"),
        ({"directly": True}, "directly"),
        ({"plain": True}, "through PyScript, from the standard library"),
        ({"image": {"made": MADE, "since": MADE}}, "made on 29 November 2026; this start went on from it"),
        ({"image": {"made": MADE}}, "made on 29 November 2026; this start went on from it"),
        ({"image": {"made": MADE}}, "Start the ordinary way"),
        ({"image": {"why": "none"}}, "not used for this start: there was none yet"),
        (
            {"image": {"why": "none", "since": MADE}},
            "none yet; the one for the next start was made on 29 November 2026",
        ),
        ({"image": {"why": "failed: no memory"}}, "not used for this start: failed: no memory"),
        ({}, "Python  3.14.2 PSF-2.0"),
        ({}, "Inside PyScript (1) codedent"),
        ({"licences": None}, "could not be loaded"),
    ],
)
def test_the_page_about_the_app(changes: dict[str, object], says: str) -> None:
    assert says in about(Ui(), **changes)


def test_the_page_about_the_app_before_the_browser_has_told() -> None:
    """The page asks for it, each time that it is opened."""
    ui = do(Ui(), go("about"))
    assert "data-facts" in draw.page(ui)
    ui = do(ui, Intent("facts", json.dumps(FACTS)))
    assert "data-facts" not in draw.page(ui)
    assert "data-facts" in draw.page(do(ui, go("settings"), go("about")))


def test_two_copies_of_the_app_on_one_host_share_a_shelf() -> None:
    """It is said with the path, by which they differ."""
    says = about(updated(Ui(), site="https://example.org/games/chaupal/"))
    assert "any other copy of the app at https://example.org; this one is at /games/chaupal/" in says


def test_memory_alone_is_said_where_nothing_is_kept() -> None:
    assert "memory only" in about(updated(Ui(), unkept=UNKEPT))


def test_the_stored_revision_is_that_of_the_open_table() -> None:
    ui = do(updated(opened(), revision=17), go("table/abc/about"), Intent("facts", json.dumps(FACTS)))
    assert "change 17 saved" in draw.page(ui)
    assert "no table open" in about(ui)
    assert 'href="#table/abc/about"' in draw.page(do(ui, go("table/abc/settings")))
    assert ui.open.table == opened().open.table
