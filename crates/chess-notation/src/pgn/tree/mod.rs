//! [`PgnGame`]: a game in memory, with its tags, variations and comments.
//!
//! | module | contents |
//! |---|---|
//! | this one | `PgnGame` |
//! | `node`, `notes` | the tree of moves, and the comments and glyphs of its nodes |
//! | `tags`, `comment`, `inline_text` | tags, comments, and their memory |
//! | `cursor`, `edit` | walking a game and editing it |
//! | `plies`, `nodes` | iterators over moves with their positions |
//! | `builder`, `parse` | from a reader or a text to a game |
//! | `history` | from and to `chess_movegen::Game` |

pub(in crate::pgn) mod builder;
pub(in crate::pgn) mod comment;
pub(in crate::pgn) mod cursor;
pub(in crate::pgn) mod edit;
pub(in crate::pgn) mod history;
pub(in crate::pgn) mod inline_text;
pub(in crate::pgn) mod node;
pub(in crate::pgn) mod nodes;
pub(in crate::pgn) mod notes;
pub(in crate::pgn) mod parse;
pub(in crate::pgn) mod plies;
pub(in crate::pgn) mod tags;

pub use builder::GameBuilder;
pub use cursor::Cursor;
pub use node::NodeId;
pub use parse::ParseGameError;
pub use plies::GamePly;
pub use tags::{InvalidTag, TagIter, Tags};

use crate::pgn::error::PgnError;
use crate::pgn::nag::{Nag, Nags};
use crate::pgn::reader::Reader;
use crate::pgn::result::GameResult;
use crate::pgn::tree::comment::Comment;
use crate::pgn::writer::WriteOptions;
use alloc::vec::Vec;
use chess_board::Position;
use core::fmt;
use node::Tree;

/// A game: tags, the moves of the main line and of all variations, comments, glyphs, the result.
///
/// The moves form a tree. Its root is the start position; each other node is a move, and the first
/// child of a node goes on with its line, the others are variations that replace it. All nodes lie
/// in one vector, and nothing here is recursive, so variations may be nested as deeply as they
/// like. A [`Cursor`] walks the tree and edits it.
///
/// ```
/// use chess_notation::pgn::PgnGame;
///
/// let file = b"[White \"Anand\"]\n\n1. e4 e5 (1... c5 $1 2. Nf3) 2. Nf3 {solid} *";
/// let game = PgnGame::from_pgn(file).unwrap();
/// assert_eq!(game.tag("White"), Some("Anand"));
///
/// let mut cursor = game.cursor();
/// cursor.forward();
/// assert_eq!(cursor.variations().count(), 2);
/// cursor.to_end();
/// assert_eq!(cursor.comments().next().unwrap().as_str(), "solid");
///
/// assert_eq!(
///     game.to_string(),
///     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anand\"]\n\
///      [Black \"?\"]\n[Result \"*\"]\n\n\
///      1. e4 e5 (1... c5 $1 2. Nf3) 2. Nf3 {solid} *\n",
/// );
/// assert_eq!(PgnGame::from_pgn(game.to_string().as_bytes()).unwrap(), game);
/// ```
///
/// # Equality
///
/// Two games are equal if they are written alike: the same tags in the same order, the seven of the
/// roster put first and those that are missing unknown (`?`), `SetUp` with every `FEN`, and the same
/// moves, glyphs, comments and result. So what is written and read again is equal.
#[derive(Clone, Debug)]
pub struct PgnGame {
    tags: Tags,
    start: Position,
    pub(in crate::pgn) tree: Tree,
    result: GameResult,
    errors: Vec<PgnError>,
    errors_left_out: u64,
    used_fallback: bool,
}

impl PgnGame {
    /// A game from the usual start, without moves.
    pub fn new() -> Self {
        Self {
            tags: Tags::default(),
            start: Position::default(),
            tree: Tree::new(),
            result: GameResult::Unknown,
            errors: Vec::new(),
            errors_left_out: 0,
            used_fallback: false,
        }
    }

