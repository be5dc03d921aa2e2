//! The messages of errors in single moves.

use crate::position;
use chess_move::Square;
use chess_notation::{Diagnostic, Lan, LanError, San, SanError, UciError, UciMove, WithSpan};

#[test]
fn san_syntax_errors_say_what_was_expected() {
    let syntax = |text: &[u8]| WithSpan(&San::from_ascii(text).unwrap_err()).to_string();
    insta::assert_snapshot!(syntax(b""), @"expected a piece (one of KQRBN), a file (a to h) or O-O, found the end of the text (bytes 0..0)");
    insta::assert_snapshot!(syntax(b"x"), @"expected a piece (one of KQRBN), a file (a to h) or O-O, found 'x' (bytes 0..1)");
    insta::assert_snapshot!(syntax(b"N"), @"expected a file (a to h), a rank (1 to 8) or x, found the end of the text (bytes 1..1)");
    insta::assert_snapshot!(syntax(b"Nx"), @"expected a file (a to h), found the end of the text (bytes 2..2)");
    insta::assert_snapshot!(syntax(b"Nf"), @"expected a rank (1 to 8), found the end of the text (bytes 2..2)");
    insta::assert_snapshot!(syntax(b"Nf9"), @"expected a rank (1 to 8), found '9' (bytes 2..3)");
    insta::assert_snapshot!(syntax(b"N3"), @"expected a file (a to h), found the end of the text (bytes 2..2)");
    insta::assert_snapshot!(syntax(b"N3x9"), @"expected a file (a to h), found '9' (bytes 3..4)");
    insta::assert_snapshot!(syntax(b"Ng1f"), @"expected a rank (1 to 8), found the end of the text (bytes 4..4)");
    insta::assert_snapshot!(syntax(b"Ng1-f3"), @"expected the end of the move, found '-' (bytes 3..4)");
    insta::assert_snapshot!(syntax(b"e"), @"expected a rank (1 to 8) or x, found the end of the text (bytes 1..1)");
    insta::assert_snapshot!(syntax(b"ed5"), @"expected a rank (1 to 8) or x, found 'd' (bytes 1..2)");
    insta::assert_snapshot!(syntax(b"exd"), @"expected a rank (1 to 8), found the end of the text (bytes 3..3)");
    insta::assert_snapshot!(syntax(b"e2e4"), @"expected the end of the move, found 'e' (bytes 2..3)");
    insta::assert_snapshot!(syntax(b"e8="), @"expected a promotion (one of QRBN), found the end of the text (bytes 3..3)");
    insta::assert_snapshot!(syntax(b"e8=K"), @"expected a promotion (one of QRBN), found 'K' (bytes 3..4)");
    insta::assert_snapshot!(syntax(b"Nf3=Q"), @"expected the end of the move, found '=' (bytes 3..4)");
    insta::assert_snapshot!(syntax(b"O-"), @"expected O-O or O-O-O, found 'O' (bytes 0..1)");
    insta::assert_snapshot!(syntax(b"O-O-"), @"expected the end of the move, found '-' (bytes 3..4)");
    insta::assert_snapshot!(syntax(b"Nf3+#"), @"expected the end of the move, found '#' (bytes 4..5)");
    insta::assert_snapshot!(syntax("♘f3".as_bytes()), @"expected a piece (one of KQRBN), a file (a to h) or O-O, found '♘' (bytes 0..3)");
    insta::assert_snapshot!(syntax(b"Nf\xe9"), @"expected a rank (1 to 8), found the byte 0xe9 (bytes 2..3)");
    insta::assert_snapshot!(syntax(b"Nf3\0"), @r"expected the end of the move, found '\0' (bytes 3..4)");

    let error = San::from_ascii("Né3".as_bytes()).unwrap_err();
    assert_eq!(error.span(), Some(1..3));
    assert_eq!(error.code(), "move-text-expected-after-piece");
    let expected = error.expected().unwrap().to_string();
    insta::assert_snapshot!(expected, @"a file (a to h), a rank (1 to 8) or x");
    assert_eq!(error.found().unwrap().to_string(), "'é'");
}

