// The tree as Python's `patch.apply` keeps it: nodes are never changed, only replaced along the path.
function at(tree, path, kind, value) {
  if (path.length) {
    const kids = tree[2].slice();
    kids[path[0]] = at(kids[path[0]], path.slice(1), kind, value);
    return [tree[0], tree[1], kids, ...tree.slice(3)];
  }
  if (kind === "set") return value;
  if (kind === "attr") {
    const attrs = { ...tree[1], ...value };
    for (const name in value) if (value[name] === null) delete attrs[name];
    return [tree[0], attrs, ...tree.slice(2)];
  }
  const kids = value.map((kid) => (typeof kid === "number" ? tree[2][kid] : kid));
  return [tree[0], tree[1], kids, ...tree.slice(3)];
}

export const apply = (changes, tree) => changes.reduce((t, [kind, path, value]) => at(t, path, kind, value), tree);
