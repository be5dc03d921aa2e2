//! EPD: parsing, printing, errors and deviations.

use crate::Random;
use chess_notation::{
    Deviations, Diagnostic, Epd, EpdDeviation, EpdOperand, EpdOperation, EpdValue, San, WithSpan,
};

const FILES: [&str; 5] = [
    include_str!("../data/bratko_kopec.epd"),
    include_str!("../data/kaufman.epd"),
    include_str!("../data/lct2.epd"),
    include_str!("../data/pet.epd"),
    include_str!("../data/silent_but_deadly.epd"),
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn with(operations: &str) -> String {
    format!("{START} {operations}")
}

#[test]
fn epd_prints_what_it_parsed() {
    for operations in [
        "bm Nf3 e4; am g4 f3; id \"a; \\\"b\\\" \\\\ c\"; c0 \"\"; c9 \"last\";",
        "acd 5; acn 1000; acs 3; ce -20; dm 3; hmvc 4; fmvn 17;",
        "pv e4 e5 Nf3 Nc6 Bb5 a6 Bxc6;",
        "pm e4; sm d4; noop; x_1 1 -2 3.5 \"four; five\" six; D1 20;",
    ] {
        let text = with(operations);
        let epd: Epd = text.parse().unwrap();
        assert_eq!(epd.to_string(), text);
        assert_eq!(epd.to_string().parse(), Ok(epd));
    }
    assert_eq!(START.parse::<Epd>().unwrap().to_string(), START);
}

#[test]
fn operations_have_types() {
    let text = with(
        "bm Nf3 e4; am g4; pv e4 e5; dm -2; ce 35; acd 12; c3 \"three\"; fmvn 9; hmvc 2; q a \"b\";",
    );
    let epd: Epd = text.parse().unwrap();
    let moves = |moves: &[chess_move::Move]| {
        let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
        texts.join(" ")
    };
    assert_eq!(moves(epd.best_moves()), "g1f3 e2e4");
    assert_eq!(moves(epd.avoid_moves()), "g2g4");
    assert_eq!(epd.mate_in(), Some(-2));
    let Some(EpdValue::Line(line)) = epd.get("pv") else {
        panic!("pv has a line");
    };
    assert_eq!(moves(line), "e2e4 e7e5");
    assert_eq!(epd.get("ce"), Some(&EpdValue::Number(35)));
    assert_eq!(epd.get("acd"), Some(&EpdValue::Number(12)));
    assert_eq!(epd.get("c3"), Some(&EpdValue::Text("three".to_owned())));
    assert_eq!(epd.get("c4"), None);
    assert_eq!(epd.id(), None);
    assert_eq!(
        (
            epd.position.fullmove_number(),
            epd.position.halfmove_clock()
        ),
        (9, 2)
    );
    let operands = vec![
        EpdOperand::Word("a".to_owned()),
        EpdOperand::Quoted("b".to_owned()),
    ];
    assert_eq!(epd.get("q"), Some(&EpdValue::Operands(operands)));
}

#[test]
fn random_operations_round_trip() {
    let mut epd: Epd = START.parse().unwrap();
    let texts = [
        "",
        "a b",
        ";",
        "\"",
        "\\",
        "line\nfeed\r",
        "word",
        "ü",
        "\\\"",
    ];
    for text in texts {
        let (word, quoted) = (
            EpdOperand::Word(text.into()),
            EpdOperand::Quoted(text.into()),
        );
        epd.operations
            .push(EpdOperation::new("c0", EpdValue::Text(text.into())).unwrap());
        epd.operations
            .push(EpdOperation::new("zz", EpdValue::Operands(vec![word, quoted])).unwrap());
    }
    let again: Epd = epd.to_string().parse().unwrap();
    for (before, after) in epd.operations.iter().zip(&again.operations) {
        match (before.value(), after.value()) {
            (EpdValue::Operands(before), EpdValue::Operands(after)) => {
                let texts = |operands: &[EpdOperand]| -> Vec<String> {
                    operands
                        .iter()
                        .map(|operand| operand.as_str().to_owned())
                        .collect()
                };
                assert_eq!(texts(before), texts(after));
            }
            (before, after) => assert_eq!(before, after),
        }
    }
    assert_eq!(again.to_string().parse(), Ok(again));
    for opcode in ["", "1a", "a b", "sixteen_letters_", "ü", "a;"] {
        assert!(
            EpdOperation::new(opcode, EpdValue::Operands(Vec::new())).is_none(),
            "{opcode}"
        );
    }
}

#[test]
fn strict_errors_say_what_is_wrong_and_where() {
    let error = |text: &str| text.parse::<Epd>().unwrap_err();
    let strict = |text: &str| WithSpan(&error(text)).to_string();
    insta::assert_snapshot!(strict(""), @"placement: expected a piece, a number of empty squares or /, found the end of the text (bytes 0..0)");
    insta::assert_snapshot!(strict("8/8/8/8/8/8/8/8 w -"), @"en passant: expected - or a square such as e3, found the end of the text (bytes 19..19)");
    insta::assert_snapshot!(strict("8/8/8/8/8/8/8/8 w - - bm e4;"), @"white has no king; black has no king (bytes 0..21)");
    insta::assert_snapshot!(strict("8/8/8/8/8/8/8/7x w - - bm e4;"), @"placement: expected a piece, a number of empty squares or /, found 'x' (bytes 15..16)");
    insta::assert_snapshot!(strict(&with("0 1")), @"expected an opcode, found a number: this is a FEN, in an EPD the clocks are written hmvc and fmvn (bytes 53..54)");
    insta::assert_snapshot!(strict(&with("; D1 20;")), @"expected an opcode, found ';' (bytes 53..54)");
    insta::assert_snapshot!(strict(&with("+bm e4;")), @"expected an opcode of one to fifteen letters, digits and _, a letter first (bytes 53..56)");
    insta::assert_snapshot!(strict(&with("bm e4")), @"expected ; after the operation, found the end of the text (bytes 58..58)");
    insta::assert_snapshot!(strict(&with(" bm e4;")), @"expected single spaces, and none before ; or at either end (bytes 52..54)");
    insta::assert_snapshot!(strict(&with("bm  e4;")), @"expected single spaces, and none before ; or at either end (bytes 55..57)");
    insta::assert_snapshot!(strict(&with("bm e4; ")), @"expected single spaces, and none before ; or at either end (bytes 59..60)");
    insta::assert_snapshot!(strict(&with("bm;")), @"expected a move (bytes 55..55)");
    insta::assert_snapshot!(strict(&with("bm e5;")), @"the white pawn on e2 cannot go to e5: a pawn does not move that way (bytes 56..58)");
    insta::assert_snapshot!(strict(&with("bm e4 Nf9;")), @"expected a rank (1 to 8), found '9' (bytes 59..62)");
    insta::assert_snapshot!(strict(&with("bm Ng1f3;")), @"the standard spells this move differently (did you mean `Nf3`?) (bytes 56..61)");
    insta::assert_snapshot!(strict(&with("pv e4 e4;")), @"the black pawn on e7 cannot go to e4: a pawn does not move that way (bytes 59..61)");
    insta::assert_snapshot!(strict(&with("id open;")), @"expected one text between quotation marks (bytes 56..60)");
    insta::assert_snapshot!(strict(&with("id \"open;")), @r#"expected " at the end of a string, found the end of the text (bytes 56..62)"#);
    insta::assert_snapshot!(strict(&with("dm two;")), @"expected one whole number (bytes 56..59)");
    insta::assert_snapshot!(strict(&with("dm 99999999999999999999;")), @"expected one whole number (bytes 56..76)");
    let error = error(&with("bm e4 Nf9;"));
    assert_eq!(&with("bm e4 Nf9;")[error.span().unwrap()], "Nf9");
    assert_eq!(error.code(), "epd-move");
}

#[test]
fn tolerant_parsing_reports_deviations() {
    let tolerant = |operations: &str| {
        let (epd, deviations) = Epd::from_epd_tolerant(&with(operations)).unwrap();
        let names: Vec<_> = deviations
            .iter()
            .map(|deviation| format!("{deviation:?}"))
            .collect();
        // Printed text is in the standard's spelling, except for operands that could not be parsed.
        let kept = [
            EpdDeviation::Number,
            EpdDeviation::Text,
            EpdDeviation::UnreadableMove,
        ];
        let again = epd.to_string().parse();
        assert!(
            again == Ok(epd.clone()) || kept.iter().any(|&kept| deviations.contains(kept)),
            "{epd}"
        );
        format!("{} | {}", &epd.to_string()[START.len()..], names.join(" "))
    };
    insta::assert_snapshot!(tolerant("0 1"), @" hmvc 0; fmvn 1; | FenClocks");
    insta::assert_snapshot!(tolerant("3 12 bm e4;"), @" hmvc 3; fmvn 12; bm e4; | FenClocks");
    insta::assert_snapshot!(tolerant("0 1 ;D1 20 ;D2 400"), @" hmvc 0; fmvn 1; D1 20; D2 400; | FenClocks ExtraSpace EmptyOperation MissingSemicolon");
    insta::assert_snapshot!(tolerant("bm Ng1-f3 e2e4"), @" bm Nf3 e4; | MissingSemicolon San");
    insta::assert_snapshot!(tolerant("bm e5 Nf3;"), @" bm e5 Nf3; | UnreadableMove");
    insta::assert_snapshot!(tolerant("pv e4 e4;;"), @" pv e4 e4; | EmptyOperation UnreadableMove");
    insta::assert_snapshot!(tolerant(" id  BK.01 ;"), @r#" id "BK.01"; | ExtraSpace Text"#);
    insta::assert_snapshot!(tolerant("id two words; dm \"3\"; ce 1.5; 1st x;"), @r#" id two words; dm "3"; ce 1.5; | Opcode Number Text"#);
    let (_, deviations) = Epd::from_epd_tolerant("4k3/8/8/8/8/8/8/4K3 W  KQ - bm Kd1;").unwrap();
    assert_eq!(deviations, EpdDeviation::Position.into());
    assert!(Epd::from_epd_tolerant("4k3/8/8/8/8/8/8/4K3 w bm Kd1;").is_err());
}

/// Returns the line as the standard spells it, and the names of the deviations.
#[track_caller]
fn tolerant(line: &str) -> String {
    let (epd, deviations) = Epd::from_epd_tolerant(line).unwrap();
    let names: Vec<_> = deviations
        .iter()
        .map(|deviation| format!("{deviation:?}"))
        .collect();
    format!("{epd} | {}", names.join(" "))
}

#[test]
fn a_surplus_dash_does_not_hide_the_solution() {
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - - - bm Kd2; id \"a\";"), @r#"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id "a"; | SurplusDash"#);
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; - am Kf2;"), @"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; am Kf2; | SurplusDash");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - - - - am Kf2;"), @"4k3/8/8/8/8/8/8/4K3 w - - am Kf2; | SurplusDash");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - - - 3 9 am Kf2;"), @"4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 9; am Kf2; | FenClocks SurplusDash");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - - -"), @"4k3/8/8/8/8/8/8/4K3 w - - | SurplusDash");
    // Strict parsing refuses it, at its place.
    let error = Epd::from_epd("4k3/8/8/8/8/8/8/4K3 w - - - bm Kd2;").unwrap_err();
    assert_eq!((error.code(), error.span()), ("epd-opcode", Some(26..27)));
}

