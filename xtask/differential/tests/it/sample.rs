//! Positions of random games, and setups that differ from them a little.

use chess_board::{Bitboard, Position, Setup};
use chess_move::{Piece, Rank, Role, Square};
use chess_movegen::PositionRules;
use dev_random::Random;

/// Returns the number of cases: this many, times the environment variable `CHESS_DIFFERENTIAL_CASES`.
pub(crate) fn cases(count: usize) -> usize {
    let factor = std::env::var("CHESS_DIFFERENTIAL_CASES").map_or(1, |factor| {
        factor
            .parse()
            .expect("CHESS_DIFFERENTIAL_CASES is a whole number")
    });
    count * factor
}

/// Positions of random games from the start position and from Chess960 starts, without end.
#[derive(Debug)]
pub(crate) struct Games {
    pub(crate) random: Random,
    position: Position,
    plies: usize,
}

const MAX_PLIES: usize = 200;

impl Games {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: Random(seed),
            position: Position::default(),
            plies: 0,
        }
    }
}

impl Iterator for Games {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let position = self.position;
        let moves = position.legal_moves();
        if moves.is_empty() || self.plies == MAX_PLIES {
            self.plies = 0;
            self.position = if self.random.below(3) == 0 {
                let number = u16::try_from(self.random.below(960)).expect("it is below 960");
                Position::chess960(number).expect("it is below 960")
            } else {
                Position::default()
            };
        } else {
            self.plies += 1;
            // Captures more rarely than they occur, so that games are longer than chance makes them.
            let mut mv = self.random.pick(&moves);
            if mv.is_capture() {
                mv = self.random.pick(&moves);
            }
            self.position.play_unchecked(mv);
        }
        Some(position)
    }
}

/// Returns the setup of a position with a few random changes, which often break a rule. It can be written as a FEN.
pub(crate) fn mutated(position: &Position, random: &mut Random) -> Setup {
    loop {
        let mut setup = position.to_setup();
        for _ in 0..=random.below(3) {
            mutate(&mut setup, random);
        }
        // A FEN cannot name castling rooks that are not on a back rank, for example.
        if setup.to_fen().as_str().parse() == Ok(setup) {
            return setup;
        }
    }
}

fn square(random: &mut Random) -> Square {
    Square::from_index(u8::try_from(random.below(64)).expect("it is below 64"))
        .expect("it is below 64")
}

fn mutate(setup: &mut Setup, random: &mut Random) {
    let here = square(random);
    match random.below(8) {
        0 => {
            setup.board.remove(here);
        }
        1 | 2 => {
            let index = u8::try_from(random.below(12)).expect("it is below 12");
            let piece = Piece::from_index(index).expect("there are twelve pieces");
            setup.board.set(here, piece);
        }
        3 | 4 => {
            let pieces: Vec<_> = setup.board.iter().collect();
            if let Some((from, piece)) = random.choose(&pieces) {
                setup.board.remove(from);
                setup.board.set(here, piece);
            }
        }
        5 => setup.side_to_move = setup.side_to_move.other(),
        6 => {
            let back_ranks = Bitboard::from(Rank::First) | Rank::Eighth;
            let rooks = setup.board.by_role(Role::Rook) & back_ranks;
            setup.castling_rooks = rooks
                .into_iter()
                .filter(|_| random.below(2) == 0)
                .fold(Bitboard::EMPTY, Bitboard::with);
        }
        _ => setup.en_passant = Some(square(random)),
    }
}
