//! The codes of the errors.

use chess_uci::{Command, Diagnostic, ExpectedToken};
use std::collections::HashSet;

#[test]
fn codes_of_expected_tokens_are_unique_and_in_kebab_case() {
    let codes: HashSet<&str> = ExpectedToken::ALL
        .iter()
        .map(|token| token.code())
        .collect();
    assert_eq!(codes.len(), ExpectedToken::ALL.len());
    for code in codes {
        assert!(code.starts_with("uci-expected-"), "{code}");
        assert!(
            code.chars().all(|c| c == '-' || c.is_ascii_lowercase()),
            "{code}"
        );
    }
}

#[test]
fn parse_errors_have_codes() {
    for (line, code) in [
        ("wibble", "uci-unknown-command"),
        ("go depth x", "uci-expected-number"),
        ("go depth -1", "uci-expected-count"),
        ("position fen x", "uci-invalid-fen"),
        ("position startpos moves x", "uci-invalid-move"),
    ] {
        assert_eq!(line.parse::<Command>().unwrap_err().code(), code, "{line}");
    }
}

#[cfg(feature = "engine")]
#[test]
fn errors_of_the_engine_have_codes() {
    use chess_uci::{EngineError, HashTooLarge, ServeError};
    use std::io;

    let hash = EngineError::Hash(HashTooLarge { mib: 1 });
    assert_eq!(hash.code(), "uci-hash-too-large");
    let io = || io::Error::other("full");
    for (error, code) in [
        (ServeError::Argument("x".into()), "uci-argument-failed"),
        (ServeError::Engine("x".into()), "uci-engine-failed"),
        (ServeError::Output(io()), "uci-output-failed"),
        (ServeError::Thread(io()), "uci-thread-failed"),
    ] {
        assert_eq!(error.code(), code);
        assert_eq!(EngineError::Serve(error).code(), code);
    }
}
