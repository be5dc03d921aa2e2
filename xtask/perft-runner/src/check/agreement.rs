//! What has to hold at every node.
//!
//! A new crate's agreement is one more line in [`AGREEMENTS`] and a function like those beside it.

use super::functions::Functions;
use super::{fen, lists, notation, playing, symmetry, words};
use chess_board::{Position, Waivers};
use chess_move::Move;

/// A claim about the crates, and how to look whether it holds at a node.
#[derive(Debug)]
pub(super) struct Agreement {
    pub(super) name: &'static str,
    /// One sentence without its full stop.
    pub(super) claim: &'static str,
    /// How many nodes lie between two that are looked at: 1 where it costs little.
    pub(super) every: u64,
    pub(super) check: fn(&Functions, &Node<'_>) -> Result<(), Difference>,
}

/// A position in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    /// Its legal moves, sorted.
    pub(super) legal: &'a [Move],
    /// The rules that the position may break, since the root did.
    pub(super) waivers: Waivers,
}

/// Two things that should be the same.
#[derive(Debug)]
pub(super) struct Difference {
    /// The move at which it was seen.
    pub(super) mv: Option<Move>,
    pub(super) what: String,
}

/// All of them, the cheap ones first.
pub(super) static AGREEMENTS: [Agreement; 12] = [
    Agreement {
        name: "word",
        claim: "the 16-bit word of every move reads back as that move",
        every: 1,
        check: words::round_trip,
    },
    Agreement {
        name: "lists",
        claim: "captures and quiet moves, sets, count and outcome make up the list",
        every: 1,
        check: lists::partition,
    },
    Agreement {
        name: "pseudo-legal",
        claim: "the pseudo-legal moves that leave the king safe are the legal ones",
        every: 1,
        check: lists::pseudo_legal,
    },
    Agreement {
        name: "play",
        claim: "playing on a copy, checked or not, and making are the same",
        every: 1,
        check: playing::play_and_make,
    },
    Agreement {
        name: "unmake",
        claim: "unmaking a move restores the position bit for bit",
        every: 1,
        check: playing::unmake,
    },
    Agreement {
        name: "key",
        claim: "the incremental key is the key by definition, and that of an equal position",
        every: 1,
        check: playing::key,
    },
    Agreement {
        name: "FEN",
        claim: "the FEN in every style reads back as the position",
        every: 1,
        check: fen::round_trip,
    },
    Agreement {
        name: "UCI",
        claim: "the UCI text of every move reads back as that move, castling in both ways",
        every: 1,
        check: notation::uci,
    },
    Agreement {
        name: "SAN",
        claim: "the SAN of every move reads back as that move, by the letter of the standard",
        every: 1,
        check: notation::san,
    },
    Agreement {
        name: "LAN",
        claim: "the LAN of every move reads back as that move",
        every: 1,
        check: notation::lan,
    },
    Agreement {
        name: "symmetry",
        claim: "with colors exchanged, or without castling in a mirror, the moves are the same",
        every: 1,
        check: symmetry::symmetry,
    },
    Agreement {
        name: "all words",
        claim: "of all 65,536 words, those are legal and pseudo-legal that are in the lists",
        every: 256,
        check: words::all,
    },
];

impl Difference {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self {
            mv: None,
            what: what.into(),
        }
    }

    pub(super) fn at(mv: Move, what: impl Into<String>) -> Self {
        Self {
            mv: Some(mv),
            what: what.into(),
        }
    }
}

/// Holds a list of moves against the one that it should be, which is sorted.
pub(super) fn same_moves<I: IntoIterator<Item = Move>>(
    name: &str,
    moves: I,
    expected: &[Move],
) -> Result<(), Difference> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    if moves == expected {
        return Ok(());
    }
    if let Some([twice, _]) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Difference::at(*twice, format!("{name}: twice in it")));
    }
    if let Some(&missing) = expected.iter().find(|&mv| moves.binary_search(mv).is_err()) {
        return Err(Difference::at(missing, format!("{name}: missing from it")));
    }
    match moves
        .into_iter()
        .find(|mv| expected.binary_search(mv).is_err())
    {
        Some(surplus) => Err(Difference::at(
            surplus,
            format!("{name}: should not be in it"),
        )),
        // The other list is the one that has a move twice.
        None => Err(Difference::new(format!("{name}: shorter than the list"))),
    }
}
