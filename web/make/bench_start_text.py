"""The section on the start in bench/RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan
from statistics import median
from typing import Final

from make.bench_site import BARE, STOCK
from make.bench_start import OURS, PACES, TURNS, Starts, Visit, again, middle, plain

ABOUT: Final = """## From opening to the first handled tap

Each page is opened in a profile that knows nothing, from one server on this machine that compresses all of them alike
(gzip 9) and lets all be kept alike; {turns} times each, by turns. A page taps by itself the moment Python can answer:
ours starts a table, the others work out a sum. Timed from the beginning of the navigation until the answer stands in
the page.

- bare: npm's Pyodide with its own standard library, `loadPyodide()`, `1+1`
- stock: PyScript by its documentation, from local files, with pydantic and a model of it
- ours, again: once the page is kept for when there is no internet, and was opened twice more; without a table
- ours, no script: the same HTML and style, no script and nothing fetched for one

The blocks are the tasks of the page's thread beyond 50 ms until Python can answer: the longest, and by how much all of
them are longer than that. The thread's work is its processor time until 0.2 s after the tap: of all numbers here the
one that a busy machine changes least.
"""
NAMES: Final = {
    BARE: "bare Pyodide",
    STOCK: "stock PyScript with pydantic",
    OURS: "ours",
    again(OURS): "ours, again",
    plain(OURS): "ours, no script",
}
SHELF: Final = f"{OURS}, shelf"
SPLIT: Final = (
    ("html", "the page's HTML"),
    ("wasmBegun", "scripts, until WebAssembly is asked for"),
    ("wasm", "WebAssembly: fetched and compiled"),
    ("interpreter", "Python's own start"),
    ("main", "PyScript"),
    ("imported", "our modules, and what is kept"),
    ("awake", "the first page"),
    ("tap", "the first tap"),
)
LIGHTHOUSE: Final = {"performance": 90, "accessibility": 100, "best-practices": 100}


def lines(starts: Starts) -> Iterable[str]:
    """Return the lines of the section on the start."""
    yield ABOUT.format(turns=TURNS)
    for pace in PACES:
        yield from _pace(pace.name, starts.visits[pace.name])
    yield from _split(starts)
    yield from _weight(starts)
    yield from _others(starts)
    yield from _judged(starts)
    yield from _goals(starts)


def _ms(number: float) -> str:
    return "" if isnan(number) else f"{number:,.0f} ms"


def _ratio(
    visits: Mapping[str, Sequence[Visit]], name: str, other: str, part: str = "tap", beside: str = "tap"
) -> float:
    return middle(visits[name], part) / middle(visits[other], beside)


def _blocking(visit: Visit) -> dict[str, float]:
    """Return the longest task of the page's thread before Python answers, and the total time of all beyond 50 ms."""
    before = [length for begun, length in visit["long"] if begun < visit.get("ready", float("inf"))]
    return {"longest": max(before, default=0), "blocked": sum(length - 50 for length in before)}


def _pace(name: str, visits: Mapping[str, Sequence[Visit]]) -> Iterable[str]:
    yield f"### In Chromium, the machine {name}"
    yield ""
    yield "| | first tap | slowest | of bare | of stock | first paint | longest block | all blocks | thread's work |"
    yield f"|---|{'---:|' * 8}"
    for page in (page for page in NAMES if page in visits):
        found = visits[page]
        blocks = [_blocking(visit) for visit in found]
        taps = [visit["tap"] for visit in found if "tap" in visit]
        cells = [
            *([_ms(median(taps)), _ms(max(taps))] if taps else ["", ""]),
            *(f"{_ratio(visits, page, other):.2f}" if taps else "" for other in (BARE, STOCK)),
            _ms(middle(found, "paint")),
            _ms(middle(blocks, "longest")),
            _ms(middle(blocks, "blocked")),
            _ms(middle(found, "cpu")),
        ]
        yield f"| {NAMES[page]} | {' | '.join(cells)} |"
    yield ""
    shown = _ms(middle(visits[SHELF], "shown"))
    yield "A tap on a game of the shelf, sent when the browser tells of the first paint:"
    times = _ratio(visits, SHELF, plain(OURS), "shown", "paint")
    yield f"its page is painted after {shown}, {times:.2f} times the first paint without scripts."
    yield ""


def _split(starts: Starts) -> Iterable[str]:
    kinds = (OURS, again(OURS))
    columns = [(visits[page], page, pace) for pace, visits in starts.visits.items() for page in kinds if page in visits]
    yield "### What the time goes into"
    yield ""
    yield "Medians of ours, in Chromium. What is fetched beside something else shows only where it is waited for."
    yield ""
    yield f"| | {' | '.join(f'{NAMES[page]}, {pace}' for _, page, pace in columns)} |"
    yield f"|---|{'---:|' * len(columns)}"
    parts = [[_parts(visit) for visit in found] for found, _, _ in columns]
    for part, name in SPLIT:
        yield f"| {name} | {' | '.join(_ms(middle(column, part)) for column in parts)} |"
    yield ""


