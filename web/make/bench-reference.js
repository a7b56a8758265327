// The page to compare with: on each tap it swaps in the HTML that Python gave for the same tap, and does nothing else.
import { morph } from "./morph.js";
import morphdom from "./morphdom.js";

const { pages, sections } = await (await fetch("reference.json")).json();
const plain = location.search === "?plain"; // innerHTML, instead of morphing
const floor = location.search === "?floor"; // what the tap changes, and no more
const root = () => document.querySelector(".page:last-of-type"); // the shelf, and then what took its place
let next = 0;

const keep = (from, to) => {
  if (from.isEqualNode(to)) return false;
  if (from.localName === "details" && from.id) to.open = from.open;
  return true;
};
const show = (html) => {
  if (plain) root().outerHTML = html;
  else morphdom(root(), html, { onBeforeElUpdated: keep });
};

show(pages.at(-1));
document.addEventListener("click", (event) => {
  if (!event.target.closest("button[data-key]")) return;
  const at = next++ % pages.length;
  if (floor) morph(root(), sections[at]);
  else show(pages[at]);
});
document.documentElement.dataset.ready = "yes";
