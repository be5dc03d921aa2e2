//! Public types can be sent between threads, and inline strings order like their texts.

use chess_notation::pgn::{
    AcceptedVariants, Comment, Cursor, GameBuilder, Nag, Nags, PgnError, PgnGame, PgnLimits,
    PgnNode, PgnNodes, Reader, WriteOptions,
};
use chess_notation::{
    Epd, EpdError, EpdMoves, InlineString, Lan, LanError, MoveRecord, MoveText, PieceLetters, San,
    SanError, UciError, UciMove,
};
use std::collections::BTreeSet;

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync + Unpin>() {}
    check::<(San, Lan, UciMove, MoveRecord, MoveText, PieceLetters)>();
    check::<(SanError, LanError, UciError, EpdError, PgnError)>();
    check::<(Epd, EpdMoves, Nag, Nags, Comment)>();
    check::<(
        PgnGame,
        GameBuilder,
        PgnLimits,
        WriteOptions,
        AcceptedVariants,
    )>();
    check::<(Cursor<&PgnGame>, PgnNode<'_>, PgnNodes<'_>, Reader<'_>)>();
}

#[test]
fn inline_strings_order_like_their_texts() {
    let texts = ["", "a4", "Nf3", "Nf3+", "O-O", "O-O-O", "exd5"];
    let strings: BTreeSet<InlineString<15>> =
        texts.iter().map(|&text| text.try_into().unwrap()).collect();
    let sorted: BTreeSet<&str> = texts.into_iter().collect();
    assert!(strings.iter().map(InlineString::as_str).eq(sorted));
    let mut full = InlineString::<3>::new();
    assert_eq!(full.push_str("Nf3"), Ok(()));
    assert!(full.push_str("+").is_err());
    assert_eq!(full, "Nf3");
}
