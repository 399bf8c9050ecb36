"""Ways to break a text: flipped, swapped, doubled, dropped, nested deeply, huge, with another checksum."""

from __future__ import annotations

import base64
import re
import zlib
from random import Random

__all__ = ["broken", "relinked"]

HUGE = (
    "9" * 30,
    "-1",
    "0",
    "1e308",
    "99999999999999999999",
    "4096",
    "9" * 6_000,
    "0x7fffffff",
    "inf",
    "nan",
    "1000000000",
)
VALUES = ('""', '"?"', '"Ana"', '"Nobody"', "true", "[]", "{}", '["? x99"]', '"Snub Fighter x99"', "1979-05-27",
          '"\\u0000"', '["Taurus", "Snub Fighter"]', '"<script>alert(1)</script>"', '"action"', '"over"')  # fmt: skip
DEEP = (3, 50, 70, 900, 20_000)
JUNK = (
    *'"[]{}=#\\\n\r\x00é💥;:,',
    "[[player]]\n",
    "[pending]\n",
    "[[node]]\n",
    "'''",
    "```",
    "{",
    "}",
    "\ud800",
    "\u202e",
)
_PAIR = re.compile(r"^(\s*)([\w.\"' -]+?) = (.+)$")
_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
_NUMBER = re.compile(r"(?<![\w\"])\d+(?![\w\"])")


def broken(text: str, random: Random) -> str:
    """Return a text with one to three parts broken; most ways keep its syntax."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choices(WAYS, WEIGHTS)[0](text, random)
    return text


def _pairs(lines: list[str]) -> list[int]:
    return [n for n, line in enumerate(lines) if _PAIR.match(line)]


def _flip(text: str, random: Random) -> str:
    """Change one sign."""
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice((chr(random.randrange(256)), random.choice(JUNK), "")) + text[at + 1 :]


def _swap_values(text: str, random: Random) -> str:
    """Give two keys each other's value."""
    lines = text.split("\n")
    if len(pairs := _pairs(lines)) < 2:
        return text
    one, two = random.sample(pairs, 2)
    (a, b, value), (c, d, other) = _PAIR.match(lines[one]).groups(), _PAIR.match(lines[two]).groups()  # type: ignore[union-attr]
    lines[one], lines[two] = f"{a}{b} = {other}", f"{c}{d} = {value}"
    return "\n".join(lines)


def _set_value(text: str, random: Random) -> str:
    """Give a key any value."""
    lines = text.split("\n")
    if not (pairs := _pairs(lines)):
        return text
    at = random.choice(pairs)
    indent, key, _ = _PAIR.match(lines[at]).groups()  # type: ignore[union-attr]
    lines[at] = f"{indent}{key} = {random.choice((*VALUES, *HUGE, _nested(random)))}"
    return "\n".join(lines)


def _nested(random: Random) -> str:
    deep = random.choice(DEEP)
    return random.choice(("[" * deep + "]" * deep, "{a = " * min(deep, 400) + "1" + "}" * min(deep, 400)))


def _drop(text: str, random: Random) -> str:
    """Leave a line out."""
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def _double_block(text: str, random: Random) -> str:
    """Write a table a second time."""
    blocks = re.split(r"(?m)^(?=\[\[|```\w|# )", text)
    at = random.randrange(len(blocks))
    return "".join([*blocks[: at + 1], *blocks[at : at + 1] * random.choice((1, 1, 3, 30)), *blocks[at + 1 :]])


def _swap_blocks(text: str, random: Random) -> str:
    """Let two tables change places."""
    blocks = re.split(r"(?m)^(?=\[\[|```\w|# )", text)
    one, two = random.randrange(len(blocks)), random.randrange(len(blocks))
    blocks[one], blocks[two] = blocks[two], blocks[one]
    return "".join(blocks)


def _drop_block(text: str, random: Random) -> str:
    """Leave a table out."""
    blocks = re.split(r"(?m)^(?=\[\[|```\w|# )", text)
    del blocks[random.randrange(len(blocks))]
    return "".join(blocks)


