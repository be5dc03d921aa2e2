//! [`PositionCommand`]: the command `position`.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::words::Words;
use chess_board::{CastlingHint, Position, PositionError, Setup, Waivers};
use chess_move::Diagnostic;
use chess_movegen::Game;
use chess_notation::{CastlingText, UciError, UciMove};
use core::fmt;

/// The command `position`: the start position of a game, and its moves.
///
/// The moves are texts. [`to_game`](PositionCommand::to_game) plays them.
///
/// ```
/// use chess_uci::{Game, PositionCommand};
///
/// let command: PositionCommand = (&Game::default()).into();
/// assert_eq!(command.to_string(), "position startpos");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PositionCommand {
    /// The start position.
    pub start: StartPosition,
    /// The moves from there.
    pub moves: Vec<UciMove>,
}

/// The start position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StartPosition {
    /// The start position of chess.
    #[default]
    Standard,
    /// The content of a FEN, which may be an invalid position.
    Fen(Setup),
    /// The content of a FEN whose castling rights depend on the option `UCI_Chess960`: `KQkq` of a
    /// king or rook that is not on its square of standard chess.
    AmbiguousFen {
        /// The content without these rights: the option is off.
        standard: Setup,
        /// The content with these rights: the option is on.
        chess960: Setup,
    },
}

impl StartPosition {
    /// Returns the placement of the pieces, the side to move, and the other fields of a FEN.
    /// [`CastlingText::Chess960`] means that the option `UCI_Chess960` is on.
    pub const fn setup(&self, castling: CastlingText) -> Setup {
        match self {
            Self::Standard => Setup::start(),
            Self::Fen(setup) => *setup,
            Self::AmbiguousFen { standard, chess960 } => match castling {
                CastlingText::Standard => *standard,
                CastlingText::Chess960 => *chess960,
            },
        }
    }
}

impl PositionCommand {
    /// Plays the moves from the start position. Positions with too many pieces or with impossible
    /// checkers are allowed, because composed problems contain them.
    ///
    /// # Errors
    /// If the start position is invalid or a move is illegal.
    pub fn to_game(&self) -> Result<Game, PlayError> {
        let start = Position::from_setup(self.start.setup(CastlingText::Standard), Waivers::all())?;
        let mut game = Game::new(start);
        for (index, &text) in self.moves.iter().enumerate() {
            let illegal = |error| PlayError::Move { index, text, error };
            let mv = text.to_move(game.position()).map_err(illegal)?;
            // The move is legal, so this cannot fail.
            let _ = game.play(mv);
        }
        Ok(game)
    }

    /// Parses the words after `position`. FENs are parsed [tolerantly](Setup::from_fen_tolerant), because many
    /// programs deviate from the standard.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        words.until(&["startpos", "fen", "moves"]);
        let start = match words.peek() {
            Some("startpos") => {
                words.next();
                start_position(words)?;
                StartPosition::Standard
            }
            Some("fen") => {
                words.next();
                fen(words)?
            }
            _ => return Err(words.error(ExpectedToken::StartOrFen)),
        };
        let mut moves = Vec::new();
        if words.take("moves") {
            while words.peek().is_some() {
                moves.push(words.uci_move()?);
            }
        }
        Ok(Self { start, moves })
    }
}

/// Skips unknown words up to `moves`. Unknown words without `moves` are an error, because they were
/// probably meant as moves.
fn start_position(words: &mut Words<'_>) -> Result<(), ParseError> {
    let skipped = words.clone();
    words.until(&["moves"]);
    match (skipped.peek(), words.peek()) {
        (Some(_), None) => Err(skipped.error(ExpectedToken::Moves)),
        _ => expect_no_move(skipped),
    }
}

/// Returns an error if there is a move before `moves`, because a position without that move would
/// be the wrong position.
fn expect_no_move(mut words: Words<'_>) -> Result<(), ParseError> {
    while let Some(word) = words.peek().filter(|&word| word != "moves") {
        if word.parse().is_ok_and(|mv: UciMove| mv != UciMove::Null) {
            return Err(words.error(ExpectedToken::Moves));
        }
        words.next();
    }
    Ok(())
}

fn fen(words: &mut Words<'_>) -> Result<StartPosition, ParseError> {
    let (start, all) = (words.start(), words.clone());
    let fen = words.until(&["moves"]);
    let read = |fen: &str, hint| {
        Setup::from_fen_tolerant(fen, hint)
            .map(|(setup, _)| setup)
            .map_err(|error| ParseError::invalid_fen(start..start + fen.len(), error))
    };
    // The option is on for double Chess960, too.
    let chess960 = read(fen, CastlingHint::DoubleChess960)?;
    expect_no_move(all)?;
    if read(fen, CastlingHint::Unknown)? == chess960 {
        return Ok(StartPosition::Fen(chess960));
    }
    // What the FEN that this command prints means without the option.
    let standard = read(chess960.to_fen().as_str(), CastlingHint::Unknown)?;
    Ok(StartPosition::AmbiguousFen { standard, chess960 })
}

/// Converts the start position of chess into `startpos`, and every other position into a FEN.
impl From<&Position> for PositionCommand {
    fn from(position: &Position) -> Self {
        let setup = position.to_setup();
        let start = if setup == Setup::start() {
            StartPosition::Standard
        } else {
            StartPosition::Fen(setup)
        };
        Self {
            start,
            moves: Vec::new(),
        }
    }
}

/// Converts the start position and the moves. Castling is written as king takes rook if the start
/// position is a Chess960 position.
impl From<&Game> for PositionCommand {
    fn from(game: &Game) -> Self {
        let castling = if game.start().is_chess960() {
            CastlingText::Chess960
        } else {
            CastlingText::Standard
        };
        let before = game.positions().iter();
        let moves = before.zip(game.moves());
        Self {
            moves: moves
                .map(|(position, &mv)| UciMove::from_move_with(position, mv, castling))
                .collect(),
            ..game.start().into()
        }
    }
}

/// The reason why a [`PositionCommand`] is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The start position is invalid.
    Start(PositionError),
    /// A move is illegal.
    Move {
        /// The index of the move, from 0.
        index: usize,
        /// The move.
        text: UciMove,
        /// The reason.
        error: UciError,
    },
}

impl From<PositionError> for PlayError {
    fn from(error: PositionError) -> Self {
        Self::Start(error)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Move { index, text, error } => {
                write!(f, "move {}, {text}, is illegal: {error}", index + 1)
            }
        }
    }
}

impl core::error::Error for PlayError {}

impl Diagnostic for PlayError {
    fn code(&self) -> &'static str {
        match self {
            Self::Start(_) => "uci-invalid-start-position",
            Self::Move { .. } => "uci-illegal-move",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Start(error) => Some(error),
            Self::Move { error, .. } => Some(error),
        }
    }
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            StartPosition::Standard => f.write_str("position startpos")?,
            StartPosition::Fen(setup)
            | StartPosition::AmbiguousFen {
                chess960: setup, ..
            } => write!(f, "position fen {setup}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        for mv in &self.moves {
            write!(f, " {mv}")?;
        }
        Ok(())
    }
}
