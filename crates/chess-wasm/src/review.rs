//! The class `Review`: how good the moves of a game were, for the page's worker.

use crate::error::{Failure, JsResult};
use crate::host;
use crate::json::Json;
use crate::moves::{parse_move, uci};
use crate::position::from_fen;
use chess_match::{
    AnalysisLine, Analyst, GameReview, PlayerError, PositionAnalysis, Thresholds, TimeControl,
    TurnLimits,
};
use chess_move::{Bound, Color, Score};
use chess_movegen::Game;
use chess_notation::San;
use core::ops::ControlFlow;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The results of searches that were made before, one for each position of the game.
struct Searched(Vec<PositionAnalysis>);

impl Analyst for Searched {
    fn analyze(
        &mut self,
        game: &Game,
        _: &TurnLimits,
        _: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError> {
        let found = self.0.get(game.moves().len()).cloned();
        Ok(found.unwrap_or_default())
    }
}

/// How good the moves of a game were.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review;

#[wasm_bindgen]
impl Review {
    /// Reviews a game: a FEN, the moves in UCI, and what the searches found, a line for each position from the start
    /// on: `score 35 e2e4` or `mate -2 g8h8`, from the side to move. The line of a position where the game is over is
    /// empty.
    #[wasm_bindgen(js_name = ofGame, unchecked_return_type = "GameReview")]
    pub fn of_game(fen: &str, moves: &str, searched: &str) -> JsResult<JsValue> {
        let mut game = Game::new(from_fen(fen)?);
        let mut found = Vec::new();
        let mut lines = searched.split('\n');
        found.push(search_result(&game, lines.next())?);
        for text in moves.split_ascii_whitespace() {
            let before = *game.position();
            let mv = parse_move(&before, text)?;
            game.play(mv)
                .map_err(|reason| crate::error::of_illegal(&before, reason))?;
            found.push(search_result(&game, lines.next())?);
        }
        let review = GameReview::of_game(
            &game,
            &mut Searched(found),
            TimeControl::default(),
            &Thresholds::default(),
            &mut |_| ControlFlow::Continue(()),
        );
        match review {
            Ok(Some(review)) => Ok(review_value(&game, &review)),
            Ok(None) => Ok(JsValue::UNDEFINED),
            Err(error) => Err(Failure::of(&error).into_js()),
        }
    }
}

/// Reads what a search has found.
fn search_result(game: &Game, line: Option<&str>) -> JsResult<PositionAnalysis> {
    let words: Vec<_> = line.unwrap_or_default().split_ascii_whitespace().collect();
    let number = |text: &str| text.parse().ok();
    let score = match *words {
        [] => return Ok(PositionAnalysis::default()),
        ["score", text, _] => number(text).map(Score::Centipawns),
        ["mate", text, _] => number(text).map(Score::Mate),
        _ => None,
    };
    let score = score.ok_or_else(|| {
        crate::error::of_argument("searched", line.unwrap_or_default(), "`score 35 e2e4`")
    })?;
    let best = parse_move(game.position(), words[2])?;
    Ok(PositionAnalysis {
        best: Some(best),
        lines: vec![AnalysisLine {
            score,
            bound: Bound::Exact,
            depth: None,
            moves: vec![best],
        }],
        ..PositionAnalysis::default()
    })
}

fn review_value(game: &Game, review: &GameReview) -> JsValue {
    let mut json = Json::new();
    json.object(|json| {
        json.key("positions").array(|json| {
            for position in &review.positions {
                json.object(|json| {
                    json.key("expected").literal(position.expected_score());
                    match position.score {
                        Score::Mate(moves) => json.key("mate").literal(moves),
                        Score::Centipawns(centipawns) => json.key("score").literal(centipawns),
                    }
                });
            }
        });
        json.key("moves").array(|json| {
            for (before, reviewed) in game.positions().iter().zip(&review.moves) {
                json.object(|json| {
                    json.key("san").text(San::from_move(before, reviewed.mv));
                    json.key("color").string(reviewed.color.name());
                    json.key("number").literal(before.fullmove_number());
                    json.key("centipawnLoss").literal(reviewed.centipawn_loss);
                    if let Some(judgment) = reviewed.judgment {
                        json.key("judgment").string(judgment.name());
                        json.key("sign").string(judgment.sign());
                    }
                    if let Some(better) = reviewed.better {
                        json.key("better").text(San::from_move(before, better));
                        json.key("betterUci").text(uci(before, better));
                    }
                });
            }
        });
        for color in [Color::White, Color::Black] {
            let summary = review.summary(color);
            json.key(color.name()).object(|json| {
                json.key("moves").literal(summary.moves);
                json.key("dubious").literal(summary.dubious);
                json.key("mistakes").literal(summary.mistakes);
                json.key("blunders").literal(summary.blunders);
                json.key("averageCentipawnLoss")
                    .literal(summary.average_centipawn_loss);
            });
        }
    });
    host::value(json.as_str())
}
