"""What the TOML files of a game's folder say: the entries of its register, the words of its glossary, its positions."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Spot
from coreworlds.engine.glossary import Term
from coreworlds.engine.rulebook import Rule, Switch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

__all__ = ["read_register", "read_spots"]


def read_register(folder: Traversable) -> tuple[dict[str, Rule], tuple[Term, ...]]:
    """
    Read every ``[[rule]]`` and every ``[[term]]`` of the TOML files in a folder, in the order of the file names.

    A short form is a table ``[rule]`` with a line for each: ``id = "The rule in a sentence."``. Its first sentence is
    the title, the file's `source` its source.

    Examples
    --------
    >>> import coreworlds as cw
    >>> {term.term: term for term in cw.game("core-worlds").teaching.glossary}["Boost"].rules[0]
    'energy-boost-optional'
    """
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    documents = [tomllib.loads(file.read_text("utf-8")) for file in files]
    found = [dict(each, rule=[*_short(each)]) if isinstance(each.get("rule"), dict) else each for each in documents]
    rules = (Rule(**{**entry, "switch": _switch(entry.get("switch"))}) for entry in _entries(found, "rule"))
    return {rule.id: rule for rule in rules}, tuple(Term(**entry) for entry in _entries(found, "term"))


def _short(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the entries of a register in its short form."""
    for rule, text in document["rule"].items():
        title = re.split(r"(?<=[.!?]) ", text)[0].rstrip(".")
        yield {"id": rule, "title": title, "text": text, "source": document.get("source", ""), "section": ""}


def _switch(found: dict[str, Any] | None) -> Switch | None:
    return Switch(found["default"], tuple(found["other"]), found.get("entries", {})) if found else None


def read_spots(entries: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Spot, ...]]:
    """
    Sort positions by the rules that are met from them.

    Parameters
    ----------
    entries : iterable of mapping
        Each with its `rules`, its `position` and the reason `why`.

    Examples
    --------
    >>> read_spots([{"rules": ["a", "b"], "position": "round = 9", "why": "late"}])["b"]
    (Spot(position='round = 9', why='late'),)
    """
    found: dict[str, tuple[Spot, ...]] = {}
    for entry, rule in ((each, rule) for each in entries for rule in each["rules"]):
        found[rule] = (*found.get(rule, ()), Spot(entry["position"], entry["why"]))
    return found


def _entries(documents: Iterable[Mapping[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    """Yield the tables of one kind, in their order; their lists become tuples."""
    for entry in (each for document in documents for each in document.get(kind, ())):
        yield {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
