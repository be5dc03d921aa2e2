//! Games as images that move.

use crate::images::assert_promises;
use chess_svg::{Color, Diagram, Move, MoveFlag, Position, Rgb, Square, Theme, animation};
use core::time::Duration;
use roxmltree::{Document, Node};

/// Plays knights out and back, so that pieces leave squares and come back.
fn diagrams() -> Vec<Diagram> {
    let quiet = |from, to| Move::new(from, to, MoveFlag::Quiet);
    let moves = [
        quiet(Square::G1, Square::F3),
        quiet(Square::G8, Square::F6),
        quiet(Square::F3, Square::G1),
        Move::new(Square::F6, Square::E4, MoveFlag::Quiet),
    ];
    Diagram::line(&Position::default(), &moves).collect()
}

/// Whether a group is shown in a frame, by its animation or, without one, always.
fn is_shown(group: Node<'_, '_>, frame: usize, frames: usize) -> bool {
    let Some(animate) = group
        .children()
        .find(|node| node.tag_name().name() == "animate")
    else {
        return true;
    };
    let values = animate.attribute("values").unwrap().split(';');
    let times = animate.attribute("keyTimes").unwrap().split(';');
    // In the middle of the frame, in millionths of the whole.
    let time = (2 * frame + 1) * 1_000_000 / (2 * frames);
    let mut shown = false;
    for (value, start) in values.zip(times) {
        let digits = start.split_once('.').map_or("0", |(_, digits)| digits);
        if digits.parse::<usize>().unwrap() <= time {
            shown = value == "visible";
        }
    }
    shown
}

/// The places and drawings of the pieces that are shown.
fn pieces(svg: &str, frame: usize, frames: usize) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let groups = document
        .descendants()
        .filter(|node| node.attribute("transform").is_some());
    let mut pieces: Vec<String> = groups
        .filter(|node| node.tag_name().name() == "g")
        .filter(|node| is_shown(*node, frame, frames))
        .map(|node| {
            let shapes = node.children().filter_map(|child| child.attribute("d"));
            format!(
                "{} {:?} {}",
                node.attribute("transform").unwrap(),
                node.parent().unwrap().attribute("fill"),
                shapes.collect::<String>()
            )
        })
        .collect();
    pieces.sort();
    pieces
}

#[test]
fn each_frame_shows_the_pieces_of_its_diagram() {
    let diagrams = diagrams();
    let svg = animation(&diagrams, Duration::from_millis(700));
    assert_promises(&svg);
    for (frame, diagram) in diagrams.iter().enumerate() {
        assert_eq!(
            pieces(&svg, frame, diagrams.len()),
            pieces(&diagram.to_svg(), 0, 1),
            "frame {frame}"
        );
    }
    assert!(svg.contains(r#"dur="3500ms""#));
}

#[test]
fn programs_that_do_not_animate_show_the_last_diagram() {
    let diagrams = diagrams();
    let svg = animation(&diagrams, Duration::from_secs(1));
    let document = Document::parse(&svg).unwrap();
    for group in document
        .descendants()
        .filter(|node| node.tag_name().name() == "g")
    {
        let hidden = group.attribute("visibility") == Some("hidden");
        assert_eq!(hidden, !is_shown(group, diagrams.len() - 1, diagrams.len()));
    }
}

#[test]
fn options_of_the_first_diagram_hold_for_all() {
    let mut diagrams = diagrams();
    diagrams[0] = diagrams[0]
        .clone()
        .with_orientation(Color::Black)
        .with_theme(Theme::GREEN)
        .with_title("a game");
    diagrams[2] = diagrams[2]
        .clone()
        .with_arrow(Square::A1, Square::A1, Rgb::RED);
    let svg = animation(&diagrams, Duration::ZERO);
    assert_promises(&svg);
    assert!(svg.contains(&Theme::GREEN.light.to_string()));
    assert!(!svg.contains(&Theme::BROWN.light.to_string()));
    // a1 is in the upper right corner.
    assert!(svg.contains(r#"<circle cx="750" cy="50""#));
    assert!(svg.contains("<title>a game</title>"));
    assert!(svg.contains(r#"dur="5ms""#));
}

#[test]
fn no_diagrams_and_one_diagram_are_still_images() {
    assert_promises(&animation(&[], Duration::from_secs(1)));
    let one = animation(&diagrams()[..1], Duration::from_secs(1));
    assert_promises(&one);
    assert!(!one.contains("<animate"));
}
