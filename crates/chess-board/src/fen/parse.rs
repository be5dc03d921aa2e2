//! The FEN parser. It is the same for strict and tolerant parsing; a [`Policy`] decides which
//! mistakes are errors.

use super::castling::{CastlingHint, CastlingOrder, outermost_rook};
use super::deviations::FenDeviation;
use super::error::{FenErrorKind, FenField, FenSyntaxError};
use super::wrapping::unwrap;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::setup::Setup;
use chess_move::{CastlingSide, Color, Deviations, DidYouMean, File, Found, Rank, Square};

/// Decides whether a mistake that can be repaired is an error.
pub(super) trait Policy {
    /// Accepts the mistake and notes it, or returns an error.
    fn deviate(
        &mut self,
        deviation: impl Into<Deviations<FenDeviation>>,
        error: impl FnOnce() -> FenSyntaxError,
    ) -> Result<(), FenSyntaxError>;

    /// Notes that a castling letter is that of a rook's file.
    #[inline(always)]
    fn see_rook_file(&mut self) {}

    /// Whether a field in the middle can be missing, or a `-` surplus.
    const FINDS_FIELDS: bool = false;
}

/// Strict parsing: every mistake is an error.
pub(super) struct Strict;

impl Policy for Strict {
    #[inline(always)]
    fn deviate(
        &mut self,
        _: impl Into<Deviations<FenDeviation>>,
        error: impl FnOnce() -> FenSyntaxError,
    ) -> Result<(), FenSyntaxError> {
        Err(error())
    }
}

/// Tolerant parsing: mistakes are noted.
struct Tolerant {
    deviations: Deviations<FenDeviation>,
    hint: CastlingHint,
}

impl Policy for Tolerant {
    const FINDS_FIELDS: bool = true;

    fn see_rook_file(&mut self) {
        self.hint = CastlingHint::Chess960;
    }

    fn deviate(
        &mut self,
        deviation: impl Into<Deviations<FenDeviation>>,
        _: impl FnOnce() -> FenSyntaxError,
    ) -> Result<(), FenSyntaxError> {
        self.deviations |= deviation;
        Ok(())
    }
}

/// Parses a whole FEN, strictly.
pub(super) fn strict(text: &str) -> Result<Setup, FenSyntaxError> {
    fen(Reader::new(text), &mut Strict)
}

/// Parses a whole FEN. Returns all deviations, and whether the castling letters are those of
/// Chess960.
pub(super) fn tolerant(
    text: &str,
) -> Result<(Setup, Deviations<FenDeviation>, CastlingHint), FenSyntaxError> {
    let unwrapped = unwrap(text);
    let mut policy = Tolerant {
        deviations: unwrapped.deviations,
        hint: CastlingHint::Unknown,
    };
    let reader = Reader {
        at: unwrapped.span.start,
        underscores: unwrapped.underscores,
        ..Reader::new(&text[..unwrapped.span.end])
    };
    let setup = fen(reader, &mut policy)?;
    // Among characters that are no castling letters, a letter of a file says nothing.
    if policy.deviations.contains(FenDeviation::CastlingUnreadable) {
        policy.hint = CastlingHint::Unknown;
    }
    Ok((setup, policy.deviations, policy.hint))
}

fn fen(mut reader: Reader<'_>, policy: &mut impl Policy) -> Result<Setup, FenSyntaxError> {
    let mut setup = Setup::empty();
    reader.skip_leading_space(policy)?;
    setup.board = reader.placement(policy)?;
    if reader.next_field(FenField::SideToMove, policy)? {
        setup.side_to_move = reader.side_to_move(policy)?;
    }
    if reader.middle_field(FenField::Castling, policy)? {
        setup.castling_rooks = reader.castling(&setup.board, policy)?;
    }
    if reader.middle_field(FenField::EnPassant, policy)? {
        setup.en_passant = reader.en_passant(policy)?;
    }
    // A FEN can end here, without clocks.
    if reader.at + reader.space_len() == reader.text.len() {
        reader.end(policy)?;
        return Ok(setup);
    }
    if reader.next_field(FenField::HalfmoveClock, policy)? {
        reader.skip_surplus_dash(policy)?;
        setup.halfmove_clock = reader.number(0, policy)?;
    }
    if reader.next_field(FenField::FullmoveNumber, policy)? {
        setup.fullmove_number = reader.number(1, policy)?;
    }
    reader.end(policy)?;
    Ok(setup)
}

