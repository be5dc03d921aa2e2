//! Chess for Python: the package `chesscore`.
//!
//! The crate translates between Python and the crates below it, and holds no chess of its own. Values without chess,
//! such as `Square` and the exceptions, are Python: `python/chesscore/_types.py` and `_errors.py`.
//!
//! | module | contents |
//! |---|---|
//! | `position` | the class `Position` |
//! | `board` | the class `Board`: a game in progress |
//! | `pgn` | the classes `PgnGame`, `PgnNode` and `PgnReader` |
//! | `openings` | names of openings, and the class `Book` |
//! | `engine` | the classes `Engine` and `Analysis` |
//! | `tablebase` | the class `Tablebase` |
//! | `epd` | lines of EPD |
//! | `moves` | the class `Move`, and moves as arguments |
//! | `square_set` | the class `SquareSet` |
//! | `diagram` | options of diagrams |
//! | `batch` | many games and positions at once |
//! | `arguments` | from Python to chess: squares, sides, roles, numbers |
//! | `values` | from chess to Python: the members of the Python enums |
//! | `error` | from errors to exceptions |
//! | `signals` | Ctrl-C in long calls |
// The documentation is for Python, and the signatures and names are those that PyO3 translates.
#![allow(
    clippy::doc_link_with_quotes,
    clippy::doc_markdown,
    clippy::needless_pass_by_value,
    clippy::wrong_self_convention
)]
// A method's path has one lifetime too few to be given in the place of a closure.
#![allow(clippy::redundant_closure_for_method_calls)]

mod arguments;
mod batch;
mod board;
mod diagram;
mod engine;
mod epd;
mod error;
mod moves;
mod openings;
mod pgn;
mod position;
mod signals;
mod square_set;
mod tablebase;
mod values;

// Classes are frozen, and what changes is behind locks, so that the module needs no global lock.
/// The part of the package `chesscore` that is not Python.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::batch::functions::{read_pgn, read_positions};
    #[pymodule_export]
    use crate::batch::game_filter::PyGameFilter;
    #[pymodule_export]
    use crate::batch::positions::{PyPositionBatch, move_names};
    #[pymodule_export]
    use crate::batch::record_batch::PyRecordBatch;
    #[pymodule_export]
    use crate::batch::stream::PyRecordBatchStream;
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::engine::{PyAnalysis, PyEngine, start_search};
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::openings::{PyBook, opening_of};
    #[pymodule_export]
    use crate::pgn::{
        PyPgnGame, PyPgnNode, PyPgnReader, PyTagReader, parse_games, read_games, read_tags,
    };
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::square_set::PySquareSet;
    #[pymodule_export]
    use crate::tablebase::PyTablebase;
}
