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

/**
 * Returns the properties of an object as lines of a name, a tab and a value. An array of arrays becomes several lines, and the
 * inner arrays become words.
 */
export function lines(options) {
  if (options === undefined || options === null) return "";
  if (typeof options !== "object") {
    throw new ChessError({ code: "argument", message: `options: expected an object, found ${typeof options}` });
  }
  const lines = [];
  const add = (name, value) => {
    const text = Array.isArray(value) ? value.filter((word) => word !== undefined).join(" ") : String(value);
    lines.push(`${name}\t${text.replace(/[\t\r\n]/g, " ")}`);
  };
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const isList = Array.isArray(value) && (name === "squares" || name === "arrows" || name === "moves");
    for (const item of isList ? value : [value]) add(name, item);
  }
  return lines.join("\n");
}
