// What is read aloud. A live region is heard when its words change, but hardly ever when it comes with its words already in it.
// So what comes that way is said once more, in a region that has been there from the beginning.
import { active } from "./focus.js";

const LIVE = "[role=status], [aria-live=polite]";
const HIDDEN = "[aria-hidden=true], [hidden], svg";

function words(el) {
  const copy = el.cloneNode(true);
  copy.querySelectorAll(HIDDEN).forEach((each) => each.remove());
  for (const each of copy.querySelectorAll("p, li, h2, h3, h4, div, dd, button")) each.append(" ");
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// Its words stand nowhere else: they are gone after a while, and out of reach of whoever searches the page.
const REST = 60, GONE = 5000; // ms: a change that comes at once is not heard; one that was said is not found later

export function speaker(el) {
  const host = document.createElement("div"), region = document.createElement("div");
  host.className = "cw-sr";
  region.setAttribute("role", "status");
  host.attachShadow({ mode: "closed" }).append(region);
  el.append(host);
  let known = null, timer = 0;
  return {
    // After drawing: the title of another view and what is new are said, but for what the focus just went to: that is read anyway.
    hear(root, head) {
      const here = [...root.querySelectorAll(LIVE)];
      const fresh = known && here.filter((each) => !known.has(each) && !each.contains(active(root)));
      if (known && head && head !== active(root)) fresh.unshift(head);
      known = new WeakSet(here);
      const said = (fresh || []).filter((each) => !fresh.some((other) => other !== each && other.contains(each))).map(words).filter(Boolean);
      if (!said.length) return;
      region.textContent = "";
      clearTimeout(timer);
      timer = setTimeout(() => {
        region.textContent = said.join(" ");
        timer = setTimeout(() => (region.textContent = ""), GONE);
      }, REST);
    },
    end: () => (clearTimeout(timer), host.remove()),
  };
}
