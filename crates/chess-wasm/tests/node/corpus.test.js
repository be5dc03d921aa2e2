// The corpora of the native crates, with the results of the native crates.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CRATES, FOLDER, rules } from "./package.js";

const { Game, PgnIndex, Position } = rules;
const read = (path) => readFileSync(join(CRATES, path), "utf8");

/** The leaves up to which each position is counted. */
const MOST_LEAVES = 400_000;

for (const name of ["disservin", "edge", "enpassant", "fischer", "perftsuite", "sedlak", "tricky"]) {
  test(`perft of ${name}.epd`, (t) => {
    let counted = 0;
    for (const row of read(`chess-perft/suites/${name}.epd`).split("\n").filter((row) => row.trim())) {
      const [fen, ...fields] = row.split(";").map((field) => field.trim());
      const position = Position.fromProblemFen(fen);
      const counts = fields.map((field) => field.slice(1).split(" ").map(Number));
      for (const [depth, count] of counts.filter(([, count]) => count <= MOST_LEAVES)) {
        assert.equal(position.perft(depth), count, `${fen} at depth ${depth}`);
        if (depth === 2) assert.equal(Object.values(position.divide(2)).reduce((sum, count) => sum + count, 0), count);
        counted += 1;
      }
      position.free();
    }
    t.diagnostic(`${counted} counts`);
    assert.ok(counted > 0 || name === "disservin");
  });
}

const hash = (state, text) => {
  for (const byte of Buffer.from(text)) state = Math.imul(state ^ byte, 0x01000193);
  return state;
};
const START = 0x811c9dc5;
const shown = (state) => (state >>> 0).toString(16).padStart(8, "0");
const native = new Map(
  readFileSync(join(FOLDER, "tests/data/native-results.tsv"), "utf8")
    .trim()
    .split("\n")
    .map((row) => [row.split("\t")[0], row]),
);

test("hostile positions are judged as by the native crates", () => {
  let [valid, repaired, state] = [0, 0, START];
  const rows = read("chess-board/tests/data/hostile.tsv").split("\n").filter((row) => row && !row.startsWith("#"));
  for (const row of rows) {
    const fen = row.split("\t")[5].replaceAll("\\n", "\n");
    // Places in strings are counted in UTF-16.
    const byte = (index) => Buffer.byteLength(fen.slice(0, index));
    try {
      state = hash(state, `${new Position(fen).fen}\n`);
      valid += 1;
    } catch (error) {
      const place = error.start === undefined ? "" : ` ${byte(error.start)}..${byte(error.end)}`;
      state = hash(state, `${error.code}${place}\n`);
    }
    try {
      state = hash(state, `${Position.fromLooseFen(fen).fen}\n`);
      repaired += 1;
    } catch {
      // Not to be repaired.
    }
  }
  assert.equal(`hostile.tsv\t${valid}\t${repaired}\t0\t${shown(state)}`, native.get("hostile.tsv"));
});

test("PGN files are read and written as by the native crates", () => {
  const root = join(CRATES, "chess-notation/tests/data/pgn");
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const path of files) {
    const name = path.slice(root.length + 1).replaceAll("\\", "/");
    const bytes = readFileSync(path);
    let [moves, errors, state] = [0, 0, START];
    const games = Game.allFromPgnBytes(bytes);
    for (const game of games) {
      moves += game.nodes().length;
      state = hash(state, game.toPgn());
      for (const { code, line, start, end, message } of game.faults) {
        errors += 1;
        assert.ok(message);
        state = hash(state, `${code} ${line} ${start} ${end}\n`);
      }
    }
    assert.equal(`${name}\t${games.length}\t${moves}\t${errors}\t${shown(state)}`, native.get(name));

    // In pieces of any length the index has the same games with the same lines of errors.
    const summaries = [];
    const index = new PgnIndex();
    for (let start = 0; start < bytes.length; start += 7_919) summaries.push(...index.push(bytes.subarray(start, start + 7_919)));
    summaries.push(...index.finish());
    assert.equal(summaries.length, games.length, name);
    for (const [number, game] of games.entries()) {
      const lines = (faults) => faults.slice(0, 10).map(({ line, start, message }) => `${line} ${start} ${message}`);
      assert.deepEqual(lines(summaries[number].errors), lines(game.faults), name);
      assert.equal(summaries[number].result, game.result, name);
      game.free();
    }
    index.free();
  }
  assert.equal(files.length, native.size - 1);
});

test("no text makes a function fail with anything but a ChessError", () => {
  const position = new Position();
  const game = new Game();
  const texts = ["", " ", "\0", "e9", "e2e", "O-O-O-O", "♔".repeat(50), "e".repeat(1e6), "\ud800", "🙂", "[", "{", "(".repeat(1e5), "1. e4 (".repeat(1e4), "0000", "--"];
  const functions = [
    (text) => new Position(text), Position.fromLooseFen, Position.fromProblemFen, Game.fromPgn, Game.allFromPgn,
    (text) => position.play(text), (text) => position.parse(text), (text) => position.pieceAt(text), (text) => position.moves(text),
    (text) => position.explain(text, text), (text) => position.svg({ title: text, theme: text }), (text) => game.play(text),
    (text) => game.setComment(text), (text) => game.setTag(text, text), (text) => game.toPgn({ [text]: text }),
  ];
  for (const text of texts) {
    for (const call of functions) {
      try {
        call(text);
      } catch (error) {
        assert.equal(error.name, "ChessError", `${call}: ${text.slice(0, 20)}: ${error.stack}`);
        assert.ok(error.code && error.message, text);
      }
    }
  }
});
