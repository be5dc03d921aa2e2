//! [`PgnGame`]: a game in memory, with its tags, variations and comments.
//!
//! | module | contents |
//! |---|---|
//! | this one | `PgnGame` |
//! | `node` | the tree of moves, and the comments and glyphs of its nodes |
//! | `tags`, `comment`, `inline_text` | tags, comments, and their memory |
//! | `walk` | iterators over moves with their positions |
//! | `cursor` | a place in a game, for walking and editing |
//! | `builder` | from the events of a reader to a game |
//! | `writer` | the export format |

pub(crate) mod builder;
pub(crate) mod comment;
pub(crate) mod cursor;
pub(crate) mod inline_text;
pub(crate) mod node;
pub(crate) mod tags;
pub(crate) mod walk;
pub(crate) mod writer;

use crate::pgn::events::error::PgnError;
use crate::pgn::text::result::GameResult;
use crate::pgn::tree::cursor::Cursor;
use crate::pgn::tree::node::{NodeId, Tree};
use crate::pgn::tree::tags::{InvalidTag, Tags};
use crate::pgn::tree::writer::WriteOptions;
use alloc::vec::Vec;
use chess_board::Position;
use core::fmt;

/// A game: tags, the moves of the main line and of all variations, comments, glyphs, the result.
///
/// The moves are a tree. Its root is the start position, and each other node is a move. The first
/// child of a node continues its line; the other children are variations. All nodes are in one
/// vector and nothing is recursive, so variations may be nested to any depth. A [`Cursor`] moves
/// through the tree and edits it; [`nodes`](Self::nodes) visits all moves.
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
/// Two games are equal if their texts in the export format are equal: the same tags in the same
/// order after the seven tags of the roster, missing roster tags being `?`, `SetUp` with every
/// `FEN`, and the same moves, glyphs, comments and result. So a game that is written and read again
/// is equal.
#[doc(alias = "GameTree")]
#[derive(Clone, Debug)]
pub struct PgnGame {
    tags: Tags,
    start: Position,
    tree: Tree,
    result: GameResult,
    errors: Vec<PgnError>,
    errors_left_out: u64,
    used_fallback: bool,
}

impl PgnGame {
    /// Creates a game from the standard start position, without moves.
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

    /// Creates a game from a position, which the tags `SetUp` and `FEN` record.
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

    /// Creates a game from a start position and the moves played from it, with the result by the
    /// rules: `*` if the game is not over.
    ///
    /// The moves are the main line. A start position that is not the standard one is recorded in
    /// the tags `SetUp` and `FEN`, and a Chess960 position also in `Variant`, as by
    /// [`from_position`](Self::from_position).
    ///
    /// ```
    /// use chess_notation::{San, pgn::PgnGame};
    ///
    /// let mut played = chess_movegen::Game::default();
    /// for san in ["f3", "e5", "g4", "Qh4#"] {
    ///     played.play(San::parse_move(played.position(), san)?)?;
    /// }
    /// let game = PgnGame::from_game(&played);
    /// assert!(game.to_string().ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_game(played: &chess_movegen::Game) -> Self {
        let mut game = Self::from_position(*played.start());
        let mut at = NodeId::ROOT;
        for &mv in played.moves() {
            // No game has more moves than there are node numbers.
            let Some(next) = game.tree.add(at, Some(mv)) else {
                break;
            };
            at = next;
        }
        game.set_result(played.outcome().into());
        game
    }

    /// Returns the tags in the order of the file.
    #[doc(alias = "headers")]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, in its place or at the end. Setting `Result` sets the [result](Self::result).
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
    /// Returns an error if the name or the value is not valid, if the value of `Result` is not a
    /// [result](GameResult::from_ascii_tolerant), and for `FEN`, `SetUp` and `Variant`, which belong to the
    /// start position.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), InvalidTag> {
        if name == "Result" {
            let result = GameResult::from_ascii_tolerant(value.as_bytes());
            self.result = result.ok_or(InvalidTag::Result)?;
            return self.tags.set(name, self.result.as_str());
        }
        self.tags.set(name, value)
    }

    /// Removes a tag. Returns whether the game had it. Removing `Result` does not change the
    /// [result](Self::result).
    ///
    /// # Errors
    /// Returns an error for `FEN`, `SetUp` and `Variant`, which belong to the start position.
    pub fn remove_tag(&mut self, name: &str) -> Result<bool, InvalidTag> {
        self.tags.remove(name)
    }

    /// Returns the position before the first move.
    ///
    /// It is the standard start position if the `FEN` tag is wrong or the variant is not chess. Such a game has no
    /// moves, and [`errors`](Self::errors) holds the reason.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the result after the moves, or otherwise the result in the tag.
    ///
    /// This result is written in the tag and after the moves. The tag of the file is in
    /// [`tags`](Self::tags); if the two differed, there is an [error](Self::errors).
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result, and the tag if there is one.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        if self.tags.get("Result").is_some() {
            self.tags.push_or_replace("Result", result.as_str());
        }
    }

    /// Returns the first hundred errors in the file.
    pub fn errors(&self) -> &[PgnError] {
        &self.errors
    }

    /// Returns the number of errors that are not in [`errors`](Self::errors).
    pub fn errors_left_out(&self) -> u64 {
        self.errors_left_out
    }

    /// Returns whether some text was not UTF-8, so that the fallback was used.
    pub fn used_fallback(&self) -> bool {
        self.used_fallback
    }

    /// Returns a cursor at the start that moves through the game.
    pub fn cursor(&self) -> Cursor<&Self> {
        Cursor::new(self)
    }

    /// Returns a cursor at the start that moves through the game and edits it.
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
