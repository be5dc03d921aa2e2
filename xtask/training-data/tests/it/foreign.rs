//! Tests of the formats of other programs, with bytes that `bulletformat` 1.8.0 and `viriformat` 3.0.0 wrote.

use crate::random_game;
use chess_board::{PackError, Position, Setup, Waivers};
use dev_random::Random;
use training_data::{Adjudication, Ending, ReadError, Record, ScoredGame, Verdict};

fn position(fen: &str) -> Position {
    Position::from_setup(fen.parse::<Setup>().unwrap(), Waivers::NO_COMMON_START).unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

/// Positions with the bytes that `Board::to_marlinformat` and `Board::to_bulletformat` of `viriformat` return.
fn vectors() -> [(Record, [u8; 32], [u8; 32]); 3] {
    let vector = |fen, score, verdict, marlin, bullet| {
        let record = Record::new(&position(fen), score, verdict).unwrap();
        let [marlin, bullet] = [marlin, bullet].map(|hex| bytes(hex).try_into().unwrap());
        (record, marlin, bullet)
    };
    [
        vector(
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 12 34",
            -321,
            Verdict::BlackWins,
            "91000018000000915686e0ed000000000000000000000000940c2200bffe0000",
            "91000000180000915303b8bd0000000000000000000000004101020404000000",
        ),
        vector(
            "r1bqk2r/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PPQ2PPP/R1B1KB1R w Kq - 3 8",
            57,
            Verdict::WhiteWins,
            "b5e734080c24f39d23250640001010809889a888e8cabd004003080039000200",
            "b5e734080c24f39d23250340001010809889a888b8cabd003900020404000000",
        ),
        vector(
            "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB b ECec - 0 1",
            25,
            Verdict::Draw,
            "ffff00000000ffff1256462100000000888888889adecea9c000010019000100",
            "ffff00000000ffff1253432100000000888888889adbcba9e7ff010303000000",
        ),
    ]
}

#[test]
fn positions_have_the_bytes_of_the_other_programs() {
    for (record, marlin, bullet) in vectors() {
        assert_eq!(record.to_marlin().unwrap(), marlin);
        assert_eq!(Record::from_marlin(&marlin).unwrap(), record);
        assert_eq!(record.to_bullet().unwrap(), bullet);
        // A `ChessBoard` has no side to move, castling rights or clocks.
        let read = Record::from_bullet(&bullet).unwrap();
        assert_eq!(read.to_bullet().unwrap(), bullet);
        let setup: Setup = read.position().unwrap().to_setup();
        let board = record.position().unwrap().to_setup().board;
        let is_white = marlin[24] < 128;
        let expected = if is_white { board } else { board.flip_colors() };
        let mut kept = Setup::empty();
        kept.board = expected;
        assert_eq!(setup, kept);
        let score = if is_white {
            record.score
        } else {
            -record.score
        };
        assert_eq!(read.score, score);
    }
}

const GAME: &str = "910000001800c29156860088de0e000000000000000000002b00140000000200e44a6400fc8f9bff31ce6600\
                    b60930750480008300000000";

#[test]
fn games_have_the_bytes_of_viriformat() {
    let bytes = bytes(GAME);
    let mut input = &bytes[..];
    let game = ScoredGame::from_viri(&mut input).unwrap().unwrap();
    assert_eq!(
        game.start,
        position("r3k2r/1P4pp/8/3pP3/8/8/8/R3K2R w KQkq d6 0 20")
    );
    let moves = game
        .plies
        .iter()
        .map(|ply| format!("{} {}", ply.mv, ply.score));
    let expected = [
        "e5d6 100",
        "e8g8 -101",
        "b7a8n 102",
        "g7g5 30000",
        "e1c1 -32000",
    ];
    assert_eq!(moves.collect::<Vec<_>>(), expected);
    let adjudication = Adjudication {
        verdict: Verdict::WhiteWins,
        plies: 5,
    };
    assert_eq!(game.adjudication, Some(adjudication));
    assert_eq!(game.ending, Ending::Adjudication);
    game.verify().unwrap();
    assert_eq!(game.to_viri().unwrap(), bytes);
    assert_eq!(ScoredGame::from_viri(&mut input).unwrap(), None);
}

#[test]
fn the_promotion_of_a_move_that_promotes_nothing_is_ignored() {
    let mut changed = bytes(GAME);
    let expected = ScoredGame::from_viri(&mut &changed[..]).unwrap();
    changed[45] |= 0x30;
    assert_eq!(ScoredGame::from_viri(&mut &changed[..]).unwrap(), expected);
}

#[test]
fn random_games_and_positions_are_read_as_they_were_written() {
    for seed in 0..20 {
        let game = random_game(seed);
        let bytes = game.to_viri().unwrap();
        let read = ScoredGame::from_viri(&mut &bytes[..]).unwrap();
        assert_eq!(read, Some(game.clone()));
        let _end = game
            .replay(|position, ply| {
                let record = Record::new(position, ply.score, game.verdict).unwrap();
                let marlin = record.to_marlin().unwrap();
                assert_eq!(Record::from_marlin(&marlin).unwrap(), record);
            })
            .unwrap();
    }
}

#[test]
fn damage_has_a_typed_error() {
    let [(_, marlin, bullet), ..] = vectors();
    let changed = |mut bytes: [u8; 32], at: usize, to| {
        bytes[at] = to;
        bytes
    };
    let marlin = |at, to| Record::from_marlin(&changed(marlin, at, to)).unwrap_err();
    let bullet = |at, to| Record::from_bullet(&changed(bullet, at, to)).unwrap_err();
    let invalid = |error| matches!(error, ReadError::Position(PackError::Invalid(_)));
    assert!(matches!(marlin(8, 0x57), ReadError::UnknownCode(7)));
    assert!(matches!(marlin(24, 65), ReadError::UnknownCode(65)));
    assert!(matches!(marlin(30, 3), ReadError::UnknownCode(3)));
    assert!(invalid(marlin(24, 128 + 21)));
    assert!(invalid(marlin(0, 0)));
    assert!(invalid(bullet(0, 0)));
    assert!(matches!(bullet(26, 3), ReadError::UnknownCode(3)));
    assert!(matches!(bullet(27, 5), ReadError::UnknownCode(5)));
    let full = [0xff; 32];
    let too_many = Record::from_bullet(&full).unwrap_err();
    assert!(matches!(
        too_many,
        ReadError::Position(PackError::TooManyPieces(64))
    ));

    let game = bytes(GAME);
    let read = |bytes: &[u8]| ScoredGame::from_viri(&mut &bytes[..]);
    for end in 1..game.len() {
        let error = read(&game[..end]).unwrap_err();
        assert!(matches!(error, ReadError::Truncated), "{end}: {error}");
    }
    let mut illegal = game.clone();
    illegal[36] ^= 1;
    assert!(matches!(read(&illegal), Err(ReadError::IllegalMove(1))));
    // Knights go out and back, one ply more often than a game may have plies.
    let start = Record::new(&Position::default(), 0, Verdict::Draw).unwrap();
    let mut endless = start.to_marlin().unwrap().to_vec();
    for ply in 0..=65_535 {
        let (from, to) = [(6_u16, 21), (62, 45), (21, 6), (45, 62)][ply % 4];
        endless.extend((from | to << 6).to_le_bytes());
        endless.extend([0, 0]);
    }
    endless.extend([0; 4]);
    assert!(matches!(read(&endless), Err(ReadError::TooLong)));
}

#[test]
fn hostile_bytes_do_not_panic() {
    let mut random = Random(9);
    let mut valid = 0;
    let game = bytes(GAME);
    for [marlin, bullet] in vectors().map(|(_, marlin, bullet)| [marlin, bullet]) {
        for _ in 0..1_000 {
            let mut change = |bytes: &mut [u8]| {
                for _ in 0..=random.below(3) {
                    bytes[random.below(bytes.len())] = random.next() as u8;
                }
            };
            let (mut marlin, mut bullet, mut game) = (marlin, bullet, game.clone());
            change(&mut marlin);
            change(&mut bullet);
            change(&mut game);
            // Bytes without a meaning are not kept, but everything else is.
            if let Ok(record) = Record::from_marlin(&marlin) {
                let written = record.to_marlin().unwrap();
                assert_eq!(Record::from_marlin(&written).unwrap(), record);
                valid += 1;
            }
            if let Ok(record) = Record::from_bullet(&bullet) {
                let written = record.to_bullet().unwrap();
                assert_eq!(Record::from_bullet(&written).unwrap(), record);
                valid += 1;
            }
            if let Ok(Some(game)) = ScoredGame::from_viri(&mut &game[..]) {
                let _ = game.verify();
                game.to_viri().unwrap();
            }
        }
    }
    assert!(valid > 300, "{valid}");
}