#[test]
fn san_errors_say_why_no_legal_move_fits() {
    let read = |fen: &str, text: &str| {
        WithSpan(&San::find_move(&position(fen), text.as_bytes()).unwrap_err()).to_string()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // The side has no such piece.
    insta::assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4"), @"white has no queen");
    insta::assert_snapshot!(read(start, "Nef3"), @"white has no knight on the e-file");
    insta::assert_snapshot!(read(start, "N4f3"), @"white has no knight on rank 4");
    insta::assert_snapshot!(read(start, "Ne5f3"), @"white has no knight on e5");
    insta::assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4"), @"white has no pawn on the e-file");
    // One piece fits the text.
    insta::assert_snapshot!(read(start, "Qd3"), @"the white queen on d1 cannot go to d3: the white pawn on d2 is in the way");
    insta::assert_snapshot!(read(start, "Ke2"), @"the white pawn on e2 belongs to the same side and cannot be captured");
    insta::assert_snapshot!(read(start, "e5"), @"the white pawn on e2 cannot go to e5: a pawn does not move that way");
    insta::assert_snapshot!(read(start, "exd3"), @"there is nothing to capture on d3");
    insta::assert_snapshot!(read(start, "Ngh4"), @"the white knight on g1 cannot go to h4: a knight does not move that way");
    insta::assert_snapshot!(read("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4"), @"the white pawn on e2 cannot go to e4: the black pawn on e4 is in the way");
    insta::assert_snapshot!(read("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4"), @"the white pawn on e2 cannot go to e4: the black knight on e3 is in the way");
    insta::assert_snapshot!(read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"), @"a pawn that reaches a8 must promote to a queen, rook, bishop or knight");
    insta::assert_snapshot!(read("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a7=Q"), @"a pawn does not promote on a7");
    insta::assert_snapshot!(read("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6"), @"there is nothing to capture on d6");
    insta::assert_snapshot!(read("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nc3"), @"the white knight on e4 is pinned to its king by the black rook on e8");
    insta::assert_snapshot!(read("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ra2"), @"the king on e1 would still be attacked from e8");
    insta::assert_snapshot!(read("4k3/8/8/2N5/8/8/4N3/4K3 w - - 0 1", "Nd5"), @"none of the white knights can go to d5");
    insta::assert_snapshot!(read("4k2r/8/8/8/8/8/4N3/N3K3 w - - 0 1", "Nh1"), @"none of the white knights can go to h1");
    // Several pieces fit the text.
    insta::assert_snapshot!(read("3rk3/8/8/8/8/8/8/R2K3R w - - 0 1", "Re1"), @"the king on d1 would still be attacked from d8");
    insta::assert_snapshot!(read("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2"), @"ambiguous: the white knights on b1 and f3 can go to d2");
    insta::assert_snapshot!(read("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qe1"), @"ambiguous: the white queens on h1, e4 and h4 can go to e1");
    insta::assert_snapshot!(read("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "bc4"), @"ambiguous: the pawn on b3 and the bishop on d3 can go to c4");
    // Castling.
    insta::assert_snapshot!(read(start, "O-O"), @"the white bishop on f1 stands in the way of castling kingside");
    insta::assert_snapshot!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O-O"), @"white has no right to castle queenside");
    insta::assert_snapshot!(read("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "0-0"), @"the king cannot castle to g1, which is attacked from g2");
    // A text that no parser accepts has the error of the strict parser.
    insta::assert_snapshot!(read(start, "Nf33"), @"expected the end of the move, found '3' (bytes 3..4)");
    insta::assert_snapshot!(read(start, "-e4"), @"expected a piece (one of KQRBN), a file (a to h) or O-O, found '-' (bytes 0..1)");
}

#[test]
fn san_errors_have_fields_for_programs() {
    let position = position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    let Err(SanError::Ambiguous { to, candidates, .. }) = San::find_move(&position, b"Nd2") else {
        panic!();
    };
    assert_eq!(to, Square::D2);
    assert_eq!(
        candidates.into_iter().collect::<Vec<_>>(),
        [Square::B1, Square::F3]
    );
    // `SanError` must stay small, because the most frequent path returns it.
    assert!(size_of::<SanError>() <= 40);
}

#[test]
fn uci_and_lan_errors_say_what_is_wrong() {
    let uci = |fen: &str, text: &str| {
        WithSpan(&UciMove::parse_move(&position(fen), text.as_bytes()).unwrap_err()).to_string()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    insta::assert_snapshot!(uci(start, ""), @"expected a file (a to h), found the end of the text (bytes 0..0)");
    insta::assert_snapshot!(uci(start, "e2e"), @"expected a rank (1 to 8), found the end of the text (bytes 3..3)");
    insta::assert_snapshot!(uci(start, "e2i4"), @"expected a file (a to h), found 'i' (bytes 2..3)");
    insta::assert_snapshot!(uci(start, "e2e4k"), @"expected a promotion (one of qrbn) or the end of the move, found 'k' (bytes 4..5)");
    insta::assert_snapshot!(uci(start, "e2e4qq"), @"expected the end of the move, found 'q' (bytes 5..6)");
    insta::assert_snapshot!(uci(start, "0000"), @"0000 is the null move, not a move on the board");
    insta::assert_snapshot!(uci(start, "e4e5"), @"no piece stands on e4");
    insta::assert_snapshot!(uci(start, "e7e5"), @"the black pawn on e7 cannot move: it is white's turn");
    insta::assert_snapshot!(uci(start, "a1a1"), @"the white rook on a1 cannot go to a1: a rook does not move that way");
    insta::assert_snapshot!(uci(start, "a4a4"), @"no piece stands on a4");
    insta::assert_snapshot!(uci(start, "e1g1"), @"the white bishop on f1 stands in the way of castling kingside");
    insta::assert_snapshot!(uci(start, "e1h1"), @"the white bishop on f1 stands in the way of castling kingside");
    insta::assert_snapshot!(uci(start, "e2e4q"), @"a pawn does not promote on e4");
    insta::assert_snapshot!(uci("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8"), @"a pawn that reaches a8 must promote to a queen, rook, bishop or knight");
    assert_eq!(
        UciMove::parse_move(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), b"a1a1")
            .unwrap_err()
            .to_string(),
        "no piece stands on a1",
    );
    assert!(matches!(
        UciMove::Null.to_move(&position(start)),
        Err(UciError::Null),
    ));

    let lan = |fen: &str, text: &str| {
        WithSpan(&Lan::parse_move(&position(fen), text.as_bytes()).unwrap_err()).to_string()
    };
    insta::assert_snapshot!(lan(start, "Nf3"), @"expected - or x, found the end of the text (bytes 3..3)");
    insta::assert_snapshot!(lan(start, "Ng1f3"), @"expected - or x, found 'f' (bytes 3..4)");
    insta::assert_snapshot!(lan(start, "Ng1-f"), @"expected a rank (1 to 8), found the end of the text (bytes 5..5)");
    insta::assert_snapshot!(lan(start, "i2-i4"), @"expected a piece (one of KQRBN), a file (a to h) or O-O, found 'i' (bytes 0..1)");
    insta::assert_snapshot!(lan(start, "e2-e4=E"), @"expected a promotion (one of QRBN), found 'E' (bytes 6..7)");
    insta::assert_snapshot!(lan(start, "e2-e4!"), @"expected the end of the move, found '!' (bytes 5..6)");
    insta::assert_snapshot!(lan(start, "O-0"), @"expected O-O or O-O-O, found 'O' (bytes 0..1)");
    insta::assert_snapshot!(lan(start, "Bg1-f3"), @"expected a bishop on g1, found a white knight");
    insta::assert_snapshot!(lan(start, "Ng1-g3"), @"the white knight on g1 cannot go to g3: a knight does not move that way");
    insta::assert_snapshot!(lan(start, "O-O"), @"the white bishop on f1 stands in the way of castling kingside");
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    insta::assert_snapshot!(lan(mate, "Ra1-a8"), @"long algebraic notation spells this move differently (did you mean `Ra1-a8#`?)");
    insta::assert_snapshot!(lan(mate, "Ra1xa8#"), @"long algebraic notation spells this move differently (did you mean `Ra1-a8#`?)");
    assert!(matches!(
        Lan::parse_move(&position(start), b"Bg1-f3"),
        Err(LanError::OtherPiece {
            square: Square::G1,
            ..
        }),
    ));
}
