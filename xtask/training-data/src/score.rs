//! Scores in 16 bits.

use chess_move::{Color, Score};

/// The largest score that is not a mate, in centipawns.
pub const MAX_CENTIPAWNS: i16 = 30_000;

/// A mate in `n` moves for White is this minus `n`; for Black, the same with the opposite sign.
pub const MATE_SCORE: i16 = 32_000;

/// The longest mate that a score can hold, in moves. Longer ones count as this long.
const LONGEST_MATE: u32 = 1_000;

/// Converts a score of the side to move to 16 bits from White's point of view.
///
/// ```
/// use chess_move::{Color, Score};
/// use training_data::white_score;
///
/// assert_eq!(white_score(Score::Centipawns(31), Color::White), 31);
/// assert_eq!(white_score(Score::Centipawns(31), Color::Black), -31);
/// assert_eq!(white_score(Score::Mate(3), Color::White), 31_997);
/// assert_eq!(white_score(Score::Mate(-3), Color::White), -31_997);
/// assert_eq!(white_score(Score::Centipawns(40_000), Color::White), 30_000);
/// ```
pub fn white_score(score: Score, side_to_move: Color) -> i16 {
    let limit = i32::from(MAX_CENTIPAWNS);
    let ours = match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-limit, limit) as i16,
        Score::Mate(moves) => {
            let value = MATE_SCORE - moves.unsigned_abs().min(LONGEST_MATE) as i16;
            if moves > 0 { value } else { -value }
        }
    };
    match side_to_move {
        Color::White => ours,
        Color::Black => -ours,
    }
}

/// Returns whether a score is a mate, for either side.
pub const fn is_mate_score(score: i16) -> bool {
    score.unsigned_abs() > MAX_CENTIPAWNS.unsigned_abs()
}
