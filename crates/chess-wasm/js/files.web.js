// The entry of the page's worker, with the classes that are not in the package.
import init from "./chess.js";

await init();

export { PgnFile, PgnIndex, Position, Review } from "./chess.js";
export { host } from "./file_host.js";
export { ChessError } from "./host.js";
