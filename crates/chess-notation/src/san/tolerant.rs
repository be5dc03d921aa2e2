//! Parses the spellings that files contain.

use super::resolve::illegal;
use super::{San, SanDeviation, SanError, SanKind, SanMove, SanOrigin, parse, resolve};
use crate::move_from_squares::{castling, move_from_squares};
use crate::suffix::CheckSuffix;
use chess_board::{CastlingSide, Position};
use chess_move::{Deviations, File, Move, Rank, Role, Square};
use chess_movegen::PositionRules;

/// Returns the move of a text for which the quick parser returned this error.
#[cold]
pub(super) fn read_after(
    position: &Position,
    text: &[u8],
    error: SanError,
) -> Result<Move, SanError> {
    match TolerantSan::new(text) {
        Some(loose) => loose.find(position, error),
        None => Err(error),
    }
}

/// Returns the move of a text, and how the text differs from the standard.
pub(super) fn read(
    position: &Position,
    text: &[u8],
) -> Result<(Move, Deviations<SanDeviation>), SanError> {
    let quick = match parse::san(text) {
        Ok(san) => resolve::san(position, san),
        Err(error) => Err(error.into()),
    };
    let loose = TolerantSan::new(text);
    let mv = match (quick, &loose) {
        (Ok(mv), _) => mv,
        (Err(error), Some(loose)) => loose.find(position, error)?,
        (Err(error), None) => return Err(error),
    };
    // The tolerant parser accepts every text that the quick parser accepts.
    let deviations = loose.map_or(Deviations::empty(), |loose| loose.deviations(position, mv));
    Ok((mv, deviations))
}

/// A parsed text, with the deviations that do not depend on the position.
#[derive(Clone, Copy)]
struct TolerantSan {
    kind: TolerantKind,
    suffix: Option<CheckSuffix>,
    deviations: Deviations<SanDeviation>,
}

#[derive(Clone, Copy)]
enum TolerantKind {
    Castle(CastlingSide),
    /// The piece is named by its letter, or is a pawn without one.
    Piece(SanMove),
    /// The text begins with a small `b`: a pawn of the b-file, or a bishop.
    PawnOrBishop {
        pawn: Option<SanMove>,
        bishop: SanMove,
    },
    /// Two squares without a piece letter.
    Squares {
        from: Square,
        to: Square,
        is_capture: bool,
        promotion: Option<Role>,
    },
}

impl TolerantSan {
    /// Parses a text backward from its end, where the fewest spellings are possible.
    fn new(text: &[u8]) -> Option<Self> {
        let mut tail = TailParser {
            rest: text,
            deviations: Deviations::empty(),
        };
        tail.move_number();
        let suffix = tail.suffix();
        let kind = match tail.castling() {
            Some(side) => TolerantKind::Castle(side),
            None => tail.piece_move()?,
        };
        Some(Self {
            kind,
            suffix,
            deviations: tail.deviations,
        })
    }

    /// Returns the one legal move that fits.
    ///
    /// # Errors
    /// Returns `error`, which is the error of the quick parser, or a more precise one. Returns
    /// [`SanError::NotEnPassant`] if the text has `e.p.` after another move.
    fn find(&self, position: &Position, error: SanError) -> Result<Move, SanError> {
        let mv = self.find_move(position, error)?;
        if self.deviations.contains(SanDeviation::EnPassantRemark) && !mv.is_en_passant() {
            return Err(SanError::NotEnPassant { mv });
        }
        Ok(mv)
    }

