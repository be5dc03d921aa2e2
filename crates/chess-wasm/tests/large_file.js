// A large PGN file for tests.

import { existsSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MOVES = `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O
9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6
16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4
22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7`;

/** Each game of this number has an error. */
const FAULTY = 997;

function game(number) {
  const end = number % FAULTY === 0 ? "\n27. Ke5" : `\n27. Qe3 {[%clk 0:${String(number % 60).padStart(2, "0")}:12]} (27. a3 bxa3) Qg5`;
  return `[Event "Number ${number} of many"]
[Site "?"]
[Date "2024.${String((number % 12) + 1).padStart(2, "0")}.01"]
[Round "${number}"]
[White "Player, A ${number % 1000}"]
[Black "Player, B ${number % 777}"]
[Result "1/2-1/2"]
[ECO "C95"]

${MOVES}${end} 1/2-1/2

`;
}

/** Makes a file of at least this many bytes, and returns its path and the number of games, all and faulty. */
export function largeFile(bytes) {
  const path = join(tmpdir(), `chess-wasm-${bytes}.pgn`);
  const pieces = [];
  let length = 0;
  let games = 0;
  while (length < bytes) {
    const text = game((games += 1));
    pieces.push(text);
    length += text.length;
  }
  if (!existsSync(path) || statSync(path).size !== length) writeFileSync(path, pieces.join(""));
  return { path, games, faulty: Math.floor(games / FAULTY) };
}
