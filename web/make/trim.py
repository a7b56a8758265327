"""Pyodide's compiled file and the script beside it, without the exports that nothing here uses.

Of its 8,560 exports the scripts and the side modules (the compiled parts of wheels) use about 460. Each of the others
costs a line of script and some time at every start, and keeps functions that nothing calls. Which ones are used is read
from the files themselves.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from make import setup
from make.step import SILENT, WORK, Fault, digest, once, run

TRIMMED: Final = WORK / "trimmed"
SCRIPT, COMPILED, LOADER = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"
FEATURES: Final = ("bulk-memory", "exception-handling", "nontrapping-float-to-int", "reference-types")
"""Features of WebAssembly that the file uses and does not name. With all features, browsers refuse what is written."""
WORD: Final = re.compile(r"[A-Za-z_$][\w$]*")
ASSIGNED: Final = re.compile(r"function assignWasmExports\(wasmExports\)\{([^{}]*)\}")
"""In the script, the function that gives each export its name."""
ASSIGNMENT: Final = re.compile(r'([\w$]+)=.*wasmExports\["(\w+)"\].*')
DECLARED: Final = re.compile(r"(?<=\bvar )(?:[\w$]+,)+[\w$]+(?=;function assignWasmExports\()")
"""In the script, those names, in one statement before that function."""
IMPORTS, EXPORTS = 2, 7
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class Section(NamedTuple):
    """One part of a compiled file: its kind, where it begins, and where what it holds begins and ends."""

    kind: int
    begin: int
    start: int
    end: int


class Export(NamedTuple):
    """One export of a compiled file, with its bytes there."""

    name: str
    kind: int
    data: bytes


def trimmed() -> Path:
    """Trim the interpreter, unless that is done and nothing it is made from has changed, and return its folder."""
    wheels = side_wheels()
    npm = (setup.NPM / "pyodide" / name for name in (SCRIPT, COMPILED, LOADER))
    key = digest(Path(__file__), setup.BINARYEN, *npm, *wheels)
    once("trimmed", key, TRIMMED, lambda: write(TRIMMED, wheels), what="trimming the interpreter (about 10 s)")
    return TRIMMED


def side_wheels() -> list[Path]:
    """Return the wheels that are loaded into the page, and by the tests."""
    return sorted(path for name in ("browser", "browser-test") for path in setup.wheels(name).glob("*.whl"))


def write(folder: Path, wheels: Iterable[Path]) -> None:
    """Write the trimmed files into a folder, once all that the side modules need is in them."""
    npm = setup.NPM / "pyodide"
    data, script = (npm / COMPILED).read_bytes(), (npm / SCRIPT).read_text(encoding="utf-8")
    sides = list(side_modules(wheels))
    spoken = words(script) | set(WORD.findall((npm / LOADER).read_text(encoding="utf-8")))
    needed = set[str]().union(*(imported(side) for _, side in sides))
    kept = [one for one in exports(data) if used(one, spoken, needed)]
    short = dropped(script, {one.name for one in kept})
    with tempfile.TemporaryDirectory(dir=WORK, prefix="trim-") as name:
        before, after = Path(name) / "before.wasm", Path(name) / COMPILED
        before.write_bytes(exporting(data, kept))
        node, _ = setup.node()
        features = [f"--enable-{feature}" for feature in FEATURES]
        command: list[str | Path] = [node, setup.binaryen(), *features, "--remove-unused-module-elements", before]
        run([*command, "-o", after], fault="The interpreter could not be trimmed.", quiet=SILENT)
        check(after.read_bytes(), short, sides)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copyfile(after, folder / COMPILED)
        (folder / SCRIPT).write_text(short, encoding="utf-8", newline="\n")


def used(export: Export, spoken: set[str], needed: set[str]) -> bool:
    """Tell whether an export is used: by a side module, or by a word of the scripts, there with a line before it.

    What is neither function nor number, such as the memory, stays.
    """
    if export.kind not in {FUNCTION, GLOBAL}:
        return True
    return export.name in needed or not spoken.isdisjoint({export.name, f"_{export.name}"})


def words(script: str) -> set[str]:
    """Return all words of the script but where it names each export."""
    return set(WORD.findall(_without(ASSIGNED, _without(DECLARED, script))))


def _without(part: re.Pattern[str], script: str) -> str:
    return script.replace(_found(part, script)[0], "")


def _found(part: re.Pattern[str], script: str) -> re.Match[str]:
    found = list(part.finditer(script))
    if len(found) != 1:
        raise Fault(f"Pyodide's {SCRIPT} no longer names its exports as trim.py expects: look at {part.pattern}.")
    return found[0]


def dropped(script: str, kept: set[str]) -> str:
    """Return the script without the names of exports that are not kept."""
    statements = _found(ASSIGNED, script)[1].split(";")
    assignments = {statement: ASSIGNMENT.fullmatch(statement) for statement in statements}
    gone = {statement: one[1] for statement, one in assignments.items() if one and one[2] not in kept}
    assigned = ";".join(statement for statement in statements if statement not in gone)
    names = set(gone.values())
    declared = _found(DECLARED, script)[0]
    script = script.replace(declared, ",".join(name for name in declared.split(",") if name not in names))
    return script.replace(_found(ASSIGNED, script)[1], assigned)


def check(data: bytes, script: str, sides: Iterable[tuple[str, bytes]]) -> None:
    """Raise `Fault` when a side module needs a name that neither the interpreter nor its script nor it itself has."""
    there = {one.name for one in exports(data)} | words(script)
    for name, side in sides:
        gone = sorted(imported(side) - there - {one.name for one in exports(side)})
        if gone:
            raise Fault(f"{name} needs {', '.join(gone)}, which the trimmed interpreter lacks: see trim.py.")


def side_modules(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the compiled parts of wheels, by name."""
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            yield from ((name, wheel.read(name)) for name in wheel.namelist() if name.endswith(".so"))


