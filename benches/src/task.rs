//! What is measured, for any of the programs.

use crate::POSITIONS;
use crate::ours::{HashedPerft, Ours};
use crate::peer::{Chess, CozyChess, Shakmaty};
use crate::program::Program;
use crate::sample::{questions, sample};
use crate::tree::Tree;
use std::hint::black_box;
use std::num::NonZero;

/// The work of a program for a task, repeatable.
pub trait Run {
    /// Makes ready, before the clock starts, what the run before has used up. Mostly nothing.
    fn ready(&mut self) {}

    /// What the clock measures: returns how many things it has counted.
    fn count(&mut self) -> u64;
}

impl<F: FnMut() -> u64> Run for F {
    fn count(&mut self) -> u64 {
        self()
    }
}

/// Something that several programs can do.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// A word to call it by.
    pub name: &'static str,
    /// What it is, for a table.
    pub title: &'static str,
    /// What a run counts.
    pub unit: &'static str,
    /// How many of them there are, where that is published.
    pub expected: Option<u64>,
    /// The task and the program whose speed is the measure of this one's.
    pub base: (&'static str, &'static str),
    /// The clock that measures the time.
    pub clock: Clock,
    /// Whether it is only done on demand, because it takes long.
    pub is_deep: bool,
    kind: Kind,
}

/// How long something took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// By the processor's time that the thread had, so that other programs disturb less.
    Thread,
    /// By the clock on the wall, for tasks of several threads.
    Wall,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Perft(Tree, u32),
    Leaves(Tree, u32),
    LeavesByCopying(Tree, u32),
    LeavesByMaking(Tree, u32),
    List,
    Sets,
    Count,
    IsLegal,
    ReadFen,
    WriteFen,
    Play,
    MakeAndUnmake,
    Hash(Hash),
}

/// How the start position is counted with a hash table.
#[derive(Clone, Copy, Debug)]
struct Hash {
    depth: u32,
    mib: usize,
    threads: NonZero<usize>,
}

const COZY: &str = CozyChess::NAME;
const KIWIPETE_LEAVES: &str = "leaves-kiwipete";

/// All of them, in the order of the table.
pub static TASKS: [Task; 26] = [
    perft("perft-start", "Perft, start, depth 5", Tree::START, 5),
    perft(
        "perft-kiwipete",
        "Perft, kiwipete, depth 4",
        Tree::KIWIPETE,
        4,
    ),
    perft(
        "perft-middlegame",
        "Perft, middlegame, depth 4",
        Tree::MIDDLEGAME,
        4,
    ),
    perft("perft-endgame", "Perft, endgame, depth 5", Tree::ENDGAME, 5),
    deep("deep-start", "Perft, start, depth 6", Tree::START, 6),
    deep(
        "deep-kiwipete",
        "Perft, kiwipete, depth 5",
        Tree::KIWIPETE,
        5,
    ),
    deep(
        "deep-middlegame",
        "Perft, middlegame, depth 5",
        Tree::MIDDLEGAME,
        5,
    ),
    deep("deep-endgame", "Perft, endgame, depth 6", Tree::ENDGAME, 6),
    leaves(
        "leaves-start",
        "Every leaf played, start, depth 5",
        Tree::START,
        5,
    ),
    leaves(
        KIWIPETE_LEAVES,
        "Every leaf played, kiwipete, depth 4",
        Tree::KIWIPETE,
        4,
    ),
    leaves(
        "leaves-middlegame",
        "Every leaf played, middlegame, depth 4",
        Tree::MIDDLEGAME,
        4,
    ),
    leaves(
        "leaves-endgame",
        "Every leaf played, endgame, depth 4",
        Tree::ENDGAME,
        4,
    ),
    Task {
        base: (KIWIPETE_LEAVES, COZY),
        expected: Some(Tree::KIWIPETE.count(4)),
        ..task(
            "leaves-copy",
            "The same of kiwipete, by list, copy and play",
            "nodes",
            Kind::LeavesByCopying(Tree::KIWIPETE, 4),
        )
    },
    Task {
        base: (KIWIPETE_LEAVES, COZY),
        expected: Some(Tree::KIWIPETE.count(4)),
        ..task(
            "leaves-make",
            "The same of kiwipete, by list, make and unmake",
            "nodes",
            Kind::LeavesByMaking(Tree::KIWIPETE, 4),
        )
    },
    task("list", "Legal moves into a list", "positions", Kind::List),
    task(
        "sets",
        "Legal moves as sets of targets",
        "positions",
        Kind::Sets,
    ),
    task("count", "Number of legal moves", "positions", Kind::Count),
    task(
        "is-legal",
        "Whether one move is legal",
        "moves",
        Kind::IsLegal,
    ),
    task(
        "read-fen",
        "FEN read and validated",
        "positions",
        Kind::ReadFen,
    ),
    task("write-fen", "FEN written", "positions", Kind::WriteFen),
    task("play", "Copy and play", "moves", Kind::Play),
    Task {
        base: ("play", COZY),
        ..task("make", "Make and unmake", "moves", Kind::MakeAndUnmake)
    },
    hash(
        "hash-1",
        "Perft, start, depth 7, hash 256 MiB, 1 thread",
        "hash-1",
        Hash {
            depth: 7,
            mib: 256,
            threads: ONE,
        },
    ),
    hash(
        "hash-2",
        "Perft, start, depth 7, hash 256 MiB, 2 threads",
        "hash-1",
        Hash {
            depth: 7,
            mib: 256,
            threads: TWO,
        },
    ),
    Task {
        is_deep: true,
        ..hash(
            "deep-hash-1",
            "Perft, start, depth 8, hash 1 GiB, 1 thread",
            "deep-hash-1",
            Hash {
                depth: 8,
                mib: 1024,
                threads: ONE,
            },
        )
    },
    Task {
        is_deep: true,
        ..hash(
            "deep-hash-2",
            "Perft, start, depth 8, hash 1 GiB, 2 threads",
            "deep-hash-1",
            Hash {
                depth: 8,
                mib: 1024,
                threads: TWO,
            },
        )
    },
];

