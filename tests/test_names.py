"""Names inside sentences: a browser that translates the page leaves them as they are."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from types import MappingProxyType

import pytest

from app import draw, update
from app.names import marked
from app.scores import result
from app.state import Intent, Ui, updated
from engine.notation import read
from games import GAMES
from markup.html import Html
from pages import VOID, Page

PLAYED = Path(__file__).parent / "playthroughs"


class Translated(HTMLParser):
    """The words of a page that a browser would translate, drawings and fields left out."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.kept: list[bool] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            own = ("translate", "no") in attrs or tag in ("svg", "textarea")
            self.kept.append(own or (bool(self.kept) and self.kept[-1]))

    def handle_endtag(self, tag: str) -> None:
        self.kept.pop()

    def handle_data(self, data: str) -> None:
        if not (self.kept and self.kept[-1]):
            self.words.append(data)


@pytest.mark.parametrize("game", ["panchayat-3", "indus-4", "hampi-map", "parikrama-4"])
@pytest.mark.parametrize("page", ["table/x", "table/x/log", "table/x/sheet", "table/x/menu", ""])
def test_no_name_of_a_player_is_translated(game: str, page: str) -> None:
    table = read((PLAYED / f"{game}.txt").read_text("utf-8"), GAMES).undo()
    ui = updated(Ui(), tables=MappingProxyType({"x": result.as_kept("x", table, 1)}))
    ui = update.handle(update.handle(ui, Intent("go", "table/x")), Intent("go", page))
    plain, shown = draw.page(ui), draw.shown(ui)
    assert "".join(Page(shown).text) == "".join(Page(plain).text), "no word is lost"
    names = "|".join(player.name for player in table.setup.players)
    said = [words for words in Translated(shown).words if re.search(rf"\b({names})\b", words)]
    assert not said
    assert any(re.search(rf"\b({names})\b", words) for words in Translated(plain).words)


def test_what_is_no_sentence_stays() -> None:
    for html in ("<p>Annex</p>", "<textarea>Ann</textarea>", '<b translate="no">Ann</b>', '<a title="Ann">x</a>'):
        assert marked(Html(html), frozenset(("Ann",))) == html
    assert marked(Html("<p>Leaf &amp; Ann</p>"), frozenset(("Leaf & Ann",))).count("bdi translate") == 1
