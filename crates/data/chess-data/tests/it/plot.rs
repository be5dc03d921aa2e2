//! The plot of `docs/data.md`: it is drawn from the table before it, which is the output of a query.
//!
//! `UPDATE_DOCS=1 cargo test` draws it again.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs")
}

/// The place of the plot, in `docs/`.
const PLOT: &str = "img/score-by-rating.svg";

/// Readable on light and dark backgrounds.
const STYLE: &str = "\
text { font: 12px system-ui, sans-serif; fill: #57606a }
.grid { stroke: #d0d7de }
.expected { fill: none; stroke: #8c959f; stroke-width: 2; stroke-dasharray: 5 4 }
.score { fill: #1f883d; fill-opacity: 0.75 }
@media (prefers-color-scheme: dark) {
text { fill: #8b949e } .grid { stroke: #30363d } .score { fill: #3fb950 }
}
";

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 20.0;
const RIGHT: f64 = 20.0;
const BOTTOM: f64 = 50.0;
/// The largest difference of ratings.
const LARGEST: f64 = 200.0;

/// A row of the table.
#[derive(Debug, PartialEq)]
struct Row {
    difference: f64,
    games: f64,
    score: f64,
}

/// Returns the rows of the table before the plot.
fn rows(page: &str) -> Vec<Row> {
    let before = page.split(&format!("]({PLOT})")).next().unwrap();
    let table = before.rsplit("```text").next().unwrap();
    let table = table.split("```").next().unwrap();
    let cells = table.lines().filter(|line| line.starts_with('|')).skip(1);
    cells
        .map(|line| {
            let cells = line.trim_matches('|').split('|');
            let cells: Vec<f64> = cells.map(|cell| cell.trim().parse().unwrap()).collect();
            let [difference, games, score] = cells[..] else {
                panic!("expected 3 columns: {line}");
            };
            Row {
                difference,
                games,
                score,
            }
        })
        .collect()
}

/// Returns the x coordinate of a difference of ratings.
fn x(difference: f64) -> f64 {
    LEFT + (difference + LARGEST) / (2.0 * LARGEST) * (WIDTH - LEFT - RIGHT)
}

/// Returns the y coordinate of a score.
fn y(score: f64) -> f64 {
    HEIGHT - BOTTOM - score * (HEIGHT - TOP - BOTTOM)
}

/// Returns the score that is expected by the definition of Elo ratings.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// Draws a circle for each row, whose area is the number of games, and the expected score.
fn draw(rows: &[Row]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\n\
         <title>Average score of White by difference of ratings</title>\n<style>\n{STYLE}</style>\n"
    );
    // Writing to a string does not fail.
    for quarter in 0..=4 {
        let score = f64::from(quarter) / 4.0;
        let (left, right, y) = (LEFT, WIDTH - RIGHT, y(score));
        let _ = writeln!(
            svg,
            r#"<path class="grid" d="M{left} {y:.1}H{right}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{score:.2}</text>"#,
            left - 8.0,
            y + 4.0
        );
    }
    for step in -4..=4 {
        let difference = f64::from(step) * 50.0;
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{difference:+.0}</text>"#,
            x(difference),
            HEIGHT - BOTTOM + 18.0
        );
    }
    let _ = writeln!(
        svg,
        r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">White's rating minus Black's</text>"#,
        x(0.0),
        HEIGHT - 10.0
    );
    let points = (-20..=20).map(|step| f64::from(step) * 10.0);
    let points =
        points.map(|difference| format!("{:.1},{:.1}", x(difference), y(expected(difference))));
    let points: Vec<_> = points.collect();
    let _ = writeln!(
        svg,
        r#"<polyline class="expected" points="{}"/>"#,
        points.join(" ")
    );
    for row in rows {
        let _ = writeln!(
            svg,
            r#"<circle class="score" cx="{:.1}" cy="{:.1}" r="{:.1}"><title>{:+.0}: {} in {} games</title></circle>"#,
            x(row.difference),
            y(row.score),
            2.5 * row.games.sqrt(),
            row.difference,
            row.score,
            row.games
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[test]
fn the_plot_of_the_guide_is_drawn_from_the_query_before_it() {
    let page = fs::read_to_string(docs().join("data.md")).unwrap();
    let rows = rows(&page);
    assert_eq!(rows.len(), 8);
    let drawn = draw(&rows);
    let file = docs().join(PLOT);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &drawn).unwrap();
    }
    let shown = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        shown, drawn,
        "run UPDATE_DOCS=1 cargo test twice to update docs/{PLOT}"
    );
}

#[test]
fn tables_are_rows_of_the_plot() {
    let page = format!(
        "```text\n| a |\n```\n```text\n+-+\n| d | games | score |\n+-+\n| -100.0 | 4 | 0.25 |\n```\n\n![plot]({PLOT})\n"
    );
    let rows = rows(&page);
    assert_eq!(
        rows,
        [Row {
            difference: -100.0,
            games: 4.0,
            score: 0.25
        }]
    );
    assert!(draw(&rows).contains(r#"cx="192.5" cy="207.5" r="5.0""#));
}
