//! Compares each position of tables with the solver.

use crate::ending::{Ending, Squares};
use crate::solver::{Solved, Solver};
use crate::value::Value;
use chess_move::{Color, Role, Square};
use chess_syzygy::{Material, MaybeRounded, ProbeError, Tablebase};
use std::fmt;
use std::ops::Range;
use std::thread;

/// What a comparison has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The positions whose result and distance were compared, up to symmetry.
    pub positions: u64,
    /// The positions with en passant among them.
    pub en_passant: u64,
    /// The positions whose distance the table rounds.
    pub rounded: u64,
    /// The positions with another distance than the table's value, but within its rounding.
    pub one_ply_more: u64,
}

impl Counts {
    /// Adds other counts.
    pub fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.en_passant += other.en_passant;
        self.rounded += other.rounded;
        self.one_ply_more += other.one_ply_more;
    }
}

/// A position about which a table and the solver disagree.
#[derive(Debug)]
pub struct Mismatch {
    fen: String,
    solver: Value,
    table: Result<MaybeRounded, ProbeError>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: the solver has {} plies, ",
            self.fen,
            self.solver.dtz()
        )?;
        match &self.table {
            Ok(dtz) => write!(f, "the table {dtz}"),
            Err(error) => write!(f, "the table an error: {error}"),
        }
    }
}

/// Compares all positions of an ending. It must have been solved.
///
/// Each class of symmetric positions is probed once, as one of its reflections and color reversals.
///
/// # Errors
/// The first position that differs.
///
/// # Panics
/// If the ending has not been solved.
pub fn check(
    solver: &Solver,
    tablebase: &Tablebase,
    material: Material,
    threads: usize,
) -> Result<Counts, Box<Mismatch>> {
    let results = solver.get(material).expect("a solved ending");
    let size = results.ending.size();
    let part = size.div_ceil(threads);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..size)
            .step_by(part)
            .map(|start| {
                let numbers = start..size.min(start + part);
                scope.spawn(move || check_numbers(solver, results, tablebase, numbers))
            })
            .collect();
        let mut counts = Counts::default();
        for worker in workers {
            counts.add(worker.join().expect("no panic")?);
        }
        Ok(counts)
    })
}

fn check_numbers(
    solver: &Solver,
    results: &Solved,
    tablebase: &Tablebase,
    numbers: Range<usize>,
) -> Result<Counts, Box<Mismatch>> {
    let ending = &results.ending;
    let mut counts = Counts::default();
    for number in numbers {
        let (to_move, squares) = ending.placement(number);
        let Some(value) = results.value(number) else {
            continue;
        };
        if ending.is_reflection(squares) {
            continue;
        }
        let probe = Probe {
            ending,
            tablebase,
            image: number,
        };
        probe.compare(to_move, squares, None, value, &mut counts)?;
        for pushed in double_pushed(ending, to_move, squares) {
            let value = solver.value_with_en_passant(ending, to_move, squares, pushed);
            if let Some(value) = value {
                probe.compare(to_move, squares, Some(pushed), value, &mut counts)?;
                counts.en_passant += 1;
            }
        }
    }
    Ok(counts)
}

/// Returns the pawns of the opponent that can have moved two ranks just now.
fn double_pushed(ending: &Ending, to_move: Color, squares: Squares) -> impl Iterator<Item = usize> {
    let (rank, step) = match to_move {
        Color::White => (4, 8),
        Color::Black => (3, -8),
    };
    let pawn = Role::Pawn.of(to_move.other());
    let pieces = ending.pieces.clone();
    (2..pieces.len()).filter(move |&at| {
        pieces[at] == pawn && squares[at] >> 3 == rank && {
            let behind = squares[at].wrapping_add_signed(step);
            let start = behind.wrapping_add_signed(step);
            squares[..pieces.len()]
                .iter()
                .all(|&square| square != behind && square != start)
        }
    })
}

/// How a placement is probed.
struct Probe<'c> {
    ending: &'c Ending,
    tablebase: &'c Tablebase,
    /// Which of the symmetric placements is probed.
    image: usize,
}

impl Probe<'_> {
    fn compare(
        &self,
        to_move: Color,
        squares: Squares,
        pushed: Option<usize>,
        value: Value,
        counts: &mut Counts,
    ) -> Result<(), Box<Mismatch>> {
        let squares = self.reflect(squares);
        let en_passant = pushed.map(|at| {
            let pawn = squares[at];
            let behind = if to_move == Color::White {
                pawn + 8
            } else {
                pawn - 8
            };
            Square::wrapping_from_index(behind)
        });
        let Some(mut position) = self.ending.position(to_move, squares, en_passant) else {
            // The last move cannot have been this double push: a checker stands elsewhere.
            assert!(pushed.is_some(), "not a position: {squares:?}");
            return Ok(());
        };
        if self.image & 1 != 0 {
            position = position.flip_colors();
        }
        let dtz = self.tablebase.probe_dtz(&position);
        let wdl = self.tablebase.probe_wdl(&position);
        let expected = value.dtz();
        let agree = match (&dtz, &wdl) {
            (Ok(dtz), Ok(wdl)) => dtz.contains(expected) && *wdl == value.wdl(),
            _ => false,
        };
        if !agree {
            return Err(Box::new(Mismatch {
                fen: position.to_string(),
                solver: value,
                table: wdl.and(dtz),
            }));
        }
        if let Ok(MaybeRounded::Rounded(stored)) = dtz {
            counts.rounded += 1;
            counts.one_ply_more += u64::from(stored != expected);
        }
        counts.positions += 1;
        Ok(())
    }

    fn reflect(&self, squares: Squares) -> Squares {
        // Neighboring numbers get different images.
        let hash = self.image.wrapping_mul(0x9e37_79b9) >> 16;
        squares.map(|square| {
            let mut square = if hash & 1 == 0 { square } else { square ^ 0x07 };
            if !self.ending.has_pawns {
                if hash & 2 != 0 {
                    square ^= 0x38;
                }
                if hash & 4 != 0 {
                    square = square >> 3 | (square & 7) << 3;
                }
            }
            square
        })
    }
}
