/tmp/wt/search/target-n/release/deps/chess_uci-b02274f31fcebba9.d: crates/chess-uci/src/main.rs

/tmp/match/n4: crates/chess-uci/src/main.rs

crates/chess-uci/src/main.rs:

# env-dep:CARGO_PKG_AUTHORS=The chess workspace developers
# env-dep:CARGO_PKG_VERSION=0.1.0
