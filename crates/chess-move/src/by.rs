//! Something for each color, something for each role.

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Creates both values, White's first.
    #[inline]
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// What `value` gives for each color, White asked first.
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

    /// Returns the value of a color, to change.
    #[inline]
    pub const fn get_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// What `change` makes of each value, White's first.
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: change(self.white),
            black: change(self.black),
        }
    }

    /// Each color with its value, White first.
    #[inline]
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (Color, &T)> + DoubleEndedIterator + FusedIterator {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }

    /// Each color with its value to change, White first.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct ByRole<T> {
    /// The pawn's.
    pub pawn: T,
    /// The knight's.
    pub knight: T,
    /// The bishop's.
    pub bishop: T,
    /// The rook's.
    pub rook: T,
    /// The queen's.
    pub queen: T,
    /// The king's.
    pub king: T,
}

impl<T> ByRole<T> {
    /// Creates all six values, from the pawn's to the king's.
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

    /// What `value` gives for each role, asked from pawn to king.
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
    /// It is found by comparing, without a branch. Where even that is too much, an array of six
    /// with [`Role::index`] is one load.
    #[inline]
    pub const fn get(&self, role: Role) -> &T {
        // A match with six arms becomes a jump through a table, which a processor guesses badly.
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

    /// Returns the value of a role, to change.
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

    /// What `change` makes of each value, from the pawn's to the king's.
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

    /// Each role with its value, from pawn to king.
    #[inline]
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (Role, &T)> + DoubleEndedIterator + FusedIterator {
        Role::ALL.map(|role| (role, self.get(role))).into_iter()
    }

    /// Each role with its value to change, from pawn to king.
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
