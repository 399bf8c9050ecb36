"""What the system lets a server have of files, processes and memory: raised where it can be, else counted."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import psutil

if sys.platform != "win32":
    import resource  # Windows has none

__all__ = ["KERNELS", "MEMORY", "Limit", "hold_memory", "limits", "raise_files"]

KERNELS = 64  # in use at once, where nobody says how many
MEMORY = 100 * 2**20  # bytes of one learner's kernel, as measured
LINUX = sys.platform == "linux"
# Measured on Linux (docs/class.md): 15 files for each learner, and what browsers keep open beside their websockets.
# Elsewhere each of ZeroMQ's sockets takes a pair of files where Linux takes one.
FILES, FILES_BESIDE = (20 if LINUX else 28), 250
# Linux counts threads as processes: a kernel has 16.
PROCESSES, PROCESSES_BESIDE = (20, 60) if LINUX else (2, 10)
# Windows asks all sockets of a program at once for news, and 512 at most.
WATCHED, WATCHED_EACH, WATCHED_BESIDE = 512, 6, 140
CGROUPS = Path("/sys/fs/cgroup")


@dataclass(frozen=True)
class Limit:
    """
    One thing that kernels need and of which the system has only so much.

    Attributes
    ----------
    what
        Its name, in the plural.
    each
        How much of it one kernel in use takes.
    beside
        How much the server takes without kernels.
    free
        How much the server can have.
    """

    what: str
    each: int
    beside: int
    free: float

    @property
    def fits(self) -> float:
        """How many kernels fit, perhaps infinitely many."""
        return math.inf if self.free == math.inf else max(0, (self.free - self.beside) // self.each)

    def needs(self, kernels: int) -> int:
        """Return the amount that a number of kernels needs."""
        return self.beside + self.each * kernels

    def amount(self, number: float) -> str:
        """Write an amount with its unit."""
        return f"{number / 2**30:.1f} GB of memory" if self.what == "memory" else f"{number:,.0f} {self.what}"


def limits(kernels: int) -> list[Limit]:
    """Ask the system what it lets the server have, after raising what a program may raise.

    Parameters
    ----------
    kernels
        How many kernels are wanted at once.

    Returns
    -------
    list of Limit
        One for each thing that kernels need.

    Examples
    --------
    >>> {limit.what for limit in limits(1)} >= {"processes", "memory"}
    True
    """
    memory = min(psutil.virtual_memory().available, *_cgroups("memory"))
    found = [Limit("processes", PROCESSES, PROCESSES_BESIDE, _processes(kernels)), Limit("memory", MEMORY, 0, memory)]
    if sys.platform == "win32":
        return [Limit("sockets", WATCHED_EACH, WATCHED_BESIDE, WATCHED), *found]
    return [Limit("open files", FILES, FILES_BESIDE, raise_files(kernels)), *found]


def raise_files(kernels: int) -> float:
    """Let this program open as many files as so many kernels need, or as many as the system allows it to ask for.

    Kernels begin with the same limit; one needs 80 files.

    Parameters
    ----------
    kernels
        How many kernels are wanted at once.

    Returns
    -------
    float
        How many files it may open now.
    """
    if sys.platform == "win32":
        return math.inf
    need = FILES_BESIDE + FILES * kernels
    for wanted in (2 * need, need):  # macOS refuses more than it has, and does not say beforehand how much that is
        if (allowed := _raised(resource.RLIMIT_NOFILE, wanted)) >= wanted:
            break
    return allowed


def hold_memory(pid: int, most: int) -> None:
    """Hold a process to a part of the memory, where the system can do that.

    Parameters
    ----------
    pid
        The process.
    most
        How many bytes it may have, unless it may have less already.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, ValueError):  # it has ended, or this system forbids to ask
        hard = resource.prlimit(pid, resource.RLIMIT_DATA)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.prlimit(pid, resource.RLIMIT_DATA, (least, least))


if sys.platform != "win32":

    def _raised(kind: int, wanted: int) -> float:
        """Raise what this program may have of something, and tell how much that is now."""
        soft, hard = resource.getrlimit(kind)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            goal = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            with suppress(OSError, ValueError):
                resource.setrlimit(kind, (goal, hard))
            soft = resource.getrlimit(kind)[0]
        return math.inf if soft == resource.RLIM_INFINITY else soft


def _processes(kernels: int) -> float:
    """Count the processes that this user, this container and this machine can still have; on Linux, the threads."""
    if sys.platform == "win32":
        return math.inf
    mine = _mine()
    allowed = _raised(resource.RLIMIT_NPROC, mine + PROCESSES_BESIDE + PROCESSES * kernels)
    return min(allowed - mine, _machine(), *_cgroups("pids"))


def _mine() -> int:
    """Count what this user runs."""
    count = 0
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.uids().real == os.getuid():
                count += process.num_threads() if LINUX else 1
    return count


def _machine() -> float:
    """Return the number of further threads that this machine allows, if it says so."""
    try:
        most = min(int(Path("/proc/sys/kernel", name).read_text("ascii")) for name in ("pid_max", "threads-max"))
        return most - int(Path("/proc/loadavg").read_text("ascii").split("/")[1].split()[0])
    except (OSError, ValueError, IndexError):
        return math.inf


def _cgroups(kind: str) -> list[float]:
    """Return the free memory or process ids of the container's control groups; infinity without limits."""
    names = {"memory": ("limit_in_bytes", "usage_in_bytes"), "pids": ("max", "current")}[kind]
    return [math.inf, *(free for group in _groups(kind) for free in _free(group, kind, names))]


def _groups(kind: str) -> Iterator[Path]:
    """Give the folders in which this process's groups say what they may have, in both forms that Linux knows."""
    try:
        lines = Path("/proc/self/cgroup").read_text("utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        _, kinds, path = line.split(":", 2)
        if kinds in {"", kind}:
            top = CGROUPS / kinds
            inside = PurePosixPath(path.lstrip("/"))
            yield from (top / above for above in (inside, *inside.parents))


def _free(group: Path, kind: str, older: tuple[str, str]) -> Iterator[float]:
    """Return the free amount of a control group. Cached file contents count as free."""
    for most, used in (("max", "current"), older):
        with suppress(OSError, ValueError):  # the group at the top says nothing, "max" is no number
            allowed = int((group / f"{kind}.{most}").read_text("ascii"))
            yield allowed - int((group / f"{kind}.{used}").read_text("ascii")) + _unneeded(group, kind)


def _unneeded(group: Path, kind: str) -> int:
    """Count the bytes of files that a group has read and would give back."""
    if kind == "memory":
        with suppress(OSError, ValueError, KeyError):
            stat = dict(line.split() for line in (group / "memory.stat").read_text("ascii").splitlines())
            return int(stat.get("total_inactive_file", stat["inactive_file"]))
    return 0
