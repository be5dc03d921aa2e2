//! Functions of texts: moves and evaluations.

use super::arguments::{Argument, Arguments};
use super::{Description, call, move_list};
use chess_board::Position;
use chess_move::{Move, Score};
use chess_notation::pgn::{Evaluation, PgnError, Ply, Reader, VisitStep, Visitor};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Int32Array, Int32Builder, ListBuilder, UInt16Builder,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::common::cast::as_struct_array;
use std::sync::Arc;

pub(super) const FUNCTIONS: &[Description] = &[
    Description {
        name: "moves_from_san",
        calls: &[call(&[Argument::Text, Argument::Fen], 1)],
        returns: move_list,
        compute: moves_from_san,
    },
    Description {
        name: "eval_cp",
        calls: &[
            call(&[Argument::Eval], 1),
            call(&[Argument::Text], 1),
            call(&[Argument::Number, Argument::Number], 2),
        ],
        returns: || DataType::Int32,
        compute: eval_cp,
    },
];

fn moves_from_san(arguments: &Arguments) -> Result<ArrayRef> {
    let mut values = ListBuilder::new(UInt16Builder::new());
    let texts = arguments.text(0)?;
    for row in 0..arguments.rows() {
        if arguments.is_null(row, 1) {
            values.append(false);
            continue;
        }
        let text = texts.value(row);
        let mut line = Line::default();
        let start = arguments.start(1, row)?;
        // A reader takes the start position from a tag, and the meaning of its castling letters from another one.
        let variant = if start.is_chess960() { "Chess960" } else { "" };
        let fen = start.to_fen();
        let game = format!(
            "[Variant \"{variant}\"]\n[FEN \"{}\"]\n\n{text}",
            fen.as_str()
        );
        let mut reader = Reader::new(game.as_bytes());
        reader.read_game(&mut line);
        if let Some(error) = line.error {
            return Err(arguments.error(text, &error));
        }
        if reader.skip_game() {
            return Err(arguments.error(text, &"expected the moves of one game, found more"));
        }
        values.values().append_slice(&line.words);
        values.append(true);
    }
    Ok(Arc::new(values.finish()))
}

/// The main line of a text.
#[derive(Default)]
struct Line {
    words: Vec<u16>,
    error: Option<String>,
}

impl Visitor for Line {
    type Output = ();

    fn begin_moves(&mut self, _: Option<&Position>) -> VisitStep {
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.words.push(ply.mv.map_or(0, Move::to_bits));
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn error(&mut self, error: &PgnError) {
        self.error.get_or_insert_with(|| error.kind().to_string());
    }

    fn end_game(&mut self) {}
}

/// The value of a mate in no moves, in centipawns. A mate in `n` moves is `n` less.
const MATE: i32 = 10_000;

fn eval_cp(arguments: &Arguments) -> Result<ArrayRef> {
    if let DataType::Struct(_) = arguments.column(0).data_type() {
        let evals = as_struct_array(arguments.column(0))?;
        let field = |name| evals.column_by_name(name);
        let (Some(centipawns), Some(mates)) = (field("cp"), field("mate")) else {
            return Err(arguments.error("eval", &"expected the fields cp and mate"));
        };
        let centipawns = cast(centipawns, &DataType::Int32)?;
        let mates = cast(mates, &DataType::Int32)?;
        let values = cp_of_columns(centipawns.as_primitive(), mates.as_primitive());
        let values = values.enumerate();
        let values = values.map(|(row, value)| value.filter(|_| evals.is_valid(row)));
        return Ok(Arc::new(values.collect::<Int32Array>()));
    }
    if arguments.has(1) {
        let column = |argument| cast(arguments.column(argument), &DataType::Int32);
        let (centipawns, mates) = (column(0)?, column(1)?);
        let values = cp_of_columns(centipawns.as_primitive(), mates.as_primitive());
        return Ok(Arc::new(values.collect::<Int32Array>()));
    }
    let mut values = Int32Builder::new();
    let texts = arguments.text(0)?;
    for row in 0..arguments.rows() {
        if texts.is_null(row) {
            values.append_null();
            continue;
        }
        let text = texts.value(row);
        let evaluation = Evaluation::from_ascii(text.trim().as_bytes()).ok_or_else(|| {
            arguments.error(text, &"expected an evaluation such as 0.17, -1.5 or #-3")
        })?;
        values.append_value(match evaluation.score() {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(moves) => mate_cp(moves),
        });
    }
    Ok(Arc::new(values.finish()))
}

/// Returns the centipawns of each row, or else its mate as centipawns.
fn cp_of_columns<'a>(
    centipawns: &'a Int32Array,
    mates: &'a Int32Array,
) -> impl Iterator<Item = Option<i32>> + 'a {
    let rows = centipawns.iter().zip(mates);
    rows.map(|(centipawns, mate)| centipawns.or_else(|| mate.map(mate_cp)))
}

/// Returns a mate in this number of moves as centipawns, so that evaluations can be compared.
fn mate_cp(moves: i32) -> i32 {
    let distance = moves.saturating_abs().min(MATE - 1);
    if moves < 0 {
        distance - MATE
    } else {
        MATE - distance
    }
}
