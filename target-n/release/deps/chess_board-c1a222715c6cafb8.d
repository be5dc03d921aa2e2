/tmp/wt/search/target-n/release/deps/chess_board-c1a222715c6cafb8.d: crates/chess-board/src/lib.rs crates/chess-board/src/attacks/mod.rs crates/chess-board/src/attacks/leaper.rs crates/chess-board/src/attacks/line.rs crates/chess-board/src/attacks/slider.rs crates/chess-board/src/attacks/walk.rs crates/chess-board/src/attacks/pext.rs crates/chess-board/src/bitboard/mod.rs crates/chess-board/src/bitboard/diagram.rs crates/chess-board/src/bitboard/iter.rs crates/chess-board/src/bitboard/ops.rs crates/chess-board/src/board.rs crates/chess-board/src/castling.rs crates/chess-board/src/direction.rs crates/chess-board/src/fen/mod.rs crates/chess-board/src/fen/buffer.rs crates/chess-board/src/fen/castling.rs crates/chess-board/src/fen/deviations.rs crates/chess-board/src/fen/error.rs crates/chess-board/src/fen/parse.rs crates/chess-board/src/fen/placement.rs crates/chess-board/src/fen/write.rs crates/chess-board/src/play.rs crates/chess-board/src/position.rs crates/chess-board/src/setup.rs crates/chess-board/src/validity/mod.rs crates/chess-board/src/validity/checkers.rs crates/chess-board/src/validity/error.rs crates/chess-board/src/validity/material.rs crates/chess-board/src/zobrist.rs

/tmp/wt/search/target-n/release/deps/libchess_board-c1a222715c6cafb8.rlib: crates/chess-board/src/lib.rs crates/chess-board/src/attacks/mod.rs crates/chess-board/src/attacks/leaper.rs crates/chess-board/src/attacks/line.rs crates/chess-board/src/attacks/slider.rs crates/chess-board/src/attacks/walk.rs crates/chess-board/src/attacks/pext.rs crates/chess-board/src/bitboard/mod.rs crates/chess-board/src/bitboard/diagram.rs crates/chess-board/src/bitboard/iter.rs crates/chess-board/src/bitboard/ops.rs crates/chess-board/src/board.rs crates/chess-board/src/castling.rs crates/chess-board/src/direction.rs crates/chess-board/src/fen/mod.rs crates/chess-board/src/fen/buffer.rs crates/chess-board/src/fen/castling.rs crates/chess-board/src/fen/deviations.rs crates/chess-board/src/fen/error.rs crates/chess-board/src/fen/parse.rs crates/chess-board/src/fen/placement.rs crates/chess-board/src/fen/write.rs crates/chess-board/src/play.rs crates/chess-board/src/position.rs crates/chess-board/src/setup.rs crates/chess-board/src/validity/mod.rs crates/chess-board/src/validity/checkers.rs crates/chess-board/src/validity/error.rs crates/chess-board/src/validity/material.rs crates/chess-board/src/zobrist.rs

/tmp/wt/search/target-n/release/deps/libchess_board-c1a222715c6cafb8.rmeta: crates/chess-board/src/lib.rs crates/chess-board/src/attacks/mod.rs crates/chess-board/src/attacks/leaper.rs crates/chess-board/src/attacks/line.rs crates/chess-board/src/attacks/slider.rs crates/chess-board/src/attacks/walk.rs crates/chess-board/src/attacks/pext.rs crates/chess-board/src/bitboard/mod.rs crates/chess-board/src/bitboard/diagram.rs crates/chess-board/src/bitboard/iter.rs crates/chess-board/src/bitboard/ops.rs crates/chess-board/src/board.rs crates/chess-board/src/castling.rs crates/chess-board/src/direction.rs crates/chess-board/src/fen/mod.rs crates/chess-board/src/fen/buffer.rs crates/chess-board/src/fen/castling.rs crates/chess-board/src/fen/deviations.rs crates/chess-board/src/fen/error.rs crates/chess-board/src/fen/parse.rs crates/chess-board/src/fen/placement.rs crates/chess-board/src/fen/write.rs crates/chess-board/src/play.rs crates/chess-board/src/position.rs crates/chess-board/src/setup.rs crates/chess-board/src/validity/mod.rs crates/chess-board/src/validity/checkers.rs crates/chess-board/src/validity/error.rs crates/chess-board/src/validity/material.rs crates/chess-board/src/zobrist.rs

crates/chess-board/src/lib.rs:
crates/chess-board/src/attacks/mod.rs:
crates/chess-board/src/attacks/leaper.rs:
crates/chess-board/src/attacks/line.rs:
crates/chess-board/src/attacks/slider.rs:
crates/chess-board/src/attacks/walk.rs:
crates/chess-board/src/attacks/pext.rs:
crates/chess-board/src/bitboard/mod.rs:
crates/chess-board/src/bitboard/diagram.rs:
crates/chess-board/src/bitboard/iter.rs:
crates/chess-board/src/bitboard/ops.rs:
crates/chess-board/src/board.rs:
crates/chess-board/src/castling.rs:
crates/chess-board/src/direction.rs:
crates/chess-board/src/fen/mod.rs:
crates/chess-board/src/fen/buffer.rs:
crates/chess-board/src/fen/castling.rs:
crates/chess-board/src/fen/deviations.rs:
crates/chess-board/src/fen/error.rs:
crates/chess-board/src/fen/parse.rs:
crates/chess-board/src/fen/placement.rs:
crates/chess-board/src/fen/write.rs:
crates/chess-board/src/play.rs:
crates/chess-board/src/position.rs:
crates/chess-board/src/setup.rs:
crates/chess-board/src/validity/mod.rs:
crates/chess-board/src/validity/checkers.rs:
crates/chess-board/src/validity/error.rs:
crates/chess-board/src/validity/material.rs:
crates/chess-board/src/zobrist.rs:
