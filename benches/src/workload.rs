//! [`Library`]: a library with what its tasks work on.

use crate::ours::Ours;
use crate::peer::{Chess, CozyChess, Shakmaty};
use crate::pgn;
use crate::program::Program;
use crate::task::{Done, PositionWork, TreeWork, Work};
use crate::tree::Tree;
use arrayvec::ArrayString;
use std::collections::HashSet;
use std::hint::black_box;
use std::ops::Range;

/// The number of positions of a cold measurement. Their data fits into a first-level cache.
pub const BLOCK: usize = 128;

/// The tasks on nodes take every eighth position, because each stands for some thirty children.
const NODE_STEP: usize = 8;
/// How many moves of each position are played.
const PLAYED: usize = 8;
/// How many moves of each position are written and read as SAN.
const WRITTEN: usize = 2;
/// How many moves are tested in each position: half of them are legal, half come from the position before.
const TESTED: usize = 4;

/// A library with what its tasks work on.
pub trait Library {
    /// Returns the name of the package.
    fn name(&self) -> &'static str;

    /// Copies positions to where the tasks on positions read them. This is not measured.
    fn load(&mut self, positions: Range<usize>);

    /// Does the work once, or returns `None` if the library cannot do it.
    fn run(&mut self, work: Work) -> Option<Done>;
}

/// Returns all libraries, ours first, for tasks on these positions.
pub fn libraries(fens: &[String]) -> [Box<dyn Library>; 4] {
    [
        Box::new(Workload::<Ours>::new(fens)),
        Box::new(Workload::<CozyChess>::new(fens)),
        Box::new(Workload::<Chess>::new(fens)),
        Box::new(Workload::<Shakmaty>::new(fens)),
    ]
}

struct Workload<P: Program> {
    all: Data<P>,
    loaded: Data<P>,
    /// Kept from one run to the next.
    list: P::List,
    replies: P::List,
    text: String,
}

/// What the tasks on positions read.
struct Data<P: Program> {
    fens: Vec<ArrayString<96>>,
    positions: Vec<P::Position>,
    /// [`PLAYED`] for each position.
    moves: Vec<P::Move>,
    /// [`TESTED`] for each position, with whether they are legal.
    questions: Vec<(P::Move, bool)>,
    /// [`WRITTEN`] for each position, the texts of its first moves.
    sans: Vec<ArrayString<8>>,
}

impl<P: Program> Data<P> {
    fn new(fens: &[String]) -> Self {
        let mut data = Self {
            fens: Vec::new(),
            positions: Vec::new(),
            moves: Vec::new(),
            questions: Vec::new(),
            sans: Vec::new(),
        };
        let mut previous: Vec<(String, P::Move)> = Vec::new();
        for (index, fen) in fens.iter().enumerate() {
            let position = P::read(fen);
            let own = P::sorted_moves(&position);
            // The chosen moves are spread over the list, and every position begins elsewhere.
            let chosen = |nth: usize, of: usize| (index * 31 + nth * own.len() / of) % own.len();
            data.moves
                .extend((0..PLAYED).map(|nth| own[chosen(nth, PLAYED)].1));
            let texts: HashSet<&str> = own.iter().map(|(text, _)| text.as_str()).collect();
            // To one library e1h1 is castling, to another it is not.
            let is_foreign = |text: &str| {
                !texts.contains(text) && !text.starts_with("e1") && !text.starts_with("e8")
            };
            let foreign: Vec<P::Move> = previous
                .iter()
                .filter(|(text, _)| is_foreign(text))
                .map(|&(_, mv)| mv)
                .collect();
            for nth in 0..TESTED {
                let other = foreign.get((index + nth * 7) % foreign.len().max(1));
                data.questions.push(match other {
                    Some(&mv) if (index + nth) % 2 == 0 => (mv, false),
                    _ => (own[chosen(nth, TESTED)].1, true),
                });
            }
            let ours = Ours::read(fen);
            let texts = Ours::sorted_moves(&ours);
            for nth in 0..WRITTEN {
                let (text, mv) = &texts[chosen(nth, PLAYED)];
                assert_eq!(*text, own[chosen(nth, PLAYED)].0, "{fen}");
                let mut san = String::new();
                Ours::write_san(&ours, *mv, &mut san).expect("this library writes SAN");
                data.sans
                    .push(ArrayString::from(&san).expect("a SAN of at most 8 bytes"));
            }
            data.fens
                .push(ArrayString::from(fen).expect("a FEN of at most 96 bytes"));
            data.positions.push(position);
            previous = own;
        }
        data
    }
}

