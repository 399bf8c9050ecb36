"""Serve a class: one process for all learners in a room, a token at the door, and a warm kernel for each place."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import time
import webbrowser
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from jupyter_core.utils import ensure_async
from tornado import web
from tornado.httputil import url_concat

from coreworlds.serve import page
from coreworlds.serve.answers import FULL, PAGE, PageHandler
from coreworlds.serve.door import Door, new_token
from coreworlds.serve.files import RefusedError
from coreworlds.serve.kernels import GAVE_WAY, Kernels
from coreworlds.serve.limits import hold_memory, limits
from coreworlds.serve.poster import address, poster
from coreworlds.tutor.handed import FOLDER

__all__ = ["serve"]

LARGEST = 2**30  # bytes that one learner's kernel may take: what is more fails there, and only there
OVERLAP = 3  # learners who reload at the same moment in a full class: each has two kernels then, for a blink
PAGES = 3  # of one browser at once; in a full class one
SETTLED = 2.0  # s after which a browser that reloads has left its old page
ALONE = 10.0  # s without a page, after which a place goes to somebody who waits
AGAIN = "3"  # s until who found the class full tries again
PAUSE = 0.2  # s between two looks whether a place is to be warmed
HAND_INS = "hand-ins"  # a folder where the class was begun
GATHERS = 'What learners hand in comes into a folder. To read it:\ncoreworlds class results "{0}"\n'
WARMING = 60.0  # s; a kernel that is not warm by then will not be


class Seats(Kernels):
    """Kernels of which none can take the memory of all, and no browser many; warmed until the class ends."""

    warming: asyncio.Task[None] | None = None
    lonely: ClassVar[dict[str, float]] = {}  # kernel → since when no page has been seen at it by one who waits
    owners: ClassVar[dict[str, tuple[str, float]]] = {}  # kernel → whose page it is and since when, the oldest first

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override] # noqa: ANN401 - as the class above
        """Start a kernel, and hold it to its part of the memory where the system can do that."""
        kernel_id = str(await super().start_kernel(stderr=subprocess.DEVNULL, **how))  # the terminal is the teacher's
        provisioner: Any = self.get_kernel(kernel_id).provisioner
        hold_memory(provisioner.pid, LARGEST)
        return kernel_id

    async def shutdown_kernel(  # type: ignore[override]  # one of its parents is not async
        self,
        kernel_id: str,
        *args: Any,  # noqa: ANN401 - as above
        **how: Any,  # noqa: ANN401
    ) -> None:
        """End a kernel, unless it has ended by itself or is about to."""
        self.owners.pop(kernel_id, None)
        if kernel_id in self and kernel_id not in self.ending:
            await super().shutdown_kernel(kernel_id, *args, **how)

    def remove_kernel(self, kernel_id: str) -> Any:  # noqa: ANN401 - as the class above
        """Forget a kernel that died by itself."""
        self.owners.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    def own(self, warm: asyncio.Task[dict[str, Any]], browser: str) -> None:
        """Note the owner of a kernel of the pool as soon as the kernel runs."""
        if not warm.done():
            warm.add_done_callback(lambda done: self.own(done, browser))
        elif not warm.cancelled() and not warm.exception():
            self.owners[warm.result()["kernel_id"]] = browser, time.monotonic()

    def pages(self, browser: str) -> list[str]:
        """Give the kernels behind the pages of one browser, the oldest first."""
        return [kernel for kernel, (owner, _) in self.owners.items() if owner == browser]

    async def close_beyond(self, browser: str, most: int) -> None:
        """End the oldest pages of a browser that has too many."""
        await asyncio.gather(*map(self.give_way, self.pages(browser)[:-most]))

    async def give_way(self, kernel_id: str) -> None:
        """End a kernel at once, so that others have one; its page says so."""
        await self.shutdown_kernel(kernel_id, now=True, state=GAVE_WAY)

    async def settle(self) -> None:
        """End what each browser has too much of, once its newest page has taken the place of a reloaded one."""
        newest = dict(self.owners.values())
        for browser in [one for one, since in newest.items() if time.monotonic() - since > SETTLED]:
            await self.close_beyond(browser, PAGES)

    async def make_room(self) -> bool:
        """Free a place for a waiting learner. Return whether a place was freed.

        First come places whose page went without a word, as one does that is left before it has loaded; then the oldest
        page of the browser that has the most, if it has a second one.
        """
        count = Counter(owner for owner, _ in self.owners.values())
        if alone := self.left_alone():
            await asyncio.gather(*map(self.shutdown_kernel, alone))
        elif count and (most := count.most_common(1)[0])[1] > 1:
            await self.give_way(self.pages(most[0])[0])
        else:
            return False
        return True

    def left_alone(self) -> list[str]:
        """Return the kernels whose learners have not opened the page for a while."""
        pool = [task for tasks in getattr(self, "_pools", {}).values() for task in tasks]
        if not all(task.done() for task in pool):
            return []
        warm = {task.result()["kernel_id"] for task in pool if not task.exception()}
        alone = {kernel for kernel in self.list_kernel_ids() if not self._kernel_connections.get(kernel)}
        now = time.monotonic()
        since = {kernel: self.lonely.get(kernel, now) for kernel in alone - warm - self.ending}
        self.lonely.clear()
        self.lonely.update(since)
        return [kernel for kernel, begun in since.items() if now - begun >= ALONE]

    async def shutdown_all(self, *args: Any, **how: Any) -> None:  # type: ignore[override]  # noqa: ANN401
        """End all kernels, and warm no more."""
        if self.warming is not None:
            self.warming.cancel()
        await super().shutdown_all(*args, **how)


class LearnerPage(PageHandler):
    """The page of one learner."""

    known: ClassVar[set[str]] = set()  # whoever was in: a browser that reloads asks before it leaves its old page

    @web.authenticated
    async def get(self) -> None:
        """Give a place to a browser with a cookie, or answer that the class is full."""
        self.visited()
        door: Any = self.identity_provider
        if not door.is_known(self):  # it is given a cookie now, and the door sees whether it brings that
            self.redirect(url_concat(self.get_login_url(), {"next": self.request.uri}))
            return
        seats: Any = self.kernel_manager
        browser, notebook = str(self.current_user.username), self.notebook_path
        await seats.close_beyond(browser, PAGES)
        places = int(self.settings["most"]) - (0 if browser in self.known else OVERLAP)
        while seats.taken(notebook) >= places:
            if not await seats.make_room():
                raise web.HTTPError(FULL)
        self.known.add(browser)
        if not seats.get_pool_size(notebook):
            _begun(seats, notebook)
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
        """Take the next warm kernel whatever the address says of the theme: the browser itself reads that."""
        del data
        if pool:
            seats: Any = self.kernel_manager
            seats.own(seats._pools[self.notebook_path][0], str(self.current_user.username))  # noqa: SLF001
        return pool > 0


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
    places, said = offered(places)
    usual = Path(HAND_INS, time.strftime("%Y-%m-%d-%H%M"))
    folder = Path(os.environ.get(FOLDER) or usual).absolute()  # made when the first learner hands in
    os.environ |= {"COREWORLDS_MAP": "", "COREWORLDS_WARM": "1", FOLDER: str(folder)}  # a map stays in its browser
    said = f"{said} {GATHERS.format(folder)}"
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
    app.page_handler = LearnerPage
    app.launch_browser = _opening(app, token, places, said, browser=browser)
    app.start()
    return 0


def _opening(
    app: Any,  # noqa: ANN401 - as above
    token: str,
    places: int,
    said: str,
    *,
    browser: bool,
) -> Callable[[], None]:
    """Make what is called once the server listens: it says how the class comes in, and warms the places."""

    def opening() -> None:
        notebook = os.path.relpath(app.notebook_path, app.root_dir)
        app.app.settings["inside"] = lambda: app.kernel_manager.taken(notebook)
        shown = address(app.port, token, "localhost").replace("/?", "/class?")
        where = "" if browser else f"The poster is at {shown}\n"
        print(poster(app.port, token), said, f"{where}Ctrl+C ends the class.", sep="\n", flush=True)
        if browser:
            webbrowser.open(shown)
        app.kernel_manager.warming = asyncio.get_event_loop().create_task(_warm(app.kernel_manager, notebook, places))

    return opening


def offered(places: int) -> tuple[int, str]:
    """Find out how many places this machine can have.

    Parameters
    ----------
    places
        How many are asked for.

    Returns
    -------
    tuple
        How many are offered, and what the terminal says of that.

    Raises
    ------
    RefusedError
        There is not enough for one place.
    """
    kernels = places + OVERLAP
    least = min(limits(kernels), key=lambda limit: limit.fits)
    most = int(min(places, least.fits - OVERLAP))
    needs = f"need {least.amount(least.needs(kernels))}, and {least.amount(least.free)} can be had"
    if most < 1:
        raise RefusedError(f"A class would {needs}")
    if most < places:
        return most, f"{places} places {needs}. So {most} {'is' if most == 1 else 'are'} offered."
    return places, "1 place." if places == 1 else f"{places} places."


async def _warm(kernels: Any, notebook: str, places: int) -> None:  # noqa: ANN401 - as above
    """Keep a warm kernel for each free place; only before anybody is in, two are started at once."""
    kernels.kernel_pools_config = {"default": {"pool_size": 0}}  # else each visit would start all that are missing
    told, failed = False, ""
    while True:
        await kernels.settle()
        missing = places - len(kernels)
        if missing > 0:
            beginners = [_begun(kernels, notebook) for _ in range(1 if kernels.taken(notebook) else min(2, missing))]
            faults = await asyncio.gather(*(_warmed(kernels, notebook, beginner) for beginner in beginners))
            if fault := next(filter(None, faults), ""):
                if fault != failed:
                    print(f"{len(kernels)} of {places} places can be had: {fault}. More are tried.", flush=True)
                failed = fault
                await asyncio.sleep(WARMING / 10)
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


async def _warmed(kernels: Any, notebook: str, beginner: asyncio.Task[dict[str, Any]]) -> str:  # noqa: ANN401
    """Wait until a kernel has run the notebook. If it cannot be had, forget it and tell why."""
    begun: dict[str, Any] = {}
    try:
        async with asyncio.timeout(WARMING):
            begun = await asyncio.shield(beginner)
            await asyncio.shield(begun["task"])
    except Exception as error:  # noqa: BLE001 - whatever it is, the class goes on
        kernels._pools[notebook][:] = [task for task in kernels._pools[notebook] if task is not beginner]  # noqa: SLF001
        if begun:
            await kernels.shutdown_kernel(begun["kernel_id"], now=True)
        return f"{type(error).__name__} {error}".strip()
    return ""
