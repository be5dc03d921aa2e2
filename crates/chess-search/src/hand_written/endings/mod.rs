//! [`Endings`]: endings whose result is known more precisely than the terms can express.

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

/// The minimum score of a won ending.
pub(super) const WON: i32 = 10_000;

/// Known endings: the won ones, the drawn ones, and the way to mate
/// (<https://www.chessprogramming.org/Endgame>).
#[derive(Clone, Debug, Default)]
pub(super) struct Endings {
    /// All positions of king and pawn against king, computed on first use.
    king_pawn: Arc<OnceLock<KingPawn>>,
}

/// The score of a queen that wins against a pawn.
const OVER_PAWN: i32 = WON / 10 + 150;

/// The phase above which no ending is known, unless one king is alone. It allows a pawn or piece
/// against a little more than a queen.
const MAX_KNOWN_PHASE: i32 = 10;

const NONE: u32 = Material::side("");
const PAWN: u32 = Material::side("P");
const KNIGHT: u32 = Material::side("N");
const BISHOP: u32 = Material::side("B");
const ROOK: u32 = Material::side("R");
const QUEEN: u32 = Material::side("Q");
const BISHOP_KNIGHT: u32 = Material::side("BN");

impl Endings {
    /// Returns the score from White's point of view, if the position is a known ending.
    #[inline(always)]
    pub(super) fn score(&self, position: &Position, accumulator: &Accumulator) -> Option<i32> {
        let material = accumulator.material;
        let (white, black) = (material.of(Color::White), material.of(Color::Black));
        if accumulator.phase() > MAX_KNOWN_PHASE && white != NONE && black != NONE {
            return None;
        }
        // An ending with several pawns on both sides is not known.
        if white & PAWNS > 1 && black & PAWNS > 1 {
            return None;
        }
        self.of_stronger(position, material, Color::White)
            .or_else(|| {
                self.of_stronger(position, material, Color::Black)
                    .map(|score| -score)
            })
    }

    /// Returns the score if a pawn of this side promotes against a lone king even without the help
    /// of other pieces. A pawn behind another pawn of its side does not count.
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
        // The score is lower than that of a queen on the board, so that the search promotes the
        // pawn.
        Some(WON / 2 + 50 * best + sum_of_worth(material, us) - exchange_value(Role::Pawn))
    }

    /// Returns the score for this side, if it is the stronger side of a known ending.
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
            // More pieces besides the queen only help.
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

/// Returns whether a lone king can be mated by force: by a queen or rook, by bishops of both colors, by a bishop and a
/// knight, or by three knights.
fn can_mate(position: &Position, material: Material, us: Color) -> bool {
    let count = |role| material.count(us, role);
    let bishops = position.pieces(us, Role::Bishop);
    count(Role::Queen) + count(Role::Rook) > 0
        || count(Role::Knight) > 2
        || (bishops.any() && count(Role::Knight) > 0)
        || !(bishops.is_subset(Bitboard::LIGHT_SQUARES)
            || bishops.is_subset(Bitboard::DARK_SQUARES))
}

/// Returns the value of the material of a side: more material mates sooner.
fn sum_of_worth(material: Material, us: Color) -> i32 {
    let of_role = |role: Role| exchange_value(role) * material.count(us, role);
    Role::ALL.into_iter().map(of_role).sum::<i32>().min(WON / 2)
}

/// Returns a bonus for an enemy king that is at the edge or in a corner, and close to this side's
/// king.
fn driven(ours: Square, theirs: Square) -> i32 {
    to_edge(theirs) - 15 * apart(ours, theirs)
}

/// Returns how near a king is to the edges: 0 in the center to 180 in a corner.
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

/// Returns the distance by file and by rank to the nearer corner of a color.
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

/// Returns the score of queen against pawn: won, except against an a-, c-, f- or h-pawn that is
/// about to promote with its king beside it, while the king of the queen's side is far away
/// (<https://en.wikipedia.org/wiki/Queen_versus_pawn_endgame>).
fn queen_pawn(our_king: Square, their_king: Square, pawn: Square, us: Color) -> i32 {
    let near = 20 * apart(our_king, pawn);
    let saved = pawn.relative_to(us).rank() == Rank::Second
        && matches!(pawn.file().index(), 0 | 2 | 5 | 7)
        && apart(their_king, pawn) <= 1
        && apart(our_king, pawn) > 4;
    if saved { 150 - near } else { OVER_PAWN - near }
}
