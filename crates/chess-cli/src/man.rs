//! `chess man`: manual pages.

use crate::context::Context;
use crate::error::{Error, shown};
use crate::exit::Verdict;
use crate::output_file::OutputFile;
use clap::{Args, Command};
use clap_mangen::Man;
use std::fs;
use std::path::PathBuf;

/// Write the manual pages
///
/// Without a folder, the page of `chess` is printed: chess man | man -l -
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write a page for each command into this folder, which is made if it is missing
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(
    args: &ManArgs,
    mut root: Command,
    context: &mut Context,
) -> Result<Verdict, Error> {
    // Gives each command its whole name, such as chess-show.
    root.build();
    let Some(folder) = &args.folder else {
        Man::new(root).render(&mut context.out)?;
        return Ok(Verdict::Good);
    };
    fs::create_dir_all(folder).map_err(|error| Error::write(shown(folder), &error))?;
    let mut commands = vec![root];
    while let Some(command) = commands.pop() {
        let visible = command.get_subcommands().filter(|sub| !sub.is_hide_set());
        commands.extend(visible.cloned());
        let man = Man::new(command);
        let mut page = Vec::new();
        man.render(&mut page)?;
        OutputFile::write_whole(folder.join(man.get_filename()), &page)?;
    }
    Ok(Verdict::Good)
}
