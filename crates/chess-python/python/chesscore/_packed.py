"""The layout of packed positions for numpy, which is imported only where it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

__all__ = ["packed_dtype"]


def packed_dtype() -> np.dtype[np.void]:
    """Returns the numpy type of a packed position: 28 bytes, as docs/encoding.md describes them.

    >>> packed_dtype().itemsize
    28
    """
    import numpy as np

    fields = [("occupied", "<u8"), ("pieces", "u1", 16), ("halfmove_clock", "<u2"), ("fullmove_number", "<u2")]
    return np.dtype(fields)
