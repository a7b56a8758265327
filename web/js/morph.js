// Makes the page like the one that Python has drawn, and leaves alone what is alike: what is touched the browser styles and
// lays out anew.
import morphdom from "./morphdom.js";

// What stands already comes as its number alone: a section is what lies between two empty comments.
const comments = (root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
};
const section = (edges, number) => {
  const [first, last] = [edges[2 * number], edges[2 * number + 1]];
  if (!last) return undefined;
  const found = [];
  for (let node = first.nextSibling; node && node !== last; node = node.nextSibling) found.push(node);
  return found;
};
const standIn = (node) => Object.assign(document.createComment(""), { stands: node, isSameNode: (other) => other === node });

// morphdom compares the first child with the first, the second with the second: a part put in between would make it write all
// that follow anew. So the children of two elements are laid side by side before.
const FAR = 48; // so many children ahead what is as it was is looked for
const NEAR = 12; // and what has changed itself

const edge = ({ nodeType }) => nodeType === Node.COMMENT_NODE; // of a section, and like all others: nothing is found by it
const equal = (one, other) => (other.stands ? other.stands === one : one.isEqualNode(other));
const known = (one, other) => !edge(one) && equal(one, other);
const firstWord = ({ classList }) => classList?.[0];
const kin = (one, other) => {
  if (edge(one) || one.nodeName !== other.nodeName || one.id !== other.id || other.stands) return false;
  const [mine, its] = [firstWord(one), firstWord(other)];
  return !mine || !its || mine === its;
};
const same = () => true; // morphdom passes over such a node

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
  const instead = Object.assign(document.createComment(""), { isSameNode: same });
  node.replaceWith(instead);
  from.insertBefore(node.stands ?? node, before);
  return instead.nextSibling;
};
const takeOut = (node) => {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
};
const align = (from, to) => {
  let here = from.firstChild;
  let next = to.firstChild;
  while (here && next) {
    const alike = equal(here, next);
    if (alike) next.isSameNode = same;
    let far = alike ? 0 : apart(here, next, known, FAR);
    if (alike || (!far && kin(here, next))) {
      [here, next] = [here.nextSibling, next.nextSibling];
      continue;
    }
    far ||= apart(here, next, kin, NEAR) || -1;
    for (; far > 0; far--) here = takeOut(here);
    for (; far < 0; far++) next = putIn(from, next, here);
  }
  while (next) next = putIn(from, next, null);
  while (here) here = takeOut(here);
};

const keep = (from, to) => {
  if (from.localName === "details" && from.id) to.open = from.open; // what was opened stays open
  if (from.localName === "h1" && from.hasAttribute("tabindex")) to.setAttribute("tabindex", "-1"); // it may have the focus
  return true;
};

// What is below the board and its keys is seen last, and is much in some games: where it has nothing that the script looks
// for at once, it is made alike a frame later. `flush` does it sooner.
const AT_ONCE = "form, input, .looked, [data-next], [data-trace], [data-strokes], :focus";
let rest;
export const flush = () => {
  const now = rest;
  rest = undefined;
  now?.();
};
const whole = (from, to) => morphdom(from, to, { onBeforeElUpdated: keep, onBeforeElChildrenUpdated: align });
const putBack = (root, standIns) => {
  for (const one of standIns) if (root.contains(one)) one.replaceWith(one.stands); // in what was put in
};

// Returns whether that could be done: not where a section is named that is not there. What is left for `flush` calls `later`.
export const morph = (root, html, later) => {
  flush();
  const read = document.createElement("template");
  read.innerHTML = html;
  const edges = comments(root);
  const standIns = [];
  for (const comment of comments(read.content)) {
    if (!comment.data) continue;
    const nodes = section(edges, Number(comment.data));
    if (!nodes) return false;
    const here = nodes.map(standIn);
    comment.replaceWith(...here);
    standIns.push(...here);
  }
  const to = read.content.firstElementChild;
  const [from, below] = [root, to].map((page) => page.querySelector(".below"));
  const waits = from && below && root.dataset.route === to.dataset.route && ![from, below].some((one) => one.querySelector(AT_ONCE));
  if (waits) {
    standIns.push(standIn(from));
    below.replaceWith(standIns.at(-1));
    rest = () => {
      whole(from, below);
      putBack(root, standIns);
      later();
    };
  }
  whole(root, to);
  putBack(root, standIns);
  return true;
};
