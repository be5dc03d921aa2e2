// The side of the engine that programs use: sends messages to a worker.

import { line, options, whole } from "./border.js";
import { ChessError } from "./host.js";

/** A search: its reports by `for await`, and its result by `await`. */
class Search {
  #reports = [];
  #waiting = [];
  #isOver = false;
  #stop;

  constructor(result, stop) {
    this.#stop = stop;
    this.result = result;
    const end = () => {
      this.#isOver = true;
      for (const { resolve } of this.#waiting.splice(0)) resolve({ value: undefined, done: true });
    };
    result.then(end, (error) => {
      this.#isOver = true;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  /** Ends the search. Returns its result. */
  stop() {
    this.#stop();
    return this.result;
  }

  /** Passes a report to those who wait for one. */
  push(report) {
    const waiting = this.#waiting.shift();
    if (waiting) waiting.resolve({ value: report, done: false });
    else this.#reports.push(report);
  }

  then(resolve, reject) {
    return this.result.then(resolve, reject);
  }

  [Symbol.asyncIterator]() {
    return {
      next: () => {
        if (this.#reports.length > 0) return Promise.resolve({ value: this.#reports.shift(), done: false });
        if (this.#isOver) return this.result.then(() => ({ value: undefined, done: true }));
        return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
      },
      // The end of a loop by `break` ends the search.
      return: async () => {
        await this.stop();
        return { value: undefined, done: true };
      },
    };
  }
}

export class EngineClient {
  #port;
  #requests = new Map();
  #nextId = 1;
  #searches = new Map();
  #hash = 16;
  #lines = 1;
  #failure;

  constructor(port, options) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#receive(data);
    port.onerror = (event) => {
      this.#fail({ code: "engine-failed", message: event?.message ?? "the worker of the engine could not be started" });
      port.terminate();
    };
    this.ready = this.configure(options);
    this.ready.catch(() => {});
  }

  get failure() {
    return this.#failure;
  }

  get hash() {
    return this.#hash;
  }

  get lines() {
    return this.#lines;
  }

  async configure(configuration) {
    // Checks that it is an object.
    options("options", configuration);
    const { hash = this.#hash, lines = this.#lines } = configuration ?? {};
    [this.#hash, this.#lines] = [whole("hash", hash), whole("lines", lines)];
    await this.#ask({ action: "configure", hash, lines });
  }

  async clear() {
    await this.#ask({ action: "clear" });
  }

  search(game, limits) {
    const id = this.#nextId;
    const result = this.#begin(game, limits);
    const stop = () => this.#port.postMessage({ action: "stop", search: id });
    const search = new Search(result, stop);
    this.#searches.set(id, search);
    const forget = () => this.#searches.get(id) === search && this.#searches.delete(id);
    result.then(forget, forget);
    return search;
  }

  stop() {
    for (const search of this.#searches.values()) search.stop();
  }

  terminate() {
    this.#port.terminate();
    this.#fail({ code: "engine-terminated", message: "the engine was terminated" });
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.terminate();
  }

  async #begin(game, limits) {
    const [fen, moves] = line("game", game);
    return this.#ask({ action: "search", fen, moves, limits: options("limits", limits) });
  }

  #ask(message) {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    const { promise, resolve, reject } = deferred();
    this.#requests.set(id, { resolve, reject });
    this.#port.ref?.(true);
    this.#port.postMessage({ id, ...message });
    return promise;
  }

  #receive({ id, report, result, error }) {
    if (report) {
      this.#searches.get(id)?.push(report);
      return;
    }
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    if (this.#requests.size === 0) this.#port.ref?.(false);
    if (error) request?.reject(new ChessError(error));
    else request?.resolve(result);
    if (error?.code === "module-failed" || error?.code === "engine-not-loaded") {
      this.#port.terminate();
      this.#fail(error);
    }
  }

  /** Rejects everything that waits, and everything that is asked later. */
  #fail(error) {
    this.#failure ??= new ChessError(error);
    for (const { reject } of this.#requests.values()) reject(this.#failure);
    this.#requests.clear();
  }
}

function deferred() {
  let resolve, reject;
  const promise = new Promise((a, b) => ([resolve, reject] = [a, b]));
  return { promise, resolve, reject };
}
