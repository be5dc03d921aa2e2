//! The agreements that must hold at every node.
//!
//! To add an agreement, add an entry to [`AGREEMENTS`] and a function like those of the other
//! entries.

use super::agreement::Agreement;
use super::{lists, playing, symmetry, texts, words};

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
        check: texts::fen,
    },
    Agreement {
        name: "UCI",
        claim: "the UCI text of every move parses as that move, with both forms of castling",
        every: 1,
        check: texts::uci,
    },
    Agreement {
        name: "SAN",
        claim: "the SAN of every move parses strictly as that move",
        every: 1,
        check: texts::san,
    },
    Agreement {
        name: "LAN",
        claim: "the LAN of every move parses as that move",
        every: 1,
        check: texts::lan,
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
