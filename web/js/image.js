// An image of Python's memory, made on this phone, from which later visits start. No other module knows Pyodide's private
// interface for that, or what an image looks like: three numbers, the numbers of the pages of memory that hold something,
// what Pyodide notes beside them, and those pages.
const PAGE = 65_536; // bytes
const SHELF = "chaupal-image"; // in the browser's Cache Storage, an image by the address of the app

const packed = (whole) => {
  const [, begin] = new Uint32Array(whole.buffer, 0, 2); // where the memory begins, behind Pyodide's notes
  const words = new Int32Array(whole.buffer, begin);
  const page = (at) => words.subarray((at * PAGE) / 4, ((at + 1) * PAGE) / 4);
  const size = (4 * words.length) / PAGE;
  const used = Array.from({ length: size }, (_, at) => at).filter((at) => page(at).some((word) => word));
  const numbers = Uint32Array.of(begin, size, used.length, ...used);
  const image = new Uint8Array(numbers.byteLength + begin + used.length * PAGE);
  image.set(new Uint8Array(numbers.buffer));
  image.set(whole.subarray(0, begin), numbers.byteLength);
  used.forEach((at, place) => image.set(new Uint8Array(words.buffer, begin + at * PAGE, PAGE), numbers.byteLength + begin + place * PAGE));
  return image;
};

const opened = (image) => {
  const [begin, size, count] = new Uint32Array(image.buffer, 0, 3);
  const used = new Uint32Array(image.buffer, 12, count);
  const notes = 12 + used.byteLength;
  return { size, used, notes: image.subarray(notes, notes + begin), pages: image.subarray(notes + begin) };
};

// For an interpreter whose memory is to be taken. It is written with nothing of the browser in it but the global object
// and the module through which Python fetches the rest of its library.
export const MAKING = { _makeSnapshot: true };
export const taken = (pyodide, library) => {
  const serializer = (found) => {
    if (found !== library) throw new Error("something of the browser is left in Python's memory");
    return true;
  };
  return packed(pyodide.makeMemorySnapshot({ serializer }));
};

// The settings of an interpreter that goes on from an image, and what is done to its memory: `grow` once it is there, since
// WebAssembly makes it as small as for an ordinary start, and `fill` when it is ready, in place of Pyodide's own copying.
export const restoring = (image, library) => {
  let { size, used, notes, pages } = opened(image);
  let small; // bytes that the start itself may have written to
  return {
    settings: { _loadSnapshot: Promise.resolve(notes.slice()), _snapshotDeserializer: () => library },
    grow(memory) {
      small = memory.buffer.byteLength;
      memory.grow(Math.max(0, size - small / PAGE));
    },
    fill(heap) {
      const bytes = new Uint8Array(heap.buffer);
      for (let at = 0, next = 0; at < size; at++) {
        if (at === used[next]) bytes.set(pages.subarray(next * PAGE, ++next * PAGE), at * PAGE);
        else if (at * PAGE < small) bytes.fill(0, at * PAGE, (at + 1) * PAGE);
      }
      pages = notes = used = undefined; // the interpreter holds on to its settings
    },
  };
};

// Seeded when the image was made, and the same in all that start from it, is what Python calls random: it is seeded anew.
// Its secret for hashes of texts stays, which nothing here relies on; clocks and the browser are asked each time. The start
// puts the folder where it is into the path, where the image has it already.
const RENEWED = `
import random, sys
random.seed()
sys.path.remove("")
del random, sys`;
export const renew = (pyodide) => pyodide.runPython(RENEWED);

// Keeping

export const sum = async (bytes) => btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));

export const keep = async (place, key, image) => {
  const headers = { "Chaupal-Key": key, "Chaupal-Sum": await sum(image), "Chaupal-Made": Date.now() };
  await (await caches.open(SHELF)).put(place, new Response(image, { headers }));
};

// Whether one was there. Where none was ever kept, nothing is made for it.
export const drop = async (place) => (await caches.has(SHELF)) && (await caches.open(SHELF)).delete(place);

const kept = (place) => caches.match(place, { cacheName: SHELF });
const since = ({ headers }) => Number(headers.get("Chaupal-Made"));

// When the image that is there was made.
export const dated = async (place) => {
  const found = await kept(place);
  return found && since(found);
};

// The image that was read, if it is whole and was made for the same Python on the same browser; otherwise why not. Of no use
// to anybody, it is deleted.
export const judged = async (place, key, found) => {
  if (!found) return { why: "none" };
  const { headers, image } = found;
  const same = headers.get("Chaupal-Key") === key;
  if (same && (await sum(image)) === headers.get("Chaupal-Sum")) return { image, made: since(found) };
  await drop(place);
  return { why: same ? "damaged" : "older" };
};
