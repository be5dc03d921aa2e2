// The opening explorer: the moves that were played from this position in the file that is open.

import { byId, make } from "./dom.js";
import { grouped } from "./words.js";

const percent = (part, whole) => `${Math.round((part / whole) * 100)} %`;

export class Explorer {
  #session;
  #tools;
  #games;
  #playMove;
  #asked;

  /** `playMove` plays a move in UCI. */
  constructor(session, tools, games, playMove) {
    this.#session = session;
    this.#tools = tools;
    this.#games = games;
    this.#playMove = playMove;
    session.moved.listen(() => this.#ask());
    games.grown.listen(() => this.#ask());
    byId("explorer-moves").addEventListener("click", (event) => {
      const move = event.target.closest("button")?.dataset.move;
      if (move) this.#playMove(move);
    });
  }

  #ask() {
    if (this.#asked !== undefined) this.#tools.forget(this.#asked);
    this.#asked = undefined;
    const isOpen = this.#games.count > 0;
    byId("explorer").hidden = !isOpen;
    if (isOpen) this.#asked = this.#tools.ask({ action: "explore", fen: this.#session.game.fen }, ({ moves }) => this.#draw(moves ?? []));
  }

  #draw(moves) {
    const total = moves.reduce((sum, { games }) => sum + games, 0);
    byId("explorer-title").textContent = total === 0 ? "No game of the file has this position in its first 30 plies." : `${grouped(total)} ${total === 1 ? "game" : "games"} from here`;
    const rows = moves.map(({ uci, san, games, whiteWins, draws, blackWins, elo }) => {
      const finished = Math.max(1, whiteWins + draws + blackWins);
      const label = `White ${percent(whiteWins, finished)}, draws ${percent(draws, finished)}, Black ${percent(blackWins, finished)}`;
      const bar = make("span", { className: "results", role: "img", "aria-label": label, title: label });
      for (const [name, count] of Object.entries({ white: whiteWins, draw: draws, black: blackWins })) {
        const part = make("span", { className: name });
        part.style.flexGrow = String(count);
        bar.append(part);
      }
      return make(
        "tr", {},
        make("th", { scope: "row" }, make("button", { type: "button", "data-move": uci, textContent: san, title: "Play this move" })),
        make("td", { textContent: grouped(games) }), make("td", { className: "wide-cell" }, bar), make("td", { textContent: elo ?? "–" }),
      );
    });
    const head = make("tr", {}, ...["Move", "Games", "White, draws, Black", "Mean Elo"].map((text) => make("th", { scope: "col", textContent: text })));
    byId("explorer-moves").replaceChildren(...(rows.length > 0 ? [make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows))] : []));
  }
}
