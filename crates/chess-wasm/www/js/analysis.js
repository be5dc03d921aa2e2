// Analysis: the engine searches the current place; lines, evaluation bar, depth and speed.

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

export class Analysis {
  #session;
  #settings;
  #engine;
  #isOn = false;
  #search;
  #button = byId("analyze");

  /** Whether the engine is free. */
  mayStart = () => true;

  constructor(session, settings) {
    this.#session = session;
    this.#settings = settings;
    this.#button.addEventListener("click", () => (this.#isOn ? this.stop() : this.start()));
    session.moved.listen(() => this.#isOn && this.#begin());
    settings.changed.listen((name) => {
      if ((name === "lines" || name === "hash" || name === "figurines") && this.#isOn) this.#begin();
    });
    byId("engine-lines").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      for (const move of button.dataset.moves.split(" ")) session.play(move);
    });
  }

  /** The engine, which is started when it is needed. */
  get engine() {
    this.#engine ??= new Engine({ hash: Number(this.#settings.values.hash), lines: 1 });
    return this.#engine;
  }

  start() {
    if (!this.mayStart()) {
      byId("search-info").textContent = "The engine plays a game. Finish it first.";
      return;
    }
    this.#isOn = true;
    this.#button.textContent = "Stop analysis";
    this.#button.setAttribute("aria-pressed", "true");
    byId("eval").hidden = false;
    this.#begin();
  }

  stop() {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#search?.stop();
    this.#search = undefined;
    this.#button.textContent = "Start analysis";
    this.#button.setAttribute("aria-pressed", "false");
    byId("eval").hidden = true;
    byId("engine-lines").replaceChildren();
    byId("search-info").textContent = "The engine runs in your browser. Nothing is sent anywhere.";
  }

  async #begin() {
    this.#search?.stop();
    const { hash, lines } = this.#settings.values;
    const { game } = this.#session;
    const turn = game.turn;
    const outcome = game.position.outcome;
    if (outcome) {
      this.#search = undefined;
      byId("engine-lines").replaceChildren();
      byId("search-info").textContent = `The game is over: ${outcome.reason}.`;
      const winner = outcome.winner;
      this.#showBar(winner ? { mate: winner === turn ? 1 : -1 } : { score: 0 }, turn, outcome.result);
      return;
    }
    const engine = this.engine;
    const configured = Number(hash) !== engine.hash || Number(lines) !== engine.lines;
    if (configured) engine.configure({ hash: Number(hash), lines: Number(lines) }).catch((error) => this.#fail(error));
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
        found[report.line - 1] = report;
        frame ??= requestAnimationFrame(draw);
      }
    } catch (error) {
      if (this.#search === search) this.#fail(error);
    }
  }

  #fail(error) {
    byId("search-info").textContent = `The engine has failed: ${error.message}`;
  }

  #draw(found, turn, number) {
    const best = found[0];
    if (!best) return;
    this.#showBar(best, turn);
    byId("search-info").textContent = `Depth ${best.depth}/${best.selectiveDepth} · ${grouped(best.nodes)} positions · ${grouped(Math.round(best.nps / 1000))} thousand a second`;
    const lines = found.filter(Boolean).map((report) => {
      const line = make("span", { className: "line" });
      const texts = this.#settings.values.figurines ? report.figurines : report.sans;
      texts.slice(0, 14).forEach((text, index) => {
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

  #showBar(line, turn, text = scoreText(line, turn)) {
    const bar = byId("eval");
    const white = share(line, turn);
    bar.querySelector(".eval-white").style.height = `${(white * 100).toFixed(1)}%`;
    bar.querySelector(".eval-text").textContent = text.replace("#-", "#−").replace(/^[+](\d+)\.(\d)\d$/, "$1.$2").replace(/^−(\d+)\.(\d)\d$/, "$1.$2");
    bar.classList.toggle("losing", white < 0.5);
    bar.setAttribute("aria-label", `Evaluation from White's side: ${text}`);
  }
}
