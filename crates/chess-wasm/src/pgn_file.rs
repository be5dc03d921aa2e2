//! The class `PgnFile`: reads a PGN file of any compression piece by piece, for the page's worker.

use crate::error::{Failure, JsResult};
use crate::host;
use crate::json::Json;
use crate::moves::uci;
use crate::pgn_index::{Limit, List, Receive, Summary};
use crate::position::from_fen;
use chess_games::{Batch, Batches, Compression, Input, InputError, InputReader, MoveTree, Worker};
use chess_notation::San;
use std::io::{self, BufReader, Read};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./file_host.js")]
extern "C" {
    /// Returns the next bytes of the file, at most this many, and none at its end. `undefined` if they cannot be read.
    fn host_read(most: usize) -> Option<Vec<u8>>;
}

/// The most bytes that are asked for at a time.
const PIECE: usize = 1 << 18;

/// The plies of each game that the explorer counts, and the most different moves, which take about 80 MB.
const EXPLORED_PLIES: usize = 30;
const MAX_MOVES: usize = 1_000_000;

/// The file of the worker.
#[derive(Debug)]
struct HostFile;

impl Read for HostFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = host_read(bytes.len().min(PIECE)).ok_or_else(|| {
            io::Error::other("the file cannot be read: it was changed or removed")
        })?;
        let length = read.len().min(bytes.len());
        bytes[..length].copy_from_slice(&read[..length]);
        Ok(length)
    }
}

/// Reads the file of the worker: its games, and how often each move was played.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PgnFile {
    batches: Batches<InputReader>,
    batch: Batch,
    lines_before: u64,
    tree: MoveTree,
}

#[wasm_bindgen]
impl PgnFile {
    /// Opens the file. Throws if it is not PGN, and names its format if that is known.
    #[wasm_bindgen(constructor)]
    pub fn new() -> JsResult<Self> {
        let file = BufReader::with_capacity(PIECE, HostFile);
        let input = Input::Reader(Box::new(file)).open().map_err(failure)?;
        Ok(Self {
            batches: Batches::new(input).with_size(PIECE),
            batch: Batch::default(),
            lines_before: 0,
            tree: MoveTree::new()
                .with_max_ply(EXPLORED_PLIES)
                .with_max_moves(MAX_MOVES),
        })
    }

    /// Whether the file is compressed, so that the places of games are places in `text` and not in the file.
    #[wasm_bindgen(getter, js_name = isCompressed)]
    pub fn is_compressed(&self) -> bool {
        self.batches.get_ref().compression() != Compression::None
    }

    /// Reads the next games. Returns `undefined` after the last. Throws if the file is damaged.
    #[wasm_bindgen(unchecked_return_type = "GameSummary[] | undefined")]
    pub fn next(&mut self) -> JsResult<JsValue> {
        let is_read = self.batches.read_into(&mut self.batch);
        if !is_read.map_err(|error| failure(error.into()))? {
            return Ok(JsValue::UNDEFINED);
        }
        let mut list = List::new();
        let mut summary = Summary::after(self.lines_before);
        let mut reader = self.batch.reader();
        while reader.read_game(&mut summary).is_some() {
            list.game(&summary, reader.offset())
                .map_err(Limit::into_js)?;
        }
        self.lines_before += self.batch.count_lines();
        self.tree.process(&self.batch);
        Ok(list.into_js())
    }

    /// Returns the text of the games that were read last.
    pub fn text(&self) -> Vec<u8> {
        self.batch.bytes().to_vec()
    }

    /// Returns the moves that were played in a position, the most frequent first.
    #[wasm_bindgen(unchecked_return_type = "ExploredMove[]")]
    pub fn explore(&self, fen: &str) -> JsResult<JsValue> {
        let position = from_fen(fen)?;
        let mut json = Json::new();
        json.array(|json| {
            for found in self.tree.moves(&position) {
                let results = found.counts.results;
                json.object(|json| {
                    json.key("uci").text(uci(&position, found.mv));
                    json.key("san").text(San::from_move(&position, found.mv));
                    json.key("games").literal(results.games());
                    json.key("whiteWins").literal(results.white_wins);
                    json.key("draws").literal(results.draws);
                    json.key("blackWins").literal(results.black_wins);
                    if let Some(elo) = found.counts.mean_elo() {
                        json.key("elo").literal(elo);
                    }
                });
            }
        });
        Ok(host::value(json.as_str()))
    }
}

/// Makes the error of a file that cannot be read.
fn failure(error: InputError) -> JsValue {
    Failure::of(&error).into_js()
}
