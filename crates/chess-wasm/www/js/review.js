// The review of a game: how good its moves were, as a graph, in numbers and with the mistakes.

import { Game } from "../chess-wasm/full.web.js";
import { byId, make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** The size of the graph in its own units. */
const WIDTH = 300;
const HEIGHT = 80;

/** The space above and below, for the dots. */
const MARGIN = 5;

/** Makes a shape of the graph. */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Review {
  /** Whether the engine works for the review. */
  isOn = false;

  #session;
  #analysis;
  #tools;
  #search;
  /** The nodes of the main line that is reviewed. */
  #nodes = [];

  constructor(session, analysis, tools) {
    this.#session = session;
    this.#analysis = analysis;
    this.#tools = tools;
    byId("review-start").addEventListener("click", () => this.#start());
    byId("review-cancel").addEventListener("click", () => this.#end("Canceled."));
    byId("review-graph").addEventListener("click", (event) => {
      const { left, width } = byId("review-graph").getBoundingClientRect();
      const ply = Math.round(((event.clientX - left) / width) * this.#nodes.length);
      this.#session.walk("goTo", this.#nodes[ply - 1]?.id ?? 0);
    });
    byId("review-mistakes").addEventListener("click", (event) => {
      const node = event.target.closest("button")?.dataset.node;
      if (node) this.#session.walk("goTo", Number(node));
    });
    session.changed.listen(() => this.#changed());
    session.moved.listen(() => this.#mark());
  }

  /** The main line, as a text that is another one when the line is. */
  #line(nodes) {
    return `${this.#session.game.start.fen} ${nodes.map(({ id, san }) => `${id} ${san}`).join(" ")}`;
  }

  #changed() {
    if (this.#nodes.length === 0) return;
    const main = this.#session.nodes.filter((node) => node.depth === 0);
    if (this.#line(main) === this.#line(this.#nodes)) return;
    this.#nodes = [];
    this.#end("");
    byId("review-result").hidden = true;
  }

  /** Ends the review, and says why. */
  #end(text) {
    this.isOn = false;
    this.#search?.stop();
    this.#search = undefined;
    byId("review-cancel").hidden = true;
    byId("review-start").hidden = false;
    byId("review-progress").hidden = true;
    byId("review-info").textContent = text;
  }

  async #start() {
    this.#analysis.stop();
    if (!this.#analysis.mayStart()) {
      this.#end(this.#analysis.busyWith());
      return;
    }
    const nodes = this.#session.nodes.filter((node) => node.depth === 0);
    if (nodes.length === 0 || nodes.some((node) => node.san === "--")) {
      this.#end(nodes.length === 0 ? "There are no moves to review." : "A game with null moves cannot be reviewed.");
      return;
    }
    this.#nodes = nodes;
    this.isOn = true;
    byId("review-start").hidden = true;
    byId("review-cancel").hidden = false;
    byId("review-result").hidden = true;
    byId("review-progress").hidden = false;
    byId("review-info").textContent = `${nodes.length + 1} positions`;
    const game = Game.fromPgn(this.#session.game.toPgn({ comments: false, variations: false, glyphs: false }));
    try {
      game.toEnd();
      const [fen, moves] = game.line();
      const searched = await this.#searchAll(game, Number(byId("review-time").value));
      if (!searched || this.#nodes !== nodes) return;
      this.#tools.ask({ action: "review", fen, moves, searched: searched.join("\n") }, ({ review, failure }) => {
        if (this.#nodes !== nodes) return;
        this.#end(failure ?? "");
        if (review) this.#draw(review);
      });
    } catch (error) {
      if (this.isOn) this.#end(`The engine has failed: ${error.message}.`);
    } finally {
      game.free();
    }
  }

  /** Searches all positions from the last to the first. Returns what was found, or undefined if the review has ended. */
  async #searchAll(game, time) {
    const { engine } = this.#analysis;
    await engine.configure({ lines: 1 });
    const searched = [];
    for (;;) {
      if (!this.isOn) return undefined;
      byId("review-progress").value = searched.length / (this.#nodes.length + 1);
      if (game.outcome) {
        searched.push("");
      } else {
        this.#search = engine.search(game, { time });
        const { score, mate, best } = await this.#search;
        searched.push(mate === undefined ? `score ${score} ${best}` : `mate ${mate} ${best}`);
      }
      if (!game.undo()) return searched.reverse();
    }
  }

  #draw(review) {
    const number = ({ number, color }) => `${number}${color === "white" ? "." : "…"}`;
    byId("review-result").hidden = false;
    this.#drawGraph(review);
    const columns = { "?!": "dubious", "?": "mistakes", "??": "blunders" };
    const row = (color, name) =>
      make(
        "tr", {}, make("th", { scope: "row", textContent: name }),
        ...Object.values(columns).map((column) => make("td", { textContent: review[color][column] })),
        make("td", { textContent: (review[color].averageCentipawnLoss / 100).toFixed(2) }),
      );
    const head = ["", "?! dubious", "? mistakes", "?? blunders", "Mean loss"].map((text) => make(text ? "th" : "td", { scope: text ? "col" : undefined, textContent: text }));
    byId("review-table").replaceChildren(make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, row("white", "White"), row("black", "Black")));
    const items = review.moves.flatMap((move, ply) => {
      if (!move.judgment) return [];
      const better = move.better ? ` Better: ${move.better}.` : "";
      const button = make("button", { type: "button", "data-node": this.#nodes[ply].id, textContent: `${number(move)} ${move.san}${move.sign}` });
      return [make("li", {}, button, ` ${move.judgment}, loses ${(move.centipawnLoss / 100).toFixed(2)}.${better}`)];
    });
    byId("review-mistakes").replaceChildren(...items);
    if (items.length === 0) byId("review-info").textContent = "No mistakes were found.";
    this.#mark();
  }

  /** Draws White's expected score after each move, with a dot for each mistake. */
  #drawGraph({ positions, moves }) {
    const at = (ply) => (ply / Math.max(1, moves.length)) * WIDTH;
    const height = (ply) => MARGIN + (1 - positions[ply].expected) * (HEIGHT - 2 * MARGIN);
    const points = positions.map((_, ply) => `${at(ply).toFixed(1)},${height(ply).toFixed(1)}`);
    const dots = moves.flatMap(({ judgment }, ply) => (judgment ? [shape("path", { d: `M${at(ply + 1)} ${height(ply + 1)}h0`, class: judgment })] : []));
    byId("review-graph").replaceChildren(
      shape("rect", { width: WIDTH, height: HEIGHT, class: "black" }),
      shape("polygon", { points: `0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`, class: "white" }),
      shape("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
      ...dots,
      shape("line", { y1: 0, y2: HEIGHT, class: "here" }),
    );
  }

  /** Shows in the graph where the board is. */
  #mark() {
    const line = byId("review-graph").querySelector(".here");
    if (!line || this.#nodes.length === 0) return;
    const ply = this.#nodes.findIndex(({ id }) => id === this.#session.game.node) + 1;
    const x = String((ply / this.#nodes.length) * WIDTH);
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }
}
