//! The counter for the hash table and threads of the command line.

use crate::error::Error;
use crate::options::Effort;
use chess_perft::Perft;

/// Creates a counter with the hash table and the threads that the command line requests.
pub(crate) fn counter(effort: Effort) -> Result<Perft, Error> {
    let perft = Perft::new().with_threads(effort.threads);
    perft.with_hash_mib(effort.hash_mib).map_err(Error::Hash)
}
