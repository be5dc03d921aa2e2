// The engine in a thread of Node.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE, full, project } from "./package.js";

const { ChessError, Engine, Game, Position } = full;

test("a search reports and ends with a result", async () => {
  const engine = new Engine({ hash: 16 });
  const search = engine.search("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", { depth: 4 });
  const depths = [];
  for await (const report of search) depths.push(report.depth);
  assert.deepEqual(depths, [1, 2, 3, 4]);
  const result = await search;
  assert.deepEqual([result.best, result.san, result.mate, result.score], ["b1b8", "Rb8#", 1, undefined]);
  engine.terminate();
});

test("the tree is the same with interruptions as without", async () => {
  const engine = new Engine();
  const nodes = [];
  // 60 milliseconds and more a search: interrupted at different places.
  for (const _ of [1, 2, 3]) {
    await engine.clear();
    nodes.push((await engine.search(new Position(), { depth: 15 })).nodes);
  }
  assert.ok(nodes[0] > 100_000);
  assert.deepEqual(new Set(nodes).size, 1, nodes.join(" "));
  engine.terminate();
});

test("a stop is answered within 100 milliseconds, also before the search has begun", async (t) => {
  const engine = new Engine();
  await engine.ready;
  const slowest = [];
  // Another program on the machine can make one round slow.
  while (slowest.length < 3 && !(slowest.at(-1) < 100)) {
    const times = [];
    for (let count = 0; count < 20; count += 1) {
      const search = engine.search(new Position());
      await new Promise((resolve) => setTimeout(resolve, count * 7));
      const start = performance.now();
      const result = await search.stop();
      times.push(performance.now() - start);
      assert.ok(result.best);
    }
    t.diagnostic(times.map((time) => time.toFixed(0)).join(" "));
    slowest.push(Math.max(...times));
  }
  assert.ok(slowest.at(-1) < 100, slowest.join(" "));
  engine.terminate();
});

test("leaving the loop stops the search, and searches wait for each other", async () => {
  const engine = new Engine();
  for await (const report of engine.search(new Position())) if (report.depth === 5) break;
  const [first, second] = [engine.search(new Position(), { depth: 3 }), engine.search(new Position(), { depth: 2 })];
  assert.deepEqual([(await first).depth, (await second).depth], [3, 2]);
  engine.terminate();
});

test("limits end a search", async () => {
  const engine = new Engine();
  await engine.ready;
  const position = new Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  assert.equal((await engine.search(position, { nodes: 5_000 })).nodes, 5_000);
  const timed = await engine.search(position, { time: 200 });
  assert.ok(timed.time >= 150 && timed.time < 400, `${timed.time}`);
  const clocked = await engine.search(position, { remaining: 3_000, increment: 0 });
  assert.ok(clocked.time < 1_000, `${clocked.time}`);
  assert.equal((await engine.search(position, { depth: 3, moves: ["a2a3"] })).best, "a2a3");
  assert.equal((await engine.search("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", { mate: 2 })).mate, 1);
  assert.equal((await engine.search("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", { depth: 3 })).best, undefined);
  engine.terminate();
});

test("several lines are reported", async () => {
  const engine = new Engine({ lines: 3 });
  const lines = new Set();
  for await (const report of engine.search(new Position(), { depth: 4 })) lines.add(report.line);
  assert.deepEqual([...lines].sort(), [1, 2, 3]);
  engine.terminate();
});

test("the moves of a game count as repetitions", async () => {
  const game = new Game();
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) game.play(move);
  const [fen, moves] = game.line();
  assert.deepEqual([fen, moves], [new Position().fen, "g1f3 g8f6 f3g1 f6g8"]);
  const engine = new Engine();
  assert.ok((await engine.search(game, { depth: 4 })).best);
  engine.terminate();
});

test("wrong settings and positions reject", async () => {
  const engine = new Engine({ hash: 0 });
  await assert.rejects(engine.ready, (error) => error instanceof ChessError && error.field === "hash");
  await assert.rejects(async () => engine.search("x"), { code: "fen-unexpected-character", field: "placement" });
  await assert.rejects(async () => engine.search(new Position(), { depht: 3 }), { code: "argument", field: "limit" });
  await assert.rejects(async () => engine.search(new Position(), { depth: -1 }), { code: "argument", field: "depth" });
  await engine.configure({ hash: 1 });
  assert.equal((await engine.search(new Position(), { depth: 1 })).depth, 1);
  engine.terminate();
  await assert.rejects(async () => engine.search(new Position()), { code: "engine-terminated" });
});

test("a missing or damaged network is reported as engine-not-loaded", async () => {
  const copy = join(project("network"), "package");
  cpSync(PACKAGE, copy, { recursive: true });
  const { Engine: Copied } = await import(join(copy, "full/full.node.js"));
  const file = join(copy, "full/default.nnue");
  const bytes = readFileSync(file);
  const fails = (message) => assert.rejects(new Copied().ready, (error) => error.code === "engine-not-loaded" && message.test(error.message));
  rmSync(file);
  await fails(/default\.nnue/);
  bytes[2_000] ^= 1;
  writeFileSync(file, bytes);
  await fails(/network file is damaged/);
});

test("the deepest search does not overflow the stack", async () => {
  const engine = new Engine();
  // Long lines of checks; and dozens of queens.
  for (const fen of ["4k3/qq6/8/8/8/8/8/4K2R w K - 0 1", "8/8/8/8/1p6/8/P7/k1K5 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]) {
    const result = await engine.search(fen, { time: 700, depth: 245 });
    assert.ok(result.depth > 10 || result.best === undefined, `${fen}: ${result.depth}`);
  }
  engine.terminate();
});

test("a program ends with an idle engine, and waits for a search", () => {
  const program = `
    import { Engine, Position } from ${JSON.stringify(`${PACKAGE}/full/full.node.js`)};
    const engine = new Engine();
    console.log((await engine.search(new Position(), { depth: 5 })).depth);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { timeout: 20_000 });
  assert.equal(printed.toString().trim(), "5");
});
