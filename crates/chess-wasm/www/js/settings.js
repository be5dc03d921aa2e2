// What the user has chosen, kept from visit to visit.

import { byId, Signal } from "./dom.js";

const KEY = "chess-settings";
const DEFAULTS = { appearance: "auto", board: "brown", coordinates: true, destinations: true, best: true, figurines: false, lines: "3", hash: "64", tab: "analyze" };

export class Settings {
  changed = new Signal();
  values = { ...DEFAULTS };

  constructor() {
    try {
      Object.assign(this.values, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // Settings that cannot be read are those of the first visit.
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#apply());
    this.#apply();
  }

  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // The setting holds for this visit.
    }
    this.#apply();
    this.changed.send(name);
  }

  /** Connects a control of the page with a setting. */
  bind(id, name) {
    const control = byId(id);
    const property = control.type === "checkbox" ? "checked" : "value";
    control[property] = this.values[name];
    control.addEventListener("change", () => this.set(name, control[property]));
  }

  #apply() {
    const { appearance, board } = this.values;
    const isDark = appearance === "dark" || (appearance === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.appearance = isDark ? "dark" : "light";
    document.documentElement.dataset.board = board;
  }
}
