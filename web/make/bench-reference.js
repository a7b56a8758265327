// The page to compare with: on each tap it puts in place what Python drew anew for the same tap, and does nothing else.
import { flush, morph } from "./morph.js";

const { page, sections } = await (await fetch("reference.json")).json();
const root = () => document.querySelector(".page:last-of-type"); // the shelf, and then what took its place
let next = 0;

root().outerHTML = page;
document.addEventListener("click", (event) => {
  if (!event.target.closest("button[data-key]")) return;
  morph(root(), sections[next++ % sections.length], () => {});
  requestAnimationFrame(() => setTimeout(flush)); // as app.js does
});
document.documentElement.dataset.ready = "yes";
