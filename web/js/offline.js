// Without internet, and new versions. sw.js keeps every file of the site; what is told here stands at the root of the
// document, outside the part that Python draws, and the style shows it where Python has left a place for it.
import { folders } from "./parts.js";

const chaupal = (globalThis.chaupal ??= {});
const root = document.documentElement;
const { serviceWorker } = navigator; // missing where the page did not come safely, over a home network for instance
const SELDOM = 60 * 60_000; // milliseconds between two looks for a new version, or at all that is kept, while the page is open
const SILENT = 60_000; // milliseconds after which a worker gives no answer any more

// How many files are kept as the build made them, of how many; nothing where the browser keeps nothing. What is missing or
// damaged the worker may fetch again.
const counted_ = async (mend) => {
  const registration = globalThis.caches && (await serviceWorker?.getRegistration());
  const worker = registration?.active ?? registration?.installing;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type: "COUNT", mend: mend && worker === registration.active }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, SILENT); // a worker of a former version does not know the question
  });
};

// The sign says what is so now.
let lately = 0;
export const counted = async (mend = true) => {
  lately = Date.now();
  const found = await counted_(mend);
  if (found?.have === found?.of && found) root.dataset.offline = "ready";
  else delete root.dataset.offline;
  return found;
};

const ready = async (first) => {
  await serviceWorker.ready;
  const { have, of } = await counted();
  const again = () => counted().catch(console.warn);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - lately >= SELDOM) again(); // it reads all 27 MB
  });
  if (have < of) return void chaupal.moved();
  if (first) document.getElementById("offline-says").textContent = "This page works without internet now.";
  performance.mark("chaupal-offline");
  addEventListener("offline", shelve);
  if (!navigator.onLine) shelve();
};

// A file that does not come may be gone for good, since the host has another version only: its worker lists every file of
// that, and is never kept. A host that answers with a page of its own has no such list.
let gone = false;
chaupal.moved = async () => {
  try {
    const listed = await (await fetch("sw.js", { cache: "no-store" })).text();
    if (!listed.includes('"url":"index.html"') || folders.every((name) => listed.includes(`${name}/`))) return;
    gone = true;
    root.dataset.newer = "waits";
  } catch {
    // no internet: nothing is known
  }
};

// Python's own imports cannot reach what is kept, so the rest of its library is laid out before one asks for it. The
// interpreter is no plain import here: where it does not come, a new version that mends this must still be offered.
const shelve = async () => {
  if (!root.dataset.awake) return;
  try {
    const { mount } = await import("./interpreter.js");
    await mount();
    performance.mark("chaupal-shelved");
  } catch (error) {
    console.warn(error);
  }
};

// A new version waits until the person says yes; nothing is reloaded before that, in this window or in another.
const updates = (registration) => {
  const tell = () => {
    if (registration.waiting && serviceWorker.controller) root.dataset.newer = "waits";
  };
  const follow = (worker) => worker?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  tell();

  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) root.dataset.newer = "waits"; // said yes to in another window
    controlled = true;
  });

  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < SELDOM) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no internet: another time
  });
};

// A worker that the page's own version has never seen is fetched first; where none comes the page is asked of the host.
const waits = async (registration) => {
  if (!gone || registration.waiting) return registration.waiting;
  await registration.update().catch(console.warn);
  const coming = registration.installing;
  if (coming) await new Promise((over) => coming.addEventListener("statechange", over));
  if (!registration.waiting) await registration.unregister();
  return registration.waiting;
};

let asked = false;
document.addEventListener("click", async (event) => {
  if (!event.target.closest("button[data-newer]") || asked) return;
  asked = true;
  const registration = await serviceWorker?.getRegistration();
  const worker = registration && (await waits(registration));
  if (worker) worker.postMessage({ type: "SKIP_WAITING" });
  else location.reload();
});

const start = async () => {
  const first = !(await serviceWorker.getRegistration());
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
  updates(registration);
  await ready(first);
};

// Where the browser keeps nothing, in a private window for instance, the page works as it did.
if (serviceWorker && globalThis.caches) start().catch((error) => console.warn("Not kept for later:", error));
