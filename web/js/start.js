// Starts Python and hands main.py to it: through PyScript where PyScript can run, and else directly.
import { at } from "./parts.js";
import { interpreter, offer, packages, taken, withhold } from "./interpreter.js";

const chaupal = (globalThis.chaupal ??= {});
chaupal.load = packages;

const PATIENCE = 3000; // milliseconds that PyScript may take to ask for an interpreter that is ready

const failed = (error) => {
  console.error(error);
  const reason = String(error?.message ?? error).trim().split("\n").at(-1);
  const message = `The part of this page that counts could not start (${reason}). Reload the page to try again.`;
  if (chaupal.failed) return chaupal.failed(message);
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.textContent = message;
  document.body.prepend(line);
};

// PyScript keeps its state in IndexedDB and hangs where that is missing or blocked.
const indexed = () =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.open("chaupal-probe");
      request.onsuccess = () => (request.result.close(), resolve(true));
      request.onerror = request.onblocked = () => resolve(false);
    } catch {
      resolve(false);
    }
  });

// PyScript watches every node that is added to the page, which doubles the time of a large change: its watchers are noted
// here, to be stopped once it has found the one script there is.
const watchers = [];
const pyscript = async () => {
  const { MutationObserver } = globalThis;
  globalThis.MutationObserver = class extends MutationObserver {
    constructor(callback) {
      super(callback);
      watchers.push(this);
    }
  };
  try {
    const core = await import(at("pyscript"));
    // These would compile text at run time for workers, which the page's policy forbids and nothing here uses.
    core.hooks.worker.onBeforeRunAsync.clear();
    core.hooks.worker.onBeforeRun.clear();
    return core;
  } finally {
    globalThis.MutationObserver = MutationObserver;
  }
};

const directly = async () => {
  withhold();
  const main = await fetch(at("main"));
  if (!main.ok) throw new Error(`${main.url} could not be fetched (${main.status})`);
  await (await interpreter).runPythonAsync(await main.text(), { filename: "main.py" });
};

// PyScript writes its own Python library out and compiles it at every start. It lies compiled in the archive on demand
// instead, so that part of the code that PyScript runs is left out: `import pyscript` works, and costs only who uses it.
const lightened = ({ stdlib }) => (pyodide) => {
  const run = pyodide.runPythonAsync;
  pyodide.runPythonAsync = async (code, options) => {
    pyodide.runPythonAsync = run;
    try {
      return await run.call(pyodide, code.replace(stdlib.trim(), ""), options);
    } catch (error) {
      failed(error); // PyScript only prints it
      throw error;
    }
  };
  return pyodide;
};

const through = async () => {
  const script = document.querySelector('script[type="py"]');
  const done = new Promise((resolve) => script.addEventListener("py:done", resolve, { once: true }));
  offer(lightened(await pyscript()));
  await interpreter;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, "late"));
  if ((await Promise.race([taken, late])) === "late") return directly();
  await done;
};

const start = async () => {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  if (await indexed()) {
    try {
      return await through();
    } finally {
      for (const watcher of watchers) watcher.disconnect();
    }
  }
  return directly();
};

start().then(() => performance.mark("chaupal-awake"), failed);
