"""Helpers for the steps of the build: progress messages, errors in one sentence, and caching of results."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build"
EPOCH = "315532800"
"""SOURCE_DATE_EPOCH of everything built: the first second a zip can hold, 1980-01-01."""


class Fault(Exception):
    """Error with a message that says what is missing and what to do."""


def say(text: str) -> None:
    """Print a progress message."""
    print(f"· {text}", flush=True)


def digest(*parts: str | bytes | Path) -> str:
    """Fingerprint texts, files and whole folders, in the order given."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            for file in files(part):
                name = file.relative_to(part).as_posix()
                total.update(f"{name}\0{file.stat().st_size}\0".encode())
                total.update(file.read_bytes())
        else:
            data = part.encode() if isinstance(part, str) else part
            total.update(f"{len(data)}\0".encode())
            total.update(data)
    return total.hexdigest()


def files(root: Path) -> Iterator[Path]:
    """List the files under a folder (or the one file) in a fixed order, without Python's caches."""
    if root.is_file():
        yield root
        return
    for path in sorted(root.rglob("*"), key=lambda p: p.relative_to(root).as_posix()):
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("."):
            yield path


def once(name: str, key: str, result: Path, work: Callable[[], None], *, what: str) -> None:
    """Do a piece of work unless its result stands and was made from the same inputs.

    The stamp is written last, so that interrupted work is repeated.
    """
    stamp = WORK / "stamps" / name
    if result.exists() and stamp.exists() and stamp.read_text() == key:
        return
    say(what)
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


def run(
    command: Sequence[str | Path],
    *,
    fault: str,
    env: Mapping[str, str] | None = None,
    quiet: Iterable[str] = (),
    tell: Callable[[str], str] = str,
    timeout: float | None = None,
) -> str:
    """Run a command to its end, letting its lines through as they come, and return what it wrote.

    Lines that begin with one of `quiet` are kept back, the others shown as `tell` words them. A command that cannot
    be started, fails, or takes longer than `timeout` seconds, raises `Fault` with the sentence `fault`.
    """
    words = [str(word) for word in command]
    kept: list[str] = []
    hidden = tuple(quiet)
    try:
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise Fault(f"{fault} ({words[0]} could not be started: {error.strerror})") from error
    with process, ended(process, timeout):
        assert process.stdout is not None
        for line in process.stdout:
            kept.append(line)
            if not line.lstrip().startswith(hidden) and (told := tell(line.strip())):
                print(f"  {told}", flush=True)
    if process.returncode:
        if hidden == ("",):
            sys.stderr.write("".join(kept[-30:]))
        raise Fault(f"{fault} (`{shlex.join(words[:4])} …` ended with {process.returncode})")
    return "".join(kept)


SILENT = ("",)
"""For `run(quiet=...)`: show nothing unless the command fails."""


@contextlib.contextmanager
def ended(process: subprocess.Popen[str], timeout: float | None) -> Iterator[None]:
    """End the process when the block is left by an exception, or when its time is over."""
    import threading

    timer = threading.Timer(timeout, process.kill) if timeout else None
    if timer:
        timer.start()
    try:
        yield
    except BaseException:
        process.kill()
        raise
    finally:
        if timer:
            timer.cancel()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one build at a time work in this folder; another waits for it."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:  # Windows has no advisory locks of this kind: builds there are not kept apart
            yield
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another build in this folder to finish")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
