// The saved tables without Python: read from both places of storage, shown, and exported as text and files. Nothing is
// written or deleted. py/app/storage/journal.py describes how the texts are saved; the newest undamaged one is shown.
window.chaupal = window.chaupal || {};

const KEY = /^(chaupal:(?:app|last|others|(?:table|copy):[^]+)):([a-z])$/;
const RECORD = /^chaupal:(?:app|last|others|(?:table|copy):[^]+)$/;
const SLOT = /^chaupal-slot 1 ([0-9a-f]{8}) (0|[1-9][0-9]{0,14})\n/;
const LATER = /^chaupal-slot (?!1 )[1-9][0-9]* /;
const PATIENCE = 1500; // milliseconds to wait for the second copy before the page is shown without it

// The checksum of a slot: CRC-32 of UTF-8, in which half a surrogate pair stands as it is.
const sum = (text) => {
  let crc = ~0;
  const add = (byte) => {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  };
  for (const letter of text) {
    const point = letter.codePointAt(0);
    const more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    add(more ? ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more)) : point);
    for (let at = more - 1; at >= 0; at--) add(0x80 | ((point >> (6 * at)) & 0x3f));
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
};

const SAME = "same as above";

const survey = (local, second) => {
  const records = new Map();
  const broken = [];
  for (const [items, where] of [[local, ""], [second, " (second copy)"]]) {
    const former = ([name]) => !KEY.test(name);
    for (const [name, text] of [...items.filter(former), ...items.filter((item) => !former(item))]) {
      const slotted = KEY.exec(name);
      if (!slotted && !RECORD.test(name)) continue;
      const key = slotted ? slotted[1] : name;
      const record = records.get(key) || { revision: -1, body: "", name, later: false };
      records.set(key, record);
      const head = slotted ? SLOT.exec(text) : undefined;
      const [revision, body] = head ? [Number(head[2]), text.slice(head[0].length)] : [0, text];
      const later = slotted && !head && LATER.test(text);
      if (later) record.later = true;
      if (later) broken.push({ name: name + where, why: "It was written by a newer version of this app.", text });
      else if (slotted && !(head && head[1] === sum(`${revision} ${body}`))) broken.push({ name: name + where, why: "It is damaged.", text });
      else if (revision > record.revision) Object.assign(record, { revision, body, name });
    }
  }
  return [records, broken];
};

// The readable content: tables, latest change first; safety copies of those finished last, which have a record of their
// own; the printed values of your copy of each game, and of further ones; and the rest.
const understood = (local, second) => {
  const [records, broken] = survey(local, second);
  const tables = [];
  const last = [];
  const table = (id, { game, text, at, order = at, says, seats, over, binned }) => {
    if (![game, text, says].every((one) => typeof one === "string") || !Number.isFinite(at)) throw new TypeError();
    return { id, game, text, at, order, says, over, binned, seats: seats.map(([who, , total]) => `${who} ${total}`) };
  };
  const copies = {};
  const others = [];
  for (const [key, { revision, body, name, later }] of records) {
    if (revision < 0 || later || (revision && !body)) continue; // an empty text is that of a table deleted for good
    const [, kind, ...rest] = key.split(":");
    if (kind === "copy") copies[rest.join(":")] = body;
    if (!["table", "last", "others"].includes(kind)) continue;
    try {
      const found = JSON.parse(body);
      if (kind === "others") {
        others.push(...found.copies.map(({ game, version, values, name }) => ({ game, version, values, name: String(name) })));
        continue;
      }
      if (kind === "table") tables.push(table(rest.join(":"), found));
      else last.push(...found.map((one) => table(String(one.id), one)));
    } catch (error) {
      broken.push({ name, why: "It was not written by this app.", text: body });
    }
  }
  for (const one of last) {
    const first = tables.find(({ id }) => id === one.id);
    one.beside = !first ? "no longer in the tables above" : first.text === one.text ? SAME : "different from the table above";
  }
  return { tables: tables.sort((a, b) => b.order - a.order), last, copies, others, broken };
};

// A backup in its first version, with only tables and copies; in the fourth if there are further copies. The app can
// import both.
const backup = ({ tables, last, copies, others }) => {
  const taken = new Set();
  const listed = [...tables, ...last.filter(({ beside }) => beside !== SAME)].map(({ id, text, at, binned }, number) => {
    const name = /^[0-9a-z]{1,32}$/.test(id) && !taken.has(id) ? id : `rescued${number}`;
    taken.add(name);
    return { id: name, text, at: Math.max(0, Math.round(at)), binned: Boolean(binned) };
  });
  if (!others.length) return JSON.stringify({ chaupal_backup: 1, tables: listed, copies }, null, 1);
  const used = Object.entries(copies).map(([game, values]) => ({ game, version: 1, values }));
  const rest = { names: [], settings: { awake: true } };
  return JSON.stringify({ chaupal_backup: 4, notation: 1, tables: listed, copies: used, others, ...rest }, null, 1);
};

// Storage

const first = () => {
  try {
    return Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)]);
  } catch (error) {
    return [];
  }
};

const second = () =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.open("chaupal");
      request.onupgradeneeded = () => request.transaction.abort(); // there is none, so none is created
      request.onerror = request.onblocked = () => resolve([]);
      request.onsuccess = () => {
        const found = [];
        const database = request.result;
        const done = (items) => (database.close(), resolve(items));
        const cursor = database.transaction("kept").objectStore("kept").openCursor();
        cursor.onerror = () => done(found);
        cursor.onsuccess = () => {
          if (!cursor.result) return done(found);
          found.push([String(cursor.result.key), String(cursor.result.value)]);
          cursor.result.continue();
        };
      };
    } catch (error) {
      resolve([]);
    }
  });

