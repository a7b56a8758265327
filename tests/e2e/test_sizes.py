"""Pages on small screens, on their side, with large text and long names: nothing is covered, cut off or broken.

The pages are drawn here and put into the site's own file without its scripts, so that a browser looks at many of them
in a short time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Final

import pytest
from conftest import LONG, WHOLE, phone
from playwright.sync_api import Browser, CDPSession, Page
from test_history_page import PLAYED

from app import draw, update
from app.route import at_table
from app.state import Intent, Ui, updated
from app.table import actions
from engine.notation import read
from engine.table import AnyTable
from games import GAMES

NAMES: Final = {
    "Leaf": "Bartholomäus Featherstonehaugh-Wolfsberg",
    "Stone": "🦚 Meenakshi 🌸🌸",
    "River": "Featherstonehaughbottomleyofcholmondeley",
    "Ani": "Bartholomäus Featherstonehaugh-Wolfsberg",
    "Neha": "🦚 Meenakshi 🌸🌸",
}
"""As long as names can be."""
NONE: Final = {"top": 0, "left": 0, "bottom": 0, "right": 0}
NOTCH: Final = {"top": 0, "left": 47, "bottom": 21, "right": 47}
SIZES: Final = (
    (320, 568, 16, NONE),
    (390, 844, 40, NONE),
    (390, 360, 16, NONE),  # while the phone's keyboard is open
    (568, 320, 32, NONE),
    (740, 360, 16, NOTCH),
    (768, 1024, 16, NONE),
)
MORE: Final = (
    (360, 740, 16, NONE),
    (360, 740, 32, NONE),
    (568, 320, 16, NONE),
    (740, 360, 32, NOTCH),
    (1280, 800, 16, NONE),
)
"""Sizes that are looked at too at full length: one of the others is narrower, lower or has larger text."""
TABLES: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "panchayat": {"panchayat-2": (13,), "panchayat-4": (14,), "panchayat-solo-1": (30,)},
    "hamlet": {"hamlet-1": (8, 12, 30, 40, 60)},
    "indus": {"indus-3": (10,)},
    "hampi": {"hampi-map": (12,), "hampi-advanced": (20,)},
    "parikrama": {"parikrama-4": (20,)},
}
"""Playthroughs, and after how many lines they are looked at: whoever plays, and each with a question."""
WRONG: Final = r"""async () => {
  const wrong = [];
  const shown = (one) => one.checkVisibility() && !one.closest(".sr, .notice") && one.getClientRects().length;
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const says = (one) => (one.getAttribute("aria-label") ?? one.innerText ?? one.name).replace(/\s+/g, " ").slice(0, 40);
  const painted = () => new Promise(requestAnimationFrame);
  const ledge = document.querySelector(".ledge");
  ledge?.removeAttribute("data-full"); // as app.js does
  ledge?.toggleAttribute("data-full", ledge.scrollHeight > ledge.clientHeight);
  scrollTo(0, 0);
  const { scrollWidth, clientWidth } = document.documentElement; // innerWidth grows with what runs over
  if (scrollWidth > clientWidth) wrong.push("scrolls sideways");

  // No word is broken inside. Names may be.
  const texts = document.createTreeWalker(document.querySelector(".page"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text; (text = texts.nextNode()); ) {
    const { parentElement: inside, data } = text;
    if (!shown(inside) || inside.clientWidth === 1 || inside.closest("svg, textarea, [translate=no]")) continue;
    for (const { 0: word, index } of data.matchAll(/[\p{L}’]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !word.startsWith("’")) wrong.push(`${word} is broken`);
    }
  }

  // Back, menu and seats are large enough, and nothing lies over them, if need be after a scroll.
  const target = (one) => one.getBoundingClientRect();
  for (const one of all(".banner a, .strip a, .ledge a, .ledge button")) {
    if (target(one).width < 43 || target(one).height < 47.5) wrong.push(`${says(one)} is small`);
  }
  for (const one of all(".banner a, .strip a")) {
    one.scrollIntoView({ block: "center" });
    await painted();
    const { left, top, width, height } = target(one);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!one.contains(there)) wrong.push(`${says(one)} is covered`);
  }

  // The question is seen together with its first answer, and the keys below are seen whole.
  if (ledge) {
    ledge.scrollTop = 0;
    const edge = target(ledge);
    const keys = ledge.querySelector(".ledge-keys");
    const end = Math.min(edge.bottom, innerHeight, keys ? target(keys).top : Infinity) + 1;
    const [asked] = all(".ledge .asked h2");
    const [answer] = all(".ledge .answers > *");
    const apart = asked && answer && (target(asked).top < edge.top - 1 || target(answer).bottom > end);
    if (apart) wrong.push("question apart from its answers");
    for (const one of all(".ledge .back-forth > *, .ledge > .go, .ledge-keys button")) {
      const { top, bottom } = target(one);
      if (top < edge.top - 1 || bottom > Math.min(edge.bottom, innerHeight) + 1) wrong.push(`${says(one)} is cut off`);
    }
    // A phone on its side has its actions in a column at the right thumb, and the page has the rest.
    const side = innerWidth > innerHeight && innerWidth >= 500 && innerHeight <= 480;
    const [{ right }] = all("main").map(target);
    const column = right <= edge.left + 1 && edge.right >= innerWidth - 1 && edge.width <= innerWidth / 2;
    if (side && !column) wrong.push("no column at the right");
  }
  // On a tablet the board and what is asked stand side by side.
  const [board, beside] = ["first-child", "last-child"].map((at) => document.querySelector(`.table-main > :${at}`));
  const wide = innerWidth >= 760 && innerHeight > 480;
  if (beside && wide && target(beside).left < target(board).right) wrong.push("board above, not beside");
  return wrong;
}"""


@pytest.fixture(scope="module")
def empty(folder: Path) -> str:
    """The site's own file with its styles and marks, without scripts and pages."""
    text = (folder / "index.html").read_text("utf-8")
    head, _, body = text.partition("<body>")
    head = re.sub(r"<meta http-equiv=.*?>|<script.*?</script>", "", head, flags=re.DOTALL)
    return f"{head}<body>{body[: body.index('<div id=')]}"


