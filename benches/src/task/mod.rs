//! [`Task`]: one thing that is measured, for each of the libraries.

mod data;
mod pgn_files;
mod positions;
mod trees;

pub use positions::{BLOCK, Workload, WorkloadSet};

use std::num::NonZero;

use crate::tree::Tree;

/// Work that is measured as a whole and can be repeated.
pub trait Run {
    /// Prepares the next run, before the clock starts.
    fn prepare(&mut self) {}

    /// Does the work.
    fn run(&mut self) -> Done;
}

/// What a run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The number of units of work, by which the time is divided.
    pub units: u64,
    /// A count that is the same for every program that did the same work.
    pub found: u64,
}

/// A closure does the work and returns the number of units.
impl<F: FnMut() -> u64> Run for F {
    fn run(&mut self) -> Done {
        let units = self();
        Done {
            units,
            found: units,
        }
    }
}

/// Something that several libraries can do.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The name on the command line.
    pub name: &'static str,
    /// The title in the table.
    pub title: &'static str,
    /// What one unit of the work is.
    pub unit: Unit,
    /// Whether the task takes so long that it is measured only on request.
    pub is_deep: bool,
    kind: Kind,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Leaves of a tree.
    Nodes,
    /// Bytes of a file.
    Bytes,
    /// Positions.
    Positions,
    /// Moves.
    Moves,
    /// Children of a position.
    Children,
}

impl Unit {
    /// Returns the name of the unit.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Bytes => "bytes",
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::Children => "children",
        }
    }
}

/// The clock that measures a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The processor time of the thread, which other programs disturb less.
    Thread,
    /// The elapsed time, for tasks with several threads.
    Wall,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Tree(TreeWork),
    Pgn(PgnWork),
    Positions(PositionWork),
}

#[derive(Clone, Copy, Debug)]
enum TreeWork {
    /// In the fastest way of each library.
    Perft(Tree, u32),
    /// Only the moves of the last ply are counted without playing them.
    LastPly(Tree, u32),
    Leaves(Tree, u32),
    LeavesByCopying(Tree, u32),
    LeavesByMaking(Tree, u32),
    Hash {
        depth: u32,
        mib: usize,
        threads: NonZero<usize>,
    },
}

#[derive(Clone, Copy, Debug)]
enum PgnWork {
    /// Every move of the main line is read and played.
    Legal,
    /// Every move of the main line is read as SAN, without a position.
    Tokens,
    /// A tree with variations and comments is built.
    Tree,
    /// The same for ours; the peer plays the main lines only, and keeps nothing.
    TreeOrMainLine,
}

/// Work on single positions, measured cold and warm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PositionWork {
    List,
    Captures,
    Sets,
    Count,
    /// Of the position's own moves and those of another position in turns.
    IsLegal,
    /// Of the position's own moves.
    IsOwnLegal,
    Play,
    PlayAndCheck,
    PlayKeyAndCheck,
    MakeAndUnmake,
    NodeWithList,
    NodeWithCaptures,
    ReadFen,
    WriteFen,
    WriteSan,
    PlaySan,
}

