// The speed beside chess.js, in one run.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ratios } from "../../tools/bench.js";
import { full, rules } from "./package.js";

for (const [name, version] of Object.entries({ full, rules })) {
  test(`${name}: many times as fast as chess.js, with the same results`, (t) => {
    const { moves, perft, read } = ratios(version);
    t.diagnostic(`legal moves in SAN ${moves.toFixed(1)}, perft 4 ${perft.toFixed(1)}, reading PGN ${read.toFixed(1)}`);
    assert.ok(moves >= 20, `legal moves in SAN: ${moves}`);
    assert.ok(perft >= 50, `perft: ${perft}`);
    assert.ok(read >= 20, `reading PGN: ${read}`);
  });
}
