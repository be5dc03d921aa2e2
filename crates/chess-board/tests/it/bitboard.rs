//! Set operators, shifts and iteration, compared with their definition square by square.

use crate::random::Random;
use chess_board::{Bitboard, Direction, bitboard};
use chess_move::{File, Rank, Square};
use insta::assert_snapshot;

/// Returns some hundred sets: empty, full, single squares, sparse, half full and dense sets.
fn sets() -> Vec<Bitboard> {
    let mut random = Random(2);
    let mut sets = vec![Bitboard::EMPTY, Bitboard::FULL];
    sets.extend(Square::ALL.map(Bitboard::from));
    for _ in 0..50 {
        let (a, b, c) = (random.next(), random.next(), random.next());
        sets.extend([a & b & c, a, a | b | c].map(Bitboard::from_bits));
    }
    sets
}

fn filter(keep: impl Fn(Square) -> bool) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|&square| keep(square))
        .collect()
}

#[test]
fn operators_match_set_algebra() {
    let mut random = Random(3);
    for a in sets() {
        let b = Bitboard::from_bits(random.next());
        let (in_a, in_b) = (|sq| a.contains(sq), |sq| b.contains(sq));
        assert_eq!(a & b, filter(|sq| in_a(sq) && in_b(sq)));
        assert_eq!(a | b, filter(|sq| in_a(sq) || in_b(sq)));
        assert_eq!(a ^ b, filter(|sq| in_a(sq) != in_b(sq)));
        assert_eq!(a - b, filter(|sq| in_a(sq) && !in_b(sq)));
        assert_eq!(!a, filter(|sq| !in_a(sq)));
        assert_eq!(a.intersection(b), a & b);
        assert_eq!(a.union(b), a | b);
        assert_eq!(a.difference(b), a - b);
        assert_eq!(a.is_disjoint(b), (a & b).is_empty());
        assert_eq!(a.is_subset(b), (a - b).is_empty());
        assert_eq!(b.is_subset(a), (b - a).is_empty());
        assert!((a & b).is_subset(a) && a.is_subset(a | b));

        let mut assigned = [a; 4];
        assigned[0] &= b;
        assigned[1] |= b;
        assigned[2] ^= b;
        assigned[3] -= b;
        assert_eq!(assigned, [a & b, a | b, a ^ b, a - b]);
    }
}

#[test]
fn squares_files_and_ranks_convert_to_sets() {
    for square in Square::ALL {
        assert_eq!(Bitboard::from(square).bits(), 1 << square.index());
        assert_eq!(Bitboard::from(square), Bitboard::from_square(square));
        for set in sets() {
            assert_eq!(set.contains(square), set.bits() >> square.index() & 1 == 1);
            assert_eq!(set.with(square), set | square);
            assert_eq!(set.without(square), set - square);
        }
    }
    for file in File::ALL {
        assert_eq!(Bitboard::from(file), filter(|square| square.file() == file));
    }
    for rank in Rank::ALL {
        assert_eq!(Bitboard::from(rank), filter(|square| square.rank() == rank));
    }
    assert_eq!(Bitboard::LIGHT_SQUARES, filter(Square::is_light));
    assert_eq!(Bitboard::DARK_SQUARES, !Bitboard::LIGHT_SQUARES);
}

#[test]
fn shifts_move_squares_and_drop_those_off_the_board() {
    let steps = [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (-1, 1),
        (1, -1),
        (-1, -1),
    ];
    for (direction, (files, ranks)) in Direction::ALL.into_iter().zip(steps) {
        for set in sets() {
            let expected: Bitboard = set
                .into_iter()
                .filter_map(|square| square.offset(files, ranks))
                .collect();
            assert_eq!(set.shift(direction), expected, "{direction:?}\n{set}");
        }
    }
}

#[test]
fn flip_and_mirror_move_every_square() {
    for set in sets() {
        assert_eq!(set.flip(), set.into_iter().map(Square::flip).collect());
        assert_eq!(set.mirror(), set.into_iter().map(Square::mirror).collect());
    }
}

