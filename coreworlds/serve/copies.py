"""Kernels as copies of one process that has loaded the rules: a copy starts in a tenth of the time.

That process, the *original*, is a fork server of Python's own `multiprocessing`: it has no thread but one and does
nothing else, so that a copy of it is whole. Where the system cannot do that, each kernel is started as Jupyter does it.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import forkserver, process
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from threading import Thread

__all__ = ["POSSIBLE", "Copy", "begin"]

POSSIBLE = sys.platform == "linux"  # elsewhere a copy is not whole, or there is none
ORIGINAL = "coreworlds.serve.original"
SAFE = "PYTHONSAFEPATH"  # set: nothing is read from the folder in which somebody happens to call the command
WARM = "COREWORLDS_WARM"


def begin() -> bool:
    """Start the original, unless it runs: it reads what all kernels need while the server reads what that needs.

    Returns
    -------
    bool
        Whether copies can be made here.
    """
    if not POSSIBLE:
        return False
    os.environ.setdefault("MALLOC_ARENA_MAX", "1")  # a kernel computes in one thread: megabytes less for each
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        multiprocessing.set_forkserver_preload([ORIGINAL])
        forkserver.ensure_running()
    except OSError:  # its socket lies in the folder for what is temporary, whose name may be too long for one
        return False
    finally:
        os.environ.pop(SAFE)
        if before is not None:
            os.environ[SAFE] = before
    return True


class Copy(ForkServerProcess):
    """
    A kernel, to be handled as Jupyter handles a `subprocess.Popen`.

    Parameters
    ----------
    name
        How the system's list of processes names it, in 15 letters at most.
    words
        What follows ``ipykernel_launcher`` on its command line.
    environment
        Its environment variables.
    folder
        The folder in which it runs.
    stderr
        Where what it says of its faults goes: ``subprocess.DEVNULL``, or None for where the server's goes.
    """

    stdin = stdout = stderr = None  # Jupyter would close them

    def __init__(
        self, name: str, words: list[str], environment: Mapping[str, str], folder: str, stderr: int | None
    ) -> None:
        """Keep the description of the copy; `start` makes it."""
        super().__init__(name=name, daemon=True)  # it ends with the server, however that ends
        self.words, self.folder = words, folder
        # Voila names some variables by words of a class of its own, for which a copy would have to read Voila.
        self.environment = {str.__str__(name): value for name, value in environment.items()}
        self.quiet = stderr == subprocess.DEVNULL

    def run(self) -> None:
        """Be a kernel until one is told to end."""
        os.setsid()
        Path("/proc/self/comm").write_text(self.name, encoding="utf-8")
        os.environ.clear()
        os.environ.update(self.environment, **{WARM: ""})  # it is warm
        os.chdir(self.folder)
        if self.quiet:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        Thread(target=_end_with_the_server, daemon=True).start()
        from ipykernel import kernelapp  # noqa: PLC0415 - the original has read it; the server itself needs none

        sys.argv = ["ipykernel_launcher", *self.words, f"--IPKernelApp.parent_handle={os.getppid()}"]
        kernelapp.launch_new_instance()

    def poll(self) -> int | None:
        """Give the exit code, None while it runs."""
        return self.exitcode

    def wait(self) -> int | None:
        """Wait until it has ended, and give the exit code."""
        self.join()
        return self.exitcode

    def send_signal(self, signal: int) -> None:
        """Send a signal to it, unless it has ended."""
        if self.exitcode is None and self.pid is not None:
            with suppress(ProcessLookupError):  # it has ended, and the original has not told of it yet
                os.kill(self.pid, signal)


def _end_with_the_server() -> None:
    """Wait for the server's end, which may be sudden. The original does not show it: it lives as long as its copies."""
    server = process.parent_process()
    if server is not None:
        server.join()
    os._exit(1)
