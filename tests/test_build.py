"""The built site: self-hosted, under its strict policy, reproducible, and with all that its start needs."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from fnmatch import fnmatch
from html.parser import HTMLParser
from pathlib import Path

import pytest

from games import GAMES
from make import check, judge, library, mutants, rulings, serve, setup, site, trim
from make.step import ROOT, SILENT, Fault, alone, digest, files, once, run

VENDORED = ("pyodide-", "trimmed-", "pyscript-", "packages-", "qr-")
OFF_ORIGIN = re.compile(r"""(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+""", re.IGNORECASE)
NAMESPACES = ("http://www.w3.org", "https://json-schema.org")


SOURCES = serve.fingerprint()


@pytest.fixture(scope="module")
def dist() -> Path:
    """The site, built from the sources as they are."""
    with alone():
        site.build()
    return site.DIST


class Page(HTMLParser):
    """What the policy is about: scripts, styles, handlers, addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.inline: list[str] = []
        self._within: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.append((tag, values))
        data = values.get("type", "") in {"application/json", "py"}
        self._within = tag if tag in {"script", "style"} and not data else None

    def handle_endtag(self, tag: str) -> None:
        self._within = None

    def handle_data(self, data: str) -> None:
        if self._within and data.strip():
            self.inline.append(data)


@pytest.fixture(scope="module")
def page(dist: Path) -> Page:
    return Page((dist / "index.html").read_text(encoding="utf-8"))


def ours(dist: Path) -> list[Path]:
    """Files of the site that are written here, not taken from npm."""
    found = [path for path in files(dist) if not path.relative_to(dist).parts[0].startswith(VENDORED)]
    return [path for path in found if path.name not in {"morphdom.js", "sw.js"}]


def test_policy(page: Page) -> None:
    """The policy stands in the page and lets in this site's own files alone."""
    found = [a["content"] for tag, a in page.tags if a.get("http-equiv") == "Content-Security-Policy"]
    policy = dict(part.strip().split(" ", 1) for part in found[0].split(";"))
    style, script = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in page.inline)
    assert policy.pop("script-src") == f"'self' 'wasm-unsafe-eval' 'sha256-{script}'"
    assert policy.pop("style-src") == f"'self' 'sha256-{style}'"
    assert policy.pop("default-src") == "'self'"
    assert policy.pop("img-src") == "'self' blob:"  # the picture of a result is made by the page itself
    assert set(policy.values()) <= {"'self'", "'none'"}


def test_nothing_inline(page: Page) -> None:
    """No script and style but those that the policy names, and no handler, stands in the page itself."""
    assert page.inline[1:] == [site.EARLY.read_text(encoding="utf-8")]
    names = {name for _, attributes in page.tags for name in attributes}
    assert not [name for name in names if name == "style" or name.startswith("on")]


def test_no_address_of_another_origin(dist: Path) -> None:
    """Nothing written here names another site."""
    for path in ours(dist):
        if path.suffix in {".html", ".js", ".css", ".json", ".py", ".svg", ".webmanifest"}:
            found = OFF_ORIGIN.findall(path.read_text(encoding="utf-8"))
            assert not [name for name in found if not name.startswith(NAMESPACES)], path


def test_every_address_is_there_and_relative(dist: Path, page: Page) -> None:
    """The page can be put under any path: what it names is there, relative to it."""
    parts = json.loads(re.search(r'id="chaupal-parts">(.*?)</script>', (dist / "index.html").read_text())[1])  # type: ignore[index]
    lock, sums = parts.pop("lock"), parts.pop("sums")
    assert set(sums) == {name for name, part in parts.items() if not part.endswith("/")}
    named = [a.get("href") or a.get("src") or "" for tag, a in page.tags if tag in {"link", "script", "img"}]
    wheels = [parts["packages"] + package["file_name"] for package in lock["packages"].values()]
    for name in filter(None, [*named, *parts.values(), *wheels]):
        assert not name.startswith(("/", "http")), name
        assert (dist / name).exists(), name


PLAIN = ("pyodide-*/pyodide.asm.mjs", "pyodide-*/pyodide.asm.wasm", "*/python_stdlib.zip", "*/source.zip")
"""What Python starts from where something that the build made is damaged."""
KEPT = re.compile(r'\{url:"([^"]+)",revision:(null|"[0-9a-f]{32}"),integrity:"sha256-([^"]+)"\}')


