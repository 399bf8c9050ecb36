// Links and files: the page's own address around a link, copying it, saving a file, reading one. All texts are Python's.
const LARGEST = 2_000_000; // bytes of a file that is read at all

// In JupyterLab the address belongs to the notebook, not to this page: there the link stands alone.
const lab = () => document.body.dataset.jpThemeLight && !document.querySelector("[data-served]") && !document.getElementById("rendered_cells");

export function addresses(root) {
  for (const el of root.querySelectorAll("[data-link]")) {
    el.value = el.dataset.before ? el.dataset.before + el.dataset.link : lab() ? el.dataset.link : `${location.origin}${location.pathname}?p=${el.dataset.link}`;
  }
}

export async function copy(root, id) {
  const el = root.querySelector(`#${CSS.escape(id)}`);
  if (!el) return false;
  try {
    await navigator.clipboard.writeText(el.value);
    return true;
  } catch {
    el.focus();
    el.select();
    return document.execCommand("copy"); // without https there is no clipboard
  }
}

export function save({ name, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const a = Object.assign(document.createElement("a"), { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function read(el, send) {
  const file = el.files?.[0];
  if (!file) return;
  const text = file.size > LARGEST ? "" : await file.text();
  el.value = "";
  send({ do: el.dataset.file, arg: "", value: text, size: file.size });
}
