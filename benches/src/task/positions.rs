//! Work on single positions, in blocks that are measured cold or warm.

use super::data::{Data, Fen, PLAYED, SanText, TESTED, WRITTEN};
use super::{Done, PositionWork, Run, TASKS, Task, Unit};
use crate::ours::Ours;
use crate::peer::{Chess, CozyChess, Shakmaty};
use crate::program::Program;
use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;

/// The number of positions of a block. Their data fits into a first-level cache.
pub const BLOCK: usize = 128;

/// The tasks on nodes take every eighth position, because each stands for some thirty children.
const NODE_STEP: usize = 8;

/// The work of one task on some positions.
pub trait Workload: Run {
    /// Copies positions to where the work reads them. This is not measured.
    fn load(&mut self, positions: Range<usize>);
}

/// The workloads of one program for all tasks on positions that it can do.
pub struct WorkloadSet {
    /// The number of positions.
    pub positions: usize,
    /// Each task with its work.
    pub workloads: Vec<(&'static Task, Box<dyn Workload>)>,
}

impl WorkloadSet {
    /// Prepares the workloads of the program with this name, or returns `None` if there is no such program.
    pub fn new(program: &str, fens: &[String]) -> Option<Self> {
        if program == Ours::NAME {
            Some(Self::of::<Ours>(fens))
        } else if program == CozyChess::NAME {
            Some(Self::of::<CozyChess>(fens))
        } else if program == Chess::NAME {
            Some(Self::of::<Chess>(fens))
        } else if program == Shakmaty::NAME {
            Some(Self::of::<Shakmaty>(fens))
        } else {
            None
        }
    }

    fn of<P: Program>(fens: &[String]) -> Self {
        let data = Rc::new(Data::<P>::new(fens));
        let mut workloads: Vec<(&'static Task, Box<dyn Workload>)> = Vec::new();
        for task in &TASKS {
            if let super::Kind::Positions(work) = task.kind
                && work.programs().contains(&P::NAME)
            {
                let data = Rc::clone(&data);
                workloads.push((task, Box::new(PositionWorkload::new(work, task.unit, data))));
            }
        }
        Self {
            positions: fens.len(),
            workloads,
        }
    }
}

impl std::fmt::Debug for WorkloadSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WorkloadSet")
            .field("positions", &self.positions)
            .finish_non_exhaustive()
    }
}

impl PositionWork {
    pub(super) const fn programs(self) -> &'static [&'static str] {
        match self {
            Self::Sets => &[Ours::NAME, CozyChess::NAME],
            Self::MakeAndUnmake => &[Ours::NAME],
            // shakmaty does not update a key move by move.
            Self::PlayKeyAndCheck => &[Ours::NAME, CozyChess::NAME, Chess::NAME],
            Self::WriteSan | Self::PlaySan => &[Ours::NAME, Shakmaty::NAME],
            _ => &[Ours::NAME, CozyChess::NAME, Chess::NAME, Shakmaty::NAME],
        }
    }

    const fn needs_san(self) -> bool {
        matches!(self, Self::WriteSan | Self::PlaySan)
    }
}

/// Holds because of [`PositionWork::programs`].
const SUPPORTED: &str = "only programs that can do it have this task";

struct PositionWorkload<P: Program> {
    work: PositionWork,
    unit: Unit,
    data: Rc<Data<P>>,
    /// What has been loaded.
    fens: Vec<Fen>,
    positions: Vec<P::Position>,
    moves: Vec<P::Move>,
    questions: Vec<(P::Move, bool)>,
    sans: Vec<SanText>,
    /// Kept from one run to the next.
    list: P::List,
    replies: P::List,
    text: String,
}

impl<P: Program> PositionWorkload<P> {
    fn new(work: PositionWork, unit: Unit, data: Rc<Data<P>>) -> Self {
        Self {
            work,
            unit,
            data,
            fens: Vec::new(),
            positions: Vec::new(),
            moves: Vec::new(),
            questions: Vec::new(),
            sans: Vec::new(),
            list: P::List::default(),
            replies: P::List::default(),
            text: String::with_capacity(256),
        }
    }

