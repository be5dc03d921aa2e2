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
        &["analyse", "startpos", "--plot", "x.svg"],
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
