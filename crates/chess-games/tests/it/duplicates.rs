//! Which games are the same.

use crate::support::{files, unusual};
use chess_games::{Batch, Batches, Deduplicator, GameId, Identity, Worker};
use chess_move::Move;
use chess_notation::pgn::{PgnErrorKind, Reader};
use std::collections::HashMap;

fn ids(text: impl Into<Vec<u8>>) -> Vec<GameId> {
    Identity::new()
        .process(&Batch::new(text, 0))
        .into_iter()
        .map(|(_, id)| id)
        .collect()
}

fn is_same(first: &str, second: &str) -> bool {
    let (first, second) = (ids(first), ids(second));
    assert_eq!((first.len(), second.len()), (1, 1));
    first == second
}

#[test]
fn moves_and_start_positions_count() {
    assert!(is_same(
        "1. e4 e5 *",
        "[Event \"x\"]\n\n1.e2e4 {a} (1. d4) e7-e5 $1 1-0"
    ));
    assert!(!is_same("1. e4 e5 *", "1. e4 c5 *"));
    assert!(!is_same("1. e4 e5 *", "1. e4 e5 2. Nf3 *"));
    assert!(is_same("1. e4 -- 2. d4 *", "1. e4 Z0 2. d4 *"));
    assert!(!is_same("1. e4 -- 2. d4 *", "1. e4 e5 2. d4 *"));
    // Another order of moves is another game.
    assert!(!is_same("1. e4 e5 2. d4 d6 *", "1. d4 d6 2. e4 e5 *"));
    let from = |fen: &str| format!("[FEN \"{fen}\"]\n\n1. Kd2 *");
    let (kings, clocks) = (
        from("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        from("4k3/8/8/8/8/8/8/4K3 w - - 9 31"),
    );
    assert!(is_same(&kings, &clocks));
    assert!(!is_same(&kings, &from("3k4/8/8/8/8/8/8/4K3 w - - 0 1")));
}

#[test]
fn castling_rights_tell_start_positions_of_chess960_apart() {
    let game =
        |rights: &str| format!("[FEN \"rr2k3/8/8/8/8/8/8/RR2K3 w {rights} - 0 1\"]\n\n1. Ra2 *");
    // `Q` is the outermost rook.
    assert!(is_same(&game("Qq"), &game("Aa")));
    assert!(!is_same(&game("Aa"), &game("Bb")));
    assert!(!is_same(&game("Aa"), &game("-")));
}

#[test]
fn games_that_cannot_be_read_are_the_same_only_as_texts() {
    for text in [
        "1. e4 Ke7 *",
        "[White \"A\"]\n\n*",
        "1. e4 {no end",
        "1. e4 (1. d4",
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "[FEN \"x\"]\n\n1. e4 *",
    ] {
        assert!(is_same(text, &format!("\n{text}\n\n")), "{text}");
        let other = text.replace("e4", "e4  ").replace("\"A\"", "\"B\"");
        assert!(!is_same(text, &other), "{text}");
    }
    // An error in a variation does not matter.
    assert!(is_same("1. e4 (1. Ke5) e5 *", "1. e4 e5 *"));
}

#[test]
fn chosen_tags_count() {
    let rule = Identity::new().with_tag("White").with_tag("Black");
    let same = |first: &str, second: &str| {
        let ids = |tags: &str| rule.ids(&Batch::new(format!("{tags}\n\n1. e4 *"), 0))[0].1;
        ids(first) == ids(second)
    };
    assert!(same(
        "[White \"A\"]\n[Black \"B\"]",
        "[Black \" B \"]\n[Event \"x\"]\n[White \"A\"]"
    ));
    assert!(!same(
        "[White \"A\"]\n[Black \"B\"]",
        "[White \"A\"]\n[Black \"C\"]"
    ));
    assert!(!same("[White \"AB\"]", "[White \"A\"]\n[Black \"B\"]"));
    assert!(same("[White \"\"]", "[Event \"x\"]"));
}

#[test]
fn tags_do_not_reach_the_next_game() {
    let rule = Identity::new().with_tag("White");
    let ids = rule.ids(&Batch::new(
        "[White \"A\"]\n\n1. e4 *\n\n1. e4 *\n\n[White \"\"]\n\n1. e4 *\n",
        0,
    ));
    assert_ne!(ids[0].1, ids[1].1);
    assert_eq!(ids[1].1, ids[2].1);
}

#[test]
fn identities_are_the_same_in_every_version() {
    insta::assert_snapshot!(ids("1. e4 e5 2. Nf3 *")[0], @"72298dabb36f7e70dd46193a1e46bad6");
    insta::assert_snapshot!(ids("[White \"A\"]\n\n*")[0], @"bd32a56d2a50b2cef486e3512756fc3a");
}

/// Compares with the definition, by the games in memory.
#[test]
fn identities_follow_the_definition() {
    let mut by_id: HashMap<GameId, String> = HashMap::new();
    let mut by_definition: HashMap<String, GameId> = HashMap::new();
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let batch = Batch::new(bytes.clone(), 0);
        let games = Reader::new(&bytes).games();
        for (game, (range, id)) in games.zip(Identity::new().ids(&batch)) {
            let is_broken = game.errors().iter().any(|error| {
                matches!(
                    error.kind(),
                    PgnErrorKind::Move { .. }
                        | PgnErrorKind::GameOver { .. }
                        | PgnErrorKind::Unexpected(_)
                        | PgnErrorKind::UnclosedComment
                        | PgnErrorKind::UnclosedVariation
                        | PgnErrorKind::NullMoveInCheck
                        | PgnErrorKind::TooLong { .. }
                        | PgnErrorKind::Fen(_)
                        | PgnErrorKind::Variant(_)
                )
            });
            let definition = if is_broken || game.main_line().count() == 0 {
                let text = &bytes[range.start as usize..range.end as usize];
                format!("text {}", text.trim_ascii().escape_ascii())
            } else {
                let mut setup = game.start().to_setup();
                setup.halfmove_clock = 0;
                setup.fullmove_number = 1;
                let moves: Vec<_> = game.main_line().map(|mv| mv.map(Move::to_bits)).collect();
                format!("{} {moves:?}", setup.to_fen())
            };
            // An error in a variation alone makes the two differ; it is rare enough here.
            if is_broken && game.node_count() > game.main_line().count() {
                continue;
            }
            assert_eq!(
                by_id.entry(id).or_insert_with(|| definition.clone()),
                &definition,
                "{name}"
            );
            assert_eq!(by_definition.entry(definition).or_insert(id), &id, "{name}");
        }
    }
    assert!(by_id.len() > 500, "{}", by_id.len());
}