    /// Calls `look` with each position and returns the sum of what it finds.
    fn of_each(&self, mut look: impl FnMut(&P::Position) -> usize) -> u64 {
        let mut found = 0;
        for position in &self.positions {
            found += look(black_box(position));
        }
        found as u64
    }

    /// Plays the moves of all positions and passes the positions after them to `look`.
    fn of_each_child(&self, mut look: impl FnMut(&P::Position)) -> u64 {
        for (position, moves) in self.positions.iter().zip(self.moves.chunks_exact(PLAYED)) {
            for &mv in moves {
                let child = P::play(position, mv);
                look(black_box(&child));
            }
        }
        self.moves.len() as u64
    }

    /// Does what a search does at a node: generates moves, plays each, and generates the replies.
    fn nodes(&mut self, replies: impl Fn(&P::Position, &mut P::List) -> usize) -> u64 {
        let mut children = 0;
        for position in self.positions.iter().step_by(NODE_STEP) {
            children += P::list(position, &mut self.list) as u64;
            for mv in P::moves(&self.list) {
                let child = P::play(position, mv);
                black_box(P::key(&child));
                black_box(P::is_check(&child));
                replies(&child, &mut self.replies);
                black_box(&self.replies);
            }
        }
        children
    }

    fn is_legal(&self) -> u64 {
        let mut right = 0;
        let questions = self.questions.chunks_exact(TESTED);
        for (position, questions) in self.positions.iter().zip(questions) {
            for &(mv, is_legal) in questions {
                right += u64::from(P::is_legal(position, mv) == is_legal);
            }
        }
        assert_eq!(right, self.questions.len() as u64, "{}: legality", P::NAME);
        right
    }

    fn is_own_legal(&self) -> u64 {
        let mut legal = 0;
        for (position, moves) in self.positions.iter().zip(self.moves.chunks_exact(PLAYED)) {
            for &mv in moves {
                legal += u64::from(P::is_legal(position, mv));
            }
        }
        assert_eq!(legal, self.moves.len() as u64, "{}: legality", P::NAME);
        legal
    }

    fn write_san(&mut self) -> u64 {
        let moves = self.moves.chunks_exact(PLAYED);
        let mut bytes = 0;
        for (position, moves) in self.positions.iter().zip(moves) {
            for &mv in &moves[..WRITTEN] {
                self.text.clear();
                P::write_san(position, mv, &mut self.text).expect(SUPPORTED);
                bytes += black_box(&self.text).len();
            }
        }
        bytes as u64
    }

    fn play_san(&self) -> u64 {
        let sans = self.sans.chunks_exact(WRITTEN);
        for (position, sans) in self.positions.iter().zip(sans) {
            for san in sans {
                black_box(P::play_san(position, san).expect(SUPPORTED));
            }
        }
        self.sans.len() as u64
    }

    /// Does the work and returns what was found.
    fn find(&mut self) -> u64 {
        match self.work {
            PositionWork::List => {
                let mut list = std::mem::take(&mut self.list);
                let found = self.of_each(|position| {
                    let count = P::list(position, &mut list);
                    black_box(&list);
                    count
                });
                self.list = list;
                found
            }
            PositionWork::Captures => {
                let mut list = std::mem::take(&mut self.list);
                // The libraries do not agree on what belongs to the captures.
                let found = self.of_each(|position| {
                    P::captures(position, &mut list);
                    black_box(&list);
                    1
                });
                self.list = list;
                found
            }
            PositionWork::Sets => self.of_each(|position| P::sets(position).expect(SUPPORTED)),
            PositionWork::Count => self.of_each(P::count),
            PositionWork::IsLegal => self.is_legal(),
            PositionWork::IsOwnLegal => self.is_own_legal(),
            PositionWork::Play => self.of_each_child(|_| {}),
            PositionWork::PlayAndCheck => self.of_each_child(|child| {
                black_box(P::is_check(child));
            }),
            PositionWork::PlayKeyAndCheck => self.of_each_child(|child| {
                black_box(P::key(child));
                black_box(P::is_check(child));
            }),
            PositionWork::NodeWithList => self.nodes(P::list),
            PositionWork::NodeWithCaptures => self.nodes(P::captures),
            PositionWork::ReadFen => {
                for fen in &self.fens {
                    black_box(P::read(black_box(fen)));
                }
                self.fens.len() as u64
            }
            PositionWork::WriteFen => {
                let mut text = std::mem::take(&mut self.text);
                // Not the length: the FENs of one library have no clocks.
                let found = self.of_each(|position| {
                    text.clear();
                    P::write(position, &mut text);
                    black_box(&text);
                    1
                });
                self.text = text;
                found
            }
            PositionWork::MakeAndUnmake => {
                P::make_and_unmake(&self.positions, &self.moves, PLAYED).expect(SUPPORTED)
            }
            PositionWork::WriteSan => self.write_san(),
            PositionWork::PlaySan => self.play_san(),
        }
    }
}

