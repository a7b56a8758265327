"""Whole games at random, timed on the Python that runs this: this machine's, or the page's in Node.

Wants py/ and tests/ on the path.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random
from typing import Final

WARM: Final = 3


def played(first: int, count: int, key: str) -> list[float]:
    """Play games by their seeds. Return the seconds of each."""
    import setups
    from games import GAMES
    from walk import walk

    game = next(game for game in GAMES if game.info.key == key)

    found = []
    for number in (*range(WARM), *range(first, first + count)):
        setup = setups.SETUPS[key](number)
        begun = time.perf_counter()
        walk(game, setup, Random(number))
        found.append(time.perf_counter() - begun)
    return found[WARM:]


def main(first: int, count: int, key: str = "panchayat") -> str:
    """Print the version of this Python and the seconds of each game, as JSON."""
    return json.dumps({"python": sys.version.split()[0], "seconds": played(first, count, key)})


if __name__ == "__main__":
    print(main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
