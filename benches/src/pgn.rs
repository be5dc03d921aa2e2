//! Reading PGN: our reader beside pgn-reader with shakmaty.
//!
//! The visitors of both sides do the same work and count the same things. pgn-reader skips texts that it does not
//! accept as moves, such as `e8Q` where the standard has `e8=Q`, and cannot play the moves after them.
//! [`unread_by_peer`] counts such texts, and without them [`Reading::check`] demands equal counts.

use crate::peer_tree::TreeBuilder;
use chess_notation::San;
use chess_notation::pgn::{self, Ply, RawText, VisitStep};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::hint::black_box;
use std::ops::ControlFlow;

/// A way to read a file: its name, and the function that returns what it counted.
pub type Way = (&'static str, fn(&[u8]) -> u64);

/// Ways of reading that count the same things. The last one is the peer's.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The name.
    pub name: &'static str,
    /// Ours first.
    pub ways: &'static [Way],
}

impl Reading {
    /// Runs every way once. Returns whether the peer has read the same moves, so that the times can be compared.
    ///
    /// # Panics
    /// If our own counts differ, or if the peer's count differs for another reason than the `unread` texts.
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
            // Our strict parser refuses what the peer's refuses.
            "san" | "skip" => assert_eq!(first, peer, "{name}"),
            "skim" => assert_eq!(first - unread, peer, "{name}"),
            _ if unread == 0 => assert_eq!(first, peer, "{name}"),
            _ => return false,
        }
        true
    }
}

/// Returns the number of texts of main lines that pgn-reader does not accept as moves.
pub fn unread_by_peer(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Unread::default();
    while reader.skim_game(&mut visitor).is_some() {}
    visitor.0
}

/// Counts texts that pgn-reader does not accept as moves.
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

/// The name of the peer that plays the moves.
pub const PEER: &str = "pgn-reader + shakmaty";

/// Returns the way of this name, or the peer's for [`PEER`].
pub fn way(reading: &str, name: &str) -> Option<Way> {
    let reading = READINGS.iter().find(|one| one.name == reading)?;
    if name == PEER {
        return reading.ways.last().copied();
    }
    reading.ways.iter().copied().find(|way| way.0 == name)
}

/// All ways to read.
pub const READINGS: [Reading; 5] = [
    Reading {
        name: "legal",
        ways: &[
            ("ours", ours_legal),
            ("ours, io::Read", ours_legal_stream),
            ("ours, tree", ours_tree),
            (PEER, peer_legal),
        ],
    },
    Reading {
        name: "tree",
        ways: &[("ours", ours_tree), (PEER, peer_tree)],
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

/// Counts the plies of main lines.
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
    let mut reader = pgn::Reader::from_read(bytes);
    let mut visitor = Ours::default();
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Counts the moves of main lines, parsed but not played.
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
    let mut reader = pgn::Reader::from_read(bytes);
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
    let mut reader = pgn::Reader::from_read(bytes);
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

/// Counts the plies of main lines, played.
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

fn peer_tree(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut TreeBuilder).unwrap() {
        plies += game.plies();
    }
    plies
}

fn peer_legal(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut visitor = Legal(0);
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Counts the moves of main lines, parsed but not played.
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

/// Skips everything.
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
