// Pyodide in Node, as the page has it: the given library instead of npm's, a lock without addresses.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { loadPyodide } from "pyodide";
import { add } from "../js/python.js";

export const folder = path.dirname(createRequire(import.meta.url).resolve("pyodide/pyodide.mjs"));
export const info = JSON.parse(fs.readFileSync(path.join(folder, "pyodide-lock.json"), "utf8")).info;

// Pyodide is one line of a megabyte, which Node would print with each error that it does not know.
for (const kind of ["uncaughtException", "unhandledRejection"]) {
  process.on(kind, (error) => {
    console.error(error?.message ?? error);
    process.exit(1);
  });
}

// interpreter: the folder of the trimmed one, or none for npm's own; library: the compiled zip, or none for npm's own;
// rest: what the library leaves out; python: our own code; later: what that leaves out
export async function boot({ interpreter, library, rest, python, later, env = {} } = {}) {
  const pyodide = await loadPyodide({
    indexURL: `${path.resolve(interpreter || folder)}/`,
    packageBaseUrl: `${folder}/`,
    lockFileContents: JSON.stringify({ info, packages: {} }),
    stdLibURL: path.resolve(library || path.join(folder, "python_stdlib.zip")),
    fsInit: (FS) => python && FS.writeFile("/lib/chaupal.zip", fs.readFileSync(python)),
    env: { ...(python && { PYTHONPATH: "/lib/chaupal.zip" }), ...env },
  });
  if (rest) {
    const mounted = () => pyodide.FS.writeFile("/lib/chaupal-rest.zip", fs.readFileSync(rest));
    pyodide.registerJsModule("_chaupal_library", { mounted });
    pyodide.runPython("import chaupal_rest; chaupal_rest.install()");
  }
  if (later) add(pyodide, fs.readFileSync(later));
  return pyodide;
}

// Imports each of the names: `module`, or `module:name` for something in it, which may be a module too.
export function load(pyodide, names) {
  pyodide.globals.set("NAMES", pyodide.toPy(names));
  pyodide.runPython(`
import importlib
for name in NAMES:
    parent, _, child = name.partition(":")
    if not hasattr(importlib.import_module(parent), child or "__name__"):
        importlib.import_module(f"{parent}.{child}")
`);
}
