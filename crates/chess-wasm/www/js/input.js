// What comes in: FEN and PGN by paste, file or drop, and Chess960 numbers.

import { Game, Position } from "../chess-wasm/full.web.js";
import { byId, make, Signal } from "./dom.js";
import { sentence } from "./words.js";

/** Returns whether a text is probably one FEN. */
const looksLikeFen = (text) => !text.includes("[") && /^\s*[1-8pnbrqkPNBRQK/]{8,}/.test(text) && text.includes("/");

/** The largest text, in characters, that is not read as a file. */
const LARGE = 200_000;

export class Input {
  /** Sent with a game, and with a file of games. */
  game = new Signal();
  file = new Signal();

  constructor() {
    byId("input-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.read(byId("input-text").value);
    });
    byId("input-repair").addEventListener("click", () => this.#repair());
    byId("chess960-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#chess960();
    });
    byId("chess960-random").addEventListener("click", () => {
      byId("chess960-number").value = Math.floor(Math.random() * 960);
      this.#chess960();
    });
    byId("open-file").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", (event) => {
      const [file] = event.target.files;
      event.target.value = "";
      if (file) this.open(file);
    });
    this.#acceptDrops();
    document.addEventListener("paste", (event) => {
      if (event.target.closest("input, textarea")) return;
      const text = event.clipboardData.getData("text/plain");
      if (!text.trim()) return;
      byId("tab-position").click();
      byId("input-text").value = text.slice(0, LARGE);
      this.read(text);
    });
  }

  /** Opens a file: a FEN, one game, or many. */
  async open(file) {
    if (file.size < 2_000) {
      const text = await file.text();
      if (looksLikeFen(text)) {
        byId("tab-position").click();
        byId("input-text").value = text;
        this.read(text);
        return;
      }
    }
    this.file.send(file);
  }

  /** Reads a FEN or a PGN. */
  read(text) {
    this.#showError(undefined);
    try {
      if (looksLikeFen(text)) {
        this.game.send(new Game(text.trim()));
        return;
      }
      if (text.length > LARGE || (text.match(/^\[Event /gm) ?? []).length > 1) {
        this.file.send(new File([text], "Pasted games", { type: "application/x-chess-pgn" }));
        return;
      }
      const game = Game.fromPgn(text);
      if (game.nodes().length === 0 && game.faults.length > 0) this.#showFault(text, game.faults[0]);
      // A text without a tag or a move is not PGN.
      if (this.#isEmpty(game)) game.free();
      else this.game.send(game);
    } catch (error) {
      this.#showError(error, text.trim());
    }
  }

  #isEmpty(game) {
    return game.faults.length > 0 && game.nodes().length === 0 && Object.keys(game.tags).length === 0;
  }

  #repair() {
    try {
      const position = Position.fromLooseFen(byId("input-text").value);
      byId("input-text").value = position.fen;
      this.read(position.fen);
    } catch (error) {
      this.#showError(error, byId("input-text").value);
    }
  }

  #chess960() {
    const number = Number(byId("chess960-number").value);
    const position = Position.chess960(number);
    byId("input-text").value = position.fen;
    this.#showError(undefined);
    this.game.send(Game.fromPosition(position));
  }

  /** Shows an error, with the place in the text. */
  #showError(error, text = "") {
    const box = byId("input-error");
    box.hidden = !error;
    byId("input-repair").hidden = true;
    if (!error) return;
    box.replaceChildren(sentence(error.message));
    if (error.start !== undefined) {
      const end = Math.max(error.end, error.start + 1);
      const mark = make("mark", { textContent: text.slice(error.start, end) || " " });
      box.append(make("pre", {}, text.slice(0, error.start), mark, text.slice(end)));
    }
    if (looksLikeFen(text)) {
      try {
        Position.fromLooseFen(text).free();
        byId("input-repair").hidden = false;
      } catch {
        // Nothing to offer.
      }
    }
  }

  #showFault(text, fault) {
    const line = text.split("\n")[fault.line - 1] ?? "";
    const box = byId("input-error");
    box.hidden = false;
    box.replaceChildren(`Line ${fault.line}: ${fault.message}`, make("pre", { textContent: line }));
  }

  #acceptDrops() {
    const zone = byId("drop");
    let depth = 0;
    const hasData = (event) => [...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain");
    addEventListener("dragenter", (event) => {
      if (!hasData(event)) return;
      depth += 1;
      zone.hidden = false;
    });
    addEventListener("dragleave", () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) zone.hidden = true;
    });
    addEventListener("dragover", (event) => hasData(event) && event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      depth = 0;
      zone.hidden = true;
      const [file] = event.dataTransfer.files;
      if (file) this.open(file);
      else this.read(event.dataTransfer.getData("text/plain"));
    });
  }
}
