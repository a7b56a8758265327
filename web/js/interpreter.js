// The interpreter, started the moment this module is read, beside everything else the page loads. PyScript takes it as its
// own: its `interpreter` setting may name any module that exports `version` and `loadPyodide`.
import { renew, restoring } from "./image.js";
import { failed, sought } from "./imaging.js";
import { at, lock, settings, sums } from "./parts.js";
import { add, bring, bytes, checked, creating, equip, has, instead, OWN } from "./python.js";

const { chaupal } = globalThis;
const { loadPyodide: load, version } = await import(at("pyodide") + "pyodide.mjs");
export { version };

const script = (interpreter) => import(at(interpreter) + "pyodide.asm.mjs");
const part = (name) => bytes(at(name), sums[name]);

let present = false; // whether the standard library is there as a whole

// Our own modules travel while the interpreter's script, which is needed first, is read, and are in place before Python
// wakes. An image of its memory has them.
const early = sought.then(async ({ made }) => (made ? undefined : (await script("trimmed"), part("own"))));
early.catch(() => {});

// Pyodide waits for ever when its WebAssembly does not come: `refuse` is told then. What early.js has compiled is used once.
const heard = (refuse, interpreter) => {
  const { instantiateStreaming } = WebAssembly;
  const { compiled } = chaupal;
  const early = interpreter === "trimmed" && compiled;
  const place = `${at(interpreter)}pyodide.asm.wasm`;
  if (early) {
    chaupal.compiled = undefined;
    instead(place, async () => new Response(""));
  }
  WebAssembly.instantiateStreaming = (source, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const made = async (module) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
    const anew = () => instantiateStreaming(fetch(place), imports);
    const instance = early ? early.then(made, anew) : instantiateStreaming(source, imports);
    instance.catch(refuse);
    return instance;
  };
};

// Python's own start takes the page's thread for long: it begins once the page is painted, and a tap waits at most for one
// of the two parts, Python's start and that of main.py.
const breath = () => new Promise((resolve) => setTimeout(resolve));

const woken = async (interpreter, library, own, image) => {
  present = false;
  let refuse;
  const refused = new Promise((_, reject) => (refuse = reject));
  heard(refuse, interpreter);
  const loading = load({
    ...settings(interpreter, library),
    fsInit: async (FS) => Promise.all([own, chaupal.painted]).then(([data]) => data && FS.writeFile(OWN, data), () => {}),
    createPyodideModule: creating(() => script(interpreter), refuse, image),
    ...image?.settings,
  });
  const [pyodide] = await Promise.all([Promise.race([loading, refused]), own]);
  return pyodide;
};

// Where there is an image of Python's memory, nothing of what an ordinary start does is done. If it does not go on from
// there, the ordinary start follows in the same visit.
const PATIENCE = 8000; // milliseconds
const restored = async (found) => {
  const image = restoring(found, { mounted });
  instead(at("library"), async () => new Response(""));
  const pyodide = await woken("trimmed", at("library"), undefined, image);
  renew(pyodide);
  bring(pyodide);
  performance.mark("chaupal-interpreter");
  return pyodide;
};

const compiled = async () => {
  checked(at("library"), sums.library);
  const pyodide = await woken("trimmed", at("library"), early.then((data) => data ?? part("own")));
  equip(pyodide, { mounted });
  performance.mark("chaupal-interpreter");
  await breath();
  bring(pyodide);
  return pyodide;
};

// Where anything that the build made is damaged, or was made for another Python, a fresh interpreter starts: npm's own with
// its own library, both whole, and our modules as they were written. It takes seconds longer, and is fetched only then.
const plain = async () => {
  const pyodide = await woken("pyodide", `${at("pyodide")}python_stdlib.zip`, part("source"));
  bring(pyodide);
  present = true;
  performance.mark("chaupal-plain");
  return pyodide;
};

const ordinary = () =>
  compiled().catch((error) => {
    console.warn("Started once more from what the build did not make:", error);
    return plain().catch((again) => {
      console.warn(again);
      throw error;
    });
  });

