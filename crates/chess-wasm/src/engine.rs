//! The class that the engine's worker drives.
//!
//! A search must let the worker read its messages. WebAssembly cannot wait, so `cargo xtask web build` makes the
//! functions that are on the stack when `host_poll` is called able to unwind and to rewind (binaryen's Asyncify).
//! `js/core.js` describes how this is used.

use crate::error::{Failure, JsResult, of_value};
use crate::game::JsGame;
use crate::host;
use crate::json::Json;
use crate::moves::{parse_move, uci};
use chess_board::Position;
use chess_move::{Bound, Move, Score};
use chess_movegen::Game;
use chess_notation::{PieceLetters, San};
use chess_search::{
    Evaluation, Limits, Network, Report, SearchClock, SearchOptions, SearchResult, Searcher,
};
use core::num::NonZero;
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./engine_host.js")]
extern "C" {
    /// Returns the time in milliseconds.
    fn host_now() -> f64;

    /// Returns whether the search must stop. While the search is interrupted here, the worker reads its messages.
    fn host_poll() -> bool;

    /// Receives a report in JSON.
    fn host_report(json: &str);
}

/// The largest hash table, in MiB.
const MAX_HASH: u32 = 1_024;

/// The most lines.
const MAX_LINES: u32 = 218;

/// A search engine for a worker. Programs use the class `Engine`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct EngineCore {
    searcher: Searcher<Evaluation>,
    game: Game,
    limits: Limits,
    result: Option<String>,
}

#[wasm_bindgen]
impl EngineCore {
    /// Makes an engine with a hash table of this size in MiB, and the network in this file.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: u32, network: &[u8]) -> JsResult<Self> {
        let network = Network::from_bytes(network)
            .map_err(|error| Failure::of(&error).field("network").into_js())?;
        let evaluation = Evaluation::with_network(Arc::new(network));
        let options = SearchOptions {
            hash_mib: check("hash", hash, MAX_HASH)? as usize,
            ..SearchOptions::default()
        };
        let searcher = Searcher::with_evaluation(options, evaluation)
            .map_err(|error| Failure::of(&error).field("hash").into_js())?;
        Ok(Self {
            searcher: searcher.with_time_source(now).with_poll(poll),
            game: Game::default(),
            limits: Limits::default(),
            result: None,
        })
    }

    /// Changes the size of the hash table in MiB, which empties it, and the number of lines.
    pub fn configure(&mut self, hash: u32, lines: u32) -> JsResult<()> {
        let lines = check("lines", lines, MAX_LINES)? as usize;
        let options = SearchOptions {
            hash_mib: check("hash", hash, MAX_HASH)? as usize,
            multi_pv: NonZero::new(lines).unwrap_or(NonZero::<usize>::MIN),
            ..self.searcher.options().clone()
        };
        self.searcher
            .set_options(options)
            .map_err(|error| Failure::of(&error).field("hash").into_js())
    }

    /// Forgets what was learned.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Sets the game whose last position is searched: a FEN, and moves in UCI separated by spaces.
    #[wasm_bindgen(js_name = setGame)]
    pub fn set_game(&mut self, fen: &str, moves: &str) -> JsResult<()> {
        let mut game = Game::new(crate::position::from_fen(fen)?);
        for text in moves.split_ascii_whitespace() {
            let mv = parse_move(game.position(), text)?;
            let before = *game.position();
            game.play(mv)
                .map_err(|reason| crate::error::of_illegal(&before, reason))?;
        }
        self.game = game;
        Ok(())
    }

    /// Sets the limits of the next search: the properties of an object `SearchLimits` as lines of a name, a tab and a
    /// value.
    #[wasm_bindgen(js_name = setLimits)]
    pub fn set_limits(&mut self, limits: &str) -> JsResult<()> {
        self.limits = self.read_limits(limits)?;
        Ok(())
    }

    /// Searches. While the search is interrupted, no other function may be called.
    ///
    /// It returns nothing, because the glue around it also runs when the search unwinds.
    pub fn run(&mut self) {
        let position = *self.game.position();
        let result = self.searcher.search(&self.game, &self.limits, |report| {
            host_report(&report_json(&position, report));
        });
        self.result = Some(result_json(&position, &result));
    }

    /// Takes the result of the last search, in JSON.
    #[wasm_bindgen(js_name = takeResult)]
    pub fn take_result(&mut self) -> Option<String> {
        self.result.take()
    }
}

impl EngineCore {
    fn read_limits(&self, lines: &str) -> JsResult<Limits> {
        let mut limits = Limits::default();
        let mut clock = SearchClock::default();
        let mut has_clock = false;
        for line in lines.lines() {
            let (name, value) = line.split_once('\t').unwrap_or((line, ""));
            let number = || {
                let number = value.parse::<f64>().ok();
                let number = number.filter(|number| (0.0..=MAX_NUMBER).contains(number));
                number.ok_or_else(|| {
                    crate::error::of_argument(
                        name,
                        value,
                        format_args!("a number from 0 to {MAX_NUMBER}"),
                    )
                })
            };
            let time =
                || number().map(|milliseconds| Duration::from_secs_f64(milliseconds / 1_000.0));
            match name {
                "depth" => limits.depth = Some(whole(number()?).try_into().unwrap_or(u32::MAX)),
                "nodes" => limits.nodes = Some(whole(number()?)),
                "time" => limits.move_time = Some(time()?),
                "mate" => limits.mate = Some(whole(number()?).try_into().unwrap_or(u32::MAX)),
                "remaining" => {
                    has_clock = true;
                    clock.remaining = time()?;
                }
                "increment" => clock.increment = time()?,
                "movesToGo" => {
                    clock.moves_to_go = Some(whole(number()?).try_into().unwrap_or(u32::MAX));
                }
                "moves" => {
                    let mv = parse_move(self.game.position(), value)?;
                    limits.search_moves.push(mv);
                }
                _ => {
                    return Err(crate::error::of_argument(
                        "limit",
                        name,
                        "a property of SearchLimits",
                    ));
                }
            }
        }
        if has_clock {
            limits.clock = Some(clock);
        }
        Ok(limits)
    }
}

/// The largest number in the limits: more than a hundred thousand years in milliseconds, or nodes of as long a search.
const MAX_NUMBER: f64 = 9e15;

/// Returns a number of the limits without its fraction.
fn whole(number: f64) -> u64 {
    // Checked to be from 0 to `MAX_NUMBER`.
    #[expect(clippy::cast_sign_loss, reason = "checked before")]
    let whole = number as u64;
    whole
}

fn check(name: &str, value: u32, max: u32) -> JsResult<u32> {
    if (1..=max).contains(&value) {
        return Ok(value);
    }
    let expected = format!("a number from 1 to {max}");
    Err(of_value(name, value, expected))
}

fn now() -> Duration {
    Duration::try_from_secs_f64(host_now() / 1_000.0).unwrap_or_default()
}

fn poll() -> ControlFlow<()> {
    if host_poll() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

fn report_json(position: &Position, report: &Report<'_>) -> String {
    let mut json = Json::new();
    json.object(|json| {
        json.key("depth").literal(report.depth);
        json.key("selectiveDepth").literal(report.selective_depth);
        json.key("line").literal(report.multipv);
        write_score(json, report.score);
        if report.bound != Bound::Exact {
            json.key("bound").string(match report.bound {
                Bound::Lower => "lower",
                _ => "upper",
            });
        }
        json.key("nodes").literal(report.nodes);
        json.key("time").literal(report.time.as_millis());
        json.key("nps").literal(report.nps());
        json.key("hashfull").literal(report.hashfull);
        write_line(json, position, report.pv);
    });
    json.into_string()
}

fn result_json(position: &Position, result: &SearchResult) -> String {
    let mut json = Json::new();
    json.object(|json| {
        if let Some(best) = result.best {
            json.key("best").text(uci(position, best));
            json.key("san").text(San::from_move(position, best));
        }
        if let (Some(best), Some(ponder)) = (result.best, result.ponder) {
            json.key("ponder").text(uci(&position.after(best), ponder));
        }
        write_score(json, result.score);
        json.key("depth").literal(result.depth);
        json.key("nodes").literal(result.nodes);
        json.key("time").literal(result.time.as_millis());
        write_line(json, position, &result.pv);
    });
    json.into_string()
}

/// Writes `score` in centipawns or `mate` in moves, from the side to move.
fn write_score(json: &mut Json, score: Score) {
    match score {
        Score::Mate(moves) => json.key("mate").literal(moves),
        Score::Centipawns(centipawns) => json.key("score").literal(centipawns),
    }
}

/// Writes a line in UCI, in SAN and with figurines.
fn write_line(json: &mut Json, position: &Position, moves: &[Move]) {
    let mut lists: [Vec<String>; 3] = [const { Vec::new() }; 3];
    let mut position = *position;
    for &mv in moves {
        let san = San::from_move(&position, mv);
        lists[0].push(uci(&position, mv).to_string());
        lists[1].push(san.to_string());
        lists[2].push(san.to_text_with(&PieceLetters::FIGURINE).to_string());
        position.play_unchecked(mv);
    }
    for (key, list) in ["pv", "sans", "figurines"].into_iter().zip(lists) {
        json.key(key).array(|json| {
            for text in list {
                json.string(&text);
            }
        });
    }
}

/// The moves to a game's current place, in UCI, for the engine.
#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Returns the moves that lead to the current place in UCI, after the last null move, and the FEN before them, as
    /// an engine needs them to see repetitions: `[fen, moves]`.
    #[wasm_bindgen(js_name = line, unchecked_return_type = "[fen: string, moves: string]")]
    pub fn line(&self) -> JsValue {
        let history = self.history_here();
        let mut position = *history.start();
        let mut moves = Vec::new();
        for &mv in history.moves() {
            moves.push(uci(&position, mv).to_string());
            position.play_unchecked(mv);
        }
        let mut json = Json::new();
        json.array(|json| {
            json.text(history.start());
            json.string(&moves.join(" "));
        });
        host::value(json.as_str())
    }
}
