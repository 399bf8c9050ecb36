"""JupyterLite beside the site: the notebooks, to be opened, changed and run without a server. Everything is inside."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from coreworlds.serve import places
from coreworlds.serve.site.tools import SiteError, pyodide, run

__all__ = ["FOLDER", "START", "build"]

FOLDER, START = "lite", "notebooks/start.ipynb"
LIST = Path(__file__).with_name("lite.txt")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
STUBS = ("piplite", "pyodide_kernel", "ipykernel", "widgetsnbextension-4")  # wheels that come with that kernel
ANY = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any", "--python-version=3.14")


def build(out: Path) -> Path:
    """
    Write JupyterLite into the folder ``lite`` of a site.

    Parameters
    ----------
    out
        The folder of the site.

    Returns
    -------
    Path
        The folder, which is replaced as a whole.

    Raises
    ------
    SiteError
        The extra ``site`` is not installed, or a package cannot be had.
    """
    extensions = _extensions()
    with tempfile.TemporaryDirectory() as aside:
        lite = Path(aside)
        names = _python(lite / "static" / "pyodide", extensions)
        _settings(lite, extensions, names)
        run([sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", "made"], lite)
        shutil.rmtree(out / FOLDER, ignore_errors=True)
        shutil.copytree(lite / "made", out / FOLDER, ignore=shutil.ignore_patterns("*.map"))
    return out / FOLDER


def _extensions() -> list[Path]:
    """Find the three extensions of JupyterLab that the notebooks need, and no others."""
    found = [Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name for name in EXTENSIONS]
    if missing := [path for path in found if not path.is_dir()]:
        raise SiteError(f"{missing[0].name} is not there; in the folder of coreworlds: pip install '.[site]'")
    return found


def _python(folder: Path, extensions: list[Path]) -> list[str]:
    """Copy Pyodide and all packages with an index that names no other host. Return the packages' names."""
    folder.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copyfile(pyodide() / name, folder / name)
    run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *ANY, "-d", str(folder), "-r", str(LIST)],
        folder,
    )
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], places.CHECKOUT)
    for stub in STUBS:
        for wheel in (extensions[0] / "static" / "pypi").glob(f"{stub}*.whl"):
            shutil.copy(wheel, folder)
    lock = json.loads((pyodide() / "pyodide-lock.json").read_text("utf-8"))
    packages = dict(map(_listed, sorted(folder.glob("*.whl"))))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": packages}), "utf-8")
    return list(packages)


def _listed(wheel: Path) -> tuple[str, dict[str, Any]]:
    """Give a wheel as Pyodide's list of packages has it. It depends on nothing: all are loaded anyway."""
    name, version = wheel.name.split("-")[:2]
    name = name.lower().replace("_", "-")
    return name, {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def _settings(lite: Path, extensions: list[Path], names: list[str]) -> None:
    """Write what JupyterLite is told: no other host, all packages at once, our notebooks."""
    kernel = {
        "disablePyPIFallback": True,
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "loadPyodideOptions": {"packages": names},
    }
    page = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"litePluginSettings": {f"{KERNEL}:kernel": kernel}},
    }
    (lite / "jupyter-lite.json").write_text(json.dumps(page), "utf-8")
    files = lite / "files"
    for folder in (places.notebooks(), places.tutorials()):  # as they lie here: links from one to another hold
        shutil.copytree(folder, files / folder.name, ignore=shutil.ignore_patterns(".*"))
    config = {
        "contents": [str(files)],
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": list(map(str, extensions)),
        "apps": ["lab"],
        "no_sourcemaps": True,
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), "utf-8")
