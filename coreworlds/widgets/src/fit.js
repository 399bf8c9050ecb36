// The table in one window. Where there is room for it, the page takes the height of the window, and cards become as small as they
// must: whole cards, short ones, chips of two lines or of one. What is still too much flows and scrolls as any page does.
const PAGE = [1000, 600], BOARD = [700, 380]; // px: below these widths and heights a page flows, and a board of a notebook
const PHONE = [640, 600]; // px: up to this width and from this height on, panes and a sheet
// How the cards are drawn where all share, before oneself, and in the hand: from whole ones to lines.
const LEVELS = ["aaa", "aba", "bba", "bbb", "bcb", "ccb", "ccc", "cdc", "ddc", "ddd"];
const BOXES = ".cw-board, .cw-common, .cw-seat.cw-large, .cw-large > .cw-zones, .cw-charted";

// What may scroll by itself.
const SCROLLED = ".cw-side, .cw-side > .cw-panel, .cw-happened, .cw-drawers > .cw-panel, .cw-table, .cw-board > *, .cw-others > *";

const over = (el) => el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;

// Whether something that a decision needs is not seen whole.
const cut = (board) => [...board.querySelectorAll("[data-needed]")].filter((el) => !el.closest(".cw-over")).some((el) => {
  const own = el.getBoundingClientRect(), around = (el.closest(".cw-common, .cw-large, .cw-charted") || board).getBoundingClientRect();
  return own.bottom > around.bottom + 1 || own.right > around.right + 1;
});

function level(root, name) {
  const [common, seat, hand] = name;
  Object.assign(root.dataset, { common, seat, hand });
}

// What scrolls by itself can be reached by keys.
function reachable(root) {
  for (const el of root.querySelectorAll(SCROLLED)) {
    if (over(el) && /auto|scroll/.test(getComputedStyle(el).overflowY)) el.tabIndex = 0;
    else if (el.getAttribute("tabindex") === "0") el.removeAttribute("tabindex");
  }
}

// The size of a unit of a map's drawing, so that its letters can keep theirs.
function scaled(root) {
  for (const map of root.querySelectorAll(".cw-hexmap")) {
    const [, , wide, high] = map.getAttribute("viewBox").split(" ").map(Number), box = map.getBoundingClientRect();
    const scale = Math.min(box.width / wide, box.height / high);
    map.style.setProperty("--unit", scale ? scale.toFixed(3) : 1);
    map.classList.toggle("cw-tight", scale < 0.98);
    map.classList.toggle("cw-tiny", scale < 0.62);
  }
}

// What a phone looks for on the table, what matters most first: what a battle asks for, where a chosen thing may go, what is to be chosen, what the words
// speak of, what can be done, what is new.
const SOUGHT = [".cw-battle .cw-able", ".cw-goal-of", ".cw-pickable", ".cw-lit.cw-able", ".cw-lit", ".cw-able", ".cw-new"];

// On a phone the parts of the table lie side by side; a button for each leads there, as a swipe does. What is sought comes
// into view once, wherever one has swiped to; a part that has some of it is marked.
function panes(root, board) {
  const parts = [...board.children].filter((part) => part.getClientRects().length), here = parts[Math.round(board.scrollLeft / (board.clientWidth || 1))];
  const kind = SOUGHT.find((each) => board.querySelector(each)), found = (part) => (kind && part ? [...part.querySelectorAll(kind)] : []);
  const sought = [kind, ...found(board).map((el) => el.dataset.arg || el.title)].join();
  const offered = kind === ".cw-goal-of" && root.querySelector(".cw-deeds .cw-main") && !root.querySelector(".cw-deed-next"); // each as a button
  if (board.dataset.sought !== sought && kind && !offered) {
    const most = parts.reduce((best, part) => (found(part).length > found(best).length ? part : best), parts[0]);
    const part = found(here).length ? here : most;
    board.scrollTo({ left: parts.indexOf(part) * board.clientWidth, behavior: "instant" });
    central(part, found(part));
  }
  board.dataset.sought = sought;
  marked(root, board, parts.map((part) => found(part).length > 0));
}

// Of a part that is higher than its place, what is sought comes to its middle, where it is outside.
function central(part, all) {
  const around = part.getBoundingClientRect(), boxes = all.map((el) => el.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)), low = Math.max(...boxes.map((box) => box.bottom));
  const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
  if (top < around.top || low > around.bottom) part.scrollTop += Math.min((top + low - around.top - around.bottom) / 2, top - around.top - 40);
  if (left < around.left || right > around.right) part.scrollLeft += (left + right - around.left - around.right) / 2;
}