def number(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of WebAssembly, and return it and where it ends."""
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return result, at


def numbered(value: int) -> bytes:
    """Return a number as WebAssembly has it."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def text(data: bytes, at: int) -> tuple[str, int]:
    """Read a name of WebAssembly, and return it and where it ends."""
    length, at = number(data, at)
    return data[at : at + length].decode(), at + length


def section(data: bytes, kind: int) -> Section:
    """Return the part of that kind, which must be there."""
    at = 8
    while at < len(data):
        length, start = number(data, at + 1)
        if data[at] == kind:
            return Section(kind, at, start, start + length)
        at = start + length
    raise Fault(f"A compiled file for Pyodide has no section {kind}, as trim.py expects.")


def exports(data: bytes) -> Iterator[Export]:
    """Yield the exports of a compiled file."""
    count, at = number(data, section(data, EXPORTS).start)
    for _ in range(count):
        begin = at
        name, at = text(data, at)
        kind = data[at]
        _, at = number(data, at + 1)
        yield Export(name, kind, data[begin:at])


def exporting(data: bytes, kept: list[Export]) -> bytes:
    """Return the compiled file with these exports alone."""
    whole = section(data, EXPORTS)
    body = numbered(len(kept)) + b"".join(one.data for one in kept)
    return data[: whole.begin] + bytes([EXPORTS]) + numbered(len(body)) + body + data[whole.end :]


def imported(data: bytes) -> set[str]:
    """Return the names that a compiled file imports."""
    count, at = number(data, section(data, IMPORTS).start)
    found = set[str]()
    for _ in range(count):
        _, at = text(data, at)
        name, at = text(data, at)
        found.add(name)
        kind, at = data[at], at + 1
        if kind in {FUNCTION, TAG}:
            _, at = number(data, at + (kind == TAG))
        elif kind == GLOBAL:
            at += 2
        else:  # a table has the kind of its elements before its limits, a memory has not
            at += kind == TABLE
            limits, at = data[at], at + 1
            for _ in range(1 + (limits & 1)):
                _, at = number(data, at)
    return found
