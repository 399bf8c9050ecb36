"""The page without a browser: messages in, changes out."""

from __future__ import annotations

import json

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.patch import apply
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.play.doing import DOINGS
from tests.rules.positions import position
from tests.widgets.kept import kept_text

FORM = {
    "players": "2",
    "name0": "Ana",
    "name1": "Ben",
    "kind0": "human",
    "kind1": "simple",
    "seed": "7",
    "watcher": "open",
}


class Screen:
    """What a browser does: keeps the tree, applies patches, sends messages."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.tree = json.loads(json.dumps(app.page()["tree"]))

    def send(self, do: str, arg: str = "", **more: object) -> str:
        answer = json.loads(json.dumps(self.app.dispatch({"do": do, "arg": arg, **more})))
        self.tree = answer["whole"] if "whole" in answer else apply(answer["changes"], self.tree)
        assert json.loads(json.dumps(self.app.page()["tree"])) == self.tree
        assert not self.app.desk.trouble
        return str(self.app)


@pytest.fixture
def screen() -> Screen:
    return Screen(App())


@pytest.fixture
def table(screen: Screen) -> Screen:
    screen.send("start", fields=FORM)
    screen.send("run")
    return screen


def nodes(node: Node | str) -> list[Node]:
    return [] if isinstance(node, str) else [node, *(n for child in node.children for n in nodes(child))]


def test_the_page_opens_with_its_home_view(screen: Screen) -> None:
    """Nothing is to be continued yet; one can play."""
    text = screen.send("hello", query="", number=0)

    assert "Core Worlds" in text
    assert "Continue" not in text
    assert "Play at once" in text


def test_an_address_may_name_the_view(screen: Screen) -> None:
    """`?view=play` opens the form for a new game."""
    assert "A new game" in screen.send("hello", query="?view=play", number=0)


@pytest.mark.parametrize("begin", ["first", "form"])
def test_an_address_may_name_the_luck_of_new_games(begin: str) -> None:
    """`?seed=7`: the same cards for everybody who plays at once, and the number stands in the form of a new game."""
    made = []
    for seed in ("7", "7", "8"):
        screen = Screen(App())
        screen.send("hello", query=f"?seed={seed}", number=0)
        if begin == "form":
            screen.send("new")
            fields = [node for node in nodes(screen.app.tree) if node.attrs.get("name") == "seed"]
            screen.send("start", fields={**FORM, "seed": fields[0].attrs["value"]})
        else:
            screen.send("first")
        made.append(screen.app.desk.position)
    assert made[0] == made[1]
    assert made[0] != made[2]


def test_an_address_that_names_no_whole_number_says_so() -> None:
    app = App()
    app.dispatch({"do": "hello", "query": "?seed=seven", "number": 0})
    assert "“seven”, but a seed is a whole number" in str(app)
    app.dispatch({"do": "first", "arg": ""})
    assert app.desk.view == "play"


def test_a_page_that_is_late_gets_the_whole_tree(table: Screen) -> None:
    """Somebody who has an older page is given the present one."""
    assert "whole" in table.app.dispatch({"do": "hello", "query": "", "number": 0})
    assert "changes" in table.app.dispatch({"do": "hello", "query": "", "number": table.app.number})


@pytest.mark.parametrize("game", cw.games())
def test_play_at_once_opens_at_the_first_decision(game: str) -> None:
    """One click from the home view stand the learner's legal actions, and all that happened before them is told."""
    app = App(game=game)
    app.desk.pace = "never"
    app.dispatch({"do": "first"})
    assert app.desk.people == app.desk.asked == ("Ana",)
    assert [node.attrs["data-arg"] for node in nodes(app.tree) if node.attrs.get("class") == "cw-act"]
    assert len(app.desk.shown) == app.desk.session.at


def test_the_set_up_can_be_gone_through_step_by_step(screen: Screen) -> None:
    screen.send("start", fields=FORM | {"steps": "on"})
    assert screen.app.desk.session.at == 0


def test_after_an_action_the_game_runs_on_to_the_next_decision_of_a_person(screen: Screen) -> None:
    """Automatic steps and computers need no click; who wants to see each step switches that off."""
    screen.send("pace", value="never")
    screen.send("start", fields=FORM)
    screen.send("act", "Ana: done")
    assert screen.app.desk.asked == ("Ana",)
    assert screen.app.desk.position.phase == "action"
    assert "Ben" in {done.action.player for done in screen.app.desk.shown if done.action}
    screen.send("pace", value="step")
    at = screen.app.desk.session.at
    screen.send("act", f"Ana: {next(iter(cw.legal(screen.app.desk.position)))}")
    assert screen.app.desk.session.at == at + 1