function marked(root, board, has = null) {
  const now = Math.round(board.scrollLeft / (board.clientWidth || 1));
  [...root.querySelectorAll(".cw-panes > button")].forEach((el, n) => {
    el.setAttribute("aria-pressed", String(n === now));
    if (has) el.classList.toggle("cw-here", has[n]);
  });
}

// The foot of a phone's sheet: the ways on, what the chosen thing can do, the decision and the task stand above one another at
// its lower edge, whatever is read above them.
const FOOT = ["nav", "deeds", "may", "task"];
function foot(side) {
  let below = 0;
  for (const each of FOOT) {
    const el = side.querySelector(`:scope > .cw-${each}`);
    if (!el || getComputedStyle(el).position !== "sticky") continue;
    el.style.setProperty("--below", `${below}px`);
    if (each !== "task") below += el.offsetHeight;
  }
  side.style.scrollPadding = `${side.querySelector(":scope > .cw-task")?.offsetHeight || 0}px 0 ${below}px`;
}

export function swipes(root) {
  root.addEventListener("scroll", ({ target }) => root.matches(".cw-phone") && target.matches(".cw-board") && marked(root, target), { capture: true, passive: true });
  root.addEventListener("click", (event) => {
    const to = event.target.closest("[data-pane]"), board = root.querySelector(".cw-board");
    if (to) board.scrollTo({ left: [...to.parentElement.children].indexOf(to) * board.clientWidth });
  });
}

// Of some levels from large to small, the first that its boxes hold. What was held in the same window is held again; else a
// search begins at the level that stands: most moves change little.
const held = new WeakMap(); // root → Map: the window and how much each box has → the number of the level
const MOST = 500; // remembered
const much = (el) => `${el.getElementsByTagName("*").length}:${el.textContent.length}`;

function least(root, boxes, levels) {
  const all = [...root.querySelectorAll(boxes)], full = () => all.some(over);
  const known = held.get(root) || held.set(root, new Map()).get(root);
  const content = [boxes, root.clientWidth, root.style.getPropertyValue("--high"), ...all.map(much)].join();
  const probe = (n) => (levels[n](), !full());
  let n = known.get(content) ?? known.get(boxes) ?? levels.length >> 1;
  const fits = probe(n);
  if (!fits) while (n < levels.length - 1 && !probe(++n));
  else if (!known.has(content)) {
    while (n > 0 && probe(n - 1)) n -= 1;
    levels[n]();
  }
  if (known.size > MOST) known.clear();
  known.set(content, n).set(boxes, n);
}

export function fit(root, alone) {
  const play = root.querySelector(".cw-play"), board = play?.querySelector(".cw-board");
  const held = !alone && root.parentElement.style.height, high = alone ? innerHeight : held ? root.parentElement.clientHeight : 0;
  const [wide, tall] = root.querySelector('.cw[data-view="board"]') ? BOARD : PAGE;
  root.classList.toggle("cw-held", Boolean(held));
  const room = board && root.clientWidth >= wide && high >= tall;
  const phone = board && alone && !room && root.clientWidth <= PHONE[0] && high >= PHONE[1];
  root.classList.toggle("cw-fit", Boolean(room));
  root.classList.toggle("cw-phone", Boolean(phone));
  root.classList.toggle("cw-dense", Boolean(room || phone));
  if (phone) {
    root.style.setProperty("--high", `${high}px`);
    level(root, "bcb");
    foot(root.querySelector(".cw-side"));
  }
  if (room) {
    root.style.setProperty("--high", `${high}px`);
    if (board.matches(".cw-with-map")) // the dukes and what they share stand beside the map, each by itself
      for (const [part, boxes] of Object.entries({ common: ".cw-common", seat: ".cw-large, .cw-large > .cw-zones" }))
        least(root, boxes, [..."abcd"].map((name) => () => (root.dataset[part] = name)));
    else least(root, BOXES, LEVELS.map((name) => () => level(root, name)));
    if (cut(board)) root.classList.remove("cw-fit", "cw-dense"); // wide letters, a small window: it flows
  }
  scaled(root);
  if (phone) panes(root, board);
  reachable(root);
}
