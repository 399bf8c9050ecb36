"""Two games with different cards, played side by side under one rulebook: neither knows anything of the other."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import coreworlds as cw

OWN = """
[[card]]
name = "Snub Fighter"
kind = "unit"
type = "Starfighter"
faction = "every"
cost = 3
fleet = 1
"""


def line(pos: cw.Position, seed: int) -> list[cw.Position]:
    """Return the positions at which somebody decides, each a new value that remembers nothing."""
    ends = [cw.rollout(pos, "random", seed=seed, most=n)[0] for n in range(5, 60)]
    return [t[-1].after if (t := cw.advance(end)) else end for end in ends]


def listed(pos: cw.Position) -> list[str]:
    return [str(action) for action in cw.legal(pos)]


def test_lists_are_the_same_side_by_side() -> None:
    """Asked in turn, both list what they list alone."""
    plain = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    own = cw.parse(str(plain) + OWN)
    assert own.parts is not plain.parts
    pairs = list(zip(line(plain, 3), line(own, 3), strict=True))
    alone = [[listed(cw.parse(str(pair[side]))) for pair in pairs] for side in (0, 1)]
    mixed = [(listed(cw.parse(str(a))), listed(cw.parse(str(b)))) for a, b in pairs]
    assert alone == [[a for a, _ in mixed], [b for _, b in mixed]]
    assert alone[0] != alone[1]


def test_a_card_file_may_be_written_by_another_editor_and_named_as_a_path(tmp_path: Path) -> None:
    """With a mark at its beginning and other ends of lines."""
    folder = files("coreworlds.games.core_worlds").joinpath("cards", "reconstructed")
    texts = {each.name: each.read_text("utf-8") for each in folder.iterdir()}
    whole = "\n".join([texts.pop("set.toml"), *texts.values()]).replace("\n", "\r\n")
    path = tmp_path / "mine.toml"
    path.write_bytes(whole.encode("utf-8-sig"))
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7, cards=path)
    assert pos == cw.setup("core-worlds", players=["Ana", "Ben"], seed=7, cards=str(path)) == cw.parse(str(pos))
