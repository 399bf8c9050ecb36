"""The command line: ``coreworlds`` opens the page; its subcommands check, print, export, open notebooks, test."""

import argparse
import importlib.util
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from coreworlds import __version__
from coreworlds.engine.game import faults, games
from coreworlds.serve import badge, class_results, exports, page, places
from coreworlds.serve.files import (
    NOTEBOOK,
    RefusedError,
    check_cards,
    check_lesson,
    game_of,
    usable,
    write_lesson,
    write_template,
    write_tutorial,
)
from coreworlds.serve.game import command as game_command
from coreworlds.serve.programs import ran
from coreworlds.serve.site import command as site

REFUSED = 2
THEIRS = re.compile(r"\.ipynb$|root_dir|notebook-dir|default_url")  # words to Jupyter that say what it opens
ENDED = 130  # what shells expect of a command that Ctrl+C ended
CLASS, LARGEST_CLASS = 30, 200
CLASS_HELP = f"let N learners in this room in (else {CLASS}): says the address and a token in large letters"
# A file's tests share servers and kernels; the longest come first. They wait now and then: on two cores, three
# processes take about a tenth less time than two.
_ALL_TESTS = ("-p", "tests.early", "--numprocesses", "3", "--dist", "loadfile", "--no-loadscope-reorder")
_QUICK = ("-p", "tests.quick")


