"""Reading files of games as Arrow tables: read_pgn, read_positions and GameFilter."""

from __future__ import annotations

import bz2
import datetime
import gzip
import os
import pathlib
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from chesscore import ChessError, GameFilter, ParseError, Position, RecordBatchStream, read_pgn, read_positions

DATA = pathlib.Path(__file__).parents[2] / "chess-notation/tests/data/pgn"
LICHESS = DATA / "lichess_db/games.pgn"

GAMES = """[Event "First"]
[White "Anand, V"]
[Black "Carlsen, M"]
[WhiteElo "2786"]
[BlackElo "2870"]
[Date "2013.11.22"]
[Result "1/2-1/2"]
[TimeControl "300+3"]

1. e4 { [%clk 0:05:00] [%eval 0.25] } e5 { [%clk 0:04:58] [%eval #-3] } 2. Nf3 1/2-1/2

[Event "Second"]
[White "Kasparov, G"]
[Date "1999.??.??"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Third"]
[White "Nobody"]

1. e4 Ke2 *
"""


@pytest.fixture
def games(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


def rows(stream: RecordBatchStream) -> dict[str, list[Any]]:
    """Returns the columns of all batches."""
    columns: dict[str, list[Any]] = {name: [] for name in stream.column_names}
    for batch in stream:
        assert repr(batch) == f"RecordBatch({len(batch)} rows, {len(batch.column_names)} columns)"
        for name, values in batch.to_pydict().items():
            assert len(values) == len(batch)
            columns[name] += values
    return columns


def test_row_has_tags_moves_clocks_and_evaluations(games: pathlib.Path) -> None:
    table = rows(read_pgn(games))
    assert table["event"] == ["First", "Second", "Third"]
    assert table["white"] == ["Anand, V", "Kasparov, G", "Nobody"]
    assert table["white_elo"] == [2786, None, None]
    assert table["result"] == ["1/2-1/2", "0-1", "*"]
    assert table["date"] == [datetime.date(2013, 11, 22), None, None]
    assert table["ply_count"] == [3, 4, 1]
    # 12 is e2, 28 is e4, and 1 is the flag of a double push.
    assert table["moves"][2] == [1 << 12 | 12 << 6 | 28]
    assert table["clocks"] == [[300_000, 298_000, None], None, None]
    assert table["evals"][0][:2] == [{"cp": 25, "mate": None}, {"cp": None, "mate": -3}]
    assert table["tags"][0] == {}
    assert table["game_number"] == [1, 2, 3]
    assert table["file"] == [str(games)] * 3
    assert table["speed"] == ["blitz", None, None]


def test_error_of_a_game_is_in_its_row(games: pathlib.Path) -> None:
    errors = rows(read_pgn(games, columns=["errors"]))["errors"]
    assert errors[:2] == [[], []]
    (error,) = errors[2]
    # The last ply before the error.
    assert error["ply"] == 1
    assert error["kind"] == "pgn-move"
    assert "Ke2" in error["text"]


def test_positions_have_a_row_for_each_ply(games: pathlib.Path) -> None:
    table = rows(read_positions(games))
    assert table["san"] == ["e4", "e5", "Nf3", "f3", "e5", "g4", "Qh4#", "e4"]
    assert table["ply"] == [1, 2, 3, 1, 2, 3, 4, 1]
    assert table["game_number"] == [1, 1, 1, 2, 2, 2, 2, 3]
    assert table["fen"][0] == Position().fen()
    assert table["eval_mate"][1] == -3


def test_columns_come_in_the_order_asked_for(games: pathlib.Path) -> None:
    stream = read_pgn(games, columns=["result", "white"])
    assert stream.column_names == ["result", "white"]
    assert [batch.column_names for batch in stream] == [["result", "white"]]


def test_games_of_several_files_keep_their_order(tmp_path: pathlib.Path) -> None:
    paths = [tmp_path / f"{number}.pgn" for number in range(5)]
    for number, path in enumerate(paths):
        path.write_text("".join(f'[Event "{number}.{game}"]\n\n1. e4 *\n\n' for game in range(20_000)))
    expected = [f"{number}.{game}" for number in range(5) for game in range(20_000)]
    for threads in (1, 2, 8):
        table = rows(read_pgn(paths, columns=["event", "game_number", "file"], threads=threads))
        assert table["event"] == expected
        assert table["game_number"] == list(range(1, 20_001)) * 5
        assert table["file"] == [str(path) for path in paths for _ in range(20_000)]


def test_batch_size_is_exact_except_the_last_batch() -> None:
    sizes = [len(batch) for batch in read_pgn([LICHESS] * 20, columns=["white", "moves"], batch_size=77)]
    total = sum(sizes)
    assert set(sizes[:-1]) == {77}
    assert 0 < sizes[-1] <= 77
    assert total == len(rows(read_pgn([LICHESS] * 20, columns=["white"]))["white"])


def test_compressed_files_are_read_by_content(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    expected = rows(read_pgn(games, columns=["white", "moves"]))
    text = games.read_bytes()
    for name, packed in [("a.gz", gzip.compress(text)), ("b.bz2", bz2.compress(text)), ("c.pgn", gzip.compress(text))]:
        (tmp_path / name).write_bytes(packed)
        assert rows(read_pgn(tmp_path / name, columns=["white", "moves"])) == expected


def test_zstd_is_read(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    path = tmp_path / "games.pgn.zst"
    path.write_bytes(arrow.Codec("zstd").compress(games.read_bytes(), asbytes=True))
    assert rows(read_pgn(path, columns=["moves"])) == rows(read_pgn(games, columns=["moves"]))


@pytest.mark.parametrize(
    ("filter", "events"),
    [
        (GameFilter(), ["First", "Second", "Third"]),
        (GameFilter(player="carlsen"), ["First"]),
        (GameFilter(tags={"Event": "ir"}), ["First", "Third"]),
        (GameFilter(min_elo=2700), ["First"]),
        (GameFilter(min_elo=2800), []),
        (GameFilter(max_elo=2900), ["First"]),
        (GameFilter(since="2013.11.22", until="2013-11"), ["First"]),
        (GameFilter(since="2013.11.22", until="2013-10"), []),
        (GameFilter(since="2013.11.22"), ["First"]),
        (GameFilter(until="1999"), ["Second"]),
        (GameFilter(result="0-1"), ["Second"]),
        (GameFilter(speed="blitz"), ["First"]),
        (GameFilter(eco="C40"), ["First"]),
        (GameFilter(eco="A00-B99"), ["Second", "Third"]),
        (GameFilter(opening="king's knight"), ["First"]),
        (GameFilter(min_plies=3), ["First", "Second"]),
        (GameFilter(max_plies=3), ["First", "Third"]),
        (GameFilter(position=Position().play("e4")), ["First", "Third"]),
        (GameFilter(position=Position().play("f3").fen()), ["Second"]),
        (GameFilter(checkmate=True), ["Second"]),
        (GameFilter(checkmate=False), ["First", "Third"]),
        (GameFilter(stalemate=True), []),
        (GameFilter(faulty=True), ["Third"]),
        (GameFilter(player="anand") | GameFilter(result="0-1"), ["First", "Second"]),
        (GameFilter(max_plies=3) & GameFilter(player="anand"), ["First"]),
        (~GameFilter(player="anand"), ["Second", "Third"]),
    ],
)
def test_filter_selects_games(games: pathlib.Path, filter: GameFilter, events: list[str]) -> None:
    table = rows(read_pgn(games, columns=["event", "game_number"], filter=filter))
    assert table["event"] == events
    numbers = {"First": 1, "Second": 2, "Third": 3}
    assert table["game_number"] == [numbers[event] for event in events]


def test_filter_refuses_values_that_are_none() -> None:
    for arguments in ({"result": "2-0"}, {"speed": "quick"}, {"since": "2024.13.01"}, {"since": "????"}, {"position": "e4"}):
        with pytest.raises(ParseError):
            GameFilter(**arguments)  # type: ignore[arg-type]
    for eco in ("B20-", "foo", "B99-B20", "F00"):
        with pytest.raises(ParseError):
            GameFilter(eco=eco)
    with pytest.raises((TypeError, OverflowError)):
        GameFilter(min_elo=-1)


def test_eco_codes_can_be_beginnings() -> None:
    def count(eco: str) -> int:
        return sum(len(batch) for batch in read_pgn(LICHESS, columns=["eco"], filter=GameFilter(eco=eco)))

    assert count("b") == count("B00-B99") > count("B2") == count("B20-B29") > 0


def test_bad_arguments_raise(games: pathlib.Path) -> None:
    with pytest.raises(ChessError, match="columns: expected game_id, event, .* found \"colour\""):
        read_pgn(games, columns=["colour"])
    with pytest.raises(ChessError, match="threads"):
        read_pgn(games, threads=0)
    with pytest.raises(ChessError, match="batch_size"):
        read_pgn(games, batch_size=-1)
    with pytest.raises(TypeError):
        read_pgn(5)  # type: ignore[arg-type]


def test_file_errors_come_after_the_games_before_them(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    stream = read_pgn([games, tmp_path / "missing.pgn", games], columns=["event"])
    assert len(next(stream)) == 3
    with pytest.raises(FileNotFoundError) as raised:
        next(stream)
    assert raised.value.filename == str(tmp_path / "missing.pgn")
    assert list(stream) == []

    with pytest.raises(IsADirectoryError):
        list(read_pgn(tmp_path))

    other = tmp_path / "other.pgn"
    other.write_bytes(b"\x00\x01\x02" * 1000)
    with pytest.raises(ChessError) as refused:
        list(read_pgn(other))
    assert refused.value.code == "input-not-pgn"
    assert "other.pgn" in str(refused.value)

    packed = gzip.compress(LICHESS.read_bytes())
    other.write_bytes(packed[: len(packed) // 2])
    read = 0
    with pytest.raises(ChessError, match="other.pgn"):
        for batch in read_pgn(other, columns=["event"]):
            read += len(batch)
    assert read > 0


def test_stream_is_read_once(games: pathlib.Path) -> None:
    stream = read_pgn(games, columns=["event"])
    assert len(list(stream)) == 1
    assert list(stream) == []
    stream.__arrow_c_stream__()
    with pytest.raises(RuntimeError, match="read by another reader"):
        next(stream)
    with pytest.raises(RuntimeError, match="read by another reader"):
        stream.__arrow_c_stream__()


def test_threads_share_a_stream() -> None:
    stream = read_pgn([LICHESS] * 40, columns=["white"], batch_size=50)
    total = sum(len(batch) for batch in read_pgn([LICHESS] * 40, columns=["white"]))
    with ThreadPoolExecutor(8) as pool:
        counts = pool.map(lambda _: sum(len(batch) for batch in stream), range(8))
        assert sum(counts) == total


def test_pyarrow_reads_stream_and_batches(games: pathlib.Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table(read_pgn(games))
    assert table["white"].to_pylist() == ["Anand, V", "Kasparov, G", "Nobody"]
    assert table.to_pydict() == {
        name: [list(value.items()) if name == "tags" else value for value in values]
        for name, values in rows(read_pgn(games)).items()
    }
    assert table.schema.metadata[b"chess.table"] == b"games"
    assert arrow.schema(read_pgn(games)).names == read_pgn(games).column_names
    (batch,) = read_pgn(games, columns=["ply_count"])
    assert arrow.record_batch(batch).to_pydict() == {"ply_count": [3, 4, 1]}
    reader = arrow.RecordBatchReader.from_stream(read_pgn([LICHESS] * 3, batch_size=64))
    assert all(batch.validate(full=True) is None for batch in reader)


def test_pyarrow_raises_the_error_of_a_file(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    with pytest.raises((OSError, arrow.ArrowException), match="missing.pgn: cannot open"):
        arrow.table(read_pgn([games, tmp_path / "missing.pgn"]))


def test_polars_reads_stream_and_batches(games: pathlib.Path) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(read_pgn(games, columns=["white", "ply_count", "moves", "clocks", "date"]))
    assert frame["ply_count"].to_list() == [3, 4, 1]
    assert frame["clocks"].to_list() == [[300_000, 298_000, None], None, None]
    assert polars.DataFrame(read_positions(games))["san"].to_list()[:3] == ["e4", "e5", "Nf3"]
    (batch,) = read_pgn(games, columns=["white"])
    assert polars.DataFrame(batch)["white"].to_list() == ["Anand, V", "Kasparov, G", "Nobody"]


def test_moves_are_those_of_python_chess() -> None:
    pytest.importorskip("chess")
    import chess
    import chess.pgn

    expected = []
    with LICHESS.open() as file:
        while (game := chess.pgn.read_game(file)) is not None:
            expected.append((game.headers["White"], [move.uci() for move in game.mainline_moves()]))
    table = rows(read_positions(LICHESS, columns=["game_number", "uci"]))
    found: list[list[str]] = [[] for _ in expected]
    for number, uci in zip(table["game_number"], table["uci"], strict=True):
        found[number - 1].append(uci)
    players = rows(read_pgn(LICHESS, columns=["white"]))["white"]
    assert list(zip(players, found, strict=True)) == expected


SLOW = """
import sys, chesscore
print("ready", flush=True)
for batch in chesscore.read_pgn(sys.argv[1]):
    print("batch", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_ctrl_c_interrupts_within_a_fifth_of_a_second(tmp_path: pathlib.Path) -> None:
    pipe = tmp_path / "pipe.pgn"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        # The file never ends.
        with pipe.open("wb"):
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.2)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
            seconds = time.monotonic() - start
        assert "KeyboardInterrupt" in process.stderr.read()
        # The end of the interpreter is part of it.
        assert seconds < 0.2 + 0.3


MEMORY = """
import resource, sys, chesscore
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def read(times):
    return sum(len(batch) for batch in chesscore.read_pgn([sys.argv[1]] * times, threads=2))
read(50)
before = peak()
read(250)
print(peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts kilobytes")
def test_memory_does_not_grow_with_the_text() -> None:
    result = subprocess.run(
        [sys.executable, "-c", MEMORY, str(LICHESS)], stdout=subprocess.PIPE, text=True, check=True
    )
    # 75 MB were read between the two.
    assert int(result.stdout) < 40_000


def test_stream_that_is_dropped_ends_its_thread() -> None:
    threads = pathlib.Path("/proc/self/task")
    if not threads.exists():
        pytest.skip("needs /proc")
    before = len(list(threads.iterdir()))
    for _ in range(20):
        next(read_pgn([LICHESS] * 1000, columns=["white"]))
    deadline = time.monotonic() + 20
    while len(list(threads.iterdir())) > before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(list(threads.iterdir())) <= before
