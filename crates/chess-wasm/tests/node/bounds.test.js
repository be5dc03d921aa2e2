// Files that are made to need memory.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { PACKAGE, full } from "./package.js";

const { ChessError, Game, PgnIndex } = full;
const MIB = 1 << 20;

/** Runs a program in a process of its own. Returns the values that it prints, and the memory of the module in MiB. */
function run(program) {
  const code = `
    import { Game, PgnIndex } from ${JSON.stringify(`${PACKAGE}/full/full.node.js`)};
    const print = (value) => console.log(JSON.stringify(value));
    const MIB = 1 << 20;
    const attempt = (call) => { try { return call(); } catch (error) { return [error.name, error.code]; } };
    ${program}
    print(process.memoryUsage().external / MIB);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { timeout: 300_000 });
  const values = printed.toString().trim().split("\n").map((line) => JSON.parse(line));
  return [values.slice(0, -1), values.at(-1)];
}

/** The most memory of the module that an index needs beside its pieces, in MiB. */
const MOST = 64;

for (const [what, game] of Object.entries({ "the smallest games": "*\n", "games with one tag": '[A "x"]\n* ', "games without Event": '[White "A"]\n\n1. e4 {a} e5 1-0\n\n' })) {
  test(`an index of 8 MB of ${what} needs bounded memory`, (t) => {
    const [[count], memory] = run(`
      const index = new PgnIndex();
      const piece = Buffer.from(${JSON.stringify(game)}.repeat(Math.ceil(MIB / 4 / ${game.length})));
      let games = 0;
      for (let count = 0; count < 32; count += 1) games += index.push(piece).length;
      games += index.finish().length;
      index.free();
      print(games);`);
    t.diagnostic(`${count} games, ${memory.toFixed(0)} MiB`);
    assert.equal(count, 32 * Math.ceil(MIB / 4 / game.length));
    assert.ok(memory < MOST, `${memory} MiB`);
  });
}

test("a game that is too long and a piece of too many games are errors, and the index can be freed", () => {
  const [values, memory] = run(`
    const long = new PgnIndex();
    long.push(Buffer.from("1. e4 {"));
    const part = Buffer.alloc(MIB, "a");
    let code;
    for (let count = 0; count < 100 && !code; count += 1) code = attempt(() => long.push(part) && undefined);
    print(code);
    long.free();
    const many = new PgnIndex();
    print(attempt(() => many.push(Buffer.from("*\\n".repeat(5e6)))));
    many.free();
    print(attempt(() => Game.allFromPgn("*\\n".repeat(5e6))));
    print(attempt(() => Game.allFromPgn("*\\n".repeat(1e5)).length));
    print(new Game().play("e4").san);`);
  assert.deepEqual(values, [["ChessError", "pgn-game-too-long"], ["ChessError", "pgn-too-many-games"], ["ChessError", "pgn-too-many-games"], 100_000, "e4"]);
  assert.ok(memory < 512, `${memory} MiB`);
});

test("an argument that is too large is an error", () => {
  const error = { name: "ChessError", code: "argument" };
  assert.throws(() => Game.fromPgn("a".repeat(65 * MIB)), error);
  assert.throws(() => new PgnIndex().push(new Uint8Array(65 * MIB)), error);
  assert.throws(() => new Game().svg({ title: "a".repeat(2 * MIB) }), error);
});

test("a module that has failed throws a ChessError from then on, and its objects can be freed", () => {
  const [values] = run(`
    const game = new Game();
    const broken = Object.assign(Object.create(Game.prototype), { __wbg_ptr: 0xfffffff0 });
    print(attempt(() => broken.fen));
    print(attempt(() => game.fen));
    print(attempt(() => new Game()));
    game.free();`);
  assert.deepEqual(values, Array(3).fill(["ChessError", "module-failed"]));
});
