//! [`read_network`] and [`network_name`].

use chess_nnue::Network;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of a network.
///
/// # Errors
/// If the file cannot be read or is no network. The error names the file.
pub fn read_network(path: &Path) -> io::Result<Network> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(Network::MAX_BYTES + 1).read_to_end(&mut bytes))
        .and_then(|_| Network::from_bytes(&bytes).map_err(io::Error::other))
        .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// Names a network by its size and the checksum of the file that it is written to. A file without king buckets has
/// another checksum, since networks are written with them.
pub fn network_name(network: &Network) -> String {
    let bytes = network.to_bytes();
    let checksum = bytes.last_chunk().copied().map_or(0, u64::from_le_bytes);
    format!(
        "network of {} neurons, FNV-1a {checksum:016x}",
        network.neurons()
    )
}
