"""The command begins a game that can be played at once, and says what is wrong in a game."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from importlib.resources import files
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import coreworlds as cw
from coreworlds.engine.game import register
from coreworlds.serve import game as game_package
from coreworlds.serve.command import main
from coreworlds.serve.game.check import check
from coreworlds.serve.site.archive import add_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from coreworlds.serve.game.finding import Finding

    Begin = Callable[..., list[Finding]]


SING = """@action("sing", option="Sing")
@tells("sing", "{player} sings.")
def sing(t, s, _):
    t.tell("sing", "turns", s)
    t.pass_on()


"""
TEMPLATES = {"rules.py": "rules.txt", "state.py": "state.txt", "game.py": "game.txt",
             "lessons/01-first-turn.md": "lesson.md", "examples/turns.toml": "examples.toml"}  # fmt: skip


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begin a game with changes in its files, (file, old, new) each, and check it."""

    def made(name: str, *changes: tuple[str, str, str]) -> list[Finding]:
        assert main(["game", "new", name, "--in", str(tmp_path)]) == 0
        package = name.replace("-", "_")
        for file, old, new in changes:
            path = tmp_path / name / package / file
            assert old in path.read_text()
            path.write_text(path.read_text().replace(old, new, 1))
        monkeypatch.syspath_prepend(tmp_path / name)
        own = __import__(f"{package}.game", fromlist=["GAME"]).GAME
        register(own)
        return list(check(own, games=6, asking=False))

    return made


def test_a_new_game_is_played_and_nothing_in_it_is_wrong(begin: Begin, tmp_path: Path) -> None:
    """Its positions, views, events, lesson and page are right; its own test file is there."""
    assert [f for f in begin("first-try") if f.kind == "wrong"] == []
    assert (tmp_path / "first-try" / "tests" / "test_first_try.py").is_file()
    end, decisions = cw.rollout(cw.setup("first-try", players=["Ana", "Ben"]), "simple")
    assert decisions > 6
    assert cw.result(end).winners


