//! Counting the leaves of trees.

use super::{Run, TreeWork};
use crate::ours::{HashedPerft, Ours};
use crate::peer::{Chess, CozyChess, Shakmaty};
use crate::program::Program;
use crate::tree::Tree;
use std::hint::black_box;

impl TreeWork {
    /// Returns the published number of leaves.
    pub(super) const fn count(self) -> u64 {
        match self {
            Self::Perft(tree, depth)
            | Self::LastPly(tree, depth)
            | Self::Leaves(tree, depth)
            | Self::LeavesByCopying(tree, depth)
            | Self::LeavesByMaking(tree, depth) => tree.count(depth),
            Self::Hash { depth, .. } => Tree::START.count(depth),
        }
    }

    pub(super) const fn programs(self) -> &'static [&'static str] {
        match self {
            Self::LeavesByCopying(..) | Self::LeavesByMaking(..) | Self::Hash { .. } => {
                &[Ours::NAME]
            }
            _ => &[Ours::NAME, CozyChess::NAME, Chess::NAME, Shakmaty::NAME],
        }
    }

    pub(super) fn prepare(self, program: &str) -> Option<Box<dyn Run>> {
        if program == Ours::NAME {
            Some(self.prepare_ours())
        } else if program == CozyChess::NAME {
            self.prepare_for::<CozyChess>()
        } else if program == Chess::NAME {
            self.prepare_for::<Chess>()
        } else {
            self.prepare_for::<Shakmaty>()
        }
    }

    fn prepare_ours(self) -> Box<dyn Run> {
        match self {
            Self::LastPly(tree, depth) => {
                let root = Ours::read(tree.fen);
                Box::new(move || Ours::last_ply_perft(black_box(&root), depth))
            }
            Self::LeavesByCopying(tree, depth) => {
                let root = Ours::read(tree.fen);
                Box::new(move || Ours::leaves_by_copying(black_box(&root), depth))
            }
            Self::LeavesByMaking(tree, depth) => {
                let mut root = Ours::read(tree.fen);
                Box::new(move || Ours::leaves_by_making(black_box(&mut root), depth))
            }
            Self::Hash {
                depth,
                mib,
                threads,
            } => Box::new(HashedPerft::new(
                Ours::read(Tree::START.fen),
                depth,
                mib,
                threads,
            )),
            Self::Perft(tree, depth) => Self::perft::<Ours>(tree, depth),
            Self::Leaves(tree, depth) => Self::leaves::<Ours>(tree, depth),
        }
    }

    fn prepare_for<P: Program>(self) -> Option<Box<dyn Run>> {
        match self {
            // The peers count the last ply and no more.
            Self::Perft(tree, depth) | Self::LastPly(tree, depth) => {
                Some(Self::perft::<P>(tree, depth))
            }
            Self::Leaves(tree, depth) => Some(Self::leaves::<P>(tree, depth)),
            _ => None,
        }
    }

    fn perft<P: Program>(tree: Tree, depth: u32) -> Box<dyn Run> {
        let root = P::read(tree.fen);
        Box::new(move || P::perft(black_box(&root), depth))
    }

    fn leaves<P: Program>(tree: Tree, depth: u32) -> Box<dyn Run> {
        let root = P::read(tree.fen);
        Box::new(move || P::leaves(black_box(&root), depth))
    }
}
