// Serves the page with the headers that a strict site sends.
//
// `node tools/serve.js PORT`

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
export const SITE = join(TARGET, "web/site");

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".json": "application/json",
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves a folder, with a Content-Security-Policy. Returns the server once it listens. */
export function serve(folder, port, policy = POLICY) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const name = normalize(path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(join(folder, name));
      response.writeHead(200, {
        "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
      });
      response.end(body);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    }
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 8000);
  try {
    await serve(SITE, port);
    console.log(`http://localhost:${port}`);
  } catch (error) {
    console.error(`error: cannot serve at port ${process.argv[2]}: ${error.message}`);
    process.exit(1);
  }
}
