#!/usr/bin/env python3
"""Compares the Python package with other packages of PyPI, in one process and on one core.

    python3.13 -m venv peers
    peers/bin/pip install numpy pyarrow chess==1.11.2 bulletchess==0.4.0 chessmg==0.6.0 cozy-chess-py==0.1.1 esca==0.4.0 \
        fastchess==0.1.2 nchess==1.3.1 rust-chess==0.4.3 rust_pgn_reader_python_binding==4.1.0 \
        tensor-chess==0.1.2 ./crates/chess-python
    peers/bin/python benches/scripts/compare_python_batches.py GAMES.pgn

Prints a line for each task and package: the time for one game, position or move, and how many times faster chesscore is.
Packages that are not installed are left out. The runs of a task alternate between the packages, and the time is the
median of the runs in time of the processor, which the load of the machine does not change. A package gets as many items
as it does in about a tenth of a second.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import pathlib
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import chess
import chess.pgn
import chesscore
import numpy as np
import pyarrow as pa

# Does a task for some items, and returns a number by which the results of packages are compared.
Run = Callable[[Sequence[Any]], int]


class Task:
    """What several packages do with the same items."""

    def __init__(self, name: str, items: Sequence[Any], ours: Run) -> None:
        self.name = name
        self.items = items
        self.runs: dict[str, Run] = {"chesscore": ours}

    def peer(self, package: str) -> Callable[[Callable[[], Run]], None]:
        """Adds the run that a function returns, if the package is installed."""

        def add(make: Callable[[], Run]) -> None:
            with contextlib.suppress(ImportError):
                self.runs[package] = make()

        return add

    def compare(self, rounds: int) -> None:
        counts = {package: self.count(run) for package, run in self.runs.items()}
        some = self.items[: min(counts.values())]
        results = {package: run(some) for package, run in self.runs.items()}
        wrong = [package for package, result in results.items() if result != results["chesscore"]]
        times: dict[str, list[float]] = {package: [] for package in self.runs}
        for _ in range(rounds):
            for package, run in self.runs.items():
                items = self.items[: counts[package]]
                times[package].append(seconds(run, items) / len(items))
        medians = {package: statistics.median(found) for package, found in times.items()}
        for package, median in sorted(medians.items(), key=lambda pair: pair[1]):
            ratio = median / medians["chesscore"]
            note = f"  other results: {results[package]} instead of {results['chesscore']}" if package in wrong else ""
            print(f"{self.name:34} {package:32} {median * 1e6:10.3f} µs {ratio:8.1f}{note}", flush=True)

    def count(self, run: Run) -> int:
        """Returns how many items a package does in about a tenth of a second."""
        count = 16
        while count < len(self.items) and seconds(run, self.items[:count]) < 0.1:
            count *= 2
        return min(count, len(self.items))


def seconds(run: Run, items: Sequence[Any]) -> float:
    start = time.process_time()
    run(items)
    return time.process_time() - start


def texts_of(path: pathlib.Path) -> list[str]:
    """Returns the texts of the games of a file."""
    text = path.read_text(encoding="utf-8", errors="replace")
    starts = [0]
    while (start := text.find("\n\n[Event ", starts[-1])) >= 0:
        starts.append(start + 2)
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def games(path: pathlib.Path) -> Iterator[Task]:
    some = texts_of(path)
    texts = some * (4_000 // len(some) + 1)
    folder = pathlib.Path(tempfile.mkdtemp())
    files: dict[int, pathlib.Path] = {}

    def file(some: Sequence[str]) -> pathlib.Path:
        """Returns a file of the games."""
        if len(some) not in files:
            files[len(some)] = folder / f"{len(some)}.pgn"
            files[len(some)].write_text("".join(some), encoding="utf-8")
        return files[len(some)]

    def plies(some: Sequence[str]) -> int:
        columns = ["white", "black", "result", "white_elo", "moves", "clocks", "evals", "comments", "errors"]
        batches = chesscore.read_pgn(file(some), threads=1, columns=columns)
        return sum(len(batch.to_numpy("moves")[0]) for batch in batches)

    task = Task("read a game: tags and moves", texts, plies)

    @task.peer("chess")
    def _() -> Run:
        def run(some: Sequence[str]) -> int:
            count = 0
            stream = io.StringIO("".join(some))
            while (game := chess.pgn.read_game(stream)) is not None:
                count += sum(1 for _ in game.mainline_moves())
            return count

        return run

    @task.peer("bulletchess")
    def _() -> Run:
        from bulletchess.pgn import PGNFile

        def run(some: Sequence[str]) -> int:
            count = 0
            with PGNFile.open(str(file(some))) as stream:
                while (game := stream.next_game()) is not None:
                    count += len(game.moves)
            return count

        return run

    @task.peer("esca")
    def _() -> Run:
        import esca

        def run(some: Sequence[str]) -> int:
            found = esca.pgn.read_string("".join(some))
            return sum(sum(1 for _ in game.mainline()) for game in found)

        return run

    yield task

    def positions(some: Sequence[str]) -> int:
        count = 0
        for rows in chesscore.read_pgn(file(some), threads=1, columns=["tags", "white", "result", "moves", "clocks", "evals", "fen"]):
            batch = chesscore.PositionBatch.from_games(rows, threads=1)
            batch.boards(), batch.castling(), batch.en_passant_files(), batch.turns, batch.halfmove_clocks
            rows.to_numpy("clocks"), rows.to_numpy("evals")
            count += len(batch)
        return count

    task = Task("read a game: boards of all plies", texts, positions)

    @task.peer("rust_pgn_reader, from memory")
    def _() -> Run:
        import rust_pgn_reader_python_binding as peer

        arrays: dict[int, Any] = {}

        def run(some: Sequence[str]) -> int:
            # The texts of the games are there before its time starts.
            if len(some) not in arrays:
                arrays[len(some)] = pa.chunked_array([pa.array(some)])
                return run(some)
            return int(peer.parse_games(arrays[len(some)], num_threads=1).num_moves)

        return run

    @task.peer("rust_pgn_reader, from a file")
    def _() -> Run:
        import rust_pgn_reader_python_binding as peer

        def run(some: Sequence[str]) -> int:
            array = pa.chunked_array([pa.array(texts_of(file(some)))])
            return int(peer.parse_games(array, num_threads=1).num_moves)

        return run

    yield task


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"{processor()}, Python {platform.python_version()}")
    texts = fens(arguments.games)
    for tasks in (games(arguments.games), encodings(texts), objects(texts)):
        for task in tasks:
            task.compare(arguments.rounds)


def processor() -> str:
    with contextlib.suppress(OSError):
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(": ")[1]
    return platform.processor() or platform.machine()


def fens(path: pathlib.Path) -> list[str]:
    """Returns a million positions of games."""
    some: list[str] = []
    for batch in chesscore.read_positions(path, columns=["fen"]):
        some += batch.to_pydict()["fen"]
    return (some * (1_000_000 // len(some) + 1))[:1_000_000]


def checksum(features: np.ndarray) -> int:
    """Returns the sum of every 64th row, which takes no time."""
    return int(features[::64].sum())


def encodings(fens: list[str]) -> Iterator[Task]:
    """Yields tasks that chesscore does for many positions at once."""

    def by_piece(boards: Sequence[chess.Board]) -> np.ndarray:
        features = np.zeros((len(boards), 768), np.uint8)
        for row, board in zip(features, boards, strict=True):
            for square, piece in board.piece_map().items():
                row[(0 if piece.color else 384) + 64 * (piece.piece_type - 1) + square] = 1
        return features

    def by_bitboard(boards: Sequence[chess.Board]) -> np.ndarray:
        words = np.empty((len(boards), 12), np.uint64)
        for row, board in zip(words, boards, strict=True):
            roles = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
            black, white = board.occupied_co
            row[:] = [*(role & white for role in roles), *(role & black for role in roles)]
        return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")

    features = Task("768 features, FEN", fens, lambda some: checksum(chesscore.PositionBatch(some, threads=1).planes()))
    features.peer("chess, by piece")(lambda: lambda some: checksum(by_piece([chess.Board(fen) for fen in some])))
    features.peer("chess, by bitboard")(lambda: lambda some: checksum(by_bitboard([chess.Board(fen) for fen in some])))
    yield features

    batches: dict[int, chesscore.PositionBatch] = {}
    boards = [chess.Board(fen) for fen in fens[:20_000]]
    ours = Task("768 features, positions in memory", fens[: len(boards)], lambda some: checksum(batch(some).planes()))

    def batch(some: Sequence[str]) -> chesscore.PositionBatch:
        if len(some) not in batches:
            batches[len(some)] = chesscore.PositionBatch(some, threads=1)
        return batches[len(some)]

    ours.peer("chess, by piece")(lambda: lambda some: checksum(by_piece(boards[: len(some)])))
    ours.peer("chess, by bitboard")(lambda: lambda some: checksum(by_bitboard(boards[: len(some)])))
    yield ours

    task = Task("18 planes of floats, FEN", fens, lambda some: planes(some, 18, "float32"))

    def planes(some: Sequence[str], count: Any, dtype: Any) -> int:
        return checksum(chesscore.PositionBatch(some, threads=1).planes(count, dtype=dtype)[:, :12])

    @task.peer("fastchess")
    def _() -> Run:
        import fastchess

        def run(some: Sequence[str]) -> int:
            return checksum(np.stack([fastchess.Board(fen).to_tensor() for fen in some])[:, :12])

        return run

    yield task

    task = Task("15 planes, FEN", fens, lambda some: planes(some, 15, "uint8"))

    @task.peer("tensor-chess")
    def _() -> Run:
        import tensor_chess

        def run(some: Sequence[str]) -> int:
            position = tensor_chess.Position()
            found = np.empty((len(some), 15, 64), np.uint8)
            for row, fen in zip(found, some, strict=True):
                position.set_fen(fen)
                row[:] = np.frombuffer(position.to_tensor(), np.uint8).reshape(15, 64)
            return checksum(found[:, :12])

        return run

    yield task
    yield from positions("FENs to legal moves", fens, lambda some: len(chesscore.PositionBatch(some, threads=1).legal_moves()[0]))


def positions(name: str, fens: list[str], ours: Run) -> Iterator[Task]:
    """Yields the task to parse FENs and to list all legal moves."""
    task = Task(name, fens, ours)

    @task.peer("chess")
    def _() -> Run:
        return lambda some: sum(len(list(chess.Board(fen).legal_moves)) for fen in some)

    @task.peer("bulletchess")
    def _() -> Run:
        import bulletchess

        return lambda some: sum(len(bulletchess.Board.from_fen(fen).legal_moves()) for fen in some)

    @task.peer("chessmg")
    def _() -> Run:
        import chessmg

        return lambda some: sum(len(chessmg.ChessPosition(fen).legal_moves()) for fen in some)

    @task.peer("cozy-chess-py")
    def _() -> Run:
        import cozy_chess

        return lambda some: sum(len(cozy_chess.Board.from_fen(fen, False).generate_moves()) for fen in some)

    @task.peer("esca")
    def _() -> Run:
        import esca

        return lambda some: sum(len(esca.Position.from_fen(fen).legal_moves()) for fen in some)

    @task.peer("fastchess")
    def _() -> Run:
        import fastchess

        return lambda some: sum(len(fastchess.Board(fen).legal_moves_uci()) for fen in some)

    @task.peer("nchess")
    def _() -> Run:
        import nchess

        return lambda some: sum(len(nchess.Board(fen).generate_legal_moves()) for fen in some)

    @task.peer("rust-chess")
    def _() -> Run:
        import rust_chess

        return lambda some: sum(len(list(rust_chess.Board(fen).generate_legal_moves())) for fen in some)

    @task.peer("tensor-chess")
    def _() -> Run:
        import tensor_chess

        def run(some: Sequence[str]) -> int:
            position = tensor_chess.Position()
            count = 0
            for fen in some:
                position.set_fen(fen)
                count += len(position.generate_legal_moves())
            return count

        return run

    yield task


def objects(fens: list[str]) -> Iterator[Task]:
    """Yields tasks for one position at a time."""
    yield from positions("one FEN to its legal moves", fens, lambda some: sum(len(chesscore.Position(fen).legal_moves) for fen in some))

    def read(parse: Callable[[str], object]) -> Run:
        return lambda some: sum(1 for fen in some if parse(fen) is not None)

    task = Task("one FEN to a position", fens, read(chesscore.Position))
    task.peer("chess")(lambda: read(chess.Board))
    task.peer("bulletchess")(lambda: read(imported("bulletchess").Board.from_fen))
    task.peer("chessmg")(lambda: read(imported("chessmg").ChessPosition))
    task.peer("cozy-chess-py")(lambda: read(imported("cozy_chess").Board.from_str))
    task.peer("esca")(lambda: read(imported("esca").Position.from_fen))
    task.peer("fastchess")(lambda: read(imported("fastchess").Board))
    task.peer("nchess")(lambda: read(imported("nchess").Board))
    task.peer("rust-chess")(lambda: read(imported("rust_chess").Board))
    yield task

    some = fens[:5_000]

    def each(parse: Callable[[str], Any], call: Callable[[Any], object]) -> Run:
        parsed = [parse(fen) for fen in some]
        return lambda numbers: sum(1 for number in numbers if call(parsed[number]) is not None)

    task = Task("legal moves of a position", range(len(some)), each(chesscore.Position, lambda position: position.legal_moves))
    task.peer("chess")(lambda: each(chess.Board, lambda board: list(board.legal_moves)))
    task.peer("bulletchess")(lambda: each(imported("bulletchess").Board.from_fen, lambda board: board.legal_moves()))
    task.peer("chessmg")(lambda: each(imported("chessmg").ChessPosition, lambda board: board.legal_moves()))
    task.peer("cozy-chess-py")(lambda: each(imported("cozy_chess").Board.from_str, lambda board: board.generate_moves()))
    task.peer("esca")(lambda: each(imported("esca").Position.from_fen, lambda board: board.legal_moves()))
    task.peer("fastchess")(lambda: each(imported("fastchess").Board, lambda board: board.legal_moves_uci()))
    task.peer("nchess")(lambda: each(imported("nchess").Board, lambda board: board.generate_legal_moves()))
    yield task

    task = Task("FEN of a position", range(len(some)), each(chesscore.Position, lambda position: position.fen()))
    task.peer("chess")(lambda: each(chess.Board, lambda board: board.fen()))
    task.peer("bulletchess")(lambda: each(imported("bulletchess").Board.from_fen, lambda board: board.fen()))
    task.peer("chessmg")(lambda: each(imported("chessmg").ChessPosition, lambda board: board.fen))
    task.peer("esca")(lambda: each(imported("esca").Position.from_fen, lambda board: board.fen))
    task.peer("fastchess")(lambda: each(imported("fastchess").Board, lambda board: board.fen()))
    task.peer("rust-chess")(lambda: each(imported("rust_chess").Board, lambda board: board.get_fen()))
    yield task

    sans = [chess.Board(fen).san(next(iter(chess.Board(fen).legal_moves))) for fen in some]

    def san(parse: Callable[[str], Any], call: Callable[[Any, str], object]) -> Run:
        pairs = [(parse(fen), text) for fen, text in zip(some, sans, strict=True)]
        return lambda numbers: sum(1 for number in numbers if call(*pairs[number]) is not None)

    task = Task("SAN to a move", range(len(some)), san(chesscore.Board, lambda board, text: board.parse_san(text)))
    task.peer("chess")(lambda: san(chess.Board, lambda board, text: board.parse_san(text)))
    task.peer("bulletchess")(
        lambda: san(imported("bulletchess").Board.from_fen, lambda board, text: imported("bulletchess").Move.from_san(text, board))
    )
    task.peer("esca")(lambda: san(imported("esca").Position.from_fen, lambda board, text: board.parse_san(text)))
    task.peer("rust-chess")(lambda: san(imported("rust_chess").Board, lambda board, text: board.get_move_from_san(text)))
    yield task


def imported(name: str) -> Any:
    return importlib.import_module(name)


if __name__ == "__main__":
    main()
