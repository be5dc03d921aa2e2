import { Worker } from "node:worker_threads";
import { EngineClient } from "./client.js";

/** See `engine.d.ts`. */
export class Engine extends EngineClient {
  constructor(options) {
    const worker = new Worker(new URL("./worker.node.js", import.meta.url), { execArgv: [] });
    // A search keeps the program alive, an idle engine does not.
    worker.unref();
    const port = {
      postMessage: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      ref: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
      set onmessage(listener) {
        worker.on("message", (data) => listener({ data }));
      },
      set onerror(listener) {
        worker.on("error", listener);
      },
    };
    super(port, options);
  }
}
