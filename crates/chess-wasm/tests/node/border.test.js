// The border: every exported function is called with every kind of value, and throws nothing but a ChessError.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { full, rules } from "./package.js";

const { ChessError, Engine, Game, PgnIndex, Position } = full;

/** Returns values of all kinds. Objects are made for each call, because a function may free them. */
function values({ Game, PgnIndex, Position }) {
  const freed = new Position();
  freed.free();
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  return [
    undefined, null, true, false, 0, 1, 2, -1, 1.5, -0, NaN, Infinity, 2 ** 32, 2 ** 53, 10n, Symbol("a"), "", "e4", "e2", "white", "queen", "\ud800",
    "a\tb", "1. e4 e5 *", [], [1, 2], [300], ["e2", "e4"], [[["e2"]]], [Symbol("a")], {}, { from: "e2", to: "e4" }, { from: 5, to: {} },
    { size: Symbol("a") }, { size: 10n }, { title: {} }, { title: "a", arrows: [["e2", null]] }, { hash: "a" }, { [Symbol("a")]: 1 },
    Object.create(null), Object.create(Position.prototype), new Proxy({}, {}), revoked.proxy, () => {}, function f() {}, class {}, new Date(NaN),
    new Map(), new Error("a"), new Uint8Array([1, 2]), new Uint8Array(0), new Uint16Array(2), Buffer.from("e4"), new ArrayBuffer(2), new DataView(new ArrayBuffer(2)),
    new String("e4"), new Number(2), Promise.resolve(), /a/, globalThis, new Position(), freed, new Game(), new PgnIndex(), Position, Game,
  ];
}

/** Calls a function. Anything that it throws must be a ChessError of the package. */
function attempt(call, { ChessError }, what) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof ChessError, `${what()}: ${error?.stack ?? error}`);
    assert.ok(error.code && error.message, what());
    assert.notEqual(error.code, "module-failed", `${what()}: ${error.message}`);
  }
}

