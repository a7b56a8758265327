// Starts Python and hands main.py to it: through PyScript where PyScript can run, and else directly.
import { at } from "./parts.js";

const chaupal = (globalThis.chaupal ??= {});
const PATIENCE = 3000; // milliseconds that PyScript may take to ask for an interpreter that is ready

// Read at once, and not by a plain import: a part that does not come must end in a sentence.
const own = import("./interpreter.js");
chaupal.load = async (names) => (await own).packages(names);

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
  if (!(await indexed())) return undefined;
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
  } catch (error) {
    console.warn("PyScript could not be loaded:", error);
    return undefined;
  } finally {
    globalThis.MutationObserver = MutationObserver;
  }
};

// PyScript writes its own Python library out and compiles it at every start. It lies compiled in the archive on demand
// instead, so that step is left out: `import pyscript` works, and costs only who uses it. What PyScript runs next is main.py.
const lightened = ({ stdlib }) => (pyodide) => {
  const run = pyodide.runPythonAsync;
  pyodide.runPythonAsync = async (code, options) => {
    if (code.trim() === stdlib.trim()) return undefined;
    pyodide.runPythonAsync = run;
    try {
      if (!code.trim()) throw new Error("main.py did not come"); // PyScript would run nothing
      return await run.call(pyodide, code, options);
    } catch (error) {
      failed(error); // PyScript only prints it
      throw error;
    }
  };
  return pyodide;
};

const through = async (core, { interpreter, offer, taken, withhold }) => {
  const script = document.querySelector('script[type="py"]');
  const done = new Promise((resolve) => script.addEventListener("py:done", resolve, { once: true }));
  offer(lightened(core));
  const pyodide = await interpreter;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, "late"));
  if ((await Promise.race([taken, late])) === "late") {
    withhold();
    return directly(pyodide);
  }
  await done;
};

const directly = async (pyodide) => {
  const main = await fetch(at("main"));
  if (!main.ok) throw new Error(`${main.url} could not be fetched (${main.status})`);
  await pyodide.runPythonAsync(await main.text(), { filename: "main.py" });
};

const start = async () => {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const coming = pyscript();
  const started = await own;
  const core = await coming;
  try {
    await (core ? through(core, started) : directly(await started.interpreter));
  } finally {
    for (const watcher of watchers) watcher.disconnect();
  }
};

// What comes after the first tap: fetched when Python is awake, or cannot wake, since a new version may mend that.
const later = () => (globalThis.requestIdleCallback ?? setTimeout)(() => import("./offline.js").catch(console.warn));

start().then(() => performance.mark("chaupal-started"), failed).finally(later);