impl<P: Program> Workload<P> {
    fn new(fens: &[String]) -> Self {
        Self {
            all: Data::new(fens),
            loaded: Data::new(&[]),
            list: P::List::default(),
            replies: P::List::default(),
            text: String::with_capacity(256),
        }
    }

    /// Calls `look` with each position and returns the sum of what it finds.
    fn of_each(&self, mut look: impl FnMut(&P::Position) -> usize) -> Done {
        let positions = &self.loaded.positions;
        let found: usize = positions
            .iter()
            .map(|position| look(black_box(position)))
            .sum();
        Done {
            units: positions.len() as u64,
            found: found as u64,
        }
    }

    /// Plays the moves of all positions and passes the positions after them to `look`.
    fn of_each_child(&self, mut look: impl FnMut(&P::Position)) -> Done {
        let Data {
            positions, moves, ..
        } = &self.loaded;
        for (position, moves) in positions.iter().zip(moves.chunks_exact(PLAYED)) {
            for &mv in moves {
                look(black_box(&P::play(position, mv)));
            }
        }
        Done::units(moves.len() as u64)
    }

    fn nodes(&mut self, replies: impl Fn(&P::Position, &mut P::List)) -> Done {
        let mut children = 0;
        for position in self.loaded.positions.iter().step_by(NODE_STEP) {
            children += P::list(position, &mut self.list) as u64;
            for mv in P::moves(&self.list) {
                let child = P::play(position, mv);
                black_box(P::key(&child));
                black_box(P::is_check(&child));
                replies(&child, &mut self.replies);
                black_box(&self.replies);
            }
        }
        Done::units(children)
    }

    fn is_legal(&self) -> Done {
        let Data {
            positions,
            questions,
            ..
        } = &self.loaded;
        let mut right = 0;
        for (position, questions) in positions.iter().zip(questions.chunks_exact(TESTED)) {
            for &(mv, is_legal) in questions {
                right += usize::from(P::is_legal(position, mv) == is_legal);
            }
        }
        assert_eq!(right, questions.len(), "{}: legality", P::NAME);
        Done::units(right as u64)
    }

    fn is_own_legal(&self) -> Done {
        let Data {
            positions, moves, ..
        } = &self.loaded;
        let mut legal = 0;
        for (position, moves) in positions.iter().zip(moves.chunks_exact(PLAYED)) {
            for &mv in moves {
                legal += usize::from(P::is_legal(position, mv));
            }
        }
        assert_eq!(legal, moves.len(), "{}: legality", P::NAME);
        Done::units(legal as u64)
    }

    fn write_san(&mut self) -> Option<Done> {
        let Data {
            positions, moves, ..
        } = &self.loaded;
        let mut bytes = 0;
        for (position, moves) in positions.iter().zip(moves.chunks_exact(PLAYED)) {
            for &mv in &moves[..WRITTEN] {
                self.text.clear();
                P::write_san(position, mv, &mut self.text)?;
                bytes += black_box(&self.text).len();
            }
        }
        Some(Done {
            units: (positions.len() * WRITTEN) as u64,
            found: bytes as u64,
        })
    }

    fn play_san(&self) -> Option<Done> {
        let Data {
            positions, sans, ..
        } = &self.loaded;
        for (position, sans) in positions.iter().zip(sans.chunks_exact(WRITTEN)) {
            for san in sans {
                black_box(P::play_san(position, san)?);
            }
        }
        Some(Done::units(sans.len() as u64))
    }

    fn position(&mut self, work: PositionWork) -> Option<Done> {
        Some(match work {
            PositionWork::List => {
                let mut list = std::mem::take(&mut self.list);
                let done = self.of_each(|position| {
                    let count = P::list(position, &mut list);
                    black_box(&list);
                    count
                });
                self.list = list;
                done
            }
            PositionWork::Captures => {
                let mut list = std::mem::take(&mut self.list);
                // The libraries do not agree on what belongs to the captures.
                let done = self.of_each(|position| {
                    P::captures(position, &mut list);
                    black_box(&list);
                    1
                });
                self.list = list;
                done
            }
            PositionWork::Sets => {
                P::sets(self.loaded.positions.first()?)?;
                self.of_each(|position| P::sets(position).unwrap_or_default())
            }
            PositionWork::Count => self.of_each(P::count),
            PositionWork::IsLegal => self.is_legal(),
            PositionWork::IsOwnLegal => self.is_own_legal(),
            PositionWork::Play => self.of_each_child(|_| {}),
            PositionWork::PlayAndCheck => self.of_each_child(|child| {
                black_box(P::is_check(child));
            }),
            PositionWork::Node => self.nodes(|child, replies| {
                P::list(child, replies);
            }),
            PositionWork::NodeWithCaptures => self.nodes(P::captures),
            PositionWork::ReadFen => {
                for fen in &self.loaded.fens {
                    black_box(P::read(black_box(fen)));
                }
                Done::units(self.loaded.fens.len() as u64)
            }
            PositionWork::WriteFen => {
                let mut text = std::mem::take(&mut self.text);
                // Not the length: the FENs of one library have no clocks.
                let done = self.of_each(|position| {
                    text.clear();
                    P::write(position, &mut text);
                    black_box(&text);
                    1
                });
                self.text = text;
                done
            }
            PositionWork::WriteSan => self.write_san()?,
            PositionWork::PlaySan => self.play_san()?,
        })
    }
}

fn tree<P: Program>(work: TreeWork, tree: &Tree, depth: u32) -> Done {
    let root = black_box(P::read(tree.fen));
    let leaves = match work {
        TreeWork::Leaves => P::leaves(&root, depth),
        TreeWork::LastPly => P::perft(&root, depth),
    };
    assert_eq!(leaves, tree.count(depth), "{}: {tree:?}", P::NAME);
    Done::units(leaves)
}

impl<P: Program> Library for Workload<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn load(&mut self, positions: Range<usize>) {
        fn copy<T: Clone>(from: &[T], to: &mut Vec<T>, each: usize, range: &Range<usize>) {
            to.clear();
            to.extend_from_slice(&from[range.start * each..range.end * each]);
        }
        let (all, loaded) = (&self.all, &mut self.loaded);
        copy(&all.fens, &mut loaded.fens, 1, &positions);
        copy(&all.positions, &mut loaded.positions, 1, &positions);
        copy(&all.moves, &mut loaded.moves, PLAYED, &positions);
        copy(&all.questions, &mut loaded.questions, TESTED, &positions);
        copy(&all.sans, &mut loaded.sans, WRITTEN, &positions);
    }

    fn run(&mut self, work: Work) -> Option<Done> {
        match work {
            Work::Position(work) => self.position(work),
            Work::Tree(work, at, depth) => Some(tree::<P>(work, at, depth)),
            Work::Pgn(work) => {
                let text = pgn::games(work);
                let found = P::pgn(work, text)?;
                let units = text.len() as u64;
                Some(Done { units, found })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Data;
    use crate::ours::Ours;
    use crate::peer::{Chess, CozyChess, Shakmaty};
    use crate::positions::positions;
    use crate::program::Program;
    use chess_board::Position;
    use chess_move::Move;
    use chess_movegen::PositionRules;

    #[test]
    fn half_of_the_tested_moves_are_illegal() {
        let data = Data::<Ours>::new(&positions(1_000));
        let questions = data.questions.iter();
        let illegal = questions.filter(|(_, is_legal)| !is_legal).count();
        let part = illegal * 100 / data.questions.len();
        assert!((45..=50).contains(&part), "{part} %");
    }

    #[test]
    fn captures_are_those_that_each_library_documents() {
        fn check<P: Program>(fen: &str, is_included: fn(&Move) -> bool) {
            let position = Position::from_fen(fen).unwrap();
            let mut expected: Vec<String> = position
                .legal_moves()
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
            check::<Ours>(&fen, |mv| mv.is_capture() || mv.is_promotion());
            check::<CozyChess>(&fen, |mv| mv.is_capture());
            check::<Chess>(&fen, |mv| mv.is_capture() && !mv.is_en_passant());
            check::<Shakmaty>(&fen, |mv| mv.is_capture());
        }
    }
}