const ONE: NonZero<usize> = NonZero::<usize>::MIN;
const TWO: NonZero<usize> = ONE.saturating_add(1);

const fn task(name: &'static str, title: &'static str, unit: &'static str, kind: Kind) -> Task {
    Task {
        name,
        title,
        unit,
        expected: None,
        base: (name, COZY),
        clock: Clock::Thread,
        is_deep: false,
        kind,
    }
}

const fn perft(name: &'static str, title: &'static str, tree: Tree, depth: u32) -> Task {
    Task {
        expected: Some(tree.count(depth)),
        ..task(name, title, "nodes", Kind::Perft(tree, depth))
    }
}

const fn deep(name: &'static str, title: &'static str, tree: Tree, depth: u32) -> Task {
    Task {
        is_deep: true,
        ..perft(name, title, tree, depth)
    }
}

const fn leaves(name: &'static str, title: &'static str, tree: Tree, depth: u32) -> Task {
    Task {
        expected: Some(tree.count(depth)),
        ..task(name, title, "nodes", Kind::Leaves(tree, depth))
    }
}

const fn hash(name: &'static str, title: &'static str, base: &'static str, hash: Hash) -> Task {
    Task {
        expected: Some(Tree::START.count(hash.depth)),
        base: (base, Ours::NAME),
        clock: Clock::Wall,
        ..task(name, title, "nodes", Kind::Hash(hash))
    }
}

impl Task {
    /// Returns the task of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        TASKS.iter().find(|task| task.name == name)
    }

    /// Returns the programs that can do it.
    pub fn programs(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::LeavesByCopying(..)
            | Kind::LeavesByMaking(..)
            | Kind::MakeAndUnmake
            | Kind::Hash(..) => &[Ours::NAME],
            Kind::Sets => &[Ours::NAME, CozyChess::NAME],
            _ => &[Ours::NAME, CozyChess::NAME, Chess::NAME, Shakmaty::NAME],
        }
    }

    /// What the program of this name does for the task, with everything that it needs. Nothing if
    /// it cannot do it.
    pub fn prepare(&self, program: &str) -> Option<Box<dyn Run>> {
        if !self.programs().contains(&program) {
            return None;
        }
        if program == Ours::NAME {
            self.prepare_ours().or_else(|| self.prepare_for::<Ours>())
        } else if program == CozyChess::NAME {
            self.prepare_for::<CozyChess>()
        } else if program == Chess::NAME {
            self.prepare_for::<Chess>()
        } else {
            self.prepare_for::<Shakmaty>()
        }
    }

    /// Returns the tasks that are ours alone.
    fn prepare_ours(&self) -> Option<Box<dyn Run>> {
        Some(match self.kind {
            Kind::LeavesByCopying(tree, depth) => {
                let root = Ours::read(tree.fen);
                Box::new(move || Ours::leaves_by_copying(black_box(&root), depth))
            }
            Kind::LeavesByMaking(tree, depth) => {
                let mut root = Ours::read(tree.fen);
                Box::new(move || Ours::leaves_by_making(black_box(&mut root), depth))
            }
            Kind::MakeAndUnmake => {
                let positions = with_moves::<Ours>();
                Box::new(move || {
                    let each = positions.iter();
                    each.map(|(position, moves)| Ours::make_and_unmake(position, moves))
                        .sum()
                })
            }
            Kind::Hash(Hash {
                depth,
                mib,
                threads,
            }) => {
                let root = Ours::read(Tree::START.fen);
                Box::new(HashedPerft::new(root, depth, mib, threads))
            }
            _ => return None,
        })
    }

    fn prepare_for<P: Program>(&self) -> Option<Box<dyn Run>> {
        Some(match self.kind {
            Kind::Perft(tree, depth) => {
                let root = P::read(tree.fen);
                Box::new(move || P::perft(black_box(&root), depth))
            }
            Kind::Leaves(tree, depth) => {
                let root = P::read(tree.fen);
                Box::new(move || P::leaves(black_box(&root), depth))
            }
            Kind::List => {
                let mut list = P::List::default();
                of_each::<P>(move |position| {
                    let count = P::list(position, &mut list);
                    black_box(&list);
                    count
                })
            }
            Kind::Sets => of_each::<P>(|position| P::sets(position).unwrap_or_default()),
            Kind::Count => of_each::<P>(P::count),
            Kind::IsLegal => {
                let questions = questions::<P>();
                Box::new(move || {
                    for question in &questions {
                        let answer = P::is_legal(&question.position, question.mv);
                        assert_eq!(answer, question.is_legal, "{}: is it legal?", P::NAME);
                    }
                    questions.len() as u64
                })
            }
            Kind::ReadFen => {
                let fens = sample();
                Box::new(move || {
                    for fen in &fens {
                        black_box(P::read(black_box(fen)));
                    }
                    fens.len() as u64
                })
            }
            Kind::WriteFen => {
                let positions: Vec<_> = sample().iter().map(|fen| P::read(fen)).collect();
                let mut text = String::with_capacity(128);
                Box::new(move || {
                    for position in &positions {
                        text.clear();
                        P::write(black_box(position), &mut text);
                        black_box(&text);
                    }
                    positions.len() as u64
                })
            }
            Kind::Play => {
                let positions = with_moves::<P>();
                Box::new(move || {
                    let mut count = 0;
                    for (position, moves) in &positions {
                        for &mv in moves {
                            black_box(P::play(position, mv));
                        }
                        count += moves.len() as u64;
                    }
                    count
                })
            }
            _ => return None,
        })
    }
}

/// Does something with each position of the sample, and asserts the sum of what it finds.
fn of_each<P: Program>(mut look: impl FnMut(&P::Position) -> usize + 'static) -> Box<dyn Run> {
    let fens = sample();
    let expected: usize = fens
        .iter()
        .map(|fen| Ours::all_moves(&Ours::read(fen)).len())
        .sum();
    let positions: Vec<_> = fens.iter().map(|fen| P::read(fen)).collect();
    Box::new(move || {
        let sum: usize = positions
            .iter()
            .map(|position| look(black_box(position)))
            .sum();
        assert_eq!(sum, expected, "{}: number of moves", P::NAME);
        positions.len() as u64
    })
}

fn with_moves<P: Program>() -> Vec<(P::Position, Vec<P::Move>)> {
    POSITIONS
        .lines()
        .map(P::read)
        .map(|position| {
            let moves = P::all_moves(&position);
            (position, moves)
        })
        .collect()
}
