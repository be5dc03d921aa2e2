//! Writes a move as a text.

use super::{San, SanKind, SanMove, SanOrigin};
use crate::ascii::{put, write_castling};
use crate::attacking_pieces::{attacking_pieces, own_pieces};
use crate::inline_string::MoveText;
use crate::letters::PieceLetters;
use crate::suffix::CheckSuffix;
use chess_board::{CastlingSide, Position};
use chess_move::{Move, MoveFlag, Role};
use chess_movegen::leaves_king_safe;
use core::fmt;

#[inline]
pub(super) fn with_suffix(position: &Position, mv: Move) -> San {
    let role = role_of(position, mv);
    San {
        kind: kind(position, mv, role),
        suffix: CheckSuffix::of_role(position, mv, role),
    }
}

#[inline]
pub(super) fn bare(position: &Position, mv: Move) -> San {
    San {
        kind: kind(position, mv, role_of(position, mv)),
        suffix: None,
    }
}

/// Returns the role of the piece that moves, or the king if the square is empty, which only an
/// illegal move can cause.
#[inline(always)]
fn role_of(position: &Position, mv: Move) -> Role {
    position.moved_role(mv)
}

#[inline]
fn kind(position: &Position, mv: Move, role: Role) -> SanKind {
    match mv.flag() {
        MoveFlag::KingsideCastle => return SanKind::Castling(CastlingSide::Kingside),
        MoveFlag::QueensideCastle => return SanKind::Castling(CastlingSide::Queenside),
        _ => {}
    }
    let is_capture = mv.is_capture();
    let origin = match role {
        Role::Pawn if is_capture => SanOrigin {
            file: Some(mv.from().file()),
            rank: None,
        },
        Role::Pawn | Role::King => SanOrigin::UNNAMED,
        _ => origin(position, mv, role),
    };
    SanKind::Move(SanMove {
        role,
        to: mv.to(),
        origin,
        is_capture,
        promotion: mv.promotion(),
    })
}

/// Returns how much of the origin must be named: nothing if no other piece of the role can go to
/// the target, else the file, else the rank, else both.
///
/// Other pieces are found by looking back from the target; no moves are generated.
#[inline(always)]
fn origin(position: &Position, mv: Move, role: Role) -> SanOrigin {
    let (from, to) = (mv.from(), mv.to());
    let others = own_pieces(position, role) - from;
    let others = attacking_pieces(role, to, others, position.occupied());
    if others.is_empty() {
        return SanOrigin::UNNAMED;
    }
    let mut rivals = others;
    for other in others {
        let legal = Move::try_new(other, to, mv.flag())
            .is_some_and(|rival| leaves_king_safe(position, rival));
        if !legal {
            rivals -= other;
        }
    }
    let (file, rank) = (from.file(), from.rank());
    let (file, rank) = if rivals.is_empty() {
        (None, None)
    } else if (rivals & file).is_empty() {
        (Some(file), None)
    } else if (rivals & rank).is_empty() {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    };
    SanOrigin { file, rank }
}

impl San {
    /// Returns the text in English letters, without an allocation.
    #[inline]
    pub fn to_text(&self) -> MoveText {
        MoveText::written(|text| self.write_to(text))
    }

    /// Returns the text in the letters of another language, or with figurines.
    pub fn to_text_with(&self, letters: &PieceLetters) -> MoveText {
        letters.translate(self.to_text().as_str())
    }

    /// Writes the text in English letters.
    ///
    /// Appending to a `String` takes less time than with [`to_text`](Self::to_text), whose text is tested for valid
    /// UTF-8 when it is read.
    ///
    /// # Errors
    /// Returns an error if the writer returns one.
    #[inline]
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.kind {
            SanKind::Castling(side) => write_castling(out, side)?,
            SanKind::Move(SanMove {
                role,
                to,
                origin: SanOrigin { file, rank },
                is_capture,
                promotion,
            }) => {
                if role != Role::Pawn {
                    put(out, [role.to_upper_char() as u8])?;
                }
                if let Some(file) = file {
                    put(out, [b'a' + file as u8])?;
                }
                if let Some(rank) = rank {
                    put(out, [b'1' + rank as u8])?;
                }
                if is_capture {
                    put(out, *b"x")?;
                }
                put(out, to.to_ascii())?;
                if let Some(role) = promotion {
                    put(out, [b'=', role.to_upper_char() as u8])?;
                }
            }
        }
        match self.suffix {
            Some(suffix) => put(out, [suffix.ascii()]),
            None => Ok(()),
        }
    }
}
