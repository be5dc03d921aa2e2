//! [`ByColor`]: one value for each color.

use core::iter::FusedIterator;
use core::ops::{Index, IndexMut};

use crate::color::Color;

/// One value for each [`Color`].
///
/// ```
/// use chess_move::{ByColor, Color};
///
/// let mut kings_moved = ByColor::new(false, false);
/// kings_moved[Color::Black] = true;
/// assert!(!kings_moved.white && kings_moved.black);
/// ```
#[doc(alias = "ColorMap")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct ByColor<T> {
    /// The value for White.
    pub white: T,
    /// The value for Black.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Creates a `ByColor` from the value for White and the value for Black.
    #[inline]
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// Creates a `ByColor` by calling `value` for White, then for Black.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        Self {
            white: value(Color::White),
            black: value(Color::Black),
        }
    }

    /// Applies `change` to both values, White's first.
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: change(self.white),
            black: change(self.black),
        }
    }

    /// Returns an iterator over the colors and their values, White first.
    #[inline]
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (Color, &T)> + DoubleEndedIterator + FusedIterator {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }

    /// Returns an iterator over the colors and mutable references to their values, White first.
    #[inline]
    pub fn iter_mut(
        &mut self,
    ) -> impl ExactSizeIterator<Item = (Color, &mut T)> + DoubleEndedIterator + FusedIterator {
        [
            (Color::White, &mut self.white),
            (Color::Black, &mut self.black),
        ]
        .into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
