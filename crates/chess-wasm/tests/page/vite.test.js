// The example that Vite has built, in the browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, project } from "../node/package.js";
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
