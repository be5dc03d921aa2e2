export * from "./index.node.js";
export { Engine } from "./engine.node.js";
