// The lens: what hovering or focusing a card shows, drawn by Python, placed beside the card here.
export function place(root) {
  placeBar(root);
  const lens = root.querySelector("[data-anchor]");
  if (!lens) return;
  const card = root.querySelector(`[data-look="${CSS.escape(lens.dataset.anchor)}"]`);
  lens.hidden = !card;
  if (!card) return;
  const c = card.getBoundingClientRect(), l = lens.getBoundingClientRect();
  const side = root.querySelector(".cw-side")?.getBoundingClientRect().left || 0; // what is read there stays free
  const edge = side > c.right && c.left > l.width + 16 ? side : innerWidth;
  const left = edge - c.right > l.width + 16 ? c.right + 8 : Math.max(8, c.left - l.width - 8);
  const top = Math.min(Math.max(8, c.top - 8), Math.max(8, innerHeight - l.height - 8));
  lens.style.left = `${left}px`;
  lens.style.top = `${top}px`;
}

// The bar of what can be done with the chosen thing: beneath it or above, wherever there is room. On a narrow page the style sheet places it.
const NARROW = 700;
function placeBar(root) {
  const bar = root.querySelector("[data-beside]"), thing = bar && root.querySelector(`[data-look="${CSS.escape(bar.dataset.beside)}"]`);
  if (!bar) return;
  bar.classList.toggle("cw-floats", Boolean(thing) && innerWidth >= NARROW);
  if (!thing || innerWidth < NARROW) return;
  const c = thing.getBoundingClientRect(), b = bar.getBoundingClientRect();
  const beneath = c.bottom + 6, above = c.top - b.height - 6;
  const top = beneath + b.height <= innerHeight ? beneath : Math.max(4, above);
  const left = Math.min(Math.max(8, c.left + c.width / 2 - b.width / 2), innerWidth - b.width - 8);
  Object.assign(bar.style, { left: `${left}px`, top: `${top}px` });
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
  root.addEventListener("scroll", () => placeBar(root), { capture: true, passive: true });
  addEventListener("scroll", () => placeBar(root), { passive: true });
  addEventListener("resize", () => placeBar(root));
}
