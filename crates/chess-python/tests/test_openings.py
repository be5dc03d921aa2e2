"""Names of openings, opening books and endgame tables."""

from __future__ import annotations

import pathlib
import random

import pytest
from chesscore import Board, Book, ChessError, Move, Position, Tablebase, TablebaseError, opening_of

TABLES = pathlib.Path(__file__).parents[2] / "chess-syzygy" / "tests" / "data"
PGN = "1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n"


def test_openings_are_found_by_position() -> None:
    opening = opening_of(Board(moves=["c4", "e6", "d4", "d5", "Nc3", "Nf6", "a3"]))
    assert opening is not None
    assert (opening.eco, opening.family, opening.ply) == ("D35", "Queen's Gambit Declined", 6)
    assert opening_of(Position()) is None
    found = opening_of(Position().play("e4").play("c5"))
    assert found is not None
    assert found.name == "Sicilian Defense"
    with pytest.raises(TypeError):
        opening_of("e4")  # type: ignore[arg-type]


def test_books() -> None:
    book = Book.from_pgn(PGN)
    moves = book.moves(Position())
    assert [(move.move.uci(), move.weight) for move in moves] == [("e2e4", 3)]
    assert Book(book.to_bytes()).moves(Board()) == moves
    chosen = book.choose(Position(), random.Random(1))
    assert chosen == moves[0]
    assert book.choose(Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) is None
    assert len(book) > 0


def test_book_files(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "book.bin"
    path.write_bytes(Book.from_pgn(PGN).to_bytes())
    assert len(Book.open(path)) == len(Book.from_pgn(PGN))
    with pytest.raises(ChessError):
        Book(b"not a book")
    with pytest.raises(FileNotFoundError):
        Book.open(tmp_path / "missing.bin")


def test_tables() -> None:
    tables = Tablebase(TABLES)
    assert len(tables) == 10
    assert tables.max_pieces == 3
    position = Position("8/8/8/3k4/8/8/8/K1Q5 w - - 0 1")
    assert tables.wdl(position) == 2
    assert tables.dtz(position) > 0
    assert tables.wdl(position.play("Kb1")) == -2
    best = tables.moves(position)[0]
    assert best.wdl == 2
    assert tables.best_move(Board(position)) == best.move
    assert isinstance(best.move, Move)


def test_table_errors(tmp_path: pathlib.Path) -> None:
    tables = Tablebase(TABLES)
    with pytest.raises(TablebaseError) as refused:
        tables.wdl(Position("4k3/8/8/8/8/8/8/KQQ5 w - - 0 1"))
    assert refused.value.code
    with pytest.raises(TablebaseError):
        tables.dtz(Position())
    with pytest.raises(OSError):
        Tablebase(tmp_path / "missing")


def test_a_missing_book_names_its_file() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        Book.open("no/such/book.bin")
    assert caught.value.filename == "no/such/book.bin"
