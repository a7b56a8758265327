// Without internet, and new versions. sw.js keeps every file of the site; what is told here stands at the root of the
// document, outside the part that Python draws, and the style shows it where Python has left a place for it.
import { at, lock } from "./parts.js";

const root = document.documentElement;
const { serviceWorker } = navigator; // missing where the page did not come safely, over a home network for instance
const SELDOM = 60 * 60_000; // milliseconds between two looks for a new version, while the page stays open

// How much is kept of all that the page and its Python can ask for; nothing where the browser keeps nothing.
export const counted = async () => {
  if (!serviceWorker || !globalThis.caches) return undefined;
  const { packages } = JSON.parse(lock);
  const named = [
    "index.html",
    ...[...document.querySelectorAll("link[href], script[src]")].map((part) => part.href || part.src),
    ...["library", "rest", "own", "main", "licences", "squares"].map(at),
    ...Object.values(packages).map(({ file_name }) => at("packages") + file_name),
  ];
  const found = await Promise.all(named.map((name) => caches.match(name, { ignoreSearch: true })));
  return { have: found.filter(Boolean).length, of: found.length };
};

const complete = async () => {
  const { have, of } = await counted();
  return have === of;
};

const ready = async (first) => {
  await serviceWorker.ready;
  if (!(await complete())) return;
  root.dataset.offline = "ready";
  if (first) document.getElementById("offline-says").textContent = "This page works without internet now.";
  performance.mark("chaupal-offline");
  addEventListener("offline", shelve);
  if (!navigator.onLine) shelve();
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

  let asked = false;
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) root.dataset.newer = "waits"; // said yes to in another window
    controlled = true;
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("button[data-newer]") || asked) return;
    asked = true;
    if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    else location.reload();
  });

  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < SELDOM) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no internet: another time
  });
};

const start = async () => {
  const first = !(await serviceWorker.getRegistration());
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
  updates(registration);
  await ready(first);
};

// Where the browser keeps nothing, in a private window for instance, the page works as it did.
if (serviceWorker && globalThis.caches) start().catch((error) => console.warn("Not kept for later:", error));
