// Puts the page together: scripts, style and WebAssembly in one file, which asks for nothing more.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The text of a script with all that it imports. */
async function bundled(entry) {
  const made = await build({
    absWorkingDir: new URL(".", import.meta.url).pathname,
    entryPoints: [entry],
    bundle: true,
    charset: "utf8",
    format: "iife",
    minify: true,
    target: "es2022",
    write: false,
    logLevel: "warning",
    // What follows would end the element that holds the script.
    supported: { "inline-script": false },
  });
  return made.outputFiles[0].text;
}

const style = read("page/style.css");
const script = await bundled("page/main.ts");
const worker = await bundled("page/worker.ts");
const wasm = readFileSync(new URL("target/nimata_web.wasm", import.meta.url));

/** How a policy names a text that stands in the page. */
const named = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policy = [
  "default-src 'none'",
  // The worker has the policy of the page, and compiles WebAssembly too.
  `script-src ${named(script)} 'wasm-unsafe-eval'`,
  "worker-src blob:",
  `style-src ${named(style)}`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const pieces = {
  POLICY: policy,
  STYLE: style,
  SCRIPT: script,
  WORKER: Buffer.from(worker).toString("base64"),
  WASM: gzipSync(wasm, { level: 9, memLevel: 9 }).toString("base64"),
};
const page = read("page/page.html").replace(/\{\{([A-Z]+)\}\}/g, (_, name) => pieces[name]);
mkdirSync(new URL("dist", import.meta.url), { recursive: true });
writeFileSync(new URL("dist/nimata.html", import.meta.url), page);