class CommandParser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the mistake and where the help is. Leave with exit code 2."""
        self.exit(REFUSED, f"coreworlds: {message} (coreworlds --help shows what there is)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments
        The words after the command's name; None takes those of this process.

    Returns
    -------
    int
        0 if all went well, 1 for a card file with faults or failed tests, 2 for what cannot be done, 130 for what was
        ended by Ctrl+C before it was done.

    Examples
    --------
    >>> main(["cards", "check", "nowhere.toml"])  # and on the error stream: there is no file nowhere.toml
    2
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows "?" for it
    asked, rest = parser().parse_known_args(arguments)
    if rest and asked.run not in PASSING:
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    if unused := [name for name in given(asked) if name not in TAKES.get(asked.run, ("--game",))]:
        parser().error(f"this subcommand does not use {' and '.join(unused)}; leave it out")
    try:
        return int(asked.run(asked, rest) if asked.run in PASSING else asked.run(asked))
    except (RefusedError, page.PortTakenError) as error:
        print(f"coreworlds: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return ENDED


def parser() -> CommandParser:
    """Describe the command.

    Returns
    -------
    Parser
        Its result carries ``run``, the function that does what was asked.
    """
    top = CommandParser(prog="coreworlds", description="Opens the page. Ctrl+C ends it.", allow_abbrev=False)
    top.add_argument("--version", action="store_const", dest="run", const=say_version, help="say the version and end")
    top.add_argument("--port", type=port, metavar="N", help="listen on this port, 0 for any (else 8866 or near it)")
    top.add_argument("--no-browser", action="store_true", help="only print the address")
    top.add_argument("--cards", type=Path, metavar="FILE", help="offer a card file of yours for new games")
    known = games()
    about = f"open with this game: {' or '.join(known)} (else the one that this browser used last)"
    top.add_argument("--game", choices=known, help=about)
    top.add_argument("--class", type=seats, nargs="?", const=CLASS, dest="seats", metavar="N", help=CLASS_HELP)
    top.set_defaults(run=open_page)
    below = top.add_subparsers(title="subcommands", metavar="SUBCOMMAND")
    cards = below.add_parser("cards", help="check a card file, or write one to fill in").add_subparsers(
        required=True, metavar="check | template"
    )
    check = cards.add_parser("check", help="check a file with the printed values of your copy")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=check_cards)
    template = cards.add_parser("template", help="write the file to fill in")
    template.add_argument("out", type=Path, nargs="?", metavar="OUT", help="a new file; left out: print it")
    exports.of_game(template)
    template.set_defaults(run=write_template)
    lesson = below.add_parser("lesson", help="check a lesson, or begin a new one").add_subparsers(
        required=True, metavar="check | new"
    )
    check = lesson.add_parser("check", help="name what in a lesson does not hold or has no backing, by line")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=check_lesson)
    new = lesson.add_parser("new", help="write a small lesson to begin with")
    exports.of_game(new)
    new.add_argument("file", type=Path, metavar="FILE", help="a new file, such as my-lesson.md")
    new.set_defaults(run=write_lesson)
    game_command.describe(below)
    exports.describe(below)
    site.describe(below)
    class_results.describe(below)
    shown = below.add_parser("badge", help="print the Binder badge of a repository, and the links that open its pages")
    shown.add_argument("repository", metavar="OWNER/REPOSITORY", help="as in the repository's address")
    shown.add_argument("--ref", default="HEAD", help="a branch, tag or commit; left out: the newest")
    shown.set_defaults(run=badge.print_badge)
    how = "coreworlds tutorial [NAME | new FILE] [--game GAME]"
    about = "NAME: such as 08-invading-a-world, or its beginning, or a notebook of yours. FILE: a notebook to write."
    walk = below.add_parser("tutorial", help="open a walkthrough, list all, or begin one", usage=how, description=about)
    exports.of_game(walk)
    walk.set_defaults(run=open_tutorial)
    lab = below.add_parser("lab", help="open the notebooks in JupyterLab; what follows is for Jupyter", add_help=False)
    lab.set_defaults(run=open_lab)
    hub = below.add_parser("hub", help="name the configuration file for a school's JupyterHub")
    hub.set_defaults(run=say_hub)
    tests = below.add_parser("test", help="run all tests, or --quick; what follows is for pytest", add_help=False)
    tests.set_defaults(run=run_tests)
    return top


def given(asked: argparse.Namespace) -> list[str]:
    """Name the options that stand before a subcommand and were given.

    Parameters
    ----------
    asked
        What was read from the command line.

    Returns
    -------
    list of str
        Such as ``--port``.

    Examples
    --------
    >>> given(parser().parse_args(["--port", "0", "--no-browser", "lab"]))
    ['--port', '--no-browser']
    """
    values = {
        "--port": asked.port,
        "--no-browser": asked.no_browser or None,
        "--cards": asked.cards,
        "--game": asked.game,
        "--class": asked.seats,
    }
    return [name for name, value in values.items() if value is not None]


def own_folder() -> str:
    """Return the folder of the map of the learner who runs the command.

    Returns
    -------
    str
        Where this system keeps the data of its user's programs.
    """
    from platformdirs import user_data_path  # noqa: PLC0415 - only the page needs it

    return str(user_data_path("coreworlds", appauthor=False) / "map")


def port(text: str) -> int:
    """Read a port number.

    Parameters
    ----------
    text
        What was typed.

    Returns
    -------
    int
        From 0 to 65535.

    Raises
    ------
    argparse.ArgumentTypeError
        It is no such number.
    """
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, and {text!r} is none")
    return int(text)


def seats(text: str) -> int:
    """Read how many learners a class has.

    Parameters
    ----------
    text
        What was typed.

    Returns
    -------
    int
        From 1 to 200.

    Raises
    ------
    argparse.ArgumentTypeError
        It is no such number.
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LARGEST_CLASS):
        raise argparse.ArgumentTypeError(f"a class has 1 to {LARGEST_CLASS} learners, and {text!r} is no such number")
    return int(text)


def say_version(_: argparse.Namespace) -> int:
    """Print the version."""
    print(f"coreworlds {__version__}")
    return 0


def say_hub(_: argparse.Namespace) -> int:
    """Print where JupyterHub's configuration lies: ``jupyterhub -f "$(coreworlds hub)"``."""
    print(places.HUB / "jupyterhub_config.py")
    return 0


