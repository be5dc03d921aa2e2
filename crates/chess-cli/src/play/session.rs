//! [`Session`]: a game in progress.

use super::command::{Command, HELP};
use crate::context::Context;
use crate::date::today;
use crate::engines::engine_error;
use crate::error::Error;
use crate::explain::describe;
use crate::notation::{MoveError, read_move};
use crate::output::{Colors, Style};
use crate::output_file::OutputFile;
use crate::safe_text::safe;
use crate::score::{score_text, white_view};
use chess_match::{Analyst, EngineConfig, Player, TimeControl, TurnLimits, UciPlayer};
use chess_move::{ByColor, Color, Move};
use chess_movegen::{Game, PositionRules};
use chess_notation::pgn::{GameResult, PgnGame};
use chess_notation::{PieceLetters, PositionNotation};
use chess_svg::Diagram;
use std::io::Write;
use std::time::Duration;

/// A game in progress.
#[derive(Debug)]
pub(super) struct Session {
    game: Game,
    engine: Option<UciPlayer>,
    human: Color,
    bottom: Color,
    control: TimeControl,
    /// The result of a game that was resigned or drawn by a claim.
    agreed: Option<GameResult>,
}

/// What to do after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Continue,
    Quit,
}

impl Session {
    pub(super) fn new(
        game: Game,
        engine: Option<UciPlayer>,
        human: Color,
        control: TimeControl,
    ) -> Self {
        Self {
            game,
            engine,
            human,
            bottom: human,
            control,
            agreed: None,
        }
    }

    pub(super) fn quit(self) {
        if let Some(engine) = self.engine {
            engine.quit();
        }
    }

    /// Draws the board.
    pub(super) fn show(&self, context: &mut Context) -> Result<(), Error> {
        let mut diagram = Diagram::new(self.game.position()).with_orientation(self.bottom);
        if let Some(mv) = self.game.moves().last() {
            diagram = diagram.with_last_move(mv.from(), mv.to());
        }
        let board = match context.out.colors() {
            Colors::On => diagram.to_ansi(),
            Colors::Off => diagram.to_unicode(),
        };
        write!(context.out, "\n{board}\n")?;
        Ok(())
    }

    pub(super) fn prompt(&self) -> String {
        let position = self.game.position();
        let side = match position.side_to_move() {
            Color::White => "White",
            Color::Black => "Black",
        };
        if self.is_over() {
            "(the game is over: new, undo, pgn, save FILE, quit) ".to_owned()
        } else {
            format!("{}. {side} to move: ", position.fullmove_number())
        }
    }

    fn is_over(&self) -> bool {
        self.agreed.is_some() || self.game.outcome().is_some()
    }

    /// Lets the engine move if it is its turn.
    pub(super) fn engine_moves(&mut self, context: &mut Context) -> Result<(), Error> {
        let us = self.game.position().side_to_move();
        if self.is_over() || us == self.human {
            return Ok(());
        }
        let limits = limits(self.control);
        let Some(engine) = &mut self.engine else {
            return Ok(());
        };
        context.out.flush()?;
        let choice = engine
            .choose(&self.game, &limits)
            .map_err(|error| failed(engine, &error))?;
        let name = context.out.styled(Style::Bold, engine.name());
        let san = self.game.position().san(choice.mv);
        writeln!(context.out, "{name} plays {san}")?;
        self.play(choice.mv, context)
    }

    /// Plays a legal move and draws the board.
    fn play(&mut self, mv: Move, context: &mut Context) -> Result<(), Error> {
        if let Err(error) = self.game.play(mv) {
            writeln!(context.out, "{error}")?;
            return Ok(());
        }
        self.show(context)?;
        self.say_state(context)
    }

