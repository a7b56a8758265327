// The page's side: it listens, hands strings to Python, and morphs the page that comes back. Nothing is decided here.
import { flush, morph } from "./morph.js";
import * as store from "./store.js";
import { sit, takeOver } from "./window.js";

const chaupal = (globalThis.chaupal ??= {});
const { route } = chaupal;
const page = document.documentElement;
const pages = document.getElementsByClassName("page"); // several until Python is awake, and then the one that it draws
const root = () => {
  const name = page.hasAttribute("data-opening") ? "opening" : route();
  return [...pages].find(({ id }) => id === name) ?? pages[pages.length - 1];
};
let dispatch, lasting;
let answered; // the route that Python gave last
let standing = 0; // the number of the drawing that stands on the page; 0 where it is not quite as Python drew it

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(16).padStart(2, "0")).join("");

// A message stands below the ledge, which goes up by its height: it covers nothing.
let saying;
const says = (sentence, seen = 4000) => {
  clearTimeout(saying);
  const line = document.getElementById("says");
  line.removeAttribute("aria-hidden");
  line.textContent = sentence;
  page.style.setProperty("--said", `${line.offsetHeight}px`);
  if (sentence) saying = setTimeout(says, seen, "");
};

// Intents

const send = (kind, key, fields = [], shown) => {
  if (!dispatch) return; // by itself, while the page is left
  // The address changes before the browser says so: what comes by itself in between is not to draw the page that was left.
  // What a person did was done on that page.
  if (["go", "tap", "fill"].includes(kind)) acted = Date.now();
  else if (!leaving && route() !== answered) send("go", route());
  const before = root().dataset.route;
  const tapped = kind === "tap" || kind === "fill";
  let answer;
  try {
    store.begin(tapped && key);
    const intent = { kind, key, fields, shown, drawn: standing, now: Date.now(), random: random() };
    answer = JSON.parse(dispatch(JSON.stringify(intent)));
    store.answered();
  } catch (error) {
    store.undo();
    return failed(error, { kind, key, fields });
  }
  try {
    show(answer);
  } catch (error) {
    if (!up) throw error;
    console.error(error);
    return restart(tapped ? "followed" : "restarted", why(error, tapped && key));
  }
  if (fields.length && root().dataset.route !== before) forget(before); // the form was accepted
  if (kind === "fill") mark(root().dataset.wrong);
  noticed(tapped);
  if (tapped) restarts = 0;
  return true;
};

// An answer that fails has stored nothing. The first time Python says so; the second time, or where the interpreter itself has
// failed or its memory is full, the page is loaded again in its place, which takes under a second and gives all of the memory
// back, and the tap follows, once. A page that does not answer at all is not seen from here: the mark in store.js tells the next.

const OFTEN = 4; // restarts without a tap that was answered, after which the saved tables are shown
let up = false; // the first page was drawn
let thrown = 0;
let restarts = 0;
let replays = false;

const why = ({ message }, key) => [
  ["tapped", key || ""],
  ["why", String(message).trim().split("\n").slice(-15).join("\n").slice(-2000)],
];

const failed = (error, intent) => {
  if (!up) throw error; // the start has failed, which start.js tells
  console.error(error);
  const tapped = ["tap", "fill"].includes(intent.kind);
  const told = intent.kind === "failed" ? intent.fields : why(error, tapped && intent.key);
  const dead = error.name !== "PythonError" || error.type === "MemoryError"; // it would go on answering, from a broken memory
  if (!dead && !thrown++) tellFailed(tapped ? "thrown" : "error", told);
  else restart(told[0][1] ? "lost" : "restarted", told, tapped && !replays ? intent : undefined);
};

const restart = (how, told, tapped) => {
  keepTyped();
  keepLeft();
  keepStanding();
  dispatch = lasting = undefined;
  restarts += 1;
  if (restarts > OFTEN) {
    import("./rescue.js").then(() => chaupal.rescue("The app had an error again and again."), reload);
    return;
  }
  document.body.inert = true;
  says("One moment: the app restarts…");
  try {
    sessionStorage.setItem("chaupal-again", JSON.stringify({ how, told, tapped, restarts }));
  } catch {
    // blocked: the page comes back without a word
  }
  reload();
};

// Without a service worker the page comes from the host: as long as that is not there, this one is not left.
const reload = async () => {
  const there = navigator.serviceWorker?.controller || (await fetch(location.pathname, { method: "HEAD" }).then(({ ok }) => ok, () => false));
  if (there) return location.reload();
  says("The app had an error. Everything you saw is stored. Connect to the internet: the app then restarts.", 3000);
  setTimeout(reload, 3000);
};

const resumed = ({ how, told, tapped, restarts: before }) => {
  restarts = before;
  replays = true;
  if (tapped && send(tapped.kind, tapped.key, tapped.fields)) how = "followed";
  replays = false;
  if (!thrown) tellFailed(how, told);
};

// It stands at the head of the page, which may be out of sight.
const tellFailed = (how, told) => {
  send("failed", how, told);
  const line = root().querySelector(".failed p");
  if (!line) return;
  says(line.textContent, 6000);
  document.getElementById("says").setAttribute("aria-hidden", "true");
};

