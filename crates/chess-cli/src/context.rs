//! [`Context`]: what every command needs besides its own arguments.

use crate::common_args::CommonArgs;
use crate::output::Output;
use crate::progress::ProgressMode;
use crate::safe_text::safe;
use std::io::Write;

/// What every command needs besides its own arguments.
#[derive(Debug)]
pub(crate) struct Context {
    /// Standard output.
    pub(crate) out: Output,
    verbosity: Verbosity,
}

/// How much to say on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Errors, notes and progress.
    Normal,
    /// Also details.
    Verbose,
}

impl Context {
    pub(crate) fn new(args: &CommonArgs) -> Self {
        Self {
            out: Output::new(args.format(), args.color),
            verbosity: match (args.quiet, args.verbose) {
                (true, _) => Verbosity::Quiet,
                (false, true) => Verbosity::Verbose,
                (false, false) => Verbosity::Normal,
            },
        }
    }

    pub(crate) const fn verbosity(&self) -> Verbosity {
        self.verbosity
    }

    /// Returns whether to show progress bars.
    pub(crate) fn progress(&self) -> ProgressMode {
        if self.verbosity == Verbosity::Quiet {
            ProgressMode::Hidden
        } else {
            ProgressMode::Shown
        }
    }

    /// Prints a note on standard error, unless the user asked for quiet.
    pub(crate) fn note(&mut self, text: &str) {
        if self.verbosity > Verbosity::Quiet {
            // In the order of what was printed before.
            let _ = self.out.flush();
            eprintln!("note: {}", safe(text));
        }
    }
}