def open_page(asked: argparse.Namespace) -> int:
    """Serve the page until the reader ends it."""
    needs("voila", "the page")
    for fault in faults():
        print(f"coreworlds: {fault}", file=sys.stderr)
    offer(asked)
    if asked.seats is not None:
        needs("segno", "a class")
        from coreworlds.serve import classroom  # noqa: PLC0415 - takes a second, and the other commands do without

        return classroom.serve(asked.seats, asked.port, browser=not asked.no_browser)
    os.environ.setdefault("COREWORLDS_MAP", own_folder())
    return page.serve(asked.port, browser=not asked.no_browser)


def offer(asked: argparse.Namespace) -> None:
    """Let what is opened use the card file and the game that were named."""
    if asked.cards is not None:
        variable, path = usable(asked.cards)
        os.environ[variable] = path
    if asked.game is not None:
        os.environ["COREWORLDS_GAME"] = asked.game


def open_tutorial(asked: argparse.Namespace, words: Sequence[str]) -> int:
    """Serve a walkthrough or a notebook of the reader's own as a page; without a name, list all; or begin one."""
    known = places.walkthroughs()
    match words:
        case []:
            print("\n".join(known))
            return 0
        case ["new", file]:
            return write_tutorial(Path(file), game_of(asked))
        case [name] if Path(name).suffix == NOTEBOOK and Path(name).is_file():
            found = [Path(name)]
        case [name] if name != "new":
            found = [path for each, path in known.items() if each.startswith(name)]
        case _:
            raise RefusedError("coreworlds tutorial NAME opens a walkthrough, coreworlds tutorial new FILE begins one")
    if len(found) != 1:
        raise RefusedError(f"no one walkthrough begins with {words[0]!r}: there are {', '.join(known)}")
    needs("voila", "a walkthrough as a page")
    offer(asked)
    return page.serve(asked.port, browser=not asked.no_browser, notebook=found[0])


def open_lab(asked: argparse.Namespace, words: Sequence[str]) -> int:
    """Open JupyterLab at the start notebook, or at a notebook of the reader's own among the words to Jupyter."""
    needs("jupyterlab", "JupyterLab")
    offer(asked)
    ours = [] if asked.port is None else [f"--ServerApp.port={asked.port}"]
    if asked.no_browser:
        ours.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container; JupyterLab would refuse, and name that option
        ours.append("--allow-root")
    if not any(map(THEIRS.search, words)):
        top = places.notebooks().parent
        ours += [f"--ServerApp.root_dir={top}", "--LabApp.default_url=/lab/tree/notebooks/start.ipynb"]
    return ran([sys.executable, "-m", "jupyterlab", *ours, *words])


def run_tests(_: argparse.Namespace, words: Sequence[str]) -> int:
    """Run all tests of the checkout, the quick ones of daily work, or those that the words to pytest name."""
    if not places.is_checkout():
        raise RefusedError("the tests are in the source checkout, not in the installed package; run this there")
    for module in ("pytest", "xdist"):
        needs(module, "the tests", extra="test")
    chosen = [*_ALL_TESTS, *_QUICK, *words[1:]] if words[:1] == ["--quick"] else words or _ALL_TESTS
    command = [sys.executable, "-m", "pytest", *chosen]
    # Where Python is told to keep nothing of what it compiles, as in many containers, each of the hundreds of processes
    # that tests start would compile the whole package anew: half a second for a kernel that takes one.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return ran(command, cwd=places.CHECKOUT, env=kept)


PASSING = (run_tests, open_tutorial, open_lab)  # these take the words that the parser does not know
SERVING = ("--port", "--no-browser", "--cards", "--game")
# Which of the options before a subcommand each command uses; those that are not named here take the game alone.
TAKES = {open_page: (*SERVING, "--class"), open_tutorial: SERVING, open_lab: SERVING, run_tests: ()}


def needs(module: str, what: str, extra: str = "app") -> None:
    """Refuse what needs a module that is not installed.

    Parameters
    ----------
    module
        Its name.
    what
        What needs it, in plain words.
    extra
        The extra of this package that brings it.

    Raises
    ------
    RefusedError
        With the line that installs it.
    """
    if importlib.util.find_spec(module) is None:
        raise RefusedError(f"for {what}, more must be installed; in the folder of coreworlds: pip install '.[{extra}]'")
