//! Knights, bishops, rooks and queens: mobility, outposts, files, and their attacks on the king.
//!
//! (<https://www.chessprogramming.org/Mobility>, <https://www.chessprogramming.org/Outposts>,
//! <https://www.chessprogramming.org/King_Safety#Attacking_King_Zone>)

use super::parameters::PARAMETERS;
use super::scene::Scene;
use super::side::{Side, backward, files, rank, rank_of};
use super::tally::{Tally, Trace};
use chess_board::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, rook_attacks,
};
use chess_board::{Bitboard, bitboard};
use chess_move::{File, Rank, Role, Square};

/// All of a side's pieces; their attacks are noted in the scene.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    knights::<S, T>(scene, tally);
    bishops::<S, T>(scene, tally);
    rooks::<S, T>(scene, tally);
    queens::<S, T>(scene, tally);
}

#[inline(always)]
fn knights<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    let knights = scene.role::<S>(Role::Knight);
    let above_five = scene.us::<S>().pawns.len() as i32 - 5;
    tally.add_times::<S, _>(
        &PARAMETERS.knight_pawns,
        0,
        above_five * knights.len() as i32,
    );
    let outposts = outposts::<S>(scene);
    for square in knights {
        let reached = reach::<S, T>(scene, tally, Role::Knight, square, knight_attacks(square));
        tally.add::<S, _>(&PARAMETERS.knight_mobility, reached);
        if outposts.contains(square) {
            let protected = scene.us::<S>().pawn_attacks.contains(square);
            tally.add::<S, _>(&PARAMETERS.knight_outpost, usize::from(protected));
        } else if !(knight_attacks(square) & outposts & scene.us::<S>().pawn_attacks)
            .is_subset(scene.us::<S>().pieces)
        {
            tally.add::<S, _>(&PARAMETERS.outpost_reach, 0);
        }
        minor::<S, T>(scene, tally, Role::Knight, square);
    }
}

#[inline(always)]
fn bishops<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    let bishops = scene.role::<S>(Role::Bishop);
    if bishops.more_than_one() {
        tally.add::<S, _>(&PARAMETERS.bishop_pair, 0);
    }
    let outposts = outposts::<S>(scene);
    // Looking through the queen: the two work together on that line.
    let occupied = scene.occupied - scene.role::<S>(Role::Queen);
    for square in bishops {
        let attacks = bishop_attacks(square, occupied);
        let reached = reach::<S, T>(scene, tally, Role::Bishop, square, attacks);
        tally.add::<S, _>(&PARAMETERS.bishop_mobility, reached);
        let us = scene.us::<S>();
        if outposts.contains(square) {
            let protected = us.pawn_attacks.contains(square);
            tally.add::<S, _>(&PARAMETERS.bishop_outpost, usize::from(protected));
        }
        let own_squares = if square.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let stopped = (us.pawns & backward::<S>(scene.occupied) & CENTRE_FILES).len();
        let in_the_way = (us.pawns & own_squares).len() * (1 + stopped);
        tally.add_times::<S, _>(&PARAMETERS.bishop_pawns, 0, in_the_way as i32);
        let through_pieces = bishop_attacks(square, us.pawns | scene.them::<S>().pawns);
        if (through_pieces & CENTRE).more_than_one() {
            tally.add::<S, _>(&PARAMETERS.bishop_long_diagonal, 0);
        }
        minor::<S, T>(scene, tally, Role::Bishop, square);
    }
}

/// What knights and bishops have in common.
#[inline(always)]
fn minor<S: Side, T: Trace>(
    scene: &Scene<'_>,
    tally: &mut Tally<'_, T>,
    role: Role,
    square: Square,
) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    if backward::<S>(us.pawns | them.pawns).contains(square) {
        tally.add::<S, _>(&PARAMETERS.minor_behind_pawn, 0);
    }
    let index = usize::from(role == Role::Bishop);
    let distance = i32::from(us.king.distance(square));
    tally.add_times::<S, _>(&PARAMETERS.minor_king_distance, index, distance);
}

