"""Bad input: everything raises what the documentation says, and nothing panics.

A panic would be a `pyo3_runtime.PanicException`, which is not an `Exception`, and which no test expects.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from chesscore import (
    Board,
    Book,
    ChessError,
    Engine,
    InvalidPositionError,
    Move,
    ParseError,
    PgnGame,
    Position,
    SquareSet,
    Tablebase,
    opening_of,
    parse_games,
    read_games,
    read_tags,
)

START = Position().fen()
TEXTS = ["", " ", "\0", "é4", "♔", "e4" * 10_000, "\ud800", "0000", "e2e9", "Nf", "O-O-O-O", "💥" * 100]
OBJECTS = [None, 1.5, float("nan"), float("inf"), -1, 64, 2**63, 2**64, -(2**200), b"e4", [], (), {}, object(), True, *TEXTS]

# Functions of one argument that a user could give anything to.
CALLS: list[Callable[..., object]] = [
    Board,
    Board().attacks,
    Board().gives_check,
    Board().king,
    Board().parse_san,
    Board().piece_at,
    Board().push,
    Board().push_san,
    Board().push_uci,
    Book,
    Book.from_pgn,
    Book.from_pgn("1. e4 *").moves,
    Book.open,
    Engine.builtin().analysis,
    Engine.open,
    Move.from_uci,
    PgnGame,
    PgnGame.from_pgn,
    PgnGame().root.add,
    PgnGame().to_pgn,
    PgnGame.from_board,
    Position,
    Position().attacks,
    Position().is_capture,
    Position().is_legal,
    Position().king,
    Position().lan,
    Position().legal_moves_from,
    Position().parse_move,
    Position().parse_san,
    Position().parse_uci,
    Position().piece_at,
    Position().pieces,
    Position().pinned,
    Position().play,
    Position().san,
    Position().san_line,
    Position().uci,
    Position().why_illegal,
    Position.chess960,
    Position.from_epd,
    Position.from_fen_tolerant,
    Position.from_packed,
    Position.from_problem_fen,
    SquareSet,
    SquareSet().__contains__,
    Tablebase,
    Tablebase().wdl,
    opening_of,
    parse_games,
    read_games,
    read_tags,
    lambda value: PgnGame().set_tag(value, value),
    lambda value: setattr(PgnGame(), "result", value),
    lambda value: setattr(PgnGame().root, "comments", value),
    lambda value: setattr(PgnGame().root, "nags", value),
    lambda value: Engine.builtin(hash=value) if value in (-1, None, "") else None,
    lambda value: Engine.builtin().analyse(Position(), depth=value) if value not in (64, True) else None,
    lambda value: Engine.open("/no/such/engine", timeout=value),
    lambda value: Engine.builtin().play(Position(), **{"depth": 1, "time": value}),
    lambda value: Engine.builtin().play(Position(), depth=1, root_moves=value),
    lambda value: Engine.builtin().set_option(value, value),
    lambda value: Board().is_repetition(value),
    lambda value: Book.from_pgn("1. e4 *", max_ply=value, min_games=value),
    lambda value: Book.from_pgn("1. e4 *").choose(Position(), value),
    lambda value: PgnGame().to_pgn(width=value),
    lambda value: setattr(PgnGame().root, "comments_before", value),
    lambda value: Position().epd(bm=value),
    lambda value: Position().epd(dm=value),
    lambda value: Position().epd(x=value),
    lambda value: Move(value, "e4"),
    lambda value: Move("e7", "e8", value),
    lambda value: Board(None, value),
    lambda value: Board().attackers(value, "e4"),
    lambda value: Position().fen(en_passant=value),
    lambda value: Position().fen(castling=value),
    lambda value: Position().perft(value) if value not in (64, True) else None,
    lambda value: Position().png(size=value) if value not in (64, True) else None,
    *(
        lambda value, option=option: Position().svg(**{option: value})
        for option in ["size", "orientation", "coordinates", "theme", "title", "last_move", "squares", "arrows", "other"]
    ),
]


@pytest.mark.parametrize("call", CALLS)
def test_anything_is_accepted_or_raises_a_documented_exception(call: Callable[..., object]) -> None:
    for value in OBJECTS:
        try:
            call(value)
        except (TypeError, ValueError, OverflowError, OSError):
            # ChessError is a ValueError, and so is the error of a text that is not Unicode.
            pass


def test_random_fens_raise_documented_exceptions() -> None:
    random.seed(1)
    alphabet = START + "0123456789/ -KQkqabcdefgh\u00e9"
    parsers: list[Callable[[str], object]] = [Position, Position.from_fen_tolerant, Position.from_problem_fen]
    read = 0
    for _ in range(20_000):
        fen = list(START)
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(fen))
            fen[at : at + random.randint(0, 2)] = random.choices(alphabet, k=random.randint(0, 2))
        text = "".join(fen)
        for parse in parsers:
            try:
                parse(text)
                read += 1
            except (ParseError, InvalidPositionError) as error:
                assert error.code
                assert error.span is None or error.span[0] <= error.span[1] <= len(text)
    assert read > 1000


def test_random_packed_positions_raise_documented_exceptions() -> None:
    random.seed(2)
    for _ in range(20_000):
        packed = bytearray(Position().to_packed())
        packed[random.randrange(28)] = random.randrange(256)
        try:
            position = Position.from_packed(bytes(packed))
        except ChessError:
            continue
        assert len(position.legal_moves) <= 218


def test_spans_count_characters() -> None:
    with pytest.raises(ParseError) as refused:
        Position("éé/8 w - - 0 1")
    assert refused.value.span == (0, 1)
    with pytest.raises(ParseError) as refused:
        Position("4k3/8/8/8/8/8/8/4K3 w - é 0 1")
    assert refused.value.span == (24, 25)
    assert refused.value.found == "'é'"
    assert refused.value.expected == "- or a square such as e3"


def test_invalid_positions_list_all_reasons() -> None:
    with pytest.raises(InvalidPositionError) as refused:
        Position("4k3/8/8/8/8/8/8/8 w KQ - 0 1")
    assert refused.value.reasons == (
        "white has no king",
        "white has a castling right without king and rook in place",
    )


def test_arguments_are_named() -> None:
    with pytest.raises(ChessError) as refused:
        Position().svg(size=0)
    assert str(refused.value) == "size: expected a number from 1 to 10000, found 0"
    assert refused.value.code == "argument"
    with pytest.raises(ChessError, match='color: expected "white" or "black", found "red"'):
        Position().king("red")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Move or a str, found int"):
        Position().play(1)  # type: ignore[arg-type]


def test_moves_raise_parse_errors_for_texts_that_are_no_moves() -> None:
    for text in ["", "x", "Nf9", "e2e9q"]:
        with pytest.raises(ParseError):
            Position().play(text)
