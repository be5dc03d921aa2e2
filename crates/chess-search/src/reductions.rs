//! [`Reductions`]: by how much late moves are searched less deep.

/// Depths and numbers of moves that are told apart; beyond, the logarithms hardly grow.
const SIZE: usize = 64;

/// What is reduced before anything else is looked at, in plies.
const BASE: f64 = 0.6;
/// What the product of the logarithms is divided by.
const DIVISOR: f64 = 2.1;

/// By depth and number of the move, in 1024ths of a ply.
///
/// Both count by their logarithm, as <https://www.chessprogramming.org/Late_Move_Reductions> tells
/// of many programs. The two numbers in the formula are our own.
#[derive(Clone, Debug)]
pub(crate) struct Reductions(Box<[[i32; SIZE]; SIZE]>);

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = Box::new([[0; SIZE]; SIZE]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let plies = BASE + (depth as f64).ln() * (number as f64).ln() / DIVISOR;
                *reduction = (plies * 1024.0) as i32;
            }
        }
        Self(table)
    }

    /// For the move of this number (from 1) at this depth, in 1024ths of a ply.
    pub(crate) fn reduction(&self, depth: i32, number: usize) -> i32 {
        let depth = depth.max(0) as usize;
        self.0[depth.min(SIZE - 1)][number.min(SIZE - 1)]
    }
}
