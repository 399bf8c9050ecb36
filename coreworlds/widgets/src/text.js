// Fields: what Python says replaces what stands in one, but never what was put there later than Python knew.
// So Python's values are drawn as what a field begins with (its attributes), and only here they come to stand in it.
const TICKED = ["checkbox", "radio"];
const told = new WeakMap(); // field → what Python said last
const owed = new WeakMap(); // field → [number of the message whose answer knows what stands there, or Infinity; see below]
const gone = new WeakMap(); // field → the last place that was gone to

const chosen = (el) => [...el.options].find((option) => option.defaultSelected) || el.options[0];
function says(el) {
  if (el.matches("select")) return chosen(el)?.value;
  return TICKED.includes(el.type) ? el.defaultChecked : el.defaultValue;
}
const key = (el) => (TICKED.includes(el.type) ? "checked" : "value");

// Something was put into a field. If the field sends it by itself, it is the field's own until the answer to that message,
// and then Python's word counts. In a form it is so until the answer to the next message, and then only a new word counts.
export const touched = (el, sent) => owed.set(el, el.dataset.on ? [Infinity, true] : [sent + 1, false]);
export const carried = (el, number) => owed.set(el, [number, true]);
export const left = (el) => el.dataset?.on === "change" && owed.get(el)?.[0] === Infinity && owed.delete(el);

// What stands in lists whose answer is still to come, to be put back where drawing changed it.
export function hold(root, answered) {
  const own = [...root.querySelectorAll("select")].filter((el) => owed.get(el)?.[0] > answered).map((el) => [el, el.value]);
  return () => own.forEach(([el, value]) => el.value !== value && (el.value = value));
}

export function agree(root, answered) {
  for (const el of root.querySelectorAll("input:not([type=file]), textarea, select")) {
    go(el);
    const word = says(el), [number, firm] = owed.get(el) || [0, false];
    if (number > answered) {
      if (!firm) told.set(el, word);
    } else if (told.get(el) !== word || firm) {
      if (word !== undefined && el[key(el)] !== word) el[key(el)] = word;
      told.set(el, word);
      owed.delete(el);
    }
  }
}

function go(el) {
  const wish = el.dataset.caret;
  if (!wish || gone.get(el) === wish) return;
  gone.set(el, wish);
  const at = Number(wish.split(" ")[1]);
  el.focus();
  el.setSelectionRange(at, at + 1);
}