def test_a_step_tells_what_happened_and_names_its_rule(screen: Screen) -> None:
    """The first step draws Ana's hand; the sentence carries the rule."""
    screen.app.desk.pace = "step"
    screen.send("start", fields=FORM)
    text = screen.send("step")

    rule = screen.app.desk.position.game.rulebook.rules["draw-to-hand-size"]
    assert rule.title in text
    assert rule.text in screen.send("rule", rule.id)


def test_every_legal_action_is_a_button(table: Screen) -> None:
    """YOU MAY lists what is legal, no more and no less."""
    offered = {
        n.attrs["data-arg"].partition(": ")[2] for n in nodes(table.app.tree) if n.attrs.get("class") == "cw-act"
    }

    assert {str(a) for a in cw.legal(table.app.desk.position) if a.verb not in {"explore", "send", "choose"}} <= offered
    assert all(action in cw.legal(table.app.desk.position) for action in offered)


def test_a_click_on_any_card_answers(table: Screen) -> None:
    """Each card on the table says what may be done with it, or what stops that and by which rule."""
    keys = [n.attrs["data-arg"] for n in nodes(table.app.tree) if "cw-card" in n.attrs.get("class", "").split()]

    assert keys
    for key in keys:
        text = table.send("ask", key)
        assert "no longer there" not in text


def test_why_not_names_needs_rule_and_way_out(table: Screen) -> None:
    """A refusal has three parts."""
    text = table.send("why", "deploy Snub Fighter")

    assert "Needs: " in text
    assert "Now: " in text
    assert "not now" in text


def test_a_way_out_is_shown_and_nothing_is_played(table: Screen) -> None:
    """The way out shows another board; the game stays where it is."""
    pos = table.app.desk.position
    table.send("why", "deploy Snub Fighter")
    ways = [n.attrs["data-arg"] for n in nodes(table.app.tree) if n.attrs.get("data-do") == "whatif"]
    for way in ways:
        assert "Nothing has been played" in table.send("whatif", way)
        assert pos == table.app.desk.position
    table.send("unwhat")


def test_a_step_that_cannot_be_taken_says_what_the_game_waits_for(table: Screen) -> None:
    """Where somebody must decide, Step says so."""
    assert "Ana must decide before the game goes on." in table.send("step")


def test_back_and_forward(table: Screen) -> None:
    """Each step has a way back; where hidden cards came to light since, luck is offered."""
    pos = table.app.desk.position
    for _ in range(3):
        text = table.send("back")
    assert "Same luck" in text
    table.send("luck", "same")
    for _ in range(3):
        table.send("forward")
    assert pos == table.app.desk.position


def test_going_back_offers_luck_where_something_hidden_was_seen_and_nowhere_else(screen: Screen) -> None:
    """A Tactic that draws cards shows them; a deployment, or a count of the Worlds that lie there, shows nothing."""
    seat = {"actions": 4, "energy": 4, "hand": ["Call to Arms", "Snub Fighter"], "deck": ["Galactic Grunts x5"]}
    common = {"players": ["Ana", "Ben"], "destiny": "Ana", "turn": "Ana", "round": 3, "Ana": seat}
    turn = position(common | {"phase": "action"})
    count = position(common | {"phase": "galactic", "step": "galactic.worlds", "central": ["Sinbad", "Tundros"]})
    cases = (turn, "play Call to Arms", True), (turn, "deploy Snub Fighter", False), (count, "", False)
    for pos, action, shown in cases:
        screen.app.desk.session = cw.Session(pos)
        screen.app.desk.view = "play"
        screen.send("act" if action else "step", action and f"Ana: {action}")
        assert screen.app.desk.session.at == 1
        assert ("Same luck" in screen.send("back")) is shown, action


def off(screen: Screen) -> set[str | None]:
    """Name what lies in the bar and leads nowhere now."""
    shown = nodes(screen.app.tree)
    return {node.attrs["data-do"] for node in shown if node.attrs.get("aria-disabled") and "data-do" in node.attrs}


def test_where_nothing_came_before_or_after_that_way_is_off(screen: Screen) -> None:
    screen.app.desk.pace = "step"
    screen.send("start", fields=FORM)
    assert {"back", "forward"} <= off(screen)
    screen.send("step")
    assert "back" not in off(screen)
    assert "forward" in off(screen)
    screen.send("back")
    assert "forward" not in off(screen)
    assert "back" in off(screen)


