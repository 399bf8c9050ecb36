// The lens: what hovering or focusing a card shows, drawn by Python, placed beside the card here.
export function place(root) {
  placeBar(root);
  const lens = root.querySelector("[data-anchor]");
  if (!lens) return;
  const card = root.querySelector(`[data-look="${CSS.escape(lens.dataset.anchor)}"]`);
  const elsewhere = document.querySelectorAll(".cw-root").length > 1 && !root.matches(":hover, :focus-within"); // two views of one board
  lens.hidden = !card || elsewhere;
  if (lens.hidden) return;
  const c = card.getBoundingClientRect(), l = lens.getBoundingClientRect();
  const side = root.querySelector(".cw-side")?.getBoundingClientRect().left || 0; // what is read there stays free
  const edge = side > c.right && c.left > l.width + 16 ? side : innerWidth;
  const left = edge - c.right > l.width + 16 ? c.right + 8 : Math.max(8, c.left - l.width - 8);
  const top = Math.min(Math.max(8, c.top - 8), Math.max(8, innerHeight - l.height - 8));
  if (lens.showPopover) lens.popover = "manual"; // above all that would cut it: a cell, a panel that scrolls
  if (lens.isConnected && lens.popover && !lens.matches(":popover-open")) lens.showPopover();
  put(lens, left, top);
}

// Inside of what is contained, moved or scaled, a fixed place counts from there: what was missed is made up for.
function put(el, left, top) {
  Object.assign(el.style, { left: `${left}px`, top: `${top}px` });
  const there = el.getBoundingClientRect(), scale = there.width / el.offsetWidth || 1;
  const [x, y] = [left - there.left, top - there.top];
  if (Math.abs(x) + Math.abs(y) > 1) Object.assign(el.style, { left: `${left + x / scale}px`, top: `${top + y / scale}px` });
}

// The bar of what can be done with the chosen thing: beside it, where it covers least of what may be chosen next. On a narrow page
// the style sheet places it.
const NARROW = 700, GAP = 6;
const covered = (box, other) =>
  Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) * Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));
export function placeBar(root) {
  const bar = root.querySelector("[data-beside]"), thing = bar && root.querySelector(`[data-look="${CSS.escape(bar.dataset.beside)}"]`);
  if (!bar) return;
  bar.classList.toggle("cw-floats", Boolean(thing) && innerWidth >= NARROW);
  if (!thing || innerWidth < NARROW) return;
  const c = thing.getBoundingClientRect(), { width, height } = bar.getBoundingClientRect();
  const middle = c.left + c.width / 2 - width / 2, level = c.top + c.height / 2 - height / 2;
  const spots = [[middle, c.bottom + GAP], [middle, c.top - height - GAP], [c.right + GAP, level], [c.left - width - GAP, level], [c.right + GAP, c.bottom + GAP], [c.left - width - GAP, c.bottom + GAP], [c.right + GAP, c.top - height - GAP]];
  const free = [...root.querySelectorAll(".cw-goal-of, .cw-able, .cw-pickable, .cw-open")].map((el) => [el.getBoundingClientRect(), el.matches(".cw-goal-of, .cw-open") ? 4 : 1]);
  let best = null, least = Infinity;
  for (const [x, y] of spots) {
    const left = Math.min(Math.max(8, x), innerWidth - width - 8), top = Math.min(Math.max(8, y), innerHeight - height - 8);
    const box = { left, top, right: left + width, bottom: top + height };
    const cost = free.reduce((sum, [other, weight]) => sum + weight * covered(box, other), Math.hypot(left - x, top - y)) + 8 * covered(box, c);
    if (cost < least - 1) [best, least] = [box, cost];
  }
  put(bar, best.left, best.top);
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
  addEventListener("scroll", () => place(root), { capture: true, passive: true }); // of whatever the page stands in, too
  addEventListener("resize", () => placeBar(root));
}
