//! Strict FEN: parsing and printing.

use crate::play::STARTS;
use chess_board::{
    Bitboard, CastlingStyle, EnPassantStyle, FenError, FenOptions, Position, Setup, Waivers,
};
use chess_move::{Color, Role, Square};
use insta::assert_snapshot;

const SHREDDER: FenOptions = FenOptions {
    castling: CastlingStyle::Shredder,
    en_passant: EnPassantStyle::Always,
};

fn write(fen: &str, castling: CastlingStyle, en_passant: EnPassantStyle) -> String {
    let position = Position::from_fen(fen).unwrap();
    position
        .to_fen_with(FenOptions {
            castling,
            en_passant,
        })
        .to_string()
}

#[test]
fn fen_round_trips() {
    for fen in STARTS {
        let setup = Setup::from_fen(fen).unwrap();
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.to_setup(), setup);
        assert_eq!(fen.parse(), Ok(setup));
        assert_eq!(fen.parse(), Ok(position));
        let shredder = setup.to_fen_with(SHREDDER).to_string();
        assert!(
            [setup.to_string(), shredder].contains(&fen.to_string()),
            "{fen}"
        );
        assert_eq!(setup.to_string(), position.to_string());
    }
}

#[test]
fn starting_position_matches_its_fen() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Setup::default().to_string(), fen);
    assert_eq!(Position::default().to_string(), fen);
    assert_eq!(Position::default().to_setup(), Setup::start());
    assert_eq!(Setup::from_fen(fen), Ok(Setup::default()));
    assert_eq!(Setup::empty().to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(
        format!("{:?}", Position::default()),
        format!("Position({fen})")
    );
}

