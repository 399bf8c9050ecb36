// Which keys are the page's while something in it has the focus. JupyterLab and Notebook hear all others, so that they still save, run
// a cell and leave it; they ask the attribute on what has the focus, before the key comes here.
const HUSH = "data-lm-suppress-shortcuts";
const NAMED = /^(Arrow\w+|Home|End|Enter|Page\w+|Backspace|Delete)$/;
const LEAVES = "[data-menu][open], [data-anchor]:popover-open, [aria-keyshortcuts~=Escape]"; // what Escape closes
const TYPED = "textarea, select, input:not([type=checkbox], [type=radio])";

function ours({ key, shiftKey, ctrlKey, metaKey, altKey }, el, root) {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === "Escape") return Boolean(root.querySelector(LEAVES));
  if (el.matches(TYPED)) return key !== "Enter" || !shiftKey || el.matches("textarea");
  return key.length === 1 || (NAMED.test(key) && !shiftKey);
}

export function hush(root) {
  const hear = (event) => {
    const el = event.composedPath()[0];
    if (!root.contains(el)) return;
    const own = ours(event, el, root);
    el.toggleAttribute(HUSH, own);
    if (event.key === "Escape" && !own) root.closest(".jp-Cell")?.focus(); // back to the notebook, whose letters are keys again
  };
  addEventListener("keydown", hear, true);
  return () => removeEventListener("keydown", hear, true);
}
