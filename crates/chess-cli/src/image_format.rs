//! [`ImageFormat`]: the format of an image, by the name of its file.

use crate::error::{Error, shown};
use std::path::Path;

/// The format of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImageFormat {
    Svg,
    Png,
}

impl ImageFormat {
    /// Returns the format that the ending of a file name asks for; SVG without an ending.
    pub(crate) fn of(path: &Path) -> Result<Self, Error> {
        let Some(ending) = path.extension() else {
            return Ok(Self::Svg);
        };
        if ending.eq_ignore_ascii_case("svg") {
            Ok(Self::Svg)
        } else if ending.eq_ignore_ascii_case("png") {
            Ok(Self::Png)
        } else {
            let path = shown(path);
            Err(Error::usage(format!(
                "unknown image format of {path}: expected a name that ends with .svg or .png"
            )))
        }
    }
}
