//! `chess show`: diagrams.

use crate::color_arg::ColorArg;
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::image_format::ImageFormat;
use crate::numbers::within;
use crate::output::Colors;
use crate::output_file::OutputFile;
use crate::position::{Located, PositionArgs};
use chess_board::{Position, Setup};
use chess_move::{Color, Piece, Square};
use chess_movegen::Game;
use chess_notation::PositionNotation;
use chess_svg::{Coordinates, Diagram, Rgb, Theme, animation, rasterize, strip};
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Draw a position: text, SVG or PNG
///
/// Of a game, the last position is drawn, with its last move. A FEN that no game can have is drawn, too.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Write an image into this file, which ends in .svg or .png
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print an SVG image
    #[arg(long, conflicts_with_all = ["png", "output"])]
    svg: bool,
    /// Print a PNG image
    #[arg(long, conflicts_with = "output")]
    png: bool,
    #[command(flatten)]
    look: LookArgs,
}

/// The maximum number of boards in an image. The longest games have about 540 plies.
const MAX_BOARDS: usize = 1000;
/// The maximum width and height of a PNG image, in pixels.
const MAX_PNG: usize = 16_384;

/// How a diagram looks.
#[derive(Debug, Args)]
struct LookArgs {
    /// The characters of a board in the terminal
    #[arg(long, value_enum, default_value_t)]
    style: TextStyle,
    /// The color whose first rank is at the bottom
    #[arg(long, value_enum, value_name = "COLOR", default_value_t)]
    side: ColorArg,
    /// The width of an image in pixels; of each board, in a strip
    #[arg(long, value_name = "PIXELS", default_value_t = 360, value_parser = within::<u32>(1..=16_384))]
    size: u32,
    /// Where an image has coordinates
    #[arg(long, value_enum, default_value_t)]
    coordinates: CoordinatesArg,
    /// The colors of an image: brown, green, blue or gray
    #[arg(long, value_name = "NAME", default_value = "brown", value_parser = parse_theme)]
    theme: Theme,
    /// Draw an arrow, such as e2e4 or e2e4:red; can be repeated
    #[arg(long, value_name = "FROMTO[:COLOR]", value_parser = parse_arrow)]
    arrow: Vec<Arrow>,
    /// Color a square, such as e4 or e4:#ff8800; can be repeated
    #[arg(long, value_name = "SQUARE[:COLOR]", value_parser = parse_mark)]
    square: Vec<Mark>,
    /// The title of an image, for screen readers
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Draw all positions up to this one side by side, this many in a row
    #[arg(long, value_name = "COLUMNS", conflicts_with = "animate")]
    strip: Option<usize>,
    /// Draw all positions up to this one as a moving SVG image, with this number of seconds for each
    #[arg(long, value_name = "SECONDS", conflicts_with = "png", value_parser = parse_seconds)]
    animate: Option<Duration>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum TextStyle {
    /// Colored squares if the output takes colors, otherwise chess symbols
    #[default]
    Auto,
    /// Colored squares
    Ansi,
    /// Chess symbols
    Unicode,
    /// Letters
    Ascii,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CoordinatesArg {
    #[default]
    Inside,
    Outside,
    None,
}

impl From<CoordinatesArg> for Coordinates {
    fn from(coordinates: CoordinatesArg) -> Self {
        match coordinates {
            CoordinatesArg::Inside => Self::Inside,
            CoordinatesArg::Outside => Self::Outside,
            CoordinatesArg::None => Self::None,
        }
    }
}

/// A colored square.
#[derive(Clone, Copy, Debug)]
struct Mark {
    square: Square,
    color: Rgb,
}

/// An arrow.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    from: Square,
    to: Square,
    color: Rgb,
}

fn parse_theme(text: &str) -> Result<Theme, String> {
    let named = Theme::NAMED.into_iter().find(|(name, _)| *name == text);
    match named {
        Some((_, theme)) => Ok(theme),
        None => Err("expected brown, green, blue or gray".to_owned()),
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.01 to 3600".to_owned())
}

/// Splits `SQUARES:COLOR`. The color is green unless given.
fn parse_colored(text: &str) -> Result<(&str, Rgb), String> {
    let Some((squares, color)) = text.split_once(':') else {
        return Ok((text, Rgb::GREEN));
    };
    let color = match color {
        "green" => Rgb::GREEN,
        "red" => Rgb::RED,
        "blue" => Rgb::BLUE,
        "yellow" => Rgb::YELLOW,
        hex => hex.parse().map_err(|_| {
            "expected the color green, red, blue, yellow, or one such as #ff8800".to_owned()
        })?,
    };
    Ok((squares, color))
}

fn parse_mark(text: &str) -> Result<Mark, String> {
    let (square, color) = parse_colored(text)?;
    let square = square
        .parse()
        .map_err(|_| "expected a square from a1 to h8".to_owned())?;
    Ok(Mark { square, color })
}

fn parse_arrow(text: &str) -> Result<Arrow, String> {
    let (squares, color) = parse_colored(text)?;
    let expected = || "expected two squares, such as e2e4".to_owned();
    let (from, to) = squares.split_at_checked(2).ok_or_else(expected)?;
    Ok(Arrow {
        from: from.parse().map_err(|_| expected())?,
        to: to.parse().map_err(|_| expected())?,
        color,
    })
}

/// A position for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ShowRecord {
    /// The position.
    fen: String,
    /// The eight ranks, from the eighth to the first: piece letters as in a FEN, and a period for an empty square.
    board: Vec<String>,
    /// `white` or `black`.
    side_to_move: &'static str,
    /// Whether the side to move is in check. False for a FEN that no game can have.
    check: bool,
    /// The last move of the game, as UCI writes it.
    last_move: Option<String>,
}

pub(crate) fn run(args: &ShowArgs, context: &mut Context) -> Result<Verdict, Error> {
    let file_format = args.output.as_deref().map(ImageFormat::of).transpose()?;
    let shown = args.position.read_any(context)?;
    if context.out.is_json() {
        let record = record(&shown);
        context.out.json(&record)?;
        return Ok(Verdict::Good);
    }
    let is_png = match file_format {
        Some(format) => format == ImageFormat::Png,
        None => args.png,
    };
    args.look.check_size(&shown, is_png)?;
    let diagrams: Vec<Diagram> = diagrams(&shown, &args.look)
        .into_iter()
        .map(|diagram| args.look.apply(diagram))
        .collect();
    if is_png {
        let bytes = args.look.png(&diagrams)?;
        return write_image(args.output.as_deref(), &bytes, context);
    }
    if args.svg || args.output.is_some() {
        let svg = args.look.image(&diagrams);
        return write_image(args.output.as_deref(), svg.as_bytes(), context);
    }
    if args.look.animate.is_some() {
        return Err(Error::usage(
            "--animate makes an image: add --svg or --output FILE",
        ));
    }
    for (index, diagram) in diagrams.iter().enumerate() {
        let separator = if index > 0 { "\n" } else { "" };
        let text = args.look.text(diagram, context);
        write!(context.out, "{separator}{text}")?;
        if let Some(caption) = diagram.caption() {
            writeln!(context.out, "{caption}")?;
        }
    }
    if args.look.strip.is_none() {
        let fen = record(&shown).fen;
        writeln!(context.out, "\n{fen}")?;
    }
    Ok(Verdict::Good)
}

/// Writes an image into a file or to standard output.
pub(crate) fn write_image(
    path: Option<&Path>,
    bytes: &[u8],
    context: &mut Context,
) -> Result<Verdict, Error> {
    match path {
        Some(path) if path != Path::new("-") => OutputFile::write_whole(path, bytes)?,
        _ => {
            if bytes.starts_with(b"\x89PNG") && io::stdout().is_terminal() {
                return Err(Error::usage(
                    "a PNG image cannot be printed in a terminal: add --output FILE",
                ));
            }
            context.out.write_all(bytes)?;
        }
    }
    Ok(Verdict::Good)
}

/// Returns the diagrams to draw: one, or those of all positions for a strip or an animation.
fn diagrams(shown: &Result<Located, Setup>, look: &LookArgs) -> Vec<Diagram> {
    let located = match shown {
        Ok(located) => located,
        Err(setup) => return vec![Diagram::of_board(&setup.board)],
    };
    let game = &located.game;
    if look.strip.is_some() || look.animate.is_some() {
        let captions = iter::once(None).chain(captions(game).map(Some));
        return Diagram::line(game.start(), game.moves())
            .zip(captions)
            .map(|(diagram, caption)| match caption {
                Some(caption) => diagram.with_caption(caption),
                None => diagram,
            })
            .collect();
    }
    let mut diagram = Diagram::new(game.position());
    if let Some(mv) = game.moves().last() {
        diagram = diagram.with_last_move(mv.from(), mv.to());
    }
    if let Some(comment) = &located.comment {
        diagram = diagram.with_marks_of(comment);
    }
    vec![diagram]
}

/// Returns the moves of a game with their numbers: `1. e4`, `1... e5`.
fn captions(game: &Game) -> impl Iterator<Item = String> {
    game.moves().iter().scan(*game.start(), |position, &mv| {
        let dots = match position.side_to_move() {
            Color::White => ".",
            Color::Black => "...",
        };
        let caption = format!("{}{dots} {}", position.fullmove_number(), position.san(mv));
        position.play_unchecked(mv);
        Some(caption)
    })
}

impl LookArgs {
    fn apply(&self, mut diagram: Diagram) -> Diagram {
        diagram = diagram
            .with_orientation(self.side.into())
            .with_size(self.size)
            .with_coordinates(self.coordinates.into())
            .with_theme(self.theme);
        for mark in &self.square {
            diagram = diagram.with_square(mark.square, mark.color);
        }
        for arrow in &self.arrow {
            diagram = diagram.with_arrow(arrow.from, arrow.to, arrow.color);
        }
        match &self.title {
            Some(title) => diagram.with_title(title),
            None => diagram,
        }
    }

