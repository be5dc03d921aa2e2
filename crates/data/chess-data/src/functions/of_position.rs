//! Functions of a position, in FEN.

use super::arguments::{Argument, Arguments};
use super::{Call, Description, call, move_list};
use chess_board::{CastlingHint, Position, Setup, Waivers};
use chess_move::{Color, Role, WithSpan};
use chess_movegen::PositionRules;
use datafusion::arrow::array::{
    Array, ArrayRef, BooleanBuilder, ListBuilder, StringBuilder, UInt16Builder, UInt64Builder,
};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use std::sync::Arc;

const OF_FEN: &[Call] = &[call(&[Argument::Fen], 1)];

pub(super) const FUNCTIONS: &[Description] = &[
    Description {
        name: "position_key",
        calls: OF_FEN,
        returns: || DataType::UInt64,
        compute: position_key,
    },
    Description {
        name: "legal_moves",
        calls: OF_FEN,
        returns: move_list,
        compute: legal_moves,
    },
    Description {
        name: "is_check",
        calls: OF_FEN,
        returns: || DataType::Boolean,
        compute: is_check,
    },
    Description {
        name: "outcome",
        calls: OF_FEN,
        returns: || DataType::Utf8,
        compute: outcome,
    },
    Description {
        name: "material",
        calls: OF_FEN,
        returns: || DataType::Utf8,
        compute: material,
    },
    Description {
        name: "fen_error",
        calls: OF_FEN,
        returns: || DataType::Utf8,
        compute: fen_error,
    },
    Description {
        name: "perft",
        calls: &[call(&[Argument::Fen, Argument::Number], 2)],
        returns: || DataType::UInt64,
        compute: perft,
    },
];

/// The deepest count that the function `perft` accepts. A deeper one would not fit into its type, and would take years.
const MAX_PERFT_DEPTH: u32 = 12;

/// Returns the positions of all rows, `None` where the argument is null.
pub(super) fn positions(arguments: &Arguments) -> impl Iterator<Item = Result<Option<Position>>> {
    (0..arguments.rows()).map(|row| {
        if arguments.is_null(row, 1) {
            return Ok(None);
        }
        let fen = arguments.text(0)?.value(row);
        arguments.position(fen).map(Some)
    })
}

fn position_key(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = UInt64Builder::new();
    for position in positions(arguments) {
        values.append_option(position?.map(|position| position.key()));
    }
    Ok(Arc::new(values.finish()))
}

fn legal_moves(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = ListBuilder::new(UInt16Builder::new());
    for position in positions(arguments) {
        let position = position?;
        let is_present = position.is_some();
        for mv in position.iter().flat_map(PositionRules::legal_moves) {
            values.values().append_value(mv.to_bits());
        }
        values.append(is_present);
    }
    Ok(Arc::new(values.finish()))
}

fn is_check(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = BooleanBuilder::new();
    for position in positions(arguments) {
        values.append_option(position?.map(|position| position.is_check()));
    }
    Ok(Arc::new(values.finish()))
}

fn outcome(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    for position in positions(arguments) {
        let outcome = position?.and_then(|position| position.outcome());
        values.append_option(outcome.map(chess_movegen::Outcome::reason));
    }
    Ok(Arc::new(values.finish()))
}

fn material(arguments: &Arguments) -> Result<ArrayRef> {
    const ROLES: [(Role, char); 6] = [
        (Role::King, 'K'),
        (Role::Queen, 'Q'),
        (Role::Rook, 'R'),
        (Role::Bishop, 'B'),
        (Role::Knight, 'N'),
        (Role::Pawn, 'P'),
    ];
    let mut values = StringBuilder::new();
    for position in positions(arguments) {
        let side = |position: &Position, color| {
            let letters = ROLES.into_iter().flat_map(|(role, letter)| {
                std::iter::repeat_n(letter, position.pieces(color, role).len())
            });
            letters.collect::<String>()
        };
        values.append_option(position?.map(|position| {
            let (white, black) = (side(&position, Color::White), side(&position, Color::Black));
            format!("{white}v{black}")
        }));
    }
    Ok(Arc::new(values.finish()))
}

fn fen_error(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = StringBuilder::new();
    let fens = arguments.text(0)?;
    for row in 0..arguments.rows() {
        if arguments.is_null(row, 1) {
            values.append_null();
            continue;
        }
        let error = match Setup::from_fen_tolerant(fens.value(row), CastlingHint::DoubleChess960) {
            Ok((setup, _)) => Position::from_setup(setup, Waivers::all())
                .err()
                .map(|error| error.to_string()),
            Err(error) => Some(WithSpan(&error).to_string()),
        };
        values.append_option(error);
    }
    Ok(Arc::new(values.finish()))
}

fn perft(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = UInt64Builder::new();
    let depths = arguments.numbers(1)?;
    for (row, position) in positions(arguments).enumerate() {
        let Some(position) = position?.filter(|_| depths.is_valid(row)) else {
            values.append_null();
            continue;
        };
        let depth = depths.value(row);
        let valid = u32::try_from(depth).ok();
        let valid = valid.filter(|&depth| depth <= MAX_PERFT_DEPTH);
        let depth = valid.ok_or_else(|| {
            let expected = format!("expected a depth from 0 to {MAX_PERFT_DEPTH}");
            arguments.error(&depth.to_string(), &expected)
        })?;
        values.append_value(chess_perft::perft(&position, depth));
    }
    Ok(Arc::new(values.finish()))
}
