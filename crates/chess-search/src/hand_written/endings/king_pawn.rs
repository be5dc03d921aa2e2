//! [`KingPawn`]: the results of all positions of king and pawn against king.

use chess_board::Bitboard;
use chess_board::attacks::{king_attacks, pawn_attacks};
use chess_move::{Color, File, Rank, Square};

/// The won positions of king and pawn against king. For each side to move, pawn square and square
/// of the lone king, it holds the squares on which the pawn's king wins. They are computed backward
/// from promotion (<https://www.chessprogramming.org/Retrograde_Analysis>), for a white pawn on the
/// files a to d; other positions are mirrored.
pub(super) struct KingPawn {
    /// The sets with the pawn's side to move, then with the lone king to move.
    won: [Box<[[Bitboard; 64]]>; 2],
}

/// The index of the side to move.
const PAWN_SIDE: usize = 0;
const LONE_KING: usize = 1;

impl core::fmt::Debug for KingPawn {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("KingPawn").finish_non_exhaustive()
    }
}

impl KingPawn {
    /// Computes all positions.
    pub(super) fn new() -> Self {
        let mut table = Self {
            won: core::array::from_fn(|_| vec![[Bitboard::EMPTY; 64]; 64].into_boxed_slice()),
        };
        // A pawn only moves forward, so the ranks ahead of it are already computed.
        for rank in Rank::ALL[1..7].iter().rev() {
            for file in [File::A, File::B, File::C, File::D] {
                while table.improve(Square::new(file, *rank)) {}
            }
        }
        table
    }

    /// Returns whether the side with the pawn, of either color, wins.
    pub(super) fn is_won(
        &self,
        us: Color,
        to_move: Color,
        our_king: Square,
        pawn: Square,
        their_king: Square,
    ) -> bool {
        let mirror = pawn.file() >= File::E;
        let seen = |square: Square| {
            let square = square.relative_to(us);
            if mirror { square.mirror() } else { square }
        };
        let turn = if to_move == us { PAWN_SIDE } else { LONE_KING };
        self.won[turn][seen(pawn).index()][seen(their_king).index()].contains(seen(our_king))
    }

    /// Computes every position with this pawn from the positions known so far, and returns whether
    /// any result changed.
    fn improve(&mut self, pawn: Square) -> bool {
        let mut better = false;
        for lone in Square::ALL {
            let attacked = pawn_attacks(Color::White, pawn);
            let legal = !(king_attacks(lone) | lone | pawn);
            if lone == pawn {
                continue;
            }
            // With the pawn's side to move, the lone king must not be in check.
            let won = if attacked.contains(lone) {
                Bitboard::EMPTY
            } else {
                self.by_king_move(pawn, lone, legal) | self.by_pawn_move(pawn, lone, legal)
            };
            better |= won != self.won[PAWN_SIDE][pawn.index()][lone.index()];
            self.won[PAWN_SIDE][pawn.index()][lone.index()] = won;

            let lost = self.whatever_the_lone_king_does(pawn, lone, legal);
            better |= lost != self.won[LONE_KING][pawn.index()][lone.index()];
            self.won[LONE_KING][pawn.index()][lone.index()] = lost;
        }
        better
    }

    /// Returns the squares from which the pawn's king can go to a won square.
    fn by_king_move(&self, pawn: Square, lone: Square, legal: Bitboard) -> Bitboard {
        let goals = self.won[LONE_KING][pawn.index()][lone.index()] & legal;
        let beside = goals.east() | goals.west();
        let row = goals | beside;
        (beside | row.north() | row.south()) & legal
    }

    /// Returns the squares of the pawn's king for which a pawn move wins.
    fn by_pawn_move(&self, pawn: Square, lone: Square, legal: Bitboard) -> Bitboard {
        let Some(step) = pawn.offset(0, 1) else {
            return Bitboard::EMPTY;
        };
        if step == lone {
            return Bitboard::EMPTY;
        }
        let clear = legal.without(step);
        if step.rank() == Rank::Eighth {
            // The lone king must not be able to capture the new queen: it is far away, or the queen
            // is protected.
            return if king_attacks(lone).contains(step) {
                clear & king_attacks(step)
            } else {
                clear
            };
        }
        let mut won = self.won[LONE_KING][step.index()][lone.index()] & clear;
        if pawn.rank() == Rank::Second
            && let Some(double) = step.offset(0, 1)
            && double != lone
        {
            won |= self.won[LONE_KING][double.index()][lone.index()] & clear.without(double);
        }
        won
    }

    /// Returns the squares of the pawn's king for which the lone king has a move and every move
    /// loses.
    fn whatever_the_lone_king_does(&self, pawn: Square, lone: Square, legal: Bitboard) -> Bitboard {
        let mut all_lose = legal;
        let mut some_move = Bitboard::EMPTY;
        for to in king_attacks(lone) - pawn_attacks(Color::White, pawn) {
            // The lone king can make this move if the pawn's king is on one of these squares.
            let allows = !(king_attacks(to) | to);
            some_move |= allows;
            all_lose -= if to == pawn {
                allows
            } else {
                allows - self.won[PAWN_SIDE][pawn.index()][to.index()]
            };
        }
        all_lose & some_move
    }
}
