"""A table goes out as link, squares and code; two phones agree or tell where not; a report of what looks wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app import draw
from app.state import Intent, Ui
from app.storage import records
from border.code import found, gathered, text_of
from engine.notation import read, write
from engine.value import but
from games import GAMES
from pages import Page
from test_shell import do, go, opened, tap

SITE = "https://example.org/app/"
LOADED = Intent("loaded", "segno")
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def table() -> Ui:
    """A whole game, open."""
    text = (PLAYTHROUGHS / "panchayat-4.txt").read_text("utf-8")
    ui = do(but(Ui(), site=SITE, build="app-1"), go("bring"))
    ui = do(ui, Intent("fill", "bring", (("text", text),), now=5))
    return do(ui, Intent("fill", "take", now=5, random="abc"))


def test_the_link_holds_the_table() -> None:
    ui = do(table(), go("table/abc/handover"))
    page = Page(draw.page(ui))
    assert {"app:link:share", "app:link:copy", "app:link:code"} <= page.keys
    out = do(ui, tap("app:link:share")).out
    assert out is not None
    assert out.kind == "link"
    assert out.text.startswith(f"{SITE}#bring/C1-")
    assert text_of(out.text) == records.shared_table(ui.kept["abc"])
    code = do(ui, tap("app:link:code")).out
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
        (now, of) = re.findall(r"Square (\d+) of (\d+)", page)[0]
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
        ((), "They agree"),
        (("tile:house",), "One move was made there"),
    ],
)
def test_the_first_difference_is_said(theirs: tuple[str, ...], says: str) -> None:
    other = do(but(opened(), site=SITE), *map(tap, theirs), tap("app:link:share")).out
    assert other is not None
    ui = do(opened(), go("table/abc/agree"), Intent("fill", "agree", (("text", other.text),)))
    assert 'data-needs="pydantic"' in draw.page(ui)
    ui = do(ui, Intent("loaded", "pydantic"))
    assert says in ui.told
    assert str(ui.route) == "table/abc/agree"
    assert says in draw.page(ui)
    bad = do(ui, Intent("fill", "agree", (("text", "<b>no code</b>"),)))
    assert bad.fault is not None
    assert bad.table == ui.table
    assert says not in draw.page(bad)  # the answer before stands there no more


def test_a_line_that_looks_wrong_is_a_report_that_plays_again() -> None:
    ui = do(table(), go("table/abc/sheet"))
    links = re.findall(r'href="#(table/abc/wrong/[A-Z]/[\w-]+)"', draw.page(ui))
    assert links
    lines = re.findall(r'href="#(table/abc/wrong/\w+)"', draw.page(do(ui, go(links[0]))))
    assert len(lines) > 1
    for line in lines:
        at = do(ui, go(line))
        assert "What would be right?" in draw.page(at)
        Page(draw.page(at))
        out = do(at, Intent("tap", "app:report", (("says", "seven\nchaupal 1"), ("do", "copy")))).out
        assert out is not None
        assert "# Right would be: seven chaupal 1" in out.text
        assert "Chaupal app-1" in out.text
        assert at.table is not None
        assert write(read(out.text, GAMES)) == write(at.table)


def notices(ui: Ui) -> list[str]:
    """What the last tap did, where it is seen in a line of its own."""
    return re.findall(r'<p class="notice" role="status">([^<]+)</p>', draw.page(ui))


def test_what_goes_to_the_phone_is_seen_and_what_the_page_shows_is_not_said_again() -> None:
    ui = table()
    assert notices(ui) == []  # the table that was brought in stands there
    for page, key, says in (
        ("handover", "app:link:copy", "The link is copied."),
        ("handover", "app:link:code", "The code is copied."),
        ("sheet", "app:share:csv", "The spreadsheet is saved."),
        ("sheet", "app:share:picture", "The picture is saved."),
        ("wrong/A", "app:report", "The report is copied."),
    ):
        done = do(ui, go(f"table/abc/{page}"), tap(key))
        assert notices(done) == [says]
        assert notices(do(done, tap("app:square:next"))) == []  # gone with the next tap
    assert notices(do(ui, tap("app:undo"))) == []  # the Undo key tells it
    refused = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    assert notices(refused) == []  # the refusal stands there
    report = do(refused, go("table/abc/wrong/refused"), tap("app:report"))
    assert notices(report) == ["The report is copied."]


def test_a_refusal_that_looks_wrong_is_told_with_its_move() -> None:
    ui = do(opened(), tap("tile:temple"), tap("tile:well"), tap("cell:a1"), tap("app:go"), tap("cell:a1"))
    assert "table/abc/wrong/refused" in draw.page(ui)
    ui = do(ui, go("table/abc/wrong/refused"), Intent("tap", "app:report", (("do", "share"),)))
    assert ui.out is not None
    assert ui.out.kind == "share"
    assert "# Refused: A lay temple a1" in ui.out.text or "Because (taken)" in ui.out.text
    assert do(ui, go("table/abc")).refused is not None  # what was tried is still there


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
    assert do(ui, tap("app:report")).out is None


def test_every_square_is_a_piece_of_one_text() -> None:
    from border.code import links

    ui = table()
    squares = links(records.shared_table(ui.kept["abc"]), SITE, squares=True)
    (one,) = gathered(found("\n".join(reversed(squares))))
    assert one.text() == records.shared_table(ui.kept["abc"])
