// Keyboard: one tab stop for each group (`data-rove`), arrow keys inside it, shortcuts from `aria-keyshortcuts`.
const STOPS = "button, a[href], input, select, summary, [tabindex]:not(h1, h2, h3, h4, p, div, section)";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const last = new Map(); // group name → key of the stop that has the tab stop

export const active = (el) => el.getRootNode().activeElement; // a program may show the page in a shadow tree of its own
const stops = (group) => [...group.querySelectorAll(STOPS)].filter((el) => el.offsetParent !== null || el.getClientRects().length);
const name = (el) => el.dataset.look || el.dataset.arg || el.id || el.textContent;
const middle = (el) => {
  const r = el.getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2];
};

// On a map of hexagons the neighbours to a side lie half a step up or down; the next press leads back to the line that one walks.
let line = { el: null, off: 0 };
function nearest(from, all, [dx, dy]) {
  const [x, here] = middle(from), map = from.closest(".cw-hexmap");
  const y = here + (map && dx && line.el === from ? line.off : 0);
  let best = null, least = Infinity;
  for (const el of all) {
    if (el === from) continue;
    const [u, v] = middle(el);
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    const far = along + (map?.contains(el) ? 1 : 2.5) * aside;
    if (along > 4 && far < least - 0.5) [best, least] = [el, far];
  }
  line = { el: best, off: best ? y - middle(best)[1] : 0 };
  return best;
}

export function settle(root) {
  for (const group of root.querySelectorAll("[data-rove]")) {
    const all = stops(group);
    const wanted = last.get(group.dataset.rove);
    const current = all.find((el) => el === active(root)) || all.find((el) => name(el) === wanted) || all.find((el) => el.hasAttribute("aria-current")) || all[0];
    for (const el of all) el.tabIndex = el === current ? 0 : -1;
  }
}

export function remember(target) {
  const group = target.closest?.("[data-rove]");
  const all = group ? stops(group) : [];
  if (!all.includes(target)) return; // a heading that got the focus is no stop: the group keeps its own
  last.set(group.dataset.rove, name(target));
  for (const el of all) el.tabIndex = el === target ? 0 : -1;
}

export function move(event) {
  const way = ARROWS[event.key];
  const group = event.target.closest("[data-rove]");
  if (!group || event.ctrlKey || event.metaKey || event.altKey) return false;
  const leaves = event.target.matches("[name=word]") && way && !way[0]; // in a line of text, up and down lead out of it
  if (event.target.matches("input, select, textarea") && !leaves) return false;
  const all = stops(group);
  const ends = { Home: all[0], End: all.at(-1) };
  const goal = way ? nearest(event.target, all, way) : ends[event.key];
  if (goal) {
    goal.focus();
    goal.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return Boolean(way) || event.key in ends;
}

export function shortcut(event, root) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const ticks = event.target.matches("[type=checkbox], [type=radio]") && event.key !== " "; // a box takes no letters
  const typing = event.target.matches("textarea") || (event.target.matches("input, select") && !ticks && !event.key.startsWith("Page"));
  if (event.key !== "Escape" && typing) return false; // a remote control sends Page keys, which no field of one line needs
  const key = event.key === " " ? "Space" : event.key;
  const el = [...root.querySelectorAll("[aria-keyshortcuts]")].find((e) => e.getAttribute("aria-keyshortcuts").split(" ").includes(key));
  if (!el) return false;
  if (el.matches("input, summary")) el.focus();
  if (!el.matches("input")) el.click();
  return true;
}

// Where focus is, in words that outlive a change of the page; and what was pressed last, to go back to.
const same = ({ word, arg }) => `[data-do="${CSS.escape(word)}"]` + (arg ? `[data-arg="${CSS.escape(arg)}"]` : "");
const seen = (el) => el && el.checkVisibility() && el.getClientRects().length > 0; // what is folded away has its place, too
const pressed = new WeakMap(); // root → the last buttons, the latest first

