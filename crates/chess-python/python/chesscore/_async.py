"""Engines for asyncio: threads wait for the engine, and cancellation stops the search."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from os import PathLike
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from ._native import Analysis, Board, Engine, Move, Position, start_search
from ._types import Info

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    # The stub alone has it.
    from ._native import _Limits  # pyright: ignore[reportPrivateUsage]

__all__ = ["AsyncAnalysis", "AsyncEngine"]

P = ParamSpec("P")
R = TypeVar("R")


class AsyncEngine:
    """An Engine for asyncio, with the same arguments and exceptions.

    Calls wait for each other. A task that is cancelled stops its search.

    >>> import asyncio
    >>> async def best(position):
    ...     async with await AsyncEngine.builtin() as engine:
    ...         return await engine.play(position, depth=3)
    >>> asyncio.run(best(Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")))
    Move.from_uci('a1a8')
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(thread_name_prefix="chesscore")
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, program: str | PathLike[str] | Sequence[str | PathLike[str]], *, timeout: float = 10.0) -> Self:
        """Starts a program that speaks UCI; see Engine.open."""
        return cls(await asyncio.to_thread(Engine.open, program, timeout=timeout))

    @classmethod
    async def builtin(cls, *, hash: int | None = None, threads: int | None = None) -> Self:
        """Starts the engine of this package; see Engine.builtin."""
        return cls(await asyncio.to_thread(Engine.builtin, hash=hash, threads=threads))

    @property
    def name(self) -> str:
        """The name that the engine gives."""
        return self._engine.name

    @property
    def author(self) -> str | None:
        """The author that the engine gives, or None."""
        return self._engine.author

    async def options(self) -> list[str]:
        """Returns the names of the options that the engine has declared."""
        return await self._call(lambda: self._engine.options)

    async def set_option(self, name: str, value: str | int | bool | None) -> None:
        """Sets an option of a program; see Engine.set_option."""
        await self._call(self._engine.set_option, name, value)

    async def new_game(self) -> None:
        """Tells the engine that the next position is from another game."""
        await self._call(self._engine.new_game)

    async def play(self, position: Position | Board, **limits: Unpack[_Limits]) -> Move | None:
        """Searches and returns the best move, or None if there is no legal move. A limit is required."""
        async with self._turn, self._search(lambda: start_search(self._engine, position, **limits)) as analysis:
            return await analysis.wait()

    async def analyse(self, position: Position | Board, **limits: Unpack[_Limits]) -> list[Info]:
        """Searches and returns the last Info of each line, the best line first. A limit is required."""
        async with self._turn, self._search(lambda: start_search(self._engine, position, **limits)) as analysis:
            await analysis.wait()
            return analysis.lines

    def analysis(self, position: Position | Board, **limits: Unpack[_Limits]) -> AsyncAnalysis:
        """Starts to search, and returns an asynchronous iterator over the reports.

        Without a limit it searches until it is stopped. It does not wait for other calls: an earlier search is stopped,
        and the next call stops this one.

        >>> import asyncio
        >>> async def depths():
        ...     async with await AsyncEngine.builtin() as engine, engine.analysis(Position(), depth=3) as analysis:
        ...         return {info.depth async for info in analysis}
        >>> asyncio.run(depths())
        {1, 2, 3}
        """
        return self._search(lambda: self._engine.analysis(position, **limits))

    async def close(self) -> None:
        """Ends the engine. Later calls raise EngineError."""
        await self._call(self._engine.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.close()

    async def _call(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        async with self._turn:
            return await asyncio.wrap_future(self._threads.submit(call, *args, **kwargs))

    def _search(self, start: Callable[[], Analysis]) -> AsyncAnalysis:
        return AsyncAnalysis(self._threads, self._threads.submit(start))


class AsyncAnalysis:
    """A search: an asynchronous iterator over its reports, each an Info.

    It is stopped when it is left by ``async with``, and when a task that waits for it is cancelled.
    """

    def __init__(self, threads: ThreadPoolExecutor, started: Future[Analysis]) -> None:
        self._threads = threads
        self._started = started

    def stop(self) -> None:
        """Stops the search. Reports on their way and the best move can still be read."""
        self._started.add_done_callback(_stop)

    async def wait(self) -> Move | None:
        """Waits for the end of the search and returns the best move, or None if there is no legal move."""
        return await self._call(Analysis.wait)

    @property
    def lines(self) -> list[Info]:
        """The last Info of each line that was read so far, the best line first."""
        return self._started.result().lines if self._started.done() else []

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Info:
        info = await self._call(lambda analysis: next(analysis, None))
        if info is None:
            raise StopAsyncIteration
        return info

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        self.stop()

    async def _call(self, call: Callable[[Analysis], R]) -> R:
        try:
            analysis = await asyncio.wrap_future(self._started)
            return await asyncio.wrap_future(self._threads.submit(call, analysis))
        except asyncio.CancelledError:
            self.stop()
            raise


def _stop(started: Future[Analysis]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().stop()
