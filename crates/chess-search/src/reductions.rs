//! [`Reductions`]: how much late moves are reduced.

/// The number of depths and of move numbers in the table. Beyond it, logarithms hardly grow.
const SIZE: usize = 64;

/// The base reduction, in plies.
const BASE: f64 = 0.6;
/// The divisor of the product of logarithms.
const DIVISOR: f64 = 2.1;

/// Reductions by depth and move number, in 1024ths of a ply.
///
/// The reduction grows with the logarithms of both, as <https://www.chessprogramming.org/Late_Move_Reductions> describes.
/// The two constants are our own.
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

    /// Returns the reduction of the move with this number (from 1) at this depth, in 1024ths of a ply.
    pub(crate) fn reduction(&self, depth: i32, number: usize) -> i32 {
        let depth = depth.max(0) as usize;
        self.0[depth.min(SIZE - 1)][number.min(SIZE - 1)]
    }
}
