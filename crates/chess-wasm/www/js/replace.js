// The question before a game with work in it is replaced.

import { byId } from "./dom.js";

/** Asks the user. Returns whether the game may be replaced. */
export function askReplace(savePgn) {
  const dialog = byId("replace");
  if (dialog.open) return Promise.resolve(false);
  dialog.returnValue = "keep";
  byId("replace-save").onclick = () => {
    savePgn();
    dialog.close("replace");
  };
  dialog.showModal();
  return new Promise((resolve) => (dialog.onclose = () => resolve(dialog.returnValue === "replace")));
}
