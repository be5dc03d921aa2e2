// The package that `cargo xtask web build` has made.

import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../../target", import.meta.url));
export const PACKAGE = join(TARGET, "web/package");
export const CRATES = fileURLToPath(new URL("../../..", import.meta.url));
export const FOLDER = fileURLToPath(new URL("../..", import.meta.url));

export const full = await import(`${PACKAGE}/full/full.node.js`);
export const rules = await import(`${PACKAGE}/rules/index.node.js`);

/** Makes an empty folder in which the package is installed, as for a user. */
export function project(name) {
  const folder = join(TARGET, "web/projects", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(PACKAGE, join(folder, "node_modules/chess-wasm"), "dir");
  return folder;
}
