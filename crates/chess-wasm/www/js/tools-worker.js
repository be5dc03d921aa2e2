// Reads PGN files and counts perft beside the page, so that the page stays responsive.

import { PgnIndex, Position } from "../chess-wasm/full.web.js";

/** The bytes read at a time. */
const PIECE = 1 << 18;

/** The number of the file that is read: a message with another one ends the reading. */
let current = 0;

async function read({ id, file }) {
  current = id;
  const index = new PgnIndex();
  try {
    for (let start = 0; start < file.size; start += PIECE) {
      const bytes = new Uint8Array(await file.slice(start, start + PIECE).arrayBuffer());
      if (current !== id) return;
      postMessage({ id, games: index.push(bytes), read: Math.min(start + PIECE, file.size) });
    }
    postMessage({ id, games: index.finish(), read: file.size, isEnd: true });
  } catch (error) {
    postMessage({ id, failure: error.message, isEnd: true });
  } finally {
    index.free();
  }
}

function count({ id, fen, depth }) {
  const position = new Position(fen);
  const start = performance.now();
  const moves = position.divide(depth);
  postMessage({ id, moves, time: performance.now() - start });
  position.free();
}

const actions = { read, count, cancel: ({ id }) => (current = id) };

addEventListener("message", ({ data }) => actions[data.action](data));
postMessage({ isReady: true });
