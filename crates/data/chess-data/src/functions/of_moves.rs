//! Functions of the moves of a game.
//!
//! The last argument of most is the start position, in FEN. If it is missing or null, games begin at the usual
//! position.

use super::arguments::{Argument, Arguments};
use super::{Description, call};
use chess_board::Position;
use chess_move::Move;
use chess_notation::{CastlingText, San, UciMove};
use chess_openings::Opening;
use datafusion::arrow::array::{ArrayRef, BooleanBuilder, StringBuilder, UInt64Builder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use std::fmt::Write;
use std::sync::Arc;

pub(super) const FUNCTIONS: &[Description] = &[
    Description {
        name: "fen_after",
        calls: &[call(&[Argument::Moves, Argument::Number, Argument::Fen], 2)],
        returns: || DataType::Utf8,
        compute: fen_after,
    },
    Description {
        name: "key_after",
        calls: &[call(&[Argument::Moves, Argument::Number, Argument::Fen], 2)],
        returns: || DataType::UInt64,
        compute: key_after,
    },
    Description {
        name: "reaches",
        calls: &[call(&[Argument::Moves, Argument::Fen, Argument::Fen], 2)],
        returns: || DataType::Boolean,
        compute: reaches,
    },
    Description {
        name: "opening_name",
        calls: &[call(&[Argument::Moves], 1)],
        returns: || DataType::Utf8,
        compute: |arguments| opening(arguments, Opening::name),
    },
    Description {
        name: "opening_eco",
        calls: &[call(&[Argument::Moves], 1)],
        returns: || DataType::Utf8,
        compute: |arguments| opening(arguments, Opening::eco),
    },
    Description {
        name: "san",
        calls: &[
            call(&[Argument::Moves, Argument::Fen], 1),
            call(&[Argument::Fen, Argument::Move], 2),
        ],
        returns: || DataType::Utf8,
        compute: san,
    },
    Description {
        name: "uci",
        calls: &[
            call(&[Argument::Moves, Argument::Fen], 1),
            call(&[Argument::Fen, Argument::Move], 2),
        ],
        returns: || DataType::Utf8,
        compute: uci,
    },
];

/// Returns the position after some plies, or `None` if the game has fewer.
fn position_after(arguments: &Arguments, row: usize) -> Result<Option<Position>> {
    let words = arguments.moves(0)?.get(row);
    let plies = usize::try_from(arguments.numbers(1)?.value(row)).ok();
    let Some(words) = plies.and_then(|plies| words.get(..plies)) else {
        return Ok(None);
    };
    let mut position = arguments.start(2, row)?;
    for &word in words {
        position = arguments.play(&position, word)?;
    }
    Ok(Some(position))
}

fn fen_after(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    for row in 0..arguments.rows() {
        let position = if arguments.is_null(row, 2) {
            None
        } else {
            position_after(arguments, row)?
        };
        match position {
            Some(position) => values.append_value(position.to_fen().as_str()),
            None => values.append_null(),
        }
    }
    Ok(Arc::new(values.finish()))
}

fn key_after(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = UInt64Builder::new();
    for row in 0..arguments.rows() {
        let position = if arguments.is_null(row, 2) {
            None
        } else {
            position_after(arguments, row)?
        };
        values.append_option(position.map(|position| position.key()));
    }
    Ok(Arc::new(values.finish()))
}

fn reaches(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = BooleanBuilder::new();
    let (moves, fens) = (arguments.moves(0)?, arguments.text(1)?);
    for row in 0..arguments.rows() {
        if arguments.is_null(row, 2) {
            values.append_null();
            continue;
        }
        let wanted = arguments.position(fens.value(row))?;
        let start = arguments.start(2, row)?;
        values.append_value(is_reached(arguments, start, moves.get(row), &wanted)?);
    }
    Ok(Arc::new(values.finish()))
}

fn is_reached(
    arguments: &Arguments,
    start: Position,
    words: &[u16],
    wanted: &Position,
) -> Result<bool> {
    // Pieces do not come back, so a game with fewer pieces does not reach the position any more.
    let pieces = wanted.occupied().len();
    let is_wanted = |position: &Position| position.key() == wanted.key() && position == wanted;
    let mut position = start;
    for &word in words {
        if is_wanted(&position) {
            return Ok(true);
        }
        if position.occupied().len() < pieces {
            return Ok(false);
        }
        position = arguments.play(&position, word)?;
    }
    Ok(is_wanted(&position))
}

fn opening(arguments: &Arguments, text: fn(Opening) -> &'static str) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    let moves = arguments.moves(0)?;
    for row in 0..arguments.rows() {
        if arguments.is_null(row, 1) {
            values.append_null();
            continue;
        }
        let words = moves.get(row).iter();
        let named = Opening::of_line(
            &Position::default(),
            words.map_while(|&word| Move::from_bits(word)),
        );
        values.append_option(named.map(|named| text(named.opening)));
    }
    Ok(Arc::new(values.finish()))
}

fn san(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    let required = if arguments.is_list(0) { 1 } else { 2 };
    for row in 0..arguments.rows() {
        if arguments.is_null(row, required) {
            values.append_null();
        } else if arguments.is_list(0) {
            values.append_value(san_line(arguments, row)?);
        } else {
            let position = arguments.position(arguments.text(0)?.value(row))?;
            match arguments.words(1)?.value(row) {
                0 => values.append_value("--"),
                word => {
                    let san = San::from_move(&position, arguments.legal(&position, word)?);
                    values.append_value(san.to_string());
                }
            }
        }
    }
    Ok(Arc::new(values.finish()))
}

/// Returns moves with their numbers: `1. e4 e5 2. Nf3`.
fn san_line(arguments: &Arguments, row: usize) -> Result<String> {
    let mut position = arguments.start(1, row)?;
    let mut line = String::new();
    for &word in arguments.moves(0)?.get(row) {
        let is_white = position.side_to_move() == chess_move::Color::White;
        if !line.is_empty() {
            line.push(' ');
        }
        // Writing to a string does not fail.
        if is_white || line.is_empty() {
            let dots = if is_white { "." } else { "..." };
            let _ = write!(line, "{}{dots} ", position.fullmove_number());
        }
        if word == 0 {
            line.push_str("--");
        } else {
            let mv = arguments.legal(&position, word)?;
            let _ = San::from_move(&position, mv).write_to(&mut line);
        }
        position = arguments.play(&position, word)?;
    }
    Ok(line)
}

fn uci(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    let required = if arguments.is_list(0) { 1 } else { 2 };
    for row in 0..arguments.rows() {
        if arguments.is_null(row, required) {
            values.append_null();
            continue;
        }
        if !arguments.is_list(0) {
            let position = arguments.position(arguments.text(0)?.value(row))?;
            let word = arguments.words(1)?.value(row);
            values.append_value(uci_move(arguments, &position, word)?);
            continue;
        }
        let mut position = arguments.start(1, row)?;
        let mut line = String::new();
        for &word in arguments.moves(0)?.get(row) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&uci_move(arguments, &position, word)?);
            position = arguments.play(&position, word)?;
        }
        values.append_value(line);
    }
    Ok(Arc::new(values.finish()))
}

fn uci_move(arguments: &Arguments, position: &Position, word: u16) -> Result<String> {
    if word == 0 {
        return Ok("0000".to_owned());
    }
    let mv = arguments.legal(position, word)?;
    Ok(if position.is_chess960() {
        UciMove::from_move_with(position, mv, CastlingText::Chess960).to_string()
    } else {
        UciMove::from_move(position, mv).to_string()
    })
}
