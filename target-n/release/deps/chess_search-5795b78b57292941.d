/tmp/wt/search/target-n/release/deps/chess_search-5795b78b57292941.d: crates/chess-search/src/lib.rs crates/chess-search/src/checks.rs crates/chess-search/src/correction.rs crates/chess-search/src/evaluate.rs crates/chess-search/src/hand_written/mod.rs crates/chess-search/src/hand_written/endings/mod.rs crates/chess-search/src/hand_written/endings/king_pawn.rs crates/chess-search/src/hand_written/endings/rook_pawn.rs crates/chess-search/src/hand_written/initiative.rs crates/chess-search/src/hand_written/king_safety.rs crates/chess-search/src/hand_written/parameters.rs crates/chess-search/src/hand_written/passed.rs crates/chess-search/src/hand_written/pawn_table.rs crates/chess-search/src/hand_written/pawns.rs crates/chess-search/src/hand_written/piece_square.rs crates/chess-search/src/hand_written/pieces.rs crates/chess-search/src/hand_written/scale.rs crates/chess-search/src/hand_written/scene.rs crates/chess-search/src/hand_written/shelter.rs crates/chess-search/src/hand_written/side.rs crates/chess-search/src/hand_written/space.rs crates/chess-search/src/hand_written/tally.rs crates/chess-search/src/hand_written/tapered.rs crates/chess-search/src/hand_written/threats.rs crates/chess-search/src/hand_written/tuned.rs crates/chess-search/src/history.rs crates/chess-search/src/ideas.rs crates/chess-search/src/iterate.rs crates/chess-search/src/limits.rs crates/chess-search/src/picker.rs crates/chess-search/src/reductions.rs crates/chess-search/src/repetition.rs crates/chess-search/src/report.rs crates/chess-search/src/score.rs crates/chess-search/src/searcher.rs crates/chess-search/src/see.rs crates/chess-search/src/stack.rs crates/chess-search/src/table.rs crates/chess-search/src/time.rs crates/chess-search/src/tree/mod.rs crates/chess-search/src/tree/futility.rs crates/chess-search/src/tree/late_moves.rs crates/chess-search/src/tree/learn.rs crates/chess-search/src/tree/moves.rs crates/chess-search/src/tree/node.rs crates/chess-search/src/tree/null_move.rs crates/chess-search/src/tree/prob_cut.rs crates/chess-search/src/tree/quiescence.rs crates/chess-search/src/tree/singular.rs crates/chess-search/src/worker.rs

/tmp/wt/search/target-n/release/deps/libchess_search-5795b78b57292941.rlib: crates/chess-search/src/lib.rs crates/chess-search/src/checks.rs crates/chess-search/src/correction.rs crates/chess-search/src/evaluate.rs crates/chess-search/src/hand_written/mod.rs crates/chess-search/src/hand_written/endings/mod.rs crates/chess-search/src/hand_written/endings/king_pawn.rs crates/chess-search/src/hand_written/endings/rook_pawn.rs crates/chess-search/src/hand_written/initiative.rs crates/chess-search/src/hand_written/king_safety.rs crates/chess-search/src/hand_written/parameters.rs crates/chess-search/src/hand_written/passed.rs crates/chess-search/src/hand_written/pawn_table.rs crates/chess-search/src/hand_written/pawns.rs crates/chess-search/src/hand_written/piece_square.rs crates/chess-search/src/hand_written/pieces.rs crates/chess-search/src/hand_written/scale.rs crates/chess-search/src/hand_written/scene.rs crates/chess-search/src/hand_written/shelter.rs crates/chess-search/src/hand_written/side.rs crates/chess-search/src/hand_written/space.rs crates/chess-search/src/hand_written/tally.rs crates/chess-search/src/hand_written/tapered.rs crates/chess-search/src/hand_written/threats.rs crates/chess-search/src/hand_written/tuned.rs crates/chess-search/src/history.rs crates/chess-search/src/ideas.rs crates/chess-search/src/iterate.rs crates/chess-search/src/limits.rs crates/chess-search/src/picker.rs crates/chess-search/src/reductions.rs crates/chess-search/src/repetition.rs crates/chess-search/src/report.rs crates/chess-search/src/score.rs crates/chess-search/src/searcher.rs crates/chess-search/src/see.rs crates/chess-search/src/stack.rs crates/chess-search/src/table.rs crates/chess-search/src/time.rs crates/chess-search/src/tree/mod.rs crates/chess-search/src/tree/futility.rs crates/chess-search/src/tree/late_moves.rs crates/chess-search/src/tree/learn.rs crates/chess-search/src/tree/moves.rs crates/chess-search/src/tree/node.rs crates/chess-search/src/tree/null_move.rs crates/chess-search/src/tree/prob_cut.rs crates/chess-search/src/tree/quiescence.rs crates/chess-search/src/tree/singular.rs crates/chess-search/src/worker.rs

