"""Reading position files: most lines of a position stood in the one before."""

import functools
import tomllib
from typing import Any

Data = dict[str, Any]


def loads(text: str) -> Data:
    """Read what the engine writes, each key with its value in a line of its own, as ``tomllib`` does."""
    text, mark, cards = text.partition("\n[[card]]\n")
    data: Data = {}
    table = data
    for line in text.split("\n"):
        if line.startswith("[["):
            table = {}
            data.setdefault(line[2:-2], []).append(table)
        elif line.startswith("["):
            table = data
            for key in line[1:-1].split("."):
                table = table.setdefault(key, {})
        elif line:
            key, value = read_line(line)
            table[key] = copied(value)
    if mark:
        data["card"] = own_cards(mark + cards)
    return data


@functools.lru_cache(maxsize=20_000)
def read_line(text: str) -> tuple[str, Any]:
    """Read a key with its value, a line of a position file."""
    ((key, value),) = tomllib.loads(text).items()
    return key, value


@functools.cache
def own_cards(text: str) -> list[Data]:
    """Read the cards of one's own at the end of a file, once, for they never change."""
    return list(tomllib.loads(text)["card"])


def copied(value: Any) -> Any:  # noqa: ANN401 - whatever stands in a file
    """Copy tables and lists all the way down: what is read once is not to be changed."""
    if isinstance(value, dict):
        return {key: copied(entry) for key, entry in value.items()}
    return [copied(entry) for entry in value] if isinstance(value, list) else value
