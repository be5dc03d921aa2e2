//! Games that are the beginning of another one.

use crate::support::{files, unusual};
use chess_games::{
    Batch, Batches, Event, Identity, Input, InputError, Pipeline, PrefixDeduplicator,
    PrefixSelection, Worker,
};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn by_players() -> Identity {
    Identity::new()
        .with_tag("White")
        .with_tag("Black")
        .with_tag("Date")
}

/// Runs the three passes over a text in batches of this size.
fn select(rule: Identity, text: &str, size: usize) -> Vec<(Batch, PrefixSelection)> {
    let batches: Vec<Batch> = Batches::new(text.as_bytes())
        .with_size(size)
        .map(Result::unwrap)
        .collect();
    let mut deduplicator = PrefixDeduplicator::new(rule);
    for batch in &batches {
        let games = deduplicator.games().process(batch);
        deduplicator.add(&games);
    }
    for batch in &batches {
        let found = deduplicator.finder().process(batch);
        deduplicator.cover(found);
    }
    batches
        .into_iter()
        .map(|batch| {
            let games = deduplicator.games().process(&batch);
            let selected = deduplicator.select(&batch, &games);
            (batch, selected)
        })
        .collect()
}

/// Returns the games that are kept, with `!` before those that are reported.
fn kept(text: &str) -> Vec<String> {
    kept_by(Identity::new(), text)
}

fn kept_by(rule: Identity, text: &str) -> Vec<String> {
    let mut kept = Vec::new();
    for (batch, selected) in select(rule, text, 1 << 20) {
        for game in selected.selection.texts(&batch) {
            let sign = if selected.different.contains(&game.range()) {
                "!"
            } else {
                ""
            };
            kept.push(format!("{sign}{}", str::from_utf8(game.trimmed()).unwrap()));
        }
    }
    kept
}

#[test]
fn the_longer_game_is_kept_wherever_it_stands() {
    let (short, long) = ("1. e4 e5 *", "1. e4 e5 2. Nf3 Nc6 1-0");
    assert_eq!(kept(&format!("{short}\n\n{long}\n")), [long]);
    assert_eq!(kept(&format!("{long}\n\n{short}\n")), [long]);
    // A chain, and another line.
    assert_eq!(
        kept(&format!("1. e4 *\n\n{long}\n\n{short}\n\n1. e4 c5 *\n")),
        [long, "1. e4 c5 *"]
    );
    // Another spelling of the moves.
    assert_eq!(kept(&format!("1. e2e4 e7-e5\n\n{long}\n")), [long]);
    // Another start position, and null moves.
    let from = |moves: &str| format!("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n{moves} *");
    assert_eq!(
        kept(&format!(
            "{}\n\n{}\n\n1. e4 *\n",
            from("1. Kd2"),
            from("1. Kd2 Kd7")
        ))
        .len(),
        2
    );
    assert_eq!(
        kept("1. e4 -- *\n\n1. e4 -- 2. d4 *\n"),
        ["1. e4 -- 2. d4 *"]
    );
}

#[test]
fn the_first_of_equal_games_is_kept() {
    assert_eq!(
        kept("[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 *\n"),
        ["[Event \"1\"]\n\n1. e4 *"]
    );
    // One that has more is kept, wherever it stands.
    assert_eq!(kept("1. e4 *\n\n1. e4 {best} *\n"), ["1. e4 {best} *"]);
    assert_eq!(kept("1. e4 {best} *\n\n1. e4 *\n"), ["1. e4 {best} *"]);
    assert_eq!(kept("1. e4 *\n\n1. e4 1-0\n"), ["1. e4 1-0"]);
    assert_eq!(
        kept("1. e4 {a} *\n\n1. e4 {b} *\n"),
        ["1. e4 {a} *", "!1. e4 {b} *"]
    );
}