def _double_line(text: str, random: Random) -> str:
    """Write a line a second time, anywhere."""
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return "\n".join(lines)


def _number(text: str, random: Random) -> str:
    """Put another number in the place of one."""
    if not (places := list(_NUMBER.finditer(text))):
        return text
    found = random.choice(places)
    return text[: found.start()] + random.choice((*HUGE, str(random.randrange(20)))) + text[found.end() :]


_LIST = re.compile(r'\["[^\[\]\n]*"\]')


def _items(text: str, random: Random) -> str:
    """Take something out of a list and put it into another, or into the same one again."""
    if not (places := list(_LIST.finditer(text))):
        return _word(text, random)
    one, two = random.choice(places), random.choice(places)
    item = random.choice(_STRING.findall(one[0]) or ['""'])
    new = two[0][:-1] + f", {item}]"
    text = text[: two.start()] + new + text[two.end() :]
    return text.replace(f"[{item}, ", "[", 1) if random.random() < 0.5 else text


def _word(text: str, random: Random) -> str:
    """Replace a text of the file by another one, or by an empty one."""
    if len(places := list(_STRING.finditer(text))) < 2:
        return text
    one, two = random.sample(places, 2)
    new = random.choice((two[0], two[0], two[0], random.choice(VALUES[:4]), one[0][:-1] + ' x2"', one[0][:-1] + ' +9"'))
    return text[: one.start()] + new + text[one.end() :]


def _key(text: str, random: Random) -> str:
    """Give a key another name: one of the file's, or none that is known."""
    lines = text.split("\n")
    if not (pairs := _pairs(lines)):
        return text
    at = random.choice(pairs)
    indent, _, value = _PAIR.match(lines[at]).groups()  # type: ignore[union-attr]
    other = _PAIR.match(lines[random.choice(pairs)]).groups()[1]  # type: ignore[union-attr]
    lines[at] = f"{indent}{random.choice((other, 'unheard', 'Ωmega'.encode().hex()))} = {value}"
    return "\n".join(lines)


def _braces(text: str, random: Random) -> str:
    """Replace an expression by another one, or a word where there is no expression."""
    places = list(re.finditer(r"\{[^{}\n]+\}", text))
    if not places:
        return _word(text, random)
    found = random.choice(places)
    deep = random.choice((3, 90, 3_000))
    new = random.choice(
        (random.choice(places)[0], "{" + "(" * deep + "1" + ")" * deep + "}", "{" + "9" * deep + "}", "{not}")
    )
    return text[: found.start()] + new + text[found.end() :]


WAYS = (
    _flip,
    _swap_values,
    _set_value,
    _drop,
    _double_block,
    _swap_blocks,
    _drop_block,
    _double_line,
    _number,
    _word,
    _key,
    _braces,
    _items,
)
WEIGHTS = (3, 2, 4, 2, 2, 2, 2, 1, 4, 4, 2, 2, 9)


def relinked(head: str, text: str, random: Random) -> str:
    """Return a link: most often packed anew with a right checksum, else with its signs flipped, cut, or doubled."""
    data = text.encode("utf-8", "surrogatepass")
    press = zlib.compressobj(random.choice((1, 9)), zlib.DEFLATED, -15)
    packed = zlib.crc32(head.encode() + data).to_bytes(4, "big") + press.compress(data) + press.flush()
    way = random.randrange(24)
    if way == 0:
        at = random.randrange(len(packed))
        packed = packed[:at] + bytes([packed[at] ^ (1 << random.randrange(8))]) + packed[at + 1 :]
    elif way == 1:
        packed = packed[: random.randrange(len(packed))]
    elif way == 2:
        packed += random.choice((packed, b"\0", packed[4:]))
    link = head + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if way == 3:
        return _flip(link, random)
    return random.choice("0129") + random.choice("pvslqtx") + link[2:] if way == 4 else link
