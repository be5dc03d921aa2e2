// The entry for Node: reads and compiles the WebAssembly module.
import { readFileSync } from "node:fs";
import { initSync } from "./chess.js";

initSync({ module: readFileSync(new URL("./chess_bg.wasm", import.meta.url)) });

export { Game, PgnIndex, Position } from "./chess.js";
export { ChessError } from "./host.js";
