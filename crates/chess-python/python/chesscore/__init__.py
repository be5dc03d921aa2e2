"""Chess: rules, notation, PGN, diagrams, openings, engines and endgame tables.

>>> position = Position()
>>> position.san("g1f3")
'Nf3'
"""

from ._errors import (
    ChessError,
    EngineError,
    IllegalMoveError,
    InvalidPositionError,
    ParseError,
    PgnError,
    TablebaseError,
)
from ._native import (
    Analysis,
    Board,
    Book,
    Engine,
    Move,
    PgnGame,
    PgnNode,
    PgnReader,
    Position,
    SquareSet,
    Tablebase,
    opening_of,
    parse_games,
    read_games,
)
from ._types import (
    BookMove,
    Color,
    ColorLike,
    Info,
    Opening,
    Outcome,
    Piece,
    Role,
    RoleLike,
    Score,
    Square,
    SquareLike,
    Svg,
    TablebaseMove,
)

__all__ = [
    "Analysis",
    "Board",
    "Book",
    "BookMove",
    "ChessError",
    "Color",
    "ColorLike",
    "Engine",
    "EngineError",
    "IllegalMoveError",
    "Info",
    "InvalidPositionError",
    "Move",
    "Opening",
    "Outcome",
    "ParseError",
    "PgnError",
    "PgnGame",
    "PgnNode",
    "PgnReader",
    "Piece",
    "Position",
    "Role",
    "RoleLike",
    "Score",
    "Square",
    "SquareLike",
    "SquareSet",
    "Svg",
    "Tablebase",
    "TablebaseError",
    "TablebaseMove",
    "opening_of",
    "parse_games",
    "read_games",
]

# The modules below are not public, so that exceptions and pickles do not name them.
for _name in __all__:
    _value: object = globals()[_name]
    if isinstance(_value, type) and _value.__module__ in ("chesscore._errors", "chesscore._types"):
        _value.__module__ = __name__
