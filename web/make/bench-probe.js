// Put into every page that is timed, before its own scripts. A tap is timed from the event's own time stamp to the moment
// after the paint: the next animation frame's callback posts a message, which is delivered once that frame's style, layout
// and paint are done on the page's thread. `work` is
// the part of it in which the page's thread works: without the tap's way to the page and the wait for the frame.
(() => {
  const { port1, port2 } = new MessageChannel();
  const taps = [];
  let now, done;
  port1.onmessage = () => {
    const painted = performance.now();
    taps.push({
      paint: painted - now.stamp,
      work: now.laid - now.begun + painted - now.frame,
      queue: now.begun - now.stamp,
      script: now.ended - now.begun,
      layout: now.laid - now.ended,
      frame: painted - now.frame,
      dispatch: now.dispatch,
      parse: now.parse,
    });
    now = undefined;
    done?.();
  };
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-key]")) return; // it missed, and is made again
    now = { stamp: event.timeStamp, begun: performance.now(), dispatch: 0, parse: 0 };
    requestAnimationFrame(() => {
      now.frame = performance.now();
      port2.postMessage(0);
    });
  }, true);
  addEventListener("click", () => {
    if (!now) return;
    now.ended = performance.now();
    if (probe.parts) document.body.getBoundingClientRect(); // style and layout now, so that they are seen apart
    now.laid = performance.now();
  });

  // What Python answers is noted, and with `parts` how long it took; the page calls it as it always does.
  const answers = [];
  const chaupal = (globalThis.chaupal = {});
  let awake;
  Object.defineProperty(chaupal, "awake", {
    get: () => (answer, ...more) =>
      awake((text) => {
        const asked = probe.whole ? JSON.stringify({ ...JSON.parse(text), drawn: 0 }) : text;
        const begun = performance.now();
        const found = answer(asked);
        if (now) now.dispatch = performance.now() - begun;
        if (probe.noting) answers.push(found);
        return found;
      }, ...more),
    set: (given) => (awake = given),
  });
  const { parse } = JSON;
  JSON.parse = (...given) => {
    const begun = performance.now();
    const found = parse(...given);
    if (now) now.parse = performance.now() - begun;
    return found;
  };

  const frames = (count) => new Promise((resolve) => (count ? requestAnimationFrame(() => resolve(frames(count - 1))) : resolve()));
  const probe = (globalThis.probe = {
    parts: false,
    noting: false,
    whole: false, // pages come whole, not in sections
    // Where to tap for a key, once it is in sight and the page is quiet.
    aim: async (key) => {
      const all = [...document.querySelectorAll(`[data-key="${key}"]`)];
      const found = all.find((one) => one.ariaDisabled !== "true") ?? all[0]; // one that is off says why
      const middle = () => {
        const at = found.getBoundingClientRect();
        return [at.x + at.width / 2, at.y + at.height / 2];
      };
      // A map scrolls in its own box: what is in the window may still be hidden.
      const hidden = () => !found.contains(document.elementFromPoint(...middle()));
      for (let tries = 0; tries < 10; tries++) {
        if (hidden()) found.scrollIntoView({ block: "center", inline: "center" });
        await frames(2); // a page that was just swapped in may still scroll
        if (!hidden()) return middle();
      }
      throw new Error(`The key ${key} stays hidden.`);
    },
    // Whether so many taps are painted, which a tap that missed never is.
    done: (count) =>
      new Promise((resolve) => {
        done = () => taps.length < count || resolve(true);
        done();
        setTimeout(resolve, 3000, false);
      }),
    taken: () => [taps.splice(0), answers.splice(0)],
  });
})();
