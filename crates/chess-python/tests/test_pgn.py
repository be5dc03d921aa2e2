"""The classes PgnGame, PgnNode and PgnReader."""

from __future__ import annotations

import bz2
import copy
import gzip
import pathlib
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from chesscore import (
    Board,
    ChessError,
    IllegalMoveError,
    Move,
    ParseError,
    PgnError,
    PgnGame,
    Position,
    Score,
    parse_games,
    read_games,
    read_tags,
)

GAME = """[Event "Match"]
[White "Anand"]
[Black "Carlsen"]
[Result "1-0"]

{start} 1. e4 {[%clk 0:05:00][%eval 0.31] best by test} e5 (1... c5 $1 2. Nf3) 2. Nf3 {[%emt 0:00:02.5]} Nc6 1-0
"""


def test_tags_and_result() -> None:
    game = PgnGame.from_pgn(GAME)
    assert list(game.tags) == ["Event", "White", "Black", "Result"]
    assert game.result == "1-0"
    game.result = "1/2-1/2"
    assert game.tags["Result"] == "1/2-1/2"
    game.set_tag("Site", "Chennai")
    game.set_tag("Event", None)
    assert "Event" not in game.tags
    assert game.tags["Site"] == "Chennai"
    with pytest.raises(ChessError):
        game.set_tag("FEN", Position().fen())
    with pytest.raises(ChessError):
        game.result = "2-0"


def test_main_line_and_variations() -> None:
    game = PgnGame.from_pgn(GAME)
    assert [str(move) for move in game.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    nodes = game.mainline()
    assert [node.san for node in nodes] == ["e4", "e5", "Nf3", "Nc6"]
    assert [node.ply for node in nodes] == [1, 2, 3, 4]
    assert nodes[-1].position == game.board().position
    assert [node.san for node in game.nodes()] == ["e4", "e5", "c5", "Nf3", "Nf3", "Nc6"]
    e4 = nodes[0]
    assert e4.parent == game.root
    assert [node.san for node in e4.variations] == ["e5", "c5"]
    assert e4.variations[1].nags == [1]
    assert e4.variations[1].board().move_stack == (Move("e2", "e4"), Move("c7", "c5"))
    follower = e4.next()
    assert follower == nodes[1]
    assert nodes[-1].next() is None
    assert game.root.parent is None
    assert game.root.move is None
    assert game.root.comments == ["start"]


def test_annotations() -> None:
    e4, _, nf3, nc6 = PgnGame.from_pgn(GAME).mainline()
    assert e4.clock == 300.0
    assert e4.evaluation == Score(cp=31)
    assert e4.comment == "best by test"
    assert e4.comments == ["[%clk 0:05:00][%eval 0.31] best by test"]
    assert nf3.elapsed == 2.5
    assert nc6.clock is None
    assert nc6.comment == ""


def test_editing() -> None:
    game = PgnGame()
    e4 = game.root.add("e4")
    assert game.root.add("e2e4") == e4
    e5 = e4.add("e5")
    c5 = e4.add(Move("c7", "c5"))
    c5.comments = ["sharp"]
    c5.nags = [1, 14]
    assert str(game).endswith("1. e4 e5 (1... c5 $1 $14 {sharp}) *\n")
    c5.promote()
    assert game.moves == [Move("e2", "e4"), Move("c7", "c5")]
    e5.promote_to_main()
    assert game.moves[1] == Move("e7", "e5")
    c5.delete()
    assert str(game).endswith("1. e4 e5 *\n")
    with pytest.raises(KeyError):
        _ = c5.comments
    with pytest.raises(IllegalMoveError):
        e5.add("e5")
    with pytest.raises(ChessError):
        e5.comments = ["a } and\na line"]


def test_null_moves() -> None:
    game = PgnGame.from_pgn("1. e4 -- 2. d4 *")
    assert [node.san for node in game.mainline()] == ["e4", "--", "d4"]
    assert game.mainline()[1].move == Move.null()
    assert game.moves == [Move("e2", "e4"), Move.null(), Move("d2", "d4")]
    assert game.board().san_line() == "1. e4 -- 2. d4"
    game.root.add("d4").add("--").add("c4")
    assert str(game).endswith("1. e4 (1. d4 -- 2. c4) 1... -- 2. d4 *\n")


def test_errors() -> None:
    game = PgnGame.from_pgn("1. e4 e5 2. Ke3 *")
    (error,) = game.errors
    assert isinstance(error, PgnError)
    assert (error.code, error.line, error.column) == ("pgn-move", 1, 13)
    with pytest.raises(PgnError):
        PgnGame.from_pgn("1. e4 e5 2. Ke3 *", strict=True)
    with pytest.raises(ParseError):
        PgnGame.from_pgn("", strict=True)
    with pytest.raises(ParseError):
        PgnGame.from_pgn("")


def test_round_trips() -> None:
    game = PgnGame.from_pgn(GAME)
    for other in [
        PgnGame.from_pgn(str(game), strict=True),
        copy.copy(game),
        copy.deepcopy(game),
        game.copy(),
        pickle.loads(pickle.dumps(game)),
    ]:
        assert other == game
        other.root.add("d4")
        assert other != game
    assert "{" not in game.to_pgn(comments=False)
    assert "(" not in game.to_pgn(variations=False)
    assert "$" not in game.to_pgn(nags=False)


def test_board_to_game_and_back() -> None:
    board = Board(moves=["f3", "e5", "g4", "Qh4"])
    game = PgnGame.from_board(board)
    assert game.result == "0-1"
    assert game.board() == board
    assert game.board().move_stack == board.move_stack
    start = Position("4k3/8/8/8/8/8/8/4K2R w K - 3 20")
    game = PgnGame(start)
    assert game.start == start
    assert game.tags["FEN"] == start.fen()


def test_threads_read_one_game() -> None:
    game = PgnGame.from_pgn(GAME)

    def read() -> object:
        nodes = game.nodes()
        seen = [(node.san, node.position, node.comments, node.clock, node.evaluation, node.board()) for node in nodes]
        return seen, game.tags, str(game), game.moves

    expected = read()
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lambda _: read() == expected, range(200)))


def test_threads_share_a_reader() -> None:
    games = parse_games("1. e4 e5 *\n\n" * 2000)
    with ThreadPoolExecutor(8) as pool:
        counts = pool.map(lambda _: sum(len(game.moves) == 2 for game in games), range(8))
        assert sum(counts) == 2000


def test_opening() -> None:
    opening = PgnGame.from_pgn("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a4 *").opening()
    assert opening is not None
    assert (opening.eco, opening.family, opening.ply) == ("B90", "Sicilian Defense", 10)
    assert PgnGame.from_pgn("*").opening() is None


@pytest.mark.parametrize("suffix", ["", ".gz", ".bz2"])
def test_files_of_any_compression(suffix: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / f"games.pgn{suffix}"
    text = (GAME + "\n").encode() * 3
    path.write_bytes({"": text, ".gz": gzip.compress(text), ".bz2": bz2.compress(text)}[suffix])
    games = list(read_games(path))
    assert games == [PgnGame.from_pgn(GAME)] * 3
    assert len(list(read_games(str(path)))) == 3


def test_tags_alone(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(
        b'[White "M\xfcller"]\n[White "Second"]\n[FEN "no position"]\n\n1. e4 {[Black "x"]} e5 1-0\n\n1. d4 *\n\n[A "1"]'
    )
    assert list(read_tags(path)) == [{"White": "M\u00fcller", "FEN": "no position"}, {}, {"A": "1"}]
    assert list(next(read_tags(path))) == ["White", "FEN"]
    assert [game.tags.get("A") for game in read_games(path)] == [tags.get("A") for tags in read_tags(path)]
    with pytest.raises(FileNotFoundError):
        read_tags(tmp_path / "missing")
    with pytest.raises(IsADirectoryError):
        list(read_tags(tmp_path))


def test_reading_errors(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_games(tmp_path / "missing.pgn")
    path = tmp_path / "damaged.pgn.gz"
    path.write_bytes(gzip.compress(GAME.encode() * 100)[:-20])
    with pytest.raises(OSError):
        list(read_games(path))
    with pytest.raises(TypeError):
        parse_games(1)  # type: ignore[arg-type]


def test_games_of_texts() -> None:
    assert [game.result for game in parse_games(GAME + "\n" + GAME)] == ["1-0", "1-0"]
    assert [game.tags["White"] for game in parse_games('[White "Pérez"]\n\n*'.encode("latin-1"))] == ["Pérez"]
    assert list(parse_games("")) == []
    reader = parse_games(GAME)
    assert iter(reader) is reader
    assert len(list(reader)) == 1
    assert list(reader) == []
