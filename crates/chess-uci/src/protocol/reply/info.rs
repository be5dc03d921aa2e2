//! [`Info`]: what a search tells.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::one_line::OneLine;
use crate::protocol::wdl::Wdl;
use crate::protocol::words::Words;
use chess_move::{Bound, Score};
use chess_notation::UciMove;
use core::fmt;
use core::time::Duration;

/// The reply `info`: what a search knows so far; all of it may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the deepest ply reached.
    pub selective_depth: Option<u32>,
    /// `multipv`: which line this is, the best being 1.
    pub line: Option<u32>,
    /// `score`, for the engine.
    pub score: Option<Score>,
    /// `lowerbound`, `upperbound`: whether the score is exact.
    pub bound: Bound,
    /// `wdl`: how likely a win, a draw and a loss are.
    pub wdl: Option<Wdl>,
    /// `nodes` searched.
    pub nodes: Option<u64>,
    /// `nps`: nodes a second.
    pub nps: Option<u64>,
    /// `hashfull`: how full the hash table is, in thousandths.
    pub hashfull: Option<u32>,
    /// `tbhits`: positions found in endgame tables.
    pub tablebase_hits: Option<u64>,
    /// `sbhits`: positions found in Shredder's endgame tables.
    pub shredderbase_hits: Option<u64>,
    /// `cpuload`, in thousandths.
    pub cpu_load: Option<u32>,
    /// `time` searched; printed in milliseconds.
    pub time: Option<Duration>,
    /// `currmove`: the move now being searched.
    pub current_move: Option<UciMove>,
    /// `currmovenumber`: which move of the root that is, from 1.
    pub current_move_number: Option<u32>,
    /// `refutation`: a move, and the line that refutes it.
    pub refutation: Vec<UciMove>,
    /// `currline`: the line now being calculated.
    pub current_line: Option<CurrentLine>,
    /// `pv`: the principal variation.
    pub pv: Vec<UciMove>,
    /// `string`: any text; it takes the rest of the line.
    pub string: Option<String>,
}

/// The line that an engine is calculating.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CurrentLine {
    /// Which of several processors calculates it, from 1.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<UciMove>,
}

impl Default for Info {
    fn default() -> Self {
        Self {
            depth: None,
            selective_depth: None,
            line: None,
            score: None,
            bound: Bound::Exact,
            wdl: None,
            nodes: None,
            nps: None,
            hashfull: None,
            tablebase_hits: None,
            shredderbase_hits: None,
            cpu_load: None,
            time: None,
            current_move: None,
            current_move_number: None,
            refutation: Vec::new(),
            current_line: None,
            pv: Vec::new(),
            string: None,
        }
    }
}

impl Info {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number()?),
                "seldepth" => info.selective_depth = Some(words.number()?),
                "multipv" => info.line = Some(words.number()?),
                "score" => info.parse_score(words)?,
                "wdl" => {
                    info.wdl = Some(Wdl {
                        win: words.number()?,
                        draw: words.number()?,
                        loss: words.number()?,
                    });
                }
                "nodes" => info.nodes = Some(words.number()?),
                "nps" => info.nps = Some(words.number()?),
                "hashfull" => info.hashfull = Some(words.number()?),
                "tbhits" => info.tablebase_hits = Some(words.number()?),
                "sbhits" => info.shredderbase_hits = Some(words.number()?),
                "cpuload" => info.cpu_load = Some(words.number()?),
                "time" => info.time = Some(words.milliseconds()?),
                "currmove" => info.current_move = Some(words.uci_move()?),
                "currmovenumber" => info.current_move_number = Some(words.number()?),
                "refutation" => info.refutation = words.uci_moves(),
                "currline" => {
                    info.current_line = Some(CurrentLine {
                        cpu: words.number().ok(),
                        moves: words.uci_moves(),
                    });
                }
                "pv" => info.pv = words.uci_moves(),
                "string" => info.string = Some(OneLine(words.rest()).to_string()),
                _ => {}
            }
        }
        Ok(info)
    }

    /// Value and bound, in either order.
    fn parse_score(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        self.parse_bound(words);
        let score = match words.peek() {
            Some("cp") => Score::Centipawns,
            Some("mate") => Score::Mate,
            _ => return Err(words.error(ExpectedToken::Score)),
        };
        words.next();
        let number = words.integer()?;
        // A mate in -2^31 could not be negated, nor compared.
        self.score = Some(score(
            number.clamp(-i64::from(i32::MAX), i64::from(i32::MAX)) as i32,
        ));
        self.parse_bound(words);
        Ok(())
    }

    fn parse_bound(&mut self, words: &mut Words<'_>) {
        if words.take("lowerbound") {
            self.bound = Bound::Lower;
        } else if words.take("upperbound") {
            self.bound = Bound::Upper;
        }
    }
}

/// In the order in which most engines write it.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |count: Option<u32>| count.map(u128::from);
        let large = |count: Option<u64>| count.map(u128::from);
        let time = self.time.map(|time| time.as_millis());
        f.write_str("info")?;
        numbers(
            f,
            &[
                ("depth", count(self.depth)),
                ("seldepth", count(self.selective_depth)),
                ("multipv", count(self.line)),
            ],
        )?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
            f.write_str(match self.bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            })?;
        }
        if let Some(wdl) = self.wdl {
            write!(f, " wdl {wdl}")?;
        }
        numbers(
            f,
            &[
                ("nodes", large(self.nodes)),
                ("nps", large(self.nps)),
                ("hashfull", count(self.hashfull)),
                ("tbhits", large(self.tablebase_hits)),
                ("sbhits", large(self.shredderbase_hits)),
                ("cpuload", count(self.cpu_load)),
                ("time", time),
            ],
        )?;
        if let Some(mv) = self.current_move {
            write!(f, " currmove {mv}")?;
        }
        numbers(f, &[("currmovenumber", count(self.current_move_number))])?;
        moves(f, "refutation", &self.refutation)?;
        if let Some(CurrentLine { cpu, moves }) = &self.current_line {
            f.write_str(" currline")?;
            if let Some(cpu) = cpu {
                write!(f, " {cpu}")?;
            }
            moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        moves(f, "pv", &self.pv)?;
        match &self.string {
            Some(string) => write!(f, " string {}", OneLine(string)),
            None => Ok(()),
        }
    }
}

fn numbers(f: &mut fmt::Formatter<'_>, pairs: &[(&str, Option<u128>)]) -> fmt::Result {
    for (key, number) in pairs {
        if let Some(number) = number {
            write!(f, " {key} {number}")?;
        }
    }
    Ok(())
}

fn moves(f: &mut fmt::Formatter<'_>, key: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {key}")?;
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
