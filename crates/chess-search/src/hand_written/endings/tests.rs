//! Scores of known endings.

use super::king_pawn::KingPawn;
use super::{PAWN, WON};
use crate::evaluate::Evaluate;
use crate::hand_written::HandWritten;
use chess_board::{Board, Position, Setup};
use chess_move::{Color, Rank, Role, Square};
use chess_movegen::PositionRules;

fn at(fen: &str) -> i32 {
    HandWritten::default().score(&fen.parse().unwrap())
}

#[track_caller]
fn assert_won(fen: &str) {
    let score = at(fen);
    assert!(score >= WON / 10 - 200, "{score} {fen}");
}

#[track_caller]
fn assert_drawish(fen: &str) {
    let score = at(fen);
    assert!(score.abs() <= 90, "{score} {fen}");
}

/// Returns the position with these kings and this pawn, or `None` if it is not valid.
fn king_pawn(to_move: Color, ours: Square, pawn: Square, theirs: Square) -> Option<Position> {
    if ours == pawn || ours == theirs || pawn == theirs {
        return None;
    }
    let mut board = Board::empty();
    board.set(ours, Role::King.of(Color::White));
    board.set(pawn, Role::Pawn.of(Color::White));
    board.set(theirs, Role::King.of(Color::Black));
    let setup = Setup {
        board,
        side_to_move: to_move,
        ..Setup::default()
    };
    Setup {
        castling_rooks: chess_board::Bitboard::EMPTY,
        ..setup
    }
    .try_into()
    .ok()
}

/// The table agrees with the rules: with the pawn's side to move, a position is won exactly if some
/// move wins; with the lone king to move, exactly if there are moves and every move loses. The
/// table cannot contain too many wins, because it starts empty and only adds what follows.
#[test]
fn king_and_pawn_endings_match_retrograde_analysis() {
    let table = KingPawn::new();
    let won = |position: &Position| {
        let us = Color::White;
        let (ours, theirs) = (position.king(us), position.king(us.other()));
        let Some(pawn) = position.pieces(us, Role::Pawn).first() else {
            // The pawn was captured, or it promoted and the lone king cannot capture the new piece.
            let promoted = position.by_role(Role::Queen) | position.by_role(Role::Rook);
            return promoted.any()
                && (position.is_check() || !position.legal_moves().is_empty())
                && position.legal_moves().iter().all(|mv| !mv.is_capture());
        };
        table.is_won(us, position.side_to_move(), ours, pawn, theirs)
    };
    let mut count = [0; 2];
    for pawn in Square::ALL {
        if matches!(pawn.rank(), Rank::First | Rank::Eighth) {
            continue;
        }
        for ours in Square::ALL {
            for theirs in Square::ALL {
                for to_move in Color::ALL {
                    let Some(position) = king_pawn(to_move, ours, pawn, theirs) else {
                        continue;
                    };
                    let mut outcomes = position.legal_moves().into_iter().map(|mv| {
                        let mut after = position;
                        after.play_unchecked(mv);
                        won(&after)
                    });
                    let expected = match to_move {
                        Color::White => outcomes.any(|won| won),
                        Color::Black => outcomes.len() > 0 && outcomes.all(|won| won),
                    };
                    assert_eq!(won(&position), expected, "{position}");
                    count[to_move.index()] += usize::from(expected);
                }
            }
        }
    }
    // The table has 62,480 and 48,796 positions for one half of the board.
    assert_eq!(count, [124_960, 97_592]);
}

