//! [`Parameters`]: every number that the evaluation sums up, by name. [`tuned`](super::tuned), written by the tuner,
//! holds the values.

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
            pub(super) const fn new(values: &Values) -> Self {
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

            /// Returns name and values of all parameters, in the order of their indices.
            pub(crate) fn groups(&self) -> Vec<(&'static str, Vec<Tapered>)> {
                vec![$((stringify!($name), self.$name.values.to_vec()),)*]
            }
        }

        /// The number of parameters.
        pub(crate) const COUNT: usize = 0 $(+ $count)*;
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

// Parameters "by rank" count ranks from the side's own back rank. Ranks and roles that cannot occur are
// included, so that the rank or the role is the index.
parameters! {
    /// The material value of a piece, pawn to queen.
    material: 5,
    /// The bonus of a square, seen by a side with its king on the king's side (otherwise files are
    /// mirrored): a1 to h8 with the enemy king on the same wing, then a1 to h8 with the enemy king
    /// on the other wing.
    pawn_square: 128,
    /// The same for the knight.
    knight_square: 128,
    /// The same for the bishop.
    bishop_square: 128,
    /// The same for the rook.
    rook_square: 128,
    /// The same for the queen.
    queen_square: 128,
    /// The same for the king, which by mirroring never stands on files a to d.
    king_square: 128,
    /// A bonus for the side to move.
    tempo: 1,
    /// For each side of the board to which the king can still castle.
    castling_right: 1,

    /// Two bishops or more.
    bishop_pair: 1,
    /// Two knights or more.
    knight_pair: 1,
    /// Two rooks or more.
    rook_pair: 1,
    /// A minor piece, a rook and a queen, each times the number of all pawns minus ten.
    pieces_and_pawns: 3,
    /// A knight, times the number of own pawns minus five.
    knight_pawns: 1,
    /// A rook, times the number of own pawns minus five.
    rook_pawns: 1,

    /// A knight, by the number of attacked squares in the mobility area.
    knight_mobility: 9,
    /// The same for the bishop.
    bishop_mobility: 14,
    /// The same for the rook.
    rook_mobility: 15,
    /// The same for the queen.
    queen_mobility: 28,
    /// A knight and a bishop on an outpost: a square from the fourth rank on that a pawn protects and that no enemy
    /// pawn can attack.
    minor_outpost: 2,
    /// A bishop, for each own pawn on squares of its color.
    bishop_pawns: 1,
    /// A rook on a file without own pawns: no enemy pawn on it, none that the rook attacks, one attacked that no pawn
    /// protects, one attacked that a pawn protects.
    rook_open_file: 4,
    /// A rook with another own rook or queen on its file and no piece between.
    rook_battery: 1,
    /// A rook on the seventh rank, with an enemy pawn on that rank or the enemy king on the eighth.
    rook_seventh: 1,
    /// A knight that a pawn protects, and a bishop that a pawn protects.
    minor_protected: 2,
    /// The number of squares that only this side attacks: in its own half, in the other half; then
    /// of squares that both sides attack, but only this side with a pawn.
    control: 3,
    /// A pinned piece, knight to queen.
    pinned: 4,

    /// An isolated pawn.
    pawn_isolated: 1,
    /// A backward pawn.
    pawn_backward: 1,
    /// A pawn with an own pawn ahead on its file: not protected by a pawn, and protected.
    pawn_doubled: 2,
    /// A pawn with an own pawn beside it, by rank.
    pawn_phalanx: 8,
    /// A pawn, for each own pawn that protects it, by rank.
    pawn_supported: 8,
    /// A candidate, which can become a passed pawn by exchanges, by rank.
    pawn_candidate: 8,
    /// A pawn that attacks an enemy pawn, by rank.
    pawn_lever: 8,
    /// A pawn with an enemy pawn directly in front of it, by rank.
    pawn_rammed: 8,
    /// Each group of pawns on neighboring files.
    pawn_island: 1,

    /// A passed pawn, by rank.
    passed_advance: 8,
    /// A passed pawn, by the distance of its file from the edge of the board.
    passed_from_edge: 4,
    /// A passed pawn with an own pawn beside it or protecting it, by rank.
    passed_connected: 8,
    /// The enemy piece directly in front of a passed pawn, pawn to king.
    passed_blocked: 6,
    /// A passed pawn, by rank, for each square that it can advance to until one is occupied or attacked.
    passed_run: 8,
    /// A passed pawn that can advance to promotion in this way, by rank.
    passed_through: 8,
    /// A passed pawn, by rank, for each square that it can advance to until one is occupied, or attacked and not
    /// defended.
    passed_held_run: 8,
    /// A passed pawn, by rank, for each square up to promotion that the own side attacks.
    passed_escort: 8,
    /// By the distance of the own king from the promotion square of a passed pawn, times the rank of the pawn.
    passed_own_king: 8,
    /// The same for the enemy king.
    passed_enemy_king: 8,
    /// A rook behind a passed pawn on its file: own, enemy.
    passed_rook_behind: 2,
    /// An unstoppable passed pawn: the opponent has only pawns, and its king is too far away.
    passed_unstoppable: 1,

    /// An own pawn ahead of the king or beside it: on the king's file, one file and two files away, by the number of
    /// ranks (three for all further ones).
    shelter: 12,
    /// An enemy pawn there, by the number of ranks (five for all further ones).
    storm: 18,

    /// King danger has its own unit (see `king_safety`). For each enemy piece that attacks the king
    /// zone, knight to queen.
    danger_attacker: 4,
    /// For each square of the zone that such a piece attacks, knight to queen.
    danger_attack: 4,
    /// For each enemy piece, seven minus its distance from the king, less the same for each own piece; knight to queen.
    danger_near: 4,
    /// For each square of the zone that an enemy pawn attacks.
    danger_pawn: 1,
    /// For each square that the king could move to.
    danger_flight: 1,
    /// For each square that a queen in the king's place could move to.
    danger_reach: 1,
    /// For each square of the zone that a piece other than the king defends.
    danger_guard: 1,
    /// For each square from which an enemy piece could give check: not attacked by this side, by its king only, by
    /// others.
    danger_check: 3,
    /// For each of the king's file and its neighbors without own pawns and with an enemy rook or
    /// queen.
    danger_open_file: 1,
    /// For each of the king's file and its neighbors without an own pawn ahead of the king.
    danger_no_shield: 1,

    /// An attacked enemy piece that is not defended, by its value: a pawn, three, five or nine.
    threat_free: 4,
    /// An attacked enemy piece that is defended, by its value less that of the cheapest attacker: minus eight pawns to
    /// eight, in steps of two.
    threat_trade: 9,
    /// An enemy piece that no pawn defends, and that more roles attack than defend.
    threat_majority: 1,
    /// An enemy piece that a pawn could attack with its next move, knight to queen.
    threat_pawn_move: 4,
    /// An own piece that is attacked and defended, pawn to rook.
    contested: 4,
    /// An own piece that is not defended, whether attacked or not.
    undefended: 5,
}
