//! `chess completions`: completion scripts for shells.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
///
/// Bash:  chess completions bash > ~/.local/share/bash-completion/completions/chess
/// Zsh:   chess completions zsh > a folder of $fpath, as _chess
/// Fish:  chess completions fish > ~/.config/fish/completions/chess.fish
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(
    args: &CompletionsArgs,
    mut commands: Command,
    context: &mut Context,
) -> Result<Verdict, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut commands, "chess", &mut script);
    context.out.write_all(&script)?;
    Ok(Verdict::Good)
}
