//! [`ScoreGraph`]: the scores of a game as a curve.

use crate::glyphs;
use crate::rgb::Rgb;
use crate::svg::{self, Escaped};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The scores of a game as a curve, from left to right. Below the curve is White's share of the point, above it
/// Black's.
///
/// ```
/// use chess_svg::{Rgb, ScoreGraph};
///
/// let graph = ScoreGraph {
///     marks: vec![(3, Rgb::RED)],
///     size: (640, 160),
///     title: Some("A short game".to_owned()),
///     ..ScoreGraph::new([0.53, 0.52, 0.55, 0.31, 0.88])
/// };
/// assert!(graph.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreGraph {
    /// White's expected scores, from 0 to 1: before the first move, and after each ply. A score that is not a number
    /// counts as 0.5.
    pub scores: Vec<f64>,
    /// Dots: the index of the score, and the color. An index beyond the last score is ignored.
    pub marks: Vec<(usize, Rgb)>,
    /// The width and the height in pixels, each from 50 to 100,000.
    pub size: (u32, u32),
    /// The number of plies before the first score, for the move numbers: 0 unless set. A game that begins with Black's
    /// twelfth move has 23.
    pub first_ply: usize,
    /// The title for screen readers.
    pub title: Option<String>,
}

/// White's part of the image, Black's part, the lines.
const WHITE: Rgb = Rgb::from_u32(0xf2f0ec);
const BLACK: Rgb = Rgb::from_u32(0x45413d);
const LINE: Rgb = Rgb::from_u32(0x8a8580);
const MARGIN: Rgb = Rgb::from_u32(0xffffff);
const NUMBER: Rgb = Rgb::from_u32(0x45413d);

/// The units of the image per pixel.
const UNITS: i32 = 10;
/// The height of the margin with the move numbers, in units.
const NUMBERS: i32 = 200;
/// The height of a digit and its distance to the next one, in units.
const DIGIT_HEIGHT: i32 = 110;
const DIGIT_STEP: i32 = 105;
/// The least distance between two move numbers, in units.
const NUMBER_DISTANCE: i32 = 500;

/// No game has more plies before its first score.
const MAX_FIRST_PLY: usize = 1_000_000;

impl ScoreGraph {
    /// Creates a graph of these [scores](Self::scores), 800 pixels wide and 200 high.
    pub fn new(scores: impl IntoIterator<Item = f64>) -> Self {
        Self {
            scores: scores.into_iter().collect(),
            marks: Vec::new(),
            size: (800, 200),
            first_ply: 0,
            title: None,
        }
    }

    /// Draws the graph as an SVG image.
    pub fn to_svg(&self) -> String {
        self.within_limits().draw()
    }

    /// Returns the graph with each field within its limits.
    fn within_limits(&self) -> Self {
        let score = |score: &f64| {
            if score.is_nan() {
                0.5
            } else {
                score.clamp(0.0, 1.0)
            }
        };
        let side = |pixels: u32| pixels.clamp(50, 100_000);
        Self {
            scores: self.scores.iter().map(score).collect(),
            size: (side(self.size.0), side(self.size.1)),
            first_ply: self.first_ply.min(MAX_FIRST_PLY),
            ..self.clone()
        }
    }

    fn draw(&self) -> String {
        let mut out = String::new();
        let units = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX) * UNITS;
        let area = Area {
            width: units(self.size.0),
            height: units(self.size.1) - NUMBERS,
            last: self.scores.len().saturating_sub(1),
        };
        svg::open(&mut out, (area.width, area.height + NUMBERS), self.size);
        self.write_words(&mut out);
        let (width, height) = (area.width, area.height);
        let full = height + NUMBERS;
        let _ = writeln!(out, r#"<path fill="{MARGIN}" d="M0 0H{width}V{full}H0Z"/>"#);
        let _ = writeln!(
            out,
            r#"<path fill="{BLACK}" d="M0 0H{width}V{height}H0Z"/>"#
        );
        if let (Some(&first), Some(_)) = (self.scores.first(), self.scores.last()) {
            let _ = write!(
                out,
                r#"<path fill="{WHITE}" d="M0 {height}V{}"#,
                area.y(first)
            );
            for (index, &score) in self.scores.iter().enumerate().skip(1) {
                let _ = write!(out, "L{} {}", area.x(index), area.y(score));
            }
            // A single score is a level line.
            let _ = writeln!(out, r#"H{width}V{height}Z"/>"#);
        }
        self.write_numbers(&mut out, &area);
        let middle = area.y(0.5);
        let _ = writeln!(
            out,
            r#"<path fill="none" stroke="{LINE}" stroke-width="10" d="M0 {middle}H{width}"/>"#
        );
        for &(index, color) in &self.marks {
            if let Some(&score) = self.scores.get(index) {
                let (x, y) = (area.x(index), area.y(score));
                let _ = writeln!(
                    out,
                    r#"<circle cx="{x}" cy="{y}" r="45" fill="{color}" stroke="{MARGIN}" stroke-width="10"/>"#
                );
            }
        }
        out.push_str("</svg>\n");
        out
    }

    /// Writes what screen readers read.
    fn write_words(&self, out: &mut String) {
        let title = self.title.as_deref().unwrap_or("Scores of a game");
        let _ = write!(out, "<title>{}</title>\n<desc>", Escaped(title));
        if let (Some(first), Some(last)) = (self.scores.first(), self.scores.last()) {
            let plies = self.scores.len() - 1;
            let _ = write!(
                out,
                "White's expected score over {plies} plies, from {first:.2} to {last:.2}."
            );
        }
        out.push_str("</desc>\n");
    }

    /// Writes some move numbers, with a line through the curve at each of them.
    fn write_numbers(&self, out: &mut String, area: &Area) {
        let last_ply = self.first_ply.saturating_add(area.last);
        let moves = last_ply / 2 + 1;
        let step = [5, 10, 20, 50, 100, 200, 500, 1_000, 10_000]
            .into_iter()
            .find(|step| area.x(step * 2) >= NUMBER_DISTANCE || *step >= moves)
            .unwrap_or(100_000);
        let first = (self.first_ply / 2 + 1).next_multiple_of(step);
        for number in (first..=moves).step_by(step) {
            // Before White's move of this number.
            let Some(index) = (2 * (number - 1)).checked_sub(self.first_ply) else {
                continue;
            };
            let x = area.x(index);
            let _ = writeln!(
                out,
                r#"<path fill="none" stroke="{LINE}" stroke-width="5" d="M{x} 0V{}"/>"#,
                area.height
            );
            let mut digits = [0; 20];
            let mut count = 0;
            let mut rest = number;
            while rest > 0 {
                digits[count] = rest % 10;
                rest /= 10;
                count += 1;
            }
            let width = i32::try_from(count).unwrap_or(0) * DIGIT_STEP;
            let left = x - width / 2;
            if left < 0 || left + width > area.width {
                continue;
            }
            for (place, &digit) in digits[..count].iter().rev().enumerate() {
                let x = left + i32::try_from(place).unwrap_or(0) * DIGIT_STEP;
                let y = area.height + (NUMBERS - DIGIT_HEIGHT) / 2;
                let _ = writeln!(
                    out,
                    r#"<path fill="none" stroke="{NUMBER}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" transform="translate({x} {y}) scale(8.5)" d="{}"/>"#,
                    glyphs::digit(digit)
                );
            }
        }
    }
}

/// The part of the image with the curve, in units.
struct Area {
    width: i32,
    height: i32,
    /// The index of the last score.
    last: usize,
}

impl Area {
    fn x(&self, index: usize) -> i32 {
        let width = u128::from(self.width.unsigned_abs());
        let x = width * index as u128 / self.last.max(1) as u128;
        i32::try_from(x).unwrap_or(i32::MAX)
    }

    fn y(&self, score: f64) -> i32 {
        // From 0 to the height, so it fits.
        let height = f64::from(self.height);
        (height - score * height) as i32
    }
}
