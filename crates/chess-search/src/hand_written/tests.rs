//! Properties of the evaluation that hold for every position of random games.

use super::king_safety::HALF_DANGER;
use super::piece_square::{Accumulator, MAX_PHASE};
use super::scale::{DRAWISH_SCALE, FULL_SCALE};
use super::tapered::Tapered;
use super::trace::{Coefficients, coefficients};
use super::tuned::PARAMETERS;
use super::{HandWritten, HandWrittenState, Terms, damped};
#[cfg(feature = "ablation")]
use crate::ablation::AblateEvaluation;
use crate::breakdown::{EvalBreakdown, TaperedScore};
use crate::evaluate::Evaluate;
use chess_board::{Bitboard, Position, Waivers};
use chess_move::{Color, Square};
use chess_movegen::PositionRules;

/// Start positions of the games: standard chess, Chess960, middlegames, and endgames with
/// promotions.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/1b3p1p/6p1/8/3B4/6P1/5P1P/4K3 w - - 0 1",
    "8/5k2/8/2p1p1p1/P1P1P1P1/8/2K5/8 b - - 0 1",
];

/// Visits every position of random games. The state of the evaluation follows the moves.
pub(super) fn walk(mut visit: impl FnMut(&Position, &HandWritten, &mut HandWrittenState)) {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let evaluation = HandWritten::default();
    let mut state = evaluation.new_state();
    for start in STARTS {
        for _ in 0..6 {
            let mut position: Position = start.parse().unwrap();
            evaluation.reset(&mut state, &position);
            for _ in 0..120 {
                visit(&position, &evaluation, &mut state);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Xorshift (Marsaglia, 2003).
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let mv = moves[(seed >> 33) as usize % moves.len()];
                let changes = position.changes(mv);
                position.play_unchecked(mv);
                evaluation.push(&mut state, &changes, &position);
            }
        }
    }
}

fn score(position: &Position) -> i32 {
    HandWritten::default().score(position)
}

fn mirrored(position: &Position) -> Position {
    let mut setup = position.to_setup();
    setup.board = setup.board.mirror();
    setup.castling_rooks = Bitboard::EMPTY;
    setup.en_passant = setup.en_passant.map(Square::mirror);
    setup.try_into().unwrap()
}

#[test]
fn incremental_sums_equal_sums_from_scratch() {
    walk(|position, evaluation, state| {
        let kept = *state.accumulators.last().unwrap();
        assert_eq!(kept, Accumulator::new(position), "{position}");
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            evaluation.push(state, &position.changes(mv), &after);
            assert_eq!(
                *state.accumulators.last().unwrap(),
                Accumulator::new(&after),
                "{position} {mv}"
            );
            evaluation.pop(state);
        }
        assert_eq!(kept, *state.accumulators.last().unwrap());
    });
}

#[test]
fn cached_pawns_score_the_same() {
    walk(|position, evaluation, state| {
        let first = evaluation.evaluate(state, position);
        assert_eq!(evaluation.evaluate(state, position), first);
        assert_eq!(score(position), first, "{position}");
    });
}

#[test]
fn evaluation_is_symmetric_in_color() {
    walk(|position, evaluation, state| {
        assert_eq!(
            evaluation.evaluate(state, position),
            score(&position.flip_colors()),
            "{position}"
        );
    });
}

#[test]
fn evaluation_is_symmetric_in_files() {
    walk(|position, evaluation, state| {
        if position.castling_rooks().is_empty() {
            let mirrored = mirrored(position);
            assert_eq!(
                evaluation.evaluate(state, position),
                score(&mirrored),
                "{position}"
            );
        }
    });
}

/// Returns the formula in the documentation of `tune`, in whole numbers.
pub(super) fn by_formula(c: &Coefficients) -> i32 {
    let parameters: Vec<Tapered> = PARAMETERS
        .groups()
        .into_iter()
        .flat_map(|(_, values)| values)
        .collect();
    let sum = |counts: &[(u16, i16)]| {
        counts
            .iter()
            .fold(Tapered::ZERO, |sum, &(parameter, count)| {
                sum + parameters[usize::from(parameter)] * i32::from(count)
            })
    };
    let [white, black] = c.danger.each_ref().map(|danger| {
        let sum = sum(danger);
        let penalty = |danger: i32| {
            let danger = danger.max(0);
            danger * danger / (danger + HALF_DANGER)
        };
        Tapered::new(penalty(sum.middlegame()), penalty(sum.endgame()))
    });
    let total = sum(&c.linear) - white + black;
    let end = total.endgame() * c.scale / FULL_SCALE;
    let middle = if c.scale <= DRAWISH_SCALE {
        total.middlegame() * c.scale / FULL_SCALE
    } else {
        total.middlegame()
    };
    let score = (middle * c.phase + end * (MAX_PHASE - c.phase)) / MAX_PHASE;
    score - score * (100_000 - c.damped) / 100_000
}

