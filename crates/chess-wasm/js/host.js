// What the WebAssembly module calls to make JavaScript values.

/** The error that all functions of this package throw. */
export class ChessError extends Error {
  constructor({ message, ...properties }) {
    super(message);
    Object.assign(this, properties);
  }
}
ChessError.prototype.name = "ChessError";

/** Returns the words of a text that are separated by spaces. */
export const words = (text) => (text ? text.split(" ") : []);

/** Returns the value of a JSON text. */
export const value = (json) => JSON.parse(json);

/** Returns an error from a JSON text. */
export const failure = (json) => new ChessError(JSON.parse(json));

/** Returns an empty array. */
export const list = () => [];

/** Adds the items of an array in JSON to an array. */
export const append = (list, json) => {
  for (const item of JSON.parse(json)) list.push(item);
};
