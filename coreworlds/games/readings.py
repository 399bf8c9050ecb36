"""Rulings with several readings: which may be chosen, which were, and how the register then reads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.near import near
from coreworlds.engine.notation import check_keys, toml
from coreworlds.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Rule
    from coreworlds.engine.textfile import Document

__all__ = ["Readings"]


class Readings:
    """
    The rulings of a register that have another sensible reading. The rules' functions ask the table which one is taken.

    Attributes
    ----------
    switches : dict
        Id of the ruling -> its readings.
    """

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        """Take the rulings among the entries of a register."""
        self.rules, self.switches = rules, {key: rule.switch for key, rule in rules.items() if rule.switch is not None}
        self._books: dict[tuple[tuple[str, str], ...], Rulebook] = {}

    @property
    def options(self) -> dict[str, tuple[str, tuple[str, ...], str]]:
        """What may be chosen for a new game: the default, the readings, the question."""
        return {key: (each.default, each.choices, self.rules[key].title) for key, each in self.switches.items()}

    def checked(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """Return the choices that differ from the defaults; an unknown one raises `CoreWorldsError`."""
        for key, choice in rulings.items():
            if key not in self.switches:
                raise CoreWorldsError("unknown ruling", found=shown(key),
                                      expected=near(shown(key), self.switches) or ", ".join(self.switches))  # fmt: skip
            if choice not in self.switches[key].choices:
                raise CoreWorldsError("unknown reading", place=key, found=shown(choice),
                                      expected=" or ".join(self.switches[key].choices))  # fmt: skip
        return {key: choice for key, choice in rulings.items() if choice != self.switches[key].default}

    def read(self, doc: Document) -> dict[str, str]:
        """Return the readings that a position file was played by, where they are not the usual ones."""
        given = doc.data.get("rulings", {})
        check_keys(given, self.switches, doc, ("rulings",))
        for key, choice in given.items():
            if choice not in (known := self.switches[key].choices):
                doc.fail(("rulings", key), "unknown reading", found=toml(choice)[:80], expected=" or ".join(known))
        return {key: choice for key, choice in given.items() if choice != self.switches[key].default}

    def book(self, game: Game, rulings: Mapping[str, str]) -> Rulebook:
        """Return the rulebook as it reads under these readings."""
        chosen = tuple(sorted(rulings.items()))
        if not chosen:
            return game.rulebook
        if chosen not in self._books:
            told = dict(game.rulebook.rules)
            for key, choice in chosen:
                why = f"This reading was chosen for this table. Otherwise: {self.rules[key].reading}"
                said: dict[str, dict[str, Any]] = {key: {"reading": choice, "why": why}}
                for rule, words in self.switches[key].entries.get(choice, {}).items():
                    said[rule] = said.get(rule, {}) | dict(words)
                told |= {rule: replace(told[rule], **words) for rule, words in said.items()}
            self._books[chosen] = Rulebook(told, game.rulebook.functions)
        return self._books[chosen]
