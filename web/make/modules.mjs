// Prints the files of the standard library that are loaded once the program is: one a line.
// node modules.mjs LIBRARY PYTHON MODULE...
import { boot } from "./pyodide.mjs";

const [library, python, ...names] = process.argv.slice(2);
const py = await boot({ library, python });
py.globals.set("NAMES", py.toPy(names));
console.log(await py.runPythonAsync(`
import importlib, sys
for name in NAMES:
    importlib.import_module(name)
prefix = "/lib/python314.zip/"
found = {getattr(getattr(m, "__spec__", None), "origin", None) or getattr(m, "__file__", None) or "" for m in list(sys.modules.values())}
"\\n".join(sorted(name.removeprefix(prefix).removesuffix("c") for name in found if name.startswith(prefix)))
`));
