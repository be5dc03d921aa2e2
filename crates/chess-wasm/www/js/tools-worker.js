// Reads PGN files, counts perft and reviews games beside the page, so that the page stays responsive.

import { PgnFile, Position, Review, host } from "../chess-files/files.web.js";

/** The most games that are listed: some 300 bytes each. */
const MOST_GAMES = 1_000_000;

/** The most text of a compressed file, which the browser keeps. */
const MOST_TEXT = 2 ** 30;

/** The number of the file that is read: a message with another one ends the reading. */
let current = 0;

/** The file that was opened last, with the moves that were played in it. */
let opened;

/** Returns a promise that is resolved after the messages that have arrived. */
const { port1, port2 } = new MessageChannel();
const waiting = [];
port1.onmessage = () => waiting.shift()();
const messages = () => new Promise((resolve) => (waiting.push(resolve), port2.postMessage(0)));

async function read({ id, file }) {
  current = id;
  let offset = 0;
  const reader = new FileReaderSync();
  host.read = (most) => {
    try {
      const bytes = new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + most)));
      offset += bytes.length;
      return bytes;
    } catch {
      return undefined;
    }
  };
  opened?.free();
  opened = undefined;
  const pgn = new PgnFile();
  opened = pgn;
  let [games, length] = [0, 0];
  for (let list = pgn.next(); list; list = pgn.next()) {
    const text = pgn.isCompressed ? new Blob([pgn.text()]) : undefined;
    [games, length] = [games + list.length, length + (text?.size ?? 0)];
    postMessage({ id, games: list, text, read: offset });
    if (games >= MOST_GAMES) throw new RangeError(`only the first ${games.toLocaleString("en-US")} games are listed`);
    if (length >= MOST_TEXT) throw new RangeError("only the first gigabyte of text is read");
    await messages();
    if (current !== id) return;
  }
  postMessage({ id, games: [], read: file.size, isEnd: true });
}

function count({ id, fen, depth }) {
  const position = new Position(fen);
  const start = performance.now();
  const moves = position.divide(depth);
  postMessage({ id, moves, time: performance.now() - start });
  position.free();
}

const actions = {
  read,
  count,
  cancel: ({ id }) => (current = id),
  explore: ({ id, fen }) => postMessage({ id, moves: opened?.explore(fen) ?? [] }),
  review: ({ id, fen, moves, searched }) => postMessage({ id, review: Review.ofGame(fen, moves, searched) }),
};

addEventListener("message", async ({ data }) => {
  try {
    await actions[data.action](data);
  } catch (error) {
    postMessage({ id: data.id, failure: error.message, isEnd: true, isBroken: error.code === "module-failed" });
  }
});
postMessage({ isReady: true });
