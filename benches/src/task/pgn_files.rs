//! Reading PGN files.

use super::{PgnWork, Run};
use crate::ours::Ours;
use crate::pgn::{self, Way};
use crate::program::Program;
use std::hint::black_box;

/// Games of the lichess database with clock times and evaluations, and games of a weekly file without comments.
const GAMES: [&[u8]; 2] = [
    include_bytes!("../../../crates/chess-notation/tests/data/pgn/lichess_db/games.pgn"),
    include_bytes!(
        "../../../crates/chess-notation/tests/data/pgn/mliebelt_pgn-parser/test__pgn__twic-01-232games.pgn"
    ),
];

/// Games with many comments, variations and NAGs.
const ANNOTATED_GAMES: [&[u8]; 3] = [
    include_bytes!(
        "../../../crates/chess-notation/tests/data/pgn/iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__chess-informant-sample.pgn"
    ),
    include_bytes!(
        "../../../crates/chess-notation/tests/data/pgn/iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__tilb98r2.pgn"
    ),
    include_bytes!("../../../crates/chess-notation/tests/data/pgn/lichess_db/games.pgn"),
];

impl PgnWork {
    pub(super) fn prepare(self, program: &str) -> Option<Box<dyn Run>> {
        let text = match self {
            Self::Legal | Self::Tokens => GAMES.join(&b"\n"[..]),
            Self::Tree => ANNOTATED_GAMES.join(&b"\n"[..]),
        };
        let ours = program == Ours::NAME;
        let (reading, way) = match self {
            Self::Legal => ("legal", if ours { "ours" } else { pgn::PEER }),
            Self::Tokens => ("san", if ours { "ours" } else { pgn::PEER }),
            Self::Tree => ("legal", if ours { "ours, tree" } else { pgn::PEER }),
        };
        let (_, read): Way = pgn::way(reading, way)?;
        let moves = read(&text);
        let bytes = text.len() as u64;
        Some(Box::new(move || {
            assert_eq!(read(black_box(&text)), moves, "number of moves");
            bytes
        }))
    }
}
