"""The digest and the log from a seat: what others did is told by what they did, not by what it cost."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.engine.session import Session
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from coreworlds.widgets.play.now import in_short, told
from tests.rules.positions import Data
from tests.rules.positions import position as read
from tests.widgets.clicks_on_the_table import nodes
from tests.widgets.test_newcomer import parts, words

TURN: Data = {
    "phase": "action", "round": 3, "players": ["Ana", "Ben"], "destiny": "Ben", "turn": "Ben",
    "central": ["Sinbad", "War Council"], "Ana": {"actions": 4, "energy": 4, "hand": ["Snub Fighter"]},
    "Ben": {"actions": 4, "energy": 4, "hand": ["Snub Fighter", "Call to Arms"]},
}  # fmt: skip


def seen(action: str) -> list[str]:
    """Give the kinds of what Ana reads of an action of Ben."""
    return [event.kind for event in in_short(cw.step(read(TURN), action), "Ana")]


def test_what_another_does_in_a_turn_is_told_and_not_what_it_cost() -> None:
    assert seen("draft War Council") == ["draft"]
    assert seen("deploy Snub Fighter") == ["deploy"]
    assert seen("invade Sinbad") == ["announce"]
    assert seen("play Call to Arms") == ["use", "draw"]
    assert seen("pass") == ["pass"]


def test_what_another_keeps_stays_a_secret() -> None:
    """A name that was told to nobody is not in the line."""
    pos = read(TURN | {"phase": "discard", "step": "discard.keep"})
    assert told(cw.step(pos, "keep Snub Fighter"), "Ana") == told(cw.step(pos, "keep nothing"), "Ana")


def test_a_draw_with_a_reshuffle_says_whose_it_is() -> None:
    """It is three events of one player, and the title of the step speaks of both players."""
    mine = {"hand": [], "deck": ["Snub Fighter"], "discard": ["Galactic Grunts x8"]}
    pos = read(TURN | {"phase": "draw", "step": "draw.hand", "turn": "Ana", "destiny": "Ana", "Ana": mine, "Ben": mine})
    done = cw.step(pos)
    assert [event.kind for event in done.events] == ["draw", "reshuffle", "draw"]
    assert told(done, "Ben") == " ".join(event.seen_by("Ben").text for event in done.events[:2])


def test_before_the_first_turn_no_last_one_is_spoken_of() -> None:
    app = App(Session(read(TURN)))
    app.desk.kinds = {"Ana": "human", "Ben": "simple"}
    app.desk.pace = "never"
    app.dispatch({"do": "watch", "value": "Ana"})
    app.dispatch({"do": "on"})
    assert "Since your last decision" not in words(app.tree)  # the only step is told in full
    app.dispatch({"do": "act", "arg": "Ana: deploy Snub Fighter"})
    (digest,) = parts(app.tree, "cw-digest")
    assert words(digest).startswith("Since your last decision")


def test_you_may_names_a_person_and_never_a_computer() -> None:
    app = App(Session(read(TURN)))
    app.desk.kinds = {"Ana": "human", "Ben": "simple"}
    app.dispatch({"do": "watch", "value": "Ana"})
    assert "Ben is played by a computer." in words(app.tree)
    assert "Your turn" not in words(app.tree)
    while "Ana" not in app.desk.asked:
        app.dispatch({"do": "step"})
    assert "Your turn" in words(app.tree)


def test_with_open_hands_the_digest_has_no_bare_words() -> None:
    """Bare words such as “done” say nothing to one who does not write actions; what is open stays named."""
    app = App(Session(read(TURN)))
    app.desk.kinds = {"Ana": "human", "Ben": "simple"}
    app.desk.pace = "step"
    for action in ("Ben: draft War Council", "Ana: deploy Snub Fighter"):
        app.dispatch({"do": "act", "arg": action})
    while "Ben" not in app.desk.asked:
        app.dispatch({"do": "act", "arg": "Ana: stop"} if "Ana" in app.desk.asked else {"do": "step"})
    app.dispatch({"do": "act", "arg": "Ben: pass"})
    (now,) = parts(app.tree, "cw-now")
    assert "Ben passes for the rest of the Round." in words(now)
    assert "Ben: pass" not in words(now)


def test_nothing_is_told_twice() -> None:
    """The last line of the digest stood beneath it once more, with its rule."""
    mine = {"actions": 4, "energy": 4, "hand": ["Snub Fighter x2"]}
    app = App(Session(read(TURN | {"turn": "Ana", "destiny": "Ana", "Ana": mine})))
    app.dispatch({"do": "watch", "value": "turns"})
    app.desk.kinds = {"Ana": "human", "Ben": "human"}
    for do, arg in (("show", "Ana"), ("act", "Ana: deploy Snub Fighter"), ("act", "Ana: stop"), ("show", "Ben")):
        app.dispatch({"do": do, "arg": arg})
    (now,) = parts(app.tree, "cw-now")
    (digest,) = parts(now, "cw-digest")
    assert "Ana deploys Snub Fighter" in words(digest)
    assert words(now).count("Ana deploys no more Units.") == 1


@pytest.mark.parametrize("players", [["Ana", "Ben"], ["Ana", "Ben", "Cem"]])
def test_a_step_that_concerns_several_tells_what_each_gets(players: list[str]) -> None:
    """Of three, the line gave the title of the step: nobody read who had lost what."""
    pos = cw.setup("core-worlds", players, seed=7)
    while pos.step != "energy.income":
        pos = cw.step(pos).after
    done = cw.step(pos)
    assert [event.player for event in in_short(done, None)] == players
    assert told(done, None) == " ".join(event.text for event in done.events)


LOST: Data = {
    "step": "regent.resolve", "players": ["Ana", "Ben", "Cleo"], "chooser": "Cleo", "acted": 3, "throne": "",
    "galaxy": {"D1": "Blue Home", "G4": "Orange Home", "A4": "Green Home", "D2": "Slag", "D3": "Meadow", "C2": "Drift"},
    "Ana": {"empires": ["D2", "D3"]},
    "influence": {"C2": {"Ana": 1, "Cleo": 1}, "D2": {"Ana": 1, "Cleo": 3}, "D3": {"Ben": 1}},
}  # fmt: skip


def test_the_line_of_a_conflict_says_who_took_what_from_whom() -> None:
    """There stood “Resolve the influence”; the learner had lost a sector and read it nowhere."""
    done = cw.step(read(LOST, "galactic-emperor"))
    said = [(event.kind, event["at"], event.player, event["loser"]) for event in in_short(done, "Ana")]
    assert said == [
        ("left-empty", "C2", "", ""),
        ("influence-empire", "D2", "Cleo", "Ana"),
        ("left-empty", "D3", "", "Ana"),
        ("throne-nobody", None, "Cleo", None),
    ]


def test_what_took_or_gave_something_of_ones_own_is_not_folded() -> None:
    """Six lines stand open; the loss was one of “15 steps before”."""
    app = App(Session(read(LOST, "galactic-emperor")))
    app.desk.kinds = {"Ana": "human", "Ben": "simple", "Cleo": "simple"}
    app.desk.pace = "never"
    app.dispatch({"do": "watch", "value": "Ana"})
    app.dispatch({"do": "on"})
    line = app.desk.session.transitions if app.desk.session else ()
    assert len(line) > 8
    assert app.desk.people
    (digest,) = parts(app.tree, "cw-digest")
    folded = " ".join(words(node) for node in nodes(digest) if node.tag == "details")
    assert folded
    own = [done for done in line if any(name == "Ana" for event in done.events for name, _ in event.changed)]
    assert {"regent.resolve", "regent.count"} <= {done.step for done in own}
    for event in (event for done in own for event in in_short(done, "Ana")):
        assert event.text in words(digest)
        assert event.text not in folded


def test_with_open_hands_the_log_says_what_the_digest_says() -> None:
    """There stood “Ana: stop” and “Ben: pass”."""
    app = App(Session(read(TURN | {"Ana": {"actions": 4, "energy": 4, "hand": ["Snub Fighter x2"]}})))
    for action in ("Ben: draft War Council", "Ana: deploy Snub Fighter", "Ana: stop", "Ben: pass"):
        app.dispatch({"do": "act", "arg": action})
        assert not app.desk.trouble
    app.dispatch({"do": "log-fold", "arg": "show"})
    (log,) = parts(app.tree, "cw-folds")
    lines = [words(entry) for entry in parts(log, "cw-entry")]
    assert any(line.startswith("Ben drafts War Council") for line in lines)
    assert "Ana deploys no more Units." in lines
    assert "Ben passes for the rest of the Round." in lines
    assert not {"Ana: stop", "Ben: pass"} & {*lines}


def test_the_log_of_a_seat_keeps_what_is_hidden() -> None:
    """One's own choice is told in full, that of another as to everybody."""
    app = App(Session(read(TURN | {"phase": "discard", "step": "discard.keep", "turn": "Ben"})))
    app.dispatch({"do": "act", "arg": "Ben: keep Snub Fighter"})
    for viewer, known in (("Ben", True), ("Ana", False), ("open", True)):
        app.dispatch({"do": "watch", "value": viewer})
        app.dispatch({"do": "log-fold", "arg": "show"})
        (log,) = parts(app.tree, "cw-folds")
        assert ("Snub Fighter" in words(log)) == known, viewer


