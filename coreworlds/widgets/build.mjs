// Bundles src/ into the committed files: those of static/ for notebooks, and the page's own for Voila's template.
// `--check`: compares instead, and fails if they differ.
import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";

const common = { bundle: true, write: false, minify: true, target: "es2022", legalComments: "none", logLevel: "warning" };
const script = { ...common, format: "esm", banner: { js: "/* coreworlds. Built by build.mjs from src/. */" } };
const style = await build({ ...common, entryPoints: ["src/css/index.css"], target: "chrome123" });
const served = "../serve/share/jupyter/voila/templates/coreworlds/static";
const made = {
  "static/coreworlds.js": await build({ ...script, entryPoints: ["src/index.js"] }),
  "static/coreworlds.css": style,
  [`${served}/page.js`]: await build({ ...script, entryPoints: ["src/served.js"] }),
  [`${served}/page.css`]: style,
};
let stale = 0;
for (const [file, result] of Object.entries(made)) {
  const text = result.outputFiles[0].text;
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if (text !== (await readFile(file, "utf8").catch(() => ""))) {
    console.error(`${file} is not what src/ gives: run \`npm ci && npm run build\` in coreworlds/widgets.`);
    stale = 1;
  }
}
process.exit(stale);
