//! Public types can be sent between threads, inline strings order like their texts, and moves are written to any
//! writer.

use chess_board::Position;
use chess_movegen::PositionRules;
use chess_notation::pgn::{
    AcceptedVariants, Comment, Cursor, GameBuilder, Nag, Nags, PgnError, PgnGame, PgnLimits,
    PgnNode, Reader, WriteOptions,
};
use chess_notation::{
    Epd, EpdError, EpdMoves, InlineString, Lan, LanError, MoveRecord, MoveText, PieceLetters, San,
    SanError, UciError, UciMove,
};
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

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
    check::<(Cursor<&PgnGame>, PgnNode<'_>, Reader<&[u8]>)>();
}

#[test]
fn inline_strings_order_like_their_texts() {
    let texts = ["", "a4", "Nf3", "Nf3+", "O-O", "O-O-O", "exd5"];
    let written = |text: &&str| {
        let mut string = InlineString::<15>::new();
        string.write_str(text).expect("there is room");
        string
    };
    let strings: BTreeSet<_> = texts.iter().map(written).collect();
    let sorted: BTreeSet<&str> = texts.into_iter().collect();
    assert!(strings.iter().map(InlineString::as_str).eq(sorted));
    let mut full = InlineString::<3>::new();
    assert_eq!(full.write_str("Nf3"), Ok(()));
    assert!(full.write_str("+").is_err());
    assert_eq!(full, "Nf3");
}

#[test]
fn inline_strings_accept_whole_characters_while_there_is_room() {
    let mut text = InlineString::<4>::new();
    assert!(text.write_char('♞').is_ok());
    assert!(text.write_char('é').is_err(), "one byte is left");
    assert!(text.write_char('f').is_ok());
    assert!(text.write_char('3').is_err());
    assert_eq!(text, "♞f");
}

#[test]
fn moves_write_the_same_text_to_any_writer() {
    /// Stores texts as they come, and refuses the next one after the last.
    struct Parts(Vec<String>, usize);

    impl fmt::Write for Parts {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.1 = self.1.checked_sub(1).ok_or(fmt::Error)?;
            self.0.push(part.into());
            Ok(())
        }
    }

    let position = Position::from_fen("1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    for mv in position.legal_moves() {
        let san = San::from_move(&position, mv);
        let lan = Lan::from_move(&position, mv);
        let uci = UciMove::from_move(&position, mv);
        let (mut sans, mut lans, mut ucis) = (String::new(), String::new(), String::new());
        san.write_to(&mut sans).unwrap();
        lan.write_to(&mut lans).unwrap();
        uci.write_to(&mut ucis).unwrap();
        assert_eq!(
            (sans.as_str(), lans),
            (san.to_text().as_str(), lan.to_string())
        );
        assert_eq!(ucis, uci.to_string());
        let mut all = Parts(Vec::new(), usize::MAX);
        san.write_to(&mut all).unwrap();
        assert_eq!(all.0.concat(), sans);
        let mut short = Parts(Vec::new(), all.0.len() - 1);
        assert!(
            san.write_to(&mut short).is_err(),
            "errors of the writer are passed on"
        );
    }
}
