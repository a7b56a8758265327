"""Pyodide's compiled file and the script beside it, without what nothing here uses.

Of its 8,560 exports the scripts and the side modules (the compiled parts of wheels) use about 460. Each of the others
costs a line of script and some time at every start, and keeps functions that nothing calls. The other way round, the
script offers 1,370 functions, sound and drawings among them, of which the compiled files import about 270: Rollup takes
out what only the others need. Which ones are used is read from the files themselves.

Tables that nothing reads are emptied, and the explanations of C functions: compressed, a fifth of the compiled file.
"""

from __future__ import annotations

import bisect
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from make import setup
from make.step import ROOT, SILENT, WORK, Fault, digest, files, once, run

TRIMMED: Final = WORK / "trimmed"
SCRIPT, COMPILED, LOADER = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"
FEATURES: Final = ("bulk-memory", "exception-handling", "nontrapping-float-to-int", "reference-types")
"""Features of WebAssembly that the file uses and does not name. With all features, browsers refuse what is written."""
PASSES: Final = ("--remove-unused-module-elements", "--memory-packing")
"""The second leaves out of the file what is empty in its memory."""
WORD: Final = re.compile(r"[A-Za-z_$][\w$]*")
ASSIGNED: Final = re.compile(r"function assignWasmExports\(wasmExports\)\{([^{}]*)\}")
"""In the script, the function that gives each export its name."""
ASSIGNMENT: Final = re.compile(r'([\w$]+)=.*wasmExports\["(\w+)"\].*')
DECLARED: Final = re.compile(r"(?<=\bvar )(?:[\w$]+,)+[\w$]+(?=;function assignWasmExports\()")
"""In the script, those names, in one statement before that function."""
OFFERED: Final = re.compile(r"\bvar wasmImports=\{([^{}]*)\}")
"""In the script, what the compiled files may import."""
SHOWN: Final = re.compile(r'\bModule\["([\w$]+)"\]=\1;')
"""In the script, what is shown to other scripts, of its own name."""
SPOKEN: Final = re.compile(r'\.([\w$]+)|\["([\w$]+)"\]')
"""In the script, what is asked of any object: that may be all that is shown."""
ROLLUP: Final = setup.NPM / "rollup" / "dist" / "bin" / "rollup"
SCRIPTS: Final = ROOT / "web" / "js"
IMPORTS, EXPORTS, CODE, DATA = 2, 7, 10, 11
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class Unread(NamedTuple):
    """A table in the interpreter's memory: how it begins, how many bytes it has, and the beginning of their SHA-256."""

    begins: str
    length: int
    digest: str


UNREAD: Final = {
    "Chinese encodings but Unicode's": Unread("003001300230fb30c902c702a8000330", 102_434, "21f03d66b3a66677"),
    "East Asian encodings but Unicode's": Unread("f043324c0346a64578456772774db345", 484_384, "e7259377010def44"),
    "encodings of the C library": Unread("7574663800636861720000c877636861", 139_358, "712f1ec933c29a0f"),
    "names of characters": Unread("ff04fe0241da820342829a0343aef504", 174_735, "596209c0b6103834"),
    "which character has which name": Unread("0021000097fa01000d000f000c000f00", 163_808, "4eef6dc114f72f7c"),
}
"""Tables that no page reads. Python then knows no character by its name, and `GONE` are no modules any more."""
GONE: Final = ("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw")
"""Modules of those encodings. Without its name Python does not find one: it would answer wrongly without its table."""
EXPLAINED: Final = re.compile(rb"(?<=\0)[A-Za-z_][\w.]*\([^\0]*?\)\n--\n\n([^\0]*)\0")
"""The signature of a C function, which is read, and its explanation, which is not."""