#[test]
fn both_clocks_can_be_missing() {
    let position = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3").unwrap();
    assert_snapshot!(position, @"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
}

#[test]
fn castling_letters_select_rooks() {
    use Square::{A1, A8, B1, F1, F8, G1, H1, H8};

    let rooks = |fen: &str| -> Vec<Square> {
        Setup::from_fen(fen)
            .unwrap()
            .castling_rooks
            .into_iter()
            .collect()
    };
    assert_eq!(
        rooks("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        [A1, H1, A8, H8]
    );
    // `K` and `Q` mean the outermost rook; a file letter means an inner rook.
    assert_eq!(rooks("4k3/8/8/8/8/8/8/RR1K1RR1 w KQ - 0 1"), [A1, G1]);
    assert_eq!(rooks("4k3/8/8/8/8/8/8/RR1K1RR1 w FB - 0 1"), [B1, F1]);
    assert_eq!(rooks("4k3/8/8/8/8/8/8/RR1K1RR1 w GA - 0 1"), [A1, G1]);
    // Both kinds of letters can be mixed, files in any order.
    assert_eq!(rooks("4k2r/8/8/8/8/8/8/RR1K1RR1 w BKk - 0 1"), [B1, G1, H8]);
    assert_eq!(
        rooks("r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1"),
        [A1, H1, A8, H8]
    );
    // A rook behind the king, or of the other color, makes no difference.
    assert_eq!(rooks("2k2r1R/8/8/8/8/8/8/1K6 w k - 0 1"), [F8]);
    // Without the rook or the king, the letter means the corner.
    assert_eq!(rooks("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1"), [A1, H1]);
    assert_eq!(rooks("4k3/8/8/8/8/8/4K3/1R4R1 w KQ - 0 1"), [A1, H1]);
    assert_eq!(rooks("8/8/8/8/8/8/8/8 w KQkq - 0 1"), [A1, H1, A8, H8]);
}

#[test]
fn castling_rights_print_in_both_styles() {
    let both = |fen| {
        [CastlingStyle::XFen, CastlingStyle::Shredder].map(|style| {
            let text = write(fen, style, EnPassantStyle::Always);
            text.split(' ').nth(2).unwrap().to_string()
        })
    };
    assert_eq!(
        both("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ["KQkq", "HAha"]
    );
    assert_eq!(both("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1"), ["Qk", "Ah"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/RR1K1RR1 w KQ - 0 1"), ["KQ", "GA"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/RR1K1RR1 w FB - 0 1"), ["FB", "FB"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/RR1K1RR1 w KB - 0 1"), ["KB", "GB"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), ["-", "-"]);
}

#[test]
fn invalid_setup_prints_as_fen() {
    let mut setup = Setup {
        castling_rooks: Bitboard::FULL,
        ..Setup::empty()
    };
    setup.en_passant = Some(Square::A1);
    (setup.halfmove_clock, setup.fullmove_number) = (u16::MAX, u16::MAX);
    for square in Square::ALL {
        setup.board.set(square, Role::Queen.of(Color::Black));
    }
    // The longest possible FEN. Castling rooks that are not on a back rank have no letter.
    assert_snapshot!(setup, @"qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq w KGFEDCBQkgfedcbq a1 65535 65535");
    let shredder = setup.to_fen_with(SHREDDER);
    assert_snapshot!(shredder, @"qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq w HGFEDCBAhgfedcba a1 65535 65535");
    assert_eq!(shredder.len(), 105);
}

#[test]
fn en_passant_square_prints_always_or_only_if_legal() {
    let always = |fen| write(fen, CastlingStyle::XFen, EnPassantStyle::Always);
    let if_legal = |fen| write(fen, CastlingStyle::XFen, EnPassantStyle::IfLegal);
    let idle = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    let pinned = "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1";
    let legal = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(
        [always(idle), always(pinned), always(legal)],
        [idle, pinned, legal]
    );
    assert_snapshot!(if_legal(idle), @"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert_snapshot!(if_legal(pinned), @"8/8/1k6/8/2pP4/8/5BK1/8 b - - 0 1");
    assert_snapshot!(if_legal(legal), @"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
}

#[test]
fn clocks_up_to_65535_round_trip() {
    for clock in [1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 65_535] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - {} {clock}", clock - 1);
        assert_eq!(Position::from_fen(&fen).unwrap().to_string(), fen);
    }
}

#[test]
fn fen_buffer_behaves_like_str() {
    let buffer = Position::default().to_fen();
    let text: &str = buffer.as_ref();
    assert_eq!((text, &*buffer), (buffer.as_str(), buffer.as_str()));
    assert_eq!(format!("{buffer:?}"), format!("{text:?}"));
    assert_eq!(format!("{buffer:>60}"), format!("{text:>60}"));
    assert_eq!(
        format!("{:>60}", Position::default()),
        format!("{text:>60}")
    );
}

#[test]
fn waived_rules_are_not_checked() {
    let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KBQ w - - 0 1";
    assert!(matches!(Position::from_fen(fen), Err(FenError::Invalid(_))));
    let position = Position::from_setup(fen.parse().unwrap(), Waivers::TOO_MUCH_MATERIAL).unwrap();
    assert_eq!(position.to_string(), fen);
    assert!(Position::from_setup(fen.parse().unwrap(), Waivers::IMPOSSIBLE_CHECK).is_err());
    assert!(
        Position::from_setup("8/8/8/8/8/8/8/8 w - - 0 1".parse().unwrap(), Waivers::all()).is_err()
    );
}

#[test]
fn x_fen_en_passant_square_prints_only_if_a_pawn_can_capture_pseudo_legally() {
    let field = |fen: &str, style| {
        let options = FenOptions {
            en_passant: style,
            ..FenOptions::default()
        };
        let position = Position::from_fen(fen).unwrap().to_fen_with(options);
        let setup = Setup::from_fen(fen).unwrap().to_fen_with(options);
        assert_eq!(position.as_str(), setup.as_str());
        setup.split(' ').nth(3).unwrap().to_string()
    };
    for (fen, styles) in [
        // No pawn can capture.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            ["e3", "-", "-"],
        ),
        // The capture is legal.
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ["e3", "e3", "e3"]),
        // The pawn is pinned.
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", ["d3", "d3", "-"]),
    ] {
        let printed = [
            EnPassantStyle::Always,
            EnPassantStyle::XFen,
            EnPassantStyle::IfLegal,
        ]
        .map(|style| field(fen, style));
        assert_eq!(printed, styles, "{fen}");
    }
}

#[test]
fn to_fen_and_display_print_the_same() {
    for fen in STARTS {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.to_fen().as_str(), position.to_string());
        let setup = position.to_setup();
        assert_eq!(setup.to_fen().as_str(), setup.to_string());
    }
}
