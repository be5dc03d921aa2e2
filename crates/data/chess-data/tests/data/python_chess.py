#!/usr/bin/env python3
"""What python-chess reads in the PGN files of chess-notation's tests.

    python3 -m venv venv && venv/bin/pip install chess==1.11.2
    venv/bin/python python_chess.py ../../../../chess-notation/tests/data/pgn > python_chess.tsv

One line for each game of each file, separated by tabs:

    file, number of the game in the file, White, Black, Result, plies of the main line, final position, errors

The final position is a FEN whose en passant square is that of a legal capture. The last column is the number of errors
that python-chess reports.
"""

import logging
import pathlib
import sys

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def games(path):
    data = path.read_bytes()
    try:
        data.decode()
        encoding = "utf-8-sig"
    except UnicodeDecodeError:
        encoding = "cp1252"
    with open(path, encoding=encoding) as file:
        while True:
            try:
                game = chess.pgn.read_game(file)
            except ValueError:
                return
            if game is None:
                return
            yield game


def main(folder):
    for path in sorted(folder.rglob("*.pgn")):
        name = path.relative_to(folder).as_posix()
        for number, game in enumerate(games(path), 1):
            end = game.end().board()
            columns = [
                name,
                number,
                game.headers["White"],
                game.headers["Black"],
                game.headers["Result"],
                sum(1 for _ in game.mainline()),
                end.fen(en_passant="legal"),
                len(game.errors),
            ]
            print(*(str(column).replace("\t", " ") for column in columns), sep="\t")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
