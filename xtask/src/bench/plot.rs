//! The ratios as horizontal bars, in SVG.

use super::build::Build;
use super::measurements::{Cell, Measurements, State};
use super::table::programs;
use super::worker::{Task, TaskKind};
use std::fmt::Write;

/// Readable on light and dark backgrounds.
const STYLE: &str = "\
text { font: 12px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.value, .axis { font-size: 10px; fill: #57606a }
.grid { stroke: #d0d7de }
.default { stroke: #24292f; stroke-width: 2 }
.p0 { fill: #1f883d } .p1 { fill: #bf8700 } .p2 { fill: #8250df } .p3 { fill: #0969da }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .value, .axis { fill: #8b949e } .grid { stroke: #30363d }
.default { stroke: #e6edf3 }
.p0 { fill: #3fb950 } .p1 { fill: #d29922 } .p2 { fill: #a371f7 } .p3 { fill: #58a6ff }
}
";

const WIDTH: f64 = 760.0;
/// The x coordinate at which the bars begin.
const LEFT: f64 = 90.0;
const BAR: f64 = 12.0;
const TOP: f64 = 44.0;
/// Space for the number behind the longest bar.
const RIGHT: f64 = 50.0;

/// The program whose speed is 1. If it cannot do a task, the last program that can is used.
const BASE: &str = "cozy-chess";

/// Returns a picture with a bar for each program and each task that several programs can do. Positions are cold. The
/// speed of the second build is a stroke across the bar.
pub(super) fn plot(tasks: &[Task], measurements: &Measurements, builds: &[Build]) -> String {
    let programs = programs(tasks.iter());
    let first = builds.first().copied().unwrap_or(Build::Native);
    let tasks: Vec<&Task> = tasks
        .iter()
        .filter(|task| task.programs.len() > 1)
        .collect();
    let ratio = |task: &Task, program: &str, build: Build| {
        let state = match task.kind {
            TaskKind::Positions => State::Cold,
            _ => State::Warm,
        };
        let base = match task.programs.iter().find(|&program| program == BASE) {
            Some(base) => base,
            None => task.programs.last()?,
        };
        let cell = Cell::new(&task.name, program, build, state);
        let base = Cell::new(&task.name, base, first, state);
        Some(measurements.ratio(&cell, &base)?.median)
    };
    let longest = tasks
        .iter()
        .flat_map(|task| {
            programs
                .iter()
                .map(move |program| ratio(task, program, first))
        })
        .flatten()
        .fold(1.0, f64::max);
    let scale = (WIDTH - LEFT - RIGHT) / longest;

    let mut body = String::new();
    let mut y = TOP;
    for task in &tasks {
        let title = escape(&task.title);
        let _ = writeln!(
            body,
            r#"<text class="title" x="8" y="{:.0}">{title}</text>"#,
            y + 11.0
        );
        y += 18.0;
        for (index, program) in programs.iter().enumerate() {
            let Some(ratio_of_first) = ratio(task, program, first) else {
                continue;
            };
            let (name, length) = (escape(program), ratio_of_first * scale);
            let text_y = y + 10.0;
            let _ = writeln!(
                body,
                r#"<text x="{:.0}" y="{text_y:.0}" text-anchor="end">{name}</text><rect class="p{}" x="{LEFT:.0}" y="{y:.0}" width="{length:.1}" height="{:.0}"/><text class="value" x="{:.1}" y="{text_y:.0}">{ratio_of_first:.2}</text>"#,
                LEFT - 6.0,
                index % 4,
                BAR - 2.0,
                LEFT + length + 5.0,
            );
            let others = builds.iter().skip(1);
            for other in others.filter_map(|&build| ratio(task, program, build)) {
                let x = LEFT + other * scale;
                let _ = writeln!(
                    body,
                    r#"<line class="default" x1="{x:.1}" x2="{x:.1}" y1="{y:.0}" y2="{:.0}"/>"#,
                    y + BAR - 2.0,
                );
            }
            y += BAR;
        }
        y += 8.0;
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH:.0} {y:.0}\" role=\"img\" \
         aria-label=\"Speeds relative to cozy-chess\">\n<style>\n{STYLE}</style>\n"
    );
    let stroke = builds
        .get(1)
        .map(|build| format!(", strokes: {build} builds"));
    let _ = writeln!(
        svg,
        r#"<text x="8" y="16">Speed relative to cozy-chess, {first}. Bars: {first} builds{}</text>"#,
        stroke.unwrap_or_default()
    );
    let mut tick = 0.0;
    while tick <= longest {
        let x = LEFT + tick * scale;
        let _ = writeln!(
            svg,
            r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{:.0}" y2="{y:.0}"/><text class="axis" x="{x:.1}" y="{:.0}" text-anchor="middle">{tick:.0}</text>"#,
            TOP - 6.0,
            TOP - 10.0,
        );
        tick += 1.0;
    }
    svg + &body + "</svg>\n"
}

/// Escapes the special characters of XML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{Build, Cell, Measurements, State, Task, TaskKind, escape, plot};

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            escape(r#"a < b & "c" > d"#),
            "a &lt; b &amp; &quot;c&quot; &gt; d"
        );
    }

    #[test]
    fn bars_are_as_long_as_ratios() {
        let task = Task {
            name: "list".to_owned(),
            title: "Lists & sets".to_owned(),
            unit: "positions".to_owned(),
            kind: TaskKind::Positions,
            programs: vec!["ours".to_owned(), "peer".to_owned()],
        };
        let mut measurements = Measurements::default();
        for (program, build, seconds) in [
            ("ours", Build::Native, 1.0),
            ("peer", Build::Native, 2.0),
            ("ours", Build::Default, 4.0),
        ] {
            measurements
                .add(Cell::new("list", program, build, State::Cold), 1, seconds)
                .unwrap();
        }
        let svg = plot(&[task], &measurements, &Build::USUAL);
        // The longest bar takes the 620 of 760 units that are not margins.
        assert!(
            svg.contains(r#"<rect class="p0" x="90" y="62" width="620.0""#),
            "{svg}"
        );
        assert!(
            svg.contains(r#"<rect class="p1" x="90" y="74" width="310.0""#),
            "{svg}"
        );
        assert!(svg.contains(r#"<line class="default" x1="245.0""#), "{svg}");
        assert!(svg.contains(">Lists &amp; sets</text>"), "{svg}");
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
}
