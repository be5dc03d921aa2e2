//! [`Tapered`]: a middlegame score and an endgame score.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame score and an endgame score in one number: the middlegame score in the low 16 bits
/// and the endgame score in the high 16, so that one addition adds both
/// (<https://www.chessprogramming.org/Tapered_Eval>).
///
/// Each half holds −32,768 to 32,767 and wraps beyond. Only boards with impossible material come
/// near these limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tapered(i32);

impl Tapered {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16).wrapping_add(middlegame))
    }

    #[inline(always)]
    pub(crate) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    // A negative middlegame score has borrowed one from the high half; the rounding restores it.
    #[inline(always)]
    pub(crate) const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// Adds two scores in a `const`.
    #[inline(always)]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// Negates a score in a `const`.
    #[inline(always)]
    pub(crate) const fn negated(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.negated()
    }
}

/// Multiplies both scores.
impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn packed_scores_do_not_overlap() {
        let values = [-9000, -301, -1, 0, 1, 77, 12_000];
        for a in values {
            for b in values {
                let sum = Tapered::new(a, b) + Tapered::new(b, -a);
                assert_eq!((sum.middlegame(), sum.endgame()), (a + b, b - a));
                let negated = -Tapered::new(a, b);
                assert_eq!((negated.middlegame(), negated.endgame()), (-a, -b));
                let product = Tapered::new(a, b) * -2;
                assert_eq!((product.middlegame(), product.endgame()), (-2 * a, -2 * b));
                let difference = Tapered::new(a, b) - Tapered::new(b, a);
                assert_eq!(
                    (difference.middlegame(), difference.endgame()),
                    (a - b, b - a)
                );
            }
        }
    }
}