    /// A game from a position, which the tags `SetUp` and `FEN` then tell.
    pub fn from_position(start: Position) -> Self {
        let mut game = Self::new();
        game.start = start;
        if start.to_setup() != Position::default().to_setup() {
            if start.is_chess960() {
                game.tags.push("Variant", "Chess960");
            }
            game.tags.push("SetUp", "1");
            game.tags.push("FEN", &alloc::format!("{start}"));
        }
        game
    }

    /// Reads the first game of a file, a string or bytes; `None` if there is none.
    ///
    /// What is wrong in it is in [`errors`](Self::errors).
    pub fn from_pgn(bytes: impl AsRef<[u8]>) -> Option<Self> {
        Reader::new(bytes.as_ref()).read_game(&mut GameBuilder::default())
    }

    /// The tags in the order of the file.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, in its place or at the end. With `Result` this sets the [result](Self::result).
    ///
    /// ```
    /// use chess_notation::pgn::{PgnGame, GameResult};
    ///
    /// let mut game = PgnGame::new();
    /// game.set_tag("White", "Anand")?;
    /// game.set_tag("Result", "1-0")?;
    /// assert_eq!(game.result(), GameResult::WhiteWins);
    /// assert!(game.set_tag("Result", "White").is_err());
    /// # Ok::<(), chess_notation::pgn::InvalidTag>(())
    /// ```
    ///
    /// # Errors
    /// If the name is not one or the value is more than a line, for a `Result` that is
    /// [none](GameResult::from_ascii), and for `FEN`, `SetUp` and `Variant`, which belong to the
    /// start position.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), InvalidTag> {
        if name == "Result" {
            self.result = value.parse().map_err(|_| InvalidTag::Result)?;
            return self.tags.set(name, self.result.as_str());
        }
        self.tags.set(name, value)
    }

    /// Takes a tag out; returns whether it was there. Without `Result` the
    /// [result](Self::result) stays what it is.
    ///
    /// # Errors
    /// For `FEN`, `SetUp` and `Variant`, which belong to the start position.
    pub fn remove_tag(&mut self, name: &str) -> Result<bool, InvalidTag> {
        self.tags.remove(name)
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How the game ended: what stands after the moves, else what the tag says.
    ///
    /// This is what is written, in the tag and after the moves. What the tag said in the file, right
    /// or wrong, is in [`tags`](Self::tags); where it said something else there is an
    /// [error](Self::errors).
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets how the game ended, in the tag too if there is one.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        if self.tags.get("Result").is_some() {
            self.tags.push_or_replace("Result", result.as_str());
        }
    }

    /// What was wrong in the file: the first hundred errors.
    pub fn errors(&self) -> &[PgnError] {
        &self.errors
    }

    /// How many errors there were beyond those of [`errors`](Self::errors).
    pub fn errors_left_out(&self) -> u64 {
        self.errors_left_out
    }

    /// Whether some text was not UTF-8 and the fallback was used.
    pub fn used_fallback(&self) -> bool {
        self.used_fallback
    }

    /// A cursor at the start that walks the game.
    pub fn cursor(&self) -> Cursor<&Self> {
        Cursor::new(self)
    }

    /// A cursor at the start that walks and edits the game.
    pub fn cursor_mut(&mut self) -> Cursor<&mut Self> {
        Cursor::new(self)
    }
}

impl Default for PgnGame {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for PgnGame {
    fn eq(&self, other: &Self) -> bool {
        self.result == other.result
            && self
                .tags
                .exported(self.result)
                .eq(other.tags.exported(other.result))
            && self.start.to_setup() == other.start.to_setup()
            && self.items().eq(other.items())
    }
}

impl Eq for PgnGame {}

/// Writes the game in the export format.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f, WriteOptions::default())
    }
}
