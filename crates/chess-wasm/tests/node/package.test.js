// The package as a user gets it: its size, its README, its types, and the example with Vite.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { FOLDER, PACKAGE, project } from "./package.js";

const KIB = 1_024;

/** The most bytes of the version without engine and opening names, compressed. */
const MOST_RULES = 154 * KIB;

/** Returns the size of what a browser loads of a version, compressed by gzip. */
function size(version) {
  const files = readdirSync(join(PACKAGE, version)).filter((name) => !name.endsWith(".d.ts") && !name.includes(".node."));
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(PACKAGE, version, name)), { level: 9 }).length, 0);
}

test("the version with the rules alone is small", (t) => {
  t.diagnostic(`rules: ${(size("rules") / KIB).toFixed(1)} KiB, full: ${(size("full") / KIB).toFixed(1)} KiB, compressed`);
  assert.ok(size("rules") <= MOST_RULES, `${size("rules")} bytes`);
});

test("the examples of the README run and print what they say", () => {
  const folder = project("readme");
  const readme = readFileSync(join(FOLDER, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.ok(examples.length >= 3);
  for (const [index, code] of examples.entries()) {
    const name = join(folder, `example-${index}.mjs`);
    writeFileSync(name, code);
    const printed = execFileSync(process.execPath, [name], { cwd: folder, timeout: 60_000 }).toString().trim().split("\n");
    const expected = [...code.matchAll(/^console\.log\(.*\/\/ (.*)$/gm)].map(([, text]) => text);
    assert.deepEqual(printed.slice(0, expected.length), expected, code);
  }
  const [first] = examples;
  assert.ok(first.trim().split("\n").length <= 5, "the first example has five lines");
});

test("TypeScript knows everything that is exported", () => {
  const folder = project("types");
  cpSync(join(FOLDER, "tests/node/example.ts"), join(folder, "example.ts"));
  const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom,esnext.disposable", "--module", "nodenext"];
  try {
    execFileSync(process.execPath, [join(FOLDER, "node_modules/typescript/bin/tsc"), ...options, "example.ts"], { cwd: folder });
  } catch (error) {
    assert.fail(error.stdout.toString());
  }
});

test("the declarations have documentation", () => {
  const text = readFileSync(join(PACKAGE, "full/chess.d.ts"), "utf8");
  const [, game] = text.match(/export class Game \{([^]*?)\n\}/);
  const members = game.split("\n").filter((line) => /^ {4}\w/.test(line) && !/constructor|free|\[Symbol/.test(line));
  const documented = [...game.matchAll(/\*\/\n {4}(?:readonly |static )*\w+/g)];
  assert.ok(documented.length >= members.length, `${documented.length} of ${members.length}`);
});

test("the example is built by Vite", () => {
  const folder = project("vite");
  cpSync(join(FOLDER, "examples/vite"), folder, { recursive: true });
  execFileSync(process.execPath, [join(FOLDER, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"], { cwd: folder, timeout: 120_000 });
  const assets = readdirSync(join(folder, "dist/assets"));
  assert.ok(assets.some((name) => name.endsWith(".wasm")), assets.join(" "));
  assert.ok(assets.some((name) => name.startsWith("worker.web")), assets.join(" "));
});
