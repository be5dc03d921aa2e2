export * from "./index.js";
export * from "./engine.js";
