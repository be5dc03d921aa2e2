// The games of a file: a list of any length, searched, of which only the visible rows are in the document.

import { Game } from "../chess-wasm/full.web.js";
import { byId, make, Signal } from "./dom.js";
import { grouped } from "./words.js";

const ROW = 52;

const movesOf = ({ plies }) => `${Math.ceil(plies / 2)} ${plies > 2 || plies === 0 ? "moves" : "move"}`;

export class Games {
  /** Sent with a game when the user opens one. */
  opened = new Signal();
  /** Sent when there are more games, or those of another file. */
  grown = new Signal();

  #tools;
  #file;
  /** The text of a compressed file, in pieces. */
  #texts = [];
  #games = [];
  #words = [];
  #faulty = 0;
  #shown = [];
  #active = 0;
  #selected;
  #reading;
  #list = byId("games-list");
  #space = this.#list.querySelector(".games-space");

  constructor(tools) {
    this.#tools = tools;
    this.#list.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(this.#list);
    this.#list.addEventListener("click", (event) => {
      const row = event.target.closest(".game");
      if (row) this.#open(Number(row.dataset.index));
    });
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    byId("games-search").addEventListener("input", () => this.#filter());
    byId("games-search").addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") {
        event.preventDefault();
        this.#list.focus();
      }
    });
    byId("games-faults").addEventListener("change", () => this.#filter());
    byId("games-cancel").addEventListener("click", () => this.#cancel());
  }

  /** The number of games of the file. */
  get count() {
    return this.#games.length;
  }

  /** Reads a file. The first game is opened as soon as it is there. */
  read(file) {
    this.#cancel();
    this.#file = file;
    this.#games = [];
    this.#texts = [];
    this.#words = [];
    this.#faulty = 0;
    this.#shown = [];
    this.#selected = undefined;
    this.#active = 0;
    byId("games-search").value = "";
    byId("games-faults").checked = false;
    byId("games-empty").hidden = true;
    byId("games-box").hidden = false;
    byId("games-progress").hidden = false;
    this.#showErrors(undefined);
    const started = performance.now();
    const id = this.#tools.ask({ action: "read", file }, (answer) => {
      if (id !== this.#reading) return;
      if (answer.text) this.#texts.push(answer.text);
      this.#add(answer.games ?? []);
      byId("games-progress").querySelector("progress").value = (answer.read ?? file.size) / Math.max(1, file.size);
      if (!answer.isEnd) return;
      byId("games-progress").hidden = true;
      this.#reading = undefined;
      this.#tools.forget(id);
      if (answer.failure && this.#games.length === 0) byId("games-count").textContent = `${file.name}: ${answer.failure}`;
      else if (answer.failure) this.#count(`: ${answer.failure}`);
      else this.#count(` · read in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    });
    this.#reading = id;
    this.#count();
    this.#draw();
    this.grown.send();
  }

  #cancel() {
    if (this.#reading === undefined) return;
    this.#tools.forget(this.#reading);
    this.#tools.ask({ action: "cancel" }, () => {});
    this.#reading = undefined;
    byId("games-progress").hidden = true;
    this.#count(" · canceled");
  }

  #add(games) {
    const isFirst = this.#games.length === 0 && games.length > 0;
    const words = this.#wanted();
    for (const game of games) {
      this.#words.push(`${game.white} ${game.black} ${game.event} ${game.date} ${game.eco} ${game.result}`.toLowerCase());
      this.#games.push(game);
      if (game.errors.length > 0) this.#faulty += 1;
      if (this.#matches(this.#games.length - 1, words)) this.#shown.push(this.#games.length - 1);
    }
    this.#count();
    this.#draw();
    if (games.length > 0) this.grown.send();
    if (isFirst) this.#open(0);
  }

  #wanted() {
    return byId("games-search").value.toLowerCase().split(/\s+/).filter(Boolean);
  }

  #matches(index, words) {
    if (byId("games-faults").checked && this.#games[index].errors.length === 0) return false;
    return words.every((word) => this.#words[index].includes(word));
  }

  #filter() {
    const words = this.#wanted();
    this.#shown = [...this.#games.keys()].filter((index) => this.#matches(index, words));
    this.#active = 0;
    this.#list.scrollTop = 0;
    this.#count();
    this.#draw();
  }

  #count(more = "") {
    const faulty = this.#faulty;
    const total = `${grouped(this.#games.length)} ${this.#games.length === 1 ? "game" : "games"}`;
    const found = this.#shown.length === this.#games.length ? total : `${grouped(this.#shown.length)} of ${total}`;
    byId("games-count").textContent = `${this.#file.name}: ${found}${faulty ? `, ${grouped(faulty)} with errors` : ""}${more}`;
  }

  #draw() {
    const first = Math.max(0, Math.floor(this.#list.scrollTop / ROW) - 4);
    const last = Math.min(this.#shown.length, first + Math.ceil(this.#list.clientHeight / ROW) + 8);
    this.#space.style.height = `${this.#shown.length * ROW}px`;
    const rows = [];
    for (let place = first; place < last; place += 1) rows.push(this.#row(place));
    this.#space.replaceChildren(...rows);
    const active = this.#space.querySelector(".active");
    if (active) this.#list.setAttribute("aria-activedescendant", active.id);
    else this.#list.removeAttribute("aria-activedescendant");
  }

  #row(place) {
    const index = this.#shown[place];
    const game = this.#games[index];
    const known = (text) => text && !/^[?.]*$/.test(text);
    const row = make("div", {
      id: `game-${place}`, className: place === this.#active ? "game active" : "game", role: "option", "data-index": index,
      "aria-selected": String(index === this.#selected), "aria-posinset": place + 1, "aria-setsize": this.#shown.length,
    });
    row.style.top = `${place * ROW}px`;
    row.append(
      make("span", { className: "names", textContent: `${game.white || "?"} – ${game.black || "?"}` }),
      make("span", { className: "score", textContent: game.result }),
      make("span", { className: "where", textContent: [game.event, game.date, game.eco, movesOf(game)].filter(known).join(" · ") }),
      make("span", { className: "broken", textContent: game.errors.length > 0 ? `line ${game.errors[0].line}` : "" }),
    );
    return row;
  }

  #key(event) {
    const page = Math.floor(this.#list.clientHeight / ROW);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      this.#active = Math.min(this.#shown.length - 1, Math.max(0, this.#active + steps[event.key]));
      const top = this.#active * ROW;
      if (top < this.#list.scrollTop) this.#list.scrollTop = top;
      else if (top + ROW > this.#list.scrollTop + this.#list.clientHeight) this.#list.scrollTop = top + ROW - this.#list.clientHeight;
      this.#draw();
    } else if (event.key === "Enter" && this.#active in this.#shown) {
      this.#open(this.#shown[this.#active]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  async #open(index) {
    const summary = this.#games[index];
    this.#selected = index;
    this.#active = Math.max(0, this.#shown.indexOf(index));
    this.#showErrors(summary);
    this.#draw();
    const text = this.#texts.length > 0 ? new Blob(this.#texts) : this.#file;
    const bytes = await text.slice(summary.start, summary.end).arrayBuffer();
    if (this.#selected !== index) return;
    this.opened.send(Game.fromPgnBytes(new Uint8Array(bytes)), { firstLine: summary.line });
  }

  #showErrors(summary) {
    const errors = summary?.errors ?? [];
    const list = byId("games-errors");
    list.hidden = errors.length === 0;
    list.replaceChildren(...errors.map((error) => make("li", { textContent: `Line ${error.line}: ${error.message}` })));
  }
}
