//! What tolerant parsing repairs in a setup: impossible castling rights and en passant squares.

use super::castling::CastlingHint;
use super::deviations::FenDeviation;
use crate::bitboard::Bitboard;
use crate::chess960::is_chess960_start;
use crate::setup::Setup;
use crate::validity::{CastlingFiles, castling_is_sound, en_passant_is_possible};
use chess_move::{CastlingSide, Color, Deviations, File, Rank, Role, Square};

/// Removes impossible castling rights, and repairs or removes an impossible en passant square.
pub(super) fn repair(setup: &mut Setup, hint: CastlingHint) -> Deviations<FenDeviation> {
    repair_castling(setup, hint) | repair_en_passant(setup)
}

/// Removes the castling rights that are impossible, and returns why.
fn repair_castling(setup: &mut Setup, hint: CastlingHint) -> Deviations<FenDeviation> {
    let mut deviations = Deviations::empty();
    let mut keep = |setup: &mut Setup, rooks: Bitboard, reason| {
        if rooks != setup.castling_rooks {
            setup.castling_rooks = rooks;
            deviations |= reason;
        }
    };
    let in_place = rooks_in_place(setup);
    keep(setup, in_place, FenDeviation::CastlingDropped);
    if hint == CastlingHint::Unknown && !is_chess960_start(&setup.board) {
        let standard = standard_rooks(setup);
        keep(setup, standard, FenDeviation::CastlingNotStandard);
    }
    let explained = rooks_with_start(setup, hint);
    keep(setup, explained, FenDeviation::CastlingNoStart);
    deviations
}

/// Returns the castling rooks with king and rook in place; of several on one side, the outermost.
fn rooks_in_place(setup: &Setup) -> Bitboard {
    let mut sound = Bitboard::EMPTY;
    for color in Color::ALL {
        let own = setup.board.pieces(color, Role::Rook) & color.back_rank();
        let named = Setup {
            castling_rooks: own & setup.castling_rooks,
            ..*setup
        };
        for side in CastlingSide::ALL {
            if let Some(rook) = named.castling_rook(color, side) {
                sound |= rook;
            }
        }
        let kept = Setup {
            castling_rooks: sound,
            ..*setup
        };
        if !castling_is_sound(&kept, color) {
            sound -= own;
        }
    }
    sound
}

/// Returns the castling rooks that standard chess has.
fn standard_rooks(setup: &Setup) -> Bitboard {
    let corners = Bitboard::from(File::A) | File::H;
    let mut standard = setup.castling_rooks & corners;
    for color in Color::ALL {
        if setup.board.king(color).map(Square::file) != Some(File::E) {
            standard -= Bitboard::from(color.back_rank());
        }
    }
    standard
}

/// Returns the castling rooks that a start position explains. Where White's and Black's contradict
/// each other, none of them is kept, because either could be wrong.
fn rooks_with_start(setup: &Setup, hint: CastlingHint) -> Bitboard {
    let mut rooks = setup.castling_rooks;
    for color in Color::ALL {
        if !CastlingFiles::of_color(setup, color).have_common_start() {
            rooks -= Bitboard::from(color.back_rank());
        }
    }
    if hint == CastlingHint::DoubleChess960 {
        return rooks;
    }
    let files = CastlingFiles::of(&Setup {
        castling_rooks: rooks,
        ..*setup
    });
    rooks - files.contradictions()
}

fn repair_en_passant(setup: &mut Setup) -> Deviations<FenDeviation> {
    let Some(given) = setup.en_passant else {
        return Deviations::empty();
    };
    if en_passant_is_possible(setup, given) {
        return Deviations::empty();
    }
    // The file is kept, and the rank follows from the side to move.
    let rank = Rank::Third.relative_to(setup.side_to_move.other());
    let meant = Square::new(given.file(), rank);
    setup.en_passant = Some(meant).filter(|&meant| en_passant_is_possible(setup, meant));
    match setup.en_passant {
        Some(_) => FenDeviation::EnPassantRepaired.into(),
        None => FenDeviation::EnPassantDropped.into(),
    }
}
