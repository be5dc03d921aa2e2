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
from chesscore import (
    ChessError,
    GameFilter,
    ParseError,
    Position,
    RecordBatchStream,
    read_pgn,
    read_positions,
    shuffled,
)

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
    packed = arrow.Codec("zstd").compress(games.read_bytes(), asbytes=True)
    path.write_bytes(packed)
    once = rows(read_pgn(games, columns=["moves"]))["moves"]
    assert rows(read_pgn(path, columns=["moves"]))["moves"] == once
    # Files of Lichess have many frames.
    path.write_bytes(packed * 3)
    assert rows(read_pgn(path, columns=["moves"]))["moves"] == once * 3
    path.write_bytes((packed * 3)[:-5])
    with pytest.raises(ChessError, match="games.pgn.zst"):
        rows(read_pgn(path, columns=["moves"]))


def test_numbers_of_columns_are_numpy_arrays(games: pathlib.Path) -> None:
    np = pytest.importorskip("numpy")
    (batch,) = read_pgn(games)
    assert str(batch.to_numpy("white_elo").tolist()) == "[2786.0, nan, nan]"
    assert batch.to_numpy("game_number").dtype == np.int64
    moves, offsets = batch.to_numpy("moves")
    assert (moves.dtype, offsets.dtype) == (np.uint16, np.int64)
    assert [moves[a:b].tolist() for a, b in zip(offsets, offsets[1:])] == batch.to_pydict()["moves"]
    clocks, offsets = batch.to_numpy("clocks")
    assert str(clocks.tolist()) == "[300000.0, 298000.0, nan]"
    assert offsets.tolist() == [0, 3, 3, 3]
    evals, offsets = batch.to_numpy("evals")
    assert str(evals.tolist()) == "[[25.0, nan], [nan, -3.0], [nan, nan]]"
    assert offsets.tolist() == [0, 3, 3, 3]
    with pytest.raises(ChessError, match="column: expected game_id, .* found \"colour\""):
        batch.to_numpy("colour")
    for name in ("white", "game_id", "date", "tags"):
        with pytest.raises(TypeError):
            batch.to_numpy(name)
    (plies,) = read_positions(games, columns=["clock", "eval_cp", "ply", "key", "move"])
    assert str(plies.to_numpy("clock").tolist()[:4]) == "[300000.0, 298000.0, nan, nan]"
    assert str(plies.to_numpy("eval_cp").tolist()[:2]) == "[25.0, nan]"
    assert [plies.to_numpy(name).dtype for name in ("ply", "key", "move")] == [np.int32, np.uint64, np.uint16]


def test_split_and_shard_are_parts_of_the_games() -> None:
    def numbers(**options: Any) -> list[int]:
        return rows(read_pgn(LICHESS, columns=["game_number"], **options))["game_number"]

    everything = numbers()
    train, test = numbers(split=(0.0, 0.8)), numbers(split=(0.8, 1.0))
    assert sorted(train + test) == everything
    assert 0.7 < len(train) / len(everything) < 0.9
    assert sorted(numbers(split=(0, 0.3)) + numbers(split=(0.3, 0.8))) == train
    assert numbers(split=(0.5, 0.5)) == []
    shards = [numbers(shard=(rank, 3)) for rank in range(3)]
    assert sorted(sum(shards, [])) == everything
    assert all(shards)
    # Both are parts of the same filtered games, with any number of threads.
    strong = GameFilter(min_elo=1800)
    both = [numbers(split=(0, 0.8), shard=(rank, 3), filter=strong, threads=rank + 1) for rank in range(3)]
    assert sorted(sum(both, [])) == sorted(set(train) & set(numbers(filter=strong)))
    positions = rows(read_positions(LICHESS, columns=["game_number"], split=(0.8, 1.0)))
    with_moves = GameFilter(min_plies=1)
    assert set(positions["game_number"]) == set(test) & set(numbers(filter=with_moves))


def test_games_with_the_same_moves_are_in_the_same_part(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('1. e4 e5 1-0\n\n[White "A"]\n\n1. e2e4 {Best by test.} 1... e7e5 *\n\n1. d4 *\n')
    # A change of the identity of games would move games between training and test data.
    parts = [len(rows(read_pgn(path, split=(n / 64, (n + 1) / 64)))["moves"]) for n in range(64)]
    assert {part: count for part, count in enumerate(parts) if count} == {0: 1, 62: 2}


def test_bad_parts_raise(games: pathlib.Path) -> None:
    for split in ((0.5, 0.4), (-0.1, 0.5), (0.5, 1.1), (0.0, float("nan"))):
        with pytest.raises(ChessError, match="split"):
            read_pgn(games, split=split)
    for shard in ((2, 2), (0, 0)):
        with pytest.raises(ChessError, match="shard"):
            read_positions(games, shard=shard)
    with pytest.raises((TypeError, OverflowError)):
        read_pgn(games, shard=(-1, 2))


def test_shuffled_rows_are_the_same_rows_in_an_order_of_the_seed() -> None:
    np = pytest.importorskip("numpy")

    def order(lengths: list[int], **options: Any) -> list[int]:
        ends = np.cumsum(lengths)
        parts = ((np.arange(end - n, end), np.arange(end - n, end) * 2) for n, end in zip(lengths, ends))
        numbers: list[int] = []
        sizes = []
        for a, b in shuffled(parts, **options):
            assert (b == 2 * a).all()
            sizes.append(len(a))
            numbers += a.tolist()
        assert set(sizes[:-1]) <= {options["batch_size"]}
        return numbers

    first = order([500, 0, 700, 1], batch_size=32, seed=1, buffer_size=200)
    assert sorted(first) == list(range(1201))
    # Not only neighbors are exchanged, and rows do not go further than the buffer allows.
    distance = np.abs(np.array(first) - np.arange(1201))
    assert distance.mean() > 30
    assert (np.array(first) - np.arange(1201)).max() < 200
    # The order does not depend on how the rows come.
    assert order([1201], batch_size=32, seed=1, buffer_size=200) == first
    assert order([1] * 1201, batch_size=32, seed=1, buffer_size=200) == first
    assert order([1201], batch_size=32, seed=2, buffer_size=200) != first
    for batch_size in (0, 201):
        with pytest.raises(ValueError, match="batch_size"):
            order([10], batch_size=batch_size, seed=1, buffer_size=200)


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


ENDLESS = """
import sys, time, chesscore
print("ready", flush=True)
try:
    for batch in chesscore.read_pgn(sys.argv[1]):
        pass
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""


def seconds_to_interrupt(path: pathlib.Path, text: bytes) -> float:
    """Sends a signal to a program that has read a text from a pipe, and returns how long it took to be interrupted."""
    with subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        # The file never ends.
        with path.open("wb", buffering=0) as pipe:
            assert process.stdout.readline() == "ready\n"
            pipe.write(text)
            time.sleep(0.2)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            # The clock is that of the whole system.
            seconds = float(process.stdout.readline()) - start
        assert process.wait(timeout=20) == 0
        return seconds


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
@pytest.mark.parametrize("times", [0, 20], ids=["waiting", "reading"])
def test_ctrl_c_interrupts_within_a_fifth_of_a_second(tmp_path: pathlib.Path, times: int) -> None:
    path = tmp_path / "pipe.pgn"
    os.mkfifo(path)
    # The machine can be busy for a moment, but not each time.
    seconds: list[float] = []
    while len(seconds) < 10 and min(seconds, default=1) > 0.2:
        seconds.append(seconds_to_interrupt(path, LICHESS.read_bytes() * times))
    assert min(seconds) <= 0.2, seconds


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
