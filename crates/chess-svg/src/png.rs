//! PNG images, drawn by `resvg`.

use crate::diagram::Diagram;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The largest width and height of an image, in pixels.
const MAX_SIZE: u32 = 16_384;

/// PNG images.
impl Diagram {
    /// Returns a PNG image of [`with_size`](Diagram::with_size) pixels a side.
    ///
    /// # Errors
    ///
    /// [`PngError`] if the size is 0 or above 16,384 pixels.
    ///
    /// ```
    /// use chess_svg::{Diagram, Position};
    ///
    /// let png = Diagram::new(&Position::default()).with_size(400).to_png()?;
    /// assert_eq!(&png[1..4], b"PNG");
    /// # Ok::<(), chess_svg::PngError>(())
    /// ```
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        draw(&self.to_svg(), self.size)
    }
}

/// Returns a PNG image of an SVG image of this crate, such as a [`strip`](crate::strip()), this many pixels wide.
///
/// # Errors
///
/// [`PngError`] if the width or the height is 0 or above 16,384 pixels, or if the text is not an SVG image.
pub fn rasterize(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    draw(svg, width)
}

fn draw(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let size = PngError::Size { max: MAX_SIZE };
    if !(1..=MAX_SIZE).contains(&width) {
        return Err(size);
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PngError::Svg {
        reason: error.to_string(),
    })?;
    let pixels = tree.size().to_int_size().scale_to_width(width);
    let Some(pixels) = pixels.filter(|pixels| pixels.height() <= MAX_SIZE) else {
        return Err(size);
    };
    let scale = pixels.to_size().width() / tree.size().width();
    let mut pixmap = Pixmap::new(pixels.width(), pixels.height()).ok_or(size)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap.encode_png().map_err(|error| PngError::Svg {
        reason: error.to_string(),
    })
}

/// The reason why there is no PNG image.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// The width or the height is 0, or above the largest size.
    Size {
        /// The largest size, in pixels.
        max: u32,
    },
    /// The text is not an SVG image, or the image cannot be written.
    Svg {
        /// What `resvg` says.
        reason: String,
    },
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { max } => write!(
                f,
                "invalid image size: expected a width and a height from 1 to {max} pixels"
            ),
            Self::Svg { reason } => write!(f, "cannot draw the image: {reason}"),
        }
    }
}

impl Error for PngError {}

impl Diagnostic for PngError {
    fn code(&self) -> &'static str {
        match self {
            Self::Size { .. } => "png-size",
            Self::Svg { .. } => "png-svg",
        }
    }
}
