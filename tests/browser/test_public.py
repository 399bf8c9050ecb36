"""The page as strangers use it: kernels come and go with those who look at it, and a game outlives its kernel."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import Request, urlopen

import psutil
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from coreworlds.serve import copies, places
from coreworlds.serve.page import free_port
from tests.browser.conftest import watched
from tests.browser.proxy import Change, hides_host, proxied, stops_websockets
from tests.browser.server import Served, named_sockets, serving
from tests.browser.table import Table, sit_down
from tests.browser.test_serving import BOARD, becomes, kernel, status

RELOADS = 4  # the script of measurements makes 200
NEXT = 0.2  # s after a visitor took the warm kernel, in which Voila begins to make one for the next
SOON = (
    "--MappingKernelManager.cull_interval=1",
    "--KernelManager.shutdown_wait_time=2",
    "--KernelRestarter.time_to_dead=1",  # the server looks after its kernels so often
    f"--VoilaKernelManager.fill_delay={NEXT}",
)
LEFT = "--Kernels.left_timeout={}"  # s, in which a page that comes must be connected, too


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that frees kernels soon, and whose first kernel waits: to make it beside others could take as long."""
    with serving(tmp_path_factory.mktemp("served"), *SOON, LEFT.format(12)) as server:
        assert comes(lambda: rests(server))
        yield server


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """A window of that server."""
    with watched(browser, served.address) as window:
        yield window


def comes(true: Callable[[], bool]) -> bool:
    """Wait until something is so."""
    end = time.monotonic() + 60
    while not (so := true()) and time.monotonic() < end:
        time.sleep(0.1)
    return so


def rests(served: Served) -> bool:
    """Tell whether only the warm kernel runs, none ends, and none starts."""

    def alone() -> list[str]:
        left = served.left()
        return [*served.kernels()] if left["kernels"] == left["processes"] == 1 else []

    if not (before := alone()):
        return False
    time.sleep(NEXT + 0.5)
    return alone() == before


def visit(browser: Browser, served: Served, times: int) -> None:
    """Open a window, load the page again and again, leave it, and close the window with its connections."""
    with watched(browser, served.address) as page:
        for _ in range(times):
            page.goto("/")
            expect(page.locator(BOARD).first).to_be_visible()
        last = kernel(page)[:8]
        page.goto("about:blank")
        assert comes(lambda: last not in served.kernels())  # a window that is closed at once may take that word along


def test_after_reloads_nothing_is_left(browser: Browser, served: Served) -> None:
    visit(browser, served, 1)
    assert comes(lambda: rests(served))
    files = served.left()["files"]  # what is held open depends on how far the warm kernel is; that is measured
    visit(browser, served, RELOADS)
    assert comes(lambda: rests(served) and served.left()["files"] <= files), (files, served.left())


def test_a_kernel_that_nobody_came_to_is_freed(tmp_path: Path) -> None:
    """A robot asks for the page and never connects; a browser crashes and says no word. Then the server is killed."""
    with serving(tmp_path, *SOON, LEFT.format(1)) as served:
        assert comes(lambda: rests(served))
        held, robots = served.left()["open"], 3
        for _ in range(robots):
            assert status(served.address) == 200  # it goes before the page is sent to its end
        assert comes(lambda: len(served.kernels()) > 1)
        assert comes(lambda: rests(served))
        assert served.left()["open"] < held + 2 * robots, "what was opened for who is gone was never closed"
        begun = served.process.children(recursive=True)
        served.process.kill()
        assert psutil.wait_procs(begun, timeout=10)[1] == [], "what the server began outlives it"


def table_after(page: Page, way: Callable[[], object]) -> tuple[str, str]:
    """Wait for the word that the session ended, go on that way, and read the table."""
    expect(page.get_by_role("alert").filter(has_text="The session has ended")).to_be_visible()
    way()
    table = Table(page)
    expect(table.may).to_be_visible()
    return table.heading.inner_text(), table.may.inner_text()


def test_a_killed_kernel_is_announced_and_the_game_goes_on(served: Served, page: Page) -> None:
    table = sit_down(page)
    table.play_until("Action")
    there = table.heading.inner_text(), table.may.inner_text()
    killed = kernel(page)
    served.kernel(killed).kill()
    assert table_after(page, page.get_by_role("button", name="Reload", exact=True).click) == there
    assert kernel(page) != killed


def test_a_freed_kernel_is_announced_though_nobody_clicks(served: Served, page: Page) -> None:
    table = sit_down(page)
    there = table.heading.inner_text(), table.may.inner_text()
    token = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}["_xsrf"]
    freed = page.request.post(f"/voila/api/shutdown/{kernel(page)}", headers={"X-XSRFToken": token})
    assert freed.status == 204
    assert table_after(page, page.get_by_role("button", name="Reload", exact=True).click) == there


