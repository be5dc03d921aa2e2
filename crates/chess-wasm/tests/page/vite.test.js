// The package in the browser: the example that Vite has built, and the README's page without a bundler.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, PACKAGE, project } from "../node/package.js";
import { serve } from "../../tools/serve.js";
import { browse, useBrowser } from "./browser.js";

useBrowser();

test("the example with Vite runs in the browser, under the strict policy", async (t) => {
  const folder = project("vite-page");
  cpSync(join(FOLDER, "examples/vite"), folder, { recursive: true });
  execFileSync(process.execPath, [join(FOLDER, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"], { cwd: folder });
  const server = await serve(join(folder, "dist"), 0);
  t.after(() => server.close());
  const page = await browse(t, `http://localhost:${server.address().port}/`);
  await page.waitForFunction(() => /^depth \d: Qxf7#$/.test(document.querySelector("#best").textContent));
  assert.equal(await page.locator("#board svg").count(), 1);
});

test("the README's page without a bundler shows a board", async (t) => {
  const folder = project("import-map");
  cpSync(PACKAGE, join(folder, "chess-wasm"), { recursive: true });
  const [, example] = readFileSync(join(FOLDER, "README.md"), "utf8").match(/```html\n([^]*?)```/);
  writeFileSync(join(folder, "index.html"), `<!doctype html><html lang="en"><head><title>a</title><link rel="icon" href="data:,"></head><body></body>${example}</html>`);
  const server = await serve(folder, 0, "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
  t.after(() => server.close());
  const page = await browse(t, `http://localhost:${server.address().port}/`);
  await page.waitForSelector("body > svg");
});
