//! Graphs of scores.

use chess_svg::{Rgb, ScoreGraph};
use insta::assert_snapshot;

#[test]
fn a_graph_has_a_curve_marks_and_move_numbers() {
    let graph = ScoreGraph {
        marks: vec![(2, Rgb::RED)],
        size: (120, 60),
        first_ply: 17,
        title: Some("A < B".to_owned()),
        ..ScoreGraph::new([0.5, 0.75, 0.25, 1.0])
    };
    assert_snapshot!(graph.to_svg(), @r##"
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 600" width="120" height="60" role="img">
    <title>A &lt; B</title>
    <desc>White's expected score over 3 plies, from 0.50 to 1.00.</desc>
    <path fill="#ffffff" d="M0 0H1200V600H0Z"/>
    <path fill="#45413d" d="M0 0H1200V400H0Z"/>
    <path fill="#f2f0ec" d="M0 400V200L400 100L800 300L1200 0H1200V400Z"/>
    <path fill="none" stroke="#8a8580" stroke-width="5" d="M400 0V400"/>
    <path fill="none" stroke="#45413d" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" transform="translate(295 445) scale(8.5)" d="M2 3L5.5 0V13"/>
    <path fill="none" stroke="#45413d" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" transform="translate(400 445) scale(8.5)" d="M4.8 0C2.3 0 1 2.8 1 6.5C1 10.2 2.3 13 4.8 13C7.3 13 8.6 10.2 8.6 6.5C8.6 2.8 7.3 0 4.8 0Z"/>
    <path fill="none" stroke="#8a8580" stroke-width="10" d="M0 200H1200"/>
    <circle cx="800" cy="300" r="45" fill="#c2221f" stroke="#ffffff" stroke-width="10"/>
    </svg>
    "##);
}

#[test]
fn any_scores_give_valid_xml_without_ids_scripts_and_links() {
    let values: [&[f64]; 5] = [
        &[],
        &[0.3],
        &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -3.0, 7.0],
        &[0.5; 1_500],
        &[0.0, 1.0],
    ];
    for scores in values {
        for size in [(0, 0), (50, 50), (800, 200), (u32::MAX, u32::MAX)] {
            let graph = ScoreGraph {
                marks: vec![(3, Rgb::RED), (usize::MAX, Rgb::RED)],
                size,
                first_ply: usize::MAX / 4,
                title: Some("<script>".to_owned()),
                ..ScoreGraph::new(scores.iter().copied())
            };
            let svg = graph.to_svg();
            crate::images::assert_promises(&svg);
            assert!(!svg.contains("NaN"));
        }
    }
}

#[test]
fn words_say_how_the_score_went() {
    let svg = ScoreGraph::new([0.53, 0.52, 0.55, 0.31, 0.88]).to_svg();
    assert!(svg.contains("<desc>White's expected score over 4 plies, from 0.53 to 0.88.</desc>"));
}

#[test]
fn numbers_stand_at_every_fifth_move_or_further_apart() {
    let numbers = |plies: usize, width| {
        let graph = ScoreGraph {
            size: (width, 100),
            ..ScoreGraph::new(vec![0.5; plies + 1])
        };
        graph.to_svg().matches("stroke-width=\"5\"").count()
    };
    assert_eq!(numbers(40, 800), 4);
    assert_eq!(numbers(300, 800), 15);
    assert_eq!(numbers(300, 200), 3);
    assert_eq!(numbers(2, 800), 0);
}
