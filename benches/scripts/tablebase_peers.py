"""Builds the programs that `compare_tablebases.py` and `time_tablebases.py` run."""

import collections
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEER = ROOT / "benches/tablebase-peer"
TARGET = PEER / "target"
FATHOM = "https://github.com/jdart1/Fathom"
FATHOM_COMMIT = "c9c6fef0dddc05d2e242c183acf5833149ab676d"

Programs = collections.namedtuple("Programs", "rust fathom")


def add_fathom(parser):
    """Adds the option that names a checkout of Fathom."""
    parser.add_argument("--fathom", type=pathlib.Path, help="a checkout of Fathom (else it is cloned)")


def build(fathom) -> Programs:
    """Builds both programs."""
    subprocess.run(["cargo", "build", "--release", "--quiet", "--manifest-path", PEER / "Cargo.toml"], check=True)
    if fathom is None:
        fathom = TARGET / "Fathom"
        if not fathom.exists():
            subprocess.run(["git", "clone", "--quiet", FATHOM, fathom], check=True)
            subprocess.run(["git", "-C", fathom, "checkout", "--quiet", FATHOM_COMMIT], check=True)
    program = TARGET / "fathom"
    flags = ["-O3", "-w", "-pthread", "-I", fathom / "src"]
    subprocess.run(["cc", *flags, PEER / "fathom.c", "-o", program], check=True)
    return Programs(TARGET / "release/tablebase-peer", program)


def random_positions(programs: Programs, directory: pathlib.Path, count: int) -> bytes:
    """Returns lines with random positions of the endings of a directory."""
    command = [programs.rust, "random", directory, str(count)]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
