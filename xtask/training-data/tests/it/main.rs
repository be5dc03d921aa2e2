//! Tests of the format: round trips, a fixed file, and damaged bytes.

mod foreign;
mod positions;

use chess_board::{Move, MoveFlag, Position, Square};
use chess_movegen::{Game, PositionRules};
use dev_random::Random;
use flate2::read::DeflateDecoder;
use std::io::Read;
use training_data::{
    Adjudication, Ending, Filter, GameError, Header, ReadError, Rejection, ScoredGame, ScoredPly,
    Shard, ShardWriter, Verdict, WriteError, ending_by_rules,
};

fn ply(from: Square, to: Square, flag: MoveFlag, score: i16) -> ScoredPly {
    let mv = Move::new(from, to, flag);
    ScoredPly { mv, score }
}

/// The fool's mate, adjudicated before its last ply.
fn fools_mate() -> ScoredGame {
    ScoredGame {
        start: Position::default(),
        plies: vec![
            ply(Square::F2, Square::F3, MoveFlag::Quiet, -30),
            ply(Square::E7, Square::E5, MoveFlag::DoublePawnPush, -90),
            ply(
                Square::G2,
                Square::G4,
                MoveFlag::DoublePawnPush,
                -32_000 + 1,
            ),
            ply(Square::D8, Square::H4, MoveFlag::Quiet, -32_000 + 1),
        ],
        verdict: Verdict::BlackWins,
        ending: Ending::Checkmate,
        adjudication: Some(Adjudication {
            verdict: Verdict::BlackWins,
            plies: 3,
        }),
    }
}

/// A random game, played until the rules end it.
fn random_game(seed: u64) -> ScoredGame {
    let mut random = Random(seed);
    let mut number = || random.below(960) as u16;
    let start = Position::double_chess960(number(), number()).unwrap();
    let mut game = Game::new(start);
    let mut plies = Vec::new();
    let (verdict, ending) = loop {
        if let Some(end) = ending_by_rules(&game) {
            break end;
        }
        let mv = random.pick(&game.position().legal_moves());
        let score = random.next() as i16;
        plies.push(ScoredPly { mv, score });
        game.play(mv).unwrap();
    };
    ScoredGame {
        start,
        plies,
        verdict,
        ending,
        adjudication: None,
    }
}

fn write(games: &[ScoredGame]) -> Vec<u8> {
    let mut writer = ShardWriter::new(Header::new([("engine", "1"), ("seed", "2")]));
    for game in games {
        writer.push(game).unwrap();
    }
    writer.finish().unwrap()
}

/// Reads a shard and all its games.
fn read(bytes: &[u8]) -> Result<Vec<ScoredGame>, ReadError> {
    Shard::read(bytes)?.games().collect()
}

/// Replaces the checksum at the end by the right one, by trying to read.
fn mend_checksum(bytes: &mut [u8]) {
    if let Err(ReadError::Checksum { computed, .. }) = Shard::read(&bytes[..]) {
        let end = bytes.len() - 4;
        bytes[end..].copy_from_slice(&computed.to_le_bytes());
    }
}

#[test]
fn games_are_read_as_they_were_written() {
    let games: Vec<_> = (0..20).map(random_game).chain([fools_mate()]).collect();
    let bytes = write(&games);
    assert_eq!(read(&bytes).unwrap(), games);
    let shard = Shard::read(&bytes[..]).unwrap();
    assert_eq!(shard.header().to_string(), "engine 1\nseed 2\n");
    assert_eq!(shard.game_count(), 21);
    for game in games {
        game.verify().unwrap();
    }
}

/// The layout is fixed: files of earlier versions must stay readable.
#[test]
fn the_bytes_of_a_game_are_those_of_the_documentation() {
    let bytes = write(&[fools_mate()]);
    let header = b"engine 1\nseed 2\n";
    let (prelude, rest) = bytes.split_at(22);
    let (start, compressed) = rest[..rest.len() - 4].split_at(header.len());
    let length = compressed.len() as u8;
    assert_eq!(
        prelude,
        [
            b"chgames\0\x01\0\x10\0\0\0\x01\0\0\0",
            &[length, 0, 0, 0][..]
        ]
        .concat()
    );
    assert_eq!(start, header);
    let mut games = Vec::new();
    DeflateDecoder::new(compressed)
        .read_to_end(&mut games)
        .unwrap();
    let mut expected = Position::default().to_packed().unwrap().to_bytes().to_vec();
    expected.extend([0, 0, 0, 3, 0, 4, 0]);
    // f2f3, e7e5, g2g4, d8h4
    expected.extend([0x55, 0x03, 0x24, 0x1d, 0x9e, 0x13, 0xdf, 0x0e]);
    expected.extend([0xe2, 0xff, 0xa6, 0xff, 0x01, 0x83, 0x01, 0x83]);
    assert_eq!(games, expected);
}

#[test]
fn games_that_contradict_the_rules_are_found() {
    let game = fools_mate();
    game.verify().unwrap();
    let wrong = |change: fn(&mut ScoredGame)| {
        let mut game = fools_mate();
        change(&mut game);
        game.verify().unwrap_err()
    };
    let error = wrong(|game| game.plies[1] = game.plies[0]);
    assert!(
        matches!(error, GameError::IllegalMove { ply: 1, .. }),
        "{error}"
    );
    let error = wrong(|game| game.plies.push(game.plies[0]));
    assert_eq!(error, GameError::EndedBefore { ply: 4 });
    let mate = Some(Ending::Checkmate);
    let found = Ending::Checkmate;
    let expected = GameError::WrongEnding {
        expected: mate,
        found,
    };
    assert_eq!(wrong(|game| game.verdict = Verdict::Draw), expected);
    let expected = GameError::WrongEnding {
        expected: None,
        found,
    };
    assert_eq!(wrong(|game| game.plies.truncate(3)), expected);
    assert_eq!(
        wrong(|game| game.plies.truncate(2)),
        GameError::Adjudication
    );
}

