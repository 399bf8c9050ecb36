// Dragging, where a position is set up by hand: a card from the table onto a place. Clicks and keys do the same.
const from = (event) => event.target.closest?.(".cw-explore .cw-card[data-arg]:not(.cw-back)");
const onto = (event) => event.target.closest?.(".cw-explore [data-zone]");

export function drags(root) {
  for (const el of root.querySelectorAll(".cw-explore .cw-card[data-arg]:not(.cw-back)")) el.draggable = true;
}

export function drag(root, send) {
  let held = "", over = null;
  const light = (el) => {
    over?.classList.remove("cw-over");
    over = el;
    over?.classList.add("cw-over");
  };
  root.addEventListener("dragstart", (event) => {
    held = from(event)?.dataset.arg || "";
    if (held) event.dataTransfer.setData("text/plain", held);
  });
  root.addEventListener("dragover", (event) => {
    const goal = held && onto(event);
    if (goal) event.preventDefault();
    light(goal || null);
  });
  root.addEventListener("drop", (event) => {
    const goal = held && onto(event);
    if (goal) {
      event.preventDefault();
      send({ do: "edit-drop", arg: `${held}|${goal.dataset.zone}` });
    }
  });
  root.addEventListener("dragend", () => (light(null), (held = "")));
}