#[inline(always)]
fn rooks<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    let rooks = scene.role::<S>(Role::Rook);
    let above_five = scene.us::<S>().pawns.len() as i32 - 5;
    tally.add_times::<S, _>(&PARAMETERS.rook_pawns, 0, above_five * rooks.len() as i32);
    let occupied = scene.occupied - rooks - scene.role::<S>(Role::Queen);
    for square in rooks {
        let attacks = rook_attacks(square, occupied);
        let reached = reach::<S, T>(scene, tally, Role::Rook, square, attacks);
        tally.add::<S, _>(&PARAMETERS.rook_mobility, reached);
        let (us, them) = (scene.us::<S>(), scene.them::<S>());
        let file = Bitboard::from(square.file());
        if us.pawns.is_disjoint(file) {
            let open = them.pawns.is_disjoint(file);
            tally.add::<S, _>(&PARAMETERS.rook_open_file, usize::from(open));
        } else if reached <= 3 && is_shut_in(us.king.file(), square.file()) {
            let castled = scene.position.castling_rooks().is_disjoint(us.pieces);
            tally.add::<S, _>(&PARAMETERS.rook_trapped, usize::from(castled));
        }
        let seventh = rank::<S>(Rank::Seventh);
        if seventh.contains(square)
            && (rank_of::<S>(them.king) == 7 || !them.pawns.is_disjoint(seventh))
        {
            tally.add::<S, _>(&PARAMETERS.rook_seventh, 0);
        }
    }
}

/// Whether a rook is on the short side of its king.
#[inline(always)]
fn is_shut_in(king: File, rook: File) -> bool {
    if king < File::E {
        rook < king
    } else {
        rook > king
    }
}

#[inline(always)]
fn queens<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    for square in scene.role::<S>(Role::Queen) {
        let attacks = bishop_attacks(square, scene.occupied) | rook_attacks(square, scene.occupied);
        let reached = reach::<S, T>(scene, tally, Role::Queen, square, attacks);
        tally.add::<S, _>(&PARAMETERS.queen_mobility, reached);
        let lines = rook_attacks(square, Bitboard::EMPTY) & scene.role::<S::Other>(Role::Rook)
            | bishop_attacks(square, Bitboard::EMPTY) & scene.role::<S::Other>(Role::Bishop);
        let in_line = lines.into_iter().any(|slider| {
            (between(square, slider) & scene.occupied)
                .single()
                .is_some()
        });
        if in_line {
            tally.add::<S, _>(&PARAMETERS.queen_in_line, 0);
        }
    }
}

/// Notes what a piece attacks and what of it concerns the enemy king, and counts the squares worth
/// going to.
#[inline(always)]
fn reach<S: Side, T: Trace>(
    scene: &mut Scene<'_>,
    tally: &mut Tally<'_, T>,
    role: Role,
    square: Square,
    mut attacks: Bitboard,
) -> usize {
    let us = scene.us::<S>();
    if us.pinned.contains(square) {
        attacks &= line(us.king, square);
    }
    let reached = (attacks & us.mobility_area).len();
    let them = scene.them::<S>();
    let near = usize::from(!attacks.is_disjoint(them.king_zone));
    let beside = (attacks & king_attacks(them.king)).len();
    tally.add_danger::<S::Other, _>(&PARAMETERS.danger_attacker, role.index() - 1, near as i32);
    tally.add_danger::<S::Other, _>(&PARAMETERS.danger_attack, 0, beside as i32);
    scene.attack::<S>(role, attacks);
    reached
}

/// Where no pawn can ever drive a piece away, in the opponent's half or just before it.
#[inline(always)]
fn outposts<S: Side>(scene: &Scene<'_>) -> Bitboard {
    let ranks = rank::<S>(Rank::Fourth) | rank::<S>(Rank::Fifth) | rank::<S>(Rank::Sixth);
    ranks - scene.them::<S>().attack_span
}

const CENTRE: Bitboard = bitboard! {
    ". . . . . . . ."
    ". . . . . . . ."
    ". . . . . . . ."
    ". . . X X . . ."
    ". . . X X . . ."
    ". . . . . . . ."
    ". . . . . . . ."
    ". . . . . . . ."
};

const CENTRE_FILES: Bitboard = Bitboard::from_file(File::C)
    .union(Bitboard::from_file(File::D))
    .union(Bitboard::from_file(File::E))
    .union(Bitboard::from_file(File::F));

/// The files of the squares that a king's flank is made of.
#[inline(always)]
pub(super) fn flank(king: Square) -> Bitboard {
    match king.file() {
        File::A | File::B | File::C => QUEENSIDE,
        File::D | File::E => CENTRE_FILES,
        File::F | File::G | File::H => KINGSIDE,
    }
}

/// The files a to d.
pub(super) const QUEENSIDE: Bitboard = Bitboard::from_bits(0x0f0f_0f0f_0f0f_0f0f);
/// The files e to h.
pub(super) const KINGSIDE: Bitboard = QUEENSIDE.complement();

/// Whether there is no pawn on the files of the king's flank.
#[inline(always)]
pub(super) fn is_pawnless(flank: Bitboard, pawns: Bitboard) -> bool {
    files(pawns).is_disjoint(flank)
}
