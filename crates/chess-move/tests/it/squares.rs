//! All squares, files and ranks, compared with definitions by coordinates.

use chess_move::{Color, File, Rank, Square};

/// Returns the file and the rank of a square, computed from its number.
fn coordinates(square: Square) -> (i32, i32) {
    let index = i32::from(square as u8);
    (index % 8, index / 8)
}

/// Returns the square at the given coordinates, found by its name.
fn at(file: i32, rank: i32) -> Option<Square> {
    Square::ALL
        .into_iter()
        .find(|&square| coordinates(square) == (file, rank))
}

const fn relative(rank: i32, color: Color) -> i32 {
    match color {
        Color::White => rank,
        Color::Black => 7 - rank,
    }
}

#[test]
fn squares_files_and_ranks_convert_to_and_from_indices() {
    assert_eq!(Square::ALL.len(), 64);
    assert_eq!(
        (Square::A1 as u8, Square::H1 as u8, Square::A2 as u8),
        (0, 7, 8)
    );
    assert_eq!(Square::H8 as u8, 63);
    for index in 0..=u8::MAX {
        let expected = Square::ALL.get(usize::from(index)).copied();
        assert_eq!(Square::from_index(index), expected);
        assert_eq!(
            Square::wrapping_from_index(index),
            Square::ALL[usize::from(index) % 64]
        );
        assert!(expected.is_none_or(|square| square.index() == usize::from(index)));

        let expected = File::ALL.get(usize::from(index)).copied();
        assert_eq!(File::from_index(index), expected);
        assert_eq!(
            File::wrapping_from_index(index),
            File::ALL[usize::from(index) % 8]
        );
        assert!(expected.is_none_or(|file| file.index() == usize::from(index)));

        let expected = Rank::ALL.get(usize::from(index)).copied();
        assert_eq!(Rank::from_index(index), expected);
        assert_eq!(
            Rank::wrapping_from_index(index),
            Rank::ALL[usize::from(index) % 8]
        );
        assert!(expected.is_none_or(|rank| rank.index() == usize::from(index)));
    }
    assert!(Square::ALL.is_sorted() && File::ALL.is_sorted() && Rank::ALL.is_sorted());
}

#[test]
fn square_from_file_and_rank_round_trips() {
    let mut squares = Square::ALL.into_iter();
    for rank in Rank::ALL {
        for file in File::ALL {
            let square = Square::new(file, rank);
            assert_eq!(Some(square), squares.next());
            assert_eq!((square.file(), square.rank()), (file, rank));
            assert_eq!(square.to_string(), format!("{file}{rank}"));
            assert_eq!(format!("{square:?}"), square.to_string().to_uppercase());
        }
    }
}

#[test]
fn squares_files_and_ranks_parse_what_they_print() {
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.to_ascii(), square.to_string().as_bytes());
    }
    for (file, letter) in File::ALL.into_iter().zip('a'..) {
        assert_eq!(file.to_char(), letter);
        assert_eq!(file.to_string(), letter.to_string());
        assert_eq!(file.to_string().parse(), Ok(file));
    }
    for (rank, digit) in Rank::ALL.into_iter().zip('1'..) {
        assert_eq!(rank.to_char(), digit);
        assert_eq!(rank.to_string(), digit.to_string());
        assert_eq!(rank.to_string().parse(), Ok(rank));
    }
    assert_eq!(format!("[{:>4}|{:<4}]", Square::E4, File::E), "[  e4|e   ]");
}

#[test]
fn other_texts_are_not_squares_files_or_ranks() {
    for char in (0..=0x2fff).filter_map(char::from_u32) {
        let file = File::ALL.into_iter().find(|file| file.to_char() == char);
        assert_eq!(File::from_char(char), file);
        assert_eq!(char.to_string().parse().ok(), file);
        let rank = Rank::ALL.into_iter().find(|rank| rank.to_char() == char);
        assert_eq!(Rank::from_char(char), rank);
        assert_eq!(char.to_string().parse().ok(), rank);
    }
    for bytes in (0..=u16::MAX).map(u16::to_le_bytes) {
        let square = Square::ALL
            .into_iter()
            .find(|square| square.to_ascii() == bytes);
        assert_eq!(Square::from_ascii(bytes), square);
        if let Ok(text) = str::from_utf8(&bytes) {
            assert_eq!(text.parse().ok(), square);
        }
    }
    for text in [
        "", "e", "e44", "e4 ", " e4", "E4", "e9", "i1", "é4", "e\u{664}", "44", "ee",
    ] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
}

