//! The class `Board`: a game in progress.
//!
//! Games of the lower crates have no null move. So a board is a series of games, between which a side passes.

use crate::arguments::{ColorArg, RoleArg, SquareArg};
use crate::diagram::{diagram, png};
use crate::error::{of, of_illegal};
use crate::moves::{PyMove, is_null, is_null_text, null, parse_san, parse_uci, resolve, to_python};
use crate::position::{PyPosition, start_of};
use crate::square_set::PySquareSet;
use crate::values::{self, Object};
use chess_board::{NullMoveInCheck, Position};
use chess_move::{Color, Move};
use chess_movegen::{DrawRule, Game, IllegalMove};
use chess_notation::GameNotation;
use chess_svg::Diagram;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::{Mutex, PoisonError};

/// A game in progress: a position with the moves that led to it, which moves are pushed to and popped from.
///
/// Made from a FEN or a Position, or from the start position, and from the first moves if there are some. Only legal
/// moves can be pushed. Several threads can use a board at the same time.
///
/// >>> board = Board()
/// >>> for san in ["f3", "e5", "g4", "Qh4#"]:
/// ...     move = board.push_san(san)
/// >>> board.is_checkmate(), board.outcome()
/// (True, Outcome(winner=<Color.BLACK: 'black'>, reason='checkmate'))
/// >>> board.pop()
/// Move.from_uci('d8h4')
#[pyclass(frozen, name = "Board", module = "chesscore")]
pub(crate) struct PyBoard(Mutex<Line>);

/// A game in progress. Each of the earlier games ends with a null move.
#[derive(Clone)]
pub(crate) struct Line {
    earlier: Vec<Game>,
    game: Game,
}

impl Line {
    pub(crate) fn new(start: Position) -> Self {
        Self {
            earlier: Vec::new(),
            game: Game::new(start),
        }
    }

    /// Plays a null move.
    pub(crate) fn pass(&mut self) -> Result<(), NullMoveInCheck> {
        let next = Game::new(self.game.position().pass()?);
        self.earlier.push(core::mem::replace(&mut self.game, next));
        Ok(())
    }

    /// Plays a move that is legal.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)
    }

    /// Plays the move of an argument.
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        if is_null(mv) {
            return self.pass().map_err(|error| of(&error));
        }
        let mv = resolve(self.game.position(), mv)?;
        self.play(mv).map_err(|reason| of_illegal(&reason))
    }

    /// Takes back the last move, and returns the position before it and the move, or `None` for a null move.
    fn pop(&mut self) -> Option<(Position, Option<Move>)> {
        if let Some(mv) = self.game.take_back() {
            return Some((*self.game.position(), Some(mv)));
        }
        self.game = self.earlier.pop()?;
        Some((*self.game.position(), None))
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = &Game> {
        self.earlier.iter().chain([&self.game])
    }

    /// Returns the moves with the positions before them, `None` for a null move.
    fn moves(&self) -> Vec<(Position, Option<Move>)> {
        let mut moves = Vec::new();
        for game in self.games() {
            let played = game.moves().iter().map(|&mv| Some(mv)).chain([None]);
            moves.extend(game.positions().iter().copied().zip(played));
        }
        // After the last game is no null move.
        moves.pop();
        moves
    }

    fn san_line(&self) -> String {
        let mut texts = Vec::new();
        for game in self.games() {
            let position = game.position();
            texts.push(game.san_line());
            texts.push(match position.side_to_move() {
                Color::White => format!("{}. --", position.fullmove_number()),
                Color::Black if game.moves().is_empty() => {
                    format!("{}... --", position.fullmove_number())
                }
                Color::Black => "--".to_owned(),
            });
        }
        texts.pop();
        texts.retain(|text| !text.is_empty());
        texts.join(" ")
    }
}

impl PyBoard {
    /// Calls a function with the game since the last null move. No Python code may run in it, because it could wait for
    /// the same board.
    fn with<R>(&self, call: impl FnOnce(&mut Game) -> R) -> R {
        self.with_line(|line| call(&mut line.game))
    }

