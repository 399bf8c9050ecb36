"""One kernel for the notebooks of a folder, which forgets every name before the next: starting one takes a second."""

from __future__ import annotations

import secrets
import sys
from multiprocessing.util import get_temp_dir
from queue import Empty
from typing import Any

import nbval.kernel
import nbval.plugin
import pytest
from jupyter_client.manager import KernelManager
from nbval.kernel import RunningKernel

_LONG = 20  # seconds in which a kernel that is well has forgotten its names


class Kept(RunningKernel):  # type: ignore[misc]  # nbval publishes no types
    """A kernel that is not stopped with its notebook."""

    def stop(self) -> None:
        """Leave it to the next notebook."""

    def end(self) -> None:
        """Stop it."""
        if self.is_alive():
            super().stop()

    def forgets(self) -> bool:
        """Make it forget what the last notebook named; return whether it has."""
        if not self.is_alive():
            return False
        asked = self.kc.execute("%reset -f", store_history=False)
        try:
            self.await_reply(asked, timeout=_LONG)
            self.await_idle(asked, _LONG)
        except (Empty, RuntimeError):
            return False
        return True


class Kernels:
    """The kernel of the folder whose notebooks are run."""

    def __init__(self) -> None:
        """Begin without one."""
        self.of: tuple[object, ...] = ()
        self.kernel: Kept | None = None

    def __call__(self, kernel_name: str, cwd: str | None = None, startup_timeout: float = 60) -> Kept:
        """Return the kernel as if it had just been started."""
        if self.kernel is None or self.of != (kernel_name, cwd) or not self.kernel.forgets():
            self.end()
            self.of, self.kernel = (kernel_name, cwd), Kept(kernel_name, cwd, startup_timeout)
        return self.kernel

    def end(self) -> None:
        """Stop it."""
        if self.kernel is not None:
            self.kernel.end()
            self.kernel = None


_KERNELS = Kernels()


def managed(**how: Any) -> KernelManager:  # noqa: ANN401 - Jupyter's own
    """Make what starts a kernel. Of a port, another of the tests may take it before the kernel does: it has names."""
    if sys.platform == "linux":
        how |= {"transport": "ipc", "ip": f"{get_temp_dir()}/{secrets.token_hex(4)}"}
    return KernelManager(**how)


def pytest_configure() -> None:
    """Let nbval take its kernels from here."""
    plugin: Any = nbval.plugin
    plugin.RunningKernel = _KERNELS
    nbval.kernel.KernelManager = managed  # type: ignore[misc]  # it calls it and does nothing else with it


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Stop the last one."""
    _KERNELS.end()
