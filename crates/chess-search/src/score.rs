//! The scale of scores inside the search, and its conversion to [`Score`].

use chess_move::Score;

/// Converts a score of the search's own scale to a [`Score`].
pub(crate) const fn score_from_internal(value: i32) -> Score {
    let plies_to_mate = MATE - value.abs();
    if plies_to_mate > MAX_PLY as i32 {
        Score::Centipawns(if is_proven(value) {
            value - value.signum() * (TABLE_WIN - SHOWN_TABLE_WIN)
        } else {
            value
        })
    } else if value > 0 {
        Score::Mate((plies_to_mate + 1) / 2)
    } else {
        Score::Mate(-(plies_to_mate / 2))
    }
}

/// The deepest ply of a search, counted from the root: no line is longer, and no iteration is deeper. An entry of the
/// transposition table stores a depth in one byte.
pub const MAX_PLY: usize = 250;

/// The score of a draw.
pub(crate) const DRAW: i32 = 0;

/// The halfmove clock at which a game is drawn.
pub(crate) const FIFTY_MOVES: u16 = 100;

/// The score of giving mate at the root. A mate `n` plies from the root scores `n` less.
pub(crate) const MATE: i32 = 32_000;

/// A score above all others.
pub(crate) const INFINITE: i32 = 32_001;

/// Scores of at least this size, of either sign, are mates.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLY as i32;

/// The score of a win by endgame tables at the root. A win `n` plies from the root scores `n` less.
pub(crate) const TABLE_WIN: i32 = MATE_BOUND - 1;

/// The score of a win by endgame tables as it is reported, in centipawns: what other engines report, too.
const SHOWN_TABLE_WIN: i32 = 20_000;

/// Scores of at least this size, of either sign, are proven: mates, or wins by endgame tables.
pub(crate) const PROVEN_BOUND: i32 = TABLE_WIN - MAX_PLY as i32;

/// The largest static evaluation, in centipawns. The search clamps what an evaluation returns to plus or minus
/// this; scores beyond it are mates, or wins by endgame tables.
pub const MAX_EVALUATION: i32 = 30_000;

/// Returns the score of being checkmated at a ply.
#[inline]
pub(crate) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns whether a score is a mate, for either side.
#[inline]
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

/// Returns whether a score is a mate or a win by endgame tables, for either side.
#[inline]
pub(crate) const fn is_proven(value: i32) -> bool {
    value.abs() >= PROVEN_BOUND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_plies_convert_to_moves() {
        assert_eq!(score_from_internal(MATE - 1), Score::Mate(1));
        assert_eq!(score_from_internal(MATE - 2), Score::Mate(1));
        assert_eq!(score_from_internal(MATE - 3), Score::Mate(2));
        assert_eq!(score_from_internal(mated_at(0)), Score::Mate(0));
        assert_eq!(score_from_internal(mated_at(2)), Score::Mate(-1));
        assert_eq!(score_from_internal(mated_at(4)), Score::Mate(-2));
        assert_eq!(score_from_internal(-17), Score::Centipawns(-17));
    }

    #[test]
    fn wins_by_tables_are_reported_as_200_pawns_minus_plies() {
        let shown = |value| score_from_internal(value).centipawns();
        assert_eq!(shown(TABLE_WIN), Some(20_000));
        assert_eq!(shown(TABLE_WIN - 7), Some(19_993));
        assert_eq!(shown(7 - TABLE_WIN), Some(-19_993));
        assert_eq!(shown(PROVEN_BOUND), Some(20_000 - MAX_PLY as i32));
        assert_eq!(shown(MATE_BOUND), None);
        assert_eq!(shown(MAX_EVALUATION), Some(MAX_EVALUATION));
    }

    #[test]
    fn negated_scores_mirror_the_other_side() {
        for value in [
            MATE - 1,
            MATE - 2,
            MATE - 9,
            17,
            0,
            -17,
            mated_at(3),
            mated_at(8),
        ] {
            let score = score_from_internal(value);
            assert_eq!(-(-score), score);
            assert_eq!(score.mate_in().is_some(), value.abs() > 100);
            assert_eq!(score.centipawns(), (value.abs() < 100).then_some(value));
            assert_eq!(
                (-score).cmp(&Score::Centipawns(0)),
                Score::Centipawns(0).cmp(&score)
            );
        }
    }
}
