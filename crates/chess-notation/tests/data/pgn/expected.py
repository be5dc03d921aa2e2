#!/usr/bin/env python3
"""What python-chess reads in PGN files, to hold the reader of this crate against.

    python3 -m venv venv && venv/bin/pip install chess==1.11.2
    venv/bin/python expected.py FOLDER > FOLDER/expected.tsv

One line for each game of each file below FOLDER, separated by tabs:

    file, number of the game in it, plies of the main line, hash of the main line, errors

The hash is the 64-bit FNV-1a of the moves, each as `e2e4 ` or `a7a8q ` with a space after it;
castling as the king's own two squares, a null move as `-- `. An error is what python-chess notes
when it comes upon a move that it cannot read; `-` if there was none.
"""

import logging
import pathlib
import sys

import chess
import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def text(board, move):
    if not move:
        return "--"
    if board.is_castling(move):
        file = 6 if board.is_kingside_castling(move) else 2
        rank = chess.square_rank(move.from_square)
        return chess.square_name(move.from_square) + chess.square_name(chess.square(file, rank))
    return chess.Move(move.from_square, move.to_square, move.promotion).uci()


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def games(path):
    data = path.read_bytes()
    try:
        data.decode()
        encoding = "utf-8-sig"
    except UnicodeDecodeError:
        encoding = "latin-1"
    with open(path, encoding=encoding) as file:
        while True:
            try:
                game = chess.pgn.read_game(file)
            except Exception as error:
                yield None, error
                return
            if game is None:
                return
            yield game, None


def main(folder):
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".pgn", ".txt")):
        name = path.relative_to(folder).as_posix()
        for number, (game, failure) in enumerate(games(path), 1):
            if game is None:
                print(name, number, 0, 0, f"failed: {failure}", sep="\t")
                continue
            board = game.board()
            moves = ""
            plies = 0
            for move in game.mainline_moves():
                moves += text(board, move) + " "
                plies += 1
                board.push(move)
            error = str(game.errors[0]).replace("\t", " ") if game.errors else "-"
            print(name, number, plies, f"{fnv1a(moves.encode()):016x}", error, sep="\t")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
