// The game on the page: a place in a tree of moves, with what is derived from it, and its memory from visit to visit.

import { Game, Position } from "../chess-wasm/full.web.js";
import { Signal } from "./dom.js";

const KEY = "chess-game";

export class Session {
  /** Sent when the tree has changed, and when only the place has. */
  changed = new Signal();
  moved = new Signal();

  /** Whether a game is played, so that nobody walks through it or edits it. */
  isLocked = false;

  game = new Game();
  nodes = [];
  /** Where the game came from, for links and errors. */
  firstLine = 1;

  /** Whether the game has moves or comments of the user that are not saved. */
  hasWork = false;

  /** Whether the last visit's game was restored, so that it may be replaced. */
  #isRestored = false;

  /** Whether this tab keeps its game for the next visit. Only one tab does. */
  #isOwner = true;

  constructor() {
    this.#refresh();
  }

  /** Replaces the game. */
  load(game, { firstLine = 1 } = {}) {
    this.game.free();
    this.game = game;
    this.hasWork = false;
    this.firstLine = firstLine;
    this.#refresh();
    this.changed.send();
    this.moved.send({});
  }

  /** Plays a move in any notation. Throws a ChessError if it is illegal. */
  play(text) {
    const before = this.nodes.length;
    const move = this.game.play(text);
    this.#refresh();
    if (this.nodes.length !== before) {
      this.hasWork = true;
      this.changed.send();
    }
    this.moved.send({ move });
    return move;
  }

  /** Changes the place in the tree: calls a method of the game. */
  walk(method, ...values) {
    if (this.isLocked) return;
    const before = this.game.node;
    this.game[method](...values);
    if (this.game.node === before) return;
    this.moved.send({ glide: method === "redo" || method === "undo" });
  }

  /** Changes the tree: calls a method of the game. */
  edit(method, ...values) {
    this.game[method](...values);
    this.hasWork = true;
    this.#refresh();
    this.changed.send();
    this.moved.send({});
  }

  /** Called when the game was saved as a file or copied. */
  saved() {
    this.hasWork = false;
    this.remember();
  }

  /** The node of the last move, or undefined at the start. */
  get node() {
    return this.byNumber.get(this.game.node);
  }

  /** The moves from here: the one that continues the line first. */
  get next() {
    return this.nodes.filter((node) => node.parent === this.game.node);
  }

  #refresh() {
    this.nodes = this.game.nodes();
    this.byNumber = new Map(this.nodes.map((node) => [node.id, node]));
  }

  /**
   * Makes this tab the one that keeps its game for the next visit, unless another one is. Then this tab begins with a new game,
   * and keeps it as long as it is open.
   */
  async claim() {
    if (!navigator.locks) return;
    await new Promise((resolve) => {
      navigator.locks.request(KEY, { ifAvailable: true }, (lock) => {
        this.#isOwner = lock !== null;
        resolve();
        // Held until the tab is closed.
        return lock ? new Promise(() => {}) : undefined;
      });
    });
    if (this.#isOwner) return;
    navigator.locks.request(KEY, () => {
      this.#isOwner = true;
      return new Promise(() => {});
    });
  }

  /** Whether another tab has the game of the last visit. */
  get isSecond() {
    return !this.#isOwner;
  }

  /** Keeps the game for the next visit. */
  remember() {
    if (!this.#isRestored) return;
    const place = this.nodes.findIndex((node) => node.id === this.game.node);
    const kept = JSON.stringify({ pgn: this.game.toPgn(), place, hasWork: this.hasWork });
    try {
      sessionStorage.setItem(KEY, kept);
      if (this.#isOwner) localStorage.setItem(KEY, kept);
    } catch {
      // A full or forbidden store must not disturb the game.
    }
  }

  /** Restores the game of a link, or else of the last visit. Returns what is wrong with the link. */
  restore(link) {
    const failure = this.#restore(link);
    this.#isRestored = true;
    this.changed.send();
    this.moved.send({});
    return failure;
  }

  #restore(link) {
    try {
      const parameters = new URLSearchParams(link.replace(/^#/, ""));
      const fen = parameters.get("fen");
      const moves = (parameters.get("moves") ?? "").split(/[ .,]+/).filter(Boolean);
      if (fen || moves.length > 0) {
        const game = new Game(fen ?? undefined);
        this.load(game);
        try {
          for (const move of moves) game.play(move);
        } finally {
          this.#refresh();
        }
        return undefined;
      }
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? (this.#isOwner ? localStorage.getItem(KEY) : null) ?? "null");
      if (kept) {
        this.load(Game.fromPgn(kept.pgn));
        this.hasWork = kept.hasWork === true;
        const node = this.nodes[kept.place];
        if (node) this.walk("goTo", node.id);
      }
    } catch (error) {
      return `the link: ${error.message}`;
    }
    return undefined;
  }

  /** Returns a link to this place. */
  link() {
    const [fen, moves] = this.game.line();
    const parameters = new URLSearchParams();
    if (fen !== new Position().fen) parameters.set("fen", fen);
    if (moves) parameters.set("moves", moves.replaceAll(" ", "."));
    const text = parameters.toString().replaceAll("%2F", "/").replaceAll("+", "%20");
    return `${location.origin}${location.pathname}#${text || "moves="}`;
  }
}
