"""What learners of Core Worlds plausibly believe: what the wrong rules of the register do."""

from __future__ import annotations

from coreworlds.games.core_worlds.asks import EXAMPLES
from coreworlds.games.core_worlds.book import ENTRIES
from coreworlds.games.core_worlds.wrong import rounds, turns
from coreworlds.games.misread import wrong_rules

__all__ = ["WRONG_RULES"]

WRONG_RULES = wrong_rules(ENTRIES.misread, {**rounds.misread.functions, **turns.misread.functions}, EXAMPLES)
