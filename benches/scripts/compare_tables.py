"""Compares the tables of `chess-data` with python-chess, and with programs that read Parquet.

    cargo xtask corpus --out corpus.pgn
    cargo build --release --manifest-path crates/data/Cargo.toml
    python3 -m venv venv && venv/bin/pip install chess==1.11.2 duckdb polars pyarrow
    venv/bin/python benches/scripts/compare_tables.py equal FOLDER corpus.pgn
    venv/bin/python benches/scripts/compare_tables.py parquet corpus.pgn

- `equal` compares games, tags, moves, results and final positions with python-chess. It prints the games that differ, with the rule
  that explains it.
- `parquet` converts files, and compares counts and sums of both tables in DuckDB, pyarrow and Polars with those of a query over
  the PGN file.

It ends with exit code 1 if anything differs that no rule explains.
"""

import argparse
import collections
import io
import itertools
import json
import logging
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "crates/data/target/release"


def run(command: list, **options) -> str:
    """Runs a command and returns what it prints, on standard output or else on standard error."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", **options)
    if done.returncode != 0:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout or done.stderr


def files_of(paths: list) -> list:
    """Returns the files, and the PGN files of folders, in order."""
    files = []
    for path in paths:
        files += sorted(path.rglob("*.pgn")) if path.is_dir() else [path]
    return files


# Equality

# The tags that are columns of text, by column.
TEXT_TAGS = {
    "event": "Event",
    "site": "Site",
    "date_text": "Date",
    "round": "Round",
    "white": "White",
    "black": "Black",
    "eco": "ECO",
    "opening": "Opening",
    "time_control": "TimeControl",
    "termination": "Termination",
    "variant": "Variant",
    "fen": "FEN",
}
DEFAULTS = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}

QUERY = """
SELECT game_number, {columns}, white_elo, black_elo, tags, result, ply_count, uci(moves, fen) AS uci,
       fen_after(moves, ply_count, fen) AS end, cardinality(errors) AS error_count
