"""What Binder is told: versions with bounds, no compiler, links that open the pages; without Docker and a network."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.version import Version

from coreworlds.serve import command, places
from coreworlds.serve.badge import badge, launch
from coreworlds.widgets.keep.address import before_links
from tests.binder import CONSTRAINTS, PYTHON, ROOT, Recipe, brought, dockerfile, given, instructions

REQUIREMENTS = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()


def bounded() -> dict[str, str]:
    """Read the upper bounds."""
    lines = CONSTRAINTS.read_text("utf-8").splitlines()
    return dict(line.split("<") for line in lines if not line.startswith("#"))


def test_repo2docker_takes_these_steps_and_no_others() -> None:
    """A new file in binder/ may add a step, or turn one off, without a word: here it would be seen."""
    recipe = Recipe.read(dockerfile())
    assert recipe.python == PYTHON
    assert recipe.steps == (
        '${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "chmod +x binder/postBuild",
        "./binder/postBuild",
    )
    assert recipe.start.startswith('["jupyter", "notebook"')


def test_nothing_is_installed_before_the_repository_is_there() -> None:
    """What is installed early sees none of the files that the requirements name."""
    early = [words for word, words in instructions(dockerfile().partition("src/ ${REPO_DIR}/")[0]) if word == "RUN"]
    assert not [words for words in early if "requirements" in words]


def test_everything_comes_as_a_wheel() -> None:
    assert "--only-binary :all:" in REQUIREMENTS


def test_everything_that_comes_along_has_an_upper_bound() -> None:
    assert "-c constraints.txt" in REQUIREMENTS
    missing = sorted(set(brought()) - set(bounded()))
    assert missing == [], "python -m tests.binder bounds"


def test_no_bound_lies_below_what_was_tested() -> None:
    low = {name: number for name, number in brought().items() if Version(bounded().get(name, "0")) <= Version(number)}
    assert low == {}, "python -m tests.binder bounds"


def test_the_environment_of_every_image_is_known() -> None:
    """Its versions are repo2docker's; were none read, the replay would begin with any."""
    assert {"jupyterlab", "notebook", "jupyter_server", "ipykernel", "ipywidgets", "jupyterhub"} <= set(given())


def test_the_badge_opens_the_lessons() -> None:
    address = urlsplit(badge("me/mine", "v1/x").rpartition("](")[2].rstrip(")"))
    assert (address.netloc, address.path) == ("mybinder.org", "/v2/gh/me/mine/v1%2Fx")
    page = parse_qs(address.query)["urlpath"][0].removeprefix("voila/render/")
    assert (places.CHECKOUT / page).is_file()


def test_a_link_opens_any_notebook() -> None:
    for name in ("start", *(f"tutorials/{name}" for name in places.walkthroughs())):
        page = parse_qs(urlsplit(launch("me/mine", notebook=name)).query)["urlpath"][0].removeprefix("voila/render/")
        assert (places.CHECKOUT / page).is_file(), name


def test_the_page_makes_the_same_links_as_the_command() -> None:
    given = {"BINDER_LAUNCH_HOST": "https://mybinder.org/", "BINDER_PERSISTENT_REQUEST": "v2/gh/me/mine/1f2e"}
    assert before_links(given) == launch("me/mine", "1f2e", "app", "p=")


def test_the_command_prints_badge_and_links(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["badge", "me/mine", "--ref", "v1"]) == 0
    told = capsys.readouterr().out
    assert badge("me/mine", "v1") in told
    assert told.count("https://mybinder.org/v2/gh/me/mine/v1?urlpath=voila%2Frender%2Fnotebooks%2F") == 8


@pytest.mark.parametrize("word", ["mine", "me/mine/x", "https://x/me/mine", "me/../x y", "-/x", "me/"])
def test_what_is_no_repository_is_said(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert command.main(["badge", "--ref=x", "--", word]) == 2
    assert "is no OWNER/REPOSITORY" in capsys.readouterr().err
