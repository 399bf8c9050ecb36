// From the JSON tree to the page, by preact. A node that did not change keeps its vnode, which preact then skips.
import { h, render } from "preact";

const drawn = new WeakMap();
const YES = ["checked", "selected", "hidden", "required"]; // properties that are true or false, not text

function props(attrs, key) {
  const all = key ? { ...attrs, key } : { ...attrs };
  for (const name of YES) if (name in all) all[name] = true;
  if (all.spellcheck) all.spellcheck = all.spellcheck === "true";
  return all;
}

function vnode(node) {
  if (typeof node === "string") return node;
  let v = drawn.get(node);
  if (!v) {
    const [tag, attrs, kids, key] = node;
    v = h(tag, props(attrs, key), ...kids.map(vnode));
    drawn.set(node, v);
  }
  return v;
}

export const draw = (tree, el) => render(vnode(tree), el);
