//! The peers.

mod chess;
mod cozy_chess;
mod shakmaty;

pub(crate) use chess::Chess;
pub(crate) use cozy_chess::CozyChess;
pub(crate) use shakmaty::Shakmaty;

#[cfg(test)]
mod tests {
    use super::{Chess, CozyChess, Shakmaty};
    use crate::program::Program;

    #[test]
    fn sizes_are_those_of_the_performance_page() {
        fn sizes<P: Program>() -> (usize, usize) {
            (size_of::<P::Position>(), size_of::<P::Move>())
        }
        assert_eq!(sizes::<CozyChess>(), (104, 3));
        assert_eq!(sizes::<Chess>(), (104, 3));
        assert_eq!(sizes::<Shakmaty>(), (136, 5));
    }
}
