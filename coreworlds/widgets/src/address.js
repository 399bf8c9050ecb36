// The address says where on the page somebody is, as Python names the place (`data-place`): for Back and Forward, a reload and a
// bookmark. What else stands in the address stays there.
const OURS = ["p", "view", "game", "lesson", "part", "question", "situation", "from"];

function query(place) {
  const all = new URLSearchParams(location.search), there = new URLSearchParams(place);
  OURS.forEach((name) => all.delete(name));
  OURS.forEach((name) => there.has(name) && all.append(name, there.get(name)));
  return `${all}`;
}

export function travels(send) {
  let asked = true; // the address was given, by whoever opened the page or by Back and Forward: Python's word replaces it
  const visit = () => ((asked = true), send({ do: "visit", arg: location.search }));
  addEventListener("popstate", visit);
  return {
    settle(place) {
      const next = query(place), now = query(location.search);
      const url = `${location.pathname}${next && `?${next}`}`;
      try {
        if (next !== now) history[asked ? "replaceState" : "pushState"](null, "", url);
      } catch {} // a browser may refuse when the address changes often
      asked = false;
    },
    end: () => removeEventListener("popstate", visit),
  };
}
