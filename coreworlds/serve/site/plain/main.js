// The page without a server: Python runs in a worker, the front end is the one that notebooks use.
import { mount, store } from "./coreworlds.js";
import home from "./home.js";
import { offline } from "./offline.js";
import { brief, reload, say } from "./say.js";

const PAGE = document.getElementById("page");
const HERE = Boolean(navigator.serviceWorker?.controller); // all files are in this browser
let model = null, root = null;

const lost = (why) => {
  if (root) root.dataset.patient = ""; // said here, and better
  say(`${why} Look at the network, then reload.`, reload);
};
const ended = (why) => {
  root.dataset.patient = "";
  say(`Python has ended here: ${why} Reload, and go on with the game that this browser kept.`, reload);
};

// On a first visit nothing is kept and nothing asked for: the first view is known before Python is there.
function fresh() {
  try {
    return !location.search && !location.hash && localStorage.length === 0;
  } catch {
    return false;
  }
}

const doing = ({ come, of }) => (HERE || come >= of ? "Python starts." : `Python is being fetched, once: ${come} of ${of} parts are here.`);

function show({ tree, number }, post) {
  model = store(tree, number, post);
  mount(PAGE, model, true);
  root = PAGE.firstElementChild;
}

function ready(page, post) {
  if (model) delete root.dataset.patient;
  else show(page, post);
  brief("The page is ready.");
  offline();
}

function start() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const post = (message) => worker.postMessage(message);
  let here = false;
  worker.onmessage = ({ data }) => {
    if (data.answer) model.receive(JSON.parse(data.answer));
    else if (data.page) ready(JSON.parse(data.page), post, (here = true));
    else if (data.of) say(`Setting up the table. ${doing(data)}${model ? " What you press is done then." : ""}`);
    else if (here) ended(data.failed);
    else lost(`Python did not start: ${data.failed}`);
  };
  worker.onerror = (event) => worker.onmessage({ data: { failed: event.message ? `${event.message}.` : "the file worker.js did not arrive." } });
  if (!fresh()) return;
  show(home, (message) => post(message.do === "hello" ? { ...message, number: -1 } : message)); // it gets the whole page again
  root.dataset.patient = "";
}

const theme = new URLSearchParams(location.search).get("theme");
if (theme === "dark" || theme === "light") document.documentElement.style.colorScheme = theme;
if (typeof WebAssembly === "object") start();
else say("This browser cannot run Python: WebAssembly is missing or turned off. Use a current Firefox, Chrome, Edge or Safari.");
