"""What the system lets a class have: raised where a program may do that, and else counted before anybody comes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from coreworlds.serve import classroom, limits
from tests.load.room import run

resource = pytest.importorskip("resource", reason="Windows has no such limits")


def test_the_soft_limit_of_open_files_is_raised_to_what_a_class_needs() -> None:
    """Within the hard one; a higher one is left as it is."""
    code = """
import resource
from coreworlds.serve import limits
for soft, hard in ((4096, 4096), (256, 4096), (256, 300)):  # the second is usual on macOS
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    print(limits.raise_files(33))"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    high, usual, low = map(int, said.split())
    need = limits.Limit("open files", limits.FILES, limits.FILES_BESIDE, 0).needs(33)
    assert need <= usual < 4096
    assert (high, low) == (4096, 300)


def test_what_does_not_fit_is_counted() -> None:
    few = limits.Limit("open files", each=20, beside=100, free=199)
    assert few.fits == 4
    assert few.needs(4) <= few.free < few.needs(5)
    assert limits.Limit("open files", each=20, beside=100, free=50).fits == 0


@pytest.mark.parametrize(
    ("kind", "files", "free"),
    [
        ("memory", {"memory.max": "1000", "memory.current": "400", "memory.stat": "anon 9\ninactive_file 50"}, 650),
        ("memory", {"memory.limit_in_bytes": "1000", "memory.usage_in_bytes": "400"}, 600),
        ("memory", {"memory.max": "max", "memory.current": "400"}, None),
        ("pids", {"pids.max": "512", "pids.current": "12"}, 500),
        ("pids", {}, None),
    ],
)
def test_a_containers_limits_are_asked(tmp_path: Path, kind: str, files: dict[str, str], free: int | None) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="ascii")
    names = {"memory": ("limit_in_bytes", "usage_in_bytes"), "pids": ("max", "current")}[kind]
    assert {*limits._free(tmp_path, kind, names)} == ({free} if free else set())


@pytest.mark.skipif(not limits.LINUX, reason="only Linux holds a process to its part")
def test_a_kernel_that_may_have_less_already_keeps_that() -> None:
    held = 2**28
    code = f"""
import resource, time
resource.setrlimit(resource.RLIMIT_DATA, ({held}, {held}))
print(1, flush=True)
time.sleep(60)"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        limits.hold_memory(process.pid, 2**30)
        assert resource.prlimit(process.pid, resource.RLIMIT_DATA) == (held, held)
        process.kill()
    limits.hold_memory(process.pid, 2**30)  # it has ended: nothing to hold


def test_a_place_that_cannot_be_warmed_is_no_place() -> None:
    """Its kernel is ended: else it would count as a learner's, and all places would be called warm."""
    ended: list[str] = []

    async def shutdown(kernel: str, **_: Any) -> None:  # noqa: ANN401 - as Jupyter's own
        ended.append(kernel)

    async def failing() -> None:
        raise OSError("no room")

    async def tried() -> str:
        async def begin() -> dict[str, Any]:
            return {"kernel_id": "k", "task": asyncio.ensure_future(failing())}

        beginner = asyncio.ensure_future(begin())
        kernels = SimpleNamespace(_pools={"app": [beginner]}, shutdown_kernel=shutdown)
        said = await classroom._warmed(kernels, "app", beginner)
        assert kernels._pools == {"app": []}
        return said

    assert run(tried()) == "OSError no room"
    assert ended == ["k"]
