//! The command `eval`: the static evaluation as text.

use chess_board::Position;
use chess_move::Color;
use chess_search::Evaluate;

/// Describes the static evaluation: the explanation, if there is one, and the score for both sides.
pub(super) fn evaluation<E: Evaluate>(
    position: &Position,
    evaluation: &E,
    explanation: Option<String>,
) -> String {
    if position.is_check() {
        return "Evaluation: none, the side to move is in check".to_owned();
    }
    let ours = evaluation.score(position);
    let white = match position.side_to_move() {
        Color::White => ours,
        Color::Black => -ours,
    };
    let explanation = explanation.map_or_else(String::new, |text| text + "\n");
    let [ours, white] = [ours, white].map(|score| f64::from(score) / 100.0);
    format!("{explanation}Evaluation: {ours:+.2} for the side to move, {white:+.2} for White")
}
