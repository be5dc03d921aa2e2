#!/usr/bin/env python3
"""Compares the batches of the Python package with python-chess, in one process and on one core.

    python3 -m venv venv && venv/bin/pip install chess==1.11.2 numpy ./crates/chess-python
    venv/bin/python benches/scripts/compare_python_batches.py GAMES.pgn

Prints, for each task, the median time of each for one game or position, and how many times faster the batches are. The
runs of the two alternate. Both read the same games; python-chess encodes a part of the positions, because all would take
minutes.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import platform
import statistics
import time
from collections.abc import Callable

import chess
import chess.pgn
import chesscore
import numpy as np


def read_python_chess(path: pathlib.Path) -> int:
    """Returns the number of games, all of which are read with their moves."""
    games = 0
    with path.open(encoding="utf-8", errors="replace") as file:
        while chess.pgn.read_game(file) is not None:
            games += 1
    return games


def read_chesscore(path: pathlib.Path) -> int:
    """Returns the number of games, all of which are read with their tags, moves, clocks, comments and errors."""
    return sum(len(batch) for batch in chesscore.read_pgn(path, threads=1))


def encode_python_chess(fens: list[str]) -> int:
    """Returns the number of features of all positions."""
    features = np.zeros((len(fens), 768), np.uint8)
    for row, fen in enumerate(fens):
        for square, piece in chess.Board(fen).piece_map().items():
            color = 0 if piece.color else 384
            features[row, color + 64 * (piece.piece_type - 1) + square] = 1
    return int(features.sum())


def encode_chesscore(fens: list[str]) -> int:
    """Returns the number of features of all positions."""
    return int(chesscore.PositionBatch(fens, threads=1).planes().sum())


def seconds(task: Callable[[], int]) -> tuple[float, int]:
    start = time.perf_counter()
    result = task()
    return time.perf_counter() - start, result


def compare(
    name: str, runs: int, theirs: Callable[[], int], ours: Callable[[], int], their_items: int, our_items: int
) -> None:
    """Runs both in turns, and prints a line."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(runs):
        for task, found, items in zip((theirs, ours), times, (their_items, our_items), strict=True):
            found.append(seconds(task)[0] / items)
    python_chess, chesscore_ = map(statistics.median, times)
    ratio = python_chess / chesscore_
    print(f"{name}: python-chess {python_chess * 1e6:.2f} µs, chesscore {chesscore_ * 1e6:.3f} µs, {ratio:.0f} times")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--positions", type=int, default=1_000_000)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(platform.processor() or platform.machine())

    path: pathlib.Path = arguments.games
    games = read_python_chess(path)
    if games != read_chesscore(path):
        raise SystemExit("the two read different games")
    compare(
        "read a game", arguments.runs, lambda: read_python_chess(path), lambda: read_chesscore(path), games, games
    )

    some: list[str] = []
    for batch in chesscore.read_positions(path, columns=["fen"]):
        some += batch.to_pydict()["fen"]
    fens = (some * (arguments.positions // len(some) + 1))[: arguments.positions]
    part = fens[:: max(1, len(fens) // 20_000)]
    if encode_python_chess(part) != encode_chesscore(part):
        raise SystemExit("the two encode differently")
    compare(
        "encode a FEN as 12 planes",
        arguments.runs,
        lambda: encode_python_chess(part),
        lambda: encode_chesscore(fens),
        len(part),
        len(fens),
    )


if __name__ == "__main__":
    main()
