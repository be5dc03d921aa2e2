// The worker that reads PGN files and counts perft.

export class Tools {
  #worker;
  #listeners = new Map();
  #nextId = 1;
  #ready;

  constructor() {
    this.#worker = new Worker(new URL("./tools-worker.js", import.meta.url), { type: "module", name: "chess tools" });
    let isReady;
    this.#ready = new Promise((resolve) => (isReady = resolve));
    this.#worker.onmessage = ({ data }) => {
      if (data.isReady) isReady();
      else this.#listeners.get(data.id)?.(data);
    };
  }

  /** Sends a message. The listener gets the answers. Returns the number of the message. */
  ask(message, listener) {
    const id = this.#nextId++;
    this.#listeners.set(id, listener);
    this.#ready.then(() => this.#worker.postMessage({ id, ...message }));
    return id;
  }

  /** Ignores the answers to a message from now on. */
  forget(id) {
    this.#listeners.delete(id);
  }
}
