"""What is released: a source distribution with all of the repository, and the wheel that it gives, installed alone."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import coreworlds as cw
from coreworlds.serve import places

FOLDERS = (".ci", "binder", "coreworlds", "notebooks", "tests", "tutorials")
FILES = (
    *(".editorconfig", ".gitattributes", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md"),
    *("pyproject.toml", "voila.json"),
)
LEFT = {"__pycache__", "node_modules", ".ipynb_checkpoints", ".hypothesis"}
MOST = 2_400_000  # bytes, with three games and what lasts between games
TEMPLATE = "share/jupyter/voila/templates/coreworlds/index.html.j2"
DATA = f"coreworlds-{cw.__version__}.data/data"


def built(kind: str, source: Path, out: Path) -> Path:
    """Build one of the two distributions."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of this checkout."""
    return built("sdist", places.CHECKOUT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the source distribution gives."""
    source = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as inside:
        inside.extractall(source, filter="data")
    return built("wheel", source / f"coreworlds-{cw.__version__}", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel alone; other distributions are read where they lie, so that no network is needed.

    That the wheel asks for all of them is seen in `tests/browser/test_binder.py`, which begins with none.
    """
    made = tmp_path_factory.mktemp("installed")
    venv.create(made)
    python = made / "bin" / "python"
    install = ["install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install], check=True)
    (own,) = made.glob("lib/*/site-packages")
    (own / "others.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return made


def surroundings(**more: str) -> dict[str, str]:
    """Give the variables of a user who has nothing of this checkout."""
    others = Path(sys.prefix, "share", "jupyter")
    return {name: text for name, text in os.environ.items() if name != "PYTHONPATH"} | {
        "JUPYTER_PATH": str(others),
        **more,
    }


def test_what_is_built_may_be_uploaded(sdist: Path, wheel: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "twine", "--no-color", "check", "--strict", str(sdist), str(wheel)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_source_is_whole(sdist: Path) -> None:
    """It is the repository, with all that its tests need, and without what tools leave behind."""
    with tarfile.open(sdist) as inside:
        names = {name.partition("/")[2] for name in inside.getnames()}
    found = (path for folder in FOLDERS for path in (places.CHECKOUT / folder).rglob("*") if path.is_file())
    known = {path.relative_to(places.CHECKOUT) for path in found}
    kept = {path.as_posix() for path in known if not LEFT.intersection(path.parts)}
    assert len(kept) > 1000
    assert kept - names == set()
    assert {*FILES, "tests/api.txt"} <= names
    assert {name.partition("/")[0] for name in names} == {*FOLDERS, *FILES, "PKG-INFO"}
    assert [name for name in names if LEFT.intersection(name.split("/"))] == []


@pytest.mark.parametrize(
    "name",
    [
        "coreworlds/notebooks/app.ipynb",
        "coreworlds/notebooks/start.ipynb",
        "coreworlds/tutorials/04-draw-phase.ipynb",
        "coreworlds/tutorials/galactic-emperor/07-battles.ipynb",
        "coreworlds/games/core_worlds/lessons/01-first-round.md",
        "coreworlds/serve/voila.json",
        "coreworlds/serve/walkthrough.ipynb",
        "coreworlds/serve/hub/jupyterhub_config.py",
        "coreworlds/serve/hub/jupyter_server_config.json",
        "coreworlds/serve/share/jupyter/voila/templates/coreworlds/knock.html",
        f"coreworlds/serve/{TEMPLATE}",
        f"{DATA}/{TEMPLATE}",
        "coreworlds/widgets/static/coreworlds.js",
        "coreworlds/widgets/static/coreworlds.css",
        f"{DATA}/share/jupyter/voila/templates/coreworlds/static/page.js",
        "coreworlds/serve/share/jupyter/voila/templates/coreworlds/static/page.css",
        "coreworlds/games/core_worlds/register/setup.toml",
        "coreworlds/docs/performance.md",
    ],
)
def test_the_wheel_carries(wheel: Path, name: str) -> None:
    with ZipFile(wheel) as inside:
        assert name in inside.namelist()


def test_the_wheel_carries_no_tools(wheel: Path) -> None:
    """Nor the sources of the front end, which lie bundled in it, nor the README's picture."""
    no = ("node_modules", "widgets/src/", "widgets/package", "docs/img/")
    with ZipFile(wheel) as inside:
        assert [name for name in inside.namelist() if name.startswith("tests") or any(map(name.count, no))] == []
    assert wheel.stat().st_size < MOST


def test_the_page_is_served_from_what_is_installed(installed: Path, tmp_path: Path) -> None:
    own = surroundings(XDG_DATA_HOME=str(tmp_path))
    command = str(installed / "bin" / "coreworlds")
    said = subprocess.run([command, "--version"], cwd=tmp_path, env=own, capture_output=True, text=True, check=True)
    assert said.stdout == f"coreworlds {cw.__version__}\n"
    words = [command, "--no-browser", "--port", "0"]
    with subprocess.Popen(words, cwd=tmp_path, env=own, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with urlopen(address) as answer:  # noqa: S310 - our own server
            page = answer.read().decode()
        server.terminate()
    assert server.returncode == 0
    assert "Setting up the table" in page
    assert "application/vnd.jupyter.widget-view+json" in page


def test_what_is_installed_is_found_there(installed: Path, tmp_path: Path) -> None:
    """The package, its notebooks and walkthroughs: none of them is read from this checkout."""
    asked = "import coreworlds; from coreworlds.serve import places as p; print(*p.walkthroughs().values(), p.__file__)"
    words = [str(installed / "bin" / "python"), "-c", asked]
    said = subprocess.run(words, cwd=tmp_path, env=surroundings(), capture_output=True, text=True, check=True)
    found = [Path(path) for path in said.stdout.split()]
    assert len(found) == len(places.walkthroughs()) + 1
    assert [path for path in found if not path.is_relative_to(installed)] == []
