"""Squares, sides, roles, pieces, moves and sets of squares."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from chesscore import Color, Move, Outcome, ParseError, Piece, Position, Role, Square, SquareSet


def test_squares_are_numbers() -> None:
    assert [Square(number) for number in range(64)] == list(Square)
    assert int(Square.E4) == 28
    assert [28].index(Square.E4) == 0
    assert list("abcdefgh")[Square.E4.file] == "e"
    assert json.dumps({"square": Square.E4}) == '{"square": 28}'


def test_squares_have_names() -> None:
    assert Square("e4") is Square.E4
    assert str(Square.E4) == f"{Square.E4}" == "e4"
    assert f"{Square.E4:>4}|{Square.E4:03d}" == "  e4|028"
    for wrong in ["E4", "e9", "", "e44"]:
        with pytest.raises(ValueError):
            Square(wrong)


def test_geometry_of_squares() -> None:
    for square in Square:
        assert square.flip().flip() is square
        assert square.flip().file == square.file
        assert square.mirror().rank == square.rank
        assert square.is_light != square.flip().is_light
    assert not Square.A1.is_light
    assert Square.A1.distance(Square.H8) == 7


def test_colors_and_roles_are_strings() -> None:
    assert ["white", "black"] == list(Color)
    assert Color("black") is Color.BLACK
    assert Color.WHITE.other is Color.BLACK
    assert [role.letter for role in Role] == list("PNBRQK")
    assert f"{Role.KNIGHT}" == "knight"


def test_pieces() -> None:
    for symbol in "PNBRQKpnbrqk":
        piece = Piece.from_symbol(symbol)
        assert piece.symbol == symbol
        assert len(piece.unicode_symbol) == 1
    assert Piece.from_symbol("Q").unicode_symbol == "♕"
    with pytest.raises(ValueError):
        Piece.from_symbol("x")


def test_outcome() -> None:
    assert Outcome(Color.BLACK, "checkmate").result == "0-1"
    assert Outcome(None, "stalemate").result == "1/2-1/2"


def test_moves() -> None:
    move = Move.from_uci("e7e8q")
    assert move == Move(Square.E7, "e8", Role.QUEEN)
    assert move != Move("e7", "e8")
    assert hash(move) == hash(Move("e7", "e8", "queen"))
    assert (move.from_square, move.to_square, move.promotion) == (Square.E7, Square.E8, Role.QUEEN)
    assert str(move) == move.uci() == "e7e8q"
    assert repr(move) == "Move.from_uci('e7e8q')"
    assert Move("e2", "e4").promotion is None
    for other in [copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))]:
        assert other == move
    assert len({Move("e2", "e4"), Move.from_uci("e2e4"), Position().parse_san("e4")}) == 1


def test_every_move_of_two_squares_has_its_own_text() -> None:
    roles = [None, *(role for role in Role if role not in (Role.PAWN, Role.KING))]
    moves = [Move(a, b, role) for a in Square for b in Square for role in roles]
    assert len(set(moves)) == len({move.uci() for move in moves}) == 64 * 64 * 5
    assert all(Move.from_uci(move.uci()) == move for move in moves)


def test_null_move() -> None:
    null = Move.null()
    assert null == Move.from_uci("0000") == pickle.loads(pickle.dumps(null))
    assert not null and Move("e2", "e4")
    assert (null.uci(), Position().san(null), null.from_square, null.to_square) == ("0000", "--", Square.A1, Square.A1)
    assert Position().play(null) == Position().null_move()
    assert not Position().is_legal(null)


def test_square_sets_are_like_sets() -> None:
    names = [{"a1", "h8"}, {"a1"}, {"e4", "a1"}, set(), {str(square) for square in Square}]
    for left in names:
        for right in names:
            a, b = SquareSet(left), SquareSet(right)
            assert a & b == SquareSet(left & right)
            assert a | b == SquareSet(left | right)
            assert a ^ b == SquareSet(left ^ right)
            assert a - b == SquareSet(left - right)
            assert (a <= b, a < b, a >= b, a > b) == (left <= right, left < right, left >= right, left > right)
            assert a.isdisjoint(b) == left.isdisjoint(right)
            assert (a == b) == (hash(a) == hash(b))
    assert ~SquareSet() == SquareSet(2**64 - 1)
    assert list(SquareSet(["h8", "a1"])) == [Square.A1, Square.H8]
    assert int(SquareSet(["b1"])) == 2
    assert bool(SquareSet()) is False
    assert repr(SquareSet(["a1"])) == "SquareSet(['a1'])"
    assert pickle.loads(pickle.dumps(SquareSet(["e4"]))) == SquareSet(["e4"])
