// Where the build put the parts of the page, read from the page itself: no request, and every address is relative to it.
import { OWN } from "./python.js";

const parts = JSON.parse(document.getElementById("chaupal-parts").textContent);
export const lock = JSON.stringify(parts.lock);
export const sums = parts.sums; // of each part that is one file, for `fetch` to check it by
export const folders = Object.values(parts).flatMap((part) => (typeof part === "string" ? part.split("/", 1) : []));
export const at = (name) => new URL(parts[name], document.baseURI).href;
export const settings = (interpreter, library) => ({
  indexURL: at(interpreter),
  packageBaseUrl: at("packages"),
  lockFileContents: lock,
  stdLibURL: library,
  env: { PYTHONPATH: OWN },
});
