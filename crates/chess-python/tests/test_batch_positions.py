"""Many positions at once: PositionBatch."""

from __future__ import annotations

import pathlib
import random
from typing import Any

import pytest
from chesscore import (
    Board,
    ChessError,
    Move,
    Position,
    PositionBatch,
    move_names,
    packed_dtype,
    read_pgn,
    read_positions,
)

np = pytest.importorskip("numpy")

LICHESS = pathlib.Path(__file__).parents[2] / "chess-notation/tests/data/pgn/lichess_db/games.pgn"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EN_PASSANT = "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 7 30"
PROMOTION = "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CODES = {"from-to": 4096, "uci": 1968, "leela": 1858, "alphazero": 4672}


def random_positions(count: int) -> list[Position]:
    """Returns positions of random games."""
    generator = random.Random(1)
    positions: list[Position] = []
    board = Board()
    while len(positions) < count:
        moves = board.position.legal_moves
        if not moves or len(board.move_stack) > 120:
            board = Board()
            continue
        board.push(generator.choice(moves))
        positions.append(board.position)
    return positions


def test_positions_come_from_fens_positions_bytes_and_arrays() -> None:
    positions = [Position(), Position(EN_PASSANT)]
    fens = [position.fen() for position in positions]
    packed = PositionBatch(positions).packed()
    sources: list[Any] = [
        fens,
        tuple(positions),
        iter(fens),
        [position.to_packed() for position in positions],
        packed,
        packed[::-1][::-1],
        np.frombuffer(b"".join(position.to_packed() for position in positions), np.uint8).reshape(-1, 28),
        np.array(fens),
        np.array(fens, object),
    ]
    for source in sources:
        assert PositionBatch(source).fens() == fens
    assert packed.dtype == packed_dtype()
    assert packed.dtype.itemsize == 28
    assert packed["fullmove_number"].tolist() == [1, 30]
    assert packed["halfmove_clock"].tolist() == [0, 7]
    assert packed["occupied"][0] == 0xFFFF_0000_0000_FFFF


def test_positions_come_from_an_arrow_column() -> None:
    arrow = pytest.importorskip("pyarrow")
    for kind in (arrow.string(), arrow.large_string(), arrow.string_view()):
        column = arrow.array([START, None, EN_PASSANT], kind)
        batch = PositionBatch(column)
        assert batch.fens() == [START, None, EN_PASSANT]
        assert batch.errors == {1: "no position"}
    table = arrow.table(read_positions(LICHESS, columns=["fen", "uci"]))
    batch = PositionBatch(table["fen"])
    assert batch.valid.all()
    words = batch.moves(table["uci"].to_pylist())
    assert (words != 0).all()
    assert (batch.moves(table["uci"]) == words).all()
    dictionary = table["uci"].combine_chunks().dictionary_encode()
    assert (batch.moves(dictionary) == words).all()
    with pytest.raises(ChessError):
        batch.moves(table["uci"][1:])
    with pytest.raises(TypeError):
        PositionBatch(arrow.table({"a": [1]}))


def test_invalid_rows_are_marked_and_not_raised() -> None:
    batch = PositionBatch([START, "nonsense", None, "8/8/8/8/8/8/8/8 w - - 0 1", b"\xff" * 28])
    others = PositionBatch([float("nan"), b"short", None, b""])
    assert others.errors == {
        0: "no position",
        1: "expected 28 bytes, found 5",
        2: "no position",
        3: "expected 28 bytes, found 0",
    }
    with pytest.raises(TypeError):
        PositionBatch([1.5])
    assert batch.valid.tolist() == [True, False, False, False, False]
    assert sorted(batch.errors) == [1, 2, 3, 4]
    assert all(batch.errors.values())
    assert batch[0] == Position()
    assert batch[-1] is None
    assert batch.fens() == [START, None, None, None, None]
    assert batch.turns.tolist() == [0, -1, -1, -1, -1]
    assert batch.en_passant_files().tolist() == [-1] * 5
    for array in (batch.boards(), batch.planes(18), batch.leela_planes(), batch.castling(), batch.legal_mask("uci"), batch.perft(2)):
        assert array[0].any()
        assert not array[1:].any()
    _, offsets = batch.features()
    assert offsets.tolist() == [0, 32, 32, 32, 32, 32]
    _, offsets = batch.legal_moves()
    assert offsets.tolist() == [0, 20, 20, 20, 20, 20]
    after = batch.play(["e4"] * 5)
    assert after.valid.tolist() == batch.valid.tolist()
    assert after.errors == batch.errors
    assert batch.move_indices(["e4"] * 5, "uci")[1:].tolist() == [-1] * 4
    assert batch.moves_of_indices([0] * 5, "uci")[1:].tolist() == [0] * 4


