"""What the TOML files of a game's folder say: its register with its wrong rules, its glossary, and what is asked."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Asking
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.glossary import Term
from coreworlds.engine.rulebook import Rule, Switch
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

__all__ = ["Entries", "read_asking", "read_register"]

_BESIDE = {"wrong", "said", "unmistaken", "untaught"}  # what an entry tells beside the rule


@dataclass(frozen=True, slots=True)
class Entries:
    """
    The entries of a register.

    Attributes
    ----------
    rules : dict
        Id -> rule, from every ``[[rule]]``.
    terms : tuple of Term
        The glossary, from every ``[[term]]``.
    misread : tuple of dict
        Every ``[[rule.wrong]]``: what somebody may believe instead, with the id of the `rule`. A rule without one says
        why not: `unmistaken`. A rule that no lesson teaches says why not: `untaught`.
    said : dict
        Id -> the sentence that questions set beside misreadings, where the first of the rule's text does not stand
        alone: `said`.
    """

    rules: Mapping[str, Rule]
    terms: tuple[Term, ...]
    misread: tuple[Mapping[str, Any], ...]
    said: Mapping[str, str]


def read_register(folder: Traversable) -> Entries:
    """
    Read the TOML files of a register, in the order of their names.

    A short form is a table ``[rule]`` with a line for each: ``id = "The rule in a sentence."``. Its first sentence is
    the title, the file's `source` its source.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.book import ENTRIES
    >>> next(each["rule"] for each in ENTRIES.misread if each["id"] == "no-retreat")
    'battle-retreat'
    >>> len(ENTRIES.terms) > 50
    True
    """
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    documents = [read_data(file) for file in files]
    found = [dict(each, rule=[*_short(each)]) if isinstance(each.get("rule"), dict) else each for each in documents]
    told = list(_entries(found, "rule"))
    return Entries(
        rules={entry["id"]: _rule(entry) for entry in told},
        terms=tuple(Term(**entry) for entry in _entries(documents, "term")),
        misread=tuple({"rule": e["id"], **_tuples(wrong)} for e in told for wrong in e.get("wrong", ())),
        said={entry["id"]: entry["said"] for entry in told if "said" in entry},
    )


def read_data(file: Traversable) -> dict[str, Any]:
    """Return what a TOML file of a game says; where it is none, the error has line and column."""
    text = file.read_text("utf-8")
    try:
        return tomllib.loads(text)
    except ValueError:
        return read_toml(text, file.name).data  # takes time, and says what is wrong


def _rule(entry: Mapping[str, Any]) -> Rule:
    own = {key: value for key, value in entry.items() if key not in _BESIDE}
    if unknown := sorted(own.keys() - {each.name for each in fields(Rule)}):
        raise CoreWorldsError("a rule has no such key", place=str(entry.get("id", "rules")), found=unknown[0],
                              expected=" or ".join(each.name for each in fields(Rule)))  # fmt: skip
    return Rule(**{**own, "switch": _switch(entry.get("switch"))})


def _short(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the entries of a register in its short form."""
    for rule, text in document["rule"].items():
        title = re.split(r"(?<=[.!?]) ", text)[0].rstrip(".")
        yield {"id": rule, "title": title, "text": text, "source": document.get("source", ""), "section": ""}


def _switch(found: dict[str, Any] | None) -> Switch | None:
    return Switch(found["default"], tuple(found["other"]), found.get("entries", {})) if found else None


def read_asking(file: Traversable, **fields: Any) -> Asking:  # noqa: ANN401  (those of `Asking`)
    """
    Read what a game declares for questions.

    Parameters
    ----------
    file : Traversable
        The game's ``asks.toml``: fields of `Asking`. ``sentences`` are rules without a fact; ``[[told]]``,
        ``[[standing]]`` and ``[[counting]]`` name several rules, phases or steps with the same facts.
    fields
        The fields that are functions, or stand elsewhere.
    """
    told = tomllib.loads(file.read_text("utf-8"))
    alone = dict.fromkeys(told.pop("sentences", ()), ())
    for name, keys in (("told", "rules"), ("standing", "phases"), ("counting", "steps")):
        told[name] = {key: group["facts"] for group in told.get(name, ()) for key in group[keys]}
    for name in ("orders", "heard", "unwritten"):
        told[name] = frozenset(told.get(name, ()))
    told["alike"] = tuple(map(frozenset, told.get("alike", ())))
    told["facts"] = {**_tuples(told.get("facts", {})), **alone}
    told["steps"] = _tuples(told.get("steps", {}))
    return Asking(**told, **fields)


def _entries(documents: Iterable[Mapping[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    """Yield the tables of one kind, in their order; their lists become tuples."""
    for entry in (each for document in documents for each in document.get(kind, ())):
        yield _tuples(entry)


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
