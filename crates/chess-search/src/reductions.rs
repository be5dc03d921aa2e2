//! [`Reductions`]: by how much late moves are searched less deep.

/// By depth and number of the move, in 1024ths of a ply. Both count by their logarithm, as in most
/// programs since Fruit (<https://www.chessprogramming.org/Late_Move_Reductions>).
#[derive(Clone, Debug)]
pub(crate) struct Reductions(Box<[[i32; 64]; 64]>);

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let plies = 0.75 + (depth as f64).ln() * (number as f64).ln() / 2.25;
                *reduction = (plies * 1024.0) as i32;
            }
        }
        Self(table)
    }

    /// For the move of this number (from 1) at this depth, in 1024ths of a ply.
    pub(crate) fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][number.min(63)]
    }
}
