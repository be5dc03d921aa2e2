"""Chess: rules, notation, diagrams.

>>> position = Position()
>>> position.san("g1f3")
'Nf3'
"""

from ._errors import ChessError, IllegalMoveError, InvalidPositionError, ParseError
from ._native import Board, Move, Position, SquareSet
from ._types import (
    Color,
    ColorLike,
    Outcome,
    Piece,
    Role,
    RoleLike,
    Square,
    SquareLike,
    Svg,
)

__all__ = [
    "Board",
    "ChessError",
    "Color",
    "ColorLike",
    "IllegalMoveError",
    "InvalidPositionError",
    "Move",
    "Outcome",
    "ParseError",
    "Piece",
    "Position",
    "Role",
    "RoleLike",
    "Square",
    "SquareLike",
    "SquareSet",
    "Svg",
]

# The modules below are not public, so that exceptions and pickles do not name them.
for _class in (ChessError, Color, IllegalMoveError, InvalidPositionError, Outcome, ParseError, Piece, Role, Square, Svg):
    _class.__module__ = __name__
del _class