    fn find_move(&self, position: &Position, error: SanError) -> Result<Move, SanError> {
        // After a syntax error in the quick parser, the error that is found here is more precise.
        let better = |found: SanError| match error {
            SanError::Syntax(_) => found,
            _ => error,
        };
        match self.kind {
            TolerantKind::Castle(side) => {
                let mv = castling(position, side);
                if position.is_legal(mv) {
                    return Ok(mv);
                }
                Err(illegal(position, mv).map_or(error, better))
            }
            TolerantKind::Piece(san) => match san.find(position) {
                Err(found) => king_castles(position, san).ok_or(better(found)),
                found => found,
            },
            TolerantKind::PawnOrBishop { pawn, bishop } => {
                let Some(pawn) = pawn else {
                    return bishop.find(position).map_err(better);
                };
                match (pawn.find(position), bishop.find(position)) {
                    (Ok(pawn), Ok(bishop)) => Err(SanError::PawnOrBishop { pawn, bishop }),
                    (Ok(mv), Err(_)) | (Err(_), Ok(mv)) => Ok(mv),
                    // Without a bishop the text can only mean the pawn. With a bishop, a pawn move
                    // that stays on its file is the less likely interpretation.
                    (Err(found), Err(SanError::NoSuchPiece { .. })) => Err(better(found)),
                    (Err(_), Err(found)) if pawn.origin.file == Some(pawn.to.file()) => {
                        Err(better(found))
                    }
                    (Err(found), Err(_)) => Err(better(found)),
                }
            }
            TolerantKind::Squares {
                from,
                to,
                promotion,
                ..
            } => {
                let mv = move_from_squares(position, from, to, promotion);
                if position.is_legal(mv) {
                    return Ok(mv);
                }
                Err(illegal(position, mv).map_or(error, better))
            }
        }
    }

    /// Returns all deviations of the text of a legal move.
    fn deviations(&self, position: &Position, mv: Move) -> Deviations<SanDeviation> {
        let standard = San::from_move(position, mv);
        let mut deviations = self.deviations;
        match (self.suffix, standard.suffix) {
            (given, due) if given == due => {}
            (None, Some(_)) => deviations |= SanDeviation::MissingCheckSuffix,
            _ => deviations |= SanDeviation::WrongCheckSuffix,
        }
        let (is_capture, origin) = match self.kind {
            TolerantKind::Castle(_) => return deviations,
            TolerantKind::Squares { .. } if mv.is_castle() => return deviations,
            TolerantKind::Piece(_) if mv.is_castle() => {
                return deviations | SanDeviation::CastlingStyle;
            }
            TolerantKind::Squares { is_capture, .. } => (is_capture, SanOrigin::UNNAMED),
            TolerantKind::Piece(san) => (san.is_capture, san.origin),
            TolerantKind::PawnOrBishop { pawn, bishop } => {
                let is_pawn = position.by_role(Role::Pawn).contains(mv.from());
                let meant = match pawn {
                    Some(pawn) if is_pawn => pawn,
                    _ => bishop,
                };
                if !is_pawn {
                    deviations |= SanDeviation::PieceCase;
                }
                (meant.is_capture, meant.origin)
            }
        };
        match (is_capture, mv.is_capture()) {
            (false, true) if !matches!(self.kind, TolerantKind::Squares { .. }) => {
                deviations |= SanDeviation::MissingCaptureSign;
            }
            (true, false) => deviations |= SanDeviation::ExtraCaptureSign,
            _ => {}
        }
        let due = match standard.kind {
            SanKind::Move(san) => san.origin,
            SanKind::Castling(_) => SanOrigin::UNNAMED,
        };
        if origin != due && !matches!(self.kind, TolerantKind::Squares { .. }) {
            deviations |= SanDeviation::Origin;
        }
        deviations
    }
}

/// Returns the castling move for a text that moves the king to its castling square: `Kg1`, `Ke1-g1`.
fn king_castles(position: &Position, san: SanMove) -> Option<Move> {
    let king = position.king(position.side_to_move());
    let mv = move_from_squares(position, king, san.to, san.promotion);
    let named = san.role == Role::King && san.origin.squares().contains(king) && mv.to() == san.to;
    (named && mv.is_castle() && position.is_legal(mv)).then_some(mv)
}

