"""A plain file server, and a net that catches whatever is asked of other hosts."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

# What Chromium asks for itself, whatever page it shows.
BROWSERS_OWN = re.compile(
    r"(content-autofill|optimizationguide-pa|update|safebrowsing)\.googleapis\.com|(accounts|clients2|www)\.google\.com"
    r"|(redirector|edgedl\.me)\.gvt1\.com"
)


class Files(SimpleHTTPRequestHandler):
    """Files, as any host sends them, and nothing said."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - so named by the library
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server that takes it calmly when a window is closed before its files have come."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - so named by the library
        """Say nothing."""


@dataclass
class Host:
    """A server of files and its address. Once closed, it does not answer."""

    server: ThreadingHTTPServer
    path: str = "/"
    asked: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server.server_address[1]}{self.path}"

    def start(self) -> None:
        """Answer from now on."""
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Answer no more."""
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def plain_files(folder: Path) -> Iterator[Host]:
    """Serve a folder under its own name, as a sub-path: what lies beside it does not belong to it."""
    host = Host(Server(("127.0.0.1", 0), partial(Files, directory=str(folder.parent))), f"/{folder.name}/")
    host.start()
    yield host
    host.close()


@contextmanager
def everywhere_else() -> Iterator[Host]:
    """Return a proxy for all other hosts, which notes their requests."""
    asked: list[str] = []

    class Net(BaseHTTPRequestHandler):
        def note(self) -> None:
            if not BROWSERS_OWN.search(self.requestline):
                asked.append(self.requestline)
            self.send_error(502)

        do_GET = do_POST = do_HEAD = do_CONNECT = note  # noqa: N815 - so named by the library

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - likewise
            """Say nothing."""

    host = Host(Server(("127.0.0.1", 0), Net), asked=asked)
    host.start()
    yield host
    host.close()
