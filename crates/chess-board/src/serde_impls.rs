//! Serialization with serde: positions as FEN, sets of squares as a number.

use crate::bitboard::Bitboard;
use crate::castling::CastlingRights;
use crate::packed::PackedPosition;
use crate::position::Position;
use crate::setup::Setup;
use chess_move::WithSpan;
use core::fmt;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serializes a type as its `Display` text and deserializes it with its `FromStr`, including its
/// error text.
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
                        text.parse().map_err(|error| E::custom(WithSpan(&error)))
                    }
                }

                deserializer.deserialize_str(TextVisitor)
            }
        }
    };
}

as_text!(
    /// The FEN. Deserializing uses [`Position::from_fen`], so an invalid position is an error. A
    /// position that needs [`Waivers`](crate::Waivers) can be serialized, but not deserialized.
    Position,
    "the FEN of a valid position"
);
as_text!(
    /// The FEN. Deserializing uses [`Setup::from_fen`], which does not check whether the position
    /// is valid. What a FEN cannot express is lost, such as castling rooks that are not on a back
    /// rank.
    Setup,
    "a FEN"
);
as_text!(
    /// The letters of FEN: `KQkq`, or `-` for none.
    CastlingRights,
    "castling rights, - or some of KQkq"
);

/// The [bits](Bitboard::bits) as a number.
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
