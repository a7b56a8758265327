// Runs the tests under the Python of the page: the trimmed interpreter and the compiled modules as they are shipped, the cut
// library with the rest behind it.
// node test.mjs INTERPRETER LIBRARY REST OWN LATER ROOT WHEELS... -- PYTEST-ARGUMENTS...
import fs from "node:fs";
import path from "node:path";
import { boot } from "./pyodide.mjs";

const words = process.argv.slice(2);
const cut = words.indexOf("--");
const [interpreter, library, rest, python, later, root, ...folders] = words.slice(0, cut);
const py = await boot({ interpreter, library, rest, python, later });
const wheels = folders.flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)));
await py.loadPackage(wheels.filter((name) => name.endsWith(".whl")), { messageCallback() {} });
py.mountNodeFS("/chaupal", root);
py.globals.set("ARGUMENTS", py.toPy(words.slice(cut + 1)));
py.globals.set("CI", process.env.CI ?? "");
process.exitCode = py.runPython(`
import os, sys
os.chdir("/chaupal")
sys.dont_write_bytecode = True
if CI:
    os.environ["CI"] = CI  # Hypothesis then takes the same examples each time, as it does on the other Python
import chaupal_rest
import pytest

# What our own modules look for in the part of the library that the start leaves out: the page would wait for it.
lacking = set()
LATER = {"/lib/chaupal.zip/border/incoming.pyc"}  # what loads packages
find = chaupal_rest.Rest.find_spec

def noting(self, name, path=None, target=None):
    frame = sys._getframe(1)
    while frame and "/site-packages/" not in (file := frame.f_globals.get("__file__") or "") and "/tests/" not in file:
        if file.startswith("/lib/chaupal.zip/") and file not in LATER:
            lacking.add(name) if name in chaupal_rest.NAMES else None
            break
        frame = frame.f_back
    return find(self, name, path, target)

chaupal_rest.Rest.find_spec = noting
code = int(pytest.main(["-p", "no:cacheprovider", "-o", "pythonpath=", *ARGUMENTS]))
if lacking:
    print("The start's part of the standard library lacks", ", ".join(sorted(lacking)), "- see MORE in web/make/library.py")
code or int(bool(lacking))
`);
