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

// `ask` is called where a telling was missed, `fails` where the browser refuses to keep anything, and `meets` with the
// names of what another page of this browser wrote over, each once.
export function keeper(ask, fails, meets) {
  let parts = null, number = 0, refused = "", others = null;
  const mine = new Set(); // parts that this page changed: another page of this browser may have changed the others
  const told = new Set();
  addEventListener("storage", (event) => {
    if (event.key !== DRAWER) return;
    others = parsed(event.newValue);
    const met = [...mine].filter((name) => name in others && others[name] !== parts[name] && !told.has(name));
    met.forEach((name) => told.add(name));
    if (met.length) meets(met.join(" "));
  });
  const write = () => {
    const all = others ? { ...others, ...Object.fromEntries([...mine].map((name) => [name, parts[name]])) } : parts;
    try {
      localStorage.setItem(DRAWER, JSON.stringify(all));
      refused = "";
    } catch (error) {
      const why = error?.name === "SecurityError" ? "forbidden" : "full";
      if (refused !== why) fails((refused = why));
    }
  };
  return {
    begin() {
      const text = found();
      parts ??= parsed(text);
      return text;
    },
    take({ number: next, parts: changes, whole }) {
      if (whole) parts = {};
      else if (next !== number + 1) return ask();
      number = next;
      for (const name in changes) {
        mine.add(name);
        if (changes[name] === null) delete parts[name];
        else parts[name] = changed(parts[name], changes[name]);
      }
      write();
      return undefined;
    },
  };
}
