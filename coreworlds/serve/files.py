"""The command's files: card files and lessons, checked, or written to begin with."""

import argparse
import re
from pathlib import Path

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.files import read_whole
from coreworlds.engine.game import Game, game, games
from coreworlds.games.printed import OwnerFile

FAULTY = 1
NOTEBOOK = ".ipynb"


class RefusedError(Exception):
    """The command cannot be done; the text says why and what to do, in one sentence."""


def game_of(asked: argparse.Namespace) -> str:
    """Return the game that was named, before the subcommand or behind it; left out, the first one is meant."""
    return asked.game or games()[0]


def usable(file: Path) -> tuple[str, str]:
    """Give the variable by which a file of printed values is offered, and its whole path; or refuse the file."""
    there(file)
    owned = owner_file(told_game(file))
    if faults := owned.check(file):
        raise RefusedError(f"{file} has {len(faults)} faults; coreworlds cards check {file} names them")
    return owned.variable, str(file.resolve())


def told_game(file: Path) -> str:
    """Return the game whose printed values a file holds; one that names none is for the first game."""
    try:
        text = read_whole(file, "a card file")
    except CoreWorldsError as error:
        raise RefusedError(str(error)) from None
    found = re.search(r'^game *= *"([^"]*)"', text, re.MULTILINE)
    return found[1] if found and found[1] in games() else games()[0]


def owner_file(game_id: str) -> OwnerFile:
    """Load a game and return its file of printed values; refuse a game that has none."""
    found: OwnerFile | None = game(game_id).owner_file
    if found is None:
        raise RefusedError(f"{game_id} has no printed values to fill in")
    return found


def there(file: Path) -> None:
    """Refuse a card file that does not exist."""
    if not file.is_file():
        raise RefusedError(f"there is no file {file}; coreworlds cards template OUT writes one to fill in")


def check_cards(asked: argparse.Namespace) -> int:
    """Print the faults of a card file, one a line."""
    there(asked.file)
    faults = owner_file(told_game(asked.file)).check(asked.file)
    print("\n".join(faults) if faults else f"{asked.file}: no faults found")
    return FAULTY if faults else 0


def write_template(asked: argparse.Namespace) -> int:
    """Print the card file to fill in, or write it to a new file."""
    text = owner_file(game_of(asked)).template()
    if asked.out is None:
        print(text, end="")
        return 0
    write_new(asked.out, text)
    print(f"{asked.out} is written. Fill it in, then: coreworlds cards check {asked.out}")
    return 0


def write_new(out: Path, text: str) -> None:
    """Write a new file. Refuse to overwrite one."""
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise RefusedError(f"{out} exists already and stays as it is; name a new file") from error
    except OSError as error:
        raise RefusedError(f"{out} cannot be written: {error.strerror}") from error


def check_lesson(asked: argparse.Namespace) -> int:
    """Print the faults of a lesson, one a line."""
    from coreworlds.tutor.lessons.check import check_file  # noqa: PLC0415 - the other commands do without

    if not asked.file.is_file():
        raise RefusedError(f"there is no file {asked.file}; coreworlds lesson new FILE writes one to begin with")
    faults = check_file(asked.file)
    print("\n".join(f"{asked.file}, {fault}" for fault in faults) if faults else f"{asked.file}: no faults found")
    return FAULTY if faults else 0


def beginning(chosen: Game) -> str:
    """Return a small lesson to begin with, for a game that brings none: its first position, and the rule at work."""
    from coreworlds.engine.api import setup  # noqa: PLC0415 - for this alone

    pos = setup(chosen.id, players=[f"Player {n}" for n in range(1, 1 + min(chosen.players))], seed=1)
    rule = chosen.rulebook.rule(chosen.flow.steps[pos.step].rule)
    lines = [line for line in str(pos).splitlines() if not line.startswith(("version =", "game ="))]
    return "\n".join([
        "+++", 'title = "My lesson"', f'game = "{chosen.id}"', "minutes = 1", f'teaches = ["{rule.id}"]', "+++", "",
        "```position", *lines, "```", "", f"# {chosen.flow.steps[pos.step].title}", "",
        f"[{rule.title}](rule:{rule.id}).", "",
    ])  # fmt: skip


def write_lesson(asked: argparse.Namespace) -> int:
    """Write a small lesson to a new file."""
    chosen = game(game_of(asked))
    write_new(asked.file, chosen.teaching.beginning or beginning(chosen))
    print(f"{asked.file} is written. Change it, then: coreworlds lesson check {asked.file}")
    return 0


def write_tutorial(file: Path, game_id: str) -> int:
    """Write a walkthrough of ten lines on a Board to a new notebook."""
    out = file if file.suffix else file.with_suffix(NOTEBOOK)
    if out.suffix != NOTEBOOK:
        raise RefusedError(f"a walkthrough is a notebook, and {out} is none; name it {out.with_suffix(NOTEBOOK)}")
    text = Path(__file__).with_name("walkthrough.ipynb").read_text("utf-8")
    write_new(out, text.replace(games()[0], game_id))
    print(f"{out} is written. Change it: coreworlds lab {out}. Show it as a page: coreworlds tutorial {out}")
    return 0
