// Answers the messages of an `Engine`: the same in a browser's worker and in a thread of Node.

import { Runner } from "./core.js";

/**
 * Serves the messages of a port. `load` returns the class `EngineCore`, the exports of its module and the file
 * of the network, or a promise.
 */
export function serve(port, load) {
  // A stop is served at once. Everything else waits for the end of what came before it.
  const stops = new Set();
  let running = 0;
  let core, runner;
  const loaded = (async () => {
    const { EngineCore, wasm, network } = await load();
    core = new EngineCore(1, network);
    runner = new Runner(core, wasm);
  })();
  // Without a handler, Node would end the thread before a message reports the failure.
  loaded.catch(() => {});
  let last = loaded;

  const actions = {
    configure: ({ hash, lines }) => core.configure(hash, lines),
    clear: () => core.clear(),
    async search({ id, fen, moves, limits }) {
      core.setGame(fen, moves);
      core.setLimits(limits);
      running = id;
      try {
        return await runner.run(stops.has(id), (report) => port.postMessage({ id, report }));
      } finally {
        running = 0;
        stops.delete(id);
      }
    },
  };

  async function answer(data) {
    const { id, action } = data;
    try {
      port.postMessage({ id, result: await actions[action](data) });
    } catch (error) {
      port.postMessage({ id, error: { message: error.message, code: "engine-failed", ...error } });
    }
  }

  // Set before the module is loaded, so that no message is lost.
  port.onmessage = ({ data }) => {
    if (data.action !== "stop") {
      last = last.then(() => loaded).then(() => answer(data), (error) => port.postMessage({ id: data.id, error: failed(error) }));
    } else if (running === data.search) {
      runner.stop();
    } else {
      stops.add(data.search);
    }
  };
}

/** Returns what is sent if the module could not be loaded. */
const failed = (error) => ({ code: "engine-not-loaded", message: `the engine could not be loaded: ${error.message}` });
