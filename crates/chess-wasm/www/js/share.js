// What goes out: FEN, PGN, SVG, PNG and links.

import { byId, save } from "./dom.js";

/** The width and height of the PNG image, in pixels. */
const PNG_SIZE = 1080;

export class Share {
  #session;
  #board;
  #settings;

  constructor(session, board, settings) {
    this.#session = session;
    this.#board = board;
    this.#settings = settings;
    byId("show-share").addEventListener("click", () => this.#show());
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.#copy(button.dataset.copy));
    }
    byId("save-pgn").addEventListener("click", () => this.savePgn());
    byId("save-svg").addEventListener("click", () => save("position.svg", this.#svg(480), "image/svg+xml"));
    byId("save-png").addEventListener("click", () => this.#savePng());
  }

  savePgn() {
    save("game.pgn", this.#session.game.toPgn(), "application/x-chess-pgn");
    this.#session.saved();
  }

  #show() {
    byId("share-fen").value = this.#session.game.fen;
    byId("share-link").value = this.#session.link();
    byId("share-pgn").value = this.#session.game.toPgn();
    byId("share-done").textContent = "";
    byId("share").showModal();
  }

  async #copy(id) {
    const field = byId(id);
    try {
      await navigator.clipboard.writeText(field.value);
      byId("share-done").textContent = "Copied.";
      if (id === "share-pgn") this.#session.saved();
    } catch {
      field.select();
      byId("share-done").textContent = "Press Ctrl+C to copy the selected text.";
    }
  }

  #svg(size) {
    const { board, coordinates } = this.#settings.values;
    const node = this.#session.node;
    return this.#session.game.svg({
      size, theme: board, orientation: this.#board.orientation, coordinates: coordinates ? "inside" : "none",
      arrows: node?.arrows, squares: node?.squares,
    });
  }

  async #savePng() {
    const url = URL.createObjectURL(new Blob([this.#svg(PNG_SIZE)], { type: "image/svg+xml" }));
    const image = new Image(PNG_SIZE, PNG_SIZE);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PNG_SIZE;
    canvas.getContext("2d").drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
    URL.revokeObjectURL(url);
    canvas.toBlob((blob) => save("position.png", blob, "image/png"), "image/png");
  }
}
