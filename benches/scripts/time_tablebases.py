"""Times chess-syzygy, Fathom and shakmaty-syzygy on the same random positions and files, in turns.

    python3 benches/scripts/time_tablebases.py DIRECTORY [--positions 200000] [--turns 3] [--fathom FATHOM]

DIRECTORY has Syzygy tables of at most four pieces, FATHOM a checkout of Fathom (else it is cloned to target/). Prints
nanoseconds of processor time for each probe:

- cold: a new process, with opening, for 5,000 probes (the files can be in the page cache)
- warm: 200,000 probes, of each 2,000 the fastest of several rounds
"""

import argparse
import collections
import pathlib
import subprocess

from tablebase_peers import add_fathom, build, random_positions

PROBERS = ["ours", "ours-cached", "fathom", "shakmaty-memory", "shakmaty"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    add_fathom(parser)
    options = parser.parse_args()
    programs = build(options.fathom)
    positions = random_positions(programs, options.directory, options.positions)
    few = b"".join(positions.splitlines(keepends=True)[:5_000])

    times = collections.defaultdict(list)
    sums = collections.defaultdict(set)

    def run(prober, question, threads, rounds, text):
        program = [programs.fathom, "time"] if prober == "fathom" else [programs.rust, "time", prober]
        command = [*program, question, str(options.directory), str(threads), str(rounds)]
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True)
        _, cold, warm, total = (int(word) for word in done.stdout.split())
        sums[question, len(text)].add(total)
        return cold, warm

    for _ in range(options.turns):
        for question in ("wdl", "dtz"):
            for threads in (1, 2):
                for prober in PROBERS:
                    # The peer with files is read by position and so slow that few probes tell.
                    text = few if prober == "shakmaty" else positions
                    cold, _ = run(prober, question, threads, 1, few)
                    _, warm = run(prober, question, threads, options.rounds, text)
                    times[question, threads, prober, "cold"].append(cold)
                    times[question, threads, prober, "warm"].append(warm)
    for key, found in sums.items():
        assert len(found) == 1, f"{key}: the sums of the answers differ: {found}"

    print("| | threads | " + " | ".join(PROBERS) + " |")
    print("|---|---|" + "---|" * len(PROBERS))
    for question in ("wdl", "dtz"):
        for state in ("cold", "warm"):
            for threads in (1, 2):
                cells = []
                ours = min(times[question, threads, "ours", state])
                for prober in PROBERS:
                    time = min(times[question, threads, prober, state])
                    cells.append(f"{time:,} ns ({time / ours:.2f})")
                print(f"| {question}, {state} | {threads} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
