//! [`Task`]: one thing that is measured, for each of the libraries.

use crate::tree::Tree;

/// Something that several libraries can do.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The name on the command line.
    pub name: &'static str,
    /// The title of the row in the table. Tasks with the same title share a row.
    pub title: &'static str,
    /// What is done.
    pub work: Work,
}

/// What a task does.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Work on single positions, which is measured cold and warm.
    Position(PositionWork),
    /// Counting the leaves of a tree.
    Tree(TreeWork, &'static Tree, u32),
    /// Reading PGN.
    Pgn(PgnWork),
}

/// Work on single positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionWork {
    /// Lists the legal moves.
    List,
    /// Lists the legal captures.
    Captures,
    /// Generates the legal moves as sets of target squares.
    Sets,
    /// Counts the legal moves.
    Count,
    /// Tests moves, half of which belong to another position.
    IsLegal,
    /// Tests legal moves.
    IsOwnLegal,
    /// Plays moves on copies of the position.
    Play,
    /// Plays moves on copies, and tests each for check.
    PlayAndCheck,
    /// Does what a search does at a node: lists the moves, plays each, and lists the replies.
    Node,
    /// Does the same with captures as replies.
    NodeWithCaptures,
    /// Parses and validates FENs.
    ReadFen,
    /// Writes FENs.
    WriteFen,
    /// Writes SAN with `+` and `#`.
    WriteSan,
    /// Parses SAN and plays the move.
    PlaySan,
}

/// A way to count the leaves of a tree.
#[derive(Clone, Copy, Debug)]
pub enum TreeWork {
    /// Plays every move, in the fastest way of the library.
    Leaves,
    /// Counts the moves of the last ply without playing them.
    LastPly,
}

/// A way to read PGN.
#[derive(Clone, Copy, Debug)]
pub enum PgnWork {
    /// Plays every move of the main lines.
    Legal,
    /// Parses every move of the main lines without a position.
    Tokens,
    /// Builds a tree with variations and comments.
    Tree,
    /// Builds the tree with our crates; the peer plays the main lines and keeps nothing.
    TreeOrMainLine,
}

/// What the time of a task is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Leaves of a tree.
    Leaves,
    /// Bytes of PGN.
    Bytes,
    /// Positions, moves, or children of a position.
    Other,
}

impl Task {
    /// Returns what the time is divided by.
    pub const fn unit(&self) -> Unit {
        match self.work {
            Work::Position(_) => Unit::Other,
            Work::Tree(..) => Unit::Leaves,
            Work::Pgn(_) => Unit::Bytes,
        }
    }
}

/// What a run has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The number of units of work, by which the time is divided.
    pub units: u64,
    /// A count that is the same for every library that did the same work.
    pub found: u64,
}

impl Done {
    /// A count that is the number of units, too.
    pub const fn units(count: u64) -> Self {
        Self {
            units: count,
            found: count,
        }
    }
}

const LEAVES: &str = "every leaf played, the slowest of four trees";
const LAST_PLY: &str = "perft, last ply counted, the slowest of four trees";
const TREE_OR_MAIN_LINE: &str = "the same; the other plays main lines only and keeps nothing";

/// All tasks, in the order of the table.
#[rustfmt::skip]
pub static TASKS: [Task; 26] = {
    use PositionWork as On;
    use Tree as T;
    use TreeWork as By;
    [
        position("list", "list of legal moves", On::List),
        position("captures", "list of captures", On::Captures),
        position("sets", "legal moves as sets of targets", On::Sets),
        position("count", "number of legal moves", On::Count),
        position("is-legal", "legality of one move", On::IsLegal),
        position("is-own-legal", "legality of one move, all of them legal", On::IsOwnLegal),
        position("play", "copy and play", On::Play),
        position("play-check", "copy, play and test for check", On::PlayAndCheck),
        position("node-list", "node of a search: list, play each, key, check, list", On::Node),
        position("node-captures", "the same with captures", On::NodeWithCaptures),
        tree("leaves-start", LEAVES, By::Leaves, &T::START, 5),
        tree("leaves-kiwipete", LEAVES, By::Leaves, &T::KIWIPETE, 4),
        tree("leaves-middlegame", LEAVES, By::Leaves, &T::MIDDLEGAME, 4),
        tree("leaves-endgame", LEAVES, By::Leaves, &T::ENDGAME, 5),
        tree("last-start", LAST_PLY, By::LastPly, &T::START, 6),
        tree("last-kiwipete", LAST_PLY, By::LastPly, &T::KIWIPETE, 5),
        tree("last-middlegame", LAST_PLY, By::LastPly, &T::MIDDLEGAME, 5),
        tree("last-endgame", LAST_PLY, By::LastPly, &T::ENDGAME, 6),
        position("read-fen", "FEN read and validated", On::ReadFen),
        position("write-fen", "FEN written", On::WriteFen),
        position("write-san", "SAN written with suffix", On::WriteSan),
        position("play-san", "SAN read and played", On::PlaySan),
        pgn("pgn-legal", "PGN, every move played", PgnWork::Legal),
        pgn("pgn-tokens", "PGN, moves read without a position", PgnWork::Tokens),
        pgn("pgn-tree", "PGN, tree of annotated games", PgnWork::Tree),
        pgn("pgn-tree-or-main-line", TREE_OR_MAIN_LINE, PgnWork::TreeOrMainLine),
    ]
};

const fn position(name: &'static str, title: &'static str, work: PositionWork) -> Task {
    let work = Work::Position(work);
    Task { name, title, work }
}

const fn tree(
    name: &'static str,
    title: &'static str,
    work: TreeWork,
    tree: &'static Tree,
    depth: u32,
) -> Task {
    let work = Work::Tree(work, tree, depth);
    Task { name, title, work }
}

const fn pgn(name: &'static str, title: &'static str, work: PgnWork) -> Task {
    let work = Work::Pgn(work);
    Task { name, title, work }
}

#[cfg(test)]
mod tests {
    use super::{Done, TASKS, Work};
    use crate::positions::positions;
    use crate::workload::libraries;
    use std::collections::HashSet;

    #[test]
    fn all_libraries_do_the_same_work() {
        let fens = positions(2_000);
        let mut libraries = libraries(&fens);
        for library in &mut libraries {
            library.load(0..fens.len());
        }
        let mut names = HashSet::new();
        for task in &TASKS {
            assert!(names.insert(task.name), "{}", task.name);
            // At the depths of the benchmarks, code that is not optimized takes too long.
            let work = match task.work {
                Work::Tree(way, tree, _) => Work::Tree(way, tree, 3),
                work => work,
            };
            let done: Vec<Done> = libraries
                .iter_mut()
                .filter_map(|one| one.run(work))
                .collect();
            assert!(done[0].units > 0, "{}", task.name);
            assert!(
                done.iter().all(|other| *other == done[0]),
                "{}: {done:?}",
                task.name
            );
            if let Work::Tree(_, tree, _) = task.work {
                assert_eq!(done[0].found, tree.count(3), "{}", task.name);
            }
        }
    }
}
