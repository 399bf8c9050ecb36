"""A rule or a word opens where no table lies, too, and is closed when that place is left."""

from __future__ import annotations

import pytest

from coreworlds.widgets.app import App

GAME = "risk-legacy"


@pytest.mark.parametrize("before", [(), ("first", "home")])
def test_a_rule_opens_in_host_tonight(before: tuple[str, ...]) -> None:
    app = App(game=GAME)
    for do in (*before, "learn", "hosting"):
        app.dispatch({"do": do, "arg": ""})
    app.dispatch({"do": "rule", "arg": "reward-winner"})
    assert app.desk.trouble == ""
    assert app.desk.open == ("rule", "reward-winner")
    assert "cw-read" in app._repr_html_()
    app.dispatch({"do": "home", "arg": ""})
    assert app.desk.open == ("", "")
