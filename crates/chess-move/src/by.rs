//! [`ByColor`] and [`ByRole`]: one value for each color, one value for each role.

use core::iter::FusedIterator;
use core::ops::{Index, IndexMut};

use crate::color::Color;
use crate::role::Role;

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

    /// Returns the value of a color.
    #[inline]
    pub const fn get(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Returns a mutable reference to the value of a color.
    #[inline]
    pub const fn get_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
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
        self.get(color)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        self.get_mut(color)
    }
}

/// One value for each [`Role`].
///
/// ```
/// use chess_move::{ByRole, Role};
///
/// let value = ByRole { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
/// assert_eq!(value[Role::Rook], 5);
/// assert_eq!(value.iter().map(|(_, pawns)| pawns).sum::<i32>(), 21);
/// ```
#[doc(alias = "PieceMap")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct ByRole<T> {
    /// The value for pawns.
    pub pawn: T,
    /// The value for knights.
    pub knight: T,
    /// The value for bishops.
    pub bishop: T,
    /// The value for rooks.
    pub rook: T,
    /// The value for queens.
    pub queen: T,
    /// The value for kings.
    pub king: T,
}

impl<T> ByRole<T> {
    /// Creates a `ByRole` from six values, in the order of [`Role::ALL`].
    #[inline]
    pub const fn new(pawn: T, knight: T, bishop: T, rook: T, queen: T, king: T) -> Self {
        Self {
            pawn,
            knight,
            bishop,
            rook,
            queen,
            king,
        }
    }

    /// Creates a `ByRole` by calling `value` for each role, in the order of [`Role::ALL`].
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Role) -> T) -> Self {
        Self {
            pawn: value(Role::Pawn),
            knight: value(Role::Knight),
            bishop: value(Role::Bishop),
            rook: value(Role::Rook),
            queen: value(Role::Queen),
            king: value(Role::King),
        }
    }

    /// Returns the value of a role.
    ///
    /// The lookup has no branch. In the hottest loops an array of six, indexed by [`Role::index`],
    /// is faster still: a single load.
    #[inline]
    pub const fn get(&self, role: Role) -> &T {
        // A `match` with six arms compiles to a jump table, which branch predictors handle badly.
        let (low, middle, high) = if role as u8 & 1 == 0 {
            (&self.pawn, &self.bishop, &self.queen)
        } else {
            (&self.knight, &self.rook, &self.king)
        };
        if role as u8 >= 4 {
            high
        } else if role as u8 >= 2 {
            middle
        } else {
            low
        }
    }

    /// Returns a mutable reference to the value of a role.
    #[inline]
    pub const fn get_mut(&mut self, role: Role) -> &mut T {
        let (low, middle, high) = if role as u8 & 1 == 0 {
            (&mut self.pawn, &mut self.bishop, &mut self.queen)
        } else {
            (&mut self.knight, &mut self.rook, &mut self.king)
        };
        if role as u8 >= 4 {
            high
        } else if role as u8 >= 2 {
            middle
        } else {
            low
        }
    }

    /// Applies `change` to each value, in the order of [`Role::ALL`].
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole {
            pawn: change(self.pawn),
            knight: change(self.knight),
            bishop: change(self.bishop),
            rook: change(self.rook),
            queen: change(self.queen),
            king: change(self.king),
        }
    }

    /// Returns an iterator over the roles and their values, from pawn to king.
    #[inline]
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (Role, &T)> + DoubleEndedIterator + FusedIterator {
        Role::ALL.map(|role| (role, self.get(role))).into_iter()
    }

    /// Returns an iterator over the roles and mutable references to their values, from pawn to
    /// king.
    #[inline]
    pub fn iter_mut(
        &mut self,
    ) -> impl ExactSizeIterator<Item = (Role, &mut T)> + DoubleEndedIterator + FusedIterator {
        [
            (Role::Pawn, &mut self.pawn),
            (Role::Knight, &mut self.knight),
            (Role::Bishop, &mut self.bishop),
            (Role::Rook, &mut self.rook),
            (Role::Queen, &mut self.queen),
            (Role::King, &mut self.king),
        ]
        .into_iter()
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        self.get(role)
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        self.get_mut(role)
    }
}
