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
  const found = [...el.files].filter(({ webkitRelativePath: path }) => !path.includes("/.") && path.split("/").length <= 2); // of a folder, what is hidden or deeper is left out
  if (!found.length) return;
  let room = 2 * LARGEST; // of all together
  const fits = (file) => file.size <= LARGEST && (room -= file.size) >= 0;
  const files = await Promise.all(found.map(async (file) => [file.name, fits(file) ? await file.text() : null]));
  el.value = "";
  send(el.multiple ? { do: el.dataset.file, arg: "", files } : { do: el.dataset.file, arg: "", value: files[0][1] || "", size: found[0].size });
}
