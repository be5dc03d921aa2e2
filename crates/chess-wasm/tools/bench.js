// Compares the package with chess.js, and a search with and without interruptions.
//
// `cargo xtask web bench`

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Chess } from "chess.js";
import { full, rules } from "../tests/node/package.js";

const { Engine, Position } = full;
const data = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Returns the time of the fastest of some calls, in milliseconds. */
function fastest(call, count = 5) {
  let best = Infinity;
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    call();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Compares two ways to the same result. Returns how many times as fast the first is. */
function compare(ours, theirs) {
  const sorted = (result) => JSON.stringify(result, (_, value) => (Array.isArray(value) && typeof value[0] === "string" ? value.sort() : value));
  if (sorted(ours()) !== sorted(theirs())) throw new Error("the results differ");
  return fastest(theirs, 3) / fastest(ours);
}

/** Positions of real games. */
const fens = data("chess-perft/suites/enpassant.epd").split("\n").map((row) => row.split(";")[0].trim()).filter(Boolean).slice(0, 200);

/** Games with clocks and evaluations. */
function games() {
  const text = data("chess-notation/tests/data/pgn/lichess_db/games.pgn");
  return text.split(/\n\n(?=\[Event )/).slice(0, 200);
}

/** Returns how many times as fast as chess.js a version of the package is. */
export function ratios({ Game, Position }) {
  const [ours, theirs] = [fens.map((fen) => new Position(fen)), fens.map((fen) => new Chess(fen))];
  const moves = compare(() => ours.map((position) => position.moves()), () => theirs.map((position) => position.moves()));
  const perft = compare(() => new Position().perft(4), () => new Chess().perft(4));
  const list = games();
  const read = compare(
    () =>
      list.map((pgn) => {
        const game = Game.fromPgn(pgn);
        game.toEnd();
        const { ply } = game;
        game.free();
        return ply;
      }),
    () =>
      list.map((pgn) => {
        const game = new Chess();
        game.loadPgn(pgn);
        return game.history().length;
      }),
  );
  for (const position of ours) position.free();
  return { moves, perft, read };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, version] of Object.entries({ full, rules })) {
    const { moves, perft, read } = ratios(version);
    console.log(`${name}, times as fast as chess.js:\n  legal moves in SAN  ${moves.toFixed(1)}\n  perft 4             ${perft.toFixed(1)}\n  reading PGN         ${read.toFixed(1)}`);
  }
  const engine = new Engine({ hash: 64 });
  for (const depth of [12, 15, 16]) {
    await engine.clear();
    const { nodes, time } = await engine.search(new Position(), { depth });
    console.log(`search to depth ${depth}: ${nodes} nodes, ${Math.round(nodes / time)} thousand a second`);
  }
  engine.terminate();
}
