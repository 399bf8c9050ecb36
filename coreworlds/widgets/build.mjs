// Bundles src/ into the two committed files of static/. `--check`: compares instead, and fails if they differ.
import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";

const common = { bundle: true, write: false, minify: true, target: "es2022", legalComments: "none", logLevel: "warning" };
const made = {
  "static/coreworlds.js": await build({ ...common, entryPoints: ["src/index.js"], format: "esm", banner: { js: "/* preact (MIT, Jason Miller) and coreworlds. Built by build.mjs from src/. */" } }),
  "static/coreworlds.css": await build({ ...common, entryPoints: ["src/css/index.css"], target: "chrome123" }),
};
let stale = 0;
for (const [file, result] of Object.entries(made)) {
  const text = result.outputFiles[0].text;
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if (text !== (await readFile(file, "utf8"))) {
    console.error(`${file} is not what src/ gives: run \`npm ci && npm run build\` in coreworlds/widgets.`);
    stale = 1;
  }
}
process.exit(stale);
