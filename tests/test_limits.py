"""Built-in browsers of other apps are known by what they call themselves, and told of before the first move."""

from __future__ import annotations

from typing import Final

import pytest

from app import draw
from app.pages.limits import within
from app.state import Ui, updated
from border.code import links, pieces
from test_bringing import sent
from test_shell import do, go, opened, tap

IPHONE: Final = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
ANDROID: Final = "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36"  # noqa: E501 - as it is sent
INSIDE: Final = {
    f"{IPHONE} Mobile/15E148 Instagram 334.0.4.32.98 (iPhone15,2; iOS 17_5; de_DE)": "Instagram",
    f"{ANDROID} Instagram 330.0.0.40.92 Android (34/14; 420dpi; Google; Pixel 8)": "Instagram",
    f"{IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.1.41.103;FBBV/602060281;FBDV/iPhone15,2]": "Facebook",
    f"{ANDROID} [FB_IAB/FB4A;FBAV/465.0.0.66.86;]": "Facebook",
    f"{IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0.0.34.104]": "Messenger",
    f"{ANDROID} [FB_IAB/Orca-Android;FBAV/460.0.0.48.109;]": "Messenger",
    f"{IPHONE} Mobile/15E148 Safari Line/14.7.0": "Line",
    f"{ANDROID} Line/14.8.1/IAB": "Line",
    f"{ANDROID} WhatsApp/2.24.10": "WhatsApp",
    f"{IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en": "WeChat",
    ANDROID: "another app",
    f"{IPHONE} Mobile/15E148": "another app",
}
OWN: Final = (
    f"{IPHONE} Version/17.5 Mobile/15E148 Safari/604.1",
    f"{IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1",
    f"{IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15",
    ANDROID.replace(" Build/AP1A; wv", "").replace("Version/4.0 ", ""),
    "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36",
    "",
)
"""Browsers of their own; the last is a page that is installed as an app."""
SAYS: Final = "You are inside Instagram, not in your browser."


@pytest.mark.parametrize(("agent", "name"), INSIDE.items())
def test_built_in_browsers_are_known_by_what_they_call_themselves(agent: str, name: str) -> None:
    assert within(agent) == name


@pytest.mark.parametrize("agent", OWN)
def test_a_browser_of_its_own_is_no_built_in_one(agent: str) -> None:
    assert within(agent) == ""


def inside(ui: Ui) -> Ui:
    return updated(ui, within="Instagram")


@pytest.mark.parametrize("route", ["", "panchayat", "panchayat/new", "hamlet/new", "table/abc"])
def test_it_is_said_before_the_first_move_with_the_way_out(route: str) -> None:
    page = draw.page(do(inside(opened()), go(route)))
    assert page.count(SAYS) == 1
    assert "Open in browser" in page
    assert 'data-key="app:link:site"' in page
    assert ('data-key="app:link:code"' in page) == (route == "table/abc")
    assert SAYS not in draw.page(do(opened(), go(route)))


def test_once_a_move_is_made_it_is_said_no_more_at_that_table() -> None:
    ui = do(inside(opened()), tap("tile:house"))
    assert ui.open.table
    assert ui.open.table.events
    assert SAYS not in draw.page(ui)
    shelf = draw.page(do(ui, go("")))
    assert "To move a table there: open it, choose Hand over, then Copy code." in shelf
    assert SAYS in draw.page(do(ui, tap("app:undo")))  # before the first move again


def test_the_address_and_the_code_are_copied() -> None:
    ui = do(updated(inside(opened()), site="https://example.org/play/"), tap("app:link:site"))
    assert ui.transfer.out
    assert (ui.transfer.out.kind, ui.transfer.out.text, ui.transfer.out.says) == (
        "copy",
        "https://example.org/play/",
        "Address copied.",
    )
    ui = do(ui, tap("app:link:code"))
    assert ui.transfer.out
    assert ui.transfer.out.text == pieces(sent(opened()))[0]


@pytest.mark.cpython_only  # pydantic is loaded on demand in the page
def test_a_link_that_opened_inside_an_app_says_so() -> None:
    ui = do(updated(inside(Ui()), forgets=True), go(links(sent(opened()), "")[0].removeprefix("#")))
    page = draw.page(ui)
    assert page.count(SAYS) == 1
    assert "What you import here stays inside Instagram." in page
    assert "home screen" not in page
    assert do(ui, tap("app:came:copy")).transfer.out


def test_nothing_is_said_of_what_an_app_does_not_have() -> None:
    """A phone that forgets is told to install the app, which is done in Safari alone."""
    ui = updated(inside(opened()), forgets=True)
    assert "Home Screen" not in draw.page(do(ui, go("")))
    assert "Home Screen" not in draw.page(do(ui, go("settings")))


def test_the_page_that_the_next_start_shows_says_it_too() -> None:
    ui = do(inside(Ui()), go(""))
    assert SAYS in draw.page(draw.as_kept(ui))
    assert not draw.stands(ui)
