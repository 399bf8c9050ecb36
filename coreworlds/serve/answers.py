"""What the server answers: the page, the files and the kernel it needs, and one plain page for all the rest."""

from __future__ import annotations

import re
import secrets
from asyncio import Future
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import iostream, web
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.websocket import WebSocketClosedError
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from coreworlds.serve.pace import FLOOD

__all__ = ["LOCAL", "POLICY", "Channels", "Files", "Freed", "Headers", "Kernel", "Nothing", "PageHandler", "published"]

LOCAL = ("localhost", "127.0.0.1", "::1")  # this machine, to itself
FULL, RETRY = 503, "120"  # seconds
SAID = {
    403: ("Closed", "This is not open to you."),
    404: ("Nothing here", "There is nothing at this address."),
    FULL: ("Full", "All places are taken at the moment. Try again in a few minutes."),
}
REFUSED = ("Not possible", "This cannot be asked here.")
FAILED = ("Failed", "Something failed on the server. Reload the page to go on.")
# What pages load. Beside it lie licences and the like.
LOADED = {".css", ".js", ".svg", ".ttf", ".woff", ".woff2"}
HASHED = re.compile(r"\.[0-9a-f]{8,}\.js$")  # names that change with what is in the file
# Nothing comes from elsewhere, nothing goes elsewhere, and no other site may show the page in a frame.
POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; style-src 'self' 'unsafe-inline'"
)
PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>coreworlds</title>
<style>:root {{ color-scheme: light dark }} a {{ color: inherit }}
body {{ font: 1.1rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 34rem; padding: 0 1rem }}</style>
<main><h1>{title}</h1><p>{said}</p><p><a href="{home}">Open the page</a></p></main>
</html>
"""


class Headers(web.OutputTransform):
    """What every answer carries, and what none does."""

    def __init__(self, request: HTTPServerRequest) -> None:
        """Note whether the browser trusts this address; where not, it complains of what it then ignores."""
        self.trusted = request.protocol == "https" or request.host_name in LOCAL

    def transform_first_chunk(
        self,
        status_code: int,
        headers: HTTPHeaders,
        chunk: bytes,
        finishing: bool,  # noqa: ARG002 - Tornado's own
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Complete the headers of an answer."""
        headers.pop("Server", None)
        headers.setdefault("Content-Security-Policy", POLICY)
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer" if status_code >= HTTPStatus.BAD_REQUEST else "same-origin"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if self.trusted:
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return status_code, headers, chunk


class Guarded(JupyterHandler):
    """An answer under the server's own name only, whose errors say one sentence and nothing of the inside."""

    def check_host(self) -> bool:
        """Tell whether the request used a name of this server. Another site's name may point to it, too."""
        hosts = self.settings["hosts"]
        return "*" in hosts or self.request.host_name.strip("[]") in hosts

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ANN401 - as the class above
        """Answer a missing page or a failure with one sentence."""
        if status_code == FULL:
            self.set_header("Retry-After", RETRY)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        usual = FAILED if status_code >= HTTPStatus.INTERNAL_SERVER_ERROR else REFUSED
        title, said = SAID.get(status_code, usual)
        web.RequestHandler.finish(self, PAGE.format(title=title, said=said, home=escape(self.base_url)))


class Nothing(Guarded):
    """The answer at all addresses that are not ours."""

    async def prepare(self, **_: Any) -> None:  # noqa: ANN401 - as the class above
        """Answer, whatever was asked."""
        raise web.HTTPError(404)


