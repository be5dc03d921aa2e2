// Runs the search of `EngineCore` so that messages are read while it runs.
//
// `cargo xtask web build` makes the search interruptible with binaryen's Asyncify: when `poll` starts to unwind, all functions
// return up to the caller of `run`, with their variables in `stack`; `run` called again rewinds to the same place. The tree that
// is searched is the same as without interruptions. See
// https://github.com/WebAssembly/binaryen/blob/main/src/passes/Asyncify.cpp

import { host } from "./engine_host.js";

/** The time that the search runs without a pause, in milliseconds: half of it is how long a message waits on average. */
const SLICE = 30;

/** The memory for the variables of the interrupted functions: some 200 bytes a ply are used. */
const STACK_PAGES = 8;
const PAGE = 65536;

const UNWINDING = 1;
const REWINDING = 2;

/** Returns a promise that is resolved after the messages that have arrived. */
const messages = (() => {
  if (typeof setImmediate === "function") return () => new Promise((resolve) => setImmediate(resolve));
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  port1.onmessage = () => waiting.shift()();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(0);
    });
})();

export class Runner {
  #core;
  #wasm;
  #stack;
  #stopped = false;

  /** `wasm` are the exports of the module that has made `core`. */
  constructor(core, wasm) {
    this.#core = core;
    this.#wasm = wasm;
    this.#stack = wasm.memory.grow(STACK_PAGES) * PAGE;
  }

  /** Ends the search that runs. */
  stop() {
    this.#stopped = true;
  }

  /** Searches, and calls `report` with each report. Returns the result: a quick one if the search is already stopped. */
  async run(isStopped, report) {
    const wasm = this.#wasm;
    this.#stopped = isStopped;
    let sliceEnd = performance.now() + SLICE;
    host.report = (json) => report(JSON.parse(json));
    host.poll = () => {
      if (wasm.asyncify_get_state() === REWINDING) {
        wasm.asyncify_stop_rewind();
      } else if (performance.now() >= sliceEnd) {
        wasm.asyncify_start_unwind(this.#stack);
      }
      return this.#stopped;
    };
    new Int32Array(wasm.memory.buffer, this.#stack, 2).set([this.#stack + 8, this.#stack + STACK_PAGES * PAGE]);
    this.#core.run();
    while (wasm.asyncify_get_state() === UNWINDING) {
      wasm.asyncify_stop_unwind();
      await messages();
      sliceEnd = performance.now() + SLICE;
      wasm.asyncify_start_rewind(this.#stack);
      this.#core.run();
    }
    return JSON.parse(this.#core.takeResult());
  }
}
