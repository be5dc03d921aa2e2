//! Does one piece of work, so that a tool can count the instructions that it takes: `instructions TASK`.
//!
//! Every run prepares the same data. The task `prepare` does nothing else, so that its instructions can be subtracted.
//! `instructions --list` prints the names of all tasks.

#![forbid(unsafe_code)]

use chess_board::Position;
use chess_move::{Move, MoveList};
use chess_movegen::{Game, MoveGen, PositionRules};
use chess_nnue::{Accumulators, Layers, Network};
use chess_notation::San;
use chess_notation::pgn::{GameBuilder, Ply, Reader, VisitStep, Visitor};
use chess_search::{Limits, SearchOptions, Searcher};
use std::env;
use std::hint::black_box;
use std::process::ExitCode;

/// Positions of real games, one FEN per line; see benches/data/SOURCES.md.
const POSITIONS: &str = include_str!("../../../benches/data/positions.fen");
/// Games with comments; see crates/chess-notation/tests/data/pgn/SOURCES.md.
const GAMES: &str =
    include_str!("../../../crates/chess-notation/tests/data/pgn/lichess_db/games.pgn");

/// What the tasks work with.
struct Data {
    positions: Vec<Position>,
    /// Moves of the positions, and for each the same move in the next position, where it is rarely legal.
    moves: Vec<(Position, Move)>,
    /// Each legal move of some positions, with its SAN.
    texts: Vec<(Position, String)>,
    network: Network,
}

impl Data {
    fn prepare() -> Self {
        let positions: Vec<Position> = POSITIONS
            .lines()
            .map(|fen| Position::from_fen(fen).expect("a valid FEN"))
            .collect();
        let moves = positions
            .iter()
            .zip(positions.iter().cycle().skip(1))
            .flat_map(|(position, next)| {
                let moves = position.legal_moves().into_iter().step_by(3);
                moves.flat_map(|mv| [(*position, mv), (*next, mv)])
            })
            .collect();
        let texts = positions
            .iter()
            .step_by(5)
            .flat_map(|position| {
                let moves = position.legal_moves().into_iter();
                moves.map(|mv| (*position, San::from_move(position, mv).to_string()))
            })
            .collect();
        Self {
            positions,
            moves,
            texts,
            network: network(),
        }
    }
}

/// A task: its name, and a function that does the work and returns a number that depends on all of it.
type Task = (&'static str, fn(&Data) -> u64);

static TASKS: [Task; 16] = [
    ("prepare", |_| 0),
    ("list of legal moves", |data| {
        sum(&data.positions, |position| position.legal_moves().len())
    }),
    ("list of captures", |data| {
        sum(&data.positions, |position| {
            MoveGen::legal(position).noisy().list().len()
        })
    }),
    ("number of legal moves", |data| {
        sum(&data.positions, PositionRules::count_legal)
    }),
    ("legality of a move", |data| {
        sum(&data.moves, |(position, mv)| {
            usize::from(position.is_legal(*mv))
        })
    }),
    ("copy, play and test for check", |data| {
        sum(&data.positions, |position| {
            let moves = MoveGen::legal(position).quiets().list();
            sum(&moves, |&mv| usize::from(position.after(mv).is_check())) as usize
        })
    }),
    ("make and unmake", make_and_unmake),
    ("perft 5 of the start position", |_| {
        chess_perft::perft(&Position::default(), 5)
    }),
    ("FEN read", |_| {
        let read = |fen| Position::from_fen(fen).expect("a valid FEN");
        POSITIONS
            .lines()
            .fold(0, |keys, fen| keys ^ read(fen).key())
    }),
    ("FEN written", |data| {
        sum(&data.positions, |position| position.to_fen().len())
    }),
    ("SAN written", |data| {
        sum(&data.positions, |position| {
            let text = |&mv: &Move| San::from_move(position, mv).to_text().as_str().len();
            sum(&position.legal_moves(), text) as usize
        })
    }),
    ("SAN read", |data| {
        sum(&data.texts, |(position, text)| {
            let mv = San::find_move(position, text.as_bytes()).expect("a legal move");
            mv.to_bits().into()
        })
    }),
    ("PGN played", |_| {
        let mut plies = Plies(0);
        let mut reader = Reader::new(GAMES.as_bytes());
        while reader.read_game(&mut plies).is_some() {}
        plies.0
    }),
    ("PGN tree", |_| {
        let mut builder = GameBuilder::default();
        let mut reader = Reader::new(GAMES.as_bytes());
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut builder) {
            plies += game.main_line().count();
        }
        plies as u64
    }),
    // With the instructions of the processor: AVX2, since Valgrind has no AVX-512.
    ("network after quiet moves", evaluate_after_moves),
    ("search of 20,000 nodes", |_| {
        let options = SearchOptions {
            hash_mib: 1,
            ..SearchOptions::default()
        };
        let mut searcher = Searcher::new(options).expect("memory for the table");
        let limits = Limits {
            nodes: Some(20_000),
            ..Limits::default()
        };
        searcher.search(&Game::default(), &limits, |_| ()).nodes
    }),
];

/// Returns a network of 64 neurons.
fn network() -> Network {
    let layers = Layers {
        feature_weights: (0..3_072 * 64)
            .map(|index| (index % 101) as i16 - 50)
            .collect(),
        feature_biases: vec![100; 64],
        output_weights: vec![1; 8 * 2 * 64],
        output_biases: [0; 8],
    };
    Network::new(&layers, String::new()).expect("layers that fit together")
}

/// Evaluates each position after a quiet move.
fn evaluate_after_moves(data: &Data) -> u64 {
    let mut accumulators = Accumulators::new(&data.network, &Position::default());
    sum(&data.positions, |position| {
        accumulators.reset(position);
        let moves = MoveGen::legal(position).quiets().list();
        let evaluate = |&mv: &Move| {
            let after = position.after(mv);
            accumulators.push(&position.changes(mv), &after);
            let score = accumulators.evaluate(&after);
            accumulators.pop();
            score.unsigned_abs() as usize
        };
        sum(&moves, evaluate) as usize
    })
}

/// Returns the sum of the results of a function.
fn sum<T>(items: &[T], mut function: impl FnMut(&T) -> usize) -> u64 {
    items
        .iter()
        .fold(0, |sum, item| sum + function(black_box(item)) as u64)
}

fn make_and_unmake(data: &Data) -> u64 {
    let mut list = MoveList::new();
    let mut keys = 0;
    for position in &data.positions {
        let mut position = *position;
        list.clear();
        MoveGen::legal(&position).quiets().append_to(&mut list);
        for &mv in &list {
            let undo = position.make(mv);
            keys ^= black_box(&position).key();
            position.unmake(mv, undo);
        }
    }
    keys
}

/// Counts the plies of main lines.
struct Plies(u64);

impl Visitor for Plies {
    type Output = ();

    fn ply(&mut self, ply: Ply<'_>) {
        black_box(ply.after);
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {}
}

fn main() -> ExitCode {
    let name = env::args().nth(1).unwrap_or_default();
    if name == "--list" {
        for (name, _) in &TASKS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    }
    let Some((_, task)) = TASKS.iter().find(|task| task.0 == name) else {
        eprintln!("error: no task `{name}`; `instructions --list` prints their names");
        return ExitCode::from(2);
    };
    // Never freed: whether glibc joins the freed chunks of thousands of strings, which takes 420,000 instructions,
    // depends on where its large blocks are.
    let data: &Data = Box::leak(Box::new(Data::prepare()));
    println!("{name}: {}", task(black_box(data)));
    ExitCode::SUCCESS
}
