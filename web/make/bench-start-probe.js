// Stands first in every page whose start is timed. It taps the moment Python can answer, and sends what it saw to the
// server: nothing outside the page looks into it meanwhile. All times are since the beginning of the navigation.
(() => {
  const now = () => performance.now();
  const found = { long: [] };
  const visible = (part) => part?.checkVisibility();
  const send = () => {
    const [page] = performance.getEntriesByType("navigation");
    found.html = page.responseEnd;
    found.paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    for (const { name, startTime } of performance.getEntriesByType("mark")) found[name.replace("chaupal-", "")] = startTime;
    found.why = performance.getEntriesByName("chaupal-image").at(-1)?.detail.why; // not from an image
    navigator.sendBeacon("/report", JSON.stringify(found));
  };
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));

  try {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) found.long.push([startTime, duration]);
    }).observe({ type: "longtask", buffered: true });
  } catch {
    // only Chromium tells
  }
  for (const name of ["compileStreaming", "instantiateStreaming"]) {
    const made = WebAssembly[name];
    WebAssembly[name] = (...given) => {
      WebAssembly[name] = made;
      found.wasmBegun ??= now();
      const instance = made.apply(WebAssembly, given);
      instance.then(() => (found.wasm ??= now()), () => {});
      return instance;
    };
  }
  let awake;
  Object.defineProperty((globalThis.chaupal = {}), "awake", {
    get: () => (answer) => {
      found.imported = now();
      awake(answer);
    },
    set: (given) => (awake = given),
  });

  // The first tap that Python answers: our page's form for a new table, the button of the pages beside it.
  const first = () => {
    const other = document.getElementById("tap");
    if (other) return other.disabled ? undefined : other;
    if (document.documentElement.dataset.awake !== "yes") return undefined;
    return [...document.querySelectorAll("button[type=submit]")].find((key) => key.form?.dataset.key && visible(key));
  };
  const answered = () => document.getElementById("out")?.textContent || location.hash.startsWith("#table/");
  const tapping = () => {
    let tapped, done;
    const look = () => {
      if (done) return;
      if (!tapped && (tapped = first())) {
        found.ready = now();
        tapped.click();
      }
      if (!tapped || !answered()) return;
      done = true;
      found.tap = now();
      watch.disconnect();
      setTimeout(() => painted(send), 200); // so that the tap's own long task is told too
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ["disabled", "data-awake"] });
  };

  // A tap on the shelf, sent when the browser tells of the first paint: until the game's page is painted and the shelf is gone.
  const shelf = () => {
    const watch = new PerformanceObserver((list) => {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      watch.disconnect();
      const link = document.querySelector(".shelf a");
      const name = link.querySelector("b").textContent;
      const heading = () => [...document.querySelectorAll("h1, h2")].find((one) => one.textContent.includes(name) && visible(one));
      const look = () => {
        if (visible(link) || !heading()) return requestAnimationFrame(look);
        painted(() => {
          found.shown = now();
          send();
        });
      };
      found.sent = now();
      link.click();
      look();
    });
    watch.observe({ type: "paint", buffered: true });
  };

  // What later visits need: the site is kept for when there is no internet, and then an image is made. The page itself makes
  // it only at a table, after a while, and where it begins to wait for that it ends what is being made.
  const rest = () => new Promise((done) => setTimeout(done, 200));
  const keep = async () => {
    while (!performance.getEntriesByName("chaupal-offline").length) await rest();
  };
  const image = async () => {
    await keep();
    const own = await import(document.querySelector("script[src$='start.js']").src.replace("start.js", "imaging.js")).catch(() => {});
    while (own && !(await caches.match("image"))) await own.make().then(rest); // an earlier version may have none
  };

  // No earlier visit has left a table, which would make the next one longer.
  const forget = () => {
    localStorage.clear();
    const forgotten = indexedDB.deleteDatabase("chaupal");
    forgotten.onsuccess = forgotten.onerror = send;
  };

  const [kind] = location.search.slice(1).split("&");
  if (kind === "shelf") shelf();
  else if (kind === "keep") keep().then(send);
  else if (kind === "image") image().then(send);
  else if (kind === "forget") forget();
  else if (kind === "plain") addEventListener("load", () => setTimeout(() => painted(send), 200));
  else tapping();
})();
