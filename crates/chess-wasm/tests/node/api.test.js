// The classes `Position` and `Game` as programs use them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { full, rules } from "./package.js";

const { ChessError, Game, Position } = full;

test("moves are given in every notation", () => {
  const position = new Position("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const [castling] = position.moveList("e1").filter((move) => move.castling === "kingside");
  assert.deepEqual(castling, {
    from: "e1", to: "g1", san: "O-O", uci: "e1g1", lan: "O-O", figurine: "O-O", color: "white", piece: "king", number: 1,
    castling: "kingside", rookFrom: "h1", rookTo: "f1", enPassant: false, check: false, mate: false,
  });
  assert.deepEqual(position.destinations().a7, undefined);
  assert.deepEqual(position.destinations().e1.sort(), ["a1", "c1", "d1", "d2", "e2", "f1", "f2", "g1", "h1"]);
  assert.deepEqual(position.uciMoves("h1").slice(0, 2), ["h1f1", "h1g1"]);
});

test("dead positions and deviations of a FEN are reported", () => {
  assert.equal(new Position().isDead, false);
  assert.equal(new Position("8/8/4k3/8/8/8/8/2K5 w - - 0 1").isDead, true);
  assert.equal(new Position("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1").isDead, true);
  assert.deepEqual(Position.fenDeviations(new Position().fen), []);
  const deviations = Position.fenDeviations("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq");
  assert.equal(deviations.length, 2, deviations.join("; "));
  assert.throws(() => Position.fenDeviations("e4"), { name: "ChessError" });
});

test("a move is understood in SAN, UCI, LAN and with figurines", () => {
  for (const text of ["Nf3", "g1f3", "Ng1-f3", "♘f3", " Nf3 ", "Nf3!"]) {
    assert.equal(new Position().parse(text).uci, "g1f3", text);
  }
});

test("errors say what is wrong, where, and what was expected", () => {
  const error = (call) => {
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof ChessError && error instanceof Error);
      return error;
    }
    return assert.fail("nothing is thrown");
  };
  const fen = error(() => new Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"));
  assert.deepEqual({ ...fen }, { code: "fen-unexpected-character", field: "side to move", start: 44, end: 45, expected: "w or b", found: "'x'" });
  assert.equal(fen.message, "side to move: expected w or b, found 'x'");
  const invalid = error(() => new Position("8/8/8/8/8/8/8/8 w - - 0 1"));
  assert.equal(invalid.message, "white has no king; black has no king");
  const pinned = error(() => new Position("4k3/8/8/6b1/8/4N3/8/2K5 w - - 0 1").play("Nf5"));
  assert.equal(pinned.code, "move-pinned");
  assert.deepEqual(pinned.explanation, {
    code: "move-pinned",
    text: "the white knight on e3 is pinned to its king by the black bishop on g5",
    squares: ["e3", "c1"],
    arrows: [["g5", "c1"]],
  });
  const text = error(() => new Position().play("𝄞Nf3"));
  assert.deepEqual([text.field, text.start, text.end], ["move", 0, 2]);
  assert.equal(error(() => new Position().svg({ theme: "pink" })).field, "theme");
  assert.equal(error(() => new Position().perft(65)).field, "depth");
  assert.equal(error(() => new Game().setTag("FEN", "x")).field, "FEN");
});

