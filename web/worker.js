// The beginning of sw.js, before what Workbox writes there. The build puts the list of files, with the hash of each, in.
(() => {
  const FILES = "@files";
  const { registration } = self;
  const SHELF = `chaupal-precache-v2-${registration.scope}`; // named so by Workbox, and each file in it too
  const place = ({ url, revision }) => new URL(revision ? `${url}?__WB_REVISION__=${revision}` : url, registration.scope).href;

  // A host may have answered for a file with something else, and told the browser to keep that. Workbox, which asks for each
  // file with its hash, then gets it past the browser's own copy.
  const { fetch: ask } = self;
  self.fetch = (what, how) =>
    ask(what, how).catch((error) => {
      if (!what.integrity) throw error;
      return ask(what, { ...how, cache: "reload" });
    });

  const sum = async (answer) => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    return `sha256-${btoa(String.fromCharCode(...bytes))}`;
  };

  // Whether a file is kept as the build made it. Where it is not it is fetched again, and else nothing stays in its place.
  const whole = async (shelf, file, mend) => {
    const found = await shelf.match(place(file));
    if (found && (await sum(found)) === file.integrity) return true;
    if (!mend) return false;
    if (found) await shelf.delete(place(file));
    try {
      const answer = await fetch(file.url, { integrity: file.integrity, cache: "reload", credentials: "same-origin" });
      if (!answer.ok) return false;
      // Made anew, since a page must not be answered with what was led elsewhere.
      await shelf.put(place(file), new Response(answer.body, { headers: answer.headers }));
      return true;
    } catch {
      return false; // no internet, no room, or another file than the build's
    }
  };

  const count = async (mend) => {
    const shelf = await caches.open(SHELF);
    let have = 0;
    for (const file of FILES) if (await whole(shelf, file, mend)) have += 1; // one by one: a phone need not hold them all
    return { have, of: FILES.length };
  };

  self.addEventListener("message", (event) => {
    if (event.data?.type !== "COUNT") return;
    event.waitUntil(count(event.data.mend).then((told) => event.ports[0].postMessage(told)));
  });

  // The page itself, where it is no longer kept, is the host's, of whatever version: Workbox would answer with an error.
  const home = FILES.find(({ url }) => url === "index.html");
  self.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const asked = origin + pathname;
    if (event.request.mode !== "navigate" || ![registration.scope, `${registration.scope}index.html`].includes(asked)) return;
    event.stopImmediatePropagation();
    const kept = caches.open(SHELF).then((shelf) => shelf.match(place(home)));
    event.respondWith(kept.then((found) => found ?? fetch(event.request)));
  });

  // What the browser has compiled of the interpreter it keeps beside its own copy of that file, and uses with that copy alone.
  const compiled = FILES.find(({ url }) => url.endsWith(".wasm"));
  self.addEventListener("fetch", (event) => {
    if (event.request.url !== place(compiled)) return;
    event.stopImmediatePropagation();
    const own = fetch(event.request.url, { integrity: compiled.integrity, cache: "only-if-cached", mode: "same-origin" });
    const kept = async () => (await (await caches.open(SHELF)).match(place(compiled))) ?? fetch(event.request);
    event.respondWith(own.then((found) => (found.ok ? found : kept()), kept));
  });
})();
