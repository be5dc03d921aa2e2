//! [`strip`]: several diagrams in one image.

use crate::diagram::Diagram;
use crate::svg;
use alloc::string::String;
use core::fmt::Write;

/// The space between diagrams, in hundredths of a square.
const GAP: i32 = 40;

/// Returns an SVG image with several diagrams, this many in a row, from left to right and from top to bottom.
///
/// Each diagram is as large as the first. `columns` of 0 counts as 1. Without diagrams the image is empty.
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
    let units = |count: usize| {
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        count.saturating_mul(side + GAP).saturating_sub(GAP)
    };
    let pixels = |units: i32| {
        let pixels = i64::from(units) * i64::from(first.size) / i64::from(side);
        u32::try_from(pixels).unwrap_or(u32::MAX)
    };
    let (width, height) = (units(columns), units(rows));
    svg::open(&mut out, (width, height), (pixels(width), pixels(height)));
    for (index, diagram) in diagrams.iter().enumerate() {
        let (x, y) = (units(index % columns + 1), units(index / columns + 1));
        let own_side = svg::side(diagram);
        let _ = writeln!(
            out,
            r#"<svg x="{}" y="{}" width="{side}" height="{side}" viewBox="0 0 {own_side} {own_side}">"#,
            x - side,
            y - side,
        );
        svg::write_diagram(&mut out, diagram);
        out.push_str("</svg>\n");
    }
    out.push_str("</svg>\n");
    out
}
