//! Draws by repetition: the keys of earlier positions, and the moves that would repeat one.

use chess_board::raw::{piece_key, side_key};
use chess_board::{Color, Position, Role, Square, attacks};

/// The keys of all positions from the start of the game to the current node.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyHistory {
    keys: Vec<u64>,
    /// The number of keys that belong to the game, including the root.
    game: usize,
}

impl KeyHistory {
    pub(crate) fn of_game(positions: &[Position]) -> Self {
        let keys: Vec<u64> = positions.iter().map(Position::key).collect();
        let game = keys.len();
        Self { keys, game }
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Returns the key of the current position.
    pub(crate) fn last(&self) -> u64 {
        self.keys.last().copied().unwrap_or_default()
    }

    /// Returns the plies from the root.
    fn ply(&self) -> usize {
        self.keys.len() - self.game
    }

    /// Returns whether the position occurred before: once since the root, or twice in the game. Only the last
    /// `reversible` plies are compared: those since the last capture, pawn move or null move.
    pub(crate) fn is_repeated(&self, reversible: usize) -> bool {
        let Some((&now, before)) = self.keys.split_last() else {
            return false;
        };
        let mut seen = 0;
        for back in (4..=reversible.min(before.len())).step_by(2) {
            if before[before.len() - back] == now {
                seen += 1;
                if back < self.ply() || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether the side to move has a move that repeats a position since the root (M. van Kervinck, 2013: the
    /// design and implementation of the Rookie 2.0 chess playing program, chapter on cycle detection).
    pub(crate) fn has_upcoming_repetition(
        &self,
        moves: &ReversibleMoves,
        position: &Position,
        reversible: usize,
    ) -> bool {
        let Some((&now, before)) = self.keys.split_last() else {
            return false;
        };
        let max_plies = reversible
            .min(self.ply().saturating_sub(1))
            .min(before.len());
        let ours = position.by_color(position.side_to_move());
        (3..=max_plies).step_by(2).any(|back| {
            moves
                .find(now ^ before[before.len() - back])
                .is_some_and(|(a, b)| {
                    // The piece must belong to the side to move.
                    let way = attacks::between(a, b);
                    (ours.contains(a) || ours.contains(b)) && way.is_disjoint(position.occupied())
                })
        })
    }
}

/// All moves of pieces on an empty board, by the change of the Zobrist key: a hash table with linear probing.
#[derive(Debug)]
pub(crate) struct ReversibleMoves {
    keys: Box<[u64]>,
    squares: Box<[(Square, Square)]>,
}

/// Marks an empty slot.
const EMPTY: u64 = 0;

impl ReversibleMoves {
    /// The binary logarithm of the number of slots, more than four per move, so that most lookups end at the first
    /// slot.
    const BITS: u32 = 14;
    const SIZE: usize = 1 << Self::BITS;

    pub(crate) fn new() -> Self {
        let mut table = Self {
            keys: vec![EMPTY; Self::SIZE].into_boxed_slice(),
            squares: vec![(Square::A1, Square::A1); Self::SIZE].into_boxed_slice(),
        };
        for color in Color::ALL {
            for role in [
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
                Role::King,
            ] {
                let piece = role.of(color);
                for a in Square::ALL {
                    let targets = attacks::attacks(piece, a, chess_board::Bitboard::EMPTY);
                    for b in targets.into_iter().filter(|&b| b > a) {
                        let key = piece_key(piece, a) ^ piece_key(piece, b) ^ side_key();
                        let index = table.index(key);
                        table.keys[index] = key;
                        table.squares[index] = (a, b);
                    }
                }
            }
        }
        table
    }

    /// Returns the index of a key, or of the free slot for it.
    fn index(&self, key: u64) -> usize {
        // Keys are random, so any of their bits can be the index.
        let mut index = (key >> (u64::BITS - Self::BITS)) as usize;
        while self.keys[index] != key && self.keys[index] != EMPTY {
            index = (index + 1) % Self::SIZE;
        }
        index
    }

    fn find(&self, key: u64) -> Option<(Square, Square)> {
        let index = self.index(key);
        (self.keys[index] != EMPTY).then(|| self.squares[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::{Game, PositionRules};

    #[test]
    fn every_move_has_a_slot() {
        let table = ReversibleMoves::new();
        let used = table.keys.iter().filter(|&&key| key != 0).count();
        // The pairs of squares for knight, bishop, rook, queen and king, of both colors.
        assert_eq!(used, 2 * (168 + 280 + 448 + 728 + 210));
    }

    /// Returns the keys of a line, and its final position.
    fn play(moves: &[&str]) -> (KeyHistory, Position) {
        let mut game = Game::default();
        let mut keys = KeyHistory::of_game(game.positions());
        for text in moves {
            let mv = *game
                .position()
                .legal_moves()
                .iter()
                .find(|mv| mv.to_string() == *text)
                .unwrap();
            game.play(mv).unwrap();
            keys.push(game.position().key());
        }
        (keys, *game.position())
    }

    fn after(moves: &[&str]) -> KeyHistory {
        play(moves).0
    }

    #[test]
    fn one_repetition_since_the_root_is_a_draw() {
        let there = ["e2e4", "e7e5", "g1f3", "b8c6", "f3g1", "c6b8"];
        assert!(after(&there).is_repeated(4));
        assert!(!after(&there[..5]).is_repeated(3));
        // The root itself must occur twice more.
        let root = ["g1f3", "b8c6", "f3g1", "c6b8"];
        assert!(!after(&root).is_repeated(4));
        let twice = [root, root].concat();
        assert!(after(&twice).is_repeated(8));
    }

    #[test]
    fn a_position_of_the_game_is_a_draw_when_it_occurs_for_the_third_time() {
        let back_and_forth = ["g1f3", "b8c6", "f3g1", "c6b8"];
        // The last move is in the search, those before in the game.
        let after_game = |times: usize| {
            let moves = back_and_forth.repeat(times);
            let (mut keys, _) = play(&moves);
            keys.game = keys.keys.len() - 1;
            keys
        };
        assert!(!after_game(1).is_repeated(4));
        assert!(after_game(2).is_repeated(8));
        // A capture or pawn move in between leaves only one of the two.
        assert!(!after_game(2).is_repeated(7));
    }

    #[test]
    fn an_upcoming_repetition_is_detected() {
        let moves = ReversibleMoves::new();
        let line = ["e2e4", "e7e5", "g1f3", "b8c6", "f3g1"];
        let (keys, position) = play(&line);
        assert!(keys.has_upcoming_repetition(&moves, &position, 3));
        assert!(!keys.has_upcoming_repetition(&moves, &position, 2));
        assert!(!after(&line[..4]).has_upcoming_repetition(&moves, &position, 2));
    }

    #[test]
    fn only_the_side_to_move_can_move_back() {
        let moves = ReversibleMoves::new();
        let has_upcoming_repetition = |line: &[&str]| {
            let (keys, position) = play(line);
            keys.has_upcoming_repetition(&moves, &position, 5)
        };
        // Five plies ago the black queen was on d8, and the white queen on its present square.
        assert!(has_upcoming_repetition(&[
            "e2e4", "e7e5", "d1e2", "d8e7", "e2f3", "e7g5", "f3d1"
        ]));
        // Five plies ago the white queen was on d1, and it is Black's turn.
        assert!(!has_upcoming_repetition(&[
            "e2e4", "e7e5", "d1e2", "b8c6", "e2h5", "c6b8", "h5g4"
        ]));
    }
}
