// Accessibility, both appearances, sizes of screens.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { open, shoot, useBrowser } from "./browser.js";

useBrowser();

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if axe finds a violation. */
async function check(page, what) {
  // Evaluated by the browser's debugger, which the page's policy does not concern.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join("\n  ")}`);
  assert.deepEqual(found, [], what);
}

const GAME = "#moves=e4.c5.Nf3.d6.d4.cxd4.Nxd4.Nf6.Nc3.a6";

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing in the ${colorScheme} appearance, on every tab and in every dialog`, async (t) => {
    const page = await open(t, { colorScheme, hash: GAME });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.appearance), colorScheme);
    for (const tab of ["analyze", "play", "games", "perft", "position"]) {
      await page.click(`#tab-${tab}`);
      if (tab === "analyze") {
        await page.click("#analyze");
        await page.waitForSelector("#engine-lines li");
      }
      if (tab === "perft") {
        await page.click("#perft-form button");
        await page.waitForSelector("#perft-table table");
        await page.fill("#perft-other", "a2a3: 1");
      }
      if (tab === "position") {
        await page.fill("#input-text", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x - - 0 1");
        await page.click("#input-form button");
      }
      await check(page, tab);
      await shoot(page, `${colorScheme}-${tab}`);
    }
    await page.fill("#move-text", "Ke4");
    await page.press("#move-text", "Enter");
    await check(page, "fault");
    for (const dialog of ["share", "settings"]) {
      await page.click(`#show-${dialog}`);
      await check(page, dialog);
      await shoot(page, `${colorScheme}-${dialog}`);
      await page.click(`#${dialog} button[value=close]`);
    }
    await page.setInputFiles("#file", { name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from('[Event "a"]\n[White "Anna"]\n\n1. e4 e5 2. Ke3 *\n\n[Event "b"]\n\n1. d4 {A comment.} (1. c4 $1 {Or this.}) d5 1-0\n') });
    await page.waitForFunction(() => document.querySelectorAll(".game").length === 2);
    await check(page, "a file");
    await shoot(page, `${colorScheme}-file`);
  });
}

test("the boards of all colors, and the settings, are kept", async (t) => {
  const page = await open(t, { hash: GAME });
  for (const board of ["green", "blue", "gray", "brown"]) {
    await page.click("#show-settings");
    await page.selectOption("#set-board", board);
    await page.selectOption("#set-appearance", "dark");
    await page.click("#settings button[value=close]");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), board);
    if (board !== "brown") await shoot(page, `board-${board}`);
    await check(page, board);
  }
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.appearance), "dark");
});

for (const [name, viewport] of Object.entries({ "small-phone": { width: 320, height: 568 }, phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, wide: { width: 1920, height: 1080 } })) {
  test(`the page fits a screen: ${name}`, async (t) => {
    const page = await open(t, { viewport, hash: GAME });
    await page.click("#analyze");
    await page.waitForSelector("#engine-lines li");
    const { scroll, board } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      board: document.querySelector("#board").getBoundingClientRect().width,
    }));
    assert.equal(scroll, viewport.width, "the page is wider than the screen");
    assert.ok(board > Math.min(260, viewport.width * 0.7), `the board is ${board} pixels wide`);
    await check(page, name);
    await shoot(page, `screen-${name}`);
  });
}

test("on a phone all tabs are visible, and analysis is reached without scrolling", async (t) => {
  const viewport = { width: 390, height: 844 };
  const page = await open(t, { viewport, hasTouch: true, isMobile: true, hash: GAME });
  for (const tab of await page.locator('[role="tab"]').all()) {
    const { x, width } = await tab.boundingBox();
    assert.ok(x >= 0 && x + width <= viewport.width, `${await tab.textContent()}: ${x} and ${width}`);
  }
  const button = await page.locator("#analyze-here").boundingBox();
  assert.ok(button.y + button.height < 660, `${button.y}`);
  await page.tap("#analyze-here");
  await page.waitForFunction(() => /^[+−]?\d+\.\d\d \S/.test(document.querySelector("#best-line").textContent));
  const line = await page.locator("#best-line").boundingBox();
  assert.ok(line.y + line.height < viewport.height, `${line.y}`);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await shoot(page, "phone-analysis");
  await page.tap("#analyze-here");
  assert.equal(await page.locator("#best-line").isHidden(), true);
});
