// The engine's thread in Node.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { EngineCore, initSync } from "./chess.js";
import { serve } from "./service.js";

const read = (name) => readFileSync(new URL(name, import.meta.url));
const port = {
  postMessage: (message) => parentPort.postMessage(message),
  set onmessage(listener) {
    parentPort.on("message", (data) => listener({ data }));
  },
};
serve(port, () => ({
  EngineCore,
  wasm: initSync({ module: read("./chess_bg.wasm") }),
  network: read("./default.nnue"),
}));
