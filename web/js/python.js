// What the page, and the worker that makes an image of Python's memory, have in common when they start it.
export const OWN = "/lib/chaupal.zip";

// A file of ours, refused where it is not as the build made it.
export const bytes = async (address, integrity) => {
  const answer = await fetch(address, { integrity });
  if (!answer.ok) throw new Error(`${address} could not be fetched (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
};

// Pyodide fetches its library by itself, and would start from anything: `answer` is what it gets, once.
export const instead = (address, answer) => {
  const { fetch } = globalThis;
  globalThis.fetch = (what, how) => {
    if (String(what) !== address) return fetch(what, how);
    globalThis.fetch = fetch;
    return answer(how);
  };
};
export const checked = (address, integrity) => instead(address, (how) => fetch(address, { ...how, integrity }));

// The rest of the library is fetched through `library`.
export const equip = (pyodide, library) => {
  pyodide.registerJsModule("_chaupal_library", library);
  pyodide.runPython("import chaupal_rest; chaupal_rest.install(); del chaupal_rest");
};

// Our modules that need packages come with these.
const LATER = "/lib/chaupal-later.zip";
const ADDED = ["app", "border"].map((name) => `import ${name}; ${name}.__path__.append("${LATER}/${name}")`).join("\n");
export const has = ({ FS }) => FS.analyzePath(LATER).exists;
export const add = (pyodide, data) => {
  pyodide.FS.writeFile(LATER, data);
  pyodide.runPython(ADDED);
};

// What main.py needs: whether our own modules can be read is known here.
export const bring = (pyodide) => pyodide.runPython("import app.browser");

// What Pyodide makes its interpreter with. It waits for ever when its WebAssembly has not what its script needs: `refuse` is
// told then. An image takes the place of what the memory is at first.
export const creating = (script, refuse, image) => async (given) => {
  const { default: create } = await script();
  const { instantiateWasm } = given;
  given.instantiateWasm = (imports, receive) =>
    instantiateWasm(imports, (instance, compiled) => {
      try {
        image?.grow(instance.exports.memory);
        receive(instance, compiled);
      } catch (error) {
        refuse(error);
      }
    });
  const made = await create(given);
  image?.fill(made.HEAP8);
  return made;
};