    /// Calls a function with all games; see `with`.
    fn with_line<R>(&self, call: impl FnOnce(&mut Line) -> R) -> R {
        call(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes a board.
    pub(crate) fn of(line: Line) -> Self {
        Self(Mutex::new(line))
    }

    /// Returns a copy of all games.
    pub(crate) fn line(&self) -> Line {
        self.with_line(|line| line.clone())
    }

    /// Returns a copy of the game since the last null move.
    pub(crate) fn game(&self) -> Game {
        self.with(|game| game.clone())
    }

    /// Returns the current position.
    pub(crate) fn now(&self) -> PyPosition {
        PyPosition(self.with(|game| *game.position()))
    }

    /// Plays a move that is legal in the position that it was resolved in.
    fn push_resolved(&self, mv: Move) -> PyResult<()> {
        self.with_line(|line| line.play(mv))
            .map_err(|reason| of_illegal(&reason))
    }

    fn pass(&self) -> PyResult<()> {
        self.with_line(|line| line.pass())
            .map_err(|error| of(&error))
    }

    /// Plays the move of a text, and returns it.
    fn push_text(
        &self,
        py: Python<'_>,
        text: &str,
        parse: fn(&Position, &str) -> PyResult<Move>,
    ) -> PyResult<Py<PyMove>> {
        if is_null_text(text) {
            self.pass()?;
            return null(py);
        }
        let position = self.now().0;
        let mv = parse(&position, text)?;
        self.push_resolved(mv)?;
        to_python(py, &position, mv)
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (position=None, moves=None))]
    fn new(
        position: Option<&Bound<'_, PyAny>>,
        moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut line = Line::new(start_of(position)?);
        if let Some(moves) = moves {
            for mv in moves.try_iter()? {
                line.push(&mv?)?;
            }
        }
        Ok(Self::of(line))
    }

    /// The current position.
    #[getter]
    fn position(&self) -> PyPosition {
        self.now()
    }

    /// Returns the positions of the game: the start, and the position after each move.
    fn positions(&self) -> Vec<PyPosition> {
        self.with_line(|line| {
            let positions = line.games().flat_map(|game| game.positions());
            positions.copied().map(PyPosition).collect()
        })
    }

    /// Returns the position from which the game started.
    fn root(&self) -> PyPosition {
        let start = |line: &mut Line| line.games().next().map(|game| *game.start());
        PyPosition(self.with_line(start).unwrap_or_default())
    }

    /// The moves that were pushed.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.with_line(|line| line.moves());
        let moves = moves.iter().map(|&played| object(py, played));
        PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns the number of moves that were pushed.
    fn __len__(&self) -> usize {
        self.with_line(|line| {
            let moves = line.games().map(|game| game.moves().len());
            moves.sum::<usize>() + line.earlier.len()
        })
    }

    /// A board is true, also before the first move.
    #[expect(clippy::unused_self, reason = "a method in Python")]
    fn __bool__(&self) -> bool {
        true
    }

    /// Pushes a legal move: a Move, or a text in SAN, UCI, LAN or with figurines.
    ///
    /// Raises IllegalMoveError with the reason if the move is not legal. A null move, "--", passes the turn; positions
    /// before it do not count as repetitions. In check it raises ChessError.
    fn push(&self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        if is_null(r#move) {
            return self.pass();
        }
        let mv = resolve(&self.now().0, r#move)?;
        self.push_resolved(mv)
    }

    /// Pushes the move of a text in standard algebraic notation, and returns it.
    fn push_san(&self, py: Python<'_>, san: &str) -> PyResult<Py<PyMove>> {
        self.push_text(py, san, parse_san)
    }

    /// Pushes the move of a text in the form of UCI, and returns it.
    fn push_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Py<PyMove>> {
        self.push_text(py, uci, parse_uci)
    }

    /// Takes the last move back and returns it. Raises IndexError if there is none.
    fn pop(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        let taken = self.with_line(|line| line.pop());
        object(py, taken.ok_or_else(no_moves)?)
    }

    /// Returns the last move. Raises IndexError if there is none.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        let last = self.with_line(|line| {
            let count = line.game.moves().len();
            match line.game.moves().last() {
                Some(&mv) => Some((line.game.positions()[count - 1], Some(mv))),
                None => line.earlier.last().map(|game| (*game.position(), None)),
            }
        });
        object(py, last.ok_or_else(no_moves)?)
    }

    /// Returns a copy with the same moves.
    fn copy(&self) -> Self {
        Self::of(self.line())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// Returns how often the current position has stood on the board in this game: at least 1.
    ///
    /// >>> board = Board()
    /// >>> for move in ["Nf3", "Nf6", "Ng1", "Ng8"]:
    /// ...     board.push(move)
    /// >>> board.repetitions()
    /// 2
    fn repetitions(&self) -> usize {
        self.with(|game| game.repetitions())
    }

    /// Returns whether the current position stands on the board for at least the count-th time.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: usize) -> bool {
        self.repetitions() >= count
    }

    /// Returns whether the current position stands on the board for at least the fifth time, which ends the game.
    fn is_fivefold_repetition(&self) -> bool {
        self.with(|game| game.is_fivefold())
    }

    /// Returns whether each side has made 75 moves without a capture or a pawn move, which ends the game.
    fn is_seventyfive_moves(&self) -> bool {
        self.with(|game| game.is_seventy_five_moves())
    }

    /// Returns whether each side has made 50 moves without a capture or a pawn move, and the game goes on.
    fn is_fifty_moves(&self) -> bool {
        self.with(|game| game.can_claim_fifty_moves())
    }

    /// Returns whether the side to move can claim a draw by threefold repetition, now or by announcing a move.
    fn can_claim_threefold_repetition(&self) -> bool {
        self.can_claim(DrawRule::ThreefoldRepetition)
    }

    /// Returns whether the side to move can claim a draw by the fifty-move rule, now or by announcing a move.
    fn can_claim_fifty_moves(&self) -> bool {
        self.can_claim(DrawRule::FiftyMoves)
    }

    /// Returns whether the side to move can claim a draw.
    fn can_claim_draw(&self) -> bool {
        self.with(|game| !game.claimable_draws().is_empty())
    }

    /// Returns how the game has ended, or None. With claim_draw=True, a draw that can be claimed ends it, too.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (outcome, claims) = self.with(|game| {
            let outcome = game.outcome();
            let wanted = claim_draw && outcome.is_none();
            (
                outcome,
                if wanted {
                    game.claimable_draws()
                } else {
                    Vec::new()
                },
            )
        });
        let ended = outcome.map(|outcome| (outcome.winner(), outcome.reason()));
        // The fifty-move rule is asked first, as python-chess does.
        let rule = claims.iter().map(|claim| claim.rule).max();
        let claimed = rule.map(|rule| (None, rule.reason()));
        let ended = ended.or(claimed);
        ended
            .map(|(winner, reason)| values::outcome(py, winner, reason))
            .transpose()
    }

    /// Returns whether the game has ended.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> PyResult<bool> {
        Ok(self.outcome(py, claim_draw)?.is_some())
    }

    /// Returns the result in the form of PGN: "1-0", "0-1", "1/2-1/2", or "*" if the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> PyResult<String> {
        match self.outcome(py, claim_draw)? {
            None => Ok("*".to_owned()),
            Some(outcome) => outcome.getattr("result")?.extract(),
        }
    }

    /// Returns the moves of the game in standard algebraic notation, with move numbers.
    fn san_line(&self) -> String {
        self.with_line(|line| line.san_line())
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Object> {
        self.now().turn(py)
    }

    /// The squares of the rooks that have a castling right.
    #[getter]
    fn castling_rooks(&self) -> PySquareSet {
        self.now().castling_rooks()
    }

    /// The square that a pawn skipped in the last move, or None.
    #[getter]
    fn ep_square(&self, py: Python<'_>) -> PyResult<Option<Object>> {
        self.now().ep_square(py)
    }

    /// The en passant square if a capture there is legal, or None.
    #[getter]
    fn legal_ep_square(&self, py: Python<'_>) -> PyResult<Option<Object>> {
        self.now().legal_ep_square(py)
    }

    /// The plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.now().halfmove_clock()
    }

    /// The number of the move.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.now().fullmove_number()
    }

    /// The occupied squares.
    #[getter]
    fn occupied(&self) -> PySquareSet {
        self.now().occupied()
    }

    /// The legal moves.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.now().legal_moves(py)
    }

    /// Returns whether a side has the right to castle kingside.
    fn has_kingside_castling_rights(&self, color: ColorArg) -> bool {
        self.now().has_kingside_castling_rights(color)
    }

    /// Returns whether a side has the right to castle queenside.
    fn has_queenside_castling_rights(&self, color: ColorArg) -> bool {
        self.now().has_queenside_castling_rights(color)
    }

    /// Returns the squares of the pieces of a role and a color, of a color alone, or of a role alone.
    #[pyo3(signature = (role=None, color=None))]
    fn pieces(&self, role: Option<RoleArg>, color: Option<ColorArg>) -> PySquareSet {
        self.now().pieces(role, color)
    }

    /// Returns the piece on a square, or None.
    fn piece_at(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Object>> {
        self.now().piece_at(py, square)
    }

    /// Returns all pieces by square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.now().piece_map(py)
    }

    /// Returns the square of a side's king.
    fn king(&self, py: Python<'_>, color: ColorArg) -> PyResult<Object> {
        self.now().king(py, color)
    }

    /// Returns the squares that the piece on a square attacks; none if the square is empty.
    fn attacks(&self, square: SquareArg) -> PySquareSet {
        self.now().attacks(square)
    }

    /// Returns the squares of a side's pieces that attack a square.
    fn attackers(&self, color: ColorArg, square: SquareArg) -> PySquareSet {
        self.now().attackers(color, square)
    }

    /// Returns the squares of the pieces that give check.
    fn checkers(&self) -> PySquareSet {
        self.now().checkers()
    }

    /// Returns the squares of a side's pieces that are pinned to their king.
    fn pinned(&self, color: ColorArg) -> PySquareSet {
        self.now().pinned(color)
    }

    /// Returns the legal moves of the piece on a square.
    fn legal_moves_from<'py>(
        &self,
        py: Python<'py>,
        square: SquareArg,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.now().legal_moves_from(py, square)
    }

    /// Returns whether a move is legal: a Move, or a text in any notation.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.now().is_legal(r#move)
    }

    /// Returns why a move is not legal, or None if it is legal. The error is returned and not raised.
    fn why_illegal(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Option<Object>> {
        self.now().why_illegal(py, r#move)
    }

    /// Returns whether a legal move gives check.
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.now().gives_check(r#move)
    }

    /// Returns whether a legal move captures. En passant is a capture.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.now().is_capture(r#move)
    }

    /// Returns whether a legal move castles.
    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.now().is_castling(r#move)
    }

    /// Returns whether a legal move captures en passant.
    fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.now().is_en_passant(r#move)
    }

    /// Returns whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.now().is_check()
    }

    /// Returns whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool {
        self.now().is_checkmate()
    }

    /// Returns whether the side to move is stalemated.
    fn is_stalemate(&self) -> bool {
        self.now().is_stalemate()
    }

    /// Returns whether neither side has the material to mate.
    fn is_insufficient_material(&self) -> bool {
        self.now().is_insufficient_material()
    }

    /// Returns whether a side lacks the material to mate, however badly the opponent plays.
    fn has_insufficient_material(&self, color: ColorArg) -> bool {
        self.now().has_insufficient_material(color)
    }

    /// Returns the legal move of a text in any notation: SAN, UCI, LAN, or with figurines.
    fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyMove>> {
        self.now().parse_move(py, text)
    }

    /// Returns the legal move of a text in standard algebraic notation; see Position.parse_san.
    #[pyo3(signature = (text, *, strict=false))]
    fn parse_san(&self, py: Python<'_>, text: &str, strict: bool) -> PyResult<Py<PyMove>> {
        self.now().parse_san_text(py, text, strict)
    }

    /// Returns the legal move of a text in the form of UCI.
    fn parse_uci(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyMove>> {
        self.now().parse_uci_text(py, text)
    }

    /// Returns a legal move in standard algebraic notation.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.now().san(r#move)
    }

    /// Returns a legal move in the form of UCI.
    fn uci(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.now().uci(r#move)
    }

    /// Returns a legal move in long algebraic notation.
    fn lan(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.now().lan(r#move)
    }

    /// Returns the FEN; see Position.fen.
    #[pyo3(signature = (*, en_passant="always", castling="xfen"))]
    fn fen(&self, en_passant: &str, castling: &str) -> PyResult<String> {
        self.now().fen(en_passant, castling)
    }

    /// Returns a diagram as SVG with the last move marked. The keyword arguments are those of Position.svg.
    #[pyo3(signature = (**options))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        values::svg(py, self.diagram(options)?.to_svg())
    }

    /// Returns the diagram of svg as a PNG image, with the same keyword arguments.
    #[pyo3(signature = (**options))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        png(py, self.diagram(options)?)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(self.diagram(None)?.to_svg())
    }

    /// Returns a diagram with chess symbols, one line a rank.
    fn unicode(&self) -> String {
        self.now().unicode()
    }

    /// Returns a diagram in letters, one line a rank.
    fn __str__(&self) -> String {
        Diagram::new(&self.now().0).to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Board '{}' '{}'>", self.root().0, self.san_line())
    }

    /// Compares the current positions by the rules.
    fn __eq__(&self, other: &Self) -> bool {
        self.now() == other.now()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Object, (PyPosition, Py<PyTuple>))> {
        let class = py.get_type::<Self>().into_any().unbind();
        Ok((class, (self.root(), self.move_stack(py)?.unbind())))
    }
}

impl PyBoard {
    fn diagram(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<Diagram> {
        let (position, last) = self.with(|game| (*game.position(), game.moves().last().copied()));
        diagram(&position, last.map(|mv| (mv.from(), mv.to())), options)
    }

    fn can_claim(&self, rule: DrawRule) -> bool {
        self.with(|game| {
            game.claimable_draws()
                .iter()
                .any(|claim| claim.rule == rule)
        })
    }
}

/// Returns a move with the position before it as a `Move`.
pub(crate) fn object(
    py: Python<'_>,
    (before, mv): (Position, Option<Move>),
) -> PyResult<Py<PyMove>> {
    mv.map_or_else(|| null(py), |mv| to_python(py, &before, mv))
}

fn no_moves() -> PyErr {
    PyIndexError::new_err("expected a move to take back, found the start of the game")
}