#[test]
fn coefficients_add_up_to_the_score() {
    let mut count = 0;
    walk(|position, evaluation, state| {
        if let Some(coefficients) = coefficients(position) {
            let score = match position.side_to_move() {
                Color::White => evaluation.evaluate(state, position),
                Color::Black => -evaluation.evaluate(state, position),
            };
            assert_eq!(coefficients.score, score, "{position}");
            assert_eq!(by_formula(&coefficients), score, "{position}");
            count += 1;
        }
    });
    assert!(count > 3000, "{count}");
}

/// Returns how often each parameter of a name is counted for White, less for Black: its index and the number.
fn counts(fen: &str, name: &str) -> Vec<(usize, i16)> {
    let linear = coefficients(&fen.parse().unwrap()).unwrap().linear;
    let mut first = 0;
    for (group, values) in PARAMETERS.groups() {
        if group == name {
            let places = first..first + values.len();
            let of_name = linear
                .iter()
                .map(|&(place, count)| (usize::from(place), count));
            let of_name = of_name.filter(|(place, _)| places.contains(place));
            return of_name
                .map(|(place, count)| (place - first, count))
                .collect();
        }
        first += values.len();
    }
    panic!("{name}");
}

#[test]
fn threats_count_by_the_gain_of_the_cheapest_capture() {
    const EQUAL: usize = 4;
    for (fen, free, trades) in [
        // A rook that nothing defends, and one that a pawn defends.
        (
            "4k3/pp6/8/3r4/8/4N3/PP6/4K3 w - - 0 1",
            vec![(2, 1)],
            vec![],
        ),
        (
            "4k3/pp6/2p5/3r4/8/4N3/PP6/4K3 w - - 0 1",
            vec![],
            vec![(EQUAL + 1, 1)],
        ),
        // The knight is cheaper than the queen.
        (
            "4k3/pp6/2p5/3r4/8/4N3/PP6/3QK3 w - - 0 1",
            vec![],
            vec![(EQUAL + 1, 1), (EQUAL + 2, -1)],
        ),
        // A rook for a pawn, and the king takes what nothing defends.
        (
            "4k3/1p6/p7/8/8/R7/5r2/4K3 w - - 0 1",
            vec![(2, 1)],
            vec![(EQUAL - 2, 1)],
        ),
    ] {
        assert_eq!(counts(fen, "threat_free"), free, "{fen}");
        assert_eq!(counts(fen, "threat_trade"), trades, "{fen}");
    }
}

#[test]
fn a_majority_of_roles_outnumbers_the_defenders() {
    let majority = |fen| counts(fen, "threat_majority");
    // A knight and a bishop against a rook; against a rook and a bishop; against a pawn.
    assert_eq!(
        majority("3r2k1/pp3pp1/8/3n4/8/2N2B2/PP3PP1/6K1 w - - 0 1"),
        [(0, 1)]
    );
    assert_eq!(
        majority("3r2k1/pp3pp1/4b3/3n4/8/2N2B2/PP3PP1/6K1 w - - 0 1"),
        []
    );
    assert_eq!(
        majority("6k1/pp3pp1/4p3/3n4/8/2N2B2/PP3PP1/6K1 w - - 0 1"),
        []
    );
}

#[test]
fn a_passed_pawn_runs_until_a_square_is_occupied_or_attacked() {
    for (fen, run, through, held, escorted) in [
        ("6k1/5ppp/8/P7/8/8/5PPP/6K1 w - - 0 1", 3, 1, 3, 0),
        // Black attacks a8, then also White.
        ("1r4k1/5ppp/8/P7/8/8/5PPP/6K1 w - - 0 1", 2, 0, 2, 0),
        ("1r4k1/5ppp/8/P7/8/5B2/5PPP/6K1 w - - 0 1", 2, 0, 3, 1),
        // A piece stands in the way.
        ("6k1/b4ppp/8/P7/8/8/5PPP/R5K1 w - - 0 1", 1, 0, 1, 0),
    ] {
        let expected = |number| {
            if number == 0 {
                vec![]
            } else {
                vec![(4, number)]
            }
        };
        for (name, number) in [
            ("passed_run", run),
            ("passed_through", through),
            ("passed_held_run", held),
            ("passed_escort", escorted),
        ] {
            assert_eq!(counts(fen, name), expected(number), "{fen} {name}");
        }
    }
}

#[test]
fn a_shelter_counts_pawns_by_their_place_relative_to_the_king() {
    // King g1: g2, f2 and h2, and e4 two files away; d2 is too far. Black's g6 is two files and two ranks from its
    // king.
    let fen = "4k3/8/6p1/8/4P3/8/3P1PPP/6K1 w - - 0 1";
    assert_eq!(
        counts(fen, "shelter"),
        [(1, 1), (4 + 1, 2), (8 + 2, -1), (8 + 3, 1)]
    );
    // Seen from Black's king, f2 is one file away, and d2 too; g2 is two files away, and e4 on its file.
    assert_eq!(
        counts(fen, "storm"),
        [(4, -1), (5, 1), (6 + 5, -2), (12 + 5, -1)]
    );
}

