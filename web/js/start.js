// Starts Python and runs main.py: through PyScript if it can run, otherwise directly.
import { at } from "./parts.js";

const chaupal = (globalThis.chaupal ??= {});
const PATIENCE = 3000; // milliseconds that PyScript has to ask for the interpreter once it is ready
const LONG = 20000; // milliseconds after which a slow start offers the saved tables, because the connection may hang

// Failed starts in a row: those that ended in an error, and those that ended while the page was visible, as on a phone
// with too little memory that reloads the page again and again. Leaving or hiding the page early does not count: the page
// gets an event for that, but none when it is killed.
const STARTS = "chaupal:starts"; // `1`, or `1 going` while a start is in progress
const MOST = 2; // after this many, a page without Python shows the saved tables
const note = (text) => {
  try {
    if (text === undefined) return localStorage.getItem(STARTS) ?? "";
    text ? localStorage.setItem(STARTS, text) : localStorage.removeItem(STARTS);
  } catch {
    // Without storage there is no count.
  }
  return "";
};
const elsewhere = async () => (await navigator.locks?.query().catch(() => {}))?.held.some(({ name }) => name === STARTS);

let tries = Number.parseInt(note()) || 0;
let over = false;
let offered; // the line that offers the saved tables during the start
let left = false; // the offer was taken: if Python still starts, it leaves the page alone
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
  chaupal.tries = tries;
  const look = () => going(document.visibilityState === "visible");
  look();
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => going(false));
  // Held during this start, so that another window does not count it as failed.
  navigator.locks?.request(STARTS, { mode: "shared" }, () => new Promise((resolve) => (over ? resolve() : (end = resolve)))).catch(() => {});
};

const able = typeof WebAssembly === "object";
const SOON = 200; // milliseconds in which a page that is being left may still take its mark back, in a process of its own
const died = async () => {
  if (!note().endsWith("going") || (await elsewhere())) return false;
  await new Promise((resolve) => setTimeout(resolve, SOON));
  return note().endsWith("going");
};
const may = (async () => {
  if (await died()) tries += 1;
  return able && tries < MOST;
})();

// Loaded at once, and not by a plain import: a missing part must end in a sentence.
const own = may.then((it) => (it ? (begin(), import("./interpreter.js")) : new Promise(() => {})));
chaupal.load = async (names, told) => {
  const { packages } = await own;
  try {
    return await packages(names, told);
  } catch (error) {
    // The files of this version may be gone: another window has updated, or the host has only the next version.
    await chaupal.moved?.();
    if (document.documentElement.dataset.newer !== "waits") throw error;
    throw new Error("a new version is available: reload the page first");
  }
};

const REMEDY = "To be safe, export everything first. Then connect to the internet and try again.";
const line = (says, ...more) => {
  const told = Object.assign(document.createElement("div"), { className: "unkept" });
  told.setAttribute("role", "alert");
  told.append(Object.assign(document.createElement("p"), { textContent: says }), ...more);
  document.body.prepend(told);
  return told;
};

// Instead of the page: the saved tables, without Python.
const rescue = async (says) => {
  try {
    await import("./rescue.js");
    await chaupal.rescue(says);
    if (tries >= MOST) note("1"); // the next visit tries again, and returns here if it fails
  } catch (error) {
    console.error(error);
    line(`Your saved tables could not be shown (${error.message}). They are safe. Reload the page to try again.`);
  }
};

const offer = (says, show) => {
  const key = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: "Show saved tables" });
  const told = line(says, key);
  key.addEventListener("click", () => (told.remove(), show()));
  return told;
};

const failed = (error) => {
  if (!ended(tries + 1)) return undefined;
  console.error(error);
  const reason = String(error?.message ?? error).trim().split("\n").at(-1);
  const says = `The scorekeeper could not start (${reason}).`;
  if (tries >= MOST) return rescue(`${says} ${REMEDY}`);
  offer(`${says} Reload the page to try again.`, () => rescue(`${says} ${REMEDY}`));
  return undefined;
};

const slow = () => {
  if (over) return;
  offered = offer("The scorekeeper is still loading.", () => {
    left = true;
    ended(tries);
    rescue("The scorekeeper was still loading.");
  });
};

// PyScript watches every node added to the page, which doubles the time of a large change. Its watchers are collected
// here and stopped once it has found the only script.
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
    // These would compile text at run time for workers, which the policy of the page forbids and nothing here uses.
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

// PyScript writes its own Python library to disk and compiles it at every start. The archive on demand has it compiled, so
// that step is skipped: `import pyscript` works, at a cost only where it is used. PyScript runs main.py next.
const lightened = ({ stdlib }) => (pyodide) => {
  const run = pyodide.runPythonAsync;
  pyodide.runPythonAsync = async (code, options) => {
    if (code.trim() === stdlib.trim()) return undefined;
    pyodide.runPythonAsync = run;
    try {
      if (left) return new Promise(() => {});
      performance.mark("chaupal-main");
      if (!code.trim()) throw new Error("main.py did not load"); // PyScript would run nothing
      await chaupal.heard;
      return await run.call(pyodide, code, options).catch((error) => anew(error, code));
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
  if (!main.ok) throw new Error(`${main.url} could not be loaded (${main.status})`);
  if (left) return new Promise(() => {});
  performance.mark("chaupal-main", { detail: "directly" });
  await chaupal.heard;
  const code = await main.text();
  return runs(pyodide, code).catch((error) => anew(error, code));
};

const runs = (pyodide, code) => pyodide.runPythonAsync(code, { filename: "main.py" });

// Once more, on an interpreter of an ordinary start, where this one was brought back from an image.
const anew = async (error, code) => {
  const other = await (await own).another(error);
  if (!other) throw error;
  return runs(other, code);
};

const start = async () => {
  if (!(await may)) {
    over = true;
    return rescue(
      able
        ? "This page stopped twice while starting. Your phone may be low on memory. To be safe, export everything, close other pages and try again."
        : "The scorekeeper needs WebAssembly, which this browser does not provide. Lockdown Mode turns it off. Add this page as an exception, or use another browser.",
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

// Not needed before the first tap: loaded when Python has started, or cannot start, because a new version may fix that.
const later = () => (globalThis.requestIdleCallback ?? setTimeout)(() => import("./offline.js").catch(console.warn));

start().then(() => ended(0) && performance.mark("chaupal-started"), failed).finally(later);
