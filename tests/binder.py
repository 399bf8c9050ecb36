"""Binder without Docker: the steps that repo2docker prints for this repository, replayed in a clean environment.

``python -m tests.binder steps`` prints them, ``replay FOLDER`` replays them in a new folder, and ``bounds`` writes
``binder/constraints.txt`` anew from what is installed here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "binder" / "constraints.txt"
PYTHON = "3.11"  # what binder/runtime.txt asks for
COPIED = "COPY --chown=1000:1000 src/ ${REPO_DIR}/"  # from here on the repository is in the image
ENVIRONMENT = ("KERNEL_PYTHON_PREFIX", "NB_PYTHON_PREFIX", "REPO_DIR")
OURS = (".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "node_modules")  # not part of the repository
SERVED = ("jupyterlab", "notebook", "jupyter_server", "ipykernel", "ipywidgets", "jupyterhub")  # what every image has
HEAD = """\
# Upper bounds for everything that the page brings along: fixes come in by themselves, the next big version does not.
# Written by `python -m tests.binder bounds` from versions that all tests passed with.
"""


def dockerfile(folder: Path = ROOT) -> str:
    """Print what repo2docker would build; this needs neither Docker nor a network."""
    words = ["--no-build", "--debug", "--no-run", "--user-id", "1000", "--user-name", "jovyan", str(folder)]
    told = subprocess.run([sys.executable, "-m", "repo2docker", *words], capture_output=True, text=True, check=True)
    return told.stdout + told.stderr  # which of the two it prints on has changed before


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """Split a Dockerfile into its instructions: the word and what follows it, with joined lines."""
    for line in re.sub(r"\\\n", " ", text).splitlines():
        found = re.match(r"([A-Z]+) (.*)", line)
        if found:
            yield found[1], found[2].strip()


@dataclass(frozen=True)
class Recipe:
    """What concerns this repository in what repo2docker prints."""

    python: str  # the version of the environment that it begins with
    steps: tuple[str, ...]  # the commands that run once the repository is there
    start: str  # how the image is started

    @classmethod
    def read(cls, text: str) -> Recipe:
        """Read a Dockerfile."""
        lock = re.search(r"environment-2epy-2d(\d)-2e(\d+)-2dlinux", text)
        assert lock, "repo2docker names no environment to begin with"
        assert COPIED in text, "repo2docker copies the repository in another way than before"
        own = list(instructions(text.partition(COPIED)[2]))
        (start,) = (words for word, words in own if word == "CMD")
        return cls(f"{lock[1]}.{lock[2]}", tuple(words for word, words in own if word == "RUN"), start)


def given() -> dict[str, str]:
    """Tell the versions of the environment that every image begins with, from repo2docker's own lock file."""
    spec = find_spec("repo2docker")  # found, not imported
    assert spec is not None
    assert spec.origin is not None
    lock = Path(spec.origin).parent / "buildpacks" / "conda" / f"environment.py-{PYTHON}-linux-64.lock"
    _, _, behind = lock.read_text("utf-8").partition("/python-3")  # what stands before Python is none of it
    named = re.findall(r"/([^/]+?)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", behind)
    return {name.removesuffix("-base"): number for name, number in named}


def replay(folder: Path) -> Path:
    """Replay the steps in a new environment, and give its folder; a copy of the repository lies in ``repo`` beside it.

    Nothing of this machine's Python is seen, and whatever calls a compiler fails.
    """
    recipe = Recipe.read(dockerfile())
    repo, made = folder / "repo", folder / "environment"
    shutil.copytree(ROOT, repo, symlinks=True, ignore=shutil.ignore_patterns(*OURS))
    venv.create(made)
    _begin(made, folder / "given.txt")
    for step in recipe.steps:
        _run(["bash", "-c", step], repo, made)
    return made


def _run(words: list[str], repo: Path, made: Path) -> None:
    """Run a step; what it printed is told only if it fails."""
    done = subprocess.run(words, cwd=repo, env=surroundings(repo, made), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words[-1]!r} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def surroundings(repo: Path, made: Path) -> dict[str, str]:
    """Give the variables as they stand in the image."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "VIRTUAL"))}
    own = dict(zip(ENVIRONMENT, map(str, (made, made, repo)), strict=True))
    quick = {"PIP_COMPILE": "false"}  # what is imported is compiled then; the rest took a third of the time
    return kept | own | quick | {"PATH": f"{made / 'bin'}:{os.environ['PATH']}", "CC": "false", "CXX": "false"}


def _begin(made: Path, bounds: Path) -> None:
    """Install what every image has, in the versions it has them: first its pip, which does the rest."""
    known = given()
    bounds.write_text("".join(f"{name}=={number}\n" for name, number in known.items()), "utf-8")
    words = ["install", "--only-binary", ":all:", "-c", str(bounds)]
    ours = [sys.executable, "-m", "pip", "--python", str(made / "bin" / "python")]
    for pip, names in ((ours, ("pip",)), ([str(made / "bin" / "pip")], SERVED)):
        _run([*pip, *words, *names], bounds.parent, made)


# --- bounds -----------------------------------------------------------------------------------------------------------


def brought(name: str = "coreworlds", extras: frozenset[str] = frozenset({"app"})) -> dict[str, str]:
    """Tell everything that the page brings along, with the versions that are installed here."""
    found: dict[str, str] = {}
    todo = [(name, extras)]
    while todo:
        name, extras = todo.pop()
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # for another system
        for need in map(Requirement, needs):
            asked = need.marker is None or any(need.marker.evaluate({"extra": each}) for each in {"", *extras})
            key = canonicalize_name(need.name)
            if asked and key not in found and _there(key):
                found[key] = version(key)
                todo.append((key, frozenset(need.extras)))
    return dict(sorted(found.items()))


def _there(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True


def bound(number: str) -> str:
    """Give the first version that may break what this one does.

    Examples
    --------
    >>> bound("8.1.9"), bound("0.5.13"), bound("0.0.4"), bound("2026.10.18")
    ('9', '0.6', '0.1', '2028')
    """
    release = Version(number).release
    if release[0] > 2000:  # counted by years: there is no big version, and time zones and certificates must come in
        return str(release[0] + 2)
    return f"0.{release[1] + 1}" if release[0] == 0 and len(release) > 1 else str(release[0] + 1)


def bounds() -> str:
    """Write the bounds of everything that the page brings along."""
    return HEAD + "".join(f"{name}<{bound(number)}\n" for name, number in brought().items())


def main(words: list[str]) -> int:
    """Do what the first word says."""
    if words[:1] == ["bounds"]:
        CONSTRAINTS.write_text(bounds(), "utf-8")
    elif words[:1] == ["replay"]:
        folder = Path(words[1]) if words[1:] else Path(tempfile.mkdtemp())
        print(replay(folder))
    else:
        recipe = Recipe.read(dockerfile())
        print(f"Python {recipe.python}", *recipe.steps, recipe.start, sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