// The page

const make = (tag, its = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(its)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
};
const key = (says, click, more = "") => make("button", { type: "button", class: `btn${more}`, click }, says);

const save = (name, text) => {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};

const copy = async (area, status) => {
  try {
    await navigator.clipboard.writeText(area.value);
  } catch (error) {
    area.select();
    if (!document.execCommand("copy")) return (status.textContent = "Copy the selected text yourself.");
  }
  return (status.textContent = "Text copied.");
};

const text = (said, name, file, status) => {
  const area = make("textarea", { translate: "no", rows: "10", readonly: "", spellcheck: "false", "aria-label": `Text of ${name}` });
  area.value = said;
  const keys = make("p", {}, key("Copy", () => copy(area, status)), " ", key("Save as file", () => save(file, said)));
  return make("div", { class: "rescued" }, area, keys);
};

const titled = (game) => game.charAt(0).toUpperCase() + game.slice(1);
const day = (at) => new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
const chevron = () => {
  const [sign, line] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  const its = { class: "chev", width: "20", height: "20", viewBox: "0 0 20 20", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(its)) sign.setAttribute(name, value);
  line.setAttribute("class", "s");
  line.setAttribute("d", "m5 7.5 5 5 5-5");
  sign.append(line);
  return sign;
};
const opening = (said, ...inside) => make("details", { class: "rule" }, make("summary", {}, said, chevron()), ...inside);

const shown = ({ id, game, text: said, at, says, over, binned, seats, beside }, status) => {
  const name = `${titled(game)}, ${day(at)}`;
  const state = beside || (binned ? "deleted" : over ? "finished" : "in progress");
  const line = make("span", {}, make("b", {}, name), make("small", {}, `${seats.join(", ")} · ${says} · ${state}`));
  return make("li", {}, opening(line, text(said, name, `${game}-${id}.txt`, status)));
};

const page = (says, found) => {
  const { tables, last, copies, others, broken } = found;
  const status = make("p", { class: "sr", role: "status" });
  const printed = Object.entries(copies);
  const gone = last.length ? "Your tables are gone, but there are safety copies of the last ones you finished." : "There is no readable table on this phone.";
  const what = tables.length ? "Your tables are below, as last saved." : gone;
  const main = make(
    "main",
    { class: "new-main rescue" },
    make(
      "div",
      { class: "newer" },
      make("p", {}, make("b", {}, "A new version is ready."), " It may fix this."),
      make("button", { type: "button", class: "btn", "data-newer": "" }, "Update now"),
    ),
    make("div", { class: "unkept", role: "alert" }, make("p", {}, says)),
    make("p", { class: "lead" }, `${what} You can read, copy or save each one. Nothing here is changed or deleted.`),
    tables.length ? make("h2", {}, "Tables") : undefined,
    tables.length ? make("ul", { class: "kept" }, ...tables.map((table) => shown(table, status))) : undefined,
    last.length ? make("h2", {}, "Safety copies of finished tables") : undefined,
    last.length ? make("ul", { class: "kept last" }, ...last.map((table) => shown(table, status))) : undefined,
    printed.length ? make("h2", {}, "Your copies") : undefined,
    ...printed.map(([game, said]) => opening(make("span", {}, titled(game)), text(said, `your copy of ${titled(game)}`, `${game}-copy.txt`, status))),
    others.length ? make("h2", {}, "Further copies") : undefined,
    ...others.map((one, at) => {
      const said = JSON.stringify({ chaupal_copy: 2, ...one });
      return opening(make("span", {}, make("b", {}, one.name), make("small", {}, titled(one.game))), text(said, one.name, `${one.game}-copy-${at + 1}.json`, status));
    }),
    broken.length ? make("h2", {}, "Unreadable data") : undefined,
    ...broken.map(({ name, why, text: said }, at) =>
      opening(make("span", {}, make("b", {}, name), make("small", {}, why)), text(said, name, `damaged-${at + 1}.txt`, status)),
    ),
    status,
  );
  const everything = make("span", {}, make("b", {}, "Export everything"), make("small", {}, "as a file you can import later"));
  const foot = make(
    "footer",
    { class: "ledge" },
    tables.length || last.length || printed.length || others.length ? key(everything, () => save(`chaupal-${new Date().toLocaleDateString("sv")}.json`, backup(found))) : make("span"),
    key(make("span", {}, make("b", {}, "Try again")), () => location.reload(), " go"),
  );
  const sign = make("div", { class: "banner-say" }, make("div", {}, make("h1", {}, "Saved tables"), make("p", {}, "The scorekeeper is not running")));
  const head = make("header", { class: "banner" }, make("div", { class: "banner-row" }, make("span", { class: "btn icon" }), sign, make("span")));
  return make("div", { id: "rescue", class: "page at-rescue" }, head, main, foot);
};

window.chaupal.rescue = async (says) => {
  const draw = (items) => {
    const made = page(says, understood(first(), items));
    for (const old of document.querySelectorAll(".page")) old.remove();
    document.documentElement.removeAttribute("data-opening");
    document.body.prepend(made);
    document.title = "Saved tables · Chaupal";
  };
  const coming = second();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const there = await Promise.race([coming, late]);
  draw(there || []);
  if (!there) coming.then((items) => items.length && draw(items));
  for (const event of ["hashchange", "popstate"]) {
    addEventListener(event, () => document.getElementById("rescue").removeAttribute("aria-busy")); // nothing will answer
  }
};
