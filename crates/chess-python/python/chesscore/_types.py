"""The values that positions and moves are described with."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING, Literal, NamedTuple, Union

if TYPE_CHECKING:
    from ._native import Move

__all__ = [
    "BookMove",
    "Color",
    "ColorLike",
    "Info",
    "Opening",
    "Outcome",
    "Piece",
    "Png",
    "Role",
    "RoleLike",
    "Score",
    "Square",
    "SquareLike",
    "Svg",
    "TablebaseMove",
]


class Color(str, enum.Enum):
    """A side. It is a string, too: ``Color.WHITE == "white"``.

    >>> Color.WHITE.other
    <Color.BLACK: 'black'>
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __str__(self) -> str:
        return self.value


class Role(str, enum.Enum):
    """A kind of piece. It is a string, too: ``Role.KNIGHT == "knight"``.

    >>> Role.KNIGHT.letter
    'N'
    """

    PAWN = "pawn"
    KNIGHT = "knight"
    BISHOP = "bishop"
    ROOK = "rook"
    QUEEN = "queen"
    KING = "king"

    @property
    def letter(self) -> str:
        """The letter of a white piece in a FEN."""
        return "N" if self is Role.KNIGHT else self.value[0].upper()

    def __str__(self) -> str:
        return self.value


class Piece(NamedTuple):
    """A piece of a color: a tuple of both.

    >>> Piece(Color.BLACK, Role.QUEEN).symbol
    'q'
    """

    color: Color
    role: Role

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Returns the piece of a letter of a FEN, such as ``"q"``.

        >>> Piece.from_symbol("q")
        Piece(color=<Color.BLACK: 'black'>, role=<Role.QUEEN: 'queen'>)
        """
        for role in Role:
            if symbol == role.letter:
                return cls(Color.WHITE, role)
            if symbol == role.letter.lower():
                return cls(Color.BLACK, role)
        raise ValueError(f"expected one of PNBRQKpnbrqk, found {symbol!r}")

    @property
    def symbol(self) -> str:
        """The letter in a FEN: upper case for White."""
        letter = self.role.letter
        return letter if self.color is Color.WHITE else letter.lower()

    @property
    def unicode_symbol(self) -> str:
        """The chess symbol of Unicode, such as ♞."""
        return dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))[self.symbol]


class Square(enum.IntEnum):
    """A square of the board: a number from a1 = 0, b1 = 1 to h8 = 63.

    Functions of this package accept a square as a ``Square``, as its name or as its number.

    >>> Square("e4")
    <Square.E4: 28>
    >>> str(Square.E4), Square.E4.file, Square.E4.rank
    ('e4', 4, 3)
    """

    # fmt: off
    A1 = 0; B1 = 1; C1 = 2; D1 = 3; E1 = 4; F1 = 5; G1 = 6; H1 = 7
    A2 = 8; B2 = 9; C2 = 10; D2 = 11; E2 = 12; F2 = 13; G2 = 14; H2 = 15
    A3 = 16; B3 = 17; C3 = 18; D3 = 19; E3 = 20; F3 = 21; G3 = 22; H3 = 23
    A4 = 24; B4 = 25; C4 = 26; D4 = 27; E4 = 28; F4 = 29; G4 = 30; H4 = 31
    A5 = 32; B5 = 33; C5 = 34; D5 = 35; E5 = 36; F5 = 37; G5 = 38; H5 = 39
    A6 = 40; B6 = 41; C6 = 42; D6 = 43; E6 = 44; F6 = 45; G6 = 46; H6 = 47
    A7 = 48; B7 = 49; C7 = 50; D7 = 51; E7 = 52; F7 = 53; G7 = 54; H7 = 55
    A8 = 56; B8 = 57; C8 = 58; D8 = 59; E8 = 60; F8 = 61; G8 = 62; H8 = 63
    # fmt: on

    def __new__(cls, value: int | str) -> Square:
        # Called with the numbers above alone; `Square("e4")` gets its member from `_missing_`.
        square = int.__new__(cls, value)
        square._value_ = int(value)
        return square

    @classmethod
    def _missing_(cls, value: object) -> Square | None:
        if isinstance(value, str) and value == value.lower():
            return cls.__members__.get(value.upper())
        return None

    @property
    def file(self) -> int:
        """The file: 0 for the a-file to 7 for the h-file."""
        return self.value & 7

    @property
    def rank(self) -> int:
        """The rank: 0 for the first to 7 for the eighth."""
        return self.value >> 3

    @property
    def is_light(self) -> bool:
        """Whether the square is light. a1 is dark."""
        return (self.file + self.rank) % 2 == 1

    def flip(self) -> Square:
        """Returns the square with the rank flipped: a8 for a1."""
        return Square(self.value ^ 56)

    def mirror(self) -> Square:
        """Returns the square with the file mirrored: h1 for a1."""
        return Square(self.value ^ 7)

    def distance(self, other: Square) -> int:
        """Returns the number of king moves between two squares on an empty board.

        >>> Square.A1.distance(Square.C2)
        2
        """
        return max(abs(self.file - other.file), abs(self.rank - other.rank))

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        # A type of numbers, such as d, formats the number, and anything else the name.
        return format(self.value if spec[-1:] in tuple("bcdnoxXeEfFgG%") else str(self), spec)


ColorLike = Union[Color, Literal["white", "black"]]
"""What functions accept as a side."""

RoleLike = Union[Role, Literal["pawn", "knight", "bishop", "rook", "queen", "king"]]
"""What functions accept as a role."""

SquareLike = Union[Square, str, int]
"""What functions accept as a square: a ``Square``, its name or its number."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a game has ended.

    >>> Outcome(Color.WHITE, "checkmate").result
    '1-0'
    """

    winner: Color | None
    """The winner, or ``None`` for a draw."""

    reason: str
    """The reason, such as ``"stalemate"`` or ``"threefold repetition"``."""

    @property
    def result(self) -> str:
        """The result in the form of PGN: ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Color.WHITE else "0-1"


class Opening(NamedTuple):
    """A name of an opening."""

    eco: str
    """The code of the Encyclopaedia of Chess Openings, A00 to E99."""

    name: str
    """The full name, such as ``"Sicilian Defense: Najdorf Variation"``."""

    ply: int
    """The number of plies after which the game is in the named position."""

    @property
    def family(self) -> str:
        """The name before the colon.

        >>> Opening("B90", "Sicilian Defense: Najdorf Variation", 10).family
        'Sicilian Defense'
        """
        return self.name.split(": ")[0]


class BookMove(NamedTuple):
    """A move of an opening book."""

    move: Move
    """The move."""

    weight: int
    """How often the move is chosen, in proportion to the other moves."""

    learn: int
    """The learning data of the move."""


class TablebaseMove(NamedTuple):
    """A move with the values of endgame tables, for the side that makes it."""

    move: Move
    """The move."""

    wdl: int
    """The result: 2 for a win, 1 for a win that the fifty-move rule spoils, 0, -1, -2."""

    dtz: int
    """The distance to the next capture or pawn move, in plies."""


@dataclasses.dataclass(frozen=True)
class Score:
    """How good a position is for one side: centipawns, or moves to mate.

    Scores are ordered from being mated to mating.

    >>> Score(mate=-1) < Score(cp=-300) < Score(cp=20) < Score(mate=5) < Score(mate=1)
    True
    >>> str(Score(cp=20)), str(-Score(mate=3))
    ('+0.20', '#-3')
    """

    cp: int | None = None
    """Hundredths of a pawn, or ``None`` for a mate."""

    mate: int | None = None
    """The number of moves to mate: negative if the side is mated, 0 if it is mated already."""

    def value(self, mate: int = 100_000) -> int:
        """Returns one number to compare and to average: centipawns, where a mate in n moves is ``mate - n``.

        >>> Score(cp=20).value(), Score(mate=2).value(1000), Score(mate=-2).value(1000)
        (20, 998, -998)
        """
        if self.mate is None:
            return self.cp or 0
        return mate - self.mate if self.mate > 0 else -mate - self.mate

    def _key(self) -> tuple[int, int]:
        if self.mate is None:
            return (0, self.cp or 0)
        return (1 if self.mate > 0 else -1, -self.mate)

    def __lt__(self, other: Score) -> bool:
        return self._key() < other._key()

    def __le__(self, other: Score) -> bool:
        return self._key() <= other._key()

    def __gt__(self, other: Score) -> bool:
        return self._key() > other._key()

    def __ge__(self, other: Score) -> bool:
        return self._key() >= other._key()

    def __neg__(self) -> Score:
        return Score(None if self.cp is None else -self.cp, None if self.mate is None else -self.mate)

    def __str__(self) -> str:
        return f"{(self.cp or 0) / 100:+.2f}" if self.mate is None else f"#{self.mate}"


@dataclasses.dataclass(frozen=True)
class Info:
    """A report of an engine. What the engine does not say is ``None``."""

    depth: int | None
    """The depth, in plies."""

    seldepth: int | None
    """The depth of the deepest line, in plies."""

    multipv: int
    """The rank of the line, from 1 for the best."""

    score: Score | None
    """The score from the point of view of the side to move."""

    bound: Literal["exact", "lower", "upper"]
    """Whether the score is exact or a bound."""

    wdl: tuple[int, int, int] | None
    """The probabilities of win, draw and loss, in permille."""

    nodes: int | None
    """The nodes searched."""

    nps: int | None
    """Nodes per second."""

    time: float | None
    """The time searched, in seconds."""

    hashfull: int | None
    """How full the hash table is, in permille."""

    pv: tuple[Move, ...]
    """The principal variation, up to the first illegal move."""

    string: str | None
    """A text for the user."""


class Png(bytes):
    """A PNG image. A notebook shows the image."""

    def _repr_png_(self) -> bytes:
        return bytes(self)


class Svg(str):
    """An SVG image as text. A notebook shows the image."""

    def _repr_svg_(self) -> str:
        return str(self)
