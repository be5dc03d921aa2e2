// A worker beside the page, which reads PGN files, counts perft and reviews games. One that fails or is stopped is replaced.

export class Tools {
  #worker;
  #isReady;
  #listeners = new Map();
  #waiting = [];
  #nextId = 1;

  /**
   * Sends a message. The listener gets the answers: `{ failure }` if the worker has failed, which is the last one. The worker is
   * started with the first message. Returns the number of the message.
   */
  ask(message, listener = () => {}) {
    const id = this.#nextId++;
    this.#listeners.set(id, listener);
    this.#worker ??= this.#start();
    if (this.#isReady) this.#worker.postMessage({ id, ...message });
    else this.#waiting.push({ id, ...message });
    return id;
  }

  /** Ignores the answers to a message from now on. */
  forget(id) {
    this.#listeners.delete(id);
  }

  /** Ends everything that runs. The next message starts another worker. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
    this.#waiting = [];
    this.#listeners.clear();
  }

  #start() {
    const worker = new Worker(new URL("./tools-worker.js", import.meta.url), { type: "module", name: "chess tools" });
    worker.onmessage = ({ data }) => {
      if (data.isReady) this.#begin();
      else if (data.isBroken) this.#fail(data.failure);
      else this.#listeners.get(data.id)?.(data);
    };
    worker.onerror = worker.onmessageerror = ({ message }) => this.#fail(message ?? "the worker could not be started");
    return worker;
  }

  #begin() {
    this.#isReady = true;
    for (const message of this.#waiting.splice(0)) this.#worker.postMessage(message);
  }

  #fail(failure) {
    const listeners = [...this.#listeners.values()];
    this.stop();
    for (const listener of listeners) listener({ failure: `the worker has failed and was replaced: ${failure}`, isEnd: true });
  }
}
