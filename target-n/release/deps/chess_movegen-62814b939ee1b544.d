/tmp/wt/search/target-n/release/deps/chess_movegen-62814b939ee1b544.d: crates/chess-movegen/src/lib.rs crates/chess-movegen/src/any.rs crates/chess-movegen/src/castling.rs crates/chess-movegen/src/children.rs crates/chess-movegen/src/count.rs crates/chess-movegen/src/game/mod.rs crates/chess-movegen/src/game/draw.rs crates/chess-movegen/src/generate.rs crates/chess-movegen/src/is_legal.rs crates/chess-movegen/src/is_pseudo_legal.rs crates/chess-movegen/src/legality/mod.rs crates/chess-movegen/src/legality/castling.rs crates/chess-movegen/src/legality/geometry.rs crates/chess-movegen/src/legality/illegal_move.rs crates/chess-movegen/src/legality/sentence.rs crates/chess-movegen/src/list.rs crates/chess-movegen/src/material.rs crates/chess-movegen/src/outcome.rs crates/chess-movegen/src/perft/mod.rs crates/chess-movegen/src/perft/foe.rs crates/chess-movegen/src/perft/parallel.rs crates/chess-movegen/src/perft/replies.rs crates/chess-movegen/src/perft/table.rs crates/chess-movegen/src/perft/walker.rs crates/chess-movegen/src/pseudo.rs crates/chess-movegen/src/safety.rs crates/chess-movegen/src/side.rs crates/chess-movegen/src/sink.rs crates/chess-movegen/src/stage.rs crates/chess-movegen/src/visit.rs

/tmp/wt/search/target-n/release/deps/libchess_movegen-62814b939ee1b544.rlib: crates/chess-movegen/src/lib.rs crates/chess-movegen/src/any.rs crates/chess-movegen/src/castling.rs crates/chess-movegen/src/children.rs crates/chess-movegen/src/count.rs crates/chess-movegen/src/game/mod.rs crates/chess-movegen/src/game/draw.rs crates/chess-movegen/src/generate.rs crates/chess-movegen/src/is_legal.rs crates/chess-movegen/src/is_pseudo_legal.rs crates/chess-movegen/src/legality/mod.rs crates/chess-movegen/src/legality/castling.rs crates/chess-movegen/src/legality/geometry.rs crates/chess-movegen/src/legality/illegal_move.rs crates/chess-movegen/src/legality/sentence.rs crates/chess-movegen/src/list.rs crates/chess-movegen/src/material.rs crates/chess-movegen/src/outcome.rs crates/chess-movegen/src/perft/mod.rs crates/chess-movegen/src/perft/foe.rs crates/chess-movegen/src/perft/parallel.rs crates/chess-movegen/src/perft/replies.rs crates/chess-movegen/src/perft/table.rs crates/chess-movegen/src/perft/walker.rs crates/chess-movegen/src/pseudo.rs crates/chess-movegen/src/safety.rs crates/chess-movegen/src/side.rs crates/chess-movegen/src/sink.rs crates/chess-movegen/src/stage.rs crates/chess-movegen/src/visit.rs

/tmp/wt/search/target-n/release/deps/libchess_movegen-62814b939ee1b544.rmeta: crates/chess-movegen/src/lib.rs crates/chess-movegen/src/any.rs crates/chess-movegen/src/castling.rs crates/chess-movegen/src/children.rs crates/chess-movegen/src/count.rs crates/chess-movegen/src/game/mod.rs crates/chess-movegen/src/game/draw.rs crates/chess-movegen/src/generate.rs crates/chess-movegen/src/is_legal.rs crates/chess-movegen/src/is_pseudo_legal.rs crates/chess-movegen/src/legality/mod.rs crates/chess-movegen/src/legality/castling.rs crates/chess-movegen/src/legality/geometry.rs crates/chess-movegen/src/legality/illegal_move.rs crates/chess-movegen/src/legality/sentence.rs crates/chess-movegen/src/list.rs crates/chess-movegen/src/material.rs crates/chess-movegen/src/outcome.rs crates/chess-movegen/src/perft/mod.rs crates/chess-movegen/src/perft/foe.rs crates/chess-movegen/src/perft/parallel.rs crates/chess-movegen/src/perft/replies.rs crates/chess-movegen/src/perft/table.rs crates/chess-movegen/src/perft/walker.rs crates/chess-movegen/src/pseudo.rs crates/chess-movegen/src/safety.rs crates/chess-movegen/src/side.rs crates/chess-movegen/src/sink.rs crates/chess-movegen/src/stage.rs crates/chess-movegen/src/visit.rs

crates/chess-movegen/src/lib.rs:
crates/chess-movegen/src/any.rs:
crates/chess-movegen/src/castling.rs:
crates/chess-movegen/src/children.rs:
crates/chess-movegen/src/count.rs:
crates/chess-movegen/src/game/mod.rs:
crates/chess-movegen/src/game/draw.rs:
crates/chess-movegen/src/generate.rs:
crates/chess-movegen/src/is_legal.rs:
crates/chess-movegen/src/is_pseudo_legal.rs:
crates/chess-movegen/src/legality/mod.rs:
crates/chess-movegen/src/legality/castling.rs:
crates/chess-movegen/src/legality/geometry.rs:
crates/chess-movegen/src/legality/illegal_move.rs:
crates/chess-movegen/src/legality/sentence.rs:
crates/chess-movegen/src/list.rs:
crates/chess-movegen/src/material.rs:
crates/chess-movegen/src/outcome.rs:
crates/chess-movegen/src/perft/mod.rs:
crates/chess-movegen/src/perft/foe.rs:
crates/chess-movegen/src/perft/parallel.rs:
crates/chess-movegen/src/perft/replies.rs:
crates/chess-movegen/src/perft/table.rs:
crates/chess-movegen/src/perft/walker.rs:
crates/chess-movegen/src/pseudo.rs:
crates/chess-movegen/src/safety.rs:
crates/chess-movegen/src/side.rs:
crates/chess-movegen/src/sink.rs:
crates/chess-movegen/src/stage.rs:
crates/chess-movegen/src/visit.rs:
