//! A set drawn as a board: reading the literal, and printing.

use super::Bitboard;
use chess_move::{File, Rank, Square};
use core::fmt;

/// A [`Bitboard`] drawn as eight rows of `.` and `X`, eighth rank first.
///
/// The rows are string literals; the result is a constant, so a wrong row is an error at compile
/// time.
///
/// ```
/// use chess_board::{Bitboard, bitboard};
/// use chess_move::Square;
///
/// const CENTRE: Bitboard = bitboard! {
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . X X . . ."
///     ". . . X X . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
/// };
/// assert!(CENTRE.contains(Square::E4));
/// assert_eq!(CENTRE.len(), 4);
/// ```
#[macro_export]
macro_rules! bitboard {
    ($r8:literal $r7:literal $r6:literal $r5:literal $r4:literal $r3:literal $r2:literal $r1:literal) => {
        const { $crate::Bitboard::from_rows([$r8, $r7, $r6, $r5, $r4, $r3, $r2, $r1]) }
    };
}

impl Bitboard {
    /// Reads the eight rows of a diagram, eighth rank first; see [`bitboard!`](crate::bitboard).
    ///
    /// # Panics
    /// If a row does not hold eight characters `.` or `X` (spaces between them are passed over).
    /// In a `const` this is an error at compile time.
    #[doc(hidden)]
    pub const fn from_rows(rows: [&str; 8]) -> Self {
        let mut bits = 0;
        let mut row = 0;
        while row < 8 {
            let text = rows[row].as_bytes();
            let mut file = 0;
            let mut i = 0;
            while i < text.len() {
                match text[i] {
                    b' ' => {}
                    b'.' | b'X' => {
                        assert!(file < 8, "a row has more than eight squares");
                        if text[i] == b'X' {
                            bits |= 1 << ((7 - row) * 8 + file);
                        }
                        file += 1;
                    }
                    _ => panic!("a square is written as . or X"),
                }
                i += 1;
            }
            assert!(file == 8, "a row has fewer than eight squares");
            row += 1;
        }
        Self(bits)
    }
}

/// The diagram that [`bitboard!`](crate::bitboard) reads, without a newline at its end.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) {
                    "X"
                } else {
                    "."
                };
                f.write_str(mark)?;
                if file != File::H {
                    f.write_str(" ")?;
                }
            }
            if rank != Rank::First {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
