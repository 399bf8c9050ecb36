// From the JSON tree to the page, by preact. A node that did not change keeps its vnode, in which preact finds nothing to do.
import { h, render } from "preact";
import { begins } from "./text.js";

const drawn = new WeakMap();
const YES = ["checked", "selected", "hidden", "required"]; // properties that are true or false, not text

function props(tag, attrs, key) {
  const all = key ? { key } : {};
  for (const name in attrs) all[begins(tag, attrs.type, name)] = YES.includes(name) || attrs[name];
  if (all.spellcheck) all.spellcheck = all.spellcheck === "true";
  return all;
}

function vnode(node) {
  if (typeof node === "string") return node;
  let v = drawn.get(node);
  if (!v) {
    const [tag, attrs, kids, key] = node;
    v = h(tag, props(tag, attrs, key), ...kids.map(vnode));
    drawn.set(node, v);
  }
  return v;
}

export const draw = (tree, el) => render(vnode(tree), el);