/// Textbook positions (<https://en.wikipedia.org/wiki/King_and_pawn_versus_king_endgame>).
#[test]
fn textbook_king_and_pawn_endings_have_the_known_results() {
    // A king on the sixth rank in front of its pawn wins with either side to move.
    assert_won("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    assert!(at("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1") <= -WON / 2);
    // With the opposition Black draws. Without it White wins.
    assert_eq!(at("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"), 0);
    assert!(at("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1") <= -WON / 2);
    // A lone king in the corner in front of a rook pawn draws.
    assert_eq!(at("k7/8/K7/P7/8/8/8/8 w - - 0 1"), 0);
    assert_eq!(at("7k/8/7K/7P/8/8/8/8 b - - 0 1"), 0);
    // The lone king is outside the square of the pawn.
    assert_won("7k/8/P7/8/8/8/8/K7 w - - 0 1");
    assert_eq!(PAWN, 1);
}

#[test]
fn winning_material_against_a_lone_king_wins() {
    for fen in [
        "8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KNNN4 w - - 0 1",
        "8/8/8/4k3/8/8/P7/KQ6 w - - 0 1",
    ] {
        assert!(at(fen) >= WON - 500, "{fen}");
    }
    // Two bishops of one color and two knights do not mate.
    assert_eq!(at("8/8/8/4k3/8/8/8/KB1B4 w - - 0 1"), 0);
    assert_eq!(at("8/8/8/4k3/8/8/8/KNN5 w - - 0 1"), 0);
    // Driving the king to the edge, and bringing the own king closer, raise the score.
    assert!(
        at("8/8/8/4k3/8/8/8/KR6 w - - 0 1") < at("8/8/8/7k/8/8/8/KR6 w - - 0 1"),
        "edge"
    );
    assert!(
        at("8/8/8/7k/8/8/8/KR6 w - - 0 1") < at("8/8/8/7k/8/6K1/8/1R6 w - - 0 1"),
        "together"
    );
    // The corner of the bishop's color scores higher.
    assert!(
        at("7k/8/5K2/8/4N3/3B4/8/8 b - - 0 1") > at("k7/8/2K5/8/4N3/3B4/8/8 b - - 0 1"),
        "corner"
    );
}

#[test]
fn queen_wins_against_single_pieces_and_most_pawns() {
    assert_won("8/8/8/3k4/3r4/8/8/KQ6 w - - 0 1");
    assert_won("8/8/8/3k4/3n4/8/8/KQ6 w - - 0 1");
    assert_won("8/8/8/3k4/3b4/8/8/KQ6 w - - 0 1");
    // Weaker defenders score higher, and so does a king at the edge.
    let against = |piece: &str| at(&format!("8/8/8/3k4/3{piece}4/8/8/KQ6 w - - 0 1"));
    assert!(against("b") > against("r") && against("n") > against("r"));
    assert!(at("3k4/8/8/3n4/8/8/8/KQ6 w - - 0 1") > against("n"));
    assert_won("8/8/8/8/3Q4/8/3p4/K2k4 w - - 0 1");
    assert_won("8/8/8/8/8/3Q4/2K1p3/5k2 w - - 0 1");
    assert_drawish("K7/8/8/8/3Q4/8/p7/1k6 w - - 0 1");
    assert_drawish("K7/8/8/8/3Q4/8/5p2/6k1 w - - 0 1");
}

#[test]
fn rook_against_a_minor_piece_draws_and_against_a_pawn_depends_on_the_race() {
    assert_drawish("8/8/8/3k4/3b4/8/8/KR6 w - - 0 1");
    assert_drawish("8/8/8/3k4/3n4/8/8/KR6 w - - 0 1");
    // The rook's king is in front of the pawn, the other king is far away: won.
    assert!(at("8/8/8/8/1k6/8/3p4/3K3R w - - 0 1") > 400);
    assert!(at("8/8/8/1k6/4p3/8/8/4K2R w - - 0 1") > 400);
    // The pawn is about to promote, and the rook's king is far away: drawish.
    assert_drawish("K7/8/8/8/8/3k4/3p4/7R w - - 0 1");
}

#[test]
fn extra_material_can_still_be_a_draw() {
    // A rook pawn with a bishop of the wrong color.
    assert_eq!(at("k7/8/1K6/P7/8/2B5/8/8 w - - 0 1"), 0);
    assert!(at("k7/8/1K6/P7/8/3B4/8/8 w - - 0 1") > 200);
    // Rook pawns on one file with the lone king in front of them.
    assert_eq!(at("k7/8/8/P7/P7/1K6/8/8 w - - 0 1"), 0);
    // A lone minor piece cannot mate, and small advantages without pawns are drawish.
    assert_eq!(at("8/8/3k4/8/8/8/8/KN6 w - - 0 1"), 0);
    assert_drawish("8/8/2nk4/8/8/8/8/KBB5 w - - 0 1");
    assert_drawish("8/8/2rk4/8/8/8/8/KRN5 w - - 0 1");
    // Bishops of opposite colors score less than bishops of the same color.
    let same = at("4k3/8/3b4/5p2/8/2B2P2/4PK2/8 w - - 0 1");
    let opposite = at("4k3/8/3b4/5p2/8/3B1P2/4PK2/8 w - - 0 1");
    assert!(opposite < same, "{opposite} {same}");
}

/// An additional piece on any square never lowers the score.
#[test]
fn extra_material_never_scores_less() {
    for fen in [
        "7k/8/3r4/8/8/8/4K3/3Q4 w - - 0 1",
        "8/8/3k4/3r4/8/8/8/KQ6 b - - 0 1",
        "7k/8/3n4/8/8/8/4K3/3Q4 w - - 0 1",
        "8/8/3k4/3b4/8/8/8/KQ6 b - - 0 1",
        "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1",
        "K7/8/8/8/3Q4/8/p7/1k6 w - - 0 1",
        "8/8/8/8/5k2/1K6/p7/3Q4 w - - 0 1",
        "8/8/8/8/1k6/8/3p4/3K3R w - - 0 1",
        "8/8/1k6/2p5/8/5K2/8/6R1 w - - 0 1",
        "7k/8/P7/8/8/8/8/K7 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
        "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
        "8/8/8/4k3/8/8/8/KQQ5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KQQR4 b - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let score = |position: &Position| {
            let score = HandWritten::default().score(position);
            match position.side_to_move() {
                Color::White => score,
                Color::Black => -score,
            }
        };
        let before = score(&position);
        let mut count = 0;
        for role in [Role::Pawn, Role::Knight, Role::Rook, Role::Queen] {
            for square in Square::ALL {
                if position.occupied().contains(square) {
                    continue;
                }
                let mut setup = position.to_setup();
                setup.board.set(square, role.of(Color::White));
                // Skips invalid positions, with the opponent in check or a pawn on a back rank.
                let Ok(more) = Position::try_from(setup) else {
                    continue;
                };
                // Skips stalemate and checkmate, which the evaluation does not detect.
                if more.legal_moves().is_empty() {
                    continue;
                }
                count += 1;
                assert!(
                    score(&more) >= before,
                    "{} {before}, {more} {}",
                    position,
                    score(&more)
                );
            }
        }
        assert!(count > 100, "{count} {fen}");
    }
}

#[test]
fn a_king_is_driven_to_the_edge_and_into_a_corner() {
    use chess_move::Square;
    for (square, expected) in [
        (Square::D4, 0),
        (Square::E5, 0),
        (Square::C4, 40),
        (Square::F6, 60),
        (Square::B2, 120),
        (Square::A4, 120),
        (Square::E8, 120),
        (Square::A1, 180),
        (Square::H1, 180),
        (Square::A8, 180),
        (Square::H8, 180),
    ] {
        assert_eq!(super::to_edge(square), expected, "{square}");
    }
}
