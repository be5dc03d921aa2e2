"""The exceptions of this package."""

from __future__ import annotations

from ._types import Square

__all__ = [
    "ChessError",
    "EngineError",
    "IllegalMoveError",
    "InvalidPositionError",
    "ParseError",
    "PgnError",
    "TablebaseError",
]


class ChessError(ValueError):
    """A value that is refused. ``str(error)`` is a sentence without a full stop."""

    code: str
    """A stable identifier in kebab case, such as ``"move-pinned"``."""

    span: tuple[int, int] | None
    """The part of the text that is wrong: where it starts and ends, in characters."""

    expected: str | None
    """What was expected, in a few words."""

    found: str | None
    """What was found instead."""

    help: str | None
    """What to do about it, such as ``"did you mean `e3`?"``."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        span: tuple[int, int] | None = None,
        expected: str | None = None,
        found: str | None = None,
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.span = span
        self.expected = expected
        self.found = found
        self.help = help


class ParseError(ChessError):
    """A text that is not what it should be: a FEN, a move, a square."""


class InvalidPositionError(ChessError):
    """A position that breaks rules of chess."""

    reasons: tuple[str, ...] = ()
    """All rules that are broken, each as a phrase."""


class IllegalMoveError(ChessError):
    """A move that is not legal, or a text that fits no legal move or more than one."""

    squares: tuple[Square, ...] = ()
    """The squares that the reason names, for marking them on a board."""


class PgnError(ParseError):
    """An error in the text of a game."""

    game: int = 0
    """The number of the game in the text, from 1."""

    line: int = 0
    """The number of the line, from 1."""

    column: int = 0
    """The number of the byte in the line, from 1."""


class EngineError(ChessError):
    """An engine that cannot be started, does not answer, or answers wrongly."""


class TablebaseError(ChessError):
    """A position that cannot be found in the tables."""
