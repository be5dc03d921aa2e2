//! The graph of the scores of a game.

use crate::error::Error;
use crate::image_format::ImageFormat;
use crate::output_file::OutputFile;
use chess_match::{GameReview, Judgment, ReviewedPosition};
use chess_move::Color;
use chess_notation::pgn::PgnGame;
use chess_svg::{Rgb, ScoreGraph, rasterize};
use std::path::Path;

/// The width of the image in pixels.
const WIDTH: u32 = 800;
const HEIGHT: u32 = 200;

/// Writes the graph into a file: PNG if its name ends in .png, otherwise SVG.
pub(super) fn write(path: &Path, pgn: &PgnGame, review: &GameReview) -> Result<(), Error> {
    let svg = graph(pgn, review).to_svg();
    if ImageFormat::of(path)? == ImageFormat::Png {
        let png = rasterize(&svg, WIDTH).map_err(|error| Error::invalid(&error))?;
        OutputFile::write_whole(path, &png)
    } else {
        OutputFile::write_whole(path, svg.as_bytes())
    }
}

fn graph(pgn: &PgnGame, review: &GameReview) -> ScoreGraph {
    let start = pgn.start();
    let first_ply = 2 * usize::from(start.fullmove_number().saturating_sub(1))
        + usize::from(start.side_to_move() == Color::Black);
    let name = |tag| pgn.tag(tag).unwrap_or("?");
    let scores = review
        .positions
        .iter()
        .map(ReviewedPosition::expected_score);
    let mut marks = Vec::new();
    for (index, mv) in review.moves.iter().enumerate() {
        let color = match mv.judgment {
            Some(Judgment::Blunder) => Rgb::RED,
            Some(Judgment::Mistake) => Rgb::YELLOW,
            Some(Judgment::Dubious) => Rgb::BLUE,
            None => continue,
        };
        marks.push((index + 1, color));
    }
    ScoreGraph {
        marks,
        size: (WIDTH, HEIGHT),
        first_ply,
        title: Some(format!("{} - {}", name("White"), name("Black"))),
        ..ScoreGraph::new(scores)
    }
}