    fn text(&self, diagram: &Diagram, context: &Context) -> String {
        match (self.style, context.out.colors()) {
            (TextStyle::Ansi, _) | (TextStyle::Auto, Colors::On) => diagram.to_ansi(),
            (TextStyle::Unicode, _) | (TextStyle::Auto, Colors::Off) => diagram.to_unicode(),
            (TextStyle::Ascii, _) => diagram.to_text(),
        }
    }

    /// Draws the diagrams as one SVG image.
    fn image(&self, diagrams: &[Diagram]) -> String {
        match (diagrams, self.strip, self.animate) {
            (_, _, Some(time)) => animation(diagrams, time),
            (_, Some(columns), _) => strip(diagrams, columns),
            ([diagram, ..], ..) => diagram.to_svg(),
            ([], ..) => String::new(),
        }
    }

    /// Refuses an image that is too large before it is drawn.
    fn check_size(&self, shown: &Result<Located, Setup>, is_png: bool) -> Result<(), Error> {
        if self.strip.is_none() && self.animate.is_none() {
            return Ok(());
        }
        let boards = shown
            .as_ref()
            .map_or(1, |located| located.game.moves().len() + 1);
        if boards > MAX_BOARDS {
            let message = format!("expected at most {MAX_BOARDS} positions, found {boards}");
            return Err(Error::input("cli-too-many-boards", message)
                .hint("--ply or --after ends the moves earlier"));
        }
        if is_png && let Some(columns) = self.strip {
            let columns = columns.clamp(1, boards);
            let rows = boards.div_ceil(columns);
            let pixels = columns.max(rows).saturating_mul(self.size as usize);
            if pixels > MAX_PNG {
                let message = format!(
                    "expected an image of at most {MAX_PNG} pixels a side, found {columns} by {rows} boards of {} pixels",
                    self.size
                );
                return Err(Error::input("png-size", message)
                    .hint("choose fewer pixels with --size, or other columns with --strip"));
            }
        }
        Ok(())
    }

