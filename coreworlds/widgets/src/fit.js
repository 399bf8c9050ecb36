// The table in one window. Where there is room for it, the page takes the height of the window, and cards become as small as they
// must: whole cards, short ones, chips of two lines or of one. What is still too much flows and scrolls as any page does.
const WIDE = 1000, HIGH = 600; // px: below these a page flows
// How the cards are drawn where all share, before oneself, and in the hand: from whole ones to lines.
const LEVELS = ["aaa", "aba", "bba", "bbb", "bcb", "ccb", "ccc", "cdc", "ddc", "ddd"];
const BOXES = ".cw-board, .cw-common, .cw-others, .cw-seat.cw-large, .cw-large > .cw-zones, .cw-charted";

const over = (el) => el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;

function level(root, name) {
  const [common, seat, hand] = name;
  Object.assign(root.dataset, { common, seat, hand });
}

// The size of a unit of a map's drawing, so that its letters can keep theirs.
function scaled(root) {
  for (const map of root.querySelectorAll(".cw-hexmap")) {
    const [, , wide, high] = map.getAttribute("viewBox").split(" ").map(Number), box = map.getBoundingClientRect();
    const scale = Math.min(box.width / wide, box.height / high);
    map.style.setProperty("--unit", scale ? scale.toFixed(3) : 1);
    map.classList.toggle("cw-tight", scale < 0.98);
  }
}

export function fit(root, alone) {
  const play = root.querySelector(".cw-play"), board = play?.querySelector(".cw-board");
  const high = alone ? innerHeight : root.parentElement?.clientHeight || 0;
  const room = board && root.clientWidth >= WIDE && high >= HIGH;
  root.classList.toggle("cw-fit", Boolean(room));
  if (room) {
    root.style.setProperty("--high", `${high}px`);
    const fits = (n) => (level(root, LEVELS[n]), ![...root.querySelectorAll(BOXES)].some(over));
    let low = 0, top = LEVELS.length - 1;
    while (low < top) {
      const mid = (low + top) >> 1;
      if (fits(mid)) top = mid;
      else low = mid + 1;
    }
    if (!fits(low)) root.classList.add("cw-crowded"); // a box scrolls by itself
    else root.classList.remove("cw-crowded");
  }
  scaled(root);
}
