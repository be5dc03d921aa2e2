import { EngineClient } from "./client.js";

/** See `engine.d.ts`. */
export class Engine extends EngineClient {
  constructor(options) {
    const worker = new Worker(new URL("./worker.web.js", import.meta.url), { type: "module", name: "chess-wasm engine" });
    super(worker, options);
  }
}
