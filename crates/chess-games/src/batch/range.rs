//! [`games_in_range`]: the games of a byte range of a plain file.

use super::cut::{EVENT, EventScanner};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Take};
use std::ops::Range;

/// How many bytes before a place can belong to the blank line before it.
const CONTEXT: u64 = 256;

/// Returns the first byte at or after `at` where a plain file can be cut: the start of a game, or the end of the file.
///
/// A file can be cut before `[Event "` at the start of a line after a blank line, because a game begins there whatever
/// is before it. The answer depends on the file and `at` alone, so it can be computed on different machines. Byte 0 is
/// always a start.
///
/// The file is read from `at` on, in constant memory.
///
/// # Errors
/// Returns an error if reading fails.
pub fn next_cut<F: Read + Seek>(file: &mut F, at: u64) -> io::Result<u64> {
    if at == 0 {
        return Ok(0);
    }
    let mut offset = at.saturating_sub(CONTEXT);
    file.seek(SeekFrom::Start(offset))?;
    let mut scanner = EventScanner::default();
    let mut piece = vec![0; 1 << 14];
    loop {
        let count = match file.read(&mut piece) {
            Ok(0) => return Ok(offset.max(at)),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let mut rest = &piece[..count];
        while let Some(end) = scanner.scan(rest) {
            offset += end as u64;
            rest = &rest[end..];
            let start = offset - EVENT.len() as u64;
            if start >= at {
                return Ok(start);
            }
        }
        offset += rest.len() as u64;
    }
}

/// Returns the text of the games that begin in a byte range of a plain file, for reading a part of the file.
///
/// Ranges that cover the file without overlapping have every game exactly once, wherever they begin and end, and on any
/// number of threads or machines. A game belongs to the range that has its first byte. A game that does not begin
/// with `[Event "` after a blank line belongs to the range of the game before it.
///
/// ```
/// use chess_games::{Batches, games_in_range};
/// use std::io::Cursor;
///
/// let file = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n\n".repeat(10);
/// let mut games = 0;
/// for start in (0..file.len() as u64).step_by(100) {
///     let (text, offset) = games_in_range(Cursor::new(&file), start..start + 100)?;
///     for batch in Batches::new(text).with_offset(offset) {
///         let batch = batch?;
///         let mut reader = batch.reader();
///         while reader.skip_game() {
///             games += 1;
///         }
///     }
/// }
/// assert_eq!(games, 20);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Returns an error if reading fails.
pub fn games_in_range<F: Read + Seek>(
    mut file: F,
    range: Range<u64>,
) -> io::Result<(Take<F>, u64)> {
    let start = next_cut(&mut file, range.start)?;
    let end = if range.end > range.start {
        next_cut(&mut file, range.end.max(start))?
    } else {
        start
    };
    file.seek(SeekFrom::Start(start))?;
    Ok((file.take(end.saturating_sub(start)), start))
}
