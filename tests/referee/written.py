"""Position files, written from plain data."""

import json

from .state import Data


def value_text(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, list):
        return "[" + ", ".join(value_text(entry) for entry in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {value_text(entry)}" for key, entry in value.items()) + " }"
    return json.dumps(value)


def written_card(card: Data) -> str:
    """Write a card as TOML."""
    return "".join(f"{key} = {value_text(value)}\n" for key, value in card.items() if key != "provenance")


def written_position(data: Data) -> str:
    """Write a position file."""
    tables = ("luck", "pending", "player", "card")
    lines = [f"{key} = {value_text(value)}" for key, value in data.items() if key not in tables]
    for table in ("luck", "pending"):
        if table in data:
            lines += [f"[{table}]", *(f"{json.dumps(key)} = {value_text(value)}" for key, value in data[table].items())]
    for player in data["player"]:
        lines += ["[[player]]", *(f"{key} = {value_text(value)}" for key, value in player.items())]
    lines += [f"[[card]]\n{written_card(card)}" for card in data.get("card", [])]
    return "\n".join(lines) + "\n"
