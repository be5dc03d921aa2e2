// The moves of the game: main line, variations, comments; the current move is shown and can be walked by keyboard.

import { byId, make } from "./dom.js";

export class Moves {
  #session;
  #settings;
  #root = byId("moves");
  #buttons = new Map();

  constructor(session, settings) {
    this.#session = session;
    this.#settings = settings;
    session.changed.listen(() => this.#draw());
    session.moved.listen(() => this.#mark());
    settings.changed.listen((name) => {
      if (name !== "figurines") return;
      this.#draw();
      this.#mark();
    });
    this.#root.addEventListener("click", (event) => {
      const node = event.target.closest("button")?.dataset.node;
      if (node) session.walk("goTo", Number(node));
    });
    byId("promote-line").addEventListener("click", () => session.edit("promoteToMainLine"));
    byId("delete-move").addEventListener("click", () => session.edit("delete"));
  }

  /** Goes to the next or previous of the moves that can be played instead of the current one. */
  chooseVariation(step) {
    const { node, nodes } = this.#session;
    if (!node) return;
    const siblings = nodes.filter((other) => other.parent === node.parent);
    const index = siblings.indexOf(node) + step;
    if (index in siblings) this.#session.walk("goTo", siblings[index].id);
  }

  #draw() {
    const { game, nodes, firstLine } = this.#session;
    this.#buttons.clear();
    const children = new Map();
    for (const node of nodes) {
      if (!children.has(node.parent)) children.set(node.parent, []);
      children.get(node.parent).push(node);
    }
    const content = document.createDocumentFragment();
    for (const comment of game.introduction().comments ?? []) content.append(comment_(comment));
    // The lines that are open: no recursion, because variations can be nested to any depth.
    const stack = [{ out: content, parent: 0, needsNumber: true }];
    while (stack.length > 0) {
      const line = stack[stack.length - 1];
      if (line.after) {
        const next = line.after.shift();
        if (next) {
          const out = make("span", { className: "variation" });
          line.out.append(out);
          this.#append(out, next, true);
          stack.push({ out, parent: next.id, needsNumber: hasNote(next) });
        } else {
          line.after = undefined;
          line.needsNumber = true;
        }
        continue;
      }
      const [main, ...others] = children.get(line.parent) ?? [];
      if (!main) {
        stack.pop();
        continue;
      }
      this.#append(line.out, main, line.needsNumber);
      line.parent = main.id;
      line.needsNumber = hasNote(main);
      if (others.length > 0) line.after = others;
    }
    if (nodes.length === 0) content.append(make("span", { className: "empty", textContent: "No moves yet. Drag a piece, click two squares, or type a move." }));
    else if (game.result !== "*") content.append(make("span", { className: "result", textContent: game.result }));
    this.#root.replaceChildren(content);
    this.#drawInfo();
    const faults = game.faults;
    const list = byId("faults");
    list.hidden = faults.length === 0;
    list.replaceChildren(...faults.slice(0, 20).map((fault) => make("li", { textContent: `Line ${fault.line + firstLine - 1}: ${fault.message}` })));
  }

  #append(out, node, needsNumber) {
    for (const comment of node.commentsBefore ?? []) out.append(comment_(comment));
    const isMain = node.depth === 0;
    if (node.color === "white" || needsNumber) {
      out.append(make("span", { className: "number", textContent: `${node.number}${node.color === "white" ? "." : "…"}` }));
    }
    const text = this.#settings.values.figurines ? node.figurine : node.san;
    const button = make("button", { type: "button", tabIndex: -1, "data-node": node.id, textContent: text + signs(node) });
    this.#buttons.set(node.id, button);
    // On a wide screen the main line has a column for each side.
    const cell = isMain ? make("span", { className: `ply ${node.color}` }) : out;
    cell.append(button, " ");
    const notes = [node.evaluation, node.clock].filter(Boolean).join(" · ");
    if (notes) cell.append(make("span", { className: "notes", textContent: notes }), " ");
    if (isMain) out.append(cell);
    for (const comment of node.comments ?? []) out.append(comment_(comment));
  }

  #drawInfo() {
    const { White, Black, Event, Site, Date: date } = this.#session.game.tags;
    const known = (text) => text && !/^[?.]*$/.test(text);
    const names = known(White) || known(Black) ? `${White || "?"} – ${Black || "?"}` : "";
    const info = [names, Event, Site, date].filter(known).join(", ");
    const element = byId("game-info");
    element.hidden = !info;
    element.textContent = info;
  }

  #mark() {
    const { game, node } = this.#session;
    this.#root.querySelector('[aria-current="true"]')?.removeAttribute("aria-current");
    const button = this.#buttons.get(game.node);
    button?.setAttribute("aria-current", "true");
    if (button) {
      const { top, bottom } = button.getBoundingClientRect();
      const box = this.#root.getBoundingClientRect();
      if (top < box.top) this.#root.scrollTop -= box.top - top + 8;
      else if (bottom > box.bottom) this.#root.scrollTop += bottom - box.bottom + 8;
    } else {
      this.#root.scrollTop = 0;
    }
    const isStart = !node || this.#session.isLocked;
    byId("delete-move").disabled = isStart;
    byId("promote-line").disabled = isStart || node.depth === 0;
    for (const id of ["undo", "to-start"]) byId(id).disabled = isStart;
    const isEnd = this.#session.next.length === 0 || this.#session.isLocked;
    for (const id of ["redo", "to-end"]) byId(id).disabled = isEnd;
  }
}

const hasNote = (node) => Boolean(node.comments);
const comment_ = (text) => make("span", { className: "comment", textContent: text });

/** Returns the signs that follow a move without a space, such as `!?`, and others after one. */
function signs({ signs }) {
  if (!signs) return "";
  return signs.split(" ").map((sign) => (/^[!?]+$/.test(sign) ? sign : ` ${sign}`)).join("");
}