#[test]
fn a_missing_field_does_not_hide_the_solution() {
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - bm Kd2;"), @"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; | Position");
    insta::assert_snapshot!(tolerant("r3k2r/8/8/8/8/8/8/R3K2R w KQkq am O-O;"), @"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - am O-O; | Position");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - 23 40"), @"4k3/8/8/8/8/8/8/4K3 w - - hmvc 23; fmvn 40; | FenClocks Position");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/4P3/8/8/4K3 b e3 0 7"), @"4k3/8/8/8/4P3/8/8/4K3 b - e3 hmvc 0; fmvn 7; | FenClocks Position");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w 3 7"), @"4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 7; | FenClocks Position");
    insta::assert_snapshot!(tolerant("6kq/8/8/8/8/8/8/7K w e 7 8"), @"6kq/8/8/8/8/8/8/7K w - - hmvc 7; fmvn 8; | FenClocks Position");
    insta::assert_snapshot!(tolerant("6kq/8/8/8/8/8/8/7K w - 7\" 8"), @"6kq/8/8/8/8/8/8/7K w - - hmvc 7; fmvn 8; | FenClocks Position");
    // A field that is wrong rather than missing.
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/8/4K3 w - e9 bm Kd2;"), @"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; | Position");
}

#[test]
fn moves_with_separators_are_read() {
    let castling = "4k3/8/8/8/8/8/8/4K2R w K -";
    insta::assert_snapshot!(tolerant(&format!("{castling} bm O-O, Rh8+;")), @"4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; | MoveSeparator");
    insta::assert_snapshot!(tolerant(&format!("{castling} bm O-O or Rh8+; id \"a, b\";")), @r#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; id "a, b"; | MoveSeparator"#);
    insta::assert_snapshot!(tolerant(&format!("{castling} am O-O,Rh8+,Kd1 and Ke2;")), @"4k3/8/8/8/8/8/8/4K2R w K - am O-O Rh8+ Kd1 Ke2; | MoveSeparator");
    insta::assert_snapshot!(tolerant(&with("pv e4, e5, Nf3;")), @"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; | MoveSeparator");
    insta::assert_snapshot!(tolerant(&with("bm or;")), @"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm or; | UnreadableMove MoveSeparator");
    let error = Epd::from_epd(&format!("{castling} bm O-O, Rh8+;")).unwrap_err();
    assert_eq!(error.code(), "epd-move");
}

#[test]
fn strict_parsing_keeps_the_order_of_moves() {
    // The standard sorts the moves of `bm` and `am`; files list the best first.
    for operations in ["bm e4 Nf3;", "bm Nf3 e4;", "am f3 Na3;"] {
        let text = with(operations);
        assert_eq!(text.parse::<Epd>().unwrap().to_string(), text);
    }
}

#[test]
fn careless_castling_rights_are_removed_and_reported() {
    insta::assert_snapshot!(tolerant("r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - bm Rae1;"), @"r3k2r/8/8/8/8/8/8/R4RK1 w kq - bm Rae1+; | Position San");
    insta::assert_snapshot!(tolerant("6k1/8/8/8/8/8/8/R5K1 w Q - bm Ra8;"), @"6k1/8/8/8/8/8/8/R5K1 w - - bm Ra8+; | Position San");
    // Letters of files are rights of Chess960, and are printed so, too.
    insta::assert_snapshot!(tolerant("6k1/8/8/8/8/8/8/R5K1 w A - bm O-O-O;"), @"6k1/8/8/8/8/8/8/R5K1 w A - bm O-O-O; | ");
    assert!(Epd::from_epd("6k1/8/8/8/8/8/8/R5K1 w KQ - bm Ra8+;").is_err());
    let xfen: Epd = "6k1/8/8/8/8/8/8/R5K1 w Q - bm O-O-O;".parse().unwrap();
    assert_eq!(xfen.to_string(), "6k1/8/8/8/8/8/8/R5K1 w A - bm O-O-O;");
}

#[test]
fn test_suites_parse_and_round_trip() {
    let mut count = 0;
    for line in FILES
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| !line.trim().is_empty())
    {
        let (epd, deviations) = Epd::from_epd_tolerant(line).unwrap();
        assert!(!deviations.contains(EpdDeviation::UnreadableMove), "{line}");
        assert!(
            !epd.best_moves().is_empty() || !epd.avoid_moves().is_empty(),
            "{line}"
        );
        assert!(epd.id().is_some(), "{line}");
        assert_eq!(epd.to_string().parse(), Ok(epd), "{line}");
        count += 1;
    }
    assert_eq!(count, 265);
}

