//! Compares notation with shakmaty, or prints it for `scripts/compare_notation.py`, over positions
//! of random games that start from real positions and from those of Chess960, and over those of
//! files.
//!
//! ```text
//! cargo run --release -p benches --bin compare_notation -- 1000000
//! cargo run --release -p benches --bin compare_notation -- 1000000 print | python3 benches/scripts/compare_notation.py
//! cargo run --release -p benches --bin compare_notation -- games.pgn positions.fen
//! ```
//!
//! A number is that of random positions. Of a PGN file each position is compared once, those of
//! variations too; of any other file, that of each line.

use benches::POSITIONS;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{has_insufficient_material, legal_moves};
use chess_notation::pgn::{Ply, Reader, Visitor};
use chess_notation::{San, UciMove};
use dev_random::Random;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::collections::{BTreeMap, HashSet};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

/// Positions with every castling of Chess960, and some with every kind of promotion.
const FISCHER: &str = include_str!("../../../crates/chess-movegen/tests/data/fischer.epd");
const TRICKY: &str = include_str!("../../../crates/chess-movegen/tests/data/perftsuite.epd");

/// Plies after which a random game ends.
const LONGEST: u32 = 120;

fn main() -> ExitCode {
    let (flags, what): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|arg| arg == "print");
    if what.is_empty() {
        eprintln!("usage: compare_notation POSITIONS|FILE... [print]");
        return ExitCode::from(2);
    }
    let mut comparison = Comparison {
        out: (!flags.is_empty()).then(|| BufWriter::new(io::stdout().lock())),
        positions: 0,
        moves: 0,
        differences: 0,
        distinct: HashSet::new(),
    };
    for what in &what {
        let done = match what.parse() {
            Ok(count) => random_games(&mut comparison, count),
            Err(_) => file(&mut comparison, what),
        };
        if let Err(error) = done {
            eprintln!("{what}: {error}");
            return ExitCode::FAILURE;
        }
    }
    eprintln!(
        "{} positions, {} of them distinct, {} moves, {} positions with a difference",
        comparison.positions,
        comparison.distinct.len(),
        comparison.moves,
        comparison.differences
    );
    if comparison.differences == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// What has been compared, or printed.
struct Comparison {
    /// Where the notation is printed, if it is not compared.
    out: Option<BufWriter<StdoutLock<'static>>>,
    positions: u64,
    moves: u64,
    differences: u64,
    /// The keys of the positions.
    distinct: HashSet<u64>,
}

impl Comparison {
    fn position(&mut self, position: &Position, legal: &[Move]) -> io::Result<()> {
        self.positions += 1;
        self.moves += legal.len() as u64;
        self.distinct.insert(position.key());
        let texts = texts(position, legal);
        if let Some(out) = &mut self.out {
            let line: Vec<_> = texts
                .iter()
                .map(|(uci, san)| format!("{uci}={san}"))
                .collect();
            writeln!(out, "{position}\t{}", line.join(" "))?;
        } else if let Some(difference) = difference(position, &texts) {
            eprintln!("{position}: {difference}");
            self.differences += 1;
        }
        Ok(())
    }
}

/// So many positions of random games.
fn random_games(comparison: &mut Comparison, count: u64) -> io::Result<()> {
    let mut random = Random(1);
    let starts = starts();
    let end = comparison.positions + count;
    loop {
        let mut position = starts[random.below(starts.len())];
        for _ in 0..LONGEST {
            let legal = legal_moves(&position);
            if legal.is_empty() || has_insufficient_material(&position) {
                break;
            }
            if comparison.positions == end {
                return Ok(());
            }
            comparison.position(&position, &legal)?;
            position.play_unchecked(legal[random.below(legal.len())]);
        }
    }
}

/// Returns the positions of a file with at least one legal move.
fn file(comparison: &mut Comparison, path: &str) -> io::Result<()> {
    let bytes = std::fs::read(path)?;
    let mut played = Played::default();
    let extension = Path::new(path).extension();
    if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
        let mut reader = Reader::new(&bytes);
        while reader.read_game(&mut played).is_some() {}
    } else {
        let text = String::from_utf8_lossy(&bytes);
        let positions = text.lines().filter_map(|fen| Position::from_fen(fen).ok());
        played.positions.extend(positions);
    }
    for position in played.positions {
        let legal = legal_moves(&position);
        if !legal.is_empty() {
            comparison.position(&position, &legal)?;
        }
    }
    Ok(())
}

/// The positions of games, each once.
#[derive(Default)]
struct Played {
    positions: Vec<Position>,
    keys: HashSet<u64>,
}

impl Visitor for Played {
    type Output = ();

    fn ply(&mut self, ply: Ply<'_>) {
        for position in [ply.before, ply.after] {
            if self.keys.insert(position.key()) {
                self.positions.push(*position);
            }
        }
    }

    fn end_game(&mut self) {}
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
        let here = San::parse_move(position, san.as_bytes())
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