class PageHandler(Guarded, TornadoVoilaHandler):  # type: ignore[misc]
    """The page. Each visit takes a warm kernel while places are free."""

    SUPPORTED_METHODS = ("GET",)

    @web.authenticated
    async def get(self) -> None:
        """Send the page. Scripts run in it only if they carry this visit's nonce."""
        kernels: Any = self.kernel_manager  # with Voila's pool of warm ones
        self.visited()
        if kernels.taken(self.notebook_path) >= self.settings["most"]:
            raise web.HTTPError(FULL)
        kernels.fill_if_needed(delay=0, notebook_name=self.notebook_path)
        word = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", self.policy(word))
        async for html in self.get_generator():  # to its end, also for who is gone: only then it closes what it opened
            with suppress(iostream.StreamClosedError):
                self.write(html.replace("<script", f'<script nonce="{word}"'))
                await self.flush()
        RequestInfoSocketHandler._cache.clear()  # noqa: SLF001 - Voila keeps each visit's address for ever

    def visited(self) -> None:
        """Refuse what is no visit: another site's image, script or frame, or a browser's guess where one may go."""
        asked = self.request.headers
        if asked.get("Sec-Purpose", "").startswith("prefetch"):
            raise web.HTTPError(FULL)
        framed = asked.get("Sec-Fetch-Dest") == "iframe" and asked.get("Sec-Fetch-Site") == "same-origin"
        if asked.get("Sec-Fetch-Dest", "document") != "document" and not framed:
            raise web.HTTPError(403)

    def policy(self, word: str) -> str:
        """Return the content security policy: the page loads its own files and scripts and reaches its own kernel."""
        socket = f"ws://{self.request.host} wss://{self.request.host}"
        return (
            f"{POLICY}; script-src 'self' 'nonce-{word}' blob:; connect-src 'self' {socket}; "
            "img-src 'self' data: blob:; font-src 'self' data:"
        )


class Kernel(Guarded, KernelHandler):
    """The answer whether the page's own kernel runs, and whether this server serves the page."""

    SUPPORTED_METHODS = (
        "GET",
        "PUT",
    )  # none can be put; how that is refused tells the page something: see `socket.js`


class Freed(Guarded, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page is left: its kernel is freed."""

    SUPPORTED_METHODS = ("POST",)


class Channels(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way to the page's own kernel."""

    SUPPORTED_METHODS = ("GET",)
    connection: Any
    unread = 0  # bytes that the browser has not taken

    async def on_message(self, ws_message: str | bytes) -> None:
        """Read a message; the next one is read when this one was passed on."""
        await self.connection.hear(ws_message)

    def write_message(self, message: Any, binary: bool = False) -> None:  # noqa: ANN401 - Voila's own
        """Send a message to a connected browser. Close the connection of a browser that does not read."""
        with suppress(WebSocketClosedError):
            if (sent := super().write_message(message, binary)) is not None:
                self.unread += (size := len(message))
                sent.add_done_callback(partial(self._taken, size))
        if self.unread > FLOOD and self.ws_connection:
            self.ws_connection.stream.close()

    def _taken(self, size: int, sent: Future[None]) -> None:
        self.unread -= size
        sent.cancelled() or sent.exception()  # read, else it would be told of as never read


class Files(web.StaticFileHandler):
    """Scripts and styles, as they are published; nobody's secret."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def initialize(self, files: Mapping[str, Path]) -> None:  # type: ignore[override]
        """Register the files to serve by their addresses. Nothing else can be reached."""
        super().initialize(path="")
        self.files = files

    def parse_url_path(self, url_path: str) -> str:
        """Find the file that was asked for."""
        if (file := self.files.get(url_path)) is None:
            raise web.HTTPError(404)
        self.root = str(file.parent)
        return file.name

    def set_extra_headers(self, path: str) -> None:
        """Let browsers keep what never changes under its name: a reload then asks for nothing."""
        if HASHED.search(path):
            self.set_header("Cache-Control", "public, max-age=31536000, immutable")

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ANN401 - as the class above
        """Answer "not found" without details."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(SAID.get(status_code, REFUSED)[1])


def published(folders: Iterable[str | Path]) -> dict[str, Path]:
    """Find what a page may load.

    Parameters
    ----------
    folders
        Where it lies; what stands in two of them is taken from the first.

    Returns
    -------
    dict
        Its address below the folder, and its file.
    """
    found: dict[str, Path] = {}
    for folder in map(Path, folders):
        within = folder.resolve()
        for file in folder.rglob("*"):
            if file.suffix in LOADED and file.is_file() and file.resolve().is_relative_to(within):
                found.setdefault(file.relative_to(folder).as_posix(), file)
    return found