def test_undo_leads_back_to_where_a_person_decided_last(screen: Screen) -> None:
    """Past all that the others did since; and from there to the decision before."""
    screen.app.desk.pace = "never"
    screen.send("first")
    assert "undo" in off(screen)
    session, at = screen.app.desk.session, list[int]()
    for action in ("done", "pass"):
        at.append(session.at)
        screen.send("act", f"Ana: {action}")
    assert session.at > at[1] + 1
    for node in reversed(at):
        screen.send("undo")
        assert session.at == node
    assert "undo" in off(screen)


def test_new_luck_deals_only_what_is_hidden(table: Screen) -> None:
    """On an open table hands stay and decks are shuffled; the position has no fault."""
    pos = table.app.desk.position
    table.send("back")
    before = table.app.desk.position
    table.send("luck", "new")
    after = table.app.desk.position

    assert before.seat("Ana").hand == after.seat("Ana").hand
    assert before.seat("Ben").hand == after.seat("Ben").hand
    assert before.galactic != after.galactic
    assert after.complaints == ()
    assert pos.seats == after.seats
    table.send("swap")
    assert before == table.app.desk.position


def test_cards_are_chosen_and_sent_as_one_action(table: Screen) -> None:
    """Two cards of the hand make an Energy Exploration."""
    cards = [n for n in nodes(table.app.tree) if n.attrs.get("data-do") == "pick"]
    face = next(n.attrs["data-arg"] for n in cards)
    table.send("pick", face)
    text = table.send("pick", next(n.attrs["data-arg"] for n in cards if n.attrs["data-arg"] != face))

    assert "Explore" in text
    assert "chosen" in text