/// The sign between origin and target.
#[derive(Clone, Copy, PartialEq)]
enum OriginSeparator {
    None,
    Hyphen,
    Takes,
}

/// A text from whose end parts are removed one by one.
struct TailParser<'t> {
    rest: &'t [u8],
    deviations: Deviations<SanDeviation>,
}

impl TailParser<'_> {
    /// Removes `end` from the end of the text, and returns whether it was there.
    fn take(&mut self, end: &[u8]) -> bool {
        let rest = self.rest.strip_suffix(end);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn note(&mut self, deviation: SanDeviation) {
        self.deviations |= deviation;
    }

    /// Removes white space and a move number from the start: `1.`, `12...`.
    fn move_number(&mut self) {
        let trimmed = self.rest.trim_ascii_start();
        if trimmed.len() < self.rest.len() {
            self.note(SanDeviation::Space);
        }
        self.rest = trimmed;
        let digits = trimmed.iter().take_while(|byte| byte.is_ascii_digit());
        let after_digits = &trimmed[digits.count()..];
        let dots = after_digits
            .iter()
            .take_while(|&&byte| byte == b'.')
            .count();
        if after_digits.len() < trimmed.len() && dots > 0 {
            self.rest = after_digits[dots..].trim_ascii_start();
            self.note(SanDeviation::MoveNumber);
        }
    }

    /// Removes everything after the squares: check, mate, annotations, `e.p.`.
    fn suffix(&mut self) -> Option<CheckSuffix> {
        let mut suffix = None;
        loop {
            if self.take(b"!") || self.take(b"?") {
                self.note(SanDeviation::Annotation);
            } else if self.take(b"e.p.") || self.take(b"ep") {
                self.note(SanDeviation::EnPassantRemark);
            } else if let [rest @ .., b' ' | b'\t' | b'\r' | b'\n'] = self.rest {
                self.rest = rest;
                self.note(SanDeviation::Space);
            } else if let Some(given) = self.rest.last().copied().and_then(CheckSuffix::from_ascii)
            {
                self.rest = &self.rest[..self.rest.len() - 1];
                if suffix.replace(given).is_some() {
                    self.note(SanDeviation::WrongCheckSuffix);
                }
            } else {
                return suffix;
            }
        }
    }

    fn castling(&mut self) -> Option<CastlingSide> {
        let mut letters = 0;
        for byte in self.rest {
            match byte {
                b'O' | b'0' | b'o' => letters += 1,
                b'-' => {}
                _ => return None,
            }
        }
        let (side, standard): (_, &[u8]) = match letters {
            2 => (CastlingSide::Kingside, b"O-O"),
            3 => (CastlingSide::Queenside, b"O-O-O"),
            _ => return None,
        };
        if self.rest != standard {
            self.note(SanDeviation::CastlingStyle);
        }
        Some(side)
    }

    fn piece_move(&mut self) -> Option<TolerantKind> {
        let promotion = self.promotion();
        let to = self.square()?;
        let sign = if self.take(b"x") {
            OriginSeparator::Takes
        } else if self.take(b":") {
            self.note(SanDeviation::Separator);
            OriginSeparator::Takes
        } else if self.take(b"-") {
            self.note(SanDeviation::Separator);
            OriginSeparator::Hyphen
        } else {
            OriginSeparator::None
        };
        self.origin(to, sign, promotion)
    }

    /// Parses what is before the target.
    fn origin(
        &mut self,
        to: Square,
        sign: OriginSeparator,
        promotion: Option<Role>,
    ) -> Option<TolerantKind> {
        let is_capture = sign == OriginSeparator::Takes;
        let rank = self.rank();
        let file = self.file();
        let san = |role, file, rank| SanMove {
            role,
            to,
            origin: SanOrigin { file, rank },
            is_capture,
            promotion,
        };
        if !self.rest.is_empty() {
            let small_b = self.rest == b"b";
            let role = self.whole_piece()?;
            if small_b {
                // Before a file or a rank, `b` is a bishop.
                self.note(SanDeviation::PieceCase);
            }
            return Some(TolerantKind::Piece(san(role, file, rank)));
        }
        match (file, rank) {
            (Some(file), Some(rank)) => {
                self.note(SanDeviation::Coordinates);
                Some(TolerantKind::Squares {
                    from: Square::new(file, rank),
                    to,
                    is_capture,
                    promotion,
                })
            }
            (Some(File::B), None) => {
                let near = match to.file() {
                    File::A | File::C => true,
                    // A pawn that captures leaves its file.
                    File::B => !is_capture,
                    _ => false,
                };
                Some(TolerantKind::PawnOrBishop {
                    pawn: near.then(|| san(Role::Pawn, file, None)),
                    bishop: san(Role::Bishop, None, None),
                })
            }
            (Some(_), None) => Some(TolerantKind::Piece(san(Role::Pawn, file, None))),
            (None, None) if sign == OriginSeparator::None => {
                Some(TolerantKind::Piece(san(Role::Pawn, None, None)))
            }
            _ => None,
        }
    }

    /// Returns the role if the rest is exactly one piece letter.
    fn whole_piece(&mut self) -> Option<Role> {
        let text = str::from_utf8(self.rest).ok()?;
        let mut chars = text.chars();
        let (letter, None) = (chars.next()?, chars.next()) else {
            return None;
        };
        let role = self.piece(letter)?;
        if role == Role::Pawn {
            self.note(SanDeviation::PawnLetter);
        }
        Some(role)
    }

    /// Returns the role of a piece letter, and notes how it is written.
    fn piece(&mut self, letter: char) -> Option<Role> {
        if let '♔'..='♟' = letter {
            self.note(SanDeviation::Figurine);
            // The code points run from king to pawn, first white, then black.
            let place = (u32::from(letter) - u32::from('♔')) % 6;
            return Role::from_index(5 - place as u8);
        }
        let role = Role::from_char(letter)?;
        if letter.is_ascii_lowercase() && letter != 'b' {
            self.note(SanDeviation::PieceCase);
        }
        Some(role)
    }

    /// Removes the promotion: `=Q`, `Q`, `(Q)`, `=(Q)`, `/Q`.
    fn promotion(&mut self) -> Option<Role> {
        let all = self.rest;
        let closed = self.take(b")");
        let letter_len = match self.rest {
            [.., 0xe2, 0x99, _] => 3,
            [.., _] => 1,
            [] => 0,
        };
        let (before, letter) = self.rest.split_at(self.rest.len() - letter_len);
        let letter = str::from_utf8(letter)
            .ok()
            .and_then(|text| text.chars().next());
        self.rest = before;
        let opened = closed && self.take(b"(");
        let equals = self.take(b"=");
        let slash = !equals && self.take(b"/");
        let after_rank = matches!(self.rest, [.., b'1'..=b'8']);
        let role = letter
            .filter(|_| closed == opened && after_rank)
            .and_then(|letter| self.piece(letter))
            .filter(|&role| Role::PROMOTIONS.contains(&role));
        if role.is_none() {
            self.rest = all;
            return None;
        }
        if letter == Some('b') {
            self.note(SanDeviation::PieceCase);
        }
        if closed || slash || !equals {
            self.note(SanDeviation::PromotionStyle);
        }
        role
    }

    fn square(&mut self) -> Option<Square> {
        let rank = self.rank()?;
        Some(Square::new(self.file()?, rank))
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_char(char::from(*self.rest.last()?))?;
        self.rest = &self.rest[..self.rest.len() - 1];
        Some(rank)
    }

    fn file(&mut self) -> Option<File> {
        let file = File::from_char(char::from(*self.rest.last()?))?;
        self.rest = &self.rest[..self.rest.len() - 1];
        Some(file)
    }
}
