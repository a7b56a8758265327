// Makes an image of Python's memory in Node, goes on from it, and prints what was found as JSON.
// node image.mjs PYODIDE INTERPRETER LIBRARY REST OWN
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as image from "../web/js/image.js";
import { bring, creating, equip, OWN } from "../web/js/python.js";

const [pyodide, interpreter, library, rest, own] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
const settings = {
  indexURL: `${path.resolve(interpreter)}/`,
  packageBaseUrl: `${pyodide}/`,
  lockFileContents: JSON.stringify({ info, packages: {} }),
  env: { PYTHONPATH: OWN },
};
const script = () => import(pathToFileURL(path.join(interpreter, "pyodide.asm.mjs")));
const told = {};

// What fails in Pyodide's taking of exports is told at once.
const refusals = [];
const broken = creating(async () => ({ default: async (given) => new Promise(() => given.instantiateWasm({}, () => { throw new Error("no such export"); })) }), (error) => refusals.push(error.message));
broken({ instantiateWasm: (_, receive) => receive({ exports: {} }, {}) });
await new Promise((resolve) => setTimeout(resolve));
told.refusals = refusals;

const maker = async () => {
  const found = await loadPyodide({
    ...settings,
    ...image.MAKING,
    stdLibURL: path.resolve(library),
    fsInit: (FS) => FS.writeFile(OWN, fs.readFileSync(own)),
  });
  const module = {};
  equip(found, module);
  bring(found);
  return [found, image.taken(found, module)];
};
const [made, kept] = await maker();
const before = kept.slice();
const DRAWN = "from app.draw import prerender; prerender()";
told.same = made.runPython(DRAWN);

made.globals.set("left", { of: "the browser" });
try {
  image.taken(made, {});
} catch ({ message }) {
  told.left = message;
}

// Twice from the same image: each with a library of its own, and without any file.
const empty = path.join(path.dirname(path.resolve(own)), "nothing");
fs.writeFileSync(empty, "");
const LATER = `
import importlib, sys
importlib.invalidate_caches()
del sys.modules["textwrap"]
import textwrap
textwrap.__spec__.origin`;
told.restored = [];
for (let times = 0; times < 2; times++) {
  let mounts = 0;
  let found;
  const mounted = () => ((mounts += 1), found.FS.writeFile("/lib/chaupal-rest.zip", fs.readFileSync(rest)));
  const back = image.restoring(kept, { mounted });
  found = await loadPyodide({ ...settings, stdLibURL: empty, createPyodideModule: creating(script, console.error, back), ...back.settings });
  image.renew(found);
  told.restored.push({
    random: found.runPython("import random; random.random()"),
    path: found.runPython("import sys; sys.path.count('')"),
    drawn: found.runPython(DRAWN) === told.same,
    late: found.runPython(LATER),
    rest: found.runPython("import csv; csv.__name__"),
    mounts,
  });
}
told.same = told.same.length;

// What is kept, and what is found again: by what was done to it in between.
const shelf = new Map();
let room = true;
globalThis.caches = {
  open: async () => ({
    put: async (at, answer) => {
      if (!room) throw new Error("no room");
      shelf.set(at, answer);
    },
    delete: async (at) => shelf.delete(at),
  }),
  has: async () => true,
  match: async (at) => shelf.get(at)?.clone(),
};
const [AT, KEY] = ["https://phone.test/image", "this"];
const bytes = async () => new Uint8Array(await (await caches.match(AT)).arrayBuffer());
const changed = async (change) => shelf.set(AT, new Response(change(await bytes()), { headers: shelf.get(AT).headers }));
const DONE = {
  nothing: () => {},
  cut: () => changed((data) => data.slice(0, -1)),
  flipped: () => changed((data) => ((data[data.length >> 1] ^= 1), data)),
  evicted: () => shelf.clear(),
};
const read = async () => {
  const found = await caches.match(AT);
  return found && { headers: found.headers, image: new Uint8Array(await found.arrayBuffer()) };
};
const said = async (key) => {
  const { why, image: found, made: at } = await image.judged(AT, key, await read());
  return [why ?? (found.every((byte, place) => byte === before[place]) && at > 0), shelf.has(AT)];
};
told.found = {};
for (const [name, done] of Object.entries(DONE)) {
  await image.keep(AT, KEY, kept);
  await done();
  told.found[name] = await said(KEY);
}
await image.keep(AT, KEY, kept);
told.found.older = await said("that");
room = false;
told.full = await image.keep(AT, KEY, kept).catch(({ message }) => message);
told.found.full = await said(KEY);
fs.unlinkSync(empty);
console.log(JSON.stringify(told));