def _parts(visit: Visit) -> dict[str, float]:
    """Return the duration of each part, from the end of the one before."""
    found, before = {}, 0.0
    for part, _ in SPLIT:
        at = max(visit.get(part, before), before)
        found[part], before = at - before, at
    return found


def _weight(starts: Starts) -> Iterable[str]:
    first = starts.visits[PACES[0].name]
    yield "### What comes over the network, and what the browser holds"
    yield ""
    yield "| | bytes until the first tap | of stock | memory at most, without a blank page's |"
    yield "|---|---:|---:|---:|"
    for page in (BARE, STOCK, OURS, again(OURS), plain(OURS)):
        held = f"{median(starts.memory[page]):.0f} MB" if any(starts.memory.get(page, ())) else ""
        cells = (f"{middle(first[page], 'bytes'):,.0f}", f"{_ratio(first, page, STOCK, 'bytes', 'bytes'):.2f}", held)
        yield f"| {NAMES[page]} | {' | '.join(cells)} |"
    yield ""
    yield f"After the first tap ours fetches the rest, to be kept for when there is no internet: {starts.kept:,} bytes"
    yield "in all."
    yield ""


def _others(starts: Starts) -> Iterable[str]:
    if not starts.others:
        return
    yield "### In other browsers, the machine as it is"
    yield ""
    yield f"| | {' | '.join(NAMES[page] for page in (BARE, STOCK, OURS))} | of bare | of stock |"
    yield f"|---|{'---:|' * 5}"
    for browser, visits in starts.others.items():
        cells = [_ms(middle(visits[page], "tap")) for page in (BARE, STOCK, OURS)]
        cells += [f"{_ratio(visits, OURS, other):.2f}" for other in (BARE, STOCK)]
        yield f"| {browser} {starts.versions[browser]} | {' | '.join(cells)} |"
    yield ""


def _judged(starts: Starts) -> Iterable[str]:
    yield "### Lighthouse, as for phones"
    yield ""
    yield f"Medians of {len(next(iter(starts.scores.values())))}, a first visit each, and what was found wanting."
    yield ""
    yield "| | score | wanting |"
    yield "|---|---:|---|"
    for category, scores in starts.scores.items():
        yield f"| {category} | {median(scores):.0f} | {'; '.join(starts.missed[category])} |"
    yield ""


def _goals(starts: Starts) -> Iterable[str]:
    yield "### Goals"
    yield ""
    yield "| | goal | reached | |"
    yield "|---|---:|---:|---|"
    for name, goal, reached in _reached(starts):
        met = "yes" if reached <= goal else "no"
        yield f"| {name} | at most {goal:.2f} | {reached:.2f} | {met} |"
    for category, goal in LIGHTHOUSE.items():
        score = median(starts.scores[category])
        yield f"| Lighthouse: {category} | at least {goal} | {score:.0f} | {'yes' if score >= goal else 'no'} |"
    yield ""


def _reached(starts: Starts) -> Iterable[tuple[str, float, float]]:
    """Return each goal that is a ratio: its name, its limit and its value."""
    for pace in PACES:
        visits = starts.visits[pace.name]
        if not pace.network:
            yield f"first visit, of bare; {pace.name}", 0.35, _ratio(visits, OURS, BARE)
            yield f"first visit, of stock; {pace.name}", 0.20, _ratio(visits, OURS, STOCK)
            yield f"later visit, of bare; {pace.name}", 0.30, _ratio(visits, again(OURS), BARE)
        else:
            yield f"first visit, of stock; {pace.name}", 0.70, _ratio(visits, OURS, STOCK)
    for name in starts.others:
        if name == "WebKitGTK":
            yield f"first visit, of bare; {name}", 0.40, _ratio(starts.others[name], OURS, BARE)
    without = plain(OURS)
    for pace in PACES:
        visits = starts.visits[pace.name]
        name = f"first paint, of the page without scripts; {pace.name}"
        yield name, 1.20, _ratio(visits, OURS, without, "paint", "paint")
        name = f"a tap on the shelf, of the first paint without scripts; {pace.name}"
        yield name, 1.50, _ratio(visits, SHELF, without, "shown", "paint")
    first = starts.visits[PACES[0].name]
    yield "bytes until the first tap, of stock", 0.75, _ratio(first, OURS, STOCK, "bytes", "bytes")
