// Starts Python and hands main.py to it: through PyScript where PyScript can run, and else directly.
import { at } from "./parts.js";

const chaupal = (globalThis.chaupal ??= {});
const PATIENCE = 3000; // milliseconds that PyScript may take to ask for an interpreter that is ready
const LONG = 20000; // milliseconds after which a start that goes on offers what is kept, since the internet may hang

// Starts that came to nothing, one after the other: those that ended in an error, and those that died while the page was
// seen, as where a phone has too little memory and loads the page again and again. Who leaves or hides the page early is
// not counted: the page is told of that, and of its death it is not.
const STARTS = "chaupal:starts"; // `1`, or `1 going` as long as a start goes on
const MOST = 2; // after so many, a page without Python shows what is kept
const note = (text) => {
  try {
    if (text === undefined) return localStorage.getItem(STARTS) ?? "";
    text ? localStorage.setItem(STARTS, text) : localStorage.removeItem(STARTS);
  } catch {
    // Where nothing is kept, nothing is counted.
  }
  return "";
};
const elsewhere = async () => (await navigator.locks?.query().catch(() => {}))?.held.some(({ name }) => name === STARTS);

let tries = Number.parseInt(note()) || 0;
let over = false;
let offered; // the line that offers what is kept while the start goes on
let left = false; // the offer is taken: Python, should it still wake, leaves the page alone
let end;
const ended = (count) => {
  if (over) return false;
  over = true;
  offered?.remove();
  end?.();
  tries = count;
  note(count ? `${count}` : "");
  return true;
};

const going = (seen) => over || note(seen ? `${tries} going` : tries ? `${tries}` : "");
const begin = () => {
  const look = () => going(document.visibilityState === "visible");
  look();
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => going(false));
  // Held while this start goes on, so that another window does not take it for one that died.
  navigator.locks?.request(STARTS, { mode: "shared" }, () => new Promise((resolve) => (over ? resolve() : (end = resolve)))).catch(() => {});
};

const able = typeof WebAssembly === "object";
const may = (async () => {
  if (note().endsWith("going") && !(await elsewhere())) tries += 1;
  return able && tries < MOST;
})();

// Read at once, and not by a plain import: a part that does not come must end in a sentence.
const own = may.then((it) => (it ? (begin(), import("./interpreter.js")) : new Promise(() => {})));
chaupal.load = async (names, told) => {
  const { packages } = await own;
  try {
    return await packages(names, told);
  } catch (error) {
    // The files of this version may be gone: another window has said yes to the next one, or the host has that alone.
    await chaupal.moved?.();
    if (document.documentElement.dataset.newer !== "waits") throw error;
    throw new Error("a new version has come meanwhile: reload the page first");
  }
};

const REMEDY = "To be safe save everything as a file, then try again, with internet.";
const line = (says, ...more) => {
  const told = Object.assign(document.createElement("div"), { className: "unkept" });
  told.setAttribute("role", "alert");
  told.append(Object.assign(document.createElement("p"), { textContent: says }), ...more);
  document.body.prepend(told);
  return told;
};

// In place of the page: what is kept, without Python.
const rescue = async (says) => {
  try {
    await import("./rescue.js");
    await chaupal.rescue(says);
    if (tries >= MOST) note("1"); // the next visit tries again, and comes back here where it fails
  } catch (error) {
    console.error(error);
    line(`The saved tables could not be shown (${error.message}). They are kept: reload the page to try again.`);
  }
};

const offer = (says, show) => {
  const key = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: "Show the saved tables" });
  const told = line(says, key);
  key.addEventListener("click", () => (told.remove(), show()));
  return told;
};

const failed = (error) => {
  if (!ended(tries + 1)) return undefined;
  console.error(error);
  const reason = String(error?.message ?? error).trim().split("\n").at(-1);
  const says = `The part of this page that counts could not start (${reason}).`;
  if (tries >= MOST) return rescue(`${says} ${REMEDY}`);
  offer(`${says} Reload the page to try again.`, () => rescue(`${says} ${REMEDY}`));
  return undefined;
};

const slow = () => {
  if (over) return;
  offered = offer("The part of this page that counts is still on its way.", () => {
    left = true;
    ended(tries);
    rescue("The part of this page that counts was still on its way.");
  });
};

// PyScript watches every node that is added to the page, which doubles the time of a large change: its watchers are noted
// here, to be stopped once it has found the one script there is.
const watchers = [];
const pyscript = async () => {
  if (!(await chaupal.indexed)) return undefined;
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
      if (left) return new Promise(() => {});
      performance.mark("chaupal-main");
      if (!code.trim()) throw new Error("main.py did not come"); // PyScript would run nothing
      await chaupal.heard;
      return await run.call(pyodide, code, options);
    } catch (error) {
      failed(error); // PyScript only prints it
      throw error;
    }
  };
  return pyodide;
};

const through = async (core, { interpreter, offer: give, taken, withhold }) => {
  const script = document.querySelector('script[type="py"]');
  const done = new Promise((resolve) => script.addEventListener("py:done", resolve, { once: true }));
  give(lightened(core));
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
  if (left) return new Promise(() => {});
  performance.mark("chaupal-main", { detail: "directly" });
  await chaupal.heard;
  return pyodide.runPythonAsync(await main.text(), { filename: "main.py" });
};

const start = async () => {
  if (!(await may)) {
    over = true;
    return rescue(
      able
        ? "This page stopped twice while it started, perhaps because the phone has too little memory. To be safe save everything as a file, close other pages, then try again."
        : "The part of this page that counts needs WebAssembly, which this browser does not have. Lockdown Mode switches it off: let this page be an exception there, or use another browser.",
    );
  }
  setTimeout(slow, LONG);
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

start().then(() => ended(0) && performance.mark("chaupal-started"), failed).finally(later);