#[test]
fn random_texts_never_panic_and_strict_results_round_trip() {
    let pieces = [
        "bm",
        "pv",
        "id",
        "dm",
        "c0",
        ";",
        " ",
        "\"",
        "\\",
        "e4",
        "e5",
        "Nf3",
        "0",
        "-1",
        "\n",
        "ü",
        "\0",
        "9999999999999999999999",
        START,
        "8/8 w",
        "hmvc 70000;",
        "fmvn 0;",
    ];
    let mut random = Random(2);
    for _ in 0..50_000 {
        let mut text = if random.below(4) == 0 {
            String::new()
        } else {
            START.to_owned()
        };
        for _ in 0..random.below(12) {
            text += pieces[random.below(pieces.len())];
            if random.below(2) == 0 {
                text += " ";
            }
        }
        let strict = Epd::from_epd(&text);
        let tolerant = Epd::from_epd_tolerant(&text);
        if let Ok(epd) = &strict {
            assert_eq!(tolerant, Ok((epd.clone(), Deviations::empty())), "{text:?}");
            assert_eq!(epd.to_string().parse().as_ref(), Ok(epd), "{text:?}");
        } else if let Ok((_, deviations)) = &tolerant {
            assert!(!deviations.is_empty(), "{text:?}");
        }
        for error in [strict.err(), tolerant.err()].into_iter().flatten() {
            assert!(
                text.get(error.span().unwrap()).is_some(),
                "{text:?} {error}"
            );
        }
    }
    let long = with(&"a;".repeat(100_000));
    assert_eq!(
        Epd::from_epd_tolerant(&long).unwrap().0.operations.len(),
        100_000
    );
}

