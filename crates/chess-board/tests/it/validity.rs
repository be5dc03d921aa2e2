//! Validation of setups, and every reason for rejection.

use chess_board::{Bitboard, InvalidPosition, Position, PositionError, Setup, Waivers};
use chess_move::{Color, Rank, Role, Square};
use insta::assert_snapshot;
use std::collections::HashSet;
use std::error::Error;

fn error(fen: &str) -> PositionError {
    Position::try_from(Setup::from_fen(fen).unwrap()).unwrap_err()
}

#[track_caller]
fn assert_valid(fen: &str) {
    let result = Position::try_from(Setup::from_fen(fen).unwrap());
    assert!(result.is_ok(), "{fen}: {result:?}");
}

#[test]
fn each_side_needs_exactly_one_king() {
    assert_snapshot!(error("8/8/8/8/8/8/8/8 w - - 0 1"), @"white has no king; black has no king");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/8 w - - 0 1"), @"white has no king");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/K3K3 w - - 0 1"), @"white has more than one king");
    assert_snapshot!(error("4k2k/8/8/8/8/8/8/4K3 b - - 0 1"), @"black has more than one king");
}

#[test]
fn pawns_on_back_ranks_are_rejected() {
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K2P w - - 0 1"), @"a pawn stands on the first or the eighth rank");
    assert_snapshot!(error("p3k3/8/8/8/8/8/8/4K3 w - - 0 1"), @"a pawn stands on the first or the eighth rank");
}

#[test]
fn material_beyond_promotions_is_rejected() {
    assert_snapshot!(error("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1"), @"white has more than 16 pieces; white has more than eight pawns");
    assert_snapshot!(error("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1"), @"white has more than 16 pieces; white has more promoted pieces than missing pawns");
    assert_snapshot!(error("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/1NBQKBNR w - - 0 1"), @"white has more promoted pieces than missing pawns");
    // A second light-squared bishop is promoted even if there are only two bishops.
    assert_snapshot!(error("4k3/8/8/8/8/8/PPPPPPPP/1B1BK3 w - - 0 1"), @"white has more promoted pieces than missing pawns");
    assert_valid("4k3/8/8/8/8/8/PPPPPPP1/1B1BK3 w - - 0 1");
    assert_valid("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1");
    // The largest possible number of promotions of each kind, then one more.
    for pieces in ["NNNNNNNN", "BBBBBBBB", "RRRRRRRR", "QQQQQQQQ"] {
        let fen = |pawns| format!("rnbqkbnr/pppppppp/8/{pieces}/8/8/{pawns}/RNBQKBNR w - - 0 1");
        assert_valid(&fen("8"));
        assert!(error(&fen("P7")).contains(InvalidPosition::TooManyPromoted(Color::White)));
    }
    assert_snapshot!(error("k7/pppppppp/8/qqqqqqqq/8/8/PPPPPPPP/RNBQKBNR b - - 0 1"), @"black has more than 16 pieces; black has more promoted pieces than missing pawns");
}

#[test]
fn opponent_in_check_is_rejected() {
    assert_snapshot!(error("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"), @"the opponent of the side to move is in check");
    assert_snapshot!(error("8/8/8/3kK3/8/8/8/8 w - - 0 1"), @"the opponent of the side to move is in check");
    assert_snapshot!(error("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1"), @"the opponent of the side to move is in check");
}

#[test]
fn castling_rights_without_king_and_rook_are_rejected() {
    // No rook, no king, a rook of the other color, two rooks on one side.
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), @"white has a castling right without king and rook in place");
    assert_snapshot!(error("r3k2r/8/8/8/8/8/4K3/R6R b KQkq - 0 1"), @"white has a castling right without king and rook in place");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K2r w H - 0 1"), @"white has a castling right without king and rook in place");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4KR1R w HF - 0 1"), @"white has a castling right without king and rook in place");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K3 w E - 0 1"), @"white has a castling right without king and rook in place");
    for side in Color::ALL {
        let rank = Bitboard::from(side.back_rank());
        let setup = Setup {
            castling_rooks: Setup::start().castling_rooks & rank,
            ..Setup::start()
        };
        assert!(Position::try_from(setup).is_ok());
    }
    // Only a rook on the back rank can have a castling right.
    for rank in [Rank::Second, Rank::Fourth, Rank::Fifth, Rank::Seventh] {
        let mut setup = Setup::start();
        let square = Square::new(chess_move::File::H, rank);
        setup.board.set(square, Role::Rook.of(Color::White));
        setup.castling_rooks |= square;
        let error = Position::from_setup(setup, Waivers::all()).unwrap_err();
        let side = if rank < Rank::Fifth {
            Color::White
        } else {
            Color::Black
        };
        assert!(error.reasons().eq([InvalidPosition::CastlingRights(side)]));
    }
    assert_valid("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
}

