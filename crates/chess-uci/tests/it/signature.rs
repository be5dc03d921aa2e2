//! The file with the node count of `bench`, which `cargo xtask ci signature` compares.

#[test]
fn the_signature_is_a_number() {
    let signature = include_str!("../../bench.signature");
    assert!(signature.trim().parse::<u64>().is_ok(), "{signature}");
    assert!(signature.ends_with('\n'));
}
