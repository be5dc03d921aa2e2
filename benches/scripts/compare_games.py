"""Compares `chess pgn` with pgn-extract (Debian package) and python-chess (`pip install chess`).

    cargo xtask corpus --out corpus.pgn
    cargo build --release --package chess-cli
    python3 benches/scripts/compare_games.py filter corpus.pgn
    python3 benches/scripts/compare_games.py duplicates corpus.pgn
    python3 benches/scripts/compare_games.py openings corpus.pgn

Prints what differs, and ends with exit code 1 if anything does.
"""

import argparse
import collections
import csv
import io
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(command: list, allowed: tuple = (0,)) -> str:
    """Runs a command and returns what it prints, on standard output or else on standard error."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace")
    if done.returncode not in allowed:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout or done.stderr


def games_of(path: pathlib.Path):
    """Yields the texts of the games of a file in the export format."""
    text: list = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("[Event ") and text:
                yield "".join(text)
                text = []
            text.append(line)
    if text:
        yield "".join(text)


def head(path: pathlib.Path, count: int, folder: pathlib.Path) -> pathlib.Path:
    """Writes the first games of a file into a file of their own."""
    out = folder / "head.pgn"
    out.write_text("".join(itertools.islice(games_of(path), count)), encoding="utf-8")
    return out


# Filters

# The same criterion for both: our options, and lines of a file for pgn-extract's option.
OPENING = "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5"
FILTERS = [
    ("white", ["--white", "Larsen,"], ["-t", 'White "Larsen,"']),
    ("black", ["--black", "Meyer, Ada"], ["-t", 'Black "Meyer, Ada"']),
    ("result", ["--result", "1/2-1/2"], ["-t", 'Result "1/2-1/2"']),
    ("both", ["--white", "Xu,", "--result", "1-0"], ["-t", 'White "Xu,"\nResult "1-0"']),
    ("white elo", ["--white-elo", "2500"], ["-t", 'WhiteElo >= "2500"']),
    ("either elo", ["--any-elo", "2600"], ["-t", 'Elo >= "2600"']),
    ("since", ["--since", "2010"], ["-t", 'Date >= "2010"']),
    ("until", ["--until", "1980"], ["-t", 'Date <= "1980"']),
    ("tag", ["--tag", "Event=Oslo Open 2001"], ["-t", 'Event "Oslo Open 2001"']),
    ("eco tag", ["--tag", "ECO=B9"], ["-t", 'ECO "B9"']),
    ("position", ["--fen", OPENING], ["-t", f'FEN "{OPENING}"']),
    ("plies", ["--plies", "150"], ["-pl150"]),
    ("few plies", ["--plies", "0-30"], ["-pu30"]),
    ("checkmate", ["--checkmate"], ["-M"]),
    ("stalemate", ["--stalemate"], ["--stalemate"]),
    ("from position", ["--from-position"], ["--onlysetuptags"]),
    ("rook and pawn against rook", ["--material", "KRPvKR"], ["-z", "0 rp r"]),
    ("queens alone", ["--material", "KQvKQ"], ["-z", "0 q q"]),
    ("bishop and knight", ["--material", "KBNvK"], ["-z", "0 bn p0"]),
    ("minor pieces and pawns", ["--material", "KBPPvKNPP"], ["-z", "0 bp2 np2"]),
]
# pgn-extract counts the plies before the start position, if a game does not begin from the initial one. So these criteria
# are compared on the other games.
FROM_INITIAL = ["plies", "few plies"]
TAG = re.compile(r'^\[(Event|Site|Date|Round|White|Black|Result) "(.*)"\]$', re.MULTILINE)


def filters(args) -> int:
    differences = 0
    with tempfile.TemporaryDirectory(dir=args.folder) as name:
        folder = pathlib.Path(name)
        ours, theirs, criteria = folder / "ours.pgn", folder / "theirs.pgn", folder / "criteria"
        initial = folder / "initial.pgn"
        run([args.chess, "pgn", "filter", "-q", "--not", "--from-position", "-o", initial, args.file])
        for title, options, extract in FILTERS:
            file = initial if title in FROM_INITIAL else args.file
            run([args.chess, "pgn", "filter", "-q", *options, "-o", ours, file], allowed=(0, 1))
            words = extract
            if len(extract) == 2:
                criteria.write_text(extract[1] + "\n")
                words = [extract[0] + str(criteria)]
            theirs.write_text("")
            run([args.pgn_extract, "-s", "-C", "-V", "-N", "-w9999999", *words, f"-o{theirs}", file])
            (mine, other) = (tags_of(ours), tags_of(theirs))
            if options[0] == "--material":
                # pgn-extract overlooks positions that follow some captures.
                confirmed = confirm_material(ours, mine - other, options[1])
                print(f"{title}: {confirmed.total()} games that pgn-extract does not find, confirmed by python-chess")
                mine -= confirmed
            verdict = "equal" if mine == other else f"{(mine - other).total()} only ours, {(other - mine).total()} only theirs"
            print(f"{title}: {mine.total()} games, {verdict}")
            for game in itertools.islice(((mine - other) | (other - mine)), 3):
                print("   ", game)
            differences += mine != other
    return 1 if differences else 0


def confirm_material(path: pathlib.Path, tags: collections.Counter, material: str) -> collections.Counter:
    """Returns the tags of those games in which python-chess finds the material too, for either color."""
    import chess.pgn

    white, black = material.split("v")
    wanted = [sorted(white + black.lower()), sorted(black + white.lower())]
    confirmed: collections.Counter = collections.Counter()
    for text in games_of(path):
        key = tuple(value for _, value in TAG.findall(text))
        if key not in tags:
            continue
        node = chess.pgn.read_game(io.StringIO(text))
        while node is not None:
            pieces = [piece.symbol() for piece in node.board().piece_map().values()]
            if sorted(pieces) in wanted:
                confirmed[key] += 1
                break
            node = node.next()
    return confirmed


def tags_of(path: pathlib.Path) -> collections.Counter:
    """Returns the seven tags of the games, which tell nearly all of them apart."""
    found: collections.Counter = collections.Counter()
    for game in games_of(path):
        found[tuple(value for _, value in TAG.findall(game))] += 1
    return found


# Duplicates


def duplicates(args) -> int:
    """Removes the duplicates of a file in which every tenth game occurs once more, with another result."""
    differences = 0
    with tempfile.TemporaryDirectory(dir=args.folder) as name:
        folder = pathlib.Path(name)
        file, ours, theirs = folder / "doubled.pgn", folder / "ours.pgn", folder / "theirs.pgn"
        games = list(itertools.islice(games_of(args.file), args.games))
        again = [re.sub(r'^\[White ".*"\]$', '[White "Again"]', game, flags=re.MULTILINE) for game in games[::10]]
        file.write_text("".join(games + again), encoding="utf-8")
        run([args.chess, "pgn", "dedupe", "-q", "-o", ours, file])
        run([args.pgn_extract, "-s", "-D", f"-o{theirs}", file])
        mine, other = tags_of(ours), tags_of(theirs)
        print(f"{len(games) + len(again)} games: {mine.total()} kept here, {other.total()} by pgn-extract")
        for game in itertools.islice(((mine - other) | (other - mine)), 5):
            print("   ", game)
        differences += mine != other
    return 1 if differences else 0


# Openings


def openings(args) -> int:
    """Names the openings of games with python-chess, by the table that is the source of ours."""
    import chess.pgn

    names = {}
    for volume in "abcde":
        with open(ROOT / f"crates/chess-openings/data/{volume}.tsv", encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                board = chess.pgn.read_game(io.StringIO(row["pgn"])).end().board()
                names[board.epd()] = (row["eco"], row["name"])
    differences = named = 0
    with tempfile.TemporaryDirectory(dir=args.folder) as name:
        part = head(args.file, args.games, pathlib.Path(name))
        table = run([args.chess, "pgn", "tags", "--openings", part]).splitlines()[1:]
        with open(part, encoding="utf-8") as file:
            for line in table:
                game = chess.pgn.read_game(file)
                board = game.board()
                last = names.get(board.epd())
                for move in game.mainline_moves():
                    board.push(move)
                    last = names.get(board.epd(), last)
                ours = tuple(line.split("\t"))
                named += last is not None
                if ours != (last or ("", "")):
                    differences += 1
                    print(game.headers["White"], ours, last)
    print(f"{len(table)} games, {named} with a name, {differences} differences")
    return 1 if differences else 0


def main() -> int:
    comparisons = {"filter": filters, "duplicates": duplicates, "openings": openings}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("comparison", choices=comparisons)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--chess", default=ROOT / "target/release/chess")
    parser.add_argument("--pgn-extract", default="/usr/games/pgn-extract")
    parser.add_argument("--folder", help="where temporary files are written")
    parser.add_argument("--games", type=int, default=10_000, help="games for duplicates and openings")
    args = parser.parse_args()
    return comparisons[args.comparison](args)


if __name__ == "__main__":
    sys.exit(main())