CASES = {
    "a function without an entry": ("rules.toml", "coins-most = ", "coin-most = ", "coins-most", "rules.py, line 21"),
    "an action at no step": ("rules.py", '"play", "rest")', '"rest")', "play", "rules.py, line 45"),
    "a new action at no step": ("rules.py", "FLOW =", SING + "FLOW =", "verbs`: rules.py, line", "rules.py, line 70"),
    "a step with an unknown action": ("rules.py", '"play", "rest")', '"play", "rst")', '"rst"', ""),
    "an event without telling": ("rules.py", 't.tell("rest", "turns"', 't.tell("sleep", "turns"', "sleep", ""),
    "an event of an unknown rule": ("rules.py", 't.tell("rest", "turns"', 't.tell("rest", "turn"', '"turn"', ""),
    "a fact that is not told": ("rules.py", "s, count=len(drawn))", "s, n=len(drawn))", "fact", "rules.py, line 27"),
    "a change that no event tells": ("rules.py", 't.tell("rest", "turns", s)', "s.coins = 0", "coins",
                                     "rules.py, line 56"),
    "pieces that vanish": ("rules.py", "t.played = without(s.hand, card), (*t.played, card)",
                           "t.played = without(s.hand, card), t.played", "lost", "rules.py, line 45"),
    "pieces that double": ("rules.py", "s.hand, t.played = without(s.hand, card)", "s.hand, t.played = s.hand",
                           "too many", "rules.py, line 45"),
    "a game without end": ("rules.py", "t.round < 6", "t.round < 9999", "not ended", "rules.py, line 72"),
    "a number over its limit": ("rules.py", "s.coins, s.hand = s.coins + 2", "s.coins, s.hand = s.coins + 7", "coins",
                                "rules.py, line 26"),
    "code that raises": ("rules.py", "s.points += BOX.points[card]", "s.points += BOX.worth[card]", "worth", ""),
    "a check that changes the table": ("rules.py", "    return BOX.cost[card]", "    s.coins += 1\n    return 1",
                                       "changes", "rules.py, line 40"),
    "a check that draws luck": ("rules.py", "    return BOX.cost[card]", '    return t.number("x", 6)', "luck",
                                "rules.py, line 40"),
    "a check that says yes or no": ("rules.py", 'return None if card in s.hand else ("that card in your hand", "none")',
                                    "return card in s.hand", "returns True", "rules.py, line 35"),
    "an unknown rule that says when": ("rules.py", 'timing="turns"', 'timing="turn"', '"turn"', ""),
    "an unknown rule of a price": ("rules.py", 'Cost("play-cost"', 'Cost("play-costs"', '"play-costs"', ""),
    "an unknown counter that pays": ("rules.py", '"play-cost", "coins"', '"play-cost", "coinz"', '"coinz"', ""),
    "an unknown check": ("rules.py", 'checks=("play-hand",)', 'checks=("play-hant",)', '"play-hant"', ""),
    "an unknown step that follows": ("rules.py", 'then="round.act"', 'then="round.at"', '"round.at"', ""),
    "a step of an unknown rule": ("rules.py", '"The next round", "rounds"', '"The next round", "rond"', '"rond"', ""),
    "a kind without words": ("rules.py", '{"card": "a card"}', '{"cart": "a card"}', '"card": "a card"', ""),
    "an unknown limit": ("state.py", 'most=8, rule="coins-most"', 'most="coins-mst"', "coins-mst", ""),
    "an unknown rule of a field": ("state.py", 'rule="coins-most"', 'rule="coins-mst"', "coins-mst", ""),
    "an unknown step of a field": ("state.py", '"the round", default', '"the round", only=("rond.*",), default', "rond",
                                   ""),
    "an unknown supply": ("state.py", 'seen="owner", of="card"', 'seen="owner", of="cad"', '"cad"', ""),
    "an unknown viewer": ("state.py", 'seen="owner"', 'seen="oner"', '"oner"', ""),
    "a default that cannot be read": ("state.py", "default=1", "default=9", "0 to 6", ""),
    "an unknown counter of the score": ("game.py", 'Score("points"', 'Score("pints"', '"pints"', ""),
    "an unknown rule of the score": ("game.py", 'rule="winner"', 'rule="wnner"', '"wnner"', ""),
    "a rule without words": ("rules.toml", '"Players act one after the other."', '""', '"turns"', ""),
    "a lesson that does not hold": ("lessons/01-first-turn.md", "{2 = coins(Ana)}", "{3 = coins(Ana)}", "coins", ""),
    "an unknown rule in a lesson": ("lessons/01-first-turn.md", "rule:work", "rule:walk", "walk", ""),
    "an unknown card in a lesson": ("lessons/01-first-turn.md", '"Shell", "Pebble"]', '"Shel", "Pebble"]', "Shel", ""),
    "an unknown key in a lesson": ("lessons/01-first-turn.md", "minutes = 1", "minuts = 1", "minuts", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_is_named_with_file_and_line(begin: Begin, case: str) -> None:
    """A finding names the thing, where it stands, and what to do. Without a place here, it stands where changed."""
    file, old, new, named, place = CASES[case]
    name = f"bad-{list(CASES).index(case)}"
    wrong = [f for f in begin(name, (file, old, new)) if f.kind == "wrong"]
    if not place:
        before = (files(game_package) / "template" / TEMPLATES.get(file, file)).read_text("utf-8").partition(old)[0]
        place = f"{file}, line {before.count(chr(10)) + 1}"
    found = [f for f in wrong if named in f"{f.text} {f.todo}"]
    assert place in {f.place for f in found}, wrong
    assert all(f.todo and re.match(r"[\w/.-]+\.(py|toml|md), line \d+$", f.place) for f in wrong), wrong


EXAMPLES = {
    "a value after it": ("after.Ana.points = 3", "after.Ana.points = 4", 13, ("points of Ana is 3", "= 3")),
    "a field that nobody has": ("after.Ana.coins = 0", "after.Ana.coin = 0", 14, ("no coin", "coins")),
    "another rule refuses": ('by = "play-cost"', 'by = "play-hand"', 21, ("you need 4 coins", 'by = "play-cost"')),
    "what is refused is allowed": ("play Pearl", "play Shell", 20, ("is allowed", "`legal`")),
    "what is legal is refused": ('illegal = "play Pearl"', 'legal = ["play Pearl"]', 20, ("not allowed",)),
    "what is told": ('do = "play Shell"', 'do = "play Shell"\nsays = "4 points"', 13, ("Ana plays Shell for 2",)),
    "what is done is refused": ('do = "play Shell"', 'do = "play Pearl"', 12, ("4 coins", "`illegal`")),
    "a step that is not there": ('do = "play Shell"', 'do = "until round.act2"', 12, ("no step", "round.act")),
    "a card that is not in the box": ('"Shell", "Pearl"]', '"Shel", "Pearl"]', 6, ("Shel",)),
    "a key that is not there": ("Ana.coins = 2", "Ana.coin = 2", 5, ("coin",)),
    "a rule that is not there": ('rule = "play-cost"', 'rule = "play-costs"', 17, ("play-costs", "play-cost")),
}


@pytest.mark.parametrize("case", EXAMPLES)
def test_a_false_example_is_named_with_its_line_what_happened_and_what_to_write(begin: Begin, case: str) -> None:
    old, new, line, words = EXAMPLES[case]
    (found,) = (f for f in begin(f"example-{list(EXAMPLES).index(case)}", ("examples/turns.toml", old, new))
                if f.kind == "wrong")  # fmt: skip
    assert found.place == f"examples/turns.toml, line {line}", found
    assert all(word in f"{found.text} {found.todo}" for word in words), found


def test_what_is_hidden_must_not_show_in_a_view(begin: Begin) -> None:
    """A hand that all may see is no leak; a deck that is dealt wrongly would be: declared open, views stay right."""
    changes = ("state.py", '"{0}\'s hand", seen="owner"', '"{0}\'s hand", seen="all"')
    assert [f for f in begin("open-hands", changes) if f.kind == "wrong"] == []


@pytest.mark.parametrize("name", ["My-Game", "my game", "../up", "", "x" * 60, "core-worlds", "json", "-a", "ä"])
def test_a_name_that_does_not_fit_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written, and the sentence says what would fit."""
    assert main(["game", "new", "--in", str(tmp_path), "--", name]) == 2
    assert capsys.readouterr().err.startswith("coreworlds: ")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "my-own").mkdir()
    assert main(["game", "new", "my-own", "--in", str(tmp_path)]) == 2
    assert list((tmp_path / "my-own").iterdir()) == []


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["game", "new", "my-own", "--in", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_an_unknown_game_is_not_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "check", "core-wolds"]) == 2
    assert "core-worlds" in capsys.readouterr().err


def test_the_site_takes_a_game_of_another_package_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files and its entry point lie in the archive."""
    assert main(["game", "new", "taken-along", "--in", str(tmp_path)]) == 0
    monkeypatch.syspath_prepend(tmp_path / "taken-along")
    with ZipFile(tmp_path / "all.zip", "w") as archive:
        add_game(archive, EntryPoint("taken-along", "taken_along.game:GAME", "coreworlds.games"))
        names = archive.namelist()
    assert {"taken_along/game.py", "taken_along/box.toml", "taken_along-0.dist-info/entry_points.txt"} <= set(names)
    sys.modules.pop("taken_along", None)
