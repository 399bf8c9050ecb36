"""The page as it is served: it opens, keeps to itself, and leaves nothing behind."""

from __future__ import annotations

import json
import re
import time
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

BOARD = ".jp-OutputArea-output button"


def status(url: str) -> int:
    """Ask for an address, without a browser."""
    try:
        with urlopen(url) as answer:  # noqa: S310 - our own server
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except URLError:
        return 0


def becomes(url: str, wanted: int) -> bool:
    """Wait until an address answers so."""
    end = time.monotonic() + 60
    while status(url) != wanted and time.monotonic() < end:
        time.sleep(0.1)
    return status(url) == wanted


def kernel(page: Page) -> str:
    """Tell which kernel the page has."""
    return str(json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"])


def test_the_page_opens_and_asks_no_other_host(page: Page) -> None:
    page.goto("/")
    expect(page.locator(BOARD).first).to_be_visible()
    expect(page.locator("#waiting")).to_be_hidden()
    assert page.title()
    assert page.locator("html").get_attribute("lang") == "en"


def test_dark_is_a_matter_of_the_address(page: Page) -> None:
    page.goto("/?theme=dark")
    expect(page.locator(BOARD).first).to_be_visible()
    light, dark = (page.evaluate(f"getComputedStyle(document.body).{name}") for name in ("color", "backgroundColor"))
    assert light != dark
    assert page.locator("body").get_attribute("data-jp-theme-light") == "false"


def test_leaving_the_page_frees_its_kernel(page: Page, address: str) -> None:
    page.goto("/")
    expect(page.locator(BOARD).first).to_be_visible()
    mine = kernel(page)
    assert status(f"{address}api/kernels/{mine}") == 200
    page.goto("about:blank")
    assert becomes(f"{address}api/kernels/{mine}", 404)


def test_another_template_cannot_be_asked_for(page: Page) -> None:
    page.goto("/?template=classic")
    expect(page.locator(BOARD).first).to_be_visible()
    assert page.locator("body.theme-light").count() == 1


@pytest.mark.parametrize("held", ["kernel_info_request", "comm_msg"])
def test_a_message_that_is_left_unread_until_the_next_comes_is_not_waited_for(page: Page, held: str) -> None:
    """As kernels of ipykernel 7 do it now and then with the first of a connection: the page would stay empty."""
    unread: list[bytes] = []

    def between(browser: WebSocketRoute) -> None:
        kernel = browser.connect_to_server()
        kinds = iter([True])

        def pass_on(message: str | bytes) -> None:
            assert isinstance(message, bytes)
            if f'"{held}"'.encode() in message and next(kinds, False):
                unread.append(message)
                return
            for each in (*unread, message):
                kernel.send(each)
            unread.clear()

        browser.on_message(pass_on)

    page.route_web_socket(re.compile("/channels"), between)
    page.goto("/")
    expect(page.locator(BOARD).first).to_be_visible()