/tmp/wt/search/target-n/release/deps/libchess_search-5795b78b57292941.rmeta: crates/chess-search/src/lib.rs crates/chess-search/src/checks.rs crates/chess-search/src/correction.rs crates/chess-search/src/evaluate.rs crates/chess-search/src/hand_written/mod.rs crates/chess-search/src/hand_written/endings/mod.rs crates/chess-search/src/hand_written/endings/king_pawn.rs crates/chess-search/src/hand_written/endings/rook_pawn.rs crates/chess-search/src/hand_written/initiative.rs crates/chess-search/src/hand_written/king_safety.rs crates/chess-search/src/hand_written/parameters.rs crates/chess-search/src/hand_written/passed.rs crates/chess-search/src/hand_written/pawn_table.rs crates/chess-search/src/hand_written/pawns.rs crates/chess-search/src/hand_written/piece_square.rs crates/chess-search/src/hand_written/pieces.rs crates/chess-search/src/hand_written/scale.rs crates/chess-search/src/hand_written/scene.rs crates/chess-search/src/hand_written/shelter.rs crates/chess-search/src/hand_written/side.rs crates/chess-search/src/hand_written/space.rs crates/chess-search/src/hand_written/tally.rs crates/chess-search/src/hand_written/tapered.rs crates/chess-search/src/hand_written/threats.rs crates/chess-search/src/hand_written/tuned.rs crates/chess-search/src/history.rs crates/chess-search/src/ideas.rs crates/chess-search/src/iterate.rs crates/chess-search/src/limits.rs crates/chess-search/src/picker.rs crates/chess-search/src/reductions.rs crates/chess-search/src/repetition.rs crates/chess-search/src/report.rs crates/chess-search/src/score.rs crates/chess-search/src/searcher.rs crates/chess-search/src/see.rs crates/chess-search/src/stack.rs crates/chess-search/src/table.rs crates/chess-search/src/time.rs crates/chess-search/src/tree/mod.rs crates/chess-search/src/tree/futility.rs crates/chess-search/src/tree/late_moves.rs crates/chess-search/src/tree/learn.rs crates/chess-search/src/tree/moves.rs crates/chess-search/src/tree/node.rs crates/chess-search/src/tree/null_move.rs crates/chess-search/src/tree/prob_cut.rs crates/chess-search/src/tree/quiescence.rs crates/chess-search/src/tree/singular.rs crates/chess-search/src/worker.rs

crates/chess-search/src/lib.rs:
crates/chess-search/src/checks.rs:
crates/chess-search/src/correction.rs:
crates/chess-search/src/evaluate.rs:
crates/chess-search/src/hand_written/mod.rs:
crates/chess-search/src/hand_written/endings/mod.rs:
crates/chess-search/src/hand_written/endings/king_pawn.rs:
crates/chess-search/src/hand_written/endings/rook_pawn.rs:
crates/chess-search/src/hand_written/initiative.rs:
crates/chess-search/src/hand_written/king_safety.rs:
crates/chess-search/src/hand_written/parameters.rs:
crates/chess-search/src/hand_written/passed.rs:
crates/chess-search/src/hand_written/pawn_table.rs:
crates/chess-search/src/hand_written/pawns.rs:
crates/chess-search/src/hand_written/piece_square.rs:
crates/chess-search/src/hand_written/pieces.rs:
crates/chess-search/src/hand_written/scale.rs:
crates/chess-search/src/hand_written/scene.rs:
crates/chess-search/src/hand_written/shelter.rs:
crates/chess-search/src/hand_written/side.rs:
crates/chess-search/src/hand_written/space.rs:
crates/chess-search/src/hand_written/tally.rs:
crates/chess-search/src/hand_written/tapered.rs:
crates/chess-search/src/hand_written/threats.rs:
crates/chess-search/src/hand_written/tuned.rs:
crates/chess-search/src/history.rs:
crates/chess-search/src/ideas.rs:
crates/chess-search/src/iterate.rs:
crates/chess-search/src/limits.rs:
crates/chess-search/src/picker.rs:
crates/chess-search/src/reductions.rs:
crates/chess-search/src/repetition.rs:
crates/chess-search/src/report.rs:
crates/chess-search/src/score.rs:
crates/chess-search/src/searcher.rs:
crates/chess-search/src/see.rs:
crates/chess-search/src/stack.rs:
crates/chess-search/src/table.rs:
crates/chess-search/src/time.rs:
crates/chess-search/src/tree/mod.rs:
crates/chess-search/src/tree/futility.rs:
crates/chess-search/src/tree/late_moves.rs:
crates/chess-search/src/tree/learn.rs:
crates/chess-search/src/tree/moves.rs:
crates/chess-search/src/tree/node.rs:
crates/chess-search/src/tree/null_move.rs:
crates/chess-search/src/tree/prob_cut.rs:
crates/chess-search/src/tree/quiescence.rs:
crates/chess-search/src/tree/singular.rs:
crates/chess-search/src/worker.rs:
