//! [`GameWriter`]: writes the texts of games, so that they are read back as the same games.

use crate::batch::cut::EVENT;
use crate::batch::games::GameText;
use chess_notation::pgn::{GameEnd, Reader, Visitor};
use std::io::{self, Write};

/// Writes the texts of games one after the other, byte for byte, with a blank line between two.
///
/// Games that stood apart in their files must stay apart, whatever is written before them. So a game is closed if the
/// next one does not begin with `[Event "`: by the [text that a reader misses](GameEnd) at its end, on a line of its
/// own. That is the result of its tag or `*` if it has no result after its moves, and a brace or parentheses if a
/// comment or variations are open.
///
/// ```
/// use chess_games::{GameText, GameWriter};
///
/// let mut writer = GameWriter::new(Vec::new());
/// for text in ["1. e4 e5\n\n", "1. c4 (1. Nf3", "1. d4 d5 1/2-1/2 {agreed}", "[White \"A\"]\n\n*"] {
///     writer.write(GameText::new(text.as_bytes(), 0))?;
/// }
/// assert_eq!(
///     String::from_utf8_lossy(&writer.into_inner()),
///     "1. e4 e5\n*\n\n1. c4 (1. Nf3\n) *\n\n1. d4 d5 1/2-1/2 {agreed}\n\n[White \"A\"]\n\n*\n",
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct GameWriter<W> {
    out: W,
    games: u64,
    last: LastGame,
}

/// What is known of the last game.
#[derive(Debug)]
enum LastGame {
    /// Its text, which is only read if the next game needs to know its end.
    Text(Vec<u8>),
    /// Its end, for a text that would need much memory.
    End(Option<GameEnd>),
}

/// The longest text that is kept, in bytes.
const MAX_KEPT: usize = 1 << 16;

impl LastGame {
    fn new(text: &[u8], before: Self) -> Self {
        if text.len() > MAX_KEPT {
            return Self::End(end_of(text));
        }
        let mut kept = match before {
            Self::Text(kept) => kept,
            Self::End(_) => Vec::new(),
        };
        kept.clear();
        kept.extend_from_slice(text);
        Self::Text(kept)
    }

    fn end(&self) -> Option<GameEnd> {
        match self {
            Self::Text(text) => end_of(text),
            Self::End(end) => *end,
        }
    }
}

impl<W: Write> GameWriter<W> {
    /// Creates a writer. The output should be buffered.
    pub fn new(out: W) -> Self {
        Self {
            out,
            games: 0,
            last: LastGame::End(None),
        }
    }

    /// Returns the number of games written.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Writes a game. A text of white space alone is skipped.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write(&mut self, text: GameText<'_>) -> io::Result<()> {
        let text = text.to_write();
        if text.is_empty() {
            return Ok(());
        }
        if !text.starts_with(EVENT)
            && let Some(end) = self.last.end()
            && (end.is_open() || end.missing_result().is_some())
        {
            writeln!(self.out, "{end}")?;
        }
        if self.games > 0 {
            self.out.write_all(b"\n")?;
        }
        self.out.write_all(text)?;
        self.out.write_all(b"\n")?;
        let before = std::mem::replace(&mut self.last, LastGame::End(None));
        self.last = LastGame::new(text, before);
        self.games += 1;
        Ok(())
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Returns the output, to flush it.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }
}

/// Returns how the last game of a text ends, or `None` if there is no game.
pub(crate) fn end_of(text: &[u8]) -> Option<GameEnd> {
    let mut reader = Reader::new(text);
    while reader.skim_game(&mut Whole).is_some() {}
    reader.game_end()
}

/// A visitor that skips nothing.
struct Whole;

impl Visitor for Whole {
    type Output = ();

    fn end_game(&mut self) {}
}
