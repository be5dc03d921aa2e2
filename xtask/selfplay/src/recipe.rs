//! [`Recipe`]: everything that decides what games are played.

use crate::options::Options;
use chess_search::Evaluation;
use std::io;
use std::sync::Arc;
use training_data::{Header, network_name, read_network};

/// Plies of random moves from the standard start position; a random half of the games has one more, so that both colors
/// come to move first.
pub(crate) const OPENING_PLIES: usize = 8;
/// The same from start positions of double-random Chess960, which differ without any moves.
pub(crate) const CHESS960_PLIES: usize = 4;
/// The percentage of games from start positions of double-random Chess960.
pub(crate) const CHESS960_PERCENT: usize = 15;
/// An opening is replaced by another one if its score is larger for either side, in centipawns.
pub(crate) const EQUAL_OPENING: i16 = 300;
/// A game is won if its score stays at this or above for one side, in centipawns.
pub(crate) const WON: i16 = 2_000;
/// The plies for which a score must stay at [`WON`]: an even number, so that both sides agree.
pub(crate) const WON_PLIES: u16 = 6;
/// A game is drawn if its score stays between plus and minus this, in centipawns.
pub(crate) const DRAWN: i16 = 10;
/// The plies for which a score must stay within [`DRAWN`].
pub(crate) const DRAWN_PLIES: u16 = 16;
/// The first ply, counted from the opening, whose score counts for a draw.
pub(crate) const DRAWN_FROM: u16 = 80;
/// A game of this number of plies is drawn.
pub(crate) const MAX_PLIES: u16 = 500;
/// A search ends, even in the middle of an iteration, after this many times its soft limit of nodes.
pub(crate) const HARD_LIMIT_FACTOR: u64 = 10;
/// The size of a hash table for some thousand nodes, in MiB.
pub(crate) const HASH_MIB: usize = 2;
/// The node count of `bench` with the hand-written evaluation, which `cargo xtask ci signature` checks: other engines
/// play other games. It does not depend on the default network.
pub(crate) const ENGINE: &str =
    include_str!("../../../crates/chess-uci/bench-hand-written.signature");

/// The keys of a header that can differ between shards of one run.
const FREE_KEYS: [&str; 2] = ["commit", "first-game"];

/// What decides what games are played, besides the constants of this file.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    /// The percentage of games that are played out.
    pub(crate) played_out: u8,
    /// The games of a shard. An interruption costs at most one shard.
    pub(crate) shard_games: u64,
    pub(crate) evaluation: Evaluation,
    /// The name of the network, if there is one.
    network: Option<String>,
}

impl Recipe {
    pub(crate) fn new(options: &Options) -> io::Result<Self> {
        let network = options.network.as_deref().map(read_network).transpose()?;
        let name = network.as_ref().map(network_name);
        let mut evaluation = Evaluation::default();
        evaluation.set_network(network.map(Arc::new));
        Ok(Self {
            nodes: options.nodes,
            seed: options.seed,
            played_out: options.played_out,
            shard_games: options.shard_games,
            evaluation,
            network: name,
        })
    }

    /// Returns the header of the shard that begins with this game.
    pub(crate) fn header(&self, first_game: u64, commit: Option<&str>) -> Header {
        let Self {
            nodes,
            seed,
            played_out,
            shard_games,
            network,
            ..
        } = self;
        let (evaluation, network) = match network {
            Some(name) => (name.as_str(), " --network FILE"),
            None => ("hand-written", ""),
        };
        Header::new([
            (
                "command",
                format!(
                    "cargo xtask selfplay --nodes {nodes} --seed {seed} --played-out {played_out} \
                     --shard-games {shard_games}{network}"
                ),
            ),
            ("engine", ENGINE.trim_ascii().to_owned()),
            ("evaluation", evaluation.to_owned()),
            ("commit", commit.unwrap_or("unknown").to_owned()),
            ("seed", seed.to_string()),
            ("soft-nodes", nodes.to_string()),
            ("hard-nodes", (nodes * HARD_LIMIT_FACTOR).to_string()),
            ("hash-mib", HASH_MIB.to_string()),
            (
                "openings",
                format!(
                    "{OPENING_PLIES} or {} random plies, {CHESS960_PERCENT} % from double Chess960 with {CHESS960_PLIES} \
                     or {}, score at most {EQUAL_OPENING} cp",
                    OPENING_PLIES + 1,
                    CHESS960_PLIES + 1
                ),
            ),
            ("win", format!("{WON} cp for {WON_PLIES} plies")),
            (
                "draw",
                format!("{DRAWN} cp for {DRAWN_PLIES} plies from ply {DRAWN_FROM}"),
            ),
            ("played-out", format!("{played_out} %")),
            ("ply-limit", MAX_PLIES.to_string()),
            ("shard-games", shard_games.to_string()),
            ("first-game", first_game.to_string()),
        ])
    }

    /// Returns the first difference of another shard's header that makes it a shard of another run: key, value of this
    /// run, value of the shard.
    pub(crate) fn difference(&self, shard: &Header) -> Option<(String, String, String)> {
        let ours = self.header(0, None);
        ours.fields()
            .filter(|(key, _)| !FREE_KEYS.contains(key))
            .find(|&(key, value)| shard.get(key) != Some(value))
            .map(|(key, value)| {
                let theirs = shard.get(key).unwrap_or("nothing");
                (key.to_owned(), value.to_owned(), theirs.to_owned())
            })
    }
}
