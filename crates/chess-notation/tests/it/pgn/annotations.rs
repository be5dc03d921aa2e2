//! Annotations in comments: what their spelling means, and which spellings are left as text.

use chess_move::Score;
use chess_notation::pgn::{Annotation, ClockTime, Comment, Evaluation, RawText};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::Duration;

/// Returns a comment that consists of annotations, after testing that they are printed as they were written.
fn annotated(text: &str) -> Comment {
    let comment = Comment::new(text).unwrap();
    let printed: String = comment.annotations().map(|one| one.to_string()).collect();
    assert_eq!(printed, text);
    comment
}

#[test]
fn evaluations_are_pawns_or_moves_to_mate_and_a_depth() {
    for (text, centipawns, depth) in [
        ("0", 0, None),
        ("3", 300, None),
        ("+3", 300, None),
        ("-1.5", -150, None),
        ("0.35", 35, None),
        ("-0.01", -1, None),
        ("-0", 0, None),
        ("-0.00", 0, None),
        ("-0.0,22", 0, Some(22)),
        ("10.25,0", 1025, Some(0)),
        ("-1.20,18", -120, Some(18)),
        ("1.239", 123, None),
        ("-1.239", -123, None),
        ("21474836", 2_147_483_600, None),
    ] {
        let evaluation = Evaluation::from_ascii(text.as_bytes()).expect(text);
        assert_eq!(evaluation.score(), Score::Centipawns(centipawns), "{text}");
        assert_eq!(evaluation.depth(), depth, "{text}");
        assert_eq!(evaluation.to_string(), text);
        let comment = annotated(&format!("[%eval {text}]"));
        let found: Vec<Annotation<'_>> = comment.annotations().collect();
        assert_eq!(found, [Annotation::Evaluation(evaluation)], "{text}");
    }
    for (text, moves, depth) in [
        ("#1", 1, None),
        ("#-3", -3, None),
        ("#0", 0, None),
        ("#12,20", 12, Some(20)),
    ] {
        let evaluation = Evaluation::from_ascii(text.as_bytes()).expect(text);
        assert_eq!(evaluation.score(), Score::Mate(moves), "{text}");
        assert_eq!(evaluation.depth(), depth, "{text}");
        assert_eq!(evaluation.to_string(), text);
    }
    let text = |score, depth| Evaluation::new(score, depth).to_string();
    assert_eq!(text(Score::Centipawns(-5), None), "-0.05");
    assert_eq!(text(Score::Centipawns(1234), Some(9)), "12.34,9");
    assert_eq!(text(Score::Mate(-2), None), "#-2");
}

#[test]
fn other_spellings_of_evaluations_are_left_as_text() {
    for text in [
        "",
        "-",
        "+",
        ".",
        "1.",
        ".5",
        "01",
        "00.5",
        "1.2345",
        "1.2.3",
        "1,",
        "1,x",
        "1,01",
        "1,-2",
        "--1",
        "M",
        "-M-1",
        "m1",
        "x",
        "#",
        "#-",
        "#-0",
        "#01",
        "#-01",
        "#+1",
        "#1.5",
        "99999999999",
        "1,4294967296",
    ] {
        assert_eq!(Evaluation::from_ascii(text.as_bytes()), None, "{text:?}");
        let comment = annotated(&format!("[%eval {text}]"));
        let found: Vec<Annotation<'_>> = comment.annotations().collect();
        assert!(
            matches!(found[..], [Annotation::Other { .. }]),
            "{text:?}: {found:?}"
        );
    }
}

#[test]
fn times_are_hours_minutes_and_seconds() {
    for (text, nanoseconds) in [
        ("0:00:00", 0),
        ("1:02:03", 3_723_000_000_000),
        ("9:59:59", 35_999_000_000_000),
        ("100:59:59.5", 363_599_500_000_000),
        ("59:07", 3_547_000_000_000),
        ("99:07", 5_947_000_000_000),
        ("75", 75_000_000_000),
        ("0.25", 250_000_000),
        ("0:00:00.000000001", 1),
    ] {
        let time = ClockTime::from_ascii(text.as_bytes()).expect(text);
        assert_eq!(time.duration(), Duration::from_nanos(nanoseconds), "{text}");
        assert_eq!(time.to_string(), text);
        for (name, expected) in [
            ("clk", Annotation::Clock(time)),
            ("emt", Annotation::ElapsedTime(time)),
        ] {
            let comment = annotated(&format!("[%{name} {text}]"));
            let found: Vec<Annotation<'_>> = comment.annotations().collect();
            assert_eq!(found, [expected], "{text}");
            assert_eq!(found[0].name().as_raw_bytes(), name.as_bytes());
        }
    }
    for text in [
        "",
        ":",
        "1:",
        ":1",
        "0:60",
        "0:00:60",
        "0:1:00",
        "0:001:00",
        "1:2:3:4",
        "0:00:00:00",
        "1.",
        ".5",
        "1.0000000000",
        "-1",
        "1:00:0x",
        "1:00:x0",
        "1:0x:00",
        "1:x0:00",
        "x:00:00",
        "0:60:00",
        "0:00-00",
        "0-00:00",
        "1 ",
        "9999999999999999",
    ] {
        assert_eq!(ClockTime::from_ascii(text.as_bytes()), None, "{text:?}");
    }
}

