#!/usr/bin/env python3
"""Build, serve and test Chaupal. This command downloads everything it needs.

Commands:

    python3 build.py serve      build the site, serve it on this network, show its address (as a QR code too)
                                (`serve --https`: with a certificate made here, which gives a phone the whole app)
    python3 build.py site       build the site into dist/
    python3 build.py test       check style and types and run every test: on this Python, in Pyodide, in a browser
                                (`test --all`: at full length and every test in Pyodide too; `test quick`: only the
                                changes of the last commit and since)
    python3 build.py bench      measure performance and write bench/RESULTS.md; `bench start`: only one part
                                (`--turns 1`: only to see that it works; `--beside DIST`: the start of an earlier
                                version too, built in another checkout)
    python3 build.py kill [n]   kill the browser n times in the middle of a table and check what survives
                                (`kill [n] --python`: only the interpreter in it, which starts again)
    python3 build.py mutants GAME [n]
                                change at most n places where a game scores and decides, one at a time, and see whether
                                its tests notice
    python3 build.py modules    update the list of standard library modules that the start of the page needs
    python3 build.py rulings    update the rulings of the games in docs/RULINGS.md
    python3 build.py counts     count positions and legal moves anew for docs/COUNTS.md (some minutes)
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - a sentence instead of a traceback
    sys.exit("Chaupal needs Python 3.11 or newer. Run build.py with a newer python3.")

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

from make import bench, check, kill, library, mutants, rulings, serve, setup, site
from make.step import ROOT, Fault, alone, say


def do_site() -> int:
    """Build the site."""
    with alone():
        site.build()
    say("the site is in dist/. Copy that folder to any web host")
    return 0


def do_modules() -> int:
    """Write the list of modules that the start of the page needs."""
    with alone():
        setup.environment("build")
        setup.npm()
        library.write_modules()
    say(f"wrote {library.KEPT.name}")
    return 0


def do_rulings() -> int:
    """Write the list of rulings."""
    rulings.write()
    say(f"wrote {rulings.DOCUMENT.relative_to(ROOT)}")
    return 0


def do_counts() -> int:
    """Write the counts of positions and legal moves."""
    sys.path[:0] = [str(library.PY), str(ROOT / "tests")]
    import counts  # noqa: PLC0415  # found only now

    counts.write()
    say(f"wrote {counts.DOCUMENT.relative_to(ROOT)}")
    return 0


COMMANDS: dict[str, Callable[..., int]] = {
    "serve": serve.serve,
    "site": do_site,
    "test": check.check,
    "bench": bench.bench,
    "kill": kill.kill,
    "mutants": mutants.mutants,
    "modules": do_modules,
    "rulings": do_rulings,
    "counts": do_counts,
}


def main() -> int:
    """Run the command named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    words = {name: commands.add_parser(name) for name in COMMANDS}
    words["kill"].add_argument("times", nargs="?", type=int, default=kill.TIMES, help="number of kills")
    words["kill"].add_argument("--python", action="store_true", help="kill the interpreter, not the browser")
    words["mutants"].add_argument("game", help="the key of the game, such as indus")
    words["mutants"].add_argument("most", nargs="?", type=int, default=mutants.MOST, help="number of mutants")
    words["serve"].add_argument("--https", action="store_true", help="with a certificate made here, for the whole app")
    test = words["test"].add_mutually_exclusive_group()
    test.add_argument("length", nargs="?", choices=["quick"], help="only the changes of the last commit and since")
    test.add_argument(
        "--all", action="store_true", dest="whole", help="random games at full length, and every test in Pyodide"
    )
    words["bench"].add_argument("part", nargs="?", choices=bench.SECTIONS, help="measure only this part")
    words["bench"].add_argument("--turns", type=int, default=bench.TURNS, help="how often each start is measured")
    words["bench"].add_argument("--beside", type=Path, action="append", default=[], help="site of an earlier version")
    given = vars(parser.parse_args())
    try:
        return COMMANDS[given.pop("command")](**given)
    except Fault as fault:
        say(f"stopped: {fault}")
        return 1
    except KeyboardInterrupt:
        say("stopped. Run the same command again to continue")
        return 130
    except OSError as error:
        if os.environ.get("CHAUPAL_TRACE"):
            raise
        say(f"stopped: {error}. Check that the disk is not full and the folder is writable.")
        return 1


if __name__ == "__main__":
    sys.exit(main())
