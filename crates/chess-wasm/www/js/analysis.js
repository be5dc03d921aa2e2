// Analysis: the engine searches the current place; lines, arrows, evaluation bar, depth and speed.

import { Engine } from "../chess-wasm/full.web.js";
import { byId, make } from "./dom.js";
import { grouped } from "./words.js";

/** Returns a score from White's side as text: `+0.35`, `#-3`. */
export function scoreText({ score, mate }, turn) {
  const sign = turn === "white" ? 1 : -1;
  if (mate !== undefined) return mate === 0 ? "#" : `#${mate * sign}`;
  const pawns = (score * sign) / 100;
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(2)}`;
}

/** Returns White's share of the evaluation bar, from 0 to 1. */
function share({ score, mate }, turn) {
  const sign = turn === "white" ? 1 : -1;
  if (mate !== undefined) return (mate === 0 ? -sign : Math.sign(mate) * sign) > 0 ? 1 : 0;
  return 1 / (1 + Math.exp((-score * sign) / 180));
}

/** The color of the arrows of the best moves, and the opacity of the best, the second and the others. */
const ARROW = "#1a5fb4";
const OPACITIES = [0.85, 0.5, 0.3];

export class Analysis {
  #session;
  #board;
  #settings;
  #engine;
  #isOn = false;
  #search;
  #buttons = [byId("analyze"), byId("analyze-here")];

  /** Returns whether the engine is free, and what is said if it is not. */
  mayStart = () => true;
  busyWith = () => "";

  constructor(session, board, settings) {
    this.#session = session;
    this.#board = board;
    this.#settings = settings;
    for (const button of this.#buttons) button.addEventListener("click", () => (this.#isOn ? this.stop() : this.start()));
    session.moved.listen(() => this.#isOn && this.#begin());
    settings.changed.listen((name) => {
      if (["lines", "hash", "figurines", "best"].includes(name) && this.#isOn) this.#begin();
    });
    byId("engine-lines").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      for (const move of button.dataset.moves.split(" ")) session.play(move);
    });
  }

  /** The engine, which is started when it is needed, and replaced when it has failed. */
  get engine() {
    if (!this.#engine || this.#engine.failure) this.#engine = new Engine({ hash: Number(this.#settings.values.hash), lines: 1 });
    return this.#engine;
  }

  start() {
    if (!this.mayStart()) {
      this.#tell(this.busyWith());
      return;
    }
    this.#setOn(true);
    this.#begin();
  }

  #setOn(isOn) {
    this.#isOn = isOn;
    byId("analyze").textContent = isOn ? "Stop analysis" : "Start analysis";
    for (const button of this.#buttons) button.setAttribute("aria-pressed", String(isOn));
    byId("eval").hidden = !isOn;
    byId("best-line").hidden = true;
  }

  /** Shows a text, also below the board of a small screen. */
  #tell(text) {
    byId("search-info").textContent = text;
    byId("best-line").textContent = text;
    byId("best-line").hidden = false;
  }

  stop() {
    if (!this.#isOn) return;
    this.#search?.stop();
    this.#search = undefined;
    this.#setOn(false);
    this.#board.suggest([]);
    byId("engine-lines").replaceChildren();
    byId("search-info").textContent = "The engine runs in your browser. Nothing is sent anywhere.";
  }

  async #begin() {
    this.#search?.stop();
    this.#board.suggest([]);
    const { hash, lines } = this.#settings.values;
    const { game } = this.#session;
    const turn = game.turn;
    const outcome = game.position.outcome;
    if (outcome) {
      this.#search = undefined;
      byId("engine-lines").replaceChildren();
      this.#tell(`The game is over: ${outcome.reason}.`);
      const winner = outcome.winner;
      this.#showBar(winner ? { mate: winner === turn ? 1 : -1 } : { score: 0 }, turn, outcome.result);
      return;
    }
    const engine = this.engine;
    const configured = Number(hash) !== engine.hash || Number(lines) !== engine.lines;
    // A failure is reported by the search, too.
    if (configured) engine.configure({ hash: Number(hash), lines: Number(lines) }).catch(() => {});
    const search = engine.search(game, {});
    this.#search = search;
    const found = [];
    let frame;
    const draw = () => {
      frame = undefined;
      if (this.#search === search) this.#draw(found, turn, game.position.fullmoveNumber);
    };
    try {
      for await (const report of search) {
        // A bound is no score.
        if (report.bound) continue;
        found[report.line - 1] = report;
        frame ??= requestAnimationFrame(draw);
      }
    } catch (error) {
      if (this.#search === search) this.#fail(error);
    }
  }

  #fail(error) {
    this.stop();
    const next = this.#engine?.failure ? " It was replaced: start the analysis again." : "";
    this.#tell(`The engine has failed: ${error.message}.${next}`);
  }

  #draw(found, turn, number) {
    const best = found[0];
    if (!best) return;
    this.#showBar(best, turn);
    // A line that is not yet searched to the new depth may have the move of a better one.
    const reports = found.filter((report, index) => found.findIndex((other) => other?.pv[0] === report.pv[0]) === index);
    if (this.#settings.values.best) {
      const arrow = ({ pv: [move] }, index) => [move.slice(0, 2), move.slice(2, 4), ARROW, OPACITIES[Math.min(index, OPACITIES.length - 1)]];
      // The best one is drawn last, above the others.
      this.#board.suggest(reports.filter(({ pv }) => pv.length > 0).map(arrow).reverse());
    }
    byId("best-line").hidden = false;
    byId("best-line").replaceChildren(make("b", { textContent: scoreText(best, turn) }), ` ${this.#texts(best).slice(0, 6).join(" ")}`);
    byId("search-info").textContent = `Depth ${best.depth}/${best.selectiveDepth} · ${grouped(best.nodes)} positions · ${grouped(Math.round(best.nps / 1000))} thousand a second`;
    const lines = reports.map((report) => {
      const line = make("span", { className: "line" });
      this.#texts(report).slice(0, 14).forEach((text, index) => {
        const isWhite = (turn === "white") === (index % 2 === 0);
        const at = number + Math.floor((index + (turn === "white" ? 0 : 1)) / 2);
        if (isWhite) line.append(`${at}. `);
        else if (index === 0) line.append(`${at}… `);
        const moves = report.pv.slice(0, index + 1).join(" ");
        line.append(make("button", { type: "button", "data-moves": moves, textContent: text, tabIndex: index === 0 ? 0 : -1 }), " ");
      });
      const score = make("span", { className: "score", textContent: scoreText(report, turn) });
      return make("li", {}, score, line);
    });
    byId("engine-lines").replaceChildren(...lines);
  }

  /** Returns the moves of a line as the user wants to read them. */
  #texts(report) {
    return this.#settings.values.figurines ? report.figurines : report.sans;
  }

  #showBar(line, turn, text = scoreText(line, turn)) {
    const bar = byId("eval");
    const white = share(line, turn);
    bar.querySelector(".eval-white").style.height = `${(white * 100).toFixed(1)}%`;
    bar.querySelector(".eval-text").textContent = text;
    bar.classList.toggle("losing", white < 0.5);
    bar.setAttribute("aria-label", `Evaluation from White's side: ${text}`);
  }
}