#[test]
fn offsets_off_the_board_are_none() {
    for delta in i8::MIN..=i8::MAX {
        for index in 0..8_u8 {
            let sum = i32::from(index) + i32::from(delta);
            let expected = u8::try_from(sum)
                .ok()
                .filter(|&sum| sum < 8)
                .map(usize::from);
            let file = File::ALL[usize::from(index)];
            assert_eq!(file.offset(delta), expected.map(|sum| File::ALL[sum]));
            let rank = Rank::ALL[usize::from(index)];
            assert_eq!(rank.offset(delta), expected.map(|sum| Rank::ALL[sum]));
        }
    }
    // All deltas that can end on the board and some around them, and the extremes.
    let deltas = || (-9..=9).chain([i8::MIN, i8::MIN + 1, -64, 64, i8::MAX - 1, i8::MAX]);
    for square in Square::ALL {
        let (file, rank) = coordinates(square);
        for file_delta in deltas() {
            for rank_delta in deltas() {
                assert_eq!(
                    square.offset(file_delta, rank_delta),
                    at(file + i32::from(file_delta), rank + i32::from(rank_delta)),
                    "{square} by {file_delta}, {rank_delta}",
                );
            }
        }
    }
}

#[test]
fn flip_mirror_rotate_and_relative_to_change_the_coordinates() {
    for square in Square::ALL {
        let (file, rank) = coordinates(square);
        assert_eq!(Some(square.flip()), at(file, 7 - rank));
        assert_eq!(Some(square.mirror()), at(7 - file, rank));
        assert_eq!(Some(square.rotate()), at(7 - file, 7 - rank));
        for color in Color::ALL {
            assert_eq!(
                Some(square.relative_to(color)),
                at(file, relative(rank, color))
            );
        }
    }
    for (index, reverse) in (0..8).zip((0..8).rev()) {
        assert_eq!(File::ALL[index].mirror(), File::ALL[reverse]);
        assert_eq!(Rank::ALL[index].flip(), Rank::ALL[reverse]);
        assert_eq!(Rank::ALL[index].relative_to(Color::White), Rank::ALL[index]);
        assert_eq!(
            Rank::ALL[index].relative_to(Color::Black),
            Rank::ALL[reverse]
        );
    }
}

#[test]
fn is_light_matches_the_checkerboard() {
    assert!(!Square::A1.is_light() && Square::H1.is_light());
    for square in Square::ALL {
        let (file, rank) = coordinates(square);
        assert_eq!(square.is_light(), (file + rank) % 2 == 1, "{square}");
    }
}

#[test]
fn distance_is_the_number_of_king_moves() {
    for start in Square::ALL {
        // Breadth-first search, one king move per step.
        let mut moves = [None; 64];
        moves[start.index()] = Some(0);
        for done in 0..8_u8 {
            for square in Square::ALL {
                if moves[square.index()] != Some(done) {
                    continue;
                }
                for (file_delta, rank_delta) in (-1..=1).flat_map(|f| (-1..=1).map(move |r| (f, r)))
                {
                    if let Some(next) = square.offset(file_delta, rank_delta) {
                        moves[next.index()].get_or_insert(done + 1);
                    }
                }
            }
        }
        for square in Square::ALL {
            assert_eq!(
                Some(start.distance(square)),
                moves[square.index()],
                "{start} {square}"
            );
        }
    }
}

#[test]
fn squares_take_one_byte_and_are_const() {
    const SQUARE: Square = Square::new(File::C, Rank::Third).flip();
    const NEXT: Option<Square> = SQUARE.offset(1, 0);
    assert_eq!((SQUARE, NEXT), (Square::C6, Some(Square::D6)));
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Option<File>>(), 1);
    assert_eq!(size_of::<Option<Rank>>(), 1);
}
