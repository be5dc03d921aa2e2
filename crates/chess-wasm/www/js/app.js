// Puts the parts of the page together.

import { Game } from "../chess-wasm/full.web.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { byId, isTyping } from "./dom.js";
import { Explorer } from "./explorer.js";
import { Games } from "./games.js";
import { Input } from "./input.js";
import { Moves } from "./moves.js";
import { Perft } from "./perft.js";
import { Play } from "./play.js";
import { askPromotion } from "./promotion.js";
import { askReplace } from "./replace.js";
import { Review } from "./review.js";
import { useServiceWorker } from "./service.js";
import { Session } from "./session.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";
import { showTab, useTabs } from "./tabs.js";
import { Tools } from "./tools.js";
import { moveInWords, outcomeInWords, sentence } from "./words.js";

const settings = new Settings();
const session = new Session();
const fileTools = new Tools();
const board = new Board(byId("board"), byId("arrows"));
const moves = new Moves(session, settings);
const analysis = new Analysis(session, board, settings);
const play = new Play(session, analysis, board, say);
const games = new Games(fileTools);
const input = new Input();
const review = new Review(session, analysis, fileTools);
const share = new Share(session, board, settings);
analysis.mayStart = () => !play.isOn && !review.isOn;
analysis.busyWith = () => (play.isOn ? "The engine plays a game. Finish it first." : "The engine reviews the game. Cancel that first.");
play.mayStart = mayReplace;
// A count is ended by ending its worker.
new Perft(session, new Tools());
new Explorer(session, fileTools, games, playText);

/** Whether the text below the board answers an attempt, and goes away with the next. */
let isAnswer = false;

/** Shows a text below the board; `kind` is `fault`, `over` or nothing. */
function say(text, kind = "") {
  isAnswer = kind === "fault";
  const status = byId("status");
  status.className = `status ${kind}`;
  status.removeAttribute("data-code");
  status.textContent = text;
}

function showPosition({ move, glide = false }) {
  const { game, node } = session;
  const position = game.position;
  const isOver = position.outcome !== undefined;
  board.show({
    pieces: position.pieces(),
    destinations: isOver ? {} : position.destinations(),
    lastMove: node?.from ? [node.from, node.to] : [],
    check: position.isCheck ? position.king(position.turn) : undefined,
    glide: glide || move !== undefined,
  });
  const notes = node ?? game.introduction();
  board.draw([...(notes.arrows ?? []), ...(notes.squares ?? []).map(([square, color]) => [square, square, color])]);
  const opening = game.opening;
  byId("opening").replaceChildren();
  if (opening) {
    const code = document.createElement("b");
    code.textContent = opening.eco;
    byId("opening").append(code, opening.name);
  }
  sayState(position, game);
  if (move) byId("spoken").textContent = moveInWords(move);
  else if (node) byId("spoken").textContent = `${node.number}${node.color === "white" ? "" : ", Black"}: ${node.san}`;
  position.free();
  session.remember();
}

/** Says who is to move, or how the game has ended. */
function sayState(position, game) {
  const outcome = game.outcome;
  if (outcome) say(outcomeInWords(outcome), "over");
  else say(stateInWords(position, game));
}

/** Takes back the answer to an earlier attempt. */
function forgetAnswer() {
  if (!isAnswer) return;
  const position = session.game.position;
  sayState(position, session.game);
  position.free();
  board.clearFault();
}

function stateInWords(position, game) {
  const side = position.turn === "white" ? "White" : "Black";
  const claims = game.claims().filter((claim) => !claim.move);
  const claim = claims.length > 0 ? ` A draw can be claimed: ${claims[0].rule}.` : "";
  return `${side} to move${position.isCheck ? ", in check" : ""}.${claim}`;
}

/** Shows why a move is illegal. */
function showFault(explanation) {
  say(sentence(explanation.text), "fault");
  byId("status").dataset.code = explanation.code;
  board.showFault(explanation);
}

