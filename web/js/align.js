// Lays the children of two elements side by side before morphdom makes the one like the other. It compares the first with the
// first, the second with the second: a part put in between would make it write all that follow anew, and the browser would
// style and lay them out anew too.

const FAR = 24; // so many children ahead what is as it was is looked for
const NEAR = 3; // and what has changed itself

const firstWord = ({ classList }) => classList?.[0];
const equal = (one, other) => one.isEqualNode(other);
const kin = (one, other) => {
  if (one.nodeName !== other.nodeName || one.id !== other.id) return false;
  const [mine, its] = [firstWord(one), firstWord(other)];
  return !mine || !its || mine === its;
};
const same = () => true;

// Returns how many children of the one are gone, or with a minus of the other are new, until two are alike; 0 if none are.
const apart = (here, next, alike, most) => {
  let [gone, added] = [here, next];
  for (let far = 1; far <= most && (gone || added); far++) {
    gone = gone?.nextSibling;
    if (gone && alike(gone, next)) return far;
    added = added?.nextSibling;
    if (added && alike(here, added)) return -far;
  }
  return 0;
};

const putIn = (from, node, before) => {
  const instead = document.createComment("");
  instead.isSameNode = same; // morphdom passes over it
  node.replaceWith(instead);
  from.insertBefore(node, before);
  return instead.nextSibling;
};

export const align = (from, to) => {
  let here = from.firstChild;
  let next = to.firstChild;
  while (here && next) {
    if (equal(here, next)) {
      next.isSameNode = same;
      [here, next] = [here.nextSibling, next.nextSibling];
      continue;
    }
    let far = apart(here, next, equal, FAR);
    if (!far && kin(here, next)) {
      [here, next] = [here.nextSibling, next.nextSibling];
      continue;
    }
    far ||= apart(here, next, kin, NEAR);
    if (far <= 0) {
      do next = putIn(from, next, here);
      while (++far < 0);
    } else {
      for (; far > 0; far--) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
      }
    }
  }
  while (next) next = putIn(from, next, null);
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
};
