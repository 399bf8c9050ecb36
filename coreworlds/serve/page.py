"""Serve the page on this machine: Voila with our template, our settings and one notebook."""

from __future__ import annotations

import atexit
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from platformdirs import user_data_path

from coreworlds.serve import copies, places

if TYPE_CHECKING:
    from coreworlds.serve.public import Server

# Jupyter's schemas name no international addresses: what would check them builds grammars for two seconds. This has to
# be said before anything of Jupyter's server is read.
sys.modules.setdefault("rfc3987_syntax", cast("ModuleType", None))  # taken for missing, as it well may be

HOST = "localhost"
PORT = 8866


class PortTakenError(OSError):
    """The port asked for belongs to another program."""


def free_port(wanted: int) -> int:
    """Make sure that a port is free, or find one.

    Parameters
    ----------
    wanted
        The port to ask for; 0 means any.

    Returns
    -------
    int
        A port that nobody listened on a moment ago.

    Raises
    ------
    PortTakenError
        Somebody listens there.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", wanted))
        except OSError as error:
            raise PortTakenError(f"port {wanted} cannot be had: {error.strerror}") from error
        port: int = trial.getsockname()[1]
        return port


def serve(port: int | None, *, browser: bool, notebook: Path | None = None) -> int:
    """Serve the page until the reader ends it.

    Parameters
    ----------
    port
        The port to listen on; None takes 8866 or one near it, 0 takes any.
    browser
        Whether to open the reader's browser.
    notebook
        What to serve; None serves the page itself.

    Returns
    -------
    int
        The exit code.
    """
    from coreworlds.serve.limits import KERNELS, raise_files  # noqa: PLC0415 - psutil comes with the page

    raise_files(KERNELS)
    app = application(PORT if port is None else free_port(port), notebook=notebook)
    app.launch_browser = _announcement(app, browser=browser)
    app.start()
    return 0


def application(port: int, *words: str, notebook: Path | None = None) -> Server:
    """Make the server with our settings; it is not started yet.

    Parameters
    ----------
    port
        The port to listen on; if it is taken, one near it.
    words
        Further words of Voila's own command line, such as ``--Voila.token=…``; they go before ours.
    notebook
        What to serve; None serves the page itself.

    Returns
    -------
    Server
        Its ``launch_browser`` is called once it listens.
    """
    for name, folder in jupyter_folders().items():
        os.environ.setdefault(name, folder)
    copies.begin()
    from coreworlds.serve.public import Server  # noqa: PLC0415 - takes a second, and the other commands do without

    for name in ("tornado.general", "tornado.access"):  # of Jupyter's own ping settings, and of every wrong address
        logging.getLogger(name).setLevel(logging.ERROR)
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(places.SHARE), os.environ.get("JUPYTER_PATH")]))
    usual = {
        "--Voila.config_file_paths": places.SETTINGS,
        "--Voila.ip": HOST,
        "--Voila.log_level": "ERROR",
        "--Voila.port": port,
    }
    ours = [f"{name}={value}" for name, value in usual.items() if not any(word.startswith(name) for word in words)]
    app = Server()
    app.initialize([str(notebook or places.notebooks() / "app.ipynb"), *ours, *words])
    return app


def jupyter_folders() -> dict[str, str]:
    """Make the folders in which Jupyter keeps its own files for our page, so that it needs none of the reader's.

    Returns
    -------
    dict of str to str
        Folders by the variables that name them to Jupyter: beside the learner's map; where this user has no home to
        write to, folders that end with this process.
    """
    names = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime"}
    try:
        made = _made(user_data_path("coreworlds", appauthor=False) / "jupyter", names)
    except OSError:
        passing = TemporaryDirectory(prefix="coreworlds-")
        atexit.register(passing.cleanup)
        made = _made(Path(passing.name), names)
    return made


def _made(above: Path, names: dict[str, str]) -> dict[str, str]:
    for name in names.values():
        (above / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        with NamedTemporaryFile(dir=above / name):  # it can be written to
            pass
    return {variable: str(above / name) for variable, name in names.items()}


def _announcement(app: Any, *, browser: bool) -> Callable[[], None]:  # noqa: ANN401 - Voila publishes no types
    """Make what Voila calls once it listens: it says the address and opens the browser if asked to."""

    def announce() -> None:
        print(f"coreworlds is at {app.connection_url} (Ctrl+C ends it)", flush=True)
        if browser and not webbrowser.open(app.connection_url):
            print("No browser could be opened here: open that address in one yourself.", flush=True)

    return announce
