//! [`Parameters`]: every number that the evaluation sums up, by name. [`tuned`](super::tuned), written by the tuner, holds
//! the values.

use super::tapered::Tapered;

/// Parameters of one name, with the index of the first one among all parameters, by which the tuner identifies them.
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

        /// The values with their indices.
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

        /// The number of parameters.
        pub(crate) const COUNT: usize = 0 $(+ $count)*;

        /// Name and values of all parameters, in the order of their indices.
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

// Parameters "by rank" count ranks from their own side. Ranks that cannot occur are included for a plain index.
parameters! {
    /// The material value of a piece, pawn to queen.
    material: 5,
    /// The bonus of a square, as seen by a side with its king on the king's side (otherwise squares are mirrored): a1 to h8
    /// with the enemy king on the same wing, then a1 to h8 with it on the other.
    pawn_square: 128,
    /// As for the pawn.
    knight_square: 128,
    /// As for the pawn.
    bishop_square: 128,
    /// As for the pawn.
    rook_square: 128,
    /// As for the pawn.
    queen_square: 128,
    /// As for the pawn; as the king sees the board it never stands on files a to d.
    king_square: 128,
    /// For the side to move.
    tempo: 1,
    /// For each side of the board to which the king may still castle.
    castling_right: 1,

    /// Two bishops or more.
    bishop_pair: 1,
    /// Two knights, two rooks or more.
    knight_pair: 1,
    /// As for the knights.
    rook_pair: 1,
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
    /// A knight on an outpost: without and with protection by a pawn.
    knight_outpost: 2,
    /// A bishop on an outpost.
    bishop_outpost: 2,
    /// A bishop, for each own pawn on squares of its color.
    bishop_pawns: 1,
    /// A rook on a file without own pawns: with and without pawns of the opponent.
    rook_open_file: 2,
    /// A rook that looks at another or a queen along its file.
    rook_battery: 1,
    /// A rook on the seventh rank with something to attack or a king to confine.
    rook_seventh: 1,
    /// A knight or bishop that a pawn protects.
    minor_protected: 2,
    /// Squares that this side attacks and the other does not: in the own half, in the other half;
    /// squares that both attack, but only this side's pawns.
    control: 3,
    /// A queen that a slider would attack but for one piece between.
    queen_aimed_at: 1,
    /// A pinned piece, knight to queen.
    pinned: 4,

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
    /// A pawn that attacks a pawn, by rank.
    pawn_lever: 8,
    /// A pawn blocked by an enemy pawn, by rank.
    pawn_rammed: 8,
    /// Each group of pawns on neighboring files.
    pawn_island: 1,

    /// A passed pawn, by rank.
    passed_rank: 8,
    /// By the distance of its file from the edge.
    passed_file: 4,
    /// It has a pawn beside it or protecting it, by rank.
    passed_connected: 8,
    /// The enemy piece that blocks a passed pawn, pawn to king.
    passed_blocked: 6,
    /// Nothing stands before it, by rank.
    passed_free: 8,
    /// Its next square is not attacked, by rank.
    passed_safe_step: 8,
    /// On its way there is nothing of the opponent's, and no square is attacked, by rank.
    passed_safe_way: 8,
    /// Its next square is protected, by rank.
    passed_protected_step: 8,
    /// By the distance of its own king from its next square, for each rank beyond the first.
    passed_own_king: 8,
    /// By the distance of the enemy king from there, likewise.
    passed_enemy_king: 8,
    /// A rook that looks at it from behind: own, the opponent's.
    passed_rook_behind: 2,
    /// An unstoppable passed pawn: the opponent has only pawns, and its king is too far away.
    passed_unstoppable: 1,

    /// The own pawn before the king on its own file: none, one rank away, two, more; then the same for a
    /// file beside it. All that for each distance of the file from the edge of the board.
    shelter: 32,
    /// On one of these files the enemy's pawn before the king, by ranks away, 0 for none, for
    /// each distance of the file from the edge of the board.
    storm: 32,
    /// The same pawn, when an own pawn stands right before it.
    storm_blocked: 8,

    /// King danger has units of its own (see `king_safety`). For each piece that attacks the king's zone,
    /// knight to queen.
    danger_attacker: 4,
    /// For each square of the zone that it attacks.
    danger_attack: 4,
    /// For each piece of the opponent, by seven less its distance, knight to queen.
    danger_near: 4,
    /// For each own piece, likewise.
    danger_company: 4,
    /// For each square of the zone that a pawn attacks.
    danger_pawn: 1,
    /// For each square of the zone that is attacked and not defended but by the king.
    danger_bare: 1,
    /// For each square of the zone that is attacked twice and not defended twice.
    danger_outnumbered: 1,
    /// For each square in the own half on the king's file and those beside it: attacked, defended.
    danger_files: 2,
    /// For each square of the zone that something else defends.
    danger_guard: 1,
    /// For each square from which a piece could check and where nothing attacks it, knight to queen.
    danger_check: 4,
    /// For each role that could check from wherever.
    danger_any_check: 1,
    /// Files of the king or beside it, without own pawns, with a rook or queen of the opponent.
    danger_open_file: 1,
    /// Pinned own pieces.
    danger_pinned: 1,
    /// The opponent has no queen.
    danger_no_queen: 1,
    /// Of the king's file and those beside it, those without an own pawn before the king.
    danger_no_shield: 1,

    /// What a pawn attacks, pawn to queen.
    threat_pawn: 5,
    /// Attacked by a knight or bishop, but no pawn.
    threat_minor: 5,
    /// Attacked by a rook and nothing cheaper.
    threat_rook: 5,
    /// Undefended, whether attacked or not.
    undefended: 5,
    /// Attacked and undefended.
    threat_loose: 5,
    /// What is attacked twice and defended once, not by a pawn.
    threat_outnumbered: 5,
    /// Pieces that a pawn would attack after a step to where no pawn attacks it.
    threat_push: 1,
}
