//! [`Command`]: what a player can type besides moves.

/// What a player can type besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'l> {
    /// An empty line.
    Nothing,
    Help,
    Board,
    Flip,
    Moves,
    Undo,
    Hint,
    Fen,
    Pgn,
    Save(&'l str),
    Draw,
    Resign,
    New,
    Quit,
    /// Anything else should be a move.
    Move(&'l str),
}

/// The list of commands.
pub(super) const HELP: &str = "\
Type a move: e4, Nf3, exd5, O-O, e8=Q, or squares: g1f3
  board        draw the board             flip         turn the board around
  moves        list the legal moves       hint         ask the engine for a move
  undo         take back your last move   new          begin a new game
  draw         claim a draw               resign       give up
  fen          print the position         pgn          print the game
  save FILE    write the game into FILE   quit         end";

impl<'l> Command<'l> {
    pub(super) fn parse(line: &'l str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => Self::Nothing,
            "help" | "?" => Self::Help,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "moves" => Self::Moves,
            "undo" | "back" => Self::Undo,
            "hint" => Self::Hint,
            "fen" => Self::Fen,
            "pgn" => Self::Pgn,
            "save" => Self::Save(rest.trim()),
            "draw" => Self::Draw,
            "resign" => Self::Resign,
            "new" => Self::New,
            "quit" | "exit" | "q" => Self::Quit,
            _ => Self::Move(line),
        }
    }
}