CONSTANT: Final = re.compile(rb"(?=\x41([\x80-\xff]{1,3}[\x00-\x7f]))")
"""In the code, what may be a constant of two to four bytes."""


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
    key = digest(Path(__file__), setup.BINARYEN, ROOT / "package-lock.json", SCRIPTS, *npm, *wheels)
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
        before.write_bytes(emptied(exporting(data, kept)))
        node, _ = setup.node()
        features = [f"--enable-{feature}" for feature in FEATURES]
        command: list[str | Path] = [node, setup.binaryen(), *features, *PASSES, before]
        run([*command, "-o", after], fault="The interpreter could not be trimmed.", quiet=SILENT)
        short = shaken(short, imported(after.read_bytes()) | needed)
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


def shaken(script: str, needed: set[str]) -> str:
    """Return the script with the functions that compiled files import, and without what only others need."""
    offered = _found(OFFERED, script)
    kept = ",".join(one for one in offered[1].split(",") if one.partition(":")[0] in needed)
    script = script.replace(offered[1], kept)
    others = "".join(path.read_text(encoding="utf-8") for path in (setup.NPM / "pyodide" / LOADER, *files(SCRIPTS)))
    spoken = {one[1] or one[2] for one in SPOKEN.finditer(SHOWN.sub("", script))} | set(WORD.findall(others))
    script = SHOWN.sub(lambda shown: shown[0] if shown[1] in spoken else "", script)
    node, _ = setup.node()
    with tempfile.TemporaryDirectory(dir=WORK, prefix="trim-") as name:
        before, after = Path(name) / "before.mjs", Path(name) / SCRIPT
        before.write_text(script, encoding="utf-8", newline="\n")
        command: list[str | Path] = [node, ROLLUP, before, "--format", "es", "--compact", "--silent", "--file", after]
        run(command, fault="The interpreter's script could not be trimmed.", quiet=SILENT)
        return after.read_text(encoding="utf-8")


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


def emptied(data: bytes) -> bytes:
    """Return the compiled file without the tables `UNREAD`, the names of `GONE`, and explanations of C functions."""
    pieces = list(laid(data))
    memory, found = bytearray(max(at + length for at, _, length in pieces)), bytearray(data)
    for at, begin, length in pieces:
        memory[at : at + length] = data[begin : begin + length]
    spans = list(explanations(bytes(memory), data[slice(*section(data, CODE)[2:])]))
    for name in GONE:
        at = memory.index(b"\0%b\0" % name.encode()) + 1
        spans.append((at, at + 1))
    for what, table in UNREAD.items():
        starts = (one.start() for one in re.finditer(re.escape(bytes.fromhex(table.begins)), memory))
        there = ((at, at + table.length) for at in starts)
        span = next((span for span in there if sha256(memory[slice(*span)]).hexdigest().startswith(table.digest)), None)
        if span is None:
            raise Fault(f"Pyodide's {COMPILED} has no longer the table “{what}” as UNREAD in trim.py has it.")
        spans.append(span)
    for first, last in spans:
        memory[first:last] = bytes(last - first)
    for at, begin, length in pieces:
        found[begin : begin + length] = memory[at : at + length]
    return bytes(found)


def explanations(memory: bytes, code: bytes) -> Iterator[tuple[int, int]]:
    """Yield where explanations begin and end. The end of one may be a text of its own, which something points to."""
    constants = {number(one[1], 0)[0] for one in CONSTANT.finditer(code)}
    pointed = sorted(constants.union(memoryview(memory[: len(memory) // 4 * 4]).cast("I")))
    for one in EXPLAINED.finditer(memory):
        begin, end = one.span(1)
        at = bisect.bisect_left(pointed, begin)
        yield begin, min(end, pointed[at] if at < len(pointed) else end)


def laid(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield what a compiled file lays into its memory: where it lies there, where in the file, and how long it is."""
    count, at = number(data, section(data, DATA).start)
    for _ in range(count):
        address, at = number(data, at + 2)  # after its kind and `i32.const`
        length, at = number(data, at + 1)  # after `end`
        yield address, at, length
        at += length


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
