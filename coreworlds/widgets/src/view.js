// From the JSON tree to the page. No text node is held: translators and browser extensions wrap, split and replace them. A text is
// written into the element around it, and what others put there goes then; where nothing changed, their work stays.
const SVG = "http://www.w3.org/2000/svg";
const drawn = new WeakMap(); // element → the node that it shows, and its content: texts, and the elements of its children

const text = (each) => typeof each === "string";
const name = ([tag, , , key]) => `${tag} ${key || ""}`;

function attribute(el, name, value) {
  if (name === "style") el.style.cssText = value || ""; // the policy of a page forbids the attribute
  else if (value === undefined) el.removeAttribute(name);
  else el.setAttribute(name, value);
}

// What no translator may change: notation, and numbers without a word. Python marks the names.
const NOTATION = /^(code|kbd|pre)$/, WORD = /\p{L}/u;
const plain = (tag, content) => NOTATION.test(tag) || (content.length > 0 && content.every(text) && !WORD.test(content.join("")));

// Elements that are where they belong are not touched: one that is moved loses the focus.
function fill(el, content) {
  const ours = new Set(content);
  let at = el.firstChild;
  for (const each of content) {
    const fits = () => (text(each) ? at.nodeType === Node.TEXT_NODE : at === each);
    while (at && !fits() && !ours.has(at)) at = drop(at);
    if (!at || !fits()) el.insertBefore(text(each) ? new Text(each) : each, at);
    else {
      if (text(each) && at.data !== each) at.data = each;
      at = at.nextSibling;
    }
  }
  while (at) at = drop(at);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function make(node, around) {
  const [tag] = node;
  const el = document.createElementNS(tag === "svg" ? SVG : around.namespaceURI, tag);
  drawn.set(el, { node: [tag, {}, []], content: [] });
  update(el, node);
  return el;
}

// A child goes on in the element of the same tag and key, as in Python's `patch`.
function update(el, node) {
  const { node: old, content: had } = drawn.get(el);
  if (old === node) return;
  const [tag, attrs, kids] = node, before = old[1];
  for (const each in { ...before, ...attrs }) if (before[each] !== attrs[each]) attribute(el, each, attrs[each]);
  const waiting = Map.groupBy(had.filter((each) => !text(each)), (each) => name(drawn.get(each).node));
  const content = kids.map((kid) => {
    if (text(kid)) return kid;
    const same = waiting.get(name(kid))?.shift();
    if (same) update(same, kid);
    return same || make(kid, el);
  });
  drawn.set(el, { node, content });
  if (!attrs.translate) attribute(el, "translate", plain(tag, content) ? "no" : undefined);
  const whole = content.length === had.length && content.every((each, n) => each === had[n] && (text(each) || el.contains(each)));
  if (!whole) fill(el, content);
}

export function draw(tree, root) {
  let el = root.firstElementChild;
  if (el && drawn.has(el) && name(drawn.get(el).node) === name(tree)) update(el, tree);
  else root.replaceChildren((el = make(tree, root)));
}
