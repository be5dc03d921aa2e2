//! [`LastOpening`]: the last named position of a game, while it is read.

use chess_board::Position;
use chess_openings::Opening;

/// The fewest pieces on the board of a named position. Pieces do not come back, so no later position has a name.
const FEWEST_PIECES: usize = 22;

/// Finds the last named position of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastOpening {
    found: Option<Opening>,
    is_over: bool,
}

impl LastOpening {
    /// Looks at the next position of the game.
    pub(crate) fn see(&mut self, position: &Position) {
        if self.is_over {
            return;
        }
        if position.occupied().len() < FEWEST_PIECES {
            self.is_over = true;
        } else if let Some(opening) = Opening::of_position(position) {
            self.found = Some(opening);
        }
    }

    /// Returns the last named position so far.
    pub(crate) fn get(self) -> Option<Opening> {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::FEWEST_PIECES;
    use chess_openings::Opening;

    #[test]
    fn no_named_position_has_fewer_pieces() {
        let pieces = Opening::all().map(|opening| opening.position().occupied().len());
        assert_eq!(pieces.min(), Some(FEWEST_PIECES));
    }
}
