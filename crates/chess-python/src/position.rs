//! The class `Position`.

use crate::arguments::{ColorArg, RoleArg, SquareArg, number};
use crate::diagram::{diagram, png};
use crate::epd;
use crate::error::{is_illegal_move, of, of_argument, of_fen, of_illegal, of_san};
use crate::moves::{PyMove, is_null, parse, parse_san, parse_uci, resolve, to_python, to_tuple};
use crate::signals::Signals;
use crate::square_set::PySquareSet;
use crate::values::{self, Object};
use chess_board::{
    CastlingStyle, EnPassantStyle, FenOptions, PackedPosition, Position, Setup, Waivers, attacks,
};
use chess_move::CastlingSide;
use chess_movegen::{PositionRules, can_mate_by_material};
use chess_notation::{Lan, PositionNotation, San, UciMove};
use chess_svg::Diagram;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};

/// The greatest depth of perft: counting goes as deep into the stack.
pub(crate) const MAX_PERFT_DEPTH: i64 = 64;

/// A legal position. It never changes: `play` returns a new one.
///
/// Made from a FEN, in which the castling of X-FEN and Shredder-FEN is understood, or the start position. Raises
/// ParseError if the text is not a FEN, and InvalidPositionError with all reasons if the position breaks a rule.
///
/// Positions are equal if they are the same by the rules: pieces, side to move, castling rights and legal en passant
/// captures. Clocks do not count.
///
/// >>> position = Position().play("e4").play("c5").play("Nf3")
/// >>> position.fen()
/// 'rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
/// >>> position.play("Qd3")
/// Traceback (most recent call last):
///     ...
/// chesscore.IllegalMoveError: the black queen on d8 cannot go to d3: the black pawn on d7 is in the way
#[pyclass(frozen, eq, hash, name = "Position", module = "chesscore")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen=None))]
    fn new(fen: Option<&str>) -> PyResult<Self> {
        match fen {
            None => Ok(Self(Position::default())),
            Some(fen) => from_fen(fen).map(Self),
        }
    }

    /// Returns the position of a FEN as people paste it, and a sentence about each mistake in it.
    ///
    /// Accepts missing fields, extra spaces, castling rights of pieces that have moved, and the like.
    ///
    /// >>> Position.from_fen_tolerant("4k3/8/8/8/8/8/8/4K2R  w KQ")[0].fen()
    /// '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
    #[classmethod]
    fn from_fen_tolerant(
        _class: &Bound<'_, PyType>,
        fen: &str,
    ) -> PyResult<(Self, Vec<&'static str>)> {
        let (position, deviations) =
            Position::from_fen_tolerant(fen).map_err(|error| of_fen(fen, &error))?;
        Ok((Self(position), deviations.sentences().collect()))
    }

    /// Returns a position that no game can reach: with more pieces than promotions explain, with checks that no single
    /// move can give, or with the castling rights of double Chess960.
    #[classmethod]
    fn from_problem_fen(_class: &Bound<'_, PyType>, fen: &str) -> PyResult<Self> {
        Setup::from_fen(fen)
            .and_then(|setup| Ok(Position::from_setup(setup, Waivers::all())?))
            .map(Self)
            .map_err(|error| of_fen(fen, &error))
    }

    /// Returns the position of a line of EPD, and its operations.
    ///
    /// The values of bm, am, pm, sm and pv are moves, those of dm, acd, acn, acs, ce, hmvc, fmvn and rc an int, and
    /// those of id, eco, nic, c0 to c9 and v0 to v9 a str. Others are a tuple of str, and so are values that do not
    /// fit.
    ///
    /// Accepts the spellings of files. With strict=True, the line must be as the standard spells it. Raises ParseError,
    /// or InvalidPositionError if the position breaks a rule.
    ///
    /// >>> position, operations = Position.from_epd('7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "mate";')
    /// >>> operations
    /// {'bm': (Move.from_uci('g6g7'),), 'id': 'mate'}
    #[classmethod]
    #[pyo3(signature = (epd, *, strict=false))]
    fn from_epd<'py>(
        class: &Bound<'py, PyType>,
        epd: &str,
        strict: bool,
    ) -> PyResult<(Self, Bound<'py, PyDict>)> {
        let (position, operations) = epd::parse(class.py(), epd, strict)?;
        Ok((Self(position), operations))
    }

    /// Returns the position as a line of EPD with operations, as from_epd returns them. Moves can be texts.
    ///
    /// >>> Position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").epd(bm=["Qg7"], id="mate", dm=1)
    /// '7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "mate"; dm 1;'
    #[pyo3(signature = (**operations))]
    fn epd(&self, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        epd::write(&self.0, operations)
    }

    /// Returns the Chess960 starting position of a number, 0 to 959. 518 is the position of standard chess.
    ///
    /// >>> Position.chess960(518) == Position()
    /// True
    #[classmethod]
    fn chess960(_class: &Bound<'_, PyType>, number: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = self::number("number", number, 0..=959)?;
        let position = Position::chess960(number);
        Ok(Self(position.unwrap_or_default()))
    }

    /// Returns the position of 28 bytes that to_packed returned.
    #[classmethod]
    fn from_packed(_class: &Bound<'_, PyType>, packed: &[u8]) -> PyResult<Self> {
        let bytes = packed
            .try_into()
            .map_err(|_| of_argument("packed", "28 bytes", packed.len()))?;
        Position::from_packed(PackedPosition::from_bytes(bytes))
            .map(Self)
            .map_err(|error| of(&error))
    }

    /// Returns the position in 28 bytes.
    ///
    /// >>> Position.from_packed(Position().to_packed()) == Position()
    /// True
    fn to_packed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let packed = self.0.to_packed().map_err(|error| of(&error))?;
        Ok(PyBytes::new(py, packed.as_bytes()))
    }

    /// Returns the position with the colors exchanged and the ranks in reverse order.
    fn flip_colors(&self) -> Self {
        Self(self.0.flip_colors())
    }

    /// Returns the position after a null move: the turn passes to the other side.
    ///
    /// Raises ChessError if the side to move is in check.
    fn null_move(&self) -> PyResult<Self> {
        self.0.pass().map(Self).map_err(|error| of(&error))
    }
    /// Returns the position after a legal move: a Move, or a text in SAN, UCI, LAN or with figurines.
    ///
    /// Raises IllegalMoveError with the reason if the move is not legal. For a null move, see null_move.
    #[pyo3(name = "play")]
    fn play_move(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        if is_null(r#move) {
            return self.null_move();
        }
        let mv = resolve(&self.0, r#move)?;
        Ok(Self(self.0.after(mv)))
    }

    /// Returns the FEN.
    ///
    /// The en passant square is written after every double push ("always"), or only if a capture there is legal
    /// ("legal") or pseudo-legal ("xfen"). Castling is written as in standard FEN and X-FEN ("xfen"), or always with
    /// the letters of the rooks' files ("shredder").
    #[pyo3(signature = (*, en_passant="always", castling="xfen"))]
    pub(crate) fn fen(&self, en_passant: &str, castling: &str) -> PyResult<String> {
        let en_passant = match en_passant {
            "always" => EnPassantStyle::Always,
            "legal" => EnPassantStyle::IfLegal,
            "xfen" => EnPassantStyle::XFen,
            _ => {
                let expected = "\"always\", \"legal\" or \"xfen\"";
                return Err(of_argument(
                    "en_passant",
                    expected,
                    format_args!("{en_passant:?}"),
                ));
            }
        };
        let castling = match castling {
            "xfen" => CastlingStyle::XFen,
            "shredder" => CastlingStyle::Shredder,
            _ => {
                let expected = "\"xfen\" or \"shredder\"";
                return Err(of_argument(
                    "castling",
                    expected,
                    format_args!("{castling:?}"),
                ));
            }
        };
        let options = FenOptions {
            castling,
            en_passant,
        };
        Ok(self.0.to_fen_with(options).as_str().to_owned())
    }

    /// The side to move.
    #[getter]
    pub(crate) fn turn(&self, py: Python<'_>) -> PyResult<Object> {
        values::color(py, self.0.side_to_move())
    }

    /// The squares of the rooks that have a castling right.
    #[getter]
    pub(crate) fn castling_rooks(&self) -> PySquareSet {
        PySquareSet(self.0.castling_rooks())
    }

    /// The square that a pawn skipped in the last move, whether a capture there is possible or not, or None.
    #[getter]
    pub(crate) fn ep_square(&self, py: Python<'_>) -> PyResult<Option<Object>> {
        let square = self.0.en_passant();
        square.map(|square| values::square(py, square)).transpose()
    }

    /// The en passant square if a capture there is legal, or None.
    #[getter]
    pub(crate) fn legal_ep_square(&self, py: Python<'_>) -> PyResult<Option<Object>> {
        let square = self.0.legal_en_passant();
        square.map(|square| values::square(py, square)).transpose()
    }

    /// The plies since the last capture or pawn move.
    #[getter]
    pub(crate) fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move, which increases after each of Black's moves.
    #[getter]
    pub(crate) fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// Whether castling needs Chess960: a king or castling rook is not on its usual square.
    #[getter]
    fn is_chess960(&self) -> bool {
        self.0.is_chess960()
    }

    /// The Zobrist key, a number of 64 bits. Equal positions have equal keys, on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The key of Polyglot opening books.
    #[getter]
    fn polyglot_key(&self) -> u64 {
        self.0.polyglot_key()
    }

    /// Returns whether a side has the right to castle kingside.
    pub(crate) fn has_kingside_castling_rights(&self, color: ColorArg) -> bool {
        self.0
            .castling_rook(color.0, CastlingSide::Kingside)
            .is_some()
    }

    /// Returns whether a side has the right to castle queenside.
    pub(crate) fn has_queenside_castling_rights(&self, color: ColorArg) -> bool {
        self.0
            .castling_rook(color.0, CastlingSide::Queenside)
            .is_some()
    }

    /// The occupied squares.
    #[getter]
    pub(crate) fn occupied(&self) -> PySquareSet {
        PySquareSet(self.0.occupied())
    }

    /// Returns the squares of the pieces of a role and a color, of a color alone, or of a role alone.
    ///
    /// >>> len(Position().pieces(Role.PAWN)), len(Position().pieces("pawn", "white"))
    /// (16, 8)
    #[pyo3(signature = (role=None, color=None))]
    pub(crate) fn pieces(&self, role: Option<RoleArg>, color: Option<ColorArg>) -> PySquareSet {
        let mut squares = self.0.occupied();
        if let Some(role) = role {
            squares &= self.0.by_role(role.0);
        }
        if let Some(color) = color {
            squares &= self.0.by_color(color.0);
        }
        PySquareSet(squares)
    }

    /// Returns the piece on a square, or None.
    ///
    /// >>> Position().piece_at("e1").symbol
    /// 'K'
    pub(crate) fn piece_at(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Object>> {
        let piece = self.0.piece_at(square.0);
        piece.map(|piece| values::piece(py, piece)).transpose()
    }

    /// Returns all pieces by square.
    pub(crate) fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for square in self.0.occupied() {
            if let Some(piece) = self.0.piece_at(square) {
                pieces.set_item(values::square(py, square)?, values::piece(py, piece)?)?;
            }
        }
        Ok(pieces)
    }

    /// Returns the square of a side's king.
    pub(crate) fn king(&self, py: Python<'_>, color: ColorArg) -> PyResult<Object> {
        values::square(py, self.0.king(color.0))
    }

    /// Returns the squares that the piece on a square attacks; none if the square is empty.
    pub(crate) fn attacks(&self, square: SquareArg) -> PySquareSet {
        let piece = self.0.piece_at(square.0);
        PySquareSet(piece.map_or_else(Default::default, |piece| {
            attacks::attacks(piece, square.0, self.0.occupied())
        }))
    }

    /// Returns the squares of a side's pieces that attack a square.
    pub(crate) fn attackers(&self, color: ColorArg, square: SquareArg) -> PySquareSet {
        PySquareSet(self.0.board().attackers_to(square.0, color.0))
    }

    /// Returns the squares of the pieces that give check.
    pub(crate) fn checkers(&self) -> PySquareSet {
        PySquareSet(self.0.checkers())
    }

    /// Returns the squares of a side's pieces that are pinned to their king.
    pub(crate) fn pinned(&self, color: ColorArg) -> PySquareSet {
        PySquareSet(self.0.board().pinned(color.0))
    }

    /// The legal moves.
    ///
    /// >>> len(Position().legal_moves)
    /// 20
    #[getter]
    pub(crate) fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        to_tuple(py, &self.0, self.0.legal_moves())
    }

    /// Returns the legal moves of the piece on a square.
    pub(crate) fn legal_moves_from<'py>(
        &self,
        py: Python<'py>,
        square: SquareArg,
    ) -> PyResult<Bound<'py, PyTuple>> {
        to_tuple(py, &self.0, self.0.legal_moves_from(square.0))
    }

    /// Returns whether a move is legal: a Move, or a text in any notation.
    pub(crate) fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match r#move.cast::<PyMove>() {
            Ok(mv) => Ok(mv.get().in_position(&self.0).is_ok()),
            Err(_) => Ok(self.why_illegal(r#move.py(), r#move)?.is_none()),
        }
    }

    /// Returns why a move is not legal, or None if it is legal. The error is returned and not raised.
    ///
    /// >>> error = Position().why_illegal("e1g1")
    /// >>> error.code, str(error)
    /// ('move-castling-blocked', 'the white bishop on f1 stands in the way of castling kingside')
    pub(crate) fn why_illegal(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Object>> {
        match resolve(&self.0, r#move) {
            Ok(_) => Ok(None),
            Err(error) if is_illegal_move(py, &error)? => Ok(Some(error.into_value(py).into_any())),
            Err(error) => Err(error),
        }
    }

    /// Returns whether a legal move gives check.
    pub(crate) fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.gives_check(resolve(&self.0, r#move)?))
    }

    /// Returns whether a legal move captures. En passant is a capture.
    pub(crate) fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(resolve(&self.0, r#move)?.is_capture())
    }

    /// Returns whether a legal move castles.
    pub(crate) fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(resolve(&self.0, r#move)?.is_castle())
    }

    /// Returns whether a legal move captures en passant.
    pub(crate) fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(resolve(&self.0, r#move)?.is_en_passant())
    }

    /// Returns whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Returns whether the side to move is checkmated.
    pub(crate) fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Returns whether the side to move is stalemated.
    pub(crate) fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// Returns whether neither side has the material to mate.
    pub(crate) fn is_insufficient_material(&self) -> bool {
        self.0.has_insufficient_material()
    }

    /// Returns whether a side lacks the material to mate, however badly the opponent plays.
    pub(crate) fn has_insufficient_material(&self, color: ColorArg) -> bool {
        !can_mate_by_material(&self.0, color.0)
    }

    /// Returns whether no series of legal moves leads to checkmate, as far as this is proved: by material, locked pawns
    /// or forced moves.
    fn is_dead(&self) -> bool {
        self.0.is_dead_position()
    }

    /// Returns how the game has ended by checkmate, stalemate or insufficient material, or None.
    #[pyo3(name = "outcome")]
    fn outcome_of_position<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.0.outcome();
        outcome
            .map(|outcome| values::outcome(py, outcome.winner(), outcome.reason()))
            .transpose()
    }

    /// Returns the legal move of a text in any notation: SAN, UCI, LAN, or with figurines.
    pub(crate) fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyMove>> {
        to_python(py, &self.0, parse(&self.0, text)?)
    }

    /// Returns the legal move of a text in standard algebraic notation.
    ///
    /// Accepts the spellings of files and people, such as "0-0" and "e8(Q)". With strict=True, it accepts only what san
    /// returns.
    ///
    /// >>> Position().parse_san("Ng1-f3!?")
    /// Move.from_uci('g1f3')
    #[pyo3(name = "parse_san", signature = (text, *, strict=false))]
    pub(crate) fn parse_san_text(
        &self,
        py: Python<'_>,
        text: &str,
        strict: bool,
    ) -> PyResult<Py<PyMove>> {
        let mv = if strict {
            San::parse_move(&self.0, text).map_err(|error| of_san(text, &error))?
        } else {
            parse_san(&self.0, text)?
        };
        to_python(py, &self.0, mv)
    }

    /// Returns the legal move of a text in the form of UCI.
    #[pyo3(name = "parse_uci")]
    pub(crate) fn parse_uci_text(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyMove>> {
        to_python(py, &self.0, parse_uci(&self.0, text)?)
    }

    /// Returns a legal move in standard algebraic notation.
    ///
    /// >>> Position().san("g1f3")
    /// 'Nf3'
    pub(crate) fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        if is_null(r#move) {
            return Ok("--".to_owned());
        }
        let mv = resolve(&self.0, r#move)?;
        Ok(San::from_move(&self.0, mv).to_text().as_str().to_owned())
    }

    /// Returns a legal move in the form of UCI.
    pub(crate) fn uci(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = resolve(&self.0, r#move)?;
        Ok(UciMove::from_move(&self.0, mv)
            .to_text()
            .as_str()
            .to_owned())
    }

    /// Returns a legal move in long algebraic notation.
    ///
    /// >>> Position().lan("Nf3")
    /// 'Ng1-f3'
    pub(crate) fn lan(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = resolve(&self.0, r#move)?;
        Ok(Lan::from_move(&self.0, mv).to_string())
    }

    /// Returns moves that are played one after the other, in standard algebraic notation with move numbers.
    ///
    /// >>> Position().san_line(["e2e4", "e7e5", "g1f3"])
    /// '1. e4 e5 2. Nf3'
    pub(crate) fn san_line(&self, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut position = self.0;
        let mut line = Vec::new();
        for mv in moves.try_iter()? {
            let mv = resolve(&position, &mv?)?;
            position.play_unchecked(mv);
            line.push(mv);
        }
        self.0.san_line(&line).map_err(|error| of_illegal(&error))
    }

    /// Counts the leaves of the tree of legal moves at a depth of 0 to 64 plies.
    ///
    /// >>> Position().perft(4)
    /// 197281
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = number("depth", depth, 0..=MAX_PERFT_DEPTH)?;
        let mut signals = Signals::new();
        py.detach(|| perft(&self.0, depth, &mut || signals.check()))
    }

    /// Returns a diagram as SVG, with keyword arguments:
    ///
    /// - size: width and height in pixels, 1 to 10,000; 360 by default
    /// - orientation: the side at the bottom
    /// - coordinates: "inside" (the default), "outside" or "none"
    /// - theme: "brown" (the default), "green", "blue" or "gray"
    /// - title: what screen readers read
    /// - last_move: a Move, its text in the form of UCI, or two squares
    /// - squares: squares to color, or a dictionary from squares to colors such as "#15781b"
    /// - arrows: moves, texts such as "e2e4" or pairs of squares, or triples of two squares and a color
    #[pyo3(signature = (**options))]
    pub(crate) fn svg<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        values::svg(py, diagram(&self.0, None, options)?.to_svg())
    }

    /// Returns the diagram of svg as a PNG image, with the same keyword arguments.
    ///
    /// >>> Position().png(size=100)[1:4]
    /// b'PNG'
    #[pyo3(signature = (**options))]
    pub(crate) fn png<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        png(py, diagram(&self.0, None, options)?)
    }

    fn _repr_svg_(&self) -> String {
        Diagram::new(&self.0).to_svg()
    }

    /// Returns a diagram with chess symbols, one line a rank.
    pub(crate) fn unicode(&self) -> String {
        Diagram::new(&self.0).to_unicode()
    }

    /// Returns a diagram in letters, one line a rank.
    fn __str__(&self) -> String {
        Diagram::new(&self.0).to_text()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Object, (String,))> {
        let class = py.get_type::<Self>();
        let read = class.getattr("from_problem_fen")?.unbind();
        Ok((read, (self.0.to_string(),)))
    }
}

/// Counts leaves. An error of `check`, which is called between small parts of the work, ends it.
pub(crate) fn perft<E>(
    position: &Position,
    depth: u32,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<u64, E> {
    /// At most some milliseconds of work.
    const PART: u32 = 4;
    if depth <= PART {
        check()?;
        return Ok(chess_perft::perft(position, depth));
    }
    let moves = position.legal_moves().into_iter();
    let counts = moves.map(|mv| perft(&position.after(mv), depth - 1, check));
    counts.sum()
}

/// Returns the position of an argument: a Position, a FEN, or None for the start position.
pub(crate) fn start_of(position: Option<&Bound<'_, PyAny>>) -> PyResult<Position> {
    let Some(position) = position else {
        return Ok(Position::default());
    };
    match position.cast::<PyPosition>() {
        Ok(position) => Ok(position.get().0),
        Err(_) => from_fen(position.extract()?),
    }
}

/// Parses a FEN.
fn from_fen(fen: &str) -> PyResult<Position> {
    Position::from_fen(fen).map_err(|error| of_fen(fen, &error))
}
