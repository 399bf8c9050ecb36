"""The command's files: card files and lessons, checked, or written to begin with."""

import argparse
from pathlib import Path

FAULTY = 1


class RefusedError(Exception):
    """The command cannot be done; the text says why and what to do, in one sentence."""


def usable(file: Path) -> str:
    """Give the whole path of a card file, or refuse one that is not there or has faults."""
    from coreworlds.games.core_worlds import cards  # noqa: PLC0415 - loads the game; the page needs it in the kernel only

    there(file)
    faults = cards.check_file(file)
    if faults:
        raise RefusedError(f"{file} has {len(faults)} faults; coreworlds cards check {file} names them")
    return str(file.resolve())


def there(file: Path) -> None:
    """Refuse a card file that is not there."""
    if not file.is_file():
        raise RefusedError(f"there is no file {file}; coreworlds cards template OUT writes one to fill in")


def check_cards(asked: argparse.Namespace) -> int:
    """Print the faults of a card file, one a line."""
    from coreworlds.games.core_worlds import cards  # noqa: PLC0415 - as above

    there(asked.file)
    faults = cards.check_file(asked.file)
    print("\n".join(faults) if faults else f"{asked.file}: no faults found")
    return FAULTY if faults else 0


def write_template(asked: argparse.Namespace) -> int:
    """Print the card file to fill in, or write it to a file that is not there yet."""
    from coreworlds.games.core_worlds import cards  # noqa: PLC0415 - as above

    if asked.out is None:
        print(cards.template(), end="")
        return 0
    write_new(asked.out, cards.template())
    print(f"{asked.out} is written. Fill it in, then: coreworlds cards check {asked.out}")
    return 0


def write_new(out: Path, text: str) -> None:
    """Write a file that is not there yet, or refuse."""
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise RefusedError(f"{out} exists already and stays as it is; name a new file") from error
    except OSError as error:
        raise RefusedError(f"{out} cannot be written: {error.strerror}") from error


def check_lesson(asked: argparse.Namespace) -> int:
    """Print the faults of a lesson, one a line."""
    from coreworlds.tutor.check import check_file  # noqa: PLC0415 - loads the game, as above

    if not asked.file.is_file():
        raise RefusedError(f"there is no file {asked.file}; coreworlds lesson new FILE writes one to begin with")
    faults = check_file(asked.file)
    print("\n".join(f"{asked.file}, {fault}" for fault in faults) if faults else f"{asked.file}: no faults found")
    return FAULTY if faults else 0


def write_lesson(asked: argparse.Namespace) -> int:
    """Write a small lesson to a file that is not there yet."""
    from coreworlds.engine.game import game  # noqa: PLC0415 - loads the game, as above

    write_new(asked.file, game(asked.game).beginning)
    print(f"{asked.file} is written. Change it, then: coreworlds lesson check {asked.file}")
    return 0
