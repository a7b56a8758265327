"""Reading HTML in tests: tags that close, ids that are there once, keys that can be tapped."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"))


@dataclass
class Page(HTMLParser):
    """What stands on a page; raises AssertionError where tags do not close in order or an id is there twice."""

    html: str
    keys: set[str] = field(default_factory=set)
    """Every `data-key`."""
    off: set[str] = field(default_factory=set)
    """Those that look as if they could not be tapped, and say why when they are."""
    tags: set[str] = field(default_factory=set)
    text: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.feed(self.html)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"an attribute twice: {self.get_starttag_text()}"
        given = dict(attrs)
        self.tags.add(tag)
        if key := given.get("data-key"):
            self.keys.add(key)
            if given.get("aria-disabled") == "true":
                self.off.add(key)
        if (id_ := given.get("id")) is not None:
            assert id_ not in self.ids, f"the id {id_} twice"
            self.ids.add(id_)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> where {self.open[-1]} is open"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)
