"""Build the site: two folders named by what is in them, the documentation, the page, and the worker that keeps all."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from coreworlds.serve.places import PACKAGE, is_checkout
from coreworlds.serve.site import archive, docs
from coreworlds.serve.site import lite as notebooks
from coreworlds.serve.site.tools import SiteError, pyodide
from coreworlds.widgets.app import App

__all__ = ["PAGE_POLICY", "WORKER_POLICY", "Site", "build"]

PLAIN = Path(__file__).parent / "plain"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OUTSIDE = ("index.html", "sw.js")  # these two keep their names, and name all others
NOTEBOOKS = f"{notebooks.FOLDER}/lab/index.html?path={notebooks.START}"
DOCUMENTED = f'<a href="{docs.FOLDER}/{docs.START}">Documentation</a>'
OPENED = f' · <a href="{NOTEBOOKS}">Open the notebooks yourself</a> (with a network)'
OURS = re.compile(r"(page|python)-[0-9a-f]{10}")
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"  # Python is WebAssembly


@dataclass(frozen=True)
class Site:
    """
    A site that was built.

    Attributes
    ----------
    version
        Ten digits that name what is in it: the same files, the same version.
    size
        In bytes.
    packed
        In bytes, each file as gzip packs it: what a visitor fetches from a host that packs.
    """

    version: str
    size: int
    packed: int


def build(out: Path, *, lite: bool = False) -> Site:
    """
    Write the site.

    Parameters
    ----------
    out
        A folder; what an earlier build put there is replaced, all else stays.
    lite
        Whether JupyterLite is built beside it, for the notebooks.

    Returns
    -------
    Site
        Its version and size, without JupyterLite.

    Raises
    ------
    SiteError
        Something needed is not there: the source checkout, npm, Node.js.
    """
    if not is_checkout():
        raise SiteError("the site is built from the source checkout; run this there")
    with tempfile.TemporaryDirectory() as aside:
        new = Path(aside)
        python = _named(_python(new / "python"))
        _page(new / "page", python)
        page = _named(new / "page")
        docs.build(new / docs.FOLDER)
        _outside(new, {"page": page, "python": python}, f"{DOCUMENTED}{OPENED if lite else ''}")
        site = _told(new)
        if lite:
            notebooks.build(new)
        _move(new, out)
    return site


def _python(folder: Path) -> Path:
    """Gather what changes rarely: Pyodide and the archives; ours is moved to the page's folder."""
    folder.mkdir()
    archive.write(pyodide(), folder)
    for name in CORE:
        shutil.copyfile(pyodide() / name, folder / name)
    (folder.parent / "page").mkdir()
    ours = Path(archive.OURS).with_suffix(archive.PACKED)
    (folder / ours).rename(folder.parent / "page" / ours)
    return folder


def _page(folder: Path, python: str) -> None:
    """Gather what is ours: the front end, the code around it, and the first view, which needs no Python to be shown."""
    for file in PLAIN.iterdir():
        if file.name not in OUTSIDE:
            text = file.read_text("utf-8").replace("./python/", f"../{python}/").replace("LOCK", _lock())
            (folder / file.name).write_text(text, "utf-8")
    for name in ("coreworlds.js", "coreworlds.css"):
        shutil.copyfile(PACKAGE / "widgets" / "static" / name, folder / name)
    home = json.dumps(App().page(), ensure_ascii=False)
    (folder / "home.js").write_text(f"export default {home};\n", "utf-8")


def _lock() -> str:
    """Return Pyodide's lock file without the packages that the site does not hold."""
    lock = json.loads((pyodide() / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({**lock, "packages": {}})


def _outside(folder: Path, named: dict[str, str], besides: str) -> None:
    """Write the page and the worker that keeps everything, which name the folders."""
    page = (
        (PLAIN / "index.html")
        .read_text("utf-8")
        .replace("PAGE-POLICY", PAGE_POLICY)
        .replace("BESIDES", besides)
    )
    for name, place in named.items():
        page = page.replace(f"{name}/", f"{place}/")
    (folder / "index.html").write_text(page, "utf-8")
    files = {str(path.relative_to(folder).as_posix()): _hash(path) for path in _files(folder)}
    policies = {f"{named['page']}/worker.js": WORKER_POLICY}
    site = {"version": _short("".join(files.values())), "files": files, "policies": policies}
    keeper = (PLAIN / "sw.js").read_text("utf-8")
    (folder / "sw.js").write_text(f"const SITE = {json.dumps(site)};\n{keeper}", "utf-8")


def _named(folder: Path) -> str:
    """Name a folder by a hash of its content."""
    name = f"{folder.name}-{_short(''.join(path.name + _hash(path) for path in _files(folder)))}"
    folder.rename(folder.with_name(name))
    return name


def _move(new: Path, out: Path) -> None:
    """Put the new files into place: first those that nobody asks for yet, the page that names them last."""
    out.mkdir(parents=True, exist_ok=True)
    places = [path for path in new.iterdir() if path.is_dir()]
    for place in places:
        shutil.rmtree(out / place.name, ignore_errors=True)
        shutil.copytree(place, out / place.name)
    for name in reversed(OUTSIDE):
        shutil.copyfile(new / name, out / name)
    for old in out.iterdir():
        if OURS.fullmatch(old.name) and old.name not in {place.name for place in places}:
            shutil.rmtree(old)


def _told(folder: Path) -> Site:
    text = (folder / "sw.js").read_text("utf-8")
    version = re.search(r'"version": "(\w+)"', text)
    files = [path.read_bytes() for path in _files(folder)]
    return Site(version[1] if version else "", sum(map(len, files)), sum(len(gzip.compress(file)) for file in files))


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]
