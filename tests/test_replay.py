"""py/replay.py, and the playthroughs: whole games that a person can read, each with the sheet it has to come to.

A text of “Report a mistake” stands among them as it came, with a sheet beside it or without: it is replayed.
"""

from __future__ import annotations

import doctest
import importlib.util
import io
import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from border.report import LOOKS_WRONG
from engine.notation import read, write
from games import GAMES
from storing import OLD_POINTS

ROOT: Final = Path(__file__).resolve().parent.parent
PLAYTHROUGHS: Final = sorted((ROOT / "tests" / "playthroughs").glob("*-*.txt"))

_spec = importlib.util.spec_from_file_location("replay", ROOT / "py" / "replay.py")
assert _spec is not None
assert _spec.loader is not None
replay = importlib.util.module_from_spec(_spec)  # by its place: the page does not ship it
_spec.loader.exec_module(replay)

SMALL: Final = """chaupal 1
game panchayat 1
player Leaf red
player "Big Stone" blue
copy practice

A collect temple
A collect well
A lay temple a1
A lay well b1
A book
= B -2 "counted twice"
end
"""


class Console:
    """The two streams of one run, and the number it ended with."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str, stdin: bytes = b"") -> tuple[int, str, str]:
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        code = replay.main(list(words))
        out, err = self._capsys.readouterr()
        return code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Console:
    return Console(capsys, monkeypatch)


def test_a_table_goes_in_and_its_sheet_comes_out(run: Console, tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text(SMALL, "utf-8")
    code, out, err = run(str(file))
    assert (code, err) == (0, "")
    assert "  +4  round 1, On the tiles: Temple on a1: printed on the tile [cell:a1]\n" in out
    assert "B  Big Stone, blue\n     −2  round 1, Points adjusted: counted twice\n" in out
    assert "      5  total\n" in out
    assert out.endswith("In progress: round 1, Collect.\n")
    assert run("-", stdin=SMALL.encode())[1] == out


def test_the_sheet_as_json(run: Console) -> None:
    code, out, _ = run("-", "--json", stdin=SMALL.encode())
    sheet = json.loads(out)
    assert code == 0
    assert sheet["seats"][1] == {"seat": "B", "name": "Big Stone", "colour": "blue"}
    assert sheet["totals"] == {"A": {"points": 5, "open": 0}, "B": {"points": -2, "open": 0}}
    assert sheet["outcome"] is sheet["standings"] is sheet["decided"] is None
    assert sheet["lines"][0] == {
        "seat": "A", "rule": "printed", "points": 4, "because": "Temple on a1: printed on the tile",
        "where": ["cell:a1"], "piece": "tile:temple", "round": 1,
    }  # fmt: skip


def test_nobody_has_won_while_a_line_is_open(run: Console) -> None:
    """Of the playthrough whose copy is read in part, with a value more of it not read."""
    text = (ROOT / "tests" / "playthroughs" / "panchayat-end.txt").read_text("utf-8")
    unread = text.replace("printed house R 2\n", "").encode()
    settled, out = run("-", stdin=text.encode())[1], run("-", stdin=unread)[1]
    assert "1.  " in settled
    assert "1.  " not in out
    assert "Decided" not in out
    assert out.endswith("Nobody has won before that.\n")
    facts = json.loads(run("-", "--json", stdin=unread)[1])
    assert facts["outcome"]
    assert facts["standings"] is facts["decided"] is None


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("chaupal 1", "chaupal one", 2, 1),
        ("B -2", "C -2", 2, 12),
        ("lay temple a1", "lay temple a9", 2, 9),
        ("end\n", "", 2, 13),
        ("lay well b1", "lay well a1", 3, 10),
        ("A lay well b1\n", "", 3, 10),
    ],
)
def test_what_is_wrong_is_said_with_its_line(run: Console, old: str, new: str, code: int, line: int) -> None:
    assert old in SMALL
    got, out, err = run("-", stdin=SMALL.replace(old, new).encode())
    assert (got, out) == (code, "")
    assert err.startswith(f"-:{line}: ")
    assert err.count("\n") == 1
    assert ("(rules: " in err) == (code == 3)


def test_a_file_that_is_not_there(run: Console, tmp_path: Path) -> None:
    code, _, err = run(str(tmp_path / "none.txt"))
    assert code == 2
    assert err == f"{tmp_path / 'none.txt'}: cannot read the file: No such file or directory\n"
    assert run(str(tmp_path))[0] == 2


@pytest.mark.parametrize("data", [b"chaupal 1\n\xff\xfe", SMALL.encode("utf-16"), bytes(range(256))])
def test_a_file_that_is_no_text(run: Console, data: bytes) -> None:
    code, _, err = run("-", stdin=data)
    assert code == 2
    assert "not valid UTF-8 text" in err


def test_a_mark_at_the_beginning_and_line_ends_of_other_systems_are_read(run: Console) -> None:
    assert run("-", stdin=b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())[0] == 0


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_playthrough_comes_to_its_sheet(run: Console, file: Path) -> None:
    code, out, err = run(str(file))
    assert (code, err) == (0, "")
    report = f"\n# {LOOKS_WRONG}\n" in file.read_text("utf-8")
    sheet = file.with_suffix(".sheet")
    assert report or sheet.is_file()
    assert not sheet.is_file() or out == sheet.read_text("utf-8"), OLD_POINTS
    as_json: dict[str, Any] = json.loads(run(str(file), "--json")[1])
    assert report or as_json["outcome"]
    assert not as_json["outcome"] or len(as_json["standings"]) == len(as_json["seats"])


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_playthrough_is_what_its_table_writes_but_for_remarks(file: Path) -> None:
    text = file.read_text("utf-8")
    plain = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line for line in write(read(text, GAMES)).splitlines() if line] == plain


def test_every_game_has_a_playthrough() -> None:
    assert {file.stem.partition("-")[0] for file in PLAYTHROUGHS} == {game.info.key for game in GAMES}


@pytest.mark.cpython_only  # the README is read at a desk, and not laid out for the page's Python
def test_the_example_of_the_readme_is_true() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 5) == (0, True)
