//! Chess960 starting positions: published numbers and the rules for the back rank.

use chess_board::{InvalidPosition, Position, Setup, Waivers};
use chess_move::{Color, Role, Square};
use std::collections::HashSet;

/// Returns the letters of White's pieces from the a-file to the h-file.
fn back_rank(number: u16) -> String {
    let position = Position::chess960(number).unwrap();
    Square::ALL[..8]
        .iter()
        .map(|&square| position.piece_at(square).unwrap().to_char())
        .collect()
}

/// The numbers are from the published tables of the numbering scheme.
#[test]
fn published_chess960_numbers_match() {
    for (number, pieces) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (3, "BQNNRKRB"),
        (15, "QNNRKRBB"),
        (16, "BBNQNRKR"),
        (512, "BBRNQKNR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(back_rank(number), pieces, "{number}");
    }
    assert_eq!(Position::chess960(518), Some(Position::default()));
    assert_eq!(Position::default().to_setup(), Setup::start());
}

#[test]
fn all_960_starting_positions_are_distinct_and_valid() {
    let mut seen = HashSet::new();
    for number in 0..960 {
        let position = Position::chess960(number).unwrap();
        let setup = position.to_setup();
        assert_eq!(Position::try_from(setup), Ok(position));
        assert_eq!(position.key(), position.key_by_definition());

        let pieces = back_rank(number);
        assert!(seen.insert(pieces.clone()), "{pieces} twice");
        let mut sorted: Vec<_> = pieces.chars().collect();
        sorted.sort_unstable();
        assert_eq!(sorted.iter().collect::<String>(), "BBKNNQRR", "{pieces}");
        let bishops = setup.board.pieces(Color::White, Role::Bishop);
        let light = bishops.into_iter().filter(|square| square.is_light());
        assert_eq!(light.count(), 1, "{pieces}");
        let royal: String = pieces
            .chars()
            .filter(|piece| "RK".contains(*piece))
            .collect();
        assert_eq!(royal, "RKR", "{pieces}");

        let flipped = position.flip_colors();
        assert_eq!(flipped.board(), position.board());
        assert_eq!(position.castling_rights().bits().count_ones(), 4);
        let corners = pieces.starts_with('R') && pieces.ends_with('R');
        assert_eq!(
            position.is_chess960(),
            !(corners && pieces.find('K') == Some(4)),
            "{pieces}"
        );
    }
    assert_eq!(seen.len(), 960);
    for number in [960, 961, 1_000, 4_096, u16::MAX] {
        assert_eq!(Position::chess960(number), None);
    }
}

#[test]
fn double_chess960_combines_both_back_ranks() {
    for white in (0..960).step_by(7) {
        for black in (0..960).step_by(13) {
            let position = Position::double_chess960(white, black).unwrap();
            let setup = position.to_setup();
            let waived = Position::from_setup(setup, Waivers::NO_COMMON_START);
            assert_eq!(waived, Ok(position));
            // Without the waiver, kings and rooks must start on the same files.
            let files = |number| {
                let pieces = back_rank(number);
                let royal = pieces
                    .char_indices()
                    .filter(|(_, piece)| "RK".contains(*piece));
                royal.map(|(file, _)| file).collect::<Vec<_>>()
            };
            match Position::try_from(setup) {
                Ok(_) => assert_eq!(files(white), files(black)),
                Err(error) => {
                    assert_ne!(files(white), files(black));
                    assert!(error.reasons().eq([InvalidPosition::NoCommonStart]));
                }
            }
            let mirrored = Position::double_chess960(black, white).unwrap();
            assert_eq!(setup.board.flip_colors(), *mirrored.board());
            let own = Position::chess960(white).unwrap();
            assert_eq!(
                setup.board.by_color(Color::White),
                own.by_color(Color::White)
            );
            for role in Role::ALL {
                assert_eq!(
                    setup.board.pieces(Color::White, role),
                    own.pieces(Color::White, role)
                );
            }
            assert_eq!(position.castling_rights().to_string(), "KQkq");
        }
    }
    assert_eq!(Position::double_chess960(960, 0), None);
    assert_eq!(Position::double_chess960(0, 960), None);
}
