//! [`Data`]: what the workloads on positions read.

use crate::ours::Ours;
use crate::program::Program;
use arrayvec::ArrayString;
use std::collections::HashSet;

/// How many moves of each position are played.
pub(super) const PLAYED: usize = 8;
/// How many moves of each position are written and read as SAN.
pub(super) const WRITTEN: usize = 2;
/// How many moves are tested in each position: half of them are legal, half come from the position before.
pub(super) const TESTED: usize = 4;

pub(super) type Fen = ArrayString<96>;
pub(super) type SanText = ArrayString<8>;

/// Everything that the workloads of a program read.
pub(super) struct Data<P: Program> {
    pub(super) fens: Vec<Fen>,
    pub(super) positions: Vec<P::Position>,
    /// [`PLAYED`] for each position.
    pub(super) moves: Vec<P::Move>,
    /// [`TESTED`] for each position, with whether they are legal.
    pub(super) questions: Vec<(P::Move, bool)>,
    /// [`WRITTEN`] for each position, the texts of its first moves.
    pub(super) sans: Vec<SanText>,
}

impl<P: Program> Data<P> {
    pub(super) fn new(fens: &[String]) -> Self {
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
            for nth in 0..PLAYED {
                data.moves.push(own[chosen(nth, PLAYED)].1);
            }
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
            data.sans.extend(sans(fen, &own, chosen));
            data.fens
                .push(Fen::from(fen).expect("a FEN of at most 96 bytes"));
            data.positions.push(position);
            previous = own;
        }
        data
    }
}

/// Returns the SAN of the chosen moves.
fn sans<M>(
    fen: &str,
    moves: &[(String, M)],
    chosen: impl Fn(usize, usize) -> usize,
) -> [SanText; WRITTEN] {
    let position = Ours::read(fen);
    let ours = Ours::sorted_moves(&position);
    std::array::from_fn(|nth| {
        let index = chosen(nth, PLAYED);
        let (text, mv) = &ours[index];
        assert_eq!(*text, moves[index].0, "{fen}");
        let mut san = String::new();
        Ours::write_san(&position, *mv, &mut san).expect("this library writes SAN");
        SanText::from(&san).expect("a SAN of at most 8 bytes")
    })
}

#[cfg(test)]
mod tests {
    use super::Data;
    use crate::Ours;
    use crate::positions::positions;

    #[test]
    fn half_of_the_tested_moves_are_illegal() {
        let data = Data::<Ours>::new(&positions(1_000));
        let illegal = data
            .questions
            .iter()
            .filter(|(_, is_legal)| !is_legal)
            .count();
        let part = illegal * 100 / data.questions.len();
        assert!((45..=50).contains(&part), "{part} %");
    }
}
