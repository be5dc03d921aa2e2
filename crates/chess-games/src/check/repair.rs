//! [`Repair`]: how a fault can be repaired without guessing.

use std::ops::Range;

/// The edits that repair a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The edits, which do not overlap, in the order of the file.
    pub edits: Vec<Edit>,
}

/// The replacement of some bytes of a file by another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced. Empty where text is inserted.
    pub span: Range<u64>,
    /// The new text. Empty where text is deleted.
    pub text: Box<str>,
}

impl Repair {
    pub(super) fn new(edits: Vec<Edit>) -> Self {
        Self { edits }
    }

    pub(super) fn replace(span: Range<u64>, text: impl Into<Box<str>>) -> Self {
        Self::new(vec![Edit {
            span,
            text: text.into(),
        }])
    }

    pub(super) fn insert(at: u64, text: impl Into<Box<str>>) -> Self {
        Self::replace(at..at, text)
    }
}
