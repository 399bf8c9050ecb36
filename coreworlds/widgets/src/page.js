// One page: a tree kept up to date, drawn into an element, and what a person does sent back.
import { apply } from "./patch.js";
import { draw } from "./view.js";
import { follow, reveal, settle, title, where } from "./focus.js";
import { hush } from "./keys.js";
import { listen } from "./send.js";
import { place, watch } from "./lens.js";
import { agree, hold } from "./text.js";
import { drag } from "./drag.js";
import { addresses, save } from "./link.js";
import { keeper, reloaded } from "./keep.js";
import { speaker } from "./speak.js";
import { travels } from "./address.js";
import { fit, swipes } from "./fit.js";
import { GAVE_WAY } from "./socket.js";

const QUIET = 20000, PATIENCE = 8000; // ms between signs of life; ms until silence counts as the end
const DOZE = 1800000; // ms after which a page that nobody does anything on gives no sign of life: its kernel may be freed
const PULSE = 40; // ms of rest between two of them, for the browser

function scheme() {
  const asked = new URLSearchParams(location.search).get("theme");
  if (asked === "dark" || asked === "light") return asked;
  const lab = document.body.dataset.jpThemeLight;
  const served = document.querySelector("[data-served]") || document.getElementById("rendered_cells");
  return lab && !served ? (lab === "false" ? "dark" : "light") : "";
}

// A store for each model: the tree and its number, and the pages that show it.
export function store(tree, number, post) {
  const pages = new Set();
  const drawer = keeper(
    () => self.send({ do: "keep" }),
    (why) => self.send({ do: "keep-fails", arg: why }),
    () => self.send({ do: "keep-meets" }),
  );
  const self = {
    tree, number, lost: false, active: Date.now(), waiting: 0, since: 0, sent: 0, answered: 0, // messages
    send(message) {
      if (!["alive", "keep-meets"].includes(message.do)) self.active = Date.now();
      self.waiting += 1;
      self.sent += 1;
      self.since ||= Date.now();
      pages.forEach((page) => page.busy(true));
      post({ ...message, ...drawer.others(self.sent), number: self.number });
      return self.sent;
    },
    receive({ number: next, changes, whole, keep, file, pushed }) {
      if (file) save(file);
      if (!pushed) self.waiting = Math.max(0, self.waiting - 1);
      self.answered = self.sent - self.waiting;
      self.since = self.waiting ? Date.now() : 0;
      if (keep) drawer.take(keep, self.answered);
      else drawer.settle(self.answered);
      if (whole) self.tree = whole;
      else if (next === self.number + 1) self.tree = apply(changes, self.tree);
      else if (next !== self.number) return self.send({ do: "hello" });
      self.number = next;
      pages.forEach((page) => page.show());
      return undefined;
    },
    kept: drawer.begin,
    add: (page) => (pages.add(page), () => pages.delete(page)),
  };
  return self;
}

// `alone`: whether the window is this page's, and so its address.
export function mount(el, model, alone = false) {
  const root = document.createElement("div");
  root.className = "cw-root";
  el.append(root);
  const speech = speaker(el);
  const paint = () => {
    root.dataset.scheme = scheme();
    const had = where(root), view = title(root);
    const back = hold(root, model.answered);
    draw(model.tree, root);
    back();
    agree(root, model.answered);
    addresses(root);
    fit(root, alone);
    settle(root);
    follow(root, had);
    speech.hear(root, title(root) === view ? null : root.querySelector("h1"));
    reveal(root);
    place(root);
    pulse();
  };
  // Work that goes on: while a node with `data-pulse` is there, its word is sent again after each answer.
  let beatOn = 0;
  const pulse = () => {
    clearTimeout(beatOn);
    const el = root.querySelector("[data-pulse]");
    if (el && !model.waiting) beatOn = setTimeout(() => model.waiting || model.send({ do: el.dataset.pulse, arg: el.dataset.arg || "" }), PULSE);
  };
  const travel = alone ? travels(model.send) : null;
  const page = {
    show() {
      page.busy(model.waiting > 0);
      paint();
      const there = root.querySelector("[data-place]");
      if (there && !model.waiting) travel?.settle(there.dataset.place);
    },
    busy: (yes) => root.firstElementChild?.setAttribute("aria-busy", String(yes)),
  };
  const leave = model.add(page);
  const deafen = listen(root, model.send, () => model.sent, alone);
  const unhush = hush(root);
  const undrag = drag(root, model.send);
  const unwatch = watch(root, (key) => model.send({ do: "look", arg: key }));
  swipes(root);
  const beat = setInterval(() => {
    const silent = model.since > 0 && Date.now() - model.since > PATIENCE && !root.hasAttribute("data-patient");
    root.classList.toggle("cw-lost", Boolean(model.lost) || silent);
    root.classList.toggle("cw-gave-way", model.lost === GAVE_WAY);
    if (!model.waiting && !document.hidden && Date.now() - alive > QUIET && Date.now() - model.active < DOZE) {
      alive = Date.now();
      model.send({ do: "alive" });
    }
  }, 1000);
  let alive = Date.now();
  const themes = new MutationObserver(paint);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const sizes = new ResizeObserver(() => (fit(root, alone), place(root)));
  sizes.observe(el);
  const resized = () => (fit(root, alone), place(root));
  addEventListener("resize", resized);
  paint();
  model.send({ do: "hello", query: location.search + location.hash, kept: model.kept(), again: reloaded() });
  return () => (leave(), travel?.end(), deafen(), unhush(), undrag(), unwatch(), clearInterval(beat), clearTimeout(beatOn), themes.disconnect(), sizes.disconnect(), removeEventListener("resize", resized), speech.end(), root.remove());
}
