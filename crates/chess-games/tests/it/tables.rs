//! Tags and positions of many games.

use crate::support::{files, unusual};
use chess_games::{Batch, Diagnostic, PlySelection, Positions, TagNameCounts, TagTable, Worker};
use chess_notation::pgn::Reader;
use std::collections::HashSet;

#[test]
fn tag_tables_have_the_values_of_the_games() {
    let names = ["White", "Black", "Result", "ECO"];
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let rows = TagTable::new(names).process(&Batch::new(bytes.clone(), 0));
        let expected: Vec<_> = Reader::new(&bytes)
            .games()
            .map(|game| {
                names.map(|name| {
                    let mut tags = game.tags().iter();
                    tags.find(|tag| tag.0 == name).map(|tag| tag.1.to_owned())
                })
            })
            .collect();
        let rows: Vec<_> = rows.into_iter().map(|row| row.values).collect();
        assert_eq!(rows, expected, "{name}");
    }
}

#[test]
fn openings_of_tables_are_found_by_position() {
    let text =
        "[White \"A\"]\n\n1. Nf3 c5 (1... d5) 2. e4 *\n\n[ECO \"A00\"]\n\n*\n\n1. a3 a6 2. Ra2 *\n";
    let rows = TagTable::new(["White"])
        .with_openings()
        .process(&Batch::new(text, 0));
    let openings: Vec<_> = rows
        .iter()
        .map(|row| row.opening.map(|opening| opening.to_string()))
        .collect();
    let expected = [
        Some("B27 Sicilian Defense".to_owned()),
        None,
        Some("A00 Anderssen's Opening".to_owned()),
    ];
    assert_eq!(openings, expected);
    assert_eq!(rows[0].values, [Some("A".to_owned())]);
}

#[test]
fn names_of_tags_are_counted() {
    let mut names = TagNameCounts::default();
    names.process(&Batch::new(
        "[White \"A\"]\n[ECO \"A00\"]\n\n*\n\n[White \"B\"]\n\n*\n",
        0,
    ));
    assert_eq!(names.iter().collect::<Vec<_>>(), [("ECO", 1), ("White", 2)]);
    assert_eq!((names.games(), names.left_out()), (2, 0));
}

#[test]
fn invented_names_of_tags_do_not_fill_the_memory() {
    let tags: Vec<_> = (0..11_000)
        .map(|number| {
            format!(
                "[T{number} \"\"]
"
            )
        })
        .collect();
    let text = tags.concat();
    let mut names = TagNameCounts::default();
    names.process(&Batch::new(text, 0));
    assert_eq!((names.iter().count(), names.left_out()), (10_000, 1000));
}

#[test]
fn positions_are_those_of_the_games() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let batch = Batch::new(bytes.clone(), 0);
        let all = Positions::new(PlySelection::Plies(0..=u32::MAX)).process(&batch);
        let some = Positions::new(PlySelection::Plies(2..=3)).process(&batch);
        let last = Positions::new(PlySelection::Last).process(&batch);
        let games: Vec<_> = Reader::new(&bytes).games().collect();
        assert_eq!(all.games, games.len() as u64, "{name}");
        let mut found = all.positions.iter();
        let (mut some, mut last) = (some.positions.iter(), last.positions.iter());
        for (number, game) in (1..).zip(&games) {
            if game
                .errors()
                .iter()
                .any(|error| ["pgn-fen", "pgn-variant"].contains(&error.code()))
            {
                continue;
            }
            let positions: Vec<_> = std::iter::once(*game.start())
                .chain(game.plies().map(|ply| ply.after))
                .collect();
            for (ply, position) in (0..).zip(&positions) {
                let next = found.next().unwrap();
                assert_eq!((next.game, next.ply), (number, ply), "{name}");
                assert_eq!(next.position.to_string(), position.to_string(), "{name}");
                if (2..=3).contains(&ply) {
                    assert_eq!(some.next().unwrap().position, *position, "{name}");
                }
            }
            assert_eq!(
                last.next().unwrap().position,
                *positions.last().unwrap(),
                "{name}"
            );
        }
        assert!(
            found.next().is_none() && some.next().is_none() && last.next().is_none(),
            "{name}"
        );
    }
}

#[test]
fn positions_can_be_made_unique() {
    let batch = Batch::new("1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n", 0);
    let mut seen = HashSet::new();
    let mut found = Positions::new(PlySelection::Plies(0..=9)).process(&batch);
    found.retain_new(&mut seen);
    assert_eq!((found.positions.len(), seen.len()), (6, 6));
    let mut before = 10;
    found.number_from(&mut before);
    assert_eq!((found.positions[0].game, before), (11, 12));
    found.retain_new(&mut seen);
    assert!(found.positions.is_empty());
}
