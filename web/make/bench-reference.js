// The page to compare with: on each tap it swaps in the HTML that Python gave for the same tap, and does nothing else.
import morphdom from "./morphdom.js";

const pages = await (await fetch("reference.json")).json();
const plain = location.search === "?plain"; // innerHTML, instead of morphing
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
  if (event.target.closest("button[data-key]")) show(pages[next++ % pages.length]);
});
document.documentElement.dataset.ready = "yes";
