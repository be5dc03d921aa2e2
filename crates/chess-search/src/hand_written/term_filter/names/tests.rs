//! The evaluation with some terms switched off.

use super::{TermFilter, groups, known};
use crate::ablation::AblateEvaluation;
use crate::evaluate::Evaluate;
use crate::hand_written::piece_square::{Accumulator, MAX_PHASE, Wings};
use crate::hand_written::scale::FULL_SCALE;
use crate::hand_written::tests::{by_formula, walk};
use crate::hand_written::trace::{Coefficients, coefficients};
use crate::hand_written::{HandWritten, damped};
use chess_board::Position;
use chess_move::Color;

fn without(names: &[&str]) -> HandWritten {
    let mut evaluation = HandWritten::default();
    evaluation.leave_out(names).unwrap();
    evaluation
}

/// Visits every sixteenth position of random games, because visiting all takes long.
fn some(mut visit: impl FnMut(&Position)) {
    let mut number = 0;
    walk(|position, _, _| {
        number += 1;
        if number % 16 == 0 {
            visit(position);
        }
    });
    assert!(number > 3000, "{number}");
}

/// Returns the groups of parameters that this name switches off.
fn members(name: &str) -> Vec<&'static str> {
    let term_filter = TermFilter::new(&[name]).unwrap();
    groups()
        .filter(|(_, places)| !term_filter.parameters[places.start])
        .map(|(group, _)| group)
        .collect()
}

#[test]
fn every_term_family_has_members() {
    assert_eq!(members("tempo"), ["tempo"]);
    assert_eq!(members("passed_own_king"), ["passed_own_king"]);
    assert_eq!(members("minor"), ["minor_outpost", "minor_protected"]);
    assert_eq!(members("storm"), ["storm"]);
    assert_eq!(
        members("mobility"),
        [
            "knight_mobility",
            "bishop_mobility",
            "rook_mobility",
            "queen_mobility"
        ]
    );
    assert_eq!(members("OutPost"), ["minor_outpost"]);
    assert_eq!(members("scale_factors"), [""; 0]);
    for (family, count) in [("threat", 4), ("danger", 10), ("pawn", 9)] {
        let members = members(family);
        assert_eq!(members.len(), count, "{members:?}");
        let start = format!("{family}_");
        assert!(members.iter().all(|member| member.starts_with(&start)));
    }
}

#[test]
fn terms_have_names_and_squares_do_not() {
    let known = known();
    for (group, _) in groups() {
        assert!(known.contains(&group), "{group}");
    }
    for name in [
        "",
        "_",
        "material",
        "pawn_square",
        "square",
        "threat_",
        "thre",
        "past",
    ] {
        assert!(!known.contains(&name), "{name}");
    }
}

#[test]
fn an_unknown_term_name_changes_nothing() {
    let position: Position = PASSED.parse().unwrap();
    let mut evaluation = without(&["passed"]);
    let before = evaluation.score(&position);
    let error = evaluation
        .leave_out(&["tempo", "material", "threat"])
        .unwrap_err();
    assert_eq!(error.index, 1);
    assert_eq!(error.known, known());
    assert_eq!(evaluation.score(&position), before);
    assert_eq!(evaluation.clone().score(&position), before);
    // Each call replaces the names of the call before. No names switch all terms on again.
    evaluation.leave_out(&["tempo"]).unwrap();
    assert_ne!(evaluation.score(&position), before);
    evaluation.leave_out(&[]).unwrap();
    assert!(evaluation.term_filter.is_none());
    let all = HandWritten::default().score(&position);
    assert_eq!(evaluation.score(&position), all);
}

