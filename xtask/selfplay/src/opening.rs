//! Random openings.

use crate::recipe::{CHESS960_PERCENT, CHESS960_PLIES, OPENING_PLIES};
use chess_board::Position;
use chess_movegen::{Game, PositionRules};
use dev_random::Random;
use training_data::ending_by_rules;

/// The number of start positions of Chess960.
const CHESS960_STARTS: usize = 960;

/// Returns the position after random moves from a random start, or `None` if the game ended before.
pub(crate) fn opening(random: &mut Random) -> Option<Position> {
    let is_chess960 = random.below(100) < CHESS960_PERCENT;
    let plies = if is_chess960 {
        CHESS960_PLIES
    } else {
        OPENING_PLIES
    } + random.below(2);
    let start = if is_chess960 {
        let mut number = || random.below(CHESS960_STARTS) as u16;
        Position::double_chess960(number(), number())?
    } else {
        Position::default()
    };
    let mut game = Game::new(start);
    for _ in 0..plies {
        let mv = random.choose(&game.position().legal_moves())?;
        game.play(mv).ok()?;
    }
    // The start of the recorded game: the moves before it do not count for repetitions.
    let game = Game::new(*game.position());
    ending_by_rules(&game).is_none().then(|| *game.position())
}
