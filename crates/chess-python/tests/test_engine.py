"""The classes Engine and Analysis."""

from __future__ import annotations

import pathlib
import sys
import threading
import time

import pytest
from chesscore import Board, ChessError, Engine, EngineError, Move, Position, Score

FAKE = [sys.executable, str(pathlib.Path(__file__).with_name("fake_engine.py"))]
MATE_IN_ONE = Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")


def test_program() -> None:
    with Engine.open(FAKE) as engine:
        assert (engine.name, engine.author) == ("Fake", "Nobody")
        assert engine.options == ["MultiPV", "Ponder", "Clear Hash"]
        assert engine.play(Position(), depth=2) == Move("d2", "d4")
        (info,) = engine.analyse(Board(), nodes=100)
        assert info.score == Score(mate=3)
        # The illegal third move ends the line.
        assert info.pv == (Move("d2", "d4"), Move("d7", "d5"))
        engine.set_option("Ponder", True)
        engine.set_option("Clear Hash", None)
        engine.new_game()
    with pytest.raises(EngineError) as refused:
        engine.play(Position(), depth=1)
    assert refused.value.code == "engine-closed"


def test_limits_reach_the_program() -> None:
    def words(**limits: float) -> str | None:
        return next(engine.analysis(Position(), **limits)).string  # type: ignore[arg-type]

    with Engine.open(FAKE) as engine:
        assert words(time=0.5) == "go movetime 500"
        assert words(depth=3, nodes=7) == "go depth 3 nodes 7"
        assert words(white_clock=60, black_clock=30.5, white_increment=1) == "go wtime 60000 btime 30500 winc 1000"
        assert words() == "go infinite"
        first = next(engine.analysis(Position(), depth=1, root_moves=["e4", "Nf3"]))
        assert first.string == "go depth 1 searchmoves e2e4 g1f3" or first.string == "go searchmoves e2e4 g1f3 depth 1"


def test_infinite_analysis_is_stopped() -> None:
    with Engine.open(FAKE) as engine:
        with engine.analysis(Position()) as analysis:
            infos = [next(analysis), next(analysis)]
        assert infos[1].score == Score(cp=20)
        assert analysis.wait() == Move("e2", "e4")
        assert list(analysis) == []
        assert [info.multipv for info in analysis.lines] == [1]
        # A search that nobody reads is stopped by the next one.
        engine.analysis(Position())
        assert engine.play(Position(), depth=1) == Move("d2", "d4")


def test_engine_errors() -> None:
    with pytest.raises(EngineError) as refused:
        Engine.open("/no/such/engine")
    assert refused.value.code == "uci-client-start-failed"
    with pytest.raises(EngineError):
        Engine.open([sys.executable, "-c", "pass"])
    with pytest.raises(ChessError):
        Engine.open([])
    with pytest.raises(EngineError):
        Engine.open(pathlib.Path("/no/such/engine"))
    with Engine.open(FAKE) as engine:
        with pytest.raises(EngineError) as refused:
            engine.set_option("Nonsense", 1)
        assert refused.value.code == "uci-client-unknown-option"
        with pytest.raises(EngineError):
            engine.set_option("MultiPV", 99)
        for limits in [{}, {"depth": 0}, {"time": -1.0}, {"time": float("nan")}, {"deph": 3}, {"multipv": 0}]:
            with pytest.raises(ChessError):
                engine.play(Position(), **limits)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            engine.play("e4", depth=1)  # type: ignore[arg-type]


def test_an_engine_that_hangs_is_killed() -> None:
    engine = Engine.open([*FAKE, "--hang"], timeout=3)
    analysis = engine.analysis(Position(), depth=1)
    next(analysis)
    analysis.stop()
    with pytest.raises(EngineError) as refused:
        analysis.wait()
    assert refused.value.code == "uci-client-engine-ended"


def test_builtin_engine() -> None:
    engine = Engine.builtin(hash=1, threads=2)
    assert engine.name == "chesscore"
    assert engine.play(MATE_IN_ONE, depth=4) == Move("a1", "a8")
    lines = engine.analyse(Position(), depth=5, multipv=3)
    assert [line.multipv for line in lines] == [1, 2, 3]
    scores = [line.score for line in lines if line.score is not None]
    assert scores == sorted(scores, reverse=True)
    assert len({line.pv[0] for line in lines}) == 3
    assert engine.play(Position(), depth=2, root_moves=["a3"]) == Move("a2", "a3")
    assert engine.play(Position("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), depth=2) is None
    with pytest.raises(EngineError):
        engine.set_option("Hash", 1)


def test_builtin_search_is_stopped_by_a_thread() -> None:
    analysis = Engine.builtin().analysis(Position())
    threading.Timer(0.2, analysis.stop).start()
    start = time.monotonic()
    assert analysis.wait() in Position().legal_moves
    assert time.monotonic() - start < 5


def test_games_of_the_engine_are_legal() -> None:
    engine = Engine.builtin()
    board = Board()
    for _ in range(10):
        move = engine.play(board, nodes=200)
        assert move is not None
        board.push(move)
    assert len(board) == 10
