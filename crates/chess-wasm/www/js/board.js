// The board: squares, pieces, marks and arrows, and moves by mouse, touch and keyboard. It knows no rules.

import { make, Signal } from "./dom.js";

const FILES = "abcdefgh";
const LETTERS = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };

/** Returns the file of a piece's image. */
export const pieceImage = ({ color, role }) => `pieces/${color[0]}${LETTERS[role]}.svg`;

/** The images of all pieces, so that none is missing for a moment when it first appears. */
const images = [];

function preload() {
  for (const color of ["white", "black"]) {
    for (const role of Object.keys(LETTERS)) {
      const image = new Image();
      image.src = pieceImage({ color, role });
      images.push(image);
    }
  }
}

/** The distance in pixels from which a press is a drag. */
const DRAG_FROM = 5;

export class Board {
  /** Sent with two squares when the user tries a move. */
  attempted = new Signal();
  /** Sent with a square when the user presses one from which nothing can move. */
  refused = new Signal();
  /** Sent when the user begins to do something on the board. */
  touched = new Signal();

  #root;
  #arrows;
  #squares = new Map();
  #orientation = "white";
  #pieces = {};
  #destinations = {};
  #selected;
  #focused = "e2";
  #drag;
  #showsDestinations = true;
  #showsCoordinates = true;
  #drawings = [];
  #suggestions = [];

  constructor(root, arrows) {
    this.#root = root;
    this.#arrows = arrows;
    this.#lay();
    preload();
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#release(event));
    root.addEventListener("pointercancel", () => this.#endDrag());
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusin", (event) => this.#focusOn(event.target.dataset.square));
  }

  get orientation() {
    return this.#orientation;
  }

  set orientation(color) {
    if (color === this.#orientation) return;
    this.#orientation = color;
    this.#lay();
    this.#drawAll();
  }

  configure({ destinations, coordinates }) {
    this.#showsDestinations = destinations;
    if (coordinates !== this.#showsCoordinates) {
      this.#showsCoordinates = coordinates;
      this.#lay();
    }
    this.#drawAll();
  }

  /** Shows a position: pieces by square, destinations by square, the last move, and the king in check. */
  show({ pieces, destinations, lastMove = [], check, glide = false }) {
    const before = this.#pieces;
    this.#pieces = pieces;
    this.#destinations = destinations;
    this.#selected = undefined;
    this.#endDrag();
    for (const [name, square] of this.#squares) {
      square.classList.toggle("last", lastMove.includes(name));
      square.classList.toggle("check", name === check);
    }
    this.clearFault();
    this.#drawAll();
    if (glide && lastMove.length === 2) this.#glide(before, lastMove);
  }

  /** Draws arrows and colored squares; `#rrggbb` colors. */
  draw(arrows) {
    this.#drawings = arrows;
    this.#drawArrows();
  }

  /** Draws arrows of moves: two squares, a color, an opacity. */
  suggest(arrows) {
    this.#suggestions = arrows;
    this.#drawArrows();
  }

  /** Shows why a move is illegal. */
  showFault({ squares, arrows }) {
    this.clearFault();
    for (const name of squares) this.#squares.get(name)?.classList.add("fault");
    this.#arrows.querySelectorAll(".fault").forEach((arrow) => arrow.remove());
    for (const [from, to] of arrows) this.#arrows.append(this.#arrow(from, to, "#c8102e", "fault"));
  }

  clearFault() {
    for (const square of this.#squares.values()) square.classList.remove("fault");
    this.#arrows.querySelectorAll(".fault").forEach((arrow) => arrow.remove());
  }

  /** Gives a square the focus. */
  focus() {
    this.#squares.get(this.#focused).focus();
  }

  /** Makes the squares in the order of the orientation. */
  #lay() {
    const focused = this.#root.contains(document.activeElement);
    this.#squares.clear();
    const isWhite = this.#orientation === "white";
    const ranks = isWhite ? [8, 7, 6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6, 7, 8];
    const files = isWhite ? [...FILES] : [...FILES].reverse();
    const lines = ranks.map((rank, row) => {
      const line = make("div", { className: "board-line", role: "row" });
      files.forEach((file, column) => {
        const name = file + rank;
        const isDark = (FILES.indexOf(file) + rank) % 2 === 1;
        const square = make("div", { className: isDark ? "square dark" : "square", role: "gridcell", tabIndex: -1, "data-square": name });
        this.#squares.set(name, square);
        if (this.#showsCoordinates && column === 0) square.append(make("span", { className: "coordinate rank", "data-text": rank, "aria-hidden": "true" }));
        if (this.#showsCoordinates && row === 7) square.append(make("span", { className: "coordinate file", "data-text": file, "aria-hidden": "true" }));
        line.append(square);
      });
      return line;
    });
    this.#root.replaceChildren(...lines);
    this.#squares.get(this.#focused).tabIndex = 0;
    if (focused) this.focus();
  }

  #drawAll() {
    const targets = this.#targets();
    for (const [name, square] of this.#squares) {
      const piece = this.#pieces[name];
      const wanted = piece ? pieceImage(piece) : undefined;
      let image = square.querySelector("img");
      if (image && image.getAttribute("src") !== wanted) {
        image.remove();
        image = null;
      }
      if (wanted && !image) {
        image = make("img", { decoding: "sync", src: wanted, alt: "", draggable: false });
        square.append(image);
      }
      image?.classList.toggle("held", this.#drag?.isDragging === true && this.#drag.from === name);
      const isTarget = targets.includes(name);
      square.classList.toggle("selected", name === this.#selected);
      square.classList.toggle("movable", name in this.#destinations);
      square.classList.toggle("target", isTarget && this.#showsDestinations);
      square.classList.toggle("taken", isTarget && piece !== undefined);
      const what = piece ? `${piece.color} ${piece.role}` : "empty";
      const more = name === this.#selected ? ", picked up" : isTarget ? ", can go here" : "";
      square.setAttribute("aria-label", `${name}, ${what}${more}`);
      square.setAttribute("aria-selected", String(name === this.#selected));
    }
    this.#drawArrows();
  }

  #targets() {
    return (this.#selected && this.#destinations[this.#selected]) || [];
  }

  /** Moves the image of the piece that has just moved from its old square to the new one. */
  #glide(before, [from, to]) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const image = this.#squares.get(to)?.querySelector("img");
    if (!image || !before[from] || before[to] === this.#pieces[to]) return;
    const [x, y] = this.#place(from);
    const [toX, toY] = this.#place(to);
    const shift = `translate(${(x - toX) * 100}%, ${(y - toY) * 100}%)`;
    const square = image.parentElement;
    square.classList.add("gliding");
    const gliding = image.animate([{ transform: shift }, { transform: "none" }], { duration: 140, easing: "ease-out" });
    gliding.onfinish = gliding.oncancel = () => square.classList.remove("gliding");
  }

  /** Returns the column and row of a square as it is drawn. */
  #place(name) {
    const column = FILES.indexOf(name[0]);
    const row = 8 - Number(name[1]);
    return this.#orientation === "white" ? [column, row] : [7 - column, 7 - row];
  }

  #drawArrows() {
    this.#arrows.querySelectorAll(":not(.fault)").forEach((arrow) => arrow.remove());
    for (const [from, to, color, opacity] of this.#suggestions) this.#arrows.append(this.#arrow(from, to, color, "best", opacity));
    for (const [from, to, color] of this.#drawings) this.#arrows.append(this.#arrow(from, to, color, "note"));
  }

  /** Makes an arrow; a ring if both squares are the same. */
  #arrow(from, to, color, className, opacity = 0.8) {
    const svg = "http://www.w3.org/2000/svg";
    const [x1, y1] = this.#place(from).map((place) => place + 0.5);
    const [x2, y2] = this.#place(to).map((place) => place + 0.5);
    const isRing = from === to;
    const shape = document.createElementNS(svg, isRing ? "circle" : "path");
    shape.setAttribute("class", className);
    shape.setAttribute("opacity", opacity);
    if (isRing) {
      const attributes = { cx: x1, cy: y1, r: 0.44, fill: "none", stroke: color, "stroke-width": 0.08 };
      for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
      return shape;
    }
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const point = (along, aside) => `${(x1 + ux * along - uy * aside).toFixed(3)} ${(y1 + uy * along + ux * aside).toFixed(3)}`;
    const [tail, neck, tip] = [0.3, length - 0.42, length - 0.08];
    const path = `M${point(tail, 0.07)}L${point(neck, 0.07)}L${point(neck, 0.2)}L${point(tip, 0)}L${point(neck, -0.2)}L${point(neck, -0.07)}L${point(tail, -0.07)}Z`;
    shape.setAttribute("d", path);
    shape.setAttribute("fill", color);
    return shape;
  }

  #squareAt(event) {
    const { left, top, width, height } = this.#root.getBoundingClientRect();
    const column = Math.floor(((event.clientX - left) / width) * 8);
    const row = Math.floor(((event.clientY - top) / height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return undefined;
    return this.#orientation === "white" ? FILES[column] + (8 - row) : FILES[7 - column] + (row + 1);
  }

  #press(event) {
    const name = this.#squareAt(event);
    if (event.button !== 0 || !name || this.#drag) return;
    event.preventDefault();
    this.clearFault();
    this.touched.send();
    this.#focusOn(name);
    this.#squares.get(name).focus({ preventScroll: true, focusVisible: false });
    if (this.#selected && this.#selected !== name && !this.#isOwn(name)) {
      const from = this.#selected;
      this.#select(undefined);
      this.attempted.send(from, name);
      return;
    }
    if (!this.#pieces[name]) {
      this.#select(undefined);
      return;
    }
    this.#root.setPointerCapture(event.pointerId);
    const wasSelected = this.#selected === name;
    this.#select(name);
    this.#drag = { from: name, x: event.clientX, y: event.clientY, wasSelected, isDragging: false };
  }

  /** Whether a piece of the side that can move stands there, so that a press selects it instead. Castling is on a rook. */
  #isOwn(name) {
    const piece = this.#pieces[name];
    return piece !== undefined && piece.color === this.#pieces[this.#selected]?.color && !this.#targets().includes(name);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (!drag.isDragging && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
    if (!drag.isDragging) {
      drag.isDragging = true;
      const side = this.#root.clientWidth / 8;
      drag.image = make("img", { src: pieceImage(this.#pieces[drag.from]), alt: "", className: "dragged", width: side, height: side });
      document.body.append(drag.image);
      this.#drawAll();
    }
    const half = drag.image.width / 2;
    drag.image.style.left = `${event.clientX - half}px`;
    drag.image.style.top = `${event.clientY - half}px`;
    const over = this.#squareAt(event);
    for (const [name, square] of this.#squares) square.classList.toggle("over", name === over && name !== drag.from);
  }

  #release(event) {
    const drag = this.#drag;
    if (!drag) return;
    this.#endDrag();
    const name = this.#squareAt(event);
    if (drag.isDragging) {
      this.#select(undefined);
      if (name && name !== drag.from) this.attempted.send(drag.from, name);
    } else if (!(drag.from in this.#destinations)) {
      this.#select(undefined);
      this.refused.send(drag.from);
    } else if (drag.wasSelected) {
      this.#select(undefined);
    }
  }

  #endDrag() {
    this.#drag?.image?.remove();
    this.#drag = undefined;
    for (const square of this.#squares.values()) square.classList.remove("over");
    this.#root.querySelectorAll(".held").forEach((image) => image.classList.remove("held"));
  }

  #select(name) {
    this.#selected = name;
    this.#drawAll();
  }

  #focusOn(name) {
    if (!name || !this.#squares.has(name)) return;
    this.#squares.get(this.#focused).tabIndex = -1;
    this.#focused = name;
    this.#squares.get(name).tabIndex = 0;
  }

  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in steps) {
      const [column, row] = this.#place(this.#focused);
      const [dx, dy] = steps[event.key];
      const [x, y] = [Math.min(7, Math.max(0, column + dx)), Math.min(7, Math.max(0, row + dy))];
      const name = this.#orientation === "white" ? FILES[x] + (8 - y) : FILES[7 - x] + (y + 1);
      this.#squares.get(name).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.#choose(this.#focused);
    } else if (event.key === "Escape" && this.#selected) {
      this.#select(undefined);
      this.clearFault();
      this.touched.send();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Picks up or drops by keyboard. */
  #choose(name) {
    this.clearFault();
    this.touched.send();
    if (this.#selected === name) {
      this.#select(undefined);
    } else if (this.#selected && !this.#isOwn(name)) {
      const from = this.#selected;
      this.#select(undefined);
      this.attempted.send(from, name);
    } else if (name in this.#destinations) {
      this.#select(name);
    } else if (this.#pieces[name]) {
      this.#select(undefined);
      this.refused.send(name);
    }
  }
}
