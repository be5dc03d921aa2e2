// What screen readers say.

/** Returns a move in words: "White: knight from g1 to f3. Check." */
export function moveInWords(move) {
  const side = move.color === "white" ? "White" : "Black";
  const end = move.mate ? " Checkmate." : move.check ? " Check." : "";
  if (move.castling) return `${side} castles ${move.castling}.${end}`;
  const taken = move.captured ? `, captures the ${move.captured}${move.enPassant ? " en passant" : ""}` : "";
  const promotion = move.promotion ? `, promotes to a ${move.promotion}` : "";
  return `${side}: ${move.piece} from ${move.from} to ${move.to}${taken}${promotion}.${end}`;
}

/** Returns a sentence with a capital letter and a full stop. */
export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** Returns how a game ended: "Checkmate. White wins." */
export function outcomeInWords({ winner, reason }) {
  return `${sentence(reason)} ${winner ? `${sentence(`${winner} wins`)}` : "The game is a draw."}`;
}

/** Returns a number with separators. */
export const grouped = (number) => number.toLocaleString("en-US");
