//! [`Search`]: from `go` to `bestmove`.

use super::job::Release;
use super::output::Output;
use super::settings::Settings;
use crate::protocol::reply::{Info, Reply};
use crate::protocol::wdl::Wdl;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{Game, has_legal_move, legal_moves};
use chess_notation::UciMove;
use chess_search::{Bound, Evaluate, Limits, Report, Score, Searcher};

/// All that a search needs beside its searcher.
pub(super) struct Search {
    pub(super) game: Game,
    pub(super) limits: Limits,
    pub(super) settings: Settings,
    pub(super) output: Output,
}

impl Search {
    /// Searches a position that the searcher is prepared for, and returns the answer when it may be given.
    pub(super) fn run<E: Evaluate + Clone>(
        &self,
        searcher: &mut Searcher<E>,
        release: &Release,
    ) -> Reply {
        let position = self.game.position();
        let (best, ponder) = if has_legal_move(position) {
            let control = searcher.control();
            let sink = |report: &Report<'_>| {
                self.output.say(Reply::Info(self.info(report)));
                if self.output.is_broken() {
                    control.stop();
                }
            };
            let result = searcher.search_prepared(&self.game, &self.limits, sink);
            (result.best, result.ponder)
        } else {
            self.say_that_it_is_over(position);
            (None, None)
        };
        // The protocol forbids an answer before it is asked for, even when nothing is left to find.
        if (self.limits.infinite || self.limits.ponder) && !self.output.is_broken() {
            release.wait();
        }
        self.answer(best, ponder)
    }

    fn say_that_it_is_over(&self, position: &Position) {
        let score = if position.is_check() {
            Score::Mate(0)
        } else {
            Score::Centipawns(0)
        };
        if let Some(outcome) = self.game.outcome() {
            self.output.say(Reply::text(outcome.reason()));
        }
        self.output.say(Reply::Info(Info {
            depth: Some(0),
            score: Some(score),
            ..Info::default()
        }));
    }

    fn answer(&self, best: Option<Move>, ponder: Option<Move>) -> Reply {
        let line: Vec<Move> = best.into_iter().chain(ponder).collect();
        let texts = self.texts(&line);
        Reply::BestMove {
            best: texts.first().copied().unwrap_or(UciMove::Null),
            ponder: texts.get(1).copied(),
        }
    }

    /// The texts of moves that are played one after the other.
    fn texts(&self, line: &[Move]) -> Vec<UciMove> {
        let mut position = *self.game.position();
        line.iter()
            .map(|&mv| {
                let text = UciMove::from_move_with(&position, mv, self.settings.castling);
                position.play_unchecked(mv);
                text
            })
            .collect()
    }

    fn info(&self, report: &Report<'_>) -> Info {
        let shows_wdl = self.settings.shows_wdl && report.bound == Bound::Exact;
        Info {
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            line: Some(report.multipv as u32),
            score: Some(report.score),
            bound: report.bound,
            wdl: shows_wdl.then(|| Wdl::from_score(report.score)),
            nodes: Some(report.nodes),
            nps: Some(report.nps()),
            hashfull: Some(report.hashfull),
            time: Some(report.time),
            pv: self.texts(report.pv),
            ..Info::default()
        }
    }
}

/// Answers with some legal move, when a search has failed to.
pub(super) fn answer_with_any(game: &Game, settings: &Settings, output: &Output) {
    let position = game.position();
    let any = legal_moves(position).first().copied();
    output.say(Reply::BestMove {
        best: UciMove::from_optional_move(position, any, settings.castling),
        ponder: None,
    });
}
