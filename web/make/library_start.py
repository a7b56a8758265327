"""Make the start's imports cheap: a module is read and unmarshalled once, and what it compiles is known before.

Python's own importer of zips unmarshals each module twice, the first time for its file's name alone. And much of an
import is text that is compiled: the methods of dataclasses and named tuples, regular expressions. The build notes what
the start compiles, and lays the results beside our modules (`known.mjs`); a text that is not among them is compiled as
ever. The build compiles this into the library as `sitecustomize`, which Python imports before anything of a page.
"""

from __future__ import annotations

import marshal
import sys
import zipimport
from _blake2 import blake2s  # hashlib would ask for much more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType
    from typing import Any

# Frozen, and there before anything else: the package importlib itself would be read from the library.
Spec: type[ModuleSpec] = type(sys.__spec__)

ARCHIVES = ("/lib/chaupal.zip", "/lib/python314.zip")
"""Archives searched for modules, as in `sys.path`."""
KNOWN = "known.marshal"
"""The file of our own archive that holds what is compiled: the text's digest, or the pattern and its flags, and its
result."""
MAGIC: bytes = zipimport._bootstrap_external.MAGIC_NUMBER  # type: ignore[attr-defined]
"""The first bytes of what this Python has compiled."""
HEAD, PYC = 30, 16
"""Bytes before the name of a file in a zip, and before the code in a .pyc."""

known: dict[Any, bytes] = {}
missed: list[Any] = []
"""Sources that had to be compiled anyway, oldest first, for the build and the test that the start compiles nothing."""


class Archive:
    """A finder for `sys.meta_path`, and the loader of what it finds: a stored zip of .pyc, read whole."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.zip: Any = zipimport.zipimporter(path)
        with open(path, "rb") as file:
            self.bytes = memoryview(file.read())
        # It forgets them when told to look again, and then the file may be gone.
        self.files: Any = self.zip._get_files()  # type: ignore[attr-defined]

    def place(self, name: str) -> slice | None:
        """Return the position of a file in the archive."""
        entry = self.files.get(name)
        if entry is None:
            return None
        begin = entry[4] + HEAD + len(name.encode())
        return slice(begin, begin + entry[3])

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the module is."""
        stem = name.replace(".", "/")
        for tail in (".pyc", "/__init__.pyc"):
            place = self.place(stem + tail)
            if place and self.bytes[place.start : place.start + len(MAGIC)] != MAGIC:
                raise ImportError(f"{name} was compiled for another Python", name=name, path=self.path)
            if place:
                origin = f"{self.path}/{stem}{tail}"
                found = Spec(name, self, origin=origin, loader_state=place, is_package=tail != ".pyc")  # type: ignore[arg-type]
                found.has_location = True
                if found.submodule_search_locations is not None:
                    found.submodule_search_locations.append(f"{self.path}/{stem}")
                return found
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        spec = module.__spec__
        assert spec
        names = module.__dict__
        if spec.name in COMPILE:
            names.update(COMPILE[spec.name])
        place = spec.loader_state
        exec(marshal.loads(self.bytes[place.start + PYC : place.stop]), names)
        if spec.name == "re._compiler":
            names["compile"] = pattern(names["compile"], names["_sre"].compile)

    def __getattr__(self, name: str) -> Any:
        """Leave all other loader functions to Python's own."""
        return getattr(self.zip, name)


def named(text: str) -> bytes:
    """Return the digest under which the code of a source text is known."""
    return blake2s(text.encode(), digest_size=8).digest()


def code(text: str, mode: str) -> CodeType:
    """Return the code of a source text, known or compiled now."""
    found = known.get(named(text))
    if found:
        return marshal.loads(found)  # type: ignore[no-any-return]
    missed.append((text, mode))
    return compile(text, "<string>", mode, dont_inherit=True)


# In the place of the builtins of these names: what they are given is text that these modules have put together.
COMPILE: dict[str, dict[str, Callable[..., Any]]] = {
    "dataclasses": {"exec": lambda text, *names: exec(code(text, "exec"), *names)},
    "collections": {"eval": lambda text, *names: eval(code(text, "eval"), *names)},
}


def pattern(compile_: Callable[..., Any], made: Callable[..., Any]) -> Callable[..., Any]:
    """Return `re`'s own compiler, which looks first among what is known."""

    def compiled(text: Any, flags: int = 0) -> Any:
        key = (text, int(flags)) if isinstance(text, str | bytes) else None
        found = known.get(key)
        if found:
            given = marshal.loads(found)
            return made(text, *given)
        if key:
            missed.append(key)
        return compile_(text, flags)

    return compiled


def install() -> None:
    """Put the finders before Python's own of files, but after its own of what is built in."""
    for path in reversed(ARCHIVES):
        try:
            archive = Archive(path)
        except (OSError, zipimport.ZipImportError):
            continue  # there is none of ours beside the compiler
        sys.meta_path.insert(2, archive)
        place = archive.place(KNOWN)
        if place:
            try:
                known.update(marshal.loads(archive.bytes[place]))
            except (EOFError, TypeError, ValueError):
                known.clear()  # damaged: everything is compiled, as it would be without it


install()
