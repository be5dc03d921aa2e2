//! Comparison of our counts with those of an engine, down to the first position that differs.

use super::divide::Below;
use super::engine::{Divide, Engine, EngineError};
use super::error::ToolError;
use super::plan::deepest;
use super::positions::{Case, Kind, Positions};
use super::report::{Columns, Report, Row};
use super::runner::{Bar, Runner, Verdict};
use chess_board::Position;
use chess_move::Move;
use chess_notation::{CastlingText, UciError, UciMove};
use std::io::{self, Write};
use std::time::Instant;

/// The default budget in nodes. It is smaller than that for counting alone, because few engines
/// count in bulk.
const BUDGET: u128 = 1_000_000_000;

const COLUMNS: Columns = Columns {
    expected: "engine",
    counted: "ours",
};

impl Runner {
    /// Compares the counts with those of an engine, and prints a table. If the counts of a position differ, finds and
    /// prints the first position below it whose moves differ.
    ///
    /// A suite is compared at the greatest depth of each position within the limits, one position as by
    /// [`count`](Self::count). By default the limit is a billion nodes in total.
    ///
    /// # Errors
    /// If the engine fails or contradicts itself, or if `out` cannot be written.
    pub fn compare(
        &self,
        positions: &Positions,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<Verdict, ToolError> {
        let mut comparison = Comparison {
            report: Report::new(out, self.format, positions.width(), COLUMNS)?,
            engine,
            runner: self,
        };
        match positions.kind {
            Kind::Suite => comparison.suite(&positions.cases),
            Kind::One => comparison.one(&positions.cases[0]),
        }
    }
}

struct Comparison<'r, 'o> {
    report: Report<'o>,
    engine: &'r mut Engine,
    runner: &'r Runner,
}

impl Comparison<'_, '_> {
    fn suite(&mut self, cases: &[Case]) -> Result<Verdict, ToolError> {
        let plan = deepest(cases, self.runner.limits(BUDGET), &self.runner.counter);
        let mut positions = 0;
        for (case, count) in cases.iter().zip(plan) {
            if let Some(count) = count {
                let (_, verdict) = self.compare(case, count.depth)?;
                if verdict == Verdict::Wrong {
                    return Ok(Verdict::Wrong);
                }
                positions += 1;
            }
        }
        writeln!(self.report.out, "\n{positions} positions: all counts agree")?;
        Ok(Verdict::Right)
    }

    fn one(&mut self, case: &Case) -> Result<Verdict, ToolError> {
        let runner = self.runner;
        let verdict = runner.deepen(BUDGET, |depth| self.compare(case, depth))?;
        if verdict == Verdict::Right {
            writeln!(self.report.out, "\nall counts agree")?;
        }
        Ok(verdict)
    }

    /// Compares the counts of one position at one depth. If they differ, finds and prints the first position whose
    /// moves differ.
    fn compare(&mut self, case: &Case, depth: u32) -> Result<(u128, Verdict), ToolError> {
        let position = &case.position;
        let castling = self.runner.castling_in(position);
        let theirs = self.ask(&Line::new(*position), depth, castling)?;
        let start = Instant::now();
        let ours = self.ours(position, depth, castling);
        let time = start.elapsed();
        let nodes = ours.iter().map(|below| below.nodes).sum();
        self.report.row(&Row {
            fen: &case.fen,
            depth,
            nodes,
            expected: Some(sum(&theirs)),
            time,
        })?;
        // The sums can be equal by chance while the moves differ.
        match difference(&ours, &theirs) {
            None => Ok((nodes, Verdict::Right)),
            Some(difference) => {
                let parting = self.descend(position, depth, castling, difference)?;
                print(self.report.out, &parting)?;
                Ok((nodes, Verdict::Wrong))
            }
        }
    }

    fn ours(&self, position: &Position, depth: u32, castling: CastlingText) -> Vec<Below> {
        self.runner
            .divide_in(position, depth, castling, Bar::Hidden)
    }

    fn ask(
        &mut self,
        line: &Line,
        depth: u32,
        castling: CastlingText,
    ) -> Result<Divide, ToolError> {
        self.engine
            .set_chess960(castling == CastlingText::Chess960)
            .and_then(|()| self.engine.perft(&line.start, &line.moves, depth))
            .map_err(|error| line.failed(error))
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
    ) -> Result<Parting, ToolError> {
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
            if depth <= 1 {
                let nodes = before;
                return Err(line.failed(EngineError::LeafCount { text, nodes }));
            }
            depth -= 1;
            let parent = line.clone();
            line.play(mv, castling);
            let ours = self.ours(&line.end, depth, castling);
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
                    return Err(parent.failed(EngineError::Inconsistent {
                        text,
                        before,
                        after,
                    }));
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
    ) -> Result<(Option<Difference>, u128), ToolError> {
        let theirs = self.ask(line, depth, castling)?;
        Ok((difference(ours, &theirs), sum(&theirs)))
    }

    /// Returns whether the engine lists the right moves when it gets the end of the line as a FEN.
    fn state(&mut self, line: &Line, castling: CastlingText) -> EngineState {
        if line.moves.is_empty() {
            return EngineState::Unknown;
        }
        let ours = self.ours(&line.end, 1, castling);
        match self.differs(&ours, &Line::new(line.end), 1, castling) {
            Ok((None, _)) => EngineState::WrongAfterMoves,
            _ => EngineState::Unknown,
        }
    }
}

fn sum(theirs: &Divide) -> u128 {
    theirs.iter().map(|(_, nodes)| nodes).sum()
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

    /// Returns the error that the engine failed at the end of the line.
    fn failed(&self, error: EngineError) -> ToolError {
        ToolError::Engine {
            fen: self.end.to_string(),
            error,
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

fn print(out: &mut dyn Write, parting: &Parting) -> io::Result<()> {
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
