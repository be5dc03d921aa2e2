//! [`Prober`]: what is timed, the same for each library.

use crate::Result;
use crate::memory::Memory;
use chess_board::{Position, Setup, Waivers};
use chess_syzygy::{Tablebase, TablebaseLimits};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, PositionError};
use std::sync::Arc;

/// What is asked.
#[derive(Clone, Copy)]
pub enum Question {
    Wdl,
    Dtz,
}

/// A library that answers with numbers: -2 to 2 for results, plies for distances. Rounded ones are the shorter.
pub trait Prober: Sync + Sized {
    type Position: Sync;

    fn open(directory: &str) -> Result<Self>;
    fn position(fen: &str) -> Result<Self::Position>;
    fn probe(&self, question: Question, position: &Self::Position) -> Result<i32>;
}

/// chess-syzygy with its default limits: files of four pieces are in memory.
pub struct Ours(Tablebase);

/// chess-syzygy with all files read by position, through its cache.
pub struct OursCached(Tablebase);

/// shakmaty-syzygy as it is by default: files are read by position.
pub struct Shakmaty(shakmaty_syzygy::Tablebase<Chess>);

/// shakmaty-syzygy with files in memory.
pub struct ShakmatyMemory(shakmaty_syzygy::Tablebase<Chess>);

impl Prober for Ours {
    type Position = Position;

    fn open(directory: &str) -> Result<Self> {
        Ok(Self(Tablebase::open([directory])?))
    }

    fn position(fen: &str) -> Result<Position> {
        Ok(Position::from_setup(Setup::from_fen(fen)?, Waivers::all())?)
    }

    #[inline]
    fn probe(&self, question: Question, position: &Position) -> Result<i32> {
        probe_ours(&self.0, question, position)
    }
}

impl Prober for OursCached {
    type Position = Position;

    fn open(directory: &str) -> Result<Self> {
        let mut tablebase = Tablebase::new(TablebaseLimits {
            whole_files: 0,
            ..TablebaseLimits::default()
        });
        tablebase.add_directory(directory)?;
        Ok(Self(tablebase))
    }

    fn position(fen: &str) -> Result<Position> {
        Ours::position(fen)
    }

    #[inline]
    fn probe(&self, question: Question, position: &Position) -> Result<i32> {
        probe_ours(&self.0, question, position)
    }
}

#[inline]
fn probe_ours(tablebase: &Tablebase, question: Question, position: &Position) -> Result<i32> {
    Ok(match question {
        Question::Wdl => tablebase.probe_wdl(position)? as i32,
        Question::Dtz => tablebase.probe_dtz(position)?.shortest().plies(),
    })
}

impl Prober for Shakmaty {
    type Position = Chess;

    fn open(directory: &str) -> Result<Self> {
        let mut tablebase = shakmaty_syzygy::Tablebase::new();
        tablebase.add_directory(directory)?;
        Ok(Self(tablebase))
    }

    fn position(fen: &str) -> Result<Chess> {
        let fen: Fen = fen.parse()?;
        let position = fen.into_position(CastlingMode::Standard);
        Ok(position
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| error.to_string())?)
    }

    #[inline]
    fn probe(&self, question: Question, position: &Chess) -> Result<i32> {
        probe_shakmaty(&self.0, question, position)
    }
}

impl Prober for ShakmatyMemory {
    type Position = Chess;

    fn open(directory: &str) -> Result<Self> {
        let mut tablebase = shakmaty_syzygy::Tablebase::with_filesystem(Arc::new(Memory));
        tablebase.add_directory(directory)?;
        Ok(Self(tablebase))
    }

    fn position(fen: &str) -> Result<Chess> {
        Shakmaty::position(fen)
    }

    #[inline]
    fn probe(&self, question: Question, position: &Chess) -> Result<i32> {
        probe_shakmaty(&self.0, question, position)
    }
}

#[inline]
fn probe_shakmaty(
    tablebase: &shakmaty_syzygy::Tablebase<Chess>,
    question: Question,
    position: &Chess,
) -> Result<i32> {
    Ok(match question {
        Question::Wdl => tablebase.probe_wdl_after_zeroing(position)? as i32,
        Question::Dtz => tablebase.probe_dtz(position)?.ignore_rounding().0,
    })
}
