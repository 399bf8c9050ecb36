// From the JSON tree to the page, by preact. A node that did not change keeps its vnode, which preact then skips.
import { h, render } from "preact";

const drawn = new WeakMap();

function vnode(node) {
  if (typeof node === "string") return node;
  let v = drawn.get(node);
  if (!v) {
    const [tag, attrs, kids, key] = node;
    v = h(tag, key ? { ...attrs, key } : attrs, ...kids.map(vnode));
    drawn.set(node, v);
  }
  return v;
}

export const draw = (tree, el) => render(vnode(tree), el);
