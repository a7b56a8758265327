// Stands in the page itself, behind the pages that are drawn there: it runs before they are painted. It puts the last pages
// of this phone in their place, and notes what is done before app.js listens.
(() => {
  const page = document.documentElement;
  const chaupal = (globalThis.chaupal ??= {});

  // Which texts are kept, by the newest revision that the heads of their slots tell.
  chaupal.stamp = () => {
    const newest = {};
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at);
      const record = key.match(/^(chaupal:(?:app|last|(?:table|copy):.+)):[a-z]$/s)?.[1];
      const head = record && localStorage.getItem(key).match(/^chaupal-slot 1 [0-9a-f]{8} (\d+)\n/);
      if (record) newest[record] = Math.max(newest[record] ?? 0, head?.[1] ?? 0);
    }
    return Object.keys(newest).sort().map((record) => `${record} ${newest[record]}`).join("\n");
  };

  // What is set for the eye and the hand stands at the root, where the styles look for it.
  const bars = document.querySelectorAll("meta[name='theme-color']"); // by day, by night
  chaupal.wear = ({ theme = "system", text = "normal", hand = "right" }) => {
    Object.assign(page.dataset, { theme, text, hand });
    ["light", "dark"].forEach((one, at) => (bars[at].media = theme === "system" ? `(prefers-color-scheme: ${one})` : theme === one ? "all" : "not all"));
  };

  // As it stands in the newest slot of the app's record. Python reads that again, with its checksum.
  const set = () => {
    let [newest, body] = [-1, "{}"];
    for (const letter of "abcdefghijklmnopqrstuvwxyz") {
      const [, revision, text] = localStorage.getItem(`chaupal:app:${letter}`)?.match(/^chaupal-slot 1 [0-9a-f]{8} (\d+)\n(.*)$/s) ?? [];
      if (Number(revision) > newest) [newest, body] = [Number(revision), text];
    }
    return JSON.parse(body);
  };
  try {
    chaupal.wear(set());
  } catch {
    chaupal.wear({});
  }

  chaupal.route = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return location.hash.slice(1);
    }
  };

  // The pages of the games come in a file of their own, and each is put in its place when it is opened. Where the file does
  // not come, Python draws them.
  let drawn; // by address
  let asked;
  const come = (all) => {
    drawn = new Map(Object.entries(all));
    if (page.hasAttribute("data-opening")) chaupal.turn();
  };
  chaupal.games = () =>
    (asked ??= fetch(`${page.dataset.build}pages.json`)
      .then((answer) => answer.json())
      .then(come)
      .catch(() => (asked = undefined)));

  // Shows the page of the address, or that it is being opened: a table, or another page that Python alone can draw, or one of
  // a file that is on its way. Returns whether the page is new here.
  chaupal.arrive = () => {
    const name = chaupal.route();
    const put = Boolean(drawn?.has(name) && !document.getElementById(name));
    if (put) document.getElementById("shelf").insertAdjacentHTML("beforebegin", drawn.get(name));
    const there = document.getElementById(name);
    const coming = !there && !drawn && /^[a-z]+(?:\/(?:new|copy))?$/.test(name);
    if (coming) chaupal.games();
    page.toggleAttribute("data-opening", coming || (!there && /^(?:table|bring|history)\//.test(name)));
    // Browsers look up the address only when all scripts have come, or before its page was put in its place.
    if (there && !there.matches(":target")) {
      const { state } = history;
      location.replace(location.hash);
      history.replaceState(state, "");
    }
    return put;
  };
  chaupal.turn = chaupal.arrive; // until app.js has come
  addEventListener("hashchange", () => chaupal.turn());

  // What another app shares comes in the address, which the service worker answers without internet too. It goes into the
  // field where a text is brought in, and out of the address; nothing is done with it before a person says so.
  const given = new URLSearchParams(location.search);
  const shared = [...new Set(["text", "url"].map((name) => given.get(`shared-${name}`)?.trim()).filter(Boolean))].join("\n");
  if (shared) {
    history.replaceState(null, "", `${location.pathname}#bring`);
    document.querySelector("[id='bring'] textarea[name='text']").value = shared;
  }

  try {
    chaupal.again = JSON.parse(sessionStorage.getItem("chaupal-again")); // restarted by app.js, under the page that stood there
    sessionStorage.removeItem("chaupal-again");
    const stamp = chaupal.stamp();
    const last = JSON.parse(localStorage.getItem("chaupal-last"));
    const shelf = document.getElementById("shelf");
    if (last?.build === page.dataset.build && last.stamp === stamp) {
      shelf.insertAdjacentHTML("beforebegin", last.table);
      shelf.outerHTML = last.shelf;
      chaupal.last = true; // the shelf is that of an earlier visit
    } else if (stamp.includes(":table:")) {
      document.getElementById("says").textContent = "One moment: loading your tables…";
    }
    // Loaded again, or opened without an address, as from its icon: a table's page that was left within a day, with what was
    // chosen and typed there.
    const left = JSON.parse(localStorage.getItem("chaupal-left"));
    const [place, id] = left?.route.split("/") ?? [];
    const kept = place === "table" && stamp.includes(`chaupal:table:${id} `);
    if (kept && chaupal.again) chaupal.left = { ...left, same: true };
    else if (kept && ["", `#${left.route}`].includes(location.hash) && Date.now() - left.at < 86_400_000) {
      chaupal.left = { ...left, same: left.stamp === stamp };
      if (!location.hash) {
        history.replaceState(null, "", `#${left.route}`);
        for (const [name, text] of Object.entries(left.typed)) sessionStorage.setItem(name, text);
      }
    }
  } catch {
    // Nothing is kept that could be shown.
  }
  chaupal.arrive();

  // Settles when app.js listens, which Python speaks to: nothing says which of the two is here first.
  chaupal.heard = new Promise((resolve) => {
    chaupal.hears = resolve;
  });

  // PyScript keeps its state in IndexedDB and hangs where that is missing or blocked: asked early, since the answer takes long.
  chaupal.indexed = new Promise((resolve) => {
    try {
      const request = indexedDB.open("chaupal-probe");
      request.onsuccess = () => (request.result.close(), resolve(true));
      request.onerror = request.onblocked = () => resolve(false);
    } catch {
      resolve(false);
    }
  });

  // What is drawn here is shown first. A page in the background is not painted.
  chaupal.painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, document.hidden ? 0 : 1000);
  });

  // On a first visit the interpreter is asked for behind the scripts that the page announces. What is announced Chromium
  // compiles anew: on later visits, when the worker answers, it is compiled here, or taken as it was compiled before.
  const announce = () => {
    const link = { rel: "preload", href: page.dataset.compiled, as: "fetch", crossOrigin: "" };
    document.head.append(Object.assign(document.createElement("link"), link));
  };
  const compile = () => WebAssembly.compileStreaming(fetch(page.dataset.compiled));
  if (navigator.serviceWorker?.controller) (chaupal.compiled = compile()).catch(() => {});
  else setTimeout(announce);

  // The image of Python's memory is large: it is read while the scripts come, and judged in imaging.js.
  chaupal.readImage = async () => {
    const found = await caches.match("image", { cacheName: "chaupal-image" });
    return found && { headers: found.headers, image: new Uint8Array(await found.arrayBuffer()) };
  };
  (chaupal.image = chaupal.painted.then(chaupal.readImage)).catch(() => {});

  // The browser's own offer to install is kept for the button that asks for it.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    chaupal.install = event;
    page.dataset.install = "offered";
  });
  addEventListener("appinstalled", () => page.removeAttribute("data-install"));

  // Enter goes from a name, and from any field of a new table, to the next one: its button alone begins the table.
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.isComposing) return;
    if (!field.matches("form[data-key='fill:new'] input[type='text'], input[name^='name-']")) return;
    event.preventDefault();
    const fields = [...field.form.elements].filter((one) => one.type === "text" && one.getClientRects().length);
    const next = fields[fields.indexOf(field) + 1];
    next ? next.focus() : field.blur();
  });

  const early = (chaupal.early = []);
  const note = (event) => {
    const what = event.target.closest(event.type === "submit" ? "form[data-key]" : "button[data-key]");
    if (!what || !chaupal.early) return;
    if (event.type === "submit") event.preventDefault();
    early.push(event.submitter ?? what);
  };
  for (const type of ["click", "submit"]) document.addEventListener(type, note);
})();
