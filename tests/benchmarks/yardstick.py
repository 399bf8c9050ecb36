"""The yardstick: one leaf of python-chess's perft, in CPU time, measured in the same process as what it measures.

Absolute times drift with the machine and its load. The ratio to this stays: it moved 1.3 % where times moved by half.
"""

from __future__ import annotations

import time

import chess

LEAVES = 197_281  # of perft(4) from the start


def perft(board: chess.Board, depth: int) -> int:
    """Count the positions that many moves away, the last level in bulk."""
    if depth == 1:
        return int(board.legal_moves.count())
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += perft(board, depth - 1)
        board.pop()
    return found


def leaf() -> float:
    """Measure one leaf, in seconds of CPU time."""
    start = time.process_time()
    assert perft(chess.Board(), 4) == LEAVES
    return (time.process_time() - start) / LEAVES
