"""Compares notation with python-chess (`pip install chess`).

Reads lines `FEN<TAB>uci=san uci=san …`, as `compare_notation POSITIONS print` writes them, with
castling as king takes rook. Every move must have the same SAN in python-chess, read back as the
same move.
"""

import sys

import chess


def main() -> int:
    positions = moves = differences = 0
    for line in sys.stdin:
        fen, texts = line.rstrip("\n").split("\t")
        ours = dict(text.split("=", 1) for text in texts.split(" "))
        board = chess.Board(fen, chess960=True)
        theirs = {board.uci(move): board.san(move) for move in board.legal_moves}
        if ours != theirs:
            differences += 1
            print(fen, "differs:", set(ours.items()) ^ set(theirs.items()))
        for uci, san in ours.items():
            try:
                read = board.uci(board.parse_san(san))
            except ValueError as error:
                read = str(error)
            if read != uci:
                differences += 1
                print(fen, san, "is", uci, "and read as", read)
        positions += 1
        moves += len(ours)
    print(f"{positions} positions, {moves} moves, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