#[test]
fn len_first_last_and_iteration_agree() {
    for set in sets() {
        let squares: Vec<_> = Square::ALL
            .into_iter()
            .filter(|&sq| set.contains(sq))
            .collect();
        assert!(set.into_iter().eq(squares.iter().copied()));
        assert!(set.into_iter().rev().eq(squares.iter().rev().copied()));
        assert_eq!(set.into_iter().count(), squares.len());
        assert_eq!(set.into_iter().len(), squares.len());
        assert_eq!(set.into_iter().last(), squares.last().copied());
        assert_eq!(set.len(), squares.len());
        assert_eq!(set.is_empty(), squares.is_empty());
        assert_eq!(set.any(), !squares.is_empty());
        assert_eq!(set.more_than_one(), squares.len() > 1);
        assert_eq!(set.first(), squares.first().copied());
        assert_eq!(set.last(), squares.last().copied());
        assert_eq!(
            set.single(),
            if squares.len() == 1 {
                Some(squares[0])
            } else {
                None
            }
        );
        let mut rest = set;
        assert_eq!(rest.pop_first(), squares.first().copied());
        assert_eq!(rest, squares.iter().skip(1).copied().collect());
        let mut grown = Bitboard::from(Square::A1);
        grown.extend(set);
        assert_eq!(grown, set | Square::A1);
    }
}

#[test]
fn subsets_yields_every_subset_once() {
    let set: Bitboard = [Square::A1, Square::C3, Square::E8, Square::H8]
        .into_iter()
        .collect();
    let subsets: Vec<_> = set.subsets().collect();
    assert_eq!(subsets.len(), 16);
    assert_eq!((subsets[0], subsets[15]), (Bitboard::EMPTY, set));
    for (i, subset) in subsets.iter().enumerate() {
        assert!(subset.is_subset(set));
        assert!(!subsets[..i].contains(subset));
    }
    assert!(Bitboard::EMPTY.subsets().eq([Bitboard::EMPTY]));
}

#[test]
fn display_prints_the_diagram_that_bitboard_parses() {
    let knight = bitboard! {
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . X . X . ."
        ". . X . . . X ."
        ". . . . . . . ."
        ". . X . . . X ."
        ". . . X . X . ."
        ". . . . . . . ."
    };
    assert_eq!(knight, chess_board::attacks::knight_attacks(Square::E4));
    assert_snapshot!(knight, @r"
    . . . . . . . .
    . . . . . . . .
    . . . X . X . .
    . . X . . . X .
    . . . . . . . .
    . . X . . . X .
    . . . X . X . .
    . . . . . . . .
    ");
    assert_snapshot!(format!("{knight:?}"), @"Bitboard(0x0000284400442800)");
    // Spaces in the rows are optional.
    assert_eq!(
        Bitboard::from_rows(["X......."; 8]),
        Bitboard::from(File::A)
    );
}

#[test]
#[should_panic(expected = "more than eight squares")]
fn too_long_diagram_row_panics() {
    let _ = Bitboard::from_rows(["........."; 8]);
}

#[test]
#[should_panic(expected = "fewer than eight squares")]
fn too_short_diagram_row_panics() {
    let _ = Bitboard::from_rows(["X"; 8]);
}

#[test]
#[should_panic(expected = "written as . or X")]
fn other_character_in_a_diagram_row_panics() {
    let _ = Bitboard::from_rows(["...x...."; 8]);
}

#[test]
fn bitboards_convert_to_and_from_u64() {
    for bits in [0, 1, 0x8100_0000_0000_00ab, u64::MAX] {
        let set = Bitboard::from_bits(bits);
        assert_eq!(set, Bitboard::from_bits(bits));
        assert_eq!(set.bits(), bits);
        assert_eq!(format!("{set:#018x}"), format!("{bits:#018x}"));
        assert_eq!(format!("{set:X}"), format!("{bits:X}"));
    }
}
