"""Start from a bare checkout: ``python3 coreworlds`` needs Python 3.11 and nothing else.

Run as a folder, this file makes an environment of its own (``.venv-coreworlds`` beside the package), installs the
project there once, and hands over to the real command. Run as a module of an installed package
(``python -m coreworlds``) it is that command. Older Pythons must be able to read it, to be told what is missing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-coreworlds"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
APP = "app"
LITE = "app,site"
ALL = "app,site,test"
MORE = {APP: (APP, LITE, ALL), LITE: (LITE, ALL), ALL: (ALL,)}  # which environments hold all that one asks for
NEEDS_VENV = (
    "coreworlds: this Python cannot make environments, because its venv module is incomplete. "
    "On Debian and Ubuntu: sudo apt-get install python3-venv, then run this again."
)
FULL = 50 * 2**20  # bytes left on a disk that counts as full
LOCK = ENVIRONMENT.with_name(f"{ENVIRONMENT.name}.lock")
# What programs say when something outside stops them, and what helps.
CAUSES = (
    (
        "no space left|disk quota|not enough space",
        "The disk is full: this needs 300 MB, the tests 650 MB. Make room, then run this again.",
    ),
    (
        "read-only file system|permission denied|access is denied|operation not permitted",
        "Copy the folder to a place where you may write, such as your home, and run it from there.",
    ),
    (
        "name resolution|name or service|getaddrinfo|connection|unreachable|timed out|no matching distribution",
        "The packages could not be fetched. Is the network there? Then run this again.",
    ),
)


def fingerprint(extras: str) -> str:
    """Say what an environment is made from: the project's settings, its place, the Python and the extras."""
    seed = (ROOT / "pyproject.toml").read_bytes() + repr((ROOT, sys.version, extras)).encode()
    return hashlib.sha256(seed).hexdigest()


def stamp(extras: str) -> Path:
    """Name the file that tells that these extras are installed."""
    return ENVIRONMENT / f"coreworlds-{extras.replace(',', '-')}"


def is_ready(extras: str) -> bool:
    """Tell whether the environment holds these extras, as the project's settings ask for them now."""
    return PYTHON.exists() and stamp(extras).exists() and stamp(extras).read_text() == fingerprint(extras)


def make_environment(extras: str) -> None:
    """Create the environment and install the project into it; leave with one sentence where that fails."""
    try:
        import ensurepip  # noqa: F401, PLC0415 - only asked whether it is there: Debian packs it separately
        import venv  # noqa: F401, PLC0415 - likewise
    except ImportError:
        sys.exit(NEEDS_VENV)
    with alone():
        if is_ready(extras):  # another start has made it meanwhile
            return
        print(f"Setting up coreworlds in {ENVIRONMENT.name}, once. This takes about half a minute.", flush=True)
        create = [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)]
        install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable"]
        for step in ([] if is_ready(APP) else [create]) + [[*install, f"{ROOT}[{extras}]"]]:
            done = subprocess.run(step, stderr=subprocess.PIPE, text=True, errors="replace", check=False)  # noqa: S603 - our own words
            sys.stderr.write(done.stderr)
            if done.returncode:
                sys.exit(f"coreworlds: setting up failed, see above. {cause(done.stderr)}")
        stamp(extras).write_text(fingerprint(extras))


@contextmanager
def alone() -> Iterator[None]:
    """Let one start at a time set up this folder; a second one says that it waits, and waits."""
    try:
        file = LOCK.open("a")
    except OSError as error:
        sys.exit(f"coreworlds: {ROOT} cannot be written to ({error.strerror}). {cause(str(error))}")
    with file:
        if not locked(file, wait=False):
            print("Another start is setting up coreworlds in this folder. Waiting for it to finish.", flush=True)
            locked(file, wait=True)
        yield  # the system takes the lock back with the file, also from a process that was ended


def locked(file: IO[str], *, wait: bool) -> bool:
    """Lock a file against other processes; return False if another has it and there is to be no waiting."""
    while not _taken(file):
        if not wait:
            return False
        time.sleep(0.5)
    return True


def _taken(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - only Windows has it

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - Windows does not have it

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def cause(said: str) -> str:
    """Name what made setting up fail, and what to do, from what the programs said about it."""
    full = "no space left" if shutil.disk_usage(ROOT).free < FULL else ""  # venv does not say so
    found = (words for text in (said, full) for signs, words in CAUSES if re.search(signs, text, re.IGNORECASE))
    return next(found, "Then run this again.")


def needed(arguments: list[str]) -> str:
    """Name the extras that a command needs."""
    if arguments[:1] == ["test"]:
        return ALL
    return LITE if arguments[:1] == ["site"] and "--lite" in arguments else APP


def start(arguments: list[str]) -> None:
    """Run the command inside the environment, which is made first where it is missing or out of date."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a bare checkout meets any Python, before pip could refuse it
        sys.exit(f"coreworlds: needs Python 3.11 or newer, and this is {sys.version.split()[0]}. Use a newer one.")
    extras = needed(arguments)
    if not any(map(is_ready, MORE[extras])):
        try:
            make_environment(extras)
        except KeyboardInterrupt:
            sys.exit("coreworlds: setting up was ended before it was done. The next start begins it anew.")
    command = [str(PYTHON), "-m", "coreworlds", *arguments]
    if os.name == "nt":  # there, exec would leave the terminal at once
        with subprocess.Popen(command) as program:  # noqa: S603 - our own words, and the reader's
            while program.returncode is None:
                with suppress(KeyboardInterrupt):  # Ctrl+C is for the command to answer
                    program.wait()
        sys.exit(program.returncode)
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    if __package__:
        from coreworlds.serve.command import main

        sys.exit(main())
    start(sys.argv[1:])