async function attempt(from, to) {
  const position = session.game.position;
  if (!play.mayMove) {
    say("It is the engine's turn.");
    isAnswer = true;
    return;
  }
  const explanation = position.explain(from, to);
  if (explanation) {
    showFault(explanation);
    return;
  }
  const isPromotion = position.moveList(from).some((move) => move.to === to && move.promotion);
  const role = isPromotion ? await askPromotion(position.turn) : undefined;
  if (isPromotion && !role) return;
  const letter = role ? (role === "knight" ? "n" : role[0]) : "";
  session.play(from + to + letter);
}

/** Says why nothing on a square can move. */
function refuse(square) {
  const position = session.game.position;
  const piece = position.pieceAt(square);
  if (position.outcome) return;
  if (piece.color !== position.turn) showFault(position.explain(square, square));
  else say(sentence(`the ${piece.role} on ${square} has no legal move`), "fault");
}

function playText(text) {
  if (!play.mayMove) {
    say("It is the engine's turn.");
    isAnswer = true;
    return false;
  }
  try {
    session.play(text);
    return true;
  } catch (error) {
    if (error.explanation) showFault(error.explanation);
    else say(sentence(error.message), "fault");
    return false;
  }
}

/** Returns whether the game may be replaced: asks if it has work in it. */
async function mayReplace() {
  return !session.hasWork || askReplace(() => share.savePgn());
}

/** Loads another game, unless the user keeps the one that is there. */
async function load(game, options) {
  if (!(await mayReplace())) {
    game.free();
    return;
  }
  play.abandon();
  session.load(game, options);
}

board.touched.listen(forgetAnswer);
board.attempted.listen(attempt);
board.refused.listen(refuse);
session.moved.listen(showPosition);
input.game.listen((game) => load(game));
input.file.listen((file) => {
  showTab("games");
  games.read(file);
});
games.opened.listen(load);

byId("move-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = byId("move-text");
  if (field.value.trim() && playText(field.value)) field.value = "";
});
byId("move-text").addEventListener("input", forgetAnswer);

const flip = () => {
  board.orientation = board.orientation === "white" ? "black" : "white";
  byId("eval").classList.toggle("flipped", board.orientation === "black");
  play.redraw();
};
const walks = { "to-start": "toStart", undo: "undo", redo: "redo", "to-end": "toEnd" };
for (const [id, method] of Object.entries(walks)) byId(id).addEventListener("click", () => session.walk(method));
byId("flip").addEventListener("click", flip);
byId("new-game").addEventListener("click", () => load(new Game()));
byId("show-settings").addEventListener("click", () => byId("settings").showModal());

const keys = {
  ArrowLeft: () => session.walk("undo"),
  ArrowRight: () => session.walk("redo"),
  Home: () => session.walk("toStart"),
  End: () => session.walk("toEnd"),
  ArrowUp: () => moves.chooseVariation(-1),
  ArrowDown: () => moves.chooseVariation(1),
};
const shortcuts = { f: flip, m: () => byId("move-text").focus(), b: () => board.focus() };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (isTyping(event.target) || event.target.closest('[role="tablist"], .games-list, .perft-table')) return;
  const action = shortcuts[event.key] ?? keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

for (const [id, name] of Object.entries({
  "set-appearance": "appearance", "set-board": "board", "set-coordinates": "coordinates", "set-destinations": "destinations",
  "set-best": "best", "set-figurines": "figurines", lines: "lines", hash: "hash",
})) settings.bind(id, name);
const configure = () => board.configure(settings.values);
settings.changed.listen(configure);
configure();
useTabs(settings);

function restore(link) {
  const failure = session.restore(link);
  if (failure) say(sentence(failure), "fault");
}
await session.claim();
restore(location.hash);
if (session.isSecond && !location.hash && session.nodes.length === 0) say("Another tab has your game. This one begins a new game.");
addEventListener("hashchange", async () => {
  if (!(await mayReplace())) return;
  play.abandon();
  restore(location.hash);
});
document.documentElement.dataset.ready = "true";

useServiceWorker();
