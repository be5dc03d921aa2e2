import { ChessError, Engine, Game, Position } from "chess-wasm";
import type { Color, Explanation, GameNode, GameSummary, Move, Outcome, SearchReport, Square } from "chess-wasm";
import { PgnIndex, Position as SmallPosition } from "chess-wasm/rules";

declare function log(...values: unknown[]): void;

const position = new Position();
const sans: string[] = position.moves("e2");
const move: Move = position.parse("e4");
const square: Square = move.to;
const outcome: Outcome | undefined = position.outcome;
const explanation: Explanation | undefined = position.explain("e2", "e5");
const svg: string = position.svg({ theme: "blue", arrows: [["e2", "e4", "#15781b"]] });
const key: bigint = position.key;
const turn: Color = position.turn;
const played: Position = position.play({ from: "e2", to: "e4" }).play({ from: "e7", to: "e5", promotion: "q" }).play(move);
// @ts-expect-error: not a move
position.play(5);
// @ts-expect-error: not a square
position.pieceAt("e9");
// @ts-expect-error: not a theme
position.svg({ theme: "pink" });

const game = new Game();
const nodes: GameNode[] = game.nodes();
const index = new PgnIndex();
const summaries: GameSummary[] = index.finish();
const small: SmallPosition = SmallPosition.chess960(0);
game[Symbol.dispose]();

export async function analyze(): Promise<string | undefined> {
  const engine = new Engine({ hash: 16, lines: 2 });
  const search = engine.search(game, { depth: 5 });
  for await (const report of search) {
    const typed: SearchReport = report;
    log(played, typed.depth, sans, square, outcome, explanation, svg, key, turn, nodes, summaries, small);
  }
  try {
    return (await search).best;
  } catch (error) {
    if (error instanceof ChessError) return error.expected;
    throw error;
  }
}
