//! [`Parameters`]: every number that the evaluation adds up, by name.
//!
//! Their values are in [`tuned`](super::tuned), which the tuner writes.

use super::tapered::Tapered;

/// Some parameters of one name, with the place of the first one among all parameters, by which the
/// tuner knows them.
#[derive(Debug)]
pub(crate) struct Terms<const N: usize> {
    pub(crate) first: usize,
    pub(crate) values: [Tapered; N],
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $count:literal,)*) => {
        /// The values, as the tuner writes them: pairs of middlegame and endgame.
        pub(crate) struct Values {
            $($(#[doc = $doc])+ pub(crate) $name: [(i16, i16); $count],)*
        }

        /// The values with their places.
        #[derive(Debug)]
        pub(crate) struct Parameters {
            $($(#[doc = $doc])+ pub(crate) $name: Terms<$count>,)*
        }

        impl Parameters {
            const fn new(values: &Values) -> Self {
                let mut next = 0;
                $(
                    let $name = Terms {
                        first: next,
                        values: tapered(values.$name),
                    };
                    next += $count;
                )*
                assert!(next == COUNT);
                Self { $($name,)* }
            }
        }

        /// How many parameters there are.
        pub(crate) const COUNT: usize = 0 $(+ $count)*;

        /// Name and values of all parameters, in the order of their places.
        pub(crate) fn groups() -> Vec<(&'static str, Vec<Tapered>)> {
            vec![$((stringify!($name), PARAMETERS.$name.values.to_vec()),)*]
        }
    };
}

const fn tapered<const N: usize>(values: [(i16, i16); N]) -> [Tapered; N] {
    let mut tapered = [Tapered::ZERO; N];
    let mut index = 0;
    while index < N {
        tapered[index] = Tapered::new(values[index].0 as i32, values[index].1 as i32);
        index += 1;
    }
    tapered
}

/// The values in use.
pub(crate) static PARAMETERS: Parameters = Parameters::new(&super::tuned::VALUES);

// Where a parameter is "by rank", the rank is counted from the side that it is for, and the ranks on
// which the thing cannot be are there for the sake of a plain index.
parameters! {
    /// The worth of a piece, pawn to queen.
    material: 5,
    /// What a square adds to that, by rank and by distance from the a or h file: a king's-side square
    /// is worth what its mirror image is.
    pawn_square: 32,
    /// As for the pawn.
    knight_square: 32,
    /// As for the pawn.
    bishop_square: 32,
    /// As for the pawn.
    rook_square: 32,
    /// As for the pawn.
    queen_square: 32,
    /// As for the pawn.
    king_square: 32,
    /// For the side to move.
    tempo: 1,

    /// Two bishops or more.
    bishop_pair: 1,
    /// A knight, for each own pawn above five.
    knight_pawns: 1,
    /// A rook, for each own pawn above five.
    rook_pawns: 1,

    /// By the number of squares in the mobility area.
    knight_mobility: 9,
    /// As for the knight.
    bishop_mobility: 14,
    /// As for the knight.
    rook_mobility: 15,
    /// As for the knight.
    queen_mobility: 28,
    /// A knight where no pawn can drive it away: without and with a pawn that protects it.
    knight_outpost: 2,
    /// A bishop there.
    bishop_outpost: 2,
    /// A knight that can go next to one that a pawn protects.
    outpost_reach: 1,
    /// A knight or bishop right behind a pawn of either side.
    minor_behind_pawn: 1,
    /// A knight, a bishop: for each square of distance from its king.
    minor_king_distance: 2,
    /// For each own pawn on squares of the bishop's colour, times one more than the own blocked pawns
    /// on the centre files.
    bishop_pawns: 1,
    /// A bishop that looks at both central squares of a long diagonal.
    bishop_long_diagonal: 1,
    /// A rook on a file without own pawns: with and without pawns of the opponent.
    rook_open_file: 2,
    /// A rook on the seventh rank with something there to attack or a king to shut in.
    rook_seventh: 1,
    /// A rook with few moves that its king shuts in: while castling is still possible, and when not.
    rook_trapped: 2,
    /// A queen that a slider would attack but for one piece between.
    queen_in_line: 1,

    /// A pawn without own pawns on the files beside: with an enemy pawn before it, and without.
    pawn_isolated: 2,
    /// A backward pawn: likewise.
    pawn_backward: 2,
    /// A pawn with an own pawn somewhere before it: not protected by a pawn, and protected.
    pawn_doubled: 2,
    /// A pawn beside another, by rank.
    pawn_phalanx: 8,
    /// A pawn for each pawn that protects it, by rank.
    pawn_supported: 8,
    /// A pawn that can become passed by exchanges, by rank.
    pawn_candidate: 8,
    /// A pawn stopped by a pawn on the own fifth or sixth rank.
    pawn_blocked: 2,
    /// Each group of pawns on neighbouring files.
    pawn_island: 1,

    /// A passed pawn, by rank.
    passed_rank: 8,
    /// By the distance of its file from the edge.
    passed_file: 4,
    /// It has a pawn beside it or protecting it, by rank.
    passed_connected: 8,
    /// Nothing stands before it, by rank.
    passed_free: 8,
    /// Its next square is not attacked, by rank.
    passed_safe_step: 8,
    /// No square of its way is attacked, by rank.
    passed_safe_way: 8,
    /// Its next square is protected, by rank.
    passed_protected_step: 8,
    /// By the distance of its own king from its next square, for each rank beyond the third.
    passed_own_king: 8,
    /// By the distance of the enemy king from there, likewise.
    passed_enemy_king: 8,
    /// A rook or queen behind it: own, the opponent's.
    passed_rook_behind: 2,
    /// Nobody can stop it: the opponent has only pawns, and the king is too far.
    passed_unstoppable: 1,

    /// On the king's file and those beside it, the own pawn that is the furthest back but not behind
    /// the king: by the distance of the file from the edge and the pawn's rank, 0 for none.
    shelter: 32,
    /// There, the enemy's pawn that is the furthest forward: likewise, rank counted from the king's
    /// side.
    storm: 32,
    /// The same pawn, when an own pawn stops it, by rank.
    storm_blocked: 8,
    /// The king on a file without own pawns: with and without pawns of the opponent.
    king_open_file: 2,
    /// No pawn at all on the files of the king's side of the board.
    king_pawnless_flank: 1,

    /// King danger has units of its own (see `king_safety`). What every king has.
    danger_base: 1,
    /// For each attacker of the king's zone, knight to queen.
    danger_attacker: 4,
    /// For each attack on a square beside the king.
    danger_attack: 1,
    /// For each square of the zone that is attacked and not well defended.
    danger_weak_square: 1,
    /// Squares from which a piece could check safely, knight to queen.
    danger_safe_check: 4,
    /// For each role that could check, but not safely.
    danger_unsafe_check: 1,
    /// The opponent has no queen.
    danger_no_queen: 1,
    /// Squares of the king's flank in the own camp that are attacked; again for those attacked twice.
    danger_flank_attack: 2,
    /// Squares there that are defended.
    danger_flank_defence: 1,
    /// Pieces of either side that alone stand between the king and a slider of the opponent.
    danger_pinned: 1,
    /// A knight or a bishop beside the king.
    danger_defender: 2,
    /// Of the king's file and those beside it, those without an own pawn before the king.
    danger_no_shield: 1,

    /// Pieces attacked by a pawn that is safe, pawn to king.
    threat_pawn: 6,
    /// Attacked by a knight or bishop: pieces, and pawns badly defended.
    threat_minor: 6,
    /// Pieces and pawns attacked by a rook, badly defended.
    threat_rook: 6,
    /// A piece or pawn attacked by the king, badly defended.
    threat_king: 1,
    /// Attacked pieces that nobody defends, or not enough.
    threat_hanging: 1,
    /// Pieces that a safe pawn move would attack.
    threat_push: 1,
    /// Squares that the opponent attacks and we do too.
    threat_restriction: 1,
    /// Safe squares from which the enemy queen would be attacked: by a knight, by a slider.
    threat_queen: 2,
    /// Weak pieces that only a queen defends.
    threat_queen_defends: 1,
}
