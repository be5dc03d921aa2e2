//! What counting may use of the machine.

use crate::error::Error;
use crate::options::Effort;
use chess_perft::Perft;

/// What counts with the hash table and the threads that the command line asks for.
pub(crate) fn counter(effort: Effort) -> Result<Perft, Error> {
    let perft = Perft::new().with_threads(effort.threads);
    perft.with_hash_mib(effort.hash_mib).map_err(Error::Hash)
}
