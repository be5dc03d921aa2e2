//! Hostile positions and texts, with our verdict and those of other projects.

use chess_board::{Diagnostic, FenError, Position};

/// One line of `data/hostile.tsv`. The comment at its top explains the columns.
struct Row<'a> {
    theirs: &'a str,
    strict: &'a str,
    tolerant: &'a str,
    why: &'a str,
    fen: String,
}

fn rows() -> impl Iterator<Item = Row<'static>> {
    include_str!("../data/hostile.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            let [_, theirs, strict, tolerant, why, fen] = columns[..] else {
                panic!("six columns: {line}");
            };
            Row {
                theirs,
                strict,
                tolerant,
                why,
                fen: fen.replace("\\n", "\n"),
            }
        })
}

fn reason(error: FenError) -> String {
    match error {
        FenError::Syntax(error) => {
            format!(
                "{:?} {:?} {:?}",
                error.field(),
                error.span().unwrap(),
                error.kind()
            )
        }
        FenError::Invalid(error) => error
            .reasons()
            .map(|reason| format!("{reason:?}"))
            .collect::<Vec<_>>()
            .join(" "),
        _ => unreachable!(),
    }
}

#[test]
fn hostile_positions_are_rejected_with_the_listed_reason() {
    for row in rows() {
        let strict = match Position::from_fen(&row.fen) {
            Ok(_) => "valid".to_string(),
            Err(error) => reason(error),
        };
        assert_eq!(strict, row.strict, "{}", row.fen);
        let tolerant = match Position::from_fen_tolerant(&row.fen) {
            Ok((_, deviations)) if deviations.is_empty() => "valid".to_string(),
            Ok((_, deviations)) => deviations
                .iter()
                .map(|deviation| format!("{deviation:?}"))
                .collect::<Vec<_>>()
                .join(" "),
            Err(error) => reason(error),
        };
        assert_eq!(
            tolerant,
            if row.tolerant == "=" {
                row.strict
            } else {
                row.tolerant
            }
        );
    }
}

#[test]
fn every_disagreement_with_others_has_a_documented_reason() {
    let (mut valid, mut invalid) = (0, 0);
    for row in rows() {
        let agrees = match row.theirs {
            "valid" => row.strict == "valid",
            "invalid" => row.strict != "valid",
            "none" => true,
            other => panic!("{other}"),
        };
        assert_eq!(agrees, row.why == "-", "{}", row.fen);
        match row.theirs {
            "valid" => valid += 1,
            "invalid" => invalid += 1,
            _ => {}
        }
    }
    assert!(valid > 1_500 && invalid > 1_500);
}
