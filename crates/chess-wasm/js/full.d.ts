export * from "./chess.js";
export * from "./engine.js";
