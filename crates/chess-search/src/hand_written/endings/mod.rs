//! [`Endings`]: endings of which more is known than terms can say.

mod king_pawn;
mod rook_pawn;
#[cfg(test)]
mod tests;

use super::piece_square::{Accumulator, Material};
use chess_board::{Bitboard, Position};
use chess_move::{Color, Rank, Role, Square};
use chess_movegen::exchange_value;
use king_pawn::KingPawn;
use std::sync::{Arc, OnceLock};

/// What a won ending is worth at least.
pub(super) const WON: i32 = 10_000;

/// Endings of which more is known: which of them are won, which drawn, and which way the mate is.
/// (<https://www.chessprogramming.org/Endgame>)
#[derive(Clone, Debug, Default)]
pub(super) struct Endings {
    /// All positions with a pawn alone; worked out when first asked for.
    king_pawn: Arc<OnceLock<KingPawn>>,
}

/// What a queen is worth that wins against a pawn.
const OVER_PAWN: i32 = WON / 10 + 150;

/// With more than this on the board nothing is known, unless one king is alone: less than that is on it
/// when one side has but a pawn or a piece, and the other not much more than a queen.
const MAX_KNOWN_PHASE: i32 = 10;

const NONE: u32 = Material::side("");
const PAWN: u32 = Material::side("P");
const KNIGHT: u32 = Material::side("N");
const BISHOP: u32 = Material::side("B");
const ROOK: u32 = Material::side("R");
const QUEEN: u32 = Material::side("Q");
const BISHOP_KNIGHT: u32 = Material::side("BN");

impl Endings {
    /// The value of the position from White's point of view, if it is such an ending.
    #[inline(always)]
    pub(super) fn score(&self, position: &Position, accumulator: &Accumulator) -> Option<i32> {
        let material = accumulator.material;
        let (white, black) = (material.of(Color::White), material.of(Color::Black));
        if accumulator.phase() > MAX_KNOWN_PHASE && white != NONE && black != NONE {
            return None;
        }
        // Many pawns on both sides: nothing that is known here.
        if white & PAWNS > 1 && black & PAWNS > 1 {
            return None;
        }
        self.of_stronger(position, material, Color::White)
            .or_else(|| {
                self.of_stronger(position, material, Color::Black)
                    .map(|score| -score)
            })
    }

    /// The value when a pawn of this side promotes against a lone king even if all other men but the
    /// king were not there. A pawn behind another of its own does not count.
    fn promoted(&self, position: &Position, material: Material, us: Color) -> Option<i32> {
        let table = self.king_pawn.get_or_init(KingPawn::new);
        let (our_king, their_king) = (position.king(us), position.king(us.other()));
        let pawns = position.pieces(us, Role::Pawn);
        let rank = |pawn: Square| pawn.relative_to(us).rank().index() as i32;
        let is_won = |&pawn: &Square| {
            let file = pawns & Bitboard::from(pawn.file());
            file.into_iter().all(|other| rank(other) <= rank(pawn))
                && table.is_won(us, position.side_to_move(), our_king, pawn, their_king)
        };
        let best = pawns.into_iter().filter(is_won).map(rank).max()?;
        // Less than what a queen on the board is worth, so that it will be promoted.
        Some(WON / 2 + 50 * best + sum_of_worth(material, us) - exchange_value(Role::Pawn))
    }

