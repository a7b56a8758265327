// What only the browser knows of this page, for the page that tells of it: fetched when that is opened.
import { counted } from "./offline.js";
import { forgo, since } from "./imaging.js";
import { at, sums } from "./parts.js";
import { stores } from "./store.js";

const found = async (ask) => {
  try {
    return await ask();
  } catch {
    return undefined; // this browser cannot be asked, or the file does not come
  }
};

const listed = async () => (await fetch(at("licences"), { integrity: sums.licences })).json();
const marked = (name) => performance.getEntriesByName(name).at(-1);

export const facts = async () => ({
  build: document.documentElement.dataset.build,
  kept: await found(() => counted()),
  stores: stores(),
  lasts: await found(() => navigator.storage.persisted()),
  directly: marked("chaupal-main")?.detail === "directly",
  plain: Boolean(marked("chaupal-plain")),
  image: { ...marked("chaupal-image")?.detail, since: await found(since) },
  folder: at("licences").replace(/[^/]*$/, ""),
  licences: await found(listed),
});

document.addEventListener("click", async (event) => {
  if (!event.target.closest("button[data-ordinary]")) return;
  await forgo();
  location.reload();
});