    /// Says that the game is over, that there is a check, or that a draw can be claimed.
    fn say_state(&self, context: &mut Context) -> Result<(), Error> {
        let position = self.game.position();
        if let Some(outcome) = self.game.outcome() {
            let text = format!("The game is over: {}, {outcome}", outcome.reason());
            let text = context.out.styled(Style::Bold, &text);
            writeln!(context.out, "{text}")?;
            return Ok(());
        }
        if position.is_check() {
            writeln!(context.out, "Check")?;
        }
        if self.game.can_claim_threefold() {
            writeln!(
                context.out,
                "This position has occurred three times: `draw` claims a draw"
            )?;
        } else if self.game.can_claim_fifty_moves() {
            writeln!(
                context.out,
                "Fifty moves without a capture or a pawn move: `draw` claims a draw"
            )?;
        }
        Ok(())
    }

    /// Does what the user has typed.
    pub(super) fn obey(&mut self, line: &str, context: &mut Context) -> Result<Step, Error> {
        match Command::parse(line) {
            Command::Nothing => {}
            Command::Help => writeln!(context.out, "{HELP}")?,
            Command::Board => self.show(context)?,
            Command::Flip => {
                self.bottom = !self.bottom;
                self.show(context)?;
            }
            Command::Moves => self.list_moves(context)?,
            Command::Undo => self.undo(context)?,
            Command::Hint => self.hint(context)?,
            Command::Fen => writeln!(context.out, "{}", self.game.position().to_fen())?,
            Command::Pgn => write!(context.out, "{}", self.to_pgn().to_pgn())?,
            Command::Save(path) => self.save(path, context)?,
            Command::Draw => self.claim_draw(context)?,
            Command::Resign => self.resign(context)?,
            Command::New => self.begin_anew(context)?,
            Command::Quit => return Ok(Step::Quit),
            Command::Move(text) => self.human_moves(text, context)?,
        }
        Ok(Step::Continue)
    }

    fn human_moves(&mut self, text: &str, context: &mut Context) -> Result<(), Error> {
        if self.is_over() {
            writeln!(
                context.out,
                "The game is over. `new` begins another one, `undo` takes a move back"
            )?;
            return Ok(());
        }
        match read_move(self.game.position(), text, &PieceLetters::ENGLISH) {
            Ok(mv) => self.play(mv, context),
            Err(MoveError::Illegal { reason, .. }) => {
                let word = context.out.styled(Style::Bad, "Illegal");
                writeln!(context.out, "{word}: {}", safe(&reason))?;
                Ok(())
            }
            Err(MoveError::Syntax(_)) => {
                writeln!(
                    context.out,
                    "`{}` is not a move and not a command. `help` lists the commands",
                    safe(text)
                )?;
                Ok(())
            }
        }
    }

