"""Ctrl-C ends every call that can take long within 0.2 seconds."""

from __future__ import annotations

import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest

FAKE = [sys.executable, str(pathlib.Path(__file__).with_name("fake_engine.py"))]
MUTE = [*FAKE, "--mute"]
PREPARE = """
import asyncio, os, pathlib, tempfile, time
from chesscore import *
pipe = os.path.join(tempfile.mkdtemp(), "pipe")
os.mkfifo(pipe)
async def search():
    async with await AsyncEngine.builtin() as engine, engine.analysis(Position()) as analysis:
        await analysis.wait()
"""


def seconds_to_interrupt(prepare: str, call: str) -> float:
    """Sends a signal to a program in a call, and returns after how many seconds the call raised KeyboardInterrupt."""
    program = f"""{PREPARE}
{prepare}
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
# What goes on in other threads does not matter.
os._exit(0)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        limit = threading.Timer(30, child.kill)
        limit.start()
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.15)
        assert child.poll() is None
        start = time.monotonic()
        child.send_signal(signal.SIGINT)
        end = child.stdout.readline()
        limit.cancel()
        return float(end or "inf") - start


@pytest.mark.skipif(sys.platform != "linux", reason="signals, pipes and one clock for all processes")
@pytest.mark.parametrize(
    ("prepare", "call"),
    [
        ("", "Position().perft(12)"),
        ("batch = PositionBatch([Position()], threads=2)", "batch.perft(12)"),
        ("batch = PositionBatch([Position()] * 100_000, threads=2)", "batch.perft(4)"),
        ("", "[Position().png(size=10_000) for _ in range(100)]"),
        ("pgn = '1. e4 e5 2. Nf3 Nc6 *\\n\\n' * 3_000_000", "Book.from_pgn(pgn)"),
        ("", "read_games(pipe)"),
        ("games = read_games('/dev/zero')", "next(games)"),
        ("file = os.open(pipe, os.O_RDWR); os.write(file, b'% 1')", "next(read_tags(pipe))"),
        ("analysis = Engine.builtin().analysis(Position())", "analysis.wait()"),
        (f"analysis = Engine.open({FAKE!r}).analysis(Position()); next(analysis)", "next(analysis); next(analysis)"),
        ("", "Engine.open(['sleep', '60'])"),
        (f"engine = Engine.open({MUTE!r})", "engine.new_game()"),
        (f"engine = Engine.open({MUTE!r})", "engine.close()"),
        ("", "asyncio.run(search())"),
    ],
)
def test_ctrl_c_ends_a_call(prepare: str, call: str) -> None:
    # The machine can be busy for a moment, but not each time.
    seconds: list[float] = []
    while len(seconds) < 10 and min(seconds, default=1) > 0.2:
        seconds.append(seconds_to_interrupt(prepare, call))
    assert min(seconds) <= 0.2, seconds


def is_running(process: str) -> bool:
    """Returns whether a process exists and is no zombie, which its parent has yet to wait for."""
    try:
        stat = pathlib.Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_ctrl_c_while_an_engine_starts_ends_its_process() -> None:
    program = "from chesscore import Engine; print('ready', flush=True); Engine.open(['sleep', '61'])"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        engines: list[str] = []
        while not engines:
            assert child.poll() is None
            children = pathlib.Path(f"/proc/{child.pid}/task").glob("*/children")
            engines = [number for file in children for number in file.read_text().split()]
        child.send_signal(signal.SIGINT)
        child.wait(20)
    deadline = time.monotonic() + 10
    while any(map(is_running, engines)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(is_running, engines))
