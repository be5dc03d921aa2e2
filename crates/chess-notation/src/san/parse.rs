//! Parses the standard's spelling from the start of the text, with the place of every error.

use super::{San, SanKind, SanMove, SanOrigin};
use crate::ascii::piece;
use crate::suffix::CheckSuffix;
use crate::syntax::{ExpectedSyntax, MoveSyntaxError};
use chess_board::CastlingSide;
use chess_move::{File, Rank, Role, Square};

#[inline]
pub(super) fn san(text: &[u8]) -> Result<San, MoveSyntaxError> {
    let mut cursor = Cursor { text, at: 0 };
    let kind = match cursor.peek() {
        b'a'..=b'h' => cursor.pawn(),
        b'O' => cursor.castling(),
        letter => match piece(letter) {
            Some(role) => {
                cursor.at += 1;
                cursor.piece(role)
            }
            None => Err(cursor.error(ExpectedSyntax::PieceOrSquare)),
        },
    }?;
    let suffix = CheckSuffix::from_ascii(cursor.peek());
    cursor.at += usize::from(suffix.is_some());
    if cursor.at < text.len() {
        return Err(cursor.error(ExpectedSyntax::End));
    }
    Ok(San { kind, suffix })
}

#[derive(Clone, Copy)]
struct Cursor<'t> {
    text: &'t [u8],
    at: usize,
}

impl Cursor<'_> {
    /// Returns the next byte, or 0, which no move contains, at the end.
    #[inline(always)]
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    #[cold]
    fn error(&self, expected: ExpectedSyntax) -> MoveSyntaxError {
        MoveSyntaxError::new(self.text, self.at, expected)
    }

    #[inline(always)]
    fn file(&mut self) -> Option<File> {
        let file = self.peek().wrapping_sub(b'a');
        (file < 8).then(|| {
            self.at += 1;
            File::wrapping_from_index(file)
        })
    }

    #[inline(always)]
    fn rank(&mut self) -> Option<Rank> {
        let rank = self.peek().wrapping_sub(b'1');
        (rank < 8).then(|| {
            self.at += 1;
            Rank::wrapping_from_index(rank)
        })
    }

    #[inline(always)]
    fn takes(&mut self) -> bool {
        let takes = self.peek() == b'x';
        self.at += usize::from(takes);
        takes
    }

    #[inline(always)]
    fn square(&mut self) -> Result<Square, MoveSyntaxError> {
        let Some(file) = self.file() else {
            return Err(self.error(ExpectedSyntax::File));
        };
        let Some(rank) = self.rank() else {
            return Err(self.error(ExpectedSyntax::Rank));
        };
        Ok(Square::new(file, rank))
    }

    /// Parses the text after a piece letter. If only one square follows, it is the target.
    #[inline(always)]
    fn piece(&mut self, role: Role) -> Result<SanKind, MoveSyntaxError> {
        let file = self.file();
        let rank = self.rank();
        let is_capture = self.takes();
        let next = self.peek();
        if let (Some(target_file), Some(target_rank), false, false) =
            (file, rank, is_capture, next.wrapping_sub(b'a') < 8)
        {
            return Ok(SanKind::Move(SanMove {
                role,
                to: Square::new(target_file, target_rank),
                origin: SanOrigin::UNNAMED,
                is_capture,
                promotion: None,
            }));
        }
        if next.wrapping_sub(b'a') >= 8 {
            return Err(self.error(match (file, rank, is_capture) {
                (None, None, false) => ExpectedSyntax::AfterPiece,
                (Some(_), None, false) => ExpectedSyntax::Rank,
                _ => ExpectedSyntax::File,
            }));
        }
        let to = self.square()?;
        Ok(SanKind::Move(SanMove {
            role,
            to,
            origin: SanOrigin { file, rank },
            is_capture,
            promotion: None,
        }))
    }

    #[inline(always)]
    fn pawn(&mut self) -> Result<SanKind, MoveSyntaxError> {
        let Some(first) = self.file() else {
            return Err(self.error(ExpectedSyntax::File));
        };
        let is_capture = self.takes();
        let (file, to) = if is_capture {
            (Some(first), self.square()?)
        } else {
            let Some(rank) = self.rank() else {
                return Err(self.error(ExpectedSyntax::RankOrCapture));
            };
            (None, Square::new(first, rank))
        };
        let mut promotion = None;
        if self.peek() == b'=' {
            self.at += 1;
            promotion = piece(self.peek()).filter(|&role| role != Role::King);
            if promotion.is_none() {
                return Err(self.error(ExpectedSyntax::Promotion));
            }
            self.at += 1;
        }
        Ok(SanKind::Move(SanMove {
            role: Role::Pawn,
            to,
            origin: SanOrigin { file, rank: None },
            is_capture,
            promotion,
        }))
    }

    fn castling(&mut self) -> Result<SanKind, MoveSyntaxError> {
        let rest = &self.text[self.at..];
        let (side, len) = if rest.starts_with(b"O-O-O") {
            (CastlingSide::Queenside, 5)
        } else if rest.starts_with(b"O-O") {
            (CastlingSide::Kingside, 3)
        } else {
            return Err(self.error(ExpectedSyntax::Castling));
        };
        self.at += len;
        Ok(SanKind::Castling(side))
    }
}
