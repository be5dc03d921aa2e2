//! The search as a caller sees it.

#[cfg(feature = "ablation")]
mod ablation;
mod api;
mod clock;
mod endings;
mod evaluation;
mod limits;
mod mates;
#[cfg(feature = "nnue")]
mod networks;
mod rules;
#[cfg(feature = "syzygy")]
mod tablebases;
mod threads;
mod trees;

use chess_search::{Evaluate, Game, Limits, Position, SearchOptions, SearchResult, Searcher};

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).unwrap())
}

/// Returns a searcher that reads the clock of the test.
fn searcher() -> Searcher {
    let searcher = Searcher::new(SearchOptions::default()).unwrap();
    searcher.with_time_source(clock::now)
}

fn search(fen: &str, limits: &Limits) -> SearchResult {
    searcher().search(&game(fen), limits, |_| ())
}

/// An evaluation that is a function of the position. The tests share one type, because the search is compiled for each.
struct ScoreOf(Box<dyn Fn(&Position) -> i32 + Send + Sync>);

impl ScoreOf {
    fn function(score: impl Fn(&Position) -> i32 + Send + Sync + 'static) -> Self {
        Self(Box::new(score))
    }
}

impl Evaluate for ScoreOf {
    type State = ();

    fn new_state(&self) {}

    fn evaluate(&self, (): &mut (), position: &Position) -> i32 {
        (self.0)(position)
    }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
