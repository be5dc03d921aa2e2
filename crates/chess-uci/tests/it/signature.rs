//! The files with the node counts of `bench`. `cargo xtask ci signature` compares the first one.

#[test]
fn the_signature_is_a_number() {
    let signature = include_str!("../../bench.signature");
    assert!(signature.trim().parse::<u64>().is_ok(), "{signature}");
    assert!(signature.ends_with('\n'));
}

/// `cargo xtask ci signature --write` does not change the page.
#[test]
fn the_page_about_the_engine_shows_the_signature() {
    let page = include_str!("../../../../docs/engine.md");
    let signature = include_str!("../../bench.signature").trim();
    let line = format!("    {signature} nodes … nps");
    assert!(
        page.lines().any(|shown| shown == line),
        "docs/engine.md: expected the line `{line}`"
    );
}

/// Most changes of the search and the evaluation change this number.
#[cfg(feature = "engine")]
#[test]
fn a_bench_to_a_small_depth_searches_the_committed_number_of_nodes() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_chess-uci"))
        .args(["bench", "5"])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let last = printed.lines().last().unwrap_or_default();
    let expected = include_str!("../../bench-5.signature").trim();
    let (counted, _) = last.split_once(" nodes ").unwrap_or((last, ""));
    assert_eq!(
        counted, expected,
        "the search or the evaluation has changed; if that is meant: cargo xtask ci signature --write"
    );
}