#[test]
fn tolerant_parsing_omits_operations_without_an_opcode() {
    let (epd, deviations) = Epd::from_epd_tolerant(&with("bm e4; 38; 1. Nf3; id \"x\";")).unwrap();
    assert_eq!(deviations, EpdDeviation::Opcode.into());
    assert_eq!(epd.to_string(), with("bm e4; id \"x\";"));
    let (epd, deviations) = Epd::from_epd_tolerant(&with("0 1 38")).unwrap();
    assert!(deviations.contains(EpdDeviation::Opcode));
    assert_eq!(epd.to_string(), with("hmvc 0; fmvn 1;"));
}

/// Combines every kind of opcode with every kind of value. Accepted operations parse back
/// unchanged.
#[test]
fn operations_that_could_not_be_parsed_again_are_rejected() {
    let mut epd: Epd = START.parse().unwrap();
    let mv = San::find_move(&epd.position, "e4").unwrap();
    let values = [
        EpdValue::Moves([mv].into_iter().collect()),
        EpdValue::Moves([].into_iter().collect()),
        EpdValue::Line(vec![mv]),
        EpdValue::Line(vec![]),
        EpdValue::Number(-1),
        EpdValue::Number(0),
        EpdValue::Number(65_535),
        EpdValue::Number(65_536),
        EpdValue::Number(i64::MIN),
        EpdValue::Text("a;\"b".into()),
        EpdValue::Operands(vec![]),
        EpdValue::Operands(vec![
            EpdOperand::Word("3".into()),
            EpdOperand::Quoted("x y".into()),
        ]),
    ];
    let mut accepted = 0;
    for opcode in [
        "bm", "am", "pv", "dm", "ce", "hmvc", "fmvn", "id", "c3", "v9", "zz", "noop",
    ] {
        for value in &values {
            epd.operations.clear();
            let Some(operation) = EpdOperation::new(opcode, value.clone()) else {
                continue;
            };
            accepted += 1;
            epd.operations.push(operation);
            let again: Epd = epd
                .to_string()
                .parse()
                .unwrap_or_else(|error| panic!("{epd}: {error}"));
            assert_eq!(again.operations, epd.operations);
        }
    }
    // Accepted: two with moves, one line, five numbers twice, three and two clocks in range, three
    // texts, and two times two.
    assert_eq!(accepted, 2 + 1 + 2 * 5 + 2 + 1 + 3 + 2 * 2);
}
