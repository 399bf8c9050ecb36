// Runs bytecode.py in Pyodide itself, under Node.js: `node bytecode.mjs PYODIDE FOLDER` renews the archives in FOLDER.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [from, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(from, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: from, args: ["-X", "no_debug_ranges"], stdout: console.error });
const archives = (await readdir(folder)).filter((name) => name.endsWith(".zip"));
pyodide.FS.mkdir("/archives");
for (const name of archives) pyodide.FS.writeFile(`/archives/${name}`, await readFile(join(folder, name)));
try {
  pyodide.runPython(await readFile(new URL("bytecode.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(error.message.trim().split("\n").at(-1)); // of a Python error, the sentence
  process.exit(1);
}
for (const name of archives) await writeFile(join(folder, name), pyodide.FS.readFile(`/archives/${name}`));
