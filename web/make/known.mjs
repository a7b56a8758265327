// Prints what the modules of each of our archives and those that they need compile when they are imported, each with its
// result: JSON of the archives' names and, in base64, of what library_start.py looks up; an archive without any is left out.
// node known.mjs LIBRARY REST PYTHON IMPORT...: an import is `module` or `module:name`.
import { boot, load } from "./pyodide.mjs";

const [library, rest, python, ...names] = process.argv.slice(2);
const py = await boot({ library, rest, python });
py.runPython(`
import base64, marshal, re
from re import _compiler, _parser
from sitecustomize import missed

def made(pattern, flags):
    parsed = _parser.parse(pattern, flags)
    index = parsed.state.groupdict
    names = [None] * parsed.state.groups
    for name, number in index.items():
        names[number] = name
    code = [int(part) for part in _compiler._code(parsed, flags)]
    return int(flags | parsed.state.flags), code, parsed.state.groups - 1, dict(index), tuple(names)

def told():
    known = {}
    for key in list(dict.fromkeys(missed)):
        if isinstance(key[1], int):
            known[key] = marshal.dumps(made(*key))
        else:
            known[key[0]] = marshal.dumps(compile(key[0], "<string>", key[1], dont_inherit=True))
    re.purge()  # what the next game shares with this one it compiles anew: it may be the only one
    missed.clear()
    return base64.b64encode(marshal.dumps(dict(sorted(known.items(), key=repr)))).decode() if known else ""
`);
const found = {};
const archive = (name) => name.replace(/^(?:games\.(\w+))?.*/, (_, game) => (game ? `game-${game}` : "chaupal"));
for (const one of [...new Set(names.map(archive))].sort()) {
  load(py, names.filter((name) => archive(name) === one));
  const known = py.runPython("told()");
  if (known) found[one] = known;
}
console.log(JSON.stringify(found));
