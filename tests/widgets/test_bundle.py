"""The committed front end is what its sources give, and it patches trees as Python does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import wire

WIDGETS = Path(__file__).parents[2] / "coreworlds" / "widgets"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is missing; install Node.js to check the front end")

APPLY = """
import { apply } from "./patch.js";
let text = "";
for await (const part of process.stdin) text += part;
const { tree, answers } = JSON.parse(text);
console.log(JSON.stringify(answers.reduce((t, a) => apply(a, t), tree)));
"""


def test_the_bundle_is_what_the_sources_give() -> None:
    """Built again with the pinned tools, the two files are the same to the byte."""
    npm = shutil.which("npm")
    if not (WIDGETS / "node_modules" / "esbuild").is_dir():
        if npm is None:
            pytest.skip("npm is missing; install Node.js to build the front end")
        subprocess.run(
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=WIDGETS, check=True, capture_output=True
        )
    done = subprocess.run([str(NODE), "build.mjs", "--check"], cwd=WIDGETS, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def test_the_browser_patches_as_python_does(tmp_path: Path) -> None:
    """After a round of messages the browser's tree is Python's."""
    app = App()
    tree = wire(app.tree)
    clicks = [
        {"do": "first"},
        *[{"do": "step"}] * 3,
        {"do": "run"},
        {"do": "ask", "arg": "Ana/hand:Snub Fighter"},
        {"do": "back"},
        {"do": "home"},
    ]
    answers = [app.dispatch(click)["changes"] for click in clicks]
    shutil.copy(WIDGETS / "src" / "patch.js", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "run.js").write_text(APPLY)
    sent = json.dumps({"tree": tree, "answers": answers})
    done = subprocess.run([str(NODE), "run.js"], cwd=tmp_path, input=sent, capture_output=True, text=True, check=True)

    assert json.loads(done.stdout) == wire(app.tree)
