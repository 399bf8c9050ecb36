// Python in a worker: fetches all parts at once, makes one App, answers messages.
const STDLIB = "./python/python_stdlib.pack", OURS = "./coreworlds.pack", LATER = "./python/networkx.pack";
const PARTS = ["./python/pyodide.asm.wasm", STDLIB, OURS, LATER], CODE = ["./python/pyodide.mjs", "./python/pyodide.asm.mjs"];
const QUICK = 700; // ms
const START = `
import json
from coreworlds.widgets.app import App

app = App()
lambda message: json.dumps(app.dispatch(json.loads(message)))
`;

const waiting = [];
let dispatch = null;
const answer = (message) => postMessage({ answer: dispatch(JSON.stringify(message)) });
onmessage = ({ data }) => (dispatch ? answer(data) : waiting.push(data));

// Each part is asked for once, by us, before Pyodide gets to it; one that does not come is named.
let miss;
const missed = new Promise((_, no) => (miss = no));
const plain = fetch, parts = new Map();
const whole = (file) => new URL(file, import.meta.url).href;
const lacking = (file, why) => new Error(`the file ${new URL(file).pathname.split("/").at(-1)} did not arrive (${why}).`);

async function arrive(url) {
  const response = await plain(url).catch(() => ({ ok: false, status: "no answer" }));
  if (response.ok) return url.endsWith(".pack") ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response;
  const error = lacking(url, response.status);
  miss(error);
  throw error;
}
self.fetch = (what) => {
  const url = new URL(what, location.href).href, part = parts.get(url) ?? arrive(url);
  parts.delete(url);
  return part;
};
const ask = (file) => parts.set(whole(file), arrive(whole(file)));
const take = async (file) => new Uint8Array(await (await fetch(whole(file))).arrayBuffer());
const code = (file) => import(file).catch(() => Promise.reject(lacking(whole(file), "no answer")));

// How much has come so far, where it takes long enough to be read.
function tell(of) {
  let come = 0;
  const say = () => postMessage({ come, of });
  const slow = setTimeout(say, QUICK);
  const seen = new PerformanceObserver((list) => {
    come += list.getEntries().length;
    if (performance.now() > QUICK) say();
  });
  seen.observe({ type: "resource", buffered: true });
  return () => (clearTimeout(slow), seen.disconnect());
}

const hush = tell(PARTS.length + CODE.length);

async function start() {
  PARTS.forEach(ask);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(CODE.map(code));
  const indexURL = whole("./python/");
  const pyodide = await loadPyodide({ indexURL, createPyodideModule, lockFileContents: LOCK, stdLibURL: whole(STDLIB), packageBaseUrl: indexURL });
  pyodide.unpackArchive(await take(OURS), "zip");
  const made = pyodide.runPython(START);
  hush();
  postMessage({ page: pyodide.runPython("json.dumps(app.page())") });
  pyodide.FS.writeFile("/networkx.zip", await take(LATER));
  pyodide.runPython('import sys; sys.path.append("/networkx.zip")');
  dispatch = made;
  waiting.forEach(answer);
}

// What failed is the last that is said: other parts may still come, and Python start without one of them.
const fail = (error) => (hush(), postMessage({ failed: String(error.message || error).trim().split("\n").at(-1) }), close());
Promise.race([start(), missed]).catch(fail);
