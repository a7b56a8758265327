// Whether this visit starts from an image of Python's memory, and the making of one for the next visit.
import { dated, drop, judged, sum } from "./image.js";
import { at, settings, sums } from "./parts.js";

const chaupal = globalThis.chaupal;
const { build } = document.documentElement.dataset;
const place = new URL("image", document.baseURI).href;
const LITTLE = 2; // GB of memory, where a browser tells: with less, no image is made, since that takes 130 MB

// How often images failed in this version, and why the last one did.
const RECORD = "chaupal:image";
const MOST = 2; // after this many, this version uses none
const recorded = () => {
  try {
    const found = JSON.parse(localStorage.getItem(RECORD));
    if (found.build === build) return found;
  } catch {
    // nothing is kept there
  }
  return { failures: 0 };
};
const record = (failures, why) => {
  try {
    localStorage.setItem(RECORD, JSON.stringify({ build, failures, why }));
  } catch {
    // full, or blocked: then images are not kept either
  }
};
const remove = () => drop(place).catch(() => false);

// What follows is the ordinary start.
export const failed = (error) => {
  console.warn("The image of Python's memory is not used:", error);
  remove();
  const why = `${error?.message ?? error}`.trim().split("\n").at(-1);
  record(recorded().failures + 1, why);
  return `failed: ${why}`;
};

// A start that ended in an error, or with the page, or an interpreter that died twice in a row, may have done so for its image.
const suspect = async (why) => (await remove()) && failed(why);

export const since = () => dated(place);

// Asked for by who reports a fault: none until the next version.
export const forgo = () => (record(MOST, "asked"), remove());

const barred = () => {
  const { failures, why } = recorded();
  if (failures >= MOST) return why === "asked" ? why : `failed: ${why}`;
  return navigator.deviceMemory < LITTLE ? "memory" : undefined;
};

// Nothing in it may be of another Python, nor of another browser, language or zone, which Python asks for once.
const key = async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = [build, at("pyodide"), at("trimmed"), sums.library, navigator.userAgent, navigator.language, timeZone];
  return sum(new TextEncoder().encode(parts.join("\n")));
};

const seek = async (read) => {
  const why = barred();
  if (why) return { why };
  try {
    const [wanted, found] = await Promise.all([key(), read()]);
    return await judged(place, wanted, found);
  } catch {
    return { why: "unkept" };
  }
};

// { image, made }, or { why } there is none; found while the interpreter's script is on its way. A storage that hangs is
// not waited for.
const SLOW = 3000; // milliseconds
const first = async () => {
  const { image } = chaupal;
  chaupal.image = undefined; // it is large
  if (!chaupal.tries && !(chaupal.again?.restarts > 1)) return seek(() => image);
  await suspect("the app stopped the last time");
  return seek(chaupal.readImage);
};
export const sought = Promise.race([first(), new Promise((resolve) => setTimeout(resolve, SLOW, { why: "unkept" }))]);

// The making, which one window does at a time: when a table was begun and nothing has been tapped for a while.
const QUIET = 15_000; // milliseconds
const WORTH = ["none", "older", "damaged"];
let tries = 3; // in one visit: a tap ends the making
let stop = () => {};

const worked = async () => {
  const worker = new Worker(new URL("imager.js", import.meta.url), { type: "module" });
  try {
    const own = { loader: `${at("pyodide")}pyodide.mjs`, settings: settings("trimmed", at("library")), own: at("own") };
    worker.postMessage({ ...own, sums, place, key: await key() });
    await new Promise((resolve, reject) => {
      stop = resolve;
      worker.onmessage = ({ data }) => (data ? reject(new Error(data)) : resolve((tries = 0)));
      worker.onerror = () => reject(new Error("its worker did not load"));
    });
  } catch (error) {
    tries = 0;
    failed(error);
  } finally {
    worker.terminate();
  }
};

export const make = async () => {
  if (!tries || !WORTH.includes((await sought).why)) return;
  await navigator.locks?.request(RECORD, { ifAvailable: true }, async (lock) => {
    if (!lock || !WORTH.includes((await seek(chaupal.readImage)).why)) return;
    tries -= 1;
    await worked();
  });
};

export const begin = (quiet = QUIET) => {
  let due;
  const look = () => chaupal.stamp().includes(":table:") && make().catch(console.warn);
  const wait = () => {
    stop();
    clearTimeout(due);
    due = setTimeout(look, quiet);
  };
  for (const done of ["pointerdown", "keydown"]) addEventListener(done, wait);
  wait();
};
