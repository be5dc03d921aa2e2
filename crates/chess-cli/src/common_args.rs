//! [`CommonArgs`]: the options of all commands.

use crate::output::{ColorChoice, Format};
use clap::Args;

/// Options of all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub(crate) struct CommonArgs {
    /// The form of what is printed
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "text|json"
    )]
    pub(crate) format: Format,
    /// Short for --format json
    #[arg(long, global = true, conflicts_with = "format")]
    pub(crate) json: bool,
    /// When to print colors: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "WHEN"
    )]
    pub(crate) color: ColorChoice,
    /// Print no notes and no progress
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print more
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

impl CommonArgs {
    /// Returns the form of what is printed.
    pub(crate) const fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}
