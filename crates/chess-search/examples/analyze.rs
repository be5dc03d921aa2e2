//! Analyses a position: `cargo run --release -p chess-search --example analyze -- DEPTH [FEN]`.

use chess_search::{Game, Limits, Position, SearchOptions, Searcher};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let depth = args.next().ok_or("which depth?")?.parse()?;
    let position = match args.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::default(),
    };
    let mut searcher = Searcher::new(SearchOptions::default())?;
    let limits = Limits::new().with_depth(depth);
    let result = searcher.search(&Game::new(position), &limits, |report| {
        let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
        println!(
            "{:>3}/{:<3} {:>10} {:>10} nodes {:>9} nps  {}",
            report.depth,
            report.selective_depth,
            report.score.to_string(),
            report.nodes,
            report.nps(),
            pv.join(" "),
        );
    });
    match result.best {
        Some(best) => println!("best: {best}"),
        None => println!("the game is over"),
    }
    Ok(())
}