#[test]
fn castling_rights_need_a_common_start() {
    for fen in [
        // Kings on different files.
        "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w KQkq - 0 1",
        "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w Kq - 0 1",
        // Rooks on different files.
        "1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k2r/8/8/8/8/8/8/4K1R1 w Gh - 0 1",
        // A king on the a- or the h-file.
        "4k3/8/8/8/8/8/8/K6R w K - 0 1",
        "r6k/8/8/8/8/8/8/4K3 w q - 0 1",
    ] {
        let error = error(fen);
        assert!(
            error.reasons().eq([InvalidPosition::NoCommonStart]),
            "{fen}"
        );
        let setup = Setup::from_fen(fen).unwrap();
        assert!(Position::from_setup(setup, Waivers::NO_COMMON_START).is_ok());
        // Without castling rights there is nothing to explain.
        let setup = Setup {
            castling_rooks: Bitboard::EMPTY,
            ..setup
        };
        assert!(Position::try_from(setup).is_ok());
    }
    for fen in [
        "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w kq - 0 1",
        "r4k2/8/8/8/8/8/8/5K1R w Kq - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1",
        "r5kr/8/8/8/8/8/8/R5KR w KQkq - 0 1",
        "6k1/8/8/8/8/8/8/R5K1 w Q - 0 1",
    ] {
        assert_valid(fen);
    }
}

#[test]
fn a_missing_common_start_is_explained() {
    assert_snapshot!(error("4k2r/8/8/8/8/8/8/4K1R1 w Gh - 0 1"), @"no start position of chess or Chess960 explains the castling rights: expected both kings on one file from b to g, and the rooks of both sides on the same files");
}

/// Checks all castling rights of kings and rooks on the back ranks against the 960 start positions.
#[test]
fn castling_rights_are_valid_exactly_if_a_start_position_has_them() {
    let starts: HashSet<[usize; 3]> = (0..960)
        .map(|number| {
            let board = Position::chess960(number).unwrap().to_setup().board;
            let [king, rook] =
                [Role::King, Role::Rook].map(|role| board.pieces(Color::White, role));
            let file = |square: Option<Square>| square.unwrap().file() as usize;
            [file(rook.first()), file(king.first()), file(rook.last())]
        })
        .collect();
    assert_eq!(starts.len(), 56);

    // A king file, and the file of each rook with a right, if any.
    let mut ranks = Vec::new();
    for king in 0..8_usize {
        for queenside in (0..=king).map(|file| (file < king).then_some(file)) {
            for kingside in (king..8).map(|file| (file > king).then_some(file)) {
                ranks.push((king, queenside, kingside));
            }
        }
    }
    for &white in &ranks {
        for &black in &ranks {
            let mut setup = Setup::empty();
            for (color, (king, queenside, kingside)) in
                [(Color::White, white), (Color::Black, black)]
            {
                let square =
                    |file: usize| Square::new(chess_move::File::ALL[file], color.back_rank());
                setup.board.set(square(king), Role::King.of(color));
                for rook in [queenside, kingside].into_iter().flatten() {
                    setup.board.set(square(rook), Role::Rook.of(color));
                    setup.castling_rooks |= square(rook);
                }
            }
            let explains = |start: &[usize; 3], (king, queenside, kingside): (usize, Option<usize>, Option<usize>)| {
                let is_free = queenside.is_none() && kingside.is_none();
                is_free
                    || start[1] == king
                        && queenside.is_none_or(|file| file == start[0])
                        && kingside.is_none_or(|file| file == start[2])
            };
            let expected = starts
                .iter()
                .any(|start| explains(start, white) && explains(start, black));
            let has_reason = match Position::try_from(setup) {
                Ok(_) => false,
                Err(error) => error.contains(InvalidPosition::NoCommonStart),
            };
            assert_eq!(has_reason, !expected, "{setup}");
        }
    }
}