// What is tapped before Python is awake is done when it is; so is a form that is sent, however long that takes.
const WHILE = 10_000;
const AWAKE = /^app:(?:bin|delete|rule|skip|over)\b/; // puts away, overrules: not by a tap on a page that may yet change
const waiting = [];

const wait = (kind, key, fields, pressed) => {
  if (kind === "tap" && AWAKE.test(key)) return says("Still starting. Tap again in a moment.");
  const at = route();
  const same = waiting.find((one) => one.kind === kind && one.key === key && one.at === at);
  if (same && !key.startsWith("pad:")) return void (same.fields = fields);
  const intent = { kind, key, fields, at, pressed, form: pressed.type === "submit", now: Date.now() };
  waiting.push(intent);
  pressed.dataset.waits = page.dataset.waits = "";
  root().setAttribute("aria-busy", "true");
  if (waiting.length === 1) says("Your tap follows in a moment.");
  if (!intent.form) setTimeout(() => waiting.includes(intent) && drop(intent), WHILE);
};

const drop = (intent) => {
  waiting.splice(waiting.indexOf(intent), 1);
  delete intent.pressed.dataset.waits;
  if (!waiting.length) rested();
  says("Starting takes long, so your tap was dropped. Tap again.");
};

const rested = () => {
  delete page.dataset.waits;
  for (const one of pages) one.removeAttribute("aria-busy");
};

chaupal.awake = (answer, last) => {
  const here = route();
  keepTyped();
  const shown = root();
  for (const other of [...pages]) if (other !== shown) other.remove();
  page.removeAttribute("data-opening");
  rested();
  says("");
  [dispatch, lasting] = [answer, last];
  under(history.state?.trail ?? []);
  padsBack();
  const drawn = chaupal.last && shown.id === "shelf" ? undefined : shown.dataset.route; // by the build, not an earlier visit
  send("go", here, [], drawn);
  up = true;
  comeBack();
  const [how, tapped] = store.stopped?.split(" ", 2) ?? [];
  if (chaupal.again) resumed(chaupal.again);
  else if (how) tellFailed(how, [["tapped", tapped]]);
  for (const intent of [...waiting]) if (!intent.form && Date.now() - intent.now > WHILE) drop(intent);
  const last_ = waiting.at(-1);
  for (const { kind, key, fields, at } of waiting.splice(0)) {
    if (root().dataset.route !== at) send("go", at);
    send(kind, key, fields);
  }
  if (last_ && !last_.form && last_.at !== here) send("go", here);
  store.late.then(() => send("late", ""));
  page.dataset.awake = "yes";
  performance.mark("chaupal-awake");
};

// Other windows

const tell = (key) => send("lock", key);
addEventListener("storage", ({ key }) => {
  const record = key?.match(/^(chaupal:(?:app|backed|came|drafts|laid|last|(?:table|copy):.+)):[a-z]$/s)?.[1];
  if (record && dispatch) send("news", record);
});

// What is typed in forms: put back when a page is drawn again, shown again, or loaded again, until the form is accepted.

const DRAFT = "chaupal-draft:";
const fieldsOf = (one) => [...one.querySelectorAll("form[data-key]")].flatMap((form) => [...form.elements]);
const choice = ({ type }) => type === "radio" || type === "checkbox";
const touched = (field) => {
  if (field.form.dataset.live !== undefined) return field.value !== ""; // a search stays for the next visit
  if (choice(field)) return field.checked !== field.defaultChecked;
  return /^text/.test(field.type) && field.value !== field.defaultValue;
};
const typed = (one) =>
  fieldsOf(one).flatMap((field, at) => (touched(field) ? [[at, field.name, field.value, field.checked]] : []));

const putBack = (one, held) => {
  const all = fieldsOf(one);
  const chosen = new Set(all.filter((field) => field.type === "radio" && touched(field)).map(({ name }) => name));
  for (const [at, name, value, checked] of held) {
    const field = all[at];
    if (field?.name !== name || touched(field) || chosen.has(name)) continue; // what stands there is typed later
    if (!choice(field)) field.value = value;
    else if (field.value === value) field.checked = checked;
  }
  nameSeats();
};

// The usual name of a seat follows its colour; `data-pair` is that of a seat with two colours, which only two players have.
// A name shown away from its field follows it: `data-name-of` is a seat, or the choice of one.
const nameSeats = () => {
  for (const field of root()?.querySelectorAll('[name^="name-"]') ?? []) {
    const { elements } = field.form;
    const colour = elements[field.name.replace("name", "colour")]?.value;
    const pair = elements.seats?.value === "2" && field.dataset.pair;
    if (colour) field.placeholder = pair || colour[0].toUpperCase() + colour.slice(1);
  }
  for (const one of root()?.querySelectorAll("[data-name-of]") ?? []) {
    const { elements } = one.closest("form");
    const { nameOf } = one.dataset;
    const field = elements[`name-${elements[nameOf]?.value ?? nameOf}`];
    one.textContent = field?.getClientRects().length ? field.value.trim() || field.placeholder : "";
  }
};

