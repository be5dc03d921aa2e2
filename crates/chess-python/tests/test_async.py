"""The classes AsyncEngine and AsyncAnalysis."""

from __future__ import annotations

import asyncio
import pathlib
import sys
import threading
import time

import pytest
from chesscore import AsyncEngine, Board, ChessError, EngineError, Move, Position, Score

FAKE = [sys.executable, str(pathlib.Path(__file__).with_name("fake_engine.py"))]


def test_program() -> None:
    async def main() -> None:
        async with await AsyncEngine.open(FAKE) as engine:
            assert (engine.name, engine.author) == ("Fake", "Nobody")
            assert await engine.options() == ["MultiPV", "Ponder", "Clear Hash"]
            await engine.set_option("Ponder", True)
            await engine.new_game()
            assert await engine.play(Position(), depth=2) == Move("d2", "d4")
            (info,) = await engine.analyse(Board(), nodes=100)
            assert info.score == Score(mate=3)
            with pytest.raises(ChessError, match="limit: expected a limit"):
                await engine.play(Position())
            with pytest.raises(TypeError):
                await engine.analyse("e4", depth=1)  # type: ignore[arg-type]
        with pytest.raises(EngineError, match="closed"):
            await engine.play(Position(), depth=1)
        with pytest.raises(EngineError):
            await AsyncEngine.open("/no/such/engine")

    asyncio.run(main())


def test_searches_of_an_engine_take_turns_and_those_of_two_engines_do_not() -> None:
    async def main() -> None:
        async with await AsyncEngine.builtin() as one, await AsyncEngine.builtin() as other:
            moves = await asyncio.gather(*(engine.play(Position(), depth=3) for engine in (one, other) * 5))
            assert len(moves) == 10
            assert set(moves) <= {*Position().legal_moves}
            # The second search ends during the first.
            start = time.monotonic()
            long = asyncio.create_task(one.play(Position(), time=60))
            await other.play(Position(), depth=2)
            assert not long.done()
            assert time.monotonic() - start < 30
            long.cancel()

    asyncio.run(main())


@pytest.mark.parametrize("start", [AsyncEngine.builtin, lambda: AsyncEngine.open([*FAKE])])
def test_cancellation_stops_the_search(start: object) -> None:
    async def main() -> None:
        engine = await start()  # type: ignore[operator]
        for delay in (0.0, 0.3):
            task = asyncio.create_task(engine.analysis(Position()).wait())
            await asyncio.sleep(delay)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(engine.analysis(Position()).wait(), 0.1)
        # The engine is free again.
        assert await asyncio.wait_for(engine.play(Position(), depth=1), 30)
        await engine.close()

    threads = threading.active_count()
    asyncio.run(main())
    deadline = time.monotonic() + 10
    while threading.active_count() > threads and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= threads


def test_analysis() -> None:
    async def main() -> None:
        async with await AsyncEngine.open(FAKE) as engine:
            async with engine.analysis(Position()) as analysis:
                assert analysis.lines == []
                infos = [await analysis.__anext__(), await analysis.__anext__()]
            assert infos[1].score == Score(cp=20)
            assert await analysis.wait() == Move("e2", "e4")
            assert [info async for info in analysis] == []
            assert [info.score for info in analysis.lines] == [Score(cp=20)]
            # A search that nobody waits for is stopped by the next one.
            engine.analysis(Position())
            assert await engine.play(Position(), depth=1) == Move("d2", "d4")

    asyncio.run(main())
