// FEN and PGN: by paste, by file and by drop; large files; variations; export.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { drag, fen, open, shoot, shownMoves, status, useBrowser } from "./browser.js";
import { largeFile } from "../large_file.js";

useBrowser();

const ANNOTATED = `[Event "Match"]
[White "Anna"]
[Black "Boris"]
[Result "1-0"]

{The Italian.} 1. e4 e5 (1... c5 $1 {sharp} 2. Nf3 (2. Nc3) d6) 2. Nf3 {[%eval 0.3] [%clk 0:01:25] [%cal Gf3e5] solid} Nc6 1-0
`;

async function setUp(page, text) {
  await page.click("#tab-position");
  await page.fill("#input-text", text);
  await page.click("#input-form button[type=submit]");
}

test("variations, comments, glyphs, clocks and arrows of a game are shown", async (t) => {
  const page = await open(t);
  await setUp(page, ANNOTATED);
  assert.deepEqual(await shownMoves(page), ["e4", "e5", "c5!", "Nf3", "Nc3", "d6", "Nf3", "Nc6"]);
  assert.deepEqual(await page.locator("#moves .comment").allTextContents(), ["The Italian.", "sharp", "solid"]);
  assert.equal(await page.locator("#moves .notes").textContent(), "0.3 · 0:01:25");
  assert.equal(await page.locator("#game-info").textContent(), "Anna – Boris, Match");
  await page.click('#moves button:has-text("Nf3") >> nth=1');
  assert.equal(await page.locator("#arrows .note").count(), 1);
  // Comments and variations leave the columns where they are.
  const left = async (selector) => (await page.locator(selector).first().boundingBox()).x;
  assert.ok((await left("#moves > .number")) - (await left("#moves")) < 60);
  await shoot(page, "variations");
});

test("variations are walked by keyboard, promoted and deleted", async (t) => {
  const page = await open(t);
  await setUp(page, ANNOTATED);
  const current = () => page.locator('#moves [aria-current="true"]').textContent();
  await page.locator("#moves").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await current(), "c5!");
  await page.keyboard.press("End");
  assert.equal(await current(), "d6");
  await page.click("#promote-line");
  assert.deepEqual(await shownMoves(page), ["e4", "c5!", "e5", "Nf3", "Nc6", "Nf3", "Nc3", "d6"]);
  await page.click("#delete-move");
  assert.equal(await current(), "Nf3");
  assert.equal((await shownMoves(page)).includes("d6"), false);
});

