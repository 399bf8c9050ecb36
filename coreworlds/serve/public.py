"""Voila for strangers: a short list of addresses, one notebook, and nothing told of the inside."""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, PasswordIdentityProvider
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from traitlets import Integer, List, Type, Unicode
from voila.app import Voila
from voila.paths import collect_static_paths

from coreworlds.serve import answers
from coreworlds.serve.crowd import Crowd, room
from coreworlds.serve.kernels import ASKED, Connection, Kernels, copied
from coreworlds.serve.limits import KERNELS
from coreworlds.serve.pace import LARGEST
from coreworlds.serve.told import once

__all__ = ["Server"]

BACKLOG = 1024  # connections that the system holds until they are taken: a class comes all at once
SMALL = 100_000  # bytes of all else that may be sent: a beacon, a token
ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
# A kernel of strangers keeps no record of what it ran, and runs nothing of the owner's own.
IPYTHON = {"HistoryManager": {"enabled": False}}


class Anybody(PasswordIdentityProvider):
    """Without a token everybody is nobody in particular, and no cookie follows them."""

    def set_login_cookie(self, handler: Any, user: Any) -> None:  # noqa: ANN401 - Jupyter's own
        """Set the cookie of a user who signed in."""
        if self.auth_enabled:
            super().set_login_cookie(handler, user)


class Server(Voila):  # type: ignore[misc]
    """
    Voila with the addresses that our page asks for, and no other.

    Attributes
    ----------
    most
        How many kernels may be in use at once; who comes then is told to try again.
    hosts
        Names under which it answers, besides those of this machine itself; "*" for any.
    identity_provider_class
        Who may come in: without a token, everybody.
    page_handler
        What answers at the page's own address.
    """

    most = Integer(KERNELS, help="Kernels in use at once, at most").tag(config=True)
    hosts = List(Unicode(), help="Further host names to answer to; * for any").tag(config=True)
    identity_provider_class = Type(Anybody, klass=IdentityProvider, help="Who may come in").tag(config=True)
    page_handler: type[answers.PageHandler] = answers.PageHandler

    def setup_template_dirs(self) -> None:
        """Take our own kernels, unless others were asked for; Voila has just read its settings."""
        if "multi_kernel_manager_class" not in self.config.VoilaConfiguration:
            self.voila_configuration.multi_kernel_manager_class = Kernels
        copied(self)
        super().setup_template_dirs()

    def init_settings(self) -> dict[str, Any]:
        """Give Tornado's settings."""
        settings = super().init_settings()
        self.kernel_manager.allowed_message_types = list(ASKED)
        return {
            **settings,
            "allow_remote_access": False,
            "default_handler_class": answers.Nothing,
            "headers": {"Content-Security-Policy": answers.POLICY},
            "hosts": {*answers.LOCAL, *self.hosts},
            "kernel_websocket_connection_class": Connection,
            "most": self.most,
            "transforms": [answers.Headers],
            "websocket_max_message_size": LARGEST,
        }

    def init_handlers(self) -> list[Any]:
        """Give the addresses: all that the page asks for."""
        template = self.voila_configuration.template
        own = collect_static_paths(["voila", "nbconvert"], template)
        extensions = self.voila_configuration.extension_allowlist
        page = {
            "notebook_path": os.path.relpath(self.notebook_path, self.root_dir),
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        routes: list[tuple[Any, ...]] = [
            (r"/", self.page_handler, page),
            (rf"/api/kernels/{ID}", answers.Kernel),
            (rf"/api/kernels/{ID}/channels", answers.Channels),
            (rf"/voila/api/shutdown/{ID}", answers.Freed),
            (r"/voila/static/(.+)", answers.Files, {"files": answers.published(self.static_paths)}),
            (rf"/voila/templates/{template}/static/(.+)", answers.Files, {"files": answers.published(own)}),
            *(
                (
                    rf"/voila/labextensions/{extension}/static/(.+)",
                    answers.Files,
                    {"files": answers.published(Path(path, extension, "static") for path in self.labextensions_path)},
                )
                for extension in extensions
            ),
            *(self.identity_provider.get_handlers() if self.identity_provider.token else ()),
        ]
        return [(url_path_join(self.server_url, path), *rest) for path, *rest in routes]

    def start(self) -> None:
        """Serve until the end, with a place of its own for what IPython writes."""
        with tempfile.TemporaryDirectory(prefix="coreworlds-") as folder:
            profile = Path(folder) / "profile_default"
            profile.mkdir()
            (profile / "ipython_kernel_config.json").write_text(json.dumps(IPYTHON), encoding="utf-8")
            os.environ["IPYTHONDIR"] = folder
            super().start()

    def stop(self) -> None:
        """End all kernels; on the loop on which they were begun, since no other can wait for one that is on its way."""
        signal.signal(signal.SIGINT, signal.default_int_handler)  # who presses it once more does not want to wait
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def listen(self) -> None:
        """Listen. Ctrl+C ends it as a signal does, not amid what is going on."""
        once(("asyncio", "tornado.application", self.log.name))
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        self.app.listen = partial(self.crowd().listen, backlog=BACKLOG)
        super().listen()

    def crowd(self) -> Crowd:
        """Make what listens: nobody may send more than little, nor keep many connections."""
        return Crowd(self.app, most=room(self.most), max_body_size=SMALL, max_buffer_size=2 * LARGEST)
