// Completes the page: draws the pieces, and writes the list of its files, with which the service worker knows what to keep and
// when it is new.
//
// `node tools/seal.js SITE PACKAGE`

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const [site, packageFolder] = process.argv.slice(2);
const { Position } = await import(pathToFileURL(join(packageFolder, "rules/index.node.js")));
mkdirSync(join(site, "pieces"));
for (const color of ["white", "black"]) {
  for (const [letter, role] of Object.entries({ p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" })) {
    writeFileSync(join(site, "pieces", `${color[0]}${letter}.svg`), Position.pieceSvg(color, role, 100));
  }
}

const all = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"));
const isUseless = (name) => name.endsWith(".d.ts") || name.includes(".node.");
for (const name of all.filter(isUseless)) rmSync(join(site, name));
const files = all.filter((name) => name !== "sw.js" && !isUseless(name)).sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(join(site, name)));
const version = hash.digest("hex").slice(0, 16);
const worker = readFileSync(join(site, "sw.js"), "utf8")
  .replace('"VERSION"', JSON.stringify(version))
  .replace("[/* FILES */]", JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]));
writeFileSync(join(site, "sw.js"), worker);
