// What this browser keeps between visits: parts by name. Python tells what became different, with every answer.
const DRAWER = "coreworlds";

// A page whose session has ended goes on, once it is reloaded, where it was.
export function reload() {
  try {
    sessionStorage.setItem(DRAWER, document.querySelector("[data-place]")?.dataset.place || "");
  } catch {}
  location.reload();
}

export function reloaded() {
  try {
    const again = sessionStorage.getItem(DRAWER) || "";
    sessionStorage.removeItem(DRAWER);
    return again;
  } catch {
    return "";
  }
}

function parsed(text) {
  try {
    const all = JSON.parse(text || "{}");
    return all && typeof all === "object" && !Array.isArray(all) ? all : {};
  } catch {
    return {};
  }
}

function found() {
  try {
    return localStorage.getItem(DRAWER) || "";
  } catch {
    return "";
  }
}

const changed = (old, change) =>
  Array.isArray(change) ? old.slice(0, change[0]) + change[2] + old.slice(change[0] + change[1]) : change;

// Learners' maps: Python joins them. All other parts are those of the page that changed them last.
const joined = (name) => name.split(" ")[0] === "progress";
const SOON = 300; // ms until another page's writing is looked at

// `ask` is called where a telling was missed, `fails` where the browser refuses to keep anything, and `news` where another
// page of this browser has written something that Python must hear of: the next message brings it along, with `others`.
export function keeper(ask, fails, news) {
  let parts = null, number = 0, refused = "", known = "", soon = 0; // `known`: all that is kept, as far as Python heard
  const due = new Set(); // parts that are still to be written
  const seen = {}; // part → what was kept when Python heard of it, or when it was written
  const told = new Map(); // map → number of the message that brought Python another page's
  const unheard = () => {
    const text = found();
    if (text === known || !parts) return {};
    return Object.fromEntries(Object.entries(parsed(text)).filter(([name, part]) => part !== seen[name] && part !== parts[name]));
  };
  const look = () => Object.keys(unheard()).length && news();
  addEventListener("storage", (event) => {
    clearTimeout(soon);
    if (event.key === DRAWER && !document.hidden) soon = setTimeout(look, SOON);
  });
  document.addEventListener("visibilitychange", () => document.hidden || look());
  const write = (answered) => {
    const text = found(), there = parsed(text), all = { ...there }, done = [];
    let met = false;
    if (!text) Object.keys(parts).forEach((name) => due.add(name));
    for (const name of due) {
      const other = joined(name) && name in there && there[name] !== parts[name]; // a map that is not written over unread
      if (other && told.get(name) > answered) continue;
      if (other && there[name] !== seen[name]) met = true;
      else done.push(name);
    }
    for (const name of done) all[name] = parts[name]; // what is no part any more goes
    try {
      const next = JSON.stringify(all);
      if (next !== text) localStorage.setItem(DRAWER, next);
      if (text === known) known = next;
      done.forEach((name) => (due.delete(name), (seen[name] = parts[name])));
      refused = "";
    } catch (error) {
      const why = error?.name === "SecurityError" ? "forbidden" : "full";
      if (refused !== why) fails((refused = why));
    }
    if (met) news();
  };
  return {
    begin() {
      known = found();
      Object.assign(seen, parsed(known));
      parts ??= parsed(known);
      return known;
    },
    others(message) {
      const all = unheard();
      known = found();
      Object.assign(seen, all);
      for (const name of Object.keys(all).filter(joined)) due.add(name), told.set(name, message);
      return Object.keys(all).length ? { others: JSON.stringify(all) } : {};
    },
    take({ number: next, parts: changes, whole }, answered) {
      if (!whole && next !== number + 1) return ask();
      number = next;
      const old = parts || {};
      parts = whole ? {} : { ...old };
      for (const name in changes) parts[name] = changed(parts[name], changes[name]);
      for (const name in { ...old, ...parts }) {
        if (parts[name] === null) delete parts[name];
        if (parts[name] !== old[name]) due.add(name);
      }
      write(answered);
      return undefined;
    },
    settle: (answered) => due.size && write(answered),
  };
}
