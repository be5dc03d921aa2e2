//! Serializes moves and results as their texts.

use crate::pgn::GameResult;
use crate::{Lan, San, UciMove};
use chess_move::{Diagnostic, WithSpan};
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Deserializes a type from its text.
struct TextVisitor<T> {
    expecting: &'static str,
    read: PhantomData<T>,
}

impl<T: FromStr<Err: Diagnostic>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|error| E::custom(WithSpan(&error)))
    }
}

/// Serializes a type as its `Display` text, and deserializes it with `FromStr`.
macro_rules! as_text {
    ($name:ident, $expecting:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor {
                    expecting: $expecting,
                    read: PhantomData,
                })
            }
        }
    };
}

as_text!(UciMove, "a move as UCI writes it");
as_text!(San, "a move in standard algebraic notation");
as_text!(Lan, "a move in long algebraic notation");
as_text!(GameResult, "1-0, 0-1, 1/2-1/2 or *");
