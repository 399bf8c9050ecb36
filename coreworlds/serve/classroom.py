"""Serve a class: one process for all learners in a room, a token at the door, and a warm kernel for each place."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
import webbrowser
from collections.abc import Callable
from typing import Any, ClassVar

import psutil
from jupyter_core.utils import ensure_async
from tornado import web

from coreworlds.serve import page
from coreworlds.serve.answers import FULL, PAGE, PageHandler
from coreworlds.serve.door import Door, new_token
from coreworlds.serve.kernels import Kernels
from coreworlds.serve.poster import address, poster

__all__ = ["serve"]

MEMORY = 100 * 2**20  # bytes of one learner's kernel, as measured
LARGEST = 2**30  # bytes that one learner's kernel may take: what is more fails there, and only there
OVERLAP = 3  # learners who reload at the same moment in a full class: each has two kernels then, for a blink
ALONE = 10.0  # s without a page, after which a place goes to somebody who waits
AGAIN = "3"  # s until who found the class full tries again
PAUSE = 0.2  # s between two looks whether a place is to be warmed
WARMING = 60.0  # s; a kernel that is not warm by then will not be


class Seats(Kernels):
    """Kernels of which none can take the memory of all; warmed until the class ends."""

    warming: asyncio.Task[None] | None = None
    lonely: ClassVar[dict[str, float]] = {}  # kernel → since when no page has been seen at it by one who waits

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override] # noqa: ANN401 - as the class above
        """Start a kernel, and hold it to its part of the memory where the system can do that."""
        kernel_id = str(await super().start_kernel(stderr=subprocess.DEVNULL, **how))  # the terminal is the teacher's
        if sys.platform == "linux":
            import resource  # noqa: PLC0415 - there is none on Windows

            kernel: Any = self.get_kernel(kernel_id)
            resource.prlimit(kernel.provisioner.pid, resource.RLIMIT_DATA, (LARGEST, LARGEST))
        return kernel_id

    async def shutdown_kernel(  # type: ignore[override]  # one of its parents is not async
        self,
        kernel_id: str,
        *args: Any,  # noqa: ANN401 - as above
        **how: Any,  # noqa: ANN401
    ) -> None:
        """End a kernel, unless it has just ended by itself."""
        if kernel_id in self:
            await super().shutdown_kernel(kernel_id, *args, **how)

    async def make_room(self) -> None:
        """Free places whose page went without a word, as one does that is left before it has loaded; somebody waits."""
        pool = [task for tasks in getattr(self, "_pools", {}).values() for task in tasks]
        if not all(task.done() for task in pool):
            return
        warm = {task.result()["kernel_id"] for task in pool if not task.exception()}
        alone = {kernel for kernel in self.list_kernel_ids() if not self._kernel_connections.get(kernel)} - warm
        now = time.monotonic()
        since = {kernel: self.lonely.get(kernel, now) for kernel in alone}
        self.lonely.clear()
        self.lonely.update(since)
        for kernel in [kernel for kernel, begun in since.items() if now - begun >= ALONE]:
            await self.shutdown_kernel(kernel)

    async def shutdown_all(self, *args: Any, **how: Any) -> None:  # type: ignore[override]  # noqa: ANN401
        """End all kernels, and warm no more."""
        if self.warming is not None:
            self.warming.cancel()
        await super().shutdown_all(*args, **how)


class Seat(PageHandler):
    """The page of one learner."""

    known: ClassVar[set[str]] = set()  # whoever was in: a browser that reloads asks before it leaves its old page

    @web.authenticated
    async def get(self) -> None:
        """Give a place, or say that there is none."""
        somebody = str(self.current_user.username)
        places = int(self.settings["most"]) - (0 if somebody in self.known else OVERLAP)
        if taken(self.kernel_manager, self.notebook_path) >= places:
            seats: Any = self.kernel_manager
            await seats.make_room()
            raise web.HTTPError(FULL)
        self.known.add(somebody)
        await ensure_async(super().get())

    def write_error(self, status_code: int, **how: Any) -> None:  # noqa: ANN401 - as the class above
        """Say that the class is full, or what all pages say."""
        if status_code != FULL:
            super().write_error(status_code, **how)
            return
        said = "All places are taken. This page looks again by itself."
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Refresh", AGAIN)
        web.RequestHandler.finish(self, PAGE.format(title="The class is full", said=said, home=self.base_url))

    def should_use_rendered_notebook(self, data: dict[str, Any], pool: int, *_: Any) -> bool:  # noqa: ANN401
        """Take a warm kernel whatever the address says of the theme: the browser itself reads that."""
        return pool > 0 and bool(data)


def taken(kernels: Any, notebook: str) -> int:  # noqa: ANN401 - Voila publishes no types
    """Count the places at which somebody sits."""
    return len(kernels) - int(kernels.get_pool_size(notebook))


def serve(places: int, port: int | None, *, browser: bool) -> int:
    """Serve the page to a class until the teacher ends it.

    Parameters
    ----------
    places
        How many learners may be in at once.
    port
        The port to listen on; None takes 8866 or one near it, 0 takes any.
    browser
        Whether to open the poster in this machine's browser.

    Returns
    -------
    int
        The exit code.
    """
    os.environ |= {"COREWORLDS_MAP": "", "COREWORLDS_WARM": "1"}  # a learner's map stays in the learner's browser
    token = new_token()
    app = page.application(
        page.PORT if port is None else page.free_port(port),
        f"--Voila.token={token}",
        f"--Server.identity_provider_class={Door.__module__}.{Door.__name__}",
        "--Server.hosts=*",
        f"--Server.most={places + OVERLAP}",
        f"--VoilaConfiguration.multi_kernel_manager_class={Seats.__module__}.{Seats.__name__}",
    )
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)  # a full class is no error
    app.ip = "0.0.0.0"  # noqa: S104 - that is what a class is for  (Voila silently ignores --ip)
    app.page_handler = Seat
    app.launch_browser = _opening(app, token, places, browser=browser)
    app.start()
    return 0


def _opening(app: Any, token: str, places: int, *, browser: bool) -> Callable[[], None]:  # noqa: ANN401 - as above
    """Make what is called once the server listens: it says how the class comes in, and warms the places."""

    def opening() -> None:
        notebook = os.path.relpath(app.notebook_path, app.root_dir)
        app.app.settings["inside"] = lambda: taken(app.kernel_manager, notebook)
        print(poster(app.port, token), _warned(places), "Ctrl+C ends the class.", sep="\n", flush=True)
        if browser:
            webbrowser.open(address(app.port, token, "localhost").replace("/?", "/class?"))
        app.kernel_manager.warming = asyncio.get_event_loop().create_task(_warm(app.kernel_manager, notebook, places))

    return opening


def _warned(places: int) -> str:
    """Say how many places there are, and whether they are more than this machine can have."""
    free = psutil.virtual_memory().available
    if places * MEMORY <= free:
        return "1 place." if places == 1 else f"{places} places."
    fit = max(1, int(free // MEMORY))
    return f"{places} places need {_gb(places * MEMORY)} of memory, and {_gb(free)} are free. For fewer: --class {fit}"


def _gb(amount: float) -> str:
    return f"{amount / 2**30:.1f} GB"


async def _warm(kernels: Any, notebook: str, places: int) -> None:  # noqa: ANN401 - as above
    """Keep a warm kernel for each free place; only before anybody is in, two are started at once."""
    kernels.kernel_pools_config = {"default": {"pool_size": 0}}  # else each visit would start all that are missing
    told = False
    while True:
        missing = places - len(kernels)
        if missing > 0:
            beginners = [_begun(kernels, notebook) for _ in range(1 if taken(kernels, notebook) else min(2, missing))]
            await asyncio.gather(*(_warmed(kernels, notebook, beginner) for beginner in beginners))
        elif not told:
            told = True
            print("The place is warm." if places == 1 else f"All {places} places are warm.", flush=True)
        await asyncio.sleep(PAUSE)


def _begun(kernels: Any, notebook: str) -> asyncio.Task[dict[str, Any]]:  # noqa: ANN401 - as above
    """Begin to warm one kernel more."""
    kernels.kernel_pools_config = {"default": {"pool_size": kernels.get_pool_size(notebook) + 1}}
    kernels.fill_if_needed(delay=0, notebook_name=notebook)
    kernels.kernel_pools_config = {"default": {"pool_size": 0}}
    task: asyncio.Task[dict[str, Any]] = kernels._pools[notebook][-1]  # noqa: SLF001 - Voila has no other way to it
    return task


async def _warmed(kernels: Any, notebook: str, beginner: asyncio.Task[dict[str, Any]]) -> None:  # noqa: ANN401
    """Wait until a kernel has run the notebook; if it cannot be had, forget it and wait before the next."""
    try:
        async with asyncio.timeout(WARMING):
            begun = await asyncio.shield(beginner)
            await asyncio.shield(begun["task"])
    except Exception as error:  # noqa: BLE001 - whatever it is, the class goes on
        print(f"A place could not be warmed: {type(error).__name__} {error}. It is tried again.", flush=True)
        kernels._pools[notebook][:] = [task for task in kernels._pools[notebook] if task is not beginner]  # noqa: SLF001
        await asyncio.sleep(WARMING / 10)
