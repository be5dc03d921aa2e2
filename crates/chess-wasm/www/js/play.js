// A game against the engine: strength, clocks, claims, resignation.

import { Game, Position } from "../chess-wasm/full.web.js";
import { byId, make } from "./dom.js";
import { outcomeInWords } from "./words.js";

/**
 * The strengths. A weak player sees few positions and sometimes takes a line that is worse by some centipawns: `slack` is the
 * mean of what it gives away.
 */
const LEVELS = [
  { name: "1 – Beginner", nodes: 60, lines: 8, slack: 160 },
  { name: "2 – Casual", nodes: 250, lines: 6, slack: 90 },
  { name: "3 – Improving", nodes: 1_000, lines: 5, slack: 50 },
  { name: "4 – Club player", nodes: 4_000, lines: 4, slack: 25 },
  { name: "5 – Strong club player", nodes: 15_000, lines: 2, slack: 8 },
  { name: "6 – Expert", nodes: 60_000, lines: 1, slack: 0 },
  { name: "7 – Master", nodes: 300_000, lines: 1, slack: 0 },
  { name: "8 – Full strength", lines: 1, slack: 0 },
];

/** The time in milliseconds for a move at full strength without a clock. */
const FREE_TIME = 1_500;

export class Play {
  #session;
  #analysis;
  #board;
  #say;
  #user;
  #level;
  #clock;
  #isOver = true;
  #isThinking = false;
  #search;

