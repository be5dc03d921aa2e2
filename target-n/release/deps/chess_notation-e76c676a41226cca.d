/tmp/wt/search/target-n/release/deps/chess_notation-e76c676a41226cca.d: crates/chess-notation/src/lib.rs crates/chess-notation/src/between.rs crates/chess-notation/src/epd/mod.rs crates/chess-notation/src/epd/deviations.rs crates/chess-notation/src/epd/error.rs crates/chess-notation/src/epd/operation.rs crates/chess-notation/src/epd/parse.rs crates/chess-notation/src/epd/write.rs crates/chess-notation/src/lan.rs crates/chess-notation/src/letters.rs crates/chess-notation/src/pgn/mod.rs crates/chess-notation/src/pgn/annotation.rs crates/chess-notation/src/pgn/class.rs crates/chess-notation/src/pgn/clock.rs crates/chess-notation/src/pgn/comment.rs crates/chess-notation/src/pgn/comment_end.rs crates/chess-notation/src/pgn/depth.rs crates/chess-notation/src/pgn/error.rs crates/chess-notation/src/pgn/evaluation.rs crates/chess-notation/src/pgn/game/mod.rs crates/chess-notation/src/pgn/game/builder.rs crates/chess-notation/src/pgn/game/cursor.rs crates/chess-notation/src/pgn/game/edit.rs crates/chess-notation/src/pgn/game/items.rs crates/chess-notation/src/pgn/game/node.rs crates/chess-notation/src/pgn/game/tags.rs crates/chess-notation/src/pgn/game/write.rs crates/chess-notation/src/pgn/lexer.rs crates/chess-notation/src/pgn/limits.rs crates/chess-notation/src/pgn/marks.rs crates/chess-notation/src/pgn/nag.rs crates/chess-notation/src/pgn/parser.rs crates/chess-notation/src/pgn/pass_over.rs crates/chess-notation/src/pgn/reader.rs crates/chess-notation/src/pgn/replay.rs crates/chess-notation/src/pgn/result.rs crates/chess-notation/src/pgn/scanner.rs crates/chess-notation/src/pgn/source.rs crates/chess-notation/src/pgn/split.rs crates/chess-notation/src/pgn/tag_scan.rs crates/chess-notation/src/pgn/text.rs crates/chess-notation/src/pgn/token.rs crates/chess-notation/src/pgn/visitor.rs crates/chess-notation/src/pgn/word.rs crates/chess-notation/src/reach.rs crates/chess-notation/src/record.rs crates/chess-notation/src/san/mod.rs crates/chess-notation/src/san/deviations.rs crates/chess-notation/src/san/error.rs crates/chess-notation/src/san/parse.rs crates/chess-notation/src/san/quick.rs crates/chess-notation/src/san/resolve.rs crates/chess-notation/src/san/tolerant.rs crates/chess-notation/src/san/write.rs crates/chess-notation/src/suffix.rs crates/chess-notation/src/syntax.rs crates/chess-notation/src/text.rs crates/chess-notation/src/uci.rs