/// All tasks, in the order of the table.
pub static TASKS: [Task; 42] = [
    position(
        "list",
        "Legal moves into a list",
        Unit::Positions,
        PositionWork::List,
    ),
    position(
        "captures",
        "Legal captures into a list",
        Unit::Positions,
        PositionWork::Captures,
    ),
    position(
        "sets",
        "Legal moves as sets of targets",
        Unit::Positions,
        PositionWork::Sets,
    ),
    position(
        "count",
        "Number of legal moves",
        Unit::Positions,
        PositionWork::Count,
    ),
    position(
        "is-legal",
        "Legality of one move, half of them of another position",
        Unit::Moves,
        PositionWork::IsLegal,
    ),
    position(
        "is-own-legal",
        "Legality of one move, all of them legal",
        Unit::Moves,
        PositionWork::IsOwnLegal,
    ),
    position("play", "Copy and play", Unit::Moves, PositionWork::Play),
    position(
        "play-check",
        "Copy and play, check",
        Unit::Moves,
        PositionWork::PlayAndCheck,
    ),
    position(
        "play-key",
        "Copy and play, key and check",
        Unit::Moves,
        PositionWork::PlayKeyAndCheck,
    ),
    position(
        "make",
        "Make and unmake",
        Unit::Moves,
        PositionWork::MakeAndUnmake,
    ),
    position(
        "node-list",
        "Node: list, play, key, check, list",
        Unit::Children,
        PositionWork::NodeWithList,
    ),
    position(
        "node-captures",
        "Node: list, play, key, check, captures",
        Unit::Children,
        PositionWork::NodeWithCaptures,
    ),
    position(
        "read-fen",
        "FEN read and validated",
        Unit::Positions,
        PositionWork::ReadFen,
    ),
    position(
        "write-fen",
        "FEN written",
        Unit::Positions,
        PositionWork::WriteFen,
    ),
    position(
        "write-san",
        "SAN written with suffix",
        Unit::Moves,
        PositionWork::WriteSan,
    ),
    position(
        "play-san",
        "SAN read and played",
        Unit::Moves,
        PositionWork::PlaySan,
    ),
    tree(
        "leaves-start",
        "Every leaf played, start, depth 5",
        TreeWork::Leaves(Tree::START, 5),
    ),
    tree(
        "leaves-kiwipete",
        "Every leaf played, kiwipete, depth 4",
        TreeWork::Leaves(Tree::KIWIPETE, 4),
    ),
    tree(
        "leaves-middlegame",
        "Every leaf played, middlegame, depth 4",
        TreeWork::Leaves(Tree::MIDDLEGAME, 4),
    ),
    tree(
        "leaves-endgame",
        "Every leaf played, endgame, depth 5",
        TreeWork::Leaves(Tree::ENDGAME, 5),
    ),
    tree(
        "leaves-copy",
        "The same of kiwipete with lists, copy and play",
        TreeWork::LeavesByCopying(Tree::KIWIPETE, 4),
    ),
    tree(
        "leaves-make",
        "The same of kiwipete with lists, make and unmake",
        TreeWork::LeavesByMaking(Tree::KIWIPETE, 4),
    ),
    tree(
        "last-start",
        "Perft, last ply counted, start, depth 6",
        TreeWork::LastPly(Tree::START, 6),
    ),
    tree(
        "last-kiwipete",
        "Perft, last ply counted, kiwipete, depth 5",
        TreeWork::LastPly(Tree::KIWIPETE, 5),
    ),
    tree(
        "last-middlegame",
        "Perft, last ply counted, middlegame, depth 5",
        TreeWork::LastPly(Tree::MIDDLEGAME, 5),
    ),
    tree(
        "last-endgame",
        "Perft, last ply counted, endgame, depth 6",
        TreeWork::LastPly(Tree::ENDGAME, 6),
    ),
    tree(
        "perft-start",
        "Perft, start, depth 5",
        TreeWork::Perft(Tree::START, 5),
    ),
    tree(
        "perft-kiwipete",
        "Perft, kiwipete, depth 4",
        TreeWork::Perft(Tree::KIWIPETE, 4),
    ),
    tree(
        "perft-middlegame",
        "Perft, middlegame, depth 4",
        TreeWork::Perft(Tree::MIDDLEGAME, 4),
    ),
    tree(
        "perft-endgame",
        "Perft, endgame, depth 5",
        TreeWork::Perft(Tree::ENDGAME, 5),
    ),
    deep(tree(
        "deep-start",
        "Perft, start, depth 6",
        TreeWork::Perft(Tree::START, 6),
    )),
    deep(tree(
        "deep-kiwipete",
        "Perft, kiwipete, depth 5",
        TreeWork::Perft(Tree::KIWIPETE, 5),
    )),
    deep(tree(
        "deep-middlegame",
        "Perft, middlegame, depth 5",
        TreeWork::Perft(Tree::MIDDLEGAME, 5),
    )),
    deep(tree(
        "deep-endgame",
        "Perft, endgame, depth 6",
        TreeWork::Perft(Tree::ENDGAME, 6),
    )),
    hash(
        "hash-1",
        "Perft, start, depth 7, hash 256 MiB, 1 thread",
        7,
        256,
        ONE,
    ),
    hash(
        "hash-2",
        "Perft, start, depth 7, hash 256 MiB, 2 threads",
        7,
        256,
        TWO,
    ),
    deep(hash(
        "deep-hash-1",
        "Perft, start, depth 8, hash 1 GiB, 1 thread",
        8,
        1024,
        ONE,
    )),
    deep(hash(
        "deep-hash-2",
        "Perft, start, depth 8, hash 1 GiB, 2 threads",
        8,
        1024,
        TWO,
    )),
    pgn("pgn-legal", "PGN, every move played", PgnWork::Legal),
    pgn(
        "pgn-tokens",
        "PGN, moves read without a position",
        PgnWork::Tokens,
    ),
    pgn("pgn-tree", "PGN, tree of annotated games", PgnWork::Tree),
    pgn(
        "pgn-tree-or-main-line",
        "PGN, the same; the other plays main lines only",
        PgnWork::TreeOrMainLine,
    ),
];

const ONE: NonZero<usize> = NonZero::<usize>::MIN;
const TWO: NonZero<usize> = ONE.saturating_add(1);

const fn task(name: &'static str, title: &'static str, unit: Unit, kind: Kind) -> Task {
    Task {
        name,
        title,
        unit,
        is_deep: false,
        kind,
    }
}

const fn tree(name: &'static str, title: &'static str, work: TreeWork) -> Task {
    task(name, title, Unit::Nodes, Kind::Tree(work))
}

const fn hash(
    name: &'static str,
    title: &'static str,
    depth: u32,
    mib: usize,
    threads: NonZero<usize>,
) -> Task {
    let work = TreeWork::Hash {
        depth,
        mib,
        threads,
    };
    tree(name, title, work)
}

const fn deep(task: Task) -> Task {
    Task {
        is_deep: true,
        ..task
    }
}

const fn pgn(name: &'static str, title: &'static str, work: PgnWork) -> Task {
    task(name, title, Unit::Bytes, Kind::Pgn(work))
}

const fn position(name: &'static str, title: &'static str, unit: Unit, work: PositionWork) -> Task {
    task(name, title, unit, Kind::Positions(work))
}

impl Task {
    /// Returns the task of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        TASKS.iter().find(|task| task.name == name)
    }

    /// Returns whether the work is done on single positions, so that it is measured cold and warm.
    pub const fn is_of_positions(&self) -> bool {
        matches!(self.kind, Kind::Positions(_))
    }

    /// Returns the clock that measures the task.
    pub const fn clock(&self) -> Clock {
        match self.kind {
            Kind::Tree(TreeWork::Hash { .. }) => Clock::Wall,
            _ => Clock::Thread,
        }
    }

    /// Returns the number of leaves, for trees whose count is published.
    pub const fn expected(&self) -> Option<u64> {
        match self.kind {
            Kind::Tree(work) => Some(work.count()),
            _ => None,
        }
    }

    /// Returns the programs that can do it.
    pub const fn programs(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Tree(work) => work.programs(),
            Kind::Pgn(_) => &["ours", "shakmaty"],
            Kind::Positions(work) => work.programs(),
        }
    }

    /// Returns the work of a task that is not [of positions](Self::is_of_positions), or `None` if the program cannot do
    /// it.
    pub fn prepare(&self, program: &str) -> Option<Box<dyn Run>> {
        if !self.programs().contains(&program) {
            return None;
        }
        match self.kind {
            Kind::Tree(work) => work.prepare(program),
            Kind::Pgn(work) => work.prepare(program),
            Kind::Positions(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TASKS;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique() {
        let names: HashSet<_> = TASKS.iter().map(|task| task.name).collect();
        assert_eq!(names.len(), TASKS.len());
    }
}