#[test]
fn tags_of_the_rule_must_agree() {
    let game = |white: &str, moves: &str| format!("[White \"{white}\"]\n\n{moves} *\n\n");
    let text = game("A", "1. e4") + &game("B", "1. e4 e5") + &game("A", "1. e4 c5");
    assert_eq!(kept_by(by_players(), &text).len(), 2);
    assert_eq!(kept(&text).len(), 2);
    let text = game("A", "1. e4") + &game("B", "1. e4 e5");
    assert_eq!(kept_by(by_players(), &text).len(), 2);
    assert_eq!(kept(&text).len(), 1);
}

#[test]
fn annotations_and_results_are_never_lost() {
    let long = "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59]} $1 (1... c5) 2. Nf3 1-0";
    for same in [
        "1. e4 e5 *",
        "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59]} $1 (1... c5) *",
        "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59]} ! (1... c7-c5) 1-0",
        "1. e4 {[%clk 0:01:00]} *",
    ] {
        assert_eq!(kept(&format!("{same}\n\n{long}\n")), [long], "{same}");
        assert_eq!(kept(&format!("{long}\n\n{same}\n")), [long], "{same}");
    }
    for different in [
        "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:58]} *",
        "1. e4 e5 {[%clk 0:00:59]} *",
        "1. e4 e5 $1 *",
        "1. e4 e5 (1... c5) *",
        "1. e4 e5 {Black left} *",
        "{round 1} 1. e4 e5 *",
        "1. e4 e5 0-1",
        "1. e4 e5 1/2-1/2",
    ] {
        let reported = format!("!{different}");
        assert_eq!(
            kept(&format!("{different}\n\n{long}\n")),
            [reported.as_str(), long],
            "{different}"
        );
        assert_eq!(
            kept(&format!("{long}\n\n{different}\n")),
            [long, reported.as_str()],
            "{different}"
        );
    }
}

#[test]
fn games_that_cannot_be_read_are_only_removed_as_texts() {
    for broken in [
        "[Event \"1\"]\n\n*",
        "1. e4 Ke7 *",
        "1. e4 (1. Ke5) *",
        "1. e4 (1. d4",
        "1. e4 $300 *",
        "[Variant \"Atomic\"]\n\n1. e4 *",
    ] {
        let long = "[Event \"2\"]\n\n1. e4 e5 2. Nf3 *";
        let longer = "[Event \"3\"]\n\n1. e4 e5 2. Nf3 Ke9 *";
        // Neither removed nor a reason to remove.
        assert_eq!(
            kept(&format!("{broken}\n\n{long}\n\n{longer}\n\n{broken}\n")),
            [broken, long, longer],
        );
    }
}

/// Compares with the definition, by all pairs of games.
#[test]
fn removed_games_are_covered_by_games_that_are_kept() {
    let mut random = dev_random::Random(11);
    for _ in 0..dev_random::effort(200, 20_000) {
        let mut games = Vec::new();
        for number in 0..=random.below(9) {
            let moves = ["e4", "e5", "Nf3", "Nc6"];
            let length = 1 + random.below(4);
            let notes: Vec<&str> = (0..length)
                .map(|_| random.pick(&["", "", "", "", " $1", " {a}"]))
                .collect();
            let result = random.pick(&["*", "*", "1-0", "0-1"]);
            let movetext: Vec<String> = (0..length)
                .map(|ply| format!("{}{}", moves[ply], notes[ply]))
                .collect();
            let text = format!("[Event \"{number}\"]\n\n{} {result}", movetext.join(" "));
            games.push((notes, result, text));
        }
        let covers = |more: usize, less: usize| {
            let ((more, result, _), (less, known, _)) = (&games[more], &games[less]);
            let has_none = less.iter().all(|note| note.is_empty());
            less.len() <= more.len()
                && (has_none || *less == more[..less.len()])
                && (*known == "*" || known == result)
        };
        let is_kept = |game: usize| {
            !(0..games.len()).any(|other| {
                other != game && covers(other, game) && (!covers(game, other) || other < game)
            })
        };
        let is_reported = |game: usize| {
            let length = games[game].0.len();
            let is_more = |other: usize| games[other].0.len() > length;
            let is_before = |other: usize| other < game && games[other].0.len() == length;
            (0..games.len()).any(|other| is_more(other) || is_before(other) && is_kept(other))
        };
        let expected: Vec<String> = (0..games.len())
            .filter(|&game| is_kept(game))
            .map(|game| {
                let sign = if is_reported(game) { "!" } else { "" };
                format!("{sign}{}", games[game].2)
            })
            .collect();
        let texts: Vec<&str> = games.iter().map(|(_, _, text)| text.as_str()).collect();
        let text = texts.join("\n\n") + "\n";
        assert_eq!(kept(&text), expected, "{text}");
        let in_parts: usize = select(Identity::new(), &text, 1)
            .iter()
            .map(|(_, selected)| selected.selection.kept() as usize)
            .sum();
        assert_eq!(in_parts, expected.len());
    }
}

