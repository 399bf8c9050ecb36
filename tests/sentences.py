"""List every sentence that the product can say, with its file and line: `python -m tests.sentences [part of a path]`.

Sentences are read from the code (string literals and f-strings, docstrings left out) and from the data (TOML strings).
A slot of an f-string stands in braces, as it does in the code.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import tomlkit

ROOT = Path(__file__).parent.parent
PRODUCT = ROOT / "coreworlds"
NOT_SAID = {"docs", "static", "node_modules", "benchmarks"}
"""Folders that hold nothing the product says."""

NOT_SENTENCES = re.compile(r"^(cw-|[\w./:#-]+$|[<{]\w+[>}]$)")
"""Names of classes, keys and paths."""

DATA_SAID = {
    *("title", "text", "note", "ask", "asks", "say", "says", "right", "wrong", "because", "hint", "label", "aim"),
    *("tell", "belief", "truth", "question", "reading", "why", "meaning", "about", "able"),
}
"""Keys whose strings are sentences, in the TOML data."""


class Sentence(NamedTuple):
    """A sentence the product can say.

    Attributes
    ----------
    path : Path
        The file.
    line : int
        The line in it, from 1.
    text : str
        The sentence; slots in braces.
    """

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        """Return the sentence behind its place."""
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.text}"


def template(node: ast.expr) -> str | None:
    """Return the template a node writes, slots in braces; None if the node is no text."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                part.value if isinstance(part, ast.Constant) else "{" + ast.unparse(part.value) + "}" for part in values
            )
    return None


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes that are documentation: texts that stand alone as a statement."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def in_code(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    seen = docstrings(tree)
    for node in ast.walk(tree):
        if id(node) in seen:
            continue
        text = template(node) if isinstance(node, ast.expr) else None
        if text is None:
            continue
        seen.update(id(part) for part in ast.walk(node))
        if is_sentence(text):
            yield Sentence(path, node.lineno, text)


def in_data(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a TOML file."""
    source = path.read_text(encoding="utf-8")
    place = 0
    for text in texts(tomlkit.parse(source).unwrap()):
        found = source.find(text.split("\n")[0], place)
        place = found if found >= 0 else place
        yield Sentence(path, source.count("\n", 0, place) + 1, " ".join(text.split()))


def texts(value: object, key: str = "") -> Iterator[str]:
    """Yield the strings of a value of TOML whose key holds sentences."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from texts(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each, key)
    elif isinstance(value, str) and key in DATA_SAID and is_sentence(value):
        yield value


def is_sentence(text: str) -> bool:
    """Return whether a text has words: letters and a space between them."""
    words = re.sub(r"\{[^{}]*\}", "_", text)
    return " " in words.strip() and len(re.findall(r"[A-Za-z]{2,}", words)) > 1 and not NOT_SENTENCES.match(text)


def sentences(part: str = "") -> list[Sentence]:
    """Return the sentences of all files whose path contains a part, in the order of files and lines."""
    files = sorted(each for each in PRODUCT.rglob("*") if each.suffix in (".py", ".toml") and part in str(each))
    readers = {".py": in_code, ".toml": in_data}
    said = (each for path in files if not NOT_SAID & set(path.parts) for each in readers[path.suffix](path))
    return sorted(said, key=lambda each: (each.path, each.line))


if __name__ == "__main__":
    for sentence in sentences(*sys.argv[1:2]):
        print(sentence)
