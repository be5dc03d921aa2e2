//! [`Compression`]: how a file is compressed, by its first bytes.
//!
//! | module | contents |
//! |---|---|
//! | this one | recognizes formats |
//! | `decoder` | decompresses a stream, whatever its format |
//! | `gzip`, `bzip2` | one member or stream of these formats |
//! | `error` | damaged data, with its place |
//! | `foreign` | recognizes files that are not PGN, for a clear error |
//! | `source` | the compressed bytes, counted |
//! | `frames` | finds the frames of a zstd file without decompressing them |

mod bzip2;
pub(crate) mod decoder;
pub(crate) mod error;
pub(crate) mod foreign;
pub(crate) mod frames;
mod gzip;
mod source;

/// The compression of a file, recognized by its first bytes and not by its name.
///
/// ```
/// use chess_games::Compression;
///
/// assert_eq!(Compression::detect(b"\x28\xb5\x2f\xfd\x04\x00"), Compression::Zstd);
/// assert_eq!(Compression::detect(b"[Event \"?\"]"), Compression::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// Plain text.
    None,
    /// gzip (RFC 1952), with any number of members.
    Gzip,
    /// Zstandard (RFC 8878), with any number of frames. Windows of up to 128 MiB are accepted, which is what
    /// `zstd --long` writes.
    Zstd,
    /// bzip2, with any number of streams.
    Bzip2,
}

/// The first bytes of a bzip2 block, after the header of four bytes, and those of a stream without blocks.
const BZIP2_BLOCKS: [[u8; 6]; 2] = [*b"\x31\x41\x59\x26\x53\x59", *b"\x17\x72\x45\x38\x50\x90"];

impl Compression {
    /// The number of bytes that [`detect`](Self::detect) looks at.
    pub const DETECTED_BY: usize = 10;

    /// Returns the compression of a file that begins with these bytes.
    pub fn detect(first: &[u8]) -> Self {
        match first {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstd,
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..] => {
                let rest = &rest[..rest.len().min(6)];
                if BZIP2_BLOCKS.iter().any(|block| block.starts_with(rest)) {
                    Self::Bzip2
                } else {
                    Self::None
                }
            }
            _ => Self::None,
        }
    }

    /// Returns the name of the format: `gzip`, `zstd`, `bzip2`, or `plain`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "plain",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
        }
    }
}
