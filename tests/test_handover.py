"""A table goes out as link, squares and code; two phones agree or tell where not; a report of what looks wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app import draw
from app.state import Intent, Ui, updated
from app.storage import records
from app.storage.keeper import UNKEPT
from border.code import found, gathered, text_of
from engine.notation import read, write
from games import GAMES
from pages import Page
from test_shell import do, go, opened, tap

SITE = "https://example.org/app/"
LOADED = Intent("loaded", "segno")
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def table() -> Ui:
    """A whole game, open."""
    text = (PLAYTHROUGHS / "panchayat-4.txt").read_text("utf-8")
    ui = do(updated(Ui(), site=SITE, build="app-1"), go("bring"))
    ui = do(ui, Intent("fill", "bring", (("text", text),), now=5))
    return do(ui, Intent("fill", "take", now=5, random="abc"))


def test_the_link_holds_the_table() -> None:
    ui = do(table(), go("table/abc/handover"))
    page = Page(draw.page(ui))
    assert {"app:link:share", "app:link:copy", "app:link:code"} <= page.keys
    out = do(ui, tap("app:link:share")).transfer.out
    assert out is not None
    assert out.kind == "link"
    assert out.text.startswith(f"{SITE}#bring/C1-")
    assert text_of(out.text) == records.shared_table(ui.stored.tables["abc"])
    code = do(ui, tap("app:link:code")).transfer.out
    assert code is not None
    assert code.text in out.text


@pytest.mark.cpython_only  # segno is loaded on demand in the page
def test_squares_follow_each_other_until_they_are_stopped() -> None:
    ui = do(table(), go("table/abc/handover"))
    assert 'data-needs="segno"' in draw.page(ui)
    ui = do(ui, LOADED)
    seen = []
    for _ in range(20):
        page = draw.page(ui)
        assert 'data-next="2000"' in page
        (now, of) = re.findall(r"QR code (\d+) of (\d+)", page)[0]
        if now in seen:
            break
        seen.append(now)
        ui = do(ui, Intent("next", ""))
    assert len(seen) == int(of) > 1
    still = do(ui, tap("app:square:still"))
    assert "data-next" not in draw.page(still)
    assert draw.page(do(still, tap("app:square:next"))) != draw.page(still)
    assert "data-next" in draw.page(do(still, tap("app:square:still")))


def test_without_squares_the_link_is_still_there() -> None:
    ui = do(opened(), go("table/abc/handover"), Intent("unloaded", "segno", (("why", "no <internet>"),)))
    page = draw.page(ui)
    assert "no &lt;internet&gt;" in page
    assert {"app:again", "app:link:share"} <= Page(page).keys
    assert "data-needs" in draw.page(do(ui, tap("app:again")))


def test_the_menu_says_the_four_words() -> None:
    words = re.findall(r">(\w+ · \w+ · \w+ · \w+)</span>", draw.page(do(opened(), go("table/abc/menu"))))
    other = re.findall(
        r">(\w+ · \w+ · \w+ · \w+)</span>", draw.page(do(opened(), tap("tile:house"), go("table/abc/menu")))
    )
    assert words
    assert words != other
    assert all(f"<li>{word}</li>" in draw.page(do(opened(), go("table/abc/agree"))) for word in words[0].split(" · "))


@pytest.mark.cpython_only  # pydantic is loaded on demand in the page
@pytest.mark.parametrize(
    ("theirs", "says"),
    [
        ((), "No differences"),
        (("tile:house",), "The other table has 1 more move."),
    ],
)
def test_the_first_difference_is_said(theirs: tuple[str, ...], says: str) -> None:
    other = do(updated(opened(), site=SITE), *map(tap, theirs), tap("app:link:share")).transfer.out
    assert other is not None
    ui = do(opened(), go("table/abc/agree"), Intent("fill", "agree", (("text", other.text),)))
    assert 'data-needs="pydantic"' in draw.page(ui)
    ui = do(ui, Intent("loaded", "pydantic"))
    assert says in ui.said.told
    assert str(ui.route) == "table/abc/agree"
    assert says in draw.page(ui)
    bad = do(ui, Intent("fill", "agree", (("text", "<b>no code</b>"),)))
    assert bad.said.fault is not None
    assert bad.open.table == ui.open.table
    assert says not in draw.page(bad)  # the answer before stands there no more


def test_a_line_that_looks_wrong_is_a_report_that_plays_again() -> None:
    ui = do(table(), go("table/abc/sheet"))
    links = re.findall(r'href="#(table/abc/wrong/[A-Z]/[\w-]+)"', draw.page(ui))
    assert links
    lines = re.findall(r'href="#(table/abc/wrong/\w+)"', draw.page(do(ui, go(links[0]))))
    assert len(lines) > 1
    for line in lines:
        at = do(ui, go(line))
        assert "What should it be?" in draw.page(at)
        Page(draw.page(at))
        out = do(at, Intent("tap", "app:report", (("says", "seven\nchaupal 1"), ("do", "copy")))).transfer.out
        assert out is not None
        assert "# Should be: seven chaupal 1" in out.text
        assert "Chaupal app-1" in out.text
        assert at.open.table is not None
        assert write(read(out.text, GAMES)) == write(at.open.table)


def notices(ui: Ui) -> list[str]:
    """What the last tap did, where it is seen in a line of its own."""
    return re.findall(r'<p class="notice" role="status">([^<]+)</p>', draw.page(ui))


def test_what_goes_to_the_phone_is_said_once_it_is_there() -> None:
    """Python says nothing of it; what the browser says once it is done comes with it."""
    ui = table()
    assert notices(ui) == []  # the table that was imported stands there
    for page, key, says in (
        ("handover", "app:link:copy", "Link copied."),
        ("handover", "app:link:code", "Code copied."),
        ("sheet", "app:share:csv", ""),
        ("sheet", "app:share:picture", ""),
        ("wrong/A", "app:report", "Report copied."),
    ):
        done = do(ui, go(f"table/abc/{page}"), tap(key))
        assert notices(done) == []
        assert done.transfer.out
        assert done.transfer.out.says == says
    assert notices(do(ui, tap("app:undo"))) == []  # the Undo key tells it
    refused = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    assert notices(refused) == []  # the refusal stands there
    report = do(refused, go("table/abc/wrong/refused"), tap("app:report"))
    assert report.transfer.out
    assert report.transfer.out.says == "Report copied."


@pytest.mark.parametrize("kind", ["copy", "share", "link"])
def test_what_the_phone_did_not_take_is_shown_to_be_copied_by_hand(kind: str) -> None:
    ui = do(table(), go("table/abc/handover"), Intent("not-exported", "A table", (("kind", kind), ("text", "a & b"))))
    page = draw.page(ui)
    assert "This browser could not copy or share it." in page
    assert re.search(r'<textarea[^>]*aria-label="Text of A table"[^>]*>a &amp; b</textarea>', page)
    again = do(ui, tap("app:by-hand:copy"))
    assert again.transfer.out
    assert again.transfer.out.text == "a & b"
    assert "could not copy or share it" in draw.page(again)  # the browser may say no once more
    for later in (do(ui, tap("app:by-hand:close")), do(ui, go("table/abc")), do(ui, tap("app:square:next"))):
        assert "could not copy or share it" not in draw.page(later)


def test_of_a_file_nothing_is_claimed_and_its_text_is_at_hand() -> None:
    ui = do(table(), go(""), tap("app:backup"))
    assert ui.transfer.out
    assert notices(ui) == []
    given = do(ui, Intent("exported", ui.transfer.out.name, (("kind", "file"), ("text", ui.transfer.out.text))))
    page = draw.page(given)
    assert f"<b>{ui.transfer.out.name}</b>. It does not tell the app whether it did." in page
    assert "&quot;chaupal_backup&quot;" in page or '"chaupal_backup"' in page


def test_a_picture_that_could_not_be_made_is_no_text_to_copy() -> None:
    ui = do(table(), go("table/abc/sheet"), Intent("not-exported", "a.png", (("kind", "picture"), ("text", "{}"))))
    assert "could not make the picture" in draw.page(ui)
    assert "app:by-hand:copy" not in draw.page(ui)


@pytest.mark.parametrize("route", ["", "panchayat", "panchayat/copy", "panchayat/new", "history", "settings", "bring"])
def test_every_page_says_once_that_nothing_is_kept(route: str) -> None:
    for ui in (do(table(), go(route)), do(table(), go("table/abc")), do(table(), go("table/abc/sheet"))):
        page = draw.page(updated(ui, unkept=UNKEPT))
        assert len(re.findall(f'class="unkept" role="alert">(?:<p>)?{UNKEPT}', page)) == 1
        assert "stored on this phone" not in page


def test_a_refusal_that_looks_wrong_is_told_with_its_move() -> None:
    ui = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    assert "table/abc/wrong/refused" in draw.page(ui)
    ui = do(ui, go("table/abc/wrong/refused"), Intent("tap", "app:report", (("do", "share"),)))
    assert ui.transfer.out is not None
    assert ui.transfer.out.kind == "share"
    assert "# Refused move: A lay temple a1" in ui.transfer.out.text or "Reason (taken)" in ui.transfer.out.text
    assert do(ui, go("table/abc")).open.refused is not None  # what was tried is still there


def test_what_looks_wrong_leads_back_where_it_was_seen_and_undoes_nothing() -> None:
    refused = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    for ui, tail, back in ((table(), "A", "table/abc/sheet"), (refused, "refused", "table/abc")):
        page = Page(draw.page(do(ui, go(f"table/abc/wrong/{tail}"))))
        assert "app:undo" not in page.keys
        for part in (page.html.partition("</header>")[0], page.html.rpartition("<footer")[2]):
            assert f'href="#{back}"' in part


@pytest.mark.parametrize("tail", ["", "/99999", "/Q", "/refused", "/A/none", "/-1", "/٣", "/A/b/c"])
def test_what_is_not_there_is_no_report(tail: str) -> None:
    ui = do(opened(), go(f"table/abc/wrong{tail}"))
    Page(draw.page(ui))
    assert do(ui, tap("app:report")).transfer.out is None


def test_every_square_is_a_piece_of_one_text() -> None:
    from border.code import links

    ui = table()
    squares = links(records.shared_table(ui.stored.tables["abc"]), SITE, squares=True)
    (one,) = gathered(found("\n".join(reversed(squares))))
    assert one.text() == records.shared_table(ui.stored.tables["abc"])