#[test]
fn the_first_game_is_kept() {
    let mut deduplicator = Deduplicator::new();
    let mut kept = Vec::new();
    for text in [
        "1. e4 {1} *\n\n1. d4 {2} *\n\n1. e4 {3} *\n",
        "1. d4 {4} *\n\n1. c4 {5} *\n",
    ] {
        let batch = Batch::new(text, 0);
        let selection = deduplicator.select(&batch, &Identity::new().ids(&batch));
        kept.extend(
            selection
                .texts(&batch)
                .map(|text| String::from_utf8(text.trimmed().to_vec()).unwrap()),
        );
    }
    assert_eq!(kept, ["1. e4 {1} *", "1. d4 {2} *", "1. c4 {5} *"]);
    assert_eq!(deduplicator.distinct(), 3);
}

#[test]
fn the_identity_does_not_depend_on_where_the_file_is_cut() {
    for game in [
        "[Event \"1\"]\n\n*",
        "[Event \"1\"]\n\n1. e4 Ke7 *",
        "[Event \"1\"]\n\n1. e4 {no end",
    ] {
        for asides in ["", "% escaped\n\n", "; aside\n% another\n\n\n", "\u{feff}"] {
            let first = "[Event \"0\"]\n\n1. d4 *\n\n";
            let whole = ids(format!("{first}{asides}{game}\n"));
            let parts = [ids(format!("{first}{asides}")), ids(format!("{game}\n"))].concat();
            assert_eq!(whole, parts, "{asides:?} {game}");
            // A game without an end continues in the lines after it.
            if game.ends_with('*') {
                let parts = [ids(first.to_owned()), ids(format!("{game}\n\n{asides}"))].concat();
                assert_eq!(whole, parts, "{game} {asides:?}");
            }
        }
    }
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let whole = ids(bytes.clone());
        for size in [1, 100, 3000] {
            let batches = Batches::new(&bytes[..]).with_size(size);
            let parts: Vec<GameId> = batches
                .flat_map(|batch| Identity::new().ids(&batch.unwrap()))
                .map(|(_, id)| id)
                .collect();
            assert!(whole == parts, "{name} in batches of {size}");
        }
    }
}