def test_every_file_is_kept_for_later(dist: Path) -> None:
    """The list in sw.js names each file of the site but itself, and but what Python starts from in need.

    It does so by the address where that tells the content.
    """
    worker = (dist / "sw.js").read_text(encoding="utf-8")
    found = KEPT.findall(worker)
    listed = {name: revision for name, revision, _ in found}
    there = {path.relative_to(dist).as_posix(): path for path in files(dist)}
    plain = {name for name in there if any(fnmatch(name, pattern) for pattern in PLAIN)}
    assert len(plain) == len(PLAIN)
    assert set(listed) == set(there) - {"sw.js"} - plain
    for name, revision in listed.items():
        if revision == "null":
            assert re.fullmatch(r"[\w.]+-(?:[\w.]+-)?[0-9a-f]{12}", name.partition("/")[0]), name
        else:
            assert revision.strip('"') == hashlib.md5(there[name].read_bytes()).hexdigest(), name
    assert listed["index.html"] != "null"
    assert {name: sum_ for name, _, sum_ in found} == {name: site.summed(there[name].read_bytes()) for name in listed}
    looked_after = json.loads(re.search(r"const FILES = (\[.*\]);", worker)[1])  # type: ignore[index]
    assert [one["url"] for one in looked_after] == [name for name, _, _ in found]
    size = sum(there[name].stat().st_size for name in listed)
    assert size < 30_000_000, f"the site is {size:,} bytes, all of which a phone keeps: what made it so large?"


def test_the_worker_waits_and_fetches_no_code(dist: Path) -> None:
    """A new version is not taken without being asked for, and the worker is one file."""
    worker = (dist / "sw.js").read_text(encoding="utf-8")
    assert worker.count("skipWaiting()") == 1
    assert '"SKIP_WAITING"===' in worker
    assert "importScripts" not in worker


def test_a_changed_byte_makes_another_worker(tmp_path: Path, dist: Path) -> None:
    """One byte of any file changes sw.js, by the hash of the file or the name of its folder."""
    worker = (dist / "sw.js").read_text(encoding="utf-8")
    for part in ("css/app.css", "js/app.js"):
        web = tmp_path / "web"
        shutil.copytree(site.WEB, web, dirs_exist_ok=True)
        changed = web / part
        changed.write_bytes(changed.read_bytes() + b".another {}\n")
        again = tmp_path / part.replace("/", "-")
        again.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(site, "WEB", web)
            site.write(again, site.prerendered())
        other = (again / "sw.js").read_text(encoding="utf-8")
        assert other != worker
        new = {name for name, *_ in set(KEPT.findall(other)) - set(KEPT.findall(worker))}
        assert "index.html" in new
        assert any(name.endswith(part) for name in new) == part.startswith("js/"), "styles stand in index.html"


