//! SVG images: what they contain, and that they are valid XML.

use chess_svg::{
    Board, Color, Coordinates, Diagram, Move, MoveFlag, Position, Rgb, Square, Theme, strip,
};
use insta::assert_snapshot;
use roxmltree::{Document, Node};

pub(crate) const MATE: &str = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Holds an image to what every image promises: valid XML, words, and nothing that reaches outside of it.
pub(crate) fn assert_promises(svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(
            ["svg", "title", "desc", "g", "path", "circle", "animate"].contains(&name),
            "<{name}>"
        );
        for attribute in node.attributes() {
            let name = attribute.name();
            assert!(
                !["id", "class", "style", "href"].contains(&name) && !name.starts_with("on"),
                "{name}"
            );
            assert!(!attribute.value().contains("url("), "{}", attribute.value());
        }
    }
}

fn words<'a>(document: &'a Document<'_>, tag: &str) -> &'a str {
    let mut nodes = document.descendants();
    let node = nodes.find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
    node.and_then(|node| node.text()).unwrap_or_default()
}

#[test]
fn every_option_gives_valid_xml_without_ids_scripts_and_links() {
    for orientation in Color::ALL {
        for coordinates in [Coordinates::None, Coordinates::Inside, Coordinates::Outside] {
            for (_, theme) in Theme::NAMED {
                let svg = Diagram::new(&position(MATE))
                    .with_orientation(orientation)
                    .with_coordinates(coordinates)
                    .with_theme(theme)
                    .with_size(200)
                    .with_last_move(Square::H5, Square::F7)
                    .with_square(Square::E5, Rgb::GREEN)
                    .with_arrow(Square::F7, Square::E8, Rgb::RED)
                    .with_arrow(Square::C4, Square::C4, Rgb::BLUE)
                    .to_svg();
                assert_promises(&svg);
            }
        }
    }
    assert_promises(&Diagram::of_board(&Board::empty()).to_svg());
    assert_promises(&Diagram::new(&Position::default()).with_size(0).to_svg());
}

#[test]
fn titles_cannot_add_markup() {
    for title in [
        "</title><script>alert(1)</script>",
        "a & b \"c\" 'd' ]]>",
        "\0\u{1}\u{1b}\u{ffff}\u{fffe}\t\n\r",
        "&amp; ♔ é",
    ] {
        let svg = Diagram::new(&Position::default())
            .with_title(title)
            .to_svg();
        assert_promises(&svg);
        let document = Document::parse(&svg).unwrap();
        let read: String = title
            .chars()
            .map(|char| match char {
                '\t' | '\n' | '\r' => char,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                _ => char,
            })
            .collect();
        assert_eq!(words(&document, "title"), read);
    }
}

#[test]
fn words_say_where_the_pieces_stand() {
    let svg = Diagram::new(&position("4k3/8/8/8/8/8/4P2R/4K2R b K - 0 1")).to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(words(&document, "title"), "Chess diagram, Black to move");
    assert_eq!(
        words(&document, "desc"),
        "White: king e1, rook h1, rook h2, pawn e2. Black: king e8."
    );
    let svg = Diagram::of_board(&Board::empty()).to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(words(&document, "title"), "Chess diagram");
    assert_eq!(
        words(&document, "desc"),
        "White: no pieces. Black: no pieces."
    );
}

