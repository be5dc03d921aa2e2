//! PNG images.

use crate::images::{MATE, position};
use chess_svg::{Coordinates, Diagnostic, Diagram, Position, Rgb, Square, Theme, rasterize, strip};
use resvg::tiny_skia::Pixmap;

/// A diagram with every kind of drawing on it.
fn diagram() -> Diagram {
    Diagram::new(&position(MATE))
        .with_size(320)
        .with_last_move(Square::H5, Square::F7)
        .with_square(Square::E5, Rgb::GREEN)
        .with_arrow(Square::C4, Square::F7, Rgb::BLUE)
        .with_coordinates(Coordinates::Outside)
}

/// The pixels where two images differ by more than a shade, out of a thousand.
fn difference(one: &[u8], other: &[u8]) -> usize {
    let (one, other) = (
        Pixmap::decode_png(one).unwrap(),
        Pixmap::decode_png(other).unwrap(),
    );
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let differing = one.pixels().iter().zip(other.pixels()).filter(|(a, b)| {
        let apart = |a: u8, b: u8| a.abs_diff(b) > 16;
        apart(a.red(), b.red()) || apart(a.green(), b.green()) || apart(a.blue(), b.blue())
    });
    differing.count() * 1000 / one.pixels().len()
}

/// At most one pixel in a hundred may differ: edges are drawn differently by another version of `resvg`.
#[test]
fn pictures_look_like_the_picture_in_the_repository() {
    let drawn = diagram().to_png().unwrap();
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write("tests/data/mate.png", &drawn).unwrap();
    }
    let kept = include_bytes!("../data/mate.png");
    assert!(difference(&drawn, kept) <= 10);
    // The comparison sees one more colored square.
    let other = diagram().with_square(Square::A4, Rgb::RED);
    let other = other.to_png().unwrap();
    assert!(difference(&other, kept) > 10);
}

#[test]
fn pictures_have_the_size_that_was_asked_for() {
    let size = |png: Vec<u8>| {
        let image = Pixmap::decode_png(&png).unwrap();
        (image.width(), image.height())
    };
    assert_eq!(size(diagram().with_size(1).to_png().unwrap()), (1, 1));
    assert_eq!(size(diagram().to_png().unwrap()), (320, 320));
    let two = strip(&[diagram(), diagram()], 2);
    assert_eq!(size(rasterize(&two, 500).unwrap()), (500, 245));
}

#[test]
fn sizes_out_of_range_and_other_texts_are_errors() {
    for size in [0, 16_385, u32::MAX] {
        let error = diagram().with_size(size).to_png().unwrap_err();
        assert_eq!(error.code(), "png-size");
        assert_eq!(
            error.to_string(),
            "invalid image size: expected a width and a height from 1 to 16384 pixels"
        );
    }
    // Wide enough, but too high.
    let column = strip(&vec![diagram(); 20], 1);
    assert_eq!(rasterize(&column, 1_000).unwrap_err().code(), "png-size");
    for text in ["", "no image", "<svg", "<html></html>"] {
        assert_eq!(
            rasterize(text, 100).unwrap_err().code(),
            "png-svg",
            "{text}"
        );
    }
}

/// Every piece is seen on every kind of square in every theme, also when a square is only twenty pixels wide: it
/// changes the brightness of at least 60 of its 400 pixels by a tenth.
#[test]
fn pieces_stand_out_at_twenty_pixels() {
    let empty = chess_svg::Board::empty();
    for (name, theme) in Theme::NAMED {
        let draw = |board| {
            let diagram = Diagram::of_board(board)
                .with_coordinates(Coordinates::None)
                .with_theme(theme)
                .with_size(160);
            Pixmap::decode_png(&diagram.to_png().unwrap()).unwrap()
        };
        let (pieces, squares) = (draw(Position::default().board()), draw(&empty));
        for (column, row) in (0..8).flat_map(|column| [0, 1, 6, 7].map(|row| (column, row))) {
            let mut changed = 0;
            for (x, y) in
                (0..20).flat_map(|x| (0..20).map(move |y| (column * 20 + x, row * 20 + y)))
            {
                let (a, b) = (pieces.pixel(x, y).unwrap(), squares.pixel(x, y).unwrap());
                let luma = |p: resvg::tiny_skia::PremultipliedColorU8| {
                    u32::from(p.red()) * 3 + u32::from(p.green()) * 6 + u32::from(p.blue())
                };
                changed += u32::from(luma(a).abs_diff(luma(b)) > 250);
            }
            assert!(
                changed >= 60,
                "{name}, column {column}, row {row}: {changed}"
            );
        }
    }
}
