//! Compares notation with shakmaty, or prints it for `scripts/compare_notation.py`, over positions
//! of random games that start from real positions and from those of Chess960.
//!
//! ```text
//! cargo run --release -p benches --bin compare_notation -- 1000000
//! cargo run --release -p benches --bin compare_notation -- 20000 print | python3 benches/scripts/compare_notation.py
//! ```

use benches::POSITIONS;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{has_insufficient_material, legal_moves};
use chess_notation::{San, UciMove};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Positions with every castling of Chess960, and some with every kind of promotion.
const FISCHER: &str = include_str!("../../../crates/chess-movegen/tests/data/fischer.epd");
const TRICKY: &str = include_str!("../../../crates/chess-movegen/tests/data/perftsuite.epd");

/// Plies after which a random game ends.
const LONGEST: u32 = 120;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(count) = args.next().and_then(|count| count.parse::<u64>().ok()) else {
        eprintln!("usage: compare_notation POSITIONS [print]");
        return ExitCode::from(2);
    };
    let print = args.next().is_some();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut random = Random(1);
    let starts = starts();
    let (mut positions, mut moves, mut differences) = (0, 0, 0);
    'games: loop {
        let mut position = starts[random.below(starts.len())];
        for _ in 0..LONGEST {
            let legal = legal_moves(&position);
            if legal.is_empty() || has_insufficient_material(&position) {
                break;
            }
            if positions == count {
                break 'games;
            }
            positions += 1;
            moves += legal.len() as u64;
            let texts = texts(&position, &legal);
            let difference = if print {
                let line: Vec<_> = texts
                    .iter()
                    .map(|(uci, san)| format!("{uci}={san}"))
                    .collect();
                if writeln!(out, "{position}\t{}", line.join(" ")).is_err() {
                    return ExitCode::FAILURE;
                }
                None
            } else {
                difference(&position, &texts)
            };
            if let Some(difference) = difference {
                eprintln!("{position}: {difference}");
                differences += 1;
            }
            position.play_unchecked(legal[random.below(legal.len())]);
        }
    }
    eprintln!("{positions} positions, {moves} moves, {differences} positions with a difference");
    if differences == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn starts() -> Vec<Position> {
    let lines = POSITIONS
        .lines()
        .chain(FISCHER.lines())
        .chain(TRICKY.lines());
    let fens = lines.filter_map(|line| line.split(';').next());
    fens.filter_map(|fen| Position::from_fen(fen.trim()).ok())
        .collect()
}

/// The SAN of each move by its UCI text with castling as king takes rook.
fn texts(position: &Position, legal: &[Move]) -> BTreeMap<String, String> {
    let text = |&mv: &Move| {
        let uci = UciMove::from_move_chess960(position, mv).to_string();
        (uci, San::from_move(position, mv).to_string())
    };
    legal.iter().map(text).collect()
}

/// In what shakmaty writes or reads otherwise.
fn difference(position: &Position, ours: &BTreeMap<String, String>) -> Option<String> {
    let Ok(fen) = position.to_string().parse::<Fen>() else {
        return Some("shakmaty cannot read the FEN".to_owned());
    };
    let Ok(peer) = fen.into_position::<Chess>(CastlingMode::Chess960) else {
        return Some("shakmaty has no such position".to_owned());
    };
    let theirs: BTreeMap<String, String> = peer
        .legal_moves()
        .iter()
        .map(|&mv| {
            let uci = mv.to_uci(CastlingMode::Chess960).to_string();
            (uci, SanPlus::from_move(peer.clone(), mv).to_string())
        })
        .collect();
    if *ours != theirs {
        return Some(format!("{ours:?} here, {theirs:?} there"));
    }
    for (uci, san) in ours {
        let here = San::read_strict(position, san.as_bytes())
            .map(|mv| UciMove::from_move_chess960(position, mv).to_string());
        let there = san.parse::<SanPlus>().ok().and_then(|san| {
            let mv = san.san.to_move(&peer).ok()?;
            Some(mv.to_uci(CastlingMode::Chess960).to_string())
        });
        if here.as_ref() != Ok(uci) || there.as_ref() != Some(uci) {
            return Some(format!(
                "{san} is {uci}, read as {here:?} here, {there:?} there"
            ));
        }
    }
    None
}

/// A repeatable source of numbers: Steele, Lea and Flood's splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (mixed % bound as u64) as usize
    }
}