impl<P: Program> Workload for PositionWorkload<P> {
    fn load(&mut self, positions: Range<usize>) {
        fn copy<T: Clone>(from: &[T], to: &mut Vec<T>, each: usize, range: &Range<usize>) {
            to.clear();
            to.extend_from_slice(&from[range.start * each..range.end * each]);
        }
        let data = &self.data;
        copy(&data.fens, &mut self.fens, 1, &positions);
        copy(&data.positions, &mut self.positions, 1, &positions);
        copy(&data.moves, &mut self.moves, PLAYED, &positions);
        copy(&data.questions, &mut self.questions, TESTED, &positions);
        if self.work.needs_san() {
            copy(&data.sans, &mut self.sans, WRITTEN, &positions);
        }
    }
}

impl<P: Program> Run for PositionWorkload<P> {
    fn run(&mut self) -> Done {
        let found = self.find();
        let units = match self.unit {
            Unit::Positions => self.positions.len(),
            Unit::Children => {
                return Done {
                    units: found,
                    found,
                };
            }
            _ => match self.work {
                PositionWork::IsLegal => self.questions.len(),
                PositionWork::WriteSan | PositionWork::PlaySan => self.sans.len(),
                _ => self.moves.len(),
            },
        };
        Done {
            units: units as u64,
            found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Done, WorkloadSet};
    use crate::positions::positions;
    use crate::{Chess, CozyChess, Ours, Program, Shakmaty};
    use chess_board::Position;
    use chess_move::Move;
    use std::collections::HashMap;

    #[test]
    fn all_programs_do_the_same_work() {
        let fens = positions(2_000);
        let mut expected: HashMap<&str, Done> = HashMap::new();
        for program in [Ours::NAME, CozyChess::NAME, Chess::NAME, Shakmaty::NAME] {
            let mut set = WorkloadSet::new(program, &fens).unwrap();
            for (task, workload) in &mut set.workloads {
                workload.load(0..fens.len());
                let done = workload.run();
                assert!(done.units > 0, "{program}: {}", task.name);
                let first = *expected.entry(task.name).or_insert(done);
                assert_eq!(done, first, "{program}: {}", task.name);
            }
        }
    }

    #[test]
    fn captures_are_those_that_each_library_documents() {
        fn check<P: Program>(fen: &str) {
            let position = Position::from_fen(fen).unwrap();
            let is_included = |mv: &Move| match (mv.is_en_passant(), mv.is_capture()) {
                (true, _) => P::CAPTURES_INCLUDE_EN_PASSANT,
                (false, true) => true,
                (false, false) => mv.is_promotion() && P::CAPTURES_INCLUDE_PROMOTIONS,
            };
            let mut expected: Vec<String> = Ours::all_moves(&position)
                .iter()
                .filter(|&mv| is_included(mv))
                .map(|&mv| Ours::uci(&position, mv))
                .collect();
            expected.sort_unstable();
            let position = P::read(fen);
            let mut list = P::List::default();
            P::captures(&position, &mut list);
            let mut found: Vec<String> = P::moves(&list).map(|mv| P::uci(&position, mv)).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{} {fen}", P::NAME);
        }
        for fen in positions(2_000) {
            check::<Ours>(&fen);
            check::<CozyChess>(&fen);
            check::<Chess>(&fen);
            check::<Shakmaty>(&fen);
        }
    }
}
