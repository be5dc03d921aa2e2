//! The `bitboard!` literal, and printing a set as a diagram.

use super::Bitboard;
use chess_move::{File, Rank, Square};
use core::fmt;

/// Creates a [`Bitboard`] from a diagram: eight rows of `.` and `X`, the eighth rank first.
///
/// The rows are string literals. The result is a constant, so a malformed row is a compile error.
///
/// ```
/// use chess_board::{Bitboard, bitboard};
/// use chess_move::Square;
///
/// const CENTER: Bitboard = bitboard! {
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . X X . . ."
///     ". . . X X . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
///     ". . . . . . . ."
/// };
/// assert!(CENTER.contains(Square::E4));
/// assert_eq!(CENTER.len(), 4);
/// ```
#[macro_export]
macro_rules! bitboard {
    ($r8:literal $r7:literal $r6:literal $r5:literal $r4:literal $r3:literal $r2:literal $r1:literal) => {
        const { $crate::Bitboard::from_rows([$r8, $r7, $r6, $r5, $r4, $r3, $r2, $r1]) }
    };
}

impl Bitboard {
    /// Parses the eight rows of a diagram, the eighth rank first. [`bitboard!`](crate::bitboard) calls this function.
    ///
    /// # Panics
    ///
    /// If a row does not contain exactly eight characters `.` or `X`, spaces aside. In a `const`
    /// this is a compile error.
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

/// Prints the diagram that [`bitboard!`](crate::bitboard) parses, without a newline at the end.
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
