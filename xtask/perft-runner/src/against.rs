//! Comparison of our counts with those of an engine, down to the first position that differs.

use crate::Verdict;
use crate::count::{deepen, limits};
use crate::counter::counter;
use crate::divide::{self, Below};
use crate::engine::{Divide, Engine, EngineError};
use crate::epd::Case;
use crate::error::Error;
use crate::options::Options;
use crate::plan::deepest;
use crate::position;
use crate::report::{self, Columns, Row};
use chess_board::Position;
use chess_move::Move;
use chess_notation::{CastlingText, UciError, UciMove};
use chess_perft::Perft;
use std::io::{StdoutLock, Write, stdout};
use std::path::Path;
use std::time::Instant;

/// The default budget in nodes. It is smaller than that for counting alone, because few engines
/// count in bulk.
const BUDGET: u128 = 1_000_000_000;

const COLUMNS: Columns = Columns {
    expected: "engine",
    counted: "ours",
};

/// Compares the counts of each position of a suite, at the greatest depth within the limits.
pub(crate) fn suite(cases: &[Case], path: &Path, options: &Options) -> Result<Verdict, Error> {
    let width = cases
        .iter()
        .map(|case| case.fen.chars().count())
        .max()
        .unwrap_or(0);
    let mut comparison = Comparison::start(path, options, width)?;
    let plan = deepest(cases, limits(options, BUDGET), &comparison.counter);
    let mut positions = 0;
    for (case, figure) in cases.iter().zip(plan) {
        if let Some(figure) = figure {
            let (_, verdict) = comparison.compare(&case.fen, &case.position, figure.depth)?;
            if verdict == Verdict::Wrong {
                return Ok(Verdict::Wrong);
            }
            positions += 1;
        }
    }
    writeln!(comparison.out, "\n{positions} positions: all counts agree")?;
    Ok(Verdict::Right)
}

/// Compares the counts of one position, at the requested depth or at all depths within the budget.
pub(crate) fn position(fen: &str, path: &Path, options: &Options) -> Result<Verdict, Error> {
    let position = position::from_option(fen)?;
    let fen = fen.trim();
    let mut comparison = Comparison::start(path, options, fen.chars().count())?;
    let verdict = deepen(options, BUDGET, |depth| {
        comparison.compare(fen, &position, depth)
    })?;
    if verdict == Verdict::Right {
        writeln!(comparison.out, "\nall counts agree")?;
    }
    Ok(verdict)
}

struct Comparison<'a> {
    out: StdoutLock<'a>,
    engine: Engine,
    counter: Perft,
    options: &'a Options,
    width: usize,
}

impl<'a> Comparison<'a> {
    fn start(path: &Path, options: &'a Options, width: usize) -> Result<Self, Error> {
        let engine = Engine::start(path, options.timeout)?;
        let mut out = stdout().lock();
        report::head(&mut out, options.format, width, COLUMNS)?;
        Ok(Self {
            out,
            engine,
            counter: counter(options.effort)?,
            options,
            width,
        })
    }

    /// Compares the counts of one position at one depth. If they differ, finds and prints the first position whose
    /// moves differ.
    fn compare(
        &mut self,
        fen: &str,
        position: &Position,
        depth: u32,
    ) -> Result<(u128, Verdict), Error> {
        let castling = position::castling_text(position, self.options.castling);
        let theirs = self.ask(&Line::new(*position), depth, castling)?;
        let start = Instant::now();
        let ours = divide::below(&self.counter, position, depth, castling);
        let time = start.elapsed();
        let nodes = ours.iter().map(|below| below.nodes).sum();
        let expected = Some(theirs.iter().map(|(_, nodes)| nodes).sum());
        let row = Row {
            fen,
            depth,
            nodes,
            expected,
            time,
        };
        report::row(&mut self.out, self.options.format, self.width, &row)?;
        // The sums can be equal by chance while the moves differ.
        match difference(&ours, &theirs) {
            None => Ok((nodes, Verdict::Right)),
            Some(difference) => {
                let parting = self.descend(position, depth, castling, difference)?;
                print(&mut self.out, &parting)?;
                Ok((nodes, Verdict::Wrong))
            }
        }
    }

    fn ask(&mut self, line: &Line, depth: u32, castling: CastlingText) -> Result<Divide, Error> {
        self.engine
            .set_chess960(castling == CastlingText::Chess960)
            .and_then(|()| self.engine.perft(&line.start, &line.moves, depth))
            .map_err(|error| Error::EngineAt {
                fen: line.end.to_string(),
                error,
            })
    }

    /// Follows the first count that differs down to a position whose moves differ.
    ///
    /// The engine plays the moves to each position itself, so that a state that it does not update is found.
    fn descend(
        &mut self,
        root: &Position,
        mut depth: u32,
        castling: CastlingText,
        mut difference: Difference,
    ) -> Result<Parting, Error> {
        let mut line = Line::new(*root);
        let mut path = Vec::new();
        loop {
            let (Below { text, mv, .. }, before) = match difference {
                Difference::Moves { missing, surplus } => {
                    return Ok(Parting {
                        path,
                        position: line.end,
                        missing,
                        surplus,
                        state: self.state(&line, castling),
                    });
                }
                Difference::Counts { ours, theirs } => (ours, theirs),
            };
            let failed = |line: &Line, error| Error::EngineAt {
                fen: line.end.to_string(),
                error,
            };
            if depth <= 1 {
                let nodes = before;
                return Err(failed(&line, EngineError::LeafCount { text, nodes }));
            }
            depth -= 1;
            let parent = line.clone();
            line.play(mv, castling);
            let ours = divide::below(&self.counter, &line.end, depth, castling);
            // The engine must repeat its count below this move, so some count there differs from ours.
            let (mut found, mut after) = self.differs(&ours, &line, depth, castling)?;
            if after != before || found.is_none() {
                // Its perft may play moves in another way than the command `position`.
                line = Line::new(line.end);
                (found, after) = self.differs(&ours, &line, depth, castling)?;
            }
            difference = match found {
                Some(difference) if after == before => difference,
                _ => {
                    let error = EngineError::Inconsistent {
                        text,
                        before,
                        after,
                    };
                    return Err(failed(&parent, error));
                }
            };
            path.push(text);
        }
    }

