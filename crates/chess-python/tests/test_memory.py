"""Memory does not grow: a million calls, and many games."""

from __future__ import annotations

import gc
import itertools
import pathlib
import sys
from collections.abc import Callable

import pytest
from chesscore import Board, ChessError, Engine, PgnGame, Position, parse_games

STATM = pathlib.Path("/proc/self/statm")
PAGE = 4096

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def resident() -> int:
    """Returns the memory of this process, in bytes."""
    gc.collect()
    return PAGE * int(STATM.read_text().split()[1])


def assert_flat(call: Callable[[], object], count: int, limit: int = 16) -> None:
    """Checks that a call leaves fewer bytes than the limit."""
    for _ in itertools.repeat(None, count // 10):
        call()
    # The allocator can take memory for a new thread once, but a leak grows each time.
    grown: list[int] = []
    while len(grown) < 3 and min(grown, default=limit * count) >= limit * count:
        before = resident()
        for _ in itertools.repeat(None, count):
            call()
        grown.append(resident() - before)
    # A leak of one object of 64 bytes a call would be 64 bytes a call.
    assert min(grown) < limit * count, grown


def test_a_million_calls() -> None:
    position = Position()
    board = Board()

    def push_and_pop() -> None:
        board.push("e4")
        board.pop()

    assert_flat(lambda: position.play("e4"), 300_000)
    assert_flat(lambda: position.legal_moves, 300_000)
    assert_flat(lambda: position.san("g1f3"), 200_000)
    assert_flat(push_and_pop, 200_000)


def test_calls_that_make_texts_and_collections() -> None:
    position = Position()
    game = PgnGame.from_pgn("1. e4 {[%clk 0:05:00]} e5 *")
    node = game.root.add("e4")
    line = position.epd(bm=["e4"], id="start")
    assert_flat(lambda: Position.from_epd(line)[0].epd(x=["y"]), 10_000)
    assert_flat(lambda: (position.piece_map(), position.occupied, position.attackers("white", "f3")), 10_000)
    assert_flat(lambda: (game.tags, node.clock, node.comments, node.board(), node.variations), 10_000)
    assert_flat(lambda: (position.svg(arrows=["e2e4"]), position.unicode(), position.to_packed()), 1_000, 256)


def test_searches() -> None:
    engine = Engine.builtin(hash=1)
    assert_flat(lambda: engine.analyse(Position(), depth=1), 500, 1024)

    def stopped() -> None:
        with engine.analysis(Position()) as analysis:
            next(analysis)

    # A thread or a queue would be more.
    assert_flat(stopped, 200, 1024)


def test_exceptions() -> None:
    position = Position()

    def refused() -> None:
        try:
            position.play("Qd3")
        except ChessError:
            pass

    assert_flat(refused, 50_000)


def test_games() -> None:
    text = "1. e4 {[%clk 0:05:00]} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 1-0\n\n"
    assert_flat(lambda: PgnGame.from_pgn(text).mainline()[-1].parent, 50_000)
    before = resident()
    assert sum(1 for _ in parse_games(text * 100_000)) == 100_000
    # The reader has a copy of the text.
    assert resident() - before < 4 * len(text) * 100_000