#[test]
fn marks_are_colors_and_squares() {
    let comment = annotated("[%csl Ga1,Rh8,Ye4,Bd5][%cal Ga1h8,Rh8a1]");
    let found: Vec<Annotation<'_>> = comment.annotations().collect();
    let [Annotation::Squares(squares), Annotation::Arrows(arrows)] = found[..] else {
        panic!("{found:?}");
    };
    let squares: Vec<String> = squares
        .iter()
        .map(|mark| format!("{}{}", mark.color.letter(), mark.square))
        .collect();
    assert_eq!(squares, ["Ga1", "Rh8", "Ye4", "Bd5"]);
    let arrows: Vec<String> = arrows
        .iter()
        .map(|arrow| format!("{}{}{}", arrow.color.letter(), arrow.from, arrow.to))
        .collect();
    assert_eq!(arrows, ["Ga1h8", "Rh8a1"]);
    for text in [
        "[%csl ]",
        "[%csl Ga1,]",
        "[%csl Ga9]",
        "[%csl Gi1]",
        "[%csl Ga0]",
        "[%csl ga1]",
        "[%csl Ga1 ]",
        "[%csl Ga1h8]",
        "[%cal Ga1]",
        "[%cal Ga1h9]",
        "[%cal Xa1h8]",
        "[%cal Ga1h8,]",
        "[%clk]",
        "[%eval]",
        "[%]",
        "[%other 1]",
    ] {
        let comment = annotated(text);
        let found: Vec<Annotation<'_>> = comment.annotations().collect();
        assert!(
            matches!(found[..], [Annotation::Other { .. }]),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn annotations_stand_anywhere_in_a_comment() {
    for (text, expected) in [
        (
            "a [%clk 0:00:09] [b] [%eval 0.5] c [%csl",
            &["[%clk 0:00:09] 2..16", "[%eval 0.5] 21..32"][..],
        ),
        (
            "[%emt 1] [%x][%clk 1:02:03]",
            &["[%emt 1] 0..8", "[%x] 9..13", "[%clk 1:02:03] 13..27"],
        ),
        (" [%x] ", &["[%x] 1..5"]),
        ("  [%x]", &["[%x] 2..6"]),
        ("[[%x]", &["[%x] 1..5"]),
        (" [[%x]", &["[%x] 2..6"]),
        ("[%", &[]),
        (" [", &[]),
        ("[", &[]),
    ] {
        let spans: Vec<String> = RawText::new(text.as_bytes())
            .annotations()
            .with_spans()
            .map(|(one, span)| format!("{one} {span:?}"))
            .collect();
        assert_eq!(spans, expected, "{text}");
    }
}

#[test]
fn setting_an_annotation_replaces_it_or_puts_it_before_the_text() {
    let clock = |text: &str| Annotation::Clock(ClockTime::from_ascii(text.as_bytes()).unwrap());
    let evaluation = Annotation::Evaluation(Evaluation::from_ascii(b"0.3").unwrap());
    let set = |text: &str, annotation| {
        let mut comment = Comment::new(text).unwrap();
        comment.set(&annotation).unwrap();
        comment.as_str().to_owned()
    };
    assert_eq!(set("", clock("0:00:09")), "[%clk 0:00:09]");
    assert_eq!(set("text", clock("0:00:09")), "[%clk 0:00:09] text");
    assert_eq!(set("[%clk 0:00:09]", clock("7")), "[%clk 7]");
    assert_eq!(
        set("a [%clk 0:00:09] b [%clk 1]", clock("7")),
        "a [%clk 7] b [%clk 1]"
    );
    assert_eq!(set("[%clk x]", clock("7")), "[%clk 7]");
    assert_eq!(set("[%clk 7]", evaluation), "[%eval 0.3] [%clk 7]");
}

#[test]
fn equal_comments_have_equal_hashes() {
    let state = RandomState::new();
    // Short texts are stored in another way than long ones.
    let texts = [
        String::new(),
        "a".to_owned(),
        "b".to_owned(),
        "b".repeat(100),
        "c".repeat(100),
    ];
    for a in &texts {
        for b in &texts {
            let [a, b] = [a, b].map(|text| Comment::new(text.as_str()).unwrap());
            let [hash, other] = [&a, &b].map(|comment| state.hash_one(comment));
            assert_eq!(hash == other, a == b, "{a:?} {b:?}");
        }
    }
}

#[test]
fn white_space_around_times_and_evaluations_does_not_count() {
    for (text, printed) in [
        ("[%clk  0:01:00 ]", "[%clk 0:01:00]"),
        ("[%emt\t0:00:09]", "[%emt 0:00:09]"),
        ("[%clk\n1:00]", "[%clk 1:00]"),
        ("[%eval 0.3 ]", "[%eval 0.3]"),
        ("[%eval  M1]", "[%eval #1]"),
    ] {
        let comment = RawText::new(text.as_bytes());
        let found: Vec<Annotation<'_>> = comment.annotations().collect();
        assert!(
            !matches!(found[..], [Annotation::Other { .. }]),
            "{text}: {found:?}"
        );
        assert_eq!(found[0].to_string(), printed);
    }
}

#[test]
fn unknown_annotations_are_printed_in_utf_8() {
    for (text, printed) in [
        (&b"[%note f\xfcr]"[..], "[%note f\u{fc}r]"),
        ("[%note für]".as_bytes(), "[%note für]"),
    ] {
        let found: Vec<Annotation<'_>> = RawText::new(text).annotations().collect();
        assert_eq!(found[0].to_string(), printed);
    }
}

#[test]
fn mates_are_read_with_the_letter_m() {
    for (text, moves, printed) in [
        ("M1", 1, "#1"),
        ("-M3", -3, "#-3"),
        ("M-3", -3, "#-3"),
        ("+M12,30", 12, "#12,30"),
    ] {
        let evaluation = Evaluation::from_ascii(text.as_bytes()).expect(text);
        assert_eq!(evaluation.score(), Score::Mate(moves), "{text}");
        assert_eq!(evaluation.to_string(), printed);
    }
}
