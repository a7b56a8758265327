"""How fast it is: `python3 build.py bench` measures, prints and writes bench/RESULTS.md. It is no test.

What is compared is measured by turns in one run, since a machine is never twice the same: read the ratios. A part can
be measured anew by its name; RESULTS.md has the latest of each, and on which machine that was. With `--beside` the
start is compared with earlier versions too, each a site built in a checkout of its own; the goal of the first paint is
set against the first of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

from make import (
    bench_live,
    bench_memory,
    bench_page,
    bench_start,
    bench_start_text,
    bench_table,
    library,
    setup,
    site,
    trim,
)
from make.bench_page import FLOOR, OURS, Tap, Taps
from make.step import ROOT, SILENT, WORK, Fault, alone, run, say

RESULTS: Final = ROOT / "bench" / "RESULTS.md"
KEPT: Final = WORK / "bench"
"""Folder with the latest measurements of each part on this machine."""
GAMES: Final = 25
"""Games in a row on one Python, before the other's turn."""
TURNS: Final = 5
"""Turns unless told otherwise: of the starts, the games, and some rounds of taps."""
HERE, PAGE = "this machine's Python", "the page's Python (Pyodide, in Node)"
GOALS: Final = {1: 70, 4: 250}
"""Milliseconds from a tap to the painted page, p95, by how much slower the processor is made."""
GROWTH: Final = 10
"""Per cent by which memory may grow after the first hundred taps."""
FELT: Final = 50
NAMES: Final = {
    OURS: "Chaupal",
    FLOOR: "what the tap changes alone, no Python",
}


def bench(part: str | None = None, turns: int = TURNS, beside: Sequence[Path] = ()) -> int:
    """Set everything up, measure all or one part, and write down what was found."""
    with alone():
        setup.environment("test")
        setup.browser()
        if part in {None, "start"}:
            setup.lighthouse()
            setup.webkit()
        site.build()
    words = [setup.PYTHON, "-B", "-m", "make.bench", *([part] if part else []), "--turns", turns]
    for dist in beside:
        words += ["--beside", dist.resolve()]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "web")}
    return subprocess.run([*map(str, words)], cwd=ROOT, check=False, env=env, stdin=subprocess.DEVNULL).returncode


def main() -> None:
    """Measure on the Python of the venv. Each part is saved as soon as it is measured."""
    KEPT.mkdir(parents=True, exist_ok=True)
    asked = argparse.ArgumentParser()
    asked.add_argument("parts", nargs="*")
    asked.add_argument("--turns", type=int)
    asked.add_argument("--beside", action="append", default=[])
    given = asked.parse_args()
    earlier = {_commit(folder): Path(folder) for folder in given.beside}
    for part in given.parts or SECTIONS:
        known: dict[str, str] = {}
        heading, _, rest = "\n".join(SECTIONS[part](known, given.turns, earlier)).partition("\n")
        text = f"{heading}\n\nMeasured on {_processor()}, {os.cpu_count()} cores; {_system()}.\n{rest}"
        print(text, flush=True)
        (KEPT / f"{part}.json").write_text(json.dumps([known, text]), encoding="utf-8")
    if missing := [part for part in SECTIONS if not (KEPT / f"{part}.json").is_file()]:
        say(f"{RESULTS.name} is not written: {' and '.join(missing)} not measured yet")
        return
    found = [json.loads((KEPT / f"{part}.json").read_text(encoding="utf-8")) for part in SECTIONS]
    versions = {name: each[name] for each, _ in found for name in each}
    text = "\n".join([*_head(versions), *(part for _, part in found)])
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text, encoding="utf-8", newline="\n")
    say(f"written to {RESULTS.relative_to(ROOT).as_posix()}")


def _commit(folder: str) -> str:
    """Return the commit from which a site was built, which is that of the checkout it lies in."""
    words: list[str | Path] = ["git", "-C", folder, "rev-parse", "--short=7", "HEAD"]
    return run(words, fault=f"{folder} lies in no checkout.", quiet=SILENT).strip()


Earlier: TypeAlias = Mapping[str, Path]
"""The sites of earlier versions, by their commits."""


def _start_section(versions: dict[str, str], turns: int, earlier: Earlier) -> Iterable[str]:
    found = bench_start.measured(earlier, turns)
    versions |= found.versions
    return bench_start_text.lines(found)


def _tapped(table: bench_table.Tapped, versions: dict[str, str], turns: int, _: Earlier) -> Iterable[str]:
    taps = bench_page.measured(table, turns)
    versions["Chromium"] = taps.browser
    return [*_taps(taps, table), *_parts(taps)]


def _memory_section(versions: dict[str, str], *_: object) -> Iterable[str]:
    held = bench_memory.measured()
    versions["Chromium"] = held.browser
    return _held(held)


def _games_section(versions: dict[str, str], turns: int, _: Earlier) -> Iterable[str]:
    games, pythons = _games(turns)
    versions |= pythons
    return _played(games)


