//! Parses the most frequent spellings, without error places and almost without branches.
//!
//! The kind of the next move of a game is unpredictable, and a wrong prediction costs a processor as much time as
//! twenty simple operations or more. So all kinds take the same path here: what differs between them is looked up or
//! selected. Texts that are anything else than a simple move are left to other functions.

use super::{San, SanKind, SanMove, SanOrigin};
use crate::attacking_pieces::{is_king_safe_after, only_one_of, own_pieces, sources};
use crate::suffix::CheckSuffix;
use chess_board::attacks::between;
use chess_board::{Bitboard, Position};
use chess_move::{File, Move, MoveFlag, Rank, Role, Square};

/// The origin of a move that names none: one more than any byte.
const UNNAMED: usize = 256;

/// What a text says: a move that neither castles nor promotes, and names at most one of the origin's file and rank.
struct Spelling {
    role: Role,
    to: Square,
    /// The file or rank of the origin, as a character, or [`UNNAMED`].
    origin: usize,
    is_capture: bool,
}

/// Returns the parsed text, or `None` if it castles, promotes, names both file and rank of its origin, or is not in
/// the standard's spelling.
#[inline(always)]
pub(super) fn san(text: &[u8]) -> Option<San> {
    let Spelling {
        role,
        to,
        origin,
        is_capture,
    } = spelling(text)?;
    let kind = SanKind::Move(SanMove {
        role,
        to,
        origin: ORIGINS[origin]?,
        is_capture,
        promotion: None,
    });
    let suffix = CheckSuffix::from_ascii(*text.last()?);
    Some(San { kind, suffix })
}

/// Returns the only legal move that fits a text, or `None` if there is none, or if finding it takes more than the usual
/// tests.
#[inline(always)]
pub(super) fn find(position: &Position, text: &[u8]) -> Option<(Role, Move)> {
    let Spelling {
        role,
        to,
        origin,
        is_capture,
    } = spelling(text)?;
    let us = position.side_to_move();
    let occupied = position.occupied();
    let is_pawn = role == Role::Pawn;
    let takes = position.by_color(us.other()).contains(to);
    // Others are en passant, promotions, and mistakes.
    let is_usual = !is_pawn || takes == is_capture && to.rank() != us.promotion_rank();
    if !is_usual || position.by_color(us).contains(to) {
        return None;
    }
    let pieces = own_pieces(position, role) & ORIGIN_SQUARES[origin];
    let candidates = pieces & sources(role, us, is_capture, to);
    let from = only_one_of(candidates, |from| (between(from, to) & occupied).is_empty())?;
    let is_double = is_pawn && !takes && from as u8 ^ to as u8 == 16;
    let mv = Move::try_new(from, to, FLAGS[usize::from(takes)][usize::from(is_double)])?;
    is_king_safe_after(position, role, from, to).then_some((role, mv))
}

/// Parses the text.
#[inline(always)]
fn spelling(text: &[u8]) -> Option<Spelling> {
    let last = *text.last()?;
    let end = text.len() - usize::from(matches!(last, b'+' | b'#'));
    // The number of bytes before the target.
    let before = end.checked_sub(2)?;
    let (file, rank) = (text[before], text[before + 1]);
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    // A text without bytes before the target begins with a file, which is no capture sign.
    let is_capture = text[before.saturating_sub(1)] == b'x';
    let before = before.wrapping_sub(usize::from(is_capture));
    let (first, second) = (text[0], text[1]);
    let role = ROLES[first as usize]?;
    let is_pawn = role == Role::Pawn;
    // Pawns have no letter.
    let origin_length = before.wrapping_sub(usize::from(!is_pawn));
    let origin = usize::from(if is_pawn { first } else { second });
    let origin = if origin_length == 0 { UNNAMED } else { origin };
    let fits_capture = !is_pawn || origin_length == usize::from(is_capture);
    let is_spelling = file | rank < 8 && origin_length < 2 && fits_capture;
    let to = Square::new(
        File::wrapping_from_index(file),
        Rank::wrapping_from_index(rank),
    );
    is_spelling.then_some(Spelling {
        role,
        to,
        origin,
        is_capture,
    })
}

/// The flags of moves that are not captures and of captures; in each case without and with a double push.
static FLAGS: [[MoveFlag; 2]; 2] = [
    [MoveFlag::Quiet, MoveFlag::DoublePawnPush],
    [MoveFlag::Capture, MoveFlag::Capture],
];

/// The role that each first byte stands for: that of each capital letter, and the pawn for each file.
static ROLES: [Option<Role>; 256] = {
    let mut roles = [None; 256];
    let mut i = 0;
    while i < Role::ALL.len() {
        let role = Role::ALL[i];
        if !matches!(role, Role::Pawn) {
            roles[role.to_upper_char() as usize] = Some(role);
        }
        i += 1;
    }
    i = 0;
    while i < File::ALL.len() {
        roles[File::ALL[i].to_char() as usize] = Some(Role::Pawn);
        i += 1;
    }
    roles
};

/// The origin that each byte names.
static ORIGINS: [Option<SanOrigin>; UNNAMED + 1] = {
    let mut origins = [None; UNNAMED + 1];
    origins[UNNAMED] = Some(SanOrigin::UNNAMED);
    let mut i = 0;
    while i < 8 {
        let (file, rank) = (File::ALL[i], Rank::ALL[i]);
        origins[file.to_char() as usize] = Some(SanOrigin {
            file: Some(file),
            rank: None,
        });
        origins[rank.to_char() as usize] = Some(SanOrigin {
            file: None,
            rank: Some(rank),
        });
        i += 1;
    }
    origins
};

/// The squares of each origin; none for other bytes.
static ORIGIN_SQUARES: [Bitboard; UNNAMED + 1] = {
    let mut squares = [Bitboard::EMPTY; UNNAMED + 1];
    squares[UNNAMED] = Bitboard::FULL;
    let mut i = 0;
    while i < 8 {
        squares[File::ALL[i].to_char() as usize] = Bitboard::from_file(File::ALL[i]);
        squares[Rank::ALL[i].to_char() as usize] = Bitboard::from_rank(Rank::ALL[i]);
        i += 1;
    }
    squares
};
