//! Positions and moves to ask about.

use crate::program::Program;
use std::collections::HashSet;

/// Ten thousand positions out of real games, but for some, so varied that no processor learns by
/// heart what comes next.
pub fn sample() -> Vec<&'static str> {
    include_str!("../data/sample.fen").lines().collect()
}

/// Whether a move is legal.
#[derive(Clone, Debug)]
pub struct Question<P: Program> {
    /// The position of the question.
    pub position: P::Position,
    /// The move in question.
    pub mv: P::Move,
    /// The answer.
    pub is_legal: bool,
}

/// One question of each position in the [`sample`]: of every other position about one of its own
/// moves, of the others about one of the position before, as a hash move may come from elsewhere.
pub fn questions<P: Program>() -> Vec<Question<P>> {
    let mut others = Vec::new();
    let mut questions = Vec::new();
    for (index, fen) in sample().iter().enumerate() {
        let position = P::read(fen);
        // The libraries generate in different orders; by their texts the moves are the same to all.
        let mut own: Vec<(String, P::Move)> = P::all_moves(&position)
            .into_iter()
            .map(|mv| (P::uci(&position, mv), mv))
            .collect();
        own.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let texts: HashSet<&str> = own.iter().map(|(text, _)| text.as_str()).collect();
        // Only what is no move here in any library's terms, whichever piece it was there.
        let foreign: Vec<P::Move> = others
            .iter()
            .filter(|(text, _): &&(String, P::Move)| !texts.contains(text.as_str()))
            .map(|&(_, mv)| mv)
            .collect();
        let foreign = foreign
            .get(index % foreign.len().max(1))
            .map(|&mv| (mv, false));
        let legal = own
            .get(index * 31 % own.len().max(1))
            .map(|&(_, mv)| (mv, true));
        let chosen = if index % 2 == 0 {
            legal
        } else {
            foreign.or(legal)
        };
        if let Some((mv, is_legal)) = chosen {
            questions.push(Question {
                position,
                mv,
                is_legal,
            });
        }
        others = own;
    }
    questions
}

#[cfg(test)]
mod tests {
    use super::{questions, sample};
    use crate::{Chess, CozyChess, Ours, Program, Shakmaty};

    /// What is measured is the same work: each program reads and writes the same texts.
    #[test]
    fn texts_survive_in_every_program() {
        fn check<P: Program>(fen: &str) {
            let mut text = String::new();
            P::write(&P::read(fen), &mut text);
            assert_eq!(text, fen, "{}", P::NAME);
        }
        for fen in sample().iter().step_by(7) {
            check::<Ours>(fen);
            check::<Shakmaty>(fen);
            check::<CozyChess>(fen);
        }
    }

    #[test]
    fn every_program_is_asked_the_same() {
        fn answers<P: Program>() -> Vec<bool> {
            questions::<P>()
                .into_iter()
                .map(|question| question.is_legal)
                .collect()
        }
        let ours = answers::<Ours>();
        let illegal = ours.iter().filter(|&&is_legal| !is_legal).count();
        assert!(
            ours.len() > 9_000 && illegal > ours.len() / 5,
            "{illegal} of {}",
            ours.len()
        );
        assert_eq!(answers::<CozyChess>(), ours);
        assert_eq!(answers::<Shakmaty>(), ours);
        assert_eq!(answers::<Chess>(), ours);
    }
}
