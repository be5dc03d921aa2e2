//! Order and negation of scores.

use chess_move::Score;

#[test]
fn scores_are_totally_ordered_and_negation_reverses_the_order() {
    // From the worst to the best.
    let scores = [
        Score::Mate(0),
        Score::Mate(-1),
        Score::Mate(-2),
        Score::Mate(-i32::MAX),
        Score::Mate(i32::MIN),
        Score::Centipawns(i32::MIN),
        Score::Centipawns(-i32::MAX),
        Score::Centipawns(-1),
        Score::Centipawns(0),
        Score::Centipawns(1),
        Score::Centipawns(i32::MAX - 1),
        Score::Centipawns(i32::MAX),
        Score::Mate(i32::MAX),
        Score::Mate(2),
        Score::Mate(1),
    ];
    for (i, first) in scores.into_iter().enumerate() {
        for (j, second) in scores.into_iter().enumerate() {
            assert_eq!(first.cmp(&second), i.cmp(&j), "{first} {second}");
            if first != Score::Mate(0) && second != Score::Mate(0) && first <= second {
                assert!(-first >= -second, "{first} {second}");
            }
        }
    }
    assert_eq!(-Score::Centipawns(i32::MIN), Score::Centipawns(i32::MAX));
    assert_eq!(-Score::Mate(i32::MIN), Score::Mate(i32::MAX));
}

#[test]
fn scores_and_lists_of_moves_can_be_padded() {
    let text = |score| format!("[{score:>8}] [{score:<8}] [{score}]");
    assert_eq!(text(Score::Centipawns(3)), "[    cp 3] [cp 3    ] [cp 3]");
    assert_eq!(text(Score::Mate(-12)), "[mate -12] [mate -12] [mate -12]");
    let longest = Score::Mate(i32::MIN).to_string();
    assert_eq!(longest, "mate -2147483648");
}