const BARE: &str = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1";
const PASSED: &str = "6k1/5ppp/P7/8/8/8/5PPP/6K1 w - - 0 1";
const ISLANDS: &str = "rnbqkbnr/pppppppp/8/8/8/8/P1P1P1P1/RNBQKBNR w KQkq - 0 1";
const KNIGHT: &str = "4k3/pp6/8/4N3/3P4/8/PP6/4K3 w - - 0 1";
const ATTACKED: &str = "4k3/pp1r4/8/4N3/3P4/8/PP6/4K3 w - - 0 1";
const SHELTERED: &str = "rnbq1rk1/pppppppp/8/8/8/8/PPPPPP2/RNBQ1RK1 w - - 0 1";
const OPPOSITE_BISHOPS: &str = "4k3/1b3p2/6p1/8/3B4/6P1/5P1P/4K3 w - - 0 1";
const BISHOP_AND_KNIGHT: &str = "7k/8/8/8/8/8/8/KBN5 w - - 0 1";

#[test]
fn switching_off_a_term_changes_only_scores_with_that_term() {
    for (name, with, lacking) in [
        ("passed", PASSED, BARE),
        ("passed_advance", PASSED, BARE),
        ("mobility", KNIGHT, BARE),
        ("outpost", KNIGHT, BARE),
        ("danger", SHELTERED, ""),
        ("shelter", SHELTERED, BARE),
        ("pawn_island", ISLANDS, BARE),
        ("tempo", BARE, ""),
        ("threat", ATTACKED, BARE),
        ("scale_factors", OPPOSITE_BISHOPS, ISLANDS),
        ("known_endings", BISHOP_AND_KNIGHT, BARE),
    ] {
        let evaluation = without(&[name]);
        let difference = |fen: &str| {
            let position = fen.parse().unwrap();
            evaluation.score(&position) - HandWritten::default().score(&position)
        };
        assert_ne!(difference(with), 0, "{name}");
        if !lacking.is_empty() {
            assert_eq!(difference(lacking), 0, "{name}");
        }
    }
}

#[test]
fn without_all_terms_material_and_squares_remain() {
    let evaluation = without(&known());
    some(|position| {
        let accumulator = Accumulator::new(position);
        let (sum, phase) = (accumulator.sum(Wings::of(position)), accumulator.phase());
        let score = (sum.middlegame() * phase + sum.endgame() * (MAX_PHASE - phase)) / MAX_PHASE;
        let score = damped(score, position);
        let ours = match position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        };
        assert_eq!(evaluation.score(position), ours, "{position}");
    });
}

/// Returns the coefficients without those of the terms that are switched off.
fn left(all: &Coefficients, term_filter: &TermFilter) -> Coefficients {
    let mut left = all.clone();
    let [white, black] = &mut left.danger;
    for list in [&mut left.linear, white, black] {
        list.retain(|&(parameter, _)| term_filter.parameters[usize::from(parameter)]);
    }
    left
}

/// Each name removes the sum of its parameters and nothing else. Scale factors are switched off in
/// this test, because they depend on the sign of the score.
#[test]
fn a_switched_off_term_removes_exactly_its_parameters() {
    let mut evaluations: Vec<(&str, TermFilter, HandWritten)> = known()
        .into_iter()
        .map(|name| {
            let names = [name, "scale_factors"];
            (name, TermFilter::new(&names).unwrap(), without(&names))
        })
        .collect();
    let mut count = 0;
    some(|position| {
        let Some(mut all) = coefficients(position) else {
            return;
        };
        all.scale = FULL_SCALE;
        for (name, term_filter, evaluation) in &mut evaluations {
            let score = match position.side_to_move() {
                Color::White => evaluation.score(position),
                Color::Black => -evaluation.score(position),
            };
            assert_eq!(
                score,
                by_formula(&left(&all, term_filter)),
                "{name} {position}"
            );
            count += 1;
        }
    });
    assert!(count > 10_000, "{count}");
}

#[test]
fn evaluation_without_a_term_is_symmetric_in_color() {
    let mut evaluations: Vec<_> = known()
        .into_iter()
        .map(|name| (name, without(&[name])))
        .collect();
    some(|position| {
        let flipped = position.flip_colors();
        for (name, evaluation) in &mut evaluations {
            let score = evaluation.score(position);
            assert_eq!(score, evaluation.score(&flipped), "{name} {position}");
        }
    });
}
