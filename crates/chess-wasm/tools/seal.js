// Completes the page: writes the list of its files, with which the service worker knows what to keep and when it is new.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const site = process.argv[2];
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
  .filter((name) => name !== "sw.js" && !name.endsWith(".d.ts") && !name.includes(".node."))
  .sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(join(site, name)));
const version = hash.digest("hex").slice(0, 16);
const worker = readFileSync(join(site, "sw.js"), "utf8")
  .replace('"VERSION"', JSON.stringify(version))
  .replace("[/* FILES */]", JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]));
writeFileSync(join(site, "sw.js"), worker);