#[test]
fn every_changed_byte_and_every_cut_is_an_error() {
    let bytes = write(&[fools_mate(), random_game(1)]);
    for index in 0..bytes.len() {
        assert!(read(&bytes[..index]).is_err(), "cut at {index}");
        let mut changed = bytes.clone();
        changed[index] ^= 0x10;
        assert!(read(&changed).is_err(), "changed at {index}");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(matches!(read(&longer), Err(ReadError::TrailingBytes)));
}

#[test]
fn damage_has_a_typed_error() {
    let bytes = write(&[fools_mate()]);
    let changed = |at: usize, to: u8| {
        let mut changed = bytes.clone();
        changed[at] = to;
        mend_checksum(&mut changed);
        read(&changed).unwrap_err()
    };
    assert!(matches!(read(b""), Err(ReadError::WrongKind(_))));
    assert!(matches!(changed(0, b'C'), ReadError::WrongKind(_)));
    assert!(matches!(changed(8, 2), ReadError::Version(2)));
    assert!(matches!(changed(13, 255), ReadError::TooLong));
    assert!(matches!(changed(14, 2), ReadError::GameCount));
    assert!(matches!(changed(14, 0), ReadError::GameCount));
    assert!(matches!(changed(21, 255), ReadError::TooLong));
    assert!(matches!(changed(22, 0xff), ReadError::Header));
    assert!(matches!(changed(37, b'x'), ReadError::Header));
    let mut wrong = bytes.clone();
    *wrong.last_mut().unwrap() ^= 1;
    assert!(matches!(read(&wrong), Err(ReadError::Checksum { .. })));
    assert!(matches!(read(&bytes[..40]), Err(ReadError::Truncated)));
}

/// Bytes with a right checksum reach the decoder of games.
#[test]
fn hostile_bytes_with_a_right_checksum_do_not_panic() {
    let bytes = write(&[fools_mate(), random_game(2), random_game(3)]);
    let mut random = Random(7);
    let mut errors = 0;
    for _ in 0..3_000 {
        let mut changed = bytes.clone();
        for _ in 0..=random.below(3) {
            let index = 14 + random.below(bytes.len() - 18);
            changed[index] = random.next() as u8;
        }
        mend_checksum(&mut changed);
        match read(&changed) {
            Ok(games) => games.iter().for_each(|game| drop(game.verify())),
            Err(_) => errors += 1,
        }
    }
    assert!(errors > 1_000, "{errors}");
}

/// A small file that states, or decompresses to, very much.
#[test]
fn memory_does_not_grow_with_stated_lengths() {
    let mut bytes = write(&[]);
    bytes[18..22].copy_from_slice(&(1_u32 << 28).to_le_bytes());
    assert!(matches!(read(&bytes), Err(ReadError::Truncated)));
}

#[test]
fn games_and_headers_that_do_not_fit_are_refused() {
    let mut game = fools_mate();
    game.plies = vec![game.plies[0]; 65_536];
    let mut writer = ShardWriter::new(Header::default());
    assert!(matches!(
        writer.push(&game),
        Err(WriteError::TooManyPlies(65_536))
    ));
    let header = Header::new([("key", "x".repeat(70_000))]);
    assert!(matches!(
        ShardWriter::new(header).finish(),
        Err(WriteError::TooLarge)
    ));
}

#[test]
fn header_lines_cannot_be_broken() {
    let header = Header::new([("a b", "c\nd e\u{7}"), ("", "")]);
    assert_eq!(header.to_string(), "a_b c d e \n \n");
    let bytes = ShardWriter::new(header.clone()).finish().unwrap();
    assert_eq!(Shard::read(&bytes[..]).unwrap().header(), &header);
}

#[test]
fn the_filter_keeps_quiet_positions() {
    let filter = Filter::default();
    let start = Position::default();
    let quiet = ply(Square::E2, Square::E4, MoveFlag::DoublePawnPush, 3_000);
    let rejection = |ply| filter.rejection(&start, ply);
    assert_eq!(rejection(quiet), None);
    let score = Some(Rejection::Score);
    assert_eq!(
        rejection(ScoredPly {
            score: -3_001,
            ..quiet
        }),
        score
    );
    assert_eq!(
        rejection(ScoredPly {
            score: 31_990,
            ..quiet
        }),
        score
    );
    let capture = ply(Square::E4, Square::D5, MoveFlag::Capture, 0);
    assert_eq!(rejection(capture), Some(Rejection::NoisyMove));
    let promotion = ply(Square::A7, Square::A8, MoveFlag::PromoteQueen, 0);
    assert_eq!(rejection(promotion), Some(Rejection::NoisyMove));
    let check = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
    assert_eq!(filter.rejection(&check, quiet), Some(Rejection::Check));

    let other = Filter {
        max_score: 100,
        min_ply: 9,
        checks: true,
        captures: true,
    };
    assert_eq!(
        other.to_string(),
        "--max-score 100 --min-ply 9 --checks --captures"
    );
    let after = |fen| Position::from_fen(fen).unwrap();
    let fifth = after("4k3/8/8/8/8/8/4R3/4K3 b - - 0 5");
    assert_eq!(other.rejection(&fifth, capture), None);
    let earlier = after("4k3/8/8/8/8/8/4r3/4K3 w - - 0 5");
    assert_eq!(other.rejection(&earlier, promotion), Some(Rejection::Ply));
    assert_eq!(other.rejection(&fifth, quiet), score);
}
