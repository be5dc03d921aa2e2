export * from "./index.web.js";
export { Engine } from "./engine.web.js";