/// A square is looked for by its place in the image.
fn has_piece_at(svg: &str, x: u32, y: u32) -> bool {
    svg.contains(&format!(r#"<g transform="translate({x} {y})""#))
}

#[test]
fn orientation_turns_the_board() {
    let lone = Diagram::new(&position("k7/8/8/8/8/8/8/1K6 w - - 0 1"));
    let white = lone.clone().to_svg();
    assert!(has_piece_at(&white, 0, 0) && has_piece_at(&white, 100, 700));
    let black = lone.clone().with_orientation(Color::Black).to_svg();
    assert!(has_piece_at(&black, 700, 700) && has_piece_at(&black, 600, 0));
    let margin = lone.with_coordinates(Coordinates::Outside).to_svg();
    assert!(has_piece_at(&margin, 40, 40) && has_piece_at(&margin, 140, 740));
}

#[test]
fn a_king_in_check_is_marked_and_others_are_not() {
    let marks = |diagram: &Diagram| diagram.to_svg().matches("<circle").count();
    assert_eq!(marks(&Diagram::new(&position(MATE))), 3);
    assert_eq!(marks(&Diagram::new(&position(MATE)).with_check(None)), 0);
    assert_eq!(marks(&Diagram::new(&Position::default())), 0);
    let on_e1 = Diagram::new(&Position::default()).with_check(Some(Square::E1));
    assert!(on_e1.to_svg().contains(r#"<circle cx="450" cy="750""#));
}

#[test]
fn arrows_point_from_center_to_center() {
    let board = Diagram::of_board(&Board::empty()).with_coordinates(Coordinates::None);
    let arrow = |from, to| {
        let svg = board.clone().with_arrow(from, to, Rgb::GREEN).to_svg();
        let line = svg
            .lines()
            .find(|line| line.contains("#15781b"))
            .unwrap()
            .to_owned();
        line.split_once("d=\"")
            .unwrap()
            .1
            .trim_end_matches("\"/>")
            .to_owned()
    };
    assert_snapshot!(arrow(Square::E2, Square::E4), @"M442 650L442 488L427 488L450 450L473 488L458 488L458 650Z");
    assert_snapshot!(arrow(Square::A1, Square::H8), @"M44.35 744.35L717.47 71.22L706.86 60.61L750 50L739.39 93.14L728.78 82.53L55.65 755.65Z");
    assert_snapshot!(arrow(Square::G8, Square::F6), @"M657.15 53.57L574.16 219.58L587.57 226.29L550 250L546.43 205.72L559.84 212.43L642.85 46.43Z");
    for from in Square::ALL {
        for to in Square::ALL.into_iter().filter(|to| *to != from) {
            // The fourth corner is the tip.
            let path = arrow(from, to);
            let tip = path.split('L').nth(3).unwrap();
            let x = 50 + 100 * to.file().index();
            let y = 750 - 100 * to.rank().index();
            assert_eq!(tip, format!("{x} {y}"), "{from}{to}: {path}");
        }
    }
}

#[test]
fn lines_of_moves_have_each_move_marked() {
    let moves = [
        Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush),
        Move::new(Square::E7, Square::E5, MoveFlag::DoublePawnPush),
    ];
    let start = Position::default();
    let diagrams: Vec<Diagram> = Diagram::line(&start, &moves).collect();
    let after = start.after(moves[0]);
    assert_eq!(
        diagrams,
        [
            Diagram::new(&start),
            Diagram::new(&after).with_last_move(Square::E2, Square::E4),
            Diagram::new(&after.after(moves[1])).with_last_move(Square::E7, Square::E5),
        ]
    );
}

#[test]
fn strips_have_their_diagrams_in_rows() {
    let one = Diagram::new(&Position::default()).with_size(100);
    let places = |count: usize, columns: usize| {
        let svg = strip(&vec![one.clone(); count], columns);
        assert_promises(&svg);
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        let inner = root
            .children()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        let places = inner.map(|node| {
            format!(
                "{},{}",
                node.attribute("x").unwrap(),
                node.attribute("y").unwrap()
            )
        });
        let size = format!(
            "{}x{}",
            root.attribute("width").unwrap(),
            root.attribute("height").unwrap()
        );
        (places.collect::<Vec<_>>().join(" "), size)
    };
    assert_eq!(places(1, 0), ("0,0".into(), "100x100".into()));
    assert_eq!(places(3, 2), ("0,0 840,0 0,840".into(), "205x205".into()));
    assert_eq!(places(2, 9), ("0,0 840,0".into(), "205x100".into()));
    assert_eq!(places(0, 3), (String::new(), "1x1".into()));
}

/// The whole image, so that every change of a drawing is seen in review.
#[test]
fn images_are_drawn_as_before() {
    let diagram = Diagram::new(&position("r3k3/1q6/2b5/3n4/4p3/8/PN1BRQ2/4K3 w q - 0 1"))
        .with_last_move(Square::B8, Square::C6)
        .with_arrow(Square::D5, Square::F4, Rgb::YELLOW);
    assert_snapshot!(diagram.to_svg());
}

/// With the environment variable `UPDATE_PICTURES`, writes it anew.
#[test]
fn the_board_of_the_projects_readme_is_drawn_by_this_crate() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/img/board.svg");
    let svg = Diagram::new(&position(
        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
    ))
    .with_title("Paul Morphy's Opera Game, Paris 1858: mate")
    .with_last_move(Square::D1, Square::D8)
    .with_arrow(Square::G5, Square::D8, Rgb::GREEN)
    .to_svg();
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(path, &svg).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), svg);
}

#[test]
fn strips_have_captions_below_their_diagrams() {
    let diagram = Diagram::new(&Position::default());
    assert_eq!(diagram.caption(), None);
    let plain = strip(&[diagram.clone(), diagram.clone()], 2);
    let captioned = diagram.clone().with_caption("1... Nxe4+");
    let svg = strip(&[diagram, captioned], 2);
    assert_promises(&svg);
    let height = |svg: &str| {
        let document = Document::parse(svg).unwrap();
        let height = document.root_element().attribute("height").unwrap();
        height.parse::<u32>().unwrap()
    };
    assert!(height(&svg) > height(&plain));
    // A field, and a path for each character but the space.
    let paths = |svg: &str| svg.matches("<path").count();
    assert_eq!(paths(&svg), paths(&plain) + 1 + 9);
}

#[test]
fn characters_without_lines_and_long_captions_are_left_out() {
    let with = |caption: &str| {
        let diagram = Diagram::new(&Position::default()).with_caption(caption);
        let svg = strip(&[diagram], 1);
        assert_promises(&svg);
        svg.matches("<path").count()
    };
    assert_eq!(with("\u{1b}<&\"\u{265e}"), with(""));
    assert_eq!(with(&"x".repeat(1000)), with(&"x".repeat(22)));
}