/// Returns the score of a breakdown by its documented formula.
fn by_parts(breakdown: &EvalBreakdown) -> i32 {
    let sum = breakdown.sum();
    let sum = Tapered::new(sum.middlegame, sum.endgame);
    let (phase, scale) = (breakdown.phase, breakdown.scale);
    Terms { sum, phase, scale }.score()
}

#[test]
fn terms_add_up_to_the_score() {
    #[cfg_attr(not(feature = "ablation"), expect(unused_mut))]
    let mut without = HandWritten::default();
    #[cfg(feature = "ablation")]
    without
        .leave_out(&["mobility", "danger_near", "storm", "scale_factors"])
        .unwrap();
    let mut without_state = without.new_state();
    let mut count = 0;
    walk(|position, evaluation, state| {
        without.reset(&mut without_state, position);
        for (evaluation, state) in [(evaluation, state), (&without, &mut without_state)] {
            let Some(breakdown) = evaluation.breakdown(position) else {
                assert!(coefficients(position).is_none(), "{position}");
                continue;
            };
            let score = match position.side_to_move() {
                Color::White => evaluation.evaluate(state, position),
                Color::Black => -evaluation.evaluate(state, position),
            };
            assert_eq!(breakdown.score, score, "{position}");
            assert_eq!(breakdown.undamped, by_parts(&breakdown), "{position}");
            assert_eq!(damped(breakdown.undamped, position), score, "{position}");
            count += 1;
        }
    });
    assert!(count > 6000, "{count}");
}

#[test]
fn terms_belong_to_the_right_side() {
    let part = |fen: &str, name: &str| {
        let position: Position = fen.parse().unwrap();
        let breakdown = HandWritten::default().breakdown(&position).unwrap();
        let mut terms = breakdown.terms.into_iter();
        terms.find(|term| term.name == name).unwrap().score
    };
    let queen_up = part(
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "material",
    );
    assert!(queen_up.white.middlegame > queen_up.black.middlegame + 700);
    let passed = part("6k1/p4ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "passed pawns");
    assert_eq!(passed.white, TaperedScore::default());
    assert!(passed.black.endgame > 0);
    let attacked = part("6k1/5p2/5ppQ/8/6N1/3B4/5PPP/6K1 w - - 0 1", "king danger");
    assert!(attacked.black.middlegame < attacked.white.middlegame - 50);
    let lone_king =
        HandWritten::default().breakdown(&"8/8/8/8/8/8/5R2/k6K w - - 0 1".parse().unwrap());
    assert_eq!(lone_king, None);
}

#[test]
fn every_board_can_be_evaluated() {
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ2/K5k1 b - - 0 1",
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
    ] {
        let position = Position::from_setup(fen.parse().unwrap(), Waivers::all()).unwrap();
        assert!(score(&position).abs() <= 100_000, "{fen}");
    }
    // The sums of one side exceed the range of a `Tapered`.
    let fen = "qqqqqqqk/qqqqqqqq/qqqqqqqq/qqqq4/5QQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - - 0 1";
    let position = Position::from_setup(fen.parse().unwrap(), Waivers::all()).unwrap();
    let breakdown = HandWritten::default().breakdown(&position).unwrap();
    assert!(breakdown.terms[0].score.black.endgame > i32::from(i16::MAX));
    assert_eq!(breakdown.undamped, by_parts(&breakdown));
}

#[test]
fn known_positions_have_plausible_scores() {
    let at = |fen: &str| score(&fen.parse().unwrap());
    // Pieces have about their textbook values.
    assert!((0..60).contains(&at(STARTS[0])));
    let up = |range: core::ops::Range<i32>, fen: &str| {
        let score = at(fen);
        assert!(range.contains(&score), "{score} {fen}");
    };
    up(
        60..260,
        "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    up(
        250..600,
        "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    up(
        700..1700,
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    // A passed pawn is worth more the further it has advanced.
    let near = at("6k1/5ppp/P7/8/8/8/5PPP/6K1 w - - 0 1");
    let far = at("6k1/5ppp/8/8/8/P7/5PPP/6K1 w - - 0 1");
    assert!(near > far && far > 60, "{near} {far}");
    // Moves without progress reduce an advantage but do not change its sign.
    let fresh = at("6k1/5ppp/8/8/8/R7/5PPP/6K1 w - - 0 1");
    let old = at("6k1/5ppp/8/8/8/R7/5PPP/6K1 w - - 90 80");
    assert!(0 < old && old < fresh, "{old} {fresh}");
}
