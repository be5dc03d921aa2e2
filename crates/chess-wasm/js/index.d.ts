export type * from "./chess.js";
export { ChessError, Game, PgnIndex, Position } from "./chess.js";
