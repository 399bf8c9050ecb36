// What hovers beside a thing: the lens, which Python draws of what one looks at, and the bar of what can be done with the chosen one.
// Each stands where it hides least of what matters now. On a narrow page the style sheet places the bar.
const NARROW = 700, EDGE = 8, FAR = 400; // what standing a place further off costs: as much as hiding so many pixels of what matters
const LOOKED = [["[data-needed], .cw-battle-side", 1], [".cw-goal-of, .cw-side, .cw-rolls, .cw-head, .cw-seat > header", 4]]; // what matters, and how much
const CHOSEN = [[".cw-able, .cw-pickable", 1], [".cw-goal-of, .cw-open, .cw-side, .cw-head, .cw-banner, .cw-seat > header", 4]];

export function place(root) {
  placeBar(root);
  const lens = root.querySelector("[data-anchor]");
  if (!lens) return;
  const card = root.querySelector(`[data-look="${CSS.escape(lens.dataset.anchor)}"]`);
  const elsewhere = document.querySelectorAll(".cw-root").length > 1 && !root.matches(":hover, :focus-within"); // two views of one board
  lens.hidden = !card || elsewhere || !seen(card);
  if (lens.hidden) return;
  if (lens.showPopover) lens.popover = "manual"; // above all that would cut it: a cell, a panel that scrolls
  if (lens.isConnected && lens.popover && !lens.matches(":popover-open")) lens.showPopover();
  stand(root, lens, card, EDGE, LOOKED);
}

function placeBar(root) {
  const bar = root.querySelector("[data-beside]"), thing = bar && root.querySelector(`[data-look="${CSS.escape(bar.dataset.beside)}"]`);
  if (!bar) return;
  const floats = Boolean(thing) && innerWidth >= NARROW && seen(thing);
  bar.classList.toggle("cw-floats", floats);
  if (floats) stand(root, bar, thing, 6, CHOSEN);
}

// Whether the middle of a thing is in sight, and not scrolled out of what it lies in: the page, or what the page itself lies in.
function seen(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
  const holds = (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  for (let up = thing.parentElement; up; up = up.parentElement || up.getRootNode().host)
    if (getComputedStyle(up).overflow !== "visible" && up !== document.body && up !== document.documentElement && !holds(up.getBoundingClientRect())) return false;
  return holds({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}

const covered = (box, other) =>
  Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) * Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));

function stand(root, el, thing, gap, matters) {
  const c = thing.getBoundingClientRect(), { width, height } = el.getBoundingClientRect();
  const middle = c.left + c.width / 2 - width / 2, level = c.top + c.height / 2 - height / 2, after = c.right + gap, before = c.left - width - gap;
  const near = [[middle, c.bottom + gap], [middle, c.top - height - gap], ...[level, c.bottom + gap, c.top - height - gap].flatMap((y) => [[after, y], [before, y]])];
  const off = [[0, c.height], [0, -c.height], [c.width, 0], [-c.width, 0]]; // a place further, past what lies beside the thing
  const spots = [...near.map((spot) => [...spot, 0]), ...near.flatMap(([x, y]) => off.map(([dx, dy]) => [x + dx, y + dy, FAR]))];
  const heeded = matters.flatMap(([what, weight]) => [...root.querySelectorAll(what)].map((each) => [each.getBoundingClientRect(), weight]));
  let best = null, least = Infinity;
  for (const [x, y, far] of spots) {
    const left = Math.min(Math.max(EDGE, x), innerWidth - width - EDGE), top = Math.min(Math.max(EDGE, y), Math.max(EDGE, innerHeight - height - EDGE));
    const box = { left, top, right: left + width, bottom: top + height };
    const cost = heeded.reduce((sum, [other, weight]) => sum + weight * covered(box, other), Math.hypot(left - x, top - y)) + 8 * covered(box, c) + far;
    if (cost < least - 1) [best, least] = [box, cost];
  }
  put(el, best.left, best.top);
}

// Inside of what is contained, moved or scaled, a fixed place counts from there: what was missed is made up for.
function put(el, left, top) {
  Object.assign(el.style, { left: `${left}px`, top: `${top}px` });
  const there = el.getBoundingClientRect(), scale = there.width / el.offsetWidth || 1;
  const [x, y] = [left - there.left, top - there.top];
  if (Math.abs(x) + Math.abs(y) > 1) Object.assign(el.style, { left: `${left + x / scale}px`, top: `${top + y / scale}px` });
}

export function watch(root, look) {
  let timer = 0, shown = "";
  const show = (key, delay) => {
    clearTimeout(timer);
    timer = setTimeout(() => key !== shown && look((shown = key)), delay);
  };
  const key = (event) => event.target.closest?.("[data-look]")?.dataset.look;
  const inLens = (event) => event.target.closest?.("[data-anchor]");
  root.addEventListener("pointerover", (e) => e.pointerType === "mouse" && !inLens(e) && show(key(e) || "", key(e) ? 350 : 120));
  root.addEventListener("pointerleave", () => show("", 120));
  root.addEventListener("focusin", (e) => e.target.matches(":focus-visible") && show(key(e) || "", 200));
  root.addEventListener("keydown", (e) => e.key === "Escape" && show("", 0));
  root.addEventListener("pointerdown", () => show("", 0));
  const again = () => place(root), all = { capture: true, passive: true };
  addEventListener("scroll", again, all); // of whatever the page stands in, too
  return () => removeEventListener("scroll", again, all);
}
