"""Random positions and games, compared with python-chess, which is installed for this test alone."""

from __future__ import annotations

import importlib
import inspect
import os
import pathlib
import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeVar

import pytest
from chesscore import Board, Position

if TYPE_CHECKING:
    import chess
    import chess.engine
    import chess.pgn
    import chess.polyglot
    import chess.svg
else:
    chess = pytest.importorskip("chess")
    for module in ("engine", "pgn", "polyglot", "svg"):
        importlib.import_module(f"chess.{module}")

# CHESSCORE_CASES=1 compares 20,000 positions and 2,000 games, as the default does; 10 compares ten times as many.
CASES = int(os.environ.get("CHESSCORE_CASES", "1"))

REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves without progress",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
    chess.Termination.FIFTY_MOVES: "fifty-move rule",
    chess.Termination.THREEFOLD_REPETITION: "threefold repetition",
}


PAGE = pathlib.Path(__file__).parents[3] / "docs" / "coming-from-python-chess.md"


def test_names_that_are_said_to_be_the_same_are() -> None:
    listed = PAGE.read_text(encoding="utf-8").split("\n## ")[0].split("are the same:")[1]
    names = re.findall(r"`(?:board\.)?(\w+)`", listed)
    assert len(names) > 40
    their_names = {*dir(chess.Board), *vars(chess.Board())}
    assert [name for name in names if name not in their_names or not hasattr(Board, name)] == []


def public_names(owner: object) -> set[str]:
    """Returns the public names of a class, or those that a module defines itself."""
    names = {name for name in dir(owner) if not name.startswith("_")}
    if inspect.ismodule(owner):
        values = {name: getattr(owner, name) for name in names}
        imported = {name for name, value in values.items() if getattr(value, "__module__", owner.__name__) != owner.__name__}
        names -= imported | {name for name, value in values.items() if inspect.ismodule(value) or type(value) is TypeVar}
    return names


@pytest.mark.parametrize(
    "owner",
    [
        *(chess, chess.pgn, chess.engine, chess.svg, chess.polyglot),
        *(chess.Board, chess.Move, chess.Outcome, chess.Piece, chess.SquareSet),
        *(chess.pgn.Game, chess.pgn.ChildNode),
        *(chess.engine.Limit, chess.engine.PovScore, chess.engine.Score),
        *(chess.engine.SimpleAnalysisResult, chess.engine.SimpleEngine),
        *(chess.polyglot.Entry, chess.polyglot.MemoryMappedReader),
    ],
    ids=lambda owner: owner.__name__,
)
def test_every_name_of_python_chess_is_listed(owner: object) -> None:
    listed = set(re.findall(r"\w+\*?", " ".join(re.findall("`(.+?)`", PAGE.read_text(encoding="utf-8")))))
    prefixes = tuple(name[:-1] for name in listed if name.endswith("*"))
    squares = {name.upper() for name in chess.SQUARE_NAMES}
    missing = public_names(owner) - listed - squares
    assert sorted(name for name in missing if not name.startswith(prefixes)) == []


def random_positions(count: int) -> Iterator[chess.Board]:
    """Plays random games, every fourth of Chess960, and yields their positions."""
    yielded = 0
    while True:
        is_chess960 = random.randrange(4) == 0
        board = chess.Board.from_chess960_pos(random.randrange(960)) if is_chess960 else chess.Board()
        for _ in range(random.randint(1, 120)):
            if yielded == count:
                return
            yield board
            yielded += 1
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))


def test_positions_are_the_same() -> None:
    random.seed(1)
    compared = 0
    for theirs in random_positions(20_000 * CASES):
        fen = theirs.shredder_fen(en_passant="fen") if theirs.chess960 else theirs.fen(en_passant="fen")
        ours = Position(fen)
        castling: Literal["shredder", "xfen"] = "shredder" if theirs.chess960 else "xfen"
        assert ours.fen(castling=castling) == fen
        legal = theirs.shredder_fen() if theirs.chess960 else theirs.fen()
        assert ours.fen(castling=castling, en_passant="legal") == legal
        their_moves = list(theirs.legal_moves)
        sans = {theirs.san(move) for move in their_moves}
        our_moves = ours.legal_moves
        assert {ours.san(move) for move in our_moves} == sans, fen
        assert len(our_moves) == len(their_moves)
        if not theirs.chess960:
            assert {move.uci() for move in our_moves} == {move.uci() for move in their_moves}, fen
        assert ours.is_check() == theirs.is_check()
        assert ours.is_insufficient_material() == theirs.is_insufficient_material(), fen
        for move in our_moves:
            assert ours.parse_san(ours.san(move), strict=True) == move
        outcome = theirs.outcome()
        reason = None if outcome is None else REASONS[outcome.termination]
        our_outcome = ours.outcome()
        if reason not in ("fivefold repetition", "seventy-five moves without progress"):
            assert (our_outcome and our_outcome.reason) == reason, fen
        compared += 1
    assert compared == 20_000 * CASES


def shuffling_move(board: chess.Board) -> chess.Move:
    """Returns a move that often takes the last move of the same side back, so that positions repeat."""
    moves = list(board.legal_moves)
    if len(board.move_stack) >= 2 and random.random() < 0.6:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in moves:
            return back
    return random.choice(moves)


def test_games_are_the_same() -> None:
    random.seed(2)
    reasons: set[str] = set()
    for number in range(2000 * CASES):
        theirs = chess.Board()
        if number % 4 == 0:
            theirs = chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 90 100")
        ours = Board(theirs.fen())
        for _ in range(random.randint(1, 60)):
            if theirs.is_game_over():
                break
            move = shuffling_move(theirs)
            theirs.push(move)
            ours.push_uci(move.uci())
            for count in (2, 3, 5):
                assert ours.is_repetition(count) == theirs.is_repetition(count)
        assert [move.uci() for move in ours.move_stack] == [move.uci() for move in theirs.move_stack]
        assert ours.can_claim_threefold_repetition() == theirs.can_claim_threefold_repetition()
        assert ours.can_claim_fifty_moves() == theirs.can_claim_fifty_moves()
        assert ours.is_fifty_moves() == theirs.is_fifty_moves()
        for claim_draw in (False, True):
            outcome = theirs.outcome(claim_draw=claim_draw)
            our_outcome = ours.outcome(claim_draw=claim_draw)
            reason = None if outcome is None else REASONS[outcome.termination]
            assert (our_outcome and our_outcome.reason) == reason, theirs.fen()
            assert ours.result(claim_draw=claim_draw) == theirs.result(claim_draw=claim_draw)
            reasons.add(str(reason))
        while theirs.move_stack:
            assert ours.pop().uci() == theirs.pop().uci()
        assert ours.fen() == theirs.fen()
    assert reasons >= {"None", "checkmate", "threefold repetition", "fifty-move rule", "fivefold repetition"}
