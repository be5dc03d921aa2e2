"""Compares perft with two C++ programs, MPerft and ellxor's perft: the same counts in turns.

    RUSTFLAGS=-Ctarget-cpu=native cargo build --release -p benches --bin compare
    python3 benches/scripts/compare_perft.py --ours target/release/compare --mperft PROGRAM --ellxor PROGRAM

Prints a table: their time divided by ours, medians of the rounds, and quartiles. `--ours` may be given several times, for
several builds. All times are those of the count alone, without starting and allocating. The C++
programs print elapsed time, ours is processor time except with two threads, so the machine must be idle.

The sources are at github.com/abulmo/MPerft and github.com/ellxor/perft. Build them for the processor and with
profile-guided optimization: `make pgo CC=clang ARCH=native` for MPerft; clang's `-fprofile-instr-generate` and
`-fprofile-instr-use` with the flags of its README for ellxor's perft, trained with `--bench`. That program uses all
processors: limit it to one thread in its source, because MPerft and ours count with one.
"""

import argparse
import re
import statistics
import subprocess
import sys

# The trees of benches/src/tree.rs.
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
ENDGAME = "5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28"

# Our task, the position, the depth, the arguments of MPerft, whether ellxor's perft does the same.
TASKS = [
    ("last-start", START, 6, ["-b"], True),
    ("last-kiwipete", KIWIPETE, 5, ["-b"], True),
    ("last-middlegame", MIDDLEGAME, 5, ["-b"], True),
    ("last-endgame", ENDGAME, 6, ["-b"], True),
    ("deep-start", START, 6, ["-b"], True),
    ("deep-kiwipete", KIWIPETE, 5, ["-b"], True),
    ("deep-middlegame", MIDDLEGAME, 5, ["-b"], True),
    ("deep-endgame", ENDGAME, 6, ["-b"], True),
    ("leaves-start", START, 5, [], False),
    ("leaves-kiwipete", KIWIPETE, 4, [], False),
    ("leaves-middlegame", MIDDLEGAME, 4, [], False),
    ("leaves-endgame", ENDGAME, 5, [], False),
    ("deep-hash-1", START, 8, ["-b", "-h", "1024"], False),
    ("deep-hash-2", START, 8, ["-b", "-h", "1024"], False),
]


class Ours:
    """Our program, which stays open."""

    def __init__(self, path: str):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, task: str) -> tuple:
        """Returns the number of leaves and the seconds."""
        print("run", task, "ours", file=self.process.stdin, flush=True)
        leaves, seconds = self.process.stdout.readline().split()
        return int(leaves), int(leaves) * float(seconds)


def mperft(path: str, fen: str, depth: int, options: list) -> tuple:
    """Returns the number of leaves and the seconds."""
    text = subprocess.run([path, "-f", fen, "-d", str(depth), *options], capture_output=True, text=True, check=True).stdout
    leaves, seconds = re.search(r"perft +\d+ : +(\d+) leaves in +([0-9.]+) s", text).groups()
    return int(leaves), float(seconds)


def ellxor(path: str, fen: str, depth: int) -> tuple:
    """Returns the number of leaves and the seconds."""
    text = subprocess.run([path, fen, str(depth)], capture_output=True, text=True, check=True).stdout
    leaves = re.search(r"Result: +(\d+)", text).group(1)
    seconds = re.search(r"Time taken: +([0-9.]+) seconds", text).group(1)
    return int(leaves), float(seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", action="append", required=True)
    parser.add_argument("--mperft", required=True)
    parser.add_argument("--mperft-leaves", help="MPerft trained without bulk counting, for the tasks without it")
    parser.add_argument("--ellxor", required=True)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tasks", nargs="*", help="names of tasks; all if missing")
    args = parser.parse_args()
    builds = [Ours(path) for path in args.ours]
    print("| task | leaves |" + "".join(f" build {i}: MPerft | ellxor |" for i in range(1, len(builds) + 1)))
    print("|---|--:|" + "--:|--:|" * len(builds))
    for task, fen, depth, options, is_ellxor in TASKS:
        if args.tasks and task not in args.tasks:
            continue
        ratios = {}
        for _ in range(args.rounds):
            theirs = {"MPerft": mperft(args.mperft if options else args.mperft_leaves or args.mperft, fen, depth, options)}
            if is_ellxor:
                theirs["ellxor"] = ellxor(args.ellxor, fen, depth)
            for i, build in enumerate(builds):
                count, seconds = build.run(task)
                for name, (leaves, their_seconds) in theirs.items():
                    if leaves != count:
                        sys.exit(f"{task}: {name} counts {leaves} leaves, this library {count}")
                    ratios.setdefault((i, name), []).append(their_seconds / seconds)
        cells = [cell(ratios.get((i, name), [])) for i in range(len(builds)) for name in ("MPerft", "ellxor")]
        print(f"| {task} | {count:,} | " + " | ".join(cells) + " |", flush=True)
    return 0


def cell(ratios: list) -> str:
    """Returns the median of ratios and their quartiles."""
    if not ratios:
        return "–"
    if len(ratios) < 2:
        return f"{ratios[0]:.2f}"
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


if __name__ == "__main__":
    sys.exit(main())
