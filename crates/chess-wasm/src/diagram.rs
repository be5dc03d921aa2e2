//! Diagrams with options from JavaScript.

use crate::arguments::color;
use crate::error::{JsResult, of_argument};
use chess_board::Position;
use chess_move::Square;
use chess_svg::{Coordinates, Diagram, Rgb, Theme};

/// The largest width and height, in pixels.
const MAX_SIZE: u32 = 10_000;

/// Returns the diagram of a position as SVG. `last_move` is marked unless the options say otherwise, which are lines of
/// a name, a tab and a value.
pub(crate) fn svg(
    position: &Position,
    last_move: Option<(Square, Square)>,
    options: Option<&str>,
) -> JsResult<String> {
    let mut diagram = Diagram::new(position);
    if let Some((from, to)) = last_move {
        diagram = diagram.with_last_move(from, to);
    }
    for line in options.unwrap_or_default().lines() {
        let (name, value) = line.split_once('\t').unwrap_or((line, ""));
        diagram = with_option(diagram, name, value)?;
    }
    Ok(diagram.to_svg())
}

fn with_option(diagram: Diagram, name: &str, value: &str) -> JsResult<Diagram> {
    Ok(match name {
        "size" => {
            let size = value
                .parse()
                .ok()
                .filter(|size| (1..=MAX_SIZE).contains(size));
            diagram.with_size(size.ok_or_else(|| {
                of_argument(name, value, format_args!("a number from 1 to {MAX_SIZE}"))
            })?)
        }
        "orientation" => diagram.with_orientation(color(name, value)?),
        "coordinates" => diagram.with_coordinates(match value {
            "none" => Coordinates::None,
            "inside" => Coordinates::Inside,
            "outside" => Coordinates::Outside,
            _ => return Err(of_argument(name, value, "`none`, `inside` or `outside`")),
        }),
        "theme" => {
            let named = Theme::NAMED.iter().find(|(name, _)| *name == value);
            let (_, theme) = named
                .ok_or_else(|| of_argument(name, value, "`brown`, `green`, `blue` or `gray`"))?;
            diagram.with_theme(*theme)
        }
        "title" => diagram.with_title(value),
        "lastMove" => {
            let (from, to, _) = marked(name, value)?;
            diagram.with_last_move(from, to)
        }
        "squares" => {
            let (square, _, color) = marked(name, value)?;
            diagram.with_square(square, color)
        }
        "arrows" => {
            let (from, to, color) = marked(name, value)?;
            diagram.with_arrow(from, to, color)
        }
        _ => return Err(of_argument("option", name, "a property of SvgOptions")),
    })
}

/// Parses one or two squares and a color, separated by spaces: `e2 e4 #008000`. The color is green if there is none.
fn marked(name: &str, value: &str) -> JsResult<(Square, Square, Rgb)> {
    let invalid = || of_argument(name, value, "squares and a color such as `#15781b`");
    let mut words = value.split(' ').peekable();
    let from: Square = words
        .next()
        .and_then(|word| word.parse().ok())
        .ok_or_else(invalid)?;
    let to = words.peek().and_then(|word| word.parse().ok());
    if to.is_some() {
        words.next();
    }
    let color = words.next().map_or(Ok(Rgb::GREEN), str::parse);
    match (color, words.next()) {
        (Ok(color), None) => Ok((from, to.unwrap_or(from), color)),
        _ => Err(invalid()),
    }
}
