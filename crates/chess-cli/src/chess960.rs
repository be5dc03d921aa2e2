//! `chess 960`: the start positions of Chess960.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use chess_board::{CastlingStyle, FenOptions, Position};
use chess_move::Color;
use chess_svg::Diagram;
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

/// Show a start position of Chess960 (Fischer random chess) by its number
#[derive(Debug, Args)]
pub(crate) struct Chess960Args {
    /// The number, from 0 to 959; 518 is the start position of chess. A random one if missing
    #[arg(value_name = "N", value_parser = parse_number)]
    number: Option<u16>,
    /// Another number for Black
    #[arg(long, value_name = "N", value_parser = parse_number)]
    black: Option<u16>,
}

fn parse_number(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number < 960);
    number.ok_or_else(|| "expected a number from 0 to 959".to_owned())
}

/// A start position of Chess960, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Chess960Record {
    /// The number of White's pieces, from 0 to 959.
    number: u16,
    /// The number of Black's pieces.
    black: u16,
    /// The position, with castling rights as `KQkq` where these letters suffice.
    fen: String,
    /// The position, with castling rights by files.
    shredder_fen: String,
    /// White's first rank, from the a-file to the h-file.
    pieces: String,
}

pub(crate) fn run(args: &Chess960Args, context: &mut Context) -> Result<Verdict, Error> {
    let number = args.number.unwrap_or_else(random);
    let black = args.black.unwrap_or(number);
    let Some(position) = Position::double_chess960(number, black) else {
        return Err(Error::usage("expected a number from 0 to 959"));
    };
    let shredder = FenOptions {
        castling: CastlingStyle::Shredder,
        ..FenOptions::default()
    };
    let first_rank = position.board().by_color(Color::White).into_iter().take(8);
    let record = Chess960Record {
        number,
        black,
        fen: position.to_fen().to_string(),
        shredder_fen: position.to_fen_with(shredder).to_string(),
        pieces: first_rank
            .filter_map(|square| position.piece_at(square))
            .map(|piece| piece.role.to_upper_char())
            .collect(),
    };
    if context.out.is_json() {
        context.out.json(&record)?;
        return Ok(Verdict::Good);
    }
    let heading = if black == number {
        format!("{number}: {}", record.pieces)
    } else {
        format!("{number} against {black}")
    };
    writeln!(context.out, "{heading}\n{}", record.fen)?;
    let diagram = Diagram::new(&position);
    let board = match context.out.colors() {
        crate::output::Colors::On => diagram.to_ansi(),
        crate::output::Colors::Off => diagram.to_unicode(),
    };
    write!(context.out, "\n{board}")?;
    Ok(Verdict::Good)
}

/// Returns a number from 0 to 959. The keys of the standard library's hash maps are random.
fn random() -> u16 {
    (RandomState::new().hash_one(0) % 960) as u16
}