test("errors of a game are shown with line and reason", async (t) => {
  const page = await open(t);
  await setUp(page, "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 Nf3 *");
  assert.deepEqual(await shownMoves(page), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
  const [fault] = await page.locator("#faults li").allTextContents();
  assert.match(fault, /^Line 3: Nf3: none of the black knights can go to f3/);
});

test("an error of a FEN is marked in the text, and the FEN can be repaired", async (t) => {
  const page = await open(t);
  await setUp(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1");
  assert.match(await page.locator("#input-error").textContent(), /^Side to move: expected w or b, found 'x'\./);
  assert.equal(await page.locator("#input-error mark").textContent(), "x");
  await shoot(page, "fen-error");
  await setUp(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq");
  await page.click("#input-repair");
  assert.equal(await page.locator("#input-error").isHidden(), true);
  await setUp(page, "8/8/8/8/8/8/8/8 w - - 0 1");
  assert.match(await page.locator("#input-error").textContent(), /^White has no king; black has no king/);
  await drag(page, "e2", "e4");
  await setUp(page, "nothing");
  assert.match(await page.locator("#input-error").textContent(), /\S/);
  assert.deepEqual(await shownMoves(page), ["e4"]);
});

test("a text is pasted and a file is dropped anywhere on the page", async (t) => {
  const page = await open(t);
  const paste = (text) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
  await paste("8/8/8/8/8/5k2/6p1/6K1 w - - 0 1");
  assert.equal(await fen(page), "8/8/8/8/8/5k2/6p1/6K1 w - - 0 1");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["1. d4 d5 2. c4 *"], "game.pgn"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  assert.deepEqual(await shownMoves(page), ["d4", "d5", "c4"]);
});

test("a file of 50 MB is read while the page stays responsive", async (t) => {
  const page = await open(t);
  const { path, games, faulty } = largeFile(50 << 20);
  // The longest time in which the page did not answer.
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last - 10);
      last = now;
    }, 10);
  });
  await page.setInputFiles("#file", path);
  await page.waitForSelector("#games-progress:not([hidden])");
  await page.waitForFunction(() => document.querySelectorAll(".game").length > 5);
  await page.waitForSelector("#games-progress", { state: "hidden", timeout: 120_000 });
  const count = await page.locator("#games-count").textContent();
  const longest = await page.evaluate(() => window.longest);
  t.diagnostic(`${count}; longest pause ${longest.toFixed(0)} ms`);
  assert.ok(count.includes(`: ${games.toLocaleString("en-US")} games, ${faulty.toLocaleString("en-US")} with errors`), count);
  assert.ok(longest < 500, `the page did not answer for ${longest} ms`);
  await shoot(page, "large-file");

  await page.fill("#games-search", "number 99999");
  assert.match(await page.locator("#games-count").textContent(), /: 1 of /);
  await page.press("#games-search", "ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#game-info").textContent.includes("Number 99999"));
  await page.fill("#games-search", "");
  await page.check("#games-faults");
  assert.ok((await page.locator("#games-count").textContent()).includes(`: ${faulty.toLocaleString("en-US")} of `));
  await page.click(".game >> nth=1");
  const error = await page.locator("#games-errors li").first().textContent();
  const line = Number(error.match(/^Line (\d+): /)[1]);
  assert.match(readFileSync(path, "utf8").split("\n")[line - 1], /Ke5/, error);
  assert.match(error, /Ke5/);
  await shoot(page, "game-with-error");
});

/** Two games, compressed in each way. */
const TWO = '[Event "a"]\n[White "J\xf6rg"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Event "b"]\n[White "Anna"]\n[Result "0-1"]\n\n1. d4 d5 0-1\n';
const bytes = Buffer.from(TWO, "latin1");
const frame = (data) => Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, data.length, (data.length << 3 | 1) & 0xff, data.length >> 5, 0]), data]);
const COMPRESSED = {
  "two.pgn": bytes,
  "two.pgn.gz": Buffer.concat([gzipSync(bytes.subarray(0, 50)), gzipSync(bytes.subarray(50))]),
  "two.pgn.zst": frame(bytes),
  "two.pgn.bz2": Buffer.from("QlpoOTFBWSZTWd5UZRoAAB/fgIAQUANmACIQEIo25R8AAQAgAGglU8k9Q00yBkAAlT1RoA0AGQ9JiWKWo4OyYhAvgiPC5+lJqwwwhIdJRVkUySp5EgeOoHSRWaCGOj2JIYujAmhh4xMYn+LuSKcKEhvKjKNA", "base64"),
};

test("compressed files are opened, and the explorer shows the moves that were played", async (t) => {
  for (const [name, buffer] of Object.entries(COMPRESSED)) {
    const page = await open(t);
    await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
    await page.waitForFunction(() => /: 2 games · read in/.test(document.querySelector("#games-count").textContent));
    assert.equal(await page.locator(".game .names").first().textContent(), "Jörg – ?");
    await page.click(".game >> nth=1");
    await page.waitForFunction(() => document.querySelector("#game-info").textContent.startsWith("Anna"));
    assert.deepEqual(await shownMoves(page), ["d4", "d5"]);
    await page.waitForFunction(() => document.querySelector("#explorer-title").textContent === "2 games from here");
    assert.deepEqual(await page.locator("#explorer-moves tbody th").allTextContents(), ["d4", "e4"]);
    assert.equal(await page.locator("#explorer-moves .results").first().getAttribute("aria-label"), "White 0 %, draws 0 %, Black 100 %");
    await page.click("#explorer-moves button >> nth=0");
    await page.waitForFunction(() => document.querySelector("#explorer-title").textContent === "1 game from here");
    assert.deepEqual(await shownMoves(page), ["d4", "d5"]);
    await page.context().close();
  }
});