// What is ticked at the table stays when the phone ends the app; what is typed in other forms ends with it.
const STORES = ["sessionStorage", "localStorage"];
const storeOf = (one) => (one.querySelector('form[data-key="typed"]') ? localStorage : sessionStorage);
const draft = (name) =>
  STORES.flatMap((store) => {
    try {
      return JSON.parse(globalThis[store].getItem(DRAFT + name)) ?? [];
    } catch {
      return [];
    }
  });
const forget = (name) => {
  for (const store of STORES)
    try {
      globalThis[store].removeItem(DRAFT + name);
    } catch {
      // nothing is kept there
    }
};
const keepTyped = () => {
  nameSeats();
  for (const one of pages) {
    const held = typed(one);
    if (!held.length) forget(one.dataset.route);
    else
      try {
        storeOf(one).setItem(DRAFT + one.dataset.route, JSON.stringify(held));
      } catch {
        // full, or blocked: what is typed stands on the page alone
      }
  }
};

// Two seats change places: whatever is said of one is said of the other, and who plays first does so from the other seat.
const swap = ({ form, dataset: { swap: later } }) => {
  const sooner = String.fromCharCode(later.charCodeAt(0) - 1);
  const named = (name, from, to) => name.replace(new RegExp(`-${from}(?=-|$)`), `-${to}`);
  const of = (seat, other) =>
    [...form.elements].filter(({ name }) => named(name, seat, other) !== name && form.elements[named(name, seat, other)]);
  const all = [of(sooner, later), of(later, sooner)];
  const held = all.map((fields) => fields.map(({ checked, value, placeholder }) => ({ checked, value, placeholder })));
  all.forEach((fields, at) =>
    fields.forEach((field, place) => {
      const { checked, value, placeholder } = held[1 - at][place];
      if (choice(field)) field.checked = checked;
      else Object.assign(field, placeholder ? { value, placeholder } : { value });
    }),
  );
  const { first } = form.elements;
  first.value = { [sooner]: later, [later]: sooner }[first.value] ?? first.value;
  keepTyped();
  says(`Seats ${sooner.toUpperCase()} and ${later.toUpperCase()} have changed places.`);
};

// A name that the phone knows takes the first free seat, one more if there is none, or leaves its seat.
const seat = ({ form, dataset: { known } }) => {
  const fields = [...form.querySelectorAll('[name^="name-"]')];
  const shown = fields.filter((field) => field.getClientRects().length);
  const taken = shown.find(({ value }) => value.trim() === known);
  const field = taken ?? shown.find(({ value }) => !value.trim()) ?? fields[shown.length];
  const letter = field?.name.slice(-1).toUpperCase();
  if (!field) return says("Every seat has a name. Clear one first.");
  field.value = taken ? "" : known;
  if (!shown.includes(field)) form.elements.seats.value = String(fields.indexOf(field) + 1);
  keepTyped();
  says(taken ? `${known} has left seat ${letter}.` : `${known}: seat ${letter}.`);
};

// Digits on a pad are kept in the same way, for as long as Python remembers them.
const PADS = "chaupal-pads";
let padsKept;
const keepPads = (pads) => {
  const text = JSON.stringify(pads);
  if (text === padsKept) return;
  padsKept = text;
  try {
    sessionStorage.setItem(PADS, text);
  } catch {
    // full, or blocked: they stand on the page alone
  }
};
const padsBack = () => {
  try {
    const fields = Object.entries(JSON.parse(sessionStorage.getItem(PADS)) ?? {});
    if (fields.length) dispatch(JSON.stringify({ kind: "typed", key: "", fields, now: Date.now(), random: random() }));
  } catch {
    // nothing is kept there
  }
};

// What was wrong with a pasted text is no longer told of the next one.
const anew = (field) => {
  if (field.localName !== "textarea") return;
  standing = 0;
  field.removeAttribute("aria-invalid");
  root().querySelector("main > .refusal")?.remove();
};

let pausing;
document.addEventListener("input", ({ target }) => {
  anew(target);
  if (target.form?.dataset.live !== undefined) seek();
  clearTimeout(pausing);
  pausing = setTimeout(keepTyped, 300);
});

// The shelf and the open table as they are kept, for the next start to show at once.

let fresh = true;
const keepLast = () => {
  if (fresh || !lasting) return;
  fresh = true;
  let pages;
  try {
    pages = lasting();
  } catch (error) {
    console.warn(error);
    if (error.name !== "PythonError") return restart("restarted", why(error));
  }
  if (pages) keepPages(JSON.parse(pages));
};
const keepPages = (pages) => {
  try {
    const { build } = page.dataset;
    localStorage.setItem("chaupal-last", JSON.stringify({ build, stamp: chaupal.stamp(), ...pages }));
  } catch {
    // full, or blocked: the next start shows less
  }
};
// The page as it stands, where Python cannot draw it.
const keepStanding = () => {
  try {
    const { build, shelf } = JSON.parse(localStorage.getItem("chaupal-last"));
    flush();
    if (build === page.dataset.build) keepPages({ shelf, table: answered.startsWith("table/") ? root().outerHTML : "" });
  } catch {
    // nothing was kept, or it is blocked
  }
};

