// Keeps the site in the browser, once it has started, and says when there is a newer one.
import { agree, brief, reload, say } from "./say.js";

const KEPT = "From now on this page works without a network, too.";
const NEWER = "A new version of this page is there. Reload to use it; your game is kept.";
const NOT = "This page could not be kept for use without a network. With one, it works as before.";

let asked = false; // in this window; another one may have been asked, too
const newer = (worker) => say(NEWER, ["Reload", () => ((asked = true), worker.postMessage("go"))]);
const taken = () => (asked ? reload[1]() : say(NEWER, reload));

function follow(worker, first) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && !first) newer(worker);
    else if (worker.state === "activated" && first) brief(KEPT, agree);
    else if (worker.state === "redundant" && first) brief(NOT, agree);
  });
}

export async function offline() {
  if (!navigator.serviceWorker) return; // an address without https
  const first = !navigator.serviceWorker.controller;
  if (!first) navigator.serviceWorker.addEventListener("controllerchange", taken);
  try {
    const kept = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), { scope: new URL("../", import.meta.url) });
    if (kept.waiting && !first) newer(kept.waiting);
    if (kept.installing) follow(kept.installing, first);
    kept.addEventListener("updatefound", () => follow(kept.installing, first));
  } catch {
    if (first) brief(NOT, agree);
  }
}
