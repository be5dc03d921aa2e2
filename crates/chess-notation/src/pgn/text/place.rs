//! [`Place`] and [`Snippet`]: where something is in a file, and how it begins.

use core::fmt;

/// A place in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The number of bytes before it.
    pub(crate) offset: u64,
    /// The number of the line, from 1.
    pub(crate) line: u64,
    /// The number of the byte in the line, from 1.
    pub(crate) column: u64,
}

/// The first bytes of a text in a file, for a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Snippet {
    bytes: [u8; Snippet::CAPACITY],
    len: u8,
}

impl Snippet {
    /// The maximum number of bytes in a snippet.
    pub const CAPACITY: usize = 23;

    pub(crate) fn new(text: &[u8]) -> Self {
        let mut bytes = [0; Self::CAPACITY];
        let len = text.len().min(Self::CAPACITY);
        bytes[..len].copy_from_slice(&text[..len]);
        Self {
            bytes,
            len: len as u8,
        }
    }

    /// Returns the bytes as they are in the file, up to the capacity.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

/// Prints the text, with escapes for bytes that are not UTF-8 and for control characters.
impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.as_bytes().utf8_chunks() {
            for character in chunk.valid().chars() {
                if character.is_control() {
                    write!(f, "{}", character.escape_default())?;
                } else {
                    write!(f, "{character}")?;
                }
            }
            write!(f, "{}", chunk.invalid().escape_ascii())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