// Where a person is, for a start without an address: early.js opens that page, and what was chosen there follows.
let acted; // when something was tapped last
let chosen;
const keepLeft = () => {
  if (!dispatch) return;
  try {
    const typed = Object.fromEntries(Object.entries(sessionStorage).filter(([name]) => [PADS, DRAFT + answered].includes(name)));
    const left = { route: answered, at: acted, stamp: chaupal.stamp(), scroll: scrollY, chosen, typed };
    localStorage.setItem("chaupal-left", JSON.stringify(left));
  } catch {
    // full, or blocked: the next start opens the shelf
  }
};
const comeBack = () => {
  const { left } = chaupal;
  chaupal.left = undefined;
  if (left?.route !== answered) return;
  if (left.same && left.chosen && !waiting.length) send("chosen", "", left.chosen.map((key) => ["key", key]));
  if (!scrollY) scrollTo(0, left.scroll); // else the page was there already, and may have been moved since
};

let idle;
const keepLastSoon = () => {
  fresh = false;
  clearTimeout(idle);
  idle = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => (keepLast(), keepLeft()), { timeout: 1000 }), 1000);
};

const hiding = () => (keepTyped(), keepLast(), keepLeft());
addEventListener("pagehide", hiding);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && hiding());

// The page

// What a person opened or closed, by its id: it stays so, also where it is drawn again later.
const folds = new Map();
const fold = (summary) => {
  const { id, open } = summary.parentElement;
  if (id) folds.set(id, !open); // the tap itself comes after this
};

const asOpened = () => {
  for (const [id, open] of folds) {
    const part = document.getElementById(id);
    if (part) part.open = open;
  }
};

// What is chosen beside a form, such as the size of a map, stays so in the same way.
const picked = new Map();
document.addEventListener("change", ({ target: { type, form, name, value } }) => {
  if (type === "radio" && !form) picked.set(name, value);
});

// A search is sent as it is typed; so is what stands there once the page is shown again.
const seek = () => {
  const form = root().querySelector("form[data-live]");
  if (dispatch && form && form.elements.find.value !== form.dataset.live) submit(form);
};

const belowToo = () => {
  try {
    flush();
  } catch (error) {
    console.error(error);
    restart("restarted", why(error));
  }
};
// Once the page has been painted, or at once where it is not seen.
chaupal.soon ??= (then) => (document.hidden ? then() : requestAnimationFrame(() => setTimeout(then)));

const show = ({ html, drawn: number, route: next, out, tells, set, felt, typed: pads, chosen: keys }) => {
  chaupal.wear(set);
  chosen = keys;
  keepPads(pads);
  if (felt) buzz();
  const { route: before, step, took } = root().dataset;
  const had = document.activeElement;
  const focus = had?.dataset?.key;
  const field = had?.form?.dataset.key !== undefined && Number.isInteger(had.selectionStart) && had.name;
  const caret = field && [had.selectionStart, had.selectionEnd];
  const reading = had?.localName === "h1";
  if (before !== next) keepTyped();
  const held = before === next ? typed(root()) : draft(next);
  standing = 0;
  if (html && !morph(root(), html, asOpened)) return send("drawn", "");
  standing = number;
  asOpened();
  chaupal.soon(belowToo);
  if (before === next && took !== root().dataset.took) {
    for (const form of root().querySelectorAll("form")) form.reset(); // it was accepted, and stays open for more
    forget(next);
  } else putBack(root(), held);
  for (const [name, value] of picked) {
    const one = root().querySelector(`[name="${name}"][value="${value}"]`);
    if (one) one.checked = true;
  }
  answered = next;
  addressed(before, next);
  if (before === next && step !== root().dataset.step) scrollTo(0, 0);
  if (before !== next) {
    scrollTo(0, 0);
    arrived(reading || page.dataset.awake);
  } else if (field) {
    // What is put in above a field moves it; the finger goes on typing where it was.
    const again = root().querySelector(`form[data-key] [name="${CSS.escape(field)}"]`);
    if (again && document.activeElement !== again) again.focus({ preventScroll: true });
    if (again && String([again.selectionStart, again.selectionEnd]) !== String(caret)) again.setSelectionRange(...caret);
  } else if (focus && document.activeElement === document.body) {
    // The next answer or act of a solo opponent, where the key of the last one is gone; without one, the heading.
    const next = document.querySelector(`[data-key="${CSS.escape(focus)}"]`) ?? root().querySelector(".asked .answers button, .act.here");
    (next ?? heading())?.focus({ preventScroll: true });
  }
  oneStop(document.activeElement);
  document.title = root().dataset.title;
  standOver();
  requestAnimationFrame(fit);
  document.querySelector(".refusal, .looked, [data-next]")?.scrollIntoView({ block: "nearest" });
  ask();
  if (out) give(out);
  if (tells) tellPhones(tells);
  const [kind, id] = next.split("/");
  sit(kind === "table" ? id : "", tell);
  if (kind === "table") store.persist();
  if (root().querySelector("[data-facts]")) tellFacts();
  unflung();
  keepLastSoon();
  seek();
  follow();
};

// The way back: a pad or a form that a tap opens is an entry of the history, so that Back closes it; what closes it by itself goes
// back over that entry. Each entry knows the pages that lie under it, over a reload too.

