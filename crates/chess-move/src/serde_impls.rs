//! Serialization with serde: names as text; a move as its bits, or as its parts in human-readable
//! formats.

use core::fmt;

use serde::de::{self, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    CastlingSide, Color, File, Move, MoveFlag, MoveList, Piece, PvLine, Rank, Role, Square,
};

/// Serializes a type as its `Display` text and deserializes it with the given function.
macro_rules! as_text {
    ($name:ident, $expecting:literal, $read:expr) => {
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
                        let read: fn(&str) -> Option<$name> = $read;
                        read(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
                    }
                }

                deserializer.deserialize_str(TextVisitor)
            }
        }
    };
}

/// Returns the value in `all` with this name.
fn by_name<T: Copy>(all: &[T], name: fn(T) -> &'static str, text: &str) -> Option<T> {
    all.iter().copied().find(|&item| name(item) == text)
}

as_text!(Color, "white or black", |text| by_name(
    &Color::ALL,
    Color::name,
    text
));
as_text!(CastlingSide, "kingside or queenside", |text| by_name(
    &CastlingSide::ALL,
    CastlingSide::name,
    text
));
as_text!(Role, "a role, pawn to king", |text| by_name(
    &Role::ALL,
    Role::name,
    text
));
as_text!(MoveFlag, "a move flag", |text| by_name(
    &MoveFlag::ALL,
    MoveFlag::name,
    text
));
as_text!(Piece, "one of PNBRQKpnbrqk", |text| text.parse().ok());
as_text!(File, "a file, a to h", |text| text.parse().ok());
as_text!(Rank, "a rank, 1 to 8", |text| text.parse().ok());
as_text!(Square, "a square, a1 to h8", |text| text.parse().ok());

/// A move in a human-readable format.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Move")]
struct MoveParts {
    from: Square,
    to: Square,
    flag: MoveFlag,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let parts = MoveParts {
                from: self.from(),
                to: self.to(),
                flag: self.flag(),
            };
            parts.serialize(serializer)
        } else {
            serializer.serialize_u16(self.to_bits())
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let MoveParts { from, to, flag } = MoveParts::deserialize(deserializer)?;
            Self::try_new(from, to, flag)
                .ok_or_else(|| de::Error::custom("a quiet move from a1 to a1 is not a move"))
        } else {
            let word = u16::deserialize(deserializer)?;
            Self::from_bits(word).ok_or_else(|| {
                de::Error::invalid_value(
                    Unexpected::Unsigned(word.into()),
                    &"the 16 bits of a move",
                )
            })
        }
    }
}

/// Serializes a list of moves as a sequence. Deserializing a sequence that is too long is an error.
macro_rules! as_sequence {
    ($name:ident, $expecting:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct SequenceVisitor;

                impl<'de> Visitor<'de> for SequenceVisitor {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expecting)
                    }

                    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<$name, A::Error> {
                        let mut moves = $name::new();
                        while let Some(mv) = seq.next_element()? {
                            moves.try_push(mv).map_err(|_| {
                                de::Error::invalid_length($name::CAPACITY + 1, &self)
                            })?;
                        }
                        Ok(moves)
                    }
                }

                deserializer.deserialize_seq(SequenceVisitor)
            }
        }
    };
}

as_sequence!(MoveList, "at most 512 moves");
as_sequence!(PvLine, "at most 128 moves");