    fn png(&self, diagrams: &[Diagram]) -> Result<Vec<u8>, Error> {
        if self.animate.is_some() {
            return Err(Error::usage(
                "an animation is an SVG image, not a PNG image",
            ));
        }
        let columns = self
            .strip
            .map_or(1, |columns| columns.clamp(1, diagrams.len().max(1)));
        let columns = u32::try_from(columns).unwrap_or(u32::MAX);
        // About the width of the boards with the gaps between them.
        let width = self.size.saturating_mul(columns);
        rasterize(&self.image(diagrams), width).map_err(|error| Error::invalid(&error))
    }
}

fn record(shown: &Result<Located, Setup>) -> ShowRecord {
    let (setup, position, last_move) = match shown {
        Ok(located) => {
            let position = *located.position();
            let last = located.game.moves().last();
            (
                position.to_setup(),
                Some(position),
                last.map(ToString::to_string),
            )
        }
        Err(setup) => (*setup, None, None),
    };
    let row = |rank: u8| {
        let squares = Square::ALL
            .into_iter()
            .filter(|square| square.rank() as u8 == rank);
        squares
            .map(|square| setup.board.piece_at(square).map_or('.', Piece::to_char))
            .collect()
    };
    ShowRecord {
        fen: setup.to_fen().to_string(),
        board: (0..8).rev().map(row).collect(),
        side_to_move: setup.side_to_move.name(),
        check: position.as_ref().is_some_and(Position::is_check),
        last_move,
    }
}