def test_can_be_installed(dist: Path) -> None:
    """The manifest names icons that are there, of the size it says, and addresses that go with the site anywhere."""
    manifest = json.loads((dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone"
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert sizes >= {(f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")}
    for icon in manifest["icons"]:
        data = (dist / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            wide, high = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
            assert icon["sizes"] == f"{wide}x{high}", icon["src"]


def test_lock_fits_the_wheels(dist: Path) -> None:
    """The lock names wheels by file, not by address, and by the right sums."""
    lock = json.loads((library.LOADED / "lock.json").read_text())
    assert set(lock["packages"]) >= {"pydantic", "pydantic-core"}
    for package in lock["packages"].values():
        assert "/" not in package["file_name"]
        data = (library.LOADED / package["file_name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == package["sha256"]


def test_lists_of_packages_name_no_address() -> None:
    """What is pinned is pinned by version and hash; where it comes from is the machine's business."""
    for path in (ROOT / "requirements").glob("*.txt"):
        assert not re.search(r"://|index-url|find-links", path.read_text()), path
    for path in [ROOT / "package-lock.json", *(ROOT / "web" / "make").glob("*/package-lock.json")]:
        locked = json.loads(path.read_text())["packages"]
        assert not [name for name, package in locked.items() if "resolved" in package], path
        assert all("integrity" in package for name, package in locked.items() if name), path


def test_only_compiled_python(dist: Path) -> None:
    """The page's Python compiles nothing at its start but main.py; our zip holds no entry, no test."""
    for path in dist.glob("*/*.zip"):
        if f"*/{path.name}" in PLAIN:
            continue
        with zipfile.ZipFile(path) as archive:
            assert all(entry.compress_type == zipfile.ZIP_STORED for entry in archive.infolist()), path
            assert not [name for name in archive.namelist() if name.endswith(".py")], path
            if path.name != "rest.zip":  # which holds a table that its module reads
                assert all(name.endswith((".pyc", ".marshal")) for name in archive.namelist()), path
    with zipfile.ZipFile(library.OWN) as archive:
        assert not library.NOT_IN_THE_PAGE & {name.removesuffix("c") for name in archive.namelist()}


def test_the_start_has_the_modules_it_needs() -> None:
    """Importing all our modules loads what the list says and nothing else; if not: `python3 build.py modules`."""
    with alone():
        library.compile_library()
        library.compile_own()
        found = library.loaded(library.LIBRARY, library.REST).split()
    listed = library.KEPT.read_text().split()
    assert sorted(set(found) - set(listed)) == []
    assert sorted(set(listed) - set(found)) == []


def test_the_start_compiles_nothing() -> None:
    """What our modules and those that they need compile when they are imported was compiled by the build."""
    with alone():
        library.compile_library()
        library.compile_own()
        assert library.compiles(library.OWN) == b""


def test_reproducible(tmp_path: Path, dist: Path) -> None:
    """Compiling everything again gives the same site, byte for byte."""
    env = {**os.environ, "TZ": "Asia/Kolkata", "PYTHONHASHSEED": "1"}
    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1])\n"
        "from make import library, site, step, trim\n"
        "again = Path(sys.argv[2])\n"
        "library.FULL, library.LIBRARY, library.REST, library.OWN, library.LATER, library.LOADED = (\n"
        "    again / name for name in ('full.zip', 'library.zip', 'rest.zip', 'own.zip', 'later.zip', 'packages'))\n"
        "trim.TRIMMED = again / 'trimmed'\n"
        "library._compile_full(); library._cut(); library.write_own(); library.write_packages()\n"
        "trim.write(trim.TRIMMED, trim.side_wheels())\n"
        "site.write(again / 'dist', site.prerendered())\n"
    )
    (tmp_path / "dist").mkdir()
    subprocess.run([sys.executable, "-B", "-c", code, str(ROOT / "web"), str(tmp_path)], check=True, env=env)
    first = {path.relative_to(dist).as_posix(): digest(path) for path in files(dist)}
    again = {path.relative_to(tmp_path / "dist").as_posix(): digest(path) for path in files(tmp_path / "dist")}
    if serve.fingerprint() != SOURCES:
        pytest.skip("a source was changed while the test ran")
    assert again == first


def test_the_interpreter_has_what_the_wheels_need(dist: Path) -> None:
    """All that is left has a use, and what pydantic and hypothesis have compiled finds all that it needs."""
    whole = {one.name for one in trim.exports((setup.NPM / "pyodide" / trim.COMPILED).read_bytes())}
    data, script = ((trim.TRIMMED / name).read_bytes() for name in (trim.COMPILED, trim.SCRIPT))
    left = {one.name for one in trim.exports(data)}
    sides = dict(trim.side_modules(trim.side_wheels()))
    assert {name.partition("/")[0] for name in sides} == {"hypothesis", "pydantic_core"}
    assert left < whole
    assert len(left) < len(whole) / 10
    for name, side in sides.items():
        assert trim.imported(side) & whole <= left, name
    assert "PyModule_GetDict" in left, "hypothesis needs it, and nothing else does"
    named = set(re.findall(r'wasmExports\["(\w+)"\]', script.decode()))
    assert named <= left
    found = trim.OFFERED.search(script.decode())
    assert found
    offered = {one.partition(":")[0] for one in found[1].split(",")}
    assert offered <= trim.imported(data).union(*map(trim.imported, sides.values()))
    assert "_SDL_OpenAudio" not in script.decode(), "what nothing imports is gone"


def test_the_interpreter_lacks_tables_that_nothing_reads(dist: Path) -> None:
    """Of characters and encodings it says what npm's own says, but for names and some encodings."""
    node, _ = setup.node()
    parts = (trim.TRIMMED, library.LIBRARY, library.REST)
    said = run([node, ROOT / "tests" / "characters.mjs", *parts], fault="Python could not be asked.", quiet=SILENT)
    whole, trimmed = json.loads(said.splitlines()[-1])
    assert trimmed["characters"] == whole["characters"]
    gone = {name for name, told in trimmed["encodings"].items() if told != whole["encodings"][name]}
    assert {"big5", "cp949", "euc_jp", "gb18030", "hz", "iso2022_kr", "shift_jis"} < gone
    assert {trimmed["encodings"][name] for name in gone} == {f"unknown encoding: {name}" for name in gone}
    assert not gone & {"ascii", "cp1252", "koi8_r", "latin_1", "punycode", "utf_16", "utf_7", "utf_8"}
    assert (whole["name"], len(gone)) == (["LATIN CAPITAL LETTER A", " "], 24)
    assert trimmed["name"] == ["ValueError('no such name')", """KeyError("undefined character name 'SPACE'")"""]
    assert trimmed["signature"] == whole["signature"] == "($module, obj, /)"
    assert not any(trimmed["explained"]), "explanations are gone as well"
    assert trimmed["words"] == [False, True, None], "such a word may be the end of an explanation"


def test_tables_that_lie_elsewhere_are_named(dist: Path) -> None:
    """Another Pyodide whose table is another one is not emptied by mistake."""
    data = (setup.NPM / "pyodide" / trim.COMPILED).read_bytes()
    begins = bytes.fromhex(trim.UNREAD["names of characters"].begins)
    assert data.count(begins) == 1
    with pytest.raises(Fault, match=r"has no longer the table “names of characters” as UNREAD in trim\.py has it"):
        trim.emptied(data.replace(begins, begins[::-1]))


def test_a_wheel_that_needs_what_is_gone_is_named(dist: Path) -> None:
    """One sentence says which compiled part needs which name of the interpreter."""
    data, script = (trim.TRIMMED / trim.COMPILED).read_bytes(), (trim.TRIMMED / trim.SCRIPT).read_text()
    name, side = next(iter(trim.side_modules(trim.side_wheels())))
    trim.check(data, script, [(name, side)])
    one = next(one for one in trim.exports(data) if one.name == "PyModule_GetDict")
    lacking = trim.exporting(data, [each for each in trim.exports(data) if each != one])
    with pytest.raises(Fault, match=r"^hypothesis/\S+ needs PyModule_GetDict, which the trimmed interpreter lacks"):
        trim.check(lacking, script, trim.side_modules(trim.side_wheels()))


def test_serves_with_the_right_types(dist: Path) -> None:
    """A browser compiles WebAssembly while it comes only if it is called that; the page itself is asked for anew."""
    from urllib.request import urlopen

    pyodide, trimmed = (next(dist.glob(f"{name}-*")).name for name in ("pyodide", "trimmed"))
    with serve.served(dist) as address:
        for name, kind, kept in (
            ("index.html", "text/html; charset=utf-8", "no-cache"),
            ("sw.js", "text/javascript; charset=utf-8", "no-cache"),
            ("manifest.webmanifest", "application/manifest+json", "no-cache"),
            (f"{trimmed}/pyodide.asm.wasm", "application/wasm", "public, max-age=31536000, immutable"),
            (f"{pyodide}/pyodide.mjs", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ):
            with urlopen(address + name) as answer:  # the address is this machine's own
                assert answer.headers["Content-Type"] == kind
                assert answer.headers["Cache-Control"] == kept


def test_takes_the_next_port(dist: Path) -> None:
    """A port that is taken is passed over."""
    with serve.bound(dist, "127.0.0.1", 0) as first:
        port = first.server_address[1]
        with serve.bound(dist, "127.0.0.1", port) as second:
            assert port < second.server_address[1] <= port + serve.TRIED


def test_readme_names_commands_that_exist() -> None:
    """Each command of the README is one of build.py's."""
    said = subprocess.run([sys.executable, ROOT / "build.py", "--help"], capture_output=True, text=True, check=True)
    commands = re.search(r"\{([\w,]+)\}", said.stdout)
    assert commands
    named = re.findall(r"build\.py (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert named
    assert set(named) <= set(commands[1].split(","))


def test_the_documents_are_in_their_index_and_every_link_leads_somewhere() -> None:
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text(encoding="utf-8")
    for page in (*ROOT.glob("*/README.md"), ROOT / "README.md", ROOT / "py/games/README.md", *docs.glob("*.md")):
        assert page.name == "README.md" or f"]({page.name})" in index, page.name
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", text):
            target = page.parent / "".join(link)
            assert target.exists(), f"{page.name}: {''.join(link)}"


def test_the_list_of_rulings_is_current() -> None:
    """docs/RULINGS.md is what the games say."""
    current = rulings.DOCUMENT.read_text(encoding="utf-8") == rulings.written()
    assert current, "write it anew: python3 build.py rulings"


def test_a_quick_check_tests_what_was_changed() -> None:
    """A game's files ask for its tests, others for those that are no game's, and a document for none.

    The tests of the build make the site: they run when what makes it was changed.
    """
    keys = " or ".join(sorted(GAMES.titles))
    others = f"not ({keys} or test_build)"
    assert check.touched(["README.md", "web/css/hampi.css"]) == ""
    assert check.touched(["py/games/indus/rules/turn.py", "tests/test_hampi_moves.py"]) == "hampi or indus"
    assert check.touched(["py/engine/words.py"]) == others
    assert check.touched(["web/make/site.py"]) == f"not ({keys})"
    assert check.touched(["py/games/indus/rules/turn.py", "py/app/state.py"]) == f"indus or {others}"


def test_what_runs_in_pyodide_is_there() -> None:
    """Each name of the tests that run there has its file, and so has the quick test in a browser."""
    found = {path.stem for path in check.own_to_pyodide()}
    for name in check.OWN_TO_PYODIDE:
        assert any(fnmatch(stem, f"test_{name}") for stem in found), name
    file, _, test = check.SMOKE.partition("::")
    assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


def test_work_cut_short_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step is skipped when its inputs are the same and its result stands; not when it was interrupted."""
    monkeypatch.setattr("make.step.WORK", tmp_path)
    result, done = tmp_path / "result", []

    def cut_short() -> None:
        result.write_text("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        once("step", "a", result, cut_short, what="")
    for key in ("a", "a", "b"):
        once("step", key, result, lambda: done.append(1), what="")
    assert len(done) == 2


def test_fails_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A missing program, a failing one, and a browser that is not there: each says what to do."""
    with pytest.raises(Fault, match=r"^Fetch it\. .*could not be started"):
        run([tmp_path / "nothing"], fault="Fetch it.")
    with pytest.raises(Fault, match=r"^Mend it\. .*ended with 3"):
        run([sys.executable, "-c", "raise SystemExit(3)"], fault="Mend it.")
    monkeypatch.setenv("CHAUPAL_BROWSER", str(tmp_path / "nothing"))
    with pytest.raises(Fault, match="correct it or unset it"):
        setup.browser()


def test_every_licence_is_named(dist: Path) -> None:
    """All that is shipped: with its version, or what it is within; what has a text of its licence brings that."""
    listed = json.loads(next(dist.glob("licences-*/licences.json")).read_text(encoding="utf-8"))
    names = {one["name"] for one in listed}
    wheels = set(json.loads((library.LOADED / "lock.json").read_text())["packages"])
    assert {"Python", "Pyodide", "PyScript", "polyscript", "morphdom", "qr", "workbox-precaching"} <= names
    assert wheels <= {name.replace("_", "-") for name in names}
    assert not [one["name"] for one in listed if not one["licence"]]
    assert {"zlib", "Expat", "SQLite", "libffi", "bzip2", "Rust’s standard library"} <= names
    bare = [one["name"] for one in listed if not one["within"] and not (one["version"] and one["text"])]
    assert not bare
    linked = {one["name"] for one in listed if one["within"] == "Pyodide" and not one["text"]}
    assert linked <= {"SQLite", "XZ Utils, liblzma"}, "these two are in the public domain"
    texts = {path.name for path in dist.glob("licences-*/*.txt")}
    assert texts == {one["text"] for one in listed if one["text"]}


def test_mutants_are_of_what_scores_and_decides_and_change_what_runs() -> None:
    names = {game: [path.name for path in mutants.targets(game)] for game in ("indus", "panchayat", "hamlet")}
    assert names["indus"] == ["scoring.py", "ruin.py", "capturing.py"]
    assert names["panchayat"] == ["scoring.py", "goals.py", "automa.py"]
    assert {"scoring.py", "options.py", "automa.py", "priority.py"} <= {*names["hamlet"]}
    with pytest.raises(Fault, match="no game chess"):
        mutants.targets("chess")
    source = "def f(a: int | None) -> int | str:\n    return a | 1\n"
    marked = {source.splitlines()[0][start[1] : end[1]] for start, end in mutants.annotated(source)}
    assert marked == {"int | None", "int | str"}
    found = [mutants.Mutant("x.py", f"core/ReplaceBinaryOperator_Add_{to}", 3, 4, 0) for to in ("Sub", "Mul", "Div")]
    assert len(mutants.one_each(found)) == 1
    assert mutants.one_each(found) == mutants.one_each(found[::-1])
    source = "x = 1\n@f\ndef f(\n    a=1,\n):\n    def g():\n        return a\n"
    assert [mutants.around(source, row) for row in (1, 4, 7)] == [None, None, 6]


def test_a_mutant_that_compares_a_word_by_identity_is_judged(tmp_path: Path) -> None:
    """Python warns of it, and while tests run a warning is an error: it would pass for one that no test notices."""
    path, source = tmp_path / "rule.py", "def same(word):\n    return word == 'a'\n"
    path.write_text(source)
    same = runpy.run_path(str(path))["same"]
    judge.exchange([same], path, source.replace("==", "is not"))
    assert not same("a")