test("a file that is not PGN is refused by name, and the game stays", async (t) => {
  const page = await open(t);
  await drag(page, "e2", "e4");
  const zip = Buffer.from("504b0304140000000800", "hex");
  for (const [name, buffer, reason] of [
    ["random.bin", Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)), /expected PGN, found neither a tag nor a move/],
    ["chess.json", Buffer.from('{"name": "chess"}'), /expected PGN/],
    ["games.zip", Buffer.concat([zip, Buffer.alloc(300)]), /zip/],
    ["cut.gz", gzipSync(bytes).subarray(0, 60), /: ./],
  ]) {
    await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
    // Both at once: before the file is read, the name is that of the file before.
    const isRead = (name) =>
      document.querySelector("#games-progress").hidden && document.querySelector("#games-count").textContent.startsWith(`${name}: `);
    await page.waitForFunction(isRead, name);
    const text = await page.locator("#games-count").textContent();
    assert.match(text, reason);
    assert.deepEqual(await shownMoves(page), ["e4"]);
  }
});

test("the page asks before it replaces a game with work in it", async (t) => {
  const page = await open(t);
  await drag(page, "e2", "e4");
  const file = { name: "two.pgn", mimeType: "text/plain", buffer: bytes };
  await page.setInputFiles("#file", file);
  await page.waitForSelector("#replace[open]");
  await shoot(page, "replace");
  await page.keyboard.press("Escape");
  assert.deepEqual(await shownMoves(page), ["e4"]);
  await page.click("#new-game");
  await page.click("#replace button[value=keep]");
  assert.deepEqual(await shownMoves(page), ["e4"]);
  // The answer is kept from visit to visit.
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await page.click("#new-game");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#replace-save")]);
  assert.match(readFileSync(await download.path(), "latin1"), /1\. e4 \*/);
  assert.deepEqual(await shownMoves(page), []);
  // Without work nobody is asked.
  await page.setInputFiles("#file", file);
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  await page.click("#new-game");
  assert.deepEqual(await shownMoves(page), []);
});

test("games are exported as PGN, FEN, SVG and PNG", async (t) => {
  const page = await open(t);
  await drag(page, "e2", "e4");
  await page.click("#show-share");
  assert.match(await page.inputValue("#share-pgn"), /\n1\. e4 \*\n$/);
  assert.equal(await page.inputValue("#share-fen"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  await shoot(page, "share");
  for (const [button, start] of [["#save-pgn", '[Event "?"]'], ["#save-svg", "<svg "], ["#save-png", "\u0089PNG"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    const content = readFileSync(await download.path(), "latin1");
    assert.ok(content.startsWith(start), button);
    assert.ok(content.length > 100);
  }
});

test("a link leads to the same position, with the moves before it", async (t) => {
  const page = await open(t);
  await page.click("#tab-position");
  await page.fill("#chess960-number", "0");
  await page.click("#chess960-form button[type=submit]");
  assert.match(await fen(page), /^bbqnnrkr\//);
  await drag(page, "a2", "a4");
  await page.click("#show-share");
  const link = await page.inputValue("#share-link");
  const other = await open(t, { hash: new URL(link).hash });
  assert.deepEqual(await shownMoves(other), ["a4"]);
  assert.equal(await fen(other), await page.inputValue("#share-fen"));
  const wrong = await open(t, { hash: "#moves=e4.e5.Ke3" });
  assert.match(await status(wrong), /^The link: the white king on e1 cannot go to e3\b/);
  assert.deepEqual(await shownMoves(wrong), ["e4", "e5"]);
});

test("the game, the place in it and the settings survive a reload", async (t) => {
  const page = await open(t);
  await setUp(page, ANNOTATED);
  await page.click('#moves button:has-text("c5!")');
  await page.click("#tab-perft");
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  assert.equal(await page.locator('#moves [aria-current="true"]').textContent(), "c5!");
  assert.equal(await page.locator("#tab-perft").getAttribute("aria-selected"), "true");
});

test("the page works without a network once it was loaded", async (t) => {
  const page = await open(t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await drag(page, "e2", "e4");
  assert.deepEqual(await shownMoves(page), ["e4"]);
  await page.click("#analyze");
  await page.waitForSelector("#engine-lines li");
});
