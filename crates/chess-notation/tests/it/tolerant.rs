//! Every spelling that the tolerant parser accepts, with its deviations.

use crate::position;
use chess_board::Position;
use chess_notation::{Diagnostic, San, SanDeviation, SanError, WithSpan};

/// Returns the move in UCI notation and the names of the deviations, or the error.
fn read(position: &Position, text: &str) -> String {
    match San::parse_move_tolerant(position, text.as_bytes()) {
        Ok((mv, deviations)) => {
            let quick = San::find_move(position, text.as_bytes());
            assert_eq!(quick, Ok(mv), "{text} read quickly");
            let names: Vec<_> = deviations
                .iter()
                .map(|deviation| format!("{deviation:?}"))
                .collect();
            format!("{mv} {}", names.join(" "))
        }
        Err(error) => format!("error: {}", WithSpan(&error)),
    }
}

fn list(fen: &str, texts: &[&str]) -> String {
    let position = position(fen);
    let lines: Vec<_> = texts
        .iter()
        .map(|text| format!("{text}: {}", read(&position, text)))
        .collect();
    lines.join("\n")
}

#[test]
fn knight_moves_are_parsed_in_every_spelling() {
    let texts = [
        "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "N-f3", "Nxf3", "N:f3", "nf3", "ng1f3", "g1f3",
        "g1-f3", "♘f3", "♞f3", "Nf3+", "Nf3#", "Nf3++", "Nf3!", "Nf3!?", "Nf3+!?", "Nf3!+",
        "Nf3 !",
    ];
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    insta::assert_snapshot!(list(start, &texts), @"
    Nf3: g1f3 
    Ngf3: g1f3 Origin
    N1f3: g1f3 Origin
    Ng1f3: g1f3 Origin
    Ng1-f3: g1f3 Origin Separator
    N-f3: g1f3 Separator
    Nxf3: g1f3 ExtraCaptureSign
    N:f3: g1f3 Separator ExtraCaptureSign
    nf3: g1f3 PieceCase
    ng1f3: g1f3 Origin PieceCase
    g1f3: g1f3 Coordinates
    g1-f3: g1f3 Coordinates Separator
    ♘f3: g1f3 Figurine
    ♞f3: g1f3 Figurine
    Nf3+: g1f3 WrongCheckSuffix
    Nf3#: g1f3 WrongCheckSuffix
    Nf3++: g1f3 WrongCheckSuffix
    Nf3!: g1f3 Annotation
    Nf3!?: g1f3 Annotation
    Nf3+!?: g1f3 WrongCheckSuffix Annotation
    Nf3!+: g1f3 WrongCheckSuffix Annotation
    Nf3 !: g1f3 Annotation Space
    ");
}

#[test]
fn white_space_and_move_numbers_around_a_move_are_ignored() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let texts = [
        "e4\n", "\te4\r\n", "1.e4", "1. e4 ", "12...Nf3", " 1. Nf3", "1e4", ".e4", "1.", "1.2.e4",
    ];
    insta::assert_snapshot!(list(start, &texts).escape_debug().to_string().replace("\\n", "\n"), @r"
    e4
    : e2e4 Space
    \te4\r
    : e2e4 Space
    1.e4: e2e4 MoveNumber
    1. e4 : e2e4 Space MoveNumber
    12...Nf3: g1f3 MoveNumber
     1. Nf3: g1f3 Space MoveNumber
    1e4: error: expected a piece (one of KQRBN), a file (a to h) or O-O, found \'1\' (bytes 0..1)
    .e4: error: expected a piece (one of KQRBN), a file (a to h) or O-O, found \'.\' (bytes 0..1)
    1.: error: expected a piece (one of KQRBN), a file (a to h) or O-O, found \'1\' (bytes 0..1)
    1.2.e4: error: expected a piece (one of KQRBN), a file (a to h) or O-O, found \'1\' (bytes 0..1)
    ");
}

#[test]
fn pawn_moves_are_parsed_in_every_spelling() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    insta::assert_snapshot!(list(start, &["e4", "e2e4", "e2-e4", "Pe4", "pe4", "♙e4", "Pe2-e4", "ee4", "e2xe4"]), @"
    e4: e2e4 
    e2e4: e2e4 Coordinates
    e2-e4: e2e4 Coordinates Separator
    Pe4: e2e4 PawnLetter
    pe4: e2e4 PieceCase PawnLetter
    ♙e4: e2e4 PawnLetter Figurine
    Pe2-e4: e2e4 Origin Separator PawnLetter
    ee4: e2e4 Origin
    e2xe4: e2e4 Coordinates ExtraCaptureSign
    ");
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let texts = [
        "exd6",
        "ed6",
        "e5d6",
        "e5xd6",
        "exd6e.p.",
        "exd6 e.p.",
        "exd6ep",
        "ed6e.p.!",
        "exd6+e.p.",
        "exd6e.p.+",
        "e:d6",
        "Pxd6",
        "xd6",
    ];
    insta::assert_snapshot!(list(en_passant, &texts), @"
    exd6: e5d6 
    ed6: e5d6 MissingCaptureSign
    e5d6: e5d6 Coordinates
    e5xd6: e5d6 Coordinates
    exd6e.p.: e5d6 EnPassantRemark
    exd6 e.p.: e5d6 EnPassantRemark Space
    exd6ep: e5d6 EnPassantRemark
    ed6e.p.!: e5d6 MissingCaptureSign EnPassantRemark Annotation
    exd6+e.p.: e5d6 WrongCheckSuffix EnPassantRemark
    exd6e.p.+: e5d6 WrongCheckSuffix EnPassantRemark
    e:d6: e5d6 Separator
    Pxd6: e5d6 Origin PawnLetter
    xd6: error: expected a piece (one of KQRBN), a file (a to h) or O-O, found 'x' (bytes 0..1)
    ");
}

#[test]
fn promotions_are_parsed_in_every_spelling() {
    let promotion = "3n2k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1";
    let texts = [
        "exd8=Q#",
        "exd8=Q",
        "exd8Q#",
        "exd8(Q)#",
        "exd8=(Q)#",
        "exd8/Q#",
        "exd8=q#",
        "exd8q#",
        "exd8♕#",
        "exd8=♛#",
        "ed8Q",
        "e7d8q",
        "e7xd8=Q#",
        "exd8=Q+",
        "e8=B",
        "e8b",
        "e8=N",
        "e8",
        "e8=K",
        "e8=P",
        "e8(Q",
        "e8Q)",
    ];
    insta::assert_snapshot!(list(promotion, &texts), @"
    exd8=Q#: e7d8q 
    exd8=Q: e7d8q MissingCheckSuffix
    exd8Q#: e7d8q PromotionStyle
    exd8(Q)#: e7d8q PromotionStyle
    exd8=(Q)#: e7d8q PromotionStyle
    exd8/Q#: e7d8q PromotionStyle
    exd8=q#: e7d8q PieceCase
    exd8q#: e7d8q PromotionStyle PieceCase
    exd8♕#: e7d8q PromotionStyle Figurine
    exd8=♛#: e7d8q Figurine
    ed8Q: e7d8q MissingCaptureSign MissingCheckSuffix PromotionStyle
    e7d8q: e7d8q Coordinates MissingCheckSuffix PromotionStyle PieceCase
    e7xd8=Q#: e7d8q Coordinates
    exd8=Q+: e7d8q WrongCheckSuffix
    e8=B: e7e8b 
    e8b: e7e8b PromotionStyle PieceCase
    e8=N: e7e8n 
    e8: error: a pawn that reaches e8 must promote to a queen, rook, bishop or knight
    e8=K: error: expected a promotion (one of QRBN), found 'K' (bytes 3..4)
    e8=P: error: expected a promotion (one of QRBN), found 'P' (bytes 3..4)
    e8(Q: error: expected the end of the move, found '(' (bytes 2..3)
    e8Q): error: expected the end of the move, found 'Q' (bytes 2..3)
    ");
}

#[test]
fn castling_is_parsed_in_every_spelling() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let texts = [
        "O-O", "0-0", "o-o", "OO", "00", "O-0", "0-0-0", "O-O-O", "ooo", "0-0!", "0-0+", "e1g1",
        "e1h1", "e1c1", "e1a1", "e1-g1", "Ke1-g1", "Kg1", "Kc1", "Kh1", "Kg3", "O", "O-O-O-O",
    ];
    insta::assert_snapshot!(list(castling, &texts), @"
    O-O: e1g1 
    0-0: e1g1 CastlingStyle
    o-o: e1g1 CastlingStyle
    OO: e1g1 CastlingStyle
    00: e1g1 CastlingStyle
    O-0: e1g1 CastlingStyle
    0-0-0: e1c1 CastlingStyle
    O-O-O: e1c1 
    ooo: e1c1 CastlingStyle
    0-0!: e1g1 CastlingStyle Annotation
    0-0+: e1g1 WrongCheckSuffix CastlingStyle
    e1g1: e1g1 Coordinates
    e1h1: e1g1 Coordinates
    e1c1: e1c1 Coordinates
    e1a1: e1c1 Coordinates
    e1-g1: e1g1 Coordinates Separator
    Ke1-g1: e1g1 Separator CastlingStyle
    Kg1: e1g1 CastlingStyle
    Kc1: e1c1 CastlingStyle
    Kh1: error: the white king on e1 cannot go to h1: a king does not move that way
    Kg3: error: the white king on e1 cannot go to g3: a king does not move that way
    O: error: expected O-O or O-O-O, found 'O' (bytes 0..1)
    O-O-O-O: error: expected the end of the move, found '-' (bytes 5..6)
    ");
}

#[test]
fn disambiguated_moves_are_parsed_in_every_spelling() {
    let knights = "4k3/8/8/5n2/3N4/8/8/4N1K1 w - - 0 1";
    let texts = [
        "Ndf3", "N4f3", "Nd4f3", "Nd4-f3", "Nf3", "N1xf3+!?", "Nef3", "N4xf5", "Nxf5", "Nf5",
        "Nd4:f5",
    ];
    insta::assert_snapshot!(list(knights, &texts), @"
    Ndf3: d4f3 
    N4f3: d4f3 Origin
    Nd4f3: d4f3 Origin
    Nd4-f3: d4f3 Origin Separator
    Nf3: error: ambiguous: the white knights on e1 and d4 can go to f3
    N1xf3+!?: e1f3 Origin ExtraCaptureSign WrongCheckSuffix Annotation
    Nef3: e1f3 
    N4xf5: d4f5 Origin
    Nxf5: d4f5 
    Nf5: d4f5 MissingCaptureSign
    Nd4:f5: d4f5 Origin Separator
    ");
}

#[test]
fn small_b_is_a_pawn_or_a_bishop() {
    // Captures by the pawn, by the bishop, or by both are legal.
    insta::assert_snapshot!(list("4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", &["bxc4", "bc4", "Bxc4", "Bc4"]), @"
    bxc4: b3c4 
    bc4: error: ambiguous: the pawn on b3 and the bishop on f1 can go to c4
    Bxc4: f1c4 
    Bc4: f1c4 MissingCaptureSign
    ");
    insta::assert_snapshot!(list("4k3/8/8/8/2p5/3B4/8/4K3 w - - 0 1", &["bxc4", "bc4", "b:c4", "be4", "bf5", "bb5", "bdb5", "b3b5", "bd3b5"]), @"
    bxc4: d3c4 PieceCase
    bc4: d3c4 MissingCaptureSign PieceCase
    b:c4: d3c4 Separator PieceCase
    be4: d3e4 PieceCase
    bf5: d3f5 PieceCase
    bb5: error: the white bishop on d3 cannot go to b5: the black pawn on c4 is in the way
    bdb5: error: the white bishop on d3 cannot go to b5: the black pawn on c4 is in the way
    b3b5: error: no piece stands on b3
    bd3b5: error: the white bishop on d3 cannot go to b5: the black pawn on c4 is in the way
    ");
    insta::assert_snapshot!(list("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", &["bxc4", "bc4", "Bxc4", "bb5", "b4", "b3c4"]), @"
    bxc4: b3c4 
    bc4: error: ambiguous: the pawn on b3 and the bishop on d3 can go to c4
    Bxc4: d3c4 
    bb5: error: the white bishop on d3 cannot go to b5: the black pawn on c4 is in the way
    b4: b3b4 
    b3c4: b3c4 Coordinates
    ");
    // Neither capture is legal.
    insta::assert_snapshot!(list("4k3/8/8/8/2p5/8/8/4K3 w - - 0 1", &["bxc4", "bc4", "bf8"]), @"
    bxc4: error: white has no pawn on the b-file
    bc4: error: white has no pawn on the b-file
    bf8: error: white has no bishop
    ");
}

#[test]
fn missing_and_wrong_suffixes_are_accepted() {
    let back_rank = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    insta::assert_snapshot!(list(back_rank, &["Ra8#", "Ra8", "Ra8+", "Ra8++", "Ra8+#", "Ra7", "Ra7+", "Ra7#"]), @"
    Ra8#: a1a8 
    Ra8: a1a8 MissingCheckSuffix
    Ra8+: a1a8 WrongCheckSuffix
    Ra8++: a1a8 WrongCheckSuffix
    Ra8+#: a1a8 WrongCheckSuffix
    Ra7: a1a7 
    Ra7+: a1a7 WrongCheckSuffix
    Ra7#: a1a7 WrongCheckSuffix
    ");
}

#[test]
fn strict_parsing_accepts_what_is_printed() {
    let position = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(San::parse_move(&position, b"Ra8#").is_ok());
    let error = San::parse_move(&position, b"R1a8+").unwrap_err();
    insta::assert_snapshot!(error, @"the standard spells this move differently (did you mean `Ra8#`?)");
    assert_eq!(error.help().unwrap().to_string(), "did you mean `Ra8#`?");
    let SanError::NotStandard { deviations, .. } = error else {
        panic!();
    };
    assert_eq!(
        deviations,
        [SanDeviation::Origin, SanDeviation::WrongCheckSuffix].into()
    );
}