let started; // the interpreter that goes
let imaged = false; // whether an image brought it back
const told = (detail) => performance.mark("chaupal-image", { detail });

const without = (error) => {
  imaged = false;
  told({ why: failed(error) });
  return ordinary();
};

const start = async () => {
  const found = await sought;
  const { image, made, why } = found;
  found.image = undefined; // it is large
  if (image) {
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("it took too long")));
    const back = (pyodide) => ((imaged = true), told({ made }), pyodide);
    started = await Promise.race([restored(image), late]).then(back, without);
  } else {
    told({ why });
    started = await ordinary();
  }
  await breath();
  return started;
};

export let interpreter = start();
interpreter.catch(() => {});

// Where main.py fails on what an image brought back: an interpreter of an ordinary start. Otherwise nothing.
export const another = async (error) => {
  if (!imaged) return undefined;
  mounting = undefined;
  interpreter = without(error).then((pyodide) => (started = pyodide));
  return interpreter;
};

// The standard library's other part. Python's import cannot wait for a promise, so there the fetch is a synchronous one;
// whoever knows beforehand that it will be needed calls `mount` and waits, as offline.js does where there is no internet.
const REST = "/lib/chaupal-rest.zip";

const place = async (data) => {
  (await interpreter).FS.writeFile(REST, data);
  present = true;
};

// What is fetched synchronously the browser does not check.
const SUM = `
from _sha2 import sha256
from binascii import b2a_base64
with open("${REST}", "rb") as file:
    found = "sha256-" + b2a_base64(sha256(file.read()).digest(), newline=False).decode()
found`;

function mounted() {
  if (present) return;
  const request = new XMLHttpRequest();
  request.open("GET", at("rest"), false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  try {
    request.send();
  } catch (error) {
    mount().catch(() => {}); // a synchronous request passes the service worker by: what is kept there is there the next time
    throw error;
  }
  if (request.status !== 200) throw new Error(`${at("rest")} could not be fetched (${request.status})`);
  started.FS.writeFile(REST, Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0)));
  if (started.runPython(SUM) !== sums.rest) throw new Error(`${at("rest")} is not what belongs there`);
  present = true;
}

let mounting;
export const mount = () =>
  (mounting ??= present ? Promise.resolve() : part("rest").then(place)).catch((error) => {
    mounting = undefined;
    throw error;
  });

// How many files some packages are, with those that they need.
const wheels = (names, found = new Set()) => {
  for (const name of names) if (!found.has(name)) wheels(JSON.parse(lock).packages[found.add(name) && name]?.depends ?? [], found);
  return found.size;
};

// Packages are fetched only when something asks for them by name: chaupal.load(["pydantic"]). `told` hears which part of
// their files has come.
export const packages = async (names, told = () => {}) => {
  const [all, from] = [wheels(names), at("packages")];
  let came = 0;
  const seen = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.startsWith(from)) told(Math.min(1, ++came / all));
  });
  seen.observe({ type: "resource" });
  try {
    return await load_(names);
  } finally {
    seen.disconnect();
  }
};

const load_ = async (names) => {
  const pyodide = await interpreter;
  await mount();
  if (!has(pyodide)) add(pyodide, await part("later"));
  const errors = [];
  const loaded = await pyodide.loadPackage([...names], { messageCallback() {}, errorCallback: (text) => errors.push(text) });
  if (errors.length) throw new Error(errors.join("; "));
  return loaded.map(({ name }) => name);
};

// What PyScript takes, after `change` has seen it. `taken` settles when it does, so that start.js knows whether to go on
// without it; once withheld it is never given, so that main.py does not run twice.
let take;
export const taken = new Promise((resolve) => (take = resolve));
let change = (pyodide) => pyodide;
export const offer = (changed) => (change = changed);
export const withhold = () => (change = undefined);
export const loadPyodide = () => {
  if (!change) return new Promise(() => {});
  take();
  return interpreter.then(change);
};
