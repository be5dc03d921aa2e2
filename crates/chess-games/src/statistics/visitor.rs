//! [`StatisticsVisitor`]: counts the games that are read.

use super::Statistics;
use crate::date::PgnDate;
use crate::opening::LastOpening;
use crate::tags::{ReadTimeControl, elo, is_chess960, time_control};
use chess_board::{Diagnostic, Position};
use chess_movegen::{Outcome, PositionRules};
use chess_notation::pgn::{GameResult, GameStart, PgnError, Ply, RawText, VisitStep, Visitor};

/// Counts games.
pub(super) struct StatisticsVisitor<'s> {
    statistics: &'s mut Statistics,
    game: GameFacts,
}

/// What is known of a game.
#[derive(Default)]
struct GameFacts {
    elo: [Option<u16>; 2],
    date: Option<PgnDate>,
    utc_date: Option<PgnDate>,
    time_control: Option<ReadTimeControl>,
    is_chess960: bool,
    is_from_position: bool,
    plies: u32,
    opening: LastOpening,
    last: Option<Position>,
    result: GameResult,
    has_error: bool,
    /// The number of open variations.
    depth: u32,
}

impl<'s> StatisticsVisitor<'s> {
    pub(super) fn new(statistics: &'s mut Statistics) -> Self {
        Self {
            statistics,
            game: GameFacts::default(),
        }
    }
}

impl Visitor for StatisticsVisitor<'_> {
    type Output = ();

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.game = GameFacts::default();
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let date = || PgnDate::from_ascii(value.trim().as_raw_bytes());
        match name.as_raw_bytes() {
            b"WhiteElo" => self.game.elo[0] = elo(value),
            b"BlackElo" => self.game.elo[1] = elo(value),
            b"Date" => self.game.date = date(),
            b"UTCDate" => self.game.utc_date = date(),
            b"TimeControl" => self.game.time_control = Some(time_control(value)),
            b"Variant" => self.game.is_chess960 = is_chess960(value),
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        if let Some(start) = start {
            self.game.is_chess960 |= start.is_chess960();
            self.game.is_from_position = *start != Position::default();
            self.game.opening.see(start);
            self.game.last = Some(*start);
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        if self.game.depth == 0 {
            self.game.plies += 1;
            self.game.opening.see(ply.after);
            self.game.last = Some(*ply.after);
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.game.depth += 1;
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.game.depth = self.game.depth.saturating_sub(1);
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn error(&mut self, error: &PgnError) {
        self.game.has_error = true;
        *self.statistics.errors.entry(error.code()).or_default() += 1;
    }

    fn end_game(&mut self) {
        let (game, statistics) = (&self.game, &mut *self.statistics);
        statistics.games += 1;
        statistics.plies += u64::from(game.plies);
        statistics.results.count(game.result);
        statistics.length.count(game.plies);
        match game.opening.get() {
            Some(opening) => statistics.openings.entry(opening).or_default(),
            None => &mut statistics.without_opening,
        }
        .count(game.result);
        for elo in game.elo.into_iter().flatten() {
            statistics.elo.count(elo.into());
        }
        if let [Some(white), Some(black)] = game.elo {
            let difference = i32::from(white) - i32::from(black);
            let step = difference.div_euclid(Statistics::ELO_STEP) * Statistics::ELO_STEP;
            statistics
                .elo_difference
                .entry(step)
                .or_default()
                .count(game.result);
        }
        if let Some(year) = game.date.or(game.utc_date).and_then(PgnDate::year) {
            statistics.years.entry(year).or_default().count(game.result);
        }
        if let Some(read) = &game.time_control {
            statistics.time_controls.count(read, game.result);
        }
        *match game.last.as_ref().and_then(PositionRules::outcome) {
            Some(Outcome::Checkmate { .. }) => &mut statistics.endings.checkmate,
            Some(Outcome::Stalemate) => &mut statistics.endings.stalemate,
            Some(Outcome::InsufficientMaterial) => &mut statistics.endings.insufficient_material,
            _ => &mut statistics.endings.other,
        } += 1;
        statistics.chess960 += u64::from(game.is_chess960);
        statistics.from_position += u64::from(game.is_from_position && !game.is_chess960);
        statistics.broken_games += u64::from(game.has_error);
    }
}