@pytest.fixture
def small(browser: Browser) -> Iterator[Page]:
    """A page on a phone of its own."""
    made = phone(browser)
    yield made.new_page()
    made.close()


def pages(game: str) -> Iterator[tuple[str, str]]:
    """Return the key pages of a game: tables in play, the form of a new one, printed values, the end and the sheet."""
    for name, looks in TABLES[game].items():
        head, _, body = (PLAYED / f"{name}.txt").read_text("utf-8").partition("\n\n")
        for known, long in NAMES.items():
            head = head.replace(f"player {known} ", f'player "{long}" ')
        lines = [line for line in body.splitlines() if line != "end"]
        for many in (*looks, len(lines)):
            table = read("\n".join((head, "", *lines[:many], "end", "")), GAMES)
            for page in ("end", "sheet", "facing") if many == len(lines) else ("",):
                yield f"{name} {many} {page}", draw.shown(updated(Ui(), table=table, id="x", route=at_table("x", page)))
    for address in (f"{game}/new", f"{game}/copy"):
        yield address, draw.shown(update.handle(Ui(), Intent("go", address, now=1_000)))


def resized(page: Page, session: CDPSession, size: tuple[int, int, int, dict[str, int]]) -> None:
    width, height, text, insets = size
    page.set_viewport_size({"width": width, "height": height})
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.evaluate(f"document.documentElement.style.fontSize = '{text}px'")


@pytest.mark.parametrize("game", [pytest.param(game, marks=[] if game == "hampi" else [LONG]) for game in TABLES])
def test_everything_can_be_read_and_tapped_at_every_size(small: Page, empty: str, game: str) -> None:
    session = small.context.new_cdp_session(small)
    wrong: list[str] = []
    for name, html in pages(game):
        small.set_content(f"{empty}{html}")
        for size in (*SIZES, *MORE) if WHOLE else SIZES:
            resized(small, session, size)
            wrong += [f"{name}, {size[0]} x {size[1]}, {size[2]} px: {one}" for one in small.evaluate(WRONG)]
    assert wrong == []


