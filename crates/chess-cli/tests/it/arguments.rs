//! Help, completions, manual pages, colors.

use crate::program::{Folder, chess, command, run};
use std::fs;

/// The commands that `chess --help` lists.
fn commands() -> Vec<String> {
    let help = chess(&["--help"]).good();
    let list = help.split("Commands:\n").nth(1).unwrap();
    list.lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_has_help() {
    let commands = commands();
    assert!(commands.len() >= 16, "{commands:?}");
    for command in &commands {
        let help = chess(&[command.as_str(), "--help"]).good();
        assert!(help.contains("Usage: chess "), "{help}");
    }
    // Short help, and help without a command.
    assert!(chess(&["-h"]).good().contains("Exit codes:"));
    assert!(chess(&[""; 0]).bad(2).contains("Usage: chess"));
}

#[test]
fn options_of_all_commands_can_stand_before_and_after_the_command() {
    let before = chess(&["--format", "json", "moves", "startpos"]).good();
    let after = chess(&["moves", "startpos", "--format", "json"]).good();
    assert_eq!(before, after);
    assert!(before.starts_with("{\"fen\":"));
}

#[test]
fn invalid_arguments_are_usage_errors() {
    for args in [
        &["nosuch"][..],
        &["moves", "--nosuch"],
        &["moves", "startpos", "--from", "e9"],
        &["960", "960"],
        &["perft", "x"],
        &["convert", "startpos"],
        &["show", "startpos", "--svg", "--png"],
        &["show", "startpos", "--theme", "pink"],
        &["show", "startpos", "--arrow", "e2"],
        &["show", "startpos", "--square", "e4:pink"],
        &["match", "-e", "self"],
        &["match", "-e", "self", "-e", "self", "--sprt", "5,0"],
        &["match", "-e", "self", "-e", "self", "--tc", "fast"],
        &["match", "-e", "cmd=x hash=3", "-e", "self"],
        &["play", "--two-players", "--elo", "1000"],
        &["play", "--format", "json"],
        &["schema", "nosuch"],
        &["analyze", "startpos", "--plot", "x.svg"],
    ] {
        let ran = chess(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {}{}", ran.out, ran.err);
        let is_error = ran.err.starts_with("error: ") || ran.err.starts_with("{\"error\":");
        assert!(is_error, "{}", ran.err);
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = chess(&["completions", shell]).good();
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(!script.contains("watchdog"));
    }
}

#[test]
fn manual_pages_describe_every_command() {
    let page = chess(&["man"]).good();
    assert!(page.contains(".TH chess 1"));
    assert!(page.contains("Exit codes"), "{page}");
    let folder = Folder::new();
    chess(&["man", &folder.file("")]).good();
    for command in commands() {
        let page = fs::read_to_string(folder.path().join(format!("chess-{command}.1"))).unwrap();
        assert!(page.contains(&format!("chess\\-{command}")), "{page}");
    }
    assert!(folder.list().contains(&"chess-book-build.1".to_owned()));
    assert!(!folder.list().iter().any(|name| name.contains("watchdog")));
}

#[test]
fn colors_are_off_when_piped_and_can_be_forced() {
    let escape = |args: &[&str], variable: Option<&str>| {
        let mut command = command(args);
        if let Some(variable) = variable {
            command.env(variable, "1");
        }
        run(command, b"").good().contains('\x1b')
    };
    let show = ["show", "startpos"];
    assert!(!escape(&show, None));
    assert!(!escape(&show, Some("NO_COLOR")));
    assert!(escape(&show, Some("CLICOLOR_FORCE")));
    assert!(escape(
        &["show", "startpos", "--color", "always"],
        Some("NO_COLOR")
    ));
    assert!(!escape(
        &["show", "startpos", "--color", "never"],
        Some("CLICOLOR_FORCE")
    ));
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(
        chess(&["--version"]).good(),
        format!("chess {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn errors_are_json_when_json_was_asked_for() {
    let expected = "{\"error\":{\"code\":\"cli-usage\",\"message\":\"unrecognized subcommand 'shwo'\",\"exit_code\":2}}\n";
    for args in [
        &["shwo", "--format", "json"][..],
        &["--format=json", "shwo"],
        &["--json", "shwo"],
    ] {
        assert_eq!(chess(args).bad(2), expected, "{args:?}");
    }
    let missing = chess(&["pgn", "--json"]).bad(2);
    assert!(missing.starts_with("{\"error\":") && missing.contains("requires a subcommand"));
    // After `--`, nothing is an option.
    assert!(
        chess(&["shwo", "--", "--json"])
            .bad(2)
            .starts_with("error: ")
    );
}

#[test]
fn json_has_a_short_form() {
    let long = chess(&["status", "startpos", "--format", "json"]).good();
    assert_eq!(chess(&["--json", "status", "startpos"]).good(), long);
    assert_eq!(chess(&["status", "startpos", "--json"]).good(), long);
}

#[test]
fn numbers_that_are_none_are_said_in_plain_words() {
    for (args, expected) in [
        (
            &["show", "--ply", "x"][..],
            "invalid value 'x' for '--ply <N>': expected a whole number",
        ),
        (
            &["show", "--ply", "99999999999999999999"],
            "invalid value '99999999999999999999' for '--ply <N>': expected a smaller number",
        ),
        (
            &["pgn", "stats", "--threads", "0"],
            "invalid value '0' for '--threads <N>': expected a number above 0",
        ),
        (
            &["show", "--game", "0"],
            "invalid value '0' for '--game <N>': expected a number of at least 1",
        ),
        (
            &["show", "--game", "x"],
            "invalid value 'x' for '--game <N>': expected a whole number",
        ),
        (
            &["perft", "100"],
            "invalid value '100' for '[DEPTH]': expected a number from 0 to 99",
        ),
    ] {
        let error = chess(args).bad(2);
        assert_eq!(error.lines().next().unwrap(), format!("error: {expected}"));
    }
}

#[test]
fn images_have_a_known_ending() {
    let folder = Folder::new();
    for name in ["board.jpg", "board.pdf"] {
        let path = folder.file(name);
        let expected = format!(
            "error: unknown image format of {path}: expected a name that ends with .svg or .png\n"
        );
        assert_eq!(chess(&["show", "startpos", "-o", &path]).bad(2), expected);
        let plot = &["analyze", "1. e4", "--nodes", "1", "--plot", &path];
        assert_eq!(chess(plot).bad(2), expected);
    }
    for name in ["board.svg", "board.PNG", "board"] {
        chess(&["show", "startpos", "-o", &folder.file(name)]).good();
    }
    assert_eq!(folder.list(), ["board", "board.PNG", "board.svg"]);
}

#[test]
fn analyse_is_an_alias_of_analyze() {
    let outputs = ["analyze", "analyse"].map(|command| {
        let analysis = chess(&[command, "startpos", "--depth", "1", "--quiet"]).good();
        // The last line has the time.
        let analysis = analysis.lines().next().unwrap().to_owned();
        let schema = chess(&["schema", &format!("{command}-game")]).good();
        (analysis, schema)
    });
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn manual_pages_make_their_folder() {
    let folder = Folder::new();
    chess(&["man", &folder.file("share/man/man1")]).good();
    assert!(folder.path().join("share/man/man1/chess-show.1").exists());
}

#[test]
fn moves_in_another_language_have_a_hint() {
    let error = chess(&["convert", "--to", "san", "1. Sf3 Sf6"]).bad(3);
    assert!(
        error
            .ends_with("hint: the moves are legal with --from danish, german, polish or swedish\n"),
        "{error}"
    );
    assert!(
        !chess(&["convert", "--to", "san", "1. Ke2"])
            .bad(3)
            .contains("hint")
    );
}

#[test]
fn counts_of_one_are_singular() {
    let found = chess(&["show", "1. e4", "--game", "3"]).bad(3);
    assert_eq!(found, "error: moves: expected game 3, found 1 game\n");
    let ends = chess(&["show", "1. e4", "--ply", "3"]).bad(3);
    assert_eq!(ends, "error: moves: game 1 ends after 1 ply\n");
}