    fn list_moves(&self, context: &mut Context) -> Result<(), Error> {
        let position = self.game.position();
        let mut moves: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.san(mv).to_string())
            .collect();
        moves.sort_unstable();
        writeln!(context.out, "{}", moves.join(" "))?;
        Ok(())
    }

    /// Takes back the last move of the user, with the answer of the engine.
    fn undo(&mut self, context: &mut Context) -> Result<(), Error> {
        self.agreed = None;
        let mut taken = Vec::new();
        while let Some(mv) = self.game.take_back() {
            taken.push(mv);
            if self.engine.is_none() || self.game.position().side_to_move() == self.human {
                break;
            }
        }
        let is_humans_turn =
            self.engine.is_none() || self.game.position().side_to_move() == self.human;
        if taken.is_empty() || !is_humans_turn {
            while let Some(mv) = taken.pop() {
                // It was played here before.
                let _ = self.game.play(mv);
            }
            writeln!(context.out, "There is no move of yours to take back")?;
            return Ok(());
        }
        self.show(context)
    }

    fn hint(&mut self, context: &mut Context) -> Result<(), Error> {
        if self.is_over() {
            writeln!(context.out, "The game is over")?;
            return Ok(());
        }
        let limits = limits(self.control);
        let Some(engine) = &mut self.engine else {
            writeln!(context.out, "There is no engine to ask")?;
            return Ok(());
        };
        let position = *self.game.position();
        let analysis = engine
            .analyze(&self.game, &limits, &mut |_| {})
            .map_err(|error| failed(engine, &error))?;
        if let Some(best) = analysis.best {
            let score = analysis.lines.first().map_or_else(String::new, |line| {
                let us = position.side_to_move();
                let (score, bound) = white_view(line.score, line.bound, us);
                format!(" ({})", score_text(score, bound))
            });
            writeln!(context.out, "{}{score}", describe(&position, best))?;
        }
        Ok(())
    }

    fn claim_draw(&mut self, context: &mut Context) -> Result<(), Error> {
        let claims = self.game.claimable_draws();
        if self.is_over() {
            writeln!(context.out, "The game is over")?;
        } else if claims.iter().any(|claim| claim.mv.is_none()) {
            self.agreed = Some(GameResult::Draw);
            writeln!(context.out, "Draw")?;
        } else if let Some(mv) = claims.first().and_then(|claim| claim.mv) {
            let san = self.game.position().san(mv);
            self.agreed = Some(GameResult::Draw);
            writeln!(context.out, "Draw, by announcing {san}")?;
        } else {
            writeln!(
                context.out,
                "There is no draw to claim. Occurrences of this position: {}, plies since the last capture or pawn move: {}",
                self.game.repetitions(),
                self.game.position().halfmove_clock()
            )?;
        }
        Ok(())
    }

    fn resign(&mut self, context: &mut Context) -> Result<(), Error> {
        if self.is_over() {
            writeln!(context.out, "The game is over")?;
            return Ok(());
        }
        let (result, loser) = match self.game.position().side_to_move() {
            Color::White => (GameResult::BlackWins, "White"),
            Color::Black => (GameResult::WhiteWins, "Black"),
        };
        self.agreed = Some(result);
        writeln!(context.out, "{loser} resigns, {}", result.as_str())?;
        Ok(())
    }

    fn begin_anew(&mut self, context: &mut Context) -> Result<(), Error> {
        self.game = Game::new(*self.game.start());
        self.agreed = None;
        if let Some(engine) = &mut self.engine {
            engine.new_game().map_err(|error| failed(engine, &error))?;
        }
        self.show(context)
    }

    fn save(&self, path: &str, context: &mut Context) -> Result<(), Error> {
        if path.is_empty() {
            writeln!(context.out, "Type the name of a file after `save`")?;
            return Ok(());
        }
        let pgn = self.to_pgn().to_pgn();
        match OutputFile::write_whole(path, pgn.as_bytes()) {
            Ok(()) => writeln!(context.out, "Saved")?,
            // The game goes on.
            Err(error) => writeln!(context.out, "{error}")?,
        }
        Ok(())
    }

    /// Returns the game so far.
    pub(super) fn to_pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::from_game(&self.game);
        if let Some(result) = self.agreed {
            pgn.set_result(result);
        }
        let engine = self.engine.as_ref().map_or("?", |engine| engine.name());
        let (white, black) = match (self.engine.is_some(), self.human) {
            (false, _) => ("?", "?"),
            (true, Color::White) => ("?", engine),
            (true, Color::Black) => (engine, "?"),
        };
        for (name, value) in [
            ("Event", "Casual game"),
            ("Date", &today()),
            ("White", white),
            ("Black", black),
        ] {
            // A name that no tag can hold is left out.
            let _ = pgn.set_tag(name, value);
        }
        pgn
    }
}

fn limits(control: TimeControl) -> TurnLimits {
    TurnLimits {
        control,
        clocks: ByColor::new(None, None),
        margin: Duration::from_secs(2),
    }
}

fn failed(engine: &UciPlayer, error: &chess_match::PlayerError) -> Error {
    engine_error(&EngineConfig::new(engine.name()), error)
}