def _live_section(versions: dict[str, str], *_: object) -> Iterable[str]:
    found = bench_live.measured()
    versions["Chromium"] = found.browser
    return _shared(found)


SECTIONS: Final[Mapping[str, Callable[[dict[str, str], int, Earlier], Iterable[str]]]] = {
    "start": _start_section,
    "taps": partial(_tapped, bench_table.PANCHAYAT),
    "indus": partial(_tapped, bench_table.INDUS),
    "hampi": partial(_tapped, bench_table.HAMPI),
    "parikrama": partial(_tapped, bench_table.PARIKRAMA),
    "hamlet": partial(_tapped, bench_table.HAMLET),
    "memory": _memory_section,
    "games": _games_section,
    "live": _live_section,
}
"""Parts that can be measured alone, in the order of RESULTS.md."""


# Several phones


ABOUT_LIVE: Final = """## One table on {phones} phones

Six pages of one Chromium on one machine, so without the way through the air. Undo and redo by turns, {moves} taps on
the host and on a guest; from the click to the frame in which another phone shows the move.
"""


def _shared(found: bench_live.Shared) -> Iterable[str]:
    yield ABOUT_LIVE.format(phones=bench_live.GUESTS + 1, moves=bench_live.MOVES)
    yield "| | median | p95 |"
    yield "|---|---:|---:|"
    for name, times in (
        ("joining, from the second code to the table on the guest", found.joined),
        ("a tap on the host, shown by a guest", found.host),
        ("a tap on a guest, shown by all, itself too", found.guest),
    ):
        yield f"| {name} | {median(times):.0f} ms | {_p95(times):.0f} ms |"
    yield ""
    yield f"A message has {median(found.sent):.0f} letters (median), at most {max(found.sent)}."
    yield ""


# Games


def _games(turns: int) -> tuple[dict[str, list[float]], dict[str, str]]:
    """Return the seconds of each game and the versions of both Pythons."""
    node, _ = setup.node()
    archives = (trim.TRIMMED, library.LIBRARY, library.REST, library.OWN)
    commands: dict[str, list[str | Path]] = {
        HERE: [setup.PYTHON, "-B", library.MAKE / "bench_games.py"],
        PAGE: [node, library.MAKE / "bench.mjs", *archives, ROOT],
    }
    path = os.pathsep.join(str(ROOT / name) for name in ("py", "tests"))
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    versions = {"Pyodide": site.version("pyodide")}
    say("playing games at random on both Pythons by turns")
    for turn in range(turns):
        for name, command in commands.items():
            words: list[str | Path] = [*command, str(turn * GAMES), str(GAMES)]
            env = {"PYTHONPATH": path, "PYTHONHASHSEED": "0"}
            found = json.loads(run(words, fault="The games stopped.", env=env, quiet=SILENT).splitlines()[-1])
            seconds[name] += found["seconds"]
            versions[name] = found["python"]
    return seconds, versions


def _played(games: dict[str, list[float]]) -> Iterable[str]:
    here, page = games[HERE], games[PAGE]
    yield "## Whole games at random"
    yield ""
    yield f"Panchayat's engine, the same {len(here)} seeds on both: 2 to 4 players, every way to use the app by turns."
    yield ""
    yield "| | games a second | a game, median | p95 |"
    yield "|---|---:|---:|---:|"
    for name, found in games.items():
        each = [one * 1000 for one in found]
        speed = len(found) / sum(found)
        yield f"| {name} | {speed:.1f} | {median(each):.0f} ms | {_p95(each):.0f} ms |"
    ratio = median(b / a for a, b in zip(here, page, strict=True))
    yield ""
    yield f"A game takes {ratio:.2f} times as long on the page's Python (median over the seeds)."
    yield ""


# Memory


def _held(held: bench_memory.Held) -> Iterable[str]:
    count = bench_memory.TAPS
    yield "## Memory over an hour's play"
    yield ""
    yield f"{count:,} taps in Chromium, one full table of Panchayat after the other; of all processes of the"
    yield "browser, without those of a blank page, each time after a collection of garbage."
    yield ""
    yield f"| after taps | {' | '.join(str(at * bench_memory.EVERY) for at in range(1, len(held.after) + 1))} |"
    yield f"|---|{'---:|' * len(held.after)}"
    yield f"| MB | {' | '.join(f'{found:.0f}' for found in held.after)} |"
    yield ""
    yield f"At the most, while taps were answered: {held.peak:.0f} MB. While the image for the next start is made:"
    yield f"{held.imaging:.0f} MB."
    growth = (held.after[-1] / held.after[0] - 1) * 100
    yield ""
    yield f"Goal: at most {GROWTH} % more after {count:,} taps than after {bench_memory.EVERY}; reached:"
    yield f"{growth:.1f} %, {'yes' if growth <= GROWTH else 'no'}."
    yield ""


# Taps


