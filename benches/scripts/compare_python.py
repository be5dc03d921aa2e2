"""Compares the Python package chesscore with python-chess in one interleaved run.

    target/python-venv/bin/python benches/scripts/compare_python.py [GAMES.pgn]

Prints the median time of each task for both, and how many times faster chesscore is. Both are in the folder that
.ci/run installs them into.
"""

from __future__ import annotations

import io
import pathlib
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable

import chess
import chess.pgn
import chesscore

ROUNDS = 15
PGN = pathlib.Path(__file__).parents[2] / "crates/chess-notation/tests/data/pgn/lichess_db/games.pgn"


def processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(": ")[1]
    return platform.processor()


def fens(count: int) -> list[str]:
    """Returns positions of random games."""
    random.seed(1)
    found: list[str] = []
    while len(found) < count:
        board = chess.Board()
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))
            found.append(board.fen(en_passant="fen"))
    return random.sample(found, count)


def read_pgn(text: str) -> None:
    file = io.StringIO(text)
    while chess.pgn.read_game(file):
        pass


def tasks(pgn: pathlib.Path) -> list[tuple[str, Callable[[], object], Callable[[], object]]]:
    texts = fens(200)
    theirs = [chess.Board(text) for text in texts]
    ours = [chesscore.Position(text) for text in texts]
    boards = [chesscore.Board(text) for text in texts]
    their_moves = [list(board.legal_moves) for board in theirs]
    our_moves = [position.legal_moves for position in ours]
    sans = [[board.san(move) for move in moves] for board, moves in zip(theirs, their_moves)]
    text = pgn.read_text(encoding="utf-8")

    def push_pop(games: object, lists: object) -> None:
        for board, moves in zip(games, lists):  # type: ignore[call-overload]
            for move in moves:
                board.push(move)
                board.pop()

    def san(games: object, lists: object) -> None:
        for board, moves in zip(games, lists):  # type: ignore[call-overload]
            for move in moves:
                board.san(move)

    def parse_san(games: object) -> None:
        for board, moves in zip(games, sans):  # type: ignore[call-overload]
            for move in moves:
                board.parse_san(move)

    return [
        ("FEN parse", lambda: [chess.Board(text) for text in texts], lambda: [chesscore.Position(text) for text in texts]),
        ("FEN write", lambda: [board.fen() for board in theirs], lambda: [position.fen() for position in ours]),
        (
            "legal moves",
            lambda: [list(board.legal_moves) for board in theirs],
            lambda: [position.legal_moves for position in ours],
        ),
        ("SAN write", lambda: san(theirs, their_moves), lambda: san(ours, our_moves)),
        ("SAN parse", lambda: parse_san(theirs), lambda: parse_san(ours)),
        ("push and pop", lambda: push_pop(theirs, their_moves), lambda: push_pop(boards, our_moves)),
        ("games read as trees", lambda: read_pgn(text), lambda: list(chesscore.parse_games(text))),
    ]


def measure(task: Callable[[], object]) -> float:
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def main() -> None:
    pgn = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else PGN
    print(f"Python {platform.python_version()}, python-chess {chess.__version__}, {processor()}")
    print(f"{'task':22} {'python-chess':>14} {'chesscore':>14} {'ratio':>8}")
    for name, theirs, ours in tasks(pgn):
        rounds = [(measure(theirs), measure(ours)) for _ in range(ROUNDS)]
        their_time, our_time = (statistics.median(times) for times in zip(*rounds))
        print(f"{name:22} {1e3 * their_time:11.3f} ms {1e3 * our_time:11.3f} ms {their_time / our_time:8.1f}")


if __name__ == "__main__":
    main()
