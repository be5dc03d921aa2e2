import type { ChessError, Game, Position } from "./chess.js";

/** Settings of an engine. */
export interface EngineOptions {
    /** The size of the hash table in MiB, from 1 to 1,024: 16 unless set. Changing it empties the table. */
    hash?: number;
    /** The number of best lines to search and report (MultiPV): 1 unless set. */
    lines?: number;
}

/** When a search ends: at the first limit that is reached. Without limits it runs until it is stopped. */
export interface SearchLimits {
    /** The depth in plies. */
    depth?: number;
    /** The number of positions. */
    nodes?: number;
    /** The time in milliseconds. */
    time?: number;
    /** The clock of the side to move in milliseconds; the engine decides how much of it to use. */
    remaining?: number;
    /** What the clock gains with each move, in milliseconds. */
    increment?: number;
    /** The moves until the next time control. */
    movesToGo?: number;
    /** Ends the search at a mate in this many moves. A search for a mate reads no messages, so only a limit ends it. */
    mate?: number;
    /** The moves to search, in any notation: all unless set. */
    moves?: string[];
}

/** A line with its score, from the point of view of the side to move. */
export interface ScoredLine {
    /** In centipawns; absent if there is a mate. */
    score?: number;
    /** In moves; negative if the side to move is mated. */
    mate?: number;
    depth: number;
    nodes: number;
    /** The time since the start of the search in milliseconds. */
    time: number;
    /** The moves in UCI, in SAN and with figurines. */
    pv: string[];
    sans: string[];
    figurines: string[];
}

/** What a search has found so far. */
export interface SearchReport extends ScoredLine {
    /** The index of the line, from 1 for the best. */
    line: number;
    /** Set if the score is only a bound. */
    bound?: "lower" | "upper";
    selectiveDepth: number;
    /** Positions a second. */
    nps: number;
    /** How much of the hash table is used, in permille. */
    hashfull: number;
}

/** The result of a search. */
export interface SearchResult extends ScoredLine {
    /** The best move in UCI; absent if there is no legal move. */
    best?: string;
    /** The best move in SAN. */
    san?: string;
    /** The expected reply in UCI. */
    ponder?: string;
}

/**
 * A search. `for await` gives its reports, and `await` its result. Leaving the loop by `break` stops the search.
 *
 * ```js
 * const search = engine.search(game, { depth: 12 });
 * for await (const report of search) console.log(report.depth, report.sans.join(" "));
 * console.log((await search).san);
 * ```
 */
export interface Search extends AsyncIterable<SearchReport>, PromiseLike<SearchResult> {
    readonly result: Promise<SearchResult>;
    /** Ends the search, and returns the best that was found. Answered within 100 milliseconds. */
    stop(): Promise<SearchResult>;
}

/**
 * A search engine in a worker. It needs no cross-origin isolation.
 *
 * Searches and settings are queued: each waits for the search before it.
 */
export class Engine {
    constructor(options?: EngineOptions);
    /**
     * Resolved when the engine has started. Rejected if an option is wrong, or with the code `engine-not-loaded` if the
     * module or the network cannot be loaded.
     */
    readonly ready: Promise<void>;
    /** Set when the engine has failed or was terminated: everything that is asked of it is rejected. Make another one. */
    readonly failure?: ChessError;
    readonly hash: number;
    readonly lines: number;
    /** Changes the settings. */
    configure(options: EngineOptions): Promise<void>;
    /** Forgets what was learned, as for a new game. */
    clear(): Promise<void>;
    /** Searches the current place of a game, whose repetitions count, or a position or a FEN. */
    search(game: Game | Position | string, limits?: SearchLimits): Search;
    /** Stops all searches. */
    stop(): void;
    /** Ends the worker. */
    terminate(): void;
    [Symbol.dispose](): void;
}
