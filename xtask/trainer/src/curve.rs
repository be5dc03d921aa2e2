//! [`svg`]: the loss curves as a picture.

use crate::training::Point;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// The space around the curves, for labels.
const MARGIN: f64 = 60.0;

/// Returns a picture of the losses by epoch. The vertical axis is logarithmic.
pub(crate) fn svg(curve: &[Point], steps_per_epoch: u64) -> String {
    let losses = || {
        curve
            .iter()
            .flat_map(|point| [point.training, point.validation])
    };
    let lowest = losses().fold(f64::MAX, f64::min).max(1e-9).ln();
    let highest = losses()
        .fold(f64::MIN, f64::max)
        .max(1e-9)
        .ln()
        .max(lowest + 0.01);
    let epoch = |steps: u64| steps as f64 / steps_per_epoch as f64;
    let epochs = curve.last().map_or(1.0, |point| epoch(point.steps));
    let x = |epoch: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * epoch / epochs;
    let height = |loss: f64| (loss.max(1e-9).ln() - lowest) / (highest - lowest);
    let y = |loss: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * height(loss);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    for fifth in 0..=5 {
        let share = f64::from(fifth) / 5.0;
        let loss = (lowest + share * (highest - lowest)).exp();
        let (at_x, at_y, right, low) =
            (x(share * epochs), y(loss), WIDTH - MARGIN, HEIGHT - MARGIN);
        let _ = writeln!(
            svg,
            "<path d=\"M{MARGIN} {at_y:.1}H{right}\" stroke=\"#ddd\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.5}</text>\n\
             <text x=\"{at_x:.1}\" y=\"{}\" text-anchor=\"middle\">{:.1}</text>",
            MARGIN - 6.0,
            at_y + 4.0,
            low + 18.0,
            share * epochs,
        );
    }
    let mut line = |name: &str, color: &str, row: f64, loss: fn(&Point) -> f64| {
        let points = curve.iter().map(|point| {
            let (x, y) = (x(epoch(point.steps)), y(loss(point)));
            format!("{x:.1},{y:.1}")
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>\n\
             <text x=\"{}\" y=\"{row}\" fill=\"{color}\" text-anchor=\"end\">{name}</text>",
            WIDTH - MARGIN,
        );
    };
    line("training", "#1f6fb4", 24.0, |point| point.training);
    line("validation", "#c4501b", 42.0, |point| point.validation);
    let _ = writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"24\">mean squared error of the expected points</text>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">epoch</text>\n</svg>",
        WIDTH / 2.0,
        HEIGHT - 18.0,
    );
    svg
}
