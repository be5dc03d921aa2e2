// Starts Chromium and opens the page.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { SITE, serve } from "../../tools/serve.js";

const EXECUTABLES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHOTS = join(SITE, "../shots");

const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

let browser, server;
export let address;

/** Starts and ends the browser and the server around the tests of a file. */
export function useBrowser() {
  before(async () => {
    const executablePath = EXECUTABLES.find((path) => path && existsSync(path));
    if (!executablePath) throw new Error("Chromium is not installed: apt-get install chromium");
    browser = await chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
    server = await serve(SITE, 0);
    address = `http://localhost:${server.address().port}/`;
    mkdirSync(SHOTS, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
}

/** Opens the page as on a first visit. */
export async function open(test, { hash = "", ...options } = {}) {
  const page = await browse(test, address + hash, options);
  const { errors } = page;
  await page.waitForSelector("html[data-ready]", { state: "attached", timeout: 20_000 }).catch(() => assert.fail(`the page does not start: ${errors.join("\n")}`));
  return page;
}

/** Opens an address. Every error on the console fails the test. */
export async function browse(test, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  test.after(async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`errors on the console:\n${errors.join("\n")}`);
  });
  page.errors = errors;
  await page.goto(url);
  return page;
}

/** Saves a screenshot for people to look at: target/web/shots. */
export const shoot = (page, name) => page.screenshot({ path: join(SHOTS, `${name}.png`) });

/** Returns the middle of a square on the screen. */
export async function middle(page, square) {
  const { x, y, width, height } = await page.locator(`[data-square="${square}"]`).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags a piece with the mouse. */
export async function drag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** Clicks two squares. */
export async function click(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}

/** Returns the moves of the game as they are shown. */
export const shownMoves = (page) => page.locator("#moves button").allTextContents();

/** Waits until these moves are shown. */
export const waitForMoves = (page, moves) =>
  page.waitForFunction((moves) => [...document.querySelectorAll("#moves button")].map((button) => button.textContent).join() === moves, moves.join());

/** Returns the text below the board. */
export const status = (page) => page.locator("#status").textContent();

/** Returns the FEN of the position on the board. */
export async function fen(page) {
  await page.click("#show-share");
  const text = await page.inputValue("#share-fen");
  await page.click("#share button[value=close]");
  return text;
}
