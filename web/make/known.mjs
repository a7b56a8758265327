// Prints what our modules and those that they need compile when they are imported, each with its result: base64 of what
// library_start.py looks up, or nothing. node known.mjs LIBRARY REST PYTHON IMPORT...: an import is `module` or `module:name`.
import { boot, load } from "./pyodide.mjs";

const [library, rest, python, ...names] = process.argv.slice(2);
const py = await boot({ library, rest, python });
load(py, names);
console.log(py.runPython(`
import base64, marshal
from re import _compiler, _parser
from sitecustomize import missed, named

def made(pattern, flags):
    parsed = _parser.parse(pattern, flags)
    index = parsed.state.groupdict
    names = [None] * parsed.state.groups
    for name, number in index.items():
        names[number] = name
    code = [int(part) for part in _compiler._code(parsed, flags)]
    return int(flags | parsed.state.flags), code, parsed.state.groups - 1, dict(index), tuple(names)

known = {}
for key in list(dict.fromkeys(missed)):
    if isinstance(key[1], int):
        known[key] = marshal.dumps(made(*key))
    else:
        known[named(key[0])] = marshal.dumps(compile(key[0], "<string>", key[1], dont_inherit=True))
base64.b64encode(marshal.dumps(dict(sorted(known.items(), key=repr)))).decode() if known else ""
`));
