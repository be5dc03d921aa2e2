"""Chess: rules, notation, PGN, diagrams, openings, engines and endgame tables.

>>> position = Position()
>>> position.san("g1f3")
'Nf3'
"""

from ._async import AsyncAnalysis, AsyncEngine
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
    GameFilter,
    Move,
    PgnGame,
    PgnNode,
    PgnReader,
    Position,
    PositionBatch,
    RecordBatch,
    RecordBatchStream,
    SquareSet,
    Tablebase,
    TagReader,
    move_names,
    opening_of,
    parse_games,
    read_games,
    read_pgn,
    read_positions,
    read_tags,
)
from ._packed import packed_dtype
from ._training import shuffled
from ._types import (
    BookMove,
    Color,
    ColorLike,
    Info,
    Opening,
    Outcome,
    Piece,
    Png,
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
    "AsyncAnalysis",
    "AsyncEngine",
    "Board",
    "Book",
    "BookMove",
    "ChessError",
    "Color",
    "ColorLike",
    "Engine",
    "EngineError",
    "GameFilter",
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
    "Png",
    "Position",
    "PositionBatch",
    "RecordBatch",
    "RecordBatchStream",
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
    "TagReader",
    "move_names",
    "opening_of",
    "packed_dtype",
    "parse_games",
    "read_games",
    "read_pgn",
    "read_positions",
    "read_tags",
    "shuffled",
]

# The modules below are not public, so that exceptions and pickles do not name them.
for _name in __all__:
    _value: object = globals()[_name]
    if isinstance(_value, type) and _value.__module__ in ("chesscore._async", "chesscore._errors", "chesscore._types"):
        _value.__module__ = __name__
