// Python in a worker: unpacks the wheels, makes one App, answers messages.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const waiting = [];
let dispatch = null;
const answer = (message) => postMessage({ answer: JSON.parse(dispatch(JSON.stringify(message))) });
onmessage = ({ data }) => (dispatch ? answer(data) : waiting.push(data));

const START = `
import json
from coreworlds.widgets.app import App

app = App()
page = json.dumps(app.page())
lambda message: json.dumps(app.dispatch(json.loads(message)))
`;

async function start() {
  const wheels = await (await fetch("wheels.json")).json();
  const bytes = Promise.all(wheels.map(async (name) => (await fetch(`wheels/${name}`)).arrayBuffer()));
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  for (const wheel of await bytes) pyodide.unpackArchive(wheel, "wheel");
  dispatch = pyodide.runPython(START);
  postMessage({ page: JSON.parse(pyodide.globals.get("page")) });
  waiting.forEach(answer);
}

start().catch((error) => postMessage({ failed: String(error.message || error).trim().split("\n").at(-1) }));
