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
            Self::Tree | Self::TreeOrMainLine => ANNOTATED_GAMES.join(&b"\n"[..]),
        };
        let ours = program == Ours::NAME;
        let (reading, way) = match self {
            Self::Legal => ("legal", if ours { "ours" } else { pgn::PEER }),
            Self::Tokens => ("san", if ours { "ours" } else { pgn::PEER }),
            Self::Tree => ("tree", if ours { "ours" } else { pgn::PEER }),
            Self::TreeOrMainLine => ("legal", if ours { "ours, tree" } else { pgn::PEER }),
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

#[cfg(test)]
mod tests {
    use super::ANNOTATED_GAMES;
    use crate::peer_tree::TreeBuilder;
    use chess_notation::pgn::PgnGame;

    #[test]
    fn trees_of_both_programs_hold_the_same() {
        let text = ANNOTATED_GAMES.join(&b"\n"[..]);
        let mut ours = chess_notation::pgn::Reader::new(&text);
        let mut peer = pgn_reader::Reader::new(&text[..]);
        let mut builder = chess_notation::pgn::GameBuilder::default();
        let mut moves = 0;
        while let Some(game) = ours.read_game(&mut builder) {
            let other = peer.read_game(&mut TreeBuilder).unwrap().unwrap();
            assert_eq!(other.counts(), counts(&game), "{:?}", game.tags());
            assert_eq!(other.plies(), game.main_line().count() as u64);
            for name in ["White", "Black", "Date", "Result"] {
                assert_eq!(other.tag(name), game.tag(name));
            }
            moves += other.counts().0;
        }
        assert!(peer.read_game(&mut TreeBuilder).unwrap().is_none());
        assert!(moves > 5_000, "{moves}");
    }

    /// The number of moves of all lines, of comments, and of NAGs.
    fn counts(game: &PgnGame) -> (usize, usize, usize) {
        let (mut comments, mut nags) = (0, 0);
        for node in game.nodes() {
            comments += node.comments.len() + node.comments_before.len();
            nags += node.nags.len();
        }
        let mut cursor = game.cursor();
        cursor.to_start();
        comments += cursor.comments().count();
        (game.node_count(), comments, nags)
    }
}
