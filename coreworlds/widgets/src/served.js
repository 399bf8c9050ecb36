// The page as Voila serves it, without Voila's own front end: that is 5 MB for a page that needs one websocket.
import { mount, store } from "./page.js";
import { socket, xsrf } from "./socket.js";

const read = (selector) => JSON.parse(document.querySelector(selector)?.textContent || "{}");
const { baseUrl, kernelId } = read("#jupyter-config-data");
const { model_id: comm } = read('script[type="application/vnd.jupyter.widget-view+json"]');
const waiting = document.getElementById("waiting"), words = document.getElementById("waiting-words");
const base = new URL(baseUrl, location.href).href;

function begin() {
  const say = socket(base, kernelId, comm, {
    receive(answer) {
      waiting.hidden = true;
      page.receive(answer);
    },
    back: () => page.send({ do: "hello" }),
    lost(why) {
      page.lost = why;
      if (why) words.textContent = words.dataset.lost;
    },
    refused: (why) => (words.textContent = words.dataset[why]),
  });
  const page = store(["div", {}, [], ""], -1, say); // the number of no page: the first answer brings the whole
  mount(document.querySelector("[data-served]"), page, true);
}

// Whoever leaves frees the kernel. A browser that brings the page back from its memory gets a new one.
function leave() {
  const body = new FormData();
  body.append("_xsrf", xsrf());
  navigator.sendBeacon(`${base}voila/api/shutdown/${kernelId}`, body);
}
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => event.persisted && location.reload());

if (comm) begin();
else words.textContent = words.dataset.broken;
