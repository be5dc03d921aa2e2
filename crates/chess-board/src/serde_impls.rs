//! How positions are serialized: as the text that people know, a set of squares as its word.

use crate::bitboard::Bitboard;
use crate::castling::CastlingRights;
use crate::packed::PackedPosition;
use crate::position::Position;
use crate::setup::Setup;
use core::fmt;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a type as its `Display` text and reads it back by its `FromStr`, whose error is told.
macro_rules! as_text {
    ($(#[$doc:meta])* $name:ident, $expecting:literal) => {
        $(#[$doc])*
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct TextVisitor;

                impl Visitor<'_> for TextVisitor {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expecting)
                    }

                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(TextVisitor)
            }
        }
    };
}

as_text!(
    /// The FEN. It is read by [`Position::from_fen`], so that what is not valid is refused; a
    /// position that only [`Waivers`](crate::Waivers) let through is written, but not read.
    Position,
    "the FEN of a valid position"
);
as_text!(
    /// The FEN, read by [`Setup::from_fen`]: whether chess allows the position is not asked. What a
    /// FEN cannot say is lost, such as castling rooks off the back ranks.
    Setup,
    "a FEN"
);
as_text!(
    /// The letters of FEN, `KQkq`, or `-` for none.
    CastlingRights,
    "castling rights, - or some of KQkq"
);

/// The word, as [`Bitboard::bits`].
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.bits())
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::from_bits)
    }
}

/// The 28 bytes, as a tuple. Whether they are a position is checked by [`Position::from_packed`].
impl Serialize for PackedPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_bytes().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PackedPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[u8; Self::LEN]>::deserialize(deserializer).map(Self::from_bytes)
    }
}
