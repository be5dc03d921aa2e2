//! Parsing the placement, the first field of a FEN.

use super::deviations::FenDeviation;
use super::error::{FenErrorKind, FenSyntaxError};
use super::parse::{Policy, Reader};
use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{File, Piece, Rank, Square};

impl Reader<'_> {
    /// Parses the placement, up to the space after it.
    #[inline]
    pub(super) fn placement(&mut self, policy: &mut impl Policy) -> Result<Board, FenSyntaxError> {
        match parse_without_errors(self.rest()) {
            Some((board, len)) => {
                self.at += len;
                Ok(board)
            }
            None => self.placement_with_errors(policy),
        }
    }

    /// Parses the placement square by square, to find out where an error is.
    #[cold]
    fn placement_with_errors(&mut self, policy: &mut impl Policy) -> Result<Board, FenSyntaxError> {
        let mut board = Board::empty();
        for rank in Rank::ALL.into_iter().rev() {
            self.placement_rank(&mut board, rank, policy)?;
            match (self.peek(), rank) {
                (Some(b'/'), Rank::First) => return Err(self.error(1, FenErrorKind::TooManyRanks)),
                (Some(b'/'), _) => self.at += 1,
                (_, Rank::First) => {}
                _ => return Err(self.error(0, FenErrorKind::MissingRanks(rank))),
            }
        }
        Ok(board)
    }

    /// Parses one rank, up to a `/`, white space or the end of the text.
    fn placement_rank(
        &mut self,
        board: &mut Board,
        rank: Rank,
        policy: &mut impl Policy,
    ) -> Result<(), FenSyntaxError> {
        let start = self.at;
        let mut squares = 0;
        let mut after_number = false;
        while let Some(byte) = self.peek() {
            let number = matches!(byte, b'1'..=b'8');
            if number && after_number {
                policy.deviate(FenDeviation::AdjacentNumbers, || {
                    self.error(1, FenErrorKind::AdjacentNumbers)
                })?;
            }
            if number {
                squares += byte - b'0';
            } else if let Some(piece) = Piece::from_char(char::from(byte)) {
                if let Some(file) = File::from_index(squares) {
                    board.set(Square::new(file, rank), piece);
                }
                squares += 1;
            } else if byte == b'/' || self.is_space(byte) {
                break;
            } else {
                return Err(self.unexpected());
            }
            if squares > 8 {
                return Err(self.error(1, FenErrorKind::RankLength(rank, 9)));
            }
            after_number = number;
            self.at += 1;
        }
        if squares == 0 && self.peek() != Some(b'/') {
            return Err(match rank.offset(1) {
                Some(above) => self.error(0, FenErrorKind::MissingRanks(above)),
                None => self.unexpected(),
            });
        }
        if squares < 8 {
            let span = start..self.at;
            return Err(FenSyntaxError::new(
                self.field,
                span,
                FenErrorKind::RankLength(rank, squares),
            ));
        }
        Ok(())
    }
}

/// Parses an error-free placement and returns the board and the length of the text. Returns `None`
/// for any error; the slow parser then finds out where it is.
///
/// Characters cannot be predicted, so the loop does not branch on them: each has an entry in a
/// table, and errors are collected.
#[inline]
fn parse_without_errors(text: &[u8]) -> Option<(Board, usize)> {
    let mut pieces = [0_u64; SLOTS];
    let mut square = 0_u32;
    let mut slashes = 0;
    let mut flaws = 0;
    let mut before = NOTHING;
    let mut len = 0;
    // A longer text without a space has too many characters for 64 squares.
    for &byte in text.iter().take(MAX_LEN + 1) {
        if byte == b' ' {
            break;
        }
        let symbol = SYMBOLS[byte as usize];
        // Squares are numbered from a8, in the order of FEN.
        pieces[symbol.slot as usize % SLOTS] |= 1_u64.wrapping_shl(square);
        square += u32::from(symbol.squares);
        slashes += u32::from(symbol.kind & SLASH);
        // At a slash, the number of complete ranks must equal the number of slashes.
        let misplaced = (square != 8 * slashes) as u8;
        flaws |= symbol.kind & (misplaced | before & NUMBER | FLAW);
        before = symbol.kind;
        len += 1;
    }
    if flaws != 0 || square != 64 || slashes != 7 {
        return None;
    }
    Some((
        Board::from_pieces(|piece| Bitboard::from_bits(pieces[piece.index()]).flip()),
        len,
    ))
}

/// The effect of a character in the placement.
#[derive(Clone, Copy)]
struct Symbol {
    /// The piece that it places, or [`NO_PIECE`].
    slot: u8,
    /// The number of squares that it covers.
    squares: u8,
    /// One of the constants below.
    kind: u8,
}

/// Eight ranks of eight pieces, and the `/` between them.
const MAX_LEN: usize = 8 * 8 + 7;

const SLOTS: usize = 16;
const NO_PIECE: u8 = 12;

const NOTHING: u8 = 0;
const SLASH: u8 = 1;
const NUMBER: u8 = 2;
const FLAW: u8 = 4;

static SYMBOLS: [Symbol; 256] = symbols();

const fn symbols() -> [Symbol; 256] {
    let mut symbols = [Symbol {
        slot: NO_PIECE,
        squares: 0,
        kind: FLAW,
    }; 256];
    let mut i = 0;
    while i < Piece::ALL.len() {
        let piece = Piece::ALL[i];
        symbols[piece.to_char() as usize] = Symbol {
            slot: piece.index() as u8,
            squares: 1,
            kind: NOTHING,
        };
        i += 1;
    }
    let mut number = 1;
    while number <= 8 {
        symbols[(b'0' + number) as usize] = Symbol {
            slot: NO_PIECE,
            squares: number,
            kind: NUMBER,
        };
        number += 1;
    }
    symbols[b'/' as usize] = Symbol {
        slot: NO_PIECE,
        squares: 0,
        kind: SLASH,
    };
    symbols
}

#[cfg(test)]
mod tests {
    use super::parse_without_errors;
    use crate::board::Board;
    use std::format;

    #[test]
    fn placements_without_errors_are_parsed_on_the_fast_path() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
            "rnbqkbnr/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/RNBQKBNR",
            "1p1p1p1p/2Q5/3b4/4N3/5r2/6k1/7K/qqqqqqqq",
            "8/8/8/8/8/8/8/8",
        ] {
            let board: Board = text.parse().unwrap();
            let expected = Some((board, text.len()));
            assert_eq!(parse_without_errors(text.as_bytes()), expected, "{text}");
            let rest = format!("{text} w - - 0 1");
            assert_eq!(parse_without_errors(rest.as_bytes()), expected, "{rest}");
        }
    }

    #[test]
    fn errors_are_left_to_the_slow_path() {
        for text in [
            "",
            "8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/7",
            "8/8/8/8/8/8/7k/9",
            "8/8/8/8/8/8/44/8",
            "7/9/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/7x",
            "88888888///////",
        ] {
            assert_eq!(parse_without_errors(text.as_bytes()), None, "{text}");
        }
    }
}
