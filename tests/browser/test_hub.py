"""A school's JupyterHub with our configuration: a learner signs in and plays; there is no JupyterLab, no terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from coreworlds.serve import places
from coreworlds.serve.page import free_port
from tests.browser.conftest import watched
from tests.browser.table import Table
from tests.browser.test_serving import becomes

# What a school says itself: who may sign in, and where servers run. Here: anybody, as plain processes.
SCHOOL = """
load_subconfig({ours!r})
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
c.Spawner.args = ["--allow-root"]
c.JupyterHub.bind_url = "http://127.0.0.1:{ports[0]}"
c.JupyterHub.hub_port = {ports[1]}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.JupyterHub.log_level = "ERROR"
"""


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    """The address of a hub; it ends with all its servers."""
    ports = [free_port(0) for _ in range(3)]
    ours, homes = str(places.HUB / "jupyterhub_config.py"), str(tmp_path / "{username}")
    config = tmp_path / "jupyterhub_config.py"
    config.write_text(SCHOOL.format(ours=ours, homes=homes, ports=ports), encoding="utf-8")
    with subprocess.Popen([sys.executable, "-m", "jupyterhub", "-f", str(config)], cwd=tmp_path) as process:
        try:
            address = f"http://127.0.0.1:{ports[0]}/"
            assert becomes(f"{address}hub/health", 200), "the hub does not start"
            yield address
        finally:
            process.terminate()
            process.wait(timeout=60)


def test_a_learner_signs_in_and_plays(browser: Browser, hub: str) -> None:
    with watched(browser, hub) as page:
        page.goto("/")
        page.get_by_label("Username").fill("ana")
        page.get_by_label("Password").fill("any")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name=re.compile("^Play at once")).click(timeout=90_000)
        table = Table(page)
        expect(table.may).to_be_visible()
        table.play_until("Action Phase")
        for path in ("lab", "tree", "api/terminals", "voila/files/app.ipynb"):
            assert page.request.get(f"/user/ana/{path}").status in {403, 404}, path