CUT: Final = """(texts) => {
  const shown = document.querySelector(".undo b + span");
  return texts.filter((text) => {
    shown.textContent = text;
    return shown.scrollHeight > shown.clientHeight + 1;
  });
}"""
"""Which texts need more than two lines in the key of Undo."""


def undone(table: AnyTable) -> set[str]:
    """Return what the key of Undo shows of the last event."""
    return set(re.findall(r"</b>(?:<span[^>]*>)+([^<]*)</span>", actions.undo(table, None)))


@pytest.mark.parametrize("name", sorted(path.stem for path in PLAYED.glob("*.txt")))
def test_undo_shows_the_whole_of_what_it_reverts(small: Page, empty: str, name: str) -> None:
    small.set_content(f"{empty}{tapped('panchayat-2', 13)}")
    small.set_viewport_size({"width": 360, "height": 740})
    table, texts = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES), set[str]()
    middle = table.at(len(table.events) // 2)
    for move in (*middle.corrections.legal, *(blank.fill(blank.high) for blank in middle.corrections.blanks)):
        texts |= undone(middle.play(move))
    while table.last:
        texts |= undone(table)
        table = table.at(len(table.events) - table.last)
    assert small.evaluate(CUT, [unescape(text) for text in texts]) == []
    assert small.evaluate(CUT, ["Leaf scores 9 points: Granary on d1, Restaurant on a1."]), "as it is said in full"


def test_numbers_of_final_scoring_stay_in_their_keys(small: Page, empty: str) -> None:
    """With every number of Hamlet asked, also of the materials that Botric sells at the end."""
    text = (PLAYED.parent / "saved_tables" / "text-1" / "hamlet-random-4.txt").read_text("utf-8")
    table = read(text, GAMES).at(80)
    small.set_content(f"{empty}{draw.shown(updated(Ui(), table=table, id='x', route=at_table('x')))}")
    small.set_viewport_size({"width": 360, "height": 740})
    keys = small.locator(".finals button")
    assert keys.count() == 9
    assert keys.evaluate_all("all => all.filter((key) => key.scrollWidth > key.clientWidth)") == []
    assert max(keys.evaluate_all("all => all.map((key) => key.offsetHeight)")) < 90, "a title has two lines"


MARKED: Final = """() => {
  const marks = (one) => ["::before", "::after"].some((part) => getComputedStyle(one, part).content.includes("✓"));
  const shape = ".box svg, .tick svg, input:not([type=radio])";
  const bare = (one) => ![one, ...one.querySelectorAll("*")].some((part) => marks(part) || part.matches(shape));
  const chosen = "[aria-pressed=true], [aria-checked=true]:not([role=switch]), :not(.either) > label:has(:checked)";
  const all = [...document.querySelectorAll(chosen)].filter((one) => one.checkVisibility());
  return [all.length, all.filter(bare).map((one) => one.innerText.replace(/\\s+/g, " "))];
}"""
"""How many things are selected, and which have no tick. One of two has a filled ring, a switch its word."""


def tapped(name: str, events: int, *keys: str) -> str:
    """Return the page of a table in play after taps."""
    head, _, body = (PLAYED / f"{name}.txt").read_text("utf-8").partition("\n\n")
    lines = [line for line in body.splitlines() if line != "end"][:events]
    ui = updated(Ui(), table=read("\n".join((head, "", *lines, "end", "")), GAMES), id="x", route=at_table("x", ""))
    for key in keys:
        ui = update.handle(ui, Intent("tap", key, now=1_000))
    return draw.shown(ui)


def test_what_is_selected_has_a_tick_in_forced_colours(small: Page, empty: str) -> None:
    small.emulate_media(forced_colors="active")
    for html, least in (
        (tapped("panchayat-2", 11, "hand:granary"), 1),
        (tapped("indus-3", 10, "add:red-worker"), 1),
        (tapped("hampi-basic", 86), 1),
        (tapped("hampi-map", 14, "form:tile:27"), 1),
        (draw.shown(update.handle(Ui(), Intent("go", "settings", now=1_000))), 3),
        (draw.shown(update.handle(Ui(), Intent("go", "parikrama/new", now=1_000))), 2),
    ):
        small.set_content(f"{empty}{html}")
        found, bare = small.evaluate(MARKED)
        assert found >= least
        assert not bare
