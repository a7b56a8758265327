// The interpreter, started the moment this module is read, beside everything else the page loads. PyScript takes it as its
// own: its `interpreter` setting may name any module that exports `version` and `loadPyodide`.
import { at, lock, sums } from "./parts.js";

const { loadPyodide: load, version } = await import(at("pyodide") + "pyodide.mjs");
export { version };

// A file of ours, refused where it is not as the build made it.
const bytes = async (name) => {
  const address = at(name);
  const answer = await fetch(address, { integrity: sums[name] });
  if (!answer.ok) throw new Error(`${address} could not be fetched (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
};

let present = false; // whether the standard library is there as a whole

// Our own modules travel while the interpreter's script, which is needed first, is read, and are in place before Python
// wakes.
const own = import(at("trimmed") + "pyodide.asm.mjs").then(() => bytes("own"));
own.catch(() => {});

// Pyodide waits for ever when its WebAssembly does not come: this rejects then.
const refused = () =>
  new Promise((_, reject) => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (...given) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      const instance = instantiateStreaming.apply(WebAssembly, given);
      instance.catch(reject);
      return instance;
    };
  });

// Pyodide fetches its library by itself, and would start from anything.
const checked = (address, integrity) => {
  const { fetch } = globalThis;
  globalThis.fetch = (what, how) => {
    if (String(what) !== address) return fetch(what, how);
    globalThis.fetch = fetch;
    return fetch(what, { ...how, integrity });
  };
};

// Python's own start takes the page's thread for long: what is drawn already is shown first, and a tap waits at most for
// one of the two parts, Python's start and that of main.py. A page in the background is not painted.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.hidden ? 0 : 1000);
});
const breath = () => new Promise((resolve) => setTimeout(resolve));

const woken = async (interpreter, library, own) => {
  const without = refused();
  const loading = load({
    indexURL: at(interpreter),
    packageBaseUrl: at("packages"),
    lockFileContents: lock,
    stdLibURL: library,
    env: { PYTHONPATH: "/lib/chaupal.zip" },
    fsInit: async (FS) => Promise.all([own, painted]).then(([data]) => FS.writeFile("/lib/chaupal.zip", data), () => {}),
  });
  const [pyodide] = await Promise.all([Promise.race([loading, without]), own]);
  return pyodide;
};

const compiled = async () => {
  checked(at("library"), sums.library);
  const pyodide = await woken("trimmed", at("library"), own);
  pyodide.registerJsModule("_chaupal_library", { mounted });
  pyodide.runPython("import chaupal_rest; chaupal_rest.install(); del chaupal_rest");
  performance.mark("chaupal-interpreter");
  await breath();
  pyodide.runPython("import app.browser"); // what main.py needs: whether our own modules can be read is known here
  return pyodide;
};

// Where anything that the build made is damaged, or was made for another Python, a fresh interpreter starts: npm's own with
// its own library, both whole, and our modules as they were written. It takes seconds longer, and is fetched only then.
const plain = async () => {
  const pyodide = await woken("pyodide", `${at("pyodide")}python_stdlib.zip`, bytes("source"));
  pyodide.runPython("import app.browser");
  present = true;
  performance.mark("chaupal-plain");
  return pyodide;
};

const start = async () => {
  const pyodide = await compiled().catch((error) => {
    console.warn("Started once more from what the build did not make:", error);
    return plain().catch((again) => {
      console.warn(again);
      throw error;
    });
  });
  await breath();
  return pyodide;
};

export const interpreter = start();
interpreter.catch(() => {});

// The standard library's other part. Python's import cannot wait for a promise, so there the fetch is a synchronous one;
// whoever knows beforehand that it will be needed calls `mount` and waits, as offline.js does where there is no internet.
const REST = "/lib/chaupal-rest.zip";

const place = async (data) => {
  (await interpreter).FS.writeFile(REST, data);
  present = true;
};

let started;
interpreter.then((pyodide) => (started = pyodide), () => {});

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
  (mounting ??= present ? Promise.resolve() : bytes("rest").then(place)).catch((error) => {
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
