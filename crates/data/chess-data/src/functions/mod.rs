//! The functions of SQL.
//!
//! | module | functions |
//! |---|---|
//! | this one | all functions, and how a function is described |
//! | `arguments` | types of arguments, and their values |
//! | `of_moves` | of the moves of a game: `fen_after`, `key_after`, `reaches`, `opening_name`, … |
//! | `of_position` | of a position: `position_key`, `legal_moves`, `material`, `perft`, … |
//! | `of_tables` | of endgame tables: `syzygy_wdl`, `syzygy_dtz` |
//! | `of_text` | of texts: `moves_from_san`, `eval_cp` |

mod arguments;
mod of_moves;
mod of_position;
mod of_tables;
mod of_text;

use arguments::{Argument, Arguments};
use chess_syzygy::Tablebase;
use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// Returns all functions.
///
/// If an argument is null, the value is null. The exceptions are `start`, the start position of a game, which may be
/// null or left out and means the usual one, and `eval_cp(cp, mate)`, where either may be null. A text that is no FEN,
/// an illegal move or a depth out of range is an error that names the function and the value.
///
/// | function | value |
/// |---|---|
/// | `fen_after(moves, ply, [start])`, `key_after(moves, ply, [start])` | the position after this many plies; null if the game has fewer |
/// | `reaches(moves, fen, [start])` | whether the game has this position at any ply |
/// | `san(moves, [start])`, `uci(moves, [start])` | the moves as text |
/// | `san(fen, move)`, `uci(fen, move)` | one move as text |
/// | `opening_name(moves)`, `opening_eco(moves)` | the opening by the positions of the game, and its ECO code |
/// | `moves_from_san(text, [start])` | the moves of a text such as `1. e4 e5` |
/// | `position_key(fen)` | [the key](chess_board::Position::key) of the position |
/// | `legal_moves(fen)` | the legal moves, as [move words](chess_move::Move::to_bits) |
/// | `is_check(fen)` | whether the side to move is in check |
/// | `outcome(fen)` | [the reason](chess_movegen::Outcome::reason) why the game has ended; null if it goes on |
/// | `material(fen)` | the pieces of both sides, such as `KRPvKR` |
/// | `fen_error(fen)` | why the position is invalid; null if it is valid |
/// | `perft(fen, depth)` | the number of move sequences of this many plies, at most 12 |
/// | `syzygy_wdl(fen)`, `syzygy_dtz(fen)` | the result and the distance to zeroing in [endgame tables](crate::register_tablebase), with a halfmove clock of 0; null if no table has the position |
/// | `eval_cp(cp, mate)`, `eval_cp(eval)` | centipawns and mates as one number: a mate in `n` moves is 10,000 less `n`; `eval` is an element of `evals`, or a text such as `0.17` or `#-3` |
pub fn functions() -> &'static [Arc<ScalarUDF>] {
    static FUNCTIONS: LazyLock<Vec<Arc<ScalarUDF>>> = LazyLock::new(|| {
        let all = of_moves::FUNCTIONS
            .iter()
            .chain(of_position::FUNCTIONS)
            .chain(of_tables::FUNCTIONS)
            .chain(of_text::FUNCTIONS);
        all.map(|function| Arc::new(ScalarUDF::from(ChessFunction::new(function, None))))
            .collect()
    });
    &FUNCTIONS
}

/// Returns the functions of endgame tables.
pub(crate) fn functions_of_tables(tablebase: &Arc<Tablebase>) -> impl Iterator<Item = ScalarUDF> {
    of_tables::FUNCTIONS
        .iter()
        .map(|function| ScalarUDF::from(ChessFunction::new(function, Some(Arc::clone(tablebase)))))
}

/// What a function takes, returns and does.
struct Description {
    name: &'static str,
    /// The types of arguments, for each way to call it. The last arguments may be left out down to `required`.
    calls: &'static [Call],
    returns: fn() -> DataType,
    /// Computes the values of all rows. If an argument is null, the value is null.
    compute: fn(&Arguments) -> Result<ArrayRef>,
}

/// A way to call a function.
struct Call {
    arguments: &'static [Argument],
    required: usize,
}

const fn call(arguments: &'static [Argument], required: usize) -> Call {
    Call {
        arguments,
        required,
    }
}

/// The type of `moves`.
fn move_list() -> DataType {
    DataType::List(Arc::new(Field::new("item", DataType::UInt16, true)))
}

/// A function of the table above as DataFusion calls it.
struct ChessFunction {
    description: &'static Description,
    signature: Signature,
    /// The endgame tables of the session, if it has any.
    tablebase: Option<Arc<Tablebase>>,
}

impl ChessFunction {
    fn new(description: &'static Description, tablebase: Option<Arc<Tablebase>>) -> Self {
        Self {
            description,
            tablebase,
            signature: Signature::user_defined(Volatility::Immutable),
        }
    }
}

impl std::fmt::Debug for ChessFunction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ChessFunction").field(&self.name()).finish()
    }
}

impl PartialEq for ChessFunction {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for ChessFunction {}

impl Hash for ChessFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl ScalarUDFImpl for ChessFunction {
    fn name(&self) -> &str {
        self.description.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok((self.description.returns)())
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let calls = self.description.calls.iter();
        let mut fitting = calls.filter_map(|call| {
            let is_count = (call.required..=call.arguments.len()).contains(&types.len());
            let arguments = call.arguments.iter().zip(types);
            let types = arguments.map(|(argument, found)| argument.coerce(found));
            is_count.then(|| types.collect::<Option<Vec<_>>>())?
        });
        if let Some(types) = fitting.next() {
            return Ok(types);
        }
        let calls = self.description.calls.iter();
        let calls: Vec<_> = calls.map(|call| usage(self.name(), call)).collect();
        let found: Vec<_> = types.iter().map(ToString::to_string).collect();
        plan_err!(
            "expected {}, found {}({})",
            calls.join(" or "),
            self.name(),
            found.join(", ")
        )
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant = args
            .args
            .iter()
            .all(|argument| matches!(argument, ColumnarValue::Scalar(_)));
        let arguments = Arguments::new(self.name(), &args.args, self.tablebase.as_deref())?;
        let values = (self.description.compute)(&arguments)?;
        if is_constant {
            let value = ScalarValue::try_from_array(&values, 0)?;
            return Ok(ColumnarValue::Scalar(value));
        }
        Ok(ColumnarValue::Array(values))
    }
}

/// Returns how a function is called, for messages.
fn usage(name: &str, call: &Call) -> String {
    let arguments = call.arguments.iter().enumerate().map(|(at, argument)| {
        if at < call.required {
            argument.name().to_owned()
        } else {
            format!("[{}]", argument.name())
        }
    });
    format!("{name}({})", arguments.collect::<Vec<_>>().join(", "))
}
