//! Tolerant FEN: deviations and repairs.

use crate::play::STARTS;
use crate::random::Random;
use chess_board::{
    CastlingHint, Deviation, Deviations, Diagnostic, FenDeviation, FenError, Position, Setup,
};
use chess_move::{Square, WithSpan};
use dev_random::effort;
use insta::assert_snapshot;

/// Returns the repaired FEN and the names of the deviations.
#[track_caller]
fn read(fen: &str) -> String {
    let (setup, deviations) = Setup::from_fen_tolerant(fen, CastlingHint::Unknown).unwrap();
    let names: Vec<_> = deviations
        .iter()
        .map(|deviation| format!("{deviation:?}"))
        .collect();
    format!("{setup} | {}", names.join(" "))
}

#[test]
fn extra_white_space_is_ignored() {
    assert_snapshot!(read("  4k3/8/8/8/8/8/8/4K3\tw   -  - 0 1 \r\n"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | ExtraSpace");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - -\n"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | ExtraSpace");
}

#[test]
fn missing_fields_are_filled_in_and_trailing_text_is_ignored() {
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b"), @"4k3/8/8/8/8/8/8/4K3 b - - 0 1 | MissingFields");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R b KQkq"), @"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - -"), @"4k3/8/8/8/8/8/8/4K3 b - - 0 1 |");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - - 7"), @"4k3/8/8/8/8/8/8/4K3 b - - 7 1 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - - 7 8 nine"), @"4k3/8/8/8/8/8/8/4K3 b - - 7 8 | TrailingText");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; id \"one\";"), @"4k3/8/8/8/8/8/8/4K3 b - - 0 1 | TrailingText ClockUnreadable");
}

#[test]
fn adjacent_numbers_and_capital_side_letters_are_accepted() {
    assert_snapshot!(read("4k3/44/11111111/8/8/8/8/4K3 W - - 0 1"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | AdjacentNumbers SideToMoveCase");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 B - - 0 1"), @"4k3/8/8/8/8/8/8/4K3 b - - 0 1 | SideToMoveCase");
}

#[test]
fn castling_field_is_repaired() {
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1"), @"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | CastlingOrder");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R w QKkk - 0 1"), @"r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1 | CastlingOrder");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R w K/Q·kq - 0 1"), @"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | CastlingUnreadable");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R w none - 0 1"), @"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1 | CastlingUnreadable CastlingDropped");
    assert_snapshot!(read("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1"), @"4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1 | CastlingDropped");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1"), @"r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1 | CastlingDropped");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/R3KR1R w FHA - 0 1"), @"4k3/8/8/8/8/8/8/R3KR1R w KQ - 0 1 | CastlingDropped");
}

#[test]
fn careless_castling_letters_do_not_make_a_game_chess960() {
    // Both have castled, the king has moved, the rook has moved, one side only.
    assert_snapshot!(read("r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w KQkq - 0 1"), @"r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 1 | CastlingDropped CastlingNotStandard");
    assert_snapshot!(read("6k1/8/8/8/8/8/8/R5K1 w KQ - 0 1"), @"6k1/8/8/8/8/8/8/R5K1 w - - 0 1 | CastlingDropped CastlingNotStandard");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1"), @"r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1 | CastlingNotStandard");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1"), @"r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1 | CastlingNotStandard");
    assert_snapshot!(read("r2qk2r/8/8/8/8/8/8/R2KQ2R w KQkq - 0 1"), @"r2qk2r/8/8/8/8/8/8/R2KQ2R w kq - 0 1 | CastlingNotStandard");
}

#[test]
fn letters_of_files_and_start_positions_are_chess960() {
    assert_snapshot!(read("r4k1r/8/8/8/8/8/8/R4K1R w HAha - 0 1"), @"r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1 |");
    assert_snapshot!(read("6k1/8/8/8/8/8/8/R5K1 w A - 0 1"), @"6k1/8/8/8/8/8/8/R5K1 w Q - 0 1 |");
    // In X-FEN, an inner rook has the letter of its file; the other letters then mean outermost rooks.
    assert_snapshot!(read("1rr2k1r/8/8/8/8/8/8/1RR2K1R w KCkc - 0 1"), @"1rr2k1r/8/8/8/8/8/8/1RR2K1R w KCkc - 0 1 |");
    for number in 0..960 {
        let start = Position::chess960(number).unwrap().to_setup();
        assert_eq!(
            Setup::from_fen_tolerant(start.to_fen().as_str(), CastlingHint::Unknown),
            Ok((start, Deviations::empty()))
        );
    }
}

#[test]
fn only_numbered_start_positions_are_hints() {
    let mut random = Random(4);
    let starts: Vec<_> = (0..960)
        .map(|number| Position::chess960(number).unwrap().to_setup())
        .collect();
    let mut found = 0;
    for _ in 0..2_000 {
        // A start position with pieces on the back ranks exchanged.
        let mut setup = random.pick(&starts);
        let [from, to] = [random.below(8), random.below(8)];
        for rank in [0, if random.below(8) > 0 { 56 } else { 0 }] {
            let [from, to] = [from, to].map(|file| Square::ALL[rank + file]);
            let pieces = [from, to].map(|square| setup.board.piece_at(square).unwrap());
            setup.board.set(from, pieces[1]);
            setup.board.set(to, pieces[0]);
        }
        let is_start = starts.iter().any(|start| start.board == setup.board);
        let fen = setup.to_fen();
        let placement = fen.as_str().split(' ').next().unwrap();
        let fen = format!("{placement} w KQkq - 0 1");
        let (read, deviations) = Setup::from_fen_tolerant(&fen, CastlingHint::Unknown).unwrap();
        if is_start {
            assert_eq!(deviations, Deviations::empty(), "{fen}");
            found += 1;
        } else {
            let is_chess960 = Position::try_from(read).is_ok_and(|read| read.is_chess960());
            assert!(!is_chess960, "{fen}");
        }
    }
    assert!((500..1_500).contains(&found), "{found}");
    // A letter of a file among other characters is none.
    assert_snapshot!(read("r4k1r/8/8/8/8/8/8/R4K1R w KQkq+e - 0 1"), @"r4k1r/8/8/8/8/8/8/R4K1R w - - 0 1 | CastlingUnreadable CastlingDropped CastlingNotStandard");
}

#[test]
fn castling_rights_without_a_common_start_are_removed() {
    // Kings on different files: either could be wrong, so none is kept.
    assert_snapshot!(read("r2qk2r/8/8/8/8/8/8/R2KQ2R w HAha - 0 1"), @"r2qk2r/8/8/8/8/8/8/R2KQ2R w - - 0 1 | CastlingNoStart");
    // Rooks on different files of the queenside; the kingside can be explained.
    assert_snapshot!(read("1r3k1r/8/8/8/8/8/8/R4K1R w HAhb - 0 1"), @"1r3k1r/8/8/8/8/8/8/R4K1R w Kk - 0 1 | CastlingNoStart");
    // No king starts on the a- or h-file.
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R6K w Aha - 0 1"), @"r3k2r/8/8/8/8/8/8/R6K w kq - 0 1 | CastlingNoStart");
    // The rights of one side, or of different sides of the king, have a common start.
    assert_snapshot!(read("r4k2/8/8/8/8/8/8/5K1R w Ha - 0 1"), @"r4k2/8/8/8/8/8/8/5K1R w Kq - 0 1 |");
}

#[test]
fn hints_decide_about_castling_letters() {
    let read = |fen, hint| {
        let (setup, deviations) = Setup::from_fen_tolerant(fen, hint).unwrap();
        (setup.castling_rooks.len(), deviations)
    };
    let none = Deviations::empty();
    let one_side = "6k1/8/8/8/8/8/8/R5K1 w KQ - 0 1";
    assert_eq!(
        read(one_side, CastlingHint::Chess960),
        (1, FenDeviation::CastlingDropped.into())
    );
    let different = "r2qk2r/8/8/8/8/8/8/R2KQ2R w KQkq - 0 1";
    assert_eq!(
        read(different, CastlingHint::Chess960),
        (0, FenDeviation::CastlingNoStart.into())
    );
    assert_eq!(read(different, CastlingHint::DoubleChess960), (4, none));
    let edge = "r3k2r/8/8/8/8/8/8/R6K w Aha - 0 1";
    assert_eq!(
        read(edge, CastlingHint::DoubleChess960),
        (2, FenDeviation::CastlingNoStart.into())
    );
}

#[test]
fn fields_missing_in_the_middle_do_not_shift_the_others() {
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq 5 10"), @"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 10 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w  - 23 40"), @"4k3/8/8/8/8/8/8/4K3 w - - 23 40 | ExtraSpace MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - 12 34"), @"4k3/8/8/8/8/8/8/4K3 b - - 12 34 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 b e3 0 7"), @"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 7 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b 3 7"), @"4k3/8/8/8/8/8/8/4K3 b - - 3 7 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - 7"), @"4k3/8/8/8/8/8/8/4K3 b - - 7 1 | MissingFields");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3_b_-_12_34"), @"4k3/8/8/8/8/8/8/4K3 b - - 12 34 | MissingFields Underscores");
    // All six fields exist, so the third or fourth is wrong rather than missing.
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - 3 12 34"), @"4k3/8/8/8/8/8/8/4K3 b - - 12 34 | EnPassantDropped");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b 3 - 12 34"), @"4k3/8/8/8/8/8/8/4K3 b - - 12 34 | CastlingUnreadable");
}

#[test]
fn a_surplus_dash_before_the_clocks_is_ignored() {
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - - - 12 34"), @"4k3/8/8/8/8/8/8/4K3 b - - 12 34 | SurplusDash");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 b - - - 34"), @"4k3/8/8/8/8/8/8/4K3 b - - 0 34 | ClockUnreadable");
}

#[test]
fn en_passant_field_is_repaired() {
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"), @"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 | EnPassantRepaired");
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1"), @"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 | EnPassantRepaired");
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"), @"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 | EnPassantDropped");
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1"), @"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1 | EnPassantDropped");
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1"), @"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1 | EnPassantDropped");
    assert_snapshot!(read("4k3/8/8/8/4P3/8/8/4K3 b - e3+ 0 1"), @"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1 | EnPassantDropped");
}

#[test]
fn clocks_are_repaired() {
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - - -"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | ClockUnreadable");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 3.5 1"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | ClockUnreadable");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 007 0012"), @"4k3/8/8/8/8/8/8/4K3 w - - 7 12 | ClockLeadingZero");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 70000 999999999999999999999"), @"4k3/8/8/8/8/8/8/4K3 w - - 65535 65535 | ClockTooLarge");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 0"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | FullmoveZero");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 00 00"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | ClockLeadingZero FullmoveZero");
}

#[test]
fn unreadable_placement_or_side_is_an_error_even_when_tolerant() {
    let error = |fen| {
        WithSpan(&Setup::from_fen_tolerant(fen, CastlingHint::Unknown).unwrap_err()).to_string()
    };
    assert_snapshot!(error(""), @"placement: expected a piece, a number of empty squares or /, found the end of the text (bytes 0..0)");
    assert_snapshot!(error("   "), @"placement: expected a piece, a number of empty squares or /, found the end of the text (bytes 3..3)");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K2 w - - 0 1"), @"placement: expected eight squares on rank 1, found 7 (bytes 16..19)");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4X3 w - - 0 1"), @"placement: expected a piece, a number of empty squares or /, found 'X' (bytes 17..18)");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K3 ? - - 0 1"), @"side to move: expected w or b, found '?' (bytes 20..21)");
    assert_snapshot!(error("4k3/8/8/8/8/8/8/4K3 white - - 0 1"), @"side to move: expected w or b, found 'h' (bytes 21..22)");
    // The rules are checked in tolerant mode, too.
    let error = Position::from_fen_tolerant("4k3/8/8/8/8/8/4Q3/4K3 w KQ - 0 1").unwrap_err();
    assert!(matches!(error, FenError::Invalid(_)));
    assert_snapshot!(error, @"the opponent of the side to move is in check");
}