const OPENS = /\/(?:(?:number|form|copy|hand|lay)\/|facing(?:\/|$))/;
const MOST = 50;
let trail = []; // what lies under the entry that is open
let leaving; // on the way back, which browsers go a moment later
const under = (pages, how = "replaceState", ...url) => {
  trail = pages.slice(-MOST);
  history[how]({ trail }, "", ...url);
};
const enter = (how, pages, next) => under(pages, how, next ? `#${next}` : location.pathname + location.search);
const addressed = (before, next) => {
  if (leaving || next === route()) return;
  const at = OPENS.test(before) ? trail.lastIndexOf(next) : -1;
  if (at >= 0) {
    leaving = setTimeout(left, 1000);
    history.go(at - trail.length);
  } else if (OPENS.test(next) && (!OPENS.test(before) || next.startsWith(`${before}/`))) {
    const home = next.slice(0, next.search(OPENS));
    const here = before === home || before.startsWith(`${home}/`);
    if (!here) enter("replaceState", trail, home); // a new table opens with its board: the table lies under it
    enter("pushState", [...trail, here ? before : home], next);
  } else enter("replaceState", trail, next);
};
const left = () => {
  clearTimeout(leaving);
  leaving = undefined;
  turned();
  addressed(route(), answered);
};
// The browser has gone to another entry: one that was there, or a new one by a link.
const turned = () => {
  if (history.state?.trail) ({ trail } = history.state);
  else under([...trail, answered]);
};

// Why not, and what is to be done on the table, stand over the ledge, whose height is that of its words.
const standOver = () => {
  for (const over of root().querySelectorAll(".table-main .refusal, .table-main .told")) {
    over.style.bottom = `calc(${root().querySelector(".ledge").offsetHeight}px + var(--said, 0px))`; // asked for only then: it makes the browser lay out
  }
};

// The ledge covers half of the screen at most: where it would cover more, its keys share that.
const fit = () => {
  const ledge = root().querySelector(".ledge");
  ledge?.removeAttribute("data-full");
  ledge?.toggleAttribute("data-full", ledge.scrollHeight > ledge.clientHeight);
};
addEventListener("resize", fit);

// What a tap did is read aloud by the page itself: where the next one does the same, one more space is what makes it new.
let heard = "";
let times = 0;
const aloud = (again) => {
  const line = root().querySelector("[role='status']");
  const now = line?.textContent;
  times = again && now === heard ? times + 1 : 0;
  if (now && times) line.append("\u00a0".repeat(times));
  heard = now;
};

// It is seen for a while; where the next one does the same, from the beginning.
let notice = "";
const noticed = (again) => {
  aloud(again);
  const before = notice;
  notice = root().querySelector(".notice")?.textContent ?? "";
  if (notice === before && !again) return;
  if (!notice) return void (before && says(""));
  says(notice, 6000);
  document.getElementById("says").setAttribute("aria-hidden", "true");
};

// A number pad stands above the ledge, however much of the page that covers.
const ask = () => {
  const question = root().querySelector(".pad-part");
  if (!question) return;
  const hidden = question.getBoundingClientRect().bottom + 12 - root().querySelector(".ledge").getBoundingClientRect().top;
  const above = question.getBoundingClientRect().top - 12; // where it is too high, its head is what stays
  scrollBy(0, Math.max(0, Math.min(hidden, above)));
};

// The field that a refusal names is shown, marked and has the focus.
const mark = (name) => {
  if (!name) return;
  const all = [...root().querySelectorAll(`main [name="${CSS.escape(name)}"]`)].filter(({ type }) => type !== "hidden");
  const field = all.find(({ checked }) => checked) ?? all[0];
  if (!field) return;
  for (let part = field.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  standing = 0;
  for (const one of all) one.setAttribute("aria-invalid", "true");
  (field.closest("label") ?? field).scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
};

// What only the browser knows, for the page that tells of the app.
const tellFacts = async () => {
  try {
    const { facts } = await import("./about.js");
    const told = await facts();
    if (!told.licences) chaupal.moved?.();
    send("facts", JSON.stringify(told));
  } catch ({ message }) {
    await chaupal.moved?.();
    send("unloaded", "about", [["why", message]]);
  }
};

// A page begins at its heading, where a keyboard and a screen reader go on from.
const heading = () => root().querySelector("h1");
const arrived = (focus) => {
  document.title = root().dataset.title;
  heading()?.setAttribute("tabindex", "-1");
  if (focus) heading()?.focus({ preventScroll: true });
};

// Felt, where the phone can be, and nobody has asked it to keep still.
const buzz = () => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive && !still) navigator.vibrate(12);
};

// Texts for the phone