    /// The value for the side that has more, if it is an ending that this side plays to win.
    fn of_stronger(&self, position: &Position, material: Material, us: Color) -> Option<i32> {
        let them = us.other();
        let (our_king, their_king) = (position.king(us), position.king(them));
        let single = |color, role| position.pieces(color, role).first();
        let has = |role| material.count(us, role) > 0;
        let more_than = |role| sum_of_worth(material, us) - exchange_value(role);
        match (material.of(us), material.of(them)) {
            (NONE, _) => None,
            (BISHOP_KNIGHT, NONE) => {
                let corner = corner_distance(their_king, single(us, Role::Bishop)?.is_light());
                Some(WON + 600 - 60 * corner - 15 * apart(our_king, their_king))
            }
            (_, NONE) if can_mate(position, material, us) => {
                Some(WON + sum_of_worth(material, us) + driven(our_king, their_king))
            }
            (PAWN, NONE) => Some(self.promoted(position, material, us).unwrap_or(0)),
            (_, NONE) => self.promoted(position, material, us),
            (QUEEN, PAWN) => {
                let pawn = single(them, Role::Pawn)?;
                Some(queen_pawn(our_king, their_king, pawn, us))
            }
            // What is there besides the queen does no harm.
            (_, PAWN) if has(Role::Queen) => Some(OVER_PAWN + more_than(Role::Queen)),
            (_, KNIGHT | BISHOP | ROOK) if has(Role::Queen) => {
                let less_than_a_rook = exchange_value(Role::Rook) - sum_of_worth(material, them);
                let more = more_than(Role::Queen) + less_than_a_rook;
                Some(WON / 10 + more + driven(our_king, their_king))
            }
            (_, PAWN) if has(Role::Rook) => {
                let pawn = single(them, Role::Pawn)?;
                let to_move = position.side_to_move();
                let score = rook_pawn::score(us, to_move, our_king, their_king, pawn);
                Some(score + more_than(Role::Rook))
            }
            _ => None,
        }
    }
}

/// The bits of one side's material that count pawns.
const PAWNS: u32 = 63;

/// Whether a lone king can be mated by force: by a queen or rook, by bishops of both colors, by a
/// bishop and a knight, by three knights.
fn can_mate(position: &Position, material: Material, us: Color) -> bool {
    let count = |role| material.count(us, role);
    let bishops = position.pieces(us, Role::Bishop);
    count(Role::Queen) + count(Role::Rook) > 0
        || count(Role::Knight) > 2
        || (bishops.any() && count(Role::Knight) > 0)
        || !(bishops.is_subset(Bitboard::LIGHT_SQUARES)
            || bishops.is_subset(Bitboard::DARK_SQUARES))
}

/// More material is better: it mates sooner.
fn sum_of_worth(material: Material, us: Color) -> i32 {
    let of_role = |role: Role| exchange_value(role) * material.count(us, role);
    Role::ALL.into_iter().map(of_role).sum::<i32>().min(WON / 2)
}

/// The opponent's king at the edge, better still in a corner, and the own king near it.
fn driven(ours: Square, theirs: Square) -> i32 {
    to_edge(theirs) - 15 * apart(ours, theirs)
}

/// How near a king is to the edges: 0 in the middle to 180 in a corner.
fn to_edge(king: Square) -> i32 {
    let from_middle = |index: usize| (2 * index as i32 - 7).abs() / 2;
    let (file, rank) = (
        from_middle(king.file().index()),
        from_middle(king.rank().index()),
    );
    40 * file.max(rank) + 20 * file.min(rank)
}

fn apart(a: Square, b: Square) -> i32 {
    i32::from(a.distance(b))
}

/// The steps by file and by rank to the nearer corner of a color.
fn corner_distance(king: Square, light: bool) -> i32 {
    let corners = if light {
        [Square::A8, Square::H1]
    } else {
        [Square::A1, Square::H8]
    };
    let steps = |corner: Square| {
        let files = king.file().index().abs_diff(corner.file().index());
        let ranks = king.rank().index().abs_diff(corner.rank().index());
        (files + ranks) as i32
    };
    steps(corners[0]).min(steps(corners[1]))
}

/// Queen against pawn: won but for a pawn about to promote on the a, c, f or h file with its king
/// beside it and the own king far.
/// (<https://en.wikipedia.org/wiki/Queen_versus_pawn_endgame>)
fn queen_pawn(our_king: Square, their_king: Square, pawn: Square, us: Color) -> i32 {
    let near = 20 * apart(our_king, pawn);
    let saved = pawn.relative_to(us).rank() == Rank::Second
        && matches!(pawn.file().index(), 0 | 2 | 5 | 7)
        && apart(their_king, pawn) <= 1
        && apart(our_king, pawn) > 4;
    if saved { 150 - near } else { OVER_PAWN - near }
}
