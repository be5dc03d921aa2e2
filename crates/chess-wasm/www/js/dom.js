// Small helpers for the document.

/** Returns the element with an id. */
export const byId = (id) => document.getElementById(id);

/** Makes an element with properties and children. `data-*` and `aria-*` are set as attributes. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** Offers a text or a blob as a file to save. */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns whether keys belong to this element: text is typed there. */
export const isTyping = (element) => element.closest("input, textarea, select, [contenteditable]") !== null;

/** A list of listeners. */
export class Signal {
  #listeners = [];
  listen(listener) {
    this.#listeners.push(listener);
  }
  send(...values) {
    for (const listener of this.#listeners) listener(...values);
  }
}