/// Parses a text that is only the first field of a FEN.
pub(super) fn placement(text: &str) -> Result<Board, FenSyntaxError> {
    let mut reader = Reader::new(text);
    let board = reader.placement(&mut Strict)?;
    reader.end(&mut Strict)?;
    Ok(board)
}

pub(super) struct Reader<'a> {
    text: &'a str,
    /// The offset of the next byte, always at the start of a character. Non-ASCII text is only ever
    /// skipped as a whole word.
    pub(super) at: usize,
    pub(super) field: FenField,
    /// Whether underscores count as white space.
    underscores: bool,
}

impl<'a> Reader<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            field: FenField::Placement,
            underscores: false,
        }
    }

    /// Returns whether this byte separates fields.
    #[inline]
    pub(super) const fn is_space(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || self.underscores && byte == b'_'
    }

    #[inline(always)]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Returns the rest of the text.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Returns an error about the next `len` bytes.
    #[cold]
    pub(super) fn error(&self, len: usize, kind: FenErrorKind) -> FenSyntaxError {
        FenSyntaxError::new(self.field, self.at..self.at + len, kind)
    }

    /// Returns an error about the next character, or about the end of the text.
    #[cold]
    pub(super) fn unexpected(&self) -> FenSyntaxError {
        match Found::at(self.text.as_bytes(), self.at) {
            Found::End => self.error(0, FenErrorKind::EndOfText),
            found => self.error(found.byte_len(), FenErrorKind::Unexpected(found)),
        }
    }

    /// Returns the number of bytes before the next white space.
    fn word_len(&self) -> usize {
        let rest = self.rest();
        rest.iter()
            .position(|&byte| self.is_space(byte))
            .unwrap_or(rest.len())
    }

    /// Returns the number of bytes of white space at the current offset.
    fn space_len(&self) -> usize {
        let rest = self.rest();
        rest.iter()
            .position(|&byte| !self.is_space(byte))
            .unwrap_or(rest.len())
    }

    fn skip_leading_space(&mut self, policy: &mut impl Policy) -> Result<(), FenSyntaxError> {
        let len = self.space_len();
        if len > 0 {
            policy.deviate(FenDeviation::ExtraSpace, || {
                self.error(len, FenErrorKind::ExtraSpace)
            })?;
            self.at += len;
        }
        Ok(())
    }

    /// Skips the space before a field, and returns whether the field exists.
    #[inline(always)]
    fn next_field(
        &mut self,
        field: FenField,
        policy: &mut impl Policy,
    ) -> Result<bool, FenSyntaxError> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) == Some(&b' ')
            && bytes
                .get(self.at + 1)
                .is_some_and(|next| !next.is_ascii_whitespace())
        {
            self.field = field;
            self.at += 1;
            return Ok(true);
        }
        self.next_field_after_unusual_space(field, policy)
    }

    #[cold]
    fn next_field_after_unusual_space(
        &mut self,
        field: FenField,
        policy: &mut impl Policy,
    ) -> Result<bool, FenSyntaxError> {
        let space = self.space_len();
        if space == 0 && !self.is_at_end() {
            // The previous field does not end where it should.
            return Err(self.unexpected());
        }
        self.field = field;
        let separator = if self.underscores { "_" } else { " " };
        if space > 0 && &self.text[self.at..self.at + space] != separator {
            policy.deviate(FenDeviation::ExtraSpace, || {
                self.error(space, FenErrorKind::ExtraSpace)
            })?;
        }
        self.at += space;
        if self.is_at_end() {
            policy.deviate(FenDeviation::MissingFields, || self.unexpected())?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Skips the space before the castling or en passant field, and returns whether the field
    /// exists. It is missing if the next word can only be a later field.
    #[inline(always)]
    fn middle_field<P: Policy>(
        &mut self,
        field: FenField,
        policy: &mut P,
    ) -> Result<bool, FenSyntaxError> {
        let before = self.at;
        let exists = self.next_field(field, policy)?;
        if P::FINDS_FIELDS && exists && self.is_later_field() {
            policy.deviate(FenDeviation::MissingFields, || self.unexpected())?;
            self.at = before;
            return Ok(false);
        }
        Ok(exists)
    }

    /// Returns whether the next words are clocks and the end of the text, or, instead of castling
    /// letters, an en passant square before them.
    fn is_later_field(&self) -> bool {
        let mut words = self.words();
        if self.field == FenField::Castling {
            let mut after = words.clone();
            if after.next().is_some_and(is_square) {
                words = after;
                return words.clone().count() <= 2 && words.all(is_number);
            }
        }
        matches!(words.clone().count(), 1 | 2) && words.all(is_number)
    }

    /// Skips a `-` before two clocks and the end of the text.
    #[inline(always)]
    fn skip_surplus_dash<P: Policy>(&mut self, policy: &mut P) -> Result<(), FenSyntaxError> {
        if P::FINDS_FIELDS && self.is_surplus_dash() {
            policy.deviate(FenDeviation::SurplusDash, || self.unexpected())?;
            self.at += 1;
            self.at += self.space_len();
        }
        Ok(())
    }

    fn is_surplus_dash(&self) -> bool {
        let mut words = self.words();
        words.next() == Some(b"-") && words.clone().count() == 2 && words.all(is_number)
    }

    /// Returns the words from here on.
    fn words(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.rest()
            .split(|&byte| self.is_space(byte))
            .filter(|word| !word.is_empty())
    }

    fn side_to_move(&mut self, policy: &mut impl Policy) -> Result<Color, FenSyntaxError> {
        let color = match self.peek() {
            Some(b'w') => Color::White,
            Some(b'b') => Color::Black,
            Some(capital @ (b'W' | b'B')) => {
                policy.deviate(FenDeviation::SideToMoveCase, || self.unexpected())?;
                if capital == b'W' {
                    Color::White
                } else {
                    Color::Black
                }
            }
            _ => return Err(self.unexpected()),
        };
        self.at += 1;
        Ok(color)
    }

    fn castling(
        &mut self,
        board: &Board,
        policy: &mut impl Policy,
    ) -> Result<Bitboard, FenSyntaxError> {
        let mut rooks = Bitboard::EMPTY;
        let mut order = CastlingOrder::default();
        let end = self.at + self.word_len();
        if self.rest().get(..end - self.at) == Some(b"-") {
            self.at = end;
            return Ok(rooks);
        }
        while self.at < end {
            let letter = self.text.as_bytes()[self.at];
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let (side, file) = match char::from(letter.to_ascii_lowercase()) {
                'k' => (Some(CastlingSide::Kingside), None),
                'q' => (Some(CastlingSide::Queenside), None),
                lower => (None, File::from_char(lower)),
            };
            if file.is_some() {
                policy.see_rook_file();
            }
            let rook = match (side, file) {
                (Some(side), _) => outermost_rook(board, color, side),
                (None, Some(file)) => Square::new(file, color.back_rank()),
                (None, None) => {
                    policy.deviate(FenDeviation::CastlingUnreadable, || self.unexpected())?;
                    self.at += 1;
                    continue;
                }
            };
            if !order.follows(color, side) {
                let kind = FenErrorKind::CastlingOrder(Found::Char(char::from(letter)));
                policy.deviate(FenDeviation::CastlingOrder, || self.error(1, kind))?;
            }
            if rooks.contains(rook) {
                let kind = FenErrorKind::CastlingRepeated(Found::Char(char::from(letter)));
                policy.deviate(FenDeviation::CastlingOrder, || self.error(1, kind))?;
            }
            rooks |= rook;
            self.at += 1;
        }
        Ok(rooks)
    }

    fn en_passant(&mut self, policy: &mut impl Policy) -> Result<Option<Square>, FenSyntaxError> {
        let len = self.word_len();
        let word = &self.text.as_bytes()[self.at..self.at + len];
        if word == b"-" {
            self.at += 1;
            return Ok(None);
        }
        let Some(square) = word.try_into().ok().and_then(Square::from_ascii) else {
            policy.deviate(FenDeviation::EnPassantDropped, || self.not_en_passant())?;
            self.at += len;
            return Ok(None);
        };
        if !matches!(square.rank(), Rank::Third | Rank::Sixth) {
            let nearest = if square.rank() < Rank::Fifth {
                Rank::Third
            } else {
                Rank::Sixth
            };
            let nearest = Square::new(square.file(), nearest);
            let kind = FenErrorKind::EnPassantRank(square, DidYouMean(nearest));
            // Tolerant parsing repairs the square afterwards and reports it then.
            policy.deviate(Deviations::empty(), || self.error(2, kind))?;
        }
        self.at += len;
        Ok(Some(square))
    }

    /// Returns an error about the first character that belongs neither to `-` nor to a square.
    #[cold]
    fn not_en_passant(&self) -> FenSyntaxError {
        let rest = self.rest();
        let good = match rest {
            [b'a'..=b'h', b'1'..=b'8', ..] => 2,
            [b'-' | b'a'..=b'h', ..] => 1,
            _ => 0,
        };
        Self {
            at: self.at + good,
            ..*self
        }
        .unexpected()
    }

    /// Parses a clock. `least` is the smallest valid value, and the default for an unreadable
    /// clock.
    fn number(&mut self, least: u16, policy: &mut impl Policy) -> Result<u16, FenSyntaxError> {
        let len = self.word_len();
        let word = &self.text.as_bytes()[self.at..self.at + len];
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits < len {
            policy.deviate(FenDeviation::ClockUnreadable, || {
                Self {
                    at: self.at + digits,
                    ..*self
                }
                .unexpected()
            })?;
            self.at += len;
            return Ok(least);
        }
        if len > 1 && word[0] == b'0' {
            policy.deviate(FenDeviation::ClockLeadingZero, || {
                self.error(len, FenErrorKind::LeadingZero)
            })?;
        }
        let value = word.iter().try_fold(0_u16, |value, digit| {
            value.checked_mul(10)?.checked_add(u16::from(digit - b'0'))
        });
        if value.is_none() {
            policy.deviate(FenDeviation::ClockTooLarge, || {
                self.error(len, FenErrorKind::NumberTooLarge)
            })?;
        }
        let value = value.unwrap_or(u16::MAX);
        if value < least {
            policy.deviate(FenDeviation::FullmoveZero, || {
                self.error(len, FenErrorKind::FullmoveZero)
            })?;
        }
        self.at += len;
        Ok(value.max(least))
    }

    /// Checks that the text ends here.
    fn end(&mut self, policy: &mut impl Policy) -> Result<(), FenSyntaxError> {
        let space = self.space_len();
        if self.at + space < self.text.len() {
            let len = self.text.len() - self.at;
            policy.deviate(FenDeviation::TrailingText, || {
                self.error(len, FenErrorKind::TrailingText)
            })?;
        } else if space > 0 {
            policy.deviate(FenDeviation::ExtraSpace, || {
                self.error(space, FenErrorKind::TrailingText)
            })?;
        }
        Ok(())
    }
}

fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}

fn is_square(word: &[u8]) -> bool {
    word.try_into().ok().and_then(Square::from_ascii).is_some()
}
