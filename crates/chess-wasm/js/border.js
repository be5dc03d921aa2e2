// The border to the WebAssembly module: checks and converts each argument before it enters, and keeps a module that has failed
// from being called again. `xtask/wasm-package` puts a call of one of these functions for each argument of each exported function
// into `chess.js`, by the type in its declaration.

import { ChessError } from "./host.js";

/** The most characters or bytes of an argument: 64 MiB of text need up to 192 MiB in the module. */
const MOST = 64 << 20;

/** The most characters of an options object. */
const MOST_OPTIONS = 1 << 20;

/** Returns what a value is, for messages. */
function described(value) {
  switch (typeof value) {
    case "string":
      return `\`${value.length > 40 ? `${value.slice(0, 40)}…` : value}\``;
    case "number":
    case "boolean":
    case "undefined":
      return String(value);
    case "bigint":
      return `${value}n`.slice(0, 40);
    case "object":
      if (value === null) return "null";
      try {
        const [, name] = Object.prototype.toString.call(value).match(/^\[object (.*)\]$/);
        return /^[AEIO]/.test(name) ? `an ${name}` : `a ${name}`;
      } catch {
        return "an object";
      }
    default:
      return `a ${typeof value}`;
  }
}

function wrong(field, expected, value) {
  return new ChessError({ code: "argument", message: `${field}: expected ${expected}, found ${described(value)}`, field, expected, found: described(value) });
}

function tooLong(field, most, length) {
  const expected = `at most ${most} characters or bytes`;
  return new ChessError({ code: "argument", message: `${field}: expected ${expected}, found ${length}`, field, expected, found: `${length}` });
}

/** Returns a check that throws a `ChessError` also if a value cannot even be looked at, like some proxies. */
const guarded = (check) => (field, ...values) => {
  try {
    return check(field, ...values);
  } catch (error) {
    if (error instanceof ChessError) throw error;
    throw new ChessError({ code: "argument", message: `${field}: the value cannot be read: ${error?.message ?? typeof error}`, field });
  }
};

/** Half of a surrogate pair, which no encoding of a file has. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns a text. */
export function text(field, value) {
  if (typeof value !== "string") throw wrong(field, "a string", value);
  if (value.length > MOST) throw tooLong(field, MOST, value.length);
  if (value.isWellFormed ? !value.isWellFormed() : LONE_SURROGATE.test(value)) {
    const start = value.search(LONE_SURROGATE);
    const expected = "Unicode text";
    const found = "half of a surrogate pair";
    const message = `${field}: expected ${expected}, found ${found}`;
    throw new ChessError({ code: "argument", message, field, expected, found, start, end: start + 1 });
  }
  return value;
}

/** Returns a text, or undefined. */
export const optionalText = (field, value) => (value === undefined || value === null ? undefined : text(field, value));

/** Returns a number that fits 32 bits. The module checks the range that a function accepts. */
export function whole(field, value) {
  if (typeof value !== "number" || value >>> 0 !== value) throw wrong(field, "a whole number from 0 to 4294967295", value);
  return value;
}

/** Returns bytes: a `Uint8Array`, also one of another window, or an array of numbers. */
export const bytes = guarded((field, value) => {
  const isList = Array.isArray(value);
  const isBytes = ArrayBuffer.isView(value) && /Uint8(Clamped)?Array/.test(Object.prototype.toString.call(value));
  if (!isList && !isBytes) throw wrong(field, "a Uint8Array", value);
  if (value.length > MOST) throw tooLong(field, MOST, value.length);
  if (!isList) return value;
  const isByte = (byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255;
  if (!value.every(isByte)) throw wrong(field, "numbers from 0 to 255", value);
  return value;
});

/** Returns whether an object of a class was freed. */
export const isFreed = guarded((field, value, type, name) => {
  if (!(value instanceof type)) throw wrong(field, `an object of the class ${name}`, value);
  return !value.__wbg_ptr;
});

/** Returns an object of a class that is not freed. */
export function object(field, value, type, name) {
  if (isFreed(field, value, type, name)) throw new ChessError({ code: "object-freed", message: `${field}: the ${name} was freed`, field });
  return value;
}

/**
 * Returns a move as text: a string as it is, and an object `{ from, to, promotion }` as lines of a name, a tab and a value. A
 * `Move` may be such an object: `castling` tells castling from another move of the king in Chess960.
 */
export const move = guarded((field, value) => {
  if (typeof value === "string") return text(field, value).replaceAll("\t", " ");
  if (typeof value !== "object" || value === null) throw wrong(field, "a string or an object `{ from, to, promotion }`", value);
  const { from, to, promotion, castling } = value;
  if (from === undefined) throw wrong("from", "a square", from);
  if (to === undefined) throw wrong("to", "a square", to);
  return options(field, { from, to, promotion: promotion ?? undefined, castling: castling ?? undefined });
});

/** Returns the FEN and the moves, in UCI, of what is to be searched. */
export const line = guarded((field, value) => {
  if (typeof value === "string") return [text(field, value), ""];
  // An object of either version of the package.
  if (typeof value?.__wbg_ptr !== "number") throw wrong(field, "a Game, a Position or a FEN", value);
  return value.line ? value.line() : [value.fen, ""];
});

/** The properties that are lists, whose items become lines of their own. */
const LISTS = new Set(["squares", "arrows", "moves"]);

/**
 * Returns the properties of an object as lines of a name, a tab and a value. A list becomes several lines, and a list in it
 * becomes words.
 */
export const options = guarded((field, value) => {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") throw wrong(field, "an object", value);
  const word = (name, value) => {
    if (!["string", "number", "boolean"].includes(typeof value)) throw wrong(name, "a string, a number or a boolean", value);
    return String(value).replace(/[\t\r\n]/g, " ");
  };
  let lines = "";
  for (const [name, found] of Object.entries(value)) {
    if (found === undefined) continue;
    for (const item of LISTS.has(name) && Array.isArray(found) ? found : [found]) {
      const words = Array.isArray(item) ? item.filter((word) => word !== undefined) : [item];
      lines += `${word("option", name)}\t${words.map((value) => word(name, value)).join(" ")}\n`;
      if (lines.length > MOST_OPTIONS) throw tooLong(field, MOST_OPTIONS, lines.length);
    }
  }
  return text(field, lines);
});

/**
 * Returns the exports of a module, whose functions throw nothing but a `ChessError`. After a failure the memory of the module
 * cannot be trusted: nothing enters it any more, and freeing its objects does nothing.
 */
export function guard(exports) {
  let failure;
  const guarded = {};
  for (const [name, item] of Object.entries(exports)) {
    const isFree = name.endsWith("_free");
    guarded[name] = typeof item !== "function" ? item : (...values) => {
      if (failure) {
        if (isFree) return undefined;
        throw failure;
      }
      try {
        return item(...values);
      } catch (error) {
        const message = `the WebAssembly module has failed and must be loaded again: ${error?.message ?? error}`;
        failure = new ChessError({ code: "module-failed", message });
        throw failure;
      }
    };
  }
  return guarded;
}