/** Returns the functions of a class: its constructor, and static and other methods, getters and setters. */
function* functions(type) {
  yield ["constructor", type.length, () => (...args) => new type(...args)];
  for (const name of Object.getOwnPropertyNames(type)) {
    if (typeof type[name] === "function" && !name.startsWith("__")) yield [`static ${name}`, type[name].length, () => type[name].bind(type)];
  }
  for (const [name, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
    if (name === "constructor" || name.startsWith("__")) continue;
    for (const method of [value, get, set].filter((method) => typeof method === "function")) yield [name, method.length, (object) => method.bind(object), method];
  }
}

/** Returns all lists of this many values. */
function* lists(values, length) {
  if (length === 0) yield [];
  else for (const value of values) for (const list of lists(values, length - 1)) yield [value, ...list];
}

for (const [version, exported] of Object.entries({ full, rules })) {
  test(`${version}: no value makes a function throw anything but a ChessError`, (t) => {
    const classes = Object.values(exported).filter((item) => typeof item === "function" && item !== exported.ChessError && item !== exported.Engine);
    assert.deepEqual(new Set(classes), new Set([exported.Game, exported.PgnIndex, exported.Position]));
    const all = values(exported);
    // Three arguments of every kind are too many; the kinds beside each other are what counts.
    const few = all.filter((_, index) => index % 6 === 0);
    let calls = 0;
    for (const type of classes) {
      for (const [name, length, bind, method] of functions(type)) {
        for (const args of lists(length > 2 ? few : all, Math.max(1, length))) {
          const object = method && name !== "free" ? new type() : undefined;
          attempt(() => bind(object ?? new type())(...args), exported, () => `${type.name}.${name}(${args.length})`);
          // The object can still be used, and freed once and again.
          object?.free();
          object?.free();
          calls += 1;
        }
        // Methods of other objects, and of none.
        if (method) for (const receiver of all) attempt(() => method.call(receiver, "e4", "e4"), exported, () => `${name} of another object`);
      }
    }
    t.diagnostic(`${calls} calls`);
    assert.equal(new exported.Position().play("e4").fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  });
}

test("no value makes the engine throw or reject with anything but a ChessError", async () => {
  const engine = new Engine();
  const settle = async (call, what) => {
    try {
      await call();
    } catch (error) {
      assert.ok(error instanceof ChessError, `${what}: ${error?.stack ?? error}`);
    }
  };
  for (const [what, value] of values(full).entries()) {
    await settle(() => engine.configure(value), `configure ${what}`);
    await settle(() => engine.configure({ hash: value }), `hash ${what}`);
    await settle(() => engine.configure({ lines: value }), `lines ${what}`);
    await engine.configure({ hash: 1, lines: 1 });
    await settle(() => engine.search(value, { depth: 1 }), `search ${what}`);
    await settle(() => (value === null || value === undefined ? undefined : engine.search("8/8/8/8/8/8/k7/2K5 w - - 0 1", value).stop()), `limits ${what}`);
    for (const limit of ["depth", "time", "moves"]) await settle(() => engine.search(new Position(), { [limit]: value, nodes: 1 }), `${limit} ${what}`);
    await settle(() => new Engine(value).terminate(), `new Engine(${what})`);
  }
  assert.equal(engine.failure, undefined);
  assert.equal((await engine.search(new Position(), { depth: 1 })).depth, 1);
  engine.terminate();
  assert.equal(engine.failure.code, "engine-terminated");
});

test("a wrong type is named, with the argument and what was expected", () => {
  for (const [call, message] of [
    [() => new Position(5), "fen: expected a string, found 5"],
    [() => Position.fromLooseFen(null), "fen: expected a string, found null"],
    [() => Game.fromPgn(Buffer.from("1. e4")), "pgn: expected a string, found a Uint8Array"],
    [() => new Position().perft(-1), "depth: expected a whole number from 0 to 4294967295, found -1"],
    [() => new Position().perft("3"), "depth: expected a whole number from 0 to 4294967295, found `3`"],
    [() => new Position().equals({}), "other: expected an object of the class Position, found an Object"],
    [() => new Position().svg(5), "options: expected an object, found 5"],
    [() => new Position().svg({ title: {} }), "title: expected a string, a number or a boolean, found an Object"],
    [() => new Game().play(5), "move: expected a string or an object `{ from, to, promotion }`, found 5"],
    [() => new Game().play({ to: "e4" }), "from: expected a square, found undefined"],
    [() => new Game().play({ from: "e9", to: "e4" }), "from: expected a square from `a1` to `h8`, found `e9`"],
    [() => new Game().setGlyphs([1, 256]), "glyphs: expected numbers from 0 to 255, found an Array"],
    [() => new Game().setComment("a\ud800"), "text: expected Unicode text, found half of a surrogate pair"],
    [() => Position.prototype.moves.call(undefined), "this: expected an object of the class Position, found undefined"],
  ]) {
    assert.throws(call, { name: "ChessError", code: "argument", message });
  }
  const position = new Position();
  position.free();
  assert.throws(() => position.fen, { name: "ChessError", code: "object-freed", message: "this: the Position was freed" });
  position.free();
});

test("bytes may be of another window, or a list", () => {
  const game = (bytes) => Game.fromPgnBytes(bytes).nodes().length;
  for (const bytes of [runInNewContext("new Uint8Array([49, 46, 101, 52])"), Buffer.from("1.e4"), [49, 46, 101, 52]]) assert.equal(game(bytes), 1);
});

test("a move is two squares, with a promotion that is ignored for other moves", () => {
  const game = new Game();
  assert.equal(game.play({ from: "e2", to: "e4", promotion: "q" }).san, "e4");
  assert.equal(game.play(game.position.parse("e5")).san, "e5");
  assert.throws(() => game.play({ from: "e1", to: "e3" }), { code: "move-cannot-reach", field: "move" });
  const position = new Position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  assert.equal(position.parse({ from: "a7", to: "b8", promotion: "n" }).san, "axb8=N");
  assert.equal(position.parse({ from: "a7", to: "a8", promotion: "queen" }).san, "a8=Q");
  assert.throws(() => position.parse({ from: "a7", to: "a8" }), { code: "move-promotion-missing" });
  // In Chess960 a move of the king can have the squares of castling.
  const chess960 = new Position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
  const castling = chess960.moveList("f1").find((move) => move.castling);
  assert.equal(chess960.parse(castling).san, "O-O");
  for (const text of [" Nf3 ", "Nf3\t", "Nf3!"]) assert.equal(new Position().parse(text).uci, "g1f3");
});
