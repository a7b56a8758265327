// Where the build put the parts of the page, read from the page itself: no request, and every address is relative to it.
const parts = JSON.parse(document.getElementById("chaupal-parts").textContent);
export const lock = JSON.stringify(parts.lock);
export const at = (name) => new URL(parts[name], document.baseURI).href;
