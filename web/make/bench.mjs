// Plays the games of bench_games.py on the page's Python. node bench.mjs INTERPRETER LIBRARY REST OWN ROOT FIRST COUNT
import { boot } from "./pyodide.mjs";

const [interpreter, library, rest, python, root, first, count] = process.argv.slice(2);
const py = await boot({ interpreter, library, rest, python });
py.mountNodeFS("/chaupal", root);
console.log(py.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path += ["/chaupal/tests", "/chaupal/web"]
from make.bench_games import main
main(${Number(first)}, ${Number(count)})
`));
