"""What goes out: squares to scan, the report of what looks wrong, the schemas that are published."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final
from xml.etree import ElementTree as ET

import pytest

import walk
from app.state import Kept
from app.storage import records
from border.code import BITS, links, text_of
from border.report import Wrong, report
from engine.game import AnyGame
from engine.notation import read, write
from engine.table import AnyTable, Table
from engine.turn import Seat
from games import GAMES
from setups import ALL, KINDS, SETUPS

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = sorted((ROOT / "tests" / "playthroughs").glob("*-*.txt"))
SITE: Final = "https://chaupal.example.org/app/"
SVG: Final = "{http://www.w3.org/2000/svg}"


def shared(file: Path) -> str:
    table = read(file.read_text("utf-8"), GAMES)
    return records.shared_table(Kept(id="a3f09c12ab7d", game="", text=write(table), at=1_764_000_000_000))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_a_link_and_at_most_three_squares(file: Path) -> None:
    text = shared(file)
    (link,) = links(text, SITE)
    assert link.startswith(f"{SITE}#bring/C1-")
    assert len(link) < 2_100
    assert text_of(link) == text
    squares = links(text, SITE, squares=True)
    assert len(squares) <= 3
    assert text_of(" ".join(squares)) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_square_is_large_enough_for_a_camera(file: Path) -> None:
    """No more than 77 modules a side and four of white around them, each 4.6 points on a phone 390 points wide."""
    from border.qr import square

    sides = set()
    for link in links(shared(file), SITE, squares=True):
        drawing = ET.fromstring(square(link))
        left, top, wide, high = map(int, drawing.attrib["viewBox"].split())
        assert (left, top, wide) == (0, 0, high)
        assert "width" not in drawing.attrib
        sides.add(wide)
    assert len(sides) == 1, "the squares of one table are of one size"
    assert max(sides) <= 77 + 8


@pytest.mark.parametrize("site", ["http://10.0.0.7:8000/", SITE, f"https://{'long.' * 20}example.org/{'folder/' * 20}"])
def test_the_fullest_square_is_no_larger(site: str) -> None:
    from border.qr import square

    text = Random(2).randbytes(6_000).hex()
    for link in links(text, site, squares=True)[:3]:
        wide = int(ET.fromstring(square(link)).attrib["viewBox"].split()[2])
        assert wide <= 77 + 8
        assert len(link) * 8 > BITS * 0.9


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_any_line_that_looks_wrong_is_a_text_that_replays(file: Path) -> None:
    table = read(file.read_text("utf-8"), GAMES)
    of_each_rule = {line.rule: line for line in table.sheet.lines}
    wrongs: list[Wrong] = [*of_each_rule.values(), Seat.A]
    for wrong in wrongs:
        text = report(table, wrong, says="4,\nnot 3\nend", app="abc")
        stands_among_the_tests(text, table)
        assert "# Should be: 4, not 3 end\n" in text
        assert f"# Chaupal abc, notation 1, {table.game.info.key} {table.game.info.version}, Python 3." in text


def stands_among_the_tests(text: str, table: AnyTable) -> None:
    """It is what its table writes but for remarks, as a playthrough is."""
    assert text.startswith(f"chaupal 1\ngame {table.game.info.key} {table.game.info.version}\n# This looks wrong\n# ")
    assert read(text, (table.game,)) == table
    plain = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert plain == [line for line in write(table).splitlines() if line]


def test_an_error_that_is_reported_is_a_text_that_replays() -> None:
    table = read(FILES[0].read_text("utf-8"), GAMES)
    text = report(table, "After tile:house\nTraceback:\n\n  end\nValueError: a crow")
    stands_among_the_tests(text, table)
    assert "# Error: After tile:house\n# Error: Traceback:\n# Error: end\n# Error: ValueError: a crow\n" in text


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_any_refusal_that_looks_wrong_is_a_text_that_replays(game: AnyGame) -> None:
    for kind in range(min(2, KINDS[game.info.key])):
        table: AnyTable = walk.wander(Table.new(game, SETUPS[game.info.key](kind)), Random(kind), 5)
        for move, refusal in list(table.offer.refused)[:2]:
            text = report(table, (move, refusal))
            stands_among_the_tests(text, table)
            assert f"# Reason ({refusal.code}): " in text
            line = re.search(r"# Refused move: (.*)", text)
            assert line
            if not table.undone:  # put in as the next move, it is refused again
                with pytest.raises(Exception, match="line"):
                    read(text.replace("\nend\n", f"\n{line[1]}\nend\n"), (game,))


@pytest.mark.cpython_only  # starts replay.py
def test_a_report_is_replayed_as_it_is(tmp_path: Path) -> None:
    table = read(FILES[-1].read_text("utf-8"), GAMES)
    file = tmp_path / "report.txt"
    file.write_text(report(table, table.sheet.lines[0], says="5"), "utf-8")
    words = [sys.executable, str(ROOT / "py" / "replay.py")]
    told, plain = (
        subprocess.run([*words, str(name)], capture_output=True, text=True, check=True).stdout
        for name in (file, FILES[-1])
    )
    assert told == plain


@pytest.mark.cpython_only  # the page does not ship what writes them
def test_the_published_schemas_are_those_of_the_models() -> None:
    from border.schema import schemas

    folder = ROOT / "public" / "schema"
    found = {path.stem: path.read_text("utf-8") for path in folder.iterdir()}
    assert found == schemas(), "write them anew: PYTHONPATH=py python -m border.schema public/schema"
    for text in found.values():
        schema = json.loads(text)
        assert schema["additionalProperties"] is False
        assert next(iter(schema["properties"])).startswith("chaupal_")


@pytest.mark.cpython_only  # a Python of its own, to see what it has imported
def test_who_sends_needs_no_pydantic() -> None:
    code = (
        "import sys; import border.code, border.fingerprint, border.report, app.storage\n"
        "print(*(name for name in sys.modules if name.startswith(('pydantic', 'segno', 'hashlib', 'http', 'xml'))))"
    )
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT / "py")
    assert not asked.stdout.split()
