//! A played game as PGN.

use super::played::{PlayedGame, PlayedPly};
use crate::clock::TimeControl;
use chess_move::{Bound, Color};
use chess_notation::pgn::{Annotation, ClockTime, Comment, Evaluation, PgnGame};
use core::time::Duration;

impl PlayedGame {
    /// Converts the game to PGN. Each move after the opening has the score (`%eval`, from White's point of view) with
    /// the depth, unless the score is only a bound, and the time (`%emt`). The last comment says why the game is over.
    ///
    /// The tags `Event`, `Site`, `Date` and `Round` are for the caller to set.
    pub fn to_pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::from_game(&self.game);
        set(&mut pgn, "White", &self.names.white);
        set(&mut pgn, "Black", &self.names.black);
        set(&mut pgn, "PlyCount", &self.game.moves().len().to_string());
        let controls = &self.time_controls;
        if controls.white == controls.black {
            set(&mut pgn, "TimeControl", &tag(&controls.white));
        } else {
            set(&mut pgn, "WhiteTimeControl", &tag(&controls.white));
            set(&mut pgn, "BlackTimeControl", &tag(&controls.black));
        }
        set(&mut pgn, "Termination", self.ending.termination());
        pgn.set_result(self.result());

        let reason = self.ending.to_string().replace(['{', '}'], "");
        let mut cursor = pgn.cursor_mut();
        for _ in 0..self.opening_plies {
            cursor.forward();
        }
        for (index, ply) in self.plies.iter().enumerate() {
            let color = cursor.position().side_to_move();
            cursor.forward();
            let is_last = index + 1 == self.plies.len();
            let text = if is_last { &reason } else { "" };
            cursor.comments_mut().extend(ply.comment(color, text));
        }
        if self.plies.is_empty() {
            // A comment of words, which every comment can hold.
            let _ = cursor.comment(&reason);
        }
        pgn
    }
}

impl PlayedPly {
    fn comment(&self, color: Color, text: &str) -> Option<Comment> {
        let mut comment = Comment::new(text).ok()?;
        // `%eval` claims an exact score.
        if let Some(score) = self.score
            && self.bound == Bound::Exact
        {
            let score = match (score, color) {
                (score, Color::White) => score,
                (score, Color::Black) => -score,
            };
            let evaluation = Annotation::Evaluation(Evaluation::new(score, self.depth));
            // A score that the format cannot hold is left out.
            let _ = comment.set(&evaluation);
        }
        let millis = u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX);
        let time = ClockTime::new(Duration::from_millis(millis));
        let _ = comment.set(&Annotation::ElapsedTime(time));
        Some(comment)
    }
}

/// Sets a tag. A name of an engine that no tag can hold becomes `?`.
fn set(pgn: &mut PgnGame, name: &str, value: &str) {
    let value = value.replace(char::is_control, " ");
    if pgn.set_tag(name, &value).is_err() {
        let _ = pgn.set_tag(name, "?");
    }
}

/// Returns the value of the tag `TimeControl`: `-` without a clock.
fn tag(control: &TimeControl) -> String {
    match control.clock {
        Some(_) => TimeControl {
            clock: control.clock,
            ..TimeControl::default()
        }
        .to_string(),
        None => "-".to_owned(),
    }
}
