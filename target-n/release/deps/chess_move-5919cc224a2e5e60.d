/tmp/wt/search/target-n/release/deps/chess_move-5919cc224a2e5e60.d: crates/chess-move/src/lib.rs crates/chess-move/src/by.rs crates/chess-move/src/color.rs crates/chess-move/src/error.rs crates/chess-move/src/file.rs crates/chess-move/src/move_flag.rs crates/chess-move/src/move_list.rs crates/chess-move/src/mv.rs crates/chess-move/src/piece.rs crates/chess-move/src/pv.rs crates/chess-move/src/rank.rs crates/chess-move/src/role.rs crates/chess-move/src/scored.rs crates/chess-move/src/square.rs

/tmp/wt/search/target-n/release/deps/libchess_move-5919cc224a2e5e60.rlib: crates/chess-move/src/lib.rs crates/chess-move/src/by.rs crates/chess-move/src/color.rs crates/chess-move/src/error.rs crates/chess-move/src/file.rs crates/chess-move/src/move_flag.rs crates/chess-move/src/move_list.rs crates/chess-move/src/mv.rs crates/chess-move/src/piece.rs crates/chess-move/src/pv.rs crates/chess-move/src/rank.rs crates/chess-move/src/role.rs crates/chess-move/src/scored.rs crates/chess-move/src/square.rs

/tmp/wt/search/target-n/release/deps/libchess_move-5919cc224a2e5e60.rmeta: crates/chess-move/src/lib.rs crates/chess-move/src/by.rs crates/chess-move/src/color.rs crates/chess-move/src/error.rs crates/chess-move/src/file.rs crates/chess-move/src/move_flag.rs crates/chess-move/src/move_list.rs crates/chess-move/src/mv.rs crates/chess-move/src/piece.rs crates/chess-move/src/pv.rs crates/chess-move/src/rank.rs crates/chess-move/src/role.rs crates/chess-move/src/scored.rs crates/chess-move/src/square.rs

crates/chess-move/src/lib.rs:
crates/chess-move/src/by.rs:
crates/chess-move/src/color.rs:
crates/chess-move/src/error.rs:
crates/chess-move/src/file.rs:
crates/chess-move/src/move_flag.rs:
crates/chess-move/src/move_list.rs:
crates/chess-move/src/mv.rs:
crates/chess-move/src/piece.rs:
crates/chess-move/src/pv.rs:
crates/chess-move/src/rank.rs:
crates/chess-move/src/role.rs:
crates/chess-move/src/scored.rs:
crates/chess-move/src/square.rs:
