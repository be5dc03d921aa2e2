// The engine's worker in a browser.
import init, { EngineCore } from "./chess.js";
import { serve } from "./service.js";

async function loadNetwork() {
  // Bundlers look for this expression.
  const url = new URL("./default.nnue", import.meta.url);
  const response = await fetch(url).catch((error) => {
    throw new Error(`${url}: ${error.message}`);
  });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

serve(globalThis, async () => {
  const [wasm, network] = await Promise.all([init(), loadNetwork()]);
  return { EngineCore, wasm, network };
});
