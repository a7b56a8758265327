// Compiles every zip and wheel of a folder to .pyc with pyodide-build, whose py-compile needs the target's own Python (3.14).
// node compile.mjs COMPILER FOLDER LEVEL OPTIMIZE [LIBRARY]: the last, once compiled, makes the start quick.
import { boot } from "./pyodide.mjs";

const [compiler, work, level, optimize, library] = process.argv.slice(2);
// Where in a line an error was is left out: no page shows it, and it is a fifth of what travels.
const lean = { PYTHONOPTIMIZE: optimize, PYTHONNODEBUGRANGES: "1" };
const py = await boot({ library, env: { SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH, ...lean } });
py.mountNodeFS("/compiler", compiler);
py.mountNodeFS("/work", work);
py.globals.set("LEVEL", level);
py.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.append("/compiler")
from pyodide_build.cli.py_compile import main
main(["/work", "--no-keep", "--silent", "--compression-level", LEVEL], standalone_mode=False)
`);
