"""The class Position."""

from __future__ import annotations

import copy
import pickle
import struct
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor

import pytest
from chesscore import (
    Board,
    ChessError,
    Color,
    IllegalMoveError,
    InvalidPositionError,
    Move,
    Outcome,
    ParseError,
    Piece,
    Position,
    Role,
    Square,
    SquareSet,
)

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# The start position of Chess960 with the king on b1, where castling takes the rook on a1.
KING_ON_B = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1"


def test_start_position() -> None:
    position = Position()
    assert position.fen() == START
    assert position == Position(START)
    assert repr(position) == f"Position('{START}')"
    assert position.turn is Color.WHITE
    assert position.halfmove_clock == 0
    assert position.fullmove_number == 1
    assert len(position.legal_moves) == 20
    assert position.outcome() is None


def test_equality_is_by_the_rules() -> None:
    after = Position().play("e4")
    without_target = Position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 9")
    assert after.ep_square is Square.E3
    assert after.legal_ep_square is None
    assert after == without_target
    assert hash(after) == hash(without_target)
    assert after.key == without_target.key
    assert after != Position()
    assert after != START


def test_fen_options() -> None:
    position = Position().play("e4")
    assert position.fen(en_passant="legal").split()[3] == "-"
    assert position.fen(en_passant="xfen").split()[3] == "-"
    assert position.fen(en_passant="always").split()[3] == "e3"
    assert position.fen(castling="shredder").split()[2] == "HAha"


def test_contents_of_the_board() -> None:
    position = Position()
    assert position.piece_at("e1") == Piece(Color.WHITE, Role.KING)
    assert position.piece_at(Square.E4) is None
    assert position.piece_at(60) == Piece.from_symbol("k")
    assert len(position.piece_map()) == 32
    assert position.king(Color.BLACK) is Square.E8
    assert position.pieces(Role.KNIGHT, "black") == SquareSet(["b8", "g8"])
    assert position.pieces(color="white") == SquareSet(range(16))
    assert position.castling_rooks == SquareSet(["a1", "h1", "a8", "h8"])
    assert position.has_kingside_castling_rights("white")
    assert position.attacks("b1") == SquareSet(["a3", "c3", "d2"])
    assert position.attackers("white", "f3") == SquareSet(["e2", "g2", "g1"])
    assert not position.checkers()