/tmp/wt/search/target-n/release/deps/libchess_notation-e76c676a41226cca.rlib: crates/chess-notation/src/lib.rs crates/chess-notation/src/between.rs crates/chess-notation/src/epd/mod.rs crates/chess-notation/src/epd/deviations.rs crates/chess-notation/src/epd/error.rs crates/chess-notation/src/epd/operation.rs crates/chess-notation/src/epd/parse.rs crates/chess-notation/src/epd/write.rs crates/chess-notation/src/lan.rs crates/chess-notation/src/letters.rs crates/chess-notation/src/pgn/mod.rs crates/chess-notation/src/pgn/annotation.rs crates/chess-notation/src/pgn/class.rs crates/chess-notation/src/pgn/clock.rs crates/chess-notation/src/pgn/comment.rs crates/chess-notation/src/pgn/comment_end.rs crates/chess-notation/src/pgn/depth.rs crates/chess-notation/src/pgn/error.rs crates/chess-notation/src/pgn/evaluation.rs crates/chess-notation/src/pgn/game/mod.rs crates/chess-notation/src/pgn/game/builder.rs crates/chess-notation/src/pgn/game/cursor.rs crates/chess-notation/src/pgn/game/edit.rs crates/chess-notation/src/pgn/game/items.rs crates/chess-notation/src/pgn/game/node.rs crates/chess-notation/src/pgn/game/tags.rs crates/chess-notation/src/pgn/game/write.rs crates/chess-notation/src/pgn/lexer.rs crates/chess-notation/src/pgn/limits.rs crates/chess-notation/src/pgn/marks.rs crates/chess-notation/src/pgn/nag.rs crates/chess-notation/src/pgn/parser.rs crates/chess-notation/src/pgn/pass_over.rs crates/chess-notation/src/pgn/reader.rs crates/chess-notation/src/pgn/replay.rs crates/chess-notation/src/pgn/result.rs crates/chess-notation/src/pgn/scanner.rs crates/chess-notation/src/pgn/source.rs crates/chess-notation/src/pgn/split.rs crates/chess-notation/src/pgn/tag_scan.rs crates/chess-notation/src/pgn/text.rs crates/chess-notation/src/pgn/token.rs crates/chess-notation/src/pgn/visitor.rs crates/chess-notation/src/pgn/word.rs crates/chess-notation/src/reach.rs crates/chess-notation/src/record.rs crates/chess-notation/src/san/mod.rs crates/chess-notation/src/san/deviations.rs crates/chess-notation/src/san/error.rs crates/chess-notation/src/san/parse.rs crates/chess-notation/src/san/quick.rs crates/chess-notation/src/san/resolve.rs crates/chess-notation/src/san/tolerant.rs crates/chess-notation/src/san/write.rs crates/chess-notation/src/suffix.rs crates/chess-notation/src/syntax.rs crates/chess-notation/src/text.rs crates/chess-notation/src/uci.rs

/tmp/wt/search/target-n/release/deps/libchess_notation-e76c676a41226cca.rmeta: crates/chess-notation/src/lib.rs crates/chess-notation/src/between.rs crates/chess-notation/src/epd/mod.rs crates/chess-notation/src/epd/deviations.rs crates/chess-notation/src/epd/error.rs crates/chess-notation/src/epd/operation.rs crates/chess-notation/src/epd/parse.rs crates/chess-notation/src/epd/write.rs crates/chess-notation/src/lan.rs crates/chess-notation/src/letters.rs crates/chess-notation/src/pgn/mod.rs crates/chess-notation/src/pgn/annotation.rs crates/chess-notation/src/pgn/class.rs crates/chess-notation/src/pgn/clock.rs crates/chess-notation/src/pgn/comment.rs crates/chess-notation/src/pgn/comment_end.rs crates/chess-notation/src/pgn/depth.rs crates/chess-notation/src/pgn/error.rs crates/chess-notation/src/pgn/evaluation.rs crates/chess-notation/src/pgn/game/mod.rs crates/chess-notation/src/pgn/game/builder.rs crates/chess-notation/src/pgn/game/cursor.rs crates/chess-notation/src/pgn/game/edit.rs crates/chess-notation/src/pgn/game/items.rs crates/chess-notation/src/pgn/game/node.rs crates/chess-notation/src/pgn/game/tags.rs crates/chess-notation/src/pgn/game/write.rs crates/chess-notation/src/pgn/lexer.rs crates/chess-notation/src/pgn/limits.rs crates/chess-notation/src/pgn/marks.rs crates/chess-notation/src/pgn/nag.rs crates/chess-notation/src/pgn/parser.rs crates/chess-notation/src/pgn/pass_over.rs crates/chess-notation/src/pgn/reader.rs crates/chess-notation/src/pgn/replay.rs crates/chess-notation/src/pgn/result.rs crates/chess-notation/src/pgn/scanner.rs crates/chess-notation/src/pgn/source.rs crates/chess-notation/src/pgn/split.rs crates/chess-notation/src/pgn/tag_scan.rs crates/chess-notation/src/pgn/text.rs crates/chess-notation/src/pgn/token.rs crates/chess-notation/src/pgn/visitor.rs crates/chess-notation/src/pgn/word.rs crates/chess-notation/src/reach.rs crates/chess-notation/src/record.rs crates/chess-notation/src/san/mod.rs crates/chess-notation/src/san/deviations.rs crates/chess-notation/src/san/error.rs crates/chess-notation/src/san/parse.rs crates/chess-notation/src/san/quick.rs crates/chess-notation/src/san/resolve.rs crates/chess-notation/src/san/tolerant.rs crates/chess-notation/src/san/write.rs crates/chess-notation/src/suffix.rs crates/chess-notation/src/syntax.rs crates/chess-notation/src/text.rs crates/chess-notation/src/uci.rs

