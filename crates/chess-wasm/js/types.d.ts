declare global {
    interface SymbolConstructor {
        /** For declarations with `using`, where the library that is chosen does not declare it. */
        readonly dispose: unique symbol;
    }
}

/** A side. */
export type Color = "white" | "black";

/** A kind of piece. */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** A square, from `"a1"` to `"h8"`. */
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** A piece. */
export interface Piece {
    color: Color;
    role: Role;
}

/** A legal move, in every notation and with everything that it changes on the board. */
export interface Move {
    from: Square;
    to: Square;
    /** Standard algebraic notation: `"Nf3"`. */
    san: string;
    /** The notation of engines: `"g1f3"`. In Chess960 castling is the king's move onto its rook. */
    uci: string;
    /** Long algebraic notation: `"Ng1-f3"`. */
    lan: string;
    /** SAN with a figurine for the piece: `"♘f3"`. */
    figurine: string;
    color: Color;
    piece: Role;
    /** The number of the move in the game. */
    number: number;
    captured?: Role;
    /** The square of the captured piece; en passant it is not `to`. */
    capturedOn?: Square;
    promotion?: Role;
    castling?: "kingside" | "queenside";
    rookFrom?: Square;
    rookTo?: Square;
    enPassant: boolean;
    check: boolean;
    mate: boolean;
}

/**
 * A move to play: in any notation, or as two squares. The role of `promotion` is a name or a letter; it is ignored for a move
 * that is not a promotion. A `Move` is such an object.
 */
export type MoveInput = string | {
    from: Square;
    to: Square;
    promotion?: Role | "n" | "b" | "r" | "q" | null;
    castling?: "kingside" | "queenside";
};

/** Why a move is illegal, and what to draw on a board to show it. */
export interface Explanation {
    /** A stable identifier, such as `"move-pinned"`. */
    code: string;
    /** A sentence without a full stop: `"the white knight on f3 is pinned to its king by the black bishop on g4"`. */
    text: string;
    /** The squares that matter. */
    squares: Square[];
    /** Lines of attack, each from the attacker to its target. */
    arrows: [Square, Square][];
}

/** How a game has ended by the rules. */
export interface Outcome {
    result: "1-0" | "0-1" | "1/2-1/2";
    winner?: Color;
    /** `"checkmate"`, `"stalemate"`, `"insufficient material"`, `"fivefold repetition"` or `"seventy-five moves without progress"`. */
    reason: string;
}

/** A draw that the side to move can claim. */
export interface DrawClaim {
    rule: "threefold repetition" | "fifty moves";
    /** The move to announce with the claim, in SAN; absent if the claim is correct without one. */
    move?: string;
}

/** The name of an opening. */
export interface Opening {
    /** The code of the Encyclopaedia of Chess Openings: `"B90"`. */
    eco: string;
    name: string;
    /** The number of plies from the start of the game to the named position. */
    ply?: number;
}

/** How a diagram is drawn. */
export interface SvgOptions {
    /** Width and height in pixels: 360 unless set. */
    size?: number;
    /** The side at the bottom. */
    orientation?: Color;
    coordinates?: "none" | "inside" | "outside";
    theme?: "brown" | "green" | "blue" | "gray";
    /** For screen readers. */
    title?: string;
    lastMove?: [Square, Square];
    /** Colored squares: `[["e4", "#15781b"]]`. */
    squares?: [square: Square, color?: string][];
    /** Arrows: `[["e2", "e4", "#15781b"]]`. */
    arrows?: [from: Square, to: Square, color?: string][];
}

/** How a game is written. */
export interface PgnOptions {
    /** The longest line of movetext: 80 unless set. */
    width?: number;
    /** Whether comments, glyphs and variations are written: all unless set. */
    comments?: boolean;
    glyphs?: boolean;
    variations?: boolean;
}

/** A move of a game's tree. */
export interface GameNode {
    /** The number of the node, for {@link Game.goTo}. */
    id: number;
    parent: number;
    /** The number of plies from the start, from 1. */
    ply: number;
    /** How many variations the move is nested in: 0 in the main line. */
    depth: number;
    number: number;
    color: Color;
    /** `"--"` for a null move. */
    san: string;
    figurine: string;
    from?: Square;
    to?: Square;
    /** Numeric annotation glyphs: 1 is `!`. */
    glyphs?: number[];
    /** The glyphs as people write them: `"!?"`. */
    signs?: string;
    /** The comments after the move, without the commands of programs. */
    comments?: string[];
    /** The comments before the move. */
    commentsBefore?: string[];
    /** The evaluation in the comment, in pawns from White's side, or the moves to mate: `"#-3"`. */
    evaluation?: string;
    /** The clock in the comment: `"0:01:25"`. */
    clock?: string;
    /** Arrows and squares in the comment, with colors. */
    arrows?: [Square, Square, string][];
    squares?: [Square, string][];
}

/** An error in a PGN file. It affects at most its own game. */
export interface PgnFault {
    code: string;
    message: string;
    /** The line in the file, from 1. */
    line: number;
    /** The bytes in the file. */
    start: number;
    end: number;
    /** What was expected, in a few words, what was found instead, and what can be done about it. */
    expected?: string;
    found?: string;
    help?: string;
}

/** A game in the list of a file. */
export interface GameSummary {
    /** The first byte of the game in the file, and the byte after its last. */
    start: number;
    end: number;
    /** The line on which the game begins, from 1. */
    line: number;
    /** The plies of the main line. */
    plies: number;
    white: string;
    black: string;
    result: string;
    event: string;
    date: string;
    eco: string;
    /** At most ten errors. */
    errors: PgnFault[];
}

/** The error that all functions of this package throw. */
export class ChessError extends Error {
    /** A stable identifier, such as `"fen-rank-length"` or `"move-pinned"`. */
    readonly code: string;
    /** The part of the input that is wrong: a field of a FEN, `"move"`, or the name of an argument. */
    readonly field?: string;
    /** Where the text is wrong, as indices of the string. */
    readonly start?: number;
    readonly end?: number;
    /** What the text should have had there. */
    readonly expected?: string;
    /** What was found instead. */
    readonly found?: string;
    /** What can be done about it, in words: ``"did you mean `e3`?"`` */
    readonly help?: string;
    /** For an illegal move. */
    readonly explanation?: Explanation;
    /** For a PGN file: the line, from 1. */
    readonly line?: number;
}
