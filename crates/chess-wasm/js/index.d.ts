export * from "./chess.js";
