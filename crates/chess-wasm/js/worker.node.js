// The engine's thread in Node.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { EngineCore, initSync } from "./chess.js";
import { serve } from "./service.js";

const module = () => readFileSync(new URL("./chess_bg.wasm", import.meta.url));
const port = {
  postMessage: (message) => parentPort.postMessage(message),
  set onmessage(listener) {
    parentPort.on("message", (data) => listener({ data }));
  },
};
serve(port, () => ({ EngineCore, wasm: initSync({ module: module() }) }));
