// Moves by mouse, keyboard and touch, and what the board says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, drag, fen, middle, open, shoot, shownMoves, status, useBrowser, waitForMoves } from "./browser.js";

useBrowser();

test("a game is played by dragging and by clicking", async (t) => {
  const page = await open(t);
  await drag(page, "f2", "f3");
  await click(page, "e7", "e5");
  await drag(page, "g2", "g4");
  await click(page, "d8", "h4");
  assert.deepEqual(await shownMoves(page), ["f3", "e5", "g4", "Qh4#"]);
  assert.equal(await status(page), "Checkmate. Black wins.");
  assert.equal(await page.locator("#spoken").textContent(), "Black: queen from d8 to h4. Checkmate.");
  assert.match(await page.locator('[data-square="e1"]').getAttribute("class"), /check/);
  await shoot(page, "mate");
});

test("legal destinations are shown and a second click puts the piece back", async (t) => {
  const page = await open(t);
  const { x, y } = await middle(page, "g1");
  await page.mouse.click(x, y);
  const targets = await page.locator(".square.target").evaluateAll((squares) => squares.map((square) => square.dataset.square));
  assert.deepEqual(targets.sort(), ["f3", "h3"]);
  assert.equal(await page.locator('[data-square="f3"]').getAttribute("aria-label"), "f3, empty, can go here");
  await page.mouse.click(x, y);
  assert.equal(await page.locator(".square.target").count(), 0);
});

test("a game is played by keyboard alone", async (t) => {
  const page = await open(t);
  await page.keyboard.press("b");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "e2");
  const keys = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await keys("Enter", "ArrowUp", "ArrowUp", "Enter");
  // From e4 to e7 and back to e5.
  await keys("ArrowUp", "ArrowUp", "ArrowUp", "Space", "ArrowDown", "ArrowDown", "Enter");
  assert.deepEqual(await shownMoves(page), ["e4", "e5"]);
  await keys("Tab");
  await page.locator("#move-text").focus();
  await page.keyboard.type("Nf3");
  await keys("Enter");
  assert.deepEqual(await shownMoves(page), ["e4", "e5", "Nf3"]);
  assert.equal(await page.locator("#spoken").textContent(), "White: knight from g1 to f3.");
  await page.locator("#moves").focus();
  await keys("Home");
  assert.match(await fen(page), /PPPPPPPP\/RNBQKBNR w KQkq - 0 1$/);
  await page.locator("#moves").focus();
  await keys("ArrowRight", "ArrowRight");
  assert.equal(await page.locator('#moves [aria-current="true"]').textContent(), "e5");
});

test("a piece that is picked up by keyboard is put back by Escape", async (t) => {
  const page = await open(t);
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".square.selected").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".square.selected").count(), 0);
});

test("a game is played by touch", async (t) => {
  const page = await open(t, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const tap = async (square) => {
    const { x, y } = await middle(page, square);
    await page.touchscreen.tap(x, y);
  };
  for (const square of ["e2", "e4", "c7", "c5", "g1", "f3"]) await tap(square);
  assert.deepEqual(await shownMoves(page), ["e4", "c5", "Nf3"]);
  await shoot(page, "phone");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 390, "the page is wider than the screen");
});

test("castling is played onto the king's square and onto the rook", async (t) => {
  for (const target of ["g1", "h1"]) {
    const page = await open(t, { hash: "#fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" });
    await drag(page, "e1", target);
    assert.deepEqual(await shownMoves(page), ["O-O"]);
    assert.equal(await page.locator("#spoken").textContent(), "White castles kingside.");
  }
});

test("an en passant capture takes the pawn beside", async (t) => {
  const page = await open(t, { hash: "#moves=e4.a6.e5.d5" });
  await drag(page, "e5", "d6");
  assert.equal((await shownMoves(page)).at(-1), "exd6");
  assert.match(await page.locator("#spoken").textContent(), /captures the pawn en passant/);
  assert.equal(await page.locator('[data-square="d5"]').getAttribute("aria-label"), "d5, empty");
});

