// Makes the image of Python's memory that later visits start from, in a worker. It has seen no storage, so no table and no
// name is in it.
import { keep, MAKING, taken } from "./image.js";
import { bring, bytes, checked, equip, OWN } from "./python.js";

const make = async ({ loader, settings, own, sums, place, key }) => {
  const { loadPyodide } = await import(loader);
  const data = await bytes(own, sums.own);
  checked(settings.stdLibURL, sums.library);
  const pyodide = await loadPyodide({ ...settings, ...MAKING, fsInit: async (FS) => FS.writeFile(OWN, data) });
  const library = {};
  equip(pyodide, library);
  bring(pyodide);
  pyodide.runPython("import gc; gc.collect()");
  await keep(place, key, taken(pyodide, library));
};

addEventListener("message", ({ data }) => make(data).then(() => postMessage(""), (error) => postMessage(`${error}`)));
