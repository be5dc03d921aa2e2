"""Rows for training, in a random order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Arrays = tuple[npt.NDArray[Any], ...]

__all__ = ["shuffled"]


def shuffled(rows: Iterable[Arrays], *, batch_size: int, seed: int, buffer_size: int = 65_536) -> Iterator[Arrays]:
    """Yields rows of arrays in a random order, in batches of the same size, except the last one.

    ``rows`` yields tuples of arrays with the same number of rows, for example from the batches of read_pgn. Up to
    ``buffer_size`` rows are kept in memory and mixed: each time the buffer is full, about half of it leaves it. The order
    depends on the rows, the seed and both sizes, and on nothing else.

    >>> import numpy as np
    >>> rows = [(np.arange(0, 6), np.arange(0, 60, 10)), (np.arange(6, 9), np.arange(60, 90, 10))]
    >>> batches = list(shuffled(rows, batch_size=4, seed=1))
    >>> [len(numbers) for numbers, _ in batches]
    [4, 4, 1]
    >>> all((tens == 10 * numbers).all() for numbers, tens in batches)
    True
    """
    import numpy as np

    if not 1 <= batch_size <= buffer_size:
        raise ValueError(f"batch_size: expected a number from 1 to buffer_size, found {batch_size}")
    # Unlike those of newer generators, its numbers are the same in all versions of numpy.
    random = np.random.RandomState(seed)
    leaving = max(1, buffer_size // 2 // batch_size) * batch_size
    buffer: list[Arrays] = []
    size = 0
    for arrays in rows:
        start = 0
        while start < len(arrays[0]):
            part = tuple(array[start : start + buffer_size - size] for array in arrays)
            buffer.append(part)
            start += len(part[0])
            size += len(part[0])
            if size == buffer_size:
                mixed = _mixed(buffer, random)
                yield from _cut(mixed, leaving, batch_size)
                buffer = [tuple(array[leaving:] for array in mixed)]
                size -= leaving
    if size > 0:
        yield from _cut(_mixed(buffer, random), size, batch_size)


def _mixed(parts: list[Arrays], random: np.random.RandomState) -> Arrays:
    import numpy as np

    order = random.permutation(sum(len(part[0]) for part in parts))
    return tuple(np.concatenate(arrays)[order] for arrays in zip(*parts, strict=True))


def _cut(arrays: Arrays, end: int, batch_size: int) -> Iterator[Arrays]:
    for start in range(0, end, batch_size):
        yield tuple(array[start : min(start + batch_size, end)] for array in arrays)