def test_bad_arguments_raise() -> None:
    for source in (5, [5], START, None):
        with pytest.raises(TypeError):
            PositionBatch(source)  # type: ignore[arg-type]
    for array in (np.zeros((2, 27), np.uint8), np.zeros(28, np.uint8), np.zeros((), np.uint8), np.zeros((2, 28))):
        with pytest.raises(ChessError, match="28 bytes"):
            PositionBatch(array)
    batch = PositionBatch([START])
    for call in (
        lambda: batch.planes(13),  # type: ignore[call-overload]
        lambda: batch.planes(dtype="int8"),  # type: ignore[call-overload]
        lambda: batch.planes(perspective="left"),  # type: ignore[call-overload]
        lambda: batch.features("all"),  # type: ignore[arg-type]
        lambda: batch.legal_mask("all"),  # type: ignore[arg-type]
        lambda: batch.play([]),
        lambda: batch.play(["e4", "e4"]),
        lambda: batch.moves(np.zeros(2, np.uint16)),
        lambda: batch.moves_of_indices([1, 2], "uci"),
        lambda: batch.perft(-1),
        lambda: batch.perft(10**30),
        lambda: PositionBatch([], threads=0),
        lambda: move_names("alphazero"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ChessError):
            call()
    for call in (
        lambda: batch.play([5]),  # type: ignore[list-item]
        lambda: batch.play(np.array([1.5])),
        lambda: batch.moves_of_indices(["e4"], "uci"),  # type: ignore[list-item]
        lambda: batch.moves_of_indices([[1]], "uci"),  # type: ignore[list-item]
    ):
        with pytest.raises((TypeError, ValueError)):
            call()
    with pytest.raises(IndexError):
        batch[1]
    with pytest.raises(IndexError):
        batch[-2]


def test_empty_batch_has_arrays_without_rows() -> None:
    batch = PositionBatch([])
    assert len(batch) == 0
    assert batch.boards().shape == (0, 8, 8)
    assert batch.planes(18, dtype="float32").shape == (0, 18, 8, 8)
    assert batch.features()[1].tolist() == [0]
    assert batch.legal_mask("leela").shape == (0, 1858)
    assert batch.packed().shape == (0,)


def test_board_is_indexed_by_rank_and_file() -> None:
    board = PositionBatch([START]).boards()
    assert board.dtype == np.uint8
    assert board.shape == (1, 8, 8)
    assert board[0].tolist() == [
        [4, 2, 3, 5, 6, 3, 2, 4],
        [1] * 8,
        *[[0] * 8] * 4,
        [7] * 8,
        [10, 8, 9, 11, 12, 9, 8, 10],
    ]


def test_castling_en_passant_turn_and_clocks() -> None:
    batch = PositionBatch([START, EN_PASSANT])
    assert batch.castling().tolist() == [[True] * 4, [False, True, False, False]]
    assert batch.en_passant_files().tolist() == [-1, 4]
    assert batch.turns.tolist() == [0, 1]
    assert batch.halfmove_clocks.tolist() == [0, 7]
    assert batch.fullmove_numbers.tolist() == [1, 30]


def test_planes_have_a_plane_for_each_color_and_role() -> None:
    planes = PositionBatch([EN_PASSANT]).planes()
    assert planes.dtype == np.uint8
    # White's pawn on e4, rook on a1 and king on e1; Black's pawn on d4 and king on e8.
    assert np.argwhere(planes).tolist() == [
        [0, 0, 3, 4],
        [0, 3, 0, 0],
        [0, 5, 0, 4],
        [0, 6, 3, 3],
        [0, 11, 7, 4],
    ]
    assert PositionBatch([EN_PASSANT]).planes(dtype="float32").dtype == np.float32


def test_planes_seen_by_black_exchange_colors_and_turn_ranks() -> None:
    batch = PositionBatch([EN_PASSANT])
    expected = [[0, 0, 4, 3], [0, 5, 0, 4], [0, 6, 4, 4], [0, 9, 7, 0], [0, 11, 7, 4]]
    assert np.argwhere(batch.planes(perspective="black")).tolist() == expected
    assert np.argwhere(batch.planes(perspective="side-to-move")).tolist() == expected
    assert (batch.planes(perspective="opponent") == batch.planes()).all()
    positions = random_positions(200)
    flipped = PositionBatch([position.flip_colors() for position in positions])
    batch = PositionBatch(positions)
    assert (batch.planes(18, perspective="black") == flipped.planes(18)).all()
    assert (batch.planes(18, perspective="side-to-move") == flipped.planes(18, perspective="side-to-move")).all()


def test_eighteen_planes_add_castling_en_passant_and_clock() -> None:
    planes = PositionBatch([EN_PASSANT]).planes(18, dtype="float32")
    assert (planes[:, :12] == PositionBatch([EN_PASSANT]).planes()).all()
    assert [(planes[0, plane] == 1).all() for plane in range(12, 16)] == [False, True, False, False]
    assert np.argwhere(planes[0, 16]).tolist() == [[2, 4]]
    assert (planes[0, 17] == 7).all()
    black = PositionBatch([EN_PASSANT]).planes(18, perspective="black")
    assert [black[0, plane].all() for plane in range(12, 16)] == [False, False, False, True]
    assert np.argwhere(black[0, 16]).tolist() == [[5, 4]]
    many = "4k3/8/8/8/8/8/8/4K2R w - - 300 200"
    assert (PositionBatch([many]).planes(18, dtype="float32")[0, 17] == 255).all()


def test_fifteen_planes_add_castling_rooks_en_passant_and_turn() -> None:
    batch = PositionBatch([EN_PASSANT, START])
    planes = batch.planes(15)
    assert (planes[:, :12] == batch.planes()).all()
    # The rook on a1, and the square e3.
    assert np.argwhere(planes[0, 12:14]).tolist() == [[0, 0, 0], [1, 2, 4]]
    assert np.argwhere(planes[1, 12]).tolist() == [[0, 0], [0, 7], [7, 0], [7, 7]]
    assert planes[:, 14].min(axis=(1, 2)).tolist() == planes[:, 14].max(axis=(1, 2)).tolist() == [0, 1]
    black = batch.planes(15, dtype="float32", perspective="black")
    assert np.argwhere(black[0, 12:14]).tolist() == [[0, 7, 0], [1, 5, 4]]
    assert black[:, 14, 0, 0].tolist() == [1, 0]
    assert batch.planes(15, perspective="side-to-move")[:, 14].all()


def test_leela_planes_are_history_castling_turn_and_clock() -> None:
    arrow = pytest.importorskip("pyarrow")
    # Each position from the fifth on occurred before.
    sans = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4", "d5", "Ke2"]
    board = Board()
    words = []
    positions = [board.position]
    for san in sans:
        words.append(int(PositionBatch([board.position]).moves([san])[0]))
        board.push(san)
        positions.append(board.position)
    games = arrow.table({"moves": arrow.array([words, [words[0]]], arrow.list_(arrow.uint16()))})
    batch = PositionBatch.from_games(games)
    assert [batch[row] for row in range(len(batch))] == [*positions[:-1], Position()]
    assert batch.game_offsets.tolist() == [0, len(sans), len(sans) + 1]
    planes = batch.leela_planes(dtype="float32")
    assert planes.shape == (len(sans) + 1, 112, 8, 8)
    assert (batch.leela_planes() == planes).all()
    for row, position in enumerate([*positions[:-1], Position()]):
        history = [positions[earlier] for earlier in range(row, max(row - 8, -1), -1)] if row < len(sans) else [position]
        for step in range(8):
            found = planes[row, 13 * step : 13 * step + 13]
            if step >= len(history):
                assert not found.any()
                continue
            view = PositionBatch([history[step]]).planes(perspective="white" if position.turn == "white" else "black")
            assert (found[:12] == view[0]).all()
            repeated = row < len(sans) and history[step] in positions[: row - step]
            assert (found[12] == repeated).all()
        assert planes[row, 104:108].all()
        assert (planes[row, 108] == (position.turn == "black")).all()
        assert (planes[row, 109] == position.halfmove_clock).all()
        assert not planes[row, 110].any()
        assert (planes[row, 111] == 1).all()
    assert planes[:, 12, 0, 0].tolist() == [0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]
    # Black's queen cannot castle any more, seen by White and by Black.
    for fen, castling in (
        ("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", [1, 1, 0, 1]),
        ("4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", [0, 1, 1, 1]),
    ):
        assert PositionBatch([fen]).leela_planes()[0, 104:108, 0, 0].tolist() == castling


def test_from_games_marks_rows_after_an_illegal_move() -> None:
    arrow = pytest.importorskip("pyarrow")
    (e4, king) = 1 << 12 | 12 << 6 | 28, 4 << 6 | 12
    lists = [[e4, king, e4], None, [], [e4], [e4], [0, 0]]
    fens = [None, None, None, "nonsense", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None]
    for kind in (arrow.list_(arrow.uint16()), arrow.large_list(arrow.uint16())):
        games = arrow.table({"moves": arrow.array(lists, kind), "fen": fens})
        batch = PositionBatch.from_games(games)
        assert batch.game_offsets.tolist() == [0, 3, 3, 3, 4, 5, 7]
        assert batch.valid.tolist() == [True, True, False, False, True, True, True]
        assert batch.errors[2] == "a move before is not legal"
        assert batch.errors[3].startswith("placement: expected a piece")
        assert batch[6] is not None
        assert batch[6].turn == "black"
    # A missing word, and one of more than 16 bits, are no null moves.
    games = arrow.table({"moves": [[None, e4], [70_000, e4], [0, e4]]})
    assert PositionBatch.from_games(games).valid.tolist() == [True, False, True, False, True, True]
    with pytest.raises(ChessError, match="column moves"):
        PositionBatch.from_games(arrow.table({"fen": fens}))
    with pytest.raises(TypeError):
        PositionBatch.from_games(arrow.table({"moves": ["e4"]}))
    with pytest.raises((TypeError, ValueError)):
        PositionBatch.from_games([1])  # type: ignore[arg-type]


def test_from_games_has_the_positions_of_read_positions() -> None:
    plies = [batch.to_pydict() for batch in read_positions(LICHESS, columns=["fen", "move"])]
    fens = [fen for batch in plies for fen in batch["fen"]]
    words = [word for batch in plies for word in batch["move"]]
    (games,) = read_pgn(LICHESS)
    batch = PositionBatch.from_games(games)
    assert batch.fens() == fens
    values, offsets = games.to_numpy("moves")
    assert values.tolist() == words
    assert offsets.tolist() == batch.game_offsets.tolist()
    for threads in (1, 4):
        again = PositionBatch.from_games(games, threads=threads)
        assert (again.leela_planes() == batch.leela_planes()).all()


def test_arrays_are_exported_by_dlpack() -> None:
    planes = PositionBatch([START]).planes(dtype="float32")
    same = np.from_dlpack(planes)
    assert np.shares_memory(same, planes)
    assert (same == planes).all()


def test_piece_square_features_are_the_ones_of_the_planes() -> None:
    positions = random_positions(5000)
    batch = PositionBatch(positions, threads=3)
    for perspective in ("white", "black", "side-to-move", "opponent"):
        indices, offsets = batch.features(perspective=perspective)
        assert indices.dtype == np.int32
        assert offsets.dtype == np.int64
        dense = np.zeros((len(positions), 768), np.uint8)
        dense[np.repeat(np.arange(len(positions)), np.diff(offsets)), indices] = 1
        planes = batch.planes(perspective=perspective)
        assert (dense == planes.reshape(-1, 768)).all()


def test_half_ka_features_depend_on_the_king_of_the_viewer() -> None:
    indices, offsets = PositionBatch([EN_PASSANT, START]).features("half-ka")
    assert offsets.tolist() == [0, 5, 37]
    # The king is on e1, which is square 4, in both.
    assert (indices // 768 == 4).all()
    assert indices[:5].tolist() == [4 * 768 + place for place in (28, 192, 324, 384 + 27, 384 + 320 + 60)]
    indices, _ = PositionBatch(["8/8/k7/8/8/8/8/7K w - - 0 1"]).features("half-ka", perspective="opponent")
    # Seen from Black, a6 is a3, which is square 16, and h1 is h8.
    assert indices.tolist() == [16 * 768 + 320 + 16, 16 * 768 + 384 + 320 + 63]


def test_moves_are_those_of_each_position() -> None:
    positions = random_positions(3000)
    batch = PositionBatch(positions)
    words, offsets = batch.legal_moves()
    assert np.diff(offsets).tolist() == [len(position.legal_moves) for position in positions]
    for row in (0, 1500, 2999):
        position = positions[row]
        moves = [position.play(move) for move in position.legal_moves]
        row_words = words[offsets[row] : offsets[row + 1]]
        after = PositionBatch([position] * len(moves)).play(row_words)
        assert {after[place] for place in range(len(moves))} == set(moves)


def test_play_marks_illegal_moves() -> None:
    batch = PositionBatch([START, START, START, EN_PASSANT])
    after = batch.play(["e4", "Ke2", Move("g1", "f3"), "dxe3"])
    assert after.valid.tolist() == [True, False, True, True]
    assert after.errors == {1: "the move is not legal"}
    assert after[2] == Position().play("Nf3")
    assert after[3] == Position(EN_PASSANT).play("dxe3")
    assert batch.moves([None, "e9", "", "\N{WHITE CHESS KING}"]).tolist() == [0] * 4
    words = batch.moves(["e4", "Ke2", "Nf3", "dxe3"])
    assert words.dtype == np.uint16
    assert words.tolist()[:2] == [1 << 12 | 12 << 6 | 28, 0]
    assert batch.play(words).fens() == after.fens()
    assert not batch.play(np.array([1, 0, 6 << 12, 65535])).valid.any()


def test_perft_counts_are_the_published_ones() -> None:
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    batch = PositionBatch([START, kiwipete])
    assert batch.perft(0).tolist() == [1, 1]
    assert batch.perft(3).tolist() == [8902, 97862]


@pytest.mark.parametrize("code", list(CODES))
def test_codes_tell_moves_apart_and_back(code: Any) -> None:
    positions = [*random_positions(2000), *[Position(fen) for fen in (EN_PASSANT, PROMOTION, CASTLING)]]
    batch = PositionBatch(positions)
    mask = batch.legal_mask(code)
    assert mask.shape == (len(positions), CODES[code])
    words, offsets = batch.legal_moves()
    counts = np.diff(offsets)
    if code == "from-to":
        promotions = np.add.reduceat((words >> 15).astype(int), offsets[:-1]) * (counts > 0)
        counts = counts - promotions * 3 // 4
    assert (mask.sum(axis=1) == counts).all()

    rows = np.repeat(np.arange(len(positions)), np.diff(offsets))
    each = PositionBatch([positions[row] for row in rows])
    indices = each.move_indices(words, code)
    assert mask[rows, indices].all()
    back = each.moves_of_indices(indices, code)
    if code == "from-to":
        underpromotions = (words >> 15 == 1) & (words >> 12 & 3 != 3)
        assert (back[underpromotions] >> 12 & 3 == 3).all()
        back, words = back[~underpromotions], words[~underpromotions]
    assert (back == words).all()
    assert PositionBatch([START] * 3).moves_of_indices([-1, 10**9, 4095], code).tolist() == [0, 0, 0]


def test_from_to_is_origin_times_64_plus_target() -> None:
    batch = PositionBatch([START, CASTLING, PROMOTION])
    assert batch.move_indices(["e4", "O-O", "e8=Q"], "from-to").tolist() == [12 * 64 + 28, 4 * 64 + 6, 52 * 64 + 60]


def test_uci_names_are_in_the_order_of_the_alphabet() -> None:
    names = move_names("uci")
    assert len(names) == len(set(names)) == 1968
    assert names == sorted(names)
    assert {"a7a8q", "a7b8n", "h2h1r", "e1g1", "b1c3", "a1h8"} <= set(names)
    assert not {"a7a8k", "a7c8q", "a1b4", "a2a4q"} & set(names)
    batch = PositionBatch([PROMOTION, CASTLING])
    assert batch.move_indices(["exd8=N", "O-O-O"], "uci").tolist() == [names.index("e7d8n"), names.index("e1c1")]


def test_leela_indices_are_those_that_lc0_prints() -> None:
    # From the output of lc0 with VerboseMoveStats, as reports of its users quote it: lc0 pull request 1268 and issue 290,
    # Ceres issue 59.
    printed = {
        "b1a3": 34,
        "g1f3": 159,
        "g1h3": 161,
        "b2b4": 234,
        "d2d4": 293,
        "e2e4": 322,
        "f2f3": 346,
        "f2f4": 351,
        "g2g4": 378,
        "h2h4": 403,
        "b3a4": 452,
        "b3b4": 453,
        "h4h2": 875,
        "b8a8": 1638,
    }
    names = move_names("leela")
    assert len(names) == len(set(names)) == 1858
    assert {name: names.index(name) for name in printed} == printed
    moves = [name for name in printed if name[1] in "12" and not name.startswith("b3")]
    batch = PositionBatch([START] * len(moves))
    assert batch.move_indices(moves, "leela").tolist() == [printed[name] for name in moves]


def test_leela_sees_the_board_as_the_side_to_move() -> None:
    after = Position().play("e4")
    assert PositionBatch([after]).move_indices(["c5"], "leela").tolist() == [move_names("leela").index("c2c4")]


def test_leela_castles_to_the_rook_and_promotes_to_a_knight_without_a_letter() -> None:
    names = move_names("leela")
    batch = PositionBatch([CASTLING, CASTLING.replace(" w ", " b "), PROMOTION, PROMOTION, PROMOTION])
    indices = batch.move_indices(["O-O", "O-O-O", "e8=N", "exd8=R", "e8=Q"], "leela")
    assert [names[index] for index in indices] == ["e1h1", "e1a1", "e7e8", "e7d8r", "e7e8q"]


def test_alphazero_planes_are_directions_knights_and_underpromotions() -> None:
    batch = PositionBatch([START, START, CASTLING, CASTLING, PROMOTION, PROMOTION, PROMOTION, EN_PASSANT])
    moves = ["e4", "Nf3", "O-O", "Rh7", "e8=Q", "exd8=N", "e8=R", "dxe3"]
    north, east, south_east = 0, 2, 1
    assert batch.move_indices(moves, "alphazero").tolist() == [
        12 * 73 + north * 7 + 1,
        # Two ranks up and one file to the left is the last of eight.
        6 * 73 + 56 + 7,
        4 * 73 + east * 7 + 1,
        7 * 73 + north * 7 + 5,
        52 * 73 + north * 7,
        52 * 73 + 64 + 0,
        52 * 73 + 64 + 2 * 3 + 1,
        # Black sees d4 as d5, and captures to the right.
        35 * 73 + south_east * 7,
    ]


def test_chess960_castling_has_numbers_of_its_own() -> None:
    # The king on f1 castles to g1 with the rook there; Kg1 would be the same squares.
    position = Position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")
    for code in CODES:
        batch = PositionBatch([position])
        words, _ = batch.legal_moves()
        assert batch.legal_mask(code).sum() == len(words)  # type: ignore[arg-type]


def test_arrays_do_not_depend_on_threads() -> None:
    fens = [position.fen() for position in random_positions(7000)]
    one, four = PositionBatch(fens, threads=1), PositionBatch(fens, threads=4)
    assert (one.packed() == four.packed()).all()
    assert (one.planes(18) == four.planes(18)).all()
    for a, b in zip(one.features("half-ka"), four.features("half-ka"), strict=True):
        assert np.array_equal(a, b)
    for a, b in zip(one.legal_moves(), four.legal_moves(), strict=True):
        assert np.array_equal(a, b)


def test_boards_and_moves_are_those_of_python_chess() -> None:
    chess = pytest.importorskip("chess")
    positions = random_positions(1000)
    batch = PositionBatch(positions)
    boards, castling = batch.boards(), batch.castling()
    words, offsets = batch.legal_moves()
    for row, position in enumerate(positions):
        board = chess.Board(position.fen())
        expected = np.zeros(64, np.uint8)
        for square, piece in board.piece_map().items():
            expected[square] = piece.piece_type + (0 if piece.color else 6)
        assert (boards[row].ravel() == expected).all()
        rights = [
            side(color)
            for color in (chess.WHITE, chess.BLACK)
            for side in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
        ]
        assert castling[row].tolist() == rights
        found = {(word >> 6 & 63, word & 63) for word in words[offsets[row] : offsets[row + 1]].tolist()}
        assert found == {(move.from_square, move.to_square) for move in board.legal_moves}


