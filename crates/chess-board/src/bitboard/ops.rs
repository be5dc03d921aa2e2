//! Operators on sets: `!`, `&`, `|`, `^`, `-`. The right side can also be a square, a file or a
//! rank.

use super::Bitboard;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident, $a:ident $b:ident => $result:expr) => {
        impl<T: Into<Bitboard>> $trait<T> for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: T) -> Bitboard {
                let ($a, $b) = (self.0, other.into().0);
                Bitboard($result)
            }
        }

        impl<T: Into<Bitboard>> $assign_trait<T> for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: T) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand BitAndAssign bitand_assign, a b => a & b);
set_operator!(BitOr bitor BitOrAssign bitor_assign, a b => a | b);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign, a b => a ^ b);
set_operator!(Sub sub SubAssign sub_assign, a b => a & !b);
