// Use without internet, and new versions. sw.js stores every file of the site. The messages here are at the root of the
// document, outside the part that Python draws, and the style shows them where Python has left a place for them.
import { folders } from "./parts.js";

const chaupal = (globalThis.chaupal ??= {});
const root = document.documentElement;
const { serviceWorker } = navigator; // missing if the page was not loaded over HTTPS, such as on a home network
const SELDOM = 60 * 60_000; // milliseconds between two checks for a new version, or of the stored files, while the page is open
const SILENT = 60_000; // milliseconds after which no answer of a worker is expected

// The number of stored files that are as the build made them, and of all; undefined if the browser stores nothing. The
// worker may load missing or damaged ones again.
const counted_ = async (mend) => {
  const registration = globalThis.caches && (await serviceWorker?.getRegistration());
  const worker = registration?.active ?? registration?.installing;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type: "COUNT", mend: mend && worker === registration.active }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, SILENT); // a worker of an earlier version does not know this message
  });
};

// Show the sign only while every file is stored.
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
  if (first) document.getElementById("offline-says").textContent = "This page now works without internet.";
  performance.mark("chaupal-offline");
  import("./imaging.js").then(({ begin }) => begin(), console.warn);
  addEventListener("offline", shelve);
  if (!navigator.onLine) shelve();
};

// A file that does not load may be gone for good, because the host has only another version. The worker of that lists all
// its files and is never stored. A host that answers with a page of its own has no such list.
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

// Imports in Python cannot read stored files, so the rest of its library is mounted before it is needed. The interpreter
// is no plain import here: if it does not load, a new version that fixes this must still be offered.
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

// A new version waits until the player agrees. Nothing is reloaded before that, in this window or another.
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
    else if (controlled) root.dataset.newer = "waits"; // updated in another window
    controlled = true;
  });

  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < SELDOM) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no internet: another time
  });
};

// A worker that this version of the page has never seen is loaded first. If there is none, the host sends the page.
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

// If the browser stores nothing, such as in a private window, the page works as before.
if (serviceWorker && globalThis.caches) start().catch((error) => console.warn("Not stored for offline use:", error));
