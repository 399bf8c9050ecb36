"""Text files in TOML that remember where each value stands, so that errors can point at line and column."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NoReturn

from coreworlds.engine.errors import CoreWorldsError, kind_of, shown
from coreworlds.engine.unseen import bare, called, turning

__all__ = ["MEND", "Document", "as_written", "quote", "read_toml"]

Path = tuple[str | int, ...]
_QUOTED = r'"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\''
_BLOCK = r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)|\'\'\'(?:[^\']|\'(?!\'\'))*+(?:\'{3,5}|\Z)'
_STRING = re.compile(f"{_BLOCK}|{_QUOTED}", re.DOTALL)
_SIGN = re.compile(rf"{_BLOCK}|{_QUOTED}|#[^\n]*+|[\[\]{{}}=,.\n]|[\w+:-]++", re.DOTALL)
_SPACE = re.compile(r"(?:[ \t]|\r?\n|#[^\n]*)*+")
_BLANK = re.compile(r"[ \t]*+")
_HEADER = re.compile(r"(\[\[?)([^\]\n]*+)\]\]?")
_KEY = re.compile(rf"[ \t]*+({_QUOTED}|[A-Za-z0-9_-]++)[ \t]*+")
_SCALAR = re.compile(r"[^,\]}\n#]*+")
_SYNTAX = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")
_ODD_SPACE = re.compile(r"[\xa0\u2000-\u200a\u202f\u205f\u3000]")
_QUOTED_LINE = re.compile(r"^(?:> ?)+", re.MULTILINE)
_OPENING = re.compile(r"(?:(?<=[=\[,{] )|(?<=[=\[,{])|^)[“”„«»‘’‚]", re.MULTILINE)
_CLOSING = re.compile(r"[“”«»‘’](?=[ ]?(?:[\],}=.]|$))", re.MULTILINE)
_FORM = "[table], [[table]] and key = value, texts in quotes"
MEND = "Correct it there, and read it again."
_MOST = 2_000_000  # characters
_MOST_VALUES = 200_000
_DEEPEST = 30  # brackets and parts of a key inside one another
_LONGEST = 200  # characters of a number or of a key without quotes


@dataclass(frozen=True)
class Document:
    """
    What a TOML file says, and where.

    Attributes
    ----------
    data : dict
        The values.
    name : str
        The file's name, or what to call it.
    """

    data: dict[str, Any]
    name: str
    text: str = field(repr=False)

    @cached_property
    def offsets(self) -> dict[Path, int]:
        """Where each value stands in the text; looked for when an error must say it."""
        return _locate(self.text)

    def place(self, path: Path) -> str:
        """Return "name, line 3, column 5" for the value at a path, for its first part, or for its table."""
        while path and path not in self.offsets:
            path = path[:-1]
        return self._point(self.offsets[path]) if path else self.name

    def _point(self, at: int) -> str:
        return ", ".join(filter(None, [self.name, _line_and_column(self.text, at)]))

    def fail(self, path: Path, message: str, *, found: str = "", expected: str = "", remedy: str = MEND) -> NoReturn:
        """Raise an error that points at the value at a path."""
        raise CoreWorldsError(message, place=self.place(path), found=found, expected=expected, remedy=remedy)

    def fail_of(self, key: str, message: str, *, found: str = "", expected: str = "") -> NoReturn:
        """Raise an error about a required key, at the key or at the beginning of the file."""
        place = self.place((key,)) if key in self.data else self._point(0)
        there = found or (shown(self.data[key]) if key in self.data else "nothing")
        raise CoreWorldsError(message, place=place, found=there, expected=expected, remedy=MEND)


def read_toml(text: str, name: str = "", *, free: bool = False, most: int = _MOST) -> Document:
    r"""
    Read a TOML text.

    Parameters
    ----------
    text : str
        The text.
    name : str
        What to call it in errors.
    free : bool
        Whether its texts may hold what steers the text around them: then who shows them writes that out.
    most : int
        How many characters it may have.

    Raises
    ------
    CoreWorldsError
        With line and column: if it is no TOML, takes long to read, or holds a character that steers text.

    Examples
    --------
    >>> read_toml("a = 1\nb = [2, 3]").place(("b", 1))
    'line 2, column 9'
    >>> read_toml("a = {b.c = 1}").place(("a", "b", "c"))
    'line 1, column 12'
    """
    name = name if isinstance(name, str) else kind_of(name)  # type: ignore[redundant-expr]  # people write anything
    if not isinstance(text, str):
        raise CoreWorldsError("this is not text", place=name, found=kind_of(text), expected="a text in TOML")
    if len(text) > most:
        raise CoreWorldsError("the text is too long", place=name, found=f"{len(text)} characters",
                              expected=f"at most {most}", remedy="Choose the right file.")  # fmt: skip
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")  # as some editors begin and end lines
    try:
        doc = _read(text, name)
    except CoreWorldsError as error:
        doc = _mended(text, name, error)
    if not free:
        _check_signs(doc, doc.data, ())
    return doc


def _mended(text: str, name: str, error: CoreWorldsError) -> Document:
    """Read a text that another program changed, such as its quotes; raise if that is not its only fault."""
    mended = as_written(text)
    if mended == text:
        raise error
    try:
        return _read(mended, name)
    except CoreWorldsError:
        raise error from None


def _check_signs(doc: Document, value: Any, path: Path) -> None:  # noqa: ANN401  (whatever a file holds)
    """Refuse texts that would turn round or break the sentences in which they are told."""
    if isinstance(value, str) and (char := turning(value)):
        doc.fail(path, "this text steers the text around it", found=called(char), expected="a text without it",
                 remedy="Take it out, and read it again.")  # fmt: skip
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        if isinstance(key, str):
            _check_signs(doc, key, (*path, key))
        if isinstance(inner, (str, dict, list)):
            _check_signs(doc, inner, (*path, key))


def _read(text: str, name: str) -> Document:
    _bound(text, name)
    try:
        return Document(tomllib.loads(text), name, text)
    except ValueError as error:  # also of a date that does not exist
        raise _syntax(error, text, name) from None


def _bound(text: str, name: str) -> None:
    """Refuse a text that would take long to read, whatever its length: it nests deeply, or holds very many values."""
    parts, values = [0], 0  # the dots of a key, one inside the other
    for found in _SIGN.finditer(text):
        at, sign = found.start(), text[found.start()]
        values += sign in "[{=,"
        if sign in "[{":
            parts.append(0)
        elif sign in "]}":
            parts = parts[:-1] or [0]
        elif sign in ",\n":
            parts[-1] = 0
        else:
            parts[-1] += sign == "."
        if sign not in "\"'#" and found.end() - at > _LONGEST:
            _refuse(text, at, name, "this number or key is too long", f"at most {_LONGEST} characters")
        if len(parts) + sum(parts) > _DEEPEST:
            _refuse(text, at, name, "this is nested too deeply", f"at most {_DEEPEST} brackets and parts of a key")
        if values > _MOST_VALUES:
            _refuse(text, at, name, "this holds too many values", f"at most {_MOST_VALUES}")


def _refuse(text: str, at: int, name: str, message: str, expected: str) -> NoReturn:
    place = ", ".join(filter(None, [name, _line_and_column(text, at)]))
    raise CoreWorldsError(message, place=place, expected=expected, remedy="Choose the right file.",
                          found=text[at : at + 20].split("\n", maxsplit=1)[0])  # fmt: skip


def as_written(text: str) -> str:
    r"""
    Return a TOML text as it was before a mail or word processing program changed its quotes, spaces and lines.

    Examples
    --------
    >>> as_written("> name\xa0= “Ana”")
    'name = "Ana"'
    """
    plain = _ODD_SPACE.sub(" ", bare(text)).replace("\u2028", "\n").replace("\u2029", "\n")
    plain = _QUOTED_LINE.sub("", plain)
    return _CLOSING.sub('"', _OPENING.sub('"', plain))


def _line_and_column(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def _syntax(error: Exception, text: str, name: str) -> CoreWorldsError:
    message = str(error)
    found = _SYNTAX.search(message)
    at_end = _line_and_column(text, len(text))
    line = (f"line {found[1]}, column {found[2]}" if found[1] else at_end) if found else ""
    there = text.split("\n")[int(found[1]) - 1].strip()[:80] if found and found[1] else ""
    what = _SYNTAX.sub("", message)
    where = ", ".join(filter(None, [name, line]))
    return CoreWorldsError(f"this is not valid TOML: {what[:1].lower()}{what[1:]}", place=where,
                           found=there or "the end of the text", expected=_FORM,
                           remedy="See the position file in the docs for the form.")  # fmt: skip


def _locate(text: str) -> dict[Path, int]:
    """Return the offset of every value of a valid TOML text."""
    scan = _Scan(text)
    with suppress(ValueError):  # places are a courtesy: without them errors name the file
        scan.document()
    return scan.offsets


class _Scan:
    """A walk through a TOML text that is known to be valid."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.offsets: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def expect(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise ValueError(self.at)
        self.at = found.end()
        return found

    def skip(self, pattern: re.Pattern[str] = _SPACE) -> None:
        self.expect(pattern)

    def peek(self, start: str) -> bool:
        return self.text.startswith(start, self.at)

    def document(self) -> None:
        table: Path = ()
        self.skip()
        while self.at < len(self.text):
            if self.peek("["):
                table = self.header()
            else:
                self.pair(table)
            self.skip()

    def header(self) -> Path:
        start = self.at
        found = self.expect(_HEADER)
        path = self.resolve(tuple(_unquote(key) for key in _KEY.findall(found[2])))
        if found[1] == "[[":
            n = self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, n)
        self.note(path, start)
        return path

    def note(self, path: Path, at: int) -> None:
        """Note the place of a value. Its tables begin there, too, unless they began before."""
        while path and path not in self.offsets:
            self.offsets[path] = at
            path = path[:-1]

    def resolve(self, keys: Path) -> Path:
        path: Path = ()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self.counts:
                path = (*path, self.counts[path])
        return (*path, *keys[-1:])

    def pair(self, path: Path) -> None:
        path = (*path, _unquote(self.expect(_KEY)[1]))
        while self.peek("."):
            self.at += 1
            path = (*path, _unquote(self.expect(_KEY)[1]))
        self.at += 1  # the sign "="
        self.skip(_BLANK)
        self.value(path)

    def value(self, path: Path) -> None:
        self.note(path, self.at)
        if found := _STRING.match(self.text, self.at):
            self.at = found.end()
        elif self.peek("["):
            self.items(path, "]")
        elif self.peek("{"):
            self.items(path, "}")
        else:
            self.skip(_SCALAR)

    def items(self, path: Path, end: str) -> None:
        self.at += 1
        n = 0
        while True:
            self.skip()
            if self.peek(end):
                self.at += 1
                return
            if self.peek(","):
                self.at += 1
            elif end == "]":
                self.value((*path, n))
                n += 1
            else:
                self.pair(path)


def _unquote(key: str) -> str:
    if key[:1] in "\"'":
        return next(iter(tomllib.loads(f"{key} = 0")))
    return key


def quote(text: str) -> str:
    r"""
    Return a text as a TOML string.

    Examples
    --------
    >>> quote('say "no"')
    '"say \\"no\\""'
    """
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    escaped = "".join(_ESCAPES.get(c, c) if c >= " " and c != "\x7f" else f"\\u{ord(c):04X}" for c in text)
    return f'"{escaped}"'


_ESCAPES = {'"': '\\"', "\\": "\\\\"}
