// The engine's worker in a browser.
import init, { EngineCore } from "./chess.js";
import { serve } from "./service.js";

serve(globalThis, async () => ({ EngineCore, wasm: await init() }));