const download = (name, blob) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// The result as a picture: a drawing whose colours are those of the page by day, with the row of marks of its game.
const picture = async (drawing) => {
  const { theme } = page.dataset;
  page.dataset.theme = "light";
  const style = getComputedStyle(root());
  const marks = document.getElementById(`fringe-${root().dataset.game}`).outerHTML;
  const filled = marks.replace("<pattern", '<pattern fill="var(--block)"').replace('class="marigold"', 'fill="var(--gold)"');
  const whole = drawing.replace("<defs></defs>", `<defs>${filled}</defs>`);
  const coloured = whole.replace(/var\((--[a-z0-9-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
  page.dataset.theme = theme;
  const url = URL.createObjectURL(new Blob([coloured], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(url);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};

const shared = async (name, blob) => {
  const files = [new File([blob], name, { type: blob.type })];
  if (!navigator.canShare?.({ files })) return download(name, blob);
  await navigator.share({ files });
};

// A backup goes where the person sends it, as plain text: no browser shares a .json. Without a share sheet, or if it refuses, it is saved.
const backedUp = async (name, text) => {
  const file = new File([text], name.replace(/json$/, "txt"), { type: "text/plain" });
  try {
    if (!navigator.canShare?.({ files: [file] })) return download(name, file);
    await navigator.share({ files: [file] });
    return "shared";
  } catch (refused) {
    if (refused?.name === "AbortError") throw refused;
    download(name, file);
  }
};

// What was done is said once it is done. What the phone did not take goes back, to be copied by hand; so does a file, since no
// browser tells whether it was saved.
const give = async ({ kind, name, text, says: done }) => {
  let back = (kind === "file" || kind === "backup") && "exported";
  try {
    if (kind === "picture") await shared(name, await picture(text));
    else if (kind === "file") download(name, new Blob([text], { type: name.endsWith(".csv") ? "text/csv" : "text/plain" }));
    else if (kind === "backup") back = (await backedUp(name, text)) ?? back;
    else if (kind === "link" && navigator.share) return await navigator.share({ title: name, url: text });
    else if (kind === "share" && navigator.share) return await navigator.share({ title: name, text });
    else await navigator.clipboard.writeText(text);
  } catch (refused) {
    if (refused?.name === "AbortError") return;
    back = "not-exported";
  }
  await null; // the page stands as the tap left it
  if (back) send(back, name, Object.entries({ kind, text }));
  else if (kind !== "picture") says(done || "Copied.");
};

// One stroke over the places of a board is one tap that names them all, from when the finger comes to the second. What is off
// the board, and a second finger, do nothing; a stroke that the phone breaks off, as for a call, ends where it is.
let trace;
const placeAt = ({ clientX, clientY }, grid) => {
  const place = document.elementFromPoint(clientX, clientY)?.closest?.("[data-place]");
  if (!place || place.closest("[data-trace]") !== grid) return;
  const { left, top, width, height } = place.getBoundingClientRect();
  const inside = (at, from, long) => Math.abs((at - from) / long - 0.5) < 0.36; // not the corner of one that it cuts
  if (place.dataset.key && inside(clientX, left, width) && inside(clientY, top, height)) return place;
};
const leave = () => {
  for (const place of trace?.places ?? []) delete place.dataset.drawn;
  trace = undefined;
};
const drawn = () => {
  const places = trace?.places ?? [];
  leave();
  if (places.length < 2) return; // a tap, which comes as a click
  const [{ dataset }, ...rest] = places;
  const key = [dataset.key, ...rest.map(({ dataset: { place } }) => place)].join(".");
  stroked = true;
  setTimeout(() => (stroked = false)); // a click on the place where it ended is no tap
  if (dispatch) send("tap", key);
  else wait("tap", key, [], places[0]);
  awake();
};
let stroked = false;
document.addEventListener("pointerdown", (event) => {
  const grid = event.target.closest?.("[data-trace]");
  if (!event.isPrimary) return leave();
  if (!grid || event.button) return;
  const first = event.target.closest("[data-place]");
  if (!first) return;
  trace = { id: event.pointerId, grid, places: [first], x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (trace?.id !== event.pointerId) return;
  const { x, y, grid, places } = trace;
  const steps = Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / 8); // a fast finger skips places
  for (let step = 1; step <= steps; step++) {
    const at = { clientX: x + ((event.clientX - x) * step) / steps, clientY: y + ((event.clientY - y) * step) / steps };
    const place = placeAt(at, grid);
    if (!place || place === places.at(-1)) continue;
    places.push(place);
    for (const one of places) one.dataset.drawn = "";
  }
  Object.assign(trace, { x: event.clientX, y: event.clientY });
});
const unflung = () => {
  for (const one of root().querySelectorAll("[data-trace], [data-strokes]"))
    one.ontouchmove = (event) => (trace || stroke?.from) && event.preventDefault();
}; // else the browser takes the tap that follows a fast stroke for the end of a fling
document.addEventListener("pointerup", ({ pointerId }) => trace?.id === pointerId && drawn());
document.addEventListener("pointercancel", ({ pointerId }) => trace?.id === pointerId && drawn());

// Listening

// A finger that taps twice means what it tapped first: not what has come into its place meanwhile, as the next one's turn.
const BOUNCE = 350; // milliseconds
const NEAR = 24; // pixels
const AGAIN = /^(?!app:)|^app:(?:undo|redo)$/; // keys that are tapped fast on purpose: a pad's, a counter's
let before = { at: -Infinity };
addEventListener(
  "click",
  (event) => {
    if (!event.isTrusted || !event.detail) return; // a keyboard, or the page itself
    if (stroked && event.target.closest("[data-trace]")) return event.stopImmediatePropagation();
    const key = event.target.closest("a, button, summary");
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY, key: key?.dataset.key ?? key?.href };
    const bounced = now.at - before.at < BOUNCE && Math.hypot(now.x - before.x, now.y - before.y) < NEAR;
    if (bounced && key && !(now.key === before.key && AGAIN.test(now.key ?? ""))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else before = now;
  },
  true,
);

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) {
    event.preventDefault();
    const part = document.getElementById(opener.dataset.open);
    if (part) {
      part.open = true;
      part.scrollIntoView({ block: "start" });
      part.querySelector("summary")?.focus({ preventScroll: true });
    }
    return;
  }
  const title = event.target.closest("summary");
  if (title) fold(title);
  const closes = dispatch && OPENS.test(answered) && event.target.closest('a[href^="#"]');
  const at = closes ? trail.lastIndexOf(decodeURIComponent(closes.hash.slice(1))) : -1;
  if (at >= 0) {
    event.preventDefault();
    history.go(at - trail.length);
    return;
  }
  const link = event.target.closest('a[href="#"]');
  if (link && location.hash && dispatch) {
    event.preventDefault();
    enter("pushState", [...trail, answered], "");
    send("go", "");
    return;
  }
  const swaps = event.target.closest("[data-swap]");
  if (swaps) return swap(swaps);
  const known = event.target.closest("[data-known]");
  if (known) return seat(known);
  const scans = event.target.closest("[data-scan]");
  if (scans && dispatch) scan();
  const key = event.target.closest("button[data-key]");
  if (key) press(key);
  if (event.target.closest("[data-print]")) print();
  if (event.target.closest("[data-install]") && chaupal.install) {
    chaupal.install.prompt();
    chaupal.install = undefined; // it can be asked once; the browser offers again when it likes
    page.removeAttribute("data-install");
  }
});

const press = (key) => {
  key.closest(".unfolds")?.querySelector("summary").focus({ preventScroll: true }); // it closes
  // A game's own key says why it is off.
  if (key.getAttribute("aria-disabled") === "true" && /^(app|pad):/.test(key.dataset.key)) return;
  if (!dispatch) wait("tap", key.dataset.key, [], key);
  else if (key.dataset.key === "app:over") takeOver(tell);
  else send("tap", key.dataset.key);
  awake();
};

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-key]");
  if (!form) return;
  event.preventDefault();
  submit(form, event.submitter);
});

