// Prints the files of the standard library that are loaded once the program is, one a line.
// node modules.mjs LIBRARY REST PYTHON IMPORT...: REST may be empty; an import is `module` or `module:name`.
import { boot, load } from "./pyodide.mjs";

const [library, rest, python, ...names] = process.argv.slice(2);
const py = await boot({ library, rest, python });
load(py, names);
console.log(py.runPython(`
import sys
prefix = "/lib/python314.zip/"
found = {getattr(module.__spec__, "origin", None) or "" for module in [*sys.modules.values()] if hasattr(module, "__spec__")}
rest = sys.modules.get("chaupal_rest")
kept = [name.removeprefix(prefix).removesuffix("c") for name in found if name.startswith(prefix)]
"\\n".join(sorted([name for name in kept if name not in ("chaupal_rest.py", "sitecustomize.py")] + (rest.asked if rest else [])))
`));
