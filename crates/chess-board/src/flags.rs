//! The macro behind [`CastlingRights`](crate::CastlingRights) and [`Waivers`](crate::Waivers).

/// Defines a set of flags: one constant for each flag, and what sets need.
macro_rules! flags {
    (
        $(#[$set_attribute:meta])*
        pub struct $set:ident {
            $($(#[$flag_attribute:meta])* const $flag:ident = $bit:literal;)+
        }
    ) => {
        $(#[$set_attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(u8);

        impl $set {
            $($(#[$flag_attribute])* pub const $flag: Self = Self($bit);)+

            /// Returns the set of nothing.
            #[inline]
            pub const fn empty() -> Self {
                Self(0)
            }

            /// Returns the set of everything.
            #[inline]
            pub const fn all() -> Self {
                Self($($bit)|+)
            }

            /// Returns whether the set contains all of `other`.
            #[inline]
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// Returns whether the set contains nothing.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl core::ops::BitOr for $set {
            type Output = Self;

            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        /// Removes all of `other` from the set.
        impl core::ops::Sub for $set {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl core::ops::SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        /// Prints the names of the flags: `{WHITE_KINGSIDE, BLACK_KINGSIDE}`.
        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let flags = [$((Self::$flag, format_args!(stringify!($flag)))),+];
                let names = flags.iter().filter(|(flag, _)| self.contains(*flag));
                f.debug_set().entries(names.map(|(_, name)| name)).finish()
            }
        }
    };
}

pub(crate) use flags;