const submit = (form, by, entered = new FormData(form)) => {
  const [kind, ...rest] = form.dataset.key.split(":");
  const fields = [...entered].filter(([, value]) => typeof value === "string");
  if (by?.name) fields.push([by.name, by.value]);
  const key = rest.join(":");
  if (dispatch) send(kind, key, fields);
  else wait(kind, key, fields, by ?? [...form.elements].find(({ type }) => type === "submit"));
};

// A page names the package that it needs, or goes on by itself: at once where it counts bit by bit, so that it can be tapped
// in between, or after a while; what moves does not for who wants it still.

const fetching = new Map(); // what is on its way, and which part of it has come
const need = async (name) => {
  const told = (part) => {
    fetching.set(name, part);
    for (const bar of document.querySelectorAll(".loading progress")) if (part) bar.value = part;
  };
  if (fetching.has(name)) return told(fetching.get(name)); // the page was drawn anew
  fetching.set(name, 0);
  const [kind, fields] = await chaupal.load([name], told).then(
    () => ["loaded", []],
    ({ message }) => ["unloaded", [["why", message]]],
  );
  fetching.delete(name);
  send(kind, name, fields);
};

let following;
const follow = () => {
  clearTimeout(following);
  const { needs } = root().dataset;
  const { next } = (root().dataset.next ? root() : root().querySelector("[data-next]"))?.dataset ?? {};
  if (needs) need(needs);
  if (!next || (Number(next) && matchMedia("(prefers-reduced-motion: reduce)").matches)) return;
  following = setTimeout(() => send("next", ""), Number(next));
};

// Squares are read inside the app where the page is given a camera.
page.toggleAttribute("data-scans", Boolean(navigator.mediaDevices?.getUserMedia));
const scan = async () => {
  const { scanned, stop } = await import("./scan.js").catch(() => ({}));
  if (!scanned) chaupal.moved?.();
  if (!scanned) return says("The QR code reader could not be loaded. Connect to the internet and reload the page.");
  const here = route();
  const gone = () => route() !== here || !root().querySelector(".scans");
  let code = "first";
  while (code && !gone()) {
    code = await scanned(root().querySelector(".scans"), gone);
    if (code && !gone()) send("scanned", code);
  }
  if (gone()) stop();
};

// The other phones at the table: loaded for the few that play so.
const tellPhones = async (tells) => {
  const { tell } = await import("./live.js").catch(() => ({}));
  if (!tell) return says("A part of the app could not be loaded. Connect to the internet and reload the page.");
  for (const one of tells) tell(one, (what, link, text = "") => send("live", `${what}:${link}`, [["text", text]]));
};

// A chosen file is sent as if it had been pasted into its field: what it holds is shown next, not its code.
document.addEventListener("change", async (event) => {
  const { into } = event.target.dataset;
  const [file] = event.target.files ?? [];
  if (!into || !file) return;
  submit(event.target.form, undefined, [[into, await file.text()]]);
  event.target.value = "";
});

