"""A server for tests that would disturb the shared one, and a count of its processes and files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.util import get_temp_dir
from pathlib import Path

import psutil

from coreworlds.serve import copies, places
from tests.load.room import kernels

MAKERS = 2 if copies.POSSIBLE else 0  # processes that make kernels: what they are copies of, and what looks after that

START = """
import sys
from pathlib import Path
from coreworlds.serve import page

app = page.application(page.free_port(0), *sys.argv[2:], notebook=Path(sys.argv[1]))
app.launch_browser = lambda: print(app.connection_url, flush=True)
app.start()
"""


def named_sockets() -> tuple[list[str], dict[str, str]]:
    """Give words and surroundings with which Jupyter's own server speaks with kernels by sockets that have names.

    Of a port, another of the tests may take it before the kernel does.
    """
    if sys.platform != "linux":
        return [], {}
    return ["--KernelManager.transport=ipc"], {"JUPYTER_RUNTIME_DIR": tempfile.mkdtemp(dir=get_temp_dir())}  # short


@dataclass(frozen=True)
class Served:
    """A server that runs: its address, its process, and the folder in which it and its kernels write."""

    address: str
    process: psutil.Process
    folder: Path

    def kernels(self) -> dict[str, psutil.Process]:
        """Find the kernels by how their ids begin."""
        return kernels(self.process)

    def kernel(self, number: str) -> psutil.Process:
        """Find a kernel by its id."""
        return self.kernels()[number[:8]]

    def left(self) -> dict[str, int]:
        """Count the server's kernels, their processes and files, and the files that the server holds open."""
        return {
            "kernels": len(self.kernels()),
            "processes": len(self.process.children(recursive=True)) - MAKERS,
            "files": sum(path.is_file() for path in self.folder.rglob("*")),
            "open": self.process.num_fds(),
        }


@contextmanager
def serving(folder: Path, *words: str, notebook: Path | None = None) -> Iterator[Served]:
    """Serve a notebook, left out: the page itself, with words of Voila's command line; all it writes is in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    own = dict.fromkeys(("HOME", "TMPDIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"), str(folder)) | {"COREWORLDS_MAP": ""}
    command = [sys.executable, "-c", START, str(notebook or places.notebooks() / "app.ipynb"), *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **own}
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            assert address, "the server does not start"
            yield Served(address, psutil.Process(server.pid), folder)
        finally:
            server.terminate()
