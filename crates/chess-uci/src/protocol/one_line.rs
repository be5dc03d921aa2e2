//! [`OneLine`]: a text printed without line breaks.

use core::fmt::{self, Write};

/// Prints a text with a space in place of each line break.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.split(['\n', '\r']).enumerate() {
            if index > 0 {
                f.write_char(' ')?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}
