//! Corpora: inputs of a target in one file, one on each line, with escapes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the committed corpus of a target.
pub fn path(target: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    folder.join(target).with_extension("txt")
}

/// Reads the inputs of a file.
///
/// # Errors
/// If the file cannot be read, or if a line has an escape that [`write`] does not write.
pub fn read(path: &Path) -> io::Result<Vec<Vec<u8>>> {
    let text = fs::read_to_string(path)?;
    let mut inputs = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let input = unescape(line.as_bytes()).ok_or_else(|| {
            let place = format!(
                "{}: line {} has an invalid escape",
                path.display(),
                index + 1
            );
            io::Error::new(io::ErrorKind::InvalidData, place)
        })?;
        inputs.push(input);
    }
    Ok(inputs)
}

/// Writes inputs to a file, sorted and each once.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, mut inputs: Vec<Vec<u8>>) -> io::Result<()> {
    inputs.sort_unstable();
    inputs.dedup();
    let mut text = String::new();
    for input in inputs {
        text.push_str(&input.escape_ascii().to_string());
        text.push('\n');
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

fn unescape(mut line: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(line.len());
    while let Some((&first, rest)) = line.split_first() {
        line = rest;
        if first != b'\\' {
            bytes.push(first);
            continue;
        }
        let (&kind, rest) = line.split_first()?;
        line = rest;
        bytes.push(match kind {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'\\' | b'\'' | b'"' => kind,
            b'x' => {
                let (digits, rest) = line.split_at_checked(2)?;
                line = rest;
                u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?
            }
            _ => return None,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn all_bytes_survive_escaping() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let escaped = all.escape_ascii().to_string();
        assert_eq!(unescape(escaped.as_bytes()), Some(all));
        for wrong in ["\\", "\\q", "\\x", "\\x0", "\\xzz"] {
            assert_eq!(unescape(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
