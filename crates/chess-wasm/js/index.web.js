// The entry for browsers and bundlers: fetches and compiles the WebAssembly module.
import init from "./chess.js";

await init();

export { Game, PgnIndex, Position } from "./chess.js";
export { ChessError } from "./host.js";
