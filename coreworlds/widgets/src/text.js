// A text that both sides may change: what Python says replaces what stands in the field, but never what is just being typed.
const told = new WeakMap(); // field → what Python said last
const gone = new WeakMap(); // field → the last place that was gone to
const sent = new WeakMap(); // field → what was sent last

export const typed = (el) => el.matches("textarea") && sent.set(el, el.value);

export function agree(root) {
  for (const el of root.querySelectorAll("textarea[data-do]")) {
    const wish = el.dataset.caret, says = el.defaultValue;
    if (wish && gone.get(el) !== wish) {
      gone.set(el, wish);
      const at = Number(wish.split(" ")[1]);
      el.focus();
      el.setSelectionRange(at, at + 1);
    }
    if (told.get(el) === says) continue;
    told.set(el, says);
    if (sent.get(el) !== says) el.value = says;
    sent.delete(el);
  }
}
