// The page without a server: Python runs in a worker, the front end is the one that notebooks use.
import { mount, store } from "./coreworlds.js";
import home from "./home.js";
import { offline } from "./offline.js";
import { reload, say } from "./say.js";

const PAGE = document.getElementById("page");
let model = null, root = null;

const lost = (why) => {
  if (root) root.dataset.patient = ""; // said here, and better
  say(`${why} Look at the network, then reload.`, reload);
};
const ended = (why) => say(`Python has ended here: ${why} Reload, and go on with the game that this browser kept.`, reload);

// On a first visit nothing is kept and nothing asked for: the first view is known before Python is there.
function fresh() {
  try {
    return !location.search && localStorage.length === 0;
  } catch {
    return false;
  }
}

function show({ tree, number }, post) {
  model = store(tree, number, post);
  mount(PAGE, model);
  root = PAGE.firstElementChild;
}

function ready(page, post) {
  if (model) delete root.dataset.patient;
  else show(page, post);
  say("");
  offline();
}

function start() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const post = (message) => worker.postMessage(message);
  let here = false;
  worker.onmessage = ({ data }) => {
    if (data.answer) model.receive(JSON.parse(data.answer));
    else if (data.page) ready(JSON.parse(data.page), post, (here = true));
    else if (data.doing) say(`Setting up the table. ${data.doing}${model ? " What you press is done then." : ""}`);
    else if (here) ended(data.failed);
    else lost(`Python did not start: ${data.failed}`);
  };
  worker.onerror = (event) => worker.onmessage({ data: { failed: event.message ? `${event.message}.` : "the file worker.js did not arrive." } });
  if (!fresh()) return;
  show(home, (message) => post(message.do === "hello" ? { ...message, number: -1 } : message)); // it gets the whole page again
  root.dataset.patient = "";
}

if (typeof WebAssembly === "object") start();
else say("This browser cannot run Python: WebAssembly is missing or turned off. Use a current Firefox, Chrome, Edge or Safari.");