// Before Python is awake the browser alone turns the pages.
chaupal.turn = () => {
  if (leaving) return left();
  if (dispatch) return turned(), send("go", route());
  if (chaupal.arrive()) putBack(root(), draft(root().dataset.route));
  arrived(true);
  fit();
};
addEventListener("popstate", () => {
  if (dispatch && !leaving && !location.hash && root().dataset.route) turned(), send("go", "");
});

// A board, a palette, a piece and a list are one stop of Tab each: the place that has the focus, where there is one.
const ROVING = '[role="grid"], [role="radiogroup"], [data-ring], .acts';
const oneStop = (here) => {
  const all = here?.closest(ROVING)?.querySelectorAll('[tabindex="0"]') ?? [];
  if (!all.length || here.tabIndex === 0) return;
  standing = 0;
  for (const one of all) one.tabIndex = -1;
  here.tabIndex = 0;
};

// Arrow keys go round a palette, the sides of a piece or a list of acts, of which one key alone is reached by Tab; a digit chooses one
// by its place. Elsewhere on the page a sign is tapped by its own key. Escape closes what a key opened,
// then goes back as the arrow does.
const typing = ({ target }) => /^(?:input|textarea)$/.test(target.localName);
document.addEventListener("keydown", (event) => {
  if (typing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
  const { key, target } = event;
  const group = target.closest('[role="radiogroup"], [data-ring], .acts');
  const all = group ? [...group.querySelectorAll('[role="radio"], [role="checkbox"], [data-ring] button')] : [];
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  const at = all.indexOf(target);
  if (step && at >= 0) {
    const next = all[(at + step + all.length) % all.length];
    standing = 0;
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    event.preventDefault();
    return next.focus();
  }
  const open = key === "Escape" && target.closest(".unfolds[open]");
  if (open) {
    open.open = false;
    return open.querySelector("summary").focus();
  }
  if (key === "Escape") return root().querySelector(".banner-row > a")?.click();
  if (key.length > 1) return;
  const here = group?.role === "radiogroup" && /^[1-9]$/.test(key) && all[key - 1];
  const signs = root().querySelectorAll(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`);
  const found = here || [...signs].find((one) => one.checkVisibility?.() ?? true);
  if (found?.role === "group") found.querySelector('[tabindex="0"], button').focus();
  else found?.click();
});

// A stroke over the parts of a piece taps each that it comes to. What lies outside is no part of it; a second finger ends it.
let stroke;
document.addEventListener("pointerdown", ({ target, isPrimary, pointerId }) => {
  const from = isPrimary && target.closest("[data-strokes] button");
  stroke = from ? { pointerId, from } : undefined;
  if (from && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
});
document.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  if (stroke?.pointerId !== pointerId) return;
  const over = document.elementFromPoint(clientX, clientY)?.closest("[data-strokes] button");
  if (!over || over === stroke.from) return;
  if (!stroke.drawn) press(stroke.from);
  press(over);
  stroke = { pointerId, from: over, drawn: true };
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => (stroke = stroke?.drawn && end === "pointerup" ? { drawn: true } : undefined));
}
addEventListener(
  "click",
  (event) => {
    if (stroke?.drawn && event.detail) event.stopImmediatePropagation(); // the mouse is let go where it was pressed: it has painted that already
    stroke = undefined;
  },
  true,
);

// Arrow keys walk a board.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const grid = event.target.closest?.('[role="grid"]');
  if (!step || !grid) return;
  const cells = (row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.querySelector("button"));
  const rows = [...grid.querySelectorAll('[role="row"]')].map(cells); // a cell without a button keeps its place
  const row = rows.findIndex((buttons) => buttons.includes(event.target));
  const next = rows[row + step[0]]?.[rows[row].indexOf(event.target) + step[1]];
  if (!next) return;
  event.preventDefault();
  standing = 0;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// The screen stays awake at a table: asked for on a tap, as phones want it, and let go some minutes after the last one. The phone
// takes it back when the app is left, and where its battery is low: the first is asked for again on return, the second is said.

const PATIENCE = 10 * 60_000;
let lock, sleeping;
const awake = async () => {
  clearTimeout(sleeping);
  if (root().dataset.awake !== "yes") return rest();
  sleeping = setTimeout(rest, PATIENCE);
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.onrelease = ({ target }) => page.toggleAttribute("data-sleeps", target === lock && document.visibilityState === "visible");
  } catch {
    lock = undefined; // nothing depends on it
  }
  page.toggleAttribute("data-sleeps", !lock);
};
const rest = () => {
  const held = lock;
  lock = undefined;
  held?.release();
};
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && sleeping && awake());

// What was typed before a reload, and what was done before this script came.

arrived(false);
fit();
for (const one of pages) putBack(one, draft(one.dataset.route));
if (chaupal.left) scrollTo(0, chaupal.left.scroll);
const { early } = chaupal;
chaupal.early = undefined;
for (const one of early) one.localName === "form" ? submit(one) : one.type === "submit" ? submit(one.form, one) : press(one);
chaupal.hears();

// The pages of the games, once the shelf is seen, for when one is opened before Python is awake.
requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(() => dispatch || chaupal.games()));