def test_an_error_never_vanishes_and_keeps_the_position(table: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails is told in one sentence on the page, and the position is kept."""
    pos = table.app.desk.position

    def broken(_desk: object, _message: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setitem(DOINGS, "step", broken)
    table.app.dispatch({"do": "step"})

    assert "failed inside the program (ZeroDivisionError: a fault). The game stands as before." in str(table.app)
    assert pos == table.app.desk.position


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"do": "nothing"},
        {"do": "act", "arg": "fly away"},
        {"do": "goto", "arg": "x"},
        {"do": "start"},
    ],
)
def test_no_message_breaks_the_page(table: Screen, message: dict[str, object]) -> None:
    """Whatever arrives, the page answers and the game stands as before."""
    pos = table.app.desk.position
    table.app.dispatch(message)

    assert "The game stands as before." in str(table.app)
    assert pos == table.app.desk.position


def test_the_curtain_falls_between_two_people(screen: Screen) -> None:
    """Seen from whoever decides, the table is hidden until that player has the screen."""
    screen.send("start", fields=FORM | {"kind1": "human", "watcher": "turns"})
    text = screen.send("run")
    assert "Pass the screen to" in text
    assert "Central Zone" not in text

    first = screen.app.desk.curtain
    assert "Central Zone" in screen.send("show", first)
    assert "Pass the screen to" in screen.send("act", "done")


def test_a_curtain_offers_only_what_works_there(screen: Screen) -> None:
    """A search, the keys or an analysis would show nothing until somebody has the screen."""
    screen.send("start", fields=FORM | {"kind1": "human", "watcher": "turns"})
    screen.send("run")
    assert {n.attrs.get("data-do") for n in nodes(screen.app.tree)} - {None} == {"watch", "explore", "home", "show"}
    screen.send("show", screen.app.desk.curtain)
    assert "find" in {n.attrs.get("data-do") for n in nodes(screen.app.tree)}


def test_a_seat_sees_no_hidden_card(screen: Screen) -> None:
    """Seen from Ana's seat, Ben's hand lies face down."""
    screen.send("start", fields=FORM)
    screen.send("run")
    ben = {n.attrs["data-arg"] for n in nodes(screen.app.tree) if n.attrs.get("data-arg", "").startswith("Ben/hand:")}
    screen.send("watch", value="Ana")
    hidden = {
        n.attrs["data-arg"] for n in nodes(screen.app.tree) if n.attrs.get("data-arg", "").startswith("Ben/hand:")
    }

    assert len(ben) > 1
    assert {"Ben/hand:?"} == hidden


def test_search_finds_by_synonym_and_misspelling(table: Screen) -> None:
    """Words near the right ones find it, and a rule says whether it applies now."""
    for query in ("destiny", "desteny", "draw"):
        text = table.send("find", value=query)
        assert "Applies now. " in text or "Not now. " in text
    assert "Nothing found" in table.send("find", value="xylophone")


def test_a_kept_game_goes_on(table: Screen) -> None:
    """What the browser keeps is enough to take the game up again."""
    text = kept_text(table.app.desk)
    again = Screen(App())

    assert "Continue" in again.send("hello", query="", kept=text, number=0)
    again.send("continue")
    assert table.app.desk.position == again.app.desk.position
    assert table.app.desk.kinds == again.app.desk.kinds


def test_a_broken_kept_game_is_told() -> None:
    """Rubbish in the browser's drawer is an error with words, and the home view stays."""
    app = App()
    app.dispatch({"do": "hello", "query": "", "kept": "{", "number": 0})

    assert "Something that this browser kept cannot be read." in str(app)
    assert "Continue" not in str(app)


def test_form_faults_are_told(screen: Screen) -> None:
    """Two players of one name: said in the form, nothing is set up."""
    text = screen.send("start", fields=FORM | {"name1": "Ana"})

    assert "A new game" in text
    assert "Ana" in screen.app.desk.notice


def test_a_game_to_its_end_by_page_alone(screen: Screen) -> None:
    """Computers play through the page to the tenth round; every page on the way can be drawn."""
    screen.send("start", fields=FORM | {"kind0": "random", "kind1": "random"})
    for _ in range(2_000):
        screen.send("run")
        if screen.app.desk.position.over:
            break

    assert screen.app.desk.position.over
    assert "The game is over" in str(screen.app)


def test_what_a_click_sends_is_small(table: Screen) -> None:
    """A click becomes a patch of a few kilobytes; how quick it is belongs to the benchmarks."""
    keys = [n.attrs["data-arg"] for n in nodes(table.app.tree) if "cw-card" in n.attrs.get("class", "").split()]
    sizes = [len(json.dumps(table.app.dispatch({"do": "look", "arg": key}))) for key in keys]
    assert sorted(sizes)[len(sizes) // 2] < 4_000


def test_the_same_messages_give_the_same_page() -> None:
    """Text and tree depend on the messages alone."""
    said = []
    for _ in range(2):
        screen = Screen(App())
        screen.send("start", fields=FORM)
        said.append([screen.send(do) for do in ("step", "step", "run", "back")])

    assert said[0] == said[1]


def test_many_steps_are_told_in_a_line_each_and_the_first_of_them_folded(screen: Screen) -> None:
    """Five draw their cards and take turns: nothing that passed vanishes before one's next decision."""
    people = {f"name{i}": name for i, name in enumerate(("Ana", "Ben", "Cleo", "Dan", "Eva"))}
    screen.send("pace", value="never")
    screen.send("start", fields=FORM | people | {"players": "5", **{f"kind{i}": "simple" for i in range(1, 5)}})
    for _ in range(2):
        screen.send("act", f"Ana: {next(iter(cw.legal(screen.app.desk.position)))}")
    (digest,) = (node for node in nodes(screen.app.tree) if "cw-digest" in node.attrs.get("class", ""))
    acts = [t for t in screen.app.desk.shown if t.action and t.action.player != "Ana"]
    assert len(acts) >= 4
    lines = [node for node in nodes(digest) if node.tag == "li"]
    assert len(lines) >= len(acts)
    folded = [node for node in nodes(digest) if node.tag == "details"]
    assert len(folded) == (len(lines) > 6)


def test_of_one_step_every_sentence_is_told(screen: Screen) -> None:
    """The log leads to a step, where nothing more may be hidden: of ten cards that enter each is told."""
    pos = position({"phase": "galactic", "step": "galactic.fill", "players": ["Ana", "Ben", "Cleo", "Dan"], "round": 1})
    screen.app.desk.session = cw.Session(pos)
    screen.app.desk.view = "play"
    text = screen.send("step")
    assert text.count("enters the Central Zone from Deck I.") == 10
    assert "earlier sentence" not in text


def test_a_home_world_is_asked_for_what_it_can_do(table: Screen) -> None:
    """In the Energy Phase a click on it offers to explore; later it says that this belongs to the Energy Phase."""
    said = table.send("ask", "Ana/worlds:Lupus")
    assert "Explore " in said.partition("Our values: name, faction")[0]
    while table.app.desk.position.phase != "action":
        table.send("act", "Ana: done") if table.app.desk.position.phase == "energy" else table.send("run")
        table.send("run")
    said = table.send("ask", "Ana/worlds:Lupus")
    assert "the action “use”" not in said
    assert "Energy Phase" in said
