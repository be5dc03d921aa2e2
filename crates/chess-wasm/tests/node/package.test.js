// The package as a user gets it: its size, its README, its types, and the example with Vite.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { FOLDER, PACKAGE, project } from "./package.js";

const KIB = 1_024;

/** The most bytes of the version without engine and opening names, compressed: 150 KB. */
const MOST_RULES = 150_000;

/** Returns the size of what a browser loads of a version, compressed by gzip. */
function size(version) {
  const files = readdirSync(join(PACKAGE, version)).filter((name) => !name.endsWith(".d.ts") && !name.includes(".node."));
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(PACKAGE, version, name)), { level: 9 }).length, 0);
}

test("the version with the rules alone is small", (t) => {
  t.diagnostic(`rules: ${(size("rules") / KIB).toFixed(1)} KiB, full: ${(size("full") / KIB).toFixed(1)} KiB, compressed`);
  assert.ok(size("rules") <= MOST_RULES, `${size("rules")} bytes`);
});

test("the examples of the README and of the guide run and print what they say", () => {
  const folder = project("readme");
  const pages = [join(FOLDER, "README.md"), join(FOLDER, "../../docs/javascript.md")];
  const text = pages.map((page) => readFileSync(page, "utf8")).join("\n");
  const examples = [...text.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.ok(examples.length >= 5);
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

/** Each supported version of TypeScript, with the options of each supported target. */
for (const compiler of ["typescript", "typescript6"]) {
  test(`the declarations are right for ${compiler}, from es2020 to esnext, with and without a browser's library`, () => {
    const folder = project(compiler);
    cpSync(join(FOLDER, "tests/node/example.ts"), join(folder, "example.ts"));
    const compile = (...options) => {
      const args = ["--strict", "--noEmit", "--module", "nodenext", ...options, "example.ts"];
      try {
        execFileSync(process.execPath, [join(FOLDER, "node_modules", compiler, "bin/tsc"), ...args], { cwd: folder });
      } catch (error) {
        assert.fail(`${options.join(" ")}\n${error.stdout}`);
      }
    };
    for (const target of ["es2020", "es2022", "es2023", "esnext"]) compile("--target", target, "--skipLibCheck", "false");
    for (const target of ["es2020", "esnext"]) compile("--target", target, "--skipLibCheck", "true");
    for (const lib of ["es2020", "es2022,dom", "es2022,dom,esnext.disposable"]) compile("--target", "es2022", "--lib", lib, "--skipLibCheck", "false");
    compile("--target", "es2020", "--skipLibCheck", "false", "--exactOptionalPropertyTypes");
  });
}

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
  assert.ok(assets.some((name) => name.endsWith(".nnue")), assets.join(" "));
  assert.ok(assets.some((name) => name.startsWith("worker.web")), assets.join(" "));
});
