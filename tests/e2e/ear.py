"""A player who sees nothing: keys of a keyboard go in, the accessibility tree and what is read aloud come out.

Nothing here knows a place on the screen, a style or a name in the markup. After every act it must be told whose turn
it is, what can be done, what was recorded last and with which number, and all totals.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Page
from test_panchayat import settled

LISTENS: Final = """
    globalThis.heard = [];
    const LIVE = "[role=status], [role=alert], [aria-live]:not([aria-live=off])";
    const words = (one) => one.textContent.replace(/\\s+/g, " ").trim();
    new MutationObserver((records) => {
      const regions = new Set();
      const came = new Set();
      for (const { target, addedNodes, type } of records) {
        for (const one of addedNodes) if (one.nodeType === 1) came.add(one);
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
        if (region && (type === "characterData" || addedNodes.length)) regions.add(region);
      }
      // A region that comes with its words in it is not read, unless it is an alert.
      for (const one of came) {
        for (const region of [...regions]) if (one.contains(region)) regions.delete(region);
        for (const part of [one, ...one.querySelectorAll("*")]) if (part.matches("[role=alert]")) regions.add(part);
      }
      for (const region of regions) {
        const silent = !region.isConnected || region.closest("[aria-hidden=true], [hidden]");
        if (!silent && words(region)) heard.push(words(region));
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""What a screen reader speaks by itself: words that are put into a live region which was there before."""
KEYS: Final = frozenset(("button", "link", "radio", "checkbox", "switch", "DisclosureTriangle", "combobox", "textbox"))
"""Roles of what a keyboard can press or fill."""
TOTAL: Final = re.compile(
    r"(.*?)(?: \((?:holds|shares) the Sun Jewel\))?"
    r"(?: to play| (?:→ )?\S+(?: \+ \?)? \((?:preview|forecast.*)\)| \S+ to reach)? "
    r"(\S+(?: \+ \?)?) recorded(?:, values not entered yet)?; show this player"
)
"""A player and the total among the scores."""
WON: Final = re.compile(r".* (?:wins|share the win)")
STOPS: Final = 200
"""Most times that Tab is pressed for one act."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A node of the accessibility tree."""

    id: int
    role: str
    name: str
    states: dict[str, Any]
    above: tuple[Node, ...]
    """The nodes that it is in, the nearest first."""
    words: list[str] = field(default_factory=list)
    """The words in it, piece by piece."""

    @property
    def text(self) -> str:
        """The words in it."""
        return re.sub(r"\s+", " ", "".join(self.words)).strip()

    @property
    def off(self) -> bool:
        """Whether it is said to be disabled."""
        return bool(self.states.get("disabled"))

    def within(self, role: str) -> Node | None:
        """Return the nearest node of a role that it is in, or None."""
        return next((one for one in self.above if one.role == role), None)

    def __str__(self) -> str:
        return f"{self.role} “{self.name}”{' (off)' if self.off else ''}"


@dataclass(frozen=True, slots=True)
class Told:
    """What a page tells of a table."""

    turn: str
    """Whose turn it is and the round, or who wins."""
    number: int
    """The number of the last move; 0 before the first."""
    last: str
    """The last move in words."""
    totals: dict[str, str]
    can: tuple[Node, ...]
    """What can be pressed."""
    asks: str
    """The question, or what the page says beside its keys."""


class Ear:
    """Someone at a keyboard, who hears what a screen reader speaks and can ask it for any part of the page."""

    def __init__(self, page: Page, *names: str) -> None:
        page.add_init_script(LISTENS)
        self.page = page
        self.names = names
        """The players whose totals are told."""
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.spoken: list[str] = []
        """What was spoken since the last act."""
        self.read: list[Node] = []
        """The page as it was read last."""
        self.acts = 0
        self.number = 0

    # Reading

    def nodes(self) -> list[Node]:
        """Return the page as it is read, from its beginning."""
        raw = self.session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {one["nodeId"]: one for one in raw}
        found: list[Node] = []

        def walk(one: dict[str, Any], above: tuple[Node, ...]) -> None:
            if not one.get("ignored"):
                node = _node(one, above)
                found.append(node)
                if node.role == "StaticText":
                    for outer in above:
                        outer.words.append(one["name"]["value"])
                above = (node, *above)
            for child in one.get("childIds", ()):
                if child in by_id:
                    walk(by_id[child], above)

        walk(raw[0], ())
        self.read = found
        return found

    def focus(self) -> Node:
        """Return the node that has the focus."""
        here = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        found = self.session.send("Accessibility.getPartialAXTree", {"objectId": here, "fetchRelatives": False})
        return _node(found["nodes"][0], ())

    def told(self) -> Told:
        """Return what the page tells of its table, and fail if it leaves out anything of it."""
        nodes = self.nodes()
        title = nodes[0].name.rsplit(" · ", 2)[0]
        heading = next((one.name for one in nodes if one.role == "heading" and one.states.get("level") == 1), "")
        last = [one.text for one in _of(nodes, "paragraph") if re.match(r"Move \d+: |No moves yet", one.text)]
        assert len(last) == 1, f"the last move is told {len(last)} times: {last}"
        after = nodes[[one.text for one in nodes].index(last[0]) + 1 :]
        beside = next((one.role for one in after if one.role in ("main", "contentinfo", "region", "banner")), "")
        assert beside == "contentinfo", f"the last move stands beside {beside}, not beside the keys"
        number = re.match(r"Move (\d+): (.*)", last[0])
        totals: dict[str, str] = {}
        for one in _of(nodes, "link"):
            found = TOTAL.fullmatch(one.name)
            if found and (region := one.within("region")) and region.name == "Scores":
                totals[found[1]] = found[2]
        can = tuple(
            one
            for one in nodes
            if one.role in KEYS and not one.off and (one.within("main") or one.within("contentinfo"))
        )
        asks = [
            one.text
            for one in nodes
            if one.role in ("heading", "paragraph") and (one.within("main") or one.within("contentinfo"))
        ]
        assert title.strip(), "whose turn it is, is not told"
        assert heading, "the page has no heading"
        assert can, "nothing can be done"
        assert set(totals) == set(self.names) or WON.fullmatch(title), f"the totals are those of {set(totals)}"
        nameless = [one for one in nodes if one.role in KEYS and not one.name]
        assert not nameless, f"keys without a name: {nameless}"
        return Told(
            turn=title,
            number=int(number[1]) if number else 0,
            last=number[2] if number else "",
            totals=totals,
            can=can,
            asks=" ".join(filter(None, asks)),
        )

    # Acting

    def find(self, role: str, name: str, *, nodes: list[Node] | None = None) -> Node:
        """Return the first node of a role whose name begins like this, or is like a pattern in slashes."""
        found = self.all(role, name, nodes=nodes)
        if not found:
            here = "\n".join(str(one) for one in nodes or self.nodes() if one.role in (*KEYS, "heading"))
            raise AssertionError(f"no {role} “{name}” on the page:\n{here}")
        return found[0]

    def all(self, role: str, name: str = "", *, nodes: list[Node] | None = None) -> list[Node]:
        """Return all such nodes that are not disabled."""
        like = re.compile(name[1:-1] if name.startswith("/") else re.escape(name))
        return [one for one in nodes or self.nodes() if one.role == role and like.match(one.name) and not one.off]

    def press(self, role: str, name: str) -> None:
        """Go to a key and press it."""
        self.press_node(self.find(role, name))

    def press_node(self, node: Node) -> None:
        """Go to a key, press it, and listen."""
        self.reach(node)
        self.page.evaluate("heard.length = 0")
        self.page.keyboard.press("Space" if node.role in ("radio", "checkbox", "switch") else "Enter")
        settled(self.page)
        self.acts += 1
        self.spoken = self.page.evaluate("heard")
        here = self.focus()
        assert here.role not in ("RootWebArea", "generic"), f"the focus is lost after {node}"

    def fill(self, name: str, text: str) -> None:
        """Write into a field."""
        self.reach(next(one for one in self.nodes() if one.role in ("combobox", "textbox") and one.name == name))
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def reach(self, node: Node) -> None:
        """Move the focus to a node with Tab, and with arrows inside a board, a palette or a list."""
        nodes = {one.id: one for one in self.read}
        stops = {id_: at for at, id_ in enumerate(nodes)}
        here = self.focus().id
        grid, group = node.within("grid"), _group(node)
        way = "Shift+Tab" if stops.get(here, -1) > stops[node.id] else "Tab"
        for _ in range(STOPS):
            if here == node.id:
                return
            now = nodes.get(here)
            if grid and now and _same(now.within("grid"), grid):
                self._walk(grid, now, node, list(nodes.values()))
                return
            if group and now and _same(_group(now), group) and self._round(node, now):
                return
            before = now
            self.page.keyboard.press(way)
            here = self.focus().id
            now = nodes.get(here)
            inside = before and now and before.id != here and before.within("grid")
            assert not (inside and now and _same(now.within("grid"), inside)), f"{inside} is more than one stop"
        raise AssertionError(f"{node} cannot be reached by keyboard")

    def _walk(self, grid: Node, here: Node, there: Node, nodes: list[Node]) -> None:
        """Go from one cell of a board to another by arrows."""
        rows: list[list[int | None]] = []
        for one in nodes:
            if one.role == "row" and _same(one.within("grid"), grid):
                rows.append([])
            elif one.role == "gridcell" and _same(one.within("grid"), grid):
                rows[-1].append(None)
            elif one.role in KEYS and _same(one.within("grid"), grid):
                rows[-1][-1] = one.id
        places = {id_: (y, x) for y, row in enumerate(rows) for x, id_ in enumerate(row) if id_ is not None}
        ids = {place: id_ for id_, place in places.items()}
        steps = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
        ways: dict[tuple[int, int], tuple[str, ...]] = {places[here.id]: ()}
        ahead = deque(ways)
        while ahead:
            y, x = ahead.popleft()
            for key, (down, right) in steps.items():
                then = (y + down, x + right)
                if then in ids and then not in ways:
                    ways[then] = (*ways[y, x], key)
                    ahead.append(then)
        for key in ways[places[there.id]]:
            self.page.keyboard.press(key)
        assert self.focus().id == there.id, f"arrows do not lead from {here} to {there}"

    def _round(self, there: Node, here: Node) -> bool:
        """Go through a palette or a list by arrows; return whether they lead to a node."""
        at = here.id
        for _ in range(STOPS):
            self.page.keyboard.press("ArrowDown")
            then = self.focus().id
            if then == there.id:
                return True
            if then in (here.id, at):
                return False
            at = then
        return False

    # Playing

    def play(self, node: Node) -> Told:
        """Press a key at a table, and check that all is told: what is new is also spoken."""
        self.press_node(node)
        now = self.told()
        if now.number > self.number:
            assert any(now.last in said for said in self.spoken), f"{now.last!r} is not spoken: {self.spoken}"
        self.number = now.number
        return now


def _node(one: dict[str, Any], above: tuple[Node, ...]) -> Node:
    states = {each["name"]: each["value"].get("value") for each in one.get("properties", ())}
    name = re.sub(r"\s+", " ", one.get("name", {}).get("value", "")).strip()
    return Node(one.get("backendDOMNodeId", 0), one.get("role", {}).get("value", ""), name, states, above)


def _of(nodes: list[Node], role: str) -> Iterator[Node]:
    return (one for one in nodes if one.role == role)


def _same(one: Node | None, other: Node | None) -> bool:
    return one is not None and other is not None and one.id == other.id


def _group(node: Node) -> Node | None:
    """Return the palette or list that a key is in."""
    return next((one for one in node.above if one.role in ("radiogroup", "group", "list")), None)
