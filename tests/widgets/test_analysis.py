"""Looking back and ahead on the page, without a browser: what it says, and what it must not know."""

from __future__ import annotations

import re

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.looking.analysis import analysis
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_html


def played(decisions: int, seats: int = 2) -> cw.Session:
    """Play some decisions of the random player."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben", "Cleo"][:seats], seed=decisions))
    for number in range(decisions):
        session.advance()
        session.step(choose(session.position, "random", seed=number))
    return session


def opened(session: cw.Session, watch: str = "open") -> App:
    """Give the page with the analysis open, as somebody sees it."""
    app = App(session)
    app.dispatch({"do": "watch", "value": watch})
    app.dispatch({"do": "analysis", "arg": "show"})
    return app


def worked(app: App) -> int:
    """Let the page ask for more until there is nothing to do, and count how often it did."""
    for number in range(2_000):
        if 'data-pulse="analysis-more"' not in to_html(app.tree):
            return number
        app.dispatch({"do": "analysis-more"})
    raise AssertionError("it never ends")


def games(app: App, number: str = "6", **policies: str) -> None:
    """Ask for games from here."""
    app.dispatch({"do": "analysis-games", "fields": {"games": number, **policies}})


def test_it_tells_every_number_of_the_game() -> None:
    """Each curve as text and as a table, each rule with its times; a rule is a click away from its text."""
    session = played(90)
    text = str(opened(session))
    found = analysis(session)
    assert len(found.series) == 5
    for series in found.series:
        assert " ".join(str(series).split()) in " ".join(text.split())
        for who, numbers in series.values:
            assert f"{who}: {' · '.join(map(str, numbers))}" in text, series.title
    assert "gained (Energy)" not in to_html(opened(session).tree), "a unit that the title has"
    app = opened(session)
    rule = found.rules[0].rule
    app.dispatch({"do": "rule", "arg": rule.id})
    assert rule.text[:40] in str(app)
    assert "Analysis" in str(app)


def test_one_round_is_told_by_tables() -> None:
    """One point makes no curve; before anything is played it says so."""
    assert "<svg xmlns" not in to_html(opened(played(2)).tree).partition("cw-plots")[2].partition("What each rule")[0]
    assert "Nothing has been played yet." in str(opened(played(0)))


def test_odds_say_that_they_are_an_estimate_and_whose() -> None:
    """Before a step of the rules; they end by themselves."""
    app = opened(played(0))
    app.dispatch({"do": "analysis-odds"})
    worked(app)
    text = str(app)
    assert re.search(r"In 100 % of cases: (Ana|Ben), Hand: 6 cards\.", text)
    assert "An estimate from a sample of deals." in text
    assert app.desk.looking.ahead.weighing is None


def test_a_decision_has_no_odds() -> None:
    """It says who decides, and asking anyway does nothing."""
    session = played(3)
    session.advance()
    app = opened(session)
    app.dispatch({"do": "analysis-odds"})
    assert "decides next. Odds are shown before an automatic step." in str(app)
    assert worked(app) == 0


def test_games_from_here_end_with_their_intervals() -> None:
    """As many as were asked for, by those who were asked for; the same each time."""
    app = opened(played(40))
    games(app, "7", **{"policy-0": "random", "policy-1": "simple"})
    worked(app)
    found = app.desk.looking.ahead.prospects
    assert found is not None
    assert found.games == 7
    assert sum(each.won.mean for each in found.players) == pytest.approx(1)
    assert all(each.won.low <= each.won.mean <= each.won.high for each in found.players)
    assert "7 of 7 games" in str(app)
    again = opened(played(40))
    games(again, "7", **{"policy-0": "random", "policy-1": "simple"})
    worked(again)
    assert again.desk.looking.ahead.prospects == found


def test_it_can_be_stopped_and_the_page_answers_meanwhile() -> None:
    """What was found stands; a step of the game ends what belongs to the position before."""
    app = opened(played(0))
    games(app, "2000")
    for _ in range(4):
        app.dispatch({"do": "analysis-more"})
    app.dispatch({"do": "rule", "arg": "draw-to-hand-size"})
    app.dispatch({"do": "analysis-stop"})
    assert worked(app) == 0
    assert "then stopped" in str(app)
    games(app, "2000")
    app.dispatch({"do": "step"})
    assert worked(app) == 0
    assert "games, then stopped" not in str(app)


@pytest.mark.parametrize("number", ["", "0", "-1", "2001", "9" * 5_000, "1.5", "²"])
def test_a_number_of_games_that_does_not_fit_is_told(number: str) -> None:
    """Found, expected, and nothing begins."""
    app = opened(played(0))
    games(app, number)
    assert "Choose 1 to 2000 games" in str(app)
    assert worked(app) == 0


def test_what_fails_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page does not ask for more for ever."""
    app = opened(played(0))

    def broken(*_: object) -> int:
        raise ZeroDivisionError("a sentence")

    monkeypatch.setitem(cw.players.policies.POLICIES, "simple", broken)  # type: ignore[attr-defined]
    games(app)
    worked(app)
    assert "This stopped: a sentence" in str(app)