test("a promotion asks for the piece", async (t) => {
  const page = await open(t, { hash: "#fen=1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
  await drag(page, "a7", "a8");
  await page.waitForSelector("#promotion[open]");
  await shoot(page, "promotion");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#promotion", { state: "hidden" });
  assert.deepEqual(await shownMoves(page), []);
  await click(page, "a7", "b8");
  await page.click('#promotion button[aria-label="knight"]');
  await waitForMoves(page, ["axb8=N"]);
  // By keyboard.
  await page.click("#undo");
  await click(page, "a7", "a8");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await waitForMoves(page, ["axb8=N", "a8=R"]);
});

const FAULTS = [
  ["4k3/8/8/6b1/8/4N3/8/2K5 w - - 0 1", "e3", "f5", "move-pinned", 1],
  ["4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "e1", "c1", "move-castles-out-of-check", 1],
  ["4k3/8/8/8/8/8/3r4/R3K3 w Q - 0 1", "e1", "d1", "move-king-into-check", 1],
  ["3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1", "c1", "move-castles-through-check", 1],
  ["4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1", "c1", "move-castling-blocked", 0],
  ["4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "e1", "c1", "move-no-castling-right", 0],
  ["4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "a1", "e1", "move-own-piece", 0],
  ["4k3/8/8/8/8/6b1/8/R3K2R w KQ - 0 1", "e1", "g1", "move-castles-out-of-check", 1],
  ["4k3/8/8/2b5/8/8/8/R3K2R w KQ - 0 1", "e1", "g1", "move-castles-into-check", 1],
  ["4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "e2", "d3", "move-nothing-to-capture", 0],
  ["4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "a1", "b3", "move-cannot-reach", 0],
  ["4k3/8/8/8/8/4p3/4P3/R3K3 w - - 0 1", "e2", "e4", "move-path-blocked", 0],
  ["4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "a1", "a5", "move-leaves-king-in-check", 1],
  ["4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1", "b5", "c6", "move-en-passant-exposes-king", 1],
];

test("an illegal attempt is answered with the reason, drawn with arrows", async (t) => {
  for (const [position, from, to, code, arrows] of FAULTS) {
    const page = await open(t, { hash: `#fen=${position}` });
    await drag(page, from, to);
    assert.equal(await page.locator("#status").getAttribute("data-code"), code, await status(page));
    assert.match(await status(page), /^[A-Z].*\.$/);
    assert.match(await page.locator("#status").getAttribute("class"), /fault/);
    assert.equal(await page.locator("#arrows .fault").count(), arrows, code);
    if (code.includes("pinned")) await shoot(page, "pinned");
    if (code.includes("through")) await shoot(page, "castling-through-check");
    assert.deepEqual(await shownMoves(page), []);
    await page.context().close();
  }
});

test("a wrong text is answered with what was expected", async (t) => {
  const page = await open(t);
  for (const [text, answer] of [
    ["Ke3", "The white king on e1 cannot go to e3"],
    ["e9", "Expected a rank (1 to 8)"],
    ["Rd4", "None of the white rooks can go to d4"],
    ["hello", "Expected "],
  ]) {
    await page.fill("#move-text", text);
    await page.press("#move-text", "Enter");
    const found = await status(page);
    assert.ok(found.startsWith(answer), `${text}: ${found}`);
    assert.equal(await page.inputValue("#move-text"), text);
  }
});

test("the answer to an illegal attempt goes away with the next one", async (t) => {
  const page = await open(t);
  await drag(page, "e1", "e3");
  assert.match(await status(page), /^The white king on e1 cannot go to e3\b/);
  const { x, y } = await middle(page, "g1");
  await page.mouse.click(x, y);
  assert.equal(await status(page), "White to move.");
  assert.equal(await page.locator(".square.fault").count(), 0);
  await page.fill("#move-text", "Ke3");
  await page.press("#move-text", "Enter");
  assert.match(await page.locator("#status").getAttribute("class"), /fault/);
  await page.fill("#move-text", "Nf");
  assert.equal(await status(page), "White to move.");
  // By keyboard.
  await page.fill("#move-text", "Ke3");
  await page.press("#move-text", "Enter");
  await page.locator('[data-square="e2"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await status(page), "White to move.");
});

test("the main line has a column for each side on a wide screen", async (t) => {
  const page = await open(t, { hash: "#moves=e4.e5.Nf3.Nc6" });
  const left = async (index) => (await page.locator("#moves button").nth(index).boundingBox()).x;
  const top = async (index) => (await page.locator("#moves button").nth(index).boundingBox()).y;
  assert.equal(await left(0), await left(2));
  assert.equal(await left(1), await left(3));
  assert.equal(await top(2), await top(3));
  assert.ok((await left(1)) > (await left(0)) && (await top(2)) > (await top(1)));
});

test("a second tab leaves the game of the first alone, and says so", async (t) => {
  const page = await open(t);
  await drag(page, "e2", "e4");
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector("html[data-ready]", { state: "attached" });
  assert.equal(await status(second), "Another tab has your game. This one begins a new game.");
  assert.deepEqual(await shownMoves(second), []);
  await drag(second, "d2", "d4");
  for (const [tab, moves] of [[page, ["e4"]], [second, ["d4"]]]) {
    await tab.reload();
    await tab.waitForSelector("html[data-ready]", { state: "attached" });
    assert.deepEqual(await shownMoves(tab), moves);
  }
});

test("the other side's piece is answered with whose turn it is", async (t) => {
  const page = await open(t);
  const { x, y } = await middle(page, "e7");
  await page.mouse.click(x, y);
  assert.equal(await page.locator("#status").getAttribute("data-code"), "move-wrong-side");
});

test("the board flips, by button and by key", async (t) => {
  const page = await open(t);
  await page.click("#flip");
  const [h1, a8] = [await middle(page, "h1"), await middle(page, "a8")];
  assert.ok(h1.y < a8.y && h1.x < a8.x);
  await drag(page, "e2", "e4");
  assert.deepEqual(await shownMoves(page), ["e4"]);
  await page.locator("#moves").focus();
  await page.keyboard.press("f");
  assert.ok((await middle(page, "a1")).y > (await middle(page, "a8")).y);
});
