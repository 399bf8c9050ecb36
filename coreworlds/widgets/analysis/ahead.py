"""Looking ahead: what may come of the next step, and many games played on from here."""

from __future__ import annotations

from coreworlds.players.policies import POLICIES
from coreworlds.players.prospects import Prospect, Prospects
from coreworlds.players.statistics import Estimated
from coreworlds.widgets.analysis.doing import MOST_GAMES, ahead_of, knower_of
from coreworlds.widgets.analysis.state import Ahead
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, h, select, submit, tools
from coreworlds.widgets.play.chances import near_odds

__all__ = ["ahead_parts"]

NOBODY = "a bystander"


def ahead_parts(desk: Desk) -> list[Node | None]:
    """Draw both, with whose knowledge it is; after the end of a game there is nothing ahead."""
    if desk.position.over:
        return [dim("The game is over: nothing comes next.", key="over")]
    ahead = ahead_of(desk)
    pulse = h("span", hidden=True, data_pulse="analysis-more", key="pulse") if ahead.busy else None
    trouble = h("p", ahead.trouble, class_="cw-refused", role="alert") if ahead.trouble else None
    return [_knower(desk), trouble, _odds(desk, ahead), _games(desk, ahead), pulse]


def _knower(desk: Desk) -> Node:
    who = knower_of(desk) or NOBODY
    if desk.viewer is not None:
        return dim(f"From what {who} knows. Hidden things are dealt anew each time.", key="knower")
    names = {name: name for name in desk.position.seats} | {"": NOBODY}
    choice = select(names, knower_of(desk), data_on="change", data_do="analysis-knower")
    words = h("span", "Things hidden from this player are dealt anew each time.", class_="cw-dim")
    return tools(h("label", "From the knowledge of ", choice), words, class_="cw-row-of", key="knower")


# --- the next step ----------------------------------------------------------------------------------------------------


def _odds(desk: Desk, ahead: Ahead) -> Node:
    if near := near_odds(desk):
        return h("section", near, class_="cw-ahead", key="odds")
    title = h("h3", "What comes next")
    if not desk.automatic:
        who = " and ".join(desk.asked)
        words = (
            f"{who} {'decides' if len(desk.asked) == 1 else 'decide'} next. Odds are shown before an automatic step."
        )
        return h("section", title, h("p", words), class_="cw-ahead", key="odds")
    step = desk.position.game.flow.steps[desk.position.step].title
    body: list[Node | None] = [h("p", "Next: ", h("b", step), ".")]
    if ahead.odds is None and ahead.weighing is None:
        body.append(button("Show the odds", "analysis-odds"))
    if ahead.odds is not None:
        sure = "These odds are exact." if ahead.odds.exact else "An estimate from a sample of deals."
        said = sure if ahead.weighing is None else "Dealing …"
        body += [h("ul", [h("li", line) for line in ahead.odds.lines], class_="cw-odds"),
                 dim(ahead.odds.rest, key="rest") if ahead.odds.rest else None,
                 dim(said, role="status", key="sure")]  # fmt: skip
    return h("section", title, body, class_="cw-ahead", key="odds")


# --- many games -------------------------------------------------------------------------------------------------------


def _games(desk: Desk, ahead: Ahead) -> Node:
    found, done = ahead.prospects, ahead.prospects.games if ahead.prospects else 0
    return h(
        "section",
        h("h3", "Many games from here"),
        _form(desk, ahead),
        _progress(ahead, done) if ahead.games else None,
        _table(found) if found and found.players else None,
        class_="cw-ahead",
        key="games",
    )


def _form(desk: Desk, ahead: Ahead) -> Node:
    chosen = dict(desk.looking.policies)
    players = {policy: f"{policy} player" for policy in POLICIES}
    seats = [
        h("label", f"{name} ", select(players, chosen.get(name, "simple"), name=f"policy-{at}"))
        for at, name in enumerate(desk.position.seats)
    ]
    number = h("input", type="number", name="games", min="1", max=str(MOST_GAMES), value=str(desk.looking.games))
    begin = None if ahead.playing else submit("Play them")
    return h("form", seats, h("label", "Games ", number), begin, class_="cw-games-form", data_do="analysis-games",
             key="form")  # fmt: skip


def _progress(ahead: Ahead, done: int) -> Node:
    words = f"{done} of {ahead.games} games" + ("" if ahead.playing or done == ahead.games else ", then stopped")
    bar = h("progress", value=str(done), max=str(ahead.games), aria_label="Games played")
    stop = button("Stop", "analysis-stop") if ahead.playing else None
    told = h("span", words, role="status" if not ahead.playing else None)
    return h("div", bar, told, stop, class_="cw-row-of cw-progress-of", key="progress")


def _table(found: Prospects) -> Node:
    head = h("tr", [h("th", text, scope="col") for text in ("Player", "Wins", found.unit or "Points")])
    rows = [_row(each) for each in found.players]
    words = "Mean of all games, with its 95 % interval in brackets. A shared victory counts in parts."
    return h(
        "div",
        h("table", h("caption", f"After {found.games} games"), h("thead", head), h("tbody", rows)),
        dim(words),
        class_="cw-prospects",
        key="table",
    )


def _row(each: Prospect) -> Node:
    won, low, high = (round(100 * value, 1) for value in (each.won.mean, each.won.low, each.won.high))
    parts = [
        h("i", class_="cw-coach-fill", style=f"left: 0%; width: {won}%"),
        h("i", class_="cw-coach-range", style=f"left: {low}%; width: {round(high - low, 1)}%"),
    ]
    bar = h("div", parts, class_="cw-coach-bar", aria_hidden="true")
    return h("tr", h("th", each.player, scope="row"), h("td", _share(each.won), bar), h("td", _mean(each.points)),
             key=each.player)  # fmt: skip


def _share(each: Estimated) -> str:
    return f"{100 * each.mean:.0f} % ({100 * each.low:.0f} to {100 * each.high:.0f})"


def _mean(each: Estimated) -> str:
    return f"{each.mean:.1f} ({each.low:.1f} to {each.high:.1f})"