@pytest.mark.parametrize("seat", ["Ana", "Ben", ""])
@pytest.mark.parametrize("decisions", [9, 60])
def test_a_seat_is_told_nothing_that_it_may_not_know(decisions: int, seat: str) -> None:
    """Deal everything hidden anew: odds, games, who knows what stay the same to the letter."""
    session = played(decisions)
    pos = session.position if session.position.options() else session.undo()

    def said(start: cw.Position) -> str:
        app = opened(cw.Session(start), seat)
        app.dispatch({"do": "knows-fold", "arg": "show"})
        app.dispatch({"do": "analysis-odds"})
        worked(app)
        games(app, "4")
        worked(app)
        return str(app)

    view = cw.seen_by(pos, seat or None)
    first = said(cw.deal(view, 1))
    assert first == said(cw.deal(view, 2))
    assert f"From what {seat or 'a bystander'} knows" in first


def test_a_curve_for_a_seat_counts_what_it_sees() -> None:
    """Points of hidden cards are left out, and it says so; with all hands open they count."""
    session = played(110)
    pos, seat = session.position, "Ana"
    found = next(each for each in analysis(session, seat).series if each.unit == "Empire Points")
    whole = next(each for each in analysis(session).series if each.unit == "Empire Points")
    seen = {name: numbers[-1] for name, numbers in found.values}
    assert all(seen[name] <= numbers[-1] for name, numbers in whole.values)
    assert seen != {name: numbers[-1] for name, numbers in whole.values}
    others = [cw.deal(cw.seen_by(pos, seat), seed) for seed in range(3)]
    assert all(cw.seen_by(other, seat) == cw.seen_by(pos, seat) for other in others)
    assert "Only what Ana can see counts." in str(opened(session, seat))


def test_who_knows_what_is_folded_beside_the_game() -> None:
    """Open hands: place by place for everybody. From a seat, or as nobody: what can be told from there."""
    app = opened(played(30))
    assert "Everybody sees what lies here." not in str(app)
    app.dispatch({"do": "knows-fold", "arg": "show"})
    assert "See it as Ben" in str(app)
    app.dispatch({"do": "seat", "arg": "Ben"})
    assert "What Ben can tell" in str(app)
    assert "See it whole" not in str(app)
    app.dispatch({"do": "seat", "arg": ""})
    assert app.desk.viewer == ""
    assert "What a bystander can tell" in str(app)


def test_a_position_set_up_by_hand_has_its_odds() -> None:
    """The tab beside the table: odds of the next step, and games from here; another change, and they are gone."""
    app = App()
    app.dispatch({"do": "explore"})
    app.dispatch({"do": "edit-new", "fields": {"players": "2"}})
    app.dispatch({"do": "edit-tab", "arg": "odds"})
    app.dispatch({"do": "analysis-odds"})
    worked(app)
    games(app, "3")
    worked(app)
    assert "In 100 % of cases" in str(app)
    assert "3 of 3 games" in str(app)
    app.dispatch({"do": "edit-step"})
    assert "3 of 3 games" not in str(app)
