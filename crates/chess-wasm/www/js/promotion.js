// The dialog that asks for the piece of a promotion.

import { pieceImage } from "./board.js";
import { byId, make } from "./dom.js";

const ROLES = ["queen", "rook", "bishop", "knight"];

/** Asks for a piece. Returns its role, or undefined if the user changes their mind. */
export function askPromotion(color) {
  const dialog = byId("promotion");
  const { promise, resolve } = Promise.withResolvers ? Promise.withResolvers() : deferred();
  const buttons = ROLES.map((role) => {
    const image = make("img", { src: pieceImage({ color, role }), alt: "" });
    const button = make("button", { type: "button", "aria-label": role, title: role }, image);
    button.addEventListener("click", () => dialog.close(role));
    return button;
  });
  const choices = dialog.querySelector(".promotion-choices");
  choices.replaceChildren(...buttons);
  choices.onkeydown = (event) => {
    const index = buttons.indexOf(document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const letter = ROLES.findIndex((role) => (role === "knight" ? "n" : role[0]) === event.key.toLowerCase());
    if (step) buttons[(index + step + buttons.length) % buttons.length].focus();
    else if (letter >= 0) dialog.close(ROLES[letter]);
  };
  dialog.returnValue = "";
  dialog.onclose = () => resolve(dialog.returnValue || undefined);
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close("");
  };
  dialog.showModal();
  buttons[0].focus();
  return promise;
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
