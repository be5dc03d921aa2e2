//! Reading PGN: our reader beside pgn-reader with shakmaty. The visitors of both sides do the same work.

use crate::peer_tree::TreeBuilder;
use crate::task::PgnWork;
use chess_notation::San;
use chess_notation::pgn::{GameBuilder, Ply, RawText, Reader, VisitStep, Visitor};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::hint::black_box;
use std::ops::ControlFlow;

/// Includes a file of the test data of chess-notation.
macro_rules! data {
    ($file:literal) => {
        include_str!(concat!(
            "../../crates/chess-notation/tests/data/pgn/",
            $file
        ))
    };
}

/// Games of the lichess database with clock times and evaluations, and games of a weekly file without comments.
const GAMES: &str = concat!(
    data!("lichess_db/games.pgn"),
    "\n",
    data!("mliebelt_pgn-parser/test__pgn__twic-01-232games.pgn"),
);

/// Games with many comments, variations and NAGs.
const ANNOTATED_GAMES: &str = concat!(
    data!("iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__chess-informant-sample.pgn"),
    "\n",
    data!("iigorr_pgn.net/test__pgn.NET.Test__Test_Files__Real_Files__tilb98r2.pgn"),
    "\n",
    data!("lichess_db/games.pgn"),
);

/// Returns the games that the task reads.
pub(crate) fn games(work: PgnWork) -> &'static [u8] {
    match work {
        PgnWork::Legal | PgnWork::Tokens => GAMES.as_bytes(),
        PgnWork::Tree | PgnWork::TreeOrMainLine => ANNOTATED_GAMES.as_bytes(),
    }
}

/// Counts the plies of main lines.
struct Plies(u64);

impl Visitor for Plies {
    type Output = ();

    fn ply(&mut self, ply: Ply<'_>) {
        black_box(ply.after);
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {}
}

pub(crate) fn plies(text: &[u8]) -> u64 {
    let mut reader = Reader::new(text);
    let mut visitor = Plies(0);
    while reader.read_game(&mut visitor).is_some() {}
    visitor.0
}

/// Counts the moves of main lines, parsed but not played.
struct Tokens(u64);

impl Visitor for Tokens {
    type Output = ();

    fn move_text(&mut self, text: RawText<'_>) {
        if let Ok(san) = San::from_ascii(text.as_raw_bytes()) {
            black_box(san);
            self.0 += 1;
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {}
}

pub(crate) fn tokens(text: &[u8]) -> u64 {
    let mut reader = Reader::new(text);
    let mut visitor = Tokens(0);
    while reader.skim_game(&mut visitor).is_some() {}
    visitor.0
}

pub(crate) fn tree(text: &[u8]) -> u64 {
    let mut reader = Reader::new(text);
    let mut builder = GameBuilder::default();
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut builder) {
        plies += game.main_line().count() as u64;
    }
    plies
}

/// Counts the plies of main lines, played.
struct PeerPlies(u64);

impl pgn_reader::Visitor for PeerPlies {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *tags = Some(
                fen.into_position(CastlingMode::Chess960)
                    .expect("a position"),
            );
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                black_box(&*position);
                self.0 += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Chess) {}
}

/// Why reading does not fail.
const IN_MEMORY: &str = "the text is in memory";

pub(crate) fn peer_plies(text: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(text);
    let mut visitor = PeerPlies(0);
    while reader.read_game(&mut visitor).expect(IN_MEMORY).is_some() {}
    visitor.0
}

/// Counts the moves of main lines, parsed but not played.
struct PeerTokens(u64);

impl pgn_reader::Visitor for PeerTokens {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {}
}

pub(crate) fn peer_tokens(text: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(text);
    let mut visitor = PeerTokens(0);
    while reader.read_game(&mut visitor).expect(IN_MEMORY).is_some() {}
    visitor.0
}

pub(crate) fn peer_tree(text: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(text);
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut TreeBuilder).expect(IN_MEMORY) {
        plies += game.plies();
    }
    plies
}

#[cfg(test)]
mod tests {
    use super::{ANNOTATED_GAMES, TreeBuilder};
    use chess_notation::pgn::PgnGame;

    #[test]
    fn trees_of_both_libraries_hold_the_same() {
        let text = ANNOTATED_GAMES.as_bytes();
        let mut ours = chess_notation::pgn::Reader::new(text);
        let mut peer = pgn_reader::Reader::new(text);
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
