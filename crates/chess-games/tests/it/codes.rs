//! Error codes are stable and unique.

use chess_games::{
    Decoder, Diagnostic, ForeignFormat, InputError, InvalidDate, InvalidMaterial, MaterialPattern,
    PgnDate,
};
use std::io::Read;

#[test]
fn errors_are_small() {
    assert!(size_of::<InputError>() <= 56, "{}", size_of::<InputError>());
}

#[test]
fn codes_are_those_that_programs_rely_on() {
    let foreign = InputError::Foreign(ForeignFormat::Zip);
    let read = InputError::Read(std::io::Error::other("x"));
    let open = InputError::Open(std::io::Error::other("x"));
    assert_eq!(open.code(), "input-open");
    assert_eq!(read.code(), "input-read");
    assert_eq!(foreign.code(), "input-format");
    assert_eq!(InputError::NotPgn { examined: 9 }.code(), "input-not-pgn");
    assert_eq!(InvalidDate.code(), "game-date");
    assert_eq!(InvalidMaterial.code(), "games-material");
    let error = Decoder::new(&b"\x1f\x8b\x08"[..])
        .unwrap()
        .read_to_end(&mut Vec::new())
        .unwrap_err();
    let InputError::Decode(error) = InputError::from(error) else {
        panic!("expected damaged data");
    };
    assert_eq!(error.code(), "input-truncated");
    assert_eq!(error.offset(), 3);
    assert_eq!(error.to_string(), "the gzip data is cut off at byte 3");
}

#[test]
fn errors_have_sources() {
    use std::error::Error;
    let read = InputError::Read(std::io::Error::other("x"));
    assert_eq!(read.source().unwrap().to_string(), "x");
    assert_eq!(
        "".parse::<PgnDate>().unwrap_err().to_string(),
        "expected a date such as 2024.03.17, 2024.03.?? or 2024.??.??"
    );
    let error = "KvQ".parse::<MaterialPattern>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected the pieces of both sides, such as KRPvKR or KQ*vK*"
    );
}
