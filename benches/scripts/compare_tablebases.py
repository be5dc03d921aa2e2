"""Compares chess-syzygy with Fathom, shakmaty-syzygy and python-chess on all positions of endings.

    python3 -m venv target/venv && target/venv/bin/pip install chess==1.11.2
    target/venv/bin/python benches/scripts/compare_tablebases.py [DIRECTORY] [NAME ...] [--every N] [--fathom FATHOM]

DIRECTORY is by default that of the tables that `cargo xtask tables write` makes; NAME is an ending such as KPvKP (by
default all of the directory). Results and distances are compared, with colors exchanged in half of the positions, and
with en passant. Of endings with four pieces, python-chess reads every 500th position, and the others read all of them or
every Nth. Ends with exit code 1 at the first difference.
"""

import argparse
import pathlib
import subprocess
import sys

import chess
import chess.syzygy

from tablebase_peers import ROOT, add_fathom, build

DEFAULT = ROOT / "crates/chess-syzygy/tests/data"


def python_chess(directory: pathlib.Path, lines: list) -> int:
    """Compares lines with python-chess, and returns their number."""
    with chess.syzygy.open_tablebase(str(directory)) as tablebase:
        for line in lines:
            fen, wdl, dtz = line.decode().split("\t")
            board = chess.Board(fen)
            found = (tablebase.probe_wdl(board), tablebase.probe_dtz(board))
            if found != (int(wdl), int(dtz)):
                sys.exit(f"{fen}: python-chess has {found}, we have {wdl}, {dtz}")
    return len(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path, nargs="?", default=DEFAULT)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="of four pieces, only every Nth position")
    add_fathom(parser)
    options = parser.parse_args()
    programs = build(options.fathom)
    names = options.names or sorted(path.stem for path in options.directory.glob("*.rtbw"))

    print("| ending | Fathom | shakmaty-syzygy | python-chess |\n|---|---|---|---|")
    for name in names:
        is_small = len(name) < 5
        every = 1 if is_small else options.every
        command = [programs.rust, "all", options.directory, name, str(every)]
        lines = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
        counts = []
        for command in ([programs.fathom, "compare"], [programs.rust, "compare", "shakmaty"]):
            done = subprocess.run([*command, options.directory], input=lines, stdout=subprocess.PIPE)
            if done.returncode != 0:
                sys.exit(f"{name}: see above")
            counts.append(int(done.stdout))
        step = 1 if is_small else max(1, 500 // every)
        counts.append(python_chess(options.directory, lines.splitlines()[::step]))
        print(f"| {name} | " + " | ".join(f"{count:,}" for count in counts) + " |", flush=True)


if __name__ == "__main__":
    main()