    /// Returns the difference at the end of a line, and the engine's sum there.
    fn differs(
        &mut self,
        ours: &[Below],
        line: &Line,
        depth: u32,
        castling: CastlingText,
    ) -> Result<(Option<Difference>, u128), Error> {
        let theirs = self.ask(line, depth, castling)?;
        let sum = theirs.iter().map(|(_, nodes)| nodes).sum();
        Ok((difference(ours, &theirs), sum))
    }

    /// Returns whether the engine lists the right moves when it gets the end of the line as a FEN.
    fn state(&mut self, line: &Line, castling: CastlingText) -> EngineState {
        if line.moves.is_empty() {
            return EngineState::Unknown;
        }
        let ours = divide::below(&self.counter, &line.end, 1, castling);
        match self.differs(&ours, &Line::new(line.end), 1, castling) {
            Ok((None, _)) => EngineState::WrongAfterMoves,
            _ => EngineState::Unknown,
        }
    }
}

/// A position as the engine gets it: a start, and the moves to play from it.
#[derive(Clone)]
struct Line {
    start: Position,
    moves: Vec<UciMove>,
    end: Position,
}

impl Line {
    const fn new(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
            end: start,
        }
    }

    fn play(&mut self, mv: Move, castling: CastlingText) {
        self.moves
            .push(UciMove::from_move_with(&self.end, mv, castling));
        self.end.play_unchecked(mv);
    }
}

/// The difference between two divides of one position.
enum Difference {
    /// The moves differ.
    Moves {
        missing: Vec<Below>,
        surplus: Vec<String>,
    },
    /// The moves are the same, but the count below this one differs.
    Counts { ours: Below, theirs: u128 },
}

fn difference(ours: &[Below], theirs: &Divide) -> Option<Difference> {
    let missing: Vec<_> = ours
        .iter()
        .filter(|below| theirs.iter().all(|(text, _)| *text != below.text))
        .cloned()
        .collect();
    let mut surplus: Vec<_> = theirs
        .iter()
        .map(|(text, _)| text)
        .filter(|text| ours.iter().all(|below| below.text != **text))
        .cloned()
        .collect();
    if !(missing.is_empty() && surplus.is_empty()) {
        surplus.sort_unstable();
        return Some(Difference::Moves { missing, surplus });
    }
    ours.iter().find_map(|below| {
        let (_, theirs) = theirs.iter().find(|(text, _)| *text == below.text)?;
        (*theirs != below.nodes).then(|| Difference::Counts {
            ours: below.clone(),
            theirs: *theirs,
        })
    })
}

/// The first position whose moves differ.
struct Parting {
    /// The moves that lead to it.
    path: Vec<String>,
    position: Position,
    /// Our moves that the engine does not have.
    missing: Vec<Below>,
    /// Moves of the engine that we do not have.
    surplus: Vec<String>,
    state: EngineState,
}

/// What is known about the engine's position after the moves to a [`Parting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineState {
    Unknown,
    /// The moves are right when the engine gets the same position as a FEN.
    WrongAfterMoves,
}

fn print(out: &mut StdoutLock<'_>, parting: &Parting) -> Result<(), Error> {
    let Parting {
        path,
        position,
        missing,
        surplus,
        state,
    } = parting;
    match path.as_slice() {
        [] => writeln!(out, "\nThe moves differ in")?,
        path => writeln!(
            out,
            "\nThe counts differ; after {} the moves differ in",
            path.join(" ")
        )?,
    }
    writeln!(out, "  {position}")?;
    if !missing.is_empty() {
        writeln!(out, "Missing from the engine's moves:")?;
        for below in missing {
            writeln!(out, "  {:5}  {}", below.text, answer(position, &below.text))?;
        }
    }
    if !surplus.is_empty() {
        writeln!(out, "Surplus among the engine's moves:")?;
        for text in surplus {
            writeln!(out, "  {text:5}  {}", answer(position, text))?;
        }
    }
    if *state == EngineState::WrongAfterMoves {
        writeln!(
            out,
            "The engine lists the right moves when it gets this position as a FEN. So it does not update\n\
             its state correctly (castling rights, en passant square) when it plays the moves before."
        )?;
    }
    Ok(())
}

/// Returns whether the crates consider a move legal, and if not, the reason.
fn answer(position: &Position, text: &str) -> String {
    match UciMove::parse_move(position, text.as_bytes()) {
        Ok(_) => "legal".into(),
        Err(UciError::Illegal { reason, .. }) => format!("not legal: {reason}"),
        Err(error) => format!("not a move: {error}"),
    }
}
