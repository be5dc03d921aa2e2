//! Every spelling that the tolerant parser accepts, with its deviations.

use crate::position;
use chess_board::Position;
use chess_notation::{San, SanDeviations, SanError};

/// Returns the move in UCI notation and the names of the deviations, or the error.
fn read(position: &Position, text: &str) -> String {
    match San::parse_move_tolerant(position, text.as_bytes()) {
        Ok((mv, deviations)) => {
            let quick = San::parse_move(position, text.as_bytes());
            assert_eq!(quick, Ok(mv), "{text} read quickly");
            let names: Vec<_> = deviations.iter_names().map(|(name, _)| name).collect();
            format!("{mv} {}", names.join(" "))
        }
        Err(error) => format!("error: {error}"),
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
    Ngf3: g1f3 ORIGIN
    N1f3: g1f3 ORIGIN
    Ng1f3: g1f3 ORIGIN
    Ng1-f3: g1f3 ORIGIN SEPARATOR
    N-f3: g1f3 SEPARATOR
    Nxf3: g1f3 CAPTURE_SURPLUS
    N:f3: g1f3 SEPARATOR CAPTURE_SURPLUS
    nf3: g1f3 PIECE_CASE
    ng1f3: g1f3 ORIGIN PIECE_CASE
    g1f3: g1f3 COORDINATES
    g1-f3: g1f3 COORDINATES SEPARATOR
    ♘f3: g1f3 FIGURINE
    ♞f3: g1f3 FIGURINE
    Nf3+: g1f3 SUFFIX_WRONG
    Nf3#: g1f3 SUFFIX_WRONG
    Nf3++: g1f3 SUFFIX_WRONG
    Nf3!: g1f3 ANNOTATION
    Nf3!?: g1f3 ANNOTATION
    Nf3+!?: g1f3 SUFFIX_WRONG ANNOTATION
    Nf3!+: g1f3 SUFFIX_WRONG ANNOTATION
    Nf3 !: g1f3 ANNOTATION SPACE
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
    : e2e4 SPACE
    \te4\r
    : e2e4 SPACE
    1.e4: e2e4 MOVE_NUMBER
    1. e4 : e2e4 SPACE MOVE_NUMBER
    12...Nf3: g1f3 MOVE_NUMBER
     1. Nf3: g1f3 SPACE MOVE_NUMBER
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
    e2e4: e2e4 COORDINATES
    e2-e4: e2e4 COORDINATES SEPARATOR
    Pe4: e2e4 PAWN_LETTER
    pe4: e2e4 PIECE_CASE PAWN_LETTER
    ♙e4: e2e4 PAWN_LETTER FIGURINE
    Pe2-e4: e2e4 ORIGIN SEPARATOR PAWN_LETTER
    ee4: e2e4 ORIGIN
    e2xe4: e2e4 COORDINATES CAPTURE_SURPLUS
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
    ed6: e5d6 CAPTURE_MISSING
    e5d6: e5d6 COORDINATES
    e5xd6: e5d6 COORDINATES
    exd6e.p.: e5d6 EN_PASSANT_REMARK
    exd6 e.p.: e5d6 EN_PASSANT_REMARK SPACE
    exd6ep: e5d6 EN_PASSANT_REMARK
    ed6e.p.!: e5d6 CAPTURE_MISSING EN_PASSANT_REMARK ANNOTATION
    exd6+e.p.: e5d6 SUFFIX_WRONG EN_PASSANT_REMARK
    exd6e.p.+: e5d6 SUFFIX_WRONG EN_PASSANT_REMARK
    e:d6: e5d6 SEPARATOR
    Pxd6: e5d6 ORIGIN PAWN_LETTER
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
    exd8=Q: e7d8q SUFFIX_MISSING
    exd8Q#: e7d8q PROMOTION_STYLE
    exd8(Q)#: e7d8q PROMOTION_STYLE
    exd8=(Q)#: e7d8q PROMOTION_STYLE
    exd8/Q#: e7d8q PROMOTION_STYLE
    exd8=q#: e7d8q PIECE_CASE
    exd8q#: e7d8q PROMOTION_STYLE PIECE_CASE
    exd8♕#: e7d8q PROMOTION_STYLE FIGURINE
    exd8=♛#: e7d8q FIGURINE
    ed8Q: e7d8q CAPTURE_MISSING SUFFIX_MISSING PROMOTION_STYLE
    e7d8q: e7d8q COORDINATES SUFFIX_MISSING PROMOTION_STYLE PIECE_CASE
    e7xd8=Q#: e7d8q COORDINATES
    exd8=Q+: e7d8q SUFFIX_WRONG
    e8=B: e7e8b 
    e8b: e7e8b PROMOTION_STYLE PIECE_CASE
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
    0-0: e1g1 CASTLING_STYLE
    o-o: e1g1 CASTLING_STYLE
    OO: e1g1 CASTLING_STYLE
    00: e1g1 CASTLING_STYLE
    O-0: e1g1 CASTLING_STYLE
    0-0-0: e1c1 CASTLING_STYLE
    O-O-O: e1c1 
    ooo: e1c1 CASTLING_STYLE
    0-0!: e1g1 CASTLING_STYLE ANNOTATION
    0-0+: e1g1 SUFFIX_WRONG CASTLING_STYLE
    e1g1: e1g1 COORDINATES
    e1h1: e1g1 COORDINATES
    e1c1: e1c1 COORDINATES
    e1a1: e1c1 COORDINATES
    e1-g1: e1g1 COORDINATES SEPARATOR
    Ke1-g1: e1g1 SEPARATOR CASTLING_STYLE
    Kg1: e1g1 CASTLING_STYLE
    Kc1: e1c1 CASTLING_STYLE
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
    N4f3: d4f3 ORIGIN
    Nd4f3: d4f3 ORIGIN
    Nd4-f3: d4f3 ORIGIN SEPARATOR
    Nf3: error: ambiguous: the white knights on e1 and d4 can go to f3
    N1xf3+!?: e1f3 ORIGIN CAPTURE_SURPLUS SUFFIX_WRONG ANNOTATION
    Nef3: e1f3 
    N4xf5: d4f5 ORIGIN
    Nxf5: d4f5 
    Nf5: d4f5 CAPTURE_MISSING
    Nd4:f5: d4f5 ORIGIN SEPARATOR
    ");
}

#[test]
fn small_b_is_a_pawn_or_a_bishop() {
    // Captures by the pawn, by the bishop, or by both are legal.
    insta::assert_snapshot!(list("4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", &["bxc4", "bc4", "Bxc4", "Bc4"]), @"
    bxc4: b3c4 
    bc4: error: ambiguous: the pawn on b3 and the bishop on f1 can go to c4
    Bxc4: f1c4 
    Bc4: f1c4 CAPTURE_MISSING
    ");
    insta::assert_snapshot!(list("4k3/8/8/8/2p5/3B4/8/4K3 w - - 0 1", &["bxc4", "bc4", "b:c4", "be4", "bf5", "bb5", "bdb5", "b3b5", "bd3b5"]), @"
    bxc4: d3c4 PIECE_CASE
    bc4: d3c4 CAPTURE_MISSING PIECE_CASE
    b:c4: d3c4 SEPARATOR PIECE_CASE
    be4: d3e4 PIECE_CASE
    bf5: d3f5 PIECE_CASE
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
    b3c4: b3c4 COORDINATES
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
    Ra8: a1a8 SUFFIX_MISSING
    Ra8+: a1a8 SUFFIX_WRONG
    Ra8++: a1a8 SUFFIX_WRONG
    Ra8+#: a1a8 SUFFIX_WRONG
    Ra7: a1a7 
    Ra7+: a1a7 SUFFIX_WRONG
    Ra7#: a1a7 SUFFIX_WRONG
    ");
}

#[test]
fn strict_parsing_accepts_what_is_printed() {
    let position = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(San::parse_move_strict(&position, b"Ra8#").is_ok());
    let error = San::parse_move_strict(&position, b"R1a8+").unwrap_err();
    insta::assert_snapshot!(error, @"the standard writes this move Ra8#");
    let SanError::NotStandard { deviations, .. } = error else {
        panic!();
    };
    assert_eq!(
        deviations,
        SanDeviations::ORIGIN | SanDeviations::SUFFIX_WRONG
    );
}
