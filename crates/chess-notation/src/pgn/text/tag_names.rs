//! [`TagNames`]: which tags a reader passes on.

use alloc::boxed::Box;

/// The names of some tags, for [`Reader::skim_tags`](crate::pgn::Reader::skim_tags).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagNames {
    names: Box<[TagName]>,
}

/// The name of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TagName {
    text: Box<[u8]>,
    /// The first eight bytes of the name, as one number; zero where the name is shorter.
    start: u64,
    /// All bits of these bytes.
    mask: u64,
}

impl TagNames {
    /// Collects names.
    pub fn new(names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let names = names.into_iter().map(|name| {
            let text = name.as_ref().as_bytes();
            let number = |byte: fn(u8) -> u8| {
                let mut bytes = [0; 8];
                for (to, from) in bytes.iter_mut().zip(text) {
                    *to = byte(*from);
                }
                u64::from_le_bytes(bytes)
            };
            TagName {
                start: number(|byte| byte),
                mask: number(|_| u8::MAX),
                text: text.into(),
            }
        });
        Self {
            names: names.collect(),
        }
    }

    /// Returns whether there are no names.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns whether this is one of the names.
    pub(crate) fn contains(&self, name: &[u8]) -> bool {
        self.names.iter().any(|other| *other.text == *name)
    }

    /// Returns whether a text of these first bytes may begin with one of the names.
    #[inline(always)]
    pub(crate) fn may_begin(&self, first: [u8; 8]) -> bool {
        let first = u64::from_le_bytes(first);
        let begins = |name: &TagName| (first ^ name.start) & name.mask == 0;
        self.names
            .iter()
            .fold(false, |any, name| any | begins(name))
    }
}
