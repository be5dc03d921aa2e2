//! The agreements that must hold at every node.
//!
//! To add an agreement, add an entry to [`AGREEMENTS`] and a function like those of the other
//! entries.

use super::functions::Functions;
use super::{fen, lists, notation, playing, symmetry, words};
use chess_board::{Position, Waivers};
use chess_move::Move;

/// A claim about the crates, and a function that tests it at a node.
#[derive(Debug)]
pub(super) struct Agreement {
    pub(super) name: &'static str,
    /// One sentence without a full stop.
    pub(super) claim: &'static str,
    /// The claim is tested at every n-th node: 1 if the test is cheap.
    pub(super) every: u64,
    pub(super) check: fn(&Functions, &Node<'_>) -> Result<(), Difference>,
}

/// A position in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    /// Its legal moves, sorted.
    pub(super) legal: &'a [Move],
    /// The rules that the position may break, because the root breaks a rule.
    pub(super) waivers: Waivers,
}

/// A difference between two results that should be equal.
#[derive(Debug)]
pub(super) struct Difference {
    /// The move for which the results differ.
    pub(super) mv: Option<Move>,
    pub(super) what: String,
}

/// All agreements, the cheap ones first.
pub(super) static AGREEMENTS: [Agreement; 12] = [
    Agreement {
        name: "word",
        claim: "the 16-bit value of every move decodes as that move",
        every: 1,
        check: words::round_trip,
    },
    Agreement {
        name: "lists",
        claim: "captures and quiet moves, sets, count and outcome agree with the list",
        every: 1,
        check: lists::partition,
    },
    Agreement {
        name: "pseudo-legal",
        claim: "the pseudo-legal moves that leave the king safe are the legal moves",
        every: 1,
        check: lists::pseudo_legal,
    },
    Agreement {
        name: "play",
        claim: "play, play_unchecked and make give the same position",
        every: 1,
        check: playing::play_and_make,
    },
    Agreement {
        name: "unmake",
        claim: "unmake restores the position exactly",
        every: 1,
        check: playing::unmake,
    },
    Agreement {
        name: "key",
        claim: "the incremental key equals the key computed from scratch",
        every: 1,
        check: playing::key,
    },
    Agreement {
        name: "FEN",
        claim: "the FEN in every style parses as the same position",
        every: 1,
        check: fen::round_trip,
    },
    Agreement {
        name: "UCI",
        claim: "the UCI text of every move parses as that move, with both forms of castling",
        every: 1,
        check: notation::uci,
    },
    Agreement {
        name: "SAN",
        claim: "the SAN of every move parses strictly as that move",
        every: 1,
        check: notation::san,
    },
    Agreement {
        name: "LAN",
        claim: "the LAN of every move parses as that move",
        every: 1,
        check: notation::lan,
    },
    Agreement {
        name: "symmetry",
        claim: "the moves are the same with colors exchanged, and, castling aside, with files mirrored",
        every: 1,
        check: symmetry::symmetry,
    },
    Agreement {
        name: "all words",
        claim: "of all 65,536 16-bit values, exactly the listed moves are legal and pseudo-legal",
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

/// Compares a list of moves with the expected list, which is sorted.
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
        return Err(Difference::at(*twice, format!("{name}: listed twice")));
    }
    if let Some(&missing) = expected.iter().find(|&mv| moves.binary_search(mv).is_err()) {
        return Err(Difference::at(missing, format!("{name}: missing")));
    }
    match moves
        .into_iter()
        .find(|mv| expected.binary_search(mv).is_err())
    {
        Some(surplus) => Err(Difference::at(surplus, format!("{name}: not expected"))),
        // Only the expected list can contain a move twice here.
        None => Err(Difference::new(format!("{name}: shorter than expected"))),
    }
}
