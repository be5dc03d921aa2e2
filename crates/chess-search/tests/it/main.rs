//! The search as a caller sees it.

mod api;
mod endings;
mod evaluation;
mod limits;
mod mates;
mod rules;
mod threads;
mod trees;

use chess_search::{Game, Limits, Position, SearchOptions, SearchResult, Searcher};

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).unwrap())
}

fn searcher() -> Searcher {
    Searcher::new(SearchOptions::default()).unwrap()
}

fn search(fen: &str, limits: &Limits) -> SearchResult {
    searcher().search(&game(fen), limits, |_| ())
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
