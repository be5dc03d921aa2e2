/tmp/wt/search/target-n/release/deps/chess_uci-96afdc738d3500fc.d: crates/chess-uci/src/main.rs

/tmp/match/n5: crates/chess-uci/src/main.rs

crates/chess-uci/src/main.rs:

# env-dep:CARGO_PKG_AUTHORS=The chess workspace developers
# env-dep:CARGO_PKG_VERSION=0.1.0
