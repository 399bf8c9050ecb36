// The page without a server: Python runs in a worker, the front end is the one that notebooks use.
import { mount, store } from "./coreworlds.js";

const worker = new Worker("worker.js", { type: "module" });
const waiting = document.getElementById("waiting");
let model = null;

worker.onmessage = ({ data }) => {
  if (data.failed) waiting.textContent = `The page could not start: ${data.failed}. Reload to try again.`;
  else if (model) model.receive(data.answer);
  else {
    waiting.remove();
    model = store(data.page.tree, data.page.number, (message) => worker.postMessage(message));
    mount(document.getElementById("page"), model);
  }
};
worker.onerror = (event) => worker.onmessage({ data: { failed: event.message } });