test("a game ends by the rules, repetitions included, and draws can be claimed", () => {
  const game = new Game();
  const dance = ["Nf3", "Nf6", "Ng1", "Ng8"];
  for (const move of [...dance, ...dance.slice(0, 3)]) game.play(move);
  assert.deepEqual(game.claims(), [{ rule: "threefold repetition", move: "Ng8" }]);
  game.play("Ng8");
  assert.deepEqual(game.claims(), [{ rule: "threefold repetition" }]);
  assert.equal(game.repetitions, 3);
  for (const move of [...dance, ...dance]) game.play(move);
  assert.deepEqual(game.outcome, { result: "1/2-1/2", reason: "fivefold repetition" });
  assert.deepEqual(new Position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").outcome, { result: "1-0", winner: "white", reason: "checkmate" });
});

test("a game has variations, comments, glyphs and tags", () => {
  const game = new Game();
  for (const move of ["e4", "e5"]) game.play(move);
  game.undo();
  game.play("c5");
  game.setComment("sharp");
  game.setGlyphs(new Uint8Array([1]));
  game.setTag("White", "Anna");
  assert.ok(game.toPgn().endsWith("\n1. e4 e5 (1... c5 $1 {sharp}) *\n"));
  assert.ok(game.toPgn({ comments: false, glyphs: false, variations: false }).endsWith("\n1. e4 e5 *\n"));
  assert.deepEqual(game.history(), ["e4", "c5"]);
  assert.equal(game.tags.White, "Anna");
  game.promoteToMainLine();
  assert.deepEqual(game.nodes().map(({ san, depth, parent }) => [san, depth, parent]), [["e4", 0, 0], ["c5", 0, 1], ["e5", 1, 1]]);
  assert.equal(game.delete(), true);
  assert.deepEqual(game.history(), ["e4"]);
  assert.equal(game.redo(), true);
  assert.equal(game.redo(), false);
  assert.equal(game.goTo(99), false);
  game.toStart();
  assert.equal(game.undo(), false);
  game.toEnd();
  assert.equal(game.ply, 2);
  const read = Game.fromPgn(game.toPgn());
  assert.equal(read.toPgn(), game.toPgn());
  assert.deepEqual(read.faults, []);
});

test("a PGN text with faults goes as far as it is right", () => {
  const game = Game.fromPgn("1. e4 e5\n2. Ke3 Nf6 *");
  assert.deepEqual(game.nodes().map((node) => node.san), ["e4", "e5"]);
  const [fault] = game.faults;
  assert.deepEqual([fault.code, fault.line, fault.start, fault.end], ["pgn-move", 2, 12, 15]);
  assert.match(fault.message, /^Ke3: the white king on e1 cannot go to e3\b/);
  assert.throws(() => Game.fromPgn(""), { code: "pgn-no-game" });
});

test("the result follows the rules at the end of the main line", () => {
  const game = new Game();
  for (const move of ["f3", "e5", "g4"]) game.play(move);
  assert.equal(game.result, "*");
  game.play("Qh4");
  assert.equal(game.result, "0-1");
  assert.ok(game.toPgn().includes('[Result "0-1"]') && game.toPgn().endsWith("2. g4 Qh4# 0-1\n"));
  game.delete();
  assert.equal(game.result, "*");
  // Variations do not count.
  game.play("d5");
  game.undo();
  game.play("Qh4");
  assert.equal(game.result, "*");
  game.promoteToMainLine();
  assert.equal(game.result, "0-1");
  // Another result that was set or read stays.
  const resigned = new Game();
  resigned.setTag("Result", "1-0");
  resigned.play("e4");
  assert.equal(resigned.result, "1-0");
  const read = Game.fromPgn("1. f3 e5 2. g4 Qh4# *");
  read.toEnd();
  read.undo();
  read.play("d5");
  assert.equal(read.result, "*");
  // A fivefold repetition.
  const dance = new Game();
  for (let count = 0; count < 4; count += 1) for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) dance.play(move);
  assert.equal(dance.result, "1/2-1/2");
  assert.equal(new Game("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").result, "1-0");
});

test("bytes that are not UTF-8 are read as Windows-1252, and written as UTF-8", () => {
  const bytes = Buffer.from('[White "J\xf6rg"]\n[Black "\x8aime\x9a"]\n\n1. e4 {f\xfcr \x84A\x93} *\n', "latin1");
  const [game] = Game.allFromPgnBytes(bytes);
  assert.deepEqual([game.tags.White, game.tags.Black], ["Jörg", "Šimeš"]);
  assert.deepEqual(game.nodes()[0].comments, ["für „A“"]);
  assert.equal(Game.fromPgn(game.toPgn()).tags.White, "Jörg");
  const index = new full.PgnIndex();
  const [summary] = [...index.push(bytes), ...index.finish()];
  assert.deepEqual([summary.white, summary.black], ["Jörg", "Šimeš"]);
});

test("openings are named in the version with the engine alone", () => {
  const game = new Game();
  for (const move of ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "h3"]) game.play(move);
  assert.deepEqual(game.opening, { eco: "B90", name: "Sicilian Defense: Najdorf Variation, Adams Attack", ply: 11 });
  assert.equal("opening" in rules.Game.prototype, false);
  assert.equal("Engine" in rules, false);
});

test("diagrams have options", () => {
  const svg = new Position().svg({
    size: 200, orientation: "black", coordinates: "outside", theme: "blue", title: "<a>",
    lastMove: ["e2", "e4"], squares: [["e4", "#ff0000"], ["d4"]], arrows: [["g1", "f3"], ["e2", "e4", "#123456"]],
  });
  assert.match(svg, /^<svg [^>]*width="200"/);
  assert.match(svg, /<title>&lt;a&gt;<\/title>/);
  assert.match(svg, /#123456/);
  assert.match(Position.pieceSvg("white", "knight", 50), /<title>white knight<\/title>/);
});

test("Chess960 positions have numbers", () => {
  assert.equal(Position.chess960(518).fen, new Position().fen);
  assert.equal(Position.chess960(0).isChess960, true);
  assert.throws(() => Position.chess960(960), { code: "argument", field: "number" });
});

test("an object is freed by free and at the end of its block", () => {
  const position = new Position();
  position.free();
  assert.throws(() => position.fen);
  const other = new Position();
  other[Symbol.dispose]();
  assert.throws(() => other.fen);
});

test("memory is flat over 10,000 games", () => {
  const pgn = "1. e4 e5 (1... c5 {a comment} 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *";
  const round = (count) => {
    for (let index = 0; index < count; index += 1) {
      const game = Game.fromPgn(pgn);
      game.toEnd();
      game.play("Re1");
      game.toPgn();
      game.nodes();
      const position = game.position;
      position.moves();
      position.free();
      game.free();
    }
    globalThis.gc?.();
    return process.memoryUsage();
  };
  const before = round(1_000);
  const after = round(10_000);
  // The memory of the module is counted as external.
  assert.equal(after.arrayBuffers - before.arrayBuffers < 1 << 20, true);
  assert.ok(after.external - before.external < 1 << 20, `${before.external} ${after.external}`);
  assert.ok(after.heapUsed - before.heapUsed < 4 << 20, `${before.heapUsed} ${after.heapUsed}`);
});
