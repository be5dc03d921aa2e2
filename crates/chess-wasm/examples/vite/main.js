import { Engine, Position } from "chess-wasm";

const position = new Position("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
document.querySelector("#board").innerHTML = position.svg({ size: 400, coordinates: "outside" });

const engine = new Engine();
for await (const report of engine.search(position, { depth: 8 })) {
  document.querySelector("#best").textContent = `depth ${report.depth}: ${report.sans.join(" ")}`;
}