def test_a_page_whose_kernel_is_ending_as_it_comes_is_told_so(served: Served, browser: Browser) -> None:
    """It would stand there and say that it sets up the table."""

    def end(route: Route) -> None:
        mine = kernel(page)
        served.kernel(mine).suspend()  # it does not answer any more, so that to end it takes seconds
        page.evaluate(
            """address => void fetch(address, {
                method: "POST", headers: {"X-XSRFToken": /_xsrf=(\\w+)/.exec(document.cookie)[1]}
            })""",
            f"/voila/api/shutdown/{mine}",
        )
        time.sleep(0.5)
        route.continue_()

    context = browser.new_context(base_url=served.address)  # Chromium itself notes what came to nothing
    page = context.new_page()
    page.clock.install()
    page.route("**/page.js*", end)
    page.goto("/")
    told = page.get_by_role("status").filter(has_text="The session has ended")
    expect(told).to_be_visible()
    page.clock.fast_forward("01:00")  # nothing is said over it that is less true
    expect(told).to_be_visible()
    context.close()


def test_a_warm_kernel_that_died_is_replaced(served: Served, page: Page) -> None:
    """With it dies what all kernels are copies of."""
    assert comes(lambda: rests(served))
    warm = [*served.kernels().values()]
    makers = {process.parent() for process in warm} - {None, served.process}
    assert len(makers) == copies.POSSIBLE
    for process in (*makers, *warm):
        process.kill()
    psutil.wait_procs(warm, timeout=10)
    assert comes(lambda: not {*warm} & {*served.kernels().values()})  # another may be there already
    time.sleep(2)  # the server has looked after its kernels
    page.goto("/")
    expect(page.locator(BOARD).first).to_be_visible()


def test_a_short_loss_of_the_connection_is_made_good(page: Page) -> None:
    table = sit_down(page)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    table.go_on()
    expect(table.now).to_be_visible()


def test_who_comes_when_all_places_are_taken_is_told_so(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, "--Server.most=1") as served, watched(browser, served.address) as page:
        page.goto("/")
        expect(page.locator(BOARD).first).to_be_visible()
        assert comes(lambda: len(served.kernels()) == 2)
        assert status(served.address) == 503
        page.goto("about:blank")
        assert comes(lambda: status(served.address) == 200)


def test_what_is_no_visit_takes_no_kernel(served: Served) -> None:
    assert comes(lambda: rests(served))
    for word in ("image", "script", "iframe", "empty"):
        asked = Request(served.address, headers={"Sec-Fetch-Dest": word, "Sec-Fetch-Site": "cross-site"})  # noqa: S310
        with pytest.raises(OSError, match="403"):
            urlopen(asked)  # noqa: S310 - our own server
    assert rests(served)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page served by Voila's own command."""
    folder, port, (words, short) = tmp_path_factory.mktemp("plain"), free_port(0), named_sockets()
    own = dict.fromkeys(("HOME", "IPYTHONDIR"), str(folder)) | short
    settings = {"JUPYTER_PATH": str(places.SHARE), "COREWORLDS_MAP": "", **own}
    command = [sys.executable, "-m", "voila", "app.ipynb", "--no-browser", f"--port={port}", *words]
    where = {"cwd": places.notebooks(), "env": {**os.environ, **settings}, "stderr": subprocess.DEVNULL}
    config = f"--Voila.config_file_paths={places.SETTINGS}"
    with subprocess.Popen([*command, config], **where) as server:
        address = f"http://localhost:{port}/"
        try:
            assert becomes(address, 200)
            yield address
        finally:
            server.terminate()


WHY = {hides_host: "Host", stops_websockets: "websockets"}


@pytest.mark.parametrize("server", ["served", "plain"])
@pytest.mark.parametrize("change", WHY, ids=WHY.values())
def test_a_proxy_that_lets_no_websocket_through_is_named_as_the_cause(
    request: pytest.FixtureRequest, browser: Browser, server: str, change: Change
) -> None:
    """A reload would not help: nothing has ended. Whoever serves the page is told what to change."""
    found = request.getfixturevalue(server)
    address = found.address if isinstance(found, Served) else found
    with proxied(address, change) as between, closing(browser.new_context(base_url=between)) as context:
        page = context.new_page()
        page.clock.install()
        page.goto("/")
        words = page.locator("#waiting-words")
        expect(words).to_contain_text(WHY[change])
        page.clock.fast_forward("01:00")
        expect(words).to_contain_text(WHY[change])  # nothing is said over it that is less true
