//! Checks of announced mates.

use chess_board::Position;
use chess_move::Move;
use chess_movegen::{Outcome, PositionRules};
use chess_search::{Bound, Score};

/// The result of playing a principal variation that should end in mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MateLine {
    /// The last move mates, after the announced number of moves.
    Mates,
    /// The line is shorter than the mate, which it neither proves nor disproves.
    BreaksOff,
    /// The line does not end in mate, mates after another number of moves, or has an illegal move.
    IsNone,
}

impl MateLine {
    /// Plays a line that is announced as a mate in this number of moves, counted as by [`Score::Mate`].
    pub(crate) fn of(root: &Position, moves: i32, pv: &[Move]) -> Self {
        let Some(end) = end(root, pv) else {
            return Self::IsNone;
        };
        let is_mate = matches!(end.outcome(), Some(Outcome::Checkmate { .. }));
        match (pv.len().cmp(&plies(moves)), is_mate) {
            (core::cmp::Ordering::Equal, true) => Self::Mates,
            (core::cmp::Ordering::Less, false) => Self::BreaksOff,
            _ => Self::IsNone,
        }
    }
}

/// Returns the number of plies of a mate. The side that mates moves last.
fn plies(moves: i32) -> usize {
    let doubled = 2 * moves.unsigned_abs() as usize;
    doubled - usize::from(moves > 0)
}

/// Returns the position at the end of a line, or `None` if the line has an illegal move.
pub(crate) fn end(root: &Position, pv: &[Move]) -> Option<Position> {
    pv.iter()
        .try_fold(*root, |position, &mv| position.play(mv).ok())
}

/// Returns whether a score announces an impossible mate, given the shortest mate: a shorter one, or
/// one by the other side.
pub(crate) fn contradicts(known: i32, score: Score, bound: Bound) -> bool {
    match (score, bound) {
        (Score::Mate(moves), Bound::Exact | Bound::Lower) if moves > 0 => {
            known < 0 || moves < known
        }
        (Score::Mate(moves), Bound::Exact | Bound::Upper) if moves <= 0 => {
            known > 0 || moves > known
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_notation::UciMove;

    fn line(fen: &str, moves: i32, pv: &str) -> MateLine {
        let root = Position::from_fen(fen).unwrap();
        let mut position = root;
        let mut line = Vec::new();
        for mv in pv.split_whitespace() {
            let mv = UciMove::parse_move(&position, mv.as_bytes()).unwrap();
            position.play_unchecked(mv);
            line.push(mv);
        }
        MateLine::of(&root, moves, &line)
    }

    /// Two rooks against a king: a mate in two.
    const ROOKS: &str = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1";

    #[test]
    fn a_mate_is_played_to_its_end() {
        assert_eq!(line(ROOKS, 2, "b5b7 h8g8 a6a8"), MateLine::Mates);
        assert_eq!(line(ROOKS, 2, "b5b7 h8g8"), MateLine::BreaksOff);
        assert_eq!(line(ROOKS, 2, ""), MateLine::BreaksOff);
        // Lines without a mate at the end, with a mate that is too early, and with one that is too
        // late.
        assert_eq!(line(ROOKS, 2, "b5b7 h8g8 a6a7"), MateLine::IsNone);
        assert_eq!(line(ROOKS, 3, "b5b7 h8g8 a6a8"), MateLine::IsNone);
        assert_eq!(line(ROOKS, 1, "b5b7 h8g8 a6a8"), MateLine::IsNone);
    }

    #[test]
    fn being_mated_takes_an_even_number_of_plies() {
        let fen = "7k/1R6/R7/8/8/8/8/K7 b - - 0 1";
        assert_eq!(line(fen, -1, "h8g8 a6a8"), MateLine::Mates);
        assert_eq!(line(fen, -2, "h8g8 a6a8"), MateLine::IsNone);
        assert_eq!(line(fen, -1, "h8g8"), MateLine::BreaksOff);
        assert_eq!(
            line("R6k/1R6/8/8/8/8/8/K7 b - - 0 1", 0, ""),
            MateLine::Mates
        );
    }

    #[test]
    fn a_line_with_an_illegal_move_is_not_a_mate() {
        let root = Position::from_fen(ROOKS).unwrap();
        let other = Position::default();
        let mv = UciMove::parse_move(&other, b"e2e4").unwrap();
        assert_eq!(MateLine::of(&root, 1, &[mv]), MateLine::IsNone);
        assert_eq!(end(&root, &[mv]), None);
        assert_eq!(end(&root, &[]), Some(root));
    }

    #[test]
    fn only_impossible_mates_are_contradictions() {
        use Bound::{Exact, Lower, Upper};
        let mate = Score::Mate;
        for (known, score, bound, expected) in [
            (3, mate(3), Exact, false),
            (3, mate(4), Exact, false),
            (3, mate(2), Exact, true),
            (3, mate(2), Lower, true),
            // A score of at most "mate in two" is consistent with a mate in three.
            (3, mate(2), Upper, false),
            (3, mate(-9), Exact, true),
            (3, mate(-9), Lower, false),
            (-3, mate(-3), Exact, false),
            (-3, mate(-4), Exact, false),
            (-3, mate(-2), Exact, true),
            (-3, mate(-2), Upper, true),
            (-3, mate(-2), Lower, false),
            (-3, mate(9), Exact, true),
            (-3, mate(9), Upper, false),
            (3, mate(0), Exact, true),
            (3, Score::Centipawns(5000), Exact, false),
            (-3, Score::Centipawns(5000), Exact, false),
        ] {
            assert_eq!(
                contradicts(known, score, bound),
                expected,
                "{known} {score} {bound:?}"
            );
        }
    }
}
