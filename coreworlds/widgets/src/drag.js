// Dragging with the mouse: a thing on a table (`data-drop`, the word that is sent) is carried onto a place of it (`data-zone`).
// Clicks, taps and keys do the same.
const THING = ":is(.cw-card:not(.cw-back), .cw-hex)[data-arg]";
const FAR = 7; // pixels from where the mouse went down: a click is no dragging

export function drag(root, send) {
  let held = null, ghost = null, over = null;
  const light = (el) => {
    over?.classList.remove("cw-onto");
    over = el;
    over?.classList.add("cw-onto");
  };
  const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-zone]");
  const goal = (event) => {
    const place = under(event);
    return place && held.table.contains(place) && place !== held.thing ? place : null;
  };
  const lift = () => {
    const { width, height } = held.thing.getBoundingClientRect(), card = held.thing.matches(".cw-card");
    ghost = card ? held.thing.cloneNode(true) : document.createElement("div");
    if (!card) ghost.textContent = held.thing.getAttribute("aria-label");
    else Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
    ghost.classList.add("cw-ghost");
    ghost.setAttribute("aria-hidden", "true");
    root.firstElementChild.append(ghost);
    root.classList.add("cw-dragging");
  };
  const end = () => {
    ghost?.remove();
    light(null);
    root.classList.remove("cw-dragging");
    held = ghost = null;
  };
  root.addEventListener("pointerdown", (event) => {
    const thing = event.button === 0 && event.pointerType !== "touch" && event.target.closest(THING);
    const table = thing && thing.closest("[data-drop]");
    held = table ? { thing, table, x: event.clientX, y: event.clientY } : null;
  });
  const move = (event) => {
    if (!held || (!ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR)) return;
    if (!event.buttons) return end();
    if (!ghost) lift();
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    light(goal(event));
  };
  const drop = (event) => {
    const place = ghost && goal(event);
    if (ghost) addEventListener("click", stop, { capture: true, once: true }); // what the mouse was let go over is not clicked
    if (ghost) setTimeout(() => removeEventListener("click", stop, true), 0);
    if (place) send({ do: held.table.dataset.drop, arg: `${held.thing.dataset.arg}|${place.dataset.zone}` });
    end();
  };
  const stop = (event) => (event.stopPropagation(), event.preventDefault());
  const escape = (event) => event.key === "Escape" && ghost && end();
  const all = { pointermove: move, pointerup: drop, pointercancel: end, keydown: escape };
  Object.entries(all).forEach(([name, listener]) => addEventListener(name, listener));
  return () => Object.entries(all).forEach(([name, listener]) => removeEventListener(name, listener));
}