FROM games('{file}')
"""


class Game:
    """What is compared of a game."""

    def __init__(self, tags: dict, result: str, moves: str, end: str, errors: int):
        self.tags = tags
        self.result = result
        self.moves = moves
        self.end = end
        self.errors = errors

    def differences(self, other: "Game") -> list:
        """Returns the names of what differs."""
        names = [name for name in ("tags", "result", "moves") if getattr(self, name) != getattr(other, name)]
        if not same_position(self.end, other.end):
            names.append("final position")
        return names


def same_position(ours: str, theirs: str) -> bool:
    """Compares two FENs whose en passant square may be missing if nothing can capture there."""
    import chess

    if ours == theirs:
        return True
    if not ours or not theirs:
        return False
    boards = [chess.Board(fen, chess960=True) for fen in (ours, theirs)]
    return boards[0].fen(en_passant="legal") == boards[1].fen(en_passant="legal")


def our_games(chess_data: pathlib.Path, file: pathlib.Path):
    """Yields the rows of a file."""
    query = QUERY.format(columns=", ".join(TEXT_TAGS), file=str(file).replace("'", "''"))
    command = [str(chess_data), "sql", "--format", "json", query]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        for number, line in enumerate(process.stdout, 1):
            row = json.loads(line)
            assert row["game_number"] == number, "the rows are not in the order of the file"
            tags = dict(row["tags"])
            tags |= {tag: row[column] for column, tag in TEXT_TAGS.items() if column in row}
            tags |= {tag: row[column] for column, tag in (("white_elo", "WhiteElo"), ("black_elo", "BlackElo")) if column in row}
            yield Game(tags, row.get("result", "*"), row.get("uci"), row.get("end"), row["error_count"])
    if process.returncode != 0:
        sys.exit(f"{command} ended with {process.returncode}")


def elo(text: str):
    """Returns a rating as the columns have it."""
    text = text.strip()
    return int(text) if re.fullmatch("[0-9]{1,4}", text) and int(text) > 0 else None


def python_games(file: pathlib.Path):
    """Yields the games of a file as python-chess reads them."""
    import chess
    import chess.pgn

    class Visitor(chess.pgn.BaseVisitor):
        def begin_game(self):
            self.headers = {}
            self.result_token = None
            self.moves = []
            self.board = None
            self.errors = 0

        def visit_header(self, name, value):
            self.headers[name] = value

        def visit_board(self, board):
            self.board = board

        def visit_move(self, board, move):
            self.moves.append(board.uci(move))

        def begin_variation(self):
            return chess.pgn.SKIP

        def visit_result(self, result):
            self.result_token = result

        def handle_error(self, error):
            self.errors += 1

        def result(self):
            result = self.headers.get("Result", "*")
            if result == "*" and self.result_token:
                result = self.result_token
            tags = {name: value for name, value in self.headers.items() if name != "Result"}
            for name in ("WhiteElo", "BlackElo"):
                if name in tags and (number := elo(tags.pop(name))):
                    tags[name] = number
            return Game(tags, result, " ".join(self.moves), self.board.fen(en_passant="legal"), self.errors)

    data = file.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    stream = io.StringIO(text.replace("\r\n", "\n"))
    while True:
        try:
            game = chess.pgn.read_game(stream, Visitor=Visitor)
        except ValueError as error:
            print(f"  python-chess: {error}")
            return
        if game is None:
            return
        yield game


def equal(args) -> int:
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    rules = json.loads((ROOT / "benches/data/table_rules.json").read_text())
    totals: collections.Counter = collections.Counter()
    unexplained = 0
    used = collections.Counter()

    def report(file: pathlib.Path, number, difference: str, detail: str) -> None:
        nonlocal unexplained
        name = f"{file.parent.name}/{file.name}"
        rule = rules["files"].get(name, {})
        rule = rule.get(str(number), rule.get("*"))
        totals["explained" if rule else "unexplained"] += 1
        if rule:
            used[rule] += 1
            if not args.verbose:
                return
        unexplained += rule is None
        print(f"{name} {number}: {difference} {f'({rule})' if rule else detail}", flush=True)

    for file in files_of(args.files):
        totals["files"] += 1
        pairs = itertools.zip_longest(our_games(args.chess_data, file), python_games(file))
        for number, (ours, theirs) in enumerate(pairs, 1):
            totals["rows"] += ours is not None
            totals["python-chess"] += theirs is not None
            if not ours or not theirs:
                report(file, number, "no row" if theirs else "no game of python-chess", "")
                continue
            if ours.errors and theirs.errors:
                totals["broken for both"] += 1
                continue
            if ours.errors or theirs.errors:
                report(file, number, "broken only here" if ours.errors else "broken only for python-chess", "")
                continue
            names = ours.differences(theirs)
            if not names:
                totals["equal"] += 1
                totals["plies"] += len(ours.moves.split())
                totals["tags"] += len(ours.tags)
                continue
            attribute = {"final position": "end"}.get(names[0], names[0])
            detail = f"{getattr(ours, attribute)!r:.300} {getattr(theirs, attribute)!r:.300}"
            report(file, number, " and ".join(names) + " differ", detail)
    print("\n| | count |\n|---|--:|")
    for title, count in totals.items():
        print(f"| {title} | {count:,} |")
    for rule, count in used.most_common():
        print(f"\n{count} × {rule}: {rules['rules'][rule]}")
    return 1 if unexplained else 0


# Readers of Parquet

CHECKS = {
    "games": {
        "count(*)": None,
        "count(white)": "white",
        "sum(white_elo)": "white_elo",
        "sum(ply_count)": "ply_count",
        "sum(game_number)": "game_number",
        "sum(byte_start)": "byte_start",
    },
    "positions": {
        "count(*)": None,
        "count(result)": "result",
        "sum(ply)": "ply",
        "sum(move)": "move",
        "sum(clock)": "clock",
        "sum(game_number)": "game_number",
    },
}
# Sums of the numbers in lists, and the lengths of texts.
LIST_CHECKS = {
    "games": ("moves", "SELECT sum(m) FROM (SELECT unnest(moves) AS m FROM {table})"),
    "positions": ("fen", "SELECT sum(length(fen)) FROM {table}"),
}


def number(value) -> int:
    return 0 if value is None else int(value)


def by_query(chess_data: pathlib.Path, table: str, source: str) -> list:
    """Returns the figures of a table in SQL."""
    columns = ", ".join(f"{check} AS c{index}" for index, check in enumerate(CHECKS[table]))
    rows = run([chess_data, "sql", "--format", "json", f"SELECT {columns} FROM {source}"])
    row = json.loads(rows)
    figures = [number(row.get(f"c{index}")) for index in range(len(CHECKS[table]))]
    query = LIST_CHECKS[table][1].format(table=source)
    last = json.loads(run([chess_data, "sql", "--format", "json", query]) or "{}")
    return figures + [number(next(iter(last.values()), None))]


def by_duckdb(table: str, file: pathlib.Path) -> list:
    import duckdb

    source = f"read_parquet('{file}')"
    columns = ", ".join(CHECKS[table])
    figures = list(duckdb.sql(f"SELECT {columns} FROM {source}").fetchall()[0])
    figures += duckdb.sql(LIST_CHECKS[table][1].format(table=source)).fetchall()[0]
    return [number(figure) for figure in figures]


def by_pyarrow(table: str, file: pathlib.Path) -> list:
    import pyarrow.compute
    import pyarrow.parquet

    rows = pyarrow.parquet.read_table(file)
    figures = []
    for check, column in CHECKS[table].items():
        if column is None:
            figures.append(rows.num_rows)
        elif check.startswith("count"):
            figures.append(pyarrow.compute.count(rows[column]).as_py())
        else:
            figures.append(pyarrow.compute.sum(rows[column]).as_py())
    last = rows[LIST_CHECKS[table][0]]
    values = pyarrow.compute.list_flatten(last) if table == "games" else pyarrow.compute.utf8_length(last)
    return [number(figure) for figure in figures + [pyarrow.compute.sum(values).as_py()]]


def by_polars(table: str, file: pathlib.Path) -> list:
    import polars

    rows = polars.read_parquet(file)
    figures = []
    for check, column in CHECKS[table].items():
        if column is None:
            figures.append(rows.height)
        elif check.startswith("count"):
            figures.append(rows[column].count())
        else:
            figures.append(rows[column].cast(polars.Int64).sum())
    last = rows[LIST_CHECKS[table][0]]
    values = last.explode().cast(polars.Int64) if table == "games" else last.str.len_chars()
    return [number(figure) for figure in figures + [values.sum()]]


def parquet(args) -> int:
    import duckdb
    import polars
    import pyarrow

    versions = {"DuckDB": duckdb.__version__, "pyarrow": pyarrow.__version__, "Polars": polars.__version__}
    differences = 0
    with tempfile.TemporaryDirectory(dir=args.folder) as name:
        for table in CHECKS:
            out = pathlib.Path(name) / table
            run([args.chess_data, "convert", "--table", table, "--to", out, *args.files])
            for source, file in zip(sorted(args.files, key=stem), sorted(out.iterdir())):
                function = {"games": "games", "positions": "plies"}[table]
                expected = by_query(args.chess_data, table, f"{function}('{source}')")
                readers = {"DuckDB": by_duckdb, "pyarrow": by_pyarrow, "Polars": by_polars}
                found = {reader: read(table, file) for reader, read in readers.items()}
                found["chess-data"] = by_query(args.chess_data, table, f"'{file}'")
                for reader, figures in found.items():
                    if figures != expected:
                        differences += 1
                        print(f"{file.name}, {table}: expected {expected}, {reader} reads {figures}")
                print(f"{file.name}, {table}: {dict(zip([*CHECKS[table], LIST_CHECKS[table][0]], expected))}")
    programs = ", ".join(f"{program} {version}" for program, version in versions.items())
    print(f"{programs}: {differences} differences")
    return 1 if differences else 0


def stem(file: pathlib.Path) -> str:
    """Returns the name that the Parquet file has."""
    return re.sub(r"(\.pgn)?(\.gz|\.zst|\.bz2)?$", "", file.name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    comparisons = {"equal": equal, "parquet": parquet}
    parser.add_argument("comparison", choices=comparisons)
    parser.add_argument("files", type=pathlib.Path, nargs="+", help="PGN files, or folders with them")
    parser.add_argument("--chess-data", type=pathlib.Path, default=TARGET / "chess-data")
    parser.add_argument("--folder", help="where temporary files are written")
    parser.add_argument("--verbose", action="store_true", help="print explained differences, too")
    args = parser.parse_args()
    return comparisons[args.comparison](args)


if __name__ == "__main__":
    sys.exit(main())