#[test]
fn impossible_en_passant_squares_are_rejected() {
    let reason = "no double push can have left the en passant square";
    for fen in [
        // The rank is wrong for the side to move.
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1",
        // There is no pawn in front, or another piece, or a pawn of the wrong color.
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1",
        // The square or the square behind it is not empty.
        "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
        "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
    ] {
        assert_eq!(error(fen).to_string(), reason, "{fen}");
    }
    for fen in [
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
        // The pushed pawn gives check or discovered a check.
        "8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1",
        "8/8/k7/8/4P3/8/8/4KB2 b - e3 0 1",
        "8/8/8/8/4P3/8/k6R/4K3 b - e3 0 1",
        // Before the push the king was in check. This is allowed, because nothing gives check now
        // and test suites have such positions.
        "8/8/8/8/R3P2k/8/8/4K3 b - e3 0 1",
        "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
    ] {
        assert_valid(fen);
    }
}

#[test]
fn fullmove_number_zero_is_rejected() {
    let setup = Setup {
        fullmove_number: 0,
        ..Setup::default()
    };
    let error = Position::try_from(setup).unwrap_err();
    assert!(error.reasons().eq([InvalidPosition::FullmoveZero]));
    assert_snapshot!(error, @"the fullmove number is 0");
    assert!(Position::from_setup(setup, Waivers::all()).is_err());
}

#[test]
fn position_error_lists_all_reasons() {
    let mut setup =
        Setup::from_fen("PPPPPPPP/rrrrrrrr/rrrrrrrr/8/8/8/PPPPPPPP/QQQQQQQQ b KQkq h3 0 1")
            .unwrap();
    assert_snapshot!(Position::try_from(setup).unwrap_err().to_string().replace("; ", "\n"), @"
    white has no king
    black has no king
    a pawn stands on the first or the eighth rank
    white has more than 16 pieces
    white has more than eight pawns
    white has more promoted pieces than missing pawns
    black has more promoted pieces than missing pawns
    white has a castling right without king and rook in place
    black has a castling right without king and rook in place
    no double push can have left the en passant square
    ");
    setup.board.set(Square::D4, Role::King.of(Color::White));
    setup.board.set(Square::E5, Role::King.of(Color::White));
    setup.board.set(Square::D8, Role::King.of(Color::Black));
    let error = Position::from_setup(setup, Waivers::all()).unwrap_err();
    assert_snapshot!(error.to_string().replace("; ", "\n"), @"
    white has more than one king
    a pawn stands on the first or the eighth rank
    white has a castling right without king and rook in place
    black has a castling right without king and rook in place
    no double push can have left the en passant square
    ");
    assert_snapshot!(format!("{error:?}"), @"PositionError{SeveralKings(White), PawnsOnBackRank, CastlingRights(White), CastlingRights(Black), EnPassant}");
}

#[test]
fn material_and_check_rules_can_be_waived() {
    let both = |fen, waivers| Position::from_setup(Setup::from_fen(fen).unwrap(), waivers);
    let material = "4k3/8/8/8/8/NNNNNNNN/PPPPPPPP/4K3 w - - 0 1";
    let check = "4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1";
    let many = "4k3/2N3N1/8/8/8/8/4Q3/4K3 b - - 0 1";
    for (fen, waiver, other) in [
        (
            material,
            Waivers::TOO_MUCH_MATERIAL,
            Waivers::IMPOSSIBLE_CHECK,
        ),
        (check, Waivers::IMPOSSIBLE_CHECK, Waivers::TOO_MUCH_MATERIAL),
        (many, Waivers::IMPOSSIBLE_CHECK, Waivers::TOO_MUCH_MATERIAL),
    ] {
        assert!(both(fen, Waivers::empty()).is_err());
        assert!(both(fen, other).is_err());
        assert_eq!(both(fen, waiver).unwrap().to_string(), fen);
        assert!(both(fen, Waivers::all()).is_ok());
    }
}

#[test]
fn position_error_iterates_its_reasons() {
    let reasons: HashSet<_> = InvalidPosition::ALL.into_iter().collect();
    assert_eq!(reasons.len(), InvalidPosition::ALL.len());
    let texts: HashSet<_> = reasons.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), reasons.len());

    let error = error("8/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(error.reasons().count(), 2);
    for reason in InvalidPosition::ALL {
        assert_eq!(
            error.contains(reason),
            error.reasons().any(|one| one == reason)
        );
    }
    let error: Box<dyn Error> = Box::new(error);
    assert_eq!(error.to_string(), "white has no king; black has no king");
}
