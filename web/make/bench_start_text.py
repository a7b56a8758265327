"""The section on the start in bench/RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan
from statistics import median
from typing import Final

from make.bench_site import BARE, STOCK
from make.bench_start import ORDINARY, OURS, PACES, Starts, Visit, again, middle, plain, shelf

ABOUT: Final = """## From opening to the first handled tap

Each page is opened in a profile that knows nothing, from one server on this machine that compresses all of them alike
(gzip 9) and lets all be kept alike; {turns} times each, by turns. A page taps by itself the moment Python can answer:
ours starts a table, the others work out a sum. Timed from the beginning of the navigation until the answer stands in
the page.

- bare: npm's Pyodide with its own standard library, `loadPyodide()`, `1+1`
- stock: PyScript by its documentation, from local files, with pydantic and a model of it
- again: once the page is kept for when there is no internet, and was opened twice more, each time for some seconds in
  which other pages of it were opened too, so that the browser has kept what it compiles; without a table. Ours goes on
  from the image of Python's memory that the browser has made meanwhile, the ordinary way is without one; a version by
  its number is the app as it was then
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
    again(ORDINARY): "ours, again, the ordinary way",
    plain(OURS): "ours, no script",
}
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
LIGHTHOUSE: Final = {"performance": 80, "accessibility": 100, "best-practices": 100}


def lines(starts: Starts) -> Iterable[str]:
    """Return the lines of the section on the start."""
    yield ABOUT.format(turns=starts.turns)
    for pace in PACES:
        yield from _pace(pace.name, starts)
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


def _named(starts: Starts) -> Mapping[str, str]:
    """Return what each kind of visit is called."""
    return {**NAMES, **{again(name): f"version {name}, again" for name in starts.earlier}}


def _pace(pace: str, starts: Starts) -> Iterable[str]:
    visits = starts.visits[pace]
    yield f"### In Chromium, the machine {pace}"
    yield ""
    yield "| | first tap | slowest | of bare | first paint | longest block | all blocks | thread's work |"
    yield f"|---|{'---:|' * 7}"
    for page, name in _named(starts).items():
        if page not in visits:
            continue
        found = visits[page]
        blocks = [_blocking(visit) for visit in found]
        taps = [visit["tap"] for visit in found if "tap" in visit]
        cells = [
            *([_ms(median(taps)), _ms(max(taps)), f"{_ratio(visits, page, BARE):.2f}"] if taps else [""] * 3),
            _ms(middle(found, "paint")),
            _ms(middle(blocks, "longest")),
            _ms(middle(blocks, "blocked")),
            _ms(middle(found, "cpu")),
        ]
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""
    yield from _imaged(starts, visits)
    yield ""
    shown = _ms(middle(visits[shelf(OURS)], "shown"))
    yield "A tap on a game of the shelf, sent when the browser tells of the first paint:"
    yield f"its page is painted after {shown}, {_tapped(visits):.2f} times the first paint without scripts."
    for name in starts.earlier:
        before, now = (middle(visits[shelf(page)], "paint") for page in (name, OURS))
        yield f"The shelf is first painted after {_ms(now)}, in version {name} after {_ms(before)}."
    yield ""


def _imaged(starts: Starts, visits: Mapping[str, Sequence[Visit]]) -> Iterable[str]:
    found = visits[again(OURS)]
    beside = {ORDINARY: "the ordinary way", **{name: f"version {name}" for name in starts.earlier}}
    ratios = {
        says: median(ours["tap"] / other["tap"] for ours, other in zip(found, visits[again(name)], strict=True))
        for name, says in beside.items()
    }
    whys = [visit["why"] for visit in found if "why" in visit]
    told = f" (the others: {', '.join(sorted(set(whys)))})" if whys else ""
    yield f"Of our later visits {len(found) - len(whys)} of {len(found)} went on from the image{told}."
    yield "Medians of the ratios of first taps, by turns:"
    yield f"{', '.join(f'{ratio:.2f} of {says}' for says, ratio in ratios.items())}."


def _tapped(visits: Mapping[str, Sequence[Visit]]) -> float:
    return middle(visits[shelf(OURS)], "shown") / middle(visits[plain(OURS)], "paint")


def _split(starts: Starts) -> Iterable[str]:
    kinds = (OURS, again(OURS), again(ORDINARY))
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
    for page in NAMES:
        held = f"{median(starts.memory[page]):.0f} MB" if any(starts.memory.get(page, ())) else ""
        cells = (f"{middle(first[page], 'bytes'):,.0f}", f"{_ratio(first, page, STOCK, 'bytes', 'bytes'):.2f}", held)
        yield f"| {NAMES[page]} | {' | '.join(cells)} |"
    yield ""
    yield f"After the first tap ours fetches the rest, to be kept for when there is no internet: {starts.kept:,} bytes"
    yield "in all."
    yield ""


def _others(starts: Starts) -> Iterable[str]:
    for browser, visits in starts.others.items():
        yield f"### In {browser} {starts.versions[browser]}, the machine as it is"
        yield ""
        yield "| | first tap | slowest | of bare |"
        yield f"|---|{'---:|' * 3}"
        for page, name in _named(starts).items():
            if page in visits:
                taps = [visit["tap"] for visit in visits[page]]
                yield f"| {name} | {_ms(median(taps))} | {_ms(max(taps))} | {_ratio(visits, page, BARE):.2f} |"
        yield ""
        yield from _imaged(starts, visits)
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
    for name, goal, reached in _ratios(starts):
        yield f"| {name} | at most {goal:.2f} | {reached:.2f} | {'yes' if reached <= goal else 'no'} |"
    longest = middle([_blocking(visit) for visit in starts.visits[PACES[0].name][again(OURS)]], "longest")
    met = "yes" if longest <= BLOCK else "no"
    yield f"| longest block, later visit | at most {_ms(BLOCK)} | {_ms(longest)} | {met} |"
    for category, goal in LIGHTHOUSE.items():
        score = median(starts.scores[category])
        yield f"| Lighthouse: {category} | at least {goal} | {score:.0f} | {'yes' if score >= goal else 'no'} |"
    yield ""


BLOCK: Final = 200
FIRST: Final = {PACES[0].name: 0.45, "WebKitGTK": 0.42}
LATER: Final = {PACES[0].name: 0.25, PACES[1].name: 0.28, "WebKitGTK": 0.22}


def _ratios(starts: Starts) -> Iterable[tuple[str, float, float]]:
    """Return each goal that is a ratio: its name, its limit and its value."""
    all_ = {**starts.visits, **{name: visits for name, visits in starts.others.items() if name in LATER}}
    for name, visits in all_.items():
        if name in FIRST:
            yield f"first visit, of bare; {name}", FIRST[name], _ratio(visits, OURS, BARE)
        yield f"later visit, of bare; {name}", LATER[name], _ratio(visits, again(OURS), BARE)
    first, slower = (starts.visits[pace.name] for pace in PACES)
    yield "bytes until the first tap, of stock", 0.58, _ratio(first, OURS, STOCK, "bytes", "bytes")
    for name in starts.earlier[:1]:
        of = _ratio(slower, shelf(OURS), shelf(name), "paint", "paint")
        yield f"first paint of the shelf, of version {name}; {PACES[1].name}", 0.60, of
