//! [`Deviations`]: how a text that was accepted differs from its standard.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{BitOr, BitOrAssign};

/// A way in which a text can differ from its standard and still be read.
///
/// Tolerant parsing accepts a deviation and reports it; strict parsing returns an error. The types
/// are enums of at most 32 values.
pub trait Deviation: Copy + Eq + fmt::Debug + 'static {
    /// All deviations in the order of [`index`](Self::index), each with a sentence about it, without
    /// its full stop.
    const SENTENCES: &'static [(Self, &'static str)];

    /// Returns the index of the deviation in [`SENTENCES`](Self::SENTENCES).
    fn index(self) -> usize;

    /// Returns a sentence about the deviation, without its full stop.
    fn sentence(self) -> &'static str {
        Self::SENTENCES[self.index()].1
    }
}

/// A set of [deviations](Deviation): what tolerant parsing accepted, or empty for a text that strict
/// parsing accepts.
///
/// It prints as its sentences with `; ` between them.
pub struct Deviations<D> {
    bits: u32,
    deviation: PhantomData<D>,
}

impl<D> Deviations<D> {
    /// Creates a set without deviations.
    #[inline]
    pub const fn empty() -> Self {
        Self {
            bits: 0,
            deviation: PhantomData,
        }
    }

    /// Returns whether the text has no deviation.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl<D: Deviation> Deviations<D> {
    /// Returns whether the text has this deviation.
    #[inline]
    pub fn contains(self, deviation: D) -> bool {
        self.bits & 1 << deviation.index() != 0
    }

    /// Adds a deviation.
    #[inline]
    pub fn insert(&mut self, deviation: D) {
        self.bits |= 1 << deviation.index();
    }

    /// Returns an iterator over the deviations, in the order of their type.
    pub fn iter(self) -> impl Iterator<Item = D> {
        D::SENTENCES
            .iter()
            .map(|&(deviation, _)| deviation)
            .filter(move |&deviation| self.contains(deviation))
    }

    /// Returns a [sentence](Deviation::sentence) for each deviation.
    pub fn sentences(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(D::sentence)
    }
}

impl<D: Deviation> fmt::Display for Deviations<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sentence) in self.sentences().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(sentence)?;
        }
        Ok(())
    }
}

impl<D: Deviation> fmt::Debug for Deviations<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<D: Deviation> From<D> for Deviations<D> {
    #[inline]
    fn from(deviation: D) -> Self {
        let mut set = Self::empty();
        set.insert(deviation);
        set
    }
}

impl<D: Deviation, const N: usize> From<[D; N]> for Deviations<D> {
    fn from(deviations: [D; N]) -> Self {
        deviations.into_iter().collect()
    }
}

impl<D: Deviation> FromIterator<D> for Deviations<D> {
    fn from_iter<I: IntoIterator<Item = D>>(deviations: I) -> Self {
        let mut set = Self::empty();
        for deviation in deviations {
            set.insert(deviation);
        }
        set
    }
}

impl<D, R: Into<Self>> BitOr<R> for Deviations<D> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: R) -> Self {
        self |= other;
        self
    }
}

impl<D, R: Into<Self>> BitOrAssign<R> for Deviations<D> {
    #[inline]
    fn bitor_assign(&mut self, other: R) {
        self.bits |= other.into().bits;
    }
}

// Derived implementations would have a bound on `D`, of which the set holds no value.

impl<D> Clone for Deviations<D> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for Deviations<D> {}

impl<D> Default for Deviations<D> {
    #[inline]
    fn default() -> Self {
        Self::empty()
    }
}

impl<D> PartialEq for Deviations<D> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<D> Eq for Deviations<D> {}

impl<D> Hash for Deviations<D> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
