// Writes sw.js, which keeps every file of the site on the phone: node worker.mjs DIST HEAD
//
// Each file is kept only as the build made it, by its hash: a host that answers everything with a page of its own gives
// nothing that is kept. HEAD, which stands at the beginning of sw.js, looks after what is kept.
//
// Left to the internet is what Python starts from where a kept file is damaged: more than half as much again to keep on
// every phone, against a fault that has to be mended from the internet anyway.
//
// A file is known by the hash of what is in it; one that lies in a folder named by its content, by its address alone. So a
// new site is another list, and another sw.js, whatever byte of it changed. A new worker waits until the page, asked by
// the person, tells it to go on.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { generateSW } from "workbox-build";

const [dist, head] = process.argv.slice(2);
const LARGEST = 64 * 2 ** 20; // no file is left out for its size

const integrity = (url) => `sha256-${createHash("sha256").update(readFileSync(`${dist}/${url}`)).digest("base64")}`;
let listed;
const list = (files) => {
  files.sort((a, b) => (a.url < b.url ? -1 : 1));
  listed = files.map(({ url, revision }) => ({ url, revision, integrity: integrity(url) }));
  return { manifest: listed };
};

const { warnings } = await generateSW({
  globDirectory: dist,
  globPatterns: ["**/*"],
  globIgnores: ["pyodide-*/pyodide.asm.*", "**/python_stdlib.zip", "**/source.zip"],
  swDest: `${dist}/sw.js`,
  cacheId: "chaupal",
  mode: "production",
  inlineWorkboxRuntime: true,
  sourcemap: false,
  skipWaiting: false,
  clientsClaim: true, // the page of a first visit can go offline too
  dontCacheBustURLsMatching: /^[\w.]+-[\w.-]*[0-9a-f]{12}\//,
  ignoreURLParametersMatching: [/./], // the page takes none: whatever a link carries, it is the same page
  maximumFileSizeToCacheInBytes: LARGEST,
  manifestTransforms: [list],
});
const before = readFileSync(head, "utf8").replace('"@files"', () => JSON.stringify(listed));
writeFileSync(`${dist}/sw.js`, before + readFileSync(`${dist}/sw.js`, "utf8"));
if (warnings.length) {
  console.error(warnings.join("\n"));
  process.exitCode = 1;
}
