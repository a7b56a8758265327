// What is kept: localStorage, and beside it a second copy in IndexedDB, written at the same moment. A browser that is killed
// may lose what went into localStorage half a minute before, and keeps what IndexedDB has taken. Nothing here waits for
// IndexedDB: where it is missing, refuses or hangs, localStorage is there alone. Python decides which text is the newest.
const chaupal = (globalThis.chaupal ??= {});
const SHELF = "kept";

const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("chaupal", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });

let database; // open, and read once
const pending = new Map(); // what is not yet on its way

const flush = () => {
  if (!pending.size) return;
  if (!database) return reopen();
  try {
    const change = database.transaction(SHELF, "readwrite");
    const shelf = change.objectStore(SHELF);
    for (const [key, text] of pending) text === undefined ? shelf.delete(key) : shelf.put(text, key);
    change.commit?.();
    pending.clear();
  } catch {
    database = undefined; // the browser has closed it, as iOS does to a page in the background
    reopen();
  }
};

// What a tap writes can be undone until its page is drawn by Python: the second copy gets it only then. Meanwhile a mark tells
// the next start of a page that was stopped in the tap, and whether it was stored by then.
const MARK = "chaupal-tap";
let writes; // by the tap that is being answered: key, text, earlier text
const marked = (text) => {
  try {
    text === undefined ? localStorage.removeItem(MARK) : localStorage.setItem(MARK, text);
  } catch {
    // full, or blocked: nobody will be told
  }
};

export const begin = (key) => {
  writes = [];
  if (key) marked(`stopped ${key}`);
};

const ended = () => {
  const done = writes ?? [];
  writes = undefined;
  marked();
  return done;
};

export const answered = () => {
  for (const [key, text] of ended()) put(key, text);
};

export const undo = () => {
  for (const [key, , earlier] of ended().reverse()) {
    try {
      localStorage.removeItem(key);
      if (earlier !== null) localStorage.setItem(key, earlier);
    } catch {
      // blocked: nothing was written there
    }
  }
};

const wrote = (key, text) => {
  if (!writes) return put(key, text);
  writes.push([key, text, local(key)]);
  const mark = key.startsWith("chaupal:table:") && local(MARK);
  if (mark) marked(mark.replace("stopped", "stored"));
};

let opening = false;
let tries = 0; // in vain, one after the other
const take = (found) => {
  [opening, tries, database] = [false, 0, found];
  database.onclose = () => (database = undefined);
  database.onversionchange = () => (database.close(), (database = undefined));
};

const reopen = () => {
  if (opening || tries++ > 20) return;
  opening = true;
  open().then((found) => (take(found), flush()), () => (opening = false));
};

const put = (key, text) => {
  pending.delete(key); // in the order of writing
  pending.set(key, text);
  if (!opening) flush();
};

// Read before anything is written, beside the start of Python.
let copies, asked;
const read = async () => {
  opening = true;
  const found = await open();
  const shelf = found.transaction(SHELF).objectStore(SHELF);
  const all = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));
  const [keys, texts] = await Promise.all([all(shelf.getAllKeys()), all(shelf.getAll())]);
  copies = keys.map((key, at) => [key, texts[at]]);
  take(found);
};

// Settles when the second copy has been read after Python asked for it in vain; never, where it was there in time.
export const late = read().then(
  () => (asked ? flush() : new Promise(() => flush())),
  () => {
    opening = false;
    return new Promise(() => {});
  },
);

const local = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const stopped = local(MARK); // an earlier page, in a tap
marked();

chaupal.second = () => {
  asked = true;
  return JSON.stringify(Object.fromEntries((copies ?? []).filter(([key, text]) => local(key) !== text)));
};

chaupal.kept = (prefix) => {
  const found = {};
  for (let at = 0; at < localStorage.length; at++) {
    const key = localStorage.key(at);
    if (key.startsWith(prefix)) found[key] = localStorage.getItem(key);
  }
  return JSON.stringify(found);
};

// Which of the two answer now.
export const stores = () => {
  const name = "chaupal-probe";
  let own = true;
  try {
    localStorage.setItem(name, "");
    localStorage.removeItem(name);
  } catch {
    own = false;
  }
  return [own && "localStorage", database && "IndexedDB"].filter(Boolean);
};

chaupal.read = (key) => localStorage.getItem(key) ?? "";
chaupal.write = (key, text) => {
  wrote(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    localStorage.removeItem("chaupal-last"); // the last pages may be what fills it
    localStorage.setItem(key, text);
  }
};
chaupal.forget = (key) => {
  wrote(key, undefined);
  localStorage.removeItem(key);
};

// Safari on a phone or tablet, in a tab and not installed: it may delete everything after seven days without a visit.
chaupal.forgets = () => navigator.standalone === false && navigator.maxTouchPoints > 0;

// What the browser withholds: over plain http from another machine nearly all that is not needed to show a page.
chaupal.unsafe = () => !isSecureContext;
chaupal.sleeps = () => !navigator.wakeLock;
chaupal.unfelt = () => !navigator.vibrate;

// What the browser calls itself: an app's built-in one is told by that. Nothing where the page is installed as an app.
chaupal.agent = () => (navigator.standalone || matchMedia("(display-mode: standalone)").matches ? "" : navigator.userAgent);

// Where the app is, for links to it.
chaupal.site = () => location.href.replace(/[?#].*$/s, "");

// How this phone writes numbers: a spreadsheet there expects its cells parted accordingly.
chaupal.commas = () => (1.5).toLocaleString().includes(",");

// Asked of the browser once a visit, when there is a table to keep.
let persisting = false;
export const persist = async () => {
  if (persisting) return;
  persisting = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not every browser can be asked.
  }
};