/// A game that is cut off somewhere is removed, if it has the same annotations.
#[test]
fn beginnings_of_real_games_are_found() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let twice = format!("{text}\n\n[Event \"again\"]\n\n*\n\n{text}");
        let once: u64 = select(by_players(), &text, 1 << 16)
            .iter()
            .map(|(_, selected)| selected.selection.kept())
            .sum();
        let both: u64 = select(by_players(), &twice, 1 << 16)
            .iter()
            .map(|(_, selected)| selected.selection.kept())
            .sum();
        // The first game of the second text can differ in the lines before it, and the last one in its end.
        assert!(
            (once..=once + 3).contains(&both),
            "{name}: {once} and {both}"
        );
    }
}

#[test]
fn games_that_are_new_in_the_last_pass_are_kept() {
    let mut deduplicator = PrefixDeduplicator::new(Identity::new());
    let batch = Batch::new("1. e4 *\n\n1. e4 e5 *\n", 0);
    let games = deduplicator.games().process(&batch);
    deduplicator.add(&games);
    let found = deduplicator.finder().process(&batch);
    deduplicator.cover(found);
    // The file has grown.
    let grown = Batch::new("1. e4 *\n\n1. e4 e5 *\n\n1. d4 *\n\n1. c4 *\n", 0);
    let games = deduplicator.games().process(&grown);
    let selected = deduplicator.select(&grown, &games);
    assert_eq!(
        (selected.selection.games(), selected.selection.kept()),
        (4, 3)
    );
}

#[test]
fn the_passes_run_in_a_pipeline() {
    let text = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(500);
    let pipeline = Pipeline {
        threads: NonZeroUsize::new(3).unwrap(),
        batch_size: 1000,
        ..Pipeline::default()
    };
    let inputs = || [Input::Reader(Box::new(std::io::Cursor::new(text.clone())))];
    let mut deduplicator = PrefixDeduplicator::new(by_players());
    let games = deduplicator.games();
    let done = pipeline.run(
        inputs(),
        || games.clone(),
        |event| {
            if let Event::Batch { output, .. } = event {
                deduplicator.add(&output);
            }
            ControlFlow::<InputError>::Continue(())
        },
    );
    assert!(done.is_ok());
    let mut found = Vec::new();
    let finder = deduplicator.finder();
    let done = pipeline.run(
        inputs(),
        || finder,
        |event| {
            if let Event::Batch { output, .. } = event {
                found.push(output);
            }
            ControlFlow::<InputError>::Continue(())
        },
    );
    assert!(done.is_ok());
    for found in found {
        deduplicator.cover(found);
    }
    let mut kept = 0;
    let done = pipeline.run(
        inputs(),
        || games.clone(),
        |event| {
            if let Event::Batch { batch, output, .. } = event {
                kept += deduplicator.select(batch, &output).selection.kept();
            }
            ControlFlow::<InputError>::Continue(())
        },
    );
    assert!(done.is_ok());
    assert_eq!(kept, 1);
}
