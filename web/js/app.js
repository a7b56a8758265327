// The page's side: it listens, hands strings to Python, and morphs the page that comes back. Nothing is decided here.
import morphdom from "./morphdom.js";
import { late, persist } from "./store.js";
import { sit, takeOver } from "./window.js";

const chaupal = (globalThis.chaupal ??= {});
const root = () => document.getElementById("app");
const waiting = []; // what was tapped before Python was awake
let dispatch;

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(16).padStart(2, "0")).join("");
const route = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
};

// Intents

const send = (kind, key, fields = []) => {
  const intent = { kind, key, fields, now: Date.now(), random: random() };
  if (dispatch) return show(JSON.parse(dispatch(JSON.stringify(intent))));
  waiting.push(intent);
  root().setAttribute("aria-busy", "true");
};

chaupal.awake = (answer) => {
  dispatch = answer;
  send("go", route());
  for (const intent of waiting.splice(0)) if (intent.kind !== "go" && Date.now() - intent.now < 10_000) send(intent.kind, intent.key, intent.fields);
  document.documentElement.dataset.awake = "yes";
  performance.mark("chaupal-awake");
};

// Other windows

const tell = (key) => send("lock", key);
late.then(() => send("late", ""));
addEventListener("storage", ({ key }) => {
  const record = key?.match(/^(chaupal:(?:app|(?:table|copy):.+)):[a-z]$/s)?.[1];
  if (record && dispatch) send("news", record);
});

// The page

const keep = (from, to) => {
  if (from.isEqualNode(to)) return false; // as it was: what is typed in it stays
  if (from.localName === "details" && from.id) to.open = from.open; // what a person opened stays open
  return true;
};

// What stands in the fields of a form; put back when the same page is drawn again with the same fields.
const typed = () => [...document.querySelectorAll("form[data-key]")].flatMap((form) => [...form.elements]);
const held = (field) => ({ name: field.name, type: field.type, value: field.value, checked: field.checked });
const putBack = (before) => {
  const now = typed();
  if (now.length !== before.length || now.some((field, at) => field.name !== before[at].name)) return;
  now.forEach((field, at) => {
    const { type, value, checked } = before[at];
    if (type === "file" || type === "hidden" || field.type !== type) return;
    if ("checked" in field && (type === "radio" || type === "checkbox")) field.checked = checked;
    else if (field.value !== value) field.value = value;
  });
};

const show = ({ html, title, route: next, out }) => {
  const { route: before = "", step } = root().dataset;
  const focus = document.activeElement?.dataset?.key;
  const fields = typed().map(held);
  morphdom(root(), html, { onBeforeElUpdated: keep });
  if (before === next) putBack(fields);
  document.title = title;
  if (next !== route()) history.replaceState(null, "", next ? `#${next}` : location.pathname + location.search);
  if (before === next && step !== root().dataset.step) scrollTo(0, 0);
  if (before !== next) {
    scrollTo(0, 0);
    const main = document.querySelector("main");
    main?.setAttribute("tabindex", "-1");
    if (document.documentElement.dataset.awake) main?.focus({ preventScroll: true });
  } else if (focus && document.activeElement === document.body) {
    document.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }
  document.querySelector(".refusal, .looked")?.scrollIntoView({ block: "nearest" });
  if (out) give(out);
  const [kind, id] = next.split("/");
  sit(kind === "table" ? id : "", tell);
  if (kind === "table") persist();
};

// Texts for the phone

const download = (name, blob) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// The result as a picture, drawn with the page's own colours.
const picture = ({ title, says, columns, rows }) => {
  const style = getComputedStyle(root());
  const colour = (name) => style.getPropertyValue(name).trim();
  const [left, row, wide] = [40, 56, 720];
  const column = columns.length > 2 ? 110 : 150;
  const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: 250 + row * (rows.length + 1) });
  const pen = canvas.getContext("2d");
  const write = (text, x, y, font, ink = "--ink", align = "left", most = 600) => {
    Object.assign(pen, { font: `${font} ${style.fontFamily}`, fillStyle: colour(ink), textAlign: align });
    pen.fillText(text, x, y, most);
  };
  const right = (at) => wide - left - (columns.length - 1 - at) * column;
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(title, left, 74, "700 48px");
  write(says, left, 118, "28px", "--ink-2");
  columns.forEach(([name, piece], at) => {
    pen.fillStyle = colour(`--piece-${piece}`);
    pen.fillRect(right(at) - column + 20, 146, column - 20, 10);
    write(name, right(at), 190, "700 28px", "--ink", "right", column - 12);
  });
  [...rows, ["Total", columns.map(([, , total]) => total)]].forEach(([rule, points], at) => {
    const y = 240 + at * row;
    const weight = at === rows.length ? "700" : "400";
    write(rule, left, y, `${weight} 28px`, "--ink", "left", wide - 2 * left - columns.length * column);
    points.forEach((one, seat) => write(one, right(seat), y, `${weight} 32px`, "--ink", "right"));
    pen.fillStyle = colour("--hair");
    pen.fillRect(left, y + 16, wide - 2 * left, 2);
  });
  return new Promise((resolve) => canvas.toBlob(resolve));
};

const give = async ({ kind, name, text }) => {
  if (kind === "picture") return download(name, await picture(JSON.parse(text)));
  if (kind === "file") return download(name, new Blob([text], { type: name.endsWith(".csv") ? "text/csv" : "text/plain" }));
  try {
    if (kind === "share" && navigator.share) await navigator.share({ title: name, text });
    else await navigator.clipboard.writeText(text);
  } catch (refused) {
    if (refused?.name !== "AbortError") prompt(name, text); // neither sharing nor a clipboard: shown, to be copied by hand
  }
};

// Listening

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
  const link = event.target.closest('a[href="#"]');
  if (link && location.hash) {
    event.preventDefault();
    history.pushState(null, "", location.pathname + location.search);
    send("go", "");
    return;
  }
  const key = event.target.closest("button[data-key]");
  if (key?.dataset.key === "app:over") return takeOver(tell);
  if (key && key.getAttribute("aria-disabled") !== "true") {
    send("tap", key.dataset.key);
    awake();
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-key]");
  if (!form) return;
  event.preventDefault();
  const [kind, ...key] = form.dataset.key.split(":");
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  if (form.dataset.key === "fill:bring" && fields[0][1].trim().startsWith("{")) return backup(fields);
  send(kind, key.join(":"), fields);
});

// A backup is checked by pydantic, which is fetched for it.
const backup = async (fields) => {
  root().setAttribute("aria-busy", "true");
  try {
    await chaupal.load(["pydantic"]);
    send("fill", "backup", fields);
  } catch (error) {
    alert(`The part that reads a backup could not be fetched (${error.message}). Try again; nothing is changed.`);
  }
  root().removeAttribute("aria-busy");
};

// A chosen file is read into the field that it belongs to.
document.addEventListener("change", async (event) => {
  const { into } = event.target.dataset;
  const [file] = event.target.files ?? [];
  if (into && file) event.target.form.elements[into].value = await file.text();
});

addEventListener("hashchange", () => send("go", route()));
addEventListener("popstate", () => {
  if (!location.hash && root().dataset.route) send("go", "");
});

// Arrow keys walk a board.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const grid = event.target.closest?.('[role="grid"]');
  if (!step || !grid) return;
  const rows = [...grid.querySelectorAll('[role="row"]')].map((row) => [...row.querySelectorAll("button")]);
  const row = rows.findIndex((buttons) => buttons.includes(event.target));
  const next = rows[row + step[0]]?.[rows[row].indexOf(event.target) + step[1]];
  if (!next) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// The screen stays awake at a table: asked for on a tap, as phones want it, and let go some minutes after the last one.

const PATIENCE = 10 * 60_000;
let lock, sleeping;
const awake = async () => {
  clearTimeout(sleeping);
  if (root().dataset.awake !== "yes" || !navigator.wakeLock) return rest();
  sleeping = setTimeout(rest, PATIENCE);
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = undefined; // the phone says no, to save its battery for instance: nothing depends on it
  }
};
const rest = () => lock?.release();