crates/chess-notation/src/lib.rs:
crates/chess-notation/src/between.rs:
crates/chess-notation/src/epd/mod.rs:
crates/chess-notation/src/epd/deviations.rs:
crates/chess-notation/src/epd/error.rs:
crates/chess-notation/src/epd/operation.rs:
crates/chess-notation/src/epd/parse.rs:
crates/chess-notation/src/epd/write.rs:
crates/chess-notation/src/lan.rs:
crates/chess-notation/src/letters.rs:
crates/chess-notation/src/pgn/mod.rs:
crates/chess-notation/src/pgn/annotation.rs:
crates/chess-notation/src/pgn/class.rs:
crates/chess-notation/src/pgn/clock.rs:
crates/chess-notation/src/pgn/comment.rs:
crates/chess-notation/src/pgn/comment_end.rs:
crates/chess-notation/src/pgn/depth.rs:
crates/chess-notation/src/pgn/error.rs:
crates/chess-notation/src/pgn/evaluation.rs:
crates/chess-notation/src/pgn/game/mod.rs:
crates/chess-notation/src/pgn/game/builder.rs:
crates/chess-notation/src/pgn/game/cursor.rs:
crates/chess-notation/src/pgn/game/edit.rs:
crates/chess-notation/src/pgn/game/items.rs:
crates/chess-notation/src/pgn/game/node.rs:
crates/chess-notation/src/pgn/game/tags.rs:
crates/chess-notation/src/pgn/game/write.rs:
crates/chess-notation/src/pgn/lexer.rs:
crates/chess-notation/src/pgn/limits.rs:
crates/chess-notation/src/pgn/marks.rs:
crates/chess-notation/src/pgn/nag.rs:
crates/chess-notation/src/pgn/parser.rs:
crates/chess-notation/src/pgn/pass_over.rs:
crates/chess-notation/src/pgn/reader.rs:
crates/chess-notation/src/pgn/replay.rs:
crates/chess-notation/src/pgn/result.rs:
crates/chess-notation/src/pgn/scanner.rs:
crates/chess-notation/src/pgn/source.rs:
crates/chess-notation/src/pgn/split.rs:
crates/chess-notation/src/pgn/tag_scan.rs:
crates/chess-notation/src/pgn/text.rs:
crates/chess-notation/src/pgn/token.rs:
crates/chess-notation/src/pgn/visitor.rs:
crates/chess-notation/src/pgn/word.rs:
crates/chess-notation/src/reach.rs:
crates/chess-notation/src/record.rs:
crates/chess-notation/src/san/mod.rs:
crates/chess-notation/src/san/deviations.rs:
crates/chess-notation/src/san/error.rs:
crates/chess-notation/src/san/parse.rs:
crates/chess-notation/src/san/quick.rs:
crates/chess-notation/src/san/resolve.rs:
crates/chess-notation/src/san/tolerant.rs:
crates/chess-notation/src/san/write.rs:
crates/chess-notation/src/suffix.rs:
crates/chess-notation/src/syntax.rs:
crates/chess-notation/src/text.rs:
crates/chess-notation/src/uci.rs:
