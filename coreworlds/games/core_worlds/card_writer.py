"""Write a card as the `[[card]]` block that `card_from` reads back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.card_reader import FIELDS

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.card import Card


def card_text(card: Card) -> str:
    """Write a card as a `[[card]]` block, without the values that are 0 or empty.

    Parameters
    ----------
    card
        The card; read back it is equal.

    Examples
    --------
    >>> from coreworlds.games.core_worlds.card import Card, Effect
    >>> print(card_text(Card("Ion Storm", "tactic", cost=1, effects=(Effect("invasion", fleet=3),))))
    [[card]]
    name = "Ion Storm"
    kind = "tactic"
    cost = 1
    effects = [{ when = "invasion", fleet = 3 }]
    """
    lines = (f"{field} = {field_text(card, field)}" for field in FIELDS if _said(card, field))
    return "\n".join(("[[card]]", *lines))


def _said(card: Card, field: str) -> bool:
    value = getattr(card, field)
    return bool(value) or (field in ("sector", "copies") and value is not None)


def field_text(card: Card, field: str) -> str:
    """Write the value of one field of a card as TOML.

    Parameters
    ----------
    card
        The card.
    field
        The field's name.
    """
    value = getattr(card, field)
    if field == "effects":
        return f"[{', '.join(_table(effect.pairs()) for effect in value)}]"
    return _table(value) if field == "provenance" else _value(value)


def _table(pairs: tuple[tuple[str, int | str], ...]) -> str:
    return f"{{ {', '.join(f'{key} = {_value(value)}' for key, value in pairs)} }}"


def _value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
