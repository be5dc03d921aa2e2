//! [`Argument`] and [`Arguments`]: the types of arguments, and their values.

use super::move_list;
use chess_board::{CastlingHint, Position, Setup, Waivers};
use chess_move::{Move, WithSpan};
use chess_movegen::PositionRules;
use chess_syzygy::Tablebase;
use datafusion::arrow::array::{Array, ArrayRef, Int64Array, ListArray, StringArray, UInt16Array};
use datafusion::arrow::datatypes::{ArrowNativeType, DataType};
use datafusion::common::cast::{as_int64_array, as_list_array, as_string_array, as_uint16_array};
use datafusion::common::{DataFusionError, Result, exec_datafusion_err};
use datafusion::logical_expr::ColumnarValue;
use std::cell::RefCell;

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// The column `moves`.
    Moves,
    /// A move word.
    Move,
    /// A position in FEN.
    Fen,
    /// Any other text.
    Text,
    /// A whole number.
    Number,
    /// An element of the column `evals`.
    Eval,
}

impl Argument {
    /// Returns the name, for messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Move => "move",
            Self::Fen => "fen",
            Self::Text => "text",
            Self::Number => "number",
            Self::Eval => "eval",
        }
    }

    /// Returns the type to which an argument of this type is converted, or `None` if the types do not fit.
    pub(super) fn coerce(self, found: &DataType) -> Option<DataType> {
        if let DataType::Dictionary(_, value) = found {
            return self.coerce(value);
        }
        match self {
            Self::Moves => match found {
                DataType::Null => Some(move_list()),
                DataType::List(item) if item.data_type() == &DataType::UInt16 => {
                    Some(found.clone())
                }
                DataType::List(item)
                | DataType::LargeList(item)
                | DataType::FixedSizeList(item, _)
                | DataType::ListView(item)
                    if item.data_type().is_integer() || item.data_type().is_null() =>
                {
                    Some(move_list())
                }
                _ => None,
            },
            Self::Move => (found.is_integer() || found.is_null()).then_some(DataType::UInt16),
            Self::Number => (found.is_integer() || found.is_null()).then_some(DataType::Int64),
            Self::Fen | Self::Text => {
                (found.is_string() || found.is_null()).then_some(DataType::Utf8)
            }
            Self::Eval => match found {
                DataType::Struct(fields) => {
                    let has = |name| fields.iter().any(|field| field.name() == name);
                    (has("cp") && has("mate")).then(|| found.clone())
                }
                _ => None,
            },
        }
    }
}

/// The values of the arguments of a call, as columns of the same length.
pub(super) struct Arguments<'t> {
    function: String,
    tablebase: Option<&'t Tablebase>,
    columns: Vec<ArrayRef>,
    /// The position that was parsed last, with its text. Most calls have the same position in all rows.
    last_fen: RefCell<Option<(String, Position)>>,
}

impl<'t> Arguments<'t> {
    pub(super) fn new(
        function: &str,
        arguments: &[ColumnarValue],
        tablebase: Option<&'t Tablebase>,
    ) -> Result<Self> {
        Ok(Self {
            function: function.to_owned(),
            tablebase,
            columns: ColumnarValue::values_to_arrays(arguments)?,
            last_fen: RefCell::new(None),
        })
    }

    /// Returns the number of rows.
    pub(super) fn rows(&self) -> usize {
        self.columns.first().map_or(0, Array::len)
    }

    /// Returns the endgame tables of the session.
    pub(super) fn tablebase(&self) -> Result<&'t Tablebase> {
        self.tablebase.ok_or_else(|| {
            exec_datafusion_err!(
                "{}: expected the endgame tables of --syzygy in this process, found none",
                self.function
            )
        })
    }

    /// Returns whether the call has an argument of this number, from 0.
    pub(super) fn has(&self, argument: usize) -> bool {
        argument < self.columns.len()
    }

    pub(super) fn column(&self, argument: usize) -> &ArrayRef {
        &self.columns[argument]
    }

    pub(super) fn is_list(&self, argument: usize) -> bool {
        matches!(self.columns[argument].data_type(), DataType::List(_))
    }

    /// Returns whether one of the first `required` arguments is null in a row.
    pub(super) fn is_null(&self, row: usize, required: usize) -> bool {
        let mut required = self.columns.iter().take(required);
        required.any(|column| column.is_null(row))
    }

    pub(super) fn moves(&self, argument: usize) -> Result<MoveLists<'_>> {
        let lists = as_list_array(&self.columns[argument])?;
        let words = as_uint16_array(lists.values())?;
        Ok(MoveLists { lists, words })
    }

    pub(super) fn text(&self, argument: usize) -> Result<&StringArray> {
        as_string_array(&self.columns[argument])
    }

    pub(super) fn numbers(&self, argument: usize) -> Result<&Int64Array> {
        as_int64_array(&self.columns[argument])
    }

    pub(super) fn words(&self, argument: usize) -> Result<&UInt16Array> {
        as_uint16_array(&self.columns[argument])
    }

    /// Parses a position like the tag `FEN` of a Chess960 game: common deviations from the standard are read, too. The
    /// columns of our tables have `KQkq` for the outermost rooks, so that these letters must mean the same here.
    pub(super) fn position(&self, fen: &str) -> Result<Position> {
        let mut last = self.last_fen.borrow_mut();
        if let Some((text, position)) = &*last
            && text == fen
        {
            return Ok(*position);
        }
        let setup = Setup::from_fen_tolerant(fen, CastlingHint::DoubleChess960)
            .map_err(|error| self.error(fen, &WithSpan(&error)))?;
        let position = Position::from_setup(setup.0, Waivers::all())
            .map_err(|error| self.error(fen, &error))?;
        *last = Some((fen.to_owned(), position));
        Ok(position)
    }

    /// Returns the start position of a game: the usual one if the argument is missing or null.
    pub(super) fn start(&self, argument: usize, row: usize) -> Result<Position> {
        if !self.has(argument) || self.columns[argument].is_null(row) {
            return Ok(Position::default());
        }
        self.position(self.text(argument)?.value(row))
    }

    /// Returns an error that names the function.
    pub(super) fn error(&self, found: &str, error: &dyn std::fmt::Display) -> DataFusionError {
        exec_datafusion_err!("{}: {found}: {error}", self.function)
    }

    /// Plays a move word; 0 is a null move.
    pub(super) fn play(&self, position: &Position, word: u16) -> Result<Position> {
        if word == 0 {
            let passed = position.pass();
            return passed.map_err(|error| self.error("the move word 0", &error));
        }
        let mv = self.legal(position, word)?;
        Ok(position.after(mv))
    }

    /// Returns the legal move of a word.
    pub(super) fn legal(&self, position: &Position, word: u16) -> Result<Move> {
        let found = || format!("the move word {word} in {}", position.to_fen().as_str());
        let mv =
            Move::from_bits(word).ok_or_else(|| self.error(&found(), &"no move has this word"))?;
        position
            .legality(mv)
            .map_err(|error| self.error(&found(), &error))?;
        Ok(mv)
    }
}

/// The values of a column `moves`.
pub(super) struct MoveLists<'a> {
    lists: &'a ListArray,
    words: &'a UInt16Array,
}

impl<'a> MoveLists<'a> {
    /// Returns the move words of a row.
    pub(super) fn get(&self, row: usize) -> &'a [u16] {
        let offsets = self.lists.offsets();
        let start = offsets[row].as_usize();
        &self.words.values()[start..start + self.lists.value_length(row).as_usize()]
    }
}