def test_a_line_with_new_luck_is_not_said_to_be_a_table_just_set() -> None:
    """In Round 3 stood “The table is set.”, and nothing led to the line before."""
    app = App(Session(read(TURN)))
    app.dispatch({"do": "act", "arg": "Ben: pass"})
    app.dispatch({"do": "luck", "arg": "new"})
    begins = "The line with new luck begins here. The log leads to the other line."
    (now,) = parts(app.tree, "cw-now")
    assert begins in words(now)
    assert "The table is set." not in words(now)
    app.dispatch({"do": "log-fold", "arg": "show"})
    (log,) = parts(app.tree, "cw-folds")
    assert "To the line with the other luck" in words(log)
    app.dispatch({"do": "swap"})
    (now,) = parts(app.tree, "cw-now")
    assert begins not in words(now)


@pytest.mark.parametrize("game", cw.games())
def test_what_happened_is_told_in_its_order(game: str) -> None:
    """“Ana moves 1 Fighter” stood below “Ana loses a Fighter”."""
    app, told_of = App(game=game), 0
    app.dispatch({"do": "first"})
    for _ in range(60):
        pos = app.desk.position
        if app.desk.people:
            app.dispatch({"do": "act", "arg": str(choose(pos, "simple", app.desk.people[0], told_of))})
        else:
            app.dispatch({"do": "on"})
        line = app.desk.session.transitions if app.desk.session else ()
        own = [n for n, done in enumerate(line) if done.action and done.action.player in app.desk.humans]
        (now,) = parts(app.tree, "cw-now")
        text, at = words(now).split(" is over")[0], 0  # after it stand the rules of the round
        since = [in_short(done, app.desk.viewer) for done in line[own[-1] if own else 0 :]]
        sentences = [events[0].text for events in since if events]
        for said in sentences:
            if sentences.count(said) == 1 and said in text:  # of two alike, the page may show one only
                assert said in text[at:], (said, text)
                at = text.index(said, at) + len(said)
                told_of += 1
    assert told_of > 100