def _p95(found: Sequence[float]) -> float:
    return sorted(found)[min(len(found) - 1, int(len(found) * 0.95))]


def _of(taps: Iterable[Tap], part: str, kind: str = "") -> list[float]:
    return [tap.get(part, 0.0) for tap in taps if kind in ("", tap["kind"])]


def _head(versions: dict[str, str]) -> Iterable[str]:
    yield "# How fast it is"
    yield ""
    yield "Written by `python3 build.py bench`; what is compared is measured in one run, by turns."
    yield "Machines are shared and noisy: read the ratios and the medians."
    yield ""
    yield f"- Chromium {versions['Chromium']}, headless; Pyodide {versions['Pyodide']} with Python {versions[PAGE]}"
    yield f"- Python {versions[HERE]} on the machine"
    yield ""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"


ABOUT_TAPS: Final = """## From a tap to the painted page: {game}

{says}, at 390 x 844: {characters} characters of HTML.
{count} taps a page, each of which changes what is shown: something is previewed, recorded, undone. The other page puts
in place what Python drew anew for the same taps, with the same style: nothing of ours could be faster.

Timed from the time stamp of the click that a finger's touch makes to a message that the callback of the next frame
posts: it comes when that frame is laid out and painted. `work` is the part in which the page's thread works on the tap,
without the tap's way to the page and the wait for the frame, which are alike for every page.
"""


def _taps(taps: Taps, table: bench_table.Tapped) -> Iterable[str]:
    count = len(next(iter(taps.taps.values()))[OURS])
    yield ABOUT_TAPS.format(
        game=table.game.capitalize(), says=table.says, characters=f"{taps.characters:,}", count=count
    )
    for slower, pages in taps.taps.items():
        yield f"### {'The processor as it is' if slower == 1 else f'The processor {slower} times slower'}"
        yield ""
        yield "| | to paint, median | p95 | ratio of medians | ratio of p95 | work, median | p95 | ratio of medians |"
        yield "|---|---:|---:|---:|---:|---:|---:|---:|"
        yield from (_row(NAMES[name], found, pages[FLOOR]) for name, found in pages.items())
        yield ""
        reached = _p95(_of(pages[OURS], "paint"))
        met = "yes" if reached <= GOALS[slower] else "no"
        yield f"Goal: a p95 of at most {GOALS[slower]} ms to paint; reached: {reached:.0f} ms, {met}."
        if slower > 1:
            work, without = (median(_of(pages[name], "work")) for name in (OURS, FLOOR))
            yield f"About {FELT} ms at this speed are not felt; here the work of a tap takes {work:.0f} ms,"
            yield f"{without:.0f} ms without Python."
        yield ""


def _row(name: str, found: Sequence[Tap], beside: Sequence[Tap]) -> str:
    cells = []
    for part in ("paint", "work"):
        mine, other = _of(found, part), _of(beside, part)
        cells += [f"{median(mine):.1f} ms", f"{_p95(mine):.1f} ms", f"{median(mine) / median(other):.2f}"]
        if part == "paint":
            cells.append(f"{_p95(mine) / _p95(other):.2f}")
    return f"| {name} | {' | '.join(cells)} |"


PARTS: Final = (
    ("queue", "the tap's way to the page"),
    ("handle", "Python: the intent"),
    ("store", "Python: keeping the table"),
    ("page", "Python: the page's HTML"),
    ("json", "Python: JSON"),
    ("bridge", "to Python and back"),
    ("parse", "JavaScript: JSON.parse"),
    ("morph", "JavaScript: morphdom and the rest"),
    ("layout", "style and layout"),
    ("wait", "waiting for the frame"),
    ("frame", "paint"),
)


ABOUT_PARTS: Final = """## The parts of a tap on our page

Medians in milliseconds, in a run of its own, in which layout is asked for at the end of the tap so that it is seen
apart.
"""
KINDS: Final = {"choose": "chosen", "book": "placed, undone"}


def _parts(taps: Taps) -> Iterable[str]:
    yield ABOUT_PARTS
    runs = [(slower, kind) for slower in taps.parts for kind in KINDS]
    says = [f"{KINDS[kind]}{f', {slower} times slower' if slower > 1 else ''}" for slower, kind in runs]
    yield f"| | {' | '.join(says)} |"
    yield f"|---|{'---:|' * len(runs)}"
    for part, name in PARTS:
        cells = [f"{median(_of(map(_whole, taps.parts[slower]), part, kind)):.1f}" for slower, kind in runs]
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""


def _whole(tap: Tap) -> Tap:
    """Return a tap with the time left between its measured parts."""
    python = sum(tap.get(part, 0.0) for part in ("handle", "store", "page", "json"))
    return {
        **tap,
        "bridge": tap["dispatch"] - python,
        "morph": tap["script"] - tap["dispatch"] - tap["parse"],
        "wait": tap["paint"] - tap["queue"] - tap["work"],
    }


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        say(f"stopped: {fault}")
        sys.exit(1)