  constructor(session, analysis, board, say) {
    this.#session = session;
    this.#analysis = analysis;
    this.#board = board;
    this.#say = say;
    const level = byId("play-level");
    LEVELS.forEach(({ name }, index) => level.append(make("option", { value: index, textContent: name, selected: index === 3 })));
    byId("play-form").addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.mayStart()) this.#start();
    });
    byId("resign").addEventListener("click", () => this.#finish(this.#user === "white" ? "0-1" : "1-0", "You have resigned."));
    byId("take-back").addEventListener("click", () => this.#takeBack());
    byId("claim").addEventListener("click", () => this.#claim());
    session.moved.listen(({ move }) => this.#moved(move));
    setInterval(() => this.#tick(), 100);
  }

  /** Returns whether a game may start, which replaces the one on the board. */
  mayStart = async () => true;

  /** Whether a game is played. */
  get isOn() {
    return !this.#isOver;
  }

  #setOver(isOver) {
    this.#isOver = isOver;
    this.#session.isLocked = !isOver;
    byId("play-form").hidden = !isOver;
  }

  /** Whether the user may move now. */
  get mayMove() {
    return this.#isOver || (this.#session.game.turn === this.#user && !this.#isThinking);
  }

  /** Ends the game without a result, because another one is loaded. */
  abandon() {
    this.#setOver(true);
    this.#isThinking = false;
    this.#search?.stop();
    this.#clock = undefined;
    byId("play-actions").hidden = true;
    byId("play-info").textContent = "";
    this.#drawPlayers();
  }

  #start() {
    this.abandon();
    this.#analysis.stop();
    const color = byId("play-color").value;
    this.#user = color === "random" ? (Math.random() < 0.5 ? "white" : "black") : color;
    this.#level = LEVELS[Number(byId("play-level").value)];
    const game = this.#newGame(byId("play-start").value);
    const names = { [this.#user]: "You", [this.#user === "white" ? "black" : "white"]: `Engine, ${this.#level.name}` };
    game.setTag("White", names.white);
    game.setTag("Black", names.black);
    game.setTag("Date", new Date().toISOString().slice(0, 10).replaceAll("-", "."));
    const clock = byId("play-clock").value;
    if (clock) {
      const [start, increment] = clock.split("+").map((seconds) => Number(seconds) * 1000);
      this.#clock = { white: start, black: start, increment, since: undefined };
      game.setTag("TimeControl", clock);
    }
    this.#setOver(false);
    this.#session.load(game);
    this.#board.orientation = this.#user;
    byId("play-actions").hidden = false;
    byId("play-info").textContent = "";
    this.#analysis.engine.clear().catch(() => {});
    this.#next();
  }

  #newGame(start) {
    if (start === "here") return Game.fromPosition(this.#session.game.position);
    if (start === "chess960") return Game.fromPosition(Position.chess960(Math.floor(Math.random() * 960)));
    return new Game();
  }

  /** Continues after a move, or at the start. */
  #next() {
    const { game } = this.#session;
    this.#drawPlayers();
    const claims = game.claims();
    byId("claim").hidden = claims.length === 0 || game.turn !== this.#user;
    const outcome = game.outcome;
    if (outcome) {
      this.#finish(outcome.result, outcomeInWords(outcome));
    } else if (game.turn !== this.#user) {
      this.#think();
    }
  }

  #moved(move) {
    if (this.#isOver) {
      this.#drawPlayers();
      return;
    }
    if (!move) return;
    if (this.#clock) this.#press(move.color);
    if (!this.#isOver) this.#next();
  }

  /** Lets the engine move. An engine that fails is replaced, and tries again once. */
  async #think(tries = 2) {
    this.#search = undefined;
    const { game } = this.#session;
    const turn = game.turn;
    const { nodes, lines, slack } = this.#level;
    const limits = {};
    if (nodes) limits.nodes = nodes;
    else if (!this.#clock) limits.time = FREE_TIME;
    if (this.#clock) {
      limits.remaining = Math.max(1, this.#clock[turn] - 100);
      limits.increment = this.#clock.increment;
    }
    const found = [];
    this.#isThinking = true;
    let search;
    try {
      const { engine } = this.#analysis;
      await engine.configure({ lines });
      const started = performance.now();
      search = engine.search(game, limits);
      this.#search = search;
      for await (const report of search) found[report.line - 1] = report;
      const result = await search;
      const pause = 350 - (performance.now() - started);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#isOver || this.#search !== search) return;
      this.#isThinking = false;
      this.#session.play(choose(found.filter(Boolean), slack) ?? result.best);
    } catch (error) {
      if (this.#search !== search || this.#isOver) return;
      this.#search = undefined;
      this.#say(`The engine has failed: ${error.message}. ${tries > 1 ? "It was replaced, and thinks again." : "Take back a move to try again."}`, "fault");
      if (tries > 1) await this.#think(tries - 1);
    } finally {
      if (this.#search === search) this.#isThinking = false;
    }
  }

  #takeBack() {
    const { game } = this.#session;
    const isUsersTurn = game.turn === this.#user;
    this.#search?.stop();
    this.#search = undefined;
    this.#isThinking = false;
    for (let count = isUsersTurn ? 2 : 1; count > 0 && game.ply > 0; count -= 1) game.delete();
    this.#session.edit("deleteRest");
    if (this.#clock) this.#clock.since = performance.now();
    this.#next();
  }

  #claim() {
    const [claim] = this.#session.game.claims();
    if (claim) this.#finish("1/2-1/2", `A draw by ${claim.rule}.`);
  }

  #finish(result, text) {
    this.#tickClock();
    this.#setOver(true);
    this.#isThinking = false;
    this.#search?.stop();
    if (this.#clock) this.#clock.since = undefined;
    byId("play-actions").hidden = true;
    byId("play-info").textContent = `${result}: ${text}`;
    this.#session.edit("setTag", "Result", result);
    this.#say(text, "over");
  }

  /** The user or the engine presses the clock. */
  #press(color) {
    this.#tickClock();
    if (this.#isOver) return;
    const clock = this.#clock;
    // The clocks run from Black's first move on.
    if (clock.since !== undefined) clock[color] += clock.increment;
    clock.since = performance.now();
  }

  #tickClock() {
    const clock = this.#clock;
    if (!clock || clock.since === undefined || this.#isOver) return;
    const now = performance.now();
    clock[this.#session.game.turn] -= now - clock.since;
    clock.since = now;
  }

  #tick() {
    if (this.#isOver || !this.#clock || this.#clock.since === undefined) return;
    // Between a move and its press, the clock of the side that has moved is stopped by `#press`.
    this.#tickClock();
    const { game } = this.#session;
    if (this.#clock[game.turn] <= 0) {
      this.#clock[game.turn] = 0;
      const winner = game.turn === "white" ? "black" : "white";
      const name = game.turn === "white" ? "White" : "Black";
      if (game.position.canMate(winner)) this.#finish(winner === "white" ? "1-0" : "0-1", `${name} has lost on time.`);
      else this.#finish("1/2-1/2", `${name} has run out of time, and the opponent cannot mate.`);
    }
    this.#drawPlayers();
  }

  #drawPlayers() {
    const { White, Black } = this.#session.game.tags;
    const names = { white: White && White !== "?" ? White : "White", black: Black && Black !== "?" ? Black : "Black" };
    const bottom = this.#board.orientation;
    const sides = { "player-bottom": bottom, "player-top": bottom === "white" ? "black" : "white" };
    for (const [id, color] of Object.entries(sides)) {
      const row = byId(id);
      row.querySelector(".player-name").textContent = names[color] + (this.#isThinking && this.#session.game.turn === color ? " is thinking …" : "");
      const clock = row.querySelector(".clock");
      clock.hidden = !this.#clock;
      if (!this.#clock) continue;
      const left = this.#clock[color];
      const isRunning = !this.#isOver && this.#clock.since !== undefined && this.#session.game.turn === color;
      clock.textContent = clockText(left);
      clock.classList.toggle("running", isRunning && left >= 20_000);
      clock.classList.toggle("low", left < 20_000);
    }
  }

  /** Draws names and clocks again, after a flip. */
  redraw() {
    this.#drawPlayers();
  }
}

/** Returns the first move of one of the lines: the more it is worse than the best, the less often. */
function choose(lines, slack) {
  if (slack === 0 || lines.length < 2) return lines[0]?.pv[0];
  const worth = ({ score, mate }) => (mate === undefined ? score : mate > 0 ? 10_000 - mate : -10_000 - mate);
  const best = worth(lines[0]);
  const weights = lines.map((line) => Math.exp((worth(line) - best) / slack));
  let rest = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
  return lines.find((_, index) => (rest -= weights[index]) <= 0)?.pv[0] ?? lines[0].pv[0];
}

function clockText(milliseconds) {
  const seconds = Math.max(0, milliseconds) / 1000;
  const minutes = Math.floor(seconds / 60);
  if (seconds < 20) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
