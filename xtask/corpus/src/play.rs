//! [`Player`]: plays the moves of a game.

use chess_board::Position;
use chess_move::{ByColor, Color, Move, Role};
use chess_movegen::{Game, PositionRules, exchange_value, see_at_least};
use chess_notation::pgn::GameResult;
use chess_openings::Opening;
use chess_search::{HashTooLarge, Limits, SearchOptions, Searcher};
use dev_random::Random;
use std::sync::LazyLock;

/// A game without its tags.
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) result: GameResult,
    pub(crate) ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By the rules: mate, stalemate, dead position, repetition.
    Rules,
    /// By resignation or agreement.
    Players,
    /// By the clock.
    Time,
}

/// The nodes of a searched move.
const NODES: u64 = 60;
/// A game that is not over after a number of plies between these is decided by material.
const LENGTHS: (usize, usize) = (50, 190);
/// A side that is ahead by this much, in centipawns, wins when the game is decided by material.
const WON: i32 = 250;
/// A side that is ahead by this much, in centipawns, wins without more moves.
const RESIGNED: i32 = 1500;
/// The bonus of a move is random up to this, in centipawns.
const NOISE: usize = 70;

/// All named openings but those of a few plies.
static OPENINGS: LazyLock<Vec<Opening>> = LazyLock::new(|| {
    let long = Opening::all().filter(|opening| opening.moves().len() >= 4);
    long.collect()
});

/// Returns the start of a game: after a named opening, from a position of such a game, or a Chess960 start
/// position.
pub(crate) fn start(random: &mut Random, chess960: usize) -> Game {
    if random.below(100) < chess960 {
        let number = random.below(960);
        let start = u16::try_from(number).ok().and_then(Position::chess960);
        return Game::new(start.unwrap_or_default());
    }
    let mut game = Game::default();
    for mv in random.pick(&OPENINGS).moves() {
        if game.play(mv).is_err() {
            break;
        }
    }
    // One game in fifty begins from a position, with the tag `FEN`.
    if random.below(50) == 0 {
        return Game::new(*game.position());
    }
    game
}

/// Plays games, with a searcher for some of them.
pub(crate) struct Player {
    searcher: Searcher,
}

impl Player {
    pub(crate) fn new() -> Result<Self, HashTooLarge> {
        let options = SearchOptions {
            hash_mib: 1,
            ..SearchOptions::default()
        };
        Ok(Self {
            searcher: Searcher::new(options)?,
        })
    }

    /// Plays a game from a start. `searched` percent of the games are played by the engine, the others by a rule
    /// that looks one move ahead.
    pub(crate) fn play(&mut self, random: &mut Random, mut game: Game, searched: usize) -> Played {
        let is_searched = random.below(100) < searched;
        if is_searched {
            self.searcher.clear();
        }
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let longest = LENGTHS.0 + random.below(LENGTHS.1 - LENGTHS.0);
        // Random moves at first make the games differ.
        let random_plies = 2 + random.below(3);
        let first = game.moves().len();
        let (result, ending) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.into(), Ending::Rules);
            }
            let plies = game.moves().len() - first;
            if game.can_claim_threefold() && random.below(3) > 0 {
                break (GameResult::Draw, Ending::Rules);
            }
            let ahead = material(game.position());
            let is_quiet = !game.position().is_check();
            if is_quiet && (plies >= longest || ahead.abs() >= RESIGNED && random.below(4) == 0) {
                let is_time = random.below(5) == 0;
                let ending = if is_time {
                    Ending::Time
                } else {
                    Ending::Players
                };
                break (decided(ahead), ending);
            }
            let mv = if is_searched && plies >= random_plies {
                self.searcher.search(&game, &limits, |_| {}).best
            } else if plies < random_plies {
                Some(random.pick(&game.position().legal_moves()))
            } else {
                choose(random, game.position())
            };
            let played = mv.is_some_and(|mv| game.play(mv).is_ok());
            if !played {
                break (GameResult::Unknown, Ending::Players);
            }
        };
        Played {
            game,
            result,
            ending,
        }
    }
}

/// Returns the material of White less that of Black, in centipawns.
fn material(position: &Position) -> i32 {
    let side = |color| -> i32 {
        let roles = Role::ALL.iter();
        roles
            .map(|&role| signed(position.pieces(color, role).len()) * exchange_value(role))
            .sum()
    };
    side(Color::White) - side(Color::Black)
}

/// Converts a small number.
pub(crate) fn signed(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn decided(ahead: i32) -> GameResult {
    if ahead >= WON {
        GameResult::WhiteWins
    } else if ahead <= -WON {
        GameResult::BlackWins
    } else {
        GameResult::Draw
    }
}

/// Chooses a move by what it wins at once, with some noise.
pub(crate) fn choose(random: &mut Random, position: &Position) -> Option<Move> {
    let mut best = None;
    let us = position.side_to_move();
    for mv in position.legal_moves() {
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        let mut score = signed(random.below(NOISE));
        if position.gives_check(mv) {
            if !position.after(mv).has_legal_move() {
                return Some(mv);
            }
            score += 20;
        }
        let wins = if mv.is_capture() || mv.is_promotion() {
            let taken = position
                .board()
                .role_at(mv.to())
                .map_or(100, exchange_value);
            taken + mv.promotion().map_or(0, exchange_value)
        } else {
            0
        };
        score += if see_at_least(position, mv, wins) {
            wins
        } else if see_at_least(position, mv, 0) {
            wins / 4
        } else {
            -exchange_value(role)
        };
        if mv.is_castle() {
            score += 90;
        }
        let is_attacked = position.board().is_attacked(mv.from(), us.other());
        if is_attacked && role != Role::King && role != Role::Pawn {
            score += exchange_value(role) / 8;
        }
        let forward = ByColor::new(mv.to().rank() as i32, 7 - mv.to().rank() as i32);
        score += match role {
            Role::Pawn => 6 * forward[us],
            Role::King => -10,
            _ => 8 * (3 - (2 * mv.to().file() as i32 - 7).abs() / 2),
        };
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, mv));
        }
    }
    best.map(|(_, mv)| mv)
}
