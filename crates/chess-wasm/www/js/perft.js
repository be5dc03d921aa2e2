// Perft: counts by move, and the comparison with the output of another program.

import { byId, make } from "./dom.js";
import { grouped, sentence } from "./words.js";

export class Perft {
  #session;
  #tools;
  #counts;
  #isCounting = false;

  constructor(session, tools) {
    this.#session = session;
    this.#tools = tools;
    byId("perft-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#count();
    });
    byId("perft-cancel").addEventListener("click", () => {
      this.#clear();
      byId("perft-total").textContent = "Canceled.";
    });
    byId("perft-other").addEventListener("input", () => this.#compare());
    byId("perft-table").addEventListener("click", (event) => {
      const move = event.target.closest("button")?.dataset.move;
      if (move) this.#descend(move);
    });
    session.moved.listen(() => this.#clear());
  }

  #clear() {
    // A count cannot be interrupted.
    if (this.#isCounting) this.#tools.stop();
    this.#setCounting(false);
    this.#counts = undefined;
    byId("perft-total").textContent = "";
    byId("perft-table").replaceChildren();
    this.#compare();
  }

  #setCounting(isCounting) {
    this.#isCounting = isCounting;
    byId("perft-cancel").hidden = !isCounting;
  }

  #count() {
    const depth = Number(byId("perft-depth").value);
    this.#clear();
    byId("perft-total").textContent = "Counting …";
    this.#setCounting(true);
    this.#tools.ask({ action: "count", fen: this.#session.game.fen, depth }, ({ moves, time, failure }) => {
      this.#setCounting(false);
      if (failure) {
        byId("perft-total").textContent = sentence(failure);
        return;
      }
      this.#counts = moves;
      const total = Object.values(moves).reduce((sum, count) => sum + count, 0);
      const speed = time > 20 ? ` · ${grouped(Math.round(total / time / 1000))} million a second` : "";
      byId("perft-total").textContent = `${grouped(total)} at depth ${depth} · ${(time / 1000).toFixed(2)} s${speed}`;
      this.#compare();
    });
  }

  /** Plays a move and counts one ply less. */
  #descend(move) {
    const depth = Number(byId("perft-depth").value);
    this.#session.play(move);
    byId("perft-other").value = "";
    if (depth > 1) {
      byId("perft-depth").value = String(depth - 1);
      this.#count();
    }
  }

  #compare() {
    const other = readCounts(byId("perft-other").value, this.#counts);
    this.#draw(other);
    const box = byId("perft-difference");
    box.classList.remove("wrong");
    if (!this.#counts || other.size === 0) {
      box.replaceChildren(this.#counts ? "" : other.size > 0 ? "Count first, at the depth of the other program." : "");
      return;
    }
    const first = [...Object.keys(this.#counts).sort(), ...other.keys()].find((move) => this.#counts[move] !== other.get(move));
    if (!first) {
      box.textContent = "All counts are equal.";
      return;
    }
    box.classList.add("wrong");
    const [ours, theirs] = [this.#counts[first], other.get(first)];
    const depth = Number(byId("perft-depth").value);
    if (ours === undefined) {
      const [from, to] = [first.slice(0, 2), first.slice(2, 4)];
      const reason = this.#session.game.position.explain(from, to);
      box.textContent = `First difference: ${first} is not legal${reason ? `: ${reason.text}` : ""}.`;
    } else if (theirs === undefined) {
      box.textContent = `First difference: the other program does not have the legal move ${first}.`;
    } else {
      box.replaceChildren(`First difference: ${first} has ${grouped(ours)}, not ${grouped(theirs)}. `);
      if (depth > 1) {
        const button = make("button", { type: "button", className: "small", textContent: `Play ${first} and count there` });
        button.addEventListener("click", () => this.#descend(first));
        box.append(button);
      }
    }
  }

  #draw(other) {
    const root = byId("perft-table");
    if (!this.#counts) {
      root.replaceChildren();
      return;
    }
    const hasOther = other.size > 0;
    const extra = [...other.keys()].filter((move) => !(move in this.#counts));
    let isFirst = true;
    const rows = [...Object.keys(this.#counts).sort(), ...extra].map((move) => {
      const [ours, theirs] = [this.#counts[move], other.get(move)];
      const isWrong = hasOther && ours !== theirs;
      const row = make("tr", { className: isWrong ? (isFirst ? "wrong first" : "wrong") : "" });
      if (isWrong) isFirst = false;
      const name = ours === undefined ? move : make("button", { type: "button", "data-move": move, textContent: move, title: "Play this move and count one ply less" });
      row.append(make("th", { scope: "row" }, name), make("td", { textContent: ours === undefined ? "–" : grouped(ours) }));
      if (hasOther) row.append(make("td", { textContent: theirs === undefined ? "–" : grouped(theirs) }));
      return row;
    });
    const head = make("tr", {}, ...["Move", "Count", ...(hasOther ? ["Other"] : [])].map((text) => make("th", { scope: "col", textContent: text })));
    root.replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  }
}

/** Reads lines such as `e2e4: 20`, `e2e4 20` or `1. e2e4 - 20` of any program. Other lines are ignored. */
export function readCounts(text, known = {}) {
  const counts = new Map();
  for (const line of text.split("\n")) {
    const found = line.match(/\b([a-h][1-8][a-h][1-8][qrbnQRBN]?)\b[^0-9]*([0-9][0-9,_' ]*)/);
    if (!found) continue;
    const move = found[1].slice(0, 4) + found[1].slice(4).toLowerCase();
    const count = Number(found[2].replace(/[^0-9]/g, ""));
    counts.set(move in known ? move : castling(move, known), count);
  }
  return counts;
}

/** Returns a castling move as it is written here: some programs write the king's capture of its rook. */
function castling(move, known) {
  const usual = { e1h1: "e1g1", e1a1: "e1c1", e8h8: "e8g8", e8a8: "e8c8" }[move];
  return usual && usual in known ? usual : move;
}
