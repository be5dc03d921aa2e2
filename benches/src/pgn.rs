//! Reading PGN, ours beside pgn-reader with shakmaty: what the benchmark `pgn` and the program
//! `compare_pgn` run.
//!
//! Both sides count the same things, with visitors that do the same and leave out the same. A text
//! that pgn-reader does not take for a move it passes over, and what comes after it then cannot be
//! played; [`unread_by_peer`] counts such texts, and without them [`Reading::check`] demands equal
//! counts.

use chess_notation::San;
use chess_notation::pgn::{self, Ply, RawText, VisitStep};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::hint::black_box;
use std::ops::ControlFlow;

/// One way of reading a file: its name, and the function that returns what it has counted.
pub type Way = (&'static str, fn(&[u8]) -> u64);

/// Ways of reading that count the same; the last one is the peer's.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// What it is called.
    pub name: &'static str,
    /// Ours first.
    pub ways: &'static [Way],
}

impl Reading {
    /// Runs every way once. Returns whether the peer has read the same moves and a comparison means
    /// something.
    ///
    /// # Panics
    /// If counts differ that should not: among our own ways, or with the peer's for another reason
    /// than the `unread` texts of moves that it does not read.
    pub fn check(&self, bytes: &[u8], unread: u64) -> bool {
        let counts: Vec<u64> = self.ways.iter().map(|(_, way)| way(bytes)).collect();
        let Some((&peer, ours)) = counts.split_last() else {
            return false;
        };
        let name = self.name;
        let first = ours.first().copied().unwrap_or(peer);
        assert!(
            ours.iter().all(|&count| count == first),
            "{name}: {counts:?}"
        );
        match name {
            // Our own parser of the standard's spelling refuses what the peer's does.
            "san" | "skip" => assert_eq!(first, peer, "{name}"),
            "skim" => assert_eq!(first - unread, peer, "{name}"),
            _ if unread == 0 => assert_eq!(first, peer, "{name}"),
            _ => return false,
        }
        true
    }
}

/// How many texts of main lines pgn-reader does not take for moves: `e8Q`, where the standard has
/// `e8=Q`.
pub fn unread_by_peer(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Unread::default();
    while reader.skim_game(&mut visitor).is_some() {}
    visitor.0
}

/// Counts such texts.
#[derive(Default)]
struct Unread(u64);

impl pgn::Visitor for Unread {
    type Output = ();

    fn move_text(&mut self, text: RawText<'_>) {
        self.0 += u64::from(SanPlus::from_ascii(text.as_raw_bytes()).is_err());
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {}
}

/// All that is measured.
pub const READINGS: [Reading; 4] = [
    Reading {
        name: "legal",
        ways: &[
            ("ours", ours_legal),
            ("ours, io::Read", ours_legal_stream),
            ("ours, tree", ours_tree),
            ("pgn-reader + shakmaty", peer_legal),
        ],
    },
    Reading {
        name: "san",
        ways: &[("ours", ours_san), ("pgn-reader", peer_skim)],
    },
    Reading {
        name: "skim",
        ways: &[
            ("ours", ours_skim),
            ("ours, io::Read", ours_skim_stream),
            ("pgn-reader", peer_skim),
        ],
    },
    Reading {
        name: "skip",
        ways: &[
            ("ours", ours_skip),
            ("ours, io::Read", ours_skip_stream),
            ("pgn-reader", peer_skip),
        ],
    },
];

/// Plies of main lines.
#[derive(Default)]
struct Ours(u64);

impl pgn::Visitor for Ours {
    type Output = ();

    fn ply(&mut self, ply: Ply<'_>) {
        black_box(ply.after);
        self.0 += 1;
    }

    fn move_text(&mut self, text: RawText<'_>) {
        black_box(text);
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {}
}

fn ours_legal(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Ours::default();
    while reader.read_game(&mut visitor).is_some() {}
    visitor.0
}

fn ours_legal_stream(bytes: &[u8]) -> u64 {
    let mut reader = pgn::IoReader::new(bytes);
    let mut visitor = Ours::default();
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Moves of main lines, taken apart and not played.
#[derive(Default)]
struct Apart(u64);

impl pgn::Visitor for Apart {
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

fn ours_san(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Apart::default();
    while reader.skim_game(&mut visitor).is_some() {}
    visitor.0
}

fn ours_skim(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Ours::default();
    while reader.skim_game(&mut visitor).is_some() {}
    visitor.0
}

fn ours_skim_stream(bytes: &[u8]) -> u64 {
    let mut reader = pgn::IoReader::new(bytes);
    let mut visitor = Ours::default();
    while reader.skim_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

fn ours_skip(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut games = 0;
    while reader.skip_game() {
        games += 1;
    }
    games
}

fn ours_skip_stream(bytes: &[u8]) -> u64 {
    let mut reader = pgn::IoReader::new(bytes);
    let mut games = 0;
    while reader.skip_game().unwrap() {
        games += 1;
    }
    games
}

fn ours_tree(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut builder = pgn::GameBuilder::default();
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut builder) {
        plies += game.main_line().count() as u64;
    }
    plies
}

/// Plies of main lines, played.
struct Legal(u64);

impl pgn_reader::Visitor for Legal {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).unwrap();
            *tags = Some(fen.into_position(CastlingMode::Chess960).unwrap());
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

fn peer_legal(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut visitor = Legal(0);
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Moves of main lines, read and not played.
struct Skim(u64);

impl pgn_reader::Visitor for Skim {
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

fn peer_skim(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut visitor = Skim(0);
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Nothing at all.
struct SkipAll;

impl pgn_reader::Visitor for SkipAll {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn end_game(&mut self, (): ()) {}
}

fn peer_skip(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut games = 0;
    while reader.read_game(&mut SkipAll).unwrap().is_some() {
        games += 1;
    }
    games
}
