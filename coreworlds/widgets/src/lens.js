// The lens: what hovering or focusing a card shows, drawn by Python, placed beside the card here.
export function place(root) {
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
}
