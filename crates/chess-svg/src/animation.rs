//! [`animation`]: a game as one image that moves.

use crate::diagram::Diagram;
use crate::svg;
use alloc::format;
use alloc::string::String;
use chess_move::{Color, Square};
use core::fmt::Write;
use core::ops::Range;
use core::time::Duration;

/// Returns an SVG image that shows the diagrams one after the other, each for this long, and begins again.
///
/// Orientation, size, coordinates, theme and title are those of the first diagram. The animation is SVG's own (SMIL):
/// no script is needed, and browsers show it also where an image is embedded with `<img>`. Programs that do not
/// animate show the last diagram, and browsers animate even for readers who prefer reduced motion: offer them a
/// [`strip`](crate::strip()). A piece that stays is written once. Without diagrams the image is empty.
pub fn animation(diagrams: &[Diagram], each: Duration) -> String {
    let mut out = String::new();
    let Some(first) = diagrams.first() else {
        return crate::strip::strip(&[], 1);
    };
    let side = svg::side(first);
    svg::open(&mut out, (side, side), (first.size, first.size));
    let last = diagrams.last().unwrap_or(first);
    // The words are about what is shown without animation.
    svg::write_words(
        &mut out,
        &Diagram {
            title: first.title.clone(),
            ..last.clone()
        },
    );
    svg::write_board(&mut out, first);

    let frames = Frames {
        count: diagrams.len(),
        millis: each.as_millis().max(1),
    };
    let like_first = |diagram: &Diagram| Diagram {
        orientation: first.orientation,
        coordinates: first.coordinates,
        theme: first.theme,
        ..diagram.clone()
    };
    let layer = |out: &mut String, write: fn(&mut String, &Diagram)| {
        for (index, diagram) in diagrams.iter().enumerate() {
            let mut marks = String::new();
            write(&mut marks, &like_first(diagram));
            if !marks.is_empty() {
                let _ = writeln!(out, "<g{}{marks}</g>", frames.shown(index..index + 1));
            }
        }
    };
    layer(&mut out, svg::write_marks);
    for color in Color::ALL {
        svg::open_pieces(&mut out, first, color);
        for square in Square::ALL {
            write_stays(&mut out, diagrams, color, square, &frames);
        }
        out.push_str("</g>\n");
    }
    layer(&mut out, svg::write_arrows);
    out.push_str("</svg>\n");
    out
}

/// Writes each piece of a color that stands on a square for a while, once for each while.
fn write_stays(
    out: &mut String,
    diagrams: &[Diagram],
    color: Color,
    square: Square,
    frames: &Frames,
) {
    let piece_at = |index: usize| {
        let piece = diagrams.get(index)?.board.piece_at(square)?;
        (piece.color == color).then_some(piece)
    };
    let mut start = 0;
    for index in 0..diagrams.len() {
        if piece_at(index) == piece_at(index + 1) {
            continue;
        }
        if let Some(piece) = piece_at(index) {
            let shown = frames.shown(start..index + 1);
            svg::write_piece(out, &diagrams[0], piece, square, &shown);
        }
        start = index + 1;
    }
}

/// How many frames there are, and how long each is shown.
struct Frames {
    count: usize,
    millis: u128,
}

impl Frames {
    /// Returns the rest of a group's opening tag, and the animation that shows it during these frames only.
    fn shown(&self, frames: Range<usize>) -> String {
        if frames == (0..self.count) {
            return String::from(">");
        }
        // Times are fractions of the whole, in millionths.
        let time = |frame: usize| {
            let millionths = frame as u128 * 1_000_000 / self.count as u128;
            format!("0.{millionths:06}")
        };
        let (start, end) = (time(frames.start), time(frames.end));
        let (values, times) = match (frames.start == 0, frames.end == self.count) {
            (true, _) => ("visible;hidden", format!("0;{end}")),
            (false, true) => ("hidden;visible", format!("0;{start}")),
            (false, false) => ("hidden;visible;hidden", format!("0;{start};{end}")),
        };
        let hidden = if frames.end == self.count {
            ""
        } else {
            r#" visibility="hidden""#
        };
        let whole = self.millis * self.count as u128;
        format!(
            r#"{hidden}><animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{times}" dur="{whole}ms" repeatCount="indefinite"/>"#
        )
    }
}