export function notice(root, el) {
  const now = { word: el.dataset.do, arg: el.dataset.arg, group: el.closest("[data-rove]")?.dataset.rove };
  pressed.set(root, [now, ...(pressed.get(root) || []).filter((each) => same(each) !== same(now))].slice(0, 9));
}

export function where(root) {
  const el = active(root);
  if (!root.contains(el)) return null;
  return { group: el.closest("[data-rove]")?.dataset.rove, word: el.dataset.do, arg: el.dataset.arg, title: title(root) };
}

export const title = (root) => [root.querySelector("[data-view]")?.dataset.view, root.querySelector("h1")?.firstChild?.textContent].join(" ");

// After a change: go where the page asks to (`data-focus`, once for each value), or stay near where focus was.
const asked = new WeakMap();
export function follow(root, had) {
  const goal = root.querySelector("[data-focus]");
  const wish = goal?.dataset.focus;
  if (goal && asked.get(root) !== wish) {
    asked.set(root, wish);
    const sheet = goal.closest(".cw-phone .cw-side"); // a phone's, read from its top
    if (root.contains(active(root)) || document.activeElement === document.body) goal.focus({ preventScroll: Boolean(sheet) });
    sheet?.scrollTo(0, 0);
    if (sheet) goal.scrollIntoView({ block: "nearest" });
  } else if (had && !root.contains(active(root))) {
    const [near, scroll] = nearby(root, had);
    near?.focus({ preventScroll: !scroll });
  }
}

// Past all that stands before a panel, to its first stop.
export function skip(root, name) {
  const all = root.querySelectorAll(`.cw-${name} :is(${STOPS})`);
  [...all].find((el) => el.tabIndex >= 0 && seen(el))?.focus();
}

// Another view: its title. A panel that closed: what opened it, or its group. Else: the same place in its group, or what was pressed before.
function nearby(root, had) {
  const head = root.querySelector("h1");
  if (head) head.tabIndex = -1;
  if (head && title(root) !== had.title) return [head, true];
  const group = (name) => [...root.querySelectorAll(`[data-rove="${name}"] [tabindex="0"]`)].find(seen);
  const again = (each) => [...root.querySelectorAll(same(each))].find(seen);
  const before = () => (pressed.get(root) || []).map((each) => again(each) || (each.group && group(each.group))).find(Boolean);
  return [(had.group && group(had.group)) || (had.word && again(had)) || before() || group("may") || head, false];
}

// What was just opened, found or done comes into view where it is outside (`data-reveal`, once for each value). What was
// done does not take the log or the lines away from whoever walks along them.
const DRAWER = ".cw-phone .cw-drawers > :has([aria-expanded=true]:focus)"; // just opened
const revealed = new WeakMap(); // root → what was to be seen last, by element
export function reveal(root) {
  const before = revealed.get(root), walking = active(root)?.closest('[data-rove="log"], [data-rove="lines"]');
  const now = new Map([...root.querySelectorAll(`[data-reveal], ${DRAWER}`)].map((each) => [each, each.dataset.reveal || "open"]));
  revealed.set(root, now);
  const el = [...now.keys()].filter((each) => before?.get(each) !== now.get(each) && !(walking && now.get(each).startsWith("now "))).at(-1);
  const side = el?.closest(".cw-phone .cw-side, .cw-battle") || el?.parentElement;
  if (!side || side.scrollHeight <= side.clientHeight) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  if (side.closest(".cw-phone")) return now.get(el).startsWith("now ") ? side.scrollTo({ top: 0, behavior }) : el.scrollIntoView({ block: "nearest", behavior });
  const pinned = side.querySelector(":scope > .cw-task"), above = pinned ? pinned.offsetHeight + 8 : 0; // it covers what scrolls beneath it
  const within = el.getBoundingClientRect().top - side.getBoundingClientRect().top + side.scrollTop;
  const top = within - 4 - above, least = top + above + el.offsetHeight + 8 - side.clientHeight; // as little as shows it whole, or its head
  if (side.scrollTop > top || side.scrollTop < least) side.scrollTo({ top: side.scrollTop > top ? top : Math.min(top, least), behavior });
}
