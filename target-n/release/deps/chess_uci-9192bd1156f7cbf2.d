/tmp/wt/search/target-n/release/deps/chess_uci-9192bd1156f7cbf2.d: crates/chess-uci/src/lib.rs crates/chess-uci/src/command/mod.rs crates/chess-uci/src/command/go.rs crates/chess-uci/src/command/position.rs crates/chess-uci/src/command/registration.rs crates/chess-uci/src/command/set_option.rs crates/chess-uci/src/engine/mod.rs crates/chess-uci/src/engine/arguments.rs crates/chess-uci/src/engine/bench.rs crates/chess-uci/src/engine/display.rs crates/chess-uci/src/engine/extra.rs crates/chess-uci/src/engine/genfens.rs crates/chess-uci/src/engine/input.rs crates/chess-uci/src/engine/job.rs crates/chess-uci/src/engine/output.rs crates/chess-uci/src/engine/perft.rs crates/chess-uci/src/engine/search.rs crates/chess-uci/src/engine/session.rs crates/chess-uci/src/engine/settings.rs crates/chess-uci/src/error.rs crates/chess-uci/src/reply/mod.rs crates/chess-uci/src/reply/declaration.rs crates/chess-uci/src/reply/info.rs crates/chess-uci/src/wdl.rs crates/chess-uci/src/words.rs crates/chess-uci/src/engine/../../data/bench.epd

/tmp/wt/search/target-n/release/deps/libchess_uci-9192bd1156f7cbf2.rlib: crates/chess-uci/src/lib.rs crates/chess-uci/src/command/mod.rs crates/chess-uci/src/command/go.rs crates/chess-uci/src/command/position.rs crates/chess-uci/src/command/registration.rs crates/chess-uci/src/command/set_option.rs crates/chess-uci/src/engine/mod.rs crates/chess-uci/src/engine/arguments.rs crates/chess-uci/src/engine/bench.rs crates/chess-uci/src/engine/display.rs crates/chess-uci/src/engine/extra.rs crates/chess-uci/src/engine/genfens.rs crates/chess-uci/src/engine/input.rs crates/chess-uci/src/engine/job.rs crates/chess-uci/src/engine/output.rs crates/chess-uci/src/engine/perft.rs crates/chess-uci/src/engine/search.rs crates/chess-uci/src/engine/session.rs crates/chess-uci/src/engine/settings.rs crates/chess-uci/src/error.rs crates/chess-uci/src/reply/mod.rs crates/chess-uci/src/reply/declaration.rs crates/chess-uci/src/reply/info.rs crates/chess-uci/src/wdl.rs crates/chess-uci/src/words.rs crates/chess-uci/src/engine/../../data/bench.epd

/tmp/wt/search/target-n/release/deps/libchess_uci-9192bd1156f7cbf2.rmeta: crates/chess-uci/src/lib.rs crates/chess-uci/src/command/mod.rs crates/chess-uci/src/command/go.rs crates/chess-uci/src/command/position.rs crates/chess-uci/src/command/registration.rs crates/chess-uci/src/command/set_option.rs crates/chess-uci/src/engine/mod.rs crates/chess-uci/src/engine/arguments.rs crates/chess-uci/src/engine/bench.rs crates/chess-uci/src/engine/display.rs crates/chess-uci/src/engine/extra.rs crates/chess-uci/src/engine/genfens.rs crates/chess-uci/src/engine/input.rs crates/chess-uci/src/engine/job.rs crates/chess-uci/src/engine/output.rs crates/chess-uci/src/engine/perft.rs crates/chess-uci/src/engine/search.rs crates/chess-uci/src/engine/session.rs crates/chess-uci/src/engine/settings.rs crates/chess-uci/src/error.rs crates/chess-uci/src/reply/mod.rs crates/chess-uci/src/reply/declaration.rs crates/chess-uci/src/reply/info.rs crates/chess-uci/src/wdl.rs crates/chess-uci/src/words.rs crates/chess-uci/src/engine/../../data/bench.epd

crates/chess-uci/src/lib.rs:
crates/chess-uci/src/command/mod.rs:
crates/chess-uci/src/command/go.rs:
crates/chess-uci/src/command/position.rs:
crates/chess-uci/src/command/registration.rs:
crates/chess-uci/src/command/set_option.rs:
crates/chess-uci/src/engine/mod.rs:
crates/chess-uci/src/engine/arguments.rs:
crates/chess-uci/src/engine/bench.rs:
crates/chess-uci/src/engine/display.rs:
crates/chess-uci/src/engine/extra.rs:
crates/chess-uci/src/engine/genfens.rs:
crates/chess-uci/src/engine/input.rs:
crates/chess-uci/src/engine/job.rs:
crates/chess-uci/src/engine/output.rs:
crates/chess-uci/src/engine/perft.rs:
crates/chess-uci/src/engine/search.rs:
crates/chess-uci/src/engine/session.rs:
crates/chess-uci/src/engine/settings.rs:
crates/chess-uci/src/error.rs:
crates/chess-uci/src/reply/mod.rs:
crates/chess-uci/src/reply/declaration.rs:
crates/chess-uci/src/reply/info.rs:
crates/chess-uci/src/wdl.rs:
crates/chess-uci/src/words.rs:
crates/chess-uci/src/engine/../../data/bench.epd:
