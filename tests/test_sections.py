"""A page that is sent in sections: what the browser puts together is the page drawn whole, after any taps."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from app import draw
from app.sections import Drawing, drawn
from app.state import Ui
from make.bench_table import HAMPI, ID, INDUS, PANCHAYAT, PARIKRAMA, Tapped
from markup.html import CUT, Html, cut, div, p
from pages import Page
from test_storage import Memory, Phone

EDGE: Final = "<!---->"
TAPS: Final = 40
NAMES: Final = frozenset(("Ann", "A"))


def put_together(sent: str, stands: str) -> str:
    """Return the page with the sections that were not sent, as the browser finds them between the empty comments."""
    sections = stands.split(EDGE)[1::2]
    return re.sub("<!--([0-9]+)-->", lambda found: sections[int(found[1])], sent)


def as_drawn_whole(ui: Ui, before: Drawing | None) -> tuple[Drawing, str]:
    """Draw a page after another one: what is sent of it, which comes to the page drawn whole."""
    now = draw.drawing(ui, before)
    sent = now.since(before) if before else now.html
    whole = put_together(sent, before.html) if before else sent
    assert whole == now.html
    assert whole.replace(EDGE, "") == draw.shown(ui)
    return now, sent


@pytest.mark.parametrize("table", [PANCHAYAT, INDUS, HAMPI, PARIKRAMA], ids=lambda table: table.game)
def test_random_taps_come_to_the_page_drawn_whole(table: Tapped) -> None:
    """On the fullest tables, keys of the page tapped at random, those that lead to another page of it among them."""
    chance = Random(table.game)
    phone = Phone(Memory(table.kept()))
    phone.do("go", f"table/{ID}")
    before, shorter = as_drawn_whole(phone.ui, None)[0], 0
    for _ in range(TAPS):
        keys = sorted(Page(draw.page(phone.ui)).keys)
        phone.do("tap", chance.choice(keys)) if keys else phone.do("go", f"table/{ID}")
        before, sent = as_drawn_whole(phone.ui, before)
        shorter += len(sent) < len(before.html) / 2
    assert shorter, "no page was sent in sections"


def test_a_section_is_sent_where_it_has_changed() -> None:
    one, two = drawn(page("one", "two"), NAMES, None), p("three")
    now = drawn(page("one", "three"), NAMES, one)
    assert now.since(one) == f"<div>{EDGE}<!--0-->{EDGE}{EDGE}{two}{EDGE}</div>"
    moved = drawn(page("two", "new", "one"), NAMES, one)
    assert "<p>new</p>" in moved.since(one)
    assert put_together(moved.since(one), one.html) == moved.html


def test_a_section_that_stands_twice_is_taken_once() -> None:
    """The browser cannot have an element in two places."""
    one = drawn(page("one"), NAMES, None)
    assert drawn(page("one", "one"), NAMES, one).since(one).count("<!--0-->") == 1


def test_sections_within_a_section_are_those_that_are_sent() -> None:
    inner = cut("<p>inner</p>")
    assert cut(div(inner)) == div(inner)
    assert cut("") == ""


def test_a_drawing_that_is_cut_has_no_name_marked() -> None:
    """A letter on a cube may be a player’s name."""
    tile = Html(f"<svg><text>A</text>{cut('<g><text>A</text></g>')}<text>A</text></svg><p>A</p>")
    found = drawn(tile, NAMES, None).html.replace(EDGE, "")
    assert found.count("<bdi") == 2
    assert found.endswith('<p><bdi><bdi translate="no">A</bdi></bdi></p>')


def test_a_name_that_changes_is_marked_anew() -> None:
    before = drawn(page("Ann lays"), frozenset(("Ben",)), None)
    assert 'translate="no"' in drawn(page("Ann lays"), NAMES, before).html


def test_no_text_of_a_person_is_a_cut() -> None:
    assert CUT not in p(f"{CUT} and {CUT}")


def page(*says: str) -> Html:
    """Return a page with a section for each sentence."""
    return div(cut(p(one)) for one in says)
