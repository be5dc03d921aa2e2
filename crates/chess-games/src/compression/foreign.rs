//! [`ForeignFormat`]: files that are certainly not PGN.

use chess_move::Diagnostic;
use std::error::Error;
use std::fmt;

/// A format that is recognized only to say that it cannot be read.
///
/// Without it, such a file would be read as one game full of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ForeignFormat {
    /// An xz file.
    Xz,
    /// A zip archive.
    Zip,
    /// A 7z archive.
    SevenZip,
    /// A RAR archive.
    Rar,
    /// An LZ4 file.
    Lz4,
    /// A file of Unix `compress`.
    Compress,
    /// A tar archive.
    Tar,
    /// A text in UTF-16.
    Utf16,
    /// A PDF document.
    Pdf,
    /// A web page.
    Html,
}

impl ForeignFormat {
    /// The number of bytes that [`detect`](Self::detect) looks at.
    pub(crate) const DETECTED_BY: usize = 263;

    /// Returns the format of a file that begins with these bytes, if it is one of them.
    pub fn detect(first: &[u8]) -> Option<Self> {
        const MAGIC: [(&[u8], ForeignFormat); 11] = [
            (b"\xfd7zXZ\0", ForeignFormat::Xz),
            (b"PK\x03\x04", ForeignFormat::Zip),
            (b"PK\x05\x06", ForeignFormat::Zip),
            (b"7z\xbc\xaf\x27\x1c", ForeignFormat::SevenZip),
            (b"Rar!\x1a\x07", ForeignFormat::Rar),
            (b"\x04\x22\x4d\x18", ForeignFormat::Lz4),
            (b"\x1f\x9d", ForeignFormat::Compress),
            (b"\xff\xfe", ForeignFormat::Utf16),
            (b"\xfe\xff", ForeignFormat::Utf16),
            (b"%PDF-", ForeignFormat::Pdf),
            (b"<!DOCTYPE", ForeignFormat::Html),
        ];
        let known = MAGIC.iter().find(|(magic, _)| first.starts_with(magic));
        if first.get(257..262) == Some(b"ustar") {
            return Some(Self::Tar);
        }
        known.map(|&(_, format)| format)
    }

    /// Returns what the file is, with an article.
    const fn what(self) -> &'static &'static str {
        match self {
            Self::Xz => &"an xz file",
            Self::Zip => &"a zip archive",
            Self::SevenZip => &"a 7z archive",
            Self::Rar => &"a RAR archive",
            Self::Lz4 => &"an LZ4 file",
            Self::Compress => &"a file of Unix compress",
            Self::Tar => &"a tar archive",
            Self::Utf16 => &"a text in UTF-16",
            Self::Pdf => &"a PDF document",
            Self::Html => &"a web page",
        }
    }

    /// Returns what a person can do about it.
    const fn advice(self) -> &'static &'static str {
        match self {
            Self::Xz | Self::Lz4 | Self::Compress => &"decompress it first",
            Self::Zip | Self::SevenZip | Self::Rar | Self::Tar => &"unpack it first",
            Self::Utf16 => &"convert it to UTF-8 first",
            Self::Pdf | Self::Html => &"export the games as PGN",
        }
    }
}

impl fmt::Display for ForeignFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected {EXPECTED}, found {}; {}",
            self.what(),
            self.advice()
        )
    }
}

const EXPECTED: &str = "PGN, plain or compressed with gzip, zstd or bzip2";

impl Error for ForeignFormat {}

impl Diagnostic for ForeignFormat {
    fn code(&self) -> &'static str {
        "input-format"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(self.what())
    }

    fn help(&self) -> Option<&dyn fmt::Display> {
        Some(self.advice())
    }
}
