//! [`strip`]: several diagrams in one image.

use crate::diagram::Diagram;
use crate::glyphs;
use crate::svg;
use alloc::string::String;
use core::fmt::Write;

/// The space between diagrams, in hundredths of a square.
const GAP: i32 = 40;

/// The height of a caption, in hundredths of a square.
const CAPTION: i32 = 70;

/// The size of a unit of a letter.
const SCALE: i32 = 3;

/// The width of a letter with the space after it, in its units.
const ADVANCE: i32 = 12;

/// Writes the caption of a diagram of which the lower left corner is here.
fn write_caption(out: &mut String, diagram: &Diagram, caption: &str, (x, y): (i32, i32)) {
    let (side, theme) = (svg::side(diagram), &diagram.theme);
    let _ = writeln!(
        out,
        r#"<path fill="{}" d="M{x} {y}h{side}v{CAPTION}h-{side}z"/>"#,
        theme.margin
    );
    let space = side / (SCALE * ADVANCE);
    let lines = caption.chars().map(glyphs::of_move);
    let mut at = x + SCALE;
    for lines in lines.take(usize::try_from(space).unwrap_or(0)) {
        if !lines.is_empty() {
            let y = y + (CAPTION - SCALE * glyphs::HEIGHT) / 2;
            let _ = writeln!(
                out,
                r#"<path fill="none" stroke="{}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" transform="translate({at} {y}) scale({SCALE})" d="{lines}"/>"#,
                theme.coordinates,
            );
        }
        at += SCALE * ADVANCE;
    }
}

/// Returns an SVG image with several diagrams, this many in a row, from left to right and from top to bottom.
///
/// Each diagram is as large as the first, and has its [caption](Diagram::with_caption) below it. `columns` of 0 counts
/// as 1. Without diagrams the image is empty.
pub fn strip(diagrams: &[Diagram], columns: usize) -> String {
    let mut out = String::new();
    let Some(first) = diagrams.first() else {
        svg::open(&mut out, (1, 1), (1, 1));
        out.push_str("</svg>\n");
        return out;
    };
    let columns = columns.clamp(1, diagrams.len());
    let rows = diagrams.len().div_ceil(columns);
    let side = svg::side(first);
    let has_captions = diagrams.iter().any(|diagram| diagram.caption.is_some());
    let cell = side + if has_captions { CAPTION } else { 0 };
    let units = |count: usize, each: i32| {
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        count.saturating_mul(each + GAP).saturating_sub(GAP)
    };
    let pixels = |units: i32| {
        let pixels = i64::from(units) * i64::from(first.size) / i64::from(side);
        u32::try_from(pixels).unwrap_or(u32::MAX)
    };
    let (width, height) = (units(columns, side), units(rows, cell));
    svg::open(&mut out, (width, height), (pixels(width), pixels(height)));
    for (index, diagram) in diagrams.iter().enumerate() {
        let x = units(index % columns + 1, side) - side;
        let y = units(index / columns + 1, cell) - cell;
        let own_side = svg::side(diagram);
        let _ = writeln!(
            out,
            r#"<svg x="{x}" y="{y}" width="{side}" height="{side}" viewBox="0 0 {own_side} {own_side}">"#,
        );
        svg::write_diagram(&mut out, diagram);
        out.push_str("</svg>\n");
        if let Some(caption) = &diagram.caption {
            write_caption(&mut out, diagram, caption, (x, y + side));
        }
    }
    out.push_str("</svg>\n");
    out
}
