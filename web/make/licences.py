"""The licences of everything in the site, as the packages state them, with their texts.

The source maps of the shipped files list the packages bundled in PyScript, the list in its wheel those linked into
pydantic-core, and marks in the compiled file those linked into Pyodide. Texts that their packages leave
out are in web/licences, if they exist.
"""

from __future__ import annotations

import email
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from make import library, setup
from make.step import ROOT, Fault, files

TEXTS = ROOT / "web" / "licences"
LISTED = "licences.json"
WORKER = "workbox-precaching"
"""Package that sw.js is made of, shipped with its own dependencies."""


LINKED = (
    ("bzip2", "bzip2-1.0.6", "bzip2", rb"BZ2_bzCompressInit"),
    ("compiler-rt, libc++abi and libunwind", "Apache-2.0 WITH LLVM-exception", "LLVM", rb"__cxxabiv1"),
    ("Expat", "MIT", "Expat", rb"expat_([0-9.]+)"),
    ("HACL*", "MIT", "HACL", rb"HACL\* internal routine"),
    ("libffi", "MIT", "libffi", rb"ffi_prep_cif"),
    ("libmpdec", "BSD-2-Clause", "libmpdec", rb"libmpdec: internal error"),
    ("SQLite", "blessing", "", rb"SQLite format 3"),
    ("XZ Utils, liblzma", "public domain", "", rb"\0(5\.2\.[0-9]+)\0"),
    ("zlib", "Zlib", "zlib", rb" inflate ([0-9.]+) Copyright"),
    ("Zstandard", "BSD-3-Clause", "Zstandard", rb"ZSTD_getErrorName"),
)
"""Libraries that may be linked into Pyodide's compiled file: name, licence, file of its text (empty for the public
domain), and a pattern that recognises it, with its version."""
RUST = b"library/core/src"
"""By which Rust's own library is known in what was compiled from Rust."""


class Licence(NamedTuple):
    """One thing that is shipped."""

    name: str
    version: str
    """Empty for what is bundled in something else: no metadata tells."""
    licence: str
    text: str = ""
    within: str = ""
    """Package it is a part of."""


def gathered(pyscript: Iterable[Path]) -> Iterator[Licence]:
    """Yield everything that is shipped. `pyscript` are its files in the site."""
    info = json.loads((library.LOADED / "lock.json").read_text(encoding="utf-8"))["info"]
    yield Licence("Python", info["python"], "PSF-2.0", _own("Python"))
    yield _npm("pyodide", called="Pyodide", text=_own("MPL-2.0"))
    runtime, _, version = info["platform"].partition("_")
    yield Licence(
        runtime.capitalize(), version.replace("_", "."), "MIT OR NCSA", _own(runtime.capitalize()), within="Pyodide"
    )
    yield Licence("musl, the C library of Emscripten", "", "MIT", _own("musl"), within="Pyodide")
    yield from _linked((setup.NPM / "pyodide" / "pyodide.asm.wasm").read_bytes())
    yield _npm("@pyscript/core", called="PyScript")
    for package in sorted(set(_bundled(pyscript))):
        yield _npm(package)._replace(version="", within="PyScript")
    yield _npm("morphdom")
    yield _npm("qr")
    for package in sorted(_needed(WORKER)):
        yield _npm(package)
    for wheel in files(library.LOADED):
        if wheel.suffix == ".whl":
            yield from _wheel(wheel)


def write(folder: Path, pyscript: Iterable[Path]) -> None:
    """Write the list, and a file for each text."""
    listed = []
    for at, one in enumerate(gathered(pyscript)):
        name = f"{at + 1}-{re.sub(r'[^a-z0-9]+', '-', one.name.lower()).strip('-')}.txt" if one.text else ""
        if one.text:
            (folder / name).write_text(one.text, encoding="utf-8", newline="\n")
        listed.append(one._replace(text=name)._asdict())
    (folder / LISTED).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8", newline="\n")


def _own(name: str) -> str:
    return (TEXTS / f"{name}.txt").read_text(encoding="utf-8")


def _npm(package: str, *, called: str = "", text: str = "") -> Licence:
    folder = setup.NPM / package
    about: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    stated = str(about.get("license", "")).replace("APACHE", "Apache")
    if not stated:
        raise Fault(f"{package} does not state its licence. Look it up, then name it or leave the package out.")
    found = sorted(path for path in folder.iterdir() if re.match(r"licen[cs]e", path.name, re.IGNORECASE))
    text = text or "\n\n".join(path.read_text(encoding="utf-8") for path in found)
    return Licence(called or package, str(about["version"]), stated, text)


def _linked(compiled: bytes) -> Iterator[Licence]:
    for name, licence, text, mark in LINKED:
        found = re.search(mark, compiled)
        if found:
            version = found[1].decode() if found.re.groups else ""
            yield Licence(name, version, licence, _own(text) if text else "", within="Pyodide")


def _bundled(pyscript: Iterable[Path]) -> Iterator[str]:
    for path in pyscript:
        mapped = path.with_name(f"{path.name}.map")
        for source in json.loads(mapped.read_text(encoding="utf-8"))["sources"] if mapped.exists() else ():
            found = re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source)
            if found:
                yield found[1]


def _needed(package: str) -> set[str]:
    about = json.loads((setup.NPM / package / "package.json").read_text(encoding="utf-8"))
    return {package}.union(*(_needed(name) for name in about.get("dependencies", {})))


def _wheel(path: Path) -> Iterator[Licence]:
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        about = email.message_from_bytes(wheel.read(next(n for n in names if n.endswith(".dist-info/METADATA"))))
        stated = about["License-Expression"] or about["License"] or _classified(about.get_all("Classifier", []))
        if not stated:
            raise Fault(f"{path.name} does not state its licence. Look it up, then name it or leave it out.")
        texts = sorted(n for n in names if re.search(r"\.dist-info/(licenses/)?(licen[cs]e|copying)", n, re.IGNORECASE))
        text = "\n\n".join(wheel.read(name).decode() for name in texts)
        yield Licence(about["Name"], about["Version"], stated, text)
        if any(RUST in wheel.read(name) for name in names if name.endswith(".so")):
            yield Licence("Rust’s standard library", "", "MIT OR Apache-2.0", _own("Rust"), within=about["Name"])
        for name in sorted(n for n in names if n.endswith(".cyclonedx.json")):
            for part in json.loads(wheel.read(name))["components"]:
                if part.get("scope") == "required":
                    linked = " AND ".join(one.get("expression") or one["license"]["id"] for one in part["licenses"])
                    yield Licence(part["name"], part["version"], linked, within=about["Name"])


def _classified(classifiers: list[str]) -> str:
    return next((line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")), "")
