//! [`Info`]: the reply `info`.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::text::{OneLine, write_moves, write_numbers};
use crate::protocol::wdl::Wdl;
use crate::protocol::words::Words;
use chess_board::Position;
use chess_move::{Bound, Move, Score};
use chess_notation::{UciError, UciMove};
use core::fmt;
use core::time::Duration;

/// The reply `info`: the progress of a search, or a text. Every part is optional.
///
/// ```
/// use chess_uci::{Info, Score};
///
/// let info = Info {
///     depth: Some(9),
///     score: Some(Score::Centipawns(31)),
///     pv: vec!["e2e4".parse()?, "e7e5".parse()?],
///     ..Info::default()
/// };
/// assert_eq!(info.to_string(), "info depth 9 score cp 31 pv e2e4 e7e5");
/// # Ok::<(), chess_uci::MoveSyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the selective depth, in plies.
    #[doc(alias = "seldepth")]
    pub selective_depth: Option<u32>,
    /// `multipv`: the rank of the line among several, from 1 for the best.
    pub multipv: Option<u32>,
    /// `score`, from the point of view of the engine.
    pub score: Option<Score>,
    /// `lowerbound`, `upperbound`: whether the score is exact or a bound.
    #[doc(alias("lowerbound", "upperbound"))]
    pub bound: Bound,
    /// `wdl`: the probabilities of win, draw and loss.
    pub wdl: Option<Wdl>,
    /// `nodes` searched.
    pub nodes: Option<u64>,
    /// `nps`: nodes per second.
    pub nps: Option<u64>,
    /// `hashfull`: how full the hash table is, in permille.
    pub hashfull: Option<u32>,
    /// `tbhits`: positions found in endgame tablebases.
    pub tablebase_hits: Option<u64>,
    /// `sbhits`: positions found in Shredder's endgame databases.
    pub shredderbase_hits: Option<u64>,
    /// `cpuload`: the load of the processor, in permille.
    pub cpu_load: Option<u32>,
    /// `time`: the time searched, printed in milliseconds.
    pub time: Option<Duration>,
    /// `currmove`: the root move that is being searched.
    #[doc(alias = "currmove")]
    pub current_move: Option<UciMove>,
    /// `currmovenumber`: the number of that root move, from 1.
    #[doc(alias = "currmovenumber")]
    pub current_move_number: Option<u32>,
    /// `refutation`: a move and the line that refutes it.
    pub refutation: Vec<UciMove>,
    /// `currline`: the line that is being searched.
    pub current_line: Option<CurrentLine>,
    /// `pv`: the principal variation.
    pub pv: Vec<UciMove>,
    /// `string`: a text for the user. It takes the rest of the line.
    pub string: Option<String>,
}

/// The line that an engine is searching.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CurrentLine {
    /// The number of the processor that searches it, from 1.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<UciMove>,
}

impl Default for Info {
    fn default() -> Self {
        Self {
            depth: None,
            selective_depth: None,
            multipv: None,
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
    /// Returns the moves of the principal variation from a position, for example for
    /// [`san_line`](chess_notation::PositionNotation::san_line).
    ///
    /// ```
    /// use chess_notation::PositionNotation;
    /// use chess_uci::{Info, Position};
    ///
    /// let start = Position::default();
    /// let info = Info { pv: vec!["e2e4".parse()?, "e7e5".parse()?], ..Info::default() };
    /// assert_eq!(start.san_line(&info.pv_moves(&start)?)?, "1. e4 e5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn pv_moves(&self, position: &Position) -> Result<Vec<Move>, UciError> {
        let mut position = *position;
        let mut moves = Vec::with_capacity(self.pv.len());
        for text in &self.pv {
            let mv = text.to_move(&position)?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number()?),
                "seldepth" => info.selective_depth = Some(words.number()?),
                "multipv" => info.multipv = Some(words.number()?),
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

    /// Parses the score and the bound, in either order.
    fn parse_score(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        self.parse_bound(words);
        let score = match words.peek() {
            Some("cp") => Score::Centipawns,
            Some("mate") => Score::Mate,
            _ => return Err(words.error(ExpectedToken::Score)),
        };
        words.next();
        let number = words.integer()?;
        // A mate in -2^31 could not be negated.
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

/// Prints the parts in the order that most engines use.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |count: Option<u32>| count.map(u128::from);
        let large = |count: Option<u64>| count.map(u128::from);
        let time = self.time.map(|time| time.as_millis());
        f.write_str("info")?;
        write_numbers(
            f,
            &[
                ("depth", count(self.depth)),
                ("seldepth", count(self.selective_depth)),
                ("multipv", count(self.multipv)),
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
        write_numbers(
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
        write_numbers(f, &[("currmovenumber", count(self.current_move_number))])?;
        write_moves(f, "refutation", &self.refutation)?;
        if let Some(CurrentLine { cpu, moves }) = &self.current_line {
            f.write_str(" currline")?;
            if let Some(cpu) = cpu {
                write!(f, " {cpu}")?;
            }
            moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        write_moves(f, "pv", &self.pv)?;
        match &self.string {
            Some(string) => write!(f, " string {}", OneLine(string)),
            None => Ok(()),
        }
    }
}
