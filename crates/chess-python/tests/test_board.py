"""The class Board."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor

import pytest
from chesscore import (
    Board,
    ChessError,
    Color,
    IllegalMoveError,
    Move,
    Outcome,
    ParseError,
    PgnGame,
    Position,
    Square,
    opening_of,
)


def test_push_and_pop() -> None:
    board = Board()
    board.push("e4")
    board.push(Move("e7", "e5"))
    assert board.push_san("Nf3") == Move("g1", "f3")
    assert board.push_uci("b8c6") == Move("b8", "c6")
    assert len(board) == 4
    assert [str(move) for move in board.move_stack] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert board.san_line() == "1. e4 e5 2. Nf3 Nc6"
    assert board.peek() == Move("b8", "c6")
    while board.move_stack:
        board.pop()
    assert board.position == Position()
    for call in [board.pop, board.peek]:
        with pytest.raises(IndexError):
            call()


def test_an_illegal_move_changes_nothing() -> None:
    board = Board(moves=["e4"])
    with pytest.raises(IllegalMoveError):
        board.push(Move("e2", "e4"))
    assert len(board) == 1


def test_construction() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 20"
    assert Board(fen).fen() == fen
    assert Board(Position(fen), ["O-O"]).king("white") is Square.G1
    with pytest.raises(IllegalMoveError):
        Board(fen, ["O-O-O"])


def test_history() -> None:
    board = Board(moves=["e4", "e5"])
    positions = board.positions()
    assert positions == [Position(), Position().play("e4"), board.position]
    assert board.root() == Position()


def test_castling_is_popped_as_it_was_pushed() -> None:
    board = Board("4k3/8/8/8/8/8/8/4K2R w K - 3 20", ["O-O"])
    assert board.peek() == Move("e1", "g1")
    assert board.pop() == Move("e1", "g1")
    # The king stands on b1 and castles with the rook on h1.
    board = Board("1k6/8/8/8/8/8/8/1K5R w H - 0 1", ["O-O"])
    assert board.move_stack == (Move("b1", "h1"),)
    assert board.pop() == Move("b1", "h1")


def test_copies_are_independent() -> None:
    board = Board(moves=["e4"])
    for other in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert other == board
        assert other.move_stack == board.move_stack
        other.pop()
        assert other != board
    assert len(board) == 1
    with pytest.raises(TypeError):
        hash(board)


def test_null_moves() -> None:
    board = Board(moves=["e4", "--", "d4", "e5", Move.null(), "exd4", "Nf3"])
    board.push(Move.null())
    assert board.push_uci("0000") == Move.null()
    assert board.push_san("--") == Move.null()
    assert board.pop() == Move.null()
    assert board.san_line() == "1. e4 -- 2. d4 e5 3. -- 3... exd4 4. Nf3 -- 5. --"
    assert [str(move) for move in board.move_stack] == [
        *("e2e4", "0000", "d2d4", "e7e5", "0000", "e5d4", "g1f3", "0000", "0000")
    ]
    assert len(board) == 9
    assert len(board.positions()) == 10
    assert board.root() == Position()
    assert board.peek() == Move.null()
    for other in [board.copy(), pickle.loads(pickle.dumps(board)), PgnGame.from_board(board).board()]:
        assert other.move_stack == board.move_stack
        assert other.fen() == board.fen()
    assert PgnGame.from_board(board).moves == list(board.move_stack)
    replayed = Position()
    for move, position in zip(board.move_stack, board.positions()[1:]):
        replayed = replayed.play(move)
        assert replayed == position
    opening = opening_of(board)
    # Two null moves lead to the same position as none.
    assert opening is not None and opening.ply == 9
    while board.move_stack:
        board.pop()
    assert board.position == Position()
    check = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    with pytest.raises(ChessError, match="check"):
        check.push("--")
    with pytest.raises(ChessError, match="check"):
        PgnGame(check.position).root.add("--")
    assert not check.is_legal(Move.null())
    assert not check.is_legal("0000")
    reason = check.why_illegal(Move.null())
    assert reason is not None and reason.code == "uci-null-move"
    with pytest.raises(ParseError):
        check.push_san("0000x")


def test_repetitions() -> None:
    board = Board()
    back_and_forth = ["Nf3", "Nf6", "Ng1", "Ng8"]
    for move in back_and_forth + back_and_forth[:3]:
        board.push(move)
    assert not board.is_repetition()
    assert board.can_claim_threefold_repetition()
    assert board.can_claim_draw()
    assert not board.can_claim_fifty_moves()
    board.push("Ng8")
    assert board.is_repetition()
    assert board.repetitions() == 3
    assert board.outcome() is None
    assert board.result() == "*"
    assert board.outcome(claim_draw=True) == Outcome(None, "threefold repetition")
    assert board.result(claim_draw=True) == "1/2-1/2"
    for move in 2 * back_and_forth:
        board.push(move)
    assert board.is_fivefold_repetition()
    assert board.outcome() == Outcome(None, "fivefold repetition")
    assert board.is_game_over()


def test_fifty_and_seventy_five_moves() -> None:
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 98 100")
    assert not board.can_claim_fifty_moves()
    board.push("Ra2")
    assert not board.is_fifty_moves()
    assert board.can_claim_fifty_moves()
    board.push("Ke7")
    assert board.is_fifty_moves()
    assert board.outcome(claim_draw=True) == Outcome(None, "fifty-move rule")
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", ["Ra2"])
    assert board.is_seventyfive_moves()
    assert board.outcome() == Outcome(None, "seventy-five moves without progress")


def test_checkmate() -> None:
    board = Board(moves=["f3", "e5", "g4", "Qh4"])
    assert board.is_checkmate()
    assert board.outcome() == Outcome(Color.BLACK, "checkmate")
    assert board.result() == "0-1"
    assert board.legal_moves == ()


def test_diagrams() -> None:
    board = Board(moves=["e4"])
    xml.fromstring(board._repr_svg_())
    assert board.svg() != board.position.svg()
    assert board.svg() == board.position.svg(last_move=board.peek())
    assert str(board) == str(board.position)


def test_threads_use_one_board() -> None:
    board = Board()

    def play(_: int) -> int:
        board.push("Nf3" if board.turn is Color.WHITE else "Nf6")
        board.pop()
        return len(board.copy().legal_moves)

    # Each thread takes back what some thread pushed, so that both moves may be illegal in between.
    def attempt(number: int) -> int:
        try:
            return play(number)
        except (IllegalMoveError, IndexError):
            return 20

    with ThreadPoolExecutor(8) as pool:
        assert min(pool.map(attempt, range(2000))) >= 20


def test_a_board_is_true_before_the_first_move() -> None:
    assert len(Board()) == 0
    assert bool(Board())