#[test]
fn byte_order_mark_quotes_and_underscores_are_ignored() {
    assert_snapshot!(read("\u{feff}4k3/8/8/8/8/8/8/4K3 w - - 0 1"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | ByteOrderMark");
    assert_snapshot!(read("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\""), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | Quotes");
    assert_snapshot!(read("'4k3/8/8/8/8/8/8/4K3 w - - 5 9'"), @"4k3/8/8/8/8/8/8/4K3 w - - 5 9 | Quotes");
    assert_snapshot!(read("“4k3/8/8/8/8/8/8/4K3 w - - 5 9”"), @"4k3/8/8/8/8/8/8/4K3 w - - 5 9 | Quotes");
    assert_snapshot!(read("‘4k3/8/8/8/8/8/8/4K3’"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | MissingFields Quotes");
    assert_snapshot!(read("\u{feff}„4k3/8/8/8/8/8/8/4K3 w - - 5 9“ \n"), @"4k3/8/8/8/8/8/8/4K3 w - - 5 9 | ExtraSpace ByteOrderMark Quotes");
    assert_snapshot!(read("\u{93}4k3/8/8/8/8/8/8/4K3 w - - 5 9\u{94}"), @"4k3/8/8/8/8/8/8/4K3 w - - 5 9 | Quotes");
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 5 9\""), @"4k3/8/8/8/8/8/8/4K3 w - - 5 9 | Quotes");
    assert_snapshot!(read("r3k2r/8/8/8/8/8/8/R3K2R_b_KQkq_-_5_9"), @"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9 | Underscores");
    assert_snapshot!(read("\"4k3/8/8/8/3pP3/8/8/4K3_b__-_e3_0_1\"\n"), @"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 | ExtraSpace Quotes Underscores");
    // With spaces in the text, underscores do not separate fields.
    assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w K_Q - 0 1"), @"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | CastlingUnreadable CastlingDropped");
    // The strict parser accepts none of this.
    for fen in [
        "\u{feff}4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"",
        "4k3/8/8/8/8/8/8/4K3_w_-_-_0_1",
    ] {
        assert!(Setup::from_fen(fen).is_err(), "{fen}");
    }
    // Errors count bytes from the start of the text.
    let error =
        Setup::from_fen_tolerant("\u{feff}“4k3/8/8/8/8/8/8/4K3_x_-_-”", CastlingHint::Unknown)
            .unwrap_err();
    assert_snapshot!(WithSpan(&error), @"side to move: expected w or b, found 'x' (bytes 26..27)");
}

#[test]
fn every_deviation_has_its_own_sentence() {
    let mut seen = Vec::new();
    for (index, &(deviation, sentence)) in FenDeviation::SENTENCES.iter().enumerate() {
        assert_eq!(deviation.index(), index, "{deviation:?}");
        assert_eq!(deviation.sentence(), sentence);
        assert!(!seen.contains(&sentence), "{deviation:?}");
        seen.push(sentence);
    }
    // Each has an entry in the table.
    assert_eq!(FenDeviation::SurplusDash.index() + 1, seen.len());
    assert_snapshot!(
        Deviations::from([FenDeviation::CastlingDropped, FenDeviation::FullmoveZero]),
        @"castling rights without king and rook in place were removed; the fullmove number 0 was replaced by 1"
    );
}

#[test]
fn strict_fen_has_no_deviations() {
    for fen in STARTS {
        let read = Setup::from_fen_tolerant(fen, CastlingHint::Chess960).unwrap();
        assert_eq!(
            read,
            (Setup::from_fen(fen).unwrap(), Deviations::empty()),
            "{fen}"
        );
        // Without the hint, only the castling rights of Chess960 are removed.
        let (position, deviations) = Position::from_fen_tolerant(fen).unwrap();
        let castling = fen.split(' ').nth(2).unwrap();
        let is_careless = castling.chars().all(|letter| "KQkq".contains(letter))
            && Position::from_fen(fen).unwrap().is_chess960();
        assert_eq!(
            deviations,
            if is_careless {
                FenDeviation::CastlingNotStandard.into()
            } else {
                Deviations::empty()
            },
            "{fen}"
        );
        assert!(is_careless || position.to_setup() == read.0);
    }
}

/// Parses damaged FENs in both modes. Nothing panics, a text that the strict parser accepts has no
/// deviations in notation, and every result round-trips.
#[test]
fn damaged_fens_never_panic() {
    let mut random = Random(9);
    let (mut accepted, mut tolerated) = (0, 0);
    for fen in STARTS {
        for at in 0..fen.len() {
            for byte in b' '..=b'~' {
                let mut text = fen.as_bytes().to_vec();
                match byte % 3 {
                    0 => text.insert(at, byte),
                    _ => text[at] = byte,
                }
                accepted += u32::from(check(&text, &mut tolerated));
            }
            let mut text = fen.as_bytes().to_vec();
            text.remove(at);
            check(&text, &mut tolerated);
            check(&fen.as_bytes()[..at], &mut tolerated);
            check(&fen.as_bytes()[at..], &mut tolerated);
            for insert in ["½", "♟", "\n", "\0", "\u{10ffff}", "  ", "//", "88", "-K"] {
                let text = [&fen[..at], insert, &fen[at..]].concat();
                check(text.as_bytes(), &mut tolerated);
            }
        }
    }
    for _ in 0..effort(30_000, 100_000) {
        let mut text = random.pick(&STARTS).as_bytes().to_vec();
        for _ in 0..2 + random.below(4) {
            let (from, to) = (random.below(text.len()), random.below(text.len()));
            match random.below(3) {
                0 => text[to] = text[from],
                1 => text.swap(from, to),
                _ => text.insert(to, text[from]),
            }
        }
        accepted += u32::from(check(&text, &mut tolerated));
    }
    assert!(accepted > 5_000, "{accepted}");
    assert!(tolerated > 20_000, "{tolerated}");
}

/// Checks one text, and returns whether the strict parser accepts it.
fn check(text: &[u8], tolerated: &mut u32) -> bool {
    let Ok(text) = str::from_utf8(text) else {
        return false;
    };
    let strict = Setup::from_fen(text);
    let tolerant = Setup::from_fen_tolerant(text, CastlingHint::Unknown);
    if let Err(FenError::Syntax(error)) = strict {
        assert!(
            text.get(error.span().unwrap()).is_some(),
            "{text:?}: {error}"
        );
        *tolerated += u32::from(tolerant.is_ok());
    }
    if let Ok((setup, _)) = tolerant {
        assert_eq!(Setup::from_fen(&setup.to_string()), Ok(setup), "{text:?}");
    }
    if let Ok(setup) = strict {
        assert_eq!(Setup::from_fen(&setup.to_string()), Ok(setup), "{text:?}");
        let field = |fen: &str, i| fen.split(' ').nth(i).unwrap_or_default().to_string();
        for i in [0, 1, 3] {
            assert_eq!(field(&setup.to_string(), i), field(text, i));
        }
        let (repaired, deviations) = tolerant.unwrap();
        let of_the_position = [
            FenDeviation::CastlingDropped,
            FenDeviation::CastlingNoStart,
            FenDeviation::CastlingNotStandard,
            FenDeviation::EnPassantDropped,
            FenDeviation::EnPassantRepaired,
        ];
        assert!(
            deviations
                .iter()
                .all(|deviation| of_the_position.contains(&deviation)),
            "{text:?}: {deviations:?}"
        );
        assert_eq!(deviations.is_empty(), repaired == setup, "{text:?}");
    }
    if let Ok(position) = Position::from_fen(text) {
        assert_eq!(Ok(position.to_setup()), strict);
        assert_eq!(
            Position::from_fen(&position.to_string()),
            Ok(position),
            "{text:?}"
        );
    }
    strict.is_ok()
}