def test_pins_and_checks() -> None:
    position = Position("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert position.pinned("white") == SquareSet(["e2"])
    error = position.why_illegal("Nc3")
    assert error is not None
    assert error.code == "move-pinned"
    assert error.squares == (Square.E2, Square.E4)
    assert position.play("Kd2").is_check() is False
    assert position.gives_check("Kd2") is False


def test_moves_in_all_notations() -> None:
    position = Position()
    move = Move("g1", "f3")
    for text in ["Nf3", "g1f3", "Ng1-f3", "♘f3", " Nf3!? "]:
        assert position.parse_move(text) == move
    assert position.san(move) == "Nf3"
    assert position.lan(move) == "Ng1-f3"
    assert position.uci("Nf3") == "g1f3"
    assert position.parse_san("Ng1f3") == move
    with pytest.raises(ParseError) as refused:
        position.parse_san("Ng1f3", strict=True)
    assert refused.value.help == "did you mean `Nf3`?"


def test_legality_of_texts() -> None:
    position = Position()
    assert position.is_legal("e4") and position.is_legal("g1f3") and Board().is_legal("Nf3")
    assert not position.is_legal("e5") and not position.is_legal("e1g1") and not position.is_legal("O-O")
    for text in ["", "x", "Nf9"]:
        with pytest.raises(ParseError):
            position.is_legal(text)
    with pytest.raises(TypeError):
        position.is_legal(1)  # type: ignore[arg-type]


def test_kinds_of_moves() -> None:
    position = Position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    assert position.is_en_passant("exd6")
    assert position.is_capture("exd6")
    assert position.is_castling("O-O")
    assert position.is_castling(Move("e1", "h1"))
    assert not position.is_capture("O-O")


def test_castling_of_chess960_is_written_as_king_takes_rook() -> None:
    position = Position.chess960(959)
    assert position.fen() == KING_ON_B
    assert position.is_chess960
    position = Position("rk6/pp6/8/8/8/8/PP6/RK5R w AHa - 0 1")
    castling = position.parse_san("O-O")
    assert castling == Move("b1", "h1")
    assert castling in position.legal_moves
    assert position.play(castling).king("white") is Square.G1


def test_play_does_not_change_the_position() -> None:
    position = Position()
    position.play("e4")
    assert position == Position()


def test_null_move() -> None:
    assert Position().null_move().turn is Color.BLACK
    with pytest.raises(ChessError) as refused:
        Position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1").null_move()
    assert refused.value.code == "null-move-in-check"


def test_outcomes() -> None:
    mate = Position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    assert mate.is_checkmate()
    assert mate.outcome() == Outcome(Color.WHITE, "checkmate")
    stalemate = Position("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    assert stalemate.is_stalemate()
    assert stalemate.outcome() == Outcome(None, "stalemate")
    bare = Position("4k3/8/8/8/8/8/8/4KN2 w - - 0 1")
    assert bare.is_insufficient_material()
    assert bare.has_insufficient_material("white")
    assert Position("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1").is_dead()


def test_tolerant_fen() -> None:
    position, deviations = Position.from_fen_tolerant("4k3/8/8/8/8/8/8/4K3  W - -")
    assert position.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert len(deviations) == 2


def test_problem_fen() -> None:
    fen = "kqqqqqqq/qqqqqqqq/8/8/8/8/8/K7 w - - 0 1"
    with pytest.raises(InvalidPositionError):
        Position(fen)
    assert Position.from_problem_fen(fen).fen() == fen


@pytest.mark.parametrize("fen", [START, KING_ON_B, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 40"])
def test_copies_and_pickles_are_equal(fen: str) -> None:
    position = Position(fen)
    for other in [
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
        Position.from_packed(position.to_packed()),
    ]:
        assert other == position
        assert other.fen() == fen


def test_positions_of_problems_can_be_pickled() -> None:
    position = Position.from_problem_fen("kqqqqqqq/qqqqqqqq/8/8/8/8/8/K7 w - - 0 1")
    assert pickle.loads(pickle.dumps(position)) == position


def test_diagrams() -> None:
    position = Position()
    assert str(position).startswith("8 r n b q k b n r\n")
    assert "♔" in position.unicode() or "♚" in position.unicode()
    xml.fromstring(position._repr_svg_())
    image = position.svg(
        size=400,
        orientation="black",
        coordinates="outside",
        theme="blue",
        title="<start>",
        last_move=("e2", "e4"),
        squares={"e4": "#ff0000"},
        arrows=[("e2", "e4"), ("d2", "d4", "#00ff00"), Move("g1", "f3")],
    )
    root = xml.fromstring(image)
    assert root.get("width") == "400"
    assert image._repr_svg_() == image
    assert position.svg(squares=["e4"]) != position.svg()


def test_png() -> None:
    image = Position().png(size=64, arrows=["e2e4", Move("d2", "d4"), ("g1", "f3"), ("b1", "c3", "#ff0000")])
    assert image.startswith(b"\x89PNG")
    # The width and the height are in the header.
    assert struct.unpack(">II", image[16:24]) == (64, 64)
    assert image._repr_png_() == image
    assert image != Position().png(size=64)
    assert Board(moves=["e4"]).png(size=64) == Position().play("e4").png(size=64, last_move="e2e4")
    with pytest.raises(ChessError):
        Position().png(size=10_001)
    for arrow in [["e2", "e4"], 1, ("e2",)]:
        with pytest.raises((TypeError, ValueError)):
            Position().svg(arrows=[arrow])  # type: ignore[list-item]
    with pytest.raises(ParseError):
        Position().svg(arrows=["e2"])


def test_squares_that_change_their_dictionary_do_no_harm() -> None:
    class Changing:
        def __index__(self) -> int:
            colors.clear()
            return 0

    colors: dict[object, str] = {Changing(): "#ffffff", "e4": "#000000"}
    assert Position().svg(squares=colors)  # type: ignore[arg-type]
    assert colors == {}


def test_epd() -> None:
    text = '4k3/8/8/8/8/8/8/R3K2R w KQ - bm O-O O-O-O; pv Ra5 Kd7; dm 3; id "a; b"; x 1 two;'
    position, operations = Position.from_epd(text, strict=True)
    assert position == Position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert operations == {
        "bm": (Move("e1", "g1"), Move("e1", "c1")),
        "pv": (Move("a1", "a5"), Move("e8", "d7")),
        "dm": 3,
        "id": "a; b",
        "x": ("1", "two"),
    }
    assert position.epd(bm=["O-O", "O-O-O"], pv=["Ra5", "Kd7"], dm=3, id="a; b", x=("1", "two")) == text
    assert position.epd(**operations) == text
    assert Position.from_epd("4k3/8/8/8/8/8/8/R3K2R w KQ - x 1; y 2; x 3;")[1] == {"x": ("1",), "y": ("2",)}
    assert position.epd(y=1, z="a b") == '4k3/8/8/8/8/8/8/R3K2R w KQ - y 1; z "a b";'
    assert Position().epd() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    clocks, operations = Position.from_epd("4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 9;")
    assert clocks.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 7 9"
    assert operations == {"hmvc": 7, "fmvn": 9}
    # Spellings of files.
    assert Position.from_epd("4k3/8/8/8/8/8/8/R3K2R w KQ - bm 0-0")[1] == {"bm": (Move("e1", "g1"),)}
    assert Position.from_epd("4k3/8/8/8/8/8/8/R3K2R w KQ - bm Nf3;")[1] == {"bm": ("Nf3",)}
    with pytest.raises(ParseError) as refused:
        Position.from_epd("4k3/8/8/8/8/8/8/R3K2R w KQ - bm Nf3;", strict=True)
    assert (refused.value.code, refused.value.span) == ("epd-move", (32, 35))
    with pytest.raises(ParseError):
        Position.from_epd("4k3/8 w - -")
    with pytest.raises(InvalidPositionError) as invalid:
        Position.from_epd("8/8/8/8/8/8/8/4K3 w - - bm e4;")
    assert invalid.value.reasons == ("black has no king",)
    for wrong in [{"bm": []}, {"bm": ["e4"]}, {"dm": "three"}, {"9": "x"}, {"a b": "x"}]:
        with pytest.raises(ChessError):
            position.epd(**wrong)  # type: ignore[arg-type]
    for value in [None, 1.5, [1]]:
        with pytest.raises(TypeError):
            position.epd(x=value)  # type: ignore[arg-type]


def test_counts_of_perft() -> None:
    kiwipete = Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert [kiwipete.perft(depth) for depth in range(4)] == [1, 48, 2039, 97862]


def test_flipped_colors() -> None:
    assert Position().play("e4").flip_colors().fen() == (
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1"
    )


def test_threads_read_one_position() -> None:
    position = Position()

    def read() -> object:
        moves = position.legal_moves
        sans = [position.san(move) for move in moves]
        return sans, position.fen(), position.key, position.piece_map(), hash(position), position.perft(2)

    expected = read()
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lambda _: read() == expected, range(500)))


def test_illegal_move_names_the_reason() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        Position().play("Qd3")
    error = refused.value
    assert str(error) == "the white queen on d1 cannot go to d3: the white pawn on d2 is in the way"
    assert error.code == "move-path-blocked"
    assert error.squares == (Square.D1, Square.D2, Square.D3)
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.code, copied.squares) == (str(error), error.code, error.squares)
