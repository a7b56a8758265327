// Runs the tests under the Python of the page: the compiled modules as they are shipped, the cut library with the rest behind it.
// node test.mjs LIBRARY REST OWN ROOT WHEELS... -- PYTEST-ARGUMENTS...
import fs from "node:fs";
import path from "node:path";
import { boot } from "./pyodide.mjs";

const words = process.argv.slice(2);
const cut = words.indexOf("--");
const [library, rest, python, root, ...folders] = words.slice(0, cut);
const py = await boot({ library, rest, python });
const wheels = folders.flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)));
await py.loadPackage(wheels.filter((name) => name.endsWith(".whl")), { messageCallback() {} });
py.mountNodeFS("/chaupal", root);
py.globals.set("ARGUMENTS", py.toPy(words.slice(cut + 1)));
process.exitCode = py.runPython(`
import os, sys
os.chdir("/chaupal")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-o", "pythonpath=", *ARGUMENTS]))
`);
