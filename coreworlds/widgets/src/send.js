// What a person does, as messages: `data-do` says what, `data-arg` to what, forms add their fields.
import { move, notice, remember, shortcut, skip } from "./focus.js";
import { carried, left, touched } from "./text.js";
import { copy, read } from "./link.js";
import { reload } from "./keep.js";

const message = (el, more) => ({ do: el.dataset.do, arg: el.dataset.arg || "", ...more });
const value = (el) => (el.type === "checkbox" ? el.checked : el.value);
const fields = (form, submitter) => {
  const all = Object.fromEntries(new FormData(form, submitter));
  for (const box of form.querySelectorAll("input[type=checkbox][name]")) all[box.name] = box.checked;
  return all;
};

// Enter and Space press what is drawn as a button: the browser does so for its own buttons only.
function press(event) {
  const drawn = ["Enter", " "].includes(event.key) && event.target.closest("[role=button][data-do]:not(button)");
  if (drawn) drawn.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return Boolean(drawn);
}

// What is folded out over the page goes once something else is looked at, or by Escape.
const menus = (root) => [...root.querySelectorAll("[data-menu][open]")];
const leave = (root, goal) => menus(root).forEach((menu) => (menu.open = menu.contains(goal)));
function escape(event) {
  const menu = event.key === "Escape" && event.target.closest("[data-menu][open]");
  if (menu) (menu.open = false), menu.querySelector("summary").focus();
  return Boolean(menu);
}

// `alone`: whether the window is this page's, and with it the keys while nothing has the focus.
export function listen(root, post, sent, alone) {
  let timer = 0, late = null, field = null; // what was typed where and is not sent yet: it goes before whatever comes next
  const flush = () => {
    const typing = late;
    clearTimeout(timer);
    late = null;
    typing?.();
  };
  const send = (what) => (flush(), post(what));
  const twice = (event, el) => event.detail > 1 && el.matches("[data-do=act]"); // a double click acts once, wherever its second half lands
  root.addEventListener("click", (event) => {
    if (event.target.closest("[data-reload]")) return reload();
    if (event.detail > 1 && event.target.closest("[data-do$=said] button")) return event.preventDefault(); // so does a form that acts
    const past = event.target.closest("[data-skip]");
    if (past) return skip(root, past.dataset.skip);
    const el = event.target.closest("[data-do]");
    if (!el || el.matches("form, input, select, textarea") || el.dataset.on) return;
    event.preventDefault();
    if (twice(event, el)) return undefined;
    notice(root, el);
    if (el.dataset.copy) copy(root, el.dataset.copy).then((done) => send(message(el, { value: done ? "yes" : "no" })));
    else send(message(el));
    return undefined;
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const number = send(message(event.target, { fields: fields(event.target, event.submitter) }));
    if (event.target.matches("[data-do$=said]")) return; // a word that is refused stays, to be changed
    for (const el of event.target.elements) if (el.hasAttribute("value") && !el.matches("button")) carried(el, number);
  });
  root.addEventListener("input", (event) => {
    touched(event.target, sent());
    const el = event.target.closest("[data-on=input]");
    if (!el) return;
    if (el !== field) flush();
    clearTimeout(timer);
    field = el;
    const now = value(el); // not later: an answer may come in between
    late = () => carried(el, post(message(el, { value: now })));
    timer = setTimeout(flush, el.matches("textarea") ? 400 : 120);
  });
  root.addEventListener("change", (event) => {
    if (event.target.dataset.file) return read(event.target, send);
    const el = event.target.closest("[data-on=change]");
    const form = el?.closest("form");
    if (el) carried(el, send(message(el, { value: value(el), fields: form ? fields(form) : {} })));
    return undefined;
  });
  root.addEventListener("focusout", (event) => left(event.target));
  root.addEventListener("focusin", (event) => (remember(event.target), leave(root, event.target)));
  root.addEventListener("pointerdown", (event) => leave(root, event.target));
  root.addEventListener("keydown", (event) => {
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.closest("[data-do=act], [data-do$=said]")) return event.preventDefault(); // a key held down, too
    if (!escape(event) && !move(event) && !press(event) && !shortcut(event, root)) return;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  });
  const idle = (event) => event.target === document.body && shortcut(event, root) && event.preventDefault();
  if (alone) document.addEventListener("keydown", idle);
  return () => document.removeEventListener("keydown", idle);
}
